"""Whatever stands at the path of a settings file: its text, or one line that says what is the matter."""

import os

import pytest
from hypothesis import given
from hypothesis import strategies as st

from appliance.files import BadFile, load, parse


def only_fault(path):
    with pytest.raises(BadFile) as caught:
        load(path)
    (fault,) = caught.value.faults
    return fault


def written(tmp_path, content):
    path = tmp_path / "voxlupi.toml"
    path.write_bytes(content)
    return path


@pytest.mark.parametrize(
    "content",
    [
        b'a = "\xc3\xa8"\nb = 2\n',
        b'\xef\xbb\xbfa = "\xc3\xa8"\nb = 2\n',
        b'a = "\xc3\xa8"\r\nb = 2\r\n',
        b'\xef\xbb\xbf\r\na = "\xc3\xa8"\r\nb = 2',
    ],
    ids=["plain", "byte-order mark", "line ends of Windows", "both"],
)
def test_a_text_is_read_however_an_editor_saves_it(tmp_path, content):
    document = load(written(tmp_path, content))
    assert document.data == {"a": "è", "b": 2}
    assert not document.faults
    assert document.line(("b",)) - document.line(("a",)) == 1


def test_a_missing_file(tmp_path):
    assert str(only_fault(tmp_path / "no.toml")) == (
        f"{tmp_path}/no.toml: there is no such file; check the name and the folder"
    )


def test_a_folder(tmp_path):
    assert "is a folder, not a file" in str(only_fault(tmp_path))


def test_a_path_through_a_file(tmp_path):
    assert "is no folder" in str(only_fault(written(tmp_path, b"a = 1") / "voxlupi.toml"))


def test_a_link_to_itself(tmp_path):
    path = tmp_path / "round.toml"
    path.symlink_to(path)
    assert "in a circle" in str(only_fault(path))


def test_a_link_to_nothing(tmp_path):
    path = tmp_path / "v.toml"
    path.symlink_to(tmp_path / "gone")
    assert "there is no such file" in str(only_fault(path))


def test_a_name_that_is_too_long(tmp_path):
    fault = only_fault(tmp_path / ("x" * 300))
    assert "too long" in fault.problem
    assert len(str(fault)) < 600


def test_a_name_with_a_zero_byte(tmp_path):
    assert "not the name of a file" in str(only_fault(tmp_path / "a\0b"))


def test_a_pipe_that_nobody_writes_to_does_not_hang_the_box(tmp_path):
    path = tmp_path / "pipe"
    os.mkfifo(path)
    assert "is not a plain file" in str(only_fault(path))


def test_a_file_that_the_card_gives_back_only_as_an_error():
    # Memory of this very process, at address 0: opens, and cannot be read.
    assert "cannot be read" in str(only_fault("/proc/self/mem"))


@pytest.mark.parametrize(("size", "too_large"), [(1024 * 1024, False), (1024 * 1024 + 1, True)])
def test_a_megabyte_is_enough(tmp_path, size, too_large):
    path = written(tmp_path, b"a = 1\n".ljust(size, b"#"))
    if too_large:
        assert "is larger than 1 MiB" in str(only_fault(path))
    else:
        assert load(path).data == {"a": 1}


@pytest.mark.parametrize("content", [b"", b"\n\n", b"  \r\n\t", b"\xef\xbb\xbf"])
def test_an_empty_file(tmp_path, content):
    fault = only_fault(written(tmp_path, content))
    assert (fault.line, fault.problem) == (1, "is empty")
    assert "format = 1" in fault.remedy


def test_a_file_with_remarks_only_says_nothing_wrong(tmp_path):
    assert load(written(tmp_path, b"# nothing yet")).data == {}


def test_a_picture(tmp_path):
    fault = only_fault(written(tmp_path, b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"))
    assert (fault.line, "not a text file" in fault.problem) == (3, True)


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be"])
def test_a_file_saved_as_utf_16(tmp_path, encoding):
    fault = only_fault(written(tmp_path, 'language = "it"'.encode(encoding)))
    assert ("UTF-16" in fault.problem, "not a text file" in fault.problem) in {(True, False), (False, True)}
    assert len(str(fault).splitlines()) == 1


def test_a_file_saved_in_an_old_encoding_says_line_and_byte_and_is_read_on():
    document = parse('a = 1\nb = "Nicolò"\nc = "x\n'.encode("latin-1"), "v.toml")
    assert [str(fault) for fault in document.faults] == [
        'v.toml:2: byte 11 of the line (0xF2) is not UTF-8; save it as UTF-8 (in Notepad: "Save as", Encoding: UTF-8)',
        'v.toml:3: c: the closing quote is missing; write it as c = "x"',
    ]
    assert document.data["a"] == 1


def test_the_line_ends_of_windows_are_no_fault_beside_another():
    document = parse(b'a = """\r\nx"""\r\nb 1\r\nc = 2\r\n', "f")
    assert document.data == {"a": "x", "c": 2}
    assert [str(fault) for fault in document.faults] == ["f:3: b: there is no = in this line; write it as b = 1"]


def test_when_hardly_a_line_is_text_one_fault_is_enough(tmp_path):
    assert only_fault(written(tmp_path, b"\xff\n" * 100)).line == 1


@given(st.binary(max_size=400))
def test_random_bytes_give_a_document_or_a_bad_file(content):
    try:
        document = parse(content, "random")
    except BadFile as bad:
        assert bad.faults  # noqa: PT017  # either is right
    else:
        assert all(len(str(fault).splitlines()) == 1 for fault in document.faults)

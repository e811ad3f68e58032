"""Reading what is typed."""

import io
import os
import threading
from queue import Empty, Queue

import pytest

from appliance.panel.reader import AHEAD, LONGEST, Reader


@pytest.fixture
def pipe():
    """An input that somebody types into, and the other end of it."""
    end, start = os.pipe()
    with os.fdopen(end) as stream, os.fdopen(start, "wb", buffering=0) as keyboard:
        yield stream, keyboard


def read(stream):
    """Every line, up to the end."""
    lines = Queue()
    reader = Reader(stream, lines.put)
    got = []
    while (line := lines.get(timeout=30)) is not None:
        got.append(line)
        reader.more()
    reader.close()
    return got


def test_lines_are_told_as_they_are_typed(pipe):
    stream, keyboard = pipe
    lines = Queue()
    reader = Reader(stream, lines.put)
    keyboard.write(b"ne")
    keyboard.write(b"xt\n")
    assert lines.get(timeout=30) == "next"
    keyboard.write(b"left\nright\n")
    assert [lines.get(timeout=30) for _ in range(2)] == ["left", "right"]
    keyboard.close()
    assert lines.get(timeout=30) is None
    reader.close()


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        (b"", []),
        (b"next", ["next"]),
        (b"next\n", ["next"]),
        (b"next\r\n\nleft", ["next\r", "", "left"]),
        (b"\xff\xfenext\n", ["\ufffd\ufffdnext"]),
    ],
)
def test_every_input_has_its_lines_and_an_end(pipe, text, lines):
    stream, keyboard = pipe
    keyboard.write(text)
    keyboard.close()
    assert read(stream) == lines


def test_a_file_is_read_to_its_end(tmp_path):
    path = tmp_path / "fingers.txt"
    path.write_text("next\n" * 3000, encoding="utf-8")
    with path.open(encoding="utf-8") as stream:
        assert read(stream) == ["next"] * 3000


def test_a_stream_in_memory_is_read_too():
    assert read(io.StringIO("next\nleft")) == ["next\n", "left"]


def test_a_closed_stream_is_at_its_end():
    stream = io.StringIO("next\n")
    stream.close()
    assert read(stream) == []


def test_an_input_that_cannot_be_read_is_at_its_end(tmp_path):
    with (tmp_path / "fingers.txt").open("w", encoding="utf-8") as stream:
        assert read(stream) == []


def test_a_line_without_an_end_is_cut(pipe):
    stream, keyboard = pipe
    writer = threading.Thread(target=lambda: (keyboard.write(b"x" * 20_000), keyboard.close()))
    writer.start()
    got = read(stream)
    writer.join()
    assert "".join(got) == "x" * 20_000
    assert max(map(len, got)) <= 2 * LONGEST


def test_it_reads_no_further_ahead_than_needed(pipe):
    stream, keyboard = pipe
    lines = Queue()
    keyboard.write(b"next\n" * (AHEAD + 10))
    keyboard.close()
    reader = Reader(stream, lines.put)
    for _ in range(AHEAD):
        assert lines.get(timeout=30) == "next"
    with pytest.raises(Empty):
        lines.get_nowait()
    reader.more()
    assert lines.get(timeout=30) == "next"
    reader.close()


def test_it_can_be_stopped_while_nobody_types(pipe):
    stream, _keyboard = pipe
    before = threading.active_count()
    told = []
    reader = Reader(stream, told.append)
    reader.close()
    reader.close()
    assert threading.active_count() == before
    assert told == []  # a stop is not the end of the input

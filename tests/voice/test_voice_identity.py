"""Which engine would speak is known without starting it, as long as nothing has changed."""

import pytest

from appliance.voice import identity
from appliance.voice.identity import recall, remember, traces


def test_the_engine_is_recalled_while_all_is_as_it_was(tmp_path):
    now = traces({})
    remember(tmp_path / "lines" / "engine.json", now, "espeak-ng 1.51 (system)")
    assert recall(tmp_path / "lines" / "engine.json", traces({})) == "espeak-ng 1.51 (system)"
    assert [file.name for file in (tmp_path / "lines").iterdir()] == ["engine.json"]


@pytest.mark.parametrize("variable", ["LD_LIBRARY_PATH", "ESPEAK_DATA_PATH"])
def test_another_environment_may_have_another_engine(tmp_path, variable):
    remember(tmp_path / "engine.json", traces({}), "espeak-ng 1.51 (system)")
    assert recall(tmp_path / "engine.json", traces({variable: "/opt"})) is None


def test_an_installed_library_may_be_another_engine(tmp_path, monkeypatch):
    libraries = tmp_path / "ld.so.cache"
    libraries.write_text("libc")
    monkeypatch.setattr(identity, "LIBRARIES", libraries)
    remember(tmp_path / "engine.json", traces({}), "espeak-ng 1.52.0 (espeakng_loader 0.2.4)")
    libraries.write_text("libc libespeak-ng")
    assert recall(tmp_path / "engine.json", traces({})) is None


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b"null", b"\xff", b'{"engine": 3}'])
def test_a_record_that_makes_no_sense_is_no_record(tmp_path, content):
    (tmp_path / "engine.json").write_bytes(content)
    assert recall(tmp_path / "engine.json", traces({})) is None


def test_where_nothing_can_be_written_nothing_is_remembered(tmp_path):
    (tmp_path / "lines").touch()
    remember(tmp_path / "lines" / "engine.json", traces({}), "espeak-ng 1.51 (system)")
    assert recall(tmp_path / "lines" / "engine.json", traces({})) is None

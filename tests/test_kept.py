"""What is kept of the catalogue is what would be read, and never of other files."""

import shutil

import pytest

from appliance import kept
from appliance.catalogue import load_catalogue, load_lines
from appliance.files import BadFile, shipped
from appliance.kept import load_kept


@pytest.fixture
def own(tmp_path):
    """A game of a group's own."""
    folder = tmp_path / "own" / "my-village"
    shutil.copytree(shipped("config", "games", "village-and-devil"), folder)
    return folder


@pytest.fixture
def reads(monkeypatch):
    """How often the files themselves were read."""
    times = []

    def load(*arguments, **more):
        times.append(1)
        return load_catalogue(*arguments, **more)

    monkeypatch.setattr(kept, "load_catalogue", load)
    return times


def test_the_second_time_it_is_the_same_and_no_file_of_a_game_is_looked_at(tmp_path, own, reads):
    first = load_kept(tmp_path / "cache", [own])
    second = load_kept(tmp_path / "cache", [own])
    assert second == first == load_catalogue(own=[own])
    assert len(reads) == 1
    for language in first.languages:
        for game in first.games:
            assert dict(load_lines(second, language, game).items()) == dict(load_lines(first, language, game).items())


def test_a_file_that_has_changed_is_read_again_and_the_old_one_is_thrown_away(tmp_path, own, reads):
    load_kept(tmp_path / "cache", [own])
    file = own / "en.toml"
    file.write_text(file.read_text(encoding="utf-8").replace('"Village and Devil"', '"My Village"'), encoding="utf-8")
    found = load_kept(tmp_path / "cache", [own])
    assert found.texts["en"]["my-village"]["game.name"] == "My Village"
    assert len(reads) == 2
    assert len(list((tmp_path / "cache").iterdir())) == 1


@pytest.mark.parametrize("spoilt", [b"", b"\x00", b"no catalogue at all", b"\x93\x80\x80\x80"])
def test_what_is_kept_and_broken_is_read_again(tmp_path, reads, spoilt):
    load_kept(tmp_path)
    (file,) = tmp_path.iterdir()
    data = file.read_bytes()
    file.write_bytes(spoilt if spoilt else data[: len(data) // 2])
    assert load_kept(tmp_path) == load_catalogue()
    assert len(reads) == 2


def test_where_nothing_can_be_kept_it_is_read_each_time(tmp_path, reads):
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    assert load_kept(tmp_path / "file") == load_kept(tmp_path / "file")
    assert len(reads) == 2


def test_of_files_with_a_fault_nothing_is_kept_and_the_fault_is_told_each_time(tmp_path, own):
    (own / "en.toml").write_text("format = 1\n", encoding="utf-8")
    for _ in range(2):
        with pytest.raises(BadFile):
            load_kept(tmp_path / "cache", [own])
    assert not (tmp_path / "cache").exists()

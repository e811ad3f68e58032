"""Disks that are full, read-only, or somebody else's, for state and for speech: `pytest tests/long/test_long_disks.py`.

A minute; it wants root, or user namespaces, and tells what it leaves out.
"""

import os
import signal
from contextlib import closing

import pytest
from driver import COMMAND
from small_disk import SmallDisk
from speaking import cache, play, start
from test_box_disks import STATE, disk, home, short, to_the_end, user

__all__ = ["cache", "disk", "home", "play", "short", "start", "user"]


def test_on_a_disk_that_is_full_from_the_start_a_game_is_played_to_its_end(play, disk, home, short):
    disk.fill()
    box = play("--config", short, "--speed", "200", home=home, command=disk.inside(*COMMAND))
    to_the_end(box)
    assert (box.output() + box.errors()).count("No space left on device") == 1


def test_what_was_chosen_on_a_full_disk_is_kept_when_there_is_room(play, disk, home, short):
    box = play("--config", short, "--speed", "50", home=home, command=disk.inside(*COMMAND))
    box.follow(kind="say")
    disk.fill()
    box.type("right", "next", "next", "left")
    box.follow(kind="say", line="setup.volume+number.70")
    disk.make_room()
    # The next thing that is written down takes it along.
    box.type("next")
    box.follow(kind="release", name="next")
    box.send(signal.SIGTERM)
    assert box.code() == 0
    assert b'"volume":70' in (disk.path / "choices.json").read_bytes()


def test_a_folder_of_state_on_a_disk_that_is_read_only_is_told_once(play, disk, home, short):
    disk.lock()
    box = play("--config", short, "--speed", "200", home=home, command=disk.inside(*COMMAND))
    to_the_end(box)
    why = f"{home / STATE} cannot be written (Read-only file system): nothing is remembered this time"
    assert box.output().count(why) == 1
    assert box.errors() == ""


@pytest.mark.parametrize(
    ("spoil", "why"), [(SmallDisk.lock, "Read-only file system"), (SmallDisk.fill, "No space left on device")]
)
def test_a_cache_that_cannot_be_written_is_told_once_and_all_is_spoken_to_the_end(play, tmp_path, short, spoil, why):
    cache = tmp_path / "lines"
    cache.mkdir()
    short.write_text(short.read_text(encoding="utf-8") + '[voice]\nengines = ["pyttsx3"]\n', encoding="utf-8")
    with closing(SmallDisk(cache, "256k")) as disk:
        spoil(disk)
        environ = {"XDG_CACHE_HOME": str(cache)}
        box = play("--config", short, "--speed", "20", environ=environ, command=disk.inside(*COMMAND))
        to_the_end(box)
    assert box.output().count(f"cannot be written ({why}): lines are kept in memory") == 1
    assert "not spoken" not in box.output()
    assert [line["name"] for line in box.log if line["kind"] == "trouble"] == ["cache"]


@pytest.mark.parametrize("mode", [0o755, 0o700], ids=["that one may look into", "that one may not look into"])
def test_folders_of_somebody_else_are_told_once_each_and_the_game_is_played(play, user, home, tmp_path, short, mode):
    state, cache = home / STATE, tmp_path / "lines"
    cache.mkdir()
    for folder in (state, cache):
        folder.chmod(mode)
        os.chown(folder, 12345, 12345)
    box = play("--config", short, "--speed", "200", home=home, environ={"XDG_CACHE_HOME": str(cache)}, command=user)
    to_the_end(box)
    assert box.output().count(f"{state} cannot be written (Permission denied): nothing is remembered") == 1
    assert box.output().count("(Permission denied): lines are kept in memory") == 1
    assert len(box.errors().splitlines()) == 1
    assert not list(state.iterdir()) + list(cache.iterdir())

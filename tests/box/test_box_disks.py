"""Disks that are full, read-only, or somebody else's: the game goes on, and that is told once."""

import os
import signal
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from driver import COMMAND

from appliance.journal.records import decode
from appliance.table.events import Begin

sys.path.insert(0, str(Path(__file__).parents[1] / "voice"))

from small_disk import SmallDisk

STATE = ".local/state/voxlupi"
NOT_WRITTEN = "the game is not being written down: No space left on device"
SETTINGS = """
players = 4
calls = "short"
tips = false
[night]
seconds = 2
settle = 1
gap = 1
[day]
talk = 10
warnings = []
"""

WEAK = ("setpriv", "--bounding-set=-all", "--inh-caps=-all")
"""What makes of root a user for whom permissions count."""


@pytest.fixture
def short(tmp_path):
    path = tmp_path / "short.toml"
    path.write_text(SETTINGS, encoding="utf-8")
    return path


@pytest.fixture
def home(tmp_path):
    home = tmp_path / "home"
    (home / STATE).mkdir(parents=True)
    return home


@pytest.fixture
def disk(home):
    with closing(SmallDisk(home / STATE, "256k")) as disk:
        yield disk


def kept(disk):
    """The events of the last game that is written down, and whether the file is whole."""
    data = (disk.path / "game.journal").read_bytes()
    _, records, good = decode(data)
    begun = [number for number, record in enumerate(records) if isinstance(record.event, Begin)]
    return records[begun[-1] :], good == len(data)


def to_the_end(box):
    box.type("next", "next", "next")
    box.end_input()
    box.rest()
    assert box.code() == 0
    assert [line["name"] for line in box.log if line["kind"] == "phase"][-1] == "verdict"


def test_a_full_disk_is_told_once_and_with_room_again_the_journal_is_whole_and_survives_a_kill(play, disk, home, short):
    def box():
        return play("--config", short, "--speed", "50", home=home, command=disk.inside(*COMMAND))

    first = box()
    first.follow(kind="say")
    disk.fill()
    # More than what the last block of the file has room for.
    first.type(*["right"] * 40, "next", "next", "next")
    first.follow(kind="phase", name="night")
    first.follow(kind="wait")
    assert first.errors() == NOT_WRITTEN + "\n"
    assert kept(disk)[0][-1].t < first.log[-1]["t"] - 5.0
    disk.make_room()
    first.follow(kind="phase", name="talk")
    first.follow(kind="say")
    first.type("left", "pause")
    cut = first.follow(kind="pause")
    first.follow(kind="release", name="pause")
    first.send(signal.SIGKILL)
    first.code()
    assert first.errors() == NOT_WRITTEN + "\n"
    records, is_whole = kept(disk)
    assert is_whole
    assert isinstance(records[0].event, Begin)
    again = box()
    ready = again.follow(kind="ready", resumed="talk")
    assert ready["t"] >= cut["t"]
    again.type("next")
    again.follow(kind="phase", name="vote")


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


def test_a_cache_on_a_disk_that_is_read_only_is_told_once_and_all_is_spoken(play, tmp_path, short):
    cache = tmp_path / "lines"
    cache.mkdir()
    with closing(SmallDisk(cache, "256k")) as disk:
        disk.lock()
        environ = {"XDG_CACHE_HOME": str(cache)}
        box = play("--config", short, "--speed", "200", environ=environ, command=disk.inside(*COMMAND))
        to_the_end(box)
    assert box.output().count("cannot be written (Read-only file system): lines are kept in memory") == 1
    assert "not spoken" not in box.output()
    assert [line["name"] for line in box.log if line["kind"] == "trouble"] == ["cache"]


@pytest.fixture
def user():
    """What starts the box as a user for whom permissions count."""
    if os.geteuid():
        pytest.skip("only root can give a folder to somebody else")
    if subprocess.run([*WEAK, "true"], capture_output=True, check=False).returncode:
        pytest.skip("needs setpriv, of util-linux, and the right to give up rights")
    return [*WEAK, *COMMAND]


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

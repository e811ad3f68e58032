"""Disks that are full, read-only, or somebody else's: the game goes on, and that is told once.

More of them are in `tests/long`; what a full disk does to speech is in `test_box_speech_fails.py`.
"""

import os
import signal
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from driver import COMMAND
from quick_settings import QUICK

from appliance.journal.records import decode
from appliance.table.events import Begin

sys.path.insert(0, str(Path(__file__).parents[1] / "voice"))

from small_disk import SmallDisk

STATE = ".local/state/voxlupi"
NOT_WRITTEN = "the game is not being written down: No space left on device"
SETTINGS = f"players = 4\n{QUICK}"

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
    first.type("pause", "left")
    paused = first.follow(kind="pause")
    first.follow(kind="say", line="pause.volume+number.70")
    first.send(signal.SIGKILL)
    first.code()
    assert first.errors() == NOT_WRITTEN + "\n"
    records, is_whole = kept(disk)
    assert is_whole
    assert isinstance(records[0].event, Begin)
    again = box()
    ready = again.follow(kind="ready", resumed="talk")
    assert ready["t"] >= paused["t"]
    again.type("next")
    again.follow(kind="phase", name="vote")


@pytest.fixture
def user():
    """What starts the box as a user for whom permissions count."""
    if os.geteuid():
        pytest.skip("only root can give a folder to somebody else")
    if subprocess.run([*WEAK, "true"], capture_output=True, check=False).returncode:
        pytest.skip("needs setpriv, of util-linux, and the right to give up rights")
    return [*WEAK, *COMMAND]


def test_a_folder_of_state_of_somebody_else_is_told_once_and_the_game_is_played(play, user, home, short):
    state = home / STATE
    os.chown(state, 12345, 12345)
    box = play("--config", short, "--speed", "200", home=home, command=user)
    to_the_end(box)
    why = f"{state} cannot be written (Permission denied): nothing is remembered this time"
    assert box.output().count(why) == 1
    assert box.errors() == ""
    assert list(state.iterdir()) == []

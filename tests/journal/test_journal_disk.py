"""The folder of state: full, locked, gone, taken by another box, or of another time. The game goes on in any case."""

import itertools
import logging
import os
import resource
import subprocess
import sys
from contextlib import closing
from errno import ENOSPC
from pathlib import Path
from threading import Event

import pytest

import appliance.journal.journal as journal_room
from appliance.journal import Journal, Occupied, read_kept, state_directory
from appliance.journal.records import Record, decode, encode
from appliance.table.events import Begin, Choices, Press, Tick

CHOICES = Choices(volume=80, game="una-notte-da-lupi", players=5, deck="suggested", calls="full")
STATE = ".local/state/voxlupi"
TOLD = "the game is not being written down"


@pytest.fixture
def folder(tmp_path):
    return tmp_path / "state"


def journal(folder, program="1", settings="a"):
    return closing(Journal(folder, program, settings))


def events(folder, program="1", settings="a"):
    return [event for _, event in read_kept(folder, program, settings).events]


def test_what_is_appended_is_there_again(folder):
    with journal(folder) as first:
        first.begin(Begin(CHOICES), 0.0)
        first.append(Press("next"), 1.5)
    with journal(folder) as second:
        assert second.read().events == ((0.0, Begin(CHOICES)), (1.5, Press("next")))
        second.append(Tick(), 2.0)
    assert events(folder) == [Begin(CHOICES), Press("next"), Tick()]


def test_a_torn_end_is_cut_off_before_anything_is_appended(folder):
    with journal(folder) as first:
        first.begin(Begin(CHOICES), 0.0)
    with (folder / "game.journal").open("ab") as file:
        file.write(b'1234abcd {"t":1.0,"ev')
    with journal(folder) as second:
        second.read()
        second.append(Press("next"), 1.0)
    assert events(folder) == [Begin(CHOICES), Press("next")]


def test_a_new_game_and_an_end_forget_what_was_before(folder):
    with journal(folder) as one:
        one.begin(Begin(CHOICES), 0.0)
        one.append(Press("next"), 1.0)
        one.begin(Begin(CHOICES, "deal"), 9.0)
    assert events(folder) == [Begin(CHOICES, "deal")]
    with journal(folder) as one:
        one.read()
        one.forget()
    assert events(folder) == []


@pytest.mark.parametrize(("program", "settings"), [("2", "a"), ("1", "b")], ids=["program", "settings"])
def test_a_game_of_another_program_or_of_other_settings_is_none_of_ours(folder, program, settings):
    with journal(folder) as ours:
        ours.begin(Begin(CHOICES), 0.0)
        ours.keep(CHOICES)
    assert events(folder, program, settings) == []
    assert read_kept(folder, program, settings).choices == (CHOICES if settings == "a" else None)


def test_a_journal_that_begins_with_no_beginning_is_none(folder):
    with journal(folder) as one:
        one.append(Press("next"), 1.0)
    assert events(folder) == []


def test_reading_changes_nothing_and_takes_no_lock(folder):
    with journal(folder) as one:
        one.begin(Begin(CHOICES), 0.0)
        one.keep(CHOICES)
        read_kept(folder, "1", "a")
        assert read_kept(folder / "nowhere", "1", "a").events == ()
    assert not (folder / "nowhere").exists()


def test_one_box_at_a_time(folder):
    with journal(folder), pytest.raises(Occupied):
        Journal(folder, "1", "a")
    with journal(folder):
        pass


def test_a_line_that_does_not_fit_is_not_missing_in_the_middle_later(folder, monkeypatch, caplog):
    """Of every three lines the disk takes one, half of one, and none."""
    real, calls = os.write, itertools.count()

    def write(descriptor, data):
        if Path(f"/proc/self/fd/{descriptor}").readlink().name != "game.journal":
            return real(descriptor, data)
        match next(calls) % 3:
            case 0:
                return real(descriptor, data)
            case 1:
                return real(descriptor, data[: len(data) // 2])
        raise OSError(ENOSPC, os.strerror(ENOSPC))

    monkeypatch.setattr(os, "write", write)
    presses = [Press("left"), Press("right")] * 10
    with caplog.at_level(logging.WARNING), journal(folder) as one:
        one.begin(Begin(CHOICES), 0.0)
        for number, press in enumerate(presses):
            one.append(press, float(number))
    data = (folder / "game.journal").read_bytes()
    _, records, good = decode(data)
    assert good == len(data)
    assert [record.event for record in records] == [Begin(CHOICES), *presses]
    assert [record.message for record in caplog.records] == [f"{TOLD}: No space left on device"]


def test_choices_that_find_no_room_are_kept_when_there_is_some(folder, monkeypatch, caplog):
    truly, room = journal_room.write_whole, []

    def write_whole(file, data):
        if file.name == "choices.json" and not room:
            raise OSError(ENOSPC, os.strerror(ENOSPC))
        truly(file, data)

    monkeypatch.setattr(journal_room, "write_whole", write_whole)
    with journal(folder) as one:
        one.begin(Begin(CHOICES), 0.0)
        one.keep(CHOICES)
        while not caplog.records:
            one.append(Tick(), 1.0)
        room.append("some")
    assert [record.message for record in caplog.records] == [f"{TOLD}: No space left on device"]
    assert read_kept(folder, "1", "a").choices == CHOICES


def test_before_the_next_event_the_one_before_is_on_disk(folder, monkeypatch):
    monkeypatch.setattr(journal_room, "MOMENT", 20.0)
    with journal(folder) as one:
        one.begin(Begin(CHOICES), 0.0)
        for number in range(50):
            one.append(Tick(), float(number))
            one.catch_up()
            assert len(events(folder)) == number + 2


def test_a_disk_that_hangs_is_waited_for_once(folder, monkeypatch):
    truly, room, waits = os.write, Event(), []
    monkeypatch.setattr(os, "write", lambda *given: (room.wait(20), truly(*given))[1])
    with journal(folder) as one:
        wait_for = one._progress.wait_for
        monkeypatch.setattr(
            one._progress, "wait_for", lambda done, seconds: (waits.append(seconds), wait_for(done, seconds))[1]
        )
        one.begin(Begin(CHOICES), 0.0)
        one.append(Tick(), 1.0)
        for _ in range(3):
            one.catch_up()
        assert waits == [0.01, 0.0, 0.0]
        room.set()
        while one._is_slow:
            one.catch_up()
        one.append(Tick(), 2.0)
        one.catch_up()
        assert waits[-1] == 0.01
    assert len(events(folder)) == 3


FULL = """
import resource, sys
from pathlib import Path
from appliance.journal import Journal
from appliance.table.events import Begin, Choices, Press
choices = Choices(volume=80, game="una-notte-da-lupi", players=5, deck="suggested", calls="full")
journal = Journal(Path(sys.argv[1]), "1", "a")
journal.begin(Begin(choices), 0.0)
for number in range(400):
    journal.append(Press("next"), number)
journal.keep(choices)
journal.close()
"""


def test_a_full_disk_is_told_once_and_leaves_a_game_that_can_be_read(folder):
    def full():
        resource.setrlimit(resource.RLIMIT_FSIZE, (5000, 5000))

    done = subprocess.run(
        [sys.executable, "-c", FULL, str(folder)],
        preexec_fn=full,
        capture_output=True,
        text=True,
        timeout=20,
        check=True,
    )
    assert done.stderr.startswith(TOLD)
    assert len(done.stderr.splitlines()) == 1
    found = events(folder)
    assert found[0] == Begin(CHOICES)
    assert 50 < len(found) < 400
    assert {path.name for path in folder.iterdir()} == {"lock", "game.journal", "choices.json"}  # nothing half written


def test_the_folder_of_state_is_the_systems_or_the_users():
    assert str(state_directory({"STATE_DIRECTORY": "/var/lib/voxlupi:/x", "HOME": "/root"})) == "/var/lib/voxlupi"
    assert str(state_directory({"XDG_STATE_HOME": "/home/anna/s", "HOME": "/home/anna"})) == "/home/anna/s/voxlupi"
    assert str(state_directory({"HOME": "/home/anna"})) == f"/home/anna/{STATE}"


# From outside.


def test_a_second_box_with_the_same_folder_plays_and_says_that_it_will_not_remember(play):
    first = play()
    first.follow(kind="light", name="ready", value=1.0)
    second = play("--speed", "200", home=first.home)
    second.type("next")
    second.follow(kind="phase", name="take")
    second.end_input()
    assert second.code() == 0
    assert second.output().count("another box uses") == 1
    assert "nothing is remembered this time" in second.output()
    journal = (first.home / STATE / "game.journal").read_bytes()
    assert decode(journal)[1][0].event.phase == "setup"  # the first box's, untouched


@pytest.mark.parametrize("state", ["/proc/nowhere", "/dev/full", "/sys"])
def test_a_folder_that_cannot_be_written_is_told_once_and_the_game_goes_on(play, state):
    box = play("--speed", "500", environ={"STATE_DIRECTORY": state})
    box.type("next", "next", "next")
    box.end_input()
    box.follow(kind="phase", name="verdict")
    assert box.code() == 0
    assert box.output().count("nothing is remembered this time") == 1
    assert box.errors() == ""


def test_a_disk_that_fills_up_while_they_play_is_told_once_and_the_game_goes_on(play):
    def full():
        resource.setrlimit(resource.RLIMIT_FSIZE, (1500, 1500))

    box = play("--speed", "500", preexec_fn=full)
    box.type("next", "next", "next")
    box.end_input()
    box.follow(kind="phase", name="verdict")
    assert box.code() == 0
    assert box.errors().startswith(TOLD)
    assert len(box.errors().splitlines()) == 1


def test_a_journal_from_another_world_does_not_keep_the_box_from_coming_up(play):
    box = play("--speed", "200")
    box.type("next")
    box.follow(kind="phase", name="take")
    box.send(9)
    box.code()
    file = box.home / STATE / "game.journal"
    header, records, _ = decode(file.read_bytes())
    file.unlink()
    odd = Begin(records[0].event.choices, "a-phase-that-no-game-has", 7)
    file.write_bytes(encode(header) + encode(Record(0.0, odd)))
    again = play("--speed", "200", home=box.home)
    again.follow(kind="phase", name="setup")
    again.end_input()
    assert again.code() == 0
    assert "cannot be taken up again" in again.output()
    assert again.errors() == ""

"""The settings file changes while they play: the game goes on as it was, and the next start tells what is new."""

import os
import signal

import pytest
from quick_settings import QUICK

GOOD = f"players = 4\n{QUICK}"


def becomes(text):
    return lambda file: file.write_text(text, encoding="utf-8")


def a_folder(file):
    file.unlink()
    file.mkdir()


def torn(file):
    os.truncate(file, GOOD.index("ght]"))


def otherwise(file):
    file.write_bytes(b"\xff\xfe\x00")


CHANGES = {
    "other settings": (becomes("players = 6\n"), ""),
    "a fault": (becomes("players = 4\ncals = 3\n"), ':2: cals: there is no such key here; did you mean "calls"?'),
    "torn in two": (torn, ":4: ni: the closing ] of a section is missing; write it as [ni]"),
    "saved otherwise": (otherwise, ":1: is saved as UTF-16; save it as UTF-8"),
    "deleted": (os.unlink, "there is no such settings file; check the name behind --config"),
    "a folder": (a_folder, "is a folder, not a file"),
}


@pytest.fixture
def settings(tmp_path):
    file = tmp_path / "voxlupi.toml"
    file.write_text(GOOD, encoding="utf-8")
    return file


@pytest.mark.parametrize("change", CHANGES)
def test_the_game_goes_on_and_the_next_start_tells(play, settings, change):
    happens, told = CHANGES[change]
    box = play("--config", settings, "--speed", "20")
    box.type("next", "next", "next")
    box.follow(kind="wait")
    happens(settings)
    box.type("pause", "pause")
    box.follow(kind="resume")
    box.follow(kind="phase", name="talk")
    box.type("next")
    box.follow(kind="phase", name="vote")
    box.send(signal.SIGKILL)
    box.rest()
    box.code()
    assert box.output() + box.errors() == box.output()
    again = play("--config", settings, "--speed", "50", home=box.home)
    if not told:
        first = again.follow(kind="say")
        assert first["line"] == "setup.play+game.una-notte-da-lupi+number.6"
        assert "resumed" not in again.log[0]
        return
    again.rest()
    assert again.code() == 2
    assert again.errors().startswith(str(settings))
    assert told in again.errors()
    assert "Traceback" not in again.errors()


def test_settings_that_are_as_they_were_again_lead_back_into_the_game(play, settings):
    # So slow that the night still goes on when its first line has been read, however busy the machine is.
    box = play("--config", settings, "--speed", "5")
    box.type("next", "next", "next")
    box.follow(kind="wait")
    settings.write_text("players = 4\ncals = 3\n", encoding="utf-8")
    box.send(signal.SIGKILL)
    box.rest()
    box.code()
    assert play("--config", settings, home=box.home).code() == 2
    settings.write_text(GOOD, encoding="utf-8")
    assert play("--config", settings, home=box.home).follow(kind="ready")["resumed"] == "night"

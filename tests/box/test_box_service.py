"""The box as a service of its machine: what systemd hears of it, how it goes, and what it can do with one button."""

import contextlib
import os
import signal
import socket
import time
from pathlib import Path

import pytest
from driver import PATIENCE

SHORT = "[night]\nseconds = 1\nsettle = 0\ngap = 0\n[day]\ntalk = 10\nwarnings = []\n"


class Ear:
    """Systemd's end of the socket."""

    def __init__(self, path):
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._socket.bind(str(path))
        self._socket.settimeout(PATIENCE)
        self.environ = {"NOTIFY_SOCKET": str(path)}

    def hear(self, wanted):
        """All up to a message."""
        heard = []
        while wanted not in heard:
            heard.append(self.next())
        return heard

    def next(self):
        """The next message."""
        return self._socket.recv(4096).decode()

    def close(self):
        self._socket.close()


@pytest.fixture
def systemd(tmp_path):
    ear = Ear(tmp_path / "notify")
    yield ear
    ear.close()


@pytest.fixture
def serve(start, systemd, tmp_path):
    """Start the box as a service, on keys."""

    def serve(*arguments, settings=SHORT, environ=None):
        path = tmp_path / "service.toml"
        path.write_text(settings, encoding="utf-8")
        options = ("--service", "--panel", "keys", "--config", path)
        return start(
            "play", *options, *arguments, environ=systemd.environ | {"SDL_AUDIODRIVER": "dummy"} | (environ or {})
        )

    return serve


@pytest.fixture
def systemctl(tmp_path):
    """A machine that can be switched off, or refuses: gives the variables of one, and what it was asked."""
    folder = tmp_path / "bin"
    folder.mkdir()
    asked = tmp_path / "asked"

    def make(answer):
        program = folder / "systemctl"
        program.write_text(f'#!/bin/sh\necho "$@" >>"{asked}"\n{answer}\n', encoding="utf-8")
        program.chmod(0o755)
        return {"PATH": f"{folder}:{os.environ['PATH']}"}

    make.asked = asked
    return make


def test_systemd_hears_when_it_is_ready_and_what_it_does(serve, systemd):
    box = serve("--speed", "50")
    assert systemd.hear("STATUS=menu") == ["READY=1", "STATUS=menu"]
    box.type("next", "next", "next")
    systemd.hear("STATUS=una-notte-da-lupi, night 1")
    box.type("pause")
    systemd.hear("STATUS=una-notte-da-lupi, night 1, paused")
    box.type("pause")
    systemd.hear("STATUS=una-notte-da-lupi, talk 1")
    box.send(signal.SIGTERM)
    systemd.hear("STOPPING=1")


def test_the_watchdog_hears_from_the_loop_of_the_game(serve, systemd):
    serve("--speed", "20", environ={"WATCHDOG_USEC": "30000000"})
    systemd.hear("READY=1")
    systemd.hear("WATCHDOG=1")
    assert systemd.hear("WATCHDOG=1") == ["WATCHDOG=1"]


def test_a_box_that_waits_for_better_settings_is_up_and_says_why(start, systemd, tmp_path):
    path = tmp_path / "bad.toml"
    path.write_text("players = 0\n", encoding="utf-8")
    box = start("play", "--service", "--panel", "keys", "--config", path, environ=systemd.environ, log=False)
    heard = systemd.hear("READY=1")
    assert heard == ["READY=1"]
    status = systemd.next()
    assert status.startswith(f"STATUS=waiting until the settings are mended: {path}:1: players: 0 is not right")
    box.send(signal.SIGTERM)
    assert box.code() == 0


def test_when_the_system_ends_it_the_lights_go_off_and_it_says_goodbye(serve, systemd):
    box = serve()
    systemd.hear("READY=1")
    box.follow(kind="say")
    sent = box.send(signal.SIGTERM)
    said = box.follow(kind="say", line="service.goodbye")
    assert said["seconds"] <= 1.1
    assert box.code() == 0
    assert time.monotonic() - sent < 2.0


def test_fingers_that_go_on_do_not_prolong_the_goodbye(serve, systemd):
    box = serve()
    systemd.hear("READY=1")
    box.send(signal.SIGTERM)
    box.follow(kind="say", line="service.goodbye")
    while not box.ended(0.1):
        with contextlib.suppress(BrokenPipeError):
            box.type("next")
    assert box.code() == 0


def test_a_person_who_ends_it_hears_no_goodbye(start):
    box = start("play", "--panel", "keys")
    box.follow(kind="light", name="ready", value=1.0)
    box.send(signal.SIGTERM)
    assert "service.goodbye" not in [line.get("line") for line in box.rest()]


def test_next_and_pause_held_for_five_seconds_in_the_menu_switch_the_machine_off(serve, systemctl):
    box = serve("--speed", "5", environ=systemctl("exit 0"))
    box.type("hold pause", "hold next", "wait 6", "release next", "release pause")
    down = box.follow(kind="press", name="next")
    said = box.follow(kind="say", line="service.off")
    assert said["t"] - down["t"] == pytest.approx(5.0, abs=0.5)
    while not systemctl.asked.exists():
        assert not box.ended(0.01)
    assert systemctl.asked.read_text(encoding="utf-8") == "--no-ask-password poweroff\n"
    box.send(signal.SIGTERM)  # as the system does then
    assert "service.goodbye" not in [line.get("line") for line in box.rest()]


def test_a_machine_that_refuses_is_told_of(serve, systemctl):
    box = serve("--speed", "5", environ=systemctl('echo "Access denied" >&2; exit 1'))
    box.type("hold pause", "hold next", "wait 6", "release next", "release pause")
    box.follow(kind="say", line="service.off")
    box.follow(kind="say", line="service.no-off")
    assert "this machine cannot be switched off from here: Access denied" in box.output()
    # What was paused goes on.
    box.type("pause", "next")
    box.follow(kind="phase", name="take")


def test_in_a_game_nobody_switches_anything_off(serve, systemctl):
    box = serve("--speed", "5", environ=systemctl("exit 0"))
    box.type("next", "next", "next", "wait 3", "hold next", "hold pause", "wait 9", "release next", "release pause")
    box.follow(kind="release", name="pause")
    box.end_input()
    assert "service.off" not in [line.get("line") for line in box.rest()]
    assert not systemctl.asked.exists()


ONE = '[buttons]\npause = ""\nleft = ""\nright = ""\n'


def test_a_whole_game_with_one_button(serve):
    box = serve("--speed", "50", settings=ONE + SHORT)
    box.type("next", "next", "next", "wait 4", "hold next", "wait 2", "release next", "wait 5", "next")
    box.follow(kind="phase", name="night")
    box.follow(kind="pause")
    box.follow(kind="resume")
    box.follow(kind="phase", name="verdict")
    box.type("hold next", "wait 2", "release next", "hold next", "wait 2", "release next")
    box.follow(kind="pause")
    box.follow(kind="phase", name="setup")


def test_one_button_begins_anew_after_a_power_cut(serve):
    box = serve("--speed", "20", settings=ONE + SHORT)
    box.type("next", "next", "next")
    box.follow(kind="wait")
    box.send(signal.SIGKILL)
    box.rest()
    again = serve("--speed", "20", settings=ONE + SHORT)
    again.follow(kind="ready", resumed="night")
    again.type("hold next", "wait 2", "release next")
    again.follow(kind="phase", name="setup")


def test_where_nothing_can_be_written_a_game_is_kept_in_memory(start, tmp_path):
    home = Path("/proc/nowhere")
    memory = {"STATE_DIRECTORY": str(home), "RUNTIME_DIRECTORY": str(tmp_path / "run")}
    box = start("play", "--panel", "keys", "--speed", "20", environ=memory)
    box.type("next", "next", "next")
    box.follow(kind="phase", name="night")
    box.follow(kind="wait")
    box.send(signal.SIGKILL)
    box.ended()
    assert "the game is remembered until the power goes" in box.output()
    again = start("play", "--panel", "keys", "--speed", "20", environ=memory)
    assert again.follow(kind="ready")["resumed"] == "night"


def test_dark_puts_out_what_a_killed_box_has_left(start):
    box = start("dark", environ={"GPIOZERO_PIN_FACTORY": "mock"}, log=False)
    assert box.code() == 0
    assert box.errors() == ""

"""What people see of a game: on a terminal, in a log, in a window."""

import os
import pty
from contextlib import contextmanager
from dataclasses import fields

import pytest

from appliance.box.cues import Cues
from appliance.box.lamps import Lamps
from appliance.box.log import Log
from appliance.box.outlet import Outlet
from appliance.box.parts import Parts
from appliance.box.view import PlainView, TerminalView, View, Views
from appliance.games.cue import Clock, Light, Timed, Wait
from appliance.panel.panel_gpio import GpioPanel
from appliance.panel.pins import mock_factory
from appliance.settings.model import Buttons, Lights
from appliance.table.effects import Play

PARTS = {field.name for field in fields(Parts)} - {"view", "log"}
"""What a box needs besides, and a time does not."""


@contextmanager
def pipe():
    """An outlet and what came out of it."""
    end, start = os.pipe()
    yield Outlet(start), lambda: os.read(end, 65536).decode()
    os.close(start)
    os.close(end)


@pytest.fixture
def terminal():
    """A view on a terminal, with a clock that is set by hand."""
    master, slave = pty.openpty()
    clock = [0.0]
    view = TerminalView(Outlet(slave), lambda: clock[0])
    yield view, clock
    view.close()
    os.close(slave)
    os.close(master)


def test_a_log_has_one_line_for_each_thing_that_is_said():
    with pipe() as (outlet, seen):
        view = PlainView(outlet)
        view.phase("night", 60.0)
        view.say("Chiudete gli occhi.", 61.25, 2.0)
        view.clock("seer", 70.0)
        view.progress(1, 2)
        assert seen() == "01:00.0  -- night --\n01:01.2  Chiudete gli occhi.\n"


def test_the_line_at_the_bottom_has_the_phase_the_turn_and_the_time_left(terminal):
    view, clock = terminal
    view.phase("night", 0.0)
    view.clock("seer", 70.0)
    clock[0] = 62.0
    assert view.status(80) == "[night] seer 00:08"


def test_in_a_pause_the_time_that_is_left_stands_still(terminal):
    view, clock = terminal
    view.phase("talk", 0.0)
    view.clock("", 100.0)
    clock[0] = 40.0
    view.paused(True)
    clock[0] = 90.0
    assert view.status(80) == "[talk] paused 01:00"
    view.paused(False)
    view.clock("", 150.0)
    assert view.status(80) == "[talk] 01:00"


@pytest.mark.parametrize(
    ("side", "running", "paused"),
    [
        ("left", "[defence] > 01:08 | 00:45", "[defence] paused > 01:08 | 00:45"),
        ("right", "[defence] 00:45 | 01:08 <", "[defence] paused 00:45 | 01:08 <"),
    ],
)
def test_of_two_sides_both_times_are_shown_and_whose_runs(terminal, side, running, paused):
    view, clock = terminal
    view.phase("defence", 0.0)
    view.clock("", 70.0, side, 45.0)
    clock[0] = 2.0
    assert view.status(80) == running
    view.paused(True)
    clock[0] = 30.0
    assert view.status(80) == paused


def test_in_an_hourglass_the_side_that_rests_gets_what_the_other_uses(terminal):
    view, clock = terminal
    view.clock("", 70.0, "left", 50.0, 120.0)
    clock[0] = 20.0
    assert view.status(80).endswith("> 00:50 | 01:10")


def test_a_side_whose_flag_has_fallen_has_no_time(terminal):
    view, clock = terminal
    view.clock("", 10.0, "right", 59.96)
    clock[0] = 11.0
    assert view.status(80).endswith("00:59 | 00:00 <")


def test_after_two_sides_there_is_one_time_again(terminal):
    view, _ = terminal
    view.clock("", 70.0, "left", 45.0)
    view.clock("", 60.0)
    assert view.status(80).endswith(" 01:00")


def test_what_a_ring_would_answer_is_in_the_line_at_the_bottom(terminal):
    view, _ = terminal
    view.phase("night", 0.0)
    for name, value in (("night", 0.2), ("seat-12", 0.4), ("seat-3", 0.6), ("yes", 1.0), ("bar", 1.0)):
        view.light(name, value)
    assert view.status(80) == "[night] lights: 3* 12 yes"
    view.light("seat-3", 0.0)
    assert view.status(80) == "[night] lights: 12 yes"
    view.light("seat-5", 0.4)
    assert view.status(80) == "[night] lights: 5 12 yes"
    view.words({"lights": "luci:", "no": "no", "yes": "sì"})
    for name in ("seat-12", "seat-5"):
        view.light(name, 0.0)
    assert view.status(80) == "[night] luci: sì"
    view.light("yes", 0.0)
    assert view.status(80) == "[night]"


def test_a_number_is_told_from_a_seat_in_the_line_at_the_bottom(terminal):
    view, _ = terminal
    view.phase("night", 0.0)
    for name, value in (("number-13", 0.5), ("yes", 0.5)):
        view.light(name, value)
    assert view.status(80) == "[night] lights: number 13 yes"
    view.light("seat-2", 1.0)
    assert view.status(80) == "[night] lights: 2* number 13 yes"
    view.words({"number": "numero"})
    assert view.status(80) == "[night] lights: 2* numero 13 yes"


def test_an_answer_is_written_as_soon_as_it_is_lit_and_once():
    master, slave = pty.openpty()
    view = TerminalView(Outlet(slave), lambda: 0.0)
    for _ in range(2):
        view.light("seat-3", 0.6)
    view.light("night", 0.2)
    view.close()
    os.close(slave)
    seen = os.read(master, 65536).decode()
    os.close(master)
    assert seen.count("lights: 3") == 1


def test_what_is_wrong_stays_at_the_bottom_and_is_cut_to_the_width(terminal):
    view, _ = terminal
    view.note("no sound card: there is none; playing without sound")
    view.say("Parlate.", 1.0, 1.0)
    assert "! no sound card" in view.status(80)
    assert len(view.status(30)) < 30


def test_how_far_rendering_is_is_shown_until_it_is_done(terminal):
    view, _ = terminal
    view.progress(3, 4)
    assert "rendering speech: 3 of 4" in view.status(80)
    view.progress(4, 4)
    assert "rendering" not in view.status(80)


def test_names_and_signs_are_written_in_the_language_of_the_game(terminal):
    view, _ = terminal
    view.words({"night": "notte", "seer": "Veggente", "paused": "IN PAUSA", "rendering": "preparo la voce: {0} di {1}"})
    view.phase("night", 0.0)
    view.clock("seer", 70.0)
    view.progress(3, 4)
    assert view.status(80) == "[notte] Veggente 01:10 preparo la voce: 3 di 4"
    view.paused(True)
    assert view.status(80).startswith("[notte] IN PAUSA 01:10")


class Note(View):
    """Somebody who writes down what happens."""

    def __init__(self):
        self.told = []

    def __getattribute__(self, name):
        if name in {"say", "phase", "words", "clock", "light", "paused", "note", "progress", "close"}:
            return lambda *arguments: self.told.append((name, *arguments))
        return super().__getattribute__(name)


def test_all_who_watch_are_told_the_same():
    one, other = Note(), Note()
    views = Views(one)
    views.add(other)
    views.say("Parlate.", 1.0, 2.0)
    views.phase("talk", 1.0)
    views.words({"talk": "parole"})
    views.clock("", None)
    views.clock("", 70.0, "left", 45.0)
    views.light("seat-3", 0.6)
    views.paused(True)
    views.note("!")
    views.progress(1, 2)
    views.close()
    assert one.told == other.told
    names = ["say", "phase", "words", "clock", "clock", "light", "paused", "note", "progress", "close"]
    assert [name for name, *_ in one.told] == names
    assert one.told[4] == ("clock", "", 70.0, "left", 45.0, 0.0)


class Shown(View):
    """A view that keeps the last time it was told."""

    def clock(self, name, ends, side="", other=0.0, total=0.0):
        self.time = (name, ends, side, other, total)

    def light(self, name, value):
        self.lit = (name, value)


@pytest.mark.parametrize(
    ("cue", "time"),
    [
        (Clock(68.0, "right", 45.0), ("", 78.0, "right", 45.0, 0.0)),
        (Clock(68.0), ("", 78.0, "", 0.0, 0.0)),
        (Wait("seer", 10.0), ("seer", 20.0, "", 0.0, 0.0)),
    ],
)
def test_the_times_of_a_cue_are_shown(cue, time):
    view = Shown()
    parts = Parts(view=view, log=Log(None), **dict.fromkeys(PARTS))
    Cues(parts, None, None, lambda: None).play(Play(Timed(0.0, 0.0, cue), 10.0), 10.0)
    assert view.time == time


def test_the_lights_of_a_cue_are_shown_when_they_change():
    view = Shown()
    panel = GpioPanel(Buttons(), Lights(ring=12), print, print, mock_factory())
    parts = Parts(view=view, log=Log(None), **dict.fromkeys(PARTS))
    cues = Cues(parts, None, Lamps(panel, lambda: True), lambda: None)
    for value in (0.6, 0.6, 0.4):
        cues.play(Play(Timed(0.0, 0.0, Light("seat-3", value)), 10.0), 10.0)
    panel.close()
    assert view.lit == ("seat-3", 0.4)


def test_a_whole_game_with_a_ring_can_be_played_in_a_window(start, tmp_path):
    settings = tmp_path / "ring.toml"
    settings.write_text(
        'format = 1\nplayers = ["Anna", "Bruno", "Carla", "Dario", "Elena"]\n'
        '[lights]\nring = 16\nnight = ""\nday = ""\nvote = ""\nbar = []\n',
        "utf-8",
    )
    environ = {"SDL_VIDEODRIVER": "dummy"}
    box = start("play", "--demo", "--panel", "window", "--speed", "100", "--config", settings, environ=environ)
    assert box.code() == 0
    assert [line["name"] for line in box.rest() if line["kind"] == "phase"][-1] == "verdict"
    assert "cannot be drawn" not in box.errors()


def test_a_whole_game_can_be_played_in_a_window(start):
    box = start("play", "--demo", "--panel", "window", "--speed", "100", environ={"SDL_VIDEODRIVER": "dummy"})
    assert box.code() == 0
    assert [line["name"] for line in box.rest() if line["kind"] == "phase"][-1] == "verdict"


def test_without_a_display_the_window_says_so_and_what_to_do(start):
    environ = {"SDL_VIDEODRIVER": "x11", "DISPLAY": ":98765"}
    box = start("play", "--demo", "--panel", "window", log=False, environ=environ)
    assert box.code() == 1
    assert box.errors().count("\n") == 1
    assert "--panel keys" in box.errors()

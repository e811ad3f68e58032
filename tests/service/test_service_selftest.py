"""The self-test, step by step: what is asked for, what people do, what is told in the end."""

from dataclasses import replace

import pytest

from appliance.service.selftest import PATIENCE, SelfTest
from appliance.service.selftest_walk import LISTEN, QUICK, RING_OUT, SHOWN, SLOW, STEP
from appliance.service.selftest_words import (
    Ambience,
    End,
    Expect,
    Found,
    Hush,
    LetGo,
    Nobody,
    Pressed,
    Said,
    Say,
    Show,
    Signal,
    Tick,
    Trouble,
)
from appliance.settings import Audio, Buttons, Lights, Settings

LINE = 2.0
"""Seconds that every line takes here."""

PLAIN = Settings()
MINIMAL = Settings(
    buttons=Buttons(pause="", left="", right=""), lights=Lights(night="", day="", vote="", bar=()), audio=Audio()
)
RING = Settings(lights=Lights(night="", day="", vote="", ready="", bar=(), ring=12))
QUIET = replace(PLAIN, audio=Audio(device="none"))

WELL = {
    **{f"press-{name}": name for name in ("next", "pause", "left", "right")},
    **dict.fromkeys(("lit", "heard"), "right"),
    **dict.fromkeys(("lit-one", "heard-one"), "next"),
}
"""What a person does with a box on which all is well, by what the box says."""


class Table:
    """A box and a person beside it, who does something a second after a line has asked for it.

    Attributes:
        told: all effects with their times.
    """

    def __init__(self, settings, lost=None):
        self.test = SelfTest(settings, lost or {})
        self.now = 100.0
        self.told = []
        self.ends = None

    def take(self, effects):
        for effect in effects:
            self.told.append((round(self.now - 100.0, 3), effect))
            if isinstance(effect, Say):
                self.ends = self.now + LINE
            if isinstance(effect, Hush):
                self.ends = None

    def begin(self, down=()):
        self.take(self.test.notice())
        self.take(self.test.begin(down, self.now))

    def does(self, event):
        self.take(self.test.handle(event, self.now))

    def wait(self, seconds=None):
        """Let time pass, or whatever comes next; False: nothing does."""
        dues = [due for due in (self.ends, self.test.due()) if due is not None]
        until = min(dues, default=None) if seconds is None else self.now + seconds
        if until is None:
            return False
        while dues and min(dues) <= until:
            self.now = min(dues)
            if self.ends == self.now:
                self.ends = None
                self.does(Said())
            else:
                self.does(Tick())
            if seconds is None:
                return True
            dues = [due for due in (self.ends, self.test.due()) if due is not None]
        self.now = until
        return True

    def until(self, line):
        """Let time pass up to the end of a line."""
        while not self.said or self.said[-1] != line or self.ends is not None:
            assert self.wait(), f"{line} is never said: {self.said}"

    def play(self, does):
        """Up to the end: the person does what is in there by the line, once it has been said."""
        while not any(isinstance(effect, End) for _, effect in self.told):
            before = len(self.told)
            assert self.wait(), self.said
            if any(isinstance(effect, Expect) for _, effect in self.told[before:]) and (
                button := does.get(self.said[-1])
            ):
                self.wait(1.0)
                self.does(Pressed(button))
        return self

    @property
    def said(self):
        return [effect.line.removeprefix("selftest.") for _, effect in self.told if isinstance(effect, Say)]

    @property
    def found(self):
        return [str(effect) for _, effect in self.told if isinstance(effect, Found)]

    @property
    def failures(self):
        return next(effect.failures for _, effect in self.told if isinstance(effect, End))

    def shown(self, light, after="begin"):
        """What a light shows from a line on, with the seconds since that line began."""
        began = next(at for at, effect in self.told if effect == Say(f"selftest.{after}"))
        return [
            (round(at - began, 3), effect.value)
            for at, effect in self.told
            if isinstance(effect, Show) and effect.light == light and at >= began
        ]


def tried(settings, does=None, lost=None, down=(), trouble=""):
    table = Table(settings, lost)
    table.begin(down)
    if trouble:
        table.does(Trouble(trouble))
    return table.play(WELL | (does or {}))


def test_a_box_on_which_all_is_well_is_led_through_from_the_first_line_to_the_last():
    table = tried(PLAIN)
    assert table.said == [
        *("begin", "press-next", "good", "press-pause", "good", "press-left", "good", "press-right", "good"),
        *("look", "light-night", "lit", "light-day", "lit", "light-vote", "lit", "light-ready", "lit", "bar", "lit"),
        *("sound", "heard", "well"),
    ]
    assert table.found == [
        *("ok button next", "ok button pause", "ok button left", "ok button right"),
        *("ok light night", "ok light day", "ok light vote", "ok light ready", "ok bar", "ok sound"),
    ]
    assert table.failures == ()


def test_the_smallest_box_is_led_through_with_one_button_and_one_light():
    table = tried(MINIMAL)
    assert table.said == [
        *("begin", "press-next", "good", "look", "light-ready", "lit-one", "sound", "heard-one", "well"),
    ]
    assert table.failures == ()


def test_a_box_without_lights_or_without_sound_is_asked_for_neither():
    dark = replace(MINIMAL, lights=replace(MINIMAL.lights, ready=""))
    assert tried(dark).said == ["begin", "press-next", "good", "sound", "heard-one", "well"]
    assert "sound" not in tried(QUIET).said
    assert tried(QUIET).said[-2:] == ["lit", "well"]


def test_only_lines_that_were_announced_are_said():
    for settings in (PLAIN, MINIMAL, RING, QUIET):
        for does in ({}, {"press-next": None}, {"press-next": "pause", "other": None}, {"lit": "left"}):
            table = tried(settings, does)
            assert {f"selftest.{line}" for line in table.said} <= set(table.test.lines)


def test_all_lights_blink_until_the_last_button_is_done():
    table = tried(PLAIN)
    lit = [effect for at, effect in table.told if isinstance(effect, Show) and at == 0.0]
    assert lit == [Show(light, 1.0, QUICK) for light in ("night", "day", "vote", "ready", "bar")]
    look = next(place for place, (_, effect) in enumerate(table.told) if effect == Say("selftest.look"))
    off = [effect for _, effect in table.told[len(lit) : look] if isinstance(effect, Show)]
    assert off == [Show(light, 0.0) for light in ("night", "day", "vote", "ready", "bar")]


def test_a_ring_blinks_as_a_whole():
    assert SelfTest(RING, {}).notice() == [Show("ready", 1.0, QUICK), Show("bar", 1.0, QUICK)]


def test_a_button_has_ten_seconds_from_the_end_of_the_line_that_asks_for_it():
    table = Table(PLAIN)
    table.begin()
    table.until("press-next")
    assert table.told[-1][1] == Expect(("next", "pause", "left", "right"), PATIENCE)
    table.wait(PATIENCE - 0.01)
    assert table.said[-1] == "press-next"
    table.wait(0.01)
    assert table.said[-1] == "nothing"
    assert table.found == ["bad button next: nothing came of it"]


def test_a_button_that_is_quicker_than_the_line_cuts_it_and_counts():
    table = Table(PLAIN)
    table.begin()
    table.wait(LINE)
    table.wait(0.5)
    table.does(Pressed("next"))
    assert [effect for _, effect in table.told[-3:]] == [Hush(), Found("ok", "next"), Say("selftest.good")]


def test_another_button_is_told_and_the_time_goes_on():
    table = Table(PLAIN)
    table.begin()
    table.until("press-next")
    table.wait(7.0)
    table.does(Pressed("left"))
    assert table.said[-1] == "other"
    table.wait(LINE)
    assert table.told[-1][1] == Expect(("next", "pause", "left", "right"), PATIENCE - 7.0 - LINE)
    table.wait(0.5)
    table.does(Pressed("next"))
    assert table.said[-1] == "good"

    table.until("press-pause")
    table.wait(9.5)
    table.does(Pressed("left"))
    table.wait(0.5)
    assert table.said[-1] == "nothing"
    assert table.found[-1] == "bad button pause: nothing came of it"


def test_another_button_while_the_line_is_spoken_leaves_ten_seconds():
    table = Table(PLAIN)
    table.begin()
    table.wait(LINE)
    table.does(Pressed("right"))
    table.wait(PATIENCE - 0.01)
    assert table.said[-1] == "other"
    table.wait(0.01)
    assert table.said[-1] == "nothing"


@pytest.mark.parametrize("name", ["next", "pause", "left", "right"])
def test_each_button_that_does_nothing_is_told_at_the_end(name):
    table = tried(PLAIN, {f"press-{name}": None, "lit-one": "pause" if name == "next" else "next"})
    assert table.failures[0] == name
    assert table.said[-2:] == ["failed", f"failed-{name}"] or name == "next"
    assert "good" in table.said
    assert table.said.count("nothing") == 1


@pytest.mark.parametrize(("broken", "yes"), [("left", "next"), ("right", "next"), ("left", "right"), ("next", "right")])
def test_a_button_that_fails_answers_nothing_and_others_say_yes(broken, yes):
    table = tried(PLAIN, {f"press-{broken}": None, "lit-one": yes, "heard-one": yes, "lit": "right"})
    question = "lit" if broken == "next" else "lit-one"
    assert table.said.count(question) == 5
    assert table.failures == (broken,)


def test_a_button_that_has_failed_cannot_say_yes():
    table = tried(PLAIN, {"press-left": None, "lit-one": "left", "heard-one": "left"})
    assert set(table.failures) == {"left", "light-night", "light-day", "light-vote", "light-ready", "bar", "sound"}


def test_without_any_button_that_works_all_is_shown_and_nothing_asked():
    table = tried(MINIMAL, {"press-next": None})
    assert table.said == ["begin", "press-next", "nothing", "look", "light-ready", "sound", "failed", "failed-next"]
    assert table.found[1:] == [
        "skip light ready: no button works that could tell",
        "skip sound: no button works that could tell",
    ]
    assert table.failures == ("next",)


def test_a_button_that_is_down_from_the_start_fails_without_being_asked_for():
    table = tried(PLAIN, down=["pause"])
    assert "press-pause" not in table.said
    assert table.found[1] == "bad button pause: it is down from the start; is it stuck?"
    assert table.said[-1] == "failed-pause"


def test_a_button_that_is_let_go_before_its_turn_is_not_stuck():
    table = Table(PLAIN)
    table.begin(["pause"])
    table.wait(1.0)
    table.does(LetGo("pause"))
    assert table.play(WELL).failures == ()


LOST = "pin 13 cannot be used (it is busy)"


@pytest.mark.parametrize(
    ("settings", "thing", "line"),
    [(PLAIN, "left", "press-left"), (PLAIN, "light-vote", "light-vote"), (PLAIN, "bar", "bar"), (RING, "ring", "ring")],
)
def test_what_cannot_be_opened_fails_without_being_tried(settings, thing, line):
    table = tried(settings, lost={thing: LOST})
    assert line not in table.said
    assert any(told.startswith("bad") and told.endswith(LOST) for told in table.found)
    assert table.failures == (thing,)
    assert table.said[-1] == f"failed-{thing}"


def test_a_light_is_shown_fully_then_half_and_is_dark_when_the_answer_has_come():
    table = tried(QUIET)
    shown = table.shown("vote", after="light-vote")
    assert shown == [(LINE, 1.0), (LINE + SHOWN, 0.5), (LINE + 2 * SHOWN + LINE + 1.0, 0.0)]


def test_the_bar_is_shown_light_by_light():
    shown = tried(PLAIN).shown("bar", after="bar")
    assert shown[:5] == [(round(LINE + place * STEP, 3), (place + 1) / 5) for place in range(5)]
    assert shown[5][1] == 0.0


def test_the_ring_is_shown_light_by_light_all_round_then_both_answers():
    table = tried(RING)
    began = next(place for place, (_, effect) in enumerate(table.told) if effect == Say("selftest.ring"))
    lights = [effect for _, effect in table.told[began:] if isinstance(effect, Show)][: 2 * 14]
    names = [f"number-{number}" for number in range(1, 13)] + ["yes", "no"]
    assert lights == [Show(name, value) for name in names for value in (1.0, 0.0)]
    assert table.failures == ()


@pytest.mark.parametrize("thing", ["light-night", "light-day", "light-vote", "light-ready", "bar"])
@pytest.mark.parametrize("answer", ["left", None])
def test_a_light_that_nobody_saw_is_told_at_the_end(thing, answer):
    table = Table(PLAIN)
    table.begin()
    while not table.said or table.said[-1] != thing:
        table.wait()
        if isinstance(table.told[-1][1], Expect):
            table.does(Pressed(WELL[table.said[-1]]))
    table.until("lit")
    if answer:
        table.does(Pressed(answer))
    else:
        table.wait(PATIENCE)
    assert table.found[-1] == f"bad {thing.replace('-', ' ')}: nobody saw it"
    table.play(WELL)
    assert table.failures == (thing,)
    assert table.said[-2:] == ["failed", f"failed-{thing}"]


def test_next_and_pause_answer_no_question_that_right_and_left_do():
    table = tried(PLAIN, {"heard": "next"})
    assert table.failures == ("sound",)


def test_the_night_is_heard_and_then_a_signal():
    table = tried(PLAIN)
    began = next(at for at, effect in table.told if effect == Say("selftest.sound")) + LINE
    heard = [
        (round(at - began, 3), type(effect)) for at, effect in table.told if isinstance(effect, (Ambience, Signal))
    ]
    assert heard == [(0.0, Ambience), (LISTEN, Signal), (LISTEN + RING_OUT, Ambience)]


@pytest.mark.parametrize("answer", ["left", None])
def test_sound_that_nobody_heard_well_is_told(answer):
    table = tried(PLAIN, {"heard": answer})
    assert table.found[-1] == "bad sound: nobody heard it well"
    assert table.said[-2:] == ["failed", "failed-sound"]


def test_a_voice_or_a_card_that_fails_is_the_sounds_failure_without_being_asked_for():
    table = tried(PLAIN, trouble="not spoken: no engine")
    assert "sound" not in table.said
    assert table.found[-1] == "bad sound: not spoken: no engine"
    assert table.failures == ("sound",)


def test_a_card_that_fails_while_it_is_tried_is_found_out():
    table = Table(PLAIN)
    table.begin()
    while not table.said or table.said[-1] != "sound":
        table.wait()
        if isinstance(table.told[-1][1], Expect):
            table.does(Pressed(WELL[table.said[-1]]))
    table.does(Trouble("the sound card is gone"))
    table.play(WELL)
    assert "heard" not in table.said
    assert table.failures == ("sound",)


@pytest.mark.parametrize(("does", "blink"), [({}, 0.0), ({"heard": "left"}, SLOW)])
def test_at_the_end_the_ready_light_is_steady_or_blinks(does, blink):
    table = tried(PLAIN, does)
    last = [effect for _, effect in table.told if isinstance(effect, Show)][-1]
    assert last == Show("ready", 1.0, blink)
    said = max(at for at, effect in table.told if isinstance(effect, Say))
    assert table.told[-1][0] == pytest.approx(said + LINE + RING_OUT)


def test_when_nobody_is_there_any_more_no_time_is_waited_for():
    table = Table(PLAIN)
    table.begin()
    table.until("press-next")
    table.does(Nobody())
    assert table.said[-1] == "nothing"
    table.play({})
    assert table.failures == ("next", "pause", "left", "right")
    assert len([effect for _, effect in table.told if isinstance(effect, Expect)]) == 1


def test_fingers_where_nothing_is_asked_change_nothing():
    table = Table(PLAIN)
    table.begin()
    for button in ("next", "left", "nothing"):
        table.does(Pressed(button))
    assert table.said == ["begin"]
    table.until("press-next")
    table.does(Pressed("next"))
    table.does(Pressed("pause"))
    assert table.said[-1] == "good"
    assert table.play(WELL).failures == ()

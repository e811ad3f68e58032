"""A talk in turns: each player has time to speak, and the word is passed on."""

import random
from dataclasses import replace

import pytest
from evening import CHOICES, Evening, two_seconds
from msgspec.structs import replace as chosen

from appliance.games.cue import Clock, Light, Sound
from appliance.games.options import Options
from appliance.table.events import Begin
from appliance.table.grammar import Where
from appliance.table.table import Table
from appliance.table.ways import Ways
from appliance.table.word import Speaking

THREE = chosen(CHOICES, players=3)
NAMES = ("Anna", "Bruno", "Carla")
OPTIONS = Options(tips=False, names=NAMES, talk=90.0, warnings=(), last_seconds=3)


def talking(options=OPTIONS, **speaking):
    """An evening of three at the beginning of the first speech."""
    evening = Evening(options, choices=THREE)
    evening.table = Table(evening.table._shelf, options, Ways(speaking=Speaking(**speaking)))
    evening.cues, evening.journal, evening.entered = [], [], []
    evening.send(Begin(THREE)).to("talk")
    while not clocks(evening):
        evening.until(evening.table.due())
    return evening


def clocks(evening, since=0):
    return [timed.cue.seconds for _, timed in evening.cues[since:] if isinstance(timed.cue, Clock)]


def test_each_has_an_equal_part_of_the_talk():
    assert clocks(talking()) == [30.0]


def test_right_and_left_pass_the_word_to_the_neighbours_and_name_them():
    """Players are listed clockwise: Bruno sits on Anna's left, Carla on her right."""
    evening = talking().wait(10)
    before = len(evening.cues)
    evening.press("right").wait(5).press("left").wait(5).press("left").wait(5)
    said = [line for line in evening.lines(before) if line.startswith("count")]
    assert said == [f"count.answer+name.{name}" for name in ("Carla", "Anna", "Bruno")]


def test_what_one_has_used_is_gone_and_what_is_left_is_kept():
    evening = talking().wait(10).down("right")
    assert clocks(evening) == [30.0, 30.0]
    evening.up("right").wait(4).down("right").up("right").wait(3).down("right")
    assert clocks(evening) == [30.0, 30.0, 30.0, 20.0]


def test_who_has_no_time_left_hands_on_and_the_last_one_ends_the_talk():
    evening = talking()
    start = evening.now
    evening.until(start + 89.9)
    assert evening.table.phase == "talk"
    assert [line for line in evening.lines() if line.startswith("count")] == [
        f"count.answer+name.{name}" for name in NAMES
    ]
    evening.until(start + 90.1)
    assert evening.table.phase == "vote"


def test_the_word_goes_to_nobody_who_has_no_time_left():
    evening = talking().wait(31)  # Anna has none
    before = len(evening.cues)
    evening.press("right").wait(5).press("right").wait(5)
    assert [line for line in evening.lines(before) if line.startswith("count")] == [
        "count.answer+name.Carla",
        "count.answer+name.Bruno",
    ]


def test_the_first_flag_may_end_the_talk():
    assert talking(freeze=True).wait(30.1).table.phase == "vote"


def test_the_last_seconds_of_each_are_counted_on_the_second():
    evening = talking()
    start = evening.now
    evening.until(start + 29.9)
    assert [(at - start, line) for at, line in evening.said() if line.startswith("number")] == [
        (27.0, "number.3"),
        (28.0, "number.2"),
        (29.0, "number.1"),
    ]


def test_a_pause_takes_no_time_from_anybody():
    evening = talking().wait(10)
    evening.press("pause").wait(1000).press("pause").wait(2.0)  # the greeting has been said
    evening.wait(5).down("right")
    evening.up("right").wait(1).down("left")
    evening.up("left").wait(0.5)
    assert clocks(evening)[-1] == pytest.approx(14.9, abs=0.21)


def test_next_votes_at_once_and_undo_gives_the_word_back_with_its_time():
    evening = talking().wait(10).press("next").wait(1)
    assert evening.table.phase == "vote"
    evening.hold("left")
    assert evening.table.where is Where.WORD
    assert clocks(evening)[-1] == pytest.approx(20.0, abs=0.11)


def test_a_power_cut_keeps_what_everybody_has_left():
    evening = talking().wait(10).press("right").wait(5)
    evening.table = _again(evening)
    evening.press("next").wait(2.5)
    evening.down("left")
    assert evening.table._course.word.reading(0).seconds == pytest.approx(20.0, abs=0.2)


def shown(evening, since, *names):
    """What lights showed from a time on, with seconds since then."""
    played = [(at, timed.cue) for at, timed in evening.cues if at >= since and isinstance(timed.cue, Light)]
    return [(round(at - since, 3), cue.name, cue.value) for at, cue in played if cue.name in names]


def test_the_bar_goes_down_whenever_a_share_of_the_speakers_time_is_gone_and_is_full_for_the_next():
    evening = talking(replace(OPTIONS, bar=3))
    assert shown(evening.wait(31), evening.now - 31.0, "day", "bar") == [
        (0.0, "day", 1.0),
        (0.0, "bar", 1.0),
        (10.0, "bar", 2 / 3),
        (20.0, "bar", 1 / 3),
        (30.0, "bar", 0.0),
        (30.0, "day", 1.0),
        (30.0, "bar", 1.0),
    ]


def test_the_bar_shows_what_is_left_to_whoever_has_the_word_again():
    evening = talking(replace(OPTIONS, bar=3)).wait(12).down("right").up("right").wait(5).down("left").up("left")
    assert shown(evening, evening.now, "bar") == [(0.0, "bar", 2 / 3)]
    assert shown(evening.wait(9), evening.now - 9.0, "bar") == [(0.0, "bar", 2 / 3), (8.0, "bar", 1 / 3)]


def test_it_is_heard_when_little_time_is_left_and_when_none_is():
    evening = talking(replace(OPTIONS, talk=94.5, sounds={"low-time": 0.5, "time-up": 1.0})).wait(31.4)
    start = evening.now - 31.4
    evening.wait(0.2)
    heard = [(round(at - start, 3), t.seconds, t.cue.name) for at, t in evening.cues if isinstance(t.cue, Sound)]
    assert heard == [(21.5, 0.5, "low-time"), (31.5, 1.0, "time-up")]


def _again(evening):
    table = Table(evening.table._shelf, evening.table._options, evening.table._ways)
    for at, event in evening.journal:
        table.handle(event, at)
    return table


def test_the_box_need_not_name_anybody():
    evening = talking(names=False).wait(20)
    assert not [line for line in evening.lines() if line.startswith("count")]


@pytest.mark.parametrize(
    ("speaking", "after"),
    [
        ({"mode": "fischer", "bonus": 5.0}, 25.0),
        ({"mode": "bronstein", "bonus": 4.0}, 24.0),
        ({"mode": "delay", "bonus": 4.0}, 24.0),
        ({"mode": "hourglass"}, 20.0),
        ({"mode": "countdown", "own": {"Anna": 60.0}}, 50.0),
        ({"seconds": 40.0}, 30.0),
    ],
)
def test_the_modes_are_those_of_the_chess_clock(speaking, after):
    evening = talking(**speaking).wait(10).down("right")
    assert evening.table._course.word.reading(0).seconds == after


def test_an_hourglass_gives_what_one_uses_to_the_others():
    evening = talking(mode="hourglass").wait(10).down("right")
    assert [evening.table._course.word.reading(seat).seconds for seat in (1, 2)] == [35.0, 35.0]


def test_lines_of_two_seconds_are_cut_by_a_short_time():
    assert two_seconds(()) == 2.0
    evening = talking(seconds=1.5)
    assert max(timed.seconds for _, timed in evening.cues if "count" in str(timed.cue)) <= 1.5


MODES = [{"mode": "countdown"}, {"mode": "hourglass"}, {"mode": "fischer", "bonus": 10.0}]


@pytest.mark.unmeasured  # thousands of presses, each twice as long
@pytest.mark.parametrize("speaking", MODES)
def test_whatever_is_pressed_next_still_goes_on(speaking):
    assert presses_to_the_verdict(2_000, speaking) <= 3


def presses_to_the_verdict(presses, speaking):
    """How often one has to press `next` after an hour of pauses and of the word going round, at random."""
    chance = random.Random(1931)  # noqa: S311 - fingers, not secrets
    evening = talking(Options(tips=False, names=NAMES, talk=3600.0, warnings=(), last_seconds=3), **speaking)
    for _ in range(presses):
        evening.press(chance.choice(["pause", "left", "right"]), 0.0)
        evening.wait(chance.random() * 2 * 3600 / presses)
        del evening.cues[:], evening.journal[:]
    if evening.table.where is Where.PAUSED:
        evening.press("pause").wait(3)
    needed = 0
    while evening.table.phase != "verdict":
        evening.press("next").run()
        needed += 1
    return needed


def test_nobody_says_how_long_all_of_it_takes():
    assert not [line for line in talking().lines() if line.startswith("talk.time")]

"""The script of a night (The Night; Tips and Notes), every line taking two seconds."""

import pytest
from una_notte import EVERYONE_CALLED, FIRST_GAME, calls, course, heard, night, said, seen

from appliance.games import spoken
from appliance.games.cue import Mark, Say, Wait
from appliance.games.options import Scenes

WITH_COUNT = {"werewolf": 2, "peasant": 3, "seer": 1}


def lines_of_a_turn(turn, **options):
    """What is spoken from a wake line to its sleep line, in seconds since the wake line has ended."""
    script = night(WITH_COUNT, tips=False, **options)
    words = heard(script)
    start = next(at for at, line in words if line == f"{turn}.wake.full") + 2.0
    end = next(at for at, line in words if line == f"{turn}.sleep.full")
    return [(round(at - start, 3), line) for at, line in words if start <= at <= end]


def test_the_night_of_a_first_game_for_four_goes_by_the_rulebook():
    assert course(night(FIRST_GAME[4], tips=False)) == [
        (0.0, "scene", 0.0),
        (0.0, "night.fall", 2.0),
        (2.0, "mark settle", 5.0),
        (7.0, "werewolves.wake.full", 2.0),
        (9.0, "wait werewolves", 10.0),
        (19.0, "werewolves.sleep.full", 2.0),
        (21.0, "mark gap", 3.0),
        (24.0, "seer.wake.full", 2.0),
        (26.0, "wait seer", 10.0),
        (36.0, "seer.sleep.full", 2.0),
        (38.0, "mark gap", 3.0),
        (41.0, "troublemaker.wake.full", 2.0),
        (43.0, "wait troublemaker", 10.0),
        (53.0, "troublemaker.sleep.full", 2.0),
        (55.0, "mark gap", 3.0),
        (58.0, "swindler.wake.full", 2.0),
        (60.0, "wait swindler", 10.0),
        (70.0, "swindler.sleep.full", 2.0),
        (72.0, "mark gap", 3.0),
        (75.0, "day.break", 2.0),
        (77.0, "scene", 0.0),
    ]


def test_the_night_ends_when_everyone_has_been_told_to_open_their_eyes():
    script = night(FIRST_GAME[4], tips=False)
    assert (script.seconds, script.waits, script.whole) == (77.0, False, False)


def test_all_seven_are_called_when_all_seven_are_in_the_deck():
    assert calls(night(EVERYONE_CALLED)) == [
        "werewolves",
        "seer",
        "masons",
        "mythomaniac",
        "troublemaker",
        "apprentice-sorcerer",
        "swindler",
    ]


def test_short_calls_are_said_in_short():
    assert said(night(WITH_COUNT, calls="short", tips=False)) == [
        "night.fall",
        "werewolves.wake.short",
        "werewolves.sleep.short",
        "seer.wake.short",
        "seer.sleep.short",
        "day.break",
    ]


def test_beginners_are_told_to_tap_and_to_cover_their_eyes_before_night_falls():
    assert said(night(WITH_COUNT, tips=True))[:4] == ["night.tap", "night.cover", "night.move", "night.fall"]
    assert said(night(WITH_COUNT, tips=False))[0] == "night.fall"


# Time to act.


def waits(**options):
    return [(timed.cue.turn, timed.cue.seconds) for timed in night(WITH_COUNT, **options).cues if is_wait(timed)]


def is_wait(timed):
    return isinstance(timed.cue, Wait)


def test_everyone_has_ten_seconds():
    assert waits() == [("werewolves", 10.0), ("seer", 10.0)]


def test_all_turns_may_be_longer():
    assert waits(seconds=15.5) == [("werewolves", 15.5), ("seer", 15.5)]


def test_a_single_turn_may_have_its_own_time():
    assert waits(seconds=12, turns={"seer": 20, "swindler": 30}) == [("werewolves", 12), ("seer", 20)]


def test_the_time_of_a_turn_is_what_its_wait_says_whatever_is_counted():
    for seconds in (1.0, 3.0, 4.0, 10.0, 12.5):
        for count in ("silent", "first-last", "every"):
            script = night(WITH_COUNT, seconds=seconds, count=count)
            words = {line: at for at, line in heard(script)}
            assert words["seer.sleep.full"] - words["seer.wake.full"] - 2.0 == pytest.approx(seconds)


def test_settling_and_the_gap_are_as_long_as_wanted():
    marks = [
        (timed.cue.name, timed.seconds)
        for timed in night(WITH_COUNT, settle=8.5, gap=1.25).cues
        if isinstance(timed.cue, Mark)
    ]
    assert marks == [("settle", 8.5), ("gap", 1.25), ("gap", 1.25)]


def test_without_settling_and_gap_each_line_follows_the_one_before():
    assert heard(night({"werewolf": 2, "peasant": 3}, settle=0, gap=0, tips=False)) == [
        (0.0, "night.fall"),
        (2.0, "werewolves.wake.full"),
        (14.0, "werewolves.sleep.full"),
        (16.0, "day.break"),
    ]


# Counting aloud (Tips and Notes).


def test_silently_nothing_is_counted():
    assert lines_of_a_turn("seer") == [(10.0, "seer.sleep.full")]


def test_one_two_and_eight_nine_ten_are_said_aloud_as_the_tip_has_it():
    assert lines_of_a_turn("seer", count="first-last") == [
        (0.0, "number.1"),
        (1.0, "number.2"),
        (7.0, "number.8"),
        (8.0, "number.9"),
        (9.0, "number.10"),
        (10.0, "seer.sleep.full"),
    ]


def test_every_second_is_said_aloud():
    expected = [(float(second - 1), f"number.{second}") for second in range(1, 11)]
    assert lines_of_a_turn("seer", count="every") == [*expected, (10.0, "seer.sleep.full")]


@pytest.mark.parametrize(
    ("seconds", "aloud"),
    [
        (1, (1,)),
        (2, (1, 2)),
        (3, (1, 2, 3)),
        (4, (1, 3, 4)),
        (5, (1, 4, 5)),
        (6, (1, 2, 4, 5, 6)),
        (7, (1, 2, 5, 6, 7)),
        (10, (1, 2, 8, 9, 10)),
        (60, (1, 2, 58, 59, 60)),
    ],
)
def test_other_lengths_are_counted_at_both_ends_with_silence_between(seconds, aloud):
    assert spoken.counted(seconds, "first-last") == aloud


def test_half_seconds_are_left_before_the_count_so_that_the_last_word_stands_before_the_sleep_line():
    assert lines_of_a_turn("seer", count="every", seconds=2.5) == [
        (0.5, "number.1"),
        (1.5, "number.2"),
        (2.5, "seer.sleep.full"),
    ]


def test_a_turn_below_a_second_has_no_count():
    assert spoken.counted(0.9, "every") == ()
    assert spoken.counted(0.9, "first-last") == ()


def test_a_counted_word_never_runs_into_the_next():
    script = night(WITH_COUNT, count="every")
    assert {timed.seconds for timed in script.cues if isinstance(timed.cue, Say) and timed.cue.over} == {1.0}


# The tiles are shifted (Tips and Notes: "just before announcing the day").


def test_all_shift_their_tile_as_the_last_thing_before_the_day():
    assert course(night(WITH_COUNT, shift=True, shift_seconds=6, tips=False))[-4:] == [
        (41.0, "night.shift", 2.0),
        (43.0, "mark shift", 6.0),
        (49.0, "day.break", 2.0),
        (51.0, "scene", 0.0),
    ]


def test_nobody_shifts_anything_unless_it_is_wanted():
    assert "night.shift" not in said(night(WITH_COUNT))


# What is seen and heard beside the voice.


def test_the_ambience_runs_from_the_first_moment_to_the_end_of_the_night():
    noted = course(night(WITH_COUNT, scenes=Scenes(night="wind-and-rain")))
    assert [what for what in noted if what[1].startswith("scene")] == [
        (0.0, "scene wind-and-rain", 0.0),
        (noted[-1][0], "scene", 0.0),
    ]


def test_the_light_of_the_night_goes_out_when_the_day_is_announced():
    script = night(WITH_COUNT, night_light=0.3, tips=False)
    at = next(at for at, line in heard(script) if line == "day.break")
    assert seen(script, "night") == [(0.0, 0.3), (at, 0.0)]
    assert seen(script, "day") == [(0.0, 0.0), (at, 1.0)]


def test_no_light_changes_between_nightfall_and_daybreak():
    script = night(EVERYONE_CALLED)
    at = next(at for at, line in heard(script) if line == "day.break")
    assert {when for name in ("night", "day", "vote", "ready", "bar") for when, _ in seen(script, name)} == {0.0, at}


def test_hints_are_calls_too_so_that_those_who_know_can_skip_them_one_by_one():
    tips = [timed.cue for timed in night(WITH_COUNT).cues if isinstance(timed.cue, Say)][:3]
    assert [(tip.line, tip.call) for tip in tips] == [("night.tap", True), ("night.cover", True), ("night.move", True)]


def test_only_wake_sleep_and_the_great_calls_are_said_again_after_a_pause():
    script = night(WITH_COUNT, count="every", tips=False, shift=True)
    again = [timed.cue.line for timed in script.cues if isinstance(timed.cue, Say) and timed.cue.call]
    assert again == [
        "night.fall",
        "werewolves.wake.full",
        "werewolves.sleep.full",
        "seer.wake.full",
        "seer.sleep.full",
        "night.shift",
        "day.break",
    ]

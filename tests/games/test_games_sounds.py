"""Short sounds and the ambience of each part of a game; every line takes two seconds."""

import pytest
from una_notte import FIRST_GAME, course, night, script

from appliance.games.cue import Scene, Sound
from appliance.games.options import Scenes

SOUNDS = {"night-falls": 2.5, "day-breaks": 1.5, "low-time": 0.5, "time-up": 2.0, "pause": 0.3, "resume": 0.4}
FOUR = FIRST_GAME[4]


def sounds(script):
    """The short sounds: time, name, length."""
    return [(timed.at, timed.cue.name, timed.seconds) for timed in script.cues if isinstance(timed.cue, Sound)]


def scenes(script):
    return [(timed.at, timed.cue.name) for timed in script.cues if isinstance(timed.cue, Scene)]


def test_night_falls_and_day_breaks_with_a_sound_before_the_words():
    told = night(FOUR, tips=False, sounds=SOUNDS)
    assert course(told)[:4] == [
        (0.0, "scene", 0.0),
        (0.0, "sound night-falls", 2.5),
        (2.5, "night.fall", 2.0),
        (4.5, "mark settle", 5.0),
    ]
    assert course(told)[-3:] == [
        (77.5, "sound day-breaks", 1.5),
        (79.0, "day.break", 2.0),
        (81.0, "scene", 0.0),
    ]
    assert told.seconds == 81.0


def test_between_nightfall_and_daybreak_there_is_no_sound_but_the_voice():
    """Una Notte da Lupi, The Night: whatever is heard says the same to everybody."""
    assert [name for _, name, _ in sounds(night(FOUR, sounds=SOUNDS, count="every", shift=True))] == [
        "night-falls",
        "day-breaks",
    ]


@pytest.mark.parametrize("turn", ["werewolves", "seer", "troublemaker", "swindler"])
def test_the_sounds_move_a_night_as_a_whole_and_no_turn_of_it(turn):
    with_sounds, without = course(night(FOUR, sounds=SOUNDS)), course(night(FOUR))
    (at, *_), (before, *_) = (
        next(cue for cue in told if cue[1] == f"{turn}.wake.full") for told in (with_sounds, without)
    )
    assert at - before == 2.5


@pytest.mark.parametrize(("lead", "first"), [(0.0, 2.5), (1.0, 2.5), (4.0, 4.0)])
def test_the_ambience_sets_in_before_the_first_word(lead, first):
    assert course(night(FOUR, tips=False, sounds=SOUNDS, lead=lead))[2][:2] == (first, "night.fall")
    assert course(night(FOUR, tips=False, lead=lead))[1][:2] == (lead, "night.fall")


def test_the_last_warning_of_the_talk_follows_a_sound_and_its_end_has_one():
    talk = script("talk", FOUR, tips=False, sounds=SOUNDS)
    assert course(talk)[3:] == [
        (4.0, "clock 300", 300.0),
        (244.0, "time.left+time.minute", 2.0),
        (274.0, "time.left+time.seconds+number.30", 2.0),
        (293.5, "sound low-time", 0.5),
        (294.0, "time.left+time.seconds+number.10", 2.0),
        (304.0, "sound time-up", 2.0),
    ]
    assert talk.seconds == 306.0


def test_a_talk_without_warnings_has_no_warning_sound():
    assert [name for _, name, _ in sounds(script("talk", FOUR, warnings=(), sounds=SOUNDS))] == ["time-up"]
    assert [name for _, name, _ in sounds(script("talk", FOUR, left=9.0, sounds=SOUNDS))] == ["time-up"]


@pytest.mark.parametrize("left", [10.2, 10.5])
def test_a_warning_sound_that_would_begin_before_the_talk_is_left_out(left):
    assert "low-time" not in [name for _, name, _ in sounds(script("talk", FOUR, left=left, sounds=SOUNDS))]


@pytest.mark.parametrize("phase", ["take", "deal", "vote", "aim", "uncover", "verdict"])
def test_the_vote_is_silent_but_for_the_count_and_so_is_what_is_told(phase):
    assert sounds(script(phase, FOUR, sounds=SOUNDS)) == []


def test_without_any_sounds_nothing_is_different():
    assert sounds(night(FOUR)) == sounds(script("talk", FOUR)) == []


# The ambience.

ALL = Scenes(night="storm", day="birds", vote="drum", verdict="fire")


@pytest.mark.parametrize(
    ("phase", "wanted"),
    [
        ("take", "birds"),
        ("deal", "birds"),
        ("talk", "birds"),
        ("aim", "birds"),
        ("vote", "drum"),
        ("uncover", "drum"),
        ("verdict", "fire"),
    ],
)
def test_every_part_of_a_game_has_its_ambience(phase, wanted):
    assert scenes(script(phase, FOUR, scenes=ALL)) == [(0.0, wanted)]


def test_the_night_has_its_own_until_the_day_has_been_called():
    told = night(FOUR, scenes=ALL)
    assert scenes(told) == [(0.0, "storm"), (told.seconds, "birds")]


def test_by_itself_everything_is_silent():
    assert {name for phase in ("night", "talk", "vote", "verdict") for _, name in scenes(script(phase, FOUR))} == {""}

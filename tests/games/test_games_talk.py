"""Talks that go on, that are over, or in which one speaks after the other; votes of a day that has an end."""

from dataclasses import replace

import pytest
from una_notte import FIRST_GAME, GAME, course, heard, plan, said, script, seen, two_seconds
from wherewolf import script as of_village

from appliance.games.cue import Clock, Light, Say, Scene, Script, Timed, Wait
from appliance.games.model import Telling
from appliance.games.script import introduction

FIVE = FIRST_GAME[5]


def test_a_talk_that_goes_on_tells_nothing_again_and_has_the_time_that_is_left():
    talk = script("talk", FIVE, left=45.5, talk=100.0, bar=4, last_seconds=2, sounds={"low-time": 1.5, "time-up": 2.0})
    assert course(talk) == [
        (0.0, "scene", 0.0),
        (0.0, "clock 45.5", 45.5),
        (15.5, "time.left+time.seconds+number.30", 2.0),
        (34.0, "sound low-time", 1.5),
        (35.5, "time.left+time.seconds+number.10", 2.0),
        (43.5, "number.2", 1.0),
        (44.5, "number.1", 1.0),
        (45.5, "sound time-up", 2.0),
    ]
    assert seen(talk, "bar") == [(0.0, 0.5), (20.5, 0.25), (45.5, 0.0)]
    assert seen(talk, "day") == [(0.0, 1.0)]
    assert (talk.seconds, talk.waits) == (47.5, False)


@pytest.mark.parametrize(("more_by", "line"), [("press", "talk.out"), ("hold", "talk.out-hold")])
def test_a_talk_whose_time_is_over_asks_whether_more_is_wanted_and_waits(more_by, line):
    talk = script("talk", FIVE, left=0.0, more_by=more_by)
    assert course(talk) == [(0.0, "scene", 0.0), (0.0, line, 2.0)]
    assert seen(talk, "bar") == [(0.0, 0.0)]
    assert (talk.seconds, talk.waits) == (2.0, True)
    assert all(timed.cue.call for timed in talk.cues if isinstance(timed.cue, Say))


def test_before_one_after_the_other_speaks_nobody_is_told_how_long_all_have():
    told = introduction(plan(FIVE), "talk", 3, two_seconds, [("talk.sides", "name.Anna")])
    assert course(told) == [
        (0.0, "scene", 0.0),
        (0.0, "talk.open", 2.0),
        (2.0, "talk.own", 2.0),
        (4.0, "talk.sides+name.Anna", 2.0),
    ]
    assert [seen(told, name) for name in ("night", "day", "vote", "bar", "ready")] == [
        [(0.0, value)] for value in (0.0, 1.0, 0.0, 1.0, 0.0)
    ]
    assert (told.phase, told.number, told.seconds, told.waits) == ("talk", 3, 6.0, False)


# Votes of a day that has an end.

SIX = {"seer": 1, "pack-wolf": 2, "hermit": 3}


def ballot(left, **options):
    """The first vote of a day that has so many seconds left."""
    there = {"covers": "day", "talk": 100.0, "bar": 4, "sounds": {"low-time": 1.0, "time-up": 2.0}}
    return of_village("first-vote", SIX, left=left, **{**there, **options})


def test_while_votes_are_cast_the_time_runs_by_lights_and_sounds_alone():
    whole = of_village("first-vote", SIX)
    vote = ballot(25.001 + 5.0)
    assert vote.seconds == min(whole.seconds, 30.001)
    shown = [(timed.at, timed.cue) for timed in vote.cues if isinstance(timed.cue, Clock | Light)]
    assert (0.0, Clock(30.001)) in shown
    assert [(at, cue.value) for at, cue in shown if isinstance(cue, Light) and cue.name == "bar"] == [
        (0.0, 0.0),
        (0.0, 0.5),
        (5.001, 0.25),
    ]
    assert [each for each in course(vote) if each[1].startswith("sound")] == [
        (19.001, "sound low-time", 1.0),
        (28.001, "sound time-up", 2.0),
    ]


def test_in_a_secret_vote_the_bar_is_for_those_who_choose():
    vote = ballot(30.0, ballot="secret")
    assert not [cue for cue in seen(vote, "bar") if cue[1]]
    assert (0.0, Clock(30.0)) in [(timed.at, timed.cue) for timed in vote.cues]


def test_a_ballot_of_which_the_box_says_nothing_waits():
    vote = of_village("first-vote", SIX, announce=False)
    assert vote.waits is True
    assert not [timed for timed in vote.cues if isinstance(timed.cue, Wait)]


# What is told where the box counts, and where it does not.


@pytest.mark.parametrize(
    ("counted", "options", "told"),
    [
        ("no", {}, True),
        ("no", {"counted": True}, False),
        ("yes", {"counted": True}, True),
        ("yes", {"counted": True, "announce": False}, False),
        ("yes", {"ballot": "secret"}, True),
        ("yes", {}, False),
        ("", {}, True),
    ],
)
def test_what_is_told_only_where_the_box_knows_the_votes_or_does_not(counted, options, told):
    line = replace(GAME.phase["take"], tell=(Telling(say="a", counted=counted),))
    game = replace(GAME, phase={**GAME.phase, "take": line})
    assert said(script("take", FIVE, game=game, **options)) == ["a"] * told


@pytest.mark.parametrize(("seconds", "first"), [(7.5, 0.5), (7.0, 0.0), (4.25, 0.25)])
def test_seconds_are_counted_so_that_the_last_one_ends_the_turn(seconds, first):
    turn = script("night", FIVE, seconds=seconds, count="every", tips=False)
    start = next(timed.at for timed in turn.cues if isinstance(timed.cue, Wait))
    numbers = [(at, line) for at, line in heard(turn) if line.startswith("number") and at < start + seconds]
    assert numbers == [(start + first + place, f"number.{place + 1}") for place in range(int(seconds))]


# A script that is broken off.


def test_what_has_begun_when_a_script_is_broken_off_ends_then_and_the_rest_is_not_there():
    cues = (
        Timed(0.0, 0.0, Scene("")),
        Timed(0.0, 2.0, Say(("first",))),
        Timed(2.0, 10.25, Wait("seer", 10.25)),
        Timed(12.25, 2.0, Say(("second",))),
    )
    whole = Script("night", 2, cues, 14.25, waits=True)
    cut = Script("night", 2, (*cues[:2], Timed(2.0, 3.125, cues[2].cue)), 5.125, waits=False)
    assert whole.until(5.125) == cut
    assert whole.until(14.25) is whole
    assert whole.until(12.25) == Script("night", 2, cues[:3], 12.25)

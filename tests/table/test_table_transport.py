"""The transport by itself: a position in a list of cues."""

import pytest

from appliance.games.cue import Clock, Light, Say, Script, Timed, Wait
from appliance.table.transport import Transport

FIRST, SECOND = Say(("first",), call=True), Say(("second",), call=True)
SCRIPT = Script(
    "night",
    1,
    (
        Timed(0.0, 2.0, FIRST),
        Timed(2.0, 10.0, Wait("seer", 10.0)),
        Timed(8.0, 1.0, Say(("number.7",), over=True)),
        Timed(12.0, 0.0, Light("day", 1.0)),
        Timed(12.0, 2.0, SECOND),
    ),
    14.0,
)
TALK = Script("talk", 1, (Timed(0.0, 2.0, Say(("open",))), Timed(2.0, 60.0, Clock(60.0))), 62.0)
GREETING = Timed(0.0, 1.0, Say(("on",)))


def playing(script=SCRIPT, at=100.0):
    transport = Transport()
    transport.start(script, at)
    return transport


def played(transport, now):
    return [(play.at, play.timed.cue) for play in transport.advance(now)]


def test_without_a_script_nothing_is_due_played_or_left():
    transport = Transport()
    transport.resume(5.0, (GREETING,))
    assert (transport.due(), transport.upcoming(), transport.advance(9.0)) == (None, None, [])
    assert (transport.time_left(9.0), transport.skip(9.0), transport.leads_on) == (None, False, False)
    assert transport.is_silent(9.0, 5.0)


def test_each_cue_is_due_and_played_at_its_time_and_the_end_is_due_too():
    transport = playing()
    assert transport.due() == 100.0
    assert played(transport, 101.0) == [(100.0, FIRST)]
    assert played(transport, 109.0) == [(102.0, SCRIPT.cues[1].cue), (108.0, SCRIPT.cues[2].cue)]
    assert transport.due() == 112.0
    assert played(transport, 113.9) == [(112.0, Light("day", 1.0)), (112.0, SECOND)]
    assert (transport.due(), transport.leads_on) == (114.0, False)
    assert played(transport, 114.0) == []
    assert (transport.due(), transport.leads_on) == (None, True)


def test_a_script_that_waits_leads_on_to_nothing():
    transport = playing(Script("deal", 1, SCRIPT.cues, 14.0, waits=True))
    transport.advance(120.0)
    assert (transport.due(), transport.leads_on) == (None, False)


def test_a_pause_of_a_pause_is_the_first_one():
    transport = playing()
    transport.advance(106.0)
    transport.pause(106.0)
    transport.pause(109.0)
    assert (transport.due(), transport.upcoming(), transport.skip(110.0)) == (None, None, False)
    transport.resume(200.0, (GREETING,))
    assert played(transport, 203.0) == [(200.0, GREETING.cue), (201.0, FIRST), (203.0, Wait("seer", 6.0))]
    assert transport.upcoming() == (205.0, Timed(5.0, 1.0, SCRIPT.cues[2].cue))


def test_a_skip_goes_to_the_next_call_and_shows_the_lights_before_it():
    transport = playing()
    transport.advance(105.0)
    assert transport.skip(105.0)
    assert played(transport, 105.0) == [(105.0, Light("day", 1.0)), (105.0, SECOND)]
    assert transport.end == 107.0
    assert not transport.skip(106.0)


def test_a_stopped_script_is_forgotten():
    transport = playing()
    transport.pause(101.0)
    transport.stop()
    assert (transport.due(), transport.script) == (None, None)
    transport.start(SCRIPT, 300.0)
    assert transport.due() == 300.0


@pytest.mark.parametrize(("now", "left"), [(100.0, 60.0), (102.0, 60.0), (110.5, 51.5), (162.0, 0.0)])
def test_the_clock_has_all_its_time_until_it_runs(now, left):
    assert playing(TALK).time_left(now) == left


@pytest.mark.parametrize(
    ("now", "seconds", "silent"),
    [
        (100.0, 0.5, False),  # in the first line
        (101.999, 0.5, False),
        (102.0, 6.0, True),  # from its end to the count
        (102.0, 6.001, False),
        (108.5, 0.1, False),  # in the count
        (109.0, 3.0, True),
        (110.0, 2.001, False),  # into the next line
        (114.0, 0.0, True),
        (114.0, 0.001, False),  # into the next phase
    ],
)
def test_something_may_be_said_beside_a_script_only_where_nothing_is_said(now, seconds, silent):
    assert playing().is_silent(now, seconds) is silent


def test_behind_a_script_that_waits_there_is_silence():
    transport = playing(Script("deal", 1, SCRIPT.cues, 14.0, waits=True))
    assert transport.is_silent(114.0, 600.0)


def test_while_it_is_paused_nothing_is_in_the_way():
    transport = playing()
    transport.pause(101.0)
    assert transport.is_silent(101.0, 600.0)

"""With a moderator a turn ends when they press `next`, and never before its time."""

from evening import CHOICES, Evening
from msgspec.structs import replace as chosen

from appliance.games.options import Options
from appliance.table.grammar import Where

LED = Options(tips=False, pace="moderator")
WAKE, SLEEP = "werewolves.wake.short", "werewolves.sleep.short"


def in_the_turn(seconds):
    """So many seconds after the wake line has ended."""
    return Evening(LED).to_line(WAKE, 2.0 + seconds)


def test_a_turn_waits_for_next_once_its_time_is_over():
    evening = in_the_turn(300)
    assert (evening.lines()[-1], evening.table.where, evening.table.is_waiting) == (WAKE, Where.GATE, True)
    assert evening.down("next").lines()[-1] == SLEEP


def test_next_does_nothing_before_its_time_is_over():
    evening = in_the_turn(5).press("next").wait(3)
    assert evening.lines()[-1] == WAKE
    assert evening.wait(60).lines()[-1] == WAKE


def test_what_comes_after_is_as_long_after_it_as_always():
    evening = in_the_turn(42).press("next").wait(20)
    said = {line: at for at, line in evening.said()}
    assert said["seer.wake.short"] - said[SLEEP] == 2 + LED.gap


def test_a_pause_and_a_power_cut_at_the_gate_say_the_call_again_and_wait_again():
    for interrupt in (lambda it: it.press("pause").wait(9).press("pause"), lambda it: it.cut().press("next")):
        evening = in_the_turn(30)
        place = len(evening.cues)
        interrupt(evening)
        evening.wait(60)
        assert evening.lines(place)[-1] == WAKE
        assert evening.table.where is Where.GATE
        assert evening.press("next").wait(3).lines()[-1] == SLEEP


def test_a_gate_cannot_be_skipped_by_holding_next():
    evening = in_the_turn(30).hold("next").wait(3)
    assert evening.lines()[-1] == SLEEP  # the press has opened it, the hold does no more
    assert evening.wait(4).lines()[-1] == "seer.wake.short"


def test_a_night_that_runs_by_itself_has_no_gate():
    assert "gate" not in [what for _, what in Evening().to("night").run().course()]


def test_a_game_that_is_ended_or_given_up_at_a_gate_has_none_while_its_next_lines_are_made():
    for leave, where in (("next", Where.COUNT), ("pause", Where.MENU)):
        evening = Evening(LED, choices=chosen(CHOICES, game="loups-garous", players=8)).to("night").wait(300)
        assert evening.table.where is Where.GATE
        evening.press("pause").slow = True
        evening.hold(leave)
        assert evening.table.where is where

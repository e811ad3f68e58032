"""The power goes and comes back: what was on disk is replayed, and `Interrupted` is what happens first."""

import pytest
from evening import CHOICES, SEER, SHELF, Evening
from msgspec.structs import replace as chosen

from appliance.games.options import Options
from appliance.table.effects import Paused, Prepare
from appliance.table.events import Interrupted
from appliance.table.grammar import Where

PHASES = ["take", "deal", "night", "talk", "vote", "verdict"]


def resumed(evening):
    """What is said when `next` has been pressed, with seconds since."""
    start, before = evening.now, len(evening.cues)
    evening.press("next").wait(30)
    return [(round(at - start, 3), line) for at, line in evening.said(before)]


@pytest.mark.parametrize("phase", PHASES)
def test_it_says_so_and_waits(phase):
    evening = Evening().to(phase).wait(1.0)
    before = len(evening.cues)
    evening.cut()
    assert evening.table.where is Where.INTERRUPTED
    assert Paused(paused=True) in evening.effects
    words = "interrupted.night" if phase == "night" else "interrupted.day"
    assert evening.wait(3600).lines(before) == [words]
    assert evening.table.is_waiting
    assert not evening.table.is_over


@pytest.mark.parametrize("phase", PHASES)
def test_next_goes_on_and_the_game_comes_to_its_end(phase):
    evening = Evening().to(phase).wait(1.0).cut().wait(20)
    assert evening.press("next").wait(0.1).lines()[-1] == "pause.end"
    assert evening.table.phase == phase
    assert evening.to("verdict").run().table.is_over


@pytest.mark.parametrize("phase", PHASES)
def test_pause_goes_on_too_when_it_is_let_go(phase):
    evening = Evening().to(phase).wait(1.0).cut().wait(20).down("pause")
    assert evening.table.where is Where.INTERRUPTED
    assert evening.up("pause").lines()[-1] == "pause.end"


@pytest.mark.parametrize("phase", PHASES)
def test_pause_held_stops_the_game(phase):
    evening = Evening().to(phase).wait(1.0).cut().wait(20).hold("pause").run()
    assert evening.table.phase == "setup"
    assert evening.lines()[-2:][0] == "stopped.game"


def test_a_turn_has_its_call_again_and_the_time_that_was_left_at_the_last_thing_on_disk():
    evening = Evening(Options(tips=False, count="every")).to_line(SEER, 2.0 + 4.5).cut().wait(20)
    assert resumed(evening)[:6] == [
        (0.0, "pause.end"),
        (2.0, SEER),
        (4.0, "number.5"),
        (5.0, "number.6"),
        (6.0, "number.7"),
        (7.0, "number.8"),
    ]


def test_in_a_wake_line_that_line_is_said_anew():
    assert resumed(Evening().to_line(SEER, 1.0).cut().wait(20))[:3] == [
        (0.0, "pause.end"),
        (2.0, SEER),
        (14.0, "seer.sleep.short"),
    ]


def test_in_the_countdown_all_of_it_begins_anew():
    told = resumed(Evening().to_line("vote.two", 0.5).cut().wait(20))
    assert [line for _, line in told[:6]] == [
        "pause.end",
        "vote.ready",
        "vote.three",
        "vote.two",
        "vote.one",
        "vote.now",
    ]


def test_while_it_waits_left_and_right_set_the_volume():
    evening = Evening().to("night").wait(30).cut().wait(20).press("right")
    assert evening.table.choices.volume == 90
    assert evening.lines()[-1] == "pause.volume+number.90"
    assert evening.table.where is Where.INTERRUPTED


def test_the_menu_says_itself_again_and_what_was_chosen_stays():
    evening = Evening().press("right").press("next").press("next").press("next").press("right").cut()
    assert evening.table.choices == chosen(CHOICES, players=6)
    assert evening.lines()[-1] == "setup.players+number.6"
    assert evening.table.where is Where.MENU


def test_a_menu_that_was_paused_goes_on_at_once():
    evening = Evening().run().press("pause").wait(5).cut().run()
    assert evening.table.where is Where.MENU
    assert evening.lines()[-1].startswith("setup.play")
    assert evening.press("next").table.phase == "take"


def test_that_a_game_was_stopped_is_not_told_again():
    evening = Evening().to("night").hold("pause").run()
    before = len(evening.cues)
    assert evening.cut().run().lines(before) == [f"setup.play+game.{CHOICES.game}+number.5"]


def test_a_game_that_was_paused_is_interrupted_and_goes_on_where_it_was_paused():
    evening = Evening().to_line(SEER, 2.0 + 4.0).press("pause").wait(60).cut().wait(20)
    assert evening.table.where is Where.INTERRUPTED
    assert resumed(evening)[:3] == [(0.0, "pause.end"), (2.0, SEER), (10.0, "seer.sleep.short")]


def test_an_interruption_of_an_interruption_is_one():
    evening = Evening().to_line(SEER, 2.0).cut().cut().wait(5).cut().wait(20)
    assert evening.lines().count("interrupted.night") == 3
    assert resumed(evening)[:3] == [(0.0, "pause.end"), (2.0, SEER), (14.0, "seer.sleep.short")]


def test_an_interruption_while_a_resumption_is_prepared_waits_again():
    evening = Evening().to_line(SEER, 2.0 + 4.0).press("pause").wait(60)
    evening.slow = True
    evening.press("pause")
    evening.slow = False
    evening.cut().wait(20)
    assert evening.table.where is Where.INTERRUPTED
    assert resumed(evening)[:3] == [(0.0, "pause.end"), (2.0, SEER), (10.0, "seer.sleep.short")]


def test_an_interruption_while_a_phase_is_prepared_asks_for_its_lines_again():
    evening = Evening().to("deal")
    evening.slow = True
    evening.press("next").cut()
    assert len([effect for effect in evening.effects if isinstance(effect, Prepare)]) == 2
    evening.slow = False
    evening.answer().wait(20)
    assert evening.lines()[-1] == "interrupted.night"
    assert resumed(evening)[:2] == [(0.0, "pause.end"), (2.0, "night.fall")]


def test_a_finger_that_was_down_before_means_nothing_after():
    evening = Evening().to("talk").wait(30).down("left").cut().wait(20).press("next").wait(5)
    state = evening.state
    assert evening.up("left").state == state


def test_an_interruption_of_a_table_without_a_game_is_none():
    with pytest.raises(RuntimeError, match="begins with Begin"):
        type(Evening().table)(SHELF, Options()).handle(Interrupted(), 0.0)

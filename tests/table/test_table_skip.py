"""What else the keys of a music player do: volume, skip, stop."""

import pytest
from evening import (
    CHOICES,
    HOLD,
    HOLD_PAUSE,
    SEER,
    TAP,
    Evening,
    after_a_pause,
    in_the_turn_of_the_seer,
)
from msgspec.structs import replace as chosen

from appliance.games.options import Options, Scenes
from appliance.table.effects import Hush, Keep, Volume
from appliance.table.events import Hold
from appliance.table.grammar import Where

COUNTED = Options(tips=False, count="every")


# Volume.


@pytest.mark.parametrize(("button", "volume"), [("left", 70), ("right", 90)])
def test_while_it_is_paused_left_and_right_set_the_volume(button, volume):
    evening = in_the_turn_of_the_seer(4).press("pause").wait(3).down(button)
    assert [effect for effect in evening.effects if isinstance(effect, Keep | Volume)] == [
        Keep(chosen(CHOICES, volume=volume)),
        Volume(volume),
    ]
    assert evening.lines()[-1] == f"pause.volume+number.{volume}"


def test_the_volume_changes_nothing_in_the_night():
    evening = in_the_turn_of_the_seer(4).press("pause").wait(3).press("right").press("right").wait(3)
    assert evening.press("pause").wait(12.5).lines()[-3:] == ["pause.end", SEER, "seer.sleep.short"]


def test_a_volume_that_is_still_to_be_told_is_not_told_into_the_game():
    evening = in_the_turn_of_the_seer(4).press("pause").wait(3)
    evening.slow = True
    evening.press("right").press("pause")
    evening.slow = False
    evening.questions.reverse()
    evening.answer().wait(5)
    assert evening.lines()[-2:] == ["pause.end", SEER]


def test_the_volume_set_in_a_pause_of_the_menu_is_the_one_the_menu_tells():
    evening = Evening().press("right")
    evening.slow = True
    evening.press("next").press("pause").press("right")
    evening.slow = False
    evening.answer().press("pause").wait(2.5)
    assert evening.lines()[-1] == "setup.volume+number.90"


# Skip.


def test_holding_next_at_night_goes_on_with_the_next_call():
    evening = in_the_turn_of_the_seer(4).hold("next")
    at = evening.now - TAP
    assert evening.said()[-1] == (at, "seer.sleep.short")
    assert evening.to_line("troublemaker.wake.short").now == pytest.approx(at + 5.0)


def test_skipping_in_a_line_cuts_it_off():
    evening = Evening().to_line(SEER, 0.2).down("next").wait(HOLD).send(Hold("next"))
    assert Hush() in evening.effects
    assert evening.lines()[-1] == "seer.sleep.short"


def test_a_skipped_turn_is_not_counted_any_further():
    evening = in_the_turn_of_the_seer(2.2, COUNTED).hold("next")
    assert evening.to_line("troublemaker.wake.short").lines()[-3:] == [
        "number.4",
        "seer.sleep.short",
        "troublemaker.wake.short",
    ]


def test_skipping_through_the_whole_night_leads_to_the_day():
    evening = Evening().to("night")
    while evening.lines()[-1] != "day.break":
        evening.hold("next")
    assert evening.lines().count("day.break") == 1
    assert evening.to_line("talk.open").lights("day")[-1][1] == 1.0


def test_skipping_the_last_call_does_nothing():
    evening = Evening().to_line("day.break", 0.2).down("next").wait(HOLD).send(Hold("next"))
    assert evening.effects == []


def test_lights_and_scene_that_were_skipped_over_are_shown():
    evening = Evening(Options(tips=False, shift=True, shift_seconds=30, scenes=Scenes(night="wind-and-rain")))
    evening.to_line("night.shift", 3).hold("next")
    assert evening.lines()[-1] == "day.break"
    assert evening.lights("night")[-1] == (evening.now - TAP, 0.0)


def test_a_pause_after_a_skip_goes_on_from_there():
    evening = in_the_turn_of_the_seer(4).hold("next").wait(2.9)
    assert after_a_pause(evening)[:2] == [(0.0, "seer.sleep.short"), (4.0, "troublemaker.wake.short")]


def test_skipping_while_it_is_paused_or_being_prepared_does_nothing():
    evening = in_the_turn_of_the_seer(4).press("pause").wait(3)
    assert evening.hold("next").lines()[-1] == "pause.begin"
    evening = Evening().to("deal")
    evening.slow = True
    evening.press("next").hold("next")
    evening.slow = False
    assert evening.answer().lines()[-1] == "night.fall"


# Stop.


@pytest.mark.parametrize("phase", ["setup", "take", "deal", "night", "talk", "vote", "verdict"])
def test_pause_held_stops_the_game_from_anywhere(phase):
    evening = Evening().to(phase).hold("pause")
    assert evening.table.phase == "setup"
    assert evening.table.where is Where.MENU
    assert evening.run().lines()[-1].startswith("setup.play")
    assert evening.press("next").table.phase == "take"


def test_pause_held_stops_a_game_that_is_paused():
    evening = in_the_turn_of_the_seer(4).press("pause").wait(3).hold("pause")
    assert evening.table.where is Where.MENU


def test_a_left_button_that_was_down_when_the_game_was_stopped_chooses_nothing():
    evening = Evening().down("left").down("pause").wait(HOLD_PAUSE).send(Hold("pause"))
    state = evening.state
    assert evening.up("left").state == state

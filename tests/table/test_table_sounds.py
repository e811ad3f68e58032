"""Short sounds that answer a button, and the ambience of a pause. Every line takes two seconds."""

import pytest
from evening import SEER, Evening, in_the_turn_of_the_seer
from hypothesis import given
from hypothesis import strategies as st

from appliance.games.cue import Scene, Sound
from appliance.games.options import Options, Scenes
from appliance.table.effects import Play

SOUNDS = {
    "night-falls": 2.5,
    "day-breaks": 1.5,
    "low-time": 0.5,
    "time-up": 2.0,
    "pause": 0.3,
    "resume": 0.4,
    "ready": 0.7,
}
OPTIONS = Options(tips=False, sounds=SOUNDS)


def at_night(**options):
    """Four seconds into the turn of the Seer."""
    return in_the_turn_of_the_seer(4, Options(tips=False, **options))


def since(evening, before):
    """What was heard from a number of cues on."""
    return evening.course(before)


def test_the_box_says_with_a_sound_that_it_is_ready_once():
    evening = Evening(OPTIONS)
    assert evening.course()[:2] == [(0.0, "scene"), (0.0, "sound ready")]
    assert evening.wait(10).said()[0][0] == 0.7
    evening.press("right").press("right").to("verdict").press("next").hold("pause").wait(10)
    assert [what for _, what in evening.course()].count("sound ready") == 1


def test_a_box_that_was_switched_off_in_its_menu_is_ready_again():
    evening = Evening(OPTIONS).wait(5)
    before = len(evening.cues)
    assert "sound ready" in [what for _, what in evening.cut().wait(5).course(before)]


def test_a_pause_and_its_end_are_heard_at_once_and_then_told():
    evening = at_night(sounds=SOUNDS)
    before, at = len(evening.cues), evening.now
    evening.down("pause")
    assert since(evening, before) == [(at, "sound pause")]
    evening.up("pause").wait(5)
    assert since(evening, before)[1:] == [(at + 0.3, "pause.begin")]
    before = len(evening.cues)
    evening.down("pause").up("pause").wait(5)
    at = evening.now - 5
    assert since(evening, before) == [
        (at, "sound resume"),
        (at + 0.4, "pause.end"),
        (pytest.approx(at + 2.4), SEER),
        (pytest.approx(at + 4.4), "wait seer 6"),
    ]


def test_a_pause_that_ends_before_it_is_told_is_not_told():
    evening = at_night(sounds=SOUNDS)
    evening.press("pause", 0.1).press("pause", 0.1).wait(5)
    assert "pause.begin" not in evening.lines()


def test_a_sound_in_whose_midst_it_is_paused_is_not_heard_again_and_the_rest_of_its_time_passes():
    evening = Evening(OPTIONS).to("night").wait(1.0)
    before = len(evening.cues)
    evening.press("pause").press("pause", 0.0)
    at = evening.now
    evening.wait(10)
    assert [what for _, what in since(evening, before)].count("sound night-falls") == 0
    assert {what: when for when, what in since(evening, before)}["night.fall"] == pytest.approx(at + 2.4 + 1.5)


@pytest.mark.parametrize("button", ["next", "left", "right"])
def test_no_other_button_has_a_sound_at_night(button):
    evening = at_night(sounds=SOUNDS)
    before = len(evening.cues)
    evening.press(button).wait(3)
    assert since(evening, before) == []


@given(st.lists(st.tuples(st.sampled_from(["next", "left", "right"]), st.integers(0, 5)), max_size=5))
def test_whatever_is_pressed_at_night_the_same_is_heard(presses):
    evening, quiet = at_night(sounds=SOUNDS), at_night(sounds=SOUNDS)
    before, start = len(evening.cues), evening.now
    for button, seconds in presses:
        evening.press(button).wait(seconds)
    quiet.until(end := max(evening.now, start))
    heard, wanted = ([cue for cue in since(each, before) if cue[0] < end - 0.001] for each in (evening, quiet))
    assert heard == wanted


# The talk.


def test_the_talk_ends_with_a_sound_and_then_the_vote_comes():
    evening = Evening(OPTIONS).to_line("talk.open").to_line("vote.ready")
    heard = [(round(at, 3), what) for at, what in evening.course()][-4:]
    assert [what for _, what in heard] == ["time.left+time.seconds+number.10", "sound time-up", "scene", "vote.ready"]
    assert heard[2][0] - heard[1][0] == 2.0


def test_the_end_of_the_talk_takes_nothing_from_its_time():
    evening = Evening(Options(tips=False, sounds=SOUNDS, more=60.0)).to_line("talk.open", 4.0 + 100.0)
    before = len(evening.cues)
    evening.press("right", 0.0)
    assert since(evening, before)[1] == (evening.now, "clock 260")


def test_who_asks_for_more_time_while_the_end_sounds_gets_just_that():
    evening = Evening(Options(tips=False, sounds=SOUNDS, more=60.0)).to_line("talk.open", 4.0 + 300.0 + 1.0)
    assert evening.course()[-1][1] == "sound time-up"
    before = len(evening.cues)
    evening.press("right", 0.0)
    assert since(evening, before)[1] == (evening.now, "clock 60")


# The ambience of a pause.

OWN = Scenes(night="storm", pause="fire")


def changes(evening, before=0):
    return [timed.cue.name for _, timed in evening.cues[before:] if isinstance(timed.cue, Scene)]


def test_by_itself_the_ambience_goes_on_in_a_pause():
    evening = at_night(scenes=Scenes(night="storm"))
    before = len(evening.cues)
    evening.press("pause").wait(60).press("pause").wait(5)
    assert changes(evening, before) == []


def test_a_pause_may_have_an_ambience_and_the_one_before_comes_back():
    evening = at_night(scenes=OWN)
    before = len(evening.cues)
    evening.down("pause")
    assert changes(evening, before) == ["fire"]
    evening.up("pause").wait(60).down("pause").up("pause")
    assert changes(evening, before) == ["fire", "storm"]


def test_a_pause_may_be_silent():
    evening = at_night(scenes=Scenes(night="storm", pause=""))
    before = len(evening.cues)
    evening.press("pause").press("pause")
    assert changes(evening, before) == ["", "storm"]


def test_two_pauses_in_a_row_come_back_to_the_night():
    evening = at_night(scenes=OWN)
    before = len(evening.cues)
    for _ in range(2):
        evening.press("pause").press("pause").wait(0.5)
    assert changes(evening, before) == ["fire", "storm", "fire", "storm"]


def test_a_game_that_was_interrupted_waits_with_the_ambience_of_a_pause():
    evening = at_night(scenes=OWN)
    before = len(evening.cues)
    evening.cut()
    assert changes(evening, before) == ["fire"]
    evening.press("next").wait(1)
    assert changes(evening, before) == ["fire", "storm"]


def test_a_game_that_is_stopped_leaves_no_ambience_in_the_menu():
    evening = at_night(scenes=OWN)
    evening.hold("pause").wait(5)
    assert evening.table.phase == "setup"
    assert changes(evening)[-1] == ""


def test_what_is_played_at_once_says_when():
    evening = at_night(sounds=SOUNDS).down("pause")
    (play,) = (effect for effect in evening.effects if isinstance(effect, Play) and isinstance(effect.timed.cue, Sound))
    assert (play.at, play.timed.seconds) == (evening.now, 0.3)

"""Pause and resume. Every line takes two seconds; what is said first when it goes on (`pause.end`) too."""

import pytest
from evening import SEER, Evening, after_a_pause, in_the_turn_of_the_seer

from appliance.games.options import Options, Scenes
from appliance.table.effects import Hush, Paused
from appliance.table.grammar import Where

COUNTED = Options(tips=False, count="every")


# Pause.


def test_pause_acts_at_once_and_tells_all_to_keep_their_eyes_as_they_are():
    evening = in_the_turn_of_the_seer(4).down("pause")
    assert Hush() in evening.effects
    assert Paused(paused=True) in evening.effects
    assert evening.said()[-1] == (evening.now, "pause.begin")
    assert evening.table.where is Where.PAUSED


def test_while_it_is_paused_nothing_happens_and_it_waits():
    evening = in_the_turn_of_the_seer(4).down("pause").up("pause").wait(3)
    before = len(evening.cues)
    assert evening.table.is_waiting
    assert evening.wait(3600).cues[before:] == []


def test_the_release_of_the_press_that_paused_does_not_resume():
    evening = in_the_turn_of_the_seer(4).down("pause").wait(2).up("pause")
    assert evening.table.where is Where.PAUSED


def test_a_later_press_resumes_when_it_is_let_go():
    evening = in_the_turn_of_the_seer(4).press("pause").wait(5).down("pause")
    assert evening.table.where is Where.PAUSED
    evening.up("pause")
    assert evening.table.where is Where.NIGHT
    assert Paused(paused=False) in evening.effects


def test_no_light_and_no_ambience_changes_for_a_pause_at_night():
    evening = Evening(Options(scenes=Scenes(night="wind-and-rain"))).to_line(SEER, 4.0)
    before = len(evening.cues)
    evening.press("pause").wait(60).press("pause").wait(5)
    assert {type(timed.cue).__name__ for _, timed in evening.cues[before:]} == {"Say", "Wait"}


def test_it_stays_night_in_a_pause_of_the_night():
    evening = in_the_turn_of_the_seer(4)
    assert evening.table.at_night
    assert evening.press("pause").table.at_night
    assert not Evening().to("talk").press("pause").table.at_night


# Resume.


def test_a_turn_has_its_call_again_and_exactly_the_time_that_was_left():
    assert after_a_pause(in_the_turn_of_the_seer(4))[:4] == [
        (0.0, SEER),
        (2.0, "wait seer 6"),
        (8.0, "seer.sleep.short"),
        (10.0, "mark gap 3"),
    ]


@pytest.mark.parametrize("gone", [0.0, 0.001, 3.3333, 9.999, 5.00049])
def test_the_time_that_was_left_is_exact_to_the_millisecond(gone):
    told = after_a_pause(in_the_turn_of_the_seer(gone))
    assert told[1:3] == [
        (2.0, f"wait seer {round(10 - gone, 3):g}"),
        (pytest.approx(2.0 + 10.0 - gone, abs=0.0011), "seer.sleep.short"),
    ]


@pytest.mark.parametrize("into", [0.0, 0.7, 1.999])
def test_in_the_middle_of_a_wake_line_that_line_is_said_anew_and_the_turn_is_whole(into):
    assert after_a_pause(Evening().to_line(SEER, into))[:3] == [
        (0.0, SEER),
        (2.0, "wait seer 10"),
        (12.0, "seer.sleep.short"),
    ]


@pytest.mark.parametrize("into", [0.0, 1.2])
def test_in_the_middle_of_a_sleep_line_that_line_is_said_anew_without_the_wake_line(into):
    assert after_a_pause(Evening().to_line("seer.sleep.short", into))[:3] == [
        (0.0, "seer.sleep.short"),
        (2.0, "mark gap 3"),
        (5.0, "troublemaker.wake.short"),
    ]


def test_in_a_gap_the_sleep_line_is_said_again_and_the_rest_of_the_gap_follows():
    assert after_a_pause(Evening().to_line("seer.sleep.short", 2.0 + 1.0))[:2] == [
        (0.0, "seer.sleep.short"),
        (2.0 + 2.0, "troublemaker.wake.short"),
    ]


def test_while_all_settle_night_falls_again_and_the_rest_follows():
    assert after_a_pause(Evening().to_line("night.fall", 2.0 + 1.5))[:2] == [
        (0.0, "night.fall"),
        (2.0 + 3.5, "werewolves.wake.short"),
    ]


def test_a_count_goes_on_where_it_was_and_half_a_word_is_not_said_again():
    evening = in_the_turn_of_the_seer(7.5, COUNTED)
    assert evening.lines()[-1] == "number.8"
    assert after_a_pause(evening)[:5] == [
        (0.0, SEER),
        (2.0, "wait seer 2.5"),
        (2.5, "number.9"),
        (3.5, "number.10"),
        (4.5, "seer.sleep.short"),
    ]


def test_in_the_countdown_of_the_vote_all_of_it_begins_anew():
    assert after_a_pause(Evening().to_line("vote.two", 0.5))[:8] == [
        (0.0, "scene"),
        (0.0, "vote.ready"),
        (3.0, "vote.three"),
        (4.0, "vote.two"),
        (5.0, "vote.one"),
        (6.0, "mark vote 0"),
        (6.0, "vote.now"),
        (8.0, "scene"),
    ]


def test_in_the_talk_the_clock_goes_on_where_it_was_and_warnings_keep_their_times():
    assert after_a_pause(Evening().to_line("talk.open", 4.0 + 100.0)) == [
        (0.0, "clock 200"),
        (140.0, "time.left+time.minute"),
        (170.0, "time.left+time.seconds+number.30"),
        (190.0, "time.left+time.seconds+number.10"),
        (200.0, "scene"),
        (200.0, "vote.ready"),
        (203.0, "vote.three"),
        (204.0, "vote.two"),
        (205.0, "vote.one"),
        (206.0, "mark vote 0"),
        (206.0, "vote.now"),
        (208.0, "scene"),
        (208.0, "verdict.reveal"),
        (210.0, "verdict.most"),
        (212.0, "verdict.tie"),
        (214.0, "verdict.one-each"),
        (216.0, "verdict.again"),
    ]


def test_the_bar_goes_on_with_the_clock():
    evening = Evening().to_line("talk.open", 4.0 + 100.0)
    after_a_pause(evening)
    resumed = evening.said()[[line for _, line in evening.said()].index("pause.end")][0] + 2.0
    assert [(round(at - resumed, 3), lit) for at, lit in evening.lights("bar") if at >= resumed][:4] == [
        (20.0, 0.6),
        (80.0, 0.4),
        (140.0, 0.2),
        (200.0, 0.0),
    ]


def test_a_warning_that_was_cut_off_is_not_said_late():
    evening = Evening().to_line("time.left+time.minute", 0.5)
    assert after_a_pause(evening)[:2] == [(0.0, "clock 59.5"), (29.5, "time.left+time.seconds+number.30")]


def test_while_the_talk_is_opened_the_line_that_was_cut_off_is_said_anew_and_the_clock_is_whole():
    assert after_a_pause(Evening().to_line("talk.open", 3.0))[:2] == [
        (0.0, "talk.time+time.minutes+number.5"),
        (2.0, "clock 300"),
    ]


def test_where_all_is_told_the_last_thing_is_said_again():
    evening = Evening().to("deal").run()
    assert after_a_pause(evening) == [(0.0, "deal.ready")]
    assert evening.table.is_waiting
    assert evening.press("next").table.phase == "night"


def test_in_the_menu_the_same_is_said_again():
    evening = Evening().run()
    assert [what for _, what in after_a_pause(evening)] == [evening.lines()[0]]
    assert evening.press("next").table.phase == "take"


# Pauses on pauses.


@pytest.mark.parametrize("between", [0.0, 0.4, 1.0, 2.0, 3.0, 3.9])
def test_two_pauses_in_a_row_give_exactly_what_was_left_before(between):
    once = after_a_pause(in_the_turn_of_the_seer(4))
    evening = in_the_turn_of_the_seer(4).press("pause").wait(60).press("pause", 0.0).wait(between)
    assert after_a_pause(evening) == once


def test_pause_during_the_words_of_a_resumption_loses_nothing_and_repeats_nothing():
    evening = in_the_turn_of_the_seer(4).press("pause").press("pause").wait(1.0)
    assert evening.lines()[-1] == "pause.end"
    assert after_a_pause(evening)[:3] == [(0.0, SEER), (2.0, "wait seer 6"), (8.0, "seer.sleep.short")]


def test_pause_during_the_call_that_is_said_again_says_it_again_and_loses_no_time():
    evening = in_the_turn_of_the_seer(4).press("pause").press("pause").wait(3.0)
    assert evening.lines()[-1] == SEER
    assert after_a_pause(evening)[:3] == [(0.0, SEER), (2.0, "wait seer 6"), (8.0, "seer.sleep.short")]


def test_pause_a_moment_after_a_resumption_goes_on_from_there():
    evening = in_the_turn_of_the_seer(4).press("pause").press("pause", 0.0).wait(2.0 + 2.0 + 1.5)
    assert after_a_pause(evening)[:3] == [(0.0, SEER), (2.0, "wait seer 4.5"), (6.5, "seer.sleep.short")]


def test_ten_pauses_in_the_countdown_are_one_countdown():
    evening = Evening().to_line("vote.one", 0.3)
    for wait in (0.5, 1.0, 2.5, 4.0, 6.9):
        evening.press("pause").press("pause").wait(wait)
    told = after_a_pause(evening)
    assert [what for _, what in told[:3]] == ["scene", "vote.ready", "vote.three"]
    assert told[2][0] == 3.0


def test_pause_during_the_words_of_a_pause_resumes_at_once():
    evening = in_the_turn_of_the_seer(4).press("pause").wait(0.5).press("pause")
    before = [line for line in evening.lines() if line.startswith("pause")]
    assert before == ["pause.begin", "pause.end"]
    assert Hush() in evening.effects


def test_many_presses_while_the_words_of_a_resumption_are_prepared_resume_once():
    evening = in_the_turn_of_the_seer(4).press("pause")
    evening.slow = True
    for _ in range(3):
        evening.press("pause")
    evening.slow = False
    evening.answer().wait(4.5)
    assert evening.lines()[-2:] == ["pause.end", SEER]
    assert evening.lines().count("pause.end") == 1


# Pause while lines are being prepared.


def test_a_phase_that_becomes_ready_during_a_pause_waits_for_its_end():
    evening = Evening().to("deal")
    evening.slow = True
    evening.press("next").press("pause")
    evening.slow = False
    evening.answer().wait(30)
    assert evening.lines()[-1] == "pause.begin"
    assert evening.press("pause").wait(2.5).lines()[-2:] == ["pause.end", "night.fall"]


def test_a_pause_that_ends_before_the_phase_is_ready_lets_it_begin_when_it_is():
    evening = Evening().to("deal")
    evening.slow = True
    evening.press("next")
    night = list(evening.questions)
    evening.questions.clear()
    evening.slow = False
    evening.press("pause").wait(10).press("pause").wait(10)
    assert "night.fall" not in evening.lines()
    evening.questions = night
    evening.answer()
    assert evening.said()[-1] == (evening.now, "night.fall")
    assert evening.to("verdict").run().table.is_over


def test_a_phase_that_is_over_says_nothing_again_after_a_pause_while_the_next_one_is_made_ready():
    evening = Evening().to("night").wait(5)
    evening.slow = True
    evening.run()
    day = list(evening.questions)
    evening.questions.clear()
    evening.slow = False
    before = len(evening.cues)
    evening.press("pause").wait(10).press("pause").wait(10)
    assert evening.lines(before) == ["pause.begin"]
    evening.questions = day
    evening.answer()
    assert evening.table.phase == "talk"
    assert evening.to("verdict").run().table.is_over


def test_the_answer_to_an_old_question_is_ignored():
    evening = Evening().to("take")
    evening.slow = True
    evening.press("next")
    old = list(evening.questions)
    evening.questions.clear()
    evening.slow = False
    evening.press("next")
    assert evening.table.phase == "night"
    state = evening.state
    evening.questions = old
    evening.answer()
    assert (evening.state, evening.effects) == (state, [])

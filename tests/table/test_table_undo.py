"""The way back: what a press of `next` did is undone, but nobody goes back over a night."""

import pytest
from evening import Evening

from appliance.games.options import Options

TOKENS = Options(tips=False, vote="tokens")
MORE = Options(tips=False, more=60, more_times=2)


def since(evening, step):
    """What is said because of a step."""
    before = len(evening.cues)
    step(evening)
    return evening.lines(before)


def clock(evening):
    """The last clock that began to run, with its time."""
    return [(at, what) for at, what in evening.course() if what.startswith("clock")][-1]


def test_undo_in_the_vote_gives_back_the_talk_with_the_time_that_was_left_at_the_press():
    evening = Evening().to_line("talk.open", 4 + 100.25).press("next", 0.0).wait(3.0)
    back = evening.now + 1.5
    evening.hold("left")
    assert evening.table.phase == "talk"
    assert clock(evening) == (back, "clock 199.75")
    assert evening.to_line("vote.ready").now == pytest.approx(back + 199.75)


def test_undo_in_the_verdict_gives_back_the_talk_too():
    evening = Evening().to_line("talk.open", 4 + 290).press("next", 0.0).to("verdict").run()
    evening.hold("left")
    assert (evening.table.phase, clock(evening)[1]) == ("talk", "clock 10")


def test_undo_of_a_press_while_the_talk_is_opened_gives_back_all_of_it():
    evening = Evening().to_line("talk.open", 1).press("next", 0.0).wait(1)
    evening.hold("left")
    assert clock(evening)[1] == "clock 300"


def test_undo_of_a_press_before_the_talk_was_ready_to_be_said_begins_the_talk():
    evening = Evening().to_line("day.break")
    evening.slow = True
    evening.wait(2.0).press("next")
    evening.slow = False
    evening.answer().wait(1)
    assert evening.hold("left").lines()[-1] == "talk.open"


def test_undo_with_tokens_goes_back_press_by_press():
    evening = Evening(TOKENS).to_line("talk.open", 4 + 50).press("next").run().press("next").wait(1)
    assert evening.table.phase == "uncover"
    assert evening.hold("left").table.phase == "aim"
    assert evening.hold("left").table.phase == "talk"


def test_a_talk_that_was_given_back_can_be_ended_and_given_back_again():
    evening = Evening().to_line("talk.open", 4 + 100).press("next", 0.0).hold("left").wait(50 - 0.1)
    evening.press("next", 0.0).wait(2)
    evening.hold("left")
    assert clock(evening)[1] == "clock 150"


def test_more_time_that_was_used_up_stays_used_up_after_undo():
    evening = Evening(MORE).to_line("talk.open", 10).press("right").press("right").press("next").hold("left").wait(3)
    assert since(evening, lambda it: it.press("right")) == ["talk.enough"]


@pytest.mark.parametrize("phase", ["talk", "vote", "verdict"])
def test_where_nothing_was_pressed_there_is_nothing_to_undo_and_all_goes_on(phase):
    twin, evening = Evening().to(phase).wait(1.6), Evening().to(phase)
    evening.hold("left")
    assert evening.state == twin.state
    assert evening.run().lines() == twin.run().lines()


def test_a_talk_that_ran_out_by_itself_is_not_given_back():
    evening = Evening().to("verdict").run()
    assert since(evening, lambda it: it.hold("left").run()) == []


def test_nobody_goes_back_over_a_night():
    evening = Evening().to("night").wait(1)
    assert since(evening, lambda it: it.hold("left")) == []
    evening.to_line("talk.open")
    assert evening.hold("left").table.phase == "talk"


def test_before_the_night_a_step_back_is_the_step_before_and_then_the_menu():
    evening = Evening().to("deal")
    assert evening.hold("left").table.phase == "take"
    assert evening.hold("left").table.phase == "setup"
    assert evening.lines()[-1].startswith("setup.play")


def test_a_step_back_from_the_second_shuffle_is_the_menu_so_that_another_deck_can_be_chosen():
    evening = Evening().to("verdict").run().press("next").hold("left")
    assert evening.table.phase == "setup"


def test_undo_while_the_lines_of_the_vote_are_prepared_gives_back_the_talk():
    evening = Evening().to_line("talk.open", 4 + 100)
    evening.slow = True
    evening.press("next", 0.0).hold("left")
    evening.slow = False
    evening.answer()
    assert (evening.table.phase, clock(evening)[1]) == ("talk", "clock 200")

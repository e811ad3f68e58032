"""How time is given: each mode by the words of its game."""

import pytest

from appliance.clock import (
    Canadian,
    Clock,
    Control,
    Flag,
    Japanese,
    NextPeriod,
    Pause,
    Period,
    Press,
    Resume,
    Start,
    Tick,
    Wrong,
)
from appliance.clock.control import (
    bronstein,
    canadian,
    count_up,
    countdown,
    delay,
    fischer,
    hourglass,
    japanese,
)


def started(*controls, **more):
    clock = Clock(controls, **more)
    clock.handle(Start(), 0.0)
    return clock


def both(control):
    return started(control, control)


def test_fischer_adds_its_bonus_after_each_move():
    clock = both(fischer(60, 5))
    clock.handle(Press(0), 8.0)
    assert clock.reading(0).seconds == 57.0


def test_fischer_gathers_no_more_than_its_cap():
    clock = both(fischer(60, 5, cap=61))
    clock.handle(Press(0), 1.0)
    assert clock.reading(0).seconds == 61.0


def test_bronstein_gives_back_what_the_move_took_and_no_more_than_the_bonus():
    clock = both(bronstein(60, 5))
    clock.handle(Press(0), 3.0)
    assert clock.reading(0).seconds == 60.0
    clock.handle(Press(1), 5.0)
    clock.handle(Press(0), 13.0)
    assert clock.reading(0).seconds == 57.0


def test_bronstein_gives_back_all_of_a_move_however_often_somebody_looks():
    clock = both(bronstein(60, 5))
    clock.handle(Tick(), 2.0)
    clock.handle(Press(0), 4.0)
    assert clock.reading(0).seconds == 60.0


def test_a_delay_is_free_and_begins_anew_with_each_move():
    clock = both(delay(60, 5))
    clock.handle(Tick(), 4.0)
    assert (clock.reading(0).seconds, clock.reading(0).delay) == (60.0, 1.0)
    clock.handle(Press(0), 7.0)
    assert (clock.reading(0).seconds, clock.reading(0).delay) == (58.0, 5.0)


def test_a_delay_under_way_goes_on_after_a_pause_where_it_was_once():
    clock = both(delay(60, 5))
    clock.handle(Pause(), 2.0)
    clock.handle(Resume(), 100.0)
    clock.handle(Tick(), 103.0)
    assert (clock.reading(0).seconds, clock.reading(0).delay) == (60.0, 0.0)
    clock.handle(Tick(), 104.0)
    clock.handle(Pause(), 104.0)
    clock.handle(Resume(), 200.0)
    clock.handle(Tick(), 201.0)
    assert clock.reading(0).seconds == 58.0


def test_japanese_byo_yomi_renews_its_time_with_each_move():
    clock = both(japanese(10, periods=3, seconds=30))
    assert clock.handle(Tick(), 10.0) == [NextPeriod(0, 1, 10.0)]
    assert clock.reading(0).seconds == 30.0
    clock.handle(Press(0), 35.0)
    assert clock.reading(0).seconds == 30.0


def test_who_needs_longer_loses_a_period_and_after_the_last_one_the_flag():
    clock = both(japanese(0, periods=2, seconds=30))
    assert clock.handle(Tick(), 100.0) == [NextPeriod(0, 1, 0.0), NextPeriod(0, 2, 30.0), Flag(0, 60.0)]


def test_canadian_byo_yomi_renews_its_time_after_its_moves():
    clock = both(canadian(10, moves=2, seconds=60))
    clock.handle(Press(0), 20.0)
    assert (clock.reading(0).seconds, clock.reading(0).to_go) == (50.0, 1)
    clock.handle(Press(1), 21.0)
    clock.handle(Press(0), 31.0)
    assert (clock.reading(0).seconds, clock.reading(0).to_go) == (60.0, 2)


def test_who_has_not_made_the_moves_in_the_time_falls():
    clock = both(canadian(10, moves=2, seconds=60))
    assert clock.handle(Tick(), 70.0) == [NextPeriod(0, 1, 10.0), Flag(0, 70.0)]


def test_an_hourglass_gives_the_others_what_one_uses():
    clock = both(hourglass(60))
    clock.handle(Press(0), 20.0)
    clock.handle(Tick(), 25.0)
    assert [clock.reading(side).seconds for side in (0, 1)] == [45.0, 75.0]


def test_an_hourglass_that_has_run_through_gives_no_more():
    clock = started(hourglass(60), hourglass(60), freeze=False)
    clock.handle(Tick(), 100.0)
    assert [clock.reading(side).seconds for side in (0, 1)] == [0.0, 120.0]


def test_an_hourglass_that_had_run_through_runs_again_when_it_gets_sand():
    clock = started(hourglass(60), hourglass(60), freeze=False)
    clock.handle(Press(0), 70.0)
    clock.handle(Press(1), 80.0)
    clock.handle(Tick(), 84.0)
    assert [clock.reading(side).seconds for side in (0, 1)] == [6.0, 114.0]


def test_a_period_with_moves_gives_the_next_one_when_they_are_made():
    clock = both(Control(periods=(Period(seconds=100, moves=2), Period(seconds=50))))
    clock.handle(Press(0), 10.0)
    clock.handle(Press(1), 11.0)
    assert clock.handle(Press(0), 31.0) == [NextPeriod(0, 1, 31.0)]
    assert clock.reading(0).seconds == 120.0


def test_a_period_whose_moves_are_not_made_in_time_is_the_end():
    clock = both(Control(periods=(Period(seconds=100, moves=2), Period(seconds=50))))
    assert clock.handle(Tick(), 100.0)[-1] == Flag(0, 100.0)
    assert clock.reading(0).period == 0


def test_a_period_without_moves_gives_the_next_one_when_its_time_is_over():
    clock = both(Control(periods=(Period(seconds=100), Period(seconds=50, method="fischer", bonus=5))))
    assert clock.handle(Press(0), 110.0)[-1] == NextPeriod(0, 1, 100.0)
    assert clock.reading(0).seconds == 45.0


def test_each_period_has_a_delay_of_its_own():
    periods = (Period(seconds=100, moves=moves, method="delay", bonus=bonus) for moves, bonus in ((1, 3), (None, 8)))
    clock = both(Control(periods=tuple(periods)))
    assert clock.reading(0).delay == 3.0
    clock.handle(Press(0), 5.0)
    assert clock.reading(0).delay == 8.0


@pytest.mark.parametrize(
    ("make", "told"),
    [
        (lambda: countdown(0), "0 seconds gives no time"),
        (lambda: countdown(-5), "a period of -5 seconds; from 0"),
        (lambda: countdown(float("nan")), "from 0"),
        (lambda: japanese(60, periods=0, seconds=30), "byo-yomi without periods gives no time; at least 1"),
        (lambda: japanese(60, periods=5, seconds=0), "byo-yomi of 0 seconds gives no time; more than 0"),
        (lambda: canadian(60, moves=0, seconds=30), "without moves has no end; at least 1"),
        (lambda: fischer(60, -1), "a bonus of -1 seconds"),
        (lambda: fischer(60, 5, cap=30), "a cap of 30 seconds is less than the time at the start"),
        (lambda: Control(periods=()), "without a period"),
        (lambda: Control(periods=(Period(seconds=60, moves=40),)), "nothing comes after them"),
        (lambda: Control(periods=(Period(seconds=60, moves=0), Period(seconds=5))), "0 moves; from 1"),
        (lambda: japanese(60, periods=5000, seconds=30), "at most 1000"),
    ],
)
def test_a_control_that_gives_no_time_or_contradicts_itself_is_told(make, told):
    with pytest.raises(Wrong, match=told):
        make()


DAY = 86_400.0


@pytest.mark.parametrize(
    "make",
    [
        lambda: countdown(DAY),
        lambda: fischer(DAY, DAY, cap=DAY),
        lambda: fischer(60, 5, cap=60),
        lambda: fischer(0.5, 0),
        lambda: japanese(0, periods=1, seconds=DAY),
        lambda: japanese(0, periods=1000, seconds=0.5),
        lambda: canadian(0, moves=1, seconds=DAY),
        lambda: canadian(0, moves=1000, seconds=0.5),
        lambda: Control(periods=(Period(seconds=0, moves=1), Period(seconds=1))),
        lambda: Control(periods=(Period(seconds=1, moves=1000), Period(seconds=0))),
    ],
)
def test_the_least_and_the_most_that_can_be_given_are_given(make):
    clock = started(make())
    assert (clock.running, clock.stands) == (0, False)


@pytest.mark.parametrize(
    ("make", "told"),
    [
        (lambda: countdown(86401), "a period of 86401 seconds; from 0 to 86400"),
        (lambda: delay(60, 86401), "a bonus of 86401 seconds; from 0 to 86400"),
        (lambda: fischer(60, 5, cap=86401), "the cap of 86401 seconds gives no time; more than 0, at most 86400"),
        (lambda: fischer(60, 5, cap=0), "the cap of 0 seconds gives no time; more than 0, at most 86400"),
        (lambda: fischer(60, 5, cap=59), "a cap of 59 seconds is less than the time at the start; at least that"),
        (lambda: countdown(0), "a clock of 0 seconds gives no time; more than 0"),
        (lambda: Control(periods=()), "a clock without a period gives no time; at least 1"),
        (lambda: japanese(60, 1001, 30), "1001 periods of byo-yomi; at most 1000"),
        (lambda: japanese(60, 3, 86401), "byo-yomi of 86401 seconds gives no time; more than 0, at most 86400"),
        (lambda: canadian(60, 1001, 30), "1001 moves of Canadian byo-yomi; at most 1000"),
        (lambda: canadian(60, 0, 30), "Canadian byo-yomi without moves has no end; at least 1"),
        (lambda: canadian(60, 3, 0), "Canadian byo-yomi of 0 seconds gives no time; more than 0, at most 86400"),
        (
            lambda: Control(periods=(Period(seconds=60, moves=1001), Period(seconds=5))),
            "a period of 1001 moves; from 1 to 1000, or none",
        ),
        (
            lambda: Control(periods=(Period(seconds=60, moves=40),)),
            "the last period has a number of moves, and nothing comes after them; leave it out",
        ),
    ],
)
def test_what_is_too_much_or_too_little_is_told_with_what_would_be_right(make, told):
    with pytest.raises(Wrong) as caught:
        make()
    assert str(caught.value) == told


def test_what_counts_up_is_not_asked_for_byo_yomi():
    control = Control(periods=(Period(seconds=0),), overtime=Japanese(periods=0, seconds=0), runs="up")
    assert started(control).handle(Tick(), 500.0) == []


def test_a_move_may_be_made_in_the_first_moment():
    clock = both(Control(periods=(Period(seconds=100, moves=1), Period(seconds=50))))
    assert clock.handle(Press(0), 0.0) == [NextPeriod(0, 1, 0.0)]


def test_canadian_byo_yomi_is_one_more_period_behind_all_of_main_time():
    periods = (Period(seconds=10), Period(seconds=5))
    clock = started(Control(periods=periods, overtime=Canadian(moves=3, seconds=20)))
    assert clock.handle(Tick(), 35.0) == [NextPeriod(0, 1, 10.0), NextPeriod(0, 2, 15.0), Flag(0, 35.0)]


def test_each_period_asks_for_its_own_moves():
    clock = both(Control(periods=(Period(seconds=100, moves=1), Period(seconds=50, moves=2), Period(seconds=10))))
    clock.handle(Tick(), 0.0)
    assert (clock.reading(0).period, clock.reading(0).to_go) == (0, 1)
    clock.handle(Press(0), 10.0)
    assert (clock.reading(0).period, clock.reading(0).to_go, clock.reading(0).seconds) == (1, 2, 140.0)
    clock.handle(Press(1), 10.0)
    clock.handle(Press(0), 20.0)
    assert (clock.reading(0).period, clock.reading(0).to_go) == (1, 1)
    clock.handle(Press(1), 20.0)
    assert clock.handle(Press(0), 30.0) == [NextPeriod(0, 2, 30.0)]
    assert (clock.reading(0).to_go, clock.reading(0).seconds) == (None, 130.0)


def test_counting_up_needs_no_time_at_the_start():
    assert count_up().runs == "up"


def test_byo_yomi_may_follow_a_period_whose_moves_are_made():
    first = Period(seconds=10, moves=1)
    clock = both(Control(periods=(first,), overtime=Japanese(periods=1, seconds=5)))
    clock.handle(Press(0), 4.0)
    clock.handle(Press(1), 5.0)
    assert clock.handle(Tick(), 30.0) == [NextPeriod(0, 1, 11.0), Flag(0, 16.0)]
    assert Canadian(moves=1, seconds=1.0) != Japanese(periods=1, seconds=1.0)

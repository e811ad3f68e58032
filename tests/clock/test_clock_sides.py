"""Sides, presses, pauses, flags: what a tournament clock does."""

import pytest

from appliance.clock import Clock, Correct, Flag, Pause, Press, Resume, Retire, Start, Tick, Wrong
from appliance.clock.control import count_up, countdown, fischer, hourglass


def seconds(clock):
    return [clock.reading(side).seconds for side in range(clock.sides)]


def flags(told):
    return [effect for effect in told if isinstance(effect, Flag)]


def started(*controls, **more):
    clock = Clock(controls, **more)
    clock.handle(Start(), 0.0)
    return clock


def test_nothing_runs_before_the_start():
    clock = Clock([countdown(60)])
    clock.handle(Tick(), 0.0)
    clock.handle(Tick(), 50.0)
    assert seconds(clock) == [60.0]
    assert clock.due() is None


def test_only_one_side_runs():
    clock = started(countdown(60), countdown(60))
    clock.handle(Tick(), 10.0)
    assert seconds(clock) == [50.0, 60.0]
    assert [clock.reading(side).runs for side in (0, 1)] == [True, False]


def test_pressing_ones_side_starts_the_next_and_counts_the_move():
    clock = started(countdown(60), countdown(60))
    clock.handle(Press(0), 10.0)
    clock.handle(Tick(), 15.0)
    assert seconds(clock) == [50.0, 55.0]
    assert [clock.reading(side).moves for side in (0, 1)] == [1, 0]


def test_pressing_the_side_that_does_not_run_does_nothing():
    clock = started(countdown(60), countdown(60))
    clock.handle(Press(1), 10.0)
    assert clock.running == 0
    assert clock.reading(1).moves == 0


def test_with_many_sides_the_turn_goes_round_or_to_whom_it_is_passed():
    clock = started(*[countdown(60)] * 3)
    clock.handle(Press(0), 1.0)
    assert clock.running == 1
    clock.handle(Press(1, to=0), 2.0)
    assert clock.running == 0
    clock.handle(Press(0, to=2), 3.0)
    clock.handle(Press(2), 4.0)
    assert clock.running == 0


def test_who_is_out_is_left_out():
    clock = started(*[countdown(60)] * 3)
    clock.handle(Retire(1), 1.0)
    clock.handle(Press(0), 2.0)
    assert clock.running == 2
    clock.handle(Press(2, to=1), 3.0)
    assert clock.running == 0


def test_who_runs_and_is_out_hands_on():
    clock = started(countdown(60), countdown(60))
    clock.handle(Retire(0), 5.0)
    clock.handle(Tick(), 15.0)
    assert seconds(clock) == [55.0, 50.0]


def test_whoever_is_out_hands_on_to_the_next_of_many():
    clock = started(*[countdown(60)] * 3)
    clock.handle(Press(0, to=2), 1.0)
    clock.handle(Retire(2), 2.0)
    assert clock.running == 0
    clock.handle(Retire(1), 3.0)
    clock.handle(Retire(0), 4.0)
    assert clock.running == 0  # there is nobody else
    clock.handle(Press(0), 5.0)
    assert clock.running == 0


def test_moves_are_counted_and_sand_is_shared_anew_with_each():
    clock = started(*[hourglass(60)] * 3)
    clock.handle(Press(0), 0.000001)
    clock.handle(Press(1), 0.000002)
    clock.handle(Press(2), 0.000003)
    clock.handle(Press(0), 0.000003)
    assert [clock.reading(side).moves for side in range(3)] == [2, 1, 1]
    # A single grain goes to the next in turn.
    assert [round(clock.reading(side).seconds * 1_000_000) - 60_000_000 for side in range(3)] == [0, 0, 0]
    clock.handle(Press(1, to=0), 0.000004)
    assert [round(clock.reading(side).seconds * 1_000_000) - 60_000_000 for side in range(3)] == [0, -1, 1]


def test_when_one_is_out_the_sand_is_shared_by_those_who_are_left_to_the_last_grain():
    clock = started(*[hourglass(60)] * 4)
    clock.handle(Retire(3), 0.000001)
    clock.handle(Tick(), 0.000002)
    # Of each two grains from then on both others get one; the first alone has what cannot be shared.
    assert [round(clock.reading(side).seconds * 1_000_000) for side in range(4)] == [
        59999998,
        60000002,
        60000000,
        60000000,
    ]


def test_a_pause_stops_all_and_a_press_in_it_does_nothing():
    clock = started(countdown(60), countdown(60))
    clock.handle(Pause(), 10.0)
    clock.handle(Press(0), 20.0)
    clock.handle(Tick(), 1000.0)
    assert seconds(clock) == [50.0, 60.0]
    clock.handle(Resume(), 1000.0)
    clock.handle(Tick(), 1005.0)
    assert seconds(clock) == [45.0, 60.0]


def test_a_flag_falls_at_its_exact_time_however_late_anybody_looks():
    clock = started(countdown(60), countdown(60))
    clock.handle(Tick(), 59.0)
    assert clock.due() == 60.0
    assert clock.handle(Tick(), 75.0) == [Flag(0, 60.0)]
    assert clock.reading(0).flag
    assert seconds(clock) == [0.0, 60.0]


def test_the_first_flag_freezes_everything():
    clock = started(countdown(60), countdown(60))
    clock.handle(Tick(), 60.0)
    clock.handle(Press(0), 61.0)
    clock.handle(Tick(), 500.0)
    assert clock.stands
    assert clock.running == 0
    assert seconds(clock) == [0.0, 60.0]


def test_without_freezing_the_others_go_on_and_nobody_hears_of_a_second_flag():
    clock = started(countdown(60), countdown(60), freeze=False)
    assert flags(clock.handle(Press(0), 70.0)) == [Flag(0, 60.0)]
    assert flags(clock.handle(Tick(), 300.0)) == []
    assert seconds(clock) == [0.0, 0.0]
    assert clock.fallen == 0
    assert not clock.reading(1).flag


def test_nothing_is_added_after_a_flag():
    clock = started(fischer(10, 5), fischer(10, 5), freeze=False)
    clock.handle(Press(0), 12.0)
    assert seconds(clock) == [0.0, 10.0]


def test_a_time_is_corrected_in_a_pause_and_only_there():
    clock = started(countdown(60), countdown(60))
    clock.handle(Correct(1, 90.0), 5.0)
    assert seconds(clock) == [55.0, 60.0]
    clock.handle(Pause(), 5.0)
    clock.handle(Correct(1, 90.0), 6.0)
    assert seconds(clock) == [55.0, 90.0]


def test_a_corrected_flag_goes_up_again_and_waits_for_the_game_to_go_on():
    clock = started(countdown(60), countdown(60))
    clock.handle(Tick(), 60.0)
    clock.handle(Correct(0, 30.0), 80.0)
    assert clock.fallen is None
    assert clock.stands
    clock.handle(Resume(), 90.0)
    assert flags(clock.handle(Tick(), 130.0)) == [Flag(0, 120.0)]


def test_sides_may_have_times_of_their_own():
    assert seconds(started(countdown(300), countdown(60))) == [300.0, 60.0]


def test_counting_up_has_no_end():
    clock = started(count_up())
    assert clock.handle(Tick(), 100_000.0) == []
    assert seconds(clock) == [100_000.0]
    assert clock.due() is None


def test_a_time_that_goes_back_is_no_time():
    clock = started(countdown(60))
    clock.handle(Tick(), 10.0)
    clock.handle(Tick(), 3.0)
    clock.handle(Tick(), 11.0)
    assert seconds(clock) == [49.0]


@pytest.mark.parametrize("event", [Press(2), Press(0, to=-1), Start(7), Retire(2), Correct(0, -1.0), Correct(0, 1e6)])
def test_a_side_or_a_time_that_cannot_be_is_told(event):
    with pytest.raises(Wrong):
        started(countdown(60), countdown(60)).handle(event, 1.0)


@pytest.mark.parametrize("controls", [[], [hourglass(60)], [hourglass(60), countdown(60)]])
def test_a_clock_that_cannot_be_is_told(controls):
    with pytest.raises(Wrong):
        Clock(controls)


@pytest.mark.parametrize(
    ("do", "told"),
    [
        (lambda: Clock([]), "a clock needs a side; at least 1"),
        (lambda: Clock([hourglass(60)]), "an hourglass needs at least two sides, all of them hourglasses"),
        (
            lambda: Clock([hourglass(60), countdown(60)]),
            "an hourglass needs at least two sides, all of them hourglasses",
        ),
        (lambda: started(countdown(60), countdown(60)).handle(Press(2), 1.0), "there is no side 2; from 0 to 1"),
        (
            lambda: started(countdown(60)).handle(Correct(0, -1.0), 1.0),
            "a side cannot have -1 seconds; from 0 to 86400",
        ),
    ],
)
def test_what_a_clock_cannot_be_or_do_is_told_with_what_would_be_right(do, told):
    with pytest.raises(Wrong) as caught:
        do()
    assert str(caught.value) == told


@pytest.mark.parametrize("seconds", [0.0, 86_400.0])
def test_a_side_may_be_given_no_time_and_a_whole_day(seconds):
    clock = started(countdown(60), countdown(60))
    clock.handle(Pause(), 1.0)
    clock.handle(Correct(1, seconds), 2.0)
    assert clock.reading(1).seconds == seconds


def test_a_flag_goes_up_for_whom_it_fell_alone():
    clock = started(countdown(60), countdown(60))
    clock.handle(Tick(), 60.0)
    clock.handle(Correct(1, 30.0), 61.0)
    assert clock.fallen == 0
    clock.handle(Correct(0, 0.0), 62.0)
    assert clock.fallen == 0
    clock.handle(Correct(0, 5.0), 63.0)
    assert clock.fallen is None


def test_what_counts_up_adds_all_that_passes():
    clock = started(count_up(), count_up())
    clock.handle(Tick(), 20.0)
    clock.handle(Tick(), 50.0)
    assert clock.reading(0).seconds == 50.0

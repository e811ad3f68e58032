"""What is told on the way down: little time, whole seconds, each at its exact time."""

import pytest

from appliance.clock import Clock, Correct, Flag, Low, Pause, Press, Resume, Second, Start, Tick
from appliance.clock.control import count_up, countdown, delay, fischer, japanese


def started(*controls, **more):
    clock = Clock(controls, **more)
    clock.handle(Start(), 0.0)
    return clock


@pytest.mark.parametrize(("whole", "low"), [(50, 10), (100, 10), (300, 30), (600, 60), (3600, 60)])
def test_low_is_a_tenth_of_the_time_from_ten_seconds_to_sixty(whole, low):
    clock = started(countdown(whole))
    assert clock.due() == whole - low
    assert clock.handle(Tick(), whole - low) == [Low(0, whole - low)]
    assert clock.handle(Tick(), whole - 0.5) == []


def test_a_tenth_of_an_odd_time_is_told_to_the_microsecond():
    assert started(countdown(123.456789)).handle(Tick(), 120.0) == [Low(0, 111.111111)]


def test_who_begins_with_little_time_is_not_warned_of_it():
    assert started(countdown(10)).handle(Tick(), 10.0) == [Flag(0, 10.0)]


def test_nor_when_a_bonus_has_lifted_it_a_little():
    clock = started(fischer(10, 3), fischer(10, 3))
    clock.handle(Press(0), 1.0)
    clock.handle(Press(1), 2.0)
    assert clock.handle(Tick(), 10.0) == []


def test_what_counts_up_tells_nothing():
    clock = started(count_up(), seconds=(30, 20))
    assert clock.handle(Tick(), 50.0) == []
    assert clock.due() is None


def test_seconds_that_are_asked_for_are_told_at_their_exact_times():
    clock = started(countdown(100), seconds=(60, 30, 3, 2, 1))
    told = [effect for effect in clock.handle(Tick(), 100.0) if isinstance(effect, Second)]
    assert told == [Second(0, left, 100.0 - left) for left in (60, 30, 3, 2, 1)]
    # A number of which a line is made: "3", not "3.0".
    assert [str(second.seconds) for second in told] == ["60", "30", "3", "2", "1"]


def test_in_a_pause_nothing_comes_nearer():
    clock = started(countdown(100), seconds=(60,))
    clock.handle(Pause(), 30.0)
    assert clock.due() is None
    clock.handle(Resume(), 1030.0)
    assert clock.handle(Tick(), 1050.0) == [Second(0, 60, 1040.0)]


def test_a_delay_puts_them_off():
    clock = started(delay(100, 5), delay(100, 5), seconds=(60,))
    assert clock.handle(Tick(), 50.0) == [Second(0, 60, 45.0)]


def test_a_second_warning_needs_time_above_one_and_a_half_thresholds():
    clock = started(fischer(100, 4.0), fischer(100, 4.0))
    assert clock.handle(Press(0), 91.0) == [Low(0, 90.0)]  # 13 s left: more than the threshold, less than 15
    clock.handle(Press(1), 120.0)
    assert clock.handle(Tick(), 132.0) == []


def test_one_and_a_half_thresholds_exactly_are_not_above():
    clock = started(countdown(100), countdown(100))
    clock.handle(Tick(), 95.0)
    clock.handle(Pause(), 95.0)
    clock.handle(Correct(0, 15.0), 200.0)
    clock.handle(Resume(), 200.0)
    assert clock.handle(Tick(), 214.0) == []


def test_and_twenty_seconds_since_the_first():
    def warned_again(later):
        clock = started(countdown(100), countdown(100))
        assert clock.handle(Tick(), 90.0) == [Low(0, 90.0)]
        clock.handle(Pause(), 90.0)
        clock.handle(Correct(0, 16.0), 90.0)
        clock.handle(Resume(), 90.0 + later)
        return [each for each in clock.handle(Tick(), 96.0 + later) if isinstance(each, Low)]

    assert warned_again(13.9) == []
    assert warned_again(14.0) == [Low(0, 110.0)]


def test_byo_yomi_does_not_warn_with_each_of_its_moves():
    clock = started(japanese(5, periods=2, seconds=30))
    assert not [each for each in clock.handle(Tick(), 100.0) if isinstance(each, Low)]


def test_each_side_is_warned_for_itself():
    clock = started(countdown(100), countdown(100))
    assert clock.handle(Press(0), 95.0) == [Low(0, 90.0)]
    assert clock.handle(Tick(), 186.0) == [Low(1, 185.0)]

import math

import pytest

from appliance.sound.duck import Duck

DEPTH = 10 ** (-12 / 20)


@pytest.fixture
def duck():
    return Duck(12.0)


def test_the_ambience_is_up_while_nothing_is_said(duck):
    assert duck.gain(0.0) == 1.0
    assert not duck.moving(0.0)
    assert duck.turns(0.0) is None


def test_it_is_down_at_the_moment_an_expected_line_begins(duck):
    duck.expect(5.0, 2.0)
    assert duck.gain(4.88) == 1.0
    assert duck.gain(5.0) == pytest.approx(DEPTH)


def test_it_goes_down_evenly_in_decibels(duck):
    duck.expect(5.0, 2.0)
    assert duck.gain(4.94) == pytest.approx(10 ** (-6 / 20))


def test_an_unexpected_line_has_it_down_within_120_ms(duck):
    duck.speak(5.0, 2.0)
    assert duck.gain(5.0) == 1.0
    assert duck.gain(5.12) == pytest.approx(DEPTH)


def test_it_comes_up_after_the_line(duck):
    duck.speak(5.0, 2.0)
    assert duck.gain(7.0) == pytest.approx(DEPTH)
    assert duck.gain(7.2) == pytest.approx(10 ** (-6 / 20))
    assert duck.gain(7.4) == 1.0


def test_it_stays_down_between_two_lines_close_to_each_other(duck):
    duck.speak(5.0, 2.0)
    duck.expect(7.45, 1.0)
    assert all(duck.gain(5.12 + step / 100) == pytest.approx(DEPTH) for step in range(300))


def test_it_stays_down_between_them_even_if_time_is_told_meanwhile(duck):
    duck.speak(5.0, 2.0)
    duck.expect(7.45, 1.0)
    for step in range(300):
        duck.settle(5.12 + step / 100)
        assert duck.gain(5.12 + step / 100) == pytest.approx(DEPTH)


def test_it_comes_up_between_lines_far_from_each_other(duck):
    duck.speak(5.0, 2.0)
    duck.expect(9.0, 1.0)
    assert duck.gain(8.0) == 1.0
    assert duck.gain(9.0) == pytest.approx(DEPTH)


def test_saying_what_was_expected_does_not_lower_it_twice(duck):
    duck.expect(5.0, 2.0)
    duck.speak(5.0, 2.0)
    assert duck.gain(7.4) == 1.0
    assert duck.turns(7.4) is None


def test_a_line_said_early_takes_the_place_of_its_expectation(duck):
    duck.expect(5.0, 2.0)
    duck.speak(4.8, 1.0)
    assert duck.gain(6.2) == 1.0


def test_hush_lets_it_come_up_from_where_it_is(duck):
    duck.expect(20.0, 1.0)
    duck.speak(5.0, 10.0)
    duck.hush(5.06)
    assert duck.gain(5.06) == pytest.approx(10 ** (-6 / 20))
    assert duck.gain(5.26) == 1.0
    assert duck.gain(20.0) == 1.0


def test_a_line_that_is_put_off_leaves_the_ambience_up_at_its_old_time(duck):
    duck.speak(5.0, 1.0)
    duck.expect(10.0, 1.0)
    duck.expect(20.0, 1.0)
    assert duck.gain(10.5) == 1.0
    assert duck.gain(20.0) == pytest.approx(DEPTH)


def test_an_interjection_does_not_make_it_forget_what_comes(duck):
    duck.expect(10.0, 1.0)
    duck.speak(5.0, 1.0)
    assert duck.gain(10.0) == pytest.approx(DEPTH)


def test_a_line_that_interrupts_another_has_its_own_end(duck):
    duck.speak(5.0, 10.0)
    duck.speak(6.0, 1.0)
    assert duck.gain(7.0) == pytest.approx(DEPTH)
    assert duck.gain(7.4) == 1.0


def test_an_expectation_that_comes_late_starts_where_the_level_is(duck):
    duck.settle(5.0)
    duck.expect(5.05, 1.0)
    assert duck.gain(5.0) == 1.0
    assert duck.gain(5.12) == pytest.approx(DEPTH)


def test_an_expectation_that_comes_late_does_not_jump_for_one_who_slept(duck):
    duck.settle(1.0)
    duck.expect(5.05, 1.0)
    duck.settle(5.0, late=0.02)
    assert duck.gain(5.0) == 1.0
    assert duck.gain(5.12) == pytest.approx(DEPTH)


def test_one_who_slept_through_a_line_finds_it_over(duck):
    duck.settle(4.0)
    duck.speak(5.0, 2.0)
    duck.settle(7.2, late=0.02)
    assert duck.gain(7.2) == pytest.approx(10 ** (-6 / 20))


def test_it_tells_when_it_will_move(duck):
    duck.expect(5.0, 2.0)
    assert duck.turns(0.0) == pytest.approx(4.88)
    assert not duck.moving(4.0)
    assert duck.moving(4.9)
    assert not duck.moving(6.0)
    assert duck.turns(6.0) == pytest.approx(7.0)
    assert duck.moving(7.1)
    assert not duck.moving(7.5)


def test_a_depth_of_nothing_changes_nothing():
    duck = Duck(0.0)
    duck.speak(5.0, 2.0)
    assert duck.gain(6.0) == 1.0


def test_a_line_of_no_length_leaves_no_trace(duck):
    duck.speak(5.0, 0.0)
    assert duck.gain(5.01) == 1.0


@pytest.mark.parametrize("wrong", [{"depth_db": -1.0}, {"depth_db": 1.0, "down": 0.0}, {"depth_db": 1.0, "up": -1.0}])
def test_a_duck_that_could_not_move_is_refused(wrong):
    with pytest.raises(ValueError, match="positive"):
        Duck(**wrong)


def test_the_end_of_time_is_quiet(duck):
    duck.speak(5.0, 2.0)
    assert duck.gain(math.inf) == 1.0

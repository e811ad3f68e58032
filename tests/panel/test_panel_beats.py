"""Blinking in time that is handed in."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from appliance.panel.beats import Beats


@pytest.fixture
def beats():
    return Beats()


def test_it_begins_lit_at_the_next_tick(beats):
    assert beats.due() is None
    beats.set("ready", 2.0)
    assert beats.due() == -math.inf
    assert beats.is_lit("ready")
    beats.tick(10.0)
    assert beats.due() == 11.0


def test_it_is_lit_for_half_of_its_period(beats):
    beats.set("ready", 2.0)
    lit = []
    for now in (10.0, 10.9, 11.0, 11.9, 12.0, 13.0):
        beats.tick(now)
        lit.append(beats.is_lit("ready"))
    assert lit == [True, True, False, False, True, False]


def test_the_same_again_changes_nothing_and_another_period_begins_anew(beats):
    beats.set("bar", 1.0)
    beats.tick(0.0)
    beats.tick(0.5)
    beats.set("bar", 1.0)
    assert not beats.is_lit("bar")
    beats.set("bar", 3.0)
    assert beats.is_lit("bar")
    beats.tick(0.6)
    assert beats.due() == pytest.approx(2.1)


def test_what_shines_steadily_is_always_lit(beats):
    beats.set("bar", 1.0)
    beats.tick(0.0)
    beats.tick(0.5)
    beats.set("bar", 0.0)
    assert beats.is_lit("bar")
    assert beats.is_lit("day")
    assert beats.due() is None


def test_whoever_comes_late_is_in_step_again(beats):
    beats.set("bar", 1.0)
    beats.tick(0.0)
    beats.tick(7.7)
    assert not beats.is_lit("bar")
    assert beats.due() == 8.0


@given(st.floats(0.01, 10.0), st.floats(0.0, 1e5))
def test_each_tick_that_was_due_is_followed_by_a_later_one(period, start):
    beats = Beats()
    beats.set("bar", period)
    beats.tick(start)
    for _ in range(50):
        due, lit = beats.due(), beats.is_lit("bar")
        beats.tick(due)
        assert beats.due() > due
        assert beats.is_lit("bar") is not lit

"""Whatever is said, expected and called off, in whatever order."""

import itertools
import math

from hypothesis import given
from hypothesis import strategies as st

from appliance.sound.duck import Duck

STEP = 0.01
UP, DOWN, JOIN = 0.4, 0.12, 0.5

seconds = st.floats(0.0, 4.0)
deeds = st.one_of(
    st.tuples(st.just("speak"), seconds),
    st.tuples(st.just("expect"), st.floats(-1.0, 5.0), seconds),
    st.tuples(st.just("hush")),
    st.tuples(st.just("wait")),
)
stories = st.lists(st.tuples(st.floats(0.0, 1.5), deeds), max_size=12)
depths = st.floats(0.0, 40.0)


def live_through(duck, story):
    """Do a story's deeds; give the level at every hundredth of a second, and just before and after each deed."""
    now, last_end = 0.0, 0.0
    for wait, (name, *numbers) in story:
        steps = math.ceil(wait / STEP)
        for step in range(steps):
            moment = now + wait * step / steps
            duck.settle(moment, late=0.0)
            yield moment, duck.gain(moment)
        now += wait
        duck.settle(now, late=0.0)
        yield now, duck.gain(now)
        if name == "speak":
            duck.speak(now, numbers[0])
            last_end = max(last_end, now + numbers[0])
        elif name == "expect":
            duck.expect(now + numbers[0], numbers[1])
            last_end = max(last_end, now + numbers[0] + numbers[1])
        elif name == "hush":
            duck.hush(now)
        yield now, duck.gain(now)
    end = max(now, last_end) + UP + 0.001
    for step in range(int((end - now) / STEP)):
        yield now + step * STEP, duck.gain(now + step * STEP)
    yield end, duck.gain(end)


@given(depths, stories)
def test_the_level_is_never_below_the_depth_nor_above_full(depth, story):
    levels = [gain for _, gain in live_through(Duck(depth), story)]
    assert min(levels) >= 10 ** (-depth / 20) - 1e-9
    assert max(levels) <= 1.0


@given(depths, stories)
def test_the_level_never_jumps(depth, story):
    heard = list(live_through(Duck(depth), story))
    for (before, first), (after, second) in itertools.pairwise(heard):
        moved = abs(20 * math.log10(first) - 20 * math.log10(second))
        assert moved <= depth * (after - before) / DOWN + 1e-6


@given(depths, stories)
def test_the_ambience_is_back_when_all_is_said(depth, story):
    *_, (_, level) = live_through(Duck(depth), story)
    assert level == 1.0


@given(depths, stories)
def test_it_tells_of_every_move_beforehand(depth, story):
    """Between two times that it tells, a level that does not move stays: the box may sleep."""
    duck = Duck(depth)
    list(live_through(duck, story))
    now = 0.0
    while (turn := duck.turns(now)) is not None:
        if not duck.moving(now):
            quiet = duck.gain(now)
            assert abs(duck.gain(now + (turn - now) * 0.999) - quiet) < 1e-9
        now = turn


@given(depths, st.floats(0.2, 100.0), seconds)
def test_an_expected_line_finds_the_ambience_down(depth, at, length):
    duck = Duck(depth)
    duck.expect(at, length)
    assert abs(duck.gain(at) - 10 ** (-depth / 20)) < 1e-6


@given(st.lists(st.tuples(st.floats(0.0, JOIN * 0.99), st.floats(0.2, 3.0)), min_size=2, max_size=6))
def test_lines_close_to_each_other_never_let_it_up_between(lines):
    duck, at = Duck(12.0), 1.0
    duck.expect(at, 1.0)
    for gap, length in lines:
        duck.speak(at, length)
        duck.expect(at + length + gap, 1.0)
        heard = [duck.gain(at + step * STEP) for step in range(int((length + gap) / STEP))]
        assert max(heard) < 10 ** (-12 / 20) + 1e-6
        at += length + gap

"""Single sounds by chance: how often, which, how loud, and never under a line."""

from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from appliance.sound.duck import Duck
from appliance.sound.singles import AT_ONCE, FADE, Kind, Singles

THUNDER = Kind(lengths=(6.0, 4.0, 8.0), every=(20.0, 45.0), vary=3.0)
SURE = 1000.0
"""Seconds within which any sound here is due."""

DRIP = Kind(lengths=(0.5,), every=(2.0, 3.0))


def chance(seed=1):
    return Random(seed)  # noqa: S311 - thunder, not secrets


def heard(singles, duck, until, lines=()):
    """Every strike up to a time. Lines are (told, speaks, seconds): expected when they are told, and said."""
    found, now = [], 0.0
    deeds = sorted([(told, "expect", at, length) for told, at, length in lines if told < at])
    deeds = sorted([*deeds, *((at, "speak", at, length) for _, at, length in lines)])
    while now < until:
        due = singles.due()
        now = min([until, *([due] if due is not None else []), *(deed[0] for deed in deeds[:1])])
        while deeds and deeds[0][0] <= now:
            _, what, at, length = deeds.pop(0)
            duck.settle(now)
            duck.expect(at, length) if what == "expect" else duck.speak(now, length)
        singles.tick(now, duck)
        found += [strike for strike in singles.sounding if strike not in found]
    return found


def an_hour(*kinds, seed=1):
    return heard(Singles(kinds, chance(seed), 0.0), Duck(12.0), 3600.0)


def test_it_comes_as_often_as_it_is_said():
    strikes = an_hour(THUNDER)
    gaps = [after.at - before.at for before, after in pairwise(strikes)]
    assert 20.0 <= min(gaps) < 22.0
    assert 43.0 < max(gaps) <= 45.0
    assert strikes[0].at <= 45.0


def test_it_never_sounds_the_same_twice_in_a_row_if_there_are_others():
    strikes = an_hour(THUNDER)
    assert {strike.sound for strike in strikes} == {0, 1, 2}
    assert all(before.sound != after.sound for before, after in pairwise(strikes))
    assert [strike.seconds for strike in strikes] == [THUNDER.lengths[strike.sound] for strike in strikes]


def test_the_only_one_may_come_again():
    assert {strike.sound for strike in an_hour(DRIP)} == {0}


def test_it_is_up_to_three_decibels_louder_or_softer():
    """Under the loudest that it can be, which is in its samples."""
    gains = [strike.gain for strike in an_hour(THUNDER)]
    assert max(gains) <= 1.0
    assert min(gains) >= 10 ** (-6 / 20)
    assert max(gains) / min(gains) > 1.5
    assert {strike.gain for strike in an_hour(DRIP)} == {1.0}


def test_two_of_an_entry_never_sound_at_once():
    hasty = Kind(lengths=(5.0, 4.0), every=(0.5, 1.0))
    assert all(before.end <= after.at for before, after in pairwise(an_hour(hasty)))


def test_the_same_chance_gives_the_same_sounds_and_another_gives_others():
    def times(seed):
        return [(strike.at, strike.sound, strike.gain) for strike in an_hour(THUNDER, DRIP, seed=seed)]

    assert times(3) == times(3)
    assert times(3)[:5] != times(4)[:5]


def test_an_entry_does_not_disturb_another():
    alone = [(strike.at, strike.sound) for strike in an_hour(THUNDER) if strike.kind == 0]
    both = [(strike.at, strike.sound) for strike in an_hour(THUNDER, DRIP) if strike.kind == 0]
    assert alone == both


def test_a_scene_that_goes_has_no_more_of_them():
    singles, duck = Singles([DRIP], chance(), 0.0), Duck(12.0)
    singles.tick(100.0, duck, comes=False)
    assert singles.sounding == []


# Under lines.


def sure(length):
    """A sound that is due at once."""
    return Singles([Kind(lengths=(length,), every=(SURE, SURE))], chance(), -SURE)


def test_what_would_begin_while_a_line_speaks_is_put_off_until_after_it():
    singles, duck = sure(2.0), Duck(12.0)
    duck.speak(5.0, 3.0)
    singles.tick(6.0, duck)
    assert singles.sounding == []
    assert 8.0 <= singles.due() <= 10.0


def test_what_would_reach_into_the_next_line_is_put_off_until_after_that():
    singles, duck = sure(2.0), Duck(12.0)
    duck.expect(7.0, 3.0)
    singles.tick(6.0, duck)
    assert singles.sounding == []
    assert 10.0 <= singles.due() <= 12.0


def test_what_is_over_before_the_next_line_may_sound():
    singles, duck = sure(2.0), Duck(12.0)
    duck.expect(8.2, 3.0)
    singles.tick(6.0, duck)
    assert [strike.end for strike in singles.sounding] == [8.0]


def test_what_fits_exactly_between_two_lines_comes_there():
    singles, duck = sure(2.0), Duck(12.0)
    duck.speak(5.0, 1.0)
    duck.expect(6.0 + 2.0 + 0.12 + 0.05, 3.0)
    singles.tick(5.5, duck)
    assert 6.0 <= singles.due() <= 6.05
    singles.tick(singles.due(), duck)
    assert singles.sounding


@pytest.mark.parametrize("length", [1.0, 5.0])
def test_a_line_that_nobody_expected_has_what_sounds_fade_away_at_once(length):
    singles, duck = sure(5.0), Duck(12.0)
    singles.tick(6.0, duck)
    (strike,) = singles.sounding
    assert strike.level(7.0) == 1.0
    duck.speak(7.0, length)
    singles.tick(7.0, duck)
    assert strike.level(7.0) == 1.0
    assert strike.level(7.0 + AT_ONCE) == 0.0
    assert strike.moves(7.05)
    singles.tick(7.0 + AT_ONCE, duck)
    assert singles.sounding == []


def test_a_line_that_is_told_late_has_it_fade_away_before():
    singles, duck = sure(5.0), Duck(12.0)
    singles.tick(6.0, duck)
    (strike,) = singles.sounding
    duck.expect(8.0, 1.0)
    singles.tick(7.0, duck)
    assert strike.level(7.0 + FADE / 2) == pytest.approx(0.5)
    assert strike.end == 7.0 + FADE


@st.composite
def nights(draw):
    """Lines, one after the other: when each is told, when it is spoken and how long."""
    lines, end = [], 0.0
    for _ in range(draw(st.integers(0, 12))):
        told = end + draw(st.floats(0.0, 2.0))
        at = told + draw(st.floats(0.0, 12.0))
        lines.append((told, at, draw(st.floats(0.3, 6.0))))
        end = at + lines[-1][2]
    return lines


@settings(max_examples=150)
@given(nights(), st.integers(0, 10**6))
def test_nothing_is_ever_to_be_heard_in_a_line_beyond_a_tenth_of_a_second(lines, seed):
    kinds = [Kind(lengths=(6.0, 1.0, 3.0), every=(1.0, 8.0)), DRIP]
    for strike in heard(Singles(kinds, chance(seed), 0.0), Duck(12.0), 200.0, lines):
        for told, at, length in lines:
            from_when = at + AT_ONCE if at - told < FADE else at
            assert strike.end <= from_when + 1e-9 or strike.at >= at + length - 1e-9


@settings(max_examples=50)
@given(nights(), st.integers(0, 10**6))
def test_lines_only_ever_put_off(lines, seed):
    """What comes of chance is as often as it is said at most, whatever is spoken."""
    strikes = heard(Singles([DRIP], chance(seed), 0.0), Duck(12.0), 200.0, lines)
    assert all(after.at - before.at >= 2.0 for before, after in pairwise(strikes))

"""The arithmetic of the benchmarks: what they would say of turns that are known."""

import numpy as np
import pytest
from hearing import speech_like
from intervals import RATE, Span, audible, errors, locate, summary
from report import Aim, figure


def test_a_turn_that_is_just_so_long_has_no_error():
    wake, sleep = Span(1.0, 2.5), Span(3.5, 4.75)
    assert errors([(wake, sleep)], 1.0) == [0.0]


def test_a_turn_is_counted_from_the_end_of_the_first_line_to_the_start_of_the_second():
    late, early = (Span(0.0, 1.0), Span(2.25, 9.0)), (Span(5.0, 6.0), Span(6.5, 7.0))
    assert errors([late, early], 1.0) == [0.25, -0.5]


def test_a_turn_of_which_a_line_is_lost_has_no_error_at_all():
    there = Span(0.0, 1.0)
    assert errors([(None, there), (there, None), (there, Span(2.0, 3.0))], 1.0) == [None, None, 0.0]


def test_too_short_is_as_bad_as_too_long():
    found = summary([0.001, -0.003, 0.002])
    assert (found.count, found.median, found.worst) == (3, 0.002, 0.003)


def test_of_two_hundred_values_two_may_be_larger_than_the_99th_percentile():
    assert summary([float(number) for number in range(1, 201)]).high == 198.0
    assert summary([3.0]).high == 3.0


def test_a_line_is_found_where_it_is_and_not_where_it_is_not():
    first, second = speech_like(1, 0.5), speech_like(2, 0.5)
    heard = np.concatenate(
        (np.zeros(RATE, np.int16), first, np.zeros(RATE, np.int16), second, np.zeros(RATE, np.int16))
    )
    assert locate(heard, second, 2.3) == Span(2.5, 3.0)
    assert locate(heard, second, 1.0) is None
    assert locate(heard, second, 20.0) is None


def test_silence_around_a_line_is_no_part_of_it():
    samples = np.zeros(1000, np.int16)
    samples[300:700] = 10_000
    samples[250], samples[900] = 50, -50
    assert audible(samples, 1000) == Span(0.3, 0.7)
    assert audible(np.zeros(1000, np.int16), 1000) is None


@pytest.mark.parametrize(("value", "least", "met"), [(9.0, False, True), (11.0, False, False), (11.0, True, True)])
def test_an_aim_is_met_or_missed(value, least, met):
    assert Aim("it", value, 10.0, "ms", least=least).is_met == met


def test_times_are_told_in_milliseconds():
    row = figure("turn's error", "voxlupi", [0.001, -0.002, 0.0015])
    assert (row.unit, row.median, row.worst, row.count) == ("ms", 1.5, 2.0, 3)

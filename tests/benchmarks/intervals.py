"""The arithmetic of what was heard: where a line is, how long a turn was, how far off that is."""

import math
import statistics
from dataclasses import dataclass

import numpy as np
from fifo import RATE, find

EDGE = -45.0
"""dB under the loudest sample: what is quieter at the ends of a line is silence; so it is for the lines of the box."""

REACH = 0.5
"""Seconds before and after its expected place in which a line is looked for."""

FIT = 0.7
"""How well a line must fit to be the one that is meant; 1 is the line alone."""


@dataclass(frozen=True, order=True)
class Span:
    """A line as it was heard.

    Attributes:
        start: second at which it begins.
        end: second at which it is over.
    """

    start: float
    end: float


@dataclass(frozen=True)
class Summary:
    """Many values in a few, all without their signs.

    Attributes:
        count: how many there are.
        mean: of all.
        median: the middle one.
        high: the 99th percentile: of a hundred values one is larger, at most.
        worst: the largest.
    """

    count: int
    mean: float
    median: float
    high: float
    worst: float


def summary(values):
    """How far off, in the middle and at worst."""
    sizes = sorted(abs(value) for value in values)
    high = sizes[math.ceil(0.99 * len(sizes)) - 1]
    return Summary(len(sizes), statistics.fmean(sizes), statistics.median(sizes), high, sizes[-1])


def errors(turns, seconds):
    """By how much each turn was too long (or, below zero, too short); None where a line of it was lost.

    Args:
        turns: pairs of spans, the line that wakes and the line that sends to sleep; None for one that was not heard.
        seconds: what every turn should have had, from the end of the one to the start of the other.
    """
    return [sleep.start - wake.end - seconds if wake and sleep else None for wake, sleep in turns]


def locate(heard, clip, expected):
    """Find a line near the place where it should be; None where nothing is like it.

    Args:
        heard: samples of a card.
        clip: samples of the line.
        expected: second at which it should begin.
    """
    first = max(0, round((expected - REACH) * RATE))
    window = heard[first : round((expected + REACH) * RATE) + len(clip)]
    if len(window) < len(clip):
        return None
    place, fit = find(window, clip)
    start = first / RATE + place
    return Span(start, start + len(clip) / RATE) if fit > FIT else None


def audible(samples, rate):
    """Where a line begins and ends in samples that have silence around it, seconds; None for silence alone."""
    size = np.abs(samples.astype(np.float64))
    if not size.size or size.max() == 0:
        return None
    loud = np.flatnonzero(size > size.max() * 10 ** (EDGE / 20))
    return Span(float(loud[0]) / rate, float(loud[-1] + 1) / rate)

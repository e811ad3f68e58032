"""The few numbers of loudness and time that both mixers share."""

import math

RATE = 48_000
"""Samples a second, of every file and of the card: one rate for all, so that nothing is ever resampled."""

STEPS = 128
"""How finely a level can be set: SDL_mixer knows 128 steps from silence to full."""

STEP_SECONDS = 0.01
"""How often a level is set anew while it moves."""

HUSH_SECONDS = 0.015
"""How long a voice that is cut short takes to fade: quick enough to be at once, slow enough not to click."""


def from_db(decibels: float) -> float:
    """The amplitude factor of a level in dB.

    Args:
        decibels: any level; -6.02 halves.
    """
    return math.pow(10.0, decibels / 20.0)


def stepped(gain: float) -> float:
    """The level that the card will really get: SDL's next of 128 steps.

    What is not silent stays heard: the ambience must never be absent only because the volume is low.

    Args:
        gain: amplitude factor; outside 0 to 1 it is taken as the nearer of the two.
    """
    if gain <= 0.0:
        return 0.0
    return max(1, min(STEPS, round(gain * STEPS))) / STEPS

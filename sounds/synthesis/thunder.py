"""Thunder: a crooked channel of lightning, each piece of which sends its own bang.

The bangs of near pieces come first and sharp, those of far ones later, softer and dull, so that one geometry gives
the crack, the claps and the roll (after Ribner and Roy, Acoustics of thunder, 1982).
"""

from itertools import pairwise

import numpy as np

from .envelopes import swell
from .noise import RATE, Wave, above, bell, below, coloured, convolved
from .rooms import response, within

SOUND = 340.0
"""Metres a second."""

PIECE = 6.0
"""Metres of a piece of the channel."""


def channel(random: np.random.Generator, height: float, along: float) -> Wave:
    """The corners of a lightning: up from the ground, then along inside the cloud; x, y, z in metres."""
    steps = round((height + along) / PIECE)
    up = np.linspace(0.0, 1.0, steps) * (height + along) < height
    heading = np.stack((np.where(up, 0.0, 1.0), np.zeros(steps), np.where(up, 1.0, 0.12)), axis=1)
    # The way bends over tens of metres, and every piece has its own angle.
    slow = np.repeat(random.normal(0.0, 0.6, (steps // 12 + 1, 3)), 12, axis=0)[:steps]
    direction = heading + slow + random.normal(0.0, 0.45, (steps, 3))
    direction /= np.linalg.norm(direction, axis=1, keepdims=True)
    return np.concatenate((np.zeros((1, 3)), np.cumsum(direction * PIECE, axis=0)))


def bang(length: float) -> Wave:
    """The wave of one piece: up at once, straight down through nothing, and back (an N)."""
    samples = max(4, round(length * RATE))
    return np.concatenate((np.linspace(1.0, -1.0, samples), np.zeros(8)))


def dulled(sound: Wave, edge: float) -> Wave:
    """A bang without what lies above an edge (Hz)."""
    return coloured(np.concatenate((sound, np.zeros(RATE // 10))), lambda f: below(f, edge, 2.4))[: len(sound)]


def strike(random: np.random.Generator, distance: float, height: float, along: float, seconds: float) -> Wave:
    """What is heard of one lightning in the open.

    Args:
        random: its shape.
        distance: metres from its foot to the ear.
        height: of the channel below the cloud, metres.
        along: metres of it in the cloud.
        seconds: length of the sound.
    """
    corners = channel(random, height, along)
    turn = random.uniform(0.0, 2 * np.pi)
    ear = np.array([distance * np.cos(turn), distance * np.sin(turn), 1.5])
    middle = 0.5 * (corners[1:] + corners[:-1]) - ear
    ways = np.linalg.norm(middle, axis=1)
    pieces = (corners[1:] - corners[:-1]) / PIECE
    # A piece that is seen from its side bangs; one that points at the ear hardly does.
    sideways = np.sqrt(np.clip(1 - np.sum(pieces * middle, axis=1) ** 2 / ways**2, 0.0, 1.0)) ** 4
    force = sideways / ways * random.lognormal(0.0, 0.6, len(ways))
    arrivals = (ways - ways.min()) / SOUND
    whole = np.zeros(round(seconds * RATE))
    edges = np.geomspace(ways.min() * 0.999, ways.max() * 1.001, 14)
    for nearest, farthest in pairwise(edges):
        here = (ways >= nearest) & (ways < farthest) & (arrivals < seconds - 0.1)
        if not here.any():
            continue
        hits = np.bincount((arrivals[here] * RATE).astype(int), weights=force[here], minlength=len(whole))
        # On its way the wave grows longer, and the air takes its edge.
        sound = convolved(hits.astype(np.float64), bang(0.0022 * (nearest / 100.0) ** 0.3))[: len(whole)]
        whole += dulled(sound, 9000.0 / (1.0 + nearest / 260.0))
    return whole


def tearing(random: np.random.Generator, seconds: float) -> Wave:
    """The side branches of a near lightning: like cloth that is torn, in the moment before the great clap."""
    length = round(seconds * RATE)
    hits = np.zeros(length)
    for begins, lasts, force in ((0.0, 0.09, 0.7), (0.13, 0.05, 1.0), (0.24, 0.11, 0.5), (0.55, 0.04, 0.4)):
        count = int(random.poisson(900 * lasts))
        moments = begins + lasts * random.beta(1.0, 2.2, count)
        hits += np.bincount((moments * RATE).astype(int), weights=force * random.normal(size=count), minlength=length)
    return convolved(hits, bang(0.0004))[:length]


def thunder(random: np.random.Generator, *, near: bool, seconds: float) -> Wave:
    """A thunder with its roll over the land.

    Args:
        random: its shape.
        near: a crack overhead, or a roll from beyond the hills.
        seconds: its length.
    """
    distance, height, along = (170.0, 1500.0, 1300.0) if near else (2600.0, 2200.0, 3800.0)
    bare = strike(random, distance, height, along, seconds)
    bare /= np.abs(bare).max()
    if near:
        bare += 0.6 * tearing(random, seconds)
    # Hills answer one by one: so few echoes a second that each can be heard rolling.
    hills = response(random, 6.0 if near else 8.0, 1.75, 0.15, density=0.00025)
    heard = within(bare, hills, 1.2 if near else 3.0)[: len(bare)]
    heard /= np.quantile(np.abs(heard[: 4 * RATE]), 0.995)
    # What shakes the air bends it: overtones of the roll reach the band that a small loudspeaker can play.
    pressed = np.tanh(1.6 * heard)
    heard = coloured(
        np.concatenate((pressed, np.zeros(4800))),
        lambda f: above(f, 80.0, 3.0) * (1 + 1.6 * bell(f, 420.0, 0.7)),
    )[: len(heard)]
    return heard * swell(len(heard), 0.004 if near else 0.3, 0.4 * seconds)

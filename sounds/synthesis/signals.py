"""Short sounds that say something: one instrument of wood and glass, whose line tells what is meant.

Up is a beginning, down an end; what is in order is a pure interval, what is not is a rough one. All tones lie where
a small loudspeaker plays well, from 300 Hz to 4 kHz.
"""

from collections.abc import Sequence

import numpy as np

from .bells import struck
from .envelopes import at, line, seconds, swell
from .grains import burst
from .noise import RATE, Wave, bell, coloured
from .rooms import response, within

GLASS = ((1.0, 1.0, 1.0), (2.0, 0.3, 0.6), (2.76, 0.16, 0.3), (4.07, 0.06, 0.2))
"""A soft bell of glass: ratio, amplitude, share of the decay."""

WOOD = ((1.0, 1.0, 1.0), (2.0, 0.12, 0.8), (3.93, 0.4, 0.35), (9.2, 0.06, 0.15))
"""A bar of wood that is tuned, as in a marimba."""

BRASS = (
    (0.5, 0.3, 1.2),
    (1.0, 1.0, 1.0),
    (1.52, 0.5, 0.8),
    (2.03, 0.7, 0.7),
    (2.74, 0.45, 0.5),
    (3.9, 0.3, 0.35),
    (5.3, 0.2, 0.2),
)
"""A small gong."""

NOTES = {
    "E4": 329.63, "G4": 392.0, "A4": 440.0, "B4": 493.88, "C5": 523.25, "D5": 587.33, "E5": 659.26, "F5": 698.46,
    "G5": 783.99, "A5": 880.0, "B5": 987.77, "C6": 1046.5, "D6": 1174.66, "E6": 1318.51, "G6": 1567.98,
}  # fmt: skip
"""Hz."""

Partials = Sequence[tuple[float, ...]]


def melody(
    random: np.random.Generator,
    length: float,
    notes: Sequence[tuple[float, str, float]],
    partials: Partials,
    decay: float,
) -> Wave:
    """Strike a few notes.

    Args:
        random: how exactly.
        length: seconds of the whole.
        notes: when (seconds), which, and how loud.
        partials: of what is struck.
        decay: seconds to 1/e; half of it two octaves higher.
    """
    wave = np.zeros(round(length * RATE))
    for moment, name, force in notes:
        pitch = NOTES[name]
        lasts = decay * (pitch / 500.0) ** -0.5
        wave += force * at(struck(random, pitch, length - moment, lasts, partials), moment, length)
    return wave


def finished(random: np.random.Generator, wave: Wave, release: float, wet: float = 0.12) -> Wave:
    """Set a signal into a small warm room, and let it end in silence within its own length."""
    heard = within(wave, response(random, 0.7, 1.25, 0.008), wet)[: len(wave)]
    return np.concatenate((np.zeros(RATE // 100), heard * swell(len(heard), 0.001, release), np.zeros(RATE // 20)))


def ready(random: np.random.Generator) -> Wave:
    """The box is there: three notes up, a chord that opens."""
    notes = ((0.0, "G4", 0.8), (0.16, "C5", 0.9), (0.32, "E5", 1.0), (0.32, "G5", 0.35))
    return finished(random, melody(random, 1.5, notes, WOOD, 0.35) + melody(random, 1.5, notes, GLASS, 0.3), 0.5)


def night_falls(random: np.random.Generator) -> Wave:
    """Night: a slow line of glass that sinks, each note darker than the one before, over a deep swell."""
    sinking = ((0.0, "E6", 0.9), (0.45, "C6", 0.9), (0.9, "A5", 0.85), (1.35, "E5", 0.8))
    notes = (*sinking, (1.9, "A4", 0.7), (1.9, "C5", 0.4))
    wave = melody(random, 4.6, notes, GLASS, 0.8) + 0.4 * melody(random, 4.6, notes, WOOD, 0.3)
    time = seconds(4.6)
    force = line([(0.8, 0.0), (2.2, 1.0), (4.4, 0.0)], time)
    for pitch in (NOTES["E4"], NOTES["A4"]):
        wave += 0.12 * force * np.sin(2 * np.pi * pitch * time + 0.4 * np.sin(2 * np.pi * 3.0 * time))
    return finished(random, wave, 1.6, 0.3)


def chirrup(random: np.random.Generator, length: float, low: float, high: float) -> Wave:
    """One note of a small bird: up and down in the wink of an eye."""
    time = seconds(length)
    turn = random.uniform(0.35, 0.55) * length
    pitch = line([(0.0, low), (turn, high), (length, 0.85 * low)], time)
    return np.sin(2 * np.pi * np.cumsum(pitch) / RATE) * swell(len(time), 0.3 * length, 0.4 * length)


def day_breaks(random: np.random.Generator) -> Wave:
    """Day: the line of the night turned upwards and into the major, and the first birds."""
    rising = ((0.0, "A4", 0.8), (0.28, "E5", 0.8), (0.56, "A5", 0.85), (0.84, "B5", 0.6), (1.12, "E6", 0.8))
    notes = (*rising, (1.7, "A5", 0.7))
    wave = melody(random, 4.2, notes, GLASS, 0.8) + 0.5 * melody(random, 4.2, notes, WOOD, 0.3)
    third = line([(0.9, 0.0), (1.9, 1.0), (3.9, 0.0)], seconds(4.2))
    for pitch in (NOTES["A4"], 554.37, NOTES["E5"]):
        wave += 0.09 * third * np.sin(2 * np.pi * pitch * seconds(4.2) + 0.4 * np.sin(2 * np.pi * 4.0 * seconds(4.2)))
    for verse in (1.5, 2.15, 2.8, 3.3):
        moment = verse
        for _ in range(int(random.integers(2, 5))):
            low, high = random.uniform(2300.0, 2900.0), random.uniform(3300.0, 3900.0)
            one = chirrup(random, random.uniform(0.05, 0.1), low, high)
            wave += at(0.2 * random.uniform(0.6, 1.0) * one, moment, 4.2)
            moment += random.uniform(0.09, 0.13)
    return finished(random, wave, 1.0, 0.25)


def pause(random: np.random.Generator) -> Wave:
    """Everything stands still: two notes of wood, down."""
    return finished(random, melody(random, 0.9, ((0.0, "E5", 1.2), (0.17, "A4", 0.9)), WOOD, 0.22), 0.3)


def resume(random: np.random.Generator) -> Wave:
    """It goes on: the same two notes, up."""
    return finished(random, melody(random, 0.9, ((0.0, "A4", 1.0), (0.17, "E5", 1.0)), WOOD, 0.22), 0.3)


def low_time(random: np.random.Generator) -> Wave:
    """Not much time is left: one high note, twice, and twice again."""
    notes = tuple((moment, "D6", force) for moment, force in ((0.0, 0.9), (0.12, 1.0), (0.5, 0.9), (0.62, 1.0)))
    return finished(random, melody(random, 1.15, notes, WOOD, 0.16), 0.3, 0.12)


def time_up(random: np.random.Generator) -> Wave:
    """The time is over: a small gong, three strokes that end all talk."""
    notes = ((0.0, "B4", 0.85), (0.34, "B4", 0.9), (0.68, "B4", 1.0))
    wave = melody(random, 2.8, notes, BRASS, 0.75)
    for moment, _, force in notes:
        touch = coloured(burst(random, 0.05, 0.007), lambda f: bell(f, 1800.0, 0.9))
        wave += at(0.35 * force * touch / np.abs(touch).max(), moment, 2.8)
    return finished(random, wave, 1.2)


def error(random: np.random.Generator) -> Wave:
    """Something is wrong: two rough tones, low, the second lower."""
    wave = np.zeros(round(0.95 * RATE))
    for moment, length, pitch in ((0.0, 0.2, 392.0), (0.27, 0.42, 311.13)):
        time = seconds(length)
        pair = np.zeros(len(time))
        # Two voices a narrow half tone apart grate on each other; the even overtones are left out, as in a reed.
        for height in (pitch, pitch * 1.055):
            for number in (1, 3, 5, 7):
                pair += number**-1.15 * np.sin(2 * np.pi * height * number * time)
        wave += at(pair * swell(len(time), 0.012, 0.35 * length), moment, 0.95)
    return finished(random, wave, 0.2, 0.1)


def vote_tick(random: np.random.Generator) -> Wave:
    """One beat of a count in silence: a block of wood, short and dry."""
    hollow = struck(random, 880.0, 0.42, 0.022, ((1.0, 1.0, 1.0), (1.51, 0.5, 0.8), (2.6, 0.25, 0.5)))
    touch = coloured(burst(random, 0.02, 0.002), lambda f: bell(f, 2400.0, 0.8))
    hollow[: len(touch)] += 0.4 * touch / np.abs(touch).max()
    return finished(random, hollow, 0.25, 0.1)


def vote_now(random: np.random.Generator) -> Wave:
    """Now all at once: one bright stroke, a fifth and an octave, that begins without a doubt."""
    notes = ((0.0, "D5", 0.9), (0.0, "A5", 0.9), (0.0, "D6", 0.8))
    wave = melody(random, 1.5, notes, GLASS, 0.5) + 0.8 * melody(random, 1.5, notes, WOOD, 0.2)
    touch = coloured(burst(random, 0.03, 0.003), lambda f: bell(f, 2600.0, 0.8))
    wave[: len(touch)] += 0.8 * touch / np.abs(touch).max()
    return finished(random, wave, 0.6)


def chime() -> Wave:
    """Two soft bells, the second a fourth higher: stands in for a line that cannot be spoken."""
    time = np.arange(int(0.9 * RATE)) / RATE
    wave = np.zeros(len(time))
    for begins, pitch in ((0.0, 523.25), (0.18, 698.46)):
        later = np.maximum(0.0, time - begins)
        for partial, share, decay in ((1.0, 1.0, 0.24), (2.0, 0.35, 0.16), (3.01, 0.12, 0.09)):
            tone = np.sin(2 * np.pi * pitch * partial * later) * np.exp(-later / decay)
            wave += share * tone * np.minimum(1.0, later / 0.006)
    return np.asarray(wave * np.minimum(1.0, (time[-1] - time) / 0.1), dtype=np.float64)

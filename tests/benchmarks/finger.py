"""A finger at gpiozero's mock pins that presses at known moments, for the box and for its peer."""

import time

GOLDEN = 0.618034
"""Times of presses go through a card's buffer by the golden ratio: a few of them stand for all."""

BORDER = 4096 / 2 / 48_000
"""Seconds that the card of the tests takes at once."""

STEP = 10 * BORDER
"""Seconds from one press to the next."""

DOWN = 0.06
"""Seconds that a press lasts."""


def tap(pin):
    """Press and let go; gives the moment of the first edge."""
    at = time.monotonic()
    pin.drive_low()
    time.sleep(DOWN)
    pin.drive_high()
    return at


def taps(count, press):
    """Press again and again, at all places of the card's buffer; `press` gives the moment."""
    begin = time.monotonic() + STEP
    moments = []
    for number in range(count):
        time.sleep(max(0.0, begin + number * STEP + number * GOLDEN % 1 * BORDER - time.monotonic()))
        moments.append(press())
    return moments

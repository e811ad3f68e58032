"""Two thousand games that are watched with closed eyes: `pytest -s tests/long/test_long_observer.py`, in 20 minutes.

It prints how well somebody guesses who has each channel, beside those who know only what is public.
"""

from multiprocessing import get_context

import pytest
from guessing import APART, HEARD, results
from observing import compared, tables, watch_part

GAMES = 2000
SETUPS = 8
"""Tables of each game, drawn by chance; seven more have what is rare."""

PROCESSES = 2
PART = 25


@pytest.fixture(scope="module")
def watched():
    numbers = range(GAMES)
    parts = [(numbers[start : start + PART], SETUPS) for start in range(0, GAMES, PART)]
    rows, seen = [], []
    with get_context("spawn").Pool(PROCESSES) as pool:
        for some, courses in pool.imap(watch_part, parts):
            rows += some
            seen += courses
    return rows, seen


def test_what_is_publicly_alike_is_alike(watched, figure):
    pairs, others, faults = compared(watched[1])
    figure("watched with closed eyes", f"{GAMES} games at {len(tables(SETUPS))} tables, {len(watched[0])} calls")
    words = f"{pairs} compared, in {others} of them others held the roles, {len(faults)} differ"
    figure("phases that are publicly alike", words)
    assert faults == []
    assert others > GAMES


def test_nothing_that_is_heard_or_seen_with_closed_eyes_helps_a_guess(watched, figure):
    found = list(results(watched[0], HEARD))
    gains = max(result.gain for result in found)
    figure("guesses by lines, times and light", f"better than by what is public by {100 * gains:.2f} of 100 at most")
    _print(found)
    assert [result.row() for result in found if result.gain or result.error] == []


def test_what_fingers_instruments_and_open_eyes_would_add_is_told(watched):
    found = list(results(watched[0], APART))
    _print(found)
    assert any(result.gain > 0.05 for result in found if result.channel == "places")


def _print(found):
    print("\nchannel      target          asked   guess      with    gain")
    for result in found:
        print(result.row())

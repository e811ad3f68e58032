"""A hundred games in a row, and one of an hour: `pytest tests/long/test_long_soak.py`, an hour and a quarter.

A box that is never switched off must not fill up: after some games it holds what it held after the first ones.
"""

from contextlib import closing

import pytest
from soaking import Burden, Soak, grown
from speaking import cache

__all__ = ["cache"]

SETTLED = 10
"""Games, or minutes, after which everything that is made once has been made."""

GAMES = "players = 5\n[day]\ntalk = 120\nwarnings = [60, 30, 10]\n"

EVENING = 'game = "wherewolf"\nplayers = 12\n[scenes]\nnight = "storm"\n'


def told(burdens, megabytes):
    last = burdens[-1]
    return (
        f"memory {last.memory:.0f} MB, flat within {megabytes:.1f} MB; "
        f"{last.descriptors} descriptors, {last.threads} threads, {last.files} files, all along"
    )


def test_a_hundred_games_in_a_row(tmp_path, cache, figure):
    with closing(Soak(tmp_path / "home", cache, GAMES, speed=50)) as soak:
        burdens = []
        while soak.games < 100:
            if soak.play(600):
                burdens.append(Burden.of(soak.box))
    megabytes = grown(burdens[SETTLED:])
    figure("a hundred games in a row, at fifty times the speed", told(burdens, megabytes))
    assert megabytes <= 2


@pytest.mark.parametrize("minutes", [60])
def test_an_hour_of_one_game(tmp_path, cache, figure, minutes):
    with closing(Soak(tmp_path / "home", cache, EVENING, speed=1)) as soak:
        burdens = []
        while len(burdens) < minutes:
            assert not soak.play(60)
            burdens.append(Burden.of(soak.box))
    megabytes = grown(burdens[SETTLED:])
    nights = soak.phases.count("night")
    figure("an hour of one game, at the speed of life", f"{nights} nights; {told(burdens, megabytes)}")
    assert megabytes <= 2

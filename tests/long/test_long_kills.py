"""Five hundred power cuts, each at a random moment of a game: `pytest tests/long/test_long_kills.py`, six minutes.

After each of them the box comes up in the same phase, at the same cue or the one before, says that there was a break
and nothing else, and goes on from there. Games that the box moderates are cut in `test_long_moderated_power.py`.
"""

from collections import Counter
from contextlib import closing

import pytest
from killing import SETTINGS, UNA_NOTTE, Evening
from speaking import cache, render_game

__all__ = ["cache"]

KILLS = 50
"""In each of these evenings."""

SPEED = 30
"""So fast that a second has many cues, and so slow that a busy machine writes each of them down before the next."""

EVENINGS = [
    *((UNA_NOTTE, 5, seed) for seed in range(4)),
    *(("wherewolf", 8, seed) for seed in range(2)),
    *(("village-and-devil", 7, seed) for seed in range(2)),
    ("loups-garous", 9, 0),
    ("pack-and-aliens", 8, 0),
]
"""The game, how many players, and the seed of all chance."""


@pytest.fixture(scope="module")
def kills():
    """How often the box was killed, by game."""
    return Counter()


@pytest.fixture(scope="module")
def rendered(cache, tmp_path_factory):
    """The folder of lines, with all lines of each game in it."""
    path = tmp_path_factory.mktemp("settings") / "voxlupi.toml"
    for game, players in dict.fromkeys((game, players) for game, players, _ in EVENINGS):
        path.write_text(SETTINGS.format(game=game, players=players), encoding="utf-8")
        render_game(path, cache)
    return cache


@pytest.mark.parametrize(("game", "players", "seed"), EVENINGS)
def test_fifty_power_cuts_lose_nothing_and_tell_nothing(tmp_path, rendered, kills, game, players, seed):
    with closing(Evening(tmp_path / "home", rendered, seed, SPEED, game, players)) as evening:
        while evening.kills < KILLS:
            evening.kill()
    assert len(evening.phases) >= 3
    kills[game] += evening.kills


def test_it_was_five_hundred(kills, figure):
    assert kills.total() >= KILLS * len(EVENINGS)
    by_game = ", ".join(f"{number} of {game}" for game, number in kills.items())
    figure("power cuts in a game", f"{kills.total()} ({by_game}), each came up at the same cue or the one before")

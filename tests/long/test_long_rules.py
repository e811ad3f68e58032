"""A hundred thousand games by chance of each game that the box can run: `pytest tests/long/test_long_rules.py`."""

from random import Random

import pytest
from tables import any_book
from test_rules_laws import GAMES, check_game

NAMES = ("village-and-devil", "loups-garous")


@pytest.mark.parametrize("game", GAMES, ids=NAMES)
def test_a_hundred_thousand_games_end_as_the_rulebook_allows(game, figure):
    chance = Random(1872)  # noqa: S311 - games, no secrets
    for _ in range(100_000):
        check_game(any_book(game, chance), chance)
    figure(NAMES[GAMES.index(game)], "100,000 games by chance, each with its one end")

"""A million games of three to ten players before both judges: `pytest tests/long/test_long_verdicts.py`, a minute."""

from test_verdict_oracle import differ, random_games


def test_a_million_games_by_chance():
    assert not [game for game in random_games(1_000_000, 1931) if differ(*game)]

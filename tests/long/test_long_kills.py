"""Two hundred power cuts, each at a random moment of a game: `pytest tests/long/test_long_kills.py`, three minutes."""

from contextlib import closing

import pytest
from killing import Evening
from speaking import cache

__all__ = ["cache"]


@pytest.mark.parametrize("seed", range(4))
def test_two_hundred_power_cuts_lose_nothing(tmp_path, cache, seed):
    with closing(Evening(tmp_path / "home", cache, seed=seed, speed=60)) as evening:
        while evening.kills < 50:
            evening.kill()
    assert evening.kills >= 50
    assert len(evening.phases) >= 4

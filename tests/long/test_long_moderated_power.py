"""The power goes after every single event of a moderated game, and its end is the same: some six minutes.

The box is started from what the journal would hold then. And a game is played by a program that is really killed.
"""

import random
import signal
import time

import pytest
from driver import Program
from moderated_cuts import Cuts
from moderated_games import DEVILS, FEW_DEVILS, FEW_WOLVES, WOLVES
from moderated_players import Players
from speaking import cache

__all__ = ["cache"]

PATIENT = {"moderation": "own = 15\nanswer = 1\nnotice = 1", "night": "seconds = 15\nsettle = 0\ngap = 0.2"}


@pytest.mark.parametrize(
    ("game", "step"), [(FEW_DEVILS, 1), (FEW_WOLVES, 1), (DEVILS, 5), (WOLVES, 11)], ids=["5", "6", "10", "14"]
)
def test_the_end_is_the_same_whenever_the_power_goes(game, step, tmp_path, figure):
    there = Cuts(game, tmp_path)
    tried = range(1, len(there) + 1, step)
    assert [events for events in tried if there.end_after(events) != there.end] == []
    figure(f"{game.game}, {len(game.names)} players", f"{len(tried)} power cuts at {len(there)} events, the same end")


@pytest.mark.parametrize("seed", range(3))
def test_a_game_is_played_to_its_end_by_a_program_that_is_killed_again_and_again(tmp_path, cache, seed, figure):
    (tmp_path / "voxlupi.toml").write_text(FEW_WOLVES.settings(**PATIENT), encoding="utf-8")
    chance = random.Random(seed)  # noqa: S311 - power cuts, not secrets
    players, kills = Players(FEW_WOLVES), 0
    while not players.is_over:
        box = Program(
            *("play", "--panel", "keys", "--audio", "none", "--speed", 30, "--config", tmp_path / "voxlupi.toml"),
            home=tmp_path / "home",
            environ={"XDG_CACHE_HOME": str(cache)},
        )
        try:
            for _ in range(chance.randrange(40, 160)):
                record = box.next_line(time.monotonic() + 30)
                assert record is not None, f"nothing comes in {players.phase}; {box.errors()}"
                if keys := players.see(record):
                    box.type(*keys)
                if players.is_over:
                    break
            box.send(signal.SIGKILL)
            box.code()
            kills += 1
        finally:
            box.close()
    assert kills > 5
    assert players.end[:3] == [
        "over.told",
        "won.villagers",
        "result.winners+name.Bruno+name.Carla+name.Dario+name.Fabio",
    ]
    figure("a moderated game, really killed", f"{kills} times, the same end")

"""The power goes after every single event of a moderated game, and its end is the same: some six minutes.

The box is started from what the journal would hold then. And a game is played by a program that is really killed.
"""

import random
import signal
import time

import pytest
from driver import CUES, Program
from moderated_cuts import Cuts
from moderated_games import DEVILS, FEW_DEVILS, FEW_WOLVES, WOLVES
from moderated_lights import is_of_ring
from moderated_players import Players
from speaking import cache

__all__ = ["cache"]

SPEED = 30
AT_ONCE = 0.05 * SPEED
"""Seconds of the game within which cues are one moment: a twentieth of a true one, as busy as the machine may be."""

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
    players, kills, before, unread, pressed = Players(FEW_WOLVES), 0, [], [], False
    while not players.is_over:
        box = Program(
            *("play", "--panel", "keys", "--audio", "none", "--speed", SPEED, "--config", tmp_path / "voxlupi.toml"),
            home=tmp_path / "home",
            environ={"XDG_CACHE_HOME": str(cache)},
        )
        try:
            if kills:
                come_back(box, players, before, unread, pressed=pressed)
            for _ in range(chance.randrange(40, 160)):
                record = box.next_line(time.monotonic() + 30)
                assert record is not None, f"nothing comes in {players.phase}; {box.errors()}"
                if keys := players.see(record):
                    box.type(*keys)
                if players.is_over:
                    break
            box.send(signal.SIGKILL)
            # What came of it before the power was gone nobody has seen, but the journal may have it.
            read = len(box.log)
            unread = box.rest()[read:]
            before = [line for line in box.log if line["kind"] in CUES | {"phase"}]
            pressed = bool(keys)
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
    figure(f"power cuts in a moderated game, seed {seed}", f"{kills}, and always the same end")


def come_back(box, players, before, unread, *, pressed):
    """The box comes up in the same phase, at the same cue or the one before, and no light tells anything.

    Args:
        box: it.
        players: are told all that it logs.
        before: the cues and phases that it had logged when the power went.
        unread: the lines that it had logged by then and the players have not seen.
        pressed: whether buttons were pressed that may have led on.
    """
    ready = box.follow(kind="ready")
    aside = box.follow(kind="say")
    assert aside["line"].startswith("interrupted."), aside
    lit = [line for line in box.log if line["kind"] == "light" and line["value"] and is_of_ring(line["name"])]
    assert lit == [], f"in {ready}"
    moments = []
    for at in sorted(line["t"] for line in before):
        if not moments or at > moments[-1] + AT_ONCE:
            moments.append(at)
    phases = [line["name"] for line in before if line["kind"] == "phase"]
    if len(moments) > 1:
        assert ready["t"] >= moments[-2], f"after {before[-3:]}"
    if phases and len(moments) > 1 and before[-1]["kind"] != "phase" and not pressed:
        assert ready["resumed"] in phases[-2:], f"after {before[-3:]}"
    players.miss(line for line in unread if line["t"] <= ready["t"])
    for line in box.log:
        if keys := players.see(line):
            box.type(*keys)

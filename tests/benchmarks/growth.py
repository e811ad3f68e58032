"""How cost grows with what a group may have more of: roles, players, nights, events in the journal, lines, scenes.

    python tests/benchmarks/growth.py

Each task is done at several sizes; the slope of a line through cost over size, both as logarithms, is the exponent: 1
where twice as much costs twice as much, 2 where it costs four times as much. Cost is the processor's time, or, where
the same answer is wanted on every machine, the number of calls that Python makes.
"""

import math
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

import _paths  # noqa: F401 - it leads to the table that tests share
import numpy as np
from evening import GAMES, Evening, two_seconds
from rules import Ours

from appliance import files
from appliance.box import sounds
from appliance.games.lines import Lines, flatten
from appliance.games.options import Options
from appliance.games.script import Plan, build
from appliance.journal import Journal, read_kept
from appliance.rules import Book
from appliance.sound import scene
from appliance.table.events import Choices
from appliance.table.table import Table

VILLAGE = "wherewolf"
"""The game with the most roles and players."""

ROUNDS = 5
LEAST = 0.02
"""Seconds of work that are timed at once, at least."""

AIM = 1.2
"""The exponent that is wanted at most."""


@dataclass(frozen=True)
class Task:
    """Something that is done at several sizes.

    Attributes:
        what: it is, and of what there is more.
        sizes: how many there are of it.
        make: gives for a folder and a size what is to be done; that gives how often it was done.
    """

    what: str
    sizes: tuple[int, ...]
    make: Callable


def exponent(sizes, costs):
    """The slope of the line through the logarithms, by least squares."""
    return float(np.polyfit(np.log(sizes), np.log(costs), 1)[0])


def timed(work):
    """Seconds of the processor that something takes at best."""
    best = math.inf
    for _ in range(ROUNDS):
        done, start = 0, time.process_time()
        while (took := time.process_time() - start) < LEAST:
            done += work()
        best = min(best, took / done)
    return best


def counted(work):
    """Calls that Python makes for it."""
    calls = 0

    def count(_frame, event, _argument):
        nonlocal calls
        calls += event in {"call", "c_call"}

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        done = work()
    finally:
        sys.setprofile(before)
    return calls / done


def measure(folder, cost=timed):
    """Do all tasks at all sizes; gives for each its costs and the exponent."""
    found = {}
    for number, task in enumerate(TASKS):
        costs = []
        for size in task.sizes:
            place = folder / f"{number}-{size}"
            place.mkdir(parents=True)
            work = task.make(place, size)
            work()  # what is read once is read
            costs.append(cost(work))
        found[task] = costs, exponent(task.sizes, costs)
    return found


# What is done.


def night_of_roles(_, size):
    """The script of the second night with so many roles in play."""
    game = GAMES[VILLAGE]
    names = [name for name, role in game.role.items() if not role.office]
    called = [name for name in names if any(name in turn.roles for turn in game.turn.values())][:size]
    plan = Plan(game, dict.fromkeys(called, 1), max(5, size), Options())
    return lambda: len(build(plan, "night", 2, two_seconds).cues) > 0


def vote_of_players(_, size):
    """The script of a vote that calls so many names."""
    names = tuple(f"Player {number}" for number in range(size))
    plan = Plan(GAMES[VILLAGE], {"werewolf": 1}, size, Options(names=names))
    return lambda: len(build(plan, "first-vote", 1, two_seconds).cues) > 0


def choice_of_players(_, size):
    """A choice or a vote in a game of so many that the box runs by itself."""
    ours = Ours("village-and-devil", 12)
    game = ours.book.game
    game = replace(game, deck=replace(game.deck, players=(5, size)))
    devils = size // 4
    ours.book = Book(game, {"devil": devils, "priest": 1, "knight": 1, "villager": size - devils - 2})
    return lambda: sum(ours() for _ in range(4))


def evening_of_nights(_, size):
    """A table at which so many nights are played."""
    events = _played(size)
    return lambda: bool(_restored(events))


def journal_of_events(folder, size):
    """The journal of so many events read from the disk, and the table brought to where it was."""
    (begun, begin), *events = _played(64)[:size]
    journal = Journal(folder, "1", "settings")
    journal.begin(begin, begun)
    for at, event in events:
        journal.append(event, at)
    journal.close()

    def work():
        kept = read_kept(folder, "1", "settings")
        assert len(kept.events) == size
        return bool(_restored(kept.events))

    return work


def file_of_lines(folder, size):
    """A language's file of so many lines read, and each line put into words."""
    path = folder / "en.toml"
    said = (f'[role-{number}]\nwake = "Role {number}, open your eyes."\n' for number in range(size))
    path.write_text("format = 1\n" + "".join(said), encoding="utf-8")

    def work():
        texts = {key: text for key, text in flatten(files.load(path).data) if isinstance(text, str)}
        lines = Lines(texts)
        assert len(texts) == size
        return all(lines.text((key,)) for key in texts)

    return work


def folder_of_scenes(folder, size):
    """So many scenes looked for, and all that is wrong with them."""
    text = (files.shipped("config", "scenes") / "storm.toml").read_text(encoding="utf-8")
    for number in range(size):
        (folder / f"own-{number}.toml").write_text(text, encoding="utf-8")

    def work():
        assert len(scene.names((folder,))) == size
        assert not sounds.faults((folder,))
        return 1

    return work


@cache
def _played(nights):
    """What the journal of an evening with so many nights holds."""
    evening = Evening(choices=Choices(volume=80, game=VILLAGE, players=8, deck="suggested", calls="short"))
    while sum(phase == "night" for phase, _ in evening.entered) <= nights:
        evening.run().press("next")
    return tuple(evening.journal)


def _restored(events):
    there = Evening(choices=Choices(volume=80, game=VILLAGE, players=8, deck="suggested", calls="short")).table
    table = Table(there._shelf, there._options, there._ways)
    for at, event in events:
        table.handle(event, at)
    return table


TASKS = (
    Task("a night's script, roles", (4, 8, 16, 24), night_of_roles),
    Task("a vote's script, players", (5, 10, 20, 33), vote_of_players),
    Task("a choice by the rules, players", (6, 12, 24, 48), choice_of_players),
    Task("an evening's table, nights", (2, 4, 8, 16, 32), evening_of_nights),
    Task("a game taken up again, events in the journal", (100, 200, 400, 800), journal_of_events),
    Task("a language, lines", (50, 100, 200, 400, 800), file_of_lines),
    Task("a folder of scenes, scenes", (4, 8, 16, 32), folder_of_scenes),
)


def main():
    """Print the cost at each size, and the exponents."""
    with tempfile.TemporaryDirectory(prefix="voxlupi-growth-") as place:
        for task, (costs, power) in measure(Path(place)).items():
            each = ", ".join(f"{size}: {1000 * cost:.2f} ms" for size, cost in zip(task.sizes, costs, strict=True))
            print(f"{task.what}: exponent {power:.2f} ({each})")


if __name__ == "__main__":
    main()

"""Many evenings that are watched, with what was noticed of all of them."""

from collections import defaultdict
from hashlib import sha256
from random import Random

from noticed import courses, windows
from watched import Setup, Watched, any_setup, play


def tables(count, seed=1872):
    """So many setups of each game by chance, with every role that is awkward in one of them at least."""
    chance = Random(seed)  # noqa: S311 - tables, not secrets
    found = [any_setup(game, chance) for game in ("loups-garous", "village-and-devil") for _ in range(count)]
    found += [any_setup("loups-garous", chance, least="thief", deal=deal) for deal in ("cards", "box")]
    found += [any_setup("loups-garous", chance, least=role, ballot="secret") for role in ("witch", "piper", "cupid")]
    found += [any_setup("village-and-devil", chance, least="twin", deal="box", ballot="secret")]
    return [*found, any_setup("village-and-devil", chance, least="madman", many=2, deal="cards")]


PLAIN = {"transformation": "no", "little-girl": "peeps", "witch": "while-she-heals", "tie": "nobody"}
STRANGERS = Setup(
    "village-and-devil",
    {"devil": 1, "priest": 1, "madman": 2, "villager": 3},
    7,
    {"start": "night", "tie": "lot", "last-words": "no"},
    "cards",
    "open",
    "short",
)
"""Two who hold the same card and may not know each other."""

FEW = [
    Setup(
        "loups-garous",
        {"werewolf": 1, "seer": 1, "witch": 1, "thief": 1, "hunter": 1, "villager": 3},
        6,
        {**PLAIN, "extension": "no", "mayor": "none", "scapegoat": "somebody-votes"},
        "cards",
        "secret",
        "short",
    ),
    Setup(
        "loups-garous",
        {"werewolf": 2, "cupid": 1, "piper": 1, "protector": 1, "villager": 2},
        7,
        {**PLAIN, "extension": "yes", "mayor": "none", "transformation": "yes", "scapegoat": "somebody-votes"},
        "box",
        "open",
        "full",
    ),
    Setup(
        "village-and-devil",
        {"devil": 2, "priest": 1, "knight": 1, "mortician": 1, "madman": 1, "villager": 1},
        7,
        {"start": "night", "tie": "lot", "last-words": "no"},
        "cards",
        "secret",
        "short",
    ),
    Setup(
        "village-and-devil",
        {"devil": 1, "priest": 1, "twin": 2, "villager": 3},
        7,
        {"start": "day", "tie": "run-off", "last-words": "yes"},
        "box",
        "secret",
        "full",
    ),
    STRANGERS,
]
"""Enough for a look at every kind of call."""

QUICK = Setup(
    "village-and-devil",
    {"devil": 1, "priest": 1, "knight": 1, "mortician": 1, "villager": 2},
    6,
    {"start": "night", "tie": "lot", "last-words": "no"},
    "box",
    "open",
    "short",
)
"""A game that is soon over, in which many calls are in vain."""


def watch(numbers, setups, kind=Watched, **more):
    """Plays games, two of each setup after another, so that both halves have all; see `windows` and `courses`."""
    rows, seen = [], []
    for number in numbers:
        table = number // 2 % len(setups)
        there = play(setups[table], number, kind, **more)
        rows += windows(number, table, there.phases)
        seen += courses(table, there.phases)
    return rows, seen


def watch_part(part):
    """The same for a part of many games, as a process of its own does it; of each course only its digest."""
    numbers, count = part
    rows, seen = watch(numbers, tables(count))
    return rows, [(public, sha256(repr(course).encode()).hexdigest(), roles) for public, course, roles in seen]


def compared(seen):
    """How many phases were compared with one that is publicly alike.

    Returns:
        How many they are, in how many of them others held the roles, and those that went by otherwise.
    """
    alike = defaultdict(list)
    for public, course, roles in seen:
        alike[public].append((course, roles))
    pairs, others, faults = 0, 0, []
    for public, there in alike.items():
        for course, roles in there[1:]:
            pairs += 1
            others += roles != there[0][1]
            if course != there[0][0]:
                faults.append((public, there[0][0], course))
    return pairs, others, faults

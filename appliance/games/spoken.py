"""Numbers, times and decks as parts of something spoken, the same for every language."""

import math
from collections.abc import Sequence
from typing import Literal

from appliance.games.model import WRITTEN_OUT, Game, Roles


def number(value: int) -> tuple[str, ...]:
    """A whole number."""
    return (f"number.{value}",)


def time(seconds: int) -> tuple[str, ...]:
    """A length of time, as "one minute", "ninety seconds" in minutes and seconds.

    Args:
        seconds: 1 or more.
    """
    minutes, rest = divmod(seconds, 60)
    if not rest:
        return ("time.minute",) if minutes == 1 else ("time.minutes", *number(minutes))
    if not minutes:
        return ("time.second",) if rest == 1 else ("time.seconds", *number(rest))
    return ("time.both", *time(minutes * 60), *time(rest))


def deck(game: Game, roles: Roles) -> tuple[str, ...]:
    """The roles of a deck with their counts, in the order of the game's file."""
    return tuple(part for role in game.role if roles.get(role, 0) for part in cards(game, role, roles[role]))


def cards(game: Game, role: str, count: int) -> tuple[str, ...]:
    """A role and how many there are of it."""
    if count == 1 or game.role[role].count <= WRITTEN_OUT:
        return (f"role.{role}.{count}",)
    return (f"role.{role}.many", *number(count))


def player(seat: int, names: Sequence[str]) -> tuple[str, ...]:
    """A player, by name or number.

    Args:
        seat: from 0.
        names: of all players, in the order of their seats; empty: they are called by their numbers.
    """
    return (f"name.{names[seat]}",) if names else ("player.number", *number(seat + 1))


def counted(seconds: float, count: Literal["silent", "first-last", "every"]) -> tuple[int, ...]:
    """Which seconds of a turn are counted aloud, from 1; the last word comes a second before the sleep line.

    The tip in the rulebook (Una Notte da Lupi, Tips and Notes) counts the first two and the last three of ten. Turns of
    six seconds and more are counted so; shorter ones have the first and the last two, so that silence stays between,
    and up to three seconds each is counted.

    Args:
        seconds: the turn's time.
        count: what the settings want.
    """
    whole = math.floor(seconds)
    every = tuple(range(1, whole + 1))
    if count == "silent":
        return ()
    if count == "every" or whole <= 3:  # noqa: PLR2004 - three seconds, see above
        return every
    return (1, 2, *every[-3:]) if whole >= 6 else (1, *every[-2:])  # noqa: PLR2004 - six seconds, see above

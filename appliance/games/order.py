"""The order of the night, from what the game's file says must come before what."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from graphlib import CycleError, TopologicalSorter
from itertools import pairwise

from appliance.games.course import is_chosen, is_in, is_on
from appliance.games.model import Game, Problem, Roles, Turn
from appliance.games.options import Variants

NO_VARIANTS: Mapping[str, str] = {}
"""Everything as the game's file has it first."""


class CircleError(ValueError):
    """Turns that all wait for each other.

    Attributes:
        turns: the circle, its first turn again at the end.
    """

    def __init__(self, turns: list[str]) -> None:
        super().__init__(" after ".join(turns))
        self.turns = turns


def night_order(game: Game, wanted: Sequence[str] = ()) -> tuple[str, ...]:
    """All turns in the order of their calls: the file's own order wherever `after` leaves it open.

    Args:
        game: the game.
        wanted: turns that a group wants in this order, which take each other's places.

    Raises:
        CircleError: turns wait for each other.
    """
    waits = {name: tuple(a for a in turn.after if a in game.turn) for name, turn in game.turn.items()}
    return _sorted(tuple(waits.items()), tuple(wanted))


@lru_cache(maxsize=64)
def _sorted(waits: tuple[tuple[str, tuple[str, ...]], ...], wanted: tuple[str, ...]) -> tuple[str, ...]:
    names = [name for name, _ in waits]
    # Whoever is named in the wanted order takes the places of those that are, in that order.
    turns = iter([name for name in wanted if name in names])
    order = [next(turns) if name in wanted else name for name in names]
    places = {name: place for place, name in enumerate(order)}
    sorter = TopologicalSorter(dict(waits))
    try:
        sorter.prepare()
    except CycleError as error:
        raise CircleError(list(error.args[1])) from None
    found: list[str] = []
    ready: list[str] = []
    while sorter.is_active():
        ready.extend(sorter.get_ready())
        ready.sort(key=places.__getitem__)
        first = ready.pop(0)
        found.append(first)
        sorter.done(first)
    return tuple(found)


def order_problems(game: Game, wanted: Sequence[str]) -> Iterator[Problem]:
    """What is wrong with the order in which a group wants its turns: a turn before one that must come first."""
    order = night_order(game, wanted)
    there = [name for name in wanted if name in order]
    for place, (name, later) in enumerate(pairwise(there)):
        if order.index(name) > order.index(later):
            yield Problem(("night", "order", place), f"{name} must come after {later} in this game", "change places")


def called(
    game: Game, roles: Roles, night: int, variants: Variants = NO_VARIANTS, wanted: Sequence[str] = ()
) -> tuple[str, ...]:
    """The turns called on a night, in order.

    Una Notte da Lupi, Order of Play: only characters in play; Wherewolf, Subsequent Nights: all that might be.

    Args:
        game: the game.
        roles: all roles that are dealt or might be, and their counts.
        night: number of the night, from 1.
        variants: what is chosen of each.
        wanted: turns that the group wants in this order.
    """
    return tuple(
        name
        for name in night_order(game, wanted)
        if not game.turn[name].during and _is_called(game, game.turn[name], roles, night, variants)
    )


def guests(game: Game, host: str, roles: Roles, night: int, variants: Variants = NO_VARIANTS) -> tuple[str, ...]:
    """The turns of those who may open their eyes in another's turn, too; see `called`."""
    return tuple(
        name
        for name, turn in game.turn.items()
        if host in turn.during and _is_called(game, turn, roles, night, variants)
    )


def named(game: Game, roles: Roles, turns: Collection[str], variants: Variants = NO_VARIANTS) -> tuple[str, ...]:
    """Those of some turns, in order, whose roles are in the deck, whatever night it is."""
    there = (name for name in night_order(game) if name in turns)
    return tuple(name for name in there if _wakes(game, game.turn[name], roles, variants))


def wakers(game: Game, turn: Turn, variants: Variants = NO_VARIANTS) -> tuple[str, ...]:
    """The roles that wake in a turn with some variants."""
    without = [role for role, when in turn.without.items() if is_chosen(game, when, variants)]
    return tuple(role for role in turn.roles if role not in without)


def _is_called(game: Game, turn: Turn, roles: Roles, night: int, variants: Variants) -> bool:
    return is_on(turn.nights, night) and is_chosen(game, turn.when, variants) and _wakes(game, turn, roles, variants)


def _wakes(game: Game, turn: Turn, roles: Roles, variants: Variants) -> bool:
    """Whether anybody in the deck wakes in a turn; one that belongs to no role is there without anybody."""
    return not turn.roles or is_in(wakers(game, turn, variants), roles)

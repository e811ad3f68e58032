"""The order of the night, from what the game's file says must come before what."""

from collections.abc import Collection, Mapping
from graphlib import CycleError, TopologicalSorter

from appliance.games.course import is_chosen
from appliance.games.model import Game, Roles

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


def night_order(game: Game) -> tuple[str, ...]:
    """All turns in the order of their calls: the file's own order wherever `after` leaves it open.

    Raises:
        CircleError: turns wait for each other.
    """
    places = {name: place for place, name in enumerate(game.turn)}
    sorter = TopologicalSorter({name: [a for a in turn.after if a in places] for name, turn in game.turn.items()})
    try:
        sorter.prepare()
    except CycleError as error:
        raise CircleError(list(error.args[1])) from None
    order: list[str] = []
    ready: list[str] = []
    while sorter.is_active():
        ready.extend(sorter.get_ready())
        ready.sort(key=places.__getitem__)
        first = ready.pop(0)
        order.append(first)
        sorter.done(first)
    return tuple(order)


def called(game: Game, roles: Roles, night: int, variants: Mapping[str, str] = NO_VARIANTS) -> tuple[str, ...]:
    """The turns called on a night, in order (Una Notte da Lupi, Order of Play: only characters in play).

    Args:
        game: the game.
        roles: the deck's roles and counts.
        night: number of the night, from 1.
        variants: what is chosen of each.
    """
    nights = {"every"} | ({"first"} if night == 1 else {"later"})
    return tuple(
        name
        for name in night_order(game)
        if game.turn[name].nights in nights
        and is_chosen(game, game.turn[name].when, variants)
        and any(roles.get(role, 0) for role in game.turn[name].roles)
    )


def named(game: Game, roles: Roles, turns: Collection[str]) -> tuple[str, ...]:
    """Those of some turns, in order, whose roles are in the deck, whatever night it is."""
    there = (name for name in night_order(game) if name in turns)
    return tuple(name for name in there if any(roles.get(role, 0) for role in game.turn[name].roles))

"""Whether what a game's file says about powers and ends makes sense as a whole."""

from collections.abc import Iterable, Iterator

from appliance.games.model import Game, Problem
from appliance.games.power import Power

GATHERED = frozenset({"attack", "protect"})
"""Effects that take place at dawn."""


def check_powers(game: Game) -> Iterator[Problem]:
    """Every power that leads nowhere, never takes place, or asks for what it does not use; every end of nobody."""
    if bool(game.power) != bool(game.end):
        there, missing = ("power", "end") if game.power else ("end", "power")
        remedy = f"write a table [{missing}.<name>], or take out those of [{there}]"
        yield Problem((there,), f"there are {there}s, but no {missing}", remedy)
    for name, power in game.power.items():
        yield from _names(game, name, power)
        yield from _sense(game, name, power)
    for place, name in enumerate(game.dawn):
        if name not in game.power:
            yield Problem(("dawn", place), f'there is no power "{name}"', _one_of(game.power))
        elif name in game.dawn[:place]:
            yield Problem(("dawn", place), f'"{name}" stands here twice', "keep one of them")
        elif game.power[name].does not in GATHERED:
            yield Problem(("dawn", place), f'"{name}" takes place at once, not at dawn', "take it out")
    for name, end in game.end.items():
        yield from _unknown(game.faction, "faction", end.wins, ("end", name, "wins"))
        yield from _unknown(game.role, "role", end.none, ("end", name, "none"))
        yield from _unknown(game.role, "role", end.parity, ("end", name, "parity"))
        if not (end.none or end.parity):
            yield Problem(("end", name), "this end comes at once", "write when it comes, with none or parity")


def _names(game: Game, name: str, power: Power) -> Iterator[Problem]:
    yield from _unknown(game.turn, "turn", [power.turn], ("power", name, "turn"))
    for key in ("roles", "of", "not_for"):
        yield from _unknown(game.role, "role", getattr(power, key), ("power", name, key))
    for other in power.stops:
        if other not in game.power:
            yield Problem(("power", name, "stops"), f'there is no power "{other}"', _one_of(game.power))
        elif game.power[other].does != "attack":
            attacks = [each for each, that in game.power.items() if that.does == "attack"]
            yield Problem(("power", name, "stops"), f'"{other}" is no attack', _one_of(attacks))


def _sense(game: Game, name: str, power: Power) -> Iterator[Problem]:
    chooses = power.does in GATHERED or (power.does == "learn" and power.about == "chosen")
    if chooses == (power.asks == "nothing"):
        remedy = 'write asks = "seat"' if chooses else 'write asks = "nothing", or take asks out'
        problem = "somebody must be chosen for this" if chooses else "nobody is chosen for this"
        yield Problem(("power", name, "asks"), problem, remedy)
    if power.does in GATHERED and name not in game.dawn:
        yield Problem(("power", name), "its effect never takes place", f'add "{name}" to dawn')
    for key, does in (("of", "learn"), ("stops", "protect")):
        if bool(getattr(power, key)) != (power.does == does):
            if power.does == does:
                yield Problem(("power", name, key), f"{does} needs {key}", f"add {key} = [ ... ]")
            else:
                yield Problem(("power", name, key), f"only {does} has {key}", "take it out")
    for other in power.stops:
        if {name, other} <= set(game.dawn) and game.dawn.index(other) < game.dawn.index(name):
            yield Problem(("dawn",), f'"{other}" takes place before "{name}" can stop it', "change places")


def _unknown(known: Iterable[str], what: str, used: Iterable[str], path: tuple[str, ...]) -> Iterator[Problem]:
    known = list(known)
    for name in used:
        if name not in known:
            yield Problem(path, f'there is no {what} "{name}"', _one_of(known))


def _one_of(names: Iterable[str]) -> str:
    return f"write one of {', '.join(names)}"

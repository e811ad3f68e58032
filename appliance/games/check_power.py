"""Whether what a game's file says about powers and ends makes sense as a whole."""

from collections.abc import Iterable, Iterator

from appliance.games.model import Game, Problem
from appliance.games.power import Power

GATHERED = frozenset({"attack", "protect", "convert"})
"""Effects that take place at dawn."""

CHOOSES = GATHERED | {"mark", "swap", "bar", "succeed"}
"""Effects for which somebody must be chosen."""

HAVE = {
    "of": {"learn"},
    "tells": {"learn"},
    "stops": {"protect", "survive"},
    "instead": {"convert"},
    "into": {"convert"},
    "mark": {"mark", "convert"},
}
"""Keys that only some effects have."""

NEED = {"stops": {"protect", "survive"}, "into": {"convert"}, "mark": {"mark"}}
"""Keys that some effects must have."""


def check_powers(game: Game) -> Iterator[Problem]:
    """Every power that leads nowhere, never takes place, or asks for what it does not use; every end of nobody."""
    if bool(game.power) != bool(game.end):
        there, missing = ("power", "end") if game.power else ("end", "power")
        remedy = f"write a table [{missing}.<name>], or take out those of [{there}]"
        yield Problem((there,), f"there are {there}s, but no {missing}", remedy)
    if game.power and not any(phase.kind == "night" for phase in game.phase.values()):
        yield Problem(("power",), "there are powers, but no night", 'write a phase of kind = "night"')
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
        if not (end.none or end.parity or end.only or end.marked):
            yield Problem(
                ("end", name), "this end comes at once", "write when it comes, with none, parity, only or marked"
            )


def _names(game: Game, name: str, power: Power) -> Iterator[Problem]:
    yield from _unknown(game.turn, "turn", [power.turn] if power.turn else [], ("power", name, "turn"))
    if bool(power.turn) == bool(power.at):
        yield Problem(("power", name), "nobody knows when this is used", "write either its turn or its at")
    for key in ("instead", "until"):
        if (other := getattr(power, key)) and other not in game.power:
            yield Problem(("power", name, key), f'there is no power "{other}"', _one_of(game.power))
    for key in ("roles", "of", "not_for"):
        yield from _unknown(game.role, "role", getattr(power, key), ("power", name, key))
    for other in power.stops:
        if other not in game.power:
            yield Problem(("power", name, "stops"), f'there is no power "{other}"', _one_of(game.power))
        elif game.power[other].does not in {"attack", "convert"}:
            attacks = [each for each, that in game.power.items() if that.does == "attack"]
            yield Problem(("power", name, "stops"), f'"{other}" is no attack', _one_of(attacks))


def _sense(game: Game, name: str, power: Power) -> Iterator[Problem]:
    counts = power.tells in {"number", "seats"}
    chooses = power.does in CHOOSES or (power.does == "learn" and power.about == "chosen" and not counts)
    if chooses == (power.asks == "nothing"):
        remedy = 'write asks = "seat"' if chooses else 'write asks = "nothing", or take asks out'
        problem = "somebody must be chosen for this" if chooses else "nobody is chosen for this"
        yield Problem(("power", name, "asks"), problem, remedy)
    if power.does == "learn":
        yield from _answer(name, power)
    if power.does in GATHERED and power.turn and name not in game.dawn:
        yield Problem(("power", name), "its effect never takes place", f'add "{name}" to dawn')
    for key, having in HAVE.items():
        if getattr(power, key) and power.does not in having:
            yield Problem(("power", name, key), f"only {' or '.join(sorted(having))} has {key}", "take it out")
        elif not getattr(power, key) and power.does in NEED.get(key, ()):
            yield Problem(("power", name, key), f"{power.does} needs {key}", f"add {key}")
    for other in power.stops:
        if {name, other} <= set(game.dawn) and game.dawn.index(other) < game.dawn.index(name):
            yield Problem(("dawn",), f'"{other}" takes place before "{name}" can stop it', "change places")


def _answer(name: str, power: Power) -> Iterator[Problem]:
    """Whether what is told can be told."""
    if power.tells in {"number", "seats"} and not power.of:
        yield Problem(("power", name, "tells"), f"nobody knows whose {power.tells} this is", "add of, with their roles")
    if power.tells in {"role", "roles"} and power.of:
        yield Problem(("power", name, "of"), f"where the {power.tells} are told, nothing is asked for", "take it out")
    if power.tells == "roles" and not (power.asks == "seats" and power.count > 1):
        remedy = 'write asks = "seats" and a count of 2 or more, or tells = "role"'
        yield Problem(("power", name, "tells"), "these are the roles of several", remedy)


def _unknown(known: Iterable[str], what: str, used: Iterable[str], path: tuple[str, ...]) -> Iterator[Problem]:
    known = list(known)
    for name in used:
        if name not in known:
            yield Problem(path, f'there is no {what} "{name}"', _one_of(known))


def _one_of(names: Iterable[str]) -> str:
    return f"write one of {', '.join(names)}"

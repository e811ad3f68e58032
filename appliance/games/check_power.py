"""Whether what a game's file says about powers and ends makes sense as a whole."""

from collections.abc import Collection, Iterable, Iterator

from appliance.games.check_there import check_there
from appliance.games.model import Game, Problem
from appliance.games.power import GRIEF, SENTENCE, Power

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


MOMENTS = {"survive": "always", "pardon": "sentence", "replace": "tie", "strip": "death"}
"""Effects that have a moment of their own."""

DYING = frozenset({"attack", "bar", "succeed"})
"""Effects of which the dying may have a choice."""


def check_powers(game: Game) -> Iterator[Problem]:
    """Every power that leads nowhere, never takes place, or asks for what it does not use; every end of nobody."""
    problems = list(_alone(game))
    yield from problems
    whens = [each.when for part in (game.power, game.end, game.role, game.turn, game.phase) for each in part.values()]
    # Where a name leads nowhere, nobody can tell what it hides.
    if not problems and all(name in game.variant for when in whens for name in when):
        yield from check_there(game)


def _alone(game: Game) -> Iterator[Problem]:
    """What is wrong whatever the variants."""
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
    yield from _ends(game)


def _ends(game: Game) -> Iterator[Problem]:
    for name, end in game.end.items():
        yield from _unknown(game.faction, "faction", end.wins, ("end", name, "wins"))
        yield from _unknown(game.faction, "faction", end.only, ("end", name, "only"))
        for key in ("none", "parity", "some"):
            yield from _unknown(game.role, "role", getattr(end, key), ("end", name, key))
        yield from _marked(game, end.marked, ("end", name, "marked"))
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
    yield from _unknown(game.role, "role", [power.into] if power.into else [], ("power", name, "into"))
    yield from _marked(game, power.marked, ("power", name, "marked"))
    yield from _causes(game, name, power)
    turn = game.turn.get(power.turn)
    if not (power.roles or power.marked or (turn and turn.roles)):
        yield Problem(("power", name), "nobody has this power", "write whose it is, with roles or marked")
    for other in power.stops:
        if other not in game.power:
            yield Problem(("power", name, "stops"), f'there is no power "{other}"', _one_of(game.power))
        elif game.power[other].does not in {"attack", "convert"}:
            attacks = [each for each, that in game.power.items() if that.does == "attack"]
            yield Problem(("power", name, "stops"), f'"{other}" is no attack', _one_of(attacks))


def _causes(game: Game, name: str, power: Power) -> Iterator[Problem]:
    """Whether one can die of what is written there, and whether it matters."""
    path = ("power", name, "causes")
    if power.causes and power.at != "death":
        yield Problem(path, "only a last breath has causes", 'write at = "death", or take them out')
    deadly = [other for other, that in game.power.items() if that.does in {"attack", "replace"}]
    for cause in power.causes:
        if cause not in {SENTENCE, GRIEF, *deadly}:
            yield Problem(path, f'nobody dies of "{cause}"', _one_of([SENTENCE, GRIEF, *deadly]))


def _marked(game: Game, mark: str, path: tuple[str, ...]) -> Iterator[Problem]:
    """Whether anything gives a mark that somebody must have."""
    given = [power.mark for power in game.power.values() if power.mark]
    if mark and mark not in given:
        yield Problem(path, f'nobody is ever marked "{mark}"', _one_of(given) if given else "take it out")


def _moment(name: str, power: Power) -> Iterator[Problem]:
    """Whether anything comes of a power at its moment."""
    path = ("power", name, "at" if power.at else "turn")
    moment = MOMENTS.get(power.does, "")
    if moment and power.at != moment:
        yield Problem(path, f"{power.does} has a moment of its own", f'write at = "{moment}", and no turn')
    elif power.at and not moment and not (power.at == "death" and power.does in DYING):
        yield Problem(path, f"nothing comes of {power.does} at this moment", "write its turn, and no at")


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
    yield from _moment(name, power)
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
        told = "role is" if power.tells == "role" else "roles are"
        yield Problem(("power", name, "of"), f"where the {told} told, nothing is asked for", "take it out")
    if power.tells == "roles" and not (power.asks == "seats" and power.count > 1):
        remedy = 'write asks = "seats" and a count of 2 or more, or tells = "role"'
        yield Problem(("power", name, "tells"), "these are the roles of several", remedy)


def _unknown(known: Iterable[str], what: str, used: Iterable[str], path: tuple[str, ...]) -> Iterator[Problem]:
    known = list(known)
    for name in used:
        if name not in known:
            yield Problem(path, f'there is no {what} "{name}"', _one_of(known))


def _one_of(names: Collection[str]) -> str:
    return f"write one of {', '.join(names)}" if names else "take it out"

"""Whether what a power or an end leans on is there with all variants with which it is there itself."""

from collections.abc import Iterator
from itertools import chain, combinations, islice, product

from appliance.games.course import is_chosen, is_on
from appliance.games.kinds import Nights, When
from appliance.games.model import Game, Problem
from appliance.games.options import Variants
from appliance.games.power import Power

MANY = 100
"""A night later than all that a file can list."""

MOST = 10_000
"""Ways to choose that are looked at: our largest game has some dozens, thirty choices of which many count a billion."""


def check_there(game: Game) -> Iterator[Problem]:
    """Every power that leans on what some variants hide, or that no night calls; every game that could not end."""
    for name, power in game.power.items():
        for key in ("until", "instead"):
            if other := getattr(power, key):
                yield from _hidden(game, name, key, f'"{other}"', game.power[other].when)
        if power.into:
            yield from _hidden(game, name, "into", f'"{power.into}"', game.role[power.into].when)
        for key in ("causes", "stops"):
            others = [other for other in getattr(power, key) if other in game.power]
            yield from _apart(
                game, ("power", name, key), power.when, [(each, game.power[each].when) for each in others]
            )
        if power.turn:
            yield from _called(game, name, power)
    for variants in every_choice(game, [end.when for end in game.end.values()]):
        if game.end and not any(is_chosen(game, end.when, variants) for end in game.end.values()):
            remedy = "write an end that is there with it as well"
            yield Problem(("end",), f"with {told(variants)} nothing ends the game", remedy)
            break


def _hidden(game: Game, name: str, key: str, what: str, needed: When) -> Iterator[Problem]:
    """Whether with some variants a power is there, and what it needs is not."""
    when = game.power[name].when
    for variants in every_choice(game, [when, needed]):
        if is_chosen(game, when, variants) and not is_chosen(game, needed, variants):
            remedy = f"write a when here as well, or take that of {what} out"
            yield Problem(("power", name, key), f"with {told(variants)} there is no {what}", remedy)
            return


def _apart(game: Game, path: tuple[str, ...], when: When, others: list[tuple[str, When]]) -> Iterator[Problem]:
    """Whether something is never there together with what it is about."""
    for name, needed in others:
        if not _agree(game, when, needed):
            remedy = "take it out, or change when in one of them"
            yield Problem(path, f'"{name}" is never there together with this', remedy)


def _agree(game: Game, one: When, other: When) -> bool:
    return any(is_chosen(game, one, each) and is_chosen(game, other, each) for each in every_choice(game, [one, other]))


def _called(game: Game, name: str, power: Power) -> Iterator[Problem]:
    """Whether a turn is called in which a power could be used, whatever the variants with which it is there."""
    turn = game.turn[power.turn]
    calling = [
        phase
        for phase in game.phase.values()
        if (phase.kind == "night" and _meet(power.nights, turn.nights))
        or (phase.kind == "dusk" and power.turn in phase.turns)
    ]
    whens = [phase.when | (turn.when if phase.kind == "night" else {}) for phase in calling]
    for variants in every_choice(game, [power.when, *whens]):
        if is_chosen(game, power.when, variants) and not any(is_chosen(game, when, variants) for when in whens):
            having = f"with {told(variants)} " if whens and variants else ""
            problem = f'{having}no night calls "{power.turn}" when this can be used'
            remedy = f"let nights and when be here as they are in [turn.{power.turn}]"
            yield Problem(("power", name, "turn"), problem, remedy)
            return


def _meet(one: Nights, other: Nights) -> bool:
    return any(is_on(one, night) and is_on(other, night) for night in range(1, MANY + 1))


def every_choice(game: Game, whens: list[When]) -> Iterator[Variants]:
    """All that can be chosen of the variants on which something depends; of very much only the first `MOST`."""
    names = list(dict.fromkeys(chain.from_iterable(whens)))
    chosen: list[list[tuple[str, ...]]] = []
    for name in names:
        choices = game.variant[name].choices
        sizes = range(1, len(choices) + 1) if game.variant[name].many else [1]
        chosen.append(list(islice((some for size in sizes for some in combinations(choices, size)), MOST)))
    for each in islice(product(*chosen), MOST):
        yield dict(zip(names, each, strict=True))


def told(variants: Variants) -> str:
    """What is chosen, in the words of the game's file."""
    return ", ".join(f"{name} = {' and '.join(chosen)}" for name, chosen in variants.items())

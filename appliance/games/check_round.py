"""Whether a game that the box can moderate goes round: from its cards to nights and votes, until the rules end it."""

from collections.abc import Iterator

from appliance.games.check_there import every_choice, told
from appliance.games.course import is_chosen
from appliance.games.model import Game, Problem
from appliance.games.options import Variants

SHOWN = frozenset({"vote", "count", "result"})
"""Kinds of phases of which the rules know nothing: what is pointed at, and what lies on the table."""


def check_round(game: Game) -> Iterator[Problem]:
    """Every phase that leads out of the round of a game with powers, or that a box could not hold.

    Args:
        game: all names in it lead somewhere.
    """
    if not game.power:
        return
    for key in ("first", "again"):
        kind = game.phase[getattr(game, key)].kind
        if kind != "tell":
            problem = f'with powers cards are dealt first, and this is a phase of kind = "{kind}"'
            yield Problem((key,), problem, 'name one of kind = "tell"')
            return
    nights = [phase.when for phase in game.phase.values() if phase.kind == "night"]
    for name in _round(game):
        phase = game.phase[name]
        if phase.kind in SHOWN:
            problem = "a box that moderates knows nothing of what is shown here"
            yield Problem(("phase", name, "kind"), problem, 'write kind = "ballot", or take out the powers')
            continue
        for variants in every_choice(game, nights):
            if not _comes_to_a_night(game, name, variants):
                having = f"with {told(variants)} " if variants else ""
                problem = f"{having}no night follows, and only an end is to end a game with powers"
                yield Problem(("phase", name, "then"), problem, "let it lead back to the night")
                break


def _round(game: Game) -> Iterator[str]:
    """The phases behind the dealing of the cards, without those that come only when somebody ends the game."""
    found, left = {game.again}, [game.again]
    while left:
        name = left.pop()
        yield name
        phase = game.phase[name]
        more = {each for each in (phase.then, phase.tied) if each} - found
        found |= more
        left += sorted(more)


def _comes_to_a_night(game: Game, name: str, variants: Variants) -> bool:
    passed: set[str] = set()
    while name not in passed:
        passed.add(name)
        name = game.phase[name].then
        if not name:
            return False
        if game.phase[name].kind == "night" and is_chosen(game, game.phase[name].when, variants):
            return True
    return False

"""Whether a game that goes round stops for something in each round: else it would turn for ever, and take no time."""

from collections.abc import Iterator
from typing import Final

from appliance.games.check_there import every_choice, told
from appliance.games.course import is_chosen
from appliance.games.model import Game, Phase, Problem, Telling

LASTING: Final = frozenset({"night", "talk", "vote", "count", "result"})
"""Kinds of phases that always have something to do, whatever a day has come to."""


def check_circles(game: Game) -> Iterator[Problem]:
    """Every circle of phases in which, with some variants, none is sure to be played and to take time or a press.

    Args:
        game: all names in it lead somewhere.
    """
    for circle in _circles(game):
        lasting = [game.phase[name].when for name in circle if _lasts(game.phase[name])]
        for variants in every_choice(game, lasting):
            if not any(is_chosen(game, when, variants) for when in lasting):
                having = f"with {told(variants)} " if variants else ""
                others = f" by {', '.join(circle[1:])}" if circle[1:] else ""
                problem = f"{having}this leads back to itself{others}, and nothing on the way is sure to take time"
                yield Problem(("phase", circle[0], "then"), problem, 'let one lead on, or wait: a "tell" does')
                break


def _circles(game: Game) -> Iterator[list[str]]:
    """Phases that follow each other round and round, each circle once."""
    seen: set[str] = set()
    for first in game.phase:
        way: list[str] = []
        name = first
        while name and name not in seen:
            seen.add(name)
            way.append(name)
            name = game.phase[name].then
        if name in way:
            yield way[way.index(name) :]


def _lasts(phase: Phase) -> bool:
    """Whether a phase is played on every day with every deck, and then takes time or waits."""
    if phase.roles or phase.someone or phase.vote or phase.counted or phase.nights != "every":
        return False
    if phase.kind == "tell":
        return phase.waits and any(map(_is_always_said, phase.tell))
    return phase.kind in LASTING and phase.time == "talk"


def _is_always_said(telling: Telling) -> bool:
    return telling == Telling(say=telling.say, seconds=telling.seconds)

"""The course of a game: which phase follows which, with one way of voting."""

from collections.abc import Iterator

from appliance.games.model import Game


def played(game: Game, phase: str, vote: str) -> str:
    """The phase itself or, if it belongs to another way of voting, the next that does not; empty: the game is over."""
    while phase and game.phase[phase].vote not in {"", vote}:
        phase = game.phase[phase].then
    return phase


def course(game: Game, vote: str) -> Iterator[str]:
    """The phases of a game from its first, each once."""
    phase, seen = played(game, game.first, vote), set[str]()
    while phase and phase not in seen:
        seen.add(phase)
        yield phase
        phase = played(game, game.phase[phase].then, vote)

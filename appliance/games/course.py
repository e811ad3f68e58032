"""The course of a game: which phase follows which, by the way in which the group votes."""

from collections.abc import Iterator, Mapping

from appliance.games.model import Game, Phase, When
from appliance.games.options import Options


def is_chosen(game: Game, when: When, variants: Mapping[str, str]) -> bool:
    """Whether the variants are those with which something is there."""
    return all(variants.get(name, game.variant[name].choices[0]) == choice for name, choice in when.items())


def is_played(game: Game, phase: Phase, options: Options) -> bool:
    """Whether a phase belongs to the variants, and to the way in which the group votes."""
    if not is_chosen(game, phase.when, options.variants):
        return False
    if phase.kind == "tally" and options.ballot == "secret":
        return False
    return phase.vote in {"", options.vote} and phase.counted in {"", "yes" if options.knows_votes else "no"}


def played(game: Game, phase: str, options: Options) -> str:
    """The phase itself or, if it belongs to another way of voting, the next that does not; empty: the game is over."""
    while phase and not is_played(game, game.phase[phase], options):
        phase = game.phase[phase].then
    return phase


def course(game: Game, options: Options) -> Iterator[str]:
    """The phases of a game from its first, each once, and then those that come in some games only."""
    seen = dict[str, None]()
    for first in (game.first, game.dusk, game.over, *(phase.tied for phase in game.phase.values())):
        phase = played(game, first, options)
        while phase and phase not in seen:
            seen[phase] = None
            phase = played(game, game.phase[phase].then, options)
    yield from seen

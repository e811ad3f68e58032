"""The course of a game: which phase follows which, by what the group has chosen."""

from collections.abc import Collection, Iterator, Mapping

from appliance.games.kinds import Nights, When
from appliance.games.model import Game, Mark, Phase
from appliance.games.options import Options, Variants

NOT = "not "
"""Before a choice: any other one."""

HANDS = "votes"
"""The effect of a mark that asks nothing, but lets more hands be counted."""


def choices(game: Game, name: str, variants: Variants) -> tuple[str, ...]:
    """What is chosen of a variant; with nothing chosen, what the game's file has first."""
    chosen = variants.get(name, ())
    chosen = (chosen,) if isinstance(chosen, str) else tuple(chosen)
    return chosen or game.variant[name].choices[:1]


def is_chosen(game: Game, when: When, variants: Variants) -> bool:
    """Whether the variants are those with which something is there."""
    return all(_fits(wanted, choices(game, name, variants)) for name, wanted in when.items())


def _fits(wanted: str | tuple[str, ...], chosen: Collection[str]) -> bool:
    if isinstance(wanted, tuple):
        return any(choice in chosen for choice in wanted)
    if wanted.startswith(NOT):
        return wanted.removeprefix(NOT) not in chosen
    return wanted in chosen


def is_on(nights: Nights, night: int) -> bool:
    """Whether something is there in a night, or on the day after it.

    Args:
        nights: of a game's file.
        night: its number, from 1.
    """
    if isinstance(nights, tuple):
        return night in nights
    return nights in {"every", "first" if night <= 1 else "later"}


def is_in(roles: Collection[str], deck: Mapping[str, int]) -> bool:
    """Whether any of some roles is in the deck."""
    return any(deck.get(role, 0) for role in roles)


def is_played(game: Game, phase: Phase, options: Options, deck: Mapping[str, int] | None = None) -> bool:
    """Whether a phase belongs to the variants, the deck, and the way in which the group votes.

    Args:
        game: the rules.
        phase: one of its phases.
        options: how the group wants it.
        deck: the roles; None: any may be there.
    """
    if not is_chosen(game, phase.when, options.variants):
        return False
    if phase.roles and deck is not None and not is_in(phase.roles, deck):
        return False
    if not options.announce and phase.kind in {"pick", "tally"} and phase.picks != "winners":
        return False
    if phase.kind == "tally" and options.ballot == "secret" and not _bends(game, options, deck):
        return False
    return phase.vote in {"", options.vote} and phase.counted in {"", "yes" if options.knows_votes else "no"}


def is_asked(mark: Mark, ballot: str) -> bool:
    """Whether a role that bends a vote is asked about where a ballot goes in some way.

    Whoever has more hands than others is seen. In secret no name is called at which a card could be held up.

    Args:
        mark: how it bends the vote.
        ballot: `closed`, `open` or `secret`.
    """
    return mark.effect != HANDS and not (mark.shown and ballot == "secret")


def _bends(game: Game, options: Options, deck: Mapping[str, int] | None) -> bool:
    """Whether anything may be asked behind a ballot whose hands nobody has to count."""
    return any(
        is_asked(mark, options.ballot)
        and is_chosen(game, mark.when, options.variants)
        and (deck is None or not mark.roles or is_in(mark.roles, deck))
        for mark in game.mark.values()
    )


def played(game: Game, phase: str, options: Options, deck: Mapping[str, int] | None = None) -> str:
    """The phase itself or, if it is not played, the next that is; empty: the game is over. See `is_played`."""
    while phase and not is_played(game, game.phase[phase], options, deck):
        phase = game.phase[phase].then
    return phase


def course(game: Game, options: Options, deck: Mapping[str, int] | None = None) -> Iterator[str]:
    """The phases of a game from its first, each once, and then those that come in some games only."""
    seen = dict[str, None]()
    for first in (game.first, game.dusk, game.ends, game.over, *(phase.tied for phase in game.phase.values())):
        phase = played(game, first, options, deck)
        while phase and phase not in seen:
            seen[phase] = None
            phase = played(game, game.phase[phase].then, options, deck)
    yield from seen

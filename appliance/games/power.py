"""What a role can do, as a game's file declares it, and how a game ends.

A box that runs a game by itself reads these; one that only calls the night does not need them.
"""

from dataclasses import dataclass, field
from typing import Annotated, Literal

from msgspec import Meta

from appliance.games.kinds import Few, Nights, When

SENTENCE = "sentence"
"""The cause of a death that the village has voted for; other causes are the powers that kill, by name."""

Asks = Literal["nothing", "seat", "seats"]
"""What a power asks of whoever uses it: nothing at all, one seat, or several."""

Decides = Literal["group", "agree", "plurality"]
"""How several who have a power together choose; see `Power`."""

Among = Literal["others", "strangers", "not-last"]
"""Who can be chosen, of those who live; see `Power`."""

Does = Literal["attack", "protect", "learn", "recognise"]
"""What comes of a power; see `Power`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Power:
    """Something that roles can do.

    Attributes:
        turn: the turn of the night in which it is used.
        roles: who has it; empty: the roles of the turn.
        nights: on which nights it is there.
        when: it is there only with these variants.
        asks: what is asked: `nothing` (it works by itself), a `seat`, or several `seats`.
        count: of `seats`, how many.
        decides: of several who have it together: one choice is the `group`'s, whoever made it; all must `agree`; or
            a `plurality` decides. Where they do not agree, or are tied, nobody is chosen.
        among: who can be chosen of those who live: only `others`, not oneself; only `strangers`, who do not have this
            power; `not-last`, not whom one chose on the night before. Empty: all.
        times: how often in a game; 0: as often as it is asked.
        does: what comes of it.

            - `attack`: at dawn the one who was chosen dies of it, unless something stops it;
            - `protect`: at dawn the one who was chosen is safe from the powers in `stops`;
            - `learn`: whoever uses it is told at once whether the one whom it is about has one of the roles in `of`;
            - `recognise`: all who have it see each other.
        about: of `learn`: the one who was `chosen`, or who was `sentenced` on the day before.
        of: of `learn`, the roles that are told by a yes.
        stops: of `protect`, the powers that it stops.
        not_for: of `protect`, roles that it does not protect.
    """

    turn: str
    roles: tuple[str, ...] = ()
    nights: Nights = "every"
    when: When = field(default_factory=dict)
    asks: Asks = "nothing"
    count: Few = 1
    decides: Decides = "group"
    among: tuple[Among, ...] = ()
    times: Annotated[int, Meta(ge=0, le=99)] = 0
    does: Does
    about: Literal["chosen", "sentenced"] = "chosen"
    of: tuple[str, ...] = ()
    stops: tuple[str, ...] = ()
    not_for: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class End:
    """How a game can end. All that is written here must be so.

    Attributes:
        wins: the factions that win together.
        none: roles of which none lives any more.
        parity: roles of which at least as many live as of all others together.
        when: it counts only with these variants.
    """

    wins: Annotated[tuple[str, ...], Meta(min_length=1)]
    none: tuple[str, ...] = ()
    parity: tuple[str, ...] = ()
    when: When = field(default_factory=dict)

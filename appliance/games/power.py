"""What a role can do, as a game's file declares it, and how a game ends.

A box that runs a game by itself reads these; one that only calls the night does not need them.
"""

from dataclasses import dataclass, field
from typing import Annotated, Literal

from msgspec import Meta

from appliance.games.kinds import Few, Nights, When

SENTENCE = "sentence"
"""The cause of a death that the village has voted for; other causes are the powers that kill, by name."""

GRIEF = "grief"
"""The cause of the death of somebody whose lover has died."""

LOVER, LOVERS = "lover", "lovers"
"""The mark of those who die together, and the faction for which they play if they are of two."""

Asks = Literal["nothing", "yes", "seat", "seats", "role"]
"""What a power asks of whoever uses it: nothing at all, yes or no, one seat, several, or a role."""

Decides = Literal["group", "agree", "plurality"]
"""How several who have a power together choose; see `Power`."""

Final = Literal["once", "open"]
"""Whether a choice can be changed; see `Power`."""

Among = Literal["others", "strangers", "not-last", "unmarked", "electable"]
"""Who can be chosen, of those who live; see `Power`."""

Tells = Literal["yes", "number", "role", "seats", "roles"]
"""What somebody is told; see `Power`."""

Does = Literal[
    "attack",
    "protect",
    "convert",
    "learn",
    "recognise",
    "mark",
    "swap",
    "survive",
    "pardon",
    "replace",
    "strip",
    "bar",
    "succeed",
]
"""What comes of a power; see `Power`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Power:
    """Something that roles can do.

    Attributes:
        turn: the turn of the night in which it is used; empty: it has another moment.
        at: that other moment: when whoever has it dies, in their last breath; when they are sentenced; or when a vote
            is tied; or whenever something comes to them.
        causes: of a death, the powers or the `sentence` by which one must have died; empty: any.
        roles: who has it; empty: the roles of the turn. Of an office: who holds it.
        marked: instead of roles, those who have this mark.
        nights: on which nights it is there.
        when: it is there only with these variants.
        until: it is there only as long as this other power is not used up.
        asks: what is asked: `nothing` (it works by itself), a `yes` about the one whom it is about, a `seat`, several
            `seats`, or a `role` of the cards in the middle.
        count: of `seats`, how many; where fewer can be chosen, all of those.
        least: of `seats`, the fewest that must be chosen; empty: as many as `count`.
        decides: of several who have it together: one choice is the `group`'s, whoever made it; all must `agree`; or
            a `plurality` decides. Where they do not agree, or are tied, nobody is chosen.
        final: a choice that was confirmed stands (`once`), and nothing more is asked when all have chosen; or it is
            `open` to change, and what is chosen when its time is over counts.
        among: who can be chosen of those who live: only `others`, not oneself; only `strangers`, who do not have this
            power; `not-last`, not whom one chose on the night before; `unmarked`, who do not have its mark yet;
            `electable`, who may hold an office. Empty: all.
        times: how often in a game; 0: as often as it is asked. Of those who `survive`: each of them.
        does: what comes of it.

            - `attack`: at dawn the one who was chosen dies of it, unless something stops it; of the dying at once;
            - `protect`: at dawn the one who was chosen is safe from the powers in `stops`;
            - `convert`: at dawn the one who was chosen has the role in `into` beside their own, and plays for it; what
              is in `instead` does not happen to them;
            - `learn`: whoever uses it is told something at once: see `tells`;
            - `recognise`: all who have it see each other;
            - `mark`: those who were chosen have a mark from now on; see `LOVER`;
            - `swap`: whoever uses it has the role of a card in the middle from now on;
            - `survive`: what is in `stops` does not kill them;
            - `pardon`: they are not executed, but have no vote and can hold no office any more;
            - `replace`: they die in the place of those who are tied;
            - `strip`: all but those with the roles in `not_for` lose what their cards can do;
            - `bar`: on the next day only those who were chosen vote;
            - `succeed`: the one who was chosen holds the office.
        about: of `learn`, of a `yes` and of `protect`: the one who was `chosen`, who was `sentenced` on the day before,
            who is `attacked` in this night, or `oneself` if that is so.
        of: of `learn`, the roles that it asks for.
        tells: of `learn`, the answer: `yes` or no, whether the one whom it is about is one of `of` (with no `of`: yes,
            it is this one); their `role`; the `roles` of several who were chosen; the `number` of those living who are
            one of `of`, or their `seats`. Empty: `yes` where there is `of` or nobody is chosen, otherwise the `role`.
        stops: of `protect` and `survive`, the powers that it stops.
        not_for: roles for which it does nothing.
        instead: of `convert`, the power in whose place it is used.
        into: of `convert`, the role.
        mark: of `mark` and `convert`, the mark.
        prompt: whether a line of its own, `<turn>.<power>`, is said before its time, as others of the turn come first.
    """

    turn: str = ""
    at: Literal["", "death", "sentence", "tie", "always"] = ""
    causes: tuple[str, ...] = ()
    roles: tuple[str, ...] = ()
    marked: str = ""
    nights: Nights = "every"
    when: When = field(default_factory=dict)
    until: str = ""
    asks: Asks = "nothing"
    count: Few = 1
    least: Annotated[int, Meta(ge=0, le=99)] | None = None
    decides: Decides = "group"
    final: Final = "once"
    among: tuple[Among, ...] = ()
    times: Annotated[int, Meta(ge=0, le=99)] = 0
    does: Does
    about: Literal["chosen", "sentenced", "attacked", "oneself"] = "chosen"
    of: tuple[str, ...] = ()
    tells: Tells | Literal[""] = ""
    stops: tuple[str, ...] = ()
    not_for: tuple[str, ...] = ()
    instead: str = ""
    into: str = ""
    mark: str = ""
    prompt: bool = False

    @property
    def is_notice(self) -> bool:
        """Whether those who have it are told outside of any turn of theirs, since they did not know of it."""
        return self.does == "recognise" and bool(self.marked)

    @property
    def is_told_saved(self) -> bool:
        """Whether it is news that it has saved somebody: whoever said yes to it is told of already."""
        return self.does in {"protect", "survive"} and self.asks != "yes"

    @property
    def answer(self) -> Tells:
        """What is told, written in the file or as it follows from the rest."""
        return self.tells or ("yes" if self.of or self.about != "chosen" else "role")


@dataclass(frozen=True, slots=True, kw_only=True)
class End:
    """How a game can end. All that is written here must be so.

    Attributes:
        wins: the factions that win together.
        none: roles of which none lives any more.
        parity: roles of which at least as many live as of all others together.
        some: roles of which one lives who is still on a side that wins by it.
        only: factions; all who live play for one of them, and there is somebody who lives.
        marked: a mark that all have who live, but for those with the roles in `some`.
        when: it counts only with these variants.
    """

    wins: Annotated[tuple[str, ...], Meta(min_length=1)]
    none: tuple[str, ...] = ()
    parity: tuple[str, ...] = ()
    some: tuple[str, ...] = ()
    only: tuple[str, ...] = ()
    marked: str = ""
    when: When = field(default_factory=dict)

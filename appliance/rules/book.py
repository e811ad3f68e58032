"""A game's file with a deck and variants, laid out for play: what is asked on which night, and what comes then."""

from collections.abc import Iterable, Mapping
from functools import cached_property

from msgspec import Struct

from appliance.games.course import HANDS, is_chosen, is_in, is_on
from appliance.games.model import Game, Phase
from appliance.games.options import Variants
from appliance.games.order import NO_VARIANTS, night_order
from appliance.games.power import GRIEF, LOVER, SENTENCE, End, Power

CALLING = frozenset({"night", "dusk"})
"""Phases in which turns are called."""

STRIPPED, VOTELESS = "stripped", "voteless"
"""Marks of those whose cards can do nothing any more, and of those who have no vote."""


class Held(Struct, frozen=True, gc=False):
    """By what somebody has a power.

    Attributes:
        number: of the role, or of the mark.
        others: the numbers of more roles, if several have it.
        is_card: whether it is by a card, whose powers can be lost.
        is_office: whether it is by an office.
    """

    number: int
    others: tuple[int, ...]
    is_card: bool
    is_office: bool


class Ending(Struct, frozen=True, gc=False):
    """An end, with the numbers of its roles.

    Attributes:
        name: in the game's file.
        wins: the factions that win.
        only: for which alone those play who live; none: it does not matter.
        none: of which none lives.
        some: of which one does.
        parity: of which there are as many as of all others.
        marked: the mark; none: no number.
    """

    name: str
    wins: tuple[str, ...]
    only: tuple[str, ...]
    none: tuple[int, ...]
    some: tuple[int, ...]
    parity: tuple[int, ...]
    marked: tuple[int, ...]


class Book:
    """The rules of one group's game.

    Args:
        game: its file.
        deck: how many of each role are dealt.
        variants: what is chosen of each.
        order: turns that are called in this order, as far as the file lets them.

    Raises:
        ValueError: the file does not say what roles can do.
    """

    def __init__(
        self,
        game: Game,
        deck: Mapping[str, int],
        variants: Variants = NO_VARIANTS,
        order: tuple[str, ...] = (),
    ) -> None:
        if not game.power or not game.end:
            raise ValueError("the file of this game does not say what its roles can do: write its [power] and [end]")
        self.game = game
        self.deck = {role: deck[role] for role in game.role if deck.get(role)}
        self.cards = sorted(role for role, count in self.deck.items() for _ in range(count))
        self.variants = variants
        more = game.deck.extra + sum(count for role, count in game.deck.more.items() if self.deck.get(role))
        self.players = sum(self.deck.values()) - more
        self.faction = {role: data.faction for role, data in game.role.items()}
        self.alone = frozenset(name for name, faction in game.faction.items() if faction.alone)
        self.phase = {name: phase for name, phase in game.phase.items() if self._is_played(phase)}
        hands = [mark for mark in game.mark.values() if mark.effect == HANDS and is_chosen(game, mark.when, variants)]
        self._extra = {name: sum(mark.extra for mark in hands if name in mark.ballots) for name in self.phase}
        self._lay_out_powers()
        self._lay_out_moments()
        ends = {name: end for name, end in game.end.items() if is_chosen(game, end.when, variants)}
        self.endings = tuple(self._ending(name, end) for name, end in ends.items())
        self._order = night_order(game, order)
        self._after: dict[tuple[str, int], str] = {}
        self._powers: dict[tuple[str, int], tuple[str, ...]] = {}

    def _lay_out_powers(self) -> None:
        """What there is to be known of powers, whenever they are used."""
        game = self.game
        self.power = {name: power for name, power in game.power.items() if is_chosen(game, power.when, self.variants)}
        self.having = {
            name: frozenset(() if power.marked else power.roles or (game.turn[power.turn].roles if power.turn else ()))
            for name, power in self.power.items()
        }
        self.offices = frozenset(role for role, data in game.role.items() if data.office)
        marks = dict.fromkeys([LOVER, STRIPPED, VOTELESS, *(power.mark for power in game.power.values() if power.mark)])
        # The numbers under which a state holds who has which role, and behind them those of marks.
        self.number = {role: number for number, role in enumerate(game.role)}
        self.mark_number = {mark: number for number, mark in enumerate(marks, start=len(self.number))}
        self.stripped = self.mark_number[STRIPPED]
        self.held = {name: self._held(name, power) for name, power in self.power.items()}
        self.shown = frozenset(name for name, power in self.power.items() if power.marked)
        self.counts = frozenset(name for name, power in self.power.items() if power.answer in {"number", "seats"})
        self.dawn = {name: place for place, name in enumerate(name for name in game.dawn if name in self.power)}
        # By the mark that they give, powers that turn somebody at dawn.
        turning = {name: power.mark for name, power in self.power.items() if power.does == "convert"}
        self.converts = {mark: frozenset(name for name in turning if turning[name] == mark) for mark in marks}

    def _lay_out_moments(self) -> None:
        """Powers that have another moment than a turn; of some, by what somebody dies of, or would die of."""
        moments = {name: power for name, power in self.power.items() if power.at}
        dying = {name: power for name, power in moments.items() if power.at == "death"}
        self.at_death = {
            cause: tuple(name for name, power in dying.items() if not power.causes or cause in power.causes)
            for cause in (*self.power, SENTENCE, GRIEF)
        }
        self.survive = {
            cause: tuple(name for name, power in moments.items() if power.does == "survive" and cause in power.stops)
            for cause in self.power
        }
        self.pardon = tuple(name for name, power in moments.items() if power.does == "pardon")
        self.replace = tuple(name for name, power in moments.items() if power.does == "replace")

    def _held(self, name: str, power: Power) -> Held:
        having = self.having[name]
        number, *others = (self.mark_number[power.marked],) if power.marked else self._numbers(having)
        return Held(number, tuple(others), is_card=not power.marked, is_office=not self.offices.isdisjoint(having))

    def _ending(self, name: str, end: End) -> Ending:
        none, some, parity = [self._numbers(roles) for roles in (end.none, end.some, end.parity)]
        marked = (self.mark_number[end.marked],) if end.marked else ()
        return Ending(name, end.wins, end.only, none, some, parity, marked)

    def _numbers(self, roles: Iterable[str]) -> tuple[int, ...]:
        return tuple([self.number[role] for role in roles])

    @cached_property
    def registered(self) -> tuple[str, ...]:
        """The roles that are called to register: all of the deck but that which most have, who are what is left.

        A role that is left out must be one without any power.
        """
        idle = [role for role in self.deck if not any(role in having for having in self.having.values())]
        plain = max(idle, key=lambda role: self.deck[role], default="")
        return tuple(role for role in self.deck if role != plain)

    @cached_property
    def strangers(self) -> tuple[str, ...]:
        """Roles that are called to register, are held by several, and do not tell these who the others are.

        Village and Devil, Madman: "does not know the devils or other madmen".
        """
        acquainted = [self.having[name] for name, power in self.power.items() if power.does == "recognise"]
        return tuple(
            role for role in self.registered if self.deck[role] > 1 and not any(role in having for having in acquainted)
        )

    def _is_played(self, phase: Phase) -> bool:
        return (
            phase.counted != "no"
            and phase.vote != "tokens"
            and is_chosen(self.game, phase.when, self.variants)
            and (not phase.roles or is_in(phase.roles, self.deck))
        )

    def played(self, phase: str) -> str:
        """The phase itself or, if this group leaves it out, the next that is played; empty: there is none."""
        while phase and phase not in self.phase:
            phase = self.game.phase[phase].then
        return phase

    def after(self, phase: str, night: int) -> str:
        """The next phase in which turns are called or a ballot is held; the others only tell.

        Args:
            phase: the one before.
            night: its number; that of the night before a day.
        """
        then = self._after.get((phase, night))
        if then is None:
            then = self.played(self.game.phase[phase].then)
            while not self._is_asking(self.phase[then], night):
                then = self.played(self.phase[then].then)
            self._after[phase, night] = then
        return then

    @staticmethod
    def _is_asking(phase: Phase, night: int) -> bool:
        return phase.kind in CALLING or (phase.kind == "ballot" and is_on(phase.nights, night))

    def more_votes(self, phase: str) -> int:
        """How many votes more than one the holder of the office has in a ballot."""
        return self._extra.get(phase, 0)

    def powers(self, phase: str, night: int) -> tuple[str, ...]:
        """The powers that are used in a phase in which turns are called, in their order.

        Args:
            phase: its name.
            night: its number; 0: before the first.
        """
        found = self._powers.get((phase, night))
        if found is None:
            found = self._powers[phase, night] = self._used(phase, night)
        return found

    def _used(self, phase: str, night: int) -> tuple[str, ...]:
        turns = self.phase[phase].turns
        found: list[str] = []
        for name in self._order:
            turn = self.game.turn[name]
            is_there = name in turns if turns else is_on(turn.nights, night)
            if is_there and (turns or is_chosen(self.game, turn.when, self.variants)):
                found += [
                    each for each, power in self.power.items() if power.turn == name and is_on(power.nights, night)
                ]
        return tuple(found)

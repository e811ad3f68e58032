"""A game's file with a deck and variants, laid out for play: what is asked on which night, and what comes then."""

from collections.abc import Mapping
from functools import cached_property

from appliance.games.course import HANDS, is_chosen, is_in, is_on
from appliance.games.model import Game, Phase
from appliance.games.options import Variants
from appliance.games.order import NO_VARIANTS, night_order

CALLING = frozenset({"night", "dusk"})
"""Phases in which turns are called."""

ASKING = CALLING | {"ballot"}
"""Phases in which something is asked."""

LATER = 99
"""A night like all later ones, beyond those that a file can list."""


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
        self.variants = variants
        more = game.deck.extra + sum(count for role, count in game.deck.more.items() if self.deck.get(role))
        self.players = sum(self.deck.values()) - more
        self.power = {name: power for name, power in game.power.items() if is_chosen(game, power.when, variants)}
        self.having = {
            name: frozenset(power.roles or (game.turn[power.turn].roles if power.turn else ()))
            for name, power in self.power.items()
        }
        self.offices = frozenset(role for role, data in game.role.items() if data.office)
        # Powers of those who have them by something else than their card.
        self.elsewhere = frozenset(
            name for name, power in self.power.items() if power.marked or not self.offices.isdisjoint(self.having[name])
        )
        moments = {name: power for name, power in self.power.items() if power.at}
        self.at_death = tuple(name for name, power in moments.items() if power.at == "death")
        self.by_night = tuple(name for name, power in self.power.items() if power.turn and power.does == "attack")
        self.survive = tuple(name for name, power in moments.items() if power.does == "survive")
        self.pardon = tuple(name for name, power in moments.items() if power.does == "pardon")
        self.replace = tuple(name for name, power in moments.items() if power.does == "replace")
        self.faction = {role: data.faction for role, data in game.role.items()}
        self.dawn = {name: place for place, name in enumerate(name for name in game.dawn if name in self.power)}
        self.ends = {name: end for name, end in game.end.items() if is_chosen(game, end.when, variants)}
        self.phase = {name: phase for name, phase in game.phase.items() if self._is_played(phase)}
        self._order = night_order(game, order)
        self._after: dict[str, str] = {}
        self._powers: dict[tuple[str, int], tuple[str, ...]] = {}

    @cached_property
    def registered(self) -> tuple[str, ...]:
        """The roles that are called to register: all of the deck but that which most have, who are what is left.

        A role that is left out must be one without any power.
        """
        idle = [role for role in self.deck if not any(role in having for having in self.having.values())]
        plain = max(idle, key=lambda role: self.deck[role], default="")
        return tuple(role for role in self.deck if role != plain)

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

    def after(self, phase: str) -> str:
        """The next phase after one in which something is asked or happens by itself; the others only tell."""
        if phase not in self._after:
            then = self.played(self.game.phase[phase].then)
            while self.phase[then].kind not in ASKING:
                then = self.played(self.phase[then].then)
            self._after[phase] = then
        return self._after[phase]

    def more_votes(self, phase: str) -> int:
        """How many votes more than one the holder of the office has in a ballot."""
        return sum(
            mark.extra
            for mark in self.game.mark.values()
            if mark.effect == HANDS and phase in mark.ballots and is_chosen(self.game, mark.when, self.variants)
        )

    def powers(self, phase: str, night: int) -> tuple[str, ...]:
        """The powers that are used in a phase in which turns are called, in their order.

        Args:
            phase: its name.
            night: its number; 0: before the first.
        """
        key = (phase, min(night, LATER))
        if key not in self._powers:
            self._powers[key] = self._used(*key)
        return self._powers[key]

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

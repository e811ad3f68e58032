"""Who is at the table, by their seats: what a day's scripts may tell, and no night's script ever knows."""

from dataclasses import dataclass, replace
from typing import Literal

Names = Literal["fallen", "accused", "sentenced"]
"""Whom a line may name: those who died last night, those in the run-off, the one who goes to the stake."""

WON = "won"
"""The telling that says which faction has won: the line `won.<faction>`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Village:
    """The players and what has become of them. Seats are counted clockwise, from 0.

    Attributes:
        players: how many there were at first.
        night: how many nights have begun; the day after the first night is the first day.
        dead: who has died, in the order in which they did.
        fallen: who has died in the last night.
        accused: who is in the run-off.
        sentenced: who goes to the stake; None: nobody does.
        won: the faction that has won; empty: the game goes on.
        held: the ballots of this day so far, by their phases.
    """

    players: int
    night: int = 0
    dead: tuple[int, ...] = ()
    fallen: tuple[int, ...] = ()
    accused: tuple[int, ...] = ()
    sentenced: int | None = None
    won: str = ""
    held: tuple[str, ...] = ()

    @property
    def living(self) -> tuple[int, ...]:
        """Who has not died, in the order of their seats."""
        return tuple(seat for seat in range(self.players) if seat not in self.dead)

    def candidates(self, of: Literal["living", "accused"]) -> tuple[int, ...]:
        """Who can be voted for, in the order in which they are called.

        Every other day it goes the other way round (Wherewolf, Subsequent Days: "alternating the order").

        Args:
            of: among whom.
        """
        seats = self.living if of == "living" else self.accused
        return tuple(sorted(seats, reverse=self.night % 2 == 0))

    def voters(self, of: Literal["living", "accused"], voters: Literal["others", "all"] = "others") -> tuple[int, ...]:
        """Who votes: all living, but those in a run-off may not vote on each other (Wherewolf, The Second Vote)."""
        is_for_all = of == "living" or voters == "all"
        return tuple(seat for seat in self.living if is_for_all or seat not in self.accused)

    def named(self, names: Names) -> tuple[int, ...]:
        """Those whom a line names."""
        if names == "sentenced":
            return () if self.sentenced is None else (self.sentenced,)
        return self.fallen if names == "fallen" else self.accused

    def at_nightfall(self) -> "Village":
        """A night begins: the one at the stake is dead, and nobody is accused any more."""
        burnt = self.named("sentenced")
        return Village(players=self.players, night=self.night + 1, dead=(*self.dead, *burnt))

    def without(self, fallen: tuple[int, ...]) -> "Village":
        """These have died in the night."""
        return replace(self, dead=(*self.dead, *fallen), fallen=fallen)

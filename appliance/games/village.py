"""Who is at the table, by their seats: what a day's scripts may tell, and no night's script ever knows."""

from dataclasses import dataclass, replace
from typing import Any, Literal

Names = Literal["fallen", "accused", "sentenced", "followed", "elected", "pardoned", "revived", "barred"]
"""Whom a line may name: those who died last night, those in the run-off, the one who goes to the stake, those who die
by what follows from a death, the one who holds the office, the one who was to die and lives, those who are alive again,
those who may not vote on the next day."""

Among = Literal["living", "accused", "electable"]
"""Those of whom some are voted for: all who live, those in the run-off, or those who may hold an office."""

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
        followed: who has died since, by what follows from a death.
        revived: who is alive again since the night or the day began.
        elected: who holds the office, alive or just dead; None: nobody does.
        pardoned: those who were to die and live; they have no vote any more.
        barred: who may not vote on this day.
        barring: who may not vote on the next day.
        settled: who goes to the stake whatever the votes; None: the votes decide.
        whispered: whether the moderator has said yes in silence at the end of the night.
        won: the faction that has won; empty: the game goes on.
        held: the ballots of this day so far, by their phases.
    """

    players: int
    night: int = 0
    dead: tuple[int, ...] = ()
    fallen: tuple[int, ...] = ()
    accused: tuple[int, ...] = ()
    sentenced: int | None = None
    followed: tuple[int, ...] = ()
    revived: tuple[int, ...] = ()
    elected: int | None = None
    pardoned: tuple[int, ...] = ()
    barred: tuple[int, ...] = ()
    barring: tuple[int, ...] = ()
    settled: int | None = None
    whispered: bool = False
    won: str = ""
    held: tuple[str, ...] = ()

    @property
    def living(self) -> tuple[int, ...]:
        """Who has not died, in the order of their seats."""
        return tuple(seat for seat in range(self.players) if seat not in self.dead)

    @property
    def has_office(self) -> bool:
        """Whether somebody alive holds the office; whoever is at the stake is as good as dead."""
        return self.elected is not None and self.elected in self.living and self.elected != self.sentenced

    def candidates(self, of: Among) -> tuple[int, ...]:
        """Who can be voted for, in the order in which they are called.

        Every other day it goes the other way round (Wherewolf, Subsequent Days: "alternating the order").

        Args:
            of: among whom.
        """
        # Whoever was pardoned may not "être élu maire" (Loups-garous, L'idiot du village).
        electable = tuple(seat for seat in self.living if seat not in self.pardoned)
        seats = {"living": self.living, "accused": self.accused, "electable": electable}[of]
        return tuple(sorted(seats, reverse=self.night % 2 == 0))

    def voters(self, of: Among, voters: Literal["others", "all"] = "others") -> tuple[int, ...]:
        """Who votes: all living who have a vote, but not those in a run-off (Wherewolf, The Second Vote).

        Args:
            of: among whom is voted.
            voters: whether those in a run-off vote, too.
        """
        is_for_all = of != "accused" or voters == "all"
        without = {*self.barred, *self.pardoned, *(() if is_for_all else self.accused)}
        return tuple(seat for seat in self.living if seat not in without)

    def named(self, names: Names) -> tuple[int, ...]:
        """Those whom a line names."""
        match names:
            case "sentenced":
                return () if self.sentenced is None else (self.sentenced,)
            case "elected":
                return () if self.elected is None else (self.elected,)
            case "pardoned":
                return self.pardoned[-1:]
            case "barred":
                return self.barring
            case _:
                found: tuple[int, ...] = getattr(self, names)
                return found

    def at_nightfall(self) -> "Village":
        """A night begins: the one at the stake is dead, and nobody is accused any more."""
        there = self.buried()
        return Village(
            players=there.players,
            night=there.night + 1,
            dead=there.dead,
            elected=there.elected,
            pardoned=there.pardoned,
            barred=there.barring,
        )

    def buried(self) -> "Village":
        """The one at the stake is dead."""
        burnt = tuple(seat for seat in self.named("sentenced") if seat not in self.dead)
        return replace(self, dead=(*self.dead, *burnt))

    def taken(self, names: Names, seats: tuple[int, ...]) -> "Village":
        """What a moderator has said of some players.

        Args:
            names: what they are.
            seats: who.
        """
        there = self.buried() if names == "followed" else self
        first, gone = next(iter(seats), None), (*there.dead, *seats)
        # An office that a pardoned one held is gone (Loups-garous, L'idiot du village).
        office = None if first == there.elected else there.elected
        pardon = {"sentenced": None, "pardoned": (*there.pardoned, first), "elected": office}
        changes: dict[Names, dict[str, Any]] = {
            "fallen": {"dead": gone, "fallen": (*there.fallen, *seats)},
            "followed": {"dead": gone, "followed": seats},
            "revived": {"dead": tuple(seat for seat in there.dead if seat not in seats), "revived": seats},
            "accused": {"accused": seats},
            # Whoever dies for those who are tied saves them from another vote (Loups-garous, Le bouc émissaire).
            "sentenced": {} if first is None else {"sentenced": first, "accused": ()},
            "elected": {"elected": first},
            "pardoned": {} if first is None else pardon,
            "barred": {"barring": seats},
        }
        return replace(there, **changes[names])

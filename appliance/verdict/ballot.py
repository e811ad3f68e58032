"""Votes that are counted by the player: who goes to the run-off, who to the stake, who holds an office.

The rules are those that the rulebooks give to a day: the First Vote and the Second Vote of Wherewolf with the roles
that bend them, the relative majority of the others with a tie that spares all, is voted on again, or is decided by lot.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256

from appliance.games.model import Effect, Phase
from appliance.games.village import Village

Votes = Mapping[int, int]
"""How many votes each seat has; seats from 0."""

Marks = Sequence[tuple[Effect, int]]
"""What has been said of whom, as the roles that bend a vote have it; see `games.model.Mark`."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What comes of a ballot.

    Attributes:
        village: the players afterwards.
        tied: whether several have the most votes, and are to be voted on again.
    """

    village: Village
    tied: bool = False


def leaders(votes: Votes) -> tuple[int, ...]:
    """Those with the most votes, in the order of their seats; nobody, if nobody has a vote."""
    most = max(votes.values(), default=0)
    return tuple(sorted(seat for seat, count in votes.items() if count == most)) if most else ()


def bent(votes: Votes, marks: Marks) -> Votes:
    """The votes after the roles that change their number: first what is added and taken, then what is multiplied.

    A doubled vote is doubled before it is halved, and a half is rounded down (Wherewolf, Bocca di Rosa; the Spy; the
    Merchant; Pack and Aliens, Mother-in-law). Whoever is cancelled is no candidate any more (Wherewolf, The
    Pettifogger).

    Args:
        votes: as they were counted.
        marks: what has been said of whom.
    """
    found = dict(votes)
    for effect in ("less", "more", "doubled", "halved"):
        for seat in (seat for name, seat in marks if name == effect and seat in found):
            count = found[seat]
            found[seat] = {"less": max(count - 1, 0), "more": count + 1, "doubled": count * 2, "halved": count // 2}[
                effect
            ]
    return {seat: count for seat, count in found.items() if ("cancelled", seat) not in marks}


def run_off(votes: Votes, marks: Marks = ()) -> tuple[int, ...]:
    """Who goes to the Second Vote (Wherewolf, The First Vote): at least two, or nobody if nobody has a vote.

    "If there is more than one player tied for the most votes, all of them, and only them"; else the one with the most
    and all who are second. Where nobody but the leader has a vote the second place is that of all others, since the
    rulebook wants "always at least two".

    Args:
        votes: of all who can be accused, those without a vote too.
        marks: what has been said of whom.
    """
    votes = bent(votes, marks)
    first = leaders(votes)
    if len(first) == 1:
        others = {seat: count for seat, count in votes.items() if seat not in first}
        first = (*first, *(leaders(others) or others))
    return tuple(sorted({*first, *(seat for name, seat in marks if name in {"added", "settled"})}))


def decided(ballot: Phase, village: Village, votes: Votes, seed: int, marks: Marks = ()) -> Outcome:
    """What comes of a ballot: who is accused, who goes to the stake, or who holds the office.

    Where several have the most votes and the game's file has a phase for that, they are accused. A lot that is drawn
    counts then unless somebody else is named, or they are voted on again.

    Args:
        ballot: its phase.
        village: the players.
        votes: of all who could be voted for.
        seed: of the game, for a tie that is decided by lot.
        marks: what has been said of whom.
    """
    if ballot.decides == "run-off":
        settled = next((seat for name, seat in marks if name == "settled"), None)
        return Outcome(replace(village, accused=run_off(votes, marks), settled=settled))
    votes = bent(votes, marks)
    first = _unspared(leaders(votes), marks) if village.settled is None else (village.settled,)
    is_tied = bool(first[1:] and ballot.tied)
    if is_tied:
        village = replace(village, accused=first)
    if first[1:]:
        first = (drawn(first, seed, village.night),) if ballot.tie == "lot" else ()
    if ballot.decides == "elected":
        return Outcome(replace(village, elected=next(iter(first), None)), is_tied)
    return Outcome(replace(village, sentenced=_in_the_end(first, votes, marks)), is_tied)


def _unspared(first: tuple[int, ...], marks: Marks) -> tuple[int, ...]:
    """Of those with the most votes, whoever is not spared (Wherewolf, The Orator: of two tied "the other goes")."""
    return tuple(seat for seat in first if ("spared", seat) not in marks)


def _in_the_end(first: tuple[int, ...], votes: Votes, marks: Marks) -> int | None:
    """Who is sentenced, once one would be: perhaps the next one, perhaps nobody (Wherewolf, Bocca di Rosa)."""
    seat = next(iter(first), None)
    if ("next", seat) in marks:
        rest = {other: count for other, count in votes.items() if other != seat}
        # Whoever has no vote is still the next of two.
        others = leaders(rest) or tuple(rest)
        seat = others[0] if len(others) == 1 else None
    return None if ("annulled", seat) in marks else seat


def drawn(among: Sequence[int], seed: int, number: int) -> int:
    """One of several by lot, the same for the same seed and number.

    Args:
        among: whom the lot may fall on; somebody.
        seed: of the game.
        number: of the drawing in this game, so that each day has a lot of its own.
    """
    lot = int.from_bytes(sha256(f"{seed}/{number}".encode()).digest()[:8], "big")
    return among[lot % len(among)]

"""Votes that are counted by the player: who goes to the run-off, who to the stake.

The rules are those that the rulebooks give to a day: the First Vote and the Second Vote of Wherewolf, the relative
majority of the others with a tie that spares all, is voted on again, or is decided by lot.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from hashlib import sha256

from appliance.games.model import Phase
from appliance.games.village import Village

Votes = Mapping[int, int]
"""How many votes each seat has; seats from 0."""


def leaders(votes: Votes) -> tuple[int, ...]:
    """Those with the most votes, in the order of their seats; nobody, if nobody has a vote."""
    most = max(votes.values(), default=0)
    return tuple(sorted(seat for seat, count in votes.items() if count == most)) if most else ()


def run_off(votes: Votes) -> tuple[int, ...]:
    """Who goes to the Second Vote (Wherewolf, The First Vote): at least two, or nobody if nobody has a vote.

    "If there is more than one player tied for the most votes, all of them, and only them"; else the one with the most
    and all who are second. Where nobody but the leader has a vote the second place is that of all others, since the
    rulebook wants "always at least two".

    Args:
        votes: of all who can be accused, those without a vote too.
    """
    first = leaders(votes)
    if len(first) != 1:
        return first
    others = {seat: count for seat, count in votes.items() if seat not in first}
    return tuple(sorted((*first, *(leaders(others) or others))))


def decided(ballot: Phase, village: Village, votes: Votes, seed: int) -> Village:
    """What comes of a ballot: who is accused, or who goes to the stake.

    Where several have the most votes and the game's file wants them voted on again, they are accused.

    Args:
        ballot: its phase.
        village: the players.
        votes: of all who could be voted for.
        seed: of the game, for a tie that is decided by lot.
    """
    if ballot.decides == "run-off":
        return replace(village, accused=run_off(votes))
    first = leaders(votes)
    if not first[1:]:
        return replace(village, sentenced=next(iter(first), None))
    if ballot.tied:
        return replace(village, accused=first)
    return replace(village, sentenced=drawn(first, seed, village.night) if ballot.tie == "lot" else None)


def drawn(among: Sequence[int], seed: int, number: int) -> int:
    """One of several by lot, the same for the same seed and number.

    Args:
        among: whom the lot may fall on; somebody.
        seed: of the game.
        number: of the drawing in this game, so that each day has a lot of its own.
    """
    lot = int.from_bytes(sha256(f"{seed}/{number}".encode()).digest()[:8], "big")
    return among[lot % len(among)]

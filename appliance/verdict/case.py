"""A game that is to be judged, by the names of those who played it: is it one that can have been played?"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from appliance.games.deck import check_deck
from appliance.games.model import Game, Problem, counted
from appliance.verdict.una_notte import Judge, Verdict, Wrong

APPRENTICE = "apprentice-sorcerer"
"""The role that turns others."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Seat:
    """What lies before a player at the end, and whom they have voted for.

    Attributes:
        role: by its key.
        votes: a player's name.
    """

    role: str
    votes: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """A game at its end.

    Attributes:
        deck: the roles that were in it, with their counts.
        players: in the order of their seats, by name.
        turned: the role that the Apprentice Sorcerer has turned, if any.
    """

    deck: Mapping[str, int]
    players: Mapping[str, Seat]
    turned: str | None = None


def problems(case: Case, game: Game, judge: Judge) -> list[Problem]:
    """All that is wrong with a game: its deck, roles that were not in it, votes for nobody, what cannot be turned.

    Args:
        case: the game at its end.
        game: its rules.
        judge: who is to judge it.
    """
    found = []
    for wrong in check_deck(game, case.deck, len(case.players)):
        path = tuple("deck" if key == "roles" else key for key in wrong.path)
        found.append(Problem(path, wrong.problem, wrong.remedy))
    dealt = Counter(seat.role for seat in case.players.values())
    for role, count in dealt.items():
        if role not in game.role:
            found.append(Problem(("players",), f'there is no role "{role}"', f"there are: {', '.join(game.role)}"))
        elif count > case.deck.get(role, 0):
            there = case.deck.get(role, 0)
            have = f"{counted(count, 'player')} {'has' if count == 1 else 'have'} {role}"
            found.append(Problem(("players",), have, f"the deck has {there} of it"))
    for name, seat in case.players.items():
        if seat.votes not in case.players:
            everybody = f"there are: {', '.join(case.players)}"
            found.append(Problem(("players", name, "votes"), f'nobody is called "{seat.votes}"', everybody))
    if case.turned is not None and case.turned not in judge.turnable:
        these = f"these can: {', '.join(judge.turnable)}"
        found.append(Problem(("turned",), f'"{case.turned}" cannot be turned', these))
    elif case.turned is not None and not (case.deck.get(APPRENTICE) and case.deck.get(case.turned)):
        found.append(Problem(("turned",), f'"{case.turned}" was turned', f"{APPRENTICE} or it is not in the deck"))
    return found


def judged(case: Case, judge: Judge) -> Verdict:
    """Judge a game that has no problems.

    Raises:
        Wrong: there is something that the readings do not allow, as a vote for oneself.
    """
    names = list(case.players)
    roles = [seat.role for seat in case.players.values()]
    votes = [names.index(seat.votes) for seat in case.players.values()]
    judge.check(roles, votes, case.turned)
    return judge.judge(roles, votes, case.turned)


__all__ = ["Case", "Seat", "Wrong", "judged", "problems"]

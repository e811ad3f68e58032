"""Votes: who may vote for whom, who has the most, and what comes of a tie."""

from appliance.rules.course import go
from appliance.rules.death import sentence
from appliance.rules.events import Counted, Drawn, Voted
from appliance.rules.facts import Elected
from appliance.rules.state import Draft, Question
from appliance.rules.unlawful import Unlawful


def voted(draft: Draft, question: Question, event: Voted) -> None:
    """Takes in votes that were given in secret, each by a player of their own.

    Raises:
        Unlawful: somebody votes twice, for themselves, or for nobody who can be voted for.
    """
    _asked(question, "ballot")
    given = dict.fromkeys(question.seats, 0)
    voices = dict.fromkeys(question.by, 1) | dict(question.weights)
    for voter, seat in event.votes:
        voice = voices.pop(voter, 0)
        if not voice:
            raise Unlawful(f"seat {voter} has no vote, or had it already: {question.by} have one each")
        if seat not in given or seat == voter:
            raise Unlawful(f"seat {voter} cannot vote for seat {seat}: one of {question.seats}, not oneself")
        given[seat] += voice
    _decide(draft, given)


def counted(draft: Draft, question: Question, event: Counted) -> None:
    """Takes in hands that were counted.

    Raises:
        Unlawful: these are more hands than voters, or not as many numbers as names.
    """
    _asked(question, "ballot")
    if len(event.hands) != len(question.seats) or min(event.hands) < 0:
        raise Unlawful(f"{event.hands} are no hands for each of {question.seats}: count them for each, from 0")
    hands = len(question.by) + sum(weight - 1 for _, weight in question.weights)
    if sum(event.hands) > hands:
        raise Unlawful(f"{sum(event.hands)} hands were counted where there are {hands}: count again")
    _decide(draft, dict(zip(question.seats, event.hands, strict=True)))


def drawn(draft: Draft, question: Question, event: Drawn) -> None:
    """Takes in on whom the lot has fallen.

    Raises:
        Unlawful: no lot is drawn now, or not of this one.
    """
    _asked(question, "lot")
    if event.seat not in question.seats:
        raise Unlawful(f"seat {event.seat} is not tied: the lot is drawn of {question.seats}")
    draft.close()
    _falls_on(draft, event.seat)


def _asked(question: Question, kind: str) -> None:
    if question.kind != kind:
        raise Unlawful(f"there is no {kind} now: {question.name} is asked")


def _decide(draft: Draft, votes: dict[int, int]) -> None:
    book, phase = draft.book, draft.book.phase[draft.phase]
    draft.close()
    most = max(votes.values())
    first = tuple([seat for seat, count in votes.items() if count == most])
    if len(first) == 1:
        _falls_on(draft, first[0])
        return
    if phase.decides == "sentenced":
        for name in book.replace:
            if instead := draft.holders(name):
                sentence(draft, instead[0], name)
                return
    if phase.tie == "lot":
        draft.question = Question(kind="lot", name=draft.phase, seats=first)
    elif phase.tied and book.played(phase.tied):
        draft.accused = first
        go(draft, book.played(phase.tied))


def _falls_on(draft: Draft, seat: int) -> None:
    if draft.book.phase[draft.phase].decides == "elected":
        draft.elected = seat
        draft.note(Elected(seat, draft.phase, draft.night))
    else:
        sentence(draft, seat)

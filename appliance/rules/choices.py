"""Choices: what was chosen, by one for all, by all together or by most of them, and what comes of it at once."""

from collections import Counter

from appliance.rules.events import Chosen, Passed
from appliance.rules.facts import Recognised, Told
from appliance.rules.state import Draft, Effect, Question
from appliance.rules.unlawful import Unlawful

GROUP = -1
"""Stands for the seat of a group that has chosen together."""


def ask(draft: Draft, name: str) -> None:
    """Opens the question of a power, or lets it work by itself; nothing, if nobody living has it or it is used up."""
    power = draft.book.power[name]
    holders = draft.holders(name)
    if not holders or (power.times and dict(draft.spent).get(name, 0) >= power.times):
        return
    if power.does == "recognise":
        draft.note(Recognised(name, holders, draft.night))
    elif power.asks == "nothing":
        if draft.sentenced is not None:
            _tell(draft, name, holders, draft.sentenced)
    else:
        draft.question = Question(
            kind="choice",
            name=name,
            turn=power.turn,
            by=holders,
            seats=_lawful(draft, name, holders),
            asks=power.asks,
            decides=power.decides if len(holders) > 1 else "group",
            count=power.count if power.asks == "seats" else 1,
        )


def _lawful(draft: Draft, name: str, holders: tuple[int, ...]) -> tuple[int, ...]:
    power = draft.book.power[name]
    seats = draft.living
    if "strangers" in power.among:
        seats = tuple([seat for seat in seats if draft.roles[seat] not in draft.book.having[name]])
    if "others" in power.among:
        seats = tuple([seat for seat in seats if seat not in holders])
    if "not-last" in power.among:
        last = {
            seat for used, _, whom, night in draft.uses if used == name and night == draft.night - 1 for seat in whom
        }
        seats = tuple([seat for seat in seats if seat not in last])
    return seats


def chosen(draft: Draft, question: Question, event: Chosen) -> None:
    """Takes in a choice; when nobody is left who has to choose, it takes effect.

    Raises:
        Unlawful: it is not asked for, or that is not a lawful choice.
    """
    if question.kind != "choice" or event.power != question.name:
        raise Unlawful(f"{event.power} is not asked: {question.name} is")
    if len(event.seats) != question.count or len(set(event.seats)) != len(event.seats):
        raise Unlawful(f"{question.name} takes {question.count} seats, not {event.seats}")
    for seat in event.seats:
        if seat not in question.seats:
            raise Unlawful(f"seat {seat} cannot be chosen for {question.name}: choose of {question.seats}")
    if question.decides == "group":
        if event.by is not None and event.by not in question.by:
            raise Unlawful(f"seat {event.by} does not have {question.name}: {question.by} do")
        _decided(draft, question, event.seats)
        return
    if event.by not in question.by:
        raise Unlawful(f"each of {question.by} chooses for {question.name}: tell which by")
    draft.choices = (*(each for each in draft.choices if each.by != event.by), event)
    if len(draft.choices) == len(question.by):
        _decided(draft, question, _together(draft, question))


def passed(draft: Draft, question: Question, event: Passed) -> None:
    """Somebody does not choose, or the time is over for all: what was chosen till then counts.

    Raises:
        Unlawful: this question must be answered.
    """
    if question.kind not in {"choice", "ballot"}:
        raise Unlawful(f"{question.name} cannot be passed")
    if event.by is not None and event.by not in question.by:
        raise Unlawful(f"seat {event.by} is not asked: {question.by} are")
    if question.kind == "ballot":
        raise Unlawful(f"nobody passes in {question.name}: leave out the votes of those who abstain")
    if event.by is not None and len(question.by) > 1 and question.decides != "group":
        # Nobody is the choice of this one: it counts for nobody, and against agreement.
        nobody = Chosen(question.name, (), event.by)
        draft.choices = (*(each for each in draft.choices if each.by != event.by), nobody)
        if len(draft.choices) < len(question.by):
            return
    _decided(draft, question, _together(draft, question))


def _together(draft: Draft, question: Question) -> tuple[int, ...]:
    """Whom several have chosen together; empty: nobody."""
    wanted = Counter(tuple(sorted(each.seats)) for each in draft.choices if each.seats)
    most = wanted.most_common(2)
    if not most:
        return ()
    if question.decides == "agree":
        return most[0][0] if most[0][1] == len(question.by) else ()
    return () if len(most) > 1 and most[0][1] == most[1][1] else most[0][0]


def _decided(draft: Draft, question: Question, seats: tuple[int, ...]) -> None:
    draft.close()
    if not seats:
        return
    name = question.name
    power = draft.book.power[name]
    by = question.by[0] if len(question.by) == 1 else GROUP
    if power.times:
        spent = dict(draft.spent)
        draft.spent = tuple(sorted((spent | {name: spent.get(name, 0) + 1}).items()))
    if "not-last" in power.among:
        draft.uses = (*(use for use in draft.uses if use[0] != name), (name, by, seats, draft.night))
    if power.does == "learn":
        for seat in seats:
            _tell(draft, name, question.by, seat)
    else:
        draft.gathered = (*draft.gathered, Effect(name, seats))


def _tell(draft: Draft, name: str, seats: tuple[int, ...], about: int) -> None:
    answer = draft.roles[about] in draft.book.power[name].of
    draft.note(Told(name, seats, about, answer, draft.night))

"""From question to question: the phases of the game's file, and in nights the turns that are called."""

from appliance.games.course import is_on
from appliance.rules.book import CALLING, VOTELESS
from appliance.rules.choices import ask
from appliance.rules.dawn import dawn
from appliance.rules.death import look
from appliance.rules.state import Draft, Question


def advance(draft: Draft) -> None:
    """Goes on until something is asked or the game is over."""
    while draft.question is None and draft.outcome is None:
        if draft.due:
            # The last breath of the dying comes before anything else, and before it is looked who has won.
            (name, seat), *due = draft.due
            draft.due = tuple(due)
            ask(draft, name, (seat,))
        elif draft.unsettled:
            look(draft)
        else:
            _step(draft)


def _step(draft: Draft) -> None:
    """Does the next thing of a phase, or goes to the next phase."""
    book, phase = draft.book, draft.book.phase[draft.phase]
    if phase.kind in CALLING:
        powers = book.powers(draft.phase, draft.night)
        for step, name in enumerate(powers[draft.step :], start=draft.step + 1):
            if (holders := draft.holders(name)) or name in book.shown:
                ask(draft, name, holders)
                if draft.question is not None:
                    draft.step = step
                    return
        is_dawn = draft.step <= len(powers)
        draft.step = len(powers) + 1
        if phase.kind == "night" and is_dawn:
            dawn(draft)
            draft.sentenced = None
            # Also where nobody has died: all whom one would have to get rid of may lie in the middle.
            draft.unsettled = True
            return
    elif phase.kind == "ballot" and not draft.step:
        draft.step = 1
        _open(draft)
        return
    go(draft, book.after(draft.phase, draft.night))


def go(draft: Draft, phase: str) -> None:
    """Goes to a phase."""
    draft.phase = phase
    draft.step = 0
    if draft.book.phase[phase].kind == "night":
        draft.night += 1
        draft.accused = ()


def _open(draft: Draft) -> None:
    """Opens a ballot; nothing, if it is not held on this day, or there is nobody to vote or to be voted for."""
    book, phase = draft.book, draft.book.phase[draft.phase]
    if not is_on(phase.nights, draft.night):
        return
    seats = draft.accused if phase.of == "accused" else draft.living
    voters = draft.living
    if voteless := draft.holding_mark(VOTELESS):
        voters = tuple([seat for seat in voters if seat not in voteless])
        if phase.of == "electable":
            seats = voters
    if phase.of == "accused" and phase.voters == "others":
        voters = tuple([seat for seat in voters if seat not in seats])
    if draft.voters is not None and phase.decides != "elected" and draft.voters[0] == draft.night:
        allowed = draft.voters[1]
        voters = tuple([seat for seat in voters if seat in allowed])
    if seats and voters:
        extra = book.more_votes(draft.phase)
        weights = ((draft.elected, 1 + extra),) if extra and draft.elected in voters else ()
        draft.question = Question(kind="ballot", name=draft.phase, by=voters, seats=seats, weights=weights)

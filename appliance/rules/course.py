"""From question to question: the phases of the game's file, and in nights the turns that are called."""

from appliance.rules.choices import ask
from appliance.rules.dawn import dawn
from appliance.rules.state import Draft, Question

CALLING = frozenset({"night", "dusk"})
"""Phases in which turns are called."""


def advance(draft: Draft) -> None:
    """Goes on until something is asked or the game is over."""
    book = draft.book
    while draft.question is None and draft.outcome is None:
        phase = book.phase[draft.phase]
        if phase.kind in CALLING:
            powers = book.powers(draft.phase, draft.night)
            if draft.step < len(powers):
                draft.step += 1
                ask(draft, powers[draft.step - 1])
                continue
            if phase.kind == "night":
                dawn(draft)
                draft.sentenced = None
        elif phase.kind == "ballot" and not draft.step:
            draft.step = 1
            _open(draft)
            continue
        if draft.outcome is None:
            go(draft, book.played(phase.then))


def go(draft: Draft, phase: str) -> None:
    """Goes to a phase."""
    draft.phase = phase
    draft.step = 0
    if draft.book.phase[phase].kind == "night":
        draft.night += 1
        draft.accused = ()


def _open(draft: Draft) -> None:
    """Opens a ballot; nothing, if it is one on those in a run-off and there are none."""
    phase = draft.book.phase[draft.phase]
    seats = draft.accused if phase.of == "accused" else draft.living
    if not seats:
        return
    voters = draft.living
    if phase.of == "accused" and phase.voters == "others":
        voters = tuple([seat for seat in voters if seat not in seats])
    draft.question = Question(kind="ballot", name=draft.phase, by=voters, seats=seats)

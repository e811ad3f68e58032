"""Death and what comes of it: who survives, who dies along, what the dying may still do; and how games end."""

from appliance.games.power import GRIEF, LOVER, SENTENCE
from appliance.rules.book import STRIPPED, VOTELESS, Ending
from appliance.rules.facts import Became, Died, Saved
from appliance.rules.state import Draft, Outcome


def strike(draft: Draft, seat: int, cause: str) -> bool:
    """Something befalls somebody, who may survive it.

    Returns:
        Whether it has its effect.
    """
    if seat not in draft.living:
        return False
    for name in draft.book.survive[cause]:
        power = draft.book.power[name]
        if draft.has(seat, name):
            used = sum(1 for mark, each in draft.marks if each == seat and mark.startswith(f"{name}:"))
            if not power.times or used < power.times:
                draft.marks |= {(f"{name}:{used}", seat)}
                draft.note(Saved(seat, cause, name, draft.night))
                return False
    return True


def sentence(draft: Draft, seat: int, cause: str = SENTENCE) -> None:
    """Somebody is executed, or pardoned."""
    for name in draft.book.pardon:
        if cause == SENTENCE and draft.has(seat, name):
            draft.mark((VOTELESS, seat))
            draft.note(Saved(seat, cause, name, draft.night))
            if draft.elected == seat:
                draft.elected = None
            return
    draft.sentenced = seat
    die(draft, seat, cause)


def die(draft: Draft, seat: int, cause: str) -> None:
    """Somebody dies, and with them whoever loves them; what the dying may still do is due."""
    if seat not in draft.living:
        return
    draft.living = _without(seat, draft.living)
    draft.holding = tuple([_without(seat, seats) if seat in seats else seats for seats in draft.holding])
    draft.note(Died(seat, cause, draft.night))
    draft.unsettled = True
    for name in draft.book.at_death[cause]:
        if draft.has(seat, name):
            if draft.book.power[name].does == "strip":
                strip(draft, name)
            else:
                draft.due = (*draft.due, (name, seat))
    if draft.elected == seat:
        draft.elected = None
    if (LOVER, seat) in draft.marks:
        for other in draft.holding_mark(LOVER):
            die(draft, other, GRIEF)


def _without(seat: int, seats: tuple[int, ...]) -> tuple[int, ...]:
    place = seats.index(seat)
    return seats[:place] + seats[place + 1 :]


def strip(draft: Draft, name: str) -> None:
    """All but some lose what their cards can do, what is due to them among it."""
    spared = draft.book.power[name].not_for
    stripped = {(STRIPPED, seat) for seat in range(draft.book.players) if not draft.is_any(seat, spared)}
    draft.mark(*stripped)
    for seat in draft.living:
        if (STRIPPED, seat) in stripped:
            draft.note(Became(seat, STRIPPED, name, draft.night))


def look(draft: Draft) -> None:
    """Looks whether the game is over: the first end of the file that is so."""
    book = draft.book
    draft.unsettled = False
    for end in book.endings:
        if _is_so(draft, end):
            winners = tuple([seat for seat in range(book.players) if _has_won(draft, seat, end)])
            draft.outcome = Outcome(end.name, end.wins, winners)
            return


def _has_won(draft: Draft, seat: int, end: Ending) -> bool:
    # Whoever plays for themselves alone may win so in love, too, and their lover does not.
    side = draft.side(seat)
    return draft.camps[seat] in end.wins or (side in end.wins and side in draft.book.alone)


def _is_so(draft: Draft, end: Ending) -> bool:
    living, holding = draft.living, draft.holding
    for number in end.none:
        if holding[number]:
            return False
    if end.some and not _is_there(draft, end):
        return False
    if end.marked:
        accounted = [seat for number in end.marked + end.some for seat in holding[number]]
        if len(accounted) < len(living) or len(set(accounted)) < len(living):
            return False
    if end.only and not _play_only(draft, end.only):
        return False
    if end.parity:
        there = sum([len(holding[number]) for number in end.parity])
        return there >= len(living) - there
    return True


def _play_only(draft: Draft, factions: tuple[str, ...]) -> bool:
    """Whether somebody lives, and nobody who plays for any other faction."""
    for seat in draft.living:
        if draft.camps[seat] not in factions:
            return False
    return bool(draft.living)


def _is_there(draft: Draft, end: Ending) -> bool:
    """Whether somebody lives whom an end needs, and has not changed sides."""
    for number in end.some:
        for seat in draft.holding[number]:
            if draft.side(seat) in end.wins:
                return True
    return False

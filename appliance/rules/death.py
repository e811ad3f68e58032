"""Death and what comes of it: who survives, who dies along, what the dying may still do; and how games end."""

from appliance.games.power import GRIEF, LOVER, SENTENCE, End
from appliance.rules.facts import Became, Died, Saved
from appliance.rules.state import STRIPPED, VOTELESS, Draft, Outcome


def strike(draft: Draft, seat: int, cause: str) -> bool:
    """Something befalls somebody, who may survive it.

    Returns:
        Whether it has its effect.
    """
    if seat not in draft.living:
        return False
    for name in draft.book.survive:
        power = draft.book.power[name]
        if cause in power.stops and draft.has(seat, name):
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
            draft.marks |= {(VOTELESS, seat)}
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
    draft.living = tuple([each for each in draft.living if each != seat])
    draft.note(Died(seat, cause, draft.night))
    draft.unsettled = True
    for name in draft.book.at_death:
        power = draft.book.power[name]
        if (not power.causes or cause in power.causes) and draft.has(seat, name):
            if power.does == "strip":
                strip(draft, name)
            else:
                draft.due = (*draft.due, (name, seat))
    if draft.elected == seat:
        draft.elected = None
    if (LOVER, seat) in draft.marks:
        for other in draft.living:
            if (LOVER, other) in draft.marks:
                die(draft, other, GRIEF)


def strip(draft: Draft, name: str) -> None:
    """All but some lose what their cards can do, what is due to them among it."""
    spared = draft.book.power[name].not_for
    stripped = {(STRIPPED, seat) for seat in range(draft.book.players) if not draft.is_any(seat, spared)}
    draft.marks |= stripped
    for seat in draft.living:
        if (STRIPPED, seat) in stripped:
            draft.note(Became(seat, STRIPPED, name, draft.night))


def look(draft: Draft) -> None:
    """Looks whether the game is over: the first end of the file that is so."""
    book = draft.book
    draft.unsettled = False
    roles = [draft.roles[seat] for seat in draft.living]
    if draft.also:
        roles += [role for seat, role in draft.also if seat in draft.living]
    for name, end in book.ends.items():
        if _is_so(draft, end, roles):
            winners = tuple([seat for seat in range(book.players) if _has_won(draft, seat, end)])
            draft.outcome = Outcome(name, end.wins, winners)
            return


def _has_won(draft: Draft, seat: int, end: End) -> bool:
    # Whoever plays for themselves alone may win so in love, too, and their lover does not.
    side = draft.side(seat)
    return draft.plays_for(seat) in end.wins or (side in end.wins and side in draft.book.alone)


def _is_so(draft: Draft, end: End, roles: list[str]) -> bool:
    """Whether a game ends so, with the roles of those who live and what some of them are beside it."""
    living = draft.living
    if end.none and not set(end.none).isdisjoint(roles):
        return False
    if end.some and not any(draft.roles[seat] in end.some and draft.side(seat) in end.wins for seat in living):
        return False
    if end.only and not (living and all(draft.plays_for(seat) in end.only for seat in living)):
        return False
    if end.marked:
        marks = draft.marks
        for seat in living:
            if (end.marked, seat) not in marks and draft.roles[seat] not in end.some:
                return False
    if end.parity:
        there = sum([role in end.parity for role in roles])
        return there >= len(living) - there
    return True

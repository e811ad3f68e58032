"""What was gathered at night takes place, in the order that the game's file declares; and how games end."""

from appliance.games.power import SENTENCE, End
from appliance.rules.facts import Died, Saved
from appliance.rules.state import Draft, Outcome


def dawn(draft: Draft) -> None:
    """Lets everything take place that was gathered at night."""
    place = draft.book.dawn
    safe: dict[tuple[int, str], str] = {}
    for effect in sorted(draft.gathered, key=lambda effect: place[effect.power]):
        power = draft.book.power[effect.power]
        for seat in effect.seats:
            if power.does == "protect":
                if draft.roles[seat] not in power.not_for:
                    safe |= {(seat, stopped): effect.power for stopped in power.stops}
            elif seat not in draft.living:
                continue
            elif by := safe.get((seat, effect.power)):
                draft.note(Saved(seat, effect.power, by, draft.night))
            else:
                die(draft, seat, effect.power)
    draft.gathered = ()
    look(draft)


def sentence(draft: Draft, seat: int) -> None:
    """Somebody is executed."""
    draft.sentenced = seat
    die(draft, seat, SENTENCE)
    look(draft)


def die(draft: Draft, seat: int, cause: str) -> None:
    """Somebody dies, unless they are dead already."""
    if seat in draft.living:
        draft.living = tuple([each for each in draft.living if each != seat])
        draft.note(Died(seat, cause, draft.night))


def look(draft: Draft) -> None:
    """Looks whether the game is over: the first end of the file that is so."""
    book = draft.book
    for name, end in book.ends.items():
        if _is_so(draft, end):
            winners = tuple([seat for seat, role in enumerate(draft.roles) if book.faction[role] in end.wins])
            draft.outcome = Outcome(name, end.wins, winners)
            return


def _is_so(draft: Draft, end: End) -> bool:
    roles = [draft.roles[seat] for seat in draft.living]
    if end.none and any(role in end.none for role in roles):
        return False
    if end.parity:
        there = sum([role in end.parity for role in roles])
        return there >= len(roles) - there
    return True

"""What was gathered at night takes place, in the order that the game's file declares."""

from appliance.rules.death import die, strike
from appliance.rules.facts import Became, Saved
from appliance.rules.state import Draft, Effect


def dawn(draft: Draft) -> None:
    """Lets everything take place that was gathered at night."""
    if not draft.gathered:
        return
    place = draft.book.dawn
    safe: dict[tuple[int, str], str] = {}
    for effect in sorted(draft.gathered, key=lambda effect: place[effect.power]):
        for seat in effect.seats:
            _takes_place(draft, effect, seat, safe)
    draft.gathered = ()


def marked_at_dawn(draft: Draft, mark: str) -> tuple[int, ...]:
    """Those living who have a mark, or have it when the night is over, as it stands: they are told before."""
    giving = draft.book.converts.get(mark)
    for effect in draft.gathered if giving else ():
        if giving and effect.power in giving:
            then = draft.copy()
            dawn(then)
            return tuple([seat for seat in draft.living if (mark, seat) in then.marks])
    return draft.holding_mark(mark)


def _takes_place(draft: Draft, effect: Effect, seat: int, safe: dict[tuple[int, str], str]) -> None:
    name = effect.power
    power = draft.book.power[name]
    if power.does == "protect":
        if draft.roles[seat] not in power.not_for:
            safe |= {(seat, stopped): name for stopped in power.stops}
    elif seat not in draft.living:
        return
    elif by := safe.get((seat, name)):
        draft.note(Saved(seat, name, by, draft.night))
    elif strike(draft, seat, name):
        if power.does == "convert":
            draft.also = (*draft.also, (seat, power.into))
            draft.hold()
            draft.mark(*[(mark, seat) for mark in [power.mark] if mark])
            draft.note(Became(seat, power.into, name, draft.night))
            draft.unsettled = True
        else:
            die(draft, seat, name)

"""What has really happened, told when the game is over: who was who, and one night after the other."""

from collections.abc import Iterator, Sequence

from appliance.games import spoken
from appliance.games.power import Power
from appliance.rules import Acted, Became, Died, Fact, Saved, State, Told

Parts = tuple[str, ...]


def pages(state: State, names: Sequence[str]) -> list[list[Parts]]:
    """What is told: first who was who, then each night.

    Args:
        state: how the game has ended.
        names: of the players; empty: they are called by their numbers.
    """
    nights = [list(_night(state, number, names)) for number in range(1, state.night + 1)]
    # A night that was broken off before anything could be known of it is none.
    return [list(_roles(state, names)), *nights]


def _roles(state: State, names: Sequence[str]) -> Iterator[Parts]:
    roles = dict(enumerate(state.roles))
    for fact in state.facts:
        # Who held a card that was changed is told here, and for which one in the night when it was.
        if isinstance(fact, Became) and state.book.power[fact.by].does == "swap":
            roles[fact.seat] = next(role for role in state.book.deck if role in state.book.having[fact.by])
    for role in state.book.deck:
        holders = [seat for seat, each in roles.items() if each == role]
        if holders:
            yield ("moderated.was", f"role.{role}.name", *_names(holders, names))


def _night(state: State, number: int, names: Sequence[str]) -> Iterator[Parts]:
    yield ("moderated.night", *spoken.number(number))
    told = [parts for fact in state.facts if _belongs(fact, state, number) for parts in _told(fact, state, names)]
    yield from told
    dead = [fact.seat for fact in state.facts if isinstance(fact, Died) and _is_of_night(fact, state, number)]
    yield ("moderated.died", *_names(dead, names)) if dead else ("moderated.nobody",)
    later = [f.seat for f in state.facts if isinstance(f, Died) and f.night == number and f.seat not in dead]
    if later:
        yield ("moderated.by-day", *_names(later, names))


def _belongs(fact: Fact, state: State, number: int) -> bool:
    """Whether something happened in a night, rather than on the day after it."""
    if getattr(fact, "night", None) != number or isinstance(fact, Died):
        return False
    cause = fact.cause if isinstance(fact, Saved) else getattr(fact, "power", getattr(fact, "by", ""))
    power = state.book.power.get(cause)
    return power is not None and bool(power.turn)


def _is_of_night(fact: Died, state: State, number: int) -> bool:
    """Whether somebody died of a night: by a power that works at night, or of grief at the same dawn."""
    if fact.night != number:
        return False
    by_day = next((place for place, each in enumerate(state.facts) if _is_by_day(each, state, number)), None)
    return by_day is None or state.facts.index(fact) < by_day


def _is_by_day(fact: Fact, state: State, number: int) -> bool:
    """Whether something shows that the day after a night has come."""
    if getattr(fact, "night", None) != number or not isinstance(fact, Died | Acted | Saved):
        return False
    cause = fact.power if isinstance(fact, Acted) else fact.cause
    power = state.book.power.get(cause)
    return cause != "grief" and (power is None or not power.turn)


def _told(fact: Fact, state: State, names: Sequence[str]) -> Iterator[Parts]:
    book = state.book
    match fact:
        case Acted(power=name, seats=seats) if seats:
            yield (f"chronicle.{name}", *_names(seats, names))
        case Told(power=name, answer=answer, about=about):
            power = book.power[name]
            if power.asks == "nothing" and about is not None and not isinstance(answer, str):
                yield from _about(name, power, about, names)
            if isinstance(answer, bool) and power.of:
                yield (f"chronicle.{name}-{'yes' if answer else 'no'}",)
            elif isinstance(answer, str):
                yield ("count.answer", f"role.{answer}.name")
        case Saved(seat=seat, by=name) if book.power[name].is_told_saved:
            yield (f"chronicle.{name}-saved", *_names([seat], names))
        case Became(what=what, by=name) if book.power[name].does == "swap":
            yield (f"chronicle.{name}", f"role.{what}.name")


def _about(name: str, power: Power, about: int, names: Sequence[str]) -> Iterator[Parts]:
    """Whom something was told about that nobody has chosen; the victim of a night is told anyway."""
    if power.about == "sentenced":
        yield (f"chronicle.{name}", *_names([about], names))


def _names(seats: Sequence[int], names: Sequence[str]) -> list[str]:
    return [part for seat in seats for part in spoken.player(seat, names)]

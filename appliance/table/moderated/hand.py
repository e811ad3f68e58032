"""From a question of the rules to fingers on buttons, and from what they have chosen to events."""

from collections.abc import Callable, Collection, Sequence
from typing import Final

from appliance.games.numbers import role_numbers
from appliance.rules import Book, Chosen, Event, Passed, Question
from appliance.table.moderated.finger import NO, YES, Finger, Fingers, number_lights, seat_light

Start = Callable[[int], int]
"""Draws at which of so many places a light is first: a press counted by a listener then tells nothing."""

_YES: Final = 1
"""The place of yes, behind no."""


def hand(question: Question, book: Book, ring: int, start: Start, known: Collection[int]) -> Fingers:
    """Those who answer a question, with nothing chosen yet.

    Args:
        question: a choice.
        book: the rules.
        ring: how many lights there are.
        start: draws where a light is first.
        known: of whom those who answer know in this night: only these are shown to them beside yes and no.
    """
    stays = question.final == "once"
    if question.asks == "yes":
        beside = _lights([seat for seat in question.seats if seat in known])
        return Fingers((Finger((NO, YES), stays=stays, beside=beside),))
    if question.asks == "role":
        numbers = role_numbers(book.game)
        roles = [number_lights(numbers[role], ring) for role in _roles(question)]
        among = (NO, *(next(light for light in lit if light != YES) for lit in roles))
        beyond = frozenset(place for place, lit in enumerate(roles, start=1) if YES in lit)
        return Fingers((Finger(among, stays=stays, beyond=beyond),))
    if not question.seats:
        return Fingers()
    among = _lights(question.seats)
    several = len(question.by) > 1 and question.decides != "group"

    def finger(own: str) -> Finger:
        return Finger(among, start(len(among)), question.count, question.least, stays, own)

    return Fingers(tuple(finger(seat_light(seat)) for seat in question.by) if several else (finger(""),))


def answers(question: Question, fingers: Fingers) -> tuple[Event, ...]:
    """What was chosen when the time is over; whoever has confirmed nothing passes."""
    name = question.name
    results = fingers.results or (None,)
    if len(results) > 1:
        events = [
            Passed(by) if result is None else Chosen(name, _seats(question, result), by)
            for by, result in zip(question.by, results, strict=True)
        ]
        return (*events, Passed()) if question.final == "open" else tuple(events)
    chosen = _chosen(question, results[0])
    if chosen is None:
        return (Passed(),)
    return (chosen, Passed()) if question.final == "open" else (chosen,)


def _chosen(question: Question, result: tuple[int, ...] | None) -> Chosen | None:
    """What one has chosen for all; None: nothing."""
    if result is None:
        return None
    if question.asks == "yes":
        return Chosen(question.name, question.seats) if result == (_YES,) else None
    if question.asks == "role":
        return Chosen(question.name, role=_roles(question)[result[0] - 1]) if result != (0,) else None
    return Chosen(question.name, _seats(question, result))


def _seats(question: Question, places: Sequence[int]) -> tuple[int, ...]:
    return tuple(sorted(question.seats[place] for place in places))


def _roles(question: Question) -> list[str]:
    """The cards in the middle, each role once."""
    return list(dict.fromkeys(question.roles))


def _lights(seats: Sequence[int]) -> tuple[str, ...]:
    return tuple(map(seat_light, seats))

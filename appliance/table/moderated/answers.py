"""What lights tell those whose eyes are open: what a power has found out, and what has become of somebody."""

from collections.abc import Collection, Iterable, Mapping, Sequence

from appliance.games.numbers import role_numbers
from appliance.rules import Acted, Book, State, Told
from appliance.table.moderated.finger import NO, YES, nothing, number_lights, seats_lit, shares

Lights = Mapping[str, float]


def told(state: State, name: str, night: int, ring: int, players: int) -> Lights:
    """What a power tells in a night, to those who have it; where there is nothing to tell every seat is lit.

    Args:
        state: how the game stands, at that moment or later.
        name: of the power.
        night: its number.
        ring: how many lights there are.
        players: how many seats there are.
    """
    power = state.book.power.get(name)
    found = [f for f in state.facts if isinstance(f, Told) and (f.power, f.night) == (name, night)]
    if power is None or not found:
        return nothing(players)
    if power.about == "attacked" and not power.of:
        return seats_lit([fact.about for fact in found if fact.about is not None])
    return _answer(state.book, found[-1].answer, ring)


def _answer(book: Book, answer: bool | int | str | tuple[int, ...] | tuple[str, ...], ring: int) -> Lights:
    numbers = role_numbers(book.game)
    if isinstance(answer, bool):
        return {YES if answer else NO: 1.0}
    if isinstance(answer, int):
        return seats_lit(range(answer))
    if isinstance(answer, str):
        return number_lights(numbers[answer], ring)
    roles = [each for each in answer if isinstance(each, str)]
    if roles:
        return _together(number_lights(numbers[role], ring) for role in roles)
    return seats_lit([each for each in answer if isinstance(each, int)])


def _together(pictures: Iterable[Lights]) -> Lights:
    whole: dict[str, float] = {}
    for picture in pictures:
        for name, value in picture.items():
            whole[name] = whole.get(name, 0.0) + value
    return shares(whole)


def known(state: State, seats: Sequence[int]) -> frozenset[int]:
    """Of whom some know in this night, since they have chosen them, or were told about them.

    Args:
        state: how the game stands.
        seats: those who may know.
    """
    there = frozenset(seats)
    found: set[int] = set()
    for fact in state.facts:
        match fact:
            case Acted(by=by, seats=whom, night=state.night) if there <= set(by):
                found.update(whom)
            case Told(seats=by, about=int(about), night=state.night) if there <= set(by):
                found.add(about)
    return frozenset(found)


def noticed(state: State, name: str, seat: int, living: Collection[int]) -> Lights:
    """What somebody is told of themselves: their own light and those of all who have the same mark, or every light.

    Args:
        state: how the game stands.
        name: of the power by which those who have a mark recognise each other.
        seat: whose eyes are open.
        living: who is publicly alive; the others who have the mark are not to be recognised any more.
    """
    mark = state.book.power[name].marked
    if (mark, seat) not in state.marks:
        return nothing(state.book.players)
    return seats_lit([each for kind, each in sorted(state.marks) if kind == mark and each in {seat, *living}])

"""The scripts of all that happens with eyes closed: who is who, nights, votes.

What they are made of is known to everybody: the deck, the number of the night, who is publicly alive. Who holds what,
what was chosen and who died in this night are not among their arguments, so neither sound nor time can tell it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from appliance.games import spoken
from appliance.games.course import is_chosen
from appliance.games.cue import Answer, Ask, Close, Mark, Scene, Script, Wait
from appliance.games.order import called, guests, named
from appliance.games.power import Power
from appliance.games.script import Durations, Plan, Writer, daybreak, seat_turn, tell
from appliance.rules import Book

REGISTER: Final = "who-is-who"
DEALING: Final = "dealing"
BREATH: Final = "breath"
"""Phases that no game's file has."""

MORE: Final = 5.0
"""Seconds more to choose for each further one who chooses, or is chosen."""

MORE_SEATS: Final = 5.0
"""Seconds more to register for each further card that the deck has most of."""

MOST_CHOSEN: Final = 3
"""Further ones take no more time."""

BETWEEN: Final = 0.5
"""Seconds of dark between two things that lights tell one after another."""

APART: Final = 1.0
"""Seconds between two seats of a notice round, in which eyes close."""


@dataclass(frozen=True, slots=True)
class Sitting:
    """What everybody at the table knows.

    Attributes:
        plan: what lies on the table.
        book: the rules of it.
        living: who is publicly alive, by their seats.
    """

    plan: Plan
    book: Book
    living: tuple[int, ...]

    def name(self, seat: int) -> tuple[str, ...]:
        """A player as they are called."""
        return spoken.player(seat, self.plan.options.names)

    def seconds(self, name: str) -> float:
        """How long there is to choose for a power: the same whoever of the deck is still there."""
        options, power = self.plan.options, self.book.power[name]
        having = sum(count for role, count in self.plan.roles.items() if role in self.book.having[name])
        several = max(having if power.decides != "group" else 1, power.count if power.asks == "seats" else 1)
        base = options.turns.get(power.turn, options.seconds)
        return base + MORE * (min(several, MOST_CHOSEN) - 1)


def night(sitting: Sitting, phase: str, number: int, durations: Durations) -> Script:
    """A night, or the dusk before the first one.

    Args:
        sitting: what everybody knows.
        phase: its name in the game's file.
        number: which of its kind it is, from 1.
        durations: how long lines are.
    """
    plan = sitting.plan
    options, data = plan.options, plan.game.phase[phase]
    is_night = data.kind == "night"
    writer = _closed(sitting, durations, sound="night-falls")
    if is_night:
        writer.say("moderated.drum", call=True)
        if number == 1 and options.tips:
            writer.say("moderated.lights", call=True)
    tell(writer, plan, data, call=True)
    if is_night:
        writer.say("night.fall", call=True)
    _settle(writer, "settle", options.settle)
    turns = (
        called(plan.game, plan.roles, number, options.variants, options.order)
        if is_night
        else named(plan.game, plan.roles, data.turns, options.variants)
    )
    powers = sitting.book.powers(phase, number if is_night else 0)
    mine = {turn: tuple(name for name in powers if sitting.book.power[name].turn == turn) for turn in turns}
    for is_notice, some in groupby(turns, lambda turn: _is_notice(sitting.book, mine[turn])):
        if is_notice:
            _notices(writer, sitting, [(turn, mine[turn][0]) for turn in some])
        else:
            for turn in some:
                _turn(writer, sitting, turn, mine[turn], number)
    if is_night:
        daybreak(writer, options)
    return writer.script(phase, number)


def register(sitting: Sitting, number: int, durations: Durations) -> Script:
    """Each role of the deck is called to show its own seats, all for the same time; see `Book.registered`."""
    plan, book = sitting.plan, sitting.book
    writer = _closed(sitting, durations)
    if number > 1:
        writer.say("moderated.again", call=True)
    writer.say("moderated.drum", call=True)
    writer.say("moderated.register", call=True)
    _settle(writer, "settle", plan.options.settle)
    most = max(book.deck[role] for role in book.registered)
    seconds = plan.options.moderation.own + MORE_SEATS * (most - 1)
    for role in book.registered:
        if role in book.strangers:
            _register_apart(writer, sitting, role)
            continue
        writer.say(f"role.{role}.own", call=True)
        _ask(writer, REGISTER, role, seconds)
        writer.say("secret.sleep" if book.deck[role] == 1 else "moderated.shut", call=True)
        _settle(writer, "gap", plan.options.gap)
    return writer.script(REGISTER, number)


def _register_apart(writer: Writer, sitting: Sitting, role: str) -> None:
    """Seat by seat says yes or no for itself, since those who hold the role may not look up together."""
    options = sitting.plan.options
    writer.say("moderated.each", f"role.{role}.name", call=True)
    for seat in range(sitting.plan.players):
        writer.say("count.answer", *sitting.name(seat), call=True)
        _ask(writer, REGISTER, seat_turn(seat), options.moderation.notice)
        _settle(writer, "gap", APART)
    writer.put(Close(role))
    writer.say("moderated.closed", call=True)
    _settle(writer, "gap", options.gap)


def dealing(sitting: Sitting, number: int, durations: Durations) -> Script:
    """One after another takes the box and is told a role by its number, while all others look away."""
    plan = sitting.plan
    writer = _closed(sitting, durations)
    writer.say("moderated.dealing", call=True)
    _settle(writer, "settle", plan.options.settle)
    for seat in range(plan.players):
        writer.say("moderated.take", *sitting.name(seat), call=True)
        _answer(writer, DEALING, DEALING, plan.options.moderation.own, seat)
        _settle(writer, "gap", plan.options.gap)
    return writer.script(DEALING, number)


def ballot(
    sitting: Sitting,
    phase: str,
    number: int,
    voters: Sequence[int],
    durations: Durations,
    before: Sequence[tuple[str, ...]] = (),
) -> Script:
    """A vote in secret: one after another moves the light to whom they vote for.

    Args:
        sitting: what everybody knows.
        phase: its name in the game's file.
        number: how often it has come, from 1.
        voters: who votes, in their order.
        durations: how long lines are.
        before: what is said before anything else.
    """
    plan = sitting.plan
    writer = Writer(durations, plan.options.sounds)
    writer.put(Scene(plan.options.scenes.vote))
    writer.lights(vote=1.0)
    for parts in before:
        writer.say(*parts, call=True)
    for telling in plan.game.phase[phase].tell:
        # How a vote goes is said in the words of those who play without a moderator.
        if not telling.ballot and is_chosen(plan.game, telling.when, plan.options.variants):
            writer.say(telling.say, call=True)
    writer.say("moderated.vote", call=True)
    _settle(writer, "settle", plan.options.gap)
    for seat in voters:
        writer.say("secret.wake", *sitting.name(seat), call=True)
        _ask(writer, phase, seat_turn(seat), plan.options.choose_seconds)
        writer.say("secret.sleep", call=True)
        _settle(writer, "gap", plan.options.gap)
    return writer.script(phase, number)


def breath(sitting: Sitting, number: int, seat: int, durations: Durations) -> Script:
    """Somebody who dies may still act, in silence: it is asked of all whom it might be, and takes the same time."""
    plan = sitting.plan
    writer = Writer(durations, plan.options.sounds)
    writer.put(Scene(plan.options.scenes.day))
    writer.lights(day=1.0)
    writer.say("moderated.breath", *sitting.name(seat), call=True)
    _ask(writer, BREATH, BREATH, plan.options.seconds)
    return writer.script(BREATH, number)


def _closed(sitting: Sitting, durations: Durations, sound: str = "") -> Writer:
    options = sitting.plan.options
    writer = Writer(durations, options.sounds)
    writer.put(Scene(options.scenes.night))
    writer.lights(night=options.night_light)
    writer.rest(max(writer.sound(sound) if sound else 0.0, options.lead))
    return writer


def _turn(writer: Writer, sitting: Sitting, turn: str, powers: Sequence[str], number: int) -> None:
    plan = sitting.plan
    options, data = plan.options, plan.game.turn[turn]
    first = "-first" if data.first and number == 1 else ""
    step = f"wake-box{first}" if options.calls == "full" and _has_box_line(plan, turn) else f"wake{first}"
    writer.say(f"{turn}.{step}.{options.calls}", call=True)
    for guest in guests(plan.game, turn, plan.roles, number, options.variants):
        writer.say(f"{guest}.join.{options.calls}", call=True)
    is_empty = True
    for name in powers:
        power = sitting.book.power[name]
        if not _takes_time(power):
            continue
        is_empty = False
        if power.prompt:
            writer.say(f"{turn}.{name}", call=True)
        if power.asks != "nothing":
            _ask(writer, turn, name, sitting.seconds(name))
        if power.does == "learn":
            _answer(writer, turn, name, options.moderation.answer)
    for name in _asleep(sitting.book, turn) if is_empty else ():
        # What is told in later nights only takes the time for it in this one, too, and there is nothing to tell.
        is_empty = False
        _answer(writer, turn, name, options.moderation.answer)
    if is_empty:
        seconds = options.turns.get(turn, options.seconds)
        writer.put(Wait(turn, seconds), seconds)
        writer.rest(seconds)
    writer.say(f"{turn}.sleep.{options.calls}", call=True)
    _settle(writer, "gap", options.gap)


def _asleep(book: Book, turn: str) -> Iterator[str]:
    """The powers of a turn that tell something without being asked."""
    mine = ((name, power) for name, power in book.power.items() if power.turn == turn)
    return (name for name, power in mine if power.does == "learn" and power.asks == "nothing")


def _has_box_line(plan: Plan, turn: str) -> bool:
    return any(power.turn == turn for power in plan.game.power.values())


def _takes_time(power: Power) -> bool:
    """Whether a power has a time of its own, rather than that of those who have their eyes open anyway."""
    return power.asks != "nothing" or power.does == "learn"


def _is_notice(book: Book, powers: Sequence[str]) -> bool:
    return bool(powers) and all(book.power[name].is_notice for name in powers)


def _notices(writer: Writer, sitting: Sitting, turns: Sequence[tuple[str, str]]) -> None:
    """Seat by seat is told what it is now, one thing after another: a turn of the file, and its power."""
    options = sitting.plan.options
    for turn, _ in turns:
        writer.say(f"{turn}.notice.{options.calls}", call=True)
    for seat in sitting.living:
        writer.say("count.answer", *sitting.name(seat), call=True)
        for turn, name in turns:
            _answer(writer, turn, name, options.moderation.notice, seat)
        _settle(writer, "gap", APART)
    writer.say("moderated.closed", call=True)
    _settle(writer, "gap", options.gap)


def _ask(writer: Writer, turn: str, name: str, seconds: float) -> None:
    _timed(writer, turn, Ask(name, seconds))


def _answer(writer: Writer, turn: str, name: str, seconds: float, seat: int | None = None) -> None:
    _timed(writer, turn, Answer(name, seconds, seat))


def _timed(writer: Writer, turn: str, cue: Ask | Answer) -> None:
    writer.put(Wait(turn, cue.seconds), cue.seconds)
    writer.put(cue)
    writer.rest(cue.seconds)
    writer.put(Close(cue.name))
    writer.rest(BETWEEN)


def _settle(writer: Writer, name: str, seconds: float) -> None:
    writer.put(Mark(name), seconds)
    writer.rest(seconds)

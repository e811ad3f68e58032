"""Choices: what was chosen, by one for all, by all together or by most of them, and what comes of it at once."""

from appliance.games.power import Power
from appliance.rules.book import VOTELESS
from appliance.rules.dawn import marked_at_dawn
from appliance.rules.death import die, strike
from appliance.rules.events import Chosen, Passed
from appliance.rules.facts import Acted, Became, Elected, Recognised, Told
from appliance.rules.state import Draft, Effect, Question
from appliance.rules.unlawful import Unlawful


def ask(draft: Draft, name: str, holders: tuple[int, ...]) -> None:
    """Opens the question of a power, or lets it work by itself; nothing, if nobody has it or it is used up.

    Args:
        draft: the game.
        name: of the power.
        holders: who has it.
    """
    power = draft.book.power[name]
    if power.does == "recognise" and power.marked:
        holders = marked_at_dawn(draft, power.marked)
    if not holders or (power.times and _is_spent(draft, name)) or (power.until and _is_spent(draft, power.until)):
        return
    if power.does == "recognise":
        draft.note(Recognised(name, holders, draft.night))
        return
    if power.asks == "nothing":
        if name in draft.book.counts:
            _tell(draft, name, holders)
            return
        for about in _about(draft, name):
            if power.about != "oneself" or about in holders:
                _tell(draft, name, holders, (about,))
        return
    seats = _lawful(draft, name, holders)
    if (power.asks == "yes" and not seats) or (power.asks == "role" and not draft.middle):
        return
    count = min(power.count, len(seats)) if power.asks == "seats" else 1
    draft.question = Question(
        kind="choice",
        name=name,
        turn=power.turn,
        by=holders,
        seats=() if power.asks == "role" else seats,
        asks=power.asks,
        decides=power.decides if len(holders) > 1 else "group",
        final=power.final,
        count=count,
        least=count if power.least is None else min(power.least, count),
        roles=draft.middle if power.asks == "role" else (),
    )


def _is_spent(draft: Draft, name: str) -> bool:
    times = draft.book.power[name].times
    for used, count in draft.spent:
        if used == name:
            return count >= times > 0
    return False


def _about(draft: Draft, name: str) -> tuple[int, ...]:
    """Whom a power is about that does not choose among all."""
    power = draft.book.power[name]
    if power.instead:
        return tuple([seat for effect in draft.gathered if effect.power == power.instead for seat in effect.seats])
    if power.about == "sentenced":
        return () if draft.sentenced is None else (draft.sentenced,)
    attacks = [effect for effect in draft.gathered if draft.book.power[effect.power].does == "attack"]
    return tuple([seat for effect in attacks for seat in effect.seats])


def _lawful(draft: Draft, name: str, holders: tuple[int, ...]) -> tuple[int, ...]:
    power = draft.book.power[name]
    seats = draft.living
    if power.asks == "yes":
        seats = _about(draft, name)
    spared: set[int] = set()
    for among in power.among:
        if among in {"others", "strangers"}:
            # Of those who live, whoever has the power is asked: nobody else is one of them.
            spared.update(holders)
        elif among == "unmarked":
            spared.update(draft.holding_mark(power.mark))
        elif among == "electable":
            spared.update(draft.holding_mark(VOTELESS))
        else:
            for used, whom, night in draft.uses:
                if used == name and night == draft.night - 1:
                    spared.update(whom)
    return tuple([seat for seat in seats if seat not in spared]) if spared else seats


def chosen(draft: Draft, question: Question, event: Chosen) -> None:
    """Takes in a choice; when nobody is left who has to choose, it takes effect.

    Raises:
        Unlawful: it is not asked for, or that is not a lawful choice.
    """
    if question.kind != "choice" or event.power != question.name:
        raise Unlawful(f"{event.power} is not asked: {question.name} is")
    if question.asks == "role":
        if event.role not in question.roles or event.seats:
            raise Unlawful(f"{event.role or event.seats} is not in the middle: choose of {question.roles}")
    else:
        _check(question, event.seats)
    if question.decides == "group":
        if event.by is not None and event.by not in question.by:
            raise Unlawful(f"seat {event.by} does not have {question.name}: {question.by} do")
        if question.final == "once" and question.asks != "role":
            draft.close()
            _decided(draft, question, event.seats)
            return
        draft.choices = (event,)
    elif event.by not in question.by:
        raise Unlawful(f"each of {question.by} chooses for {question.name}: tell which by")
    else:
        _put(draft, question, event)
    if question.final == "once":
        _close_if_all(draft, question)


def _put(draft: Draft, question: Question, choice: Chosen) -> None:
    """One of a group has chosen, or has changed their mind where that can be."""
    others = [each for each in draft.choices if each.by != choice.by]
    if question.final == "once" and len(others) < len(draft.choices):
        raise Unlawful(f"seat {choice.by} has chosen for {question.name}: that cannot be changed")
    draft.choices = (*others, choice)


def _close_if_all(draft: Draft, question: Question) -> None:
    wanted = 1 if question.decides == "group" else len(question.by)
    if len(draft.choices) == wanted:
        _close(draft, question)


def _close(draft: Draft, question: Question) -> None:
    """The time of a question is over, or all have chosen for good."""
    if question.asks == "role":
        role = draft.choices[0].role if draft.choices else ""
        draft.close()
        if role:
            _swap(draft, question, role)
        return
    seats = _together(draft, question)
    draft.close()
    if seats is not None:
        _decided(draft, question, seats)


def _check(question: Question, seats: tuple[int, ...]) -> None:
    count = len(seats)
    if not question.least <= count <= question.count or (count > 1 and len(set(seats)) < count):
        wanted = question.count if question.least == question.count else f"{question.least} to {question.count}"
        raise Unlawful(f"{question.name} takes {wanted} seats, not {seats}")
    for seat in seats:
        if seat not in question.seats:
            raise Unlawful(f"seat {seat} cannot be chosen for {question.name}: choose of {question.seats}")


def passed(draft: Draft, question: Question, event: Passed) -> None:
    """Somebody does not choose, or the time is over for all: what was chosen till then counts.

    Raises:
        Unlawful: this question must be answered.
    """
    if question.kind not in {"choice", "ballot"}:
        raise Unlawful(f"{question.name} cannot be passed")
    if event.by is not None and event.by not in question.by:
        raise Unlawful(f"seat {event.by} is not asked: {question.by} are")
    if question.kind == "ballot":
        raise Unlawful(f"nobody passes in {question.name}: leave out the votes of those who abstain")
    if event.by is None:
        _close(draft, question)
    elif question.decides != "group":
        # Nobody is the choice of this one: it counts for nobody, and against agreement.
        _put(draft, question, Chosen(question.name, (), event.by))
        if question.final == "once":
            _close_if_all(draft, question)
    else:
        draft.choices = ()
        if question.final == "once":
            _close(draft, question)


def _together(draft: Draft, question: Question) -> tuple[int, ...] | None:
    """Whom those who choose have chosen together; None: nobody, or they do not agree."""
    if question.decides == "group":
        return draft.choices[0].seats if draft.choices else None
    wanted = [each.seats for each in draft.choices if each.seats]
    if not wanted:
        return None
    if question.count > 1:
        wanted = [tuple(sorted(seats)) for seats in wanted]
    counts = {seats: wanted.count(seats) for seats in set(wanted)}
    most = max(counts.values())
    first, *tied = [seats for seats, count in counts.items() if count == most]
    fails = most < len(question.by) if question.decides == "agree" else bool(tied)
    return None if fails else first


def _decided(draft: Draft, question: Question, seats: tuple[int, ...]) -> None:
    name = question.name
    power = draft.book.power[name]
    draft.note(Acted(name, question.by, seats, draft.night))
    if power.times:
        spent = dict(draft.spent)
        draft.spent = tuple(sorted((spent | {name: spent.get(name, 0) + 1}).items()))
    if "not-last" in power.among:
        draft.uses = (*[use for use in draft.uses if use[0] != name], (name, seats, draft.night))
    if power.instead:
        draft.gathered = tuple([each for each in draft.gathered if each.power != power.instead])
    if name in draft.book.dawn:
        draft.gathered = (*draft.gathered, Effect(name, seats))
    else:
        _at_once(draft, question, power, seats)


def _at_once(draft: Draft, question: Question, power: Power, seats: tuple[int, ...]) -> None:
    """What comes of a choice that does not wait for the dawn."""
    name = question.name
    if power.does == "bar":
        draft.voters = (draft.night + 1, seats)
    elif power.does == "learn":
        _tell(draft, name, question.by, seats)
    elif power.does == "mark":
        draft.mark(*[(power.mark, seat) for seat in seats])
        draft.note(*[Became(seat, power.mark, name, draft.night) for seat in seats])
        draft.unsettled = True
    elif power.does == "succeed":
        draft.elected = seats[0]
        draft.note(Elected(seats[0], name, draft.night))
    else:
        for seat in seats:
            if strike(draft, seat, name):
                die(draft, seat, name)


def _swap(draft: Draft, question: Question, role: str) -> None:
    seat = question.by[0]
    middle = list(draft.middle)
    middle[middle.index(role)] = draft.roles[seat]
    draft.middle = tuple(sorted(middle))
    draft.roles = (*draft.roles[:seat], role, *draft.roles[seat + 1 :])
    draft.hold()
    draft.note(Became(seat, role, question.name, draft.night))
    draft.unsettled = True


def _tell(draft: Draft, name: str, seats: tuple[int, ...], about: tuple[int, ...] = ()) -> None:
    """Tells those who have a power what it tells, about whom it is."""
    power = draft.book.power[name]
    kind = power.answer
    if kind in {"number", "seats"}:
        there = tuple([seat for seat in draft.living if draft.role(seat) in power.of])
        draft.note(Told(name, seats, None, len(there) if kind == "number" else there, draft.night))
    elif kind == "roles":
        first, *others = about
        roles = tuple([draft.role(seat) for seat in about])
        draft.note(Told(name, seats, first, roles, draft.night, tuple(others)))
    else:
        for seat in about:
            role = draft.role(seat)
            answer = role if kind == "role" else not power.of or role in power.of
            draft.note(Told(name, seats, seat, answer, draft.night))

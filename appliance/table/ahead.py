"""What may be said in a phase that has not come yet: so that a voice can make it ready in time."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import product

from appliance.games import spoken
from appliance.games.script import Plan, build
from appliance.games.village import Village
from appliance.table.inquiry import Inquiry, Parts
from appliance.table.word import Word


def said_in(phase: str, plan: Plan, question: Inquiry | None, word: Word | None) -> list[Parts]:
    """All that may be said in a phase; of a list of names each alone, since nobody knows who will be on it.

    Args:
        phase: its name.
        plan: what lies on the table.
        question: what it asks; None: nothing.
        word: who speaks in it in turn; None: everybody talks, or nobody.
    """
    data, seats = plan.game.phase[phase], range(plan.players)
    if data.kind == "result":
        # The rest is said by whoever has counted.
        return [(telling.say,) for telling in data.tell]
    says = question.everything() if question else []
    ballots = tuple(name for name, each in plan.game.phase.items() if each.kind == "ballot")
    named = [(0,), ()] if any(telling.names or telling.someone for telling in data.tell) else [()]
    whispered = [False, True] if any(telling.whispered for telling in data.tell) else [False]
    for night, who, yes in product(_nights(plan), named, whispered):
        village = _village(plan.players, night, who, ballots)
        village = replace(village, whispered=yes)
        says += build(replace(plan, village=village), phase, night, lambda _: 0.0).says()
    naming = [telling.say for telling in data.tell if telling.names]
    says += [(say, *spoken.player(seat, plan.options.names)) for say, seat in product(naming, seats)]
    if word:
        says += [("count.answer", *word.who(seat)) for seat in seats]
    elif data.kind == "talk" and plan.options.at_zero == "more":
        says += build(plan, phase, 1, lambda _: 0.0, 0.0).says()
    if data.kind == "tally":
        says.append(("tally.vote-again",))
    return says


def _nights(plan: Plan) -> Sequence[int]:
    """Nights that between them have every call: of one that comes on a certain night only, too."""
    if not plan.game.dusk:
        return (1,)
    listed = [max(turn.nights, default=1) for turn in plan.game.turn.values() if isinstance(turn.nights, tuple)]
    return range(1, max([2, *listed]) + 1)


def _village(players: int, night: int, who: tuple[int, ...], held: tuple[str, ...]) -> Village:
    """A day on which some are everything that somebody can be."""
    first = next(iter(who), None)
    there = Village(players=players, night=night, accused=who, fallen=who, sentenced=first, elected=first, held=held)
    return replace(there, followed=who, revived=who, pardoned=who, barring=who)


def with_talk(plan: Plan, seconds: float) -> Plan:
    """The same, with so many seconds of talk."""
    return replace(plan, options=replace(plan.options, talk=seconds))

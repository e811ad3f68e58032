"""What a day without a moderator is told: who has died, who is sentenced, who has won."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from appliance.games import spoken
from appliance.games.course import is_chosen, is_on
from appliance.games.cue import Scene, Script
from appliance.games.model import Telling
from appliance.games.script import Durations, Plan, Writer
from appliance.games.village import Names, Village
from appliance.rules import Became, Died, Elected, Fact, Saved, State
from appliance.rules.book import STRIPPED

Parts = tuple[str, ...]

DAYBREAK: Final = "daybreak"
VERDICT: Final = "vote-result"
LOST: Final = "more-deaths"
CHOICE: Final = "last-will"
END: Final = "the-end"
"""Phases that no game's file has."""


@dataclass(frozen=True, slots=True)
class News:
    """What everybody may know of what has happened since it was told last.

    Attributes:
        dead: who has died, in the order in which they did, and of what.
        pardoned: who was to die and lives, and by which power.
        elected: who holds the office now; None: nobody else does.
        stripped: the power by which all have lost what their cards can do; empty: none has.
    """

    dead: tuple[tuple[int, str], ...] = ()
    pardoned: tuple[int, str] | None = None
    elected: int | None = None
    stripped: str = ""


def news(state: State, told: int) -> News:
    """What is new behind so many facts.

    Args:
        state: how the game stands.
        told: how many of its facts have been told, or are nobody's business.
    """
    facts: Sequence[Fact] = state.facts[told:]
    dead = tuple((fact.seat, fact.cause) for fact in facts if isinstance(fact, Died))
    powers = state.book.power
    pardons = [f for f in facts if isinstance(f, Saved) and f.by in powers and powers[f.by].does == "pardon"]
    elected = [fact.seat for fact in facts if isinstance(fact, Elected)]
    stripped = [fact.by for fact in facts if isinstance(fact, Became) and fact.what == STRIPPED]
    return News(
        dead,
        (pardons[-1].seat, pardons[-1].by) if pardons else None,
        elected[-1] if elected else None,
        stripped[-1] if stripped else "",
    )


def telling_of(plan: Plan, names: Names, night: int) -> Telling | None:
    """The line of a game's file that names some, on the day after a night; None: it has none."""
    there = ((phase, telling) for phase in plan.game.phase.values() for telling in phase.tell)
    chosen = plan.options.variants
    return next(
        (
            telling
            for phase, telling in there
            if telling.names == names
            and is_on(telling.nights, max(night, 1))
            and is_chosen(plan.game, {**phase.when, **telling.when}, chosen)
        ),
        None,
    )


def named(plan: Plan, names: Names, seats: Sequence[int], night: int) -> Iterator[Parts]:
    """The line that names some players, or says that there are none."""
    telling = telling_of(plan, names, night)
    if telling is None:
        return
    if seats:
        yield (telling.say, *[part for seat in seats for part in spoken.player(seat, plan.options.names)])
    elif telling.nobody:
        yield (telling.nobody,)


def morning(plan: Plan, there: News, night: int) -> Iterator[Parts]:
    """Who has died in a night."""
    yield from named(plan, "fallen", sorted(seat for seat, _ in there.dead), night)


def lost(plan: Plan, there: News, night: int) -> Iterator[Parts]:
    """Who else has died by what follows from a death, and who holds the office now."""
    if there.dead:
        yield from named(plan, "followed", sorted(seat for seat, _ in there.dead), night)
    if there.elected is not None:
        yield from named(plan, "elected", [there.elected], night)


def verdict(
    plan: Plan, there: News, ballot: str, village: Village, accused: Sequence[int], *, lot: bool
) -> Iterator[Parts]:
    """What has come of a ballot.

    Args:
        plan: what lies on the table.
        there: what has happened.
        ballot: its phase; a talk, if the vote that follows it was not held.
        village: what everybody knows so far.
        accused: who is tied, so that there is another.
        lot: whether it was a tie that the lot has decided.
    """
    night, phase = village.night, plan.game.phase[ballot]
    if phase.kind == "ballot" and plan.options.ballot != "open":
        # Where hands were counted, eyes have been open all the time.
        yield ("moderated.voted",)
    if lot:
        yield ("moderated.lot",)
    if accused:
        yield from named(plan, "accused", accused, night)
    elif phase.decides == "elected":
        yield from named(plan, "elected", [] if there.elected is None else [there.elected], night)
    else:
        yield from _sentence(plan, there, night, village.elected)


def _sentence(plan: Plan, there: News, night: int, elected: int | None) -> Iterator[Parts]:
    sentenced = [seat for seat, _ in there.dead[:1]]
    powers = plan.game.power
    if there.dead and there.dead[0][1] in powers:
        yield (f"{there.dead[0][1]}.told",)
    if there.pardoned:
        yield from named(plan, "sentenced", [there.pardoned[0]], night)
        yield (f"{there.pardoned[1]}.told",)
        if there.pardoned[0] == elected:
            # Loups-garous, L'idiot du village: "S'il assumait ce rôle, le rôle est supprimé".
            yield (f"{there.pardoned[1]}.office",)
        return
    yield from named(plan, "sentenced", sentenced, night)
    if there.stripped:
        yield (f"{there.stripped}.told",)
    if there.dead[1:]:
        yield from named(plan, "followed", sorted(seat for seat, _ in there.dead[1:]), night)


def end(state: State, names: Sequence[str]) -> Iterator[Parts]:
    """Who has won, by faction and by name."""
    yield ("over.told",)
    outcome = state.outcome
    if outcome is None:
        return
    yield from ((f"won.{faction}",) for faction in outcome.factions)
    winners = [part for seat in outcome.winners for part in spoken.player(seat, names)]
    yield ("result.winners", *winners) if winners else ("result.none",)
    yield ("moderated.chronicle",)


def by_day(
    plan: Plan,
    phase: str,
    number: int,
    says: Sequence[Parts],
    durations: Durations,
    *,
    waits: bool = False,
    scene: str | None = None,
) -> Script:
    """The script that tells something by day.

    Args:
        plan: what lies on the table.
        phase: its name.
        number: how often it has come, from 1.
        says: the parts of each line.
        durations: how long lines are.
        waits: whether it waits for `next` at its end.
        scene: the ambience; None: that of the day.
    """
    writer = Writer(durations, plan.options.sounds)
    writer.put(Scene(plan.options.scenes.day if scene is None else scene))
    writer.lights(day=1.0)
    for parts in says:
        writer.say(*parts, call=True)
    return writer.script(phase, number, waits=waits, whole=waits)

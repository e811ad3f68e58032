"""What somebody with closed eyes notices of a game, call by call, and what there was that they should not learn.

They know all that is public: the deck, the variants, which night it is, who lives. Of each call they note what is to be
heard and seen, as figures; `guessing` learns from these.
"""

from hashlib import sha256
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from players import NAMES
from watched import NIGHT, RING

from appliance.games.cue import Answer, Ask
from appliance.rules import Acted, Died, Elected, Told
from appliance.rules.state import Draft
from appliance.table.moderated.day import END
from appliance.table.moderated.night import REGISTER

PERCENT = 0.01
"""A part of the brightness that no eye sees."""

MUCH = 9 * NIGHT / RING
"""How bright the parts of a light are together that stands out of the glow of a night, which is a third of that."""


class Window(NamedTuple):
    """One call, from its first word to the next one.

    Attributes:
        game: the number of the game.
        kind: of what it is: a turn, a notice, a vote, a card, who has a role, the dawn.
        like: calls that are as alike as can be: table, phase, whether it is the first night, and whom it calls.
        public: the same, with what else is known to all.
        living: who is publicly alive.
        seen: figures, by channel.
        secret: what there was to be guessed, by name.
    """

    game: int
    kind: str
    like: tuple
    public: tuple
    living: tuple
    seen: dict
    secret: dict


# What is noticed.


def level(brightness):
    """Brightness as eyes see it in a night: what is within a hundredth of the night's is the same."""
    return NIGHT if abs(brightness / NIGHT - 1) < PERCENT else round(brightness, 3)


def course(phase):
    """All of a phase that is to be heard and seen with closed eyes, to the millisecond and a hundredth of the light."""

    def since(at):
        return round((at - phase.at) * 1000)

    says = [(since(at), round(seconds * 1000), "+".join(parts)) for at, seconds, parts in phase.says]
    light = []
    for at, brightness in phase.light:
        if not light or light[-1][1] != level(brightness):
            light.append((since(at), level(brightness)))
    return says, light, since(phase.end)


def _heading(parts):
    """What a line begins, and whom it calls; None: it goes on with what there is."""
    first = parts[0]
    name = parts[1].removeprefix("name.") if len(parts) > 1 else ""
    seat = NAMES.index(name) if name in NAMES else None
    if first in {"day.break", "moderated.closed", "moderated.voted", "moderated.each"} or ".notice." in first:
        return "end", first
    if first.startswith("role.") and first.endswith(".own"):
        return "register", first.split(".")[1]
    kinds = {"moderated.take": "deal", "secret.wake": "vote", "count.answer": "notice"}
    if first in kinds and seat is not None:
        return kinds[first], seat
    return ("turn", first.split(".")[0]) if ".wake" in first else None


def calls(phase):
    """The calls of a phase: what each is, whom it calls, from when to when, the lines, and the round they belong to."""
    found, round_of, is_round = [], "", False
    for said in phase.says:
        heading = _heading(said[2])
        is_notice = ".notice." in said[2][0]
        round_of = f"{round_of} {said[2][0]}" if is_notice and is_round else said[2][0] if is_notice else round_of
        is_round = is_notice
        if said[2][0] == "moderated.each":
            round_of = said[2][1].split(".")[1]
        if heading:
            if found:
                found[-1][3] = said[0]
            kind = "claim" if heading[0] == "notice" and phase.name == REGISTER else heading[0]
            found.append([kind, heading[1], said[0], phase.end, [], round_of])
        if found:
            found[-1][4].append(said)
    return [tuple(each) for each in found if each[0] != "end"]


def lines_of(said):
    """Which lines, names aside."""
    keys = " ".join("+".join("*" if part.startswith("name.") else part for part in parts) for _, _, parts in said)
    return (len(said), int(sha256(keys.encode()).hexdigest()[:8], 16))


def durations_of(said, end):
    """The silences behind lines, and what they come to."""
    nexts = [at for at, _, _ in said[1:]] + [end]
    gaps = [round(after - at - seconds, 3) for (at, seconds, _), after in zip(said, nexts, strict=True)]
    return (*(gaps + [0.0] * 5)[:5], round(sum(gaps), 3), min(gaps), max(gaps))


def _steps(changes, start, end):
    """What was shown between two times, with how long it was."""
    before = [value for at, value in changes if at < start]
    there = [(start, before[-1])] if before else []
    there += [(at, value) for at, value in changes if start <= at < end]
    ends = [at for at, _ in there[1:]] + [end]
    return [(value, after - at) for (at, value), after in zip(there, ends, strict=True)]


def light_of(phase, start, end, see):
    """How bright the room is, with eyes that see it so."""
    steps = _steps([(at, see(value)) for at, value in phase.light], start, end)
    values = [value for value, _ in steps]
    changes = sum(one != other for one, other in pairwise(values))
    mean = sum(value * seconds for value, seconds in steps) / max(end - start, 0.001)
    return (round(mean, 4), min(values), max(values), changes)


def picture_of(phase, start, end):
    """What open eyes would learn: by colours alone, and by places."""
    steps = _steps(phase.picture, start, end)
    parts = np.array([frame for frame, _ in steps]).reshape(len(steps), RING, 3)
    seconds = np.array([each for _, each in steps])
    colours = (parts.sum(axis=1) * seconds[:, None]).sum(axis=0) / max(end - start, 0.001)
    places = (parts.sum(axis=2) * seconds[:, None]).sum(axis=0)
    first, second = np.argsort(-places, kind="stable")[:2]
    last = next((frame for frame, _ in reversed(steps) if max(map(sum, frame)) > MUCH), ())
    brightest = max(range(len(last)), key=lambda place: sum(last[place]), default=-1)
    pictures = len({frame for frame, _ in steps})
    return tuple(map(float, np.round(colours, 3))), (int(first), int(second), brightest, pictures)


def presses_of(phase, start, end, said):
    """How often buttons were pressed, when first and last, and how fast."""
    times = [at for at in phase.presses if start <= at < end]
    since = said[0][0] + said[0][1]
    if not times:
        return (0, -1.0, -1.0, -1.0)
    rate = (times[-1] - times[0]) / (len(times) - 1) if len(times) > 1 else -1.0
    return (len(times), round(times[0] - since, 2), round(times[-1] - since, 2), round(rate, 2))


def seen(phase, start, end, said):
    """All that is noticed of one call, by channel."""
    colours, places = picture_of(phase, start, end)
    return {
        "lines": lines_of(said),
        "durations": durations_of(said, end),
        "light": light_of(phase, start, end, level),
        "presses": presses_of(phase, start, end, said),
        "light meter": light_of(phase, start, end, lambda value: round(value, 6)),
        "colours": colours,
        "places": places,
    }


# What there was to be guessed.


def _turn_secrets(state, before, asked, turn):
    """Of a turn at night: was there anybody, who, whom have they chosen, what were they told."""
    book, secret = before.book, {}
    powers = [name for name, power in book.power.items() if power.turn == turn]
    draft = Draft.of(before)
    there = sorted({seat for name in powers for seat in draft.holders(name)})
    secret["there"] = bool(there)
    if there:
        secret["who"] = there[0]
    facts = [fact for fact in state.facts if getattr(fact, "night", None) == before.night]
    for fact in facts:
        if isinstance(fact, Acted) and fact.power in powers and fact.seats and book.power[fact.power].asks != "yes":
            secret["chosen"] = fact.seats[0]
        if isinstance(fact, Told) and fact.power in powers and isinstance(fact.answer, bool):
            secret["answer"] = fact.answer
        if isinstance(fact, Told) and fact.power in powers and isinstance(fact.answer, str):
            secret["role told"] = fact.answer
    if any(book.power[name].asks != "nothing" for name in powers):
        secret["acted"] = any(isinstance(fact, Acted) and fact.power in powers for fact in facts)
    for name in asked:
        if book.power[name].asks == "yes":
            acted = any(isinstance(fact, Acted) and fact.power == name for fact in facts)
            secret[f"yes to {name}"] = acted
    if turn == "witch" and there:
        spent = dict(before.spent)
        secret["potions"] = str((spent.get("heal", 0), spent.get("poison", 0)))
    return secret


def _secrets(phase, kind, whom, start, end):
    there = [moment for moment in phase.moments if start <= moment.at < end]
    earlier = [moment for moment in phase.moments if moment.at < start]
    before = there[0].state if there else (earlier[-1].state if earlier else phase.first)
    after = next((moment.state for moment in phase.moments if moment.at >= end), phase.last)
    roles = phase.last.roles
    match kind:
        case "turn":
            asked = [each.cue.name for each in there if isinstance(each.cue, Ask) and each.hands]
            return _turn_secrets(after, before, asked, whom)
        case "register" if roles:
            holders = [seat for seat, role in enumerate(roles) if role == whom]
            return {"there": bool(holders), **({"who": holders[0]} if holders else {})}
        case "deal":
            return {"card": roles[whom]}
        case "vote":
            votes = there[-1].votes if there else {}
            return {"voted": whom in votes, **({"voted for": votes[whom]} if whom in votes else {})}
        case "notice":
            names = [each.cue.name for each in there if isinstance(each.cue, Answer)]
            marks = {before.book.power[name].marked for name in names}
            return {"marked": any((mark, whom) in before.marks for mark in marks)}
    return {}


def dawns(phases):
    """Each dawn at which somebody is dead: the phase, the dead, and who of them was asked for a last act, in order.

    Where the game is over by it nobody is asked any more, since all roles are told.
    """
    for place, phase in enumerate(phases):
        if phase.name != "daybreak" or place + 1 == len(phases):
            continue
        dead = tuple(seat for seat in phase.living if seat not in phases[place + 1].living)
        asked, follows = [], ""
        for later in phases[place + 1 :]:
            if later.name == "breath":
                asked += [NAMES.index(later.says[0][2][1].removeprefix("name."))]
            elif later.name not in {"last-will", "more-deaths"}:
                follows = later.name
                break
        if dead and follows != END:
            yield phase, dead, tuple(seat for seat in asked if seat in dead)


def windows(number, table, phases):
    """All calls of a game with what was noticed, and what there was to be guessed.

    Args:
        number: of the game.
        table: the number of its setup, which is known to all.
        phases: what went by.
    """
    for phase in phases:
        if not phase.closed:
            continue
        first = (table, phase.name, phase.night <= 1)
        for kind, whom, start, end, said, round_of in calls(phase):
            like = (
                *first,
                kind,
                whom if kind in {"turn", "register"} else round_of if kind in {"notice", "claim"} else "",
            )
            public = (*like, whom, phase.night, len(phase.living))
            found = seen(phase, start, end, said)
            secret = _secrets(phase, kind, whom, start, end)
            if kind == "claim" and phase.last.roles:
                secret = {"claimed": phase.last.roles[whom] == round_of}
            yield Window(number, kind, like, public, phase.living, found, secret)
    for phase, dead, asked in dawns(phases):
        causes = {fact.seat: fact.cause for fact in phase.last.facts if isinstance(fact, Died)}
        noticed = (len(asked) - len(dead), -1 if dead[0] not in asked else asked.index(dead[0]))
        # Who is asked first for a last act, of several, depends on who held the office, which everybody knows.
        elected = [fact.seat for fact in phase.last.facts if isinstance(fact, Elected)][-1:]
        first = dead.index(elected[0]) if elected and elected[0] in dead else -1
        like = (table, "dawn", "", "dawn", len(dead), phase.night, first)
        yield Window(number, "dawn", like, like, phase.living, {"lines": noticed}, {"cause": causes[dead[0]]})


def courses(table, phases):
    """What there was to hear and see, phase by phase: what all know of it, the course, and who held what.

    Whatever is the same in the first must be so in the second, whatever the third is.
    """
    for phase in phases:
        if phase.closed:
            yield (table, phase.name, phase.number, phase.living, phase.voters), course(phase), phase.last.roles
    for phase, dead, asked in dawns(phases):
        yield (table, "dawn", phase.night, phase.living, dead), asked, phase.last.roles

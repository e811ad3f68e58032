"""Builds the script of a phase: a pure function of game, deck, options and the lengths of its lines.

What is chosen in the night, who holds which card and who is dead are not among its arguments, so it cannot tell them.
"""

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from appliance.games import spoken
from appliance.games.course import played
from appliance.games.cue import Clock, Cue, Light, Mark, Say, Scene, Script, Sound, Timed, Wait
from appliance.games.model import Game, Phase, Roles
from appliance.games.options import Options
from appliance.games.order import called

Durations = Callable[[tuple[str, ...]], float]
"""How many seconds it takes to say something."""

BEAT = 1.0
"""Seconds from one word of the countdown to the next."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What lies on the table: all that a script may know.

    Attributes:
        game: the rules.
        roles: the deck.
        players: how many play.
        options: how the group wants it.
    """

    game: Game
    roles: Roles
    players: int
    options: Options


class _Writer:
    """Lays cues one behind the other."""

    def __init__(self, durations: Durations, sounds: Mapping[str, float]) -> None:
        self._durations = durations
        self._sounds = sounds
        self._cues: list[Timed] = []
        self.now = 0.0

    def put(self, cue: Cue, seconds: float = 0.0, at: float | None = None) -> None:
        """A cue at the present time, or at another, which takes no time of the script."""
        self._cues.append(Timed(round(self.now if at is None else at, 3), round(seconds, 3), cue))

    def say(self, *parts: str, call: bool = False) -> None:
        """Something spoken, and the time it takes."""
        seconds = self._durations(parts)
        self.put(Say(parts, call=call), seconds)
        self.rest(seconds)

    def over(self, *parts: str, at: float, within: float) -> None:
        """Something spoken at an exact time while other time runs, cut after `within` seconds."""
        self.put(Say(parts, over=True), min(self._durations(parts), within), at)

    def sound(self, name: str, at: float | None = None) -> float:
        """A short sound, if there is one; it takes no time of the script.

        Returns:
            How long it is.
        """
        seconds = self._sounds.get(name, 0.0)
        if seconds:
            self.put(Sound(name), seconds, at)
        return seconds

    def rest(self, seconds: float) -> None:
        """Time in which nothing begins."""
        self.now = round(self.now + seconds, 3)

    def lights(self, night: float = 0.0, day: float = 0.0, vote: float = 0.0, bar: float = 0.0) -> None:
        """All lights that a phase has."""
        for name, value in (("night", night), ("day", day), ("vote", vote), ("bar", bar), ("ready", 0.0)):
            self.put(Light(name, value))

    def script(self, phase: str, number: int, *, waits: bool = False, whole: bool = False) -> Script:
        """The finished script; waiting shows on the ready light."""
        if waits:
            self.put(Light("ready", 1.0))
        ordered = sorted(self._cues, key=lambda timed: timed.at)
        return Script(phase, number, tuple(ordered), self.now, waits, whole)


def build(plan: Plan, phase: str, number: int, durations: Durations, left: float | None = None) -> Script:
    """The script of a phase.

    Args:
        plan: what lies on the table.
        phase: its name in the game's file.
        number: how often it has come in this game, from 1.
        durations: how long lines are.
        left: seconds of a talk that goes on; None: it begins.
    """
    data = plan.game.phase[phase]
    writer = _Writer(durations, plan.options.sounds)
    if data.kind == "night":
        _night(writer, plan, data, number)
        return writer.script(phase, number)
    if data.kind == "talk":
        _talk(writer, plan, data, left)
        return writer.script(phase, number)
    if data.kind == "vote":
        _vote(writer, plan, data)
        return writer.script(phase, number, whole=True)
    goes_on = played(plan.game, data.then, plan.options)
    writer.put(Scene(plan.options.scenes.day if goes_on else plan.options.scenes.verdict))
    writer.lights(day=1.0)
    _tell(writer, plan, data, call=True)
    return writer.script(phase, number, waits=True)


def introduction(plan: Plan, phase: str, number: int, durations: Durations) -> Script:
    """What is told at the beginning of a talk, before anybody's time runs; see `build`."""
    writer = _Writer(durations, plan.options.sounds)
    writer.put(Scene(plan.options.scenes.day))
    writer.lights(day=1.0, bar=1.0)
    data = plan.game.phase[phase]
    # How long all of them have is for nobody to say: a bonus comes to it, and what is not used up is left.
    _tell(writer, plan, replace(data, tell=tuple(telling for telling in data.tell if telling.say != "talk.time")))
    return writer.script(phase, number)


def _tell(writer: _Writer, plan: Plan, data: Phase, *, call: bool = False) -> None:
    for telling in data.tell:
        if (telling.tip and not plan.options.tips) or (telling.role and not plan.roles.get(telling.role, 0)):
            continue
        if telling.say == "deck.roles":
            writer.say(telling.say, *spoken.deck(plan.game, plan.roles), call=call)
        elif telling.say == "deck.players":
            writer.say(telling.say, *spoken.number(plan.players), call=call)
        elif telling.say == "talk.time":
            writer.say(telling.say, *spoken.time(round(plan.options.talk)), call=call)
        else:
            writer.say(telling.say, call=call)


def _night(writer: _Writer, plan: Plan, data: Phase, number: int) -> None:
    options = plan.options
    writer.put(Scene(options.scenes.night))
    writer.lights(night=options.night_light)
    writer.rest(max(writer.sound("night-falls"), options.lead))
    _tell(writer, plan, data, call=True)
    writer.say("night.fall", call=True)
    writer.put(Mark("settle"), options.settle)
    writer.rest(options.settle)
    for turn in called(plan.game, plan.roles, number):
        _turn(writer, plan, turn)
    if options.shift:
        writer.say("night.shift", call=True)
        writer.put(Mark("shift"), options.shift_seconds)
        writer.rest(options.shift_seconds)
    writer.rest(writer.sound("day-breaks"))
    writer.lights(day=1.0)
    writer.say("day.break", call=True)
    writer.put(Scene(options.scenes.day))


def _turn(writer: _Writer, plan: Plan, turn: str) -> None:
    options = plan.options
    seconds = options.turns.get(turn) or plan.game.turn[turn].seconds or options.seconds
    writer.say(f"{turn}.wake.{options.calls}", call=True)
    writer.put(Wait(turn, seconds), seconds)
    begun = writer.now + seconds % 1
    for word in spoken.counted(seconds, options.count):
        writer.over(*spoken.number(word), at=begun + word - 1, within=1.0)
    writer.rest(seconds)
    writer.say(f"{turn}.sleep.{options.calls}", call=True)
    writer.put(Mark("gap"), options.gap)
    writer.rest(options.gap)


def _talk(writer: _Writer, plan: Plan, data: Phase, left: float | None) -> None:
    options = plan.options
    writer.put(Scene(options.scenes.day))
    writer.lights(day=1.0, bar=1.0 if left is None else _lit(left, options))
    if left is None:
        _tell(writer, plan, data)
        left = options.talk
    writer.put(Clock(left), left)
    warnings = [warning for warning in dict.fromkeys(options.warnings) if warning < left]
    last = min(options.last_seconds, math.ceil(left) - 1)
    for warning in warnings:
        # Whoever has little time to say so is cut short by the count, or says nothing.
        if warning > last:
            within = float(warning - last)
            writer.over("time.left", *spoken.time(warning), at=writer.now + left - warning, within=within)
    for second in range(last, 0, -1):
        writer.over(*spoken.number(second), at=writer.now + left - second, within=BEAT)
    if warnings and (early := options.sounds.get("low-time", 0.0)) < left - min(warnings):
        writer.sound("low-time", at=writer.now + left - min(warnings) - early)
    for lights in range(options.bar):
        still = options.talk * lights / options.bar
        if still < left:
            writer.put(Light("bar", lights / options.bar), at=writer.now + left - still)
    writer.rest(left)
    writer.rest(writer.sound("time-up"))


def _lit(left: float, options: Options) -> float:
    """The part of the bar for a time that is left: a light goes off when its whole share is gone."""
    return min(1.0, -(-left * options.bar // options.talk) / options.bar)


def _vote(writer: _Writer, plan: Plan, data: Phase) -> None:
    writer.put(Scene(plan.options.scenes.vote))
    writer.lights(vote=1.0)
    _tell(writer, plan, data)
    writer.rest(BEAT)
    last = "uncover" if data.vote == "tokens" else "now"
    for word in ("three", "two", "one", last):
        if word == last:
            writer.put(Mark("vote"))
        writer.over(f"vote.{word}", at=writer.now, within=BEAT)
        writer.rest(BEAT)
    writer.rest(BEAT)

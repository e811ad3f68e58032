"""Builds the script of a phase: a pure function of game, deck, options and the lengths of its lines.

What is chosen in the night and who holds which card are not among its arguments, so it cannot tell them; who is dead
and who is accused only the day's scripts see.
"""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from appliance.games import spoken
from appliance.games.course import is_chosen, is_in, is_on, played
from appliance.games.cue import Clock, Cue, Gate, Light, Mark, Say, Scene, Script, Sound, Timed, Wait
from appliance.games.model import Game, Phase, Roles, Telling
from appliance.games.options import Options
from appliance.games.order import called, guests, named
from appliance.games.village import WON, Village

Durations = Callable[[tuple[str, ...]], float]
"""How many seconds it takes to say something."""

BEAT = 1.0
"""Seconds from one word of the countdown to the next."""

LOW = 10.0
"""Seconds before the end of a day at which a sound says so in the midst of a vote."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What lies on the table: all that a script may know.

    Attributes:
        game: the rules.
        roles: all that are dealt, and those that might be.
        players: how many play.
        options: how the group wants it.
        village: what has become of the players; None: nothing yet.
    """

    game: Game
    roles: Roles
    players: int
    options: Options
    village: Village | None = None

    @property
    def present(self) -> Village:
        """What has become of the players."""
        return self.village or Village(players=self.players)


class Writer:
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


def build(
    plan: Plan,
    phase: str,
    number: int,
    durations: Durations,
    left: float | None = None,
    before: Sequence[tuple[str, ...]] = (),
) -> Script:
    """The script of a phase.

    Args:
        plan: what lies on the table.
        phase: its name in the game's file.
        number: how often it has come in this game, from 1.
        durations: how long lines are.
        left: seconds of a talk that goes on, 0 if its time is over and more may be had; of a ballot, seconds that are
            left of the day; None: a talk begins, or the day has no end.
        before: what is said before anything else.
    """
    data = plan.game.phase[phase]
    writer = Writer(durations, plan.options.sounds)
    for parts in before:
        writer.say(*parts, call=True)
    match data.kind:
        case "night" | "dusk":
            # What has become of anybody is not for the ear of a night.
            _night(writer, replace(plan, village=Village(players=plan.players, night=number)), data, number)
        case "whisper":
            _whisper(writer, replace(plan, village=Village(players=plan.players, night=number)), phase)
        case "talk":
            _talk(writer, plan, data, left)
            return writer.script(phase, number, waits=left == 0)
        case "vote":
            _vote(writer, plan, data)
            return writer.script(phase, number, whole=True)
        case "ballot":
            _ballot(writer, plan, data)
            if not plan.options.announce:
                return writer.script(phase, number, waits=True)
            if left is not None:
                _run_down(writer, plan, left)
            script = writer.script(phase, number)
            return script if left is None else script.until(left)
        case _:
            goes_on = played(plan.game, data.then, plan.options, plan.roles)
            writer.put(Scene(plan.options.scenes.day if goes_on else plan.options.scenes.verdict))
            writer.lights(day=1.0)
            tell(writer, plan, data, call=True)
            if data.seconds and not data.waits:
                _act(writer, phase, data.seconds)
            return writer.script(phase, number, waits=data.waits)
    return writer.script(phase, number)


def introduction(
    plan: Plan, phase: str, number: int, durations: Durations, then: Sequence[tuple[str, ...]] = ()
) -> Script:
    """What is told at the beginning of a talk, and what `then`, before anybody's time runs; see `build`."""
    writer = Writer(durations, plan.options.sounds)
    writer.put(Scene(plan.options.scenes.day))
    writer.lights(day=1.0, bar=1.0)
    data = plan.game.phase[phase]
    # How long all of them have is for nobody to say: a bonus comes to it, and what is not used up is left.
    tell(writer, plan, replace(data, tell=tuple(telling for telling in data.tell if telling.say != "talk.time")))
    for parts in then:
        writer.say(*parts)
    return writer.script(phase, number)


def tell(writer: Writer, plan: Plan, data: Phase, *, call: bool = False) -> None:
    """What a phase tells at its beginning."""
    for telling in data.tell:
        if is_told(telling, plan):
            writer.say(*_parts(telling, plan), call=call)


def is_told(telling: Telling, plan: Plan) -> bool:
    """Whether a line is told, as a group plays and as things stand."""
    options, village = plan.options, plan.present
    return (
        (options.tips or not telling.tip)
        and (options.calls == "full" or not telling.calls)
        and is_chosen(plan.game, telling.when, options.variants)
        and (not telling.roles or is_in(telling.roles, plan.roles))
        and is_on(telling.nights, max(village.night, 1))
        and telling.counted in {"", "yes" if options.knows_votes else "no"}
        and (not telling.ballot or options.ballot in telling.ballot)
        and telling.whispered in {"", "yes" if village.whispered else "no"}
        and (telling.say != WON or bool(village.won))
        and (not telling.after or telling.after in village.held)
        and _has_names(telling, village, options)
    )


def _has_names(telling: Telling, village: Village, options: Options) -> bool:
    """Whether there is anybody to name, where somebody is named; a box that is not told of the dead names none."""
    if telling.someone:
        return options.announce and bool(village.named(telling.someone))
    if not telling.names:
        return True
    return options.announce and bool(telling.nobody or village.named(telling.names))


def _parts(telling: Telling, plan: Plan) -> tuple[str, ...]:
    if telling.names:
        named = plan.present.named(telling.names)
        who = [part for seat in named for part in spoken.player(seat, plan.options.names)]
        return (telling.say, *who) if who else (telling.nobody,)
    match telling.say:
        case "won":
            return (f"{WON}.{plan.present.won}",)
        case "deck.roles":
            return (telling.say, *spoken.deck(plan.game, plan.roles))
        case "deck.players":
            return (telling.say, *spoken.number(plan.players))
        case "talk.time":
            return (telling.say, *spoken.time(round(plan.options.talk)))
    return (telling.say,)


def _night(writer: Writer, plan: Plan, data: Phase, number: int) -> None:
    options, is_night = plan.options, data.kind == "night"
    writer.put(Scene(options.scenes.night))
    writer.lights(night=options.night_light)
    writer.rest(max(writer.sound("night-falls"), options.lead))
    tell(writer, plan, data, call=True)
    if is_night:
        writer.say("night.fall", call=True)
    writer.put(Mark("settle"), options.settle)
    writer.rest(options.settle)
    turns = called(plan.game, plan.roles, number, options.variants, options.order)
    for turn in turns if is_night else named(plan.game, plan.roles, data.turns, options.variants):
        _turn(writer, plan, turn, number)
    if options.shift and data.shift:
        writer.say("night.shift", call=True)
        writer.put(Mark("shift"), options.shift_seconds)
        writer.rest(options.shift_seconds)
    then = played(plan.game, data.then, options, plan.roles)
    if is_night and plan.game.phase[then].kind != "whisper":
        daybreak(writer, options)


def daybreak(writer: Writer, options: Options) -> None:
    """All open their eyes: the last thing of a night."""
    writer.rest(writer.sound("day-breaks"))
    writer.lights(day=1.0)
    writer.say("day.break", call=True)
    writer.put(Scene(options.scenes.day))


def _whisper(writer: Writer, plan: Plan, phase: str) -> None:
    """The end of a night: a moderator's answer is neither heard nor seen, nor does it take time of its own."""
    data, options = plan.game.phase[phase], plan.options
    writer.put(Scene(options.scenes.night))
    writer.lights(night=options.night_light)
    tell(writer, plan, data, call=True)
    _act(writer, phase, data.seconds or options.seconds)
    daybreak(writer, options)


def _turn(writer: Writer, plan: Plan, turn: str, number: int) -> None:
    options, data = plan.options, plan.game.turn[turn]
    beside = guests(plan.game, turn, plan.roles, number, options.variants)
    seconds = options.turns.get(turn)
    if seconds is None:
        seconds = (data.seconds or options.seconds) + sum(plan.game.turn[guest].seconds for guest in beside)
    wake = "wake-first" if data.first and number == 1 else "wake"
    writer.say(f"{turn}.{wake}.{options.calls}", call=True)
    for telling in data.tell:
        if is_told(telling, plan):
            writer.say(f"{telling.say}.{options.calls}", call=True)
    for guest in beside:
        writer.say(f"{guest}.join.{options.calls}", call=True)
    _time_to_act(writer, options, turn, seconds)
    for telling in data.then:
        if is_told(telling, plan):
            writer.say(f"{telling.say}.{options.calls}", call=True)
            if telling.seconds:
                _time_to_act(writer, options, turn, telling.seconds)
    writer.say(f"{turn}.sleep.{options.calls}", call=True)
    writer.put(Mark("gap"), options.gap)
    writer.rest(options.gap)


def _time_to_act(writer: Writer, options: Options, turn: str, seconds: float) -> None:
    """The time of a turn, counted as the group wants it; at its end the moderator may have to say that it is over."""
    writer.put(Wait(turn, seconds), seconds)
    begun = writer.now + seconds % 1
    for word in spoken.counted(seconds, options.count):
        writer.over(*spoken.number(word), at=begun + word - 1, within=1.0)
    writer.rest(seconds)
    if options.pace == "moderator":
        writer.put(Gate())


def _talk(writer: Writer, plan: Plan, data: Phase, left: float | None) -> None:
    options = plan.options
    writer.put(Scene(options.scenes.day))
    writer.lights(day=1.0, bar=1.0 if left is None else _lit(left, options))
    if left is None:
        tell(writer, plan, data)
        left = options.talk
    if not left:
        writer.say("talk.out" if options.more_by == "press" else "talk.out-hold", call=True)
        return
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
    return min(1.0, -(-left * options.bar // options.talk) / options.bar) if left else 0.0


def _vote(writer: Writer, plan: Plan, data: Phase) -> None:
    writer.put(Scene(plan.options.scenes.vote))
    writer.lights(vote=1.0)
    tell(writer, plan, data)
    writer.rest(BEAT)
    last = "uncover" if data.vote == "tokens" else "now"
    for word in ("three", "two", "one", last):
        if word == last:
            writer.put(Mark("vote"))
        writer.over(f"vote.{word}", at=writer.now, within=BEAT)
        writer.rest(BEAT)
    writer.rest(BEAT)


def _ballot(writer: Writer, plan: Plan, data: Phase) -> None:
    """Names are called one after another, or players to choose, and each has the same time."""
    options, village = plan.options, plan.present
    writer.put(Scene(options.scenes.vote))
    writer.lights(vote=1.0)
    tell(writer, plan, data, call=True)
    if not options.announce:
        # The moderator calls the names.
        return
    writer.put(Mark("settle"), options.gap)
    writer.rest(options.gap)
    if options.ballot == "secret":
        for seat in village.voters(data.of, data.voters):
            writer.say("secret.wake", *spoken.player(seat, options.names), call=True)
            _act(writer, seat_turn(seat), options.choose_seconds)
            writer.put(Light("bar", 0.0))
            writer.say("secret.sleep", call=True)
            writer.rest(options.gap)
        return
    for seat in village.candidates(data.of):
        writer.say("count.answer", *spoken.player(seat, options.names), call=True)
        _act(writer, seat_turn(seat), options.name_seconds)


def _run_down(writer: Writer, plan: Plan, left: float) -> None:
    """The day's time goes on while votes are cast: by lights and sounds alone, so that no name is talked over."""
    options = plan.options
    writer.put(Clock(round(left, 3)), at=0.0)
    if options.ballot != "secret":
        writer.put(Light("bar", _lit(left, options)), at=0.0)
        for lights in range(options.bar):
            at = left - options.talk * lights / options.bar
            if 0 < at < writer.now:
                writer.put(Light("bar", lights / options.bar), at=at)
    early = options.sounds.get("low-time", 0.0)
    for name, at in (("low-time", left - LOW - early), ("time-up", left - options.sounds.get("time-up", 0.0))):
        if 0 < at < writer.now:
            writer.sound(name, at=at)


def _act(writer: Writer, turn: str, seconds: float) -> None:
    writer.put(Wait(turn, seconds), seconds)
    writer.rest(seconds)


def seat_turn(seat: int) -> str:
    """What the time of one seat in a ballot is called."""
    return f"seat-{seat + 1}"


def seat_of(turn: str) -> int:
    """The seat whose time in a ballot is called so; see `seat_turn`."""
    return int(turn.removeprefix("seat-")) - 1

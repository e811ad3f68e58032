"""The table: everything that a game is at a moment, moved by events and nothing else.

`handle(event, now)` gives the effects, `due()` says when to come again with a `Tick`. The same events at the same times
give the same table, which is what the journal lives on.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace

from msgspec.structs import replace as chosen

from appliance.games import spoken
from appliance.games.cue import Clock, Light, Say, Script, Timed
from appliance.games.options import Options
from appliance.games.script import Plan, build
from appliance.table.effects import Effect, Enter, Hush, Keep, NewGame, Paused, Prepare, Volume
from appliance.table.events import Begin, Choices, Event, Interrupted, Prepared
from appliance.table.grammar import Action, Hands, Where
from appliance.table.menu import Menu, Shelf, louder
from appliance.table.transport import Transport

PROMPT = 0.5
"""Seconds within which the next phase counts as having begun on time, at the end of the one before."""

_KINDS = {"tell": Where.TELLING, "night": Where.NIGHT, "talk": Where.TALK, "vote": Where.VOTE}


@dataclass(frozen=True, slots=True)
class _Waiting:
    """Something that goes on when its lines can be spoken."""

    says: tuple[tuple[str, ...], ...]
    then: Callable[[dict[str, float], float], None]
    kind: str


class Table:
    """One group at one box.

    Args:
        shelf: the games there are, and the deck of the settings file.
        options: how the group wants its games.
    """

    def __init__(self, shelf: Shelf, options: Options) -> None:
        self._shelf = shelf
        self._options = options
        self._effects: list[Effect] = []
        self._token = 0
        self._hands = Hands()
        self._transport = Transport()
        self._aside = Transport()
        self._waiting: dict[int, _Waiting] = {}
        self._stopped_by = ""
        self._phase = "setup"
        self._numbers: Counter[str] = Counter()
        self._back: list[tuple[str, float | None]] = []
        self._more_used = 0
        self._menu: Menu | None = None

    @property
    def choices(self) -> Choices:
        """What is chosen at the box."""
        if self._menu is None:
            raise RuntimeError("a table begins with Begin")
        return self._menu.choices

    @property
    def phase(self) -> str:
        """The phase that goes on: `setup` or one of the game's."""
        return self._phase

    @property
    def is_paused(self) -> bool:
        """Whether time stands still, by a button or by a power cut."""
        return bool(self._stopped_by)

    @property
    def is_waiting(self) -> bool:
        """Whether nothing will happen until a button is pressed."""
        return not self._waiting and self.due() is None

    @property
    def is_over(self) -> bool:
        """Whether a game has been played to its end and another could begin."""
        return self.is_waiting and self._phase != "setup" and not self.plan.game.phase[self._phase].then

    @property
    def where(self) -> Where:
        """What the table is doing, as far as buttons ask."""
        if self._stopped_by:
            return Where.PAUSED if self._stopped_by == "pause" else Where.INTERRUPTED
        if self._phase == "setup":
            return Where.MENU
        return _KINDS[self.plan.game.phase[self._phase].kind]

    @property
    def plan(self) -> Plan:
        """What lies on the table with the present choices."""
        choices = self.choices
        options = replace(self._options, calls=choices.calls)
        return Plan(self._shelf.games[choices.game], self._shelf.deck(choices), choices.players, options)

    def due(self) -> float | None:
        """When something is to be done, on the table's clock; None: nothing before the next event."""
        times = [time for time in (self._transport.due(), self._aside.due()) if time is not None]
        return min(times, default=None)

    def upcoming(self) -> tuple[float, Timed] | None:
        """The next thing that will be spoken and when, so that the ambience can make room for it."""
        coming = [next_say for t in (self._transport, self._aside) if (next_say := t.upcoming())]
        return min(coming, key=lambda pair: pair[0], default=None)

    def ahead(self) -> list[tuple[str, ...]]:
        """Everything that may be said from here to the end of a game, the soonest first."""
        plan = self.plan
        says: list[tuple[str, ...]] = []
        phase, seen = plan.game.first, set[str]()
        while phase and phase not in seen:
            seen.add(phase)
            if plan.game.phase[phase].vote in {"", self._options.vote}:
                says += build(plan, phase, 1, lambda _: 0.0).says()
            phase = plan.game.phase[phase].then
        says += [("pause.begin",), ("pause.end",), ("interrupted.day",), ("interrupted.night",), ("stopped.game",)]
        says += [("talk.enough",), ("setup.change",)]
        return says

    def handle(self, event: Event, now: float) -> list[Effect]:
        """What an event does.

        Args:
            event: the event.
            now: its time, seconds on a clock that never goes back.
        """
        self._effects = []
        self._run(now)
        match event:
            case Begin():
                self._begin(event, now)
            case Prepared(token, seconds):
                waiting = self._waiting.pop(token, None)
                if waiting:
                    waiting.then(seconds, now)
            case Interrupted():
                self._interrupted(now)
            case _:
                action = self._hands.action(event, self.where)
                if action:
                    self._act(action, now)
        self._run(now)
        return self._effects

    def _run(self, now: float) -> None:
        self._effects += self._aside.advance(now)
        self._effects += self._transport.advance(now)
        script = self._transport.script
        if script and not script.waits and self._transport.over and not self._has_waiting("phase"):
            self._follow(self._transport.end)

    # What buttons do.

    def _act(self, action: Action, now: float) -> None:
        match action:
            case Action.GO_ON:
                self._go_on(now)
            case Action.BACK:
                self._step_back(now)
            case Action.LESS | Action.GREATER:
                self._choose(-1 if action is Action.LESS else 1, now)
            case Action.MORE_TIME:
                self._more_time(now)
            case Action.QUIETER | Action.LOUDER:
                self._loudness(-1 if action is Action.QUIETER else 1)
            case _:
                self._move(action, now)

    def _move(self, action: Action, now: float) -> None:
        """What the keys of a music player do."""
        match action:
            case Action.PAUSE:
                self._pause(now)
            case Action.RESUME:
                self._ask((("pause.end",),), self._resume, "resume")
            case Action.STOP:
                self._stop(now)
            case _:
                if self._transport.skip(now):
                    self._effects.append(Hush())

    def _go_on(self, now: float) -> None:
        if self._phase == "setup":
            self._confirm(now)
            return
        self._back.append((self._phase, self._left(now)))
        self._cut_off()
        self._follow(now)

    def _confirm(self, now: float) -> None:
        menu = self._menu.confirm() if self._menu else None
        self._cut_off()
        if menu:
            self._menu = menu
            self._enter("setup", now)
        else:
            self._new_game(self._shelf.games[self.choices.game].first, now)

    def _choose(self, by: int, now: float) -> None:
        before = self.choices
        self._menu = self._menu.choose(by) if self._menu else None
        if self.choices != before:
            self._effects.append(Keep(self.choices))
        if self.choices.volume != before.volume:
            self._effects.append(Volume(self.choices.volume))
        self._cut_off()
        self._enter("setup", now)

    def _step_back(self, now: float) -> None:
        self._cut_off()
        if self._phase == "setup":
            self._menu = self._menu.back() if self._menu else None
            self._enter("setup", now)
        elif self._back:
            phase, left = self._back.pop()
            self._enter(phase, now, left)
        elif self.where is Where.TELLING and not self._numbers["night"]:
            self._menu = Menu(self._shelf, self.choices)
            self._begin_anew("setup", now)

    def _more_time(self, now: float) -> None:
        options = self._options
        if not options.more or self._more_used >= options.more_times:
            self._say_aside("talk.enough")
            return
        self._more_used += 1
        self._say_aside("talk.more", *spoken.time(round(options.more)))
        left = (self._left(now) or 0.0) + options.more
        self._enter(self._phase, now, left)

    def _pause(self, now: float) -> None:
        self._transport.pause(now)
        self._aside.stop()
        self._stopped_by = "pause"
        self._effects += [Hush(), Paused(paused=True)]
        self._say_aside("pause.begin")

    def _resume(self, seconds: dict[str, float], now: float) -> None:
        self._stopped_by = ""
        self._aside.stop()
        self._effects += [Hush(), Paused(paused=False)]
        if self._has_waiting("phase"):
            self._transport.stop()
        self._transport.resume(now, Timed(0.0, seconds["pause.end"], Say(("pause.end",))))

    def _loudness(self, by: int) -> None:
        choices = chosen(self.choices, volume=louder(self.choices.volume, by))
        self._menu = replace(self._menu, choices=choices) if self._menu else None
        self._effects += [Keep(choices), Volume(choices.volume)]
        self._say_aside("pause.volume", *spoken.number(choices.volume))

    def _stop(self, now: float) -> None:
        in_game = self._phase != "setup"
        self._effects += [Hush(), Paused(paused=False)]
        self._begin_anew("setup", now, "stopped.game" if in_game else "")

    # The course of a game.

    def _new_game(self, phase: str, now: float) -> None:
        self._effects.append(Keep(self.choices))
        self._begin_anew(phase, now)

    def _begin_anew(self, phase: str, now: float, greeting: str = "") -> None:
        begin = Begin(self.choices, phase, self._token, greeting)
        self._effects.append(NewGame(begin))
        self._begin(begin, now)

    def _begin(self, begin: Begin, now: float) -> None:
        self._token = begin.token
        self._menu = Menu(self._shelf, self._shelf.fit(begin.choices))
        self._transport.stop()
        self._aside.stop()
        self._waiting.clear()
        self._numbers.clear()
        self._back.clear()
        self._more_used = 0
        self._stopped_by = ""
        self._phase = ""
        self._effects.append(Volume(self.choices.volume))
        self._enter(begin.phase, now, greeting=begin.greeting)

    def _follow(self, at: float) -> None:
        game = self.plan.game
        then = game.phase[self._phase].then
        while then and game.phase[then].vote not in {"", self._options.vote}:
            then = game.phase[then].then
        if not then:
            self._new_game(game.again, at)
            return
        if game.phase[then].kind == "night":
            self._back.clear()
        self._numbers[then] += 1
        self._enter(then, at)

    def _enter(self, phase: str, at: float, left: float | None = None, greeting: str = "") -> None:
        """Begins a phase, as soon as its lines can be spoken."""
        entered = phase != self._phase or phase != "setup"
        self._phase = phase
        self._numbers[phase] = max(self._numbers[phase], 1)
        if left is None and phase != "setup" and self.plan.game.phase[phase].kind == "talk":
            self._more_used = 0

        def begin(seconds: dict[str, float], now: float) -> None:
            start = at if now - at < PROMPT else now
            script = self._script(phase, lambda parts: seconds["+".join(parts)], left, greeting)
            if entered:
                self._effects.append(Enter(phase, self._numbers[phase], start))
            self._transport.start(script, start)
            if self._stopped_by:
                self._transport.pause(start)

        self._ask(self._script(phase, lambda _: 0.0, left, greeting).says(), begin, "phase")

    def _script(
        self, phase: str, durations: Callable[[tuple[str, ...]], float], left: float | None, greeting: str
    ) -> Script:
        if phase != "setup" or self._menu is None:
            return build(self.plan, phase, self._numbers[phase], durations, left)
        cues: list[Timed] = [Timed(0.0, 0.0, Light(name, 0.0)) for name in ("night", "day", "vote", "bar")]
        at = 0.0
        for parts in filter(None, ((greeting,) if greeting else (), self._menu.says())):
            cues.append(Timed(at, durations(parts), Say(parts, call=True)))
            at = round(at + durations(parts), 3)
        cues.insert(0, Timed(0.0, 0.0, Light("ready", 1.0)))
        cues.sort(key=lambda timed: timed.at)
        return Script("setup", 1, tuple(cues), at, waits=True)

    def _left(self, now: float) -> float | None:
        """Seconds of talk that are left, if there is talk."""
        script = self._transport.script
        clock = next((t for t in script.cues if isinstance(t.cue, Clock)), None) if script else None
        if script is None or clock is None:
            return None
        return round(script.seconds - max(self._transport.position(now), clock.at), 3)

    def _interrupted(self, now: float) -> None:
        if self._phase == "setup":
            self._waiting.clear()
            self._enter("setup", now)
            return
        self._stopped_by = "interrupted"
        self._transport.pause(now)
        self._aside.stop()
        self._waiting = {token: w for token, w in self._waiting.items() if w.kind == "phase"}
        self._effects += [Prepare(waiting.says, token) for token, waiting in self._waiting.items()]
        at_night = self.plan.game.phase[self._phase].kind == "night"
        self._effects.append(Paused(paused=True))
        self._say_aside("interrupted.night" if at_night else "interrupted.day")

    # How lines are asked for.

    def _cut_off(self) -> None:
        self._effects.append(Hush())
        self._aside.stop()
        self._transport.stop()

    def _say_aside(self, *parts: str) -> None:
        """Says something beside the script, at once."""

        def begin(seconds: dict[str, float], now: float) -> None:
            length = seconds["+".join(parts)]
            self._aside.start(Script("", 0, (Timed(0.0, length, Say(parts)),), length, waits=True), now)

        self._ask((parts,), begin, "aside")

    def _ask(
        self, says: tuple[tuple[str, ...], ...], then: Callable[[dict[str, float], float], None], kind: str
    ) -> None:
        """Goes on with `then` when these can be spoken; a younger question of a kind takes an older one's place."""
        self._waiting = {token: waiting for token, waiting in self._waiting.items() if waiting.kind != kind}
        self._token += 1
        self._waiting[self._token] = _Waiting(says, then, kind)
        self._effects.append(Prepare(says, self._token))

    def _has_waiting(self, kind: str) -> bool:
        return any(waiting.kind == kind for waiting in self._waiting.values())

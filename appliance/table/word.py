"""A talk in turns: every player has a budget of time to speak, and the word is passed to a neighbour.

The chess clock knows who has how much. Its time is that of the talk: it passes while somebody speaks, and in no pause.
What it will tell until the one who speaks has no time left is a script, like everything else that the table plays.
"""

from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Literal

from appliance.clock import Clock, Control, Flag, Low, Press, Reading, Retire, Second, Start, Tick
from appliance.clock import control as controls
from appliance.games import cue, spoken
from appliance.games.cue import Light, Say, Scene, Script, Sound, Timed
from appliance.games.options import Options
from appliance.games.script import BEAT, Durations

Mode = Literal["countdown", "fischer", "bronstein", "delay", "japanese", "canadian", "hourglass"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Speaking:
    """How the time to speak is given.

    Attributes:
        mode: of the clock.
        seconds: for each player; 0: an equal part of the time of the talk.
        bonus: seconds of `fischer`, `bronstein` and `delay`, and of a period of byo-yomi.
        cap: seconds that Fischer's bonus cannot lift the time above; 0: as much as one gathers.
        periods: of Japanese byo-yomi.
        moves: of Canadian byo-yomi.
        freeze: the first who has no time left ends the talk; otherwise the others go on.
        names: whether the box says who has the word.
        own: seconds of single players (a handicap), by name.
    """

    mode: Mode = "countdown"
    seconds: float = 0.0
    bonus: float = 0.0
    cap: float = 0.0
    periods: int = 3
    moves: int = 3
    freeze: bool = False
    names: bool = True
    own: Mapping[str, float] = field(default_factory=dict)

    def control(self, seconds: float) -> Control:
        """The time control of one player.

        Args:
            seconds: of main time.

        Raises:
            appliance.clock.Wrong: it gives no time, or contradicts itself.
        """
        make: Mapping[Mode, Callable[[], Control]] = {
            "countdown": lambda: controls.countdown(seconds),
            "fischer": lambda: controls.fischer(seconds, self.bonus, self.cap or None),
            "bronstein": lambda: controls.bronstein(seconds, self.bonus),
            "delay": lambda: controls.delay(seconds, self.bonus),
            "japanese": lambda: controls.japanese(seconds, self.periods, self.bonus),
            "canadian": lambda: controls.canadian(seconds, self.moves, self.bonus),
            "hourglass": lambda: controls.hourglass(seconds),
        }
        return make[self.mode]()

    def controls(self, players: int, talk: float, names: Sequence[str]) -> list[Control]:
        """The time control of each player, in the order of their seats.

        Args:
            players: how many play.
            talk: seconds of the whole talk.
            names: of the players; empty: they have none.

        Raises:
            appliance.clock.Wrong: they give no time, or contradict themselves.
        """
        each = self.seconds or round(talk / players, 3)
        return [self.control(self.own.get(names[seat], each) if names else each) for seat in range(players)]


class Word:
    """Who has the word, and how much time everybody has left.

    Args:
        speaking: how the time is given.
        players: how many play.
        talk: seconds of the whole talk.
        names: of the players; empty: they are called by their numbers.
        seconds: whole seconds left that are told.

    Attributes:
        is_new: whether nobody has had the word yet.
    """

    def __init__(
        self, speaking: Speaking, players: int, talk: float, names: Sequence[str], seconds: Sequence[int]
    ) -> None:
        self._names = names if speaking.names else ()
        self._is_named = speaking.names
        self._clock = Clock(speaking.controls(players, talk, names), freeze=speaking.freeze, seconds=seconds)
        self._clock.handle(Start(), 0.0)
        self._now = 0.0
        self._out: set[int] = set()
        self.is_new = True

    @property
    def seat(self) -> int:
        """Who has the word, from 0."""
        return self._clock.running or 0

    def reading(self, seat: int) -> Reading:
        """What a player's clock shows, as of the last time that something happened."""
        return self._clock.reading(seat)

    def total(self) -> float:
        """Seconds until the one who speaks has no time left, in byo-yomi all of its periods."""
        return self._ahead()[1]

    def spend(self, used: float) -> None:
        """The one who has the word has spoken for so many seconds."""
        self.is_new = False
        self._now = round(self._now + used, 6)
        self._clock.handle(Tick(), self._now)

    def hand(self, by: int) -> None:
        """The word goes to the next neighbour who has time, to the left (-1) or the right (1).

        Seats are counted clockwise, and whoever sits clockwise from somebody sits on their left.
        """
        sides = self._clock.sides
        others = ((self.seat - by * step) % sides for step in range(1, sides + 1))
        to = next(seat for seat in others if seat not in self._out)
        self._clock.handle(Press(self.seat, to), self._now)

    def run_out(self) -> bool:
        """The one who speaks has no time left.

        Returns:
            Whether somebody else has, and the word.
        """
        self.spend(self.total())
        if self._clock.stands:
            return False
        self._out.add(self.seat)
        if len(self._out) == self._clock.sides:
            return False
        self._clock.handle(Retire(self.seat), self._now)
        return True

    def who(self, seat: int) -> tuple[str, ...]:
        """The parts that name a player."""
        return (f"name.{self._names[seat]}",) if self._names else ("player.number", *spoken.number(seat + 1))

    def script(self, intro: Script, durations: Durations, options: Options) -> Script:
        """The script of one speech, from here to the end of the speaker's time.

        Args:
            intro: what is told before; perhaps nothing.
            durations: how long lines are.
            options: how the group wants its game.
        """
        begun, cues = intro.seconds, [*intro.cues, Timed(0.0, 0.0, Scene(options.scenes.day))]
        effects, total = self._ahead()
        full = max(total, self._full())
        cues += [Timed(begun, 0.0, Light("day", 1.0)), Timed(begun, total, cue.Clock(total))]
        if self._is_named:
            who = ("count.answer", *self.who(self.seat))
            cues.append(Timed(begun, min(durations(who), total), Say(who, over=True)))
        for effect in effects:
            at = round(begun + effect.at - self._now, 3)
            if isinstance(effect, Second):
                says = spoken.number(effect.seconds)
                cues.append(Timed(at, min(durations(says), BEAT), Say(says, over=True)))
            elif isinstance(effect, Low | Flag):
                name = "low-time" if isinstance(effect, Low) else "time-up"
                cues += [Timed(at, options.sounds[name], Sound(name))] if name in options.sounds else []
        cues += [Timed(begun, 0.0, Light("bar", min(1.0, -(-total * options.bar // full) / options.bar)))]
        for lights in range(options.bar):
            still = full * lights / options.bar
            if still < total:
                cues.append(Timed(round(begun + total - still, 3), 0.0, Light("bar", lights / options.bar)))
        cues.sort(key=lambda timed: timed.at)
        return Script(intro.phase, intro.number, tuple(cues), round(begun + total, 3))

    def _full(self) -> float:
        """Seconds that the one who speaks had at the start."""
        return self._clock.control(self.seat).periods[0].seconds

    def _ahead(self) -> tuple[list[Low | Second | Flag], float]:
        """What the clock will tell until the one who speaks has no time left, and when that is, seconds from now."""
        clock, told, end = deepcopy(self._clock), [], self._now
        while (due := clock.due()) is not None:
            told += [effect for effect in clock.handle(Tick(), due) if isinstance(effect, Low | Second | Flag)]
            end = due
        return told, round(end - self._now, 6)

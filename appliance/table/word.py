"""A talk in turns: every player has a budget of time to speak, and the word is passed to a neighbour.

The chess clock knows who has how much. Its time is that of the talk: it passes while somebody speaks, and in no pause.
What it will tell until the one who speaks has no time left is a script, like everything else that the table plays.
"""

from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field, replace
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

    def controls(self, speakers: int, talk: float, names: Sequence[str]) -> list[Control]:
        """The time control of each who speaks, in their order.

        Args:
            speakers: how many there are.
            talk: seconds of the whole talk.
            names: of those who speak; empty: they have none.

        Raises:
            appliance.clock.Wrong: they give no time, or contradict themselves.
        """
        each = self.seconds or round(talk / speakers, 3)
        # A share of the talk grows when fewer speak: no cap is below what one begins with then.
        sharing = self if self.seconds or not self.cap else replace(self, cap=max(self.cap, each))
        return [sharing.control(self.own.get(names[place], each) if names else each) for place in range(speakers)]


RUNS, FALLEN = 1.0, 0.3
"""Seconds of a blink of a side whose time runs, and of one whose flag has fallen."""


class Word:
    """Who has the word, and how much time everybody has left.

    Args:
        speaking: how the time is given.
        seats: who speaks, in the order of their seats.
        talk: seconds of the whole talk.
        names: of all players; empty: they are called by their numbers.
        seconds: whole seconds left that are told.
        sides: two speak, one with the left button and one with the right, as at a chess clock.

    Attributes:
        is_new: whether nobody has had the word yet.
        sides: as given.
    """

    def __init__(
        self,
        speaking: Speaking,
        seats: Sequence[int],
        talk: float,
        names: Sequence[str],
        seconds: Sequence[int],
        *,
        sides: bool = False,
    ) -> None:
        self._seats = tuple(seats)
        self._names = names if speaking.names else ()
        self._is_named = speaking.names and not sides
        self._grows = speaking.mode == "hourglass"
        theirs = [names[seat] for seat in seats] if names else ()
        controls = speaking.controls(len(self._seats), talk, theirs)
        self._clock = Clock(controls, freeze=speaking.freeze, seconds=seconds)
        self._clock.handle(Start(), 0.0)
        self._now = 0.0
        self._out: set[int] = set()
        self.is_new = True
        self.sides = sides

    @property
    def seat(self) -> int:
        """Who has the word, from 0."""
        return self._seats[self._side]

    @property
    def _side(self) -> int:
        return self._clock.running or 0

    def reading(self, seat: int) -> Reading:
        """What a player's clock shows, as of the last time that something happened."""
        return self._clock.reading(self._seats.index(seat))

    def total(self) -> float:
        """Seconds until the one who speaks has no time left, in byo-yomi all of its periods."""
        return self._ahead()[1]

    def spend(self, used: float) -> None:
        """The one who has the word has spoken for so many seconds."""
        self.is_new = False
        self._now = round(self._now + used, 6)
        self._clock.handle(Tick(), self._now)

    def hand(self, by: int) -> bool:
        """A button is pressed.

        In turns the word goes to the next neighbour who has time, to the left (-1) or the right (1). Seats are counted
        clockwise, and whoever sits clockwise from somebody sits on their left. Of two sides each has a button, and
        pressing that of the side that does not run does nothing.

        Returns:
            Whether somebody else has the word now.
        """
        sides = self._clock.sides
        if self.sides:
            others = [1 - self._side] if self._side == (0 if by < 0 else 1) else []
        else:
            others = [(self._side - by * step) % sides for step in range(1, sides + 1)]
        to = next((side for side in others if side not in self._out), self._side)
        if to == self._side and self.sides:
            return False
        self._clock.handle(Press(self._side, to), self._now)
        return True

    def run_out(self) -> bool:
        """The one who speaks has no time left.

        Returns:
            Whether somebody else has, and the word.
        """
        self.spend(self.total())
        if self._clock.stands:
            return False
        self._out.add(self._side)
        if len(self._out) == self._clock.sides:
            return False
        self._clock.handle(Retire(self._side), self._now)
        return True

    def who(self, seat: int) -> tuple[str, ...]:
        """The parts that name a player."""
        return spoken.player(seat, self._names)

    def opening(self) -> list[tuple[str, ...]]:
        """What is said before the time runs: of two sides, whose button is which."""
        return [("talk.sides", *(part for seat in self._seats for part in self.who(seat)))] if self.sides else []

    def script(self, intro: Script, durations: Durations, options: Options) -> Script:
        """The script of one speech, from here to the end of the speaker's time.

        Args:
            intro: what is told before; perhaps nothing.
            durations: how long lines are.
            options: how the group wants its game.
        """
        begun, cues = intro.seconds, [*intro.cues, Timed(0.0, 0.0, Scene(options.scenes.day))]
        effects, total = self._ahead()
        cues += [Timed(begun, 0.0, Light("day", 1.0)), Timed(begun, total, self._running(total))]
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
        lights = self._halves(total, options.half) if self.sides else self._bar(total, options.bar)
        cues += [Timed(round(begun + at, 3), 0.0, light) for at, light in lights]
        cues.sort(key=lambda timed: timed.at)
        return Script(intro.phase, intro.number, tuple(cues), round(begun + total, 3))

    def _running(self, total: float) -> cue.Clock:
        if not self.sides:
            return cue.Clock(total)
        other = self._clock.reading(1 - self._side).seconds
        both = round(total + other, 3) if self._grows else 0.0
        return cue.Clock(total, "right" if self._side else "left", other, both)

    def _bar(self, total: float, lights: int) -> list[tuple[float, Light]]:
        """The light that goes out whenever its share of the time is gone, each with its second from now."""
        full = max(total, self._full(self._side))
        goes = ((total - full * place / lights, Light("bar", place / lights)) for place in range(lights))
        return [(0.0, Light("bar", _share(total, full, lights))), *((at, light) for at, light in goes if at > 0)]

    def _halves(self, total: float, lights: int) -> list[tuple[float, Light]]:
        """Each side's half of the bar: the one that runs beats, the one that rests is steady, the one without flickers.

        Args:
            total: seconds that the one who speaks has left.
            lights: of a half.
        """
        if not lights:
            return []
        side, other = self._side, 1 - self._side
        names, full = ("bar-left", "bar-right"), [max(total, self._full(each)) for each in (0, 1)]
        rests = self._clock.reading(other).seconds
        shown = [(0.0, Light(names[side], _share(total, full[side], lights), RUNS))]
        shown += [
            (total - still, Light(names[side], place / lights, RUNS))
            for place in range(1, lights)
            if (still := full[side] * place / lights) < total
        ]
        shown.append((total, Light(names[side], 1.0, FALLEN)))
        if other in self._out or not rests:
            return [*shown, (0.0, Light(names[other], 1.0, FALLEN))]
        shown.append((0.0, Light(names[other], _share(rests, full[other], lights))))
        if self._grows:
            shown += [
                (reached - rests, Light(names[other], (place + 1) / lights))
                for place in range(1, lights)
                if rests < (reached := full[other] * place / lights) < rests + total
            ]
        return shown

    def _full(self, side: int) -> float:
        """Seconds that a side had at the start."""
        return self._clock.control(side).periods[0].seconds

    def _ahead(self) -> tuple[list[Low | Second | Flag], float]:
        """What the clock will tell until the one who speaks has no time left, and when that is, seconds from now."""
        clock, told, end = deepcopy(self._clock), [], self._now
        while (due := clock.due()) is not None:
            told += [effect for effect in clock.handle(Tick(), due) if isinstance(effect, Low | Second | Flag)]
            end = due
        return told, round(end - self._now, 6)


def _share(seconds: float, full: float, lights: int) -> float:
    """The part of some lights that is on: a light goes off when its whole share is gone."""
    return min(1.0, -(-seconds * lights // full) / lights)

"""From what a button's line does to what a finger means.

Pure: no clock, no thread. Edges and the time come in, gestures go out, so that a night of fumbling runs in
a test in a moment.

One button, from one edge to the next ("stays" is: for `debounce` seconds without another edge)::

                      up stays                          up stays / release
       ┌────────────────────────────────┐  ┌──────────────────────────────────────────┐
       │ within 10 s / start            ▼  ▼                                          │
    ┌──┴────┐                         ┌──────┐   down stays / press   ┌─────────┐     │
    │ start │                         │  up  ├───────────────────────►│ pressed ├─────┤
    └──┬────┘                         └──────┘                        └────┬────┘     │
       │ 10 s / stuck                     ▲                   hold seconds │          │
       ▼                                  │                   and still    │          │
    ┌───────┐          up stays           │                   down / hold  ▼          │
    │ stuck ├─────────────────────────────┘                           ┌─────────┐     │
    └───────┘                                                         │  held   ├─────┘
       ▲                                                              └─────────┘
       └ a button that is down at the first tick enters at `start`, any other at `up`

A level counts from its first edge: a press is told `debounce` seconds after the finger came down, a hold
exactly `hold` seconds after it, however much the contact bounced before. Nothing is told on a level that
still bounces.

Edges get lost, most of all the last of many. Every tick therefore looks at the lines, and there is one when a line has
been quiet for `debounce`: a line that is not where its last edge left it has moved unseen, and a hold is told only of
a line that is seen down. Lines of which edges may fail altogether are also looked at now and then, and, once one has
moved unseen, so often for a while that no finger is missed.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import inf
from typing import Final, Literal

CLOSE: Final = 0.02
"""Seconds between two looks while edges are not to be relied on."""

WARY: Final = 10.0
"""Seconds that this lasts after a line has moved unseen."""

STUCK: Final = 10.0
"""Seconds that a button may be down from switch-on before it is reported as stuck."""


@dataclass(frozen=True, slots=True)
class Edge:
    """What a line did, bounces and all.

    Attributes:
        button: whose line.
        down: whether it went down (a finger presses) or up.
    """

    button: str
    down: bool


@dataclass(frozen=True, slots=True)
class Gesture:
    """What a finger did.

    Attributes:
        kind: `press`, then `hold` if it lasts and the button has one, then `release`. A button that was
            down at switch-on has no press: it gives `start` if let go within ten seconds (of `pause`, that
            asks for the self-test), else `stuck`, and then nothing until it has been up once.
        button: which.
        held: of a `release`, whether a `hold` came before it.
    """

    kind: Literal["press", "hold", "release", "start", "stuck"]
    button: str
    held: bool = False


@dataclass(slots=True)
class _Line:
    """One button's line.

    Attributes:
        level: where the last edge left it, True is down.
        since: when that edge was.
        down: the level that counts.
        pressed: since when that level is down.
        told: whether its hold, or that it is stuck, has been told.
        start: whether it has been down since switch-on.
        look: whether it has moved since it was last looked at.
    """

    level: bool = False
    since: float = -inf
    down: bool = False
    pressed: float = -inf
    told: bool = False
    start: bool = False
    look: bool = False


class Gestures:
    """Makes gestures of the edges of all buttons.

    Hand in edges as they come, each with its own time, and call `tick` when `due` says so; after a wait,
    first hand in the edges that have come meanwhile, then call `tick`.

    As long as no edge is lost, the gestures of one button depend on its edges and their times alone, not on
    when or how often `tick` is called.

    Args:
        debounce: seconds that a level must stay before it counts; 0 takes every edge at its word.
        hold: seconds to a hold, for the buttons that have one.
        stuck: seconds that a button may be down from the first tick before it is stuck.
        look: seconds between two looks at the lines while nothing happens; infinity: there are none.
    """

    def __init__(self, debounce: float, hold: Mapping[str, float], stuck: float = STUCK, look: float = inf) -> None:
        self._debounce = debounce
        self._hold = dict(hold)
        self._stuck = stuck
        self._look = look
        self._looked = self._unseen = -inf
        self._lines: dict[str, _Line] = {}
        self._started = False

    def edge(self, edge: Edge, now: float) -> list[Gesture]:
        """Take in what a line did.

        Args:
            edge: which line, and where it went.
            now: when, in seconds of any clock that does not go back; the time of the edge, not of this call.

        Returns:
            The gestures that are certain by now, in order of time.
        """
        line = self._lines.setdefault(edge.button, _Line())
        # An edge up proves that the line was down until now, so a hold may count; an edge down proves
        # nothing of the kind. Other buttons' holds wait for the look at the lines that only a tick has.
        gestures = list(self._advance(now, set() if edge.down else {edge.button}))
        if edge.down == line.level:
            # The edge between them was lost, and with it a finger's rest: a hold counts from here.
            line.pressed = now
        line.level, line.since, line.look = edge.down, now, True
        gestures += self._advance(now, set())
        return gestures

    def due(self) -> float | None:
        """When `tick` is to be called: at once for the first time, later None while nothing is under way."""
        if not self._started:
            return -inf
        interval = min(self._look, CLOSE) if self._looked < self._unseen + WARY else self._look
        due = min(self._under_way(), self._looked + interval)
        return due if due < inf else None

    @property
    def is_quiet(self) -> bool:
        """Whether nothing will come of what fingers have done so far."""
        return self._started and self._under_way() == inf

    def _under_way(self) -> float:
        """When the first thing comes due of what fingers have done; infinity: nothing does."""
        looks = (line.since + self._debounce for line in self._lines.values() if line.look)
        return min(*(self._deadline(name) for name in self._lines), *looks, inf, inf)

    def tick(self, now: float, levels: Mapping[str, bool]) -> list[Gesture]:
        """Let time pass.

        The first tick is the switch-on: a button that is down then has not been pressed.

        Args:
            now: the time, on the clock of `edge`.
            levels: which lines are down now. A button that is not in it cannot be looked at, and is believed.

        Returns:
            The gestures that are certain by now, in order of time.
        """
        if not self._started:
            self._started = True
            for name in levels:
                if name not in self._lines and levels[name]:
                    self._lines[name] = _Line(level=True, since=now, down=True, pressed=now, start=True)
        seen = {name for name, line in self._lines.items() if levels.get(name, line.level)}
        gestures = list(self._advance(now, seen))
        for line in self._lines.values():
            line.look = line.look and now < line.since + self._debounce
        for name, level in levels.items():
            line = self._lines.setdefault(name, _Line())
            if level != line.level:
                line.level, line.since = level, now
                if self._look < inf:
                    self._unseen = now
        self._looked = now
        gestures += self._advance(now, seen)
        return gestures

    def _deadline(self, name: str) -> float:
        """When something comes due on a line if it stays as it is; infinity if nothing does."""
        line = self._lines[name]
        if line.level != line.down:
            return line.since + self._debounce
        limit = self._stuck if line.start else self._hold.get(name, inf)
        if line.down and not line.told and limit < inf:
            return max(line.pressed + limit, line.since + self._debounce)
        return inf

    def _advance(self, now: float, seen: set[str]) -> Iterator[Gesture]:
        """Tell what has come due until `now`, in order of time; holds only of lines that are `seen` down."""
        while True:
            ready = [
                (deadline, name)
                for name, line in self._lines.items()
                if (deadline := self._deadline(name)) <= now and (line.level != line.down or name in seen)
            ]
            if not ready:
                return
            name = min(ready)[1]
            line = self._lines[name]
            yield from _settle(line, name) if line.level != line.down else _last(line, name)


def _settle(line: _Line, name: str) -> Iterator[Gesture]:
    """The level has stayed: from now on it counts."""
    line.down = line.level
    if line.down:
        line.pressed, line.told = line.since, False
        yield Gesture("press", name)
    elif not line.start:
        yield Gesture("release", name, held=line.told)
    else:
        line.start = False
        if not line.told:
            yield Gesture("start", name)


def _last(line: _Line, name: str) -> Iterator[Gesture]:
    """The button has been down for its full time."""
    line.told = True
    yield Gesture("stuck" if line.start else "hold", name)

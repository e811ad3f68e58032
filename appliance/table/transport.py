"""Plays a script: start, pause, resume, skip, as on a music player.

A position in a list of cues is all there is: no callbacks, no end of a sound that moves anything.
"""

from dataclasses import replace
from itertools import islice

from appliance.games.cue import Clock, Gate, Light, Say, Scene, Script, Timed, Wait
from appliance.table.effects import Play

_EPSILON = 1e-6
"""Times are whole milliseconds; what differs by less is the same."""


class Transport:
    """One script at a time, on a clock that is handed in.

    Attributes:
        script: what is played; None: nothing is.
    """

    def __init__(self) -> None:
        self.script: Script | None = None
        self._zero = 0.0
        self._index = 0
        self._paused: float | None = None
        self._ended = False
        self._gate: float | None = None
        self._lead = 0.0
        self._pause: tuple[Script, float] | None = None

    def start(self, script: Script, at: float) -> None:
        """Plays a script from its beginning.

        Args:
            script: the script.
            at: when it begins.
        """
        self.script = script
        self._zero = at
        self._index = 0
        self._paused = None
        self._ended = False
        self._gate = None
        self._pause = None

    def stop(self) -> None:
        """Forgets the script."""
        self.script = None
        self._paused = None
        self._gate = None

    def due(self) -> float | None:
        """When something is to be done; None: nothing is."""
        if self.script is None or self._paused is not None or self._gate is not None:
            return None
        if self._index < len(self.script.cues):
            return self._zero + self.script.cues[self._index].at
        return None if self._ended else self.end

    @property
    def end(self) -> float:
        """When the script is over."""
        return self._zero + (self.script.seconds if self.script else 0.0)

    @property
    def leads_on(self) -> bool:
        """Whether a script has been played to its end that does not wait there."""
        return self.script is not None and self._ended and not self.script.waits

    def advance(self, now: float) -> list[Play]:
        """The cues whose time has come since the last time."""
        played: list[Play] = []
        while self.script and (due := self.due()) is not None and due <= now + _EPSILON:
            if self._index == len(self.script.cues):
                self._ended = True
            else:
                played.append(Play(self.script.cues[self._index], due))
                self._index += 1
                if isinstance(played[-1].timed.cue, Gate):
                    self._gate = due
        return played

    def upcoming(self) -> tuple[float, Timed] | None:
        """The next thing to be spoken and when."""
        return next(iter(self.coming(1)), None)

    def coming(self, count: int) -> list[tuple[float, Timed]]:
        """The next things to be spoken and when, so many at most."""
        if self.script is None or self._paused is not None or self._gate is not None:
            return []
        cues = self.script.cues[self._index :]
        says = ((self._zero + timed.at, timed) for timed in cues if isinstance(timed.cue, Say))
        return list(islice(says, count))

    def time_left(self, now: float) -> float | None:
        """Seconds of the clock that are left; None: none runs here."""
        clock = next((t for t in self.script.cues if isinstance(t.cue, Clock)), None) if self.script else None
        if self.script is None or clock is None:
            return None
        return round(max(0.0, clock.at + clock.seconds - max(self._position(now), clock.at)), 3)

    def waiting(self, now: float) -> Wait | None:
        """Whose time to act it is; None: nobody's."""
        if self.script is None or self._paused is not None:
            return None
        here = self._position(now) + _EPSILON
        running = (t.cue for t in self.script.cues if isinstance(t.cue, Wait) and t.at <= here < t.at + t.seconds)
        return next(running, None)

    def elapsed(self, now: float) -> float:
        """Seconds of the script that have been played."""
        return 0.0 if self.script is None else min(max(0.0, self._position(now)), self.script.seconds)

    def has_clock(self, now: float) -> bool:
        """Whether a clock runs, or has run."""
        here = self._position(now) + _EPSILON
        return self.script is not None and any(isinstance(t.cue, Clock) and t.at <= here for t in self.script.cues)

    @property
    def is_gated(self) -> bool:
        """Whether it stands before a gate."""
        return self._gate is not None and self._paused is None

    def open_gate(self, now: float) -> None:
        """Goes on behind the gate; what is left comes so much later as it was closed."""
        if self._gate is not None:
            self._zero += now - self._gate
            self._gate = None

    def is_silent(self, now: float, seconds: float) -> bool:
        """Whether nothing is said from now on for so long, nor does another phase begin."""
        if self.script is None or self._paused is not None:
            return True
        begin = self._position(now)
        if not self.script.waits and self.script.seconds < begin + seconds:
            return False
        says = (timed for timed in self.script.cues if isinstance(timed.cue, Say))
        return not any(timed.at < begin + seconds and begin < timed.at + timed.seconds for timed in says)

    def pause(self, now: float) -> None:
        """Time stands still."""
        if self._paused is None:
            self._paused = now

    def resume(self, now: float, greeting: tuple[Timed, ...]) -> None:
        """Goes on: the greeting, the last call again, then what is left, shifted as a whole.

        Whoever pauses again before that is said, or a script that begins anew anyway, goes on from the same place.

        Args:
            now: the time.
            greeting: what is heard before, from time 0 on without a gap.
        """
        if self.script is None:
            return
        script, position = self.script, self._position(now)
        if self._pause and (script.whole or position < self._lead - _EPSILON):
            script, position = self._pause
        going_on, lead = resumed(script, position, greeting)
        self.start(going_on, now)
        self._pause, self._lead = (script, position), lead

    def skip(self, now: float) -> bool:
        """Goes on with the next call at once. False: there is none."""
        if self.script is None or self._paused is not None or self._gate is not None:
            return False
        here = self._position(now)
        for index, timed in enumerate(self.script.cues):
            if isinstance(timed.cue, Say) and timed.cue.call and timed.at > here + _EPSILON:
                missed = [t for t in self.script.cues[self._index : index] if isinstance(t.cue, Scene | Light)]
                rest = tuple(Timed(timed.at, 0.0, t.cue) for t in missed) + self.script.cues[index:]
                self.script = replace(self.script, cues=rest)
                self._zero = now - timed.at
                self._index = 0
                return True
        return False

    def _position(self, now: float) -> float:
        """Seconds of the script that have been played."""
        here = now if self._paused is None else self._paused
        return (here if self._gate is None else self._gate) - self._zero


def resumed(script: Script, position: float, greeting: tuple[Timed, ...]) -> tuple[Script, float]:
    """What a script becomes when it goes on after a pause.

    A call that was being spoken is spoken anew and so is the last one that was finished; a turn has the time that was
    left; a countdown begins anew. Scene and lights are as they were: a pause does not change them.

    Args:
        script: what was played.
        position: seconds of it that were played.
        greeting: what is heard first, from time 0 on without a gap.

    Returns:
        The script, and how many seconds pass in it before it goes on where it was.
    """
    here = 0.0 if script.whole else _cut(script, position)
    again = _last_call(script, here)
    # What was to come in whole milliseconds stays so, whenever the button was pressed.
    here = round(here, 3)
    greeted = round(sum(timed.seconds for timed in greeting), 3)
    lead = round(greeted + (again.seconds if again else 0.0), 3)
    cues = list(greeting)
    if again:
        cues.append(replace(again, at=greeted))
    for timed in script.cues:
        end = timed.at + timed.seconds
        if timed.at >= here - _EPSILON:
            cues.append(replace(timed, at=round(timed.at - here + lead, 3)))
        elif isinstance(timed.cue, Wait | Clock) and end > here + _EPSILON:
            left = round(end - here, 3)
            cues.append(Timed(lead, left, replace(timed.cue, seconds=left)))
    cues.sort(key=lambda timed: timed.at)
    return replace(script, cues=tuple(cues), seconds=round(script.seconds - here + lead, 3)), lead


def _cut(script: Script, position: float) -> float:
    """Where to go on: the beginning of what was being spoken, if time does not run meanwhile."""
    for timed in script.cues:
        if isinstance(timed.cue, Say) and not timed.cue.over and timed.at <= position < timed.at + timed.seconds:
            return timed.at
    return min(position, script.seconds)


def _last_call(script: Script, here: float) -> Timed | None:
    calls = [t for t in script.cues if isinstance(t.cue, Say) and t.cue.call and t.at < here - _EPSILON]
    gated = any(isinstance(t.cue, Gate) and abs(t.at - here) < _EPSILON for t in script.cues)
    following = not gated and any(
        isinstance(t.cue, Say) and t.cue.call and abs(t.at - here) < _EPSILON for t in script.cues
    )
    return calls[-1] if calls and not following else None

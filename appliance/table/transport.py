"""Plays a script: start, pause, resume, skip, as on a music player.

A position in a list of cues is all there is: no callbacks, no end of a sound that moves anything.
"""

from appliance.games.cue import Clock, Light, Say, Scene, Script, Timed, Wait
from appliance.table.effects import Play

_EPSILON = 1e-6
"""Times are whole milliseconds; what differs by less is the same."""


class Transport:
    """One script at a time, on a clock that is handed in.

    Attributes:
        script: what is played; None before the first.
    """

    def __init__(self) -> None:
        self.script: Script | None = None
        self._zero = 0.0
        self._index = 0
        self._paused: float | None = None
        self._ended = False

    @property
    def is_paused(self) -> bool:
        """Whether time stands still."""
        return self._paused is not None

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

    def stop(self) -> None:
        """Forgets the script."""
        self.script = None
        self._paused = None

    def position(self, now: float) -> float:
        """Seconds of the script that have been played."""
        return (now if self._paused is None else self._paused) - self._zero

    def due(self) -> float | None:
        """When something is to be done; None: nothing is."""
        if self.script is None or self._paused is not None:
            return None
        if self._index < len(self.script.cues):
            return self._zero + self.script.cues[self._index].at
        return None if self._ended else self.end

    @property
    def end(self) -> float:
        """When the script is over."""
        return self._zero + (self.script.seconds if self.script else 0.0)

    @property
    def over(self) -> bool:
        """Whether everything has been played, to its end."""
        return self._ended

    def advance(self, now: float) -> list[Play]:
        """The cues whose time has come since the last time."""
        played: list[Play] = []
        while self.script and not self._ended and (due := self.due()) is not None and due <= now + _EPSILON:
            if self._index == len(self.script.cues):
                self._ended = True
            else:
                played.append(Play(self.script.cues[self._index], due))
                self._index += 1
        return played

    def upcoming(self) -> tuple[float, Timed] | None:
        """The next thing to be spoken and when."""
        if self.script is None or self._paused is not None:
            return None
        cues = self.script.cues[self._index :]
        return next(((self._zero + timed.at, timed) for timed in cues if isinstance(timed.cue, Say)), None)

    def pause(self, now: float) -> None:
        """Time stands still."""
        if self._paused is None:
            self._paused = now

    def resume(self, now: float, greeting: Timed) -> None:
        """Goes on: the greeting, the last call again, then what is left, shifted as a whole.

        Args:
            now: the time.
            greeting: said before.
        """
        if self.script is not None:
            self.start(resumed(self.script, self.position(now), greeting), now)

    def skip(self, now: float) -> bool:
        """Goes on with the next call at once. False: there is none."""
        if self.script is None or self._paused is not None:
            return False
        here = self.position(now)
        for index, timed in enumerate(self.script.cues):
            if isinstance(timed.cue, Say) and timed.cue.call and timed.at > here + _EPSILON:
                missed = [t for t in self.script.cues[self._index : index] if isinstance(t.cue, Scene | Light)]
                self._zero = now - timed.at
                rest = tuple(Timed(timed.at, 0.0, t.cue) for t in missed) + self.script.cues[index:]
                self.script = Script(
                    self.script.phase,
                    self.script.number,
                    rest,
                    self.script.seconds,
                    self.script.waits,
                    self.script.whole,
                )
                self._index = 0
                return True
        return False


def resumed(script: Script, position: float, greeting: Timed) -> Script:
    """What a script becomes when it goes on after a pause.

    A call that was being spoken is spoken anew and so is the last one that was finished; a turn has the time that was
    left; a countdown begins anew; a scene and lights are as they were.

    Args:
        script: what was played.
        position: seconds of it that were played.
        greeting: said first.
    """
    here = 0.0 if script.whole else _cut(script, position)
    again = _last_call(script, here)
    # What was to come in whole milliseconds stays so, whenever the button was pressed.
    here = round(here, 3)
    delay = greeting.seconds + (again.seconds if again else 0.0)
    cues = [Timed(0.0, 0.0, cue) for cue in _standing(script, here)]
    cues.append(Timed(0.0, greeting.seconds, greeting.cue))
    if again:
        cues.append(Timed(round(greeting.seconds, 3), again.seconds, again.cue))
    for timed in script.cues:
        end = timed.at + timed.seconds
        if timed.at >= here - _EPSILON:
            cues.append(Timed(round(timed.at - here + delay, 3), timed.seconds, timed.cue))
        elif isinstance(timed.cue, Wait | Clock) and end > here + _EPSILON:
            left = round(end - here, 3)
            cue = Wait(timed.cue.turn, left) if isinstance(timed.cue, Wait) else Clock(left)
            cues.append(Timed(round(delay, 3), left, cue))
    cues.sort(key=lambda timed: timed.at)
    seconds = round(max(script.seconds - here, 0.0) + delay, 3)
    return Script(script.phase, script.number, tuple(cues), seconds, script.waits, script.whole)


def _cut(script: Script, position: float) -> float:
    """Where to go on: the beginning of what was being spoken, if time does not run meanwhile."""
    for timed in script.cues:
        if isinstance(timed.cue, Say) and not timed.cue.over and timed.at <= position < timed.at + timed.seconds:
            return timed.at
    return min(position, script.seconds)


def _last_call(script: Script, here: float) -> Timed | None:
    calls = [t for t in script.cues if isinstance(t.cue, Say) and t.cue.call and t.at < here - _EPSILON]
    following = any(isinstance(t.cue, Say) and t.cue.call and abs(t.at - here) < _EPSILON for t in script.cues)
    return calls[-1] if calls and not following else None


def _standing(script: Script, here: float) -> list[Scene | Light]:
    """The scene and the lights as they were."""
    standing: dict[str, Scene | Light] = {}
    for timed in script.cues:
        if timed.at < here - _EPSILON and isinstance(timed.cue, Scene | Light):
            standing["scene" if isinstance(timed.cue, Scene) else timed.cue.name] = timed.cue
    return list(standing.values())

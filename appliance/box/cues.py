"""Does what cues want: voice, ambience, short sounds and lights, and a line in the log for each."""

from collections.abc import Callable

from appliance.box.lamps import Lamps
from appliance.box.log import record
from appliance.box.parts import Parts
from appliance.box.speaker import Speaker
from appliance.games.cue import Clock, Light, Say, Scene, Sound, Timed, Wait
from appliance.games.lines import Lines
from appliance.table.effects import Play

MILLISECOND = 0.001
"""A cue that begins later than that has its delay in the log."""

AHEAD = 2
"""Lines that the mixer has at hand before they are said."""


class Cues:
    """What is heard and seen of a game.

    Args:
        parts: what the box is made of.
        speaker: knows the sound of each line.
        lamps: the lights.
        lines: the words of the present language and game.
    """

    def __init__(self, parts: Parts, speaker: Speaker, lamps: Lamps, lines: Callable[[], Lines]) -> None:
        self._p = parts
        self._speaker = speaker
        self._lamps = lamps
        self._lines = lines
        self._expected: list[float] = []

    def play(self, play: Play, now: float) -> None:
        """Does it, and writes it down; a light that is as it was is neither."""
        cue = play.timed.cue
        if isinstance(cue, Light) and not self._lamps.light(cue):
            return
        match cue:
            case Say(parts):
                clip = self._speaker.clip(parts)
                self._p.mixer.say(clip.path if clip else None, play.timed.seconds, now)
                self._p.view.say(self._speaker.text(parts), play.at, play.timed.seconds)
            case Scene(name):
                self._p.mixer.scene(name, now)
            case Sound(name):
                self._p.mixer.signal(name, play.timed.seconds, now)
            case Wait(turn, seconds):
                self._p.view.clock(turn, play.at + seconds)
            case Light(name, value):
                self._p.view.light(name, value)
            case Clock(seconds, side, other, total):
                self._p.view.clock("", play.at + seconds, side, other, total)
        late = {"late": round(now - play.at, 3)} if now - play.at >= MILLISECOND else {}
        self._p.log.write(**record(play.timed, play.at, self._lines()), **late)

    def sound(self, name: str, now: float) -> None:
        """A short sound that no script has, if there is one."""
        if seconds := self._p.sounds.get(name, 0.0):
            self.play(Play(Timed(0.0, seconds, Sound(name)), now), now)

    def hush(self, now: float) -> None:
        """The voice stops."""
        self._p.mixer.hush(now)
        self._expected = []

    def expect(self) -> None:
        """Tells the mixer what will be said next, so that the ambience makes room in time, and what after that."""
        coming = self._p.table.coming(AHEAD)
        times = [at for at, _ in coming]
        if times == self._expected or not coming:
            return
        for place, (at, timed) in enumerate(coming):
            clip = self._speaker.clip(timed.cue.parts) if isinstance(timed.cue, Say) else None
            if place:
                if clip:
                    self._p.mixer.load(clip.path, timed.seconds)
            elif times[:1] != self._expected[:1]:
                self._p.mixer.expect(at, timed.seconds, clip.path if clip else None)
        self._expected = times

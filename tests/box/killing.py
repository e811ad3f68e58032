"""Kill a box at any moment of a game, start it again, and see that it stands where it stood."""

import random
import signal
import time
from dataclasses import dataclass, field

from driver import CUES, Program
from shipped_games import CATALOGUE

UNA_NOTTE = "una-notte-da-lupi"

SETTINGS = """
game = "{game}"
players = {players}
calls = "short"
[night]
seconds = 3
settle = 2
gap = 1
count = "first-last"
[day]
talk = 30
warnings = [20, 10]
"""

CLOSED = {"night", "dusk", "whisper"}
"""Kinds of phases in which all eyes are closed."""

EITHER = {"ballot", "tally"}
"""Kinds of phases in which they may be, as the group votes."""

OVER = ("number.", "time.left", "talk.more", "talk.enough", "pause.", "interrupted.", "stopped.")
"""What is said over time that runs, or beside the script: nothing that a pause would bring back."""

AT_ONCE = 0.01
"""Seconds of the clock between two cues that are one moment: what is due by then is done, and written down, at once."""


@dataclass
class Place:
    """One phase, as far as the log tells of it.

    Attributes:
        name: of the phase.
        kind: of the phase, as the game's file says; `setup` is none of them.
        moments: the times of its beginning and of every cue since, on the box's clock, each once.
        at_once: seconds of the box between two cues that are one moment.
        said: its lines, each with the time of its beginning and of its end.
        pressed: how many moments it had when a button was last pressed in it; None: none was.
        is_paused: whether time stands still in it; what is said and done then is none of its cues.
        has_begun: whether it was told; else its first line is still being rendered.
    """

    name: str
    kind: str
    moments: list[float]
    at_once: float
    said: list[tuple[float, float, str]] = field(default_factory=list)
    pressed: int | None = None
    is_paused: bool = False
    has_begun: bool = True

    def __post_init__(self):
        self._done = self.moments[-1]

    def take(self, line):
        """Go on by a line of the log."""
        if line["kind"] in CUES and not self.is_paused:
            before, self._done = self._done, line["t"] + line.get("late", 0.0)
            if self._done > before + self.at_once:
                self.moments.append(line["t"])
        if line["kind"] in {"pause", "resume"}:
            self.is_paused = line["kind"] == "pause"
        if line["kind"] == "press":
            self.pressed = len(self.moments)
        if line["kind"] == "say" and not line["line"].startswith(OVER):
            self.said.append((line["t"], line["t"] + line["seconds"], line["line"]))

    def may_be_over(self):
        """Whether the phase to come may have begun, untold: the last press was followed by its own cue at most."""
        return self.pressed is not None and len(self.moments) <= self.pressed + 1

    def back_to(self, at):
        """Forget what had been done later than that: the power cut took it."""
        self.moments = [moment for moment in self.moments if moment <= at] or self.moments[:1]
        self.said = [words for words in self.said if words[0] <= at]

    def again(self, at, *, exactly):
        """The lines with one of which it goes on after an interruption; None if it may be any.

        Args:
            at: where it had come to.
            exactly: whether each line of the phase is a call, which is repeated; else it may be one before.
        """
        if self.kind not in {"night", "tell", "talk", "vote"} or not self.said:
            return None
        last = self.said[-1]
        # A countdown begins anew.
        if self.kind == "vote":
            return {"vote.ready"} if "vote.ready" in {words for _, _, words in self.said} else {"vote.ready", last[2]}
        # What is said in a talk is said once, unless it was cut off.
        if self.kind == "talk" and last[1] <= at:
            return None
        # What a press has led to was not said yet: the card of a role, say.
        if self.kind == "tell" and self.may_be_over():
            return None
        if exactly:
            return {last[2]}
        # One call may follow another at once.
        is_between = self.may_be_over() or abs(last[1] - at) < self.at_once
        return None if is_between else {words for _, _, words in self.said}

    def asides(self):
        """What the box may say when it comes up: that there was a break, and nothing of anybody."""
        if self.kind in EITHER:
            return {"interrupted.night", "interrupted.day"}
        return {"interrupted.night" if self.kind in CLOSED else "interrupted.day"}


class Evening:
    """An evening on which the box is killed again and again.

    Args:
        home: its home; the journal is below it.
        cache: rendered lines.
        seed: of all chance.
        speed: of the box.
        game: which one.
        players: how many.

    Attributes:
        kills: how often it was killed.
        phases: the phases in which it was killed.
    """

    def __init__(self, home, cache, seed, speed, game=UNA_NOTTE, players=5):
        self.home = home
        self._game = game
        self.kills = 0
        self.phases = set()
        self._speed = speed
        self._chance = random.Random(seed)  # noqa: S311 - power cuts, not secrets
        home.mkdir(exist_ok=True)
        (home / "voxlupi.toml").write_text(SETTINGS.format(game=game, players=players), encoding="utf-8")
        self._start = lambda: Program(
            *("play", "--panel", "keys", "--audio", "none", "--config", "voxlupi.toml", "--speed", speed),
            home=home,
            environ={"XDG_CACHE_HOME": str(cache)},
        )
        self._box = self._start()
        self._box.follow(kind="phase", name="setup")
        self._course = [self._place("setup", self._box.log[-1]["t"])]
        self._presses()

    def kill(self):
        """One power cut, and all that has to hold after it."""
        box = self._box
        box.read_to(time.monotonic() + self._chance.uniform(0, 0.8))
        box.send(signal.SIGKILL)
        box.rest()
        box.close()
        self.kills += 1
        for line in box.log:
            if line["kind"] == "say" and line["line"].startswith("setup."):
                # Whoever presses anything in the menu chooses another game now and then.
                named = (part.removeprefix("game.") for part in line["line"].split("+") if part.startswith("game."))
                self._game = next(named, self._game)
            if line["kind"] == "phase":
                self._course.append(self._place(line["name"], line["t"]))
            else:
                self._course[-1].take(line)
        self._box = self._start()
        while self._chance.random() < 1 / 6:  # the power comes and goes
            self._box.read_to(self._box.started + self._chance.uniform(0, 0.5))
            self._box.send(signal.SIGKILL)
            self._box.close()
            self.kills += 1
            self._box = self._start()
        self.phases.add(self._course[-1].name)
        self._compare()
        self._presses()

    def close(self):
        self._box.close()

    def _place(self, name, at):
        phase = CATALOGUE.games[self._game].phase
        return Place(name, phase[name].kind if name in phase else name, [at], AT_ONCE * self._speed)

    def _compare(self):
        """The box comes up at the cue that was the last one, or at the one before."""
        ready = self._box.follow(kind="ready")
        last = self._course[-1]
        told = f"{self.kills}: killed in {last}, came up with {ready}"
        if ready.get("resumed") != last.name and last.may_be_over():
            # A button had led on, and the phase to come had not begun: its first line was still being rendered.
            assert ready.get("resumed") in CATALOGUE.games[self._game].phase, told
            self._course.append(self._place(ready["resumed"], ready["t"]))
            self._course[-1].has_begun = False
        elif ready.get("resumed") != last.name:
            # The first cue of a phase was the last one: the one before is that of the phase before.
            assert len(last.moments) == 1, told
            self._course.pop()
        elif len(last.moments) > 1:
            assert ready["t"] >= last.moments[-2], told
        place = self._course[-1]
        assert ready.get("resumed") == place.name, told
        place.back_to(ready["t"])
        place.is_paused = False
        if place.name != "setup":
            self._resume(place, ready["t"], told)

    def _resume(self, place, at, told):
        """It says that there was a pause, and nothing else; `next` brings the last call back, and then what was left.

        A phase that had said nothing yet, as its lines were still being rendered, begins then.
        """
        box = self._box
        aside = box.follow(kind="say")
        assert aside["line"] in place.asides(), f"{told}, said {aside}"
        box.type("next")
        box.follow(kind="resume")
        assert [line["line"] for line in box.log if line["kind"] == "say"] == [aside["line"]], told
        if not (place.has_begun and place.said):
            return
        first = box.follow(kind="say")
        assert first["line"] == "pause.end", f"{told}, said {first}"
        expected = place.again(at, exactly=self._game == UNA_NOTTE)
        if expected is not None:
            again = box.follow(kind="say")
            assert again["line"] in expected, f"{told}, said {again}"

    def _presses(self):
        """Somebody plays on, now and then pauses, and is in no hurry."""
        lines = []
        for _ in range(12):
            lines += [
                f"wait {self._chance.uniform(0.5, 12):.2f}",
                self._chance.choice(("next", "next", "pause", "left")),
            ]
            if lines[-1] == "pause":
                lines += ["wait 3", "pause"]
        self._box.type(*lines)

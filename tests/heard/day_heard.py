"""Plays a day of the whole program and finds in its sound when the words of the clock are heard.

The log says which sounds there were, and about where; their times are those of the samples. What a time is measured
from is itself heard in the same recording: the end of the last line before the clock begins to run, the end of what is
said when the game goes on after a pause, the end of what comes before the vote. A delay that is always the same does
not count, then, but whatever drifts or trembles does.

    ... at most. | clock                  pause |  ...  We go on. | clock
                 |---- talk - left -------------|                 |---- left - 10 ----| "10 seconds left."
"""

import signal
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import pairwise

import numpy as np
import soundfile
from driver import COMMAND, Program
from evening_heard import RATE, Line, lines_of
from fifo import Card, find
from hogs import hogs

from appliance.games.script import BEAT
from appliance.sound import signals

NEAR = 1.5
"""Seconds around the place that the log says within which a sound is looked for."""

SETTINGS = """
language = "{language}"
players = {players}
calls = "short"
tips = false
[roles]
{roles}
[voice]
rate = {rate}
engines = {engines}
[night]
seconds = 1
settle = 0.5
gap = 0.4
[day]
talk = {talk}
warnings = {warnings}
last_seconds = {last}
[scenes]
night = "{night}"
day = "{day}"
[audio]
channels = {channels}
buffer = {buffer}
folder = "scenes"
"""

USUAL = {
    "language": "it",
    "players": 5,
    "roles": "",
    "rate": 140,
    "engines": '["recorded", "pack", "pyttsx3"]',
    "talk": 75,
    "warnings": [60, 30, 10],
    "last": 5,
    "night": "silence",
    "day": "silence",
    "channels": 1,
    "buffer": 1024,
}


@dataclass(frozen=True)
class Slip:
    """How far something was from its time.

    Attributes:
        kind: `warning`, `count`, `beat` of the vote, `sound` that is begun at once, `pause`.
        name: which.
        by: seconds; more than 0 is late.
    """

    kind: str
    name: str
    by: float

    def __str__(self):
        return f"{self.kind} {self.name} {1000 * self.by:+.2f} ms"


@dataclass
class Day:
    """A day as it was heard, from the beginning of the talk to the end of the vote.

    Attributes:
        sound: samples, -1 to 1.
        border: seconds that the card mixes at once: what is begun at once is heard on such a border; 0: to the sample.
        found: lines and short sounds in the order of the log, each with the place where it is heard.
        slips: of all that has a time.
        late: seconds by which the card was fed late, at worst; 0 in a file.
    """

    sound: np.ndarray
    border: float = 0.0
    late: float = 0.0
    found: list = field(default_factory=list)
    slips: list = field(default_factory=list)

    def slip(self, kind, name, by):
        self.slips.append(Slip(kind, name, by))

    def of(self, *kinds):
        return [slip for slip in self.slips if slip.kind in kinds]

    def worst(self, *kinds):
        """The one that is farthest from its time."""
        return max(self.of(*kinds), key=lambda slip: abs(slip.by))


def record_day(folder, cache, *, speed=30, pause_after=None, **settings):
    """A day that a box writes to a file instead of playing it, in quick time."""
    with _box(folder, cache, settings, "--speed", speed, "--record", "day.wav") as (box, wanted):
        _play(box, pause_after)
    sound, _ = soundfile.read(box.home / "day.wav")
    return _measured(box, wanted, Day(sound))


def play_day(folder, cache, *, pause_after=None, busy=False, **settings):
    """A day on a card made of a pipe, at the true speed of sound.

    It has two channels: it then mixes 21 ms at once, as a card of 1,024 samples does.
    """
    with hogs(2 if busy else 0), Card(channels=2) as card:
        environ = {name: value for name, value in card.environ.items() if name.startswith("SDL_")}
        with _box(folder, cache, settings | {"channels": 2}, environ=environ) as (box, wanted):
            _play(box, pause_after)
            sound = card.stop() / 32768
    return _measured(box, wanted, Day(sound, card.border, card.late))


@contextmanager
def _box(folder, cache, settings, *options, environ=None):
    wanted = USUAL | settings
    brief_signals(folder / "scenes" / "signals")
    wanted["path"] = folder / "voxlupi.toml"
    wanted["path"].write_text(SETTINGS.format(**wanted), encoding="utf-8")
    wanted["environ"] = {"XDG_CACHE_HOME": str(cache), **(environ or {})}
    command = ("play", "--panel", "keys", "--config", wanted["path"], *options)
    box = Program(*command, home=folder / "home", command=COMMAND, environ=wanted["environ"])
    try:
        yield box, wanted
    finally:
        box.close()


def brief_signals(folder):
    """A night whose beginning and end take no long sounds; those of the day are as they come."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in ("night-falls", "day-breaks"):
        soundfile.write(folder / f"{name}.wav", np.full(RATE // 10, 0.01), RATE)


def _play(box, pause_after):
    """Goes through night and day; after so many seconds of the talk there is a pause of three."""
    box.type("next", "wait 0.2", "next", "wait 0.2", "next")
    box.follow(kind="clock", within=120)
    if pause_after is not None:
        box.type(f"wait {pause_after}", "pause", "wait 3", "pause")
    box.follow(kind="phase", name="vote", within=600)
    box.follow(kind="phase", name="verdict", within=60)
    box.send(signal.SIGTERM)
    box.rest()
    assert box.code() == 0, box.errors()


def _measured(box, wanted, day):
    phases = [(record["kind"], record.get("name")) for record in box.log]
    records = box.log[phases.index(("phase", "talk")) : phases.index(("phase", "verdict"))]
    day.found = _placed(records, wanted, day.sound)
    _compare(day, wanted, [record["seconds"] for record in records if record["kind"] == "clock"])
    _compare_vote(day)
    return day


def _placed(records, wanted, sound):
    """Every line and short sound at the place where it is heard; between them where the clock begins to run."""
    lines = iter(lines_of(records, wanted["path"], wanted["environ"]))
    found, times = [], []
    for record in records:
        match record["kind"]:
            case "say":
                found.append(next(lines))
            case "sound":
                clip, _ = soundfile.read(signals.find(record["name"]))
                found.append(Line(record["name"], clip[: round(record["seconds"] * RATE)]))
            case "clock":
                found.append(Line("clock", sound[:0]))
            case _:
                continue
        times.append(record["t"])
    anchor = [line.key for line in found].index("clock") - 1
    begin, _ = find(sound, found[anchor].clip)
    for line, time in zip(found, times, strict=True):
        if line.key != "clock":
            near = max(0, round((begin + time - times[anchor] - NEAR) * RATE))
            place, line.fit = find(sound[near : near + len(line.clip) + round(2 * NEAR * RATE)], line.clip)
            line.at = near / RATE + place
    return found


def _compare(day, wanted, told):
    """Says of every word of the clock how far it was from its time, and of its sounds.

    Args:
        day: with all that was found.
        wanted: what the settings say.
        told: the seconds that were left whenever the clock began to run, by the log.
    """
    warnings, count, told = [*wanted["warnings"]], [*range(wanted["last"], 0, -1)], iter(told)
    left, end = float(wanted["talk"]), 0.0
    for before, line in pairwise(day.found):
        match line.key.replace("+", ".").split("."):
            case ["clock"]:
                says = next(told)
                day.slip("pause", "time left", says - left)
                # On a card the sound of the pause is heard some time after the press, now more, now less.
                end = before.end + (says if day.border else left)
            case ["pause"]:
                left = end - line.at
            case ["time", "left", *_]:
                second = warnings.pop(0)
                day.slip("warning", f"{second} s", line.at - (end - second))
            case ["number", _]:
                second = count.pop(0)
                day.slip("count", f"{second} s", line.at - (end - second))
            case ["low-time"]:
                day.slip("sound", line.key, line.end - (end - wanted["warnings"][-1]))
            case ["time-up"]:
                day.slip("sound", line.key, line.at - end)
    assert not warnings, f"no warning of {warnings} s is heard"
    assert not count, f"{count} s are not counted"


def _compare_vote(day):
    """Says of the beats of the vote how far each was from its time."""
    due = 0.0
    for before, line in pairwise(day.found):
        if line.key == "vote.ready":
            day.slip("sound", line.key, line.at - before.end)
            due = line.end + BEAT
        elif line.turn == "vote":
            day.slip("beat", line.step, line.at - due)
            due += BEAT

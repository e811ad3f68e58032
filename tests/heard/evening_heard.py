"""Plays a night of the whole program on a card made of a pipe, and takes what was heard apart again.

What was heard is lines at their times, the ambience at its level of every moment, and nothing else. The lines are those
that the box rendered; the ambience is a noise, or the layers of a scene, known to the sample. Taking both away shows
what else there was.
"""

import json
import subprocess
import sys
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path

import numpy as np
import soundfile
from fifo import Card, find
from hogs import hogs

from appliance.box.kit import load_kit
from appliance.box.speech import render
from appliance.box.utterance import utterance
from appliance.catalogue import load_catalogue, load_lines
from appliance.sound import scene

RATE = 48_000
BUFFER = 512
BLOCK = 480
"""Samples over which the ambience's level is taken to be one: a hundredth of a second."""

SETTINGS = """
language = "{language}"
players = {players}
calls = "{calls}"
tips = false
[roles]
{roles}
[voice]
rate = {rate}
engines = {engines}
[night]
seconds = {seconds}
settle = 0.5
gap = 0.4
[scenes]
night = "noise"
[audio]
buffer = {buffer}
folder = "scenes"
signals = 0
"""


@dataclass
class Line:
    """One spoken line.

    Attributes:
        key: of the line.
        turn: whose.
        clip: what the box rendered.
        at: second at which it is heard.
        fit: how well, up to 1.
    """

    key: str
    clip: np.ndarray
    at: float = 0.0
    fit: float = 0.0

    @property
    def turn(self):
        return self.key.split(".")[0]

    @property
    def step(self):
        return self.key.split(".")[1]

    @property
    def end(self):
        return self.at + len(self.clip) / RATE


@dataclass
class Heard:
    """A night as it was heard.

    Attributes:
        lines: as the log names them, in its order, each with the place where it is heard.
        sound: samples, -1 to 1.
        noise: level of the ambience in each block, as a part of the file's own.
        rest: what is left when lines and ambience are taken away.
        late: seconds by which the card was fed late, at worst.
        seconds: what the settings give each turn.
        loudness: RMS of the noise's file.
    """

    lines: list
    sound: np.ndarray
    noise: np.ndarray = field(default_factory=lambda: np.zeros(0))
    rest: np.ndarray = field(default_factory=lambda: np.zeros(0))
    late: float = 0.0
    seconds: float = 0.0
    loudness: float = 0.0

    def blocks(self, start, end):
        """The level of the ambience between two seconds, in each block."""
        return self.noise[int(start * RATE) // BLOCK + 1 : int(end * RATE) // BLOCK]

    def ambience(self, start, end):
        """The level of the ambience between two seconds, twenty times a second: the middle one of five blocks."""
        blocks = self.blocks(start, end)
        return np.median(blocks[: len(blocks) // 5 * 5].reshape(-1, 5), axis=1)


LONGEST = 120
"""Seconds of a night at most."""


def make_scene(folder, like=""):
    """A scene of one noise that is known to the sample, or of the layers of another; gives all that may be heard.

    Layers are begun one after the other, so the card may have taken a buffer between two of them.
    """
    folder.mkdir(parents=True, exist_ok=True)
    if like:
        layers = scene.load(like).layers
        entries = (f'[[layer]]\nfile = "{layer.path.name}"\nlevel = {layer.level}\n' for layer in layers)
        (folder / "noise.toml").write_text("format = 1\n" + "".join(entries))
        waves = [soundfile.read(layer.path)[0] * 10 ** (layer.level / 20) for layer in layers]
        return [
            sum(map(late, waves, (0, *by)))
            for by in product((0, BUFFER), repeat=len(waves) - 1)
            if list(by) == sorted(by)
        ]
    noise = np.random.default_rng(1).normal(scale=0.04, size=5 * RATE)
    soundfile.write(folder / "noise.wav", noise, RATE, subtype="PCM_16")
    (folder / "noise.toml").write_text('format = 1\n[[layer]]\nfile = "noise.wav"\n')
    return [soundfile.read(folder / "noise.wav")[0]]


def late(wave, samples):
    """A layer that goes round for a whole night, begun some samples late."""
    return np.resize(np.roll(wave, samples), LONGEST * RATE)


def play_night(folder, cache, *, busy=False, like="", **settings):
    """Plays one night and ends at its dawn; short turns and quick speech if the settings do not say otherwise."""
    wanted = {
        "language": "it",
        "players": 5,
        "calls": "short",
        "rate": 300,
        "engines": '["recorded", "pack", "pyttsx3"]',
        "seconds": 1.0,
        "buffer": BUFFER,
        "roles": "",
    } | settings
    noises = make_scene(folder / "scenes", like)
    settings = folder / "voxlupi.toml"
    settings.write_text(SETTINGS.format(**wanted))
    log = folder / "log"
    with hogs(2 if busy else 0), Card() as card:
        environ = card.environ | {"HOME": str(folder), "XDG_STATE_HOME": str(folder), "XDG_CACHE_HOME": str(cache)}
        command = [sys.executable, "-m", "appliance", "play", "--panel", "keys"]
        with subprocess.Popen(
            [*command, "--config", str(settings), "--log", str(log)],
            env=environ,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        ) as box:
            box.stdin.write("next\nwait 0.2\nnext\nwait 0.2\nnext\n")
            box.stdin.flush()
            told = iter(box.stdout)
            talk = f"-- {word('talk', wanted['language'])} --"
            next(line for line in told if talk in line)
            # What the card was given by then is heard a moment later; the second line of the day is some seconds off.
            next(told)
            next(told)
            box.terminate()
        sound = card.stop() / 32768
        late = card.late
    heard = Heard(spoken(log, settings, environ), sound, late=late, seconds=wanted["seconds"], loudness=rms(noises[0]))
    return taken_apart(heard, noises)


def word(phase, language):
    """What the box writes when a phase begins."""
    catalogue = load_catalogue()
    game = next(iter(catalogue.games))
    return load_lines(catalogue, language, game).shown[phase]


def spoken(log, settings, environ):
    """What the log says was said in the night, and its sound."""
    records = [json.loads(line) for line in log.read_text().splitlines()]
    phases = [place for place, record in enumerate(records) if record["kind"] == "phase"]
    first = next(place for place in phases if records[place]["name"] == "night")
    last = next((place for place in phases if place > first), len(records))
    return lines_of(records[first:last], settings, environ)


def lines_of(records, settings, environ):
    """What these lines of a log say was said, and its sound as far as its time goes."""
    kit = load_kit(settings, environ)
    words = kit.lines()(kit.choices.language, kit.choices.game)
    said = [record for record in records if record["kind"] == "say"]
    texts = [utterance(words, tuple(record["line"].split("+"))) for record in said]
    clips = render(kit, kit.choices.language, texts, environ).clips
    return [
        Line(record["line"], soundfile.read(clips[text].path)[0][: round(record["seconds"] * RATE)])
        for record, text in zip(said, texts, strict=True)
    ]


def taken_apart(heard, noises):
    """Finds every line, then takes lines and noise away."""
    for line in heard.lines:
        line.at, line.fit = find(heard.sound, line.clip)
    length = len(heard.sound) // BLOCK * BLOCK
    voice = np.zeros(length + 30 * RATE)
    for line in heard.lines:
        start = round(line.at * RATE)
        voice[start : start + len(line.clip)] += line.clip
    voice = voice[:length].reshape(-1, BLOCK)
    sound = heard.sound[:length].reshape(-1, BLOCK)
    noise, phase = _phase(heard, noises)
    around = np.resize(np.roll(noise, -phase), length).reshape(-1, BLOCK)
    heard.noise = np.empty(len(sound))
    rest = np.empty_like(sound)
    for block, (whole, line, air) in enumerate(zip(sound, voice, around, strict=True)):
        parts = np.stack((line, air), axis=1)
        levels, *_ = np.linalg.lstsq(parts, whole, rcond=None)
        heard.noise[block] = levels[1]
        rest[block] = whole - parts @ levels
    heard.rest = rest.ravel()
    return heard


def _phase(heard, noises):
    """Which noise it was and which sample of it was heard first: looked for in the first turn's time, where its level
    rests.
    """
    quiet = round((heard.lines[1].end + 0.5) * RATE)
    piece = heard.sound[quiet : quiet + round(0.3 * RATE)]
    for noise in noises:
        place, fit = find(np.concatenate((noise, noise[: len(piece)])), piece)
        if fit > 0.9:
            return noise, (round(place * RATE) - quiet) % len(noise)
    raise AssertionError("the ambience is not heard in the first turn")


def rms(sound):
    return float(np.sqrt(np.mean(np.square(sound))))


def decibels(part):
    return 20 * np.log10(max(part, 1e-9))


def cache_folder(factory):
    return Path(factory.mktemp("cache"))

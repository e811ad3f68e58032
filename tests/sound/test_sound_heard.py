"""What comes out of a card, on a machine with both hands full: a pipe stands for the card (see fifo.py)."""

import json
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest
import soundfile
from fifo import Card, find
from hearing import CLICK, HOOT, RATE, tone_level
from hogs import hogs
from player import Deed, play_virtually

from appliance.settings.model import Audio
from appliance.sound import RecordingMixer
from appliance.sound.stage import Stage
from appliance.sound.virtual_mixer import SEED

pytestmark = pytest.mark.realtime

BUFFER = 512
AUDIO = {"buffer": BUFFER, "channels": 1}
LENGTH = 8.3
SAID = {"anna": (1.0, 0.8), "bruno": (3.0, 0.6), "carla": (3.6, 0.7), "dario": (5.0, 1.0), "elena": (6.5, 0.5)}
HUSHED = 5.5
SIGNAL = 7.25
LATE = 0.05
"""Seconds by which a busy machine may call late."""
ATTEMPTS = 3
"""A machine that has still more to do than that is listened to again; the last time counts, as late as it was."""


@dataclass(frozen=True)
class Night:
    """What was heard and what was recorded of the same deeds.

    Attributes:
        heard: samples from the beginning of the deeds, as the card got them.
        recorded: samples of the virtual mixer.
        delay: seconds from a call to its effect in `heard`, at least.
        border: seconds that the card takes at once.
        late: seconds by which a call may have been late.
        clips: samples of each clip.
    """

    heard: np.ndarray
    recorded: np.ndarray
    delay: float
    border: float
    late: float
    clips: dict


def deeds(clips):
    """Lines that are expected and lines that are not, one that is cut off, and the ambience under all."""
    paths = {name: str(clips(name, seconds)) for name, (_, seconds) in SAID.items()}

    def expect(at, name):
        return Deed(at, "expect", (SAID[name][0], SAID[name][1], paths[name]))

    def say(name):
        return Deed(SAID[name][0], "say", (paths[name], SAID[name][1]))

    return [
        Deed(0.0, "scene", ("owl",)),
        expect(0.7, "anna"),
        say("anna"),
        expect(1.0, "bruno"),
        say("bruno"),
        expect(3.0, "carla"),
        say("carla"),
        say("dario"),
        Deed(HUSHED, "hush"),
        expect(6.3, "elena"),
        say("elena"),
        Deed(SIGNAL, "signal", ("pause", 0.3)),
        Deed(7.7, "scene", ("",)),
    ]


def from_second(heard, start):
    """Cut off what was before; what was to come a moment later is silence."""
    first = round(start * RATE)
    return np.concatenate((np.zeros(max(0, -first), np.int16), heard[max(0, first) :]))


@pytest.fixture(scope="module")
def night(clips, scenes, tmp_path_factory):
    todo = deeds(clips)
    order = {
        "audio": AUDIO,
        "ready": ["owl"],
        "seed": SEED,
        "search": str(scenes),
        "seconds": LENGTH,
        "deeds": [(deed.at, deed.name, deed.arguments) for deed in todo],
    }
    for _ in range(ATTEMPTS):
        heard, start, late = heard_by_a_card(order)
        if late < LATE:
            break
    recording = tmp_path_factory.mktemp("recording") / "night.wav"
    with RecordingMixer(recording, Audio(**AUDIO), search=[scenes]) as mixer:
        play_virtually(mixer, todo, LENGTH)
    border = Card(AUDIO["channels"]).border
    return Night(
        heard=from_second(heard, start),
        recorded=soundfile.read(recording, dtype="int16")[0],
        delay=border,
        border=border,
        late=max(LATE, late),
        clips={name: soundfile.read(clips(name, seconds), dtype="int16")[0] for name, (_, seconds) in SAID.items()},
    )


def heard_by_a_card(order):
    """Has a program play while two others keep both cores busy.

    Gives what was heard, the second in it at which the deeds began, and how late the card was fed at worst.
    """
    with hogs(2), Card(AUDIO["channels"]) as card:
        player = subprocess.run(
            [sys.executable, str(Path(__file__).with_name("player.py"))],
            input=json.dumps(order),
            env=card.environ,
            capture_output=True,
            text=True,
            check=True,
        )
        heard = card.stop()
    return heard, float(player.stdout) - card.start, card.late


def onset(night, name):
    """When a clip was heard, counted from the time at which it was said; of a cut one the whole half counts."""
    clip = night.clips[name][: round((HUSHED - SAID["dario"][0] - 0.1) * RATE)]
    when, fit = find(night.heard, clip)
    assert fit > 0.9
    return when - SAID[name][0]


@pytest.mark.parametrize("name", SAID)
def test_every_line_is_heard_in_the_next_buffer_that_the_card_takes(night, name):
    assert night.delay - 0.001 <= onset(night, name) <= night.delay + night.border + BUFFER / RATE + night.late


@pytest.mark.parametrize(("before", "after"), [("anna", "bruno"), ("bruno", "carla"), ("anna", "carla")])
def test_between_expected_lines_the_time_is_exact_however_busy_the_machine(night, before, after):
    """Less than the 30 ms that a listener would notice; the rest is how late `anna` was said."""
    assert onset(night, after) - onset(night, before) == pytest.approx(0.0, abs=0.02)


def test_from_the_second_line_on_it_is_exact_to_the_sample(night):
    assert onset(night, "carla") - onset(night, "bruno") == pytest.approx(0.0, abs=1.5 / RATE)


def test_hush_ends_the_voice_at_once(night):
    begins = onset(night, "dario") + SAID["dario"][0]
    tail = night.clips["dario"][round(0.6 * RATE) :]
    rest = night.heard[round((begins + 0.6) * RATE) :][: len(tail)].astype(float)
    alike = np.dot(rest, tail) / np.sqrt(np.dot(rest, rest) * np.dot(tail.astype(float), tail.astype(float)))
    assert abs(alike) < 0.1


@pytest.mark.parametrize("name", SAID)
def test_the_ambience_goes_under_the_voice_and_is_never_gone(night, name):
    at, seconds = SAID[name]
    spoken = min(seconds, HUSHED - at) if name == "dario" else seconds
    before, under = night.heard, tone_level(night.heard, at + night.delay + night.border + 0.15, spoken - 0.25)
    up = tone_level(before, 2.2 + night.delay, 0.3)
    assert up - under == pytest.approx(12.0, abs=0.5)


def test_it_does_not_pump_between_lines_close_to_each_other(night):
    levels = [tone_level(night.heard, 3.3 + night.delay + step / 50) for step in range(50)]
    assert max(levels) - min(levels) < 0.5


@pytest.mark.parametrize("after", [2.4, 4.85, 6.2, 7.55])
def test_after_each_line_the_ambience_is_back(night, after):
    full = Stage(Audio(**AUDIO))
    full.scene("tone", 0.0)
    wanted = -20.0 + 20 * np.log10(0.6 * full.ambience("tone", 1.0))
    assert tone_level(night.heard, after + night.delay, 0.05) == pytest.approx(wanted, abs=0.5)


def test_it_is_never_absent(night):
    levels = [tone_level(night.heard, 0.5 + night.delay + step / 50, 0.02) for step in range(335)]
    assert min(levels) > -39.5


def test_the_recording_has_the_same_levels(night):
    """Every 20 ms within 0.5 dB of what the recording has there, give or take a buffer and a late call."""
    slack = night.border + BUFFER / RATE + night.late
    steps = np.arange(0.1, 7.6, 0.02)
    recorded = {round(at, 2): tone_level(night.recorded, at, 0.02) for at in np.arange(0.0, 7.9, 0.01)}
    for at in steps:
        level = tone_level(night.heard, at + night.delay, 0.02)
        near = [value for when, value in recorded.items() if at - slack - 0.001 <= when <= at + 0.011]
        assert min(near) - 0.5 <= level <= max(near) + 0.5, f"at {at:.2f} s"


@pytest.mark.parametrize("name", ["anna", "bruno", "carla", "elena"])
def test_the_recording_has_the_same_voice(night, name):
    when, fit = find(night.recorded, night.clips[name])
    assert when == pytest.approx(SAID[name][0], abs=1 / RATE)
    assert fit > 0.9
    wanted = night.recorded[round(when * RATE) :][: len(night.clips[name])].astype(float)
    start = round((onset(night, name) + SAID[name][0]) * RATE)
    heard = night.heard[start:][: len(wanted)].astype(float)
    voice = night.clips[name].astype(float)
    assert np.dot(heard, voice) / np.dot(wanted, voice) == pytest.approx(1.0, abs=0.05)  # 0.5 dB


def onsets(heard, tone, first=0.0, last=8.2):
    """When a tone sets in, to 2 ms."""
    steps = np.arange(first, last, 0.002)
    loud = np.array([tone_level(heard, at, 0.01, tone) > -45.0 for at in steps])
    return [steps[start] for start in np.flatnonzero(loud[1:] & ~loud[:-1]) + 1]


def test_the_owl_hoots_at_the_same_times_and_as_loud_in_the_recording(night):
    """To a buffer, and what a busy machine is late, which adds up from one hoot to the next; within 0.5 dB."""
    heard, recorded = (onsets(sound, HOOT) for sound in (night.heard, night.recorded))
    assert len(recorded) >= 4
    assert len(heard) == len(recorded)
    for hoot, (at, wanted) in enumerate(zip(heard, recorded, strict=True)):
        assert -0.02 <= at - wanted - night.delay <= night.border + BUFFER / RATE + (2 + hoot) * night.late
        # It goes up and down with the ambience, of which a late one meets another moment.
        near = [tone_level(night.recorded, wanted + step / 100, 0.02, HOOT) for step in range(2, 28)]
        assert min(near) - 0.5 <= tone_level(night.heard, at + 0.15, 0.02, HOOT) <= max(near) + 0.5


def test_no_hoot_is_heard_while_somebody_speaks(night):
    for at in onsets(night.heard, HOOT):
        for name, (said, seconds) in SAID.items():
            spoken = min(seconds, HUSHED - said) if name == "dario" else seconds
            assert at + 0.3 <= said + night.delay + night.border + night.late or at >= said + spoken


def test_a_short_sound_is_heard_in_the_next_buffer_and_as_loud_in_the_recording(night):
    when, wanted = (onsets(sound, CLICK)[0] for sound in (night.heard, night.recorded))
    assert wanted == pytest.approx(SIGNAL, abs=0.01)
    assert -0.01 <= when - wanted - night.delay <= night.border + BUFFER / RATE + night.late
    level, loud = (
        tone_level(sound, at + 0.1, 0.15, CLICK) for sound, at in ((night.heard, when), (night.recorded, wanted))
    )
    assert level == pytest.approx(loud, abs=0.5)

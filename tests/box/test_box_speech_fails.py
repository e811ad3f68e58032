"""The game when speech fails: it goes on in time, a chime or the other voice in each slot, and speech may come back."""

import itertools
import json
import os
import signal
import sys
import time
import wave
from functools import partial
from pathlib import Path

import numpy as np
import pytest
import soundfile
from quick_settings import QUICK

from appliance.box.speaker import IMPATIENCE
from appliance.files import shipped
from appliance.sound.samples import CUT_SECONDS
from appliance.voice.worker_voice import STALLED

sys.path.insert(0, str(Path(__file__).parents[1] / "voice"))

from small_disk import on_a_small_disk
from stand_ins import SILENT, give_speech_back, program, struck, take_away_speech

RATE = 48_000
NONE_THERE = "no libespeak-ng.so.1 on this machine: install espeak-ng"
SETTINGS = f"""
players = 4
{QUICK}[scenes]
night = "silence"
[audio]
signals = 0
[voice]
engines = ["pyttsx3"]    # what comes with the box needs no speech of the machine
"""


@pytest.fixture
def short(tmp_path):
    path = tmp_path / "short.toml"
    path.write_text(SETTINGS, encoding="utf-8")
    return path


@pytest.fixture
def away(tmp_path):
    """What hides the speech of this machine from a box, and the variables for it."""
    environ = {"XDG_CACHE_HOME": str(tmp_path / "cache"), "PYTHONPATH": os.environ.get("PYTHONPATH", "")}
    take_away_speech(tmp_path / "away", environ)
    return tmp_path / "away", environ


def with_worker(worker, impatience=IMPATIENCE, stalled=STALLED):
    """The whole program, with another worker, and other true seconds of patience."""
    return program(
        f"import appliance.voice.child as child; child.COMMAND = {worker!r}\n"
        f"import appliance.voice.worker_voice as voice; voice.STALLED = {stalled}\n"
        f"import appliance.box.speaker as speaker; speaker.IMPATIENCE = {impatience}\n"
        "from appliance.cli import main; main()"
    )


def says(log):
    return [line for line in log if line["kind"] == "say"]


def troubles(log):
    """What is told of trouble, and that it is over, in order."""
    return [(line["name"], line["text"]) for line in log if line["kind"] == "trouble"]


def lengths(folder):
    """Seconds of all lines that are rendered."""
    found = set()
    for path in Path(folder).rglob("*.wav"):
        with wave.open(str(path)) as file:
            found.add(round(file.getnframes() / RATE, 3))
    return found


def likeness(heard, at, sound):
    """How much of a sound, up to 1, is what is heard from a second on."""
    piece = heard[round(at * RATE) :][: len(sound)].astype(float)
    size = np.linalg.norm(piece) * np.linalg.norm(sound[: len(piece)])
    return float(np.dot(piece, sound[: len(piece)]) / size) if size else 0.0


def chime():
    return soundfile.read(shipped("sounds", "chime.ogg"), dtype="int16")[0].astype(float)


def rehearsed(start, short, environ):
    """The coming night on paper, what is heard in a recording of it, and what was told with both."""
    paper = start("rehearse", "--json", "--config", short, environ=environ, log=False)
    assert paper.code() == 0
    night, told = json.loads(paper.output()), paper.errors()
    recorder = start("record", "--config", short, "--out", "night.wav", environ=environ, log=False)
    assert recorder.code() == 0
    heard, _ = soundfile.read(recorder.home / "night.wav", dtype="int16")
    return night, heard, told + recorder.errors()


@pytest.mark.parametrize("reason", [NONE_THERE, "the engine gave silence"])
def test_a_night_without_speech_is_in_time_and_a_chime_is_in_every_slot(start, away, short, reason):
    folder, environ = away
    if reason != NONE_THERE:
        give_speech_back(folder)
        (folder / "pyttsx3.py").write_text(SILENT)
    night, heard, told = rehearsed(start, short, environ)
    calls = says(night["cues"])
    assert len(heard) == round(night["seconds"] * RATE)
    assert all(call["estimated"] for call in calls)
    number = len({call["text"] for call in calls})
    why = f"{number} of {number} lines cannot be spoken: {reason}"
    assert f"{why}; lengths are estimated\n{why}; a chime stands in\n" in told
    for call in calls:
        slot = chime()[: round(call["seconds"] * RATE)]
        assert likeness(heard, call["t"], slot) > 0.99
        heard[round(call["t"] * RATE) :][: len(slot)] = 0
    assert not heard.any()


def test_a_game_without_speech_is_played_to_its_end_and_the_reason_is_told_once(start, away, short):
    box = start("play", "--panel", "keys", "--config", short, "--speed", "200", environ=away[1])
    box.type("next", "next", "next")
    box.end_input()
    box.rest()
    assert box.code() == 0
    assert [line["name"] for line in box.log if line["kind"] == "phase"][-1] == "verdict"
    assert box.output().count(f"not spoken: {NONE_THERE}") == 1
    assert "libespeak" not in box.errors()
    # What the lights make of trouble is tested with trouble of all kinds.
    assert troubles(box.log) == [("speech", f"not spoken: {NONE_THERE}")]


def test_a_voice_that_is_dead_holds_nobody_up(play, away, short):
    box = play("--config", short, environ=away[1])
    ready = box.follow(kind="ready")
    assert ready["t"] == 0
    for phase in ("take", "deal", "night"):
        box.type("next")
        press = box.follow(kind="press")
        assert box.follow(kind="phase", name=phase)["t"] - press["t"] < 1.0
    box.type("pause", "pause")
    box.follow(kind="resume")
    assert says(box.log)[-1]["line"] == "pause.begin"
    box.send(signal.SIGTERM)
    assert box.code() == 0


@pytest.fixture
def watch_children():
    """Watch the processes that a program has started; they are ended with the test, even if they stand still."""
    watched = []

    def watch(box):
        watched.extend(box.children())
        return watched

    yield watch
    for process in watched:
        if not process.ended(0):
            os.kill(process.pid, signal.SIGKILL)
        process.close()


def test_a_voice_that_stands_still_counts_as_mute_before_the_box_has_lost_its_patience():
    assert STALLED < IMPATIENCE


def test_a_voice_that_stands_still_holds_the_game_up_once(play, short, tmp_path, watch_children):
    stopped = program("import os, signal; os.kill(os.getpid(), signal.SIGSTOP)")
    environ = {"XDG_CACHE_HOME": str(tmp_path / "cache")}
    box = play("--config", short, command=with_worker(stopped, impatience=1.5, stalled=1.0), environ=environ)
    box.follow(kind="ready")
    workers = watch_children(box)
    assert len(workers) == 1
    assert time.monotonic() - box.started > 1.5
    for phase in ("take", "deal", "night"):
        box.type("next")
        press = box.follow(kind="press")
        assert box.follow(kind="phase", name=phase)["t"] - press["t"] < 1.0
    why = "not spoken: the speech process does not answer"
    assert troubles(box.log) == [("speech", why)]
    end = box.send(signal.SIGTERM)
    assert box.code() == 0
    assert time.monotonic() - end < 2
    assert workers[0].ended()
    assert box.output().count(why) == 1


def test_a_worker_that_is_killed_is_not_missed(play, short, tmp_path):
    folder = tmp_path / "cache"
    killed = struck("writing", signal.SIGKILL, tmp_path / "flag")
    environ = {"XDG_CACHE_HOME": str(folder)}
    box = play("--config", short, "--speed", "50", command=with_worker(killed), environ=environ)
    box.type("next", "next", "next")
    box.follow(kind="mark", name="settle")
    box.send(signal.SIGTERM)
    assert box.code() == 0
    assert (tmp_path / "flag").exists()
    assert {line["seconds"] for line in says(box.log)} <= lengths(folder)
    assert "not spoken" not in box.output()
    assert troubles(box.log) == []
    assert "was ended by a signal: Killed; once more" in box.errors()


def test_speech_that_comes_back_in_the_night_is_heard_by_day(play, away, short):
    folder, environ = away
    box = play("--config", short, "--speed", "30", environ=environ)
    box.type("next", "next", "next")
    box.follow(kind="mark", name="settle")
    # Nothing is asked of the voice in the midst of a night.
    give_speech_back(folder)
    box.follow(kind="phase", name="talk")
    box.type("pause")
    box.follow(kind="trouble", name="speech", text="")
    box.type("pause", "next")
    box.follow(kind="phase", name="vote")
    line = box.follow(kind="say")
    assert line["seconds"] in lengths(environ["XDG_CACHE_HOME"])
    assert box.output().count(f"not spoken: {NONE_THERE}") == 1
    assert box.output().count("speech is back") == 1


LOUD = """
import json, sys
from pathlib import Path
from appliance.voice.wave_file import write_clip
input()
print(json.dumps({{"engine": "loud 1", "voice": "it"}}), flush=True)
open({fifo!r}).read()
for line in sys.stdin:
    clip = write_clip(Path(json.loads(line)["path"]), b"\\x00\\x20" * 48000 * 9)
    print(json.dumps({{"seconds": clip.seconds}}), flush=True)
"""
"""Says nothing until a FIFO ends; then nine seconds of loudness for every line."""


def test_a_line_that_comes_late_and_is_too_long_keeps_to_the_slot_that_the_script_has_for_it(play, short, tmp_path):
    fifo = tmp_path / "fifo"
    os.mkfifo(fifo)
    environ = {"XDG_CACHE_HOME": str(tmp_path / "cache")}
    command = with_worker(program(LOUD.format(fifo=str(fifo))), impatience=0.1)
    box = play("--config", short, "--speed", "20", "--record", "heard.wav", command=command, environ=environ)
    box.type("next", "next", "next")
    box.follow(kind="phase", name="night")
    fifo.write_text("")
    box.follow(kind="phase", name="talk")
    box.send(signal.SIGTERM)
    assert box.code() == 0
    heard, _ = soundfile.read(box.home / "heard.wav", dtype="int16")
    night = [line for line in box.log if line["kind"] in {"phase", "say"}]
    begin, end = (next(i for i, line in enumerate(night) if line.get("name") == name) for name in ("night", "talk"))
    kept = 0
    for line, after in itertools.pairwise(night[begin:end]):
        if line["kind"] == "phase":
            continue
        first = round((line["t"] + line.get("late", 0)) * RATE)
        last = first + round(line["seconds"] * RATE)
        following = round((after["t"] + after.get("late", 0)) * RATE)
        is_loud = (heard[first + 96 : last - round(CUT_SECONDS * RATE) - 96] > 1000).all()
        if is_loud and following - last > RATE / 2:
            kept += 1
            assert not heard[last + 96 : following - 96].any()
    assert kept >= 3
    # What had been guessed stands: nothing moved.
    assert {line["seconds"] for line in says(box.log[: box.log.index(night[end])])} & {9.0} == set()


def test_on_a_disk_that_is_full_every_line_is_spoken_from_memory(start, short, tmp_path):
    small = tmp_path / "small"
    small.mkdir()
    command = [*on_a_small_disk(small, "300k"), sys.executable, "-m", "appliance"]
    night, heard, told = rehearsed(partial(start, command=command), short, {"XDG_CACHE_HOME": str(small)})
    calls = says(night["cues"])
    assert not any("estimated" in call for call in calls)
    for call in calls:
        slot = chime()[: round(call["seconds"] * RATE)]
        assert likeness(heard, call["t"], slot) < 0.5
        assert np.abs(heard[round(call["t"] * RATE) :][: len(slot)]).max() > 3000
    assert "cannot be spoken" not in told
    assert "cannot be written (No space left on device): lines are kept in memory" in told


def test_with_a_disk_that_cannot_be_written_a_game_is_played_from_memory_and_that_is_told_once(play, short):
    box = play("--config", short, "--speed", "200", environ={"XDG_CACHE_HOME": "/proc/nowhere"})
    box.type("next", "next", "next")
    box.end_input()
    box.rest()
    assert box.code() == 0
    assert box.output().count("cannot be written") == 1
    assert "lines are kept in memory until the box stops" in box.output()
    assert "not spoken" not in box.output()
    assert [name for name, _ in troubles(box.log)] == ["cache"]


def test_a_voice_that_does_not_exist_is_told_once_and_the_voice_of_the_language_speaks(play, cache, tmp_path):
    path = tmp_path / "other.toml"
    path.write_text(SETTINGS + 'name = "nobody"\n', encoding="utf-8")
    box = play("--config", path, "--speed", "200")
    box.type("next", "next", "next")
    box.end_input()
    box.rest()
    assert box.code() == 0
    assert box.output().count('voice "nobody" is not known to espeak-ng; "it" speaks') == 1
    assert {line["seconds"] for line in says(box.log)} <= lengths(cache)
    assert [name for name, _ in troubles(box.log)] == ["voice"]

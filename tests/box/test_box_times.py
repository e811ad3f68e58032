"""The night on paper, the night as a file and the night that is played are one night, to the millisecond."""

import json
from itertools import pairwise

import pytest
import soundfile

SETTINGS = {
    "as it comes": "",
    "a beginner's night": """
        players = ["Anna", "Bruno", "Carla", "Dario"]
        [night]
        count = "every"
        shift = true
        """,
    "an expert's night": """
        players = 6
        calls = "short"
        tips = false
        vote = "tokens"
        [night]
        seconds = 7.25
        settle = 0
        gap = 1.317
        count = "first-last"
        [night.turns]
        seer = 15
        masons = 2.999
        [scenes]
        night = "silence"
        day = "wind-and-rain"
        """,
    "a deck of one's own": """
        players = 6
        [roles]
        "Lupo Mannaro" = 2
        Contadino = 3
        "apprendista stregone" = 1
        mythomaniac = 1
        undead = 1
        seer = 1
        [night]
        shift = true
        shift_seconds = 2.5
        count = "first-last"
        """,
}


def without(line, *words):
    return {word: value for word, value in line.items() if word not in words}


@pytest.fixture(params=SETTINGS)
def settings(request, tmp_path):
    path = tmp_path / "voxlupi.toml"
    path.write_text(SETTINGS[request.param] + "\n[day]\ntalk = 10\n", encoding="utf-8")
    return path


def test_rehearse_record_and_play_agree_on_every_time(start, play, settings):
    paper = start("rehearse", "--json", "--config", settings, log=False)
    assert paper.code() == 0
    night = json.loads(paper.output())

    recorder = start("record", "--config", settings, "--out", "night.wav", log=False)
    box = play("--config", settings, "--speed", "500")
    box.type("next", "next", "next")
    box.end_input()

    begin = box.follow(kind="phase", name="night")
    end = box.follow(kind="phase", name="talk")
    cues = box.log[box.log.index(begin) : box.log.index(end)]
    cues = [cue for cue in cues if cue["kind"] not in {"press", "release"}]
    # What a light shows already is not shown again.
    shown = [cue for cue in night["cues"] if cue["kind"] != "light"]
    assert [without(cue, "t", "late") for cue in cues if cue["kind"] != "light"] == [without(cue, "t") for cue in shown]
    assert [round(cue["t"] - begin["t"], 3) for cue in cues if cue["kind"] != "light"] == [cue["t"] for cue in shown]
    lights = [(cue["t"], cue["name"], cue["value"]) for cue in night["cues"] if cue["kind"] == "light"]
    assert {(round(c["t"] - begin["t"], 3), c["name"], c["value"]) for c in cues if c["kind"] == "light"} <= set(lights)
    last = [cue for cue in cues if cue["kind"] == "say"][-1]
    assert round(last["t"] + last["seconds"] - begin["t"], 3) == night["seconds"]

    assert recorder.code() == 0
    sound = soundfile.info(recorder.home / "night.wav")
    assert sound.frames == round(night["seconds"] * sound.samplerate)
    assert box.code() == 0


WORDS = {
    "phase": {"t", "kind", "name", "number"},
    "say": {"t", "kind", "line", "text", "seconds"},
    "wait": {"t", "kind", "turn", "seconds"},
    "light": {"t", "kind", "name", "value"},
    "scene": {"t", "kind", "name"},
    "sound": {"t", "kind", "name", "seconds"},
    "clock": {"t", "kind", "seconds"},
    "press": {"t", "kind", "name"},
    "release": {"t", "kind", "name"},
    "ready": {"t", "kind"},
    "pause": {"t", "kind"},
    "resume": {"t", "kind"},
    "end": {"t", "kind"},
}
"""What scripts may rely on: of each kind of line, its words."""


def test_the_log_keeps_to_the_words_that_scripts_rely_on(play):
    box = play("--speed", "500")
    box.type("next", "next", "next", "wait 30", "pause", "wait 5", "pause")
    box.end_input()
    box.rest()
    assert {line["kind"] for line in box.log} == {*WORDS, "mark"}
    for line in box.log:
        kind = line["kind"]
        may = {"mark": {"t", "kind", "name", "seconds"}, "light": WORDS["light"] | {"blink"}}.get(kind, WORDS.get(kind))
        assert WORDS.get(kind, {"t", "kind", "name"}) <= set(line) <= may | {"late"}
    first = box.log[0]
    assert (first["kind"], first["t"]) == ("ready", 0)
    assert box.log[-1]["kind"] == "end"
    press = next(line for line in box.log if line["kind"] == "press")
    assert press["name"] == "next"


def test_the_log_never_goes_back_in_time(play):
    box = play("--speed", "300")
    box.type("next", "next", "next", *("wait 3.7", "left", "pause", "wait 9", "pause", "wait 8", "next") * 3)
    box.end_input()
    box.rest()
    assert box.code() == 0
    times = [line["t"] for line in box.log]
    # At this speed a microsecond between two looks at the clock is most of the millisecond that is written.
    assert min(after - before for before, after in pairwise(times)) > -0.002


def test_a_rehearsal_reads_as_a_list_of_calls_with_their_times(start):
    paper = start("rehearse", log=False)
    assert paper.code() == 0
    first, *calls, last = paper.output().splitlines()
    assert first == "00:00.000  -- night 1 --"
    assert any("I Lupi Mannari aprono gli occhi" in call for call in calls)
    assert "the night is over after" in last
    times = [line.split()[0] for line in (first, *calls, last)]
    assert times == sorted(times)

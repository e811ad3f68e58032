"""A count aloud falls on the second: each word begins within 30 ms of its beat, from the engine to the recording."""

import json

import numpy as np
import pytest
import soundfile

SETTINGS = """format = 1
language = "{language}"
players = 3
calls = "short"
tips = false
[night]
seconds = 12
settle = 1
gap = 1
count = "every"
[scenes]
night = "silence"
[audio]
signals = 0
"""
WORD = 0.030
"""Seconds by which a word may begin beside its beat."""

SOFT = 10 ** (-30 / 20)
"""Of a word's loudest moment: from here on it is heard."""


def onset(samples, rate):
    """When a word begins in samples, in seconds."""
    frame = rate // 500
    size = samples.size - samples.size % frame
    level = np.sqrt(np.mean(samples[:size].reshape(-1, frame) ** 2, axis=1))
    return int(np.flatnonzero(level > level.max() * SOFT)[0]) * frame / rate


@pytest.mark.parametrize("language", ["it", "en", "fr"])
def test_each_word_of_a_count_begins_on_its_beat(start, tmp_path, language):
    settings, night = tmp_path / "settings.toml", tmp_path / "night.wav"
    settings.write_text(SETTINGS.format(language=language), encoding="utf-8")
    for command in (["record", "--out", night], ["rehearse", "--json"]):
        box = start(*command, "--config", settings, log=False)
        assert box.code() == 0
    cues = json.loads(box.output())["cues"]
    samples, rate = soundfile.read(night)
    waits = [cue for cue in cues if cue["kind"] == "wait"]
    counts = [cue for cue in cues if cue["kind"] == "say" and cue["line"].startswith("number.")]
    assert len(counts) == 12 * len(waits) >= 36
    for cue in counts:
        # The beats are the whole seconds of the turn's time.
        turn = max(wait["t"] for wait in waits if wait["t"] <= cue["t"])
        assert cue["t"] - turn == pytest.approx(int(cue["text"]) - 1, abs=0.001)
        # The first word follows the call at once.
        before = 0.0 if cue["text"] == "1" else 0.15
        first, last = round((cue["t"] - before) * rate), round((cue["t"] + 0.7) * rate)
        assert onset(samples[first:last], rate) - before == pytest.approx(0, abs=WORD), cue

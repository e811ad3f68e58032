"""A night with a pack that is cut in half, or that goes away: told once, the next voice speaks, and all in time."""

import json
import os
import shutil

import pytest
from packs import write_pack
from quick_settings import QUICK
from shipped_games import CATALOGUE

from appliance.catalogue import load_lines

GAME = "una-notte-da-lupi"
LINES = load_lines(CATALOGUE, "it", GAME)
SETTINGS = f"""format = 1
language = "it"
players = 4
{QUICK}[scenes]
night = "silence"
[audio]
signals = 0
[voice]
pack = "mine"
"""


@pytest.fixture
def pack(tmp_path):
    """A pack with all that the game says by itself, and settings that name it."""
    (tmp_path / "settings.toml").write_text(SETTINGS, encoding="utf-8")
    said = ("night.", "day.", *(f"{turn}." for turn in CATALOGUE.games[GAME].turn))
    texts = [text for key, text in LINES.items() if key.startswith(said) and not key.endswith(".full")]
    return write_pack(tmp_path / "mine", texts, silence=0.1, alike=True)


@pytest.fixture
def environ(tmp_path):
    """Variables that name a cache of the test's own."""
    return {"XDG_CACHE_HOME": str(tmp_path / "lines")}


def night(play, tmp_path, environ, do=lambda: None):
    """Play to the day; gives what was logged from the night on."""
    box = play("--config", tmp_path / "settings.toml", "--speed", "50", environ=environ)
    box.type("next", "next", "next")
    box.follow(kind="mark", name="settle")
    do()
    box.follow(kind="phase", name="talk")
    box.end_input()
    box.rest()
    log = box.log
    return log[next(i for i, line in enumerate(log) if line["kind"] == "phase" and line["name"] == "night") :], log


def says(log):
    end = next(i for i, line in enumerate(log) if line["kind"] == "phase" and line["name"] == "talk")
    return [line for line in log[:end] if line["kind"] == "say"]


def planned(start, tmp_path, environ):
    box = start("rehearse", "--json", "--config", tmp_path / "settings.toml", log=False, environ=environ)
    assert box.code() == 0
    return [cue for cue in json.loads(box.output())["cues"] if cue["kind"] == "say"]


def troubles(log):
    return [(line["name"], line["text"]) for line in log if line["kind"] == "trouble"]


def is_in_time(heard, plan):
    """Whether the night went as it was rehearsed."""
    assert [line["line"] for line in heard] == [cue["line"] for cue in plan]
    begin = heard[0]["t"] - plan[0]["t"]
    return all(line["t"] - begin == pytest.approx(cue["t"], abs=0.002) for line, cue in zip(heard, plan, strict=True))


def halve(files):
    for file in files:
        os.truncate(file, file.stat().st_size // 2)


@pytest.mark.usefixtures("pack")
def test_the_night_is_as_long_as_the_pack_says(play, start, environ, tmp_path):
    plan = planned(start, tmp_path, environ)
    assert not any(cue.get("estimated") for cue in plan)
    # All sounds of this pack are equally long.
    assert {cue["seconds"] for cue in plan} <= {seconds / 1000 for seconds in range(600, 650)}
    heard, log = night(play, tmp_path, environ)
    assert is_in_time(says(heard), plan)
    assert troubles(log) == []


def test_a_pack_that_is_cut_in_half_is_told_once_and_the_night_is_in_time(play, start, environ, pack, tmp_path):
    halve(sorted(pack.glob("*.ogg"))[::2])
    heard, log = night(play, tmp_path, environ)
    spoken = says(heard)
    assert is_in_time(spoken, planned(start, tmp_path, environ))
    # Some are of the pack, the others of another voice.
    by_pack = [0.6 <= line["seconds"] < 0.65 for line in spoken]
    assert any(by_pack)
    assert not all(by_pack)
    ((name, words),) = troubles(log)
    assert name == "voice"
    assert words.startswith(f"the voice pack {pack}: ")
    assert words.endswith("; another voice speaks")


def test_a_pack_that_goes_away_in_the_night_costs_no_word_of_it(play, start, environ, pack, tmp_path):
    plan = planned(start, tmp_path, environ)
    heard, _ = night(play, tmp_path, environ, do=lambda: shutil.rmtree(pack))
    assert is_in_time(says(heard), plan)

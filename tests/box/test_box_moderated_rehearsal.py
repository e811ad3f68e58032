"""The night that is rehearsed and recorded is the one that the box moderates; a demonstration has no players."""

import json
import signal

import pytest
from moderated_games import FEW_DEVILS, FEW_WOLVES
from moderated_players import Players

CUES = {"say", "wait", "scene", "sound", "mark", "ask", "answer", "close"}
"""Kinds of cues that stand in the script; lights that fingers move do not."""

SHORT = {
    "moderation": "own = 8\nanswer = 1\nnotice = 1",
    "night": "seconds = 8\nsettle = 1\ngap = 0.5",
    "day": "talk = 20\nwarnings = []\nchoose_seconds = 8",
}


@pytest.fixture
def settings(tmp_path):
    def settings(game):
        path = tmp_path / "voxlupi.toml"
        path.write_text(game.settings(**SHORT), encoding="utf-8")
        return path

    return settings


def night_played(box, players):
    """The cues of the first night, as the log tells them, with their times since it fell."""
    while not players.phase.startswith("daybreak"):
        record = box.next_line(box.started + 60)
        assert record is not None, players.phase
        if keys := players.see(record):
            box.type(*keys)
        if record["kind"] == "phase" and players.phase.startswith(("talk", "vote")):
            break
    phases = [place for place, record in enumerate(box.log) if record["kind"] == "phase"]
    first = next(place for place in phases if box.log[place]["name"] == "night")
    last = next(place for place in phases if place > first)
    return [since(record, box.log[first]["t"]) for record in box.log[first:last] if record["kind"] in CUES]


def since(record, start):
    return {key: value for key, value in record.items() if key != "late"} | {"t": round(record["t"] - start, 3)}


@pytest.mark.parametrize("game", [FEW_DEVILS, FEW_WOLVES], ids=["devils", "wolves"])
def test_what_is_rehearsed_is_what_is_played_to_the_millisecond(start, play, settings, game):
    path = settings(game)
    rehearsal = start("rehearse", "--json", "--config", path, log=False)
    assert rehearsal.code() == 0, rehearsal.errors()
    rehearsed = json.loads(rehearsal.output())["cues"]
    played = night_played(play("--speed", "50", "--config", path), Players(game))
    assert [cue for cue in rehearsed if cue["kind"] in CUES] == played
    assert {cue["name"] for cue in played if cue["kind"] == "ask"} >= {"attack" if game is FEW_WOLVES else "guard"}


def test_what_is_recorded_is_as_long_as_what_is_rehearsed(start, settings, tmp_path):
    path = settings(FEW_DEVILS)
    rehearsal = start("rehearse", "--json", "--config", path, log=False)
    assert rehearsal.code() == 0, rehearsal.errors()
    seconds = json.loads(rehearsal.output())["seconds"]
    recording = start("record", "--config", path, "--out", tmp_path / "night.wav", log=False)
    assert recording.code(within=60) == 0, recording.errors()
    assert recording.output().endswith(f"{int(seconds // 60)} min {seconds % 60:.1f} s\n")


def test_a_demonstration_is_played_as_with_a_moderator_and_says_so(play, settings):
    path = settings(FEW_WOLVES)
    box = play("--speed", "50", "--config", path)
    box.follow(kind="phase", name="setup")
    box.type("next")
    box.follow(kind="phase", name="take")
    assert box.follow(kind="say")["line"].startswith("moderated.cards")
    box.send(signal.SIGKILL)
    box.code()
    demo = play("--demo", "--speed", "50", "--config", path, home=box.home)
    demo.follow(kind="phase", name="take")
    assert demo.follow(kind="say")["line"].startswith("deck.roles")
    demo.follow(kind="phase", name="night")
    assert not any(line.get("line", "").startswith("moderated.") for line in demo.log)
    assert "with a moderator" in demo.errors()

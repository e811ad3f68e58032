"""Pull the plug whenever you like: the box comes up where it stood. Five hundred pulls are in `tests/long`."""

import signal
import time
from contextlib import closing

import pytest
from killing import Evening


def test_a_box_that_is_killed_at_any_moment_comes_up_where_it_stood(tmp_path, cache):
    with closing(Evening(tmp_path / "home", cache, seed=7, speed=30)) as evening:
        while evening.kills < 10:
            evening.kill()
    assert len(evening.phases) >= 3


@pytest.fixture
def cut(play, tmp_path):
    """A home in which the power went while the werewolves had their eyes open, and the log up to there."""
    settings = tmp_path / "voxlupi.toml"
    settings.write_text('players = 5\n[scenes]\nnight = "wind-and-rain"\n', encoding="utf-8")
    box = play("--speed", "30", "--config", settings)
    box.type("next", "next", "next")
    box.follow(kind="wait", turn="werewolves")
    box.read_to(time.monotonic() + 0.05)
    box.send(signal.SIGKILL)
    box.rest()
    box.code()
    return box


def test_after_a_power_cut_at_night_it_waits_for_next_and_then_repeats_the_last_call(play, cut, tmp_path):
    box = play("--speed", "30", "--config", tmp_path / "voxlupi.toml", home=cut.home)
    ready = box.follow(kind="ready", resumed="night")
    assert ready["t"] >= max(line["t"] for line in cut.log if line["kind"] == "wait")
    aside = box.follow(kind="say")
    assert aside["line"] == "interrupted.night"
    assert box.lights["night"] == 0.2
    assert [line["name"] for line in box.log if line["kind"] == "scene"] == ["wind-and-rain"]
    assert not box.ended(0.2)
    assert box.log[-1] is aside
    box.type("next")
    box.follow(kind="phase", name="talk")
    after = box.log[box.log.index(aside) + 1 :]
    says = [line["line"] for line in after if line["kind"] == "say"]
    assert says[:3] == ["pause.end", "werewolves.wake.full", "werewolves.sleep.full"]
    waits = [(line["turn"], line["seconds"]) for line in after if line["kind"] == "wait"]
    assert waits[0][0] == "werewolves"
    assert 9 < waits[0][1] <= 10
    assert waits[1:] == [("seer", 10.0), ("troublemaker", 10.0), ("swindler", 10.0)]


def test_after_a_power_cut_nobody_has_to_play_on(play, cut, tmp_path):
    box = play("--speed", "30", "--config", tmp_path / "voxlupi.toml", home=cut.home)
    box.follow(kind="say", line="interrupted.night")
    box.type("hold pause", "wait 4", "release pause")
    box.follow(kind="say", line="stopped.game")
    box.end_input()
    assert box.code() == 0


def test_a_box_that_is_ended_by_a_signal_goes_on_with_the_game_as_well(play, cut, tmp_path):
    arguments = ("--speed", "30", "--config", tmp_path / "voxlupi.toml")
    for _ in range(2):
        box = play(*arguments, home=cut.home)
        box.follow(kind="ready", resumed="night")
        box.send(signal.SIGTERM)
        assert box.code() == 0


def test_with_other_settings_the_game_that_was_interrupted_is_over(play, cut, tmp_path):
    (tmp_path / "voxlupi.toml").write_text("players = 6\n", encoding="utf-8")
    box = play("--config", tmp_path / "voxlupi.toml", home=cut.home)
    assert box.follow(kind="say")["line"] == "setup.play+game.una-notte-da-lupi+number.6"
    assert "resumed" not in box.log[0]

"""What is chosen at the box stands until the settings file changes."""

import json

import pytest


@pytest.fixture
def settings(tmp_path):
    path = tmp_path / "voxlupi.toml"
    path.write_text("players = 5\n", encoding="utf-8")
    return path


@pytest.fixture
def evening(play, settings):
    """A box that is typed at, up to the end of the input."""

    def evening(*lines, of=settings):
        box = play("--config", of, "--speed", "300")
        box.type(*lines)
        box.end_input()
        box.rest()
        assert box.code() == 0
        return [line["line"] for line in box.log if line["kind"] == "say"]

    return evening


CHOOSE = ("right", "next", "next", "left", "next", "next", "right", "next", "next", "right", "wait 9")
"""In the menu: change something; a step quieter; the same game; one player more; the same deck; short calls."""


def test_volume_players_and_length_of_calls_are_as_they_were_left(evening, play, settings):
    evening(*CHOOSE)
    box = play("--config", settings, "--speed", "300")
    says = [box.follow(kind="say")["line"]]
    for button in ("right", *["next"] * 6):
        box.type(button)
        says.append(box.follow(kind="say")["line"])
    assert says[0] == "setup.play+game.una-notte-da-lupi+number.6"
    assert says[3] == "setup.volume+number.70"
    assert says[-1] == "setup.short"


def test_a_rehearsal_knows_what_was_chosen_also_while_a_box_plays(play, start, evening, settings):
    evening(*CHOOSE)
    box = play("--config", settings)
    box.follow(kind="ready")
    paper = start("rehearse", "--json", "--config", settings, log=False)
    assert paper.code() == 0
    lines = [cue["line"] for cue in json.loads(paper.output())["cues"] if cue["kind"] == "say"]
    assert "seer.wake.short" in lines
    # Six are as many as the box suggests Masons for.
    assert "masons.wake.short" in lines


def test_a_changed_settings_file_stands_over_what_was_chosen(evening, settings):
    evening(*CHOOSE)
    settings.write_text("players = 4\n", encoding="utf-8")
    assert evening()[0] == "setup.play+game.una-notte-da-lupi+number.4"


def test_another_settings_file_knows_nothing_of_it(evening, tmp_path):
    evening(*CHOOSE)
    other = tmp_path / "other.toml"
    other.write_text("players = 5 # of another group\n", encoding="utf-8")
    assert evening(of=other)[0] == "setup.play+game.una-notte-da-lupi+number.5"


def test_a_volume_that_was_set_in_a_pause_is_remembered(evening):
    evening("next", "wait 3", "pause", "wait 3", "left", "wait 3", "left", "wait 3")
    assert "setup.volume+number.60" in evening("right", "next", "next", "wait 5")


@pytest.mark.parametrize("choices", [b"", b'{"settings":"x"}', b"\xff\xfe\x00"])
def test_choices_that_cannot_be_read_are_no_choices(evening, tmp_path, choices):
    state = tmp_path / "home/.local/state/voxlupi"
    state.mkdir(parents=True)
    (state / "choices.json").write_bytes(choices)
    assert evening()[0] == "setup.play+game.una-notte-da-lupi+number.5"

"""Whole games that the box moderates, heard: `pytest tests/long/test_long_heard_moderated.py`, some twelve minutes.

Each game is typed at the program as it plays on a card at the true speed of sound, from who is who to the last page of
its chronicle. Every line of the log is found in what was heard, and there is nothing else.
"""

import pytest
from evening_heard import cache_folder
from moderated_games import FEW_DEVILS, FEW_WOLVES
from moderated_heard import play_game

SHORT = {
    "moderation": "own = 4\nanswer = 1.5\nnotice = 1.5",
    "night": "seconds = 5\nsettle = 0.5\ngap = 0.4",
    "voice": 'rate = 300\nengines = ["pyttsx3"]',
    "day": "talk = 20\nwarnings = [10]\nlast_seconds = 3\nchoose_seconds = 5",
}

WINNERS = {
    FEW_DEVILS.game: "result.winners+name.Bruno+name.Carla+name.Dario",
    FEW_WOLVES.game: "result.winners+name.Bruno+name.Carla+name.Dario+name.Fabio",
}


@pytest.fixture(scope="module", params=[FEW_DEVILS, FEW_WOLVES], ids=["devils", "wolves"])
def heard(request, tmp_path_factory):
    return play_game(request.param, tmp_path_factory.mktemp("game"), cache_folder(tmp_path_factory), **SHORT)


def name(heard):
    return heard.players.game.game


def spoken(heard):
    """The lines, without the short sounds."""
    return [line for line in heard.lines if "." in line.key or line.key == "go-on"]


def test_every_line_of_the_game_is_heard(heard, figure):
    lines = spoken(heard)
    figure(f"{name(heard)}, heard", f"{len(lines)} lines, each found; worst fit {min(line.fit for line in lines):.2f}")
    assert [(line.key, line.fit) for line in spoken(heard) if line.fit < 0.75] == []
    assert [(line.key, line.fit) for line in heard.lines if line.fit < 0.3] == []


def test_each_line_is_heard_at_its_place(heard, figure):
    figure(f"{name(heard)}, each line at its place", f"within {max(map(abs, heard.off)):.2f} s")
    assert max(map(abs, heard.off)) < 0.5 + heard.late
    assert [line.at for line in spoken(heard)] == sorted(line.at for line in spoken(heard))


def test_nothing_else_is_heard(heard, figure):
    gaps = list(heard.between())
    loudest = max(level for _, level in gaps)
    figure(f"{name(heard)}, silence between", f"{len(gaps)} times, loudest {loudest:.4f} of full scale")
    assert len(gaps) > 30
    assert [(key, level) for key, level in gaps if level > 0.001] == []


def test_it_is_heard_from_who_is_who_to_the_chronicle(heard):
    keys = [line.key for line in spoken(heard)]
    places = [
        keys.index(key) for key in ("moderated.register", "night.fall", "over.told", WINNERS[heard.players.game.game])
    ]
    assert places == sorted(places)
    nights = [key for key in keys[places[-1] :] if key.startswith("moderated.night")]
    assert nights == ["moderated.night+number.1", "moderated.night+number.2"]

"""The language files of the games that come with the box have just the lines that are needed."""

import tomllib

import pytest
from shipped_games import CATALOGUE

from appliance import files
from appliance.games.lines import flatten, needed_lines

GAMES = CATALOGUE.games


@pytest.mark.parametrize("language", CATALOGUE.languages)
@pytest.mark.parametrize("name", GAMES)
def test_the_lines_that_a_game_needs_are_those_that_its_files_have(name, language):
    text = (files.shipped("config") / "games" / name / f"{language}.toml").read_text(encoding="utf-8")
    has = dict(flatten(tomllib.loads(text)))
    assert sorted({"format", *needed_lines(GAMES[name])}) == sorted(has)

"""The number of each role, as the box shows it by light and the printed list has it."""

import pytest

from appliance.catalogue import load_catalogue
from appliance.games.numbers import role_numbers

GAMES = load_catalogue().games


@pytest.mark.parametrize("name", GAMES)
def test_every_role_that_can_be_dealt_has_a_number_of_its_own_from_one_without_gaps(name):
    game = GAMES[name]
    numbers = role_numbers(game)
    assert list(numbers.values()) == list(range(1, len(numbers) + 1))
    assert list(numbers) == [role for role in game.role if not game.role[role].office]


def test_they_are_numbered_as_the_file_has_them():
    numbers = role_numbers(GAMES["village-and-devil"])
    assert list(numbers) == ["devil", "priest", "knight", "mortician", "twin", "madman", "villager"]
    assert role_numbers(GAMES["wherewolf"])["pack-leader"] == 6


def test_an_office_has_no_number_for_it_is_never_dealt():
    game = GAMES["loups-garous"]
    assert game.role["mayor"].office
    assert "mayor" not in role_numbers(game)
    assert len(role_numbers(game)) == len(game.role) - 1

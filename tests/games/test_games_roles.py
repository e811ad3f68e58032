"""The tiles of the box and the order of the calls (Components; The Characters; Order of Play)."""

import pytest
from una_notte import EVERYONE_CALLED, GAME, ITALIAN, calls, night

from appliance.games.order import called, night_order

COMPONENTS = {
    "werewolf": 2,
    "seer": 1,
    "peasant": 3,
    "swindler": 1,
    "troublemaker": 1,
    "mason": 2,
    "undead": 1,
    "mythomaniac": 1,
    "apprentice-sorcerer": 1,
    "werepenguin": 1,
    "werehamster": 1,
}

ORDER_OF_PLAY = ("werewolves", "seer", "masons", "mythomaniac", "troublemaker", "apprentice-sorcerer", "swindler")


def test_the_box_holds_the_fifteen_tiles_of_the_components():
    assert {name: role.count for name, role in GAME.role.items()} == COMPONENTS
    assert sum(COMPONENTS.values()) == 15


@pytest.mark.parametrize(
    "role", ["seer", "peasant", "swindler", "troublemaker", "mason", "undead", "apprentice-sorcerer"]
)
def test_the_humans_are_those_whom_the_rulebook_calls_human(role):
    assert GAME.role[role].faction == "humans"


def test_only_the_two_werewolves_are_werewolves():
    assert [name for name, role in GAME.role.items() if role.faction == "werewolves"] == ["werewolf"]


def test_the_mythomaniac_wins_with_the_werewolves_and_is_none():
    assert GAME.role["mythomaniac"].faction == "mythomaniac"
    assert not GAME.faction["mythomaniac"].alone


@pytest.mark.parametrize("role", ["werepenguin", "werehamster"])
def test_werepenguin_and_werehamster_play_only_for_themselves(role):
    assert GAME.faction[GAME.role[role].faction].alone
    assert [name for name, other in GAME.role.items() if other.faction == GAME.role[role].faction] == [role]


def test_seven_are_called_in_the_order_of_play():
    assert night_order(GAME) == ORDER_OF_PLAY
    assert called(GAME, EVERYONE_CALLED, 1) == ORDER_OF_PLAY


def test_peasants_undead_werehamster_and_werepenguin_never_open_their_eyes():
    awake = {role for turn in GAME.turn.values() for role in turn.roles}
    assert set(COMPONENTS) - awake == {"peasant", "undead", "werehamster", "werepenguin"}


def test_each_call_wakes_the_role_it_names():
    assert {name: turn.roles for name, turn in GAME.turn.items()} == {
        "werewolves": ("werewolf",),
        "seer": ("seer",),
        "masons": ("mason",),
        "mythomaniac": ("mythomaniac",),
        "troublemaker": ("troublemaker",),
        "apprentice-sorcerer": ("apprentice-sorcerer",),
        "swindler": ("swindler",),
    }


def test_the_werewolves_raise_a_hand_in_the_turn_of_the_mythomaniac_and_nobody_else_does_ever():
    assert {name: turn.shows for name, turn in GAME.turn.items() if turn.shows} == {"mythomaniac": ("werewolf",)}


def test_only_the_characters_in_play_are_called():
    without_swindler = {"werewolf": 2, "seer": 1, "peasant": 3, "troublemaker": 1, "undead": 1}
    assert calls(night(without_swindler)) == ["werewolves", "seer", "troublemaker"]


def test_a_role_with_a_count_of_nought_is_not_in_play():
    assert "seer" not in called(GAME, {"werewolf": 2, "seer": 0}, 1)


@pytest.mark.parametrize(
    ("role", "name"),
    [
        ("werewolf", "Lupo Mannaro"),
        ("seer", "Veggente"),
        ("peasant", "Contadino"),
        ("swindler", "Truffatore"),
        ("troublemaker", "Guastafeste"),
        ("mason", "Massone"),
        ("undead", "Mortovivo"),
        ("mythomaniac", "Mitomane"),
        ("apprentice-sorcerer", "Apprendista Stregone"),
        ("werepenguin", "Pinguino Mannaro"),
        ("werehamster", "Criceto Mannaro"),
    ],
)
def test_the_italian_names_are_those_of_the_rulebook(role, name):
    assert ITALIAN.text((f"role.{role}.name",)) == name

"""What there is to choose from with a settings file: roles as people write them, and what is wrong with a deck."""

import pytest

from appliance import settings
from appliance.catalogue import load_catalogue, shelf_for, tidy

GAME = "una-notte-da-lupi"


@pytest.fixture
def shelf(tmp_path):
    """The shelf for a settings file of these lines, or the faults, without the file's name."""

    def _shelf(*lines):
        file = tmp_path / "voxlupi.toml"
        file.write_text("\n".join(lines), encoding="utf-8")
        found, faults = shelf_for(*settings.load(file), load_catalogue())
        return found if found else [str(fault).removeprefix(f"{file}:") for fault in faults]

    return _shelf


def test_the_language_of_the_settings_comes_first_and_then_the_others_that_the_games_speak(shelf):
    assert shelf('language = "fr"').languages == ("fr", "en", "it")


@pytest.mark.parametrize(
    "written",
    [
        "apprentice-sorcerer",
        "apprentice_sorcerer",
        "Apprentice Sorcerer",
        "Apprendista Stregone",
        "APPRENDISTA STREGONE",
        "  apprendista   stregone ",
        "apprendista-stregone",
        "Apprenti Sorcier",
        "ApprendÍsta Stregóne",
    ],
)
def test_a_role_may_be_written_in_any_language_in_any_case_with_other_spaces_and_accents(shelf, written):
    found = shelf(
        "players = 4", "[roles]", "werewolf = 2", f'"{written}" = 1', "seer = 1", "peasant = 2", "Truffatore = 1"
    )
    assert found.roles == {"werewolf": 2, "apprentice-sorcerer": 1, "seer": 1, "peasant": 2, "swindler": 1}


@pytest.mark.parametrize(
    ("name", "plain"), [("Maçon", "macon"), ("Mort-vivant", "mort-vivant"), ("Trouble_fête", "trouble-fete"), ("", "")]
)
def test_names_are_tidied_to_plain_words_with_dashes(name, plain):
    assert tidy(name) == plain


def test_a_count_of_nought_leaves_a_role_out(shelf):
    found = shelf("players = 3", "[roles]", "werewolf = 2", "seer = 1", "peasant = 2", "Truffatore = 1", "Massone = 0")
    assert found.roles == {"werewolf": 2, "seer": 1, "peasant": 2, "swindler": 1}


def test_without_roles_there_is_no_deck_of_the_file(shelf):
    assert shelf("players = 5").roles == {}


def test_a_role_that_stands_twice_under_two_names_is_told(shelf):
    assert shelf("players = 3", "[roles]", "werewolf = 2", "seer = 1", "Veggente = 1", "peasant = 2") == [
        "5: roles.Veggente: seer stands here twice; keep one of them"
    ]


def test_an_unknown_role_is_told_with_the_one_that_was_meant(shelf):
    (fault,) = shelf("players = 3", "[roles]", "werewolf = 2", "Vegente = 1", "peasant = 3")
    assert fault.startswith(f'4: roles.Vegente: "Vegente" is no role of {GAME}; the roles are werewolf, seer, ')
    assert "veggente" in fault


def test_a_deck_that_breaks_a_rule_is_told_at_the_role_as_it_is_written(shelf):
    assert shelf("players = 3", "[roles]", '"Lupi" = 2', "seer = 1", "Massone = 1", "peasant = 2")[0].startswith("3: ")
    assert shelf("players = 3", "[roles]", '"Lupo mannaro" = 2', "seer = 1", "Massone = 1", "peasant = 2") == [
        "5: roles.Massone: 1 mason, but they come all or none; write 2 or leave it out"
    ]


def test_a_deck_for_another_number_of_players_is_told(shelf):
    assert shelf('players = ["Anna", "Bruno", "Carla"]', "[roles]", "werewolf = 2", "seer = 1", "peasant = 2") == [
        "2: roles: 5 roles for 3 players, but there must be 6, 3 more than players; add 1"
    ]


@pytest.mark.parametrize(("players", "few"), [(2, "few"), (12, "many for the tiles")])
def test_too_few_or_too_many_players_are_told_even_without_a_deck(shelf, players, few):
    assert shelf(f"players = {players}") == [f"1: players: {players} players are too {few}; 3 to 11 can play"]


def test_a_game_and_a_language_that_do_not_exist_are_told_at_once(shelf):
    (game, language) = shelf('game = "una-notte-da-lupo"', 'language = "itt"')
    assert game.startswith('1: game: there is no game "una-notte-da-lupo"; write one of ')
    assert f'"{GAME}"' in game
    assert language.startswith('2: language: there is no language "itt"; write one of ')


def test_a_turn_that_does_not_exist_is_told_with_the_one_that_was_meant(shelf):
    (fault,) = shelf("[night.turns]", "sear = 12")
    assert fault.startswith(f'2: night.turns.sear: "sear" is no turn of {GAME}; the turns are werewolves, seer, ')
    assert '"seer"' in fault

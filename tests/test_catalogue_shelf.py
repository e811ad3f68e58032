"""What there is to choose from with a settings file: roles as people write them, and what is wrong with a deck."""

from dataclasses import replace

import pytest
from evening import CHOICES
from msgspec.structs import replace as chosen
from shipped_games import CATALOGUE

from appliance import settings
from appliance.catalogue import shelf_for, tidy

GAME = "una-notte-da-lupi"


@pytest.fixture
def shelf(tmp_path):
    """The shelf for a settings file of these lines, or the faults, without the file's name."""

    def _shelf(*lines):
        file = tmp_path / "voxlupi.toml"
        file.write_text("\n".join(lines), encoding="utf-8")
        found, faults = shelf_for(*settings.load(file), CATALOGUE)
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


# Games with roles that are only possible, variants, and an order of their own.

SIX = ('game = "wherewolf"', "players = 6", "[roles]", "seer = 1", "pack-wolf = 1", "healer = 1", "Contadino = 3")


def test_possible_roles_are_called_beside_those_that_are_dealt(shelf):
    found = shelf(*SIX, "[possible]", "Vampiro = 1", "Bocca_di_Rosa = 1")
    assert found.possible == {"vampire": 1, "bocca-di-rosa": 1}
    choices = found.fit(chosen(CHOICES, game="wherewolf", players=6, deck="file"))
    assert found.dealt(choices) == {"seer": 1, "pack-wolf": 1, "healer": 1, "peasant": 3}
    assert found.deck(choices) == {**found.dealt(choices), "vampire": 1, "bocca-di-rosa": 1}


def test_possible_roles_are_not_there_with_a_deck_that_is_suggested(shelf):
    found = shelf(*SIX, "[possible]", "vampire = 1")
    choices = found.fit(chosen(CHOICES, game="wherewolf", players=8, deck="file"))
    assert choices.deck == "suggested"
    assert "vampire" not in found.deck(choices)


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        (
            (*SIX, "[possible]", "vampyre = 1"),
            '9: possible.vampyre: "vampyre" is no role of wherewolf; the roles are seer, ',
        ),
        (
            (*SIX, "[possible]", "seer = 1"),
            "9: possible.seer: 2 seer, but the box holds 1; write 1 at most",
        ),
        (
            ("players = 3", "[possible]", "mason = 2"),
            "2: possible: nothing is dealt; name the roles that are under [roles]",
        ),
        (
            ('game = "wherewolf"', "players = 6", "[possible]", "vampire = 1"),
            "3: possible: nothing is dealt; name the roles that are under [roles]",
        ),
        (
            (
                'game = "loups-garous"',
                "players = 6",
                "[roles]",
                "mayor = 1",
                "seer = 1",
                "werewolf = 1",
                "villager = 3",
            ),
            "4: roles.mayor: mayor is never dealt: there is a vote for it; take it out",
        ),
        (
            (*SIX, "[variants]", 'vampire = "open-atack"'),
            '9: variants.vampire: "open-atack" cannot be chosen; write one of printed, open-attack, blood-legacy.',
        ),
        (
            (*SIX, "[variants]", 'medium = ["printed", "powerful-medium"]'),
            '9: variants.medium: medium can be only one of these; write medium = "printed"',
        ),
        (
            (*SIX, "[variants]", 'guild-master = "dangerous-nights"'),
            "9: variants.guild-master: guild-master = dangerous-nights is only played with vampire; "
            "add vampire, or choose otherwise",
        ),
        (
            (*SIX, "[night]", 'order = ["werewolves", "witch"]'),
            "9: night.order[1]: werewolves must come after witch in this game; change places",
        ),
        (
            (*SIX, "[night]", 'order = ["seer", "seer"]'),
            '9: night.order[2]: "seer" stands here twice; keep one of them',
        ),
        (
            (*SIX, "[night]", 'order = ["sear"]'),
            '9: night.order[1]: "sear" is no turn of wherewolf; the turns are ',
        ),
    ],
)
def test_what_is_wrong_with_possible_roles_variants_and_order_is_told_by_line(shelf, lines, told):
    found = shelf(*lines)
    assert [fault for fault in found if fault.startswith(told)], found


def test_variants_may_be_written_as_people_write_and_several_where_they_go_together(shelf):
    found = shelf(*SIX, "[variants]", 'cursed_wolf = "With the Pack"', 'Peasant = ["sick one", "Monster"]')
    assert found.variants == {"cursed-wolf": "with-the-pack", "peasant": ("sick-one", "monster")}
    assert found.variants_of("wherewolf") == found.variants
    assert found.variants_of("loups-garous") == {}  # of another game the file says nothing


def test_an_order_that_breaks_no_constraint_is_taken(shelf):
    found = shelf(*SIX, "[night]", 'order = ["seer", "wizard"]')
    assert found.game == "wherewolf"


# Who moderates.


def test_a_box_that_moderates_needs_a_game_that_it_knows(shelf):
    assert shelf('game = "wherewolf"', "players = 8", 'moderator = "box"', "[lights]", "ring = 12", "bar = []") == [
        '3: moderator: the box cannot moderate wherewolf; play loups-garous or village-and-devil, or write "player"'
    ]


@pytest.mark.parametrize(
    ("lights", "there"), [((), "there is no ring"), (("[lights]", "ring = 12", "bar = []"), "the ring has 12")]
)
def test_a_box_that_moderates_needs_a_light_for_each_seat(shelf, lights, there):
    faults = shelf('game = "village-and-devil"', "players = 13", 'moderator = "box"', *lights)
    assert len(faults) == 1
    assert faults[0].startswith(
        f"3: moderator: the box needs a light for each of the 13 of you: {there}; write how many"
    )


def test_a_box_with_a_light_for_each_seat_may_moderate(shelf):
    found = shelf('game = "loups-garous"', "players = 12", 'moderator = "box"', "[lights]", "ring = 12", "bar = []")
    assert found.can_moderate("loups-garous", 12)
    assert not found.can_moderate("loups-garous", 13)
    assert not found.can_moderate("wherewolf", 8)


@pytest.mark.parametrize(("roles", "can"), [(24, True), (25, False)])
def test_a_box_that_moderates_needs_a_light_for_the_number_of_each_role(tmp_path, roles, can):
    loups = CATALOGUE.games["loups-garous"]
    dealt = {name: role for name, role in loups.role.items() if not role.office}
    more = {f"role-{number}": loups.role["villager"] for number in range(roles - len(dealt))}
    catalogue = replace(CATALOGUE, games=CATALOGUE.games | {"loups-garous": replace(loups, role=dealt | more)})
    file = tmp_path / "voxlupi.toml"
    file.write_text('game = "loups-garous"\nplayers = 8\nmoderator = "box"\nlights.ring = 12\nlights.bar = []\n')
    found, faults = shelf_for(*settings.load(file), catalogue)
    if can:
        assert found.can_moderate("loups-garous", 8)
    else:
        problem = "loups-garous has 25 roles, and a ring of 12 lights shows numbers to 24"
        assert [str(each) for each in faults] == [
            f'{file}:3: moderator: {problem}; take a larger ring, or write "player"'
        ]
        assert not replace(shelf_for(*settings.load(file), CATALOGUE)[0], games=catalogue.games).can_moderate(
            "loups-garous", 8
        )


def test_what_cannot_be_moderated_by_the_box_has_a_player_for_it(shelf):
    found = shelf('game = "loups-garous"', "players = 12", "[lights]", "ring = 12", "bar = []")
    box = chosen(CHOICES, game="loups-garous", players=12, moderator="box")
    assert found.fit(box).moderator == "box"
    assert found.fit(chosen(box, players=13)).moderator == "player"
    assert found.fit(chosen(box, game="pack-and-aliens")).moderator == "player"

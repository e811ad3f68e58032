"""`voxlupi games`, `roles` and `deck`: what they list of the five games, and of one's own."""

import re

import pytest
from click.testing import CliRunner

from appliance.cli.decks import deck, games, roles
from appliance.files import shipped


def told(command, *arguments):
    done = CliRunner().invoke(command, [*arguments, "--language", "en"])
    assert done.exit_code == 0, done.output
    return done.output.splitlines()


@pytest.mark.parametrize(
    ("game", "count", "cards"),
    [
        ("una-notte-da-lupi", 11, 15),
        ("wherewolf", 31, 33),
        ("pack-and-aliens", 15, None),
        ("village-and-devil", 7, None),
        ("loups-garous", 14, None),
    ],
)
def test_each_role_has_a_line_and_what_its_card_says(game, count, cards):
    first, *lines = told(roles, game)
    found = re.search(r"(\d+) roles, (\d+) cards$", first)
    assert int(found[1]) == count
    assert int(found[2]) == (cards or int(found[2]))
    listed = [line for line in lines if not line.startswith("[variants]")]
    assert len(listed) == 2 * count
    assert all(card.startswith(" ") and card.endswith(".") for card in listed[1::2])


def test_a_role_is_listed_with_faction_aura_and_when_it_is_called():
    lines = told(roles, "wherewolf")
    seer = next(line for line in lines if line[4:].startswith("seer "))
    assert re.fullmatch(r" 1\. seer +1  Seer, village, white aura, mystic, every night in seer", seer)
    assassin = next(line for line in lines if line[4:].startswith("assassin "))
    assert assassin.endswith(
        "Assassin, criminals, dark aura, the first night in criminals, "
        "later nights in medium or wizard or seer or witch or healer, "
        "later nights in healer with assassin = vigilante"
    )
    master = next(line for line in lines if line[4:].startswith("guild-master "))
    assert "the first night in criminals, night 3 in guild-master, " in master
    assert next(line for line in lines if line[4:].startswith("peasant ")).endswith(
        "Peasant, village, white aura, not called"
    )


def test_each_role_is_listed_with_the_number_that_light_shows():
    lines = told(roles, "wherewolf")
    assert [line[:4] for line in lines if line[4:].startswith(("seer ", "wizard ", "peasant "))] == [
        " 1. ",
        " 2. ",
        "31. ",
    ]


def test_an_office_has_no_cards_and_no_number():
    mayor = next(line for line in told(roles, "loups-garous") if line[4:].startswith("mayor "))
    assert re.match(r" {4}mayor +-  Mayor, ", mayor)


def test_what_can_be_chosen_is_listed_below():
    lines = told(roles, "wherewolf")
    assert "[variants] cursed-wolf = printed (as it comes), or with-the-pack, wolf-cub, also several" in lines
    assert "[variants] hermit = printed (as it comes), or true-hermit" in lines


@pytest.mark.parametrize("players", [5, 20, 33])
def test_a_deck_for_any_number_of_players_is_printed_as_a_settings_file_has_it(players):
    lines = told(deck, "wherewolf", "--players", str(players))
    assert lines[:2] == ['game = "wherewolf"', f"players = {players}"]
    assert sum(int(line.split()[2]) for line in lines[4:]) == players


def test_the_five_games_are_listed():
    lines = told(games)
    assert [line.partition(":")[0] for line in lines] == [
        "loups-garous",
        "pack-and-aliens",
        "una-notte-da-lupi",
        "village-and-devil",
        "wherewolf",
    ]


def test_so_are_those_beside_a_settings_file_also_where_they_speak_another_language(tmp_path):
    own = tmp_path / "my-village"
    own.mkdir()
    for file in ("game.toml", "fr.toml"):
        (own / file).write_bytes((shipped("config", "games", "village-and-devil") / file).read_bytes())
    config = tmp_path / "voxlupi.toml"
    config.write_text("", encoding="utf-8")
    assert [line for line in told(games, "--config", str(config)) if line.startswith("my-village: ")]
    assert told(roles, "my-village", "--config", str(config))[0].endswith("7 roles, 26 cards")


def test_names_are_in_the_language_of_the_settings_unless_another_is_asked_for(tmp_path):
    file = tmp_path / "voxlupi.toml"
    file.write_text('language = "fr"\n', encoding="utf-8")
    done = CliRunner().invoke(roles, ["village-and-devil", "--config", str(file)])
    assert "Fossoyeur" in done.output
    done = CliRunner().invoke(roles, ["village-and-devil", "--config", str(file), "--language", "it"])
    assert "Becchino" in done.output


def test_without_a_language_in_the_settings_they_are_in_that_of_the_computer(tmp_path):
    file = tmp_path / "voxlupi.toml"
    file.write_text("players = 5\n", encoding="utf-8")
    done = CliRunner(env={"LC_ALL": "en_GB.UTF-8"}).invoke(games, ["--config", str(file)])
    assert "Village and Devil" in done.output

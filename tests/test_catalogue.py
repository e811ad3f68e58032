"""Games and languages from their files: what is good, and what is told of broken ones, by file and line."""

import shutil

import pytest
from shipped_games import CATALOGUE

from appliance import files, settings
from appliance.catalogue import load_catalogue, load_lines, shelf_for
from appliance.files import BadFile

GAME = "una-notte-da-lupi"
GAMES = set(CATALOGUE.games)


@pytest.fixture
def folder(tmp_path):
    """A copy of all games and languages, to be broken."""
    for part in ("games", "languages"):
        shutil.copytree(files.shipped("config") / part, tmp_path / part)
    return tmp_path


@pytest.fixture
def change(folder):
    """Changes one place in one file of the copy."""

    def _change(name, old, new):
        file = folder / name
        text = file.read_text(encoding="utf-8")
        assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in {name}"
        file.write_text(text.replace(old, new), encoding="utf-8")
        return text[: text.index(old)].count("\n") + 1

    return _change


@pytest.fixture
def told(folder):
    """What is wrong with the copy, without the folder's name."""

    def _told():
        with pytest.raises(BadFile) as caught:
            load_catalogue(folder)
        return [str(fault).removeprefix(f"{folder}/") for fault in caught.value.faults]

    return _told


# What comes with the box, and what can be added to it.


def test_the_games_and_languages_that_come_with_the_box_are_good():
    catalogue = load_catalogue()
    assert GAME in catalogue.games
    assert "it" in catalogue.languages


def test_another_game_is_a_folder_more(folder):
    shutil.copytree(folder / "games" / GAME, folder / "games" / "another-night")
    catalogue = load_catalogue(folder)
    assert set(catalogue.games) == {*GAMES, "another-night"}
    assert catalogue.games["another-night"] == catalogue.games[GAME]


def test_another_language_is_a_file_for_the_box_and_one_for_the_game(folder, change):
    shutil.copy(folder / "languages" / "en.toml", folder / "languages" / "de.toml")
    shutil.copy(folder / "games" / GAME / "en.toml", folder / "games" / GAME / "de.toml")
    change(f"games/{GAME}/de.toml", 'name = "Seer"', 'name = "Seherin"')
    catalogue = load_catalogue(folder)
    lines = load_lines(catalogue, "de", GAME)
    assert lines.text(("role.seer.name",)) == "Seherin"
    assert catalogue.names[GAME]["seherin"] == "seer"


def test_the_lines_of_a_game_know_the_names_of_all_games(folder, change):
    shutil.copytree(folder / "games" / GAME, folder / "games" / "another-night")
    change("games/another-night/it.toml", 'name = "Una Notte da Lupi"', 'name = "Un\'altra notte"')
    lines = load_lines(load_catalogue(folder), "it", GAME)
    assert lines.text(("setup.game", "game.another-night")) == "Gioco: Un'altra notte."
    assert lines.text(("setup.game", f"game.{GAME}")) == "Gioco: Una Notte da Lupi."


def test_files_that_are_no_folders_are_no_games(folder):
    (folder / "games" / "readme.txt").write_text("Games live here.")
    assert set(load_catalogue(folder).games) == GAMES


def test_a_game_need_not_speak_every_language(folder):
    shutil.copytree(folder / "games" / GAME, folder / "games" / "another-night")
    (folder / "games" / "another-night" / "it.toml").unlink()
    catalogue = load_catalogue(folder)
    assert set(catalogue.speaks("it")) == GAMES
    assert set(catalogue.speaks("en")) == {*GAMES, "another-night"}
    with pytest.raises(KeyError, match="another-night"):
        load_lines(catalogue, "it", "another-night")


def test_only_games_that_speak_the_language_of_the_settings_can_be_chosen(folder):
    shutil.copytree(folder / "games" / GAME, folder / "games" / "another-night")
    (folder / "games" / "another-night" / "it.toml").unlink()
    catalogue, file = load_catalogue(folder), folder / "voxlupi.toml"
    file.write_text('language = "it"', encoding="utf-8")
    shelf, _ = shelf_for(*settings.load(file), catalogue)
    assert (set(shelf.games_in("it")), shelf.languages_of(GAME)) == (GAMES, ("it", "en", "fr"))
    file.write_text('language = "en"', encoding="utf-8")
    shelf, _ = shelf_for(*settings.load(file), catalogue)
    assert set(shelf.games_in("en")) == {*GAMES, "another-night"}
    assert shelf.languages_of("another-night") == ("en", "fr")
    assert shelf.languages_of(GAME) == ("en", "fr", "it")
    file.write_text('language = "it"\ngame = "another-night"', encoding="utf-8")
    shelf, (fault,) = shelf_for(*settings.load(file), catalogue)
    assert shelf is None
    assert str(fault) == f'{file}:1: language: another-night does not speak "it"; write one of en, fr'


# Broken games.


def test_a_called_role_that_does_not_exist_is_told_with_file_and_line(change, told):
    line = change(f"games/{GAME}/game.toml", 'roles = ["seer"]', 'roles = ["sear"]')
    (fault,) = told()
    assert fault.startswith(f'games/{GAME}/game.toml:{line}: turn.seer.roles: there is no role "sear"; write one of ')


def test_an_order_with_a_circle_is_told_with_file_and_line(change, told):
    line = change(f"games/{GAME}/game.toml", 'after = ["werewolves"]', 'after = ["masons"]')
    (fault,) = told()
    assert fault.startswith(f"games/{GAME}/game.toml:")
    assert "the turns wait for each other: " in fault
    assert {"seer", "masons"} <= set(fault.split("each other: ")[1].split(";")[0].split(" after "))
    assert int(fault.split(":")[1]) in {line, line + 3}


def test_a_suggested_deck_that_breaks_the_rules_is_told_with_file_and_line(change, told):
    line = change(f"games/{GAME}/game.toml", "3 = { werewolf = 2, seer = 1,", "3 = { werewolf = 1, seer = 2,")
    assert told() == [
        f"games/{GAME}/game.toml:{line}: deck.suggested.3.seer: 2 seer, but the box holds 1; write 1 at most",
        f"games/{GAME}/game.toml:{line}: deck.suggested.3.werewolf: "
        "1 werewolf, but every deck has 2; write werewolf = 2",
    ]


def test_a_phase_that_leads_nowhere_is_told_with_file_and_line(change, told):
    line = change(f"games/{GAME}/game.toml", 'then = "night"', 'then = "nigth"')
    faults = told()
    assert any(
        fault.startswith(f'games/{GAME}/game.toml:{line}: phase.deal.then: there is no phase "nigth"')
        for fault in faults
    )


def test_a_phase_that_no_phase_leads_to_is_told_with_file_and_line(change, told):
    line = change(f"games/{GAME}/game.toml", "[phase.verdict]", "[phase.idle]\nkind = 'tell'\n[phase.verdict]")
    assert told() == [
        f"games/{GAME}/game.toml:{line}: phase.idle: no phase leads here; let one lead here, or take it out"
    ]


def test_a_game_that_would_end_by_itself_is_told_with_file_and_line(change, told):
    change(f"games/{GAME}/game.toml", 'vote = "hands"\nthen = "count"', 'vote = "hands"')
    assert any("the game would end by itself after vote" in fault for fault in told())


def test_an_unknown_key_is_told_with_the_one_that_was_meant(change, told):
    line = change(f"games/{GAME}/game.toml", "shows = ", "show = ")
    (fault,) = told()
    assert fault.startswith(f"games/{GAME}/game.toml:{line}: turn.mythomaniac.show: ")
    assert "shows" in fault


def test_a_folder_without_a_game_is_told(folder, told):
    (folder / "games" / "empty").mkdir()
    (fault,) = told()
    assert fault.startswith("games/empty/game.toml")


def test_faults_of_several_files_are_told_in_one_run(change, told):
    change(f"games/{GAME}/game.toml", 'roles = ["seer"]', 'roles = ["sear"]')
    change("languages/it.toml", 'more = "Ancora {0} per parlare."\n', "")
    change("languages/fr.toml", 'left = "Encore {0}."', 'left = "Encore {0."')
    assert [fault.split(":")[0] for fault in told()] == [
        f"games/{GAME}/game.toml",
        "languages/fr.toml",
        "languages/it.toml",
    ]


# Broken languages.


def test_a_missing_line_is_told_with_its_table(change, told):
    change(f"games/{GAME}/it.toml", 'shift = "A occhi chiusi', 'shirt = "A occhi chiusi')
    faults = told()
    assert len(faults) == 2
    assert any('the line "night.shift" is missing' in fault for fault in faults)
    assert any('nothing ever says this line; did you mean "night.shift"?' in fault for fault in faults)
    assert all(fault.startswith(f"games/{GAME}/it.toml:") for fault in faults)


def test_a_lone_brace_is_told_with_file_and_line(change, told):
    line = change("languages/en.toml", '"{0} left."', '"{0 left."')
    assert told() == [
        f"languages/en.toml:{line}: time.left: a brace stands alone; "
        "write {0}, {1} or {list}, as in the other languages"
    ]


def test_a_place_that_nothing_fills_is_told_with_file_and_line(change, told):
    line = change(f"games/{GAME}/it.toml", "Avete {0} al massimo.", "Avete {1} al massimo.")
    assert told() == [
        f"games/{GAME}/it.toml:{line}: talk.time: nothing comes in the place of {{1}}; this line has {{0}}"
    ]


def test_a_file_that_does_not_tell_its_format_is_told(change, told):
    change("languages/en.toml", "format = 1\n", "")
    assert told() == ["languages/en.toml:1: format: the file's format is not told; write format = 1 in its first line"]


def test_a_line_that_cannot_be_read_is_not_also_told_to_be_missing(change, told):
    line = change(f"games/{GAME}/it.toml", 'open = "Parlate: chi sono i Lupi Mannari?"', 'open = "Parlate')
    (fault,) = told()
    assert fault.startswith(f"games/{GAME}/it.toml:{line}: ")


def test_a_file_that_is_no_text_is_told(folder, told):
    (folder / "languages" / "it.toml").write_bytes(b"\xff\xfe\x00\x01")
    assert any(fault.startswith("languages/it.toml") for fault in told())


def test_a_game_file_that_is_no_text_is_told(folder, told):
    (folder / "games" / GAME / "game.toml").write_bytes(b"\xff\xfe\x00\x01")
    assert any(fault.startswith(f"games/{GAME}/game.toml") for fault in told())


# What is wrong with a game's file hides nothing of its words.


@pytest.mark.parametrize("broken", [b"", b"format = 1\nfoo = 1\n", b"format = 2\n", None])
def test_what_is_wrong_with_the_words_of_a_broken_game_is_told_beside_it(folder, told, broken):
    game, words = folder / "games" / GAME / "game.toml", folder / "games" / GAME / "it.toml"
    game.write_bytes(game.read_bytes().replace(b"[role.seer]", b"[role.sear]") if broken is None else broken)
    good = words.read_bytes()
    for content, line in (
        (b"\xff\xfe\x00\x00" * 99, "it.toml"),
        (good + b"[x\n", "it.toml:"),
        (good.replace(b"format = 1", b"format = 7"), "it.toml:3: format: "),
        (good.replace(b"[game]\n", b"[game]\nmore = 3\n"), ": game.more: there is nothing to say"),
    ):
        assert content != good
        words.write_bytes(content)
        of_game = [fault for fault in told() if "/game.toml" in fault]
        (fault,) = {*told()} - {*of_game}
        assert of_game
        assert line in fault
    words.write_bytes(good)
    assert all("/game.toml" in fault for fault in told())


def test_a_broken_game_without_words_is_told_both(folder, told):
    (folder / "games" / "own").mkdir()
    (folder / "games" / "own" / "game.toml").write_text("format = 1\nfoo = 1\n", encoding="utf-8")
    assert any(fault.startswith("games/own: this game speaks no language") for fault in told())

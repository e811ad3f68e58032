"""`voxlupi verdict`, as a person and a program ask it."""

import json

import nursery
import pytest
from driver import clean_environ

DECK = {"werewolf": 2, "seer": 1, "peasant": 3}
PLAYERS = {
    "Anna": {"role": "seer", "votes": "Bruno"},
    "Bruno": {"role": "werewolf", "votes": "Anna"},
    "Carla": {"role": "peasant", "votes": "Bruno"},
}
SORCERY = {"deck": {"werewolf": 2, "seer": 1, "peasant": 2, "apprentice-sorcerer": 1}}


@pytest.fixture
def ask(tmp_path, cache):
    """Asks for a verdict; gives the exit code, what was printed, what was complained of."""

    def ask(*arguments, typed="", settings="players = 3\nlanguage = 'en'\n", **case):
        (tmp_path / "settings.toml").write_text(settings, encoding="utf-8")
        if case:
            game = {"deck": DECK, "players": PLAYERS, "turned": None, **case}
            (tmp_path / "game.json").write_text(json.dumps(game), encoding="utf-8")
            arguments = ("--file", "game.json", *arguments)
        command = ("verdict", "--config", "settings.toml", *arguments)
        environ = {**clean_environ(tmp_path), "XDG_CACHE_HOME": str(cache)}
        done = nursery.run(*command, env=environ, cwd=tmp_path, typed=typed)
        return done.returncode, done.stdout, done.stderr

    return ask


def test_a_game_in_a_file_is_judged_as_json(ask):
    code, told, _ = ask("--json", deck=DECK)
    assert code == 0
    assert json.loads(told) == {
        "lynched": ["Bruno"],
        "winners": ["Anna", "Carla"],
        "factions": ["humans"],
        "because": "A Werewolf was lynched: the Humans win.",
    }


def test_the_sentence_is_in_the_language_that_is_asked_for(ask):
    assert "vincono gli Umani" in ask("--language", "it", deck=DECK)[1]


def test_roles_may_be_called_by_their_names_in_any_language(ask):
    players = {**PLAYERS, "Anna": {"role": "Veggente", "votes": "Bruno"}}
    code, told, _ = ask("--json", deck={"Loup-Garou": 2, "Veggente": 1, "Peasant": 3}, players=players)
    assert code == 0
    assert json.loads(told)["winners"] == ["Anna", "Carla"]


def test_without_a_file_it_asks_and_asks_again(ask):
    answers = ["Seer", "wolf", "Werewolf", "Peasant", "2", "1", "9", "2"]
    code, told, asked = ask(typed="\n".join(answers) + "\n")
    assert code == 0
    assert told == "A Werewolf was lynched: the Humans win.\nlynched: 2\nwinners: 1, 3\n"
    assert "Did you mean" in asked or "there are: Werewolf" in asked


def test_it_asks_for_the_turned_role_if_the_apprentice_is_in_the_deck(ask):
    settings = (
        "language = 'en'\nplayers = ['Anna', 'Bruno', 'Carla']\n"
        "[roles]\nwerewolf = 2\nseer = 1\npeasant = 2\napprentice-sorcerer = 1\n"
    )
    answers = ["Seer", "Apprentice Sorcerer", "Peasant", "Bruno", "Anna", "Anna", "Seer"]
    code, told, _ = ask(typed="\n".join(answers) + "\n", settings=settings)
    assert code == 0
    assert told.splitlines()[1:] == ["lynched: Anna", "winners: Bruno, Carla"]


def test_readings_are_those_of_the_settings(ask):
    settings = "players = 3\nlanguage = 'en'\n[verdict]\nself_votes = false\n"
    players = {**PLAYERS, "Carla": {"role": "peasant", "votes": "Carla"}}
    code, _, complained = ask(deck=DECK, players=players, settings=settings)
    assert code == 2
    assert "voted for themselves" in complained


@pytest.mark.parametrize(
    ("case", "told"),
    [
        ({"deck": {**DECK, "werewolf": 1}}, "game.json: deck.werewolf: 1 werewolf, but every deck has 2"),
        ({"players": {**PLAYERS, "Carla": {"role": "mason", "votes": "Anna"}}}, "players: 1 player has mason"),
        ({"players": {**PLAYERS, "Carla": {"role": "wolf", "votes": "Anna"}}}, 'no role "wolf"; there are: werewolf'),
        (
            {"players": {**PLAYERS, "Carla": {"role": "seer", "votes": "Zoe"}}},
            'players.Carla.votes: nobody is called "Zoe"',
        ),
        ({"turned": "seer"}, "apprentice-sorcerer or it is not in the deck"),
        ({**SORCERY, "turned": "swindler"}, '"swindler" cannot be turned; these can: seer'),
        ({"players": {"Anna": {"role": "seer"}}}, "missing required field `votes`"),
        ({"turned": 3}, "`$.turned`"),
    ],
)
def test_a_game_that_cannot_be_is_told_and_why(ask, case, told):
    code, printed, complained = ask(**case)
    assert (code, printed) == (2, "")
    assert told in complained
    assert "Traceback" not in complained


def test_all_faults_are_told_in_one_run(ask):
    _, _, complained = ask(players={**PLAYERS, "Carla": {"role": "wolf", "votes": "Zoe"}}, turned="seer")
    assert [told in complained for told in ("wolf", "Zoe", "turned")] == [True] * 3


@pytest.mark.parametrize("content", [b"", b"{", b"\xff\xfe", b"[]"])
def test_a_file_that_is_no_game_is_told(ask, tmp_path, content):
    (tmp_path / "broken.json").write_bytes(content)
    code, _, complained = ask("--file", "broken.json")
    assert code == 2
    assert "broken.json" in complained
    assert "Traceback" not in complained


def test_a_file_that_is_not_there_is_told(ask):
    code, _, complained = ask("--file", "nowhere.json")
    assert code == 2
    assert "nowhere.json: No such file" in complained


def test_a_game_can_come_from_standard_input(ask):
    game = json.dumps({"deck": DECK, "players": PLAYERS, "turned": None})
    assert ask("--file", "-", "--json", typed=game)[0] == 0

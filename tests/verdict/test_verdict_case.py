"""A game at its end, by names: whether it can have been played, and who has won it."""

import pytest
from shipped_games import CATALOGUE

from appliance.verdict import Judge, Readings, Wrong
from appliance.verdict.case import Case, Seat, judged, problems

GAME = CATALOGUE.games["una-notte-da-lupi"]
JUDGE = Judge(GAME)
DECK = {"werewolf": 2, "seer": 1, "peasant": 2, "apprentice-sorcerer": 1}


def seats(table):
    entries = (entry.partition("=") for entry in table.split())
    return {name: Seat(role=rest.partition(">")[0], votes=rest.partition(">")[2]) for name, _, rest in entries}


def case(table="Anna=seer>Bruno Bruno=werewolf>Anna Carla=peasant>Bruno", deck=DECK, turned=None):
    return Case(deck=deck, players=seats(table), turned=turned)


def told(game):
    return [(".".join(map(str, problem.path)), str(problem)) for problem in problems(game, GAME, JUDGE)]


def test_a_game_that_can_have_been_played_has_no_problems():
    assert told(case()) == []
    assert told(case(turned="peasant")) == []


def test_it_is_judged_by_places():
    assert judged(case(), JUDGE).winners == (0, 2)


@pytest.mark.parametrize(
    ("game", "where", "what"),
    [
        (case(deck={**DECK, "werewolf": 1}), "deck.werewolf", "every deck has 2"),
        (case(table="Anna=seer>Bruno Bruno=seer>Anna"), "players", "2 players are too few"),
        (case(table="Anna=seer>B B=seer>Anna C=peasant>B"), "players", "2 players have seer; the deck has 1 of it"),
        (case(table="Anna=elf>B B=seer>Anna C=peasant>B"), "players", 'no role "elf"; there are: werewolf, seer'),
        (
            case(table="Anna=seer>Z B=werewolf>Anna C=peasant>B"),
            "players.Anna.votes",
            'nobody is called "Z"; there are',
        ),
        (case(turned="swindler"), "turned", '"swindler" cannot be turned; these can: seer'),
        (case(turned="mason"), "turned", "it is not in the deck"),
    ],
)
def test_what_cannot_be_is_told_with_its_place(game, where, what):
    assert any(path == where and what in text for path, text in told(game))


def test_what_the_readings_forbid_is_told():
    with pytest.raises(Wrong, match="voted for themselves"):
        judged(case(table="A=seer>A B=werewolf>A C=peasant>B"), Judge(GAME, Readings(self_votes=False)))

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
        (
            case(deck={**DECK, "werewolf": 1}),
            "deck",
            "5 roles for 3 players, but there must be 6, 3 more than players; add 1",
        ),
        (case(table="Anna=seer>Bruno Bruno=seer>Anna"), "players", "2 players are too few"),
        (case(table="Anna=seer>B B=seer>Anna C=peasant>B"), "players", "2 players have seer; the deck has 1 of it"),
        (case(table="Anna=mason>B B=seer>Anna C=peasant>B"), "players", "1 player has mason; the deck has 0 of it"),
        (case(table="Anna=elf>B B=seer>Anna C=peasant>B"), "players", 'no role "elf"; there are: werewolf, seer'),
        (
            case(table="Anna=seer>Z B=werewolf>Anna C=peasant>B"),
            "players.Anna.votes",
            'nobody is called "Z"; there are: Anna, B, C',
        ),
        (case(turned="swindler"), "turned", '"swindler" cannot be turned; these can: seer, peasant'),
        (case(turned="mason"), "turned", '"mason" was turned; apprentice-sorcerer or it is not in the deck'),
    ],
)
def test_what_cannot_be_is_told_with_its_place(game, where, what):
    assert any(path == where and what in text for path, text in told(game))


def test_whoever_has_the_role_that_was_turned_is_a_werewolf():
    verdict = judged(case(turned="seer"), JUDGE)
    assert (verdict.lynched, verdict.winners, verdict.because) == ((1,), (2,), "werewolf-lynched")


def test_a_role_that_cannot_be_turned_is_not_judged():
    with pytest.raises(Wrong, match='"swindler" cannot be turned'):
        judged(case(turned="swindler"), JUDGE)


def test_what_the_readings_forbid_is_told():
    with pytest.raises(Wrong, match="voted for themselves"):
        judged(case(table="A=seer>A B=werewolf>A C=peasant>B"), Judge(GAME, Readings(self_votes=False)))

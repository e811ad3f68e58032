"""Una Notte da Lupi: every clause of the rulebook on the end of the game, by examples that one can play with tiles."""

import pytest
from shipped_games import CATALOGUE

from appliance.verdict import Judge, Readings, Wrong
from appliance.verdict.una_notte import REASONS, by_name

GAME = CATALOGUE.games["una-notte-da-lupi"]
JUDGE = Judge(GAME)


def judged(table, turned=None, **readings):
    """Judges a table such as `A=seer>B B=werewolf>A C=peasant>B`; gives the lynched, the winners, the factions, why."""
    players = {name: rest.partition(">") for name, _, rest in (entry.partition("=") for entry in table.split())}
    names = list(players)
    roles, votes = by_name(names, {n: p[0] for n, p in players.items()}, {n: p[2] for n, p in players.items()})
    judge = Judge(GAME, Readings(**readings))
    judge.check(roles, votes, turned)
    end = judge.judge(roles, votes, turned)
    lynched, winners = ("".join(names[place] for place in places) for places in (end.lynched, end.winners))
    return lynched, winners, " ".join(end.factions), end.because


@pytest.mark.parametrize(
    ("table", "turned", "told"),
    [
        # "if the lynched player is a Werewolf, the Humans have won!"
        ("A=werewolf>B B=seer>A C=peasant>A", None, ("A", "BC", "humans", "werewolf-lynched")),
        # "if the lynched player is a Human, the Werewolves have won!"
        ("A=werewolf>B B=seer>A C=peasant>B", None, ("B", "A", "werewolves", "no-werewolf-lynched")),
        # Of several who tie for the most votes all are lynched; one Werewolf among them is enough for the Humans.
        ("A=werewolf>B B=seer>A C=peasant>A D=swindler>B", None, ("AB", "BCD", "humans", "werewolf-lynched")),
        ("A=werewolf>B B=seer>C C=peasant>B D=swindler>C", None, ("BC", "A", "werewolves", "no-werewolf-lynched")),
        # "If all players receive one vote each, nobody is lynched ... if all players are Humans, they win"
        ("A=seer>B B=peasant>C C=swindler>A", None, ("", "ABC", "humans", "one-each-humans")),
        # "but if there is even one Werewolf, the Werewolves win"
        ("A=werewolf>B B=peasant>C C=swindler>A", None, ("", "A", "werewolves", "one-each-werewolves")),
        # All vote for themselves: one vote each.
        ("A=seer>A B=peasant>B C=swindler>C", None, ("", "ABC", "humans", "one-each-humans")),
        # Two votes each, of six, is a tie of all of them and not "one vote each".
        (
            "A=werewolf>B B=seer>A C=peasant>A D=peasant>B E=mason>C F=mason>C",
            None,
            ("ABC", "BCDEF", "humans", "werewolf-lynched"),
        ),
        # A Human is lynched, and no Werewolf is among the players: nobody at the table wins.
        ("A=seer>B B=peasant>A C=swindler>A", None, ("A", "", "werewolves", "no-werewolf-there")),
        # Mythomaniac: "wins with them".
        (
            "A=werewolf>B B=seer>A C=mythomaniac>B",
            None,
            ("B", "AC", "werewolves mythomaniac", "no-werewolf-lynched"),
        ),
        # "If the Mythomaniac is lynched but no Werewolf is lynched, the Werewolves and the Mythomaniac win."
        (
            "A=werewolf>C B=seer>C C=mythomaniac>A",
            None,
            ("C", "AC", "werewolves mythomaniac", "no-werewolf-lynched"),
        ),
        # A Werewolf tied with him is lynched: the Humans win.
        ("A=werewolf>C B=seer>A C=mythomaniac>A D=peasant>C", None, ("AC", "BD", "humans", "werewolf-lynched")),
        # "If there is no Werewolf at all, the Mythomaniac wins even if at least one Human player is lynched."
        ("A=seer>B B=peasant>A C=mythomaniac>A", None, ("A", "C", "mythomaniac", "mythomaniac-human")),
        ("A=seer>C B=peasant>C C=mythomaniac>A", None, ("C", "C", "mythomaniac", "mythomaniac-lynched")),
        # Nobody is lynched, and there is no Werewolf: the Humans win, not he.
        ("A=seer>B B=peasant>C C=mythomaniac>A", None, ("", "AB", "humans", "one-each-humans")),
        # Undead: "if it received at least 2 votes, passes all the votes it received"; "its own vote is also added".
        (
            "A=undead>B B=werewolf>A C=peasant>A D=seer>C",
            None,
            ("B", "ACD", "humans", "werewolf-lynched"),
        ),
        # "If it received only one vote or none, it does not pass any votes."
        ("A=undead>B B=werewolf>A C=peasant>B", None, ("B", "AC", "humans", "werewolf-lynched")),
        ("A=undead>C B=werewolf>A C=peasant>A D=seer>C", None, ("C", "B", "werewolves", "no-werewolf-lynched")),
        # Its own vote for itself: the votes pass to itself.
        ("A=undead>A B=werewolf>A C=peasant>B", None, ("A", "B", "werewolves", "no-werewolf-lynched")),
        # A turned Undead is a Werewolf "in every respect", and passes nothing.
        ("A=undead>C B=werewolf>A C=peasant>A", "undead", ("A", "C", "humans", "werewolf-lynched")),
        # Apprentice Sorcerer: who has the turned character wins with the Werewolves.
        ("A=seer>B B=peasant>C C=swindler>B", "seer", ("B", "A", "werewolves", "no-werewolf-lynched")),
        # "If [it] chooses a Mason or a Peasant, both Masons or all the Peasants in play are transformed".
        ("A=mason>C B=mason>C C=seer>A", "mason", ("C", "AB", "werewolves", "no-werewolf-lynched")),
        ("A=peasant>B B=peasant>A C=peasant>A", "peasant", ("A", "", "humans", "werewolf-lynched")),
        # A turned character that nobody has does nothing.
        ("A=werewolf>B B=seer>A C=peasant>A", "mason", ("A", "BC", "humans", "werewolf-lynched")),
        # Werehamster: "the sole winner if it has no votes when the game ends in a victory for the Humans".
        ("A=werewolf>B B=seer>A C=werehamster>A", None, ("A", "C", "werehamster", "werehamster")),
        ("A=werewolf>C B=seer>A C=werehamster>A", None, ("A", "B", "humans", "werewolf-lynched")),
        # "If the Werehamster has more votes than anyone else but the Werewolves win, it does not win."
        ("A=werewolf>C B=seer>C C=werehamster>B", None, ("C", "A", "werewolves", "no-werewolf-lynched")),
        # Votes are passed before the hamster is asked for its own.
        (
            "A=undead>C B=werewolf>A C=werehamster>A D=seer>B E=peasant>B F=mason>B G=mason>B",
            None,
            ("B", "ADEFG", "humans", "werewolf-lynched"),
        ),
        # Werepenguin: "the sole winner if it is lynched with more votes than anyone else".
        ("A=werewolf>C B=seer>C C=werepenguin>A", None, ("C", "C", "werepenguin", "werepenguin")),
        ("A=seer>C B=peasant>C C=werepenguin>A", None, ("C", "C", "werepenguin", "werepenguin")),
        # "if it ties with other characters, it does not win"
        ("A=werewolf>C B=seer>C C=werepenguin>A D=peasant>A", None, ("AC", "BD", "humans", "werewolf-lynched")),
        ("A=werewolf>B B=seer>C C=werepenguin>B D=peasant>C", None, ("BC", "A", "werewolves", "no-werewolf-lynched")),
        # Swindler: whoever has the tile at the end is what the tile says.
        ("A=swindler>C B=seer>C C=werewolf>A", None, ("C", "AB", "humans", "werewolf-lynched")),
    ],
)
def test_the_clauses(table, turned, told):
    assert judged(table, turned) == told


def test_the_undead_may_pass_each_vote_back_to_its_voter():
    table = "A=undead>B B=werewolf>A C=peasant>A D=seer>C"
    assert judged(table, undead="voters") == ("BC", "ACD", "humans", "werewolf-lynched")


def test_a_vote_that_is_passed_back_comes_to_those_that_its_voter_has():
    table = "A=undead>B B=werewolf>A C=peasant>A D=seer>B"
    assert judged(table, undead="voters") == ("B", "ACD", "humans", "werewolf-lynched")


def test_a_mythomaniac_who_is_lynched_alone_among_humans_may_have_lost():
    table = "A=seer>C B=peasant>C C=mythomaniac>A"
    assert judged(table, mythomaniac="lost") == ("C", "", "werewolves", "no-werewolf-there")


@pytest.mark.parametrize(
    ("roles", "votes", "turned", "told"),
    [
        (["seer", "peasant"], [1, 0], None, "2 players are too few; at least 3"),
        (["seer"], [0], None, "1 player is too few; at least 3"),
        (["seer", "wolf", "mason"], [1, 0, 0], None, 'no role "wolf"; there are: werewolf, '),
        (["seer", "peasant", "mason"], [1, 0], None, "3 players and 2 votes"),
        (["seer", "peasant", "mason"], [1, 0, 3], None, "player 3 votes for player 4; there are 3"),
        (["seer", "peasant", "mason"], [1, 0, -1], None, "player 3 votes for player 0"),
        (["seer", "peasant", "mason"], [1, 0, 0], "swindler", '"swindler" cannot be turned; these can: seer, peasant'),
        (["seer", "peasant", "mason"], [1, 0, 0], "mythomaniac", "cannot be turned"),
        (["seer", "peasant", "mason"], [1, 0, 0], "apprentice-sorcerer", "cannot be turned"),
        (["seer", "peasant", "mason"], [1, 0, 0], "werewolf", "cannot be turned"),
    ],
)
def test_what_cannot_be_is_told(roles, votes, turned, told):
    with pytest.raises(Wrong, match=told):
        JUDGE.check(roles, votes, turned)


def test_votes_for_oneself_can_be_forbidden():
    with pytest.raises(Wrong, match="player 2 has voted for themselves"):
        Judge(GAME, Readings(self_votes=False)).check(["seer"] * 3, [1, 1, 0], None)
    JUDGE.check(["seer"] * 3, [1, 1, 0], None)


def test_a_vote_for_somebody_who_does_not_play_is_told():
    with pytest.raises(Wrong, match='Bruno has voted for "Zoe", who does not play; there are: Anna, Bruno'):
        by_name(["Anna", "Bruno"], {"Anna": "seer", "Bruno": "seer"}, {"Anna": "Bruno", "Bruno": "Zoe"})


def test_the_roles_that_can_be_turned_are_the_humans_without_the_two_that_the_rulebook_names():
    assert JUDGE.turnable == ("seer", "peasant", "troublemaker", "mason", "undead")


def test_every_reason_is_one_of_the_list():
    assert len(set(REASONS)) == 9


def test_the_game_has_a_line_for_every_reason():
    assert set(GAME.because) == set(REASONS)

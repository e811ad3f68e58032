"""What a choice is told as, whether it can be changed, and every kind of answer, in small games that are made up."""

from dataclasses import replace

import pytest
from tables import DEVIL, Table, loups

from appliance.games.power import Power
from appliance.rules import Acted, Became, Chosen, Elected, Passed, Unlawful, legal


def acts(table):
    """What was chosen with what: power, by whom, whom, in which night."""
    facts = [fact for fact in table.state.facts if isinstance(fact, Acted)]
    return [(fact.power, fact.by, fact.seats, fact.night) for fact in facts]


def with_probe(**power):
    """Village and Devil with something else for its priest."""
    made = Power(**{"turn": "priest", "does": "learn", **power})
    return replace(DEVIL, power={**DEVIL.power, "probe": made})


# What a chronicle is told


def test_every_choice_by_night_is_told_with_who_made_it():
    table = loups("wwpiscfvvvv", transformation="yes").choose("love", 7, 8)
    table.choose("see", 0).choose("protect", 2).choose("attack", 9).choose("infect", 9)
    table.choose("poison", 10).choose("charm", 3, 4)
    assert acts(table) == [
        ("love", (5,), (7, 8), 1),
        ("see", (4,), (0,), 1),
        ("protect", (2,), (2,), 1),
        ("attack", (0, 1), (9,), 1),
        ("infect", (0, 1), (9,), 1),
        ("poison", (3,), (10,), 1),
        ("charm", (6,), (3, 4), 1),
    ]


def test_a_potion_that_heals_is_told():
    assert acts(loups("wivvvv").choose("attack", 2).choose("heal", 2))[1:] == [("heal", (1,), (2,), 1)]


def test_choices_of_the_dying_are_told():
    assert acts(loups("whvvvv").execute(1).choose("shot", 2)) == [("shot", (1,), (2,), 1)]
    table = loups("wvvvvv", mayor="first-day").sleep().execute(1).execute(1).choose("heir", 2)
    assert acts(table) == [("heir", (1,), (2,), 1)]
    assert acts(loups("wbvvvvv").vote(s2=2, s3=2).choose("bar", 2, 3)) == [("bar", (1,), (2, 3), 1)]


def test_who_was_elected_is_told_with_the_day():
    table = loups("wvvvvvv", mayor="second-day").sleep().execute(1).sleep().execute(2).execute(2).choose("heir", 3)
    elected = [fact for fact in table.state.facts if isinstance(fact, Elected)]
    assert elected == [Elected(2, "late-election", 2), Elected(3, "heir", 2)]


def test_that_nobody_may_vote_is_told_as_well():
    table = loups("wbvvvvv", scapegoat="maybe-nobody").vote(s2=2, s3=2).do(Chosen("bar-all", ()))
    assert acts(table) == [("bar-all", (1,), (), 1)]


def test_who_chooses_nobody_has_not_acted():
    table = loups("wipvvvv").sleep()
    assert acts(table) == []


def test_a_card_that_was_taken_is_told_by_what_the_thief_became():
    table = loups("wtvvvvvs").do(Chosen("steal", role="seer"))
    assert acts(table) == []
    assert Became(1, "seer", "steal", 1) in table.state.facts


# Once, or open to change


def test_a_choice_that_was_confirmed_stands():
    table = Table("ddvvvvv", with_probe(turn="devils", asks="seat", decides="agree"))
    table.do(Chosen("probe", (3,), 0))
    with pytest.raises(Unlawful, match="cannot be changed"):
        table.do(Chosen("probe", (4,), 0))
    with pytest.raises(Unlawful, match="cannot be changed"):
        table.do(Passed(by=0))
    table.do(Chosen("probe", (3,), 1))
    assert table.told == [("probe", 3, "villager")]


def test_a_choice_that_is_open_can_be_changed_until_its_time_is_over():
    table = Table("dpvvvvv", with_probe(asks="seat", final="open"))
    table.do(Chosen("probe", (3,))).do(Chosen("probe", (0,), 1))
    assert (table.asked, legal(table.state).final, table.told) == ("probe", "open", [])
    assert table.do(Passed()).told == [("probe", 0, "devil")]
    assert acts(table) == [("probe", (1,), (0,), 1)]


def test_an_open_choice_can_be_taken_back():
    table = Table("dpvvvvv", with_probe(asks="seat", final="open")).do(Chosen("probe", (3,))).do(Passed(by=1))
    assert (table.asked, table.do(Passed()).told) == ("probe", [])


def test_a_card_can_be_changed_while_that_is_open():
    game = loups("wtvvvvvs").book.game
    steal = replace(game.power["steal"], final="open")
    table = loups("wtvvvvvs", replace(game, power={**game.power, "steal": steal}))
    table.do(Chosen("steal", role="seer")).do(Chosen("steal", role="villager"))
    assert table.do(Passed()).state.roles[1] == "villager"


# Kinds of answer


def test_yes_or_no_is_told_where_it_is_asked_for_roles():
    table = Table("dpavvvv", with_probe(asks="seat", of=("devil", "madman"))).choose("probe", 2)
    assert table.told == [("probe", 2, True)]


def test_a_role_is_told():
    assert Table("dpavvvv", with_probe(asks="seat")).choose("probe", 2).told == [("probe", 2, "madman")]


def test_a_number_is_of_those_who_live():
    table = Table("ddpavvvvv", with_probe(tells="number", of=("devil", "madman")))
    assert table.told == [("probe", None, 3)]
    assert table.execute(1).choose("attack", 4).told == [("probe", None, 3), ("probe", None, 2)]


def test_a_number_can_be_none():
    assert Table("dpvvvvv", with_probe(tells="number", of=("twin",))).told == [("probe", None, 0)]


def test_seats_are_of_those_who_live():
    table = Table("ddpavvvvv", with_probe(tells="seats", of=("devil",)))
    assert table.told == [("probe", None, (0, 1))]
    assert table.execute(1).choose("attack", 4).told[1:] == [("probe", None, (0,))]


def test_the_roles_of_two_are_told_in_the_order_in_which_they_were_chosen():
    table = Table("dpavvvv", with_probe(asks="seats", count=2, tells="roles")).choose("probe", 2, 0)
    (told,) = [fact for fact in table.state.facts if type(fact).__name__ == "Told"]
    assert (told.about, told.others, told.answer) == (2, (0,), ("madman", "devil"))


def test_nobody_is_told_a_number_when_nobody_has_the_power():
    assert Table("dvavvvv", with_probe(tells="number", of=("devil",))).told == []

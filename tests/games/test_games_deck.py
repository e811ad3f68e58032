"""What a deck must obey, what the rulebook advises, decks suggested and drawn (Setup; The Characters)."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from una_notte import EVERYONE_CALLED, FIRST_GAME, GAME

from appliance.games.deck import advise, check_deck, random_deck, suggest_deck

FIVE = FIRST_GAME[5]


def generator(seed):
    return random.Random(seed)  # noqa: S311 - cards, not secrets


def problems(roles, players=5):
    return [str(problem) for problem in check_deck(GAME, roles, players)]


def test_where_nobody_can_tell_how_many_play_nothing_is_held_against_their_number():
    assert problems(FIVE, None) == []
    assert problems({"werewolf": 2}, None) == []


@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_decks_of_the_first_game_can_be_played(players):
    assert problems(FIRST_GAME[players], players) == []


def test_there_are_three_characters_more_than_players():
    assert problems(FIVE, 6) == ["8 roles for 6 players, but there must be 9, 3 more than players; add 1"]
    assert problems(FIVE, 4) == ["8 roles for 4 players, but there must be 7, 3 more than players; take out 1"]


@pytest.mark.parametrize("wolves", [0, 1])
def test_both_werewolves_are_always_in_the_deck(wolves):
    deck = FIVE | {"werewolf": wolves, "undead": 1, "mythomaniac": 1 - wolves}
    assert problems(deck) == [f"{wolves} werewolf, but every deck has 2; write werewolf = 2"]


def test_a_deck_that_does_not_name_the_werewolves_misses_them():
    deck = {"seer": 1, "peasant": 3, "swindler": 1, "troublemaker": 1, "undead": 1, "mythomaniac": 1}
    (problem,) = check_deck(GAME, deck, 5)
    assert problem.path == ("roles",)
    assert str(problem) == "0 werewolf, but every deck has 2; write werewolf = 2"


def test_masons_come_in_pairs():
    assert problems(FIVE | {"mason": 2, "peasant": 1}) == []


def test_one_mason_alone_is_refused():
    assert problems(FIVE | {"mason": 1, "peasant": 2}) == [
        "1 mason, but they come all or none; write 2 or leave it out"
    ]


@pytest.mark.parametrize("role", ["werehamster", "werepenguin"])
def test_one_of_werehamster_and_werepenguin_may_be_there(role):
    assert problems(FIVE | {role: 1, "peasant": 2}) == []


def test_werehamster_and_werepenguin_are_never_together():
    assert problems(FIVE | {"werehamster": 1, "werepenguin": 1, "peasant": 1}) == [
        "werehamster and werepenguin are never together; leave one of them out"
    ]


@pytest.mark.parametrize(("role", "tiles"), [("seer", 1), ("peasant", 3), ("werewolf", 2), ("mason", 2)])
def test_no_more_of_a_role_than_there_are_tiles(role, tiles):
    told = problems({**FIVE, role: tiles + 1})
    assert f"{tiles + 1} {role}, but the box holds {tiles}; write {tiles} at most" in told


def test_two_players_are_too_few():
    assert problems({"werewolf": 2, "seer": 1, "swindler": 1, "troublemaker": 1}, 2) == [
        "2 players are too few; 3 to 11 can play"
    ]


def test_eleven_are_the_most_that_the_tiles_allow():
    all_but_one = {name: role.count for name, role in GAME.role.items() if name != "werehamster"}
    assert sum(all_but_one.values()) == 14
    assert problems(all_but_one, 11) == []
    assert problems({name: role.count for name, role in GAME.role.items()}, 12) == [
        "12 players are too many for the tiles; 3 to 11 can play",
        "werehamster and werepenguin are never together; leave one of them out",
    ]


def test_an_unknown_role_is_told_with_the_one_that_was_meant():
    assert problems(FIVE | {"sear": 1, "peasant": 2}) == ['"sear" is no role of this game; did you mean "seer"?']


def test_a_role_that_is_like_none_is_told_with_all_that_there_are():
    (told,) = problems(FIVE | {"xyz": 1, "peasant": 2})
    assert told.startswith('"xyz" is no role of this game; the roles are werewolf, seer, peasant')


def test_every_rule_that_is_broken_is_told_at_once():
    told = problems({"werewolf": 1, "mason": 1, "werehamster": 1, "werepenguin": 1, "seer": 2, "sear": 1}, 2)
    assert len(told) == 7


def test_the_problem_names_the_role_at_fault():
    paths = [problem.path for problem in check_deck(GAME, {"werewolf": 1, "mason": 1, "seer": 2}, 3)]
    assert paths == [("roles", "seer"), ("roles", "werewolf"), ("roles", "mason"), ("roles",)]


# Suggested.


@pytest.mark.parametrize("players", [3, 4, 5])
def test_for_three_to_five_the_deck_of_the_first_game_is_suggested(players):
    assert suggest_deck(GAME, players) == FIRST_GAME[players]


@pytest.mark.parametrize("players", range(3, 12))
def test_a_suggested_deck_breaks_no_rule_and_needs_no_advice(players):
    deck = suggest_deck(GAME, players)
    assert problems(deck, players) == []
    assert [problem for problem in advise(GAME, deck, players) if problem.path != ("players",)] == []


@pytest.mark.parametrize("players", range(6, 12))
def test_for_more_the_masons_help_the_village(players):
    assert suggest_deck(GAME, players)["mason"] == 2


@pytest.mark.parametrize("players", range(7, 12))
def test_from_seven_on_there_is_a_role_that_plays_for_itself(players):
    deck = suggest_deck(GAME, players)
    assert deck.get("werepenguin", 0) + deck.get("werehamster", 0) == 1


@pytest.mark.parametrize("players", range(3, 7))
def test_below_seven_nobody_plays_for_themselves(players):
    assert not {"werepenguin", "werehamster"} & set(suggest_deck(GAME, players))


def test_a_suggested_deck_is_the_callers_own():
    suggest_deck(GAME, 5).clear()
    assert suggest_deck(GAME, 5) == FIRST_GAME[5]


@pytest.mark.parametrize("players", [0, 2, 12])
def test_nothing_is_suggested_for_too_few_or_too_many(players):
    with pytest.raises(ValueError, match="3 to 11 can play"):
        suggest_deck(GAME, players)
    with pytest.raises(ValueError, match="3 to 11 can play"):
        random_deck(GAME, players, generator(1))


# At random.


@given(st.integers(3, 11), st.randoms(use_true_random=False))
def test_a_deck_drawn_at_random_obeys_every_rule(players, drawing):
    deck = random_deck(GAME, players, drawing)
    assert problems(deck, players) == []
    assert all(deck.values())


def test_every_role_can_be_drawn():
    drawn = {role for seed in range(60) for role in random_deck(GAME, 5, generator(seed))}
    assert drawn == set(GAME.role)


def test_the_same_generator_draws_the_same_deck():
    assert random_deck(GAME, 7, generator(4)) == random_deck(GAME, 7, generator(4))


# Advice.


def advice(roles, players):
    return [str(problem) for problem in advise(GAME, roles, players)]


@pytest.mark.parametrize("role", ["werehamster", "werepenguin"])
def test_werepenguin_and_werehamster_do_best_with_seven_or_more(role):
    six = {**FIRST_GAME[5], role: 1}
    assert f"{role} does best with 7 players or more, and 6 play; it may be played all the same" in advice(six, 6)
    seven = {**six, "undead": 1}
    assert not any(role in told for told in advice(seven, 7))


def test_more_than_five_are_many_for_a_first_game():
    assert advice(FIRST_GAME[5], 5) == []
    assert advice({**FIRST_GAME[5], "undead": 1}, 6) == [
        "6 players are many for a first game; begin with 5 at most, or go on if you know it"
    ]


@pytest.mark.parametrize("role", ["mythomaniac", "apprentice-sorcerer"])
def test_who_harms_the_village_is_balanced_by_the_masons(role):
    alone = {**FIRST_GAME[4], role: 1}
    assert advice(alone, 5) == [f"{role} makes it harder for the village; mason would help it"]
    balanced = {**FIRST_GAME[3], role: 1, "mason": 2}
    assert advice(balanced, 6)[1:] == []


def test_an_apprentice_sorcerer_who_may_turn_no_token_is_advised_against():
    no_target = {"werewolf": 2, "apprentice-sorcerer": 1, "swindler": 1, "mythomaniac": 1, "werehamster": 1}
    assert problems(no_target, 3) == []
    assert "apprentice-sorcerer has nobody to act on; add one of seer, peasant, troublemaker, mason, undead" in advice(
        no_target, 3
    )


@pytest.mark.parametrize("role", ["seer", "peasant", "troublemaker", "undead"])
def test_one_token_is_enough_for_the_apprentice_sorcerer(role):
    one_target = {"werewolf": 2, "apprentice-sorcerer": 1, "swindler": 1, "mythomaniac": 1, role: 1}
    assert not any("nobody" in told for told in advice(one_target, 3))


def test_masons_are_targets_of_the_apprentice_sorcerer():
    assert not any("nobody" in told for told in advice(EVERYONE_CALLED, 6))

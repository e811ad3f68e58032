"""Pack and Aliens: its fifteen roles, its decks, and the calls of its nights and its dusk."""

import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shipped_games import CATALOGUE

from appliance.catalogue import load_lines
from appliance.games.cue import Say, Wait
from appliance.games.deck import advise, check_deck, random_deck, suggest_deck
from appliance.games.options import Options
from appliance.games.script import Plan, build
from appliance.games.village import Village

GAME = CATALOGUE.games["pack-and-aliens"]
ENGLISH = load_lines(CATALOGUE, "en", "pack-and-aliens")

VILLAGE = ("villager", "seer", "gravedigger", "priest", "mother-in-law", "white-angel")
PACK = ("werewolf", "accomplice", "manipulator", "dark-oracle", "black-angel", "kamikaze", "vulture")
ALIENS = ("symbiote", "predator")
ALL = dict.fromkeys(GAME.role, 1)

START = """
The Werewolves open their eyes, and recognise each other.
The Werewolves close their eyes.
The Vulture opens their eyes. The Werewolves keep their eyes closed, and raise a hand.
The Werewolves lower their hand. The Vulture closes their eyes.
"""

NIGHT = """
All eyes stay closed. The moderator goes round the table, and touches whoever was abducted on the shoulder, \
unless it is a Werewolf.
Whoever was touched keeps their eyes closed all through this night.
The Gravedigger opens their eyes. The moderator shows by a sign whether the one who was sentenced was a Werewolf.
The Gravedigger closes their eyes.
The Symbiote opens their eyes, and sees who was abducted. Tonight the Symbiote acts in that one's place, \
when they are called.
The Symbiote closes their eyes.
The Predator opens their eyes, and sees who was abducted. Once in the game they may point at a player to strike.
The Predator closes their eyes.
The Priest opens their eyes, and points at another player to protect tonight.
The Priest closes their eyes.
The Mother-in-law opens their eyes, and points at a player who gets one vote more in the next vote.
The Mother-in-law closes their eyes.
The Seer opens their eyes, and points at a player. The moderator nods if that player is a Werewolf, \
and shakes their head if not.
The Seer closes their eyes.
The Dark Oracle opens their eyes, and points at a player. The moderator secretly shows them that player's role.
The Dark Oracle closes their eyes.
The Werewolves open their eyes, and each points at a victim. Whoever has the most votes dies, and in a tie \
nobody.
The Werewolves close their eyes.
The Kamikaze opens their eyes, and may point at somebody to take with them: at dawn both are dead.
The Kamikaze closes their eyes.
The White Angel opens their eyes. Once in the game they may give their life, and point at one of the dead, \
who lives again.
The White Angel closes their eyes.
The Black Angel opens their eyes. Once in the game they may give their life, and point at one of the dead, \
who lives again.
The Black Angel closes their eyes.
The Vulture opens their eyes. The moderator secretly shows them the role of the Werewolves' victim.
The Vulture closes their eyes.
It is dawn. Everyone, open your eyes.
"""

FALL = "Night falls. Everyone, close your eyes."

DUSK = """
It is dusk. Everyone, close your eyes.
The Manipulator opens their eyes, and points at the one they really vote for.
The Manipulator closes their eyes.
The Symbiote opens their eyes, and may point at another player to abduct, never the same one twice. \
The moderator secretly shows them that player's role.
The Symbiote closes their eyes.
The Predator opens their eyes, and sees who was abducted. Once in the game they may point at a player to strike.
The Predator closes their eyes.
The White Angel opens their eyes. Once in the game they may give their life, and point at one of the dead, \
who lives again.
The White Angel closes their eyes.
The Black Angel opens their eyes. Once in the game they may give their life, and point at one of the dead, \
who lives again.
The Black Angel closes their eyes.
"""


def two_seconds(_):
    return 2.0


def script(phase, night, roles=ALL, calls="full", **variants):
    plan = Plan(GAME, roles, sum(roles.values()), Options(tips=False, calls=calls, variants=variants))
    return build(plan, phase, night, two_seconds)


def spoken(phase, night, **variants):
    says = [timed.cue.parts for timed in script(phase, night, **variants).cues if isinstance(timed.cue, Say)]
    return [ENGLISH.text(parts) for parts in says]


def turns(phase, night, roles=ALL, **variants):
    return [timed.cue.turn for timed in script(phase, night, roles, **variants).cues if isinstance(timed.cue, Wait)]


# The roles.


def test_the_rulebooks_fifteen_roles_are_there_with_their_factions():
    factions = {"village": VILLAGE, "pack": PACK, "aliens": ALIENS}
    wanted = {role: faction for faction, roles in factions.items() for role in roles}
    assert {name: role.faction for name, role in GAME.role.items()} == wanted
    assert list(GAME.faction) == list(factions)


def test_there_may_be_several_of_each():
    assert min(role.count for role in GAME.role.values()) > 1


# Decks.


@pytest.mark.parametrize("players", range(6, 21))
def test_every_suggested_deck_can_be_played_and_so_can_a_drawn_one(players):
    deck = suggest_deck(GAME, players)
    assert check_deck(GAME, deck, players) == []
    assert advise(GAME, deck, players) == []
    drawn = random_deck(GAME, players, random.Random(players))  # noqa: S311 - cards, not secrets
    assert check_deck(GAME, drawn, players) == []


def test_every_role_has_a_place_in_some_suggested_deck():
    decks = [suggest_deck(GAME, players) for players in range(6, 21)]
    assert {role for deck in decks for role in deck} == set(ALL)


@pytest.mark.parametrize("deck", [{"villager": 6}, {"werewolf": 2, "accomplice": 4}])
def test_a_deck_has_a_werewolf_and_somebody_against_the_pack(deck):
    assert len(check_deck(GAME, deck, 6)) == 1


def test_a_pack_may_be_as_many_as_the_others():
    assert check_deck(GAME, {"werewolf": 3, "seer": 2, "symbiote": 1}, 6) == []


def test_aliens_have_a_symbiote_among_them():
    deck = {"werewolf": 1, "predator": 1, "villager": 4}
    assert [str(problem) for problem in check_deck(GAME, deck, 6)] == [
        "predator is only there with symbiote; add one, or leave predator out",
    ]
    assert check_deck(GAME, deck | {"symbiote": 1, "villager": 3}, 6) == []


def test_in_a_hidden_vote_the_manipulator_has_little_to_do():
    deck = {"werewolf": 1, "manipulator": 1, "villager": 4}
    assert advise(GAME, deck, 6) == []
    assert [str(problem) for problem in advise(GAME, deck, 6, {"vote": "hidden"})] == [
        "manipulator has little to do with vote = hidden; leave it out, or try it",
    ]


# The nights.


def test_the_calls_of_the_first_night_with_every_role_in_the_deck():
    assert "\n".join(spoken("night", 1)) == FALL + START + NIGHT.strip()


@pytest.mark.parametrize("night", [2, 3])
def test_the_calls_of_later_nights_with_every_role_in_the_deck(night):
    assert "\n".join(spoken("night", night)) == FALL + NIGHT.rstrip()


@pytest.mark.parametrize("night", [1, 2])
def test_whoever_was_abducted_knows_it_before_any_power_of_the_night(night):
    order = [turn for turn in turns("night", night) if turn not in {"pack", "watch"}]
    assert order[0] == "abducted"


@pytest.mark.parametrize("night", [1, 2])
def test_the_vulture_is_last_once_all_that_kills_saves_or_revives_has_been_called(night):
    assert turns("night", night)[-1] == "vulture"


def test_the_vulture_sees_the_werewolves_who_do_not_see_the_vulture():
    assert GAME.turn["watch"].roles == ("vulture",)
    assert GAME.turn["watch"].shows == ("werewolf",)
    assert GAME.turn["pack"].roles == ("werewolf",)


def test_aliens_never_open_their_eyes_in_one_turn():
    assert all(len(set(turn.roles) & set(ALIENS)) < 2 for turn in GAME.turn.values())


def test_villagers_accomplices_and_manipulators_are_never_called_at_night():
    assert turns("night", 1, {"villager": 3, "accomplice": 2, "manipulator": 1}) == []


@given(st.sets(st.integers(0, 14)), st.integers(1, 5), st.sampled_from(["night", "dusk"]))
def test_nights_and_dusks_are_the_same_whoever_is_dead_sentenced_or_alive_again(dead, night, phase):
    plan = Plan(GAME, ALL, 15, Options())
    village = Village(players=15, night=night, dead=tuple(dead), fallen=tuple(dead), revived=(3,), sentenced=4)
    there = build(plan, phase, night, two_seconds)
    assert build(replace(plan, village=village), phase, night, two_seconds).cues == there.cues


# The dusk.


def test_the_calls_of_the_dusk_with_every_role_in_the_deck():
    assert "\n".join(spoken("dusk", 1)) == DUSK.strip()


def test_nobody_is_told_at_dusk_to_open_their_eyes():
    assert "Everyone, open your eyes." not in spoken("dusk", 1)


# What the variants change.


def test_in_a_hidden_vote_the_manipulator_has_no_turn_for_a_second_vote():
    assert turns("dusk", 1) == ["manipulator", "abduction", "predator", "white-angel", "black-angel"]
    assert turns("hidden-dusk", 1) == ["abduction", "predator", "white-angel", "black-angel"]


def test_a_game_that_begins_by_day_has_the_meeting_before_it():
    assert turns("meeting", 1, start="day") == ["pack", "watch"]
    assert turns("first-dusk", 1, start="day") == ["abduction"]
    assert turns("night", 1, start="day")[0] == "abducted"
    assert turns("night", 1)[:2] == ["pack", "watch"]


def test_the_werewolves_may_have_to_wait_for_the_second_night():
    assert "first-hunt" in turns("night", 1)
    assert not {"first-hunt", "werewolves"} & set(turns("night", 1, **{"first-kill": "no"}))
    assert turns("night", 2) == turns("night", 2, **{"first-kill": "no"})
    assert turns("night", 1, **{"first-kill": "no"})[:2] == ["pack", "watch"]


def test_the_rule_for_a_tie_leaves_nights_and_dusks_as_they_are():
    for phase in ("night", "dusk"):
        for tie in GAME.variant["tie"].choices:
            assert script(phase, 1, tie=tie) == script(phase, 1)


# The lines.


@pytest.mark.parametrize("language", ["it", "en", "fr"])
def test_no_two_calls_of_a_night_sound_alike(language):
    texts = dict(load_lines(CATALOGUE, language, "pack-and-aliens").items())
    for calls in ("full", "short"):
        for phase, night in (("night", 1), ("night", 2), ("dusk", 1)):
            wakes = [texts[f"{turn}.wake.{calls}"] for turn in turns(phase, night)]
            assert len(set(wakes)) == len(wakes)


@pytest.mark.parametrize("language", ["it", "en", "fr"])
def test_every_card_is_short_enough_to_be_listened_to(language):
    texts = dict(load_lines(CATALOGUE, language, "pack-and-aliens").items())
    longest = max((texts[f"role.{role}.card"] for role in GAME.role), key=len)
    assert len(longest) <= 180, longest

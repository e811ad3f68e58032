"""Loups-garous: its fourteen roles, its decks, and the calls of its nights."""

import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shipped_games import CATALOGUE

from appliance.catalogue import load_lines
from appliance.games.cue import Say, Wait
from appliance.games.deck import check_deck, random_deck, suggest_deck
from appliance.games.options import Options
from appliance.games.script import Plan, build
from appliance.games.village import Village

GAME = CATALOGUE.games["loups-garous"]
ENGLISH = load_lines(CATALOGUE, "en", "loups-garous")

BASE = {
    "werewolf": "werewolves",
    "seer": "villagers",
    "hunter": "villagers",
    "cupid": "villagers",
    "witch": "villagers",
    "thief": "villagers",
    "little-girl": "villagers",
    "villager": "villagers",
    "mayor": "villagers",
}
EXTENSION = {
    "protector": "villagers",
    "village-idiot": "villagers",
    "scapegoat": "villagers",
    "elder": "villagers",
    "piper": "piper",
}
ALL = {role: 1 for role in GAME.role if role != "mayor"}

NIGHT_1 = """
Night falls on the village. Everyone, close your eyes.
The Thief opens his eyes, and looks at the two cards in the middle. He may change his own for one of them. \
The moderator takes note.
The Thief closes his eyes.
Cupid opens his eyes, and points at the two Lovers. One of them may be himself.
Cupid closes his eyes.
The moderator goes round the table, and touches the two Lovers on the shoulder. They alone open their eyes, \
and recognise each other.
The Lovers close their eyes.
The Seer opens her eyes, and points at a player. The moderator secretly shows her that player's role.
The Seer closes her eyes.
The Protector opens his eyes, and points at a player to protect tonight. It may be himself, but not the same one as \
last night.
The Protector closes his eyes.
The Werewolves open their eyes, recognise each other, and silently agree on a victim.
The Little Girl may peep between her fingers.
The Werewolves close their eyes.
The Witch opens her eyes.
As long as she can heal, the moderator points out the victim of the Werewolves to her.
With her thumb up she heals the victim, with her thumb down she poisons whoever she points at: each potion only once.
The Witch closes her eyes.
The Piper opens his eyes, and points at two players to charm, never charmed before.
The Piper closes his eyes.
The moderator touches the newly charmed on the shoulder. All the Charmed, new and old, open their eyes, \
and recognise each other.
The Charmed close their eyes.
It is day. Everyone, open your eyes.
"""

NIGHT_2 = """
Night falls on the village. Everyone, close your eyes.
The Seer opens her eyes, and points at a player. The moderator secretly shows her that player's role.
The Seer closes her eyes.
The Protector opens his eyes, and points at a player to protect tonight. It may be himself, but not the same one as \
last night.
The Protector closes his eyes.
The Werewolves open their eyes, and silently agree on a victim.
The Little Girl may peep between her fingers.
The Werewolves close their eyes.
The Witch opens her eyes.
As long as she can heal, the moderator points out the victim of the Werewolves to her.
With her thumb up she heals the victim, with her thumb down she poisons whoever she points at: each potion only once.
The Witch closes her eyes.
The Piper opens his eyes, and points at two players to charm, never charmed before.
The Piper closes his eyes.
The moderator touches the newly charmed on the shoulder. All the Charmed, new and old, open their eyes, \
and recognise each other.
The Charmed close their eyes.
It is day. Everyone, open your eyes.
"""


def two_seconds(_):
    return 2.0


def script(night, roles=ALL, calls="full", **variants):
    plan = Plan(GAME, roles, sum(roles.values()), Options(tips=False, calls=calls, variants=variants))
    return build(plan, "night", night, two_seconds)


def lines(night, roles=ALL, calls="full", **variants):
    return [timed.cue.line for timed in script(night, roles, calls, **variants).cues if isinstance(timed.cue, Say)]


def spoken(night, **variants):
    says = [timed.cue.parts for timed in script(night, **variants).cues if isinstance(timed.cue, Say)]
    return [ENGLISH.text(parts) for parts in says]


def turns(night, roles=ALL, **variants):
    return [timed.cue.turn for timed in script(night, roles, **variants).cues if isinstance(timed.cue, Wait)]


# The roles.


def test_the_rulebooks_fourteen_roles_are_there_with_their_camps():
    assert {name: role.faction for name, role in GAME.role.items()} == BASE | EXTENSION


def test_there_is_one_card_of_each_but_of_werewolves_and_villagers():
    several = {name: role.count for name, role in GAME.role.items() if role.count > 1}
    assert several == {"werewolf": 4, "villager": 15}


def test_the_mayor_is_elected_and_never_dealt():
    assert [name for name, role in GAME.role.items() if role.office] == ["mayor"]
    told = [str(problem) for problem in check_deck(GAME, {"werewolf": 1, "mayor": 1, "villager": 4}, 6)]
    assert "mayor is never dealt: there is a vote for it; take it out" in told


def test_lovers_and_piper_win_for_themselves():
    assert list(GAME.faction) == ["villagers", "werewolves", "lovers", "piper"]
    assert GAME.faction["piper"].alone


# Decks.


@pytest.mark.parametrize("extension", ["yes", "no"])
@pytest.mark.parametrize("players", range(6, 19))
def test_every_suggested_deck_can_be_played_with_the_extension_and_without(players, extension):
    variants = {"extension": extension}
    deck = suggest_deck(GAME, players, variants)
    assert check_deck(GAME, deck, players, variants) == []
    assert extension == "yes" or not set(deck) & set(EXTENSION)
    drawn = random_deck(GAME, players, random.Random(players), variants)  # noqa: S311 - cards, not secrets
    assert check_deck(GAME, drawn, players, variants) == []


def test_every_role_has_a_place_in_some_suggested_deck():
    decks = [suggest_deck(GAME, players) for players in range(6, 19)]
    assert {role for deck in decks for role in deck} == set(ALL)


def test_with_the_thief_there_are_two_cards_more_than_players():
    deck = {"werewolf": 1, "thief": 1, "villager": 4}
    assert [str(problem) for problem in check_deck(GAME, deck, 6)] == [
        "6 roles for 6 players, but there must be 8, 2 more than players; add 2"
    ]
    assert check_deck(GAME, deck | {"villager": 6}, 6) == []


@pytest.mark.parametrize("role", EXTENSION)
def test_without_the_extension_none_of_its_roles_is_dealt(role):
    deck = {"werewolf": 1, role: 1, "villager": 4}
    assert check_deck(GAME, deck, 6) == []
    (problem,) = check_deck(GAME, deck, 6, {"extension": "no"})
    assert str(problem) == f'{role} is left out by a variant; write extension = "yes" under [variants]'


def test_nor_may_one_of_them_be_possible():
    deck = {"werewolf": 1, "villager": 5}
    told = check_deck(GAME, deck, 6, {"extension": "no"}, {"scapegoat": 1})
    assert ("possible", "scapegoat") in [each.path for each in told if "left out by a variant" in str(each)]


def test_there_are_fewer_werewolves_than_others_and_one_at_least():
    assert check_deck(GAME, {"werewolf": 3, "villager": 3}, 6) != []
    assert check_deck(GAME, {"villager": 6}, 6) != []


# The nights.


@pytest.mark.parametrize(("night", "text"), [(1, NIGHT_1), (2, NIGHT_2), (3, NIGHT_2)])
def test_the_calls_with_every_role_in_the_deck(night, text):
    assert "\n".join(spoken(night)) == text.strip()


def test_the_short_calls_only_call():
    said = [ENGLISH.text((line,)) for line in lines(2, calls="short")]
    assert said[:3] == [
        "Night falls on the village. Everyone, close your eyes.",
        "The Seer, open your eyes.",
        "The Seer, close your eyes.",
    ]
    assert [line for line in said if "Witch" in line] == ["The Witch, open your eyes.", "The Witch, close your eyes."]


def test_the_thief_is_first_since_he_may_become_any_other_that_is_called():
    assert turns(1)[:3] == ["thief", "cupid", "lovers"]
    assert not {"thief", "cupid", "lovers"} & set(turns(2))


@pytest.mark.parametrize("night", [1, 2, 3])
@pytest.mark.parametrize(
    ("before", "after"),
    [("protector", "werewolves"), ("werewolves", "witch"), ("witch", "piper"), ("piper", "charmed")],
)
def test_who_must_be_called_before_whom(night, before, after):
    order = turns(night)
    assert order.index(before) < order.index(after)


def test_the_werewolves_kill_in_the_first_night_as_well():
    text = ENGLISH.text(("werewolves.wake-first.full",))
    assert "recognise each other" in text
    assert "victim" in text


def test_whoever_has_to_be_touched_or_shown_something_has_more_time():
    seconds = {t.cue.turn: t.cue.seconds for t in script(1, transformation="yes").cues if isinstance(t.cue, Wait)}
    assert seconds == {
        "thief": 15.0,
        "cupid": 10.0,
        "lovers": 20.0,
        "seer": 10.0,
        "protector": 10.0,
        "werewolves": 15.0,
        "witch": 20.0,
        "piper": 10.0,
        "charmed": 20.0,
        "infected": 15.0,
    }


def test_some_are_never_called():
    assert turns(1, {"hunter": 1, "village-idiot": 1, "scapegoat": 1, "elder": 1, "villager": 9}) == []


@given(st.sets(st.integers(0, 12)), st.integers(1, 5), st.sampled_from(["yes", "no"]))
def test_the_night_is_the_same_whoever_is_dead_charmed_or_pardoned(dead, night, transformation):
    plan = Plan(GAME, ALL, 11, Options(variants={"transformation": transformation}))
    village = Village(players=11, night=night, dead=tuple(dead), fallen=tuple(dead), pardoned=(3,), elected=4)
    there = build(plan, "night", night, two_seconds)
    assert build(replace(plan, village=village), "night", night, two_seconds) == there


# What the variants change.


def test_with_the_transformation_the_werewolves_hear_of_it_and_whoever_is_turned_is_told_each_night():
    told, changed = lines(2), lines(2, transformation="yes")
    assert [line for line in changed if line not in told] == [
        "werewolves.transform.full",
        "infected.wake.full",
        "infected.sleep.full",
    ]
    assert turns(1, transformation="yes")[-1] == turns(7, transformation="yes")[-1] == "infected"
    assert "werewolves.transform.short" not in lines(2, calls="short", transformation="yes")


def test_the_little_girl_peeps_or_is_told_in_a_turn_of_her_own():
    assert lines(2).index("peeping.join.full") == lines(2).index("werewolves.wake.full") + 1
    changed = {"little-girl": "told"}
    assert "peeping.join.full" not in lines(2, **changed)
    assert turns(2, **changed) == ["seer", "protector", "werewolves", "little-girl", "witch", "piper", "charmed"]
    assert "little-girl" not in turns(2)


@pytest.mark.parametrize("told", ["while-she-heals", "always", "herself"])
def test_the_witch_is_told_of_the_victim_as_the_group_wants_it(told):
    said = lines(2, witch=told)
    there = said.index("witch.wake.full")
    assert said[there + 1 : there + 3] == [f"witch.{told}.full", "witch.potions.full"]


def test_the_other_variants_leave_the_nights_as_they_are():
    for night in (1, 2):
        there = script(night)
        for name in ("mayor", "tie", "scapegoat"):
            for choice in GAME.variant[name].choices:
                assert script(night, **{name: choice}) == there


# The lines.


@pytest.mark.parametrize("language", ["it", "en", "fr"])
def test_no_two_calls_sound_alike_but_those_of_one_role(language):
    texts = dict(load_lines(CATALOGUE, language, "loups-garous").items())
    for calls in ("full", "short"):
        wakes = [texts[f"{name}.wake.{calls}"] for name, turn in GAME.turn.items() if not turn.during]
        assert len(set(wakes)) == len(wakes)


@pytest.mark.parametrize("language", ["it", "en", "fr"])
def test_every_card_is_short_enough_to_be_listened_to(language):
    texts = dict(load_lines(CATALOGUE, language, "loups-garous").items())
    longest = max((texts[f"role.{role}.card"] for role in GAME.role), key=len)
    assert len(longest) <= 160, longest

"""Wherewolf: its cards, its decks, who is called when, the words of the day."""

import random
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from wherewolf import CATALOGUE, EVERYTHING, GAME, NAMES, WORDS, in_turn, lines, script, turns, two_seconds

from appliance.catalogue import load_lines
from appliance.games.cue import Light, Wait
from appliance.games.deck import advise, check_deck, random_deck, suggest_deck
from appliance.games.options import Options
from appliance.games.script import Plan, build
from appliance.games.village import Village

DECK = {"seer": 1, "pack-wolf": 1, "healer": 1, "peasant": 3}
PLAN = Plan(GAME, DECK, 6, Options(tips=False, calls="full", names=NAMES))

# The Roles: faction, aura, whether it has Mystic Powers, how many cards.
THE_ROLES = {
    "assassin": ("criminals", "dark", False, 1),
    "pettifogger": ("village", "white", False, 1),
    "bocca-di-rosa": ("village", "dark", False, 1),
    "mayor": ("village", "white", False, 1),
    "vampire-hunter": ("village", "white", False, 1),
    "pack-leader": ("werewolves", "dark", False, 1),
    "guild-master": ("criminals", "white", False, 1),
    "peasant": ("village", "white", False, 3),
    "hermit": ("village", "white", False, 1),
    "ghoul": ("vampire", "white", False, 1),
    "juliet": ("romeo-and-juliet", "white", False, 1),
    "guard": ("village", "white", False, 1),
    "other-guard": ("village", "white", False, 1),
    "corrupt-guard": ("criminals", "dark", False, 1),
    "healer": ("village", "white", True, 1),
    "pack-wolf": ("werewolves", "dark", False, 1),
    "cursed-wolf": ("werewolves", "dark", False, 1),
    "outcast-wolf": ("outcast-wolf", "dark", False, 1),
    "wizard": ("village", "white", True, 1),
    "medium": ("village", "white", True, 1),
    "merchant": ("village", "white", False, 1),
    "orator": ("village", "white", False, 1),
    "innkeeper": ("village", "white", False, 1),
    "madman": ("madman", "white", False, 1),
    "sinner": ("village", "dark", False, 1),
    "priest": ("village", "white", False, 1),
    "spy": ("criminals", "white", False, 1),
    "witch": ("village", "white", True, 1),
    "traitor": ("werewolves", "white", False, 1),
    "vampire": ("vampire", "dark", False, 1),
    "seer": ("village", "white", True, 1),
}

# The Roles, Descriptions: on which of the first four nights each opens its eyes or is asked to, and with whom.
CALLED = {
    "assassin": {1: {"criminals"}, 2: {"medium", "wizard", "seer", "witch", "healer"}},
    "guild-master": {1: {"criminals"}, 3: {"guild-master"}},
    "spy": {1: {"criminals"}},
    "corrupt-guard": {1: {"guards", "criminals"}},
    "vampire-hunter": {1: {"vampire-hunter"}},
    "pack-leader": {1: {"werewolves"}, 2: {"werewolves"}, 3: {"werewolves"}, 4: {"werewolves"}},
    "outcast-wolf": {1: {"werewolves"}, 2: {"werewolves"}, 3: {"werewolves"}, 4: {"werewolves"}},
    "pack-wolf": {1: {"werewolves"}, 2: {"werewolves"}, 3: {"werewolves"}, 4: {"werewolves"}},
    "juliet": {1: {"juliet"}},
    "guard": {1: {"guards"}},
    "other-guard": {1: {"guards"}},
    "priest": {1: {"priest"}},
    "healer": {2: {"healer"}, 3: {"healer"}, 4: {"healer"}},
    "witch": {2: {"witch"}, 3: {"witch"}, 4: {"witch"}},
    "medium": {2: {"medium"}, 3: {"medium"}, 4: {"medium"}},
    "wizard": {1: {"wizard"}, 2: {"wizard"}, 3: {"wizard"}, 4: {"wizard"}},
    "seer": {1: {"seer"}, 2: {"seer"}, 3: {"seer"}, 4: {"seer"}},
    "vampire": {1: {"vampire"}, 2: {"vampire"}, 3: {"vampire"}, 4: {"vampire"}},
}
# "During the first night, raises their hand", and others who never have a turn of their own.
NEVER_BY_THEMSELVES = {
    "sinner", "traitor", "pettifogger", "bocca-di-rosa", "mayor", "merchant", "orator", "innkeeper", "madman", "hermit",
    "peasant",
}  # fmt: skip
WOLVES = ("pack-leader", "outcast-wolf", "pack-wolf", "cursed-wolf")


def said(plan, phase, number=1, **village):
    village = Village(players=plan.players, **village)
    return [
        cue.cue.line for cue in build(replace(plan, village=village), phase, number, two_seconds).cues if _says(cue)
    ]


def _says(timed):
    return hasattr(timed.cue, "line")


# The cards (Game Components; The Roles).


def test_the_roles_have_the_faction_the_aura_the_powers_and_the_number_of_cards_that_the_rulebook_gives_them():
    found = {name: (role.faction, role.aura, role.mystic, role.count) for name, role in GAME.role.items()}
    assert found == THE_ROLES


def test_thirty_one_roles_are_thirty_three_cards():
    assert (len(GAME.role), sum(EVERYTHING.values())) == (31, 33)


def test_there_are_the_seven_factions_of_the_rulebook():
    assert set(GAME.faction) == {role[0] for role in THE_ROLES.values()}
    assert len(GAME.faction) == 7


@pytest.mark.parametrize("language", ["it", "en", "fr"])
def test_every_card_can_be_read_out_and_no_two_roles_have_the_same_name(language):
    words = WORDS[language]
    names = [words.text((f"role.{role}.name",)) for role in GAME.role]
    assert len(set(names)) == 31
    assert all(words.text((f"role.{role}.card",)).endswith(".") for role in GAME.role)


@pytest.mark.parametrize("language", ["it", "en", "fr"])
def test_no_two_roles_are_called_by_the_same_words(language):
    words = WORDS[language]
    there = [name for name, turn in GAME.turn.items() if not turn.during]
    calls = [words.text((f"{name}.wake.{length}",)) for name in there for length in ("full", "short")]
    assert len(set(calls)) == len(calls)


# Who is called, and when.


@pytest.mark.parametrize("role", sorted({*CALLED, *NEVER_BY_THEMSELVES, "ghoul", "cursed-wolf"}))
def test_a_role_by_itself_is_called_in_the_nights_that_its_description_says(role):
    hosts = {role for turn in GAME.turn.values() for role in turn.during}
    for night, wanted in CALLED.get(role, {}).items():
        there = {"seer": 1, **dict.fromkeys(hosts, 1), role: 1} if role == "assassin" else {role: 1}
        assert wanted <= set(turns(night, there)), night
    if role in NEVER_BY_THEMSELVES:
        assert [turns(night, {role: 1}) for night in (1, 2, 3, 4)] == [(), (), (), ()]


@pytest.mark.parametrize(
    ("role", "nights"),
    [
        ("juliet", {1}),
        ("guard", {1}),
        ("other-guard", {1}),
        ("corrupt-guard", {1}),
        ("spy", {1}),
        ("assassin", {1}),
        ("guild-master", {1, 3}),
        ("vampire-hunter", {1}),
        ("priest", {1}),
        ("medium", {2, 3, 4, 5}),
        ("witch", {2, 3, 4, 5}),
        ("healer", {2, 3, 4, 5}),
        ("wizard", {1, 2, 3, 4, 5}),
        ("seer", {1, 2, 3, 4, 5}),
        ("vampire", {1, 2, 3, 4, 5}),
        ("pack-leader", {1, 2, 3, 4, 5}),
    ],
)
def test_on_no_other_night_is_a_role_called(role, nights):
    assert {night for night in range(1, 6) if turns(night, {role: 1})} == nights


def test_the_vampire_is_called_on_the_first_night_for_the_ghoul_who_sees_the_master():
    assert in_turn("vampire", 1) == ["vampire.wake-first", "ghoul.join", "vampire.sleep"]


def test_the_dead_and_the_merely_possible_are_called_like_all_others():
    """Subsequent Nights; For more experienced players: "must still call the turns of all the possible Roles"."""
    possible = {**DECK, "vampire": 1, "witch": 1}
    assert turns(2, possible) == ("seer", "witch", "vampire", "werewolves", "healer")


@given(st.sets(st.integers(0, 5)), st.integers(1, 9))
def test_the_night_is_the_same_whoever_is_dead(dead, number):
    nobody = build(PLAN, "night", number, two_seconds)
    village = Village(players=6, night=number, dead=tuple(dead), fallen=tuple(dead), accused=(0, 1), sentenced=2)
    assert build(replace(PLAN, village=village), "night", number, two_seconds) == nobody


def test_in_the_first_night_the_seer_looks_and_the_werewolves_only_recognise_each_other():
    assert said(PLAN, "night") == [
        "night.fall",
        "seer.wake.full",
        "seer.sleep.full",
        "werewolves.wake-first.full",
        "werewolves.sleep.full",
        "day.break",
    ]


@pytest.mark.parametrize("number", [2, 3, 7])
def test_from_the_second_night_on_they_attack(number):
    assert said(PLAN, "night", number)[3] == "werewolves.wake.full"


# The decks (The Composition of the Village).


@pytest.mark.parametrize(
    ("players", "werewolves"), [(5, 1), (8, 1), (9, 2), (12, 2), (13, 3), (16, 3), (17, 4), (20, 4), (33, 4)]
)
def test_there_is_one_werewolf_for_five_to_eight_two_for_nine_to_twelve_and_so_on(players, werewolves):
    deck = suggest_deck(GAME, players)
    assert sum(deck.get(wolf, 0) for wolf in WOLVES) == werewolves


@pytest.mark.parametrize("players", range(5, 34))
def test_every_suggested_deck_can_be_played_and_follows_the_advice_as_long_as_there_are_cards(players):
    deck = suggest_deck(GAME, players)
    assert check_deck(GAME, deck, players) == []
    told = [str(problem) for problem in advise(GAME, deck, players)]
    assert (told == []) == (players < 30)
    assert all("play against the village" in problem for problem in told)


def test_with_thirty_three_players_every_card_is_dealt():
    assert suggest_deck(GAME, 33) == EVERYTHING


@pytest.mark.parametrize("players", [5, 6, 7])
def test_the_smallest_decks_have_nothing_that_a_beginner_cannot_play(players):
    simple = {"seer", "pack-wolf", "healer", "witch", "hermit", "peasant"}
    assert set(suggest_deck(GAME, players)) <= simple


@pytest.mark.parametrize("players", [5, 12, 33])
def test_a_drawn_deck_has_the_seer_and_a_werewolf(players):
    deck = random_deck(GAME, players, random.Random(players))  # noqa: S311 - cards, not secrets
    assert check_deck(GAME, deck, players) == []


def test_the_seer_is_the_only_role_that_is_always_there_and_a_werewolf_must_be():
    told = [str(problem) for problem in check_deck(GAME, {"hermit": 1, "mayor": 1, "peasant": 3}, 5)]
    assert told[0] == "0 seer, but every deck has 1; write seer = 1"
    assert told[1].startswith("none of pack-leader, outcast-wolf, pack-wolf, cursed-wolf is there")
    for wolf in WOLVES:
        assert check_deck(GAME, {"seer": 1, wolf: 1, "peasant": 3}, 5) == []


def test_there_is_a_card_for_each_player():
    (problem,) = check_deck(GAME, {"seer": 1, "pack-wolf": 1, "hermit": 1, "peasant": 3}, 5)
    assert str(problem).startswith("6 roles for 5 players, but there must be 5")


def test_roles_may_be_possible_without_being_dealt_and_one_for_two_players_is_enough():
    possible = {"vampire": 1, "witch": 1, "juliet": 1}
    assert check_deck(GAME, DECK, 6, possible=possible) == []
    assert not [p for p in advise(GAME, DECK, 6, possible=possible) if "possible" in str(p)]
    assert any("possible beyond" in str(p) for p in advise(GAME, DECK, 6, possible={**possible, "mayor": 1}))


@pytest.mark.parametrize(
    ("role", "others"),
    [
        ("ghoul", ["vampire"]),
        ("vampire-hunter", ["vampire"]),
        ("priest", ["sinner", "bocca-di-rosa"]),
        ("corrupt-guard", ["guard", "other-guard"]),
    ],
)
def test_it_is_told_when_a_role_has_nobody_to_deal_with(role, others):
    def told(*more):
        deck = {"seer": 1, "pack-wolf": 1, role: 1, **dict.fromkeys(more, 1)}
        return any("nobody to act on" in str(problem) for problem in advise(GAME, deck, len(deck)))

    assert told()
    assert not any(told(other) for other in others)


def test_antagonists_are_all_who_do_not_win_with_the_village_but_juliet_and_the_madman():
    village = {name for name, (faction, *_) in THE_ROLES.items() if faction == "village"}
    assert set(GAME.deck.advice.antagonists) == set(THE_ROLES) - village - {"juliet", "madman"}


# The beginning (Game Setup; Assigning Roles; Explaining the Game).


def test_the_possible_roles_are_told_and_beginners_hear_what_the_game_is_about():
    assert said(PLAN, "take")[0].startswith("deck.roles+role.seer.1+role.healer.1+role.pack-wolf.1+role.peasant.3")
    with_tips = [line for line in lines("take", DECK, tips=True) if line.startswith("take.")]
    assert with_tips == ["take.night", "take.day", "take.wins"]


def test_the_moderator_hears_of_the_hidden_roles_of_the_peasants_if_there_are_any():
    assert lines("versions", DECK) == ["variant.peasant"]
    assert lines("versions", {"seer": 1, "pack-wolf": 1, "hermit": 1}) == []


# The day.


def called(phase, ballot="closed", **village):
    plan = replace(PLAN, options=replace(PLAN.options, ballot=ballot))
    start = "secret.wake" if ballot == "secret" else "count.answer"
    parts = [line.split("+") for line in said(plan, phase, **village)]
    return [line[1].removeprefix("name.") for line in parts if line[0] == start]


def test_names_are_called_the_other_way_round_every_day():
    there = called("first-vote", night=1)
    assert there == list(NAMES)
    assert called("first-vote", night=2) == there[::-1]
    assert called("first-vote", night=3) == there


def test_the_dead_are_not_called_and_in_the_second_vote_only_those_in_the_run_off():
    assert called("first-vote", night=1, dead=(1, 4)) == ["Anna", "Carla", "Dario", "Fabio"]
    assert called("second-vote", night=1, dead=(1,), accused=(0, 5)) == ["Anna", "Fabio"]


def test_in_secret_all_choose_but_those_in_the_run_off():
    assert called("first-vote", "secret", night=1, dead=(1,)) == ["Anna", "Carla", "Dario", "Elena", "Fabio"]
    assert called("second-vote", "secret", night=1, dead=(1,), accused=(0, 5)) == ["Carla", "Dario", "Elena"]


@pytest.mark.parametrize("ballot", ["closed", "open", "secret"])
def test_every_name_has_the_same_time_and_no_light_changes_between_them(ballot):
    plan = replace(PLAN, options=replace(PLAN.options, ballot=ballot), village=Village(players=6, night=1))
    vote = build(plan, "first-vote", 1, two_seconds)
    waits = [timed for timed in vote.cues if isinstance(timed.cue, Wait)]
    assert len({timed.seconds for timed in waits}) == 1
    gaps = {round(after.at - before.at, 3) for before, after in pairwise(waits)}
    assert len(gaps) == 1
    lights = {(t.cue.name, t.cue.value) for t in vote.cues if isinstance(t.cue, Light) and t.at > waits[0].at}
    assert lights <= {("bar", 0.0)}


@pytest.mark.parametrize("language", ["it", "en", "fr"])
def test_a_stake_that_does_not_happen_has_one_and_the_same_sentence(language):
    words = load_lines(CATALOGUE, language, "wherewolf")
    assert said(PLAN, "stake", night=1, accused=(0, 1)) == ["stake.nobody"]
    assert said(PLAN, "stake", night=1, accused=(0, 1), sentenced=1) == ["stake.burns+name.Bruno"]
    assert "Bruno" in words.text(("stake.burns", "name.Bruno"))


def test_the_morning_names_who_has_died_and_nothing_else():
    assert said(PLAN, "assembly", night=2, fallen=(3, 4))[0] == "dawn.dead+name.Dario+name.Elena"
    assert said(PLAN, "assembly", night=2)[0] == "dawn.nobody"
    assert said(PLAN, "assembly", night=1)[0] == "assembly.open"


@pytest.mark.parametrize("number", [1, 2, 5])
@pytest.mark.parametrize(("whispered", "told"), [(True, "inn.seer"), (False, "inn.nothing")])
def test_there_is_word_from_the_inn_every_morning_or_a_sentence_that_there_is_none(number, whispered, told):
    roles = {**DECK, "innkeeper": 1}
    morning = lines("assembly", roles, number, village={"whispered": whispered})
    assert [line for line in morning if line.startswith("inn.")] == [told]
    assert not [line for line in lines("assembly", DECK, number) if line.startswith("inn.")]


def test_the_question_of_the_inn_is_asked_in_the_dark_and_always_as_long():
    night = script("night", {**DECK, "innkeeper": 1})
    assert "day.break" not in [timed.cue.line for timed in night.cues if _says(timed)]
    asked = script("inn", {**DECK, "innkeeper": 1})
    assert [timed.cue.line for timed in asked.cues if _says(timed)] == ["inn.ask", "day.break"]
    assert script("inn", {**DECK, "innkeeper": 1}, village={"whispered": True}) == asked


@pytest.mark.parametrize(
    ("day", "living", "options", "seconds"),
    [
        (1, 9, {"talk": 300.0}, 300),
        (4, 5, {"talk": 300.0}, 300),
        (1, 9, {"per_player": 30.0}, 270),
        (3, 5, {"per_player": 30.0}, 150),
        (1, 9, {"talk": 300.0, "first_day": 50.0}, 150),
        (2, 9, {"talk": 300.0, "first_day": 50.0}, 300),
        (2, 9, {"talk": 300.0, "shrink": 20.0}, 240),
        (3, 9, {"talk": 300.0, "shrink": 20.0}, 190),  # 192, in steps of five
        (40, 9, {"talk": 300.0, "shrink": 20.0}, 10),
    ],
)
def test_a_day_is_as_long_as_the_settings_say(day, living, options, seconds):
    assert Options(**options).day(day, living) == seconds


@pytest.mark.parametrize(
    ("roles", "variants", "against"),
    [
        (("assassin", "corrupt-guard"), {}, 3),
        (("assassin", "corrupt-guard"), {"assassin": "vigilante"}, 2),
        (("assassin", "corrupt-guard"), {"assassin": "vigilante", "corrupt-guard": "non-criminal"}, 1),
        (("wizard", "hermit"), {}, 1),
        (("wizard", "hermit"), {"wizard": "dark-wizard"}, 2),
    ],
)
def test_who_changes_sides_with_a_version_is_counted_there(roles, variants, against):
    deck = {"seer": 1, "pack-wolf": 1, "guard": 1, "other-guard": 1, "peasant": 2, **dict.fromkeys(roles, 1)}
    told = [
        str(problem)
        for problem in advise(GAME, {**deck, "peasant": 3, "healer": 1, "witch": 1, "medium": 1}, 12, variants)
    ]
    expected = f"{against} of 12 {'plays' if against == 1 else 'play'} against the village"
    assert any(problem.startswith(expected) for problem in told) == (against != 3)


def test_first_games_have_their_own_number_of_werewolves_and_roles_without_powers_need_nobody():
    deck = {"seer": 1, "pack-wolf": 1, "peasant": 3, "hermit": 1, "priest": 1, "mayor": 1}
    assert advise(GAME, deck, 8, {"open-voting": "yes"})
    assert advise(GAME, deck, 8, {"open-voting": "yes", "first-games": "yes"}) == []

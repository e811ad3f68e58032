"""Wherewolf, as far as it is called by its moderator: the deck, the nights, the words of the day."""

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from appliance.catalogue import load_catalogue, load_lines
from appliance.games.cue import Light, Say, Wait
from appliance.games.deck import check_deck, suggest_deck
from appliance.games.options import Options
from appliance.games.script import Plan, build
from appliance.games.village import Village

CATALOGUE = load_catalogue()
GAME = CATALOGUE.games["wherewolf"]
DECK = suggest_deck(GAME, 6)
NAMES = ("Anna", "Bruno", "Carla", "Dario", "Elena", "Fabio")
PLAN = Plan(GAME, DECK, 6, Options(tips=False, calls="full", names=NAMES))


def two_seconds(_):
    return 2.0


def lines(plan, phase, number=1, **village):
    script = build(replace(plan, village=Village(players=6, **village)), phase, number, two_seconds)
    return [timed.cue.line for timed in script.cues if isinstance(timed.cue, Say)]


@pytest.mark.parametrize(
    ("players", "werewolves"), [(5, 1), (8, 1), (9, 2), (12, 2), (13, 3), (16, 3), (17, 4), (20, 4)]
)
def test_a_first_game_has_one_werewolf_for_five_to_eight_two_for_nine_to_twelve_and_so_on(players, werewolves):
    deck = suggest_deck(GAME, players)
    assert deck == {"seer": 1, "werewolf": werewolves, "peasant": players - 1 - werewolves}
    assert check_deck(GAME, deck, players) == []


def test_the_seer_is_the_only_role_that_is_always_there_and_a_werewolf_must_be():
    assert [str(problem) for problem in check_deck(GAME, {"peasant": 5}, 5)] == [
        "0 seer, but every deck has 1; write seer = 1",
        "0 werewolf, but every deck has 1; write werewolf = 1",
    ]


def test_there_is_a_card_for_each_player():
    (problem,) = check_deck(GAME, {"seer": 1, "werewolf": 1, "peasant": 4}, 5)
    assert str(problem).startswith("6 roles for 5 players, but there must be 5")


def test_in_the_first_night_the_seer_looks_and_the_werewolves_only_recognise_each_other():
    assert lines(PLAN, "night") == [
        "night.fall",
        "seer.wake.full",
        "seer.sleep.full",
        "werewolves.wake-first.full",
        "werewolves.sleep.full",
        "day.break",
    ]


@pytest.mark.parametrize("night", [2, 3, 7])
def test_from_the_second_night_on_they_attack(night):
    assert lines(PLAN, "night", night)[3] == "werewolves.wake.full"


@given(st.sets(st.integers(0, 5)), st.integers(1, 9))
def test_the_night_is_the_same_whoever_is_dead(dead, night):
    nobody = build(PLAN, "night", night, two_seconds)
    village = Village(players=6, night=night, dead=tuple(dead), fallen=tuple(dead), accused=(0, 1), sentenced=2)
    assert build(replace(PLAN, village=village), "night", night, two_seconds) == nobody


def called(phase, ballot="closed", **village):
    plan = replace(PLAN, options=replace(PLAN.options, ballot=ballot))
    start = "secret.wake" if ballot == "secret" else "count.answer"
    said = [line.split("+") for line in lines(plan, phase, **village)]
    return [parts[1].removeprefix("name.") for parts in said if parts[0] == start]


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
    script = build(plan, "first-vote", 1, two_seconds)
    waits = [timed for timed in script.cues if isinstance(timed.cue, Wait)]
    assert len({timed.seconds for timed in waits}) == 1
    gaps = {round(after.at - before.at, 3) for before, after in pairwise(waits)}
    assert len(gaps) == 1
    lights = {(t.cue.name, t.cue.value) for t in script.cues if isinstance(t.cue, Light) and t.at > waits[0].at}
    assert lights <= {("bar", 0.0)}


@pytest.mark.parametrize("language", ["it", "en", "fr"])
def test_a_stake_that_does_not_happen_has_one_and_the_same_sentence(language):
    words = load_lines(CATALOGUE, language, "wherewolf")
    assert lines(PLAN, "stake", night=1, accused=(0, 1)) == ["stake.nobody"]
    assert lines(PLAN, "stake", night=1, accused=(0, 1), sentenced=1) == ["stake.burns+name.Bruno"]
    assert "Bruno" in words.text(("stake.burns", "name.Bruno"))


def test_the_morning_names_who_has_died_and_nothing_else():
    assert lines(PLAN, "assembly", night=2, fallen=(3, 4))[0] == "dawn.dead+name.Dario+name.Elena"
    assert lines(PLAN, "assembly", night=2)[0] == "dawn.nobody"
    assert lines(PLAN, "assembly", night=1)[0] == "assembly.open"


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

"""Village and Devil, as far as it is called by its game master: deck, nights, variants, votes."""

import random
from dataclasses import replace

import pytest
from evening import CHOICES, PLAIN, SHELF, Evening, enter
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace as chosen
from shipped_games import CATALOGUE

from appliance.games.cue import Say
from appliance.games.deck import check_deck, random_deck, suggest_deck
from appliance.games.options import Options
from appliance.games.script import Plan, build
from appliance.games.village import Village
from appliance.table.events import Begin

GAME = CATALOGUE.games["village-and-devil"]
NAMES = ("Anna", "Bruno", "Carla", "Dario", "Elena", "Fabio")
ALL = {"devil": 2, "priest": 1, "knight": 1, "mortician": 1, "twin": 2, "madman": 1, "villager": 2}
SIX = chosen(CHOICES, game="village-and-devil", players=6)


def two_seconds(_):
    return 2.0


def calls(night, phase="night", roles=ALL, **variants):
    plan = Plan(GAME, roles, sum(roles.values()), Options(tips=False, calls="full", variants=variants))
    script = build(plan, phase, night, two_seconds)
    lines = [timed.cue.line for timed in script.cues if isinstance(timed.cue, Say)]
    return [line.removesuffix(".full") for line in lines if ".wake" in line]


def test_the_rulebooks_seven_roles_are_there():
    assert list(GAME.role) == ["devil", "priest", "knight", "mortician", "twin", "madman", "villager"]
    assert {name: role.faction for name, role in GAME.role.items() if role.faction == "evil"} == {
        "devil": "evil",
        "madman": "evil",
    }


def test_in_the_first_night_devils_and_twins_recognise_each_other_and_nobody_is_attacked():
    assert calls(1) == ["devils.wake-first", "twins.wake", "priest.wake", "knight.wake", "mortician.wake"]


@pytest.mark.parametrize("night", [2, 3, 9])
def test_later_the_devils_attack_and_the_twins_sleep(night):
    assert calls(night) == ["devils.wake", "priest.wake", "knight.wake", "mortician.wake"]


def test_a_game_that_begins_by_day_has_the_meeting_before_and_no_execution_on_that_day():
    assert calls(1, "meeting", start="day") == ["devils.wake-first", "twins.wake"]
    assert calls(1, start="day") == ["devils.wake-first", "priest.wake", "knight.wake", "mortician.wake"]
    options = Options(tips=False, variants={"start": "day"})
    evening = Evening(options, choices=SIX).to("night")
    assert [name for name, _ in evening.entered] == ["setup", "take", "deal", "meeting", "first-talk", "night"]


def test_a_meeting_before_the_first_day_is_no_night_in_which_anybody_could_have_died():
    there = Evening(replace(PLAIN, tips=True, variants={"start": "day"}), choices=SIX).to("vote")
    phases = [name for name, _ in there.entered]
    assert phases[-4:] == ["first-talk", "night", "talk", "vote"]
    assert "dawn.nobody" not in there.lines()
    assert there.lines().count("talk.cards") == 1
    assert "dawn" in [name for name, _ in there.to("night").to("dawn").entered]


def test_madmen_and_villagers_are_never_called():
    assert calls(1, roles={"madman": 2, "villager": 3}) == []


@given(st.sets(st.integers(0, 5)), st.integers(1, 5))
def test_the_night_is_the_same_whoever_is_dead_or_was_executed(dead, night):
    plan = Plan(GAME, ALL, 10, Options())
    village = Village(players=10, night=night, dead=tuple(dead), fallen=tuple(dead), sentenced=6)
    there = build(plan, "night", night, two_seconds)
    assert build(replace(plan, village=village), "night", night, two_seconds) == there


@pytest.mark.parametrize("players", range(5, 16))
def test_every_suggested_deck_can_be_played_and_so_can_a_drawn_one(players):
    assert check_deck(GAME, suggest_deck(GAME, players), players) == []
    drawn = random_deck(GAME, players, random.Random(players))  # noqa: S311 - cards, not secrets
    assert check_deck(GAME, drawn, players) == []


@pytest.mark.parametrize(
    ("roles", "told"),
    [
        ({"villager": 4, "priest": 1}, "0 devil, but every deck has 1; write devil = 1"),
        ({"devil": 1, "twin": 1, "villager": 3}, "1 twin, but they come all or none; write 2 or leave it out"),
        (
            {"devil": 3, "villager": 2},
            "3 devil among 5 have won before it begins; take fewer of them than of all others together",
        ),
    ],
)
def test_what_a_deck_must_obey(roles, told):
    assert told in [str(problem) for problem in check_deck(GAME, roles, 5)]


def evening(seed=0, **variants):
    options = Options(tips=False, names=NAMES, counted=True, variants=variants)
    begun = Evening(options, choices=SIX, shelf=replace(SHELF, game="village-and-devil"))
    return begun.send(Begin(SIX, "deal", seed=seed))


def test_the_one_with_most_votes_is_executed_and_the_card_stays_hidden():
    there = enter(evening().to("tally").wait(10), 3, 1, 1, 1, 0, 0).wait(3)
    assert there.lines()[-2:] == ["vote.over", "execution.dies+name.Anna"]


def test_a_tie_is_voted_on_again_by_all_and_then_decided_by_lot():
    there = enter(evening().to("tally").wait(10), 2, 2, 1, 1, 0, 0).wait(3)
    assert there.lines()[-2:] == ["vote.over", "run-off.tied+name.Anna+name.Bruno"]
    executed = set()
    for seed in range(12):
        there = enter(evening(seed).to("tally").wait(10), 2, 2, 1, 1, 0, 0).to("second-tally").wait(10)
        executed.add(enter(there, 3, 3).wait(3).lines()[-1])
    assert executed == {"execution.dies+name.Anna", "execution.dies+name.Bruno"}


def test_a_tie_may_be_decided_by_lot_at_once():
    executed = set()
    for seed in range(12):
        there = enter(evening(seed, tie="lot").to("tally-lot").wait(10), 2, 2, 1, 1, 0, 0).wait(3)
        executed.add(there.lines()[-1])
    assert executed == {"execution.dies+name.Anna", "execution.dies+name.Bruno"}


def test_last_words_are_given_time_if_the_group_wants_them():
    there = enter(evening(**{"last-words": "yes"}).to("tally").wait(10), 3, 1, 1, 1, 0, 0).run()
    assert (there.table.phase, there.lines()[-1]) == ("last-words", "last-words.say+name.Anna")
    assert there.press("next").table.phase == "night"
    there = enter(evening().to("tally").wait(10), 3, 1, 1, 1, 0, 0).run()
    assert ("last-words", 1) not in there.entered

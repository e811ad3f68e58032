"""What a moderator does beside the calls: ends the game, has the cards read, whispers, announces."""

from dataclasses import replace

import pytest
from evening import CHOICES, HOLD, SHELF, Evening
from msgspec.structs import replace as chosen

from appliance.games.options import Options
from appliance.table.effects import Paused
from appliance.table.events import Hold
from appliance.table.grammar import Where

NAMES = ("Anna", "Bruno", "Carla", "Dario", "Elena", "Fabio")
DEVIL = chosen(CHOICES, game="village-and-devil", players=6)
WOLF = chosen(CHOICES, game="wherewolf", players=6, deck="file")
INN = replace(SHELF, game="wherewolf", roles={"seer": 1, "pack-wolf": 1, "innkeeper": 1, "peasant": 3})
PLAIN = Options(tips=False, names=NAMES)


def devils(**more):
    return Evening(replace(PLAIN, **more), choices=DEVIL)


def inn(**more):
    return Evening(replace(PLAIN, **more), choices=WOLF, shelf=INN)


def ended(evening):
    """The moderator ends the game from the pause."""
    return evening.press("pause").hold("next")


# The end of the game, at any moment.


@pytest.mark.parametrize("phase", ["take", "deal", "night", "talk", "vote", "dawn", "execution"])
def test_the_moderator_ends_the_game_in_any_phase_and_says_who_has_won(phase):
    evening = ended(devils().to(phase).wait(1))
    assert (evening.table.phase, evening.lines()[-1]) == ("winners", "winners.ask")
    assert evening.press("right").lines()[-1] == "won.good"
    assert evening.press("right").lines()[-1] == "won.evil"
    evening.press("next").wait(10)
    assert (evening.table.phase, evening.lines()[-3:]) == ("over", ["over.told", "won.evil", "over.again"])
    assert evening.press("next").table.phase == "deal"


def test_a_game_that_is_ended_from_the_pause_is_no_longer_paused():
    evening = devils().to("talk").wait(30).press("pause").down("next").wait(HOLD)
    evening.send(Hold("next"))
    assert Paused(paused=False) in evening.effects
    assert evening.table.phase == "winners"


def test_a_pause_that_was_to_end_does_not_end_in_the_end_of_the_game_when_its_line_is_made_at_last():
    evening = devils().to("talk").wait(30)
    evening.slow = True
    evening.press("pause").press("pause")
    late = list(evening.questions)
    evening.questions.clear()
    evening.slow = False
    evening.hold("next").wait(1)
    before, state = len(evening.cues), evening.state
    evening.questions = late
    evening.answer()
    assert (evening.cues[before:], evening.state) == ([], state)


def test_the_end_can_come_in_the_midst_of_a_turn_at_night():
    evening = ended(devils().to_line("priest.wake.short").wait(4))
    assert evening.lines()[-1] == "winners.ask"
    assert evening.table.where is Where.COUNT


def test_whoever_ends_it_by_mistake_goes_back_to_the_phase():
    evening = ended(devils().to("talk").wait(30))
    left = evening.wait(5).hold("left").wait(3)
    assert left.table.phase == "talk"
    assert "winners" not in [name for name, _ in left.entered[-1:]]


def test_a_press_of_next_in_the_pause_ends_nothing():
    evening = devils().to("talk").wait(10).press("pause").press("next").wait(1)
    assert (evening.table.phase, evening.table.where) == ("talk", Where.PAUSED)


def test_the_end_of_a_game_without_a_moderator_is_that_of_its_verdict():
    evening = ended(Evening(Options(tips=False)).to("night").wait(5))
    assert (evening.table.phase, evening.table.where) == ("night", Where.PAUSED)


def test_the_end_survives_a_power_cut():
    evening = ended(devils().to("night").wait(10)).wait(5)
    evening.press("right").cut().press("next").wait(3)
    assert evening.table.phase == "winners"
    assert evening.press("right").lines()[-1] == "won.evil"


# The cards, read out.


def test_where_the_deck_is_told_left_and_right_read_the_cards_and_next_goes_on():
    evening = inn().to("take").wait(30)
    assert evening.table.where is Where.CARDS
    cards = [evening.press("right").wait(3).lines()[-1] for _ in range(5)]
    assert cards == [f"role.{role}.card" for role in ("seer", "pack-wolf", "innkeeper", "peasant", "seer")]
    assert evening.press("left").lines()[-1] == "role.peasant.card"
    evening.press("next").wait(1)
    assert evening.table.phase != "take"


def test_a_card_interrupts_the_one_before():
    evening = inn().to("take").wait(0.5)
    evening.press("right").press("right")
    assert evening.lines()[-2:] == ["role.seer.card", "role.pack-wolf.card"]
    assert evening.wait(60).lines()[-1] == "role.pack-wolf.card"


def test_the_cards_of_possible_roles_are_read_too():
    shelf = replace(INN, possible={"vampire": 1})
    evening = Evening(PLAIN, choices=WOLF, shelf=shelf).to("take").wait(30)
    heard = [evening.press("right").wait(3).lines()[-1] for _ in range(5)]
    assert "role.vampire.card" in heard


# The whisper of the innkeeper.


def night_to_inn(evening):
    """Into the time that the moderator has to whisper."""
    evening.to("inn")
    for _ in range(100):
        if evening.table._transport.waiting(evening.now) is not None:
            return evening
        evening.wait(0.5)
    raise AssertionError("there is no time to whisper")


def heard_of_the_inn(evening):
    evening.to("assembly").wait(20)
    return [line for line in evening.lines() if line.startswith("inn.")][-1]


def test_the_word_from_the_inn_is_whispered_by_the_moderator_in_silence():
    evening = night_to_inn(inn())
    assert evening.table.where is Where.CHOOSING
    before = len(evening.cues)
    evening.press("right")
    assert [what for _, what in evening.course(before) if not what.startswith("wait")] in ([], evening.lines(before))
    assert heard_of_the_inn(evening) == "inn.seer"


def test_without_a_whisper_there_is_no_word_and_left_takes_it_back():
    assert heard_of_the_inn(night_to_inn(inn())) == "inn.nothing"
    evening = night_to_inn(inn())
    assert heard_of_the_inn(evening.press("right").press("left")) == "inn.nothing"


def test_the_night_lasts_as_long_whatever_is_whispered():
    def break_of_day(*presses):
        evening = night_to_inn(inn())
        for button in presses:
            evening.press(button)
        evening.to("assembly")
        return [at for at, line in evening.said() if line == "day.break"]

    assert break_of_day() == break_of_day("right") == break_of_day("right", "left", "right")


def test_what_was_whispered_holds_for_one_morning():
    evening = night_to_inn(inn())
    evening.press("right").to("assembly").wait(20).to("night").to("assembly").wait(20)
    assert [line for line in evening.lines() if line.startswith("inn.")][-1] == "inn.nothing"


def test_another_news_of_the_inn_is_told_in_its_own_words():
    evening = Evening(
        replace(PLAIN, variants={"innkeeper": "healer"}),
        choices=WOLF,
        shelf=replace(INN, variants={"innkeeper": "healer"}),
    )
    evening = night_to_inn(evening)
    assert heard_of_the_inn(evening.press("right")) == "inn.healer"


# The moderator announces everything.


def test_without_announcements_the_box_asks_for_no_deaths_and_calls_no_names():
    evening = devils(announce=False).to("night").to("vote").wait(5).to("night")
    phases = [name for name, _ in evening.entered]
    assert not {"dawn", "tally", "condemned"} & set(phases)
    assert not [line for line in evening.lines() if "name." in line]


def test_without_announcements_a_vote_waits_until_the_moderator_has_called_the_names():
    evening = devils(announce=False).to("vote").wait(600)
    assert (evening.table.phase, evening.table.where) == ("vote", Where.TELLING)
    assert evening.table.is_waiting
    assert evening.press("next").wait(1).table.phase != "vote"


def test_without_announcements_the_game_is_ended_all_the_same():
    evening = ended(devils(announce=False).to("talk").wait(3))
    assert evening.press("right").lines()[-1] == "won.good"

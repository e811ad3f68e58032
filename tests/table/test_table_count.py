"""After the vote the box asks for votes and tiles, and tells who is lynched and who has won."""

from dataclasses import replace

import pytest
from evening import CHOICES, GAMES, SHELF, Evening
from msgspec.structs import replace as chosen

from appliance.games.options import Options
from appliance.table.count import Count
from appliance.table.grammar import Where
from appliance.verdict import Readings

NAMES = ("Anna", "Bruno", "Carla")
COUNTED = Options(tips=False, counted=True, names=NAMES)
THREE = chosen(CHOICES, players=3)


def counting(options=COUNTED, **more):
    return Evening(options, choices=THREE, **more).to("count")


def last_said(evening, count=1):
    return evening.lines()[-count:]


def answer(evening, *turns):
    """Gives answers: each is the one so many after the first that is offered."""
    for place in turns:
        for _ in range(place + 1):
            evening.press("right")
        evening.press("next")
    return evening


def test_it_asks_each_player_in_turn_and_offers_the_next_seat_first():
    evening = counting()
    assert last_said(evening.wait(10)) == ["count.vote+name.Anna"]
    assert last_said(evening.press("right").wait(10)) == ["count.answer+name.Bruno"]
    evening.press("next")
    assert last_said(evening.wait(10)) == ["count.vote+name.Bruno"]
    assert last_said(evening.press("left").wait(10)) == ["count.answer+name.Bruno"]


def test_nobody_can_confirm_what_was_not_heard_and_next_goes_on():
    evening = counting().wait(10).press("next").wait(10)
    assert last_said(evening, 2) == ["count.vote+name.Anna", "count.answer+name.Bruno"]
    assert last_said(evening.press("next").wait(10)) == ["count.vote+name.Bruno"]


def test_left_and_right_speak_the_other_answers_alone():
    evening = counting().wait(10).press("right").wait(5)
    before = len(evening.cues)
    evening.press("right").wait(5).press("right").wait(5).press("left").wait(5)
    assert evening.lines(before) == ["count.answer+name.Carla", "count.answer+name.Anna", "count.answer+name.Carla"]


def test_then_it_asks_for_the_tiles_and_only_for_those_that_are_left():
    evening = answer(counting(), 0, 0, 0)
    assert last_said(evening.wait(10)) == ["count.role+name.Anna"]
    evening = answer(evening, 1)
    before = len(evening.cues)
    evening.wait(10)
    for _ in range(5):
        evening.press("right").wait(5)
    assert "count.answer+role.seer.name" not in evening.lines(before)


def test_it_tells_who_is_lynched_why_and_who_has_won():
    evening = answer(counting(), 0, 1, 1)  # Anna for Bruno, Bruno for Anna, Carla for Bruno
    evening = answer(evening, 1, 0, 1).wait(60)  # seer, werewolf, peasant
    assert last_said(evening, 4) == [
        "result.lynched+name.Bruno",
        "because.werewolf-lynched",
        "result.winners+name.Anna+name.Carla",
        "verdict.again",
    ]
    assert evening.entered[-2:] == [("count", 1), ("result", 1)]
    assert evening.table.is_over


def test_where_each_has_one_vote_nobody_is_lynched():
    evening = answer(counting(), 0, 0, 0)  # each for the next
    evening = answer(evening, 0, 0, 0).wait(60)  # two werewolves and the seer
    assert last_said(evening, 4) == [
        "result.nobody",
        "because.one-each-werewolves",
        "result.winners+name.Anna+name.Bruno",
        "verdict.again",
    ]


def test_where_a_role_may_be_turned_that_question_is_known_ahead():
    shelf = replace(SHELF, roles={"werewolf": 2, "seer": 1, "peasant": 2, "apprentice-sorcerer": 1})
    evening = Evening(COUNTED, choices=chosen(THREE, deck="file"), shelf=shelf)
    assert {("count.turned",), ("count.nobody",)} <= set(evening.table.ahead())
    assert ("count.turned",) not in Evening(COUNTED, choices=THREE).table.ahead()


def test_after_it_another_game_begins_with_the_deal():
    evening = answer(counting(), 0, 1, 1, 1, 0, 1).wait(60).press("next")
    assert evening.table.phase == "deal"


def test_left_held_goes_back_to_the_question_before_with_its_answer():
    evening = answer(counting(), 1).hold("left").wait(10)
    assert last_said(evening, 2) == ["count.vote+name.Anna", "count.answer+name.Carla"]


def test_left_held_at_the_first_question_goes_back_to_the_talk():
    evening = Evening(COUNTED, choices=THREE).to("talk").wait(5).press("next").to("count")
    evening.hold("left")
    assert evening.table.where is Where.TALK


def test_without_names_players_are_called_by_their_numbers():
    evening = counting(Options(tips=False, counted=True)).wait(10)
    assert last_said(evening.press("right").wait(5), 2) == [
        "count.vote+player.number+number.1",
        "count.answer+player.number+number.2",
    ]


def test_names_of_others_than_those_who_play_are_not_used():
    evening = Evening(COUNTED, choices=chosen(CHOICES, players=5)).to("count").wait(10)
    assert last_said(evening)[0] == "count.vote+player.number+number.1"


def test_it_asks_for_the_turned_role_where_the_apprentice_is_in_the_deck():
    deck = {"werewolf": 2, "seer": 1, "peasant": 2, "apprentice-sorcerer": 1}
    shelf = Evening().table._shelf
    with_him = type(shelf)(games=shelf.games, roles=deck, game=shelf.game)
    evening = Evening(COUNTED, choices=chosen(THREE, deck="file"), shelf=with_him).to("count")
    evening = answer(evening, 0, 1, 1, 1, 2, 1).wait(10)
    assert last_said(evening) == ["count.turned"]
    assert last_said(evening.press("right").wait(5)) == ["count.nobody"]
    evening = answer(evening, 0).wait(60)  # the Seer is turned
    assert "because.no-werewolf-lynched" in evening.lines()


@pytest.mark.parametrize(("allowed", "offered"), [(True, ("1", "2", "0")), (False, ("1", "2"))])
def test_votes_for_oneself_are_offered_if_they_are_allowed(allowed, offered):
    deck = GAMES["una-notte-da-lupi"].deck.suggested["3"]
    count = Count(GAMES["una-notte-da-lupi"], deck, 3, NAMES, Readings(self_votes=allowed))
    assert count.possible == offered


def test_a_pause_leaves_the_question_where_it_is():
    evening = answer(counting(), 1).wait(10)
    evening.press("pause").wait(5).press("pause").wait(10)
    assert last_said(evening, 2) == ["pause.end", "count.vote+name.Bruno"]


def test_a_power_cut_leaves_the_question_where_it_is():
    evening = answer(counting(), 1, 0).wait(10).cut().wait(10)
    evening.press("next").wait(10)
    assert last_said(evening, 2) == ["pause.end", "count.vote+name.Carla"]


def test_every_line_that_may_be_said_is_known_ahead():
    evening = counting()
    ahead = {"+".join(parts) for parts in evening.table.ahead()}
    evening = answer(evening, 0, 1, 1, 1, 0, 1).wait(60)
    spoken = {line for line in evening.lines() if line.startswith(("count.", "because."))}
    assert spoken <= ahead

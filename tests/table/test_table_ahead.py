"""What is known before it comes: all that may be said, so that it can be made ready, and the script of a night."""

import random

import pytest
from evening import CHOICES, Evening, two_seconds
from moderator import NAMES
from msgspec.structs import replace as chosen
from players import players_of
from shipped_games import CATALOGUE

from appliance.games.options import Options
from appliance.table.events import Begin
from appliance.table.ways import Ways
from appliance.table.word import Speaking

GAMES = CATALOGUE.games
AT_ANY_TIME = ["pause.begin", "pause.end", "interrupted.day", "interrupted.night", "stopped.game", "talk.enough"]


def known(table):
    return ["+".join(parts) for parts in table.ahead()]


def said_alone(evening, since):
    """What was said; of a list of names each is known alone, as nobody knows who will be on it."""
    return {line for line in evening.lines(since) if line.count("+name.") < 2}


def test_the_soonest_comes_first_and_last_what_may_come_at_any_time():
    evening = Evening()
    ahead = known(evening.table)
    evening.to("verdict").run()
    cards = [f"role.{role}.card" for role in ("werewolf", "seer", "peasant", "swindler", "troublemaker")]
    assert ahead == [*evening.lines()[1:], *AT_ANY_TIME, "setup.change", *cards]


WAYS = {
    "closed": {"ballot": "closed", "counted": True},
    "secret": {"ballot": "secret", "counted": True},
    "a moderator who counts": {"counted": False},
    "a timed day": {"ballot": "open", "counted": True, "covers": "day", "per_player": 37.0, "at_zero": "night"},
    "open, in turns": {"ballot": "open", "counted": True, "at_zero": "more", "more": 30.0},
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", GAMES)
def test_whatever_is_pressed_nothing_is_said_that_was_not_known_before(name, way):
    options = Options(tips=False, names=NAMES, **WAYS[way])
    choices = chosen(CHOICES, game=name, players=len(NAMES))
    in_turns = Ways(speaking=Speaking(), defence=Speaking()) if way == "open, in turns" else None
    evening = Evening(options, choices=choices, ways=in_turns).send(Begin(choices, GAMES[name].first, seed=1))
    ahead, before, hand = known(evening.table), len(evening.cues), random.Random(1)  # noqa: S311 - presses, not secrets
    for _ in range(150):
        button = hand.choice(("next", "next", "right", "left", ""))
        evening.press(button) if button else evening.wait(hand.uniform(1.0, 60.0))
    assert said_alone(evening, before) - set(ahead) == set()


@pytest.mark.parametrize("letters", ["ddpkmvvv", "wwsicvvhv"])
@pytest.mark.parametrize("ballot", ["open", "secret"])
def test_where_the_box_moderates_nothing_is_said_that_was_not_known_before(letters, ballot):
    players = players_of(letters, ballot=ballot)
    ahead, before = known(players.there.table), len(players.there.cues)
    players.to("the-end", 1)
    assert said_alone(players.there, before) - set(ahead) == set()


def test_the_night_that_may_come_is_the_one_that_comes():
    evening = Evening().to("deal")
    night = evening.table.preview("night", 1, two_seconds)
    assert evening.to("night").table._transport.script == night


def test_so_is_the_talk():
    evening = Evening().to("night")
    talk = evening.table.preview("talk", 1, two_seconds)
    assert evening.to("talk").table._transport.script == talk


def test_where_the_box_moderates_the_night_that_may_come_is_the_one_that_comes():
    players = players_of("ddpkmvvv").to("night", 1)
    assert players.there.table.preview("night", 1, two_seconds) == players.there.table._transport.script

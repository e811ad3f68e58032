"""The spoken menu before a game."""

import pytest
from evening import CHOICES, GAME, GAMES, HOLD, SHELF, Evening
from msgspec.structs import replace

from appliance.games.deck import suggest_deck
from appliance.table.effects import Hush, Keep, NewGame, Volume
from appliance.table.events import Hold
from appliance.table.menu import Menu, Shelf, Step

FILE_DECK = {"werewolf": 2, "seer": 1, "mason": 2, "swindler": 1, "troublemaker": 1, "undead": 1}
WITH_FILE = Shelf(games=GAMES, roles=FILE_DECK, game=GAME)
TWO_GAMES = Shelf(games={GAME: GAMES[GAME], "another-night": GAMES[GAME]}, roles={}, game=GAME)


def at(step, **evening):
    """An evening at a step of the menu."""
    found = Evening(**evening)
    if step is not Step.PLAY:
        found.press("right").press("next")
        # Who moderates is asked only where there is a choice.
        asked = [each for each in Step if step > each >= Step.VOLUME and each is not Step.MODERATOR]
        for _ in asked:
            found.press("next")
    return found.run()


def last(evening):
    return evening.lines()[-1]


def test_the_box_says_what_will_be_played_and_waits():
    evening = Evening().run()
    assert evening.lines() == [f"setup.play+game.{GAME}+number.5"]
    assert evening.table.is_waiting
    assert evening.lights("ready") == [(0.0, 1.0)]


def test_next_next_next_starts_the_night():
    evening = Evening()
    for _ in range(3):
        evening.press("next")
    assert evening.table.phase == "night"
    assert [phase for phase, _ in evening.entered] == ["setup", "take", "deal", "night"]


def test_whoever_is_in_a_hurry_may_press_before_anything_is_ready_to_be_said():
    evening = Evening(slow=True)
    for _ in range(3):
        evening.press("next")
    evening.slow = False
    evening.answer()
    assert evening.lines() == ["night.fall"]


@pytest.mark.parametrize("button", ["left", "right"])
def test_to_change_something_is_one_press_away_and_back(button):
    evening = Evening().press(button)
    assert last(evening) == "setup.change"
    assert last(evening.press(button)) == f"setup.play+game.{GAME}+number.5"


def test_the_menu_goes_from_the_volume_to_the_calls_and_then_to_the_game():
    evening = Evening().press("right")
    told = []
    for _ in range(6):
        before = len(evening.cues)
        told += evening.press("next").run().lines(before)
    deck = "role.werewolf.2+role.seer.1+role.peasant.3+role.swindler.1+role.troublemaker.1"
    assert told == [
        "setup.volume+number.80",
        "werewolves.wake.short",
        f"setup.game+game.{GAME}",
        "setup.players+number.5",
        f"setup.suggested+{deck}",
        "setup.short",
        f"deck.roles+{deck}",
        "take.tokens",
        "go-on",
    ]
    assert evening.table.phase == "take"


def test_holding_left_goes_a_step_back():
    evening = at(Step.DECK)
    told = [evening.hold("left").lines()[-1] for _ in range(4)]
    assert [line.split("+")[0] for line in told] == ["setup.players", "setup.game", "setup.volume", "setup.play"]
    assert last(evening.hold("left")).startswith("setup.play")


def test_a_step_back_from_wanting_to_change_is_to_play():
    assert last(at(Step.PLAY).press("right").hold("left").run()).startswith("setup.play")


@pytest.mark.parametrize("step", Step)
@pytest.mark.parametrize("press", ["next", "right"])
def test_a_press_cuts_off_what_is_being_said(step, press):
    assert Hush() in at(step).press("left").down(press).effects
    assert Hush() in at(step).press("left").down("left").wait(HOLD).send(Hold("left")).effects


# What is chosen.


def test_the_volume_goes_in_tens_is_heard_at_once_and_kept():
    evening = at(Step.VOLUME).down("right")
    louder = replace(CHOICES, volume=90)
    assert Volume(90) in evening.effects
    assert Keep(louder) in evening.effects
    assert evening.table.choices == louder
    assert last(evening) == "setup.volume+number.90"


def test_the_volume_says_a_call_as_it_sounds_at_night():
    evening = at(Step.VOLUME, choices=replace(CHOICES, calls="full"))
    assert evening.lines()[-2:] == ["setup.volume+number.80", "werewolves.wake.full"]
    assert evening.press("right").run().lines()[-2:] == ["setup.volume+number.90", "werewolves.wake.full"]


@pytest.mark.parametrize(("button", "edge"), [("left", 10), ("right", 100)])
def test_the_volume_ends_at_one_step_and_at_all(button, edge):
    evening = at(Step.VOLUME)
    for _ in range(12):
        evening.press(button)
    assert evening.table.choices.volume == edge


def test_nothing_is_kept_when_nothing_changes():
    evening = at(Step.VOLUME, choices=replace(CHOICES, volume=100)).down("right")
    assert not [effect for effect in evening.effects if isinstance(effect, Keep | Volume)]


def test_games_go_round():
    evening = at(Step.GAME, shelf=TWO_GAMES)
    assert [evening.press(button).table.choices.game for button in ("right", "right", "left")] == [
        "another-night",
        GAME,
        "another-night",
    ]


@pytest.mark.parametrize(("button", "edge"), [("left", 3), ("right", 11)])
def test_players_end_at_what_the_rules_and_the_tiles_allow(button, edge):
    evening = at(Step.PLAYERS)
    for _ in range(12):
        evening.press(button)
    assert evening.table.choices.players == edge
    assert last(evening) == f"setup.players+number.{edge}"


def test_the_deck_is_the_suggested_one_for_so_many_players():
    evening = at(Step.PLAYERS).press("right").press("next")
    assert evening.table.plan.roles == suggest_deck(GAMES[GAME], 6)
    assert last(evening).startswith("setup.suggested+role.werewolf.2")


def test_the_deck_of_the_file_can_be_chosen():
    evening = at(Step.DECK, shelf=WITH_FILE)
    assert last(evening.press("right")).startswith("setup.file+role.werewolf.2+role.seer.1+role.swindler.1")
    assert evening.table.plan.roles == FILE_DECK
    assert last(evening.press("left")).startswith("setup.suggested")


def test_without_a_deck_in_the_file_there_is_only_the_suggested_one():
    evening = at(Step.DECK)
    assert last(evening.press("right")).startswith("setup.suggested")
    assert evening.table.choices.deck == "suggested"


@pytest.mark.parametrize("step", [Step.PLAYERS, Step.GAME])
def test_a_deck_that_no_longer_fits_makes_way_for_the_suggested_one(step):
    shelf = Shelf(games=TWO_GAMES.games, roles=FILE_DECK, game=GAME)
    evening = at(step, shelf=shelf, choices=replace(CHOICES, deck="file"))
    assert evening.table.plan.roles == FILE_DECK
    evening.press("right")
    assert evening.table.choices.deck == "suggested"
    assert evening.table.plan.roles == suggest_deck(GAMES[GAME], evening.table.choices.players)


@pytest.mark.parametrize("button", ["left", "right"])
def test_calls_are_long_or_short(button):
    evening = at(Step.CALLS)
    assert last(evening.press(button)) == "setup.full"
    assert evening.table.plan.options.calls == "full"
    assert last(evening.press(button)) == "setup.short"


def test_what_is_chosen_holds_in_the_game():
    evening = at(Step.PLAYERS).press("left").press("next").press("next").press("right").press("next")
    assert evening.table.phase == "take"
    assert "role.peasant.2" in evening.lines()[-1]
    assert "werewolves.wake.full" in evening.to("talk").lines()


# Choices from elsewhere.


def test_choices_that_cannot_be_played_become_the_nearest_that_can():
    wild = replace(CHOICES, game="bridge", players=99, volume=140, deck="file")
    assert SHELF.fit(wild) == replace(CHOICES, game=GAME, players=11, volume=100)
    assert SHELF.fit(replace(wild, players=0, volume=-5)) == replace(CHOICES, players=3, volume=0)


def test_the_deck_of_the_file_belongs_to_its_game():
    shelf = Shelf(games=TWO_GAMES.games, roles=FILE_DECK, game=GAME)
    assert shelf.file_deck_fits(CHOICES)
    assert not shelf.file_deck_fits(replace(CHOICES, game="another-night"))
    assert not shelf.file_deck_fits(replace(CHOICES, players=6))


def test_a_menu_is_a_value_that_choosing_does_not_change():
    menu = Menu(SHELF, CHOICES)
    assert menu.choose(1) == Menu(SHELF, CHOICES, change=True)
    assert menu == Menu(SHELF, CHOICES)


# Stop.


def test_pause_held_in_the_menu_begins_the_menu_anew():
    evening = at(Step.PLAYERS).hold("pause")
    assert last(evening).startswith("setup.play")
    assert "stopped.game" not in evening.lines()
    assert evening.table.is_waiting or evening.run().table.is_waiting


def test_pause_held_in_a_game_says_that_it_is_over_and_gives_the_menu():
    evening = Evening().to("night").wait(30)
    before = len(evening.cues)
    evening.hold("pause").run()
    assert evening.lines(before)[-2:] == ["stopped.game", f"setup.play+game.{GAME}+number.5"]
    assert evening.table.phase == "setup"
    assert evening.lights("night")[-1][1] == 0.0


def test_stopping_begins_a_new_page_of_the_journal():
    evening = Evening().to("night").wait(30).down("pause").wait(3)
    evening.hold("pause")
    assert len(evening.journal) < 8
    assert any(isinstance(effect, NewGame) for effect in Evening().down("next").effects)


# Who moderates.

MODERATED = Shelf(games=GAMES, roles={}, game="village-and-devil", seats=12)
VILLAGE = replace(CHOICES, game="village-and-devil", players=7)


def test_who_moderates_is_asked_behind_the_players_where_the_box_can():
    evening = at(Step.PLAYERS, shelf=MODERATED, choices=VILLAGE)
    assert last(evening.press("next").run()) == "setup.player-moderates"
    assert last(evening.press("right").run()) == "setup.box-moderates"
    assert evening.table.choices.moderator == "box"
    assert last(evening.press("next").run()).startswith("setup.suggested")


def test_it_is_not_asked_where_there_is_no_light_for_each():
    evening = at(Step.PLAYERS, shelf=MODERATED, choices=replace(VILLAGE, players=13))
    assert last(evening.press("next").run()).startswith("setup.suggested")


def test_a_box_that_moderates_says_so_before_the_game():
    evening = at(Step.PLAY, shelf=MODERATED, choices=replace(VILLAGE, moderator="box"))
    assert evening.lines()[-2:] == ["setup.play+game.village-and-devil+number.7", "setup.box-moderates"]

"""The language is chosen at the box; where there is but one, nobody is asked."""

from dataclasses import replace

from evening import SHELF, Evening
from msgspec.structs import replace as chosen

from appliance.table.effects import Keep
from appliance.table.menu import Menu, Step

SPEAKING = replace(SHELF, languages=("it", "en", "fr"))


def choosing():
    """At the question which language is to be spoken."""
    return Evening(shelf=SPEAKING).press("right").press("next").run()


def test_the_language_is_the_first_question():
    assert choosing().lines()[-1] == "setup.language"


def test_left_and_right_go_round_all_languages():
    evening = choosing()
    assert evening.table.choices.language == "it"
    buttons = ("right", "right", "right", "left")
    assert [evening.press(button).table.choices.language for button in buttons] == ["en", "fr", "it", "fr"]


def test_what_is_chosen_is_said_anew_and_remembered():
    evening = choosing().down("right")
    assert evening.lines()[-1] == "setup.language"
    assert any(isinstance(effect, Keep) and effect.choices.language == "en" for effect in evening.effects)


def test_next_goes_on_to_the_volume():
    assert choosing().press("next").run().lines()[-2].startswith("setup.volume")


def test_where_there_is_one_language_nobody_is_asked():
    evening = Evening().press("right").press("next").run()
    assert evening.lines()[-2].startswith("setup.volume")
    assert Menu(SHELF, evening.table.choices, Step.VOLUME).back().step is Step.PLAY


def test_a_language_that_is_gone_gives_way_to_that_of_the_file():
    assert SPEAKING.fit(chosen(Evening().table.choices, language="de")).language == "it"


def test_a_step_back_from_the_language_is_to_play():
    assert choosing().hold("left").lines()[-1].startswith("setup.play")


def test_only_those_games_and_languages_are_offered_that_go_together():
    shelf = replace(SPEAKING, speaks={"it": {"wherewolf"}, "en": {"wherewolf", "una-notte-da-lupi"}, "fr": set()})
    menu = Menu(shelf, shelf.fit(chosen(Evening().table.choices, game="wherewolf", language="it")), Step.LANGUAGE)
    assert [menu.choose(1).choices.language, menu.choose(1).choose(1).choices.language] == ["en", "it"]
    assert replace(menu, step=Step.GAME).choose(1).choices.game == "wherewolf"
    assert shelf.fit(chosen(menu.choices, game="una-notte-da-lupi")).language == "en"

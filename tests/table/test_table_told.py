"""What is seen and heard while the box tells something, asks, or offers the menu: cue by cue."""

from evening import CHOICES, SHELF
from msgspec.structs import replace as chosen

from appliance.games.cue import Light, Say, Scene, Script, Sound, Timed
from appliance.table.inquiry import asked_in_silence, moved, told
from appliance.table.menu import Menu, Step


def lengths(parts):
    return 1.0005 * len(parts)


def at_once(*cues):
    return tuple(Timed(0.0, 0.0, cue) for cue in cues)


def test_what_is_told_by_day_waits_in_the_light_of_the_day_and_begins_anew_after_a_pause():
    script = told([("a",), ("b", "c")], lengths, "dawn", "morning")
    dark = [Light(name, 0.0) for name in ("night", "vote", "bar", "ready")]
    assert script == Script(
        "dawn",
        1,
        (
            *at_once(Scene("morning"), Light("day", 1.0), *dark),
            Timed(0.0, 1.0005, Say(("a",), call=True)),
            Timed(1.0, 2.001, Say(("b", "c"), call=True)),
            Timed(3.001, 0.0, Light("ready", 1.0)),
        ),
        3.001,
        waits=True,
        whole=True,
    )


def test_what_is_asked_with_eyes_closed_has_no_light_but_that_of_the_vote():
    script = asked_in_silence([("a",), ("b", "c")], lengths, "tally", "murmur")
    assert script == Script(
        "tally",
        1,
        (
            *at_once(Scene("murmur"), Light("vote", 1.0)),
            Timed(0.0, 1.0005, Say(("a",), call=True)),
            Timed(1.0, 2.001, Say(("b", "c"), call=True)),
        ),
        3.001,
        waits=True,
        whole=True,
    )


def test_an_answer_with_eyes_closed_is_neither_heard_nor_seen():
    assert asked_in_silence([], lengths, "tally", "murmur") == Script("tally", 1, (), 0.0, waits=True, whole=True)


def test_answers_go_round_and_the_first_press_offers_the_first_or_the_last():
    assert [moved(None, 1, 3), moved(0, 1, 3), moved(2, 1, 3)] == [0, 1, 0]
    assert [moved(None, -1, 3), moved(2, -1, 3), moved(0, -1, 3)] == [2, 1, 2]


DARK = tuple(Light(name, 0.0) for name in ("night", "day", "vote", "bar"))


def test_the_menu_shows_that_it_waits_and_offers_the_game():
    script = Menu(SHELF, CHOICES).script(lengths, "good.evening", ready=0.5)
    assert script == Script(
        "setup",
        1,
        (
            *at_once(Scene(""), Light("ready", 1.0), *DARK),
            Timed(0.0, 0.5, Sound("ready")),
            Timed(0.5, 1.0005, Say(("good.evening",), call=True)),
            Timed(1.5, 3.0015, Say(("setup.play", "game.una-notte-da-lupi", "number.5"), call=True)),
        ),
        4.502,
        waits=True,
    )


def test_without_a_greeting_or_its_sound_the_menu_begins_at_once():
    script = Menu(SHELF, CHOICES, change=True).script(lengths)
    assert script.cues == (
        *at_once(Scene(""), Light("ready", 1.0), *DARK),
        Timed(0.0, 1.0005, Say(("setup.change",), call=True)),
    )


def test_what_the_menu_says_at_each_place():
    told_at = {step: [list(each) for each in Menu(SHELF, CHOICES, step).script(lengths).says()] for step in Step}
    cards = [f"role.{role}" for role in ("werewolf.2", "seer.1", "peasant.3", "swindler.1", "troublemaker.1")]
    assert told_at == {
        Step.PLAY: [["setup.play", "game.una-notte-da-lupi", "number.5"]],
        Step.LANGUAGE: [["setup.language"]],
        Step.VOLUME: [["setup.volume", "number.80"], ["werewolves.wake.short"]],
        Step.GAME: [["setup.game", "game.una-notte-da-lupi"]],
        Step.PLAYERS: [["setup.players", "number.5"]],
        Step.MODERATOR: [["setup.player-moderates"]],
        Step.DECK: [["setup.suggested", *cards]],
        Step.CALLS: [["setup.short"]],
    }
    by_box = Menu(SHELF, chosen(CHOICES, moderator="box"))
    assert [parts[0] for parts in by_box.script(lengths).says()] == ["setup.play", "setup.box-moderates"]

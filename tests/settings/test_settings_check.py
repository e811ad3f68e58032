"""Settings that do not go together."""

import pytest

from appliance.files import parse
from appliance.settings.check import check


def told(text):
    return [str(fault) for fault in check(parse(text, "f"))]


def test_the_defaults_go_together():
    assert told("format = 1") == []


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "[buttons]\nnext = 7\npause = 7",
            "f:3: buttons.pause: pin 7 is that of buttons.next already (line 2); "
            "give buttons.pause or buttons.next another pin",
        ),
        (
            "[lights]\nnight = 17",
            "f:2: lights.night: pin 17 is that of buttons.next already (its default); "
            "give lights.night or buttons.next another pin",
        ),
        (
            "buttons.left = 24",
            "f:1: buttons.left: pin 24 is that of lights.bar[3] already (its default); "
            "give buttons.left or lights.bar[3] another pin",
        ),
        (
            "[lights]\nbar = [7,\n8, 9,\n10, 7]",
            "f:4: lights.bar[5]: pin 7 is that of lights.bar[1] already (line 2); "
            "give lights.bar[5] or lights.bar[1] another pin",
        ),
    ],
)
def test_a_pin_does_one_thing_only(text, said):
    assert told(text) == [said]


def test_a_pin_that_three_want_is_told_twice():
    assert [fault.split()[1] for fault in told("[buttons]\nnext = 7\npause = 7\nleft = 7")] == [
        "buttons.pause:",
        "buttons.left:",
    ]


@pytest.mark.parametrize(
    "text",
    [
        "[buttons]\nnext = 27\npause = 17",
        "[lights]\nbar = [7, 8, 9, 10, 11]\n[buttons]\nnext = 12",
        '[buttons]\npause = ""\nleft = ""\n[lights]\nnight = ""\nday = 27\nvote = 22\nbar = []',
    ],
)
def test_pins_may_be_swapped_and_taken_from_a_bar_that_has_others(text):
    assert told(text) == []


@pytest.mark.parametrize(
    "text",
    [
        '[buttons]\nnext = "5"\npause = 5.0\nleft = true\nright = 999',
        "[lights]\nbar = 5",
        "[lights]\nbar = [99, 99, 98, 98, 97]",
        "lights = 3",
        'players = "Anna"',
        "players = [1, 1]",
        "day.warnings = 600",
        'day.warnings = ["600", true, 900.5]',
        'day.talk = "x"\nday.warnings = [600]',
        "day.talk = 1 1\nday.warnings = [600]",
        "buttons.next = x\nlights.night = 17",
    ],
)
def test_values_that_are_wrong_by_themselves_are_left_to_others(text):
    assert told(text) == []


@pytest.mark.parametrize(
    ("players", "said"),
    [
        ('["Anna", "Bruno", "ANNA"]', 'f:1: players[3]: "ANNA" is also player 1 ("Anna")'),
        ('["Anna", " anna "]', 'f:1: players[2]: " anna " is also player 1 ("Anna")'),
        ('["Straße", "STRASSE"]', 'f:1: players[2]: "STRASSE" is also player 1 ("Straße")'),
    ],
)
def test_no_two_players_answer_to_the_same_name(players, said):
    assert told(f"players = {players}") == [f"{said}; give each player a name of their own"]


def test_different_names_are_fine():
    assert told('players = ["Anna", "Anna B.", "Nanna"]') == []


@pytest.mark.parametrize(("warning", "fits"), [(59, True), (60, False), (61, False)])
def test_a_warning_comes_when_the_talk_has_begun(warning, fits):
    said = told(f"[day]\ntalk = 60\nwarnings = [10,\n{warning}]")
    assert said == (
        []
        if fits
        else [
            f"f:4: day.warnings[2]: {warning} seconds left is before the talk of 60 seconds has begun; "
            "write less than 60"
        ]
    )


def test_a_warning_is_held_against_the_usual_talk_if_the_file_has_none():
    assert told("day.warnings = [299]") == []
    assert len(told("day.warnings = [300]")) == 1


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('engines = ["pack",\n"pack"]', '3: voice.engines[2]: "pack" stands here twice; keep the first'),
        (
            'engines = ["pack", "piper"]',
            "2: voice.engines[2]: piper needs a model; name it: piper_model under [voice]",
        ),
        (
            'engines = ["kokoro"]\nkokoro_model = "m.onnx"',
            "2: voice.engines[1]: kokoro needs a model; name it: kokoro_voices under [voice]",
        ),
    ],
)
def test_engines_stand_once_and_those_with_a_model_are_told_which(text, said):
    assert told(f"[voice]\n{text}") == [f"f:{said}"]


def test_engines_that_are_told_all_they_need_are_good():
    text = '[voice]\nengines = ["piper", "kokoro", "recorded"]\npiper_model = "m"\nkokoro_model = "k"'
    assert told(f'{text}\nkokoro_voices = "v"') == []

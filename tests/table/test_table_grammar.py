"""The grammar of the buttons: every cell of the table above its code, with press, hold and release."""

import re
from itertools import permutations, product

import pytest

from appliance.table import grammar
from appliance.table.events import Hold, Press, Release, Tick
from appliance.table.grammar import GRAMMAR, Action, Hands, Where

# Where, and for each button what a press does and what a hold does.
CELLS = {
    Where.MENU: {
        "next": (Action.GO_ON, None),
        "left": (Action.LESS, Action.BACK),
        "right": (Action.GREATER, None),
        "pause": (Action.PAUSE, None),
    },
    Where.TELLING: {
        "next": (Action.GO_ON, None),
        "left": (None, Action.BACK),
        "right": (None, None),
        "pause": (Action.PAUSE, None),
    },
    Where.CARDS: {
        "next": (Action.GO_ON, None),
        "left": (Action.LESS, Action.BACK),
        "right": (Action.GREATER, None),
        "pause": (Action.PAUSE, None),
    },
    Where.NIGHT: {
        "next": (None, Action.SKIP),
        "left": (None, None),
        "right": (None, None),
        "pause": (Action.PAUSE, None),
    },
    Where.GATE: {
        "next": (Action.GO_ON, None),
        "left": (None, None),
        "right": (None, None),
        "pause": (Action.PAUSE, None),
    },
    Where.TALK: {
        "next": (Action.GO_ON, None),
        "left": (None, Action.BACK),
        "right": (Action.MORE_TIME, None),
        "pause": (Action.PAUSE, None),
    },
    Where.VOTE: {
        "next": (None, None),
        "left": (None, Action.BACK),
        "right": (None, None),
        "pause": (Action.PAUSE, None),
    },
    Where.DECIDING: {
        "next": (Action.DECIDE, None),
        "left": (Action.LESS, None),
        "right": (Action.GREATER, None),
        "pause": (Action.PAUSE, None),
    },
    Where.NIGHTS: {
        "next": (Action.GO_ON, None),
        "left": (Action.LESS, Action.BACK),
        "right": (Action.GREATER, None),
        "pause": (Action.PAUSE, None),
    },
    Where.COUNT: {
        "next": (Action.GO_ON, None),
        "left": (Action.LESS, Action.BACK),
        "right": (Action.GREATER, None),
        "pause": (Action.PAUSE, None),
    },
    Where.WORD: {
        "next": (Action.GO_ON, None),
        "left": (Action.LESS, Action.BACK),
        "right": (Action.GREATER, None),
        "pause": (Action.PAUSE, None),
    },
    Where.LED_TALK: {
        "next": (Action.GO_ON, None),
        "left": (None, Action.BACK),
        "right": (None, Action.MORE_TIME),
        "pause": (Action.PAUSE, None),
    },
    Where.SIDES: {
        "next": (Action.GO_ON, None),
        "left": (Action.LESS, None),
        "right": (Action.GREATER, None),
        "pause": (Action.PAUSE, None),
    },
    Where.CHOOSING: {
        "next": (None, None),
        "left": (Action.LESS, None),
        "right": (Action.GREATER, None),
        "pause": (Action.PAUSE, None),
    },
    Where.PAUSED: {
        "next": (None, Action.END),
        "left": (Action.QUIETER, None),
        "right": (Action.LOUDER, None),
        "pause": (Action.RESUME, Action.STOP),
    },
    Where.INTERRUPTED: {
        "next": (Action.RESUME, None),
        "left": (Action.QUIETER, None),
        "right": (Action.LOUDER, None),
        "pause": (Action.RESUME, Action.STOP),
    },
}
BUTTONS = ("next", "pause", "left", "right")
ALL = [(where, button, *CELLS[where][button]) for where, button in product(CELLS, BUTTONS)]
WITH_HOLD = [cell for cell in ALL if cell[3]]
WITHOUT_HOLD = [cell for cell in ALL if not cell[3]]


def test_every_place_and_every_button_has_a_cell():
    assert set(GRAMMAR) == set(Where) == set(CELLS)
    assert all(set(row) == set(BUTTONS) for row in GRAMMAR.values())


@pytest.mark.parametrize(("where", "button", "short", "hold"), WITHOUT_HOLD)
def test_without_a_hold_the_press_acts_when_the_button_goes_down(where, button, short, hold):
    hands = Hands()
    assert hands.action(Press(button), where) is short
    assert hands.action(Release(button), where) is hold is None


@pytest.mark.parametrize(("where", "button", "short", "hold"), WITH_HOLD)
def test_with_a_hold_the_press_acts_when_the_button_is_let_go(where, button, short, hold):
    hands = Hands()
    assert hold
    assert hands.action(Press(button), where) is None
    assert hands.action(Release(button), where) is short


@pytest.mark.parametrize(("where", "button", "short", "hold"), WITH_HOLD)
def test_a_hold_acts_when_its_time_is_over_and_its_release_does_nothing(where, button, short, hold):
    hands = Hands()
    assert hands.action(Press(button), where) is None
    assert hands.action(Hold(button), where) is hold is not short
    assert hands.action(Release(button, held=True), where) is None


@pytest.mark.parametrize(("where", "button", "short", "hold"), [cell for cell in WITHOUT_HOLD if cell[1] != "pause"])
def test_where_there_is_no_hold_a_long_press_is_a_press(where, button, short, hold):
    hands = Hands()
    assert hands.action(Press(button), where) is short
    assert hands.action(Hold(button), where) is hold is None
    assert hands.action(Release(button, held=True), where) is None


@pytest.mark.parametrize(("there", "here"), list(permutations(Where, 2)))
@pytest.mark.parametrize("button", ["next", "left", "right"])
def test_a_press_that_began_elsewhere_does_nothing_here(button, there, here):
    hands = Hands()
    hands.action(Press(button), there)
    assert hands.action(Hold(button), here) is None
    hands = Hands()
    hands.action(Press(button), there)
    assert hands.action(Release(button), here) is None


@pytest.mark.parametrize("where", Where)
@pytest.mark.parametrize("button", BUTTONS)
def test_a_hold_or_release_without_a_press_does_nothing(button, where):
    assert Hands().action(Hold(button), where) is None
    assert Hands().action(Release(button), where) is None


@pytest.mark.parametrize("where", Where)
def test_what_is_no_button_does_nothing(where):
    assert Hands().action(Tick(), where) is None


@pytest.mark.parametrize("where", [where for where in Where if where not in {Where.PAUSED, Where.INTERRUPTED}])
def test_pause_acts_at_once_and_letting_it_go_does_not_resume(where):
    hands = Hands()
    assert hands.action(Press("pause"), where) is Action.PAUSE
    assert hands.action(Release("pause"), Where.PAUSED) is None
    assert hands.action(Press("pause"), Where.PAUSED) is None
    assert hands.action(Release("pause"), Where.PAUSED) is Action.RESUME


@pytest.mark.parametrize("where", Where)
def test_pause_held_stops_the_game_from_anywhere(where):
    hands = Hands()
    hands.action(Press("pause"), where)
    assert hands.action(Hold("pause"), Where.PAUSED) is Action.STOP
    assert hands.action(Release("pause", held=True), Where.MENU) is None


@pytest.mark.parametrize("where", Where)
def test_buttons_do_not_mix(where):
    hands = Hands()
    for button in BUTTONS:
        hands.action(Press(button), where)
    assert hands.action(Release("left"), where) is (GRAMMAR[where]["left"].hold and GRAMMAR[where]["left"].short)
    assert hands.action(Hold("next"), where) is CELLS[where]["next"][1]


# The table above the code.

WORDS = {
    "-": (None, None),
    "confirm, go on": (Action.GO_ON,) * 2,
    "go on": (Action.GO_ON,) * 2,
    "confirm": (Action.DECIDE,) * 2,
    "choose": (Action.LESS, Action.GREATER),
    "a step back": (Action.BACK,) * 2,
    "a step back, undo": (Action.BACK,) * 2,
    "undo the last `next`": (Action.BACK,) * 2,
    "skip": (Action.SKIP,) * 2,
    "`right`: more time": (None, Action.MORE_TIME),
    "hold `right`: more time": (None, None),
    "press that side": (Action.LESS, Action.GREATER),
    "volume": (Action.QUIETER, Action.LOUDER),
    "resume": (Action.RESUME,) * 2,
    "end the game": (Action.END,) * 2,
}


def printed_rows():
    """The rows of the printed table: where, `next`, hold `next`, `left` / `right`, hold `left`."""
    lines = grammar.__doc__.splitlines()
    first, second, last = (place for place, line in enumerate(lines) if line.startswith("==="))
    columns = [match.span() for match in re.finditer("=+", lines[first])]
    return [
        [line[start:end].strip() for start, end in columns[:-1]] + [line[columns[-1][0] :].strip()]
        for line in lines[second + 1 : last]
    ]


def test_the_printed_table_has_a_row_for_every_place():
    assert [row[0].split(",")[0] for row in printed_rows()] == [where.value for where in Where]


@pytest.mark.parametrize("row", printed_rows(), ids=lambda row: row[0])
def test_the_printed_table_says_what_the_buttons_do(row):
    cells = CELLS[Where(row[0].split(",")[0])]
    (_, right), (left, _) = WORDS[row[3]], WORDS[row[3]]
    assert cells["next"] == (WORDS[row[1]][0], WORDS[row[2]][0])
    assert cells["left"] == (left, WORDS[row[4]][0])
    # The table has no column for a `right` that is held: there is one place where that does anything.
    assert cells["right"] == (right, Action.MORE_TIME if row[3].startswith("hold") else None)

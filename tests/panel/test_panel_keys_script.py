"""What is typed, and when it moves a button: the pure part."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from appliance.panel.keys import Keys

DEBOUNCE = 0.02
MOMENT = 0.06


class Typist:
    """Types, and lets the box wake when it is due."""

    def __init__(self, *lines, late=0.0):
        self.moved = []
        self.warnings = []
        self.now = 0.0
        self.late = late
        self.keys = Keys(self._move, self.warnings.append, DEBOUNCE)
        for line in lines:
            self.keys.handle(line)

    def _move(self, name, down):
        self.moved.append((round(self.now, 3), name, "down" if down else "up"))

    def play(self):
        while (due := self.keys.due()) is not None:
            self.now = max(self.now, due) + self.late
            self.keys.tick(self.now)
        return self.moved


@pytest.mark.parametrize(
    ("typed", "button"),
    [
        ("next", "next"),
        ("pause", "pause"),
        ("left", "left"),
        ("right", "right"),
        ("n", "next"),
        ("p", "pause"),
        ("l", "left"),
        ("r", "right"),
        ("  NEXT \r\n", "next"),
        ("\ufeffnext", "next"),
        ("next # go on", "next"),
    ],
)
def test_a_buttons_name_presses_it_and_lets_it_go(typed, button):
    assert Typist(typed).play() == [(0.0, button, "down"), (MOMENT, button, "up")]


def test_two_presses_have_a_gap_between_that_counts():
    assert Typist("next", "next").play() == [
        (0.0, "next", "down"),
        (0.06, "next", "up"),
        (0.12, "next", "down"),
        (0.18, "next", "up"),
    ]


def test_hold_keeps_a_button_down_until_it_is_released():
    assert Typist("hold next", "wait 1.5", "release next").play() == [
        (0.0, "next", "down"),
        (1.56, "next", "up"),
    ]


def test_a_release_right_after_a_hold_is_a_press_that_counts():
    assert Typist("hold l", "release left").play() == [(0.0, "left", "down"), (0.06, "left", "up")]


def test_another_button_can_be_pressed_while_one_is_held():
    assert [move[1:] for move in Typist("hold pause", "right", "release pause").play()] == [
        ("pause", "down"),
        ("right", "down"),
        ("right", "up"),
        ("pause", "up"),
    ]


def test_wait_lets_so_much_time_of_the_box_pass():
    assert Typist("next", "wait 2.5", "right").play()[2:] == [(2.62, "right", "down"), (2.68, "right", "up")]


@pytest.mark.parametrize("line", ["", "   ", "\n", "# next", "  # hold next"])
def test_comments_and_empty_lines_are_nothing(line):
    typist = Typist(line)
    assert typist.keys.due() is None
    assert typist.warnings == []


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (
            "nxt",
            '"nxt": not a command; say next, pause, left, right, hold NAME, release NAME or wait SECONDS. '
            'Did you mean "next"?',
        ),
        (
            "next next",
            '"next next": not a command; say next, pause, left, right, hold NAME, release NAME or wait SECONDS',
        ),
        ("hold", '"hold": hold takes the name of a button: next, pause, left, right'),
        (
            "hold lft",
            '"hold lft": hold takes the name of a button: next, pause, left, right. Did you mean "left"?',
        ),
        ("release up", '"release up": release takes the name of a button: next, pause, left, right'),
        ("release next", '"release next": next is not held; hold next first'),
        ("wait", '"wait": wait takes a number of seconds from 0 up, as in wait 2.5'),
        ("wait 2 s", '"wait 2 s": wait takes a number of seconds from 0 up, as in wait 2.5'),
        ("wait -1", '"wait -1": wait takes a number of seconds from 0 up, as in wait 2.5'),
        ("wait nan", '"wait nan": wait takes a number of seconds from 0 up, as in wait 2.5'),
        ("wait inf", '"wait inf": wait takes a number of seconds from 0 up, as in wait 2.5'),
        ("\x1b[2J", '"?[2j": not a command; say'),
        ("x" * 500, f'"{"x" * 39}…": not a command; say'),
    ],
)
def test_what_is_no_command_is_told_in_one_line_and_the_next_is_done(line, message):
    typist = Typist("# a script", line, "wait 0", "right")
    assert len(typist.warnings) == 1
    told = typist.warnings[0]
    assert told.removeprefix("standard input:2: ").startswith(message)
    assert "\n" not in told
    assert len(told) < 200
    assert [move[1:] for move in typist.play()] == [("right", "down"), ("right", "up")]


@pytest.mark.parametrize("line", ["next", "hold next"])
def test_a_button_that_is_held_cannot_be_pressed(line):
    typist = Typist("hold next", line, "release next")
    assert typist.warnings == [f'standard input:2: "{line}": next is held already; release next first']
    assert [move[1:] for move in typist.play()] == [("next", "down"), ("next", "up")]


def test_all_is_done_when_the_input_has_ended_and_the_last_command_is_complete():
    typist = Typist("next", "wait 5")
    typist.play()
    assert not typist.keys.exhausted  # more may be typed
    typist = Typist("next", "wait 5")
    typist.keys.end()
    seen = []
    while (due := typist.keys.due()) is not None:
        assert not typist.keys.exhausted
        typist.now = max(typist.now, due)
        typist.keys.tick(typist.now)
        seen.append(round(typist.now, 3))
    assert typist.keys.exhausted
    assert seen == [0.0, 0.06, 0.12, 5.12]


def test_an_empty_input_is_done_at_once():
    typist = Typist()
    typist.keys.end()
    assert typist.keys.exhausted


def test_a_command_that_comes_while_the_box_idles_begins_at_once():
    typist = Typist("next")
    typist.play()
    typist.now = 100.0
    typist.keys.handle("right")
    assert typist.play()[2:] == [(100.0, "right", "down"), (100.06, "right", "up")]


def test_a_tick_before_it_is_due_does_nothing():
    typist = Typist("next")
    typist.keys.tick(0.0)
    typist.keys.tick(0.05)
    assert typist.moved == [(0.0, "next", "down")]


commands = st.lists(st.sampled_from(["next", "l", "hold pause", "release pause", "right", "wait 0", "wait 0.3"]))


@given(commands, st.floats(0, 1))
def test_however_late_the_box_wakes_every_move_lasts_long_enough_to_count(lines, late):
    typist = Typist(*lines, late=late)
    moves = typist.play()
    assert all(after[0] - before[0] >= MOMENT - 0.0011 for before, after in pairwise(moves))


@given(commands)
def test_every_button_goes_down_and_up_in_turn(lines):
    moves = Typist(*lines).play()
    for name in ("next", "pause", "left", "right"):
        mine = [way for _, button, way in moves if button == name]
        assert mine == (["down", "up"] * len(mine))[: len(mine)]

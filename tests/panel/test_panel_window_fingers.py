"""From mouse and keys to buttons: pure, with times of the test."""

from itertools import pairwise

import pytest

from appliance.panel import Edge, Gestures
from appliance.panel.window_fingers import MOMENT, Fingers

DEBOUNCE = 0.02


class Hand:
    """Fingers, and what the buttons did, with the time."""

    def __init__(self):
        self.now = 0.0
        self.moves = []
        self.fingers = Fingers(lambda name, down: self.moves.append((round(self.now, 3), name, down)), DEBOUNCE)

    def put(self, now, finger, name):
        self.follow(now)
        self.fingers.put(finger, name)
        self.fingers.tick(now)

    def follow(self, until):
        """Let time pass, with a tick whenever one is due."""
        while (due := self.fingers.due()) is not None and due <= until:
            self.now = max(self.now, due)
            self.fingers.tick(self.now)
        self.now = until


@pytest.fixture
def hand():
    return Hand()


def test_a_button_is_down_as_long_as_the_finger(hand):
    hand.put(1.0, "space", "next")
    hand.put(3.0, "space", None)
    hand.follow(9.0)
    assert hand.moves == [(1.0, "next", True), (3.0, "next", False)]
    assert hand.fingers.due() is None


def test_a_tap_of_no_time_counts_as_a_press(hand):
    hand.put(1.0, "mouse", "next")
    hand.put(1.0, "mouse", None)
    hand.follow(9.0)
    assert hand.moves == [(1.0, "next", True), (1.0 + DEBOUNCE + MOMENT, "next", False)]
    gestures = Gestures(DEBOUNCE, {"next": 1.5})
    gestures.tick(0.0, {"next": False})
    told = [gesture for at, name, down in hand.moves for gesture in gestures.edge(Edge(name, down), at)]
    told += gestures.tick(9.0, {"next": False})
    assert [gesture.kind for gesture in told] == ["press", "release"]


def test_two_quick_taps_are_two_presses(hand):
    for at in (1.0, 1.01):
        hand.put(at, "mouse", "right")
        hand.put(at, "mouse", None)
    hand.follow(9.0)
    assert [down for _, _, down in hand.moves] == [True, False, True, False]
    times = [at for at, _, _ in hand.moves]
    assert all(later - sooner >= DEBOUNCE + MOMENT - 1e-9 for sooner, later in pairwise(times))


def test_mouse_and_key_on_the_same_button_are_one_press(hand):
    hand.put(1.0, "mouse", "next")
    hand.put(1.5, "space", "next")
    hand.put(2.0, "mouse", None)
    hand.put(2.5, "space", None)
    hand.follow(9.0)
    assert hand.moves == [(1.0, "next", True), (2.5, "next", False)]


def test_two_buttons_do_not_wait_for_each_other(hand):
    hand.put(1.0, "p", "pause")
    hand.put(1.0, "left", "left")
    assert hand.moves == [(1.0, "pause", True), (1.0, "left", True)]


def test_all_fingers_are_lifted_at_once(hand):
    hand.put(1.0, "p", "pause")
    hand.put(1.0, "left", "left")
    hand.follow(2.0)
    hand.fingers.lift()
    hand.follow(3.0)
    assert sorted(hand.moves[2:]) == [(2.0, "left", False), (2.0, "pause", False)]


def test_whoever_drums_leaves_no_button_down_and_no_long_queue(hand):
    for _ in range(500):
        hand.fingers.put("mouse", "next")
        hand.fingers.put("mouse", None)
    hand.follow(2.0)
    assert len(hand.moves) <= 8
    assert [down for _, _, down in hand.moves] == [True, False] * (len(hand.moves) // 2)


def test_whoever_drums_and_then_holds_is_seen_to_hold(hand):
    for _ in range(500):
        hand.fingers.put("mouse", "next")
        hand.fingers.put("mouse", None)
    hand.fingers.put("mouse", "next")
    hand.follow(2.0)
    assert hand.moves[-1][1:] == ("next", True)

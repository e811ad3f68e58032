"""What fingers mean: with one button only, and where two are held down together for long."""

import pytest

from appliance.panel import Fingers, Gesture
from appliance.settings import Buttons

LONE = Buttons(pause="", left="", right="")


def meant(gesture, *, paused=False, buttons=LONE):
    found = Fingers(buttons).take(gesture, 1.0, at_menu=False, paused=paused)
    return [(each.kind, each.button, each.held) for each in found]


# One button


def test_a_tap_on_the_only_button_is_next_and_counts_when_it_is_let_go():
    assert meant(Gesture("press", "next")) == []
    assert meant(Gesture("release", "next")) == [("press", "next", False), ("release", "next", False)]


def test_holding_the_only_button_stops_time():
    assert meant(Gesture("hold", "next")) == [("press", "pause", False), ("release", "pause", False)]
    assert meant(Gesture("release", "next", held=True)) == []


def test_a_tap_lets_time_go_on():
    assert meant(Gesture("press", "next"), paused=True) == []
    assert meant(Gesture("release", "next"), paused=True) == [("press", "pause", False), ("release", "pause", False)]


def test_holding_it_while_time_stands_still_ends_the_game():
    told = meant(Gesture("hold", "next"), paused=True)
    assert told == [("press", "pause", False), ("hold", "pause", False), ("release", "pause", True)]


@pytest.mark.parametrize("kind", ["start", "stuck"])
def test_what_is_down_at_switch_on_means_what_it_says(kind):
    assert meant(Gesture(kind, "next")) == [(kind, "next", False)]


@pytest.mark.parametrize("kind", ["press", "hold", "release"])
@pytest.mark.parametrize("paused", [False, True])
def test_a_box_with_pause_means_what_its_fingers_do(kind, paused):
    assert meant(Gesture(kind, "next"), paused=paused, buttons=Buttons()) == [(kind, "next", False)]


# Two together


class Hand:
    """Fingers on a box that may switch the machine off."""

    def __init__(self, buttons=None):
        self.fingers = Fingers(buttons or Buttons(), switches_off=True)
        self.levels = {}

    def down(self, button, at, *, at_menu=True):
        self.levels[button] = True
        return self._do(Gesture("press", button), at, at_menu)

    def up(self, button, at):
        self.levels[button] = False
        return self._do(Gesture("release", button), at, at_menu=True)

    def hold(self, button, at):
        return self._do(Gesture("hold", button), at, at_menu=True)

    def _do(self, gesture, at, at_menu):
        return self.fingers.take(gesture, at, at_menu=at_menu, paused=False)

    def off(self, at):
        return self.fingers.tick(at, self.levels)


def test_next_and_pause_held_for_five_seconds_at_the_menu_switch_off_once():
    hand = Hand()
    hand.down("pause", 1.0)
    hand.down("next", 1.5)
    assert hand.fingers.due() == 6.5
    assert not hand.off(6.49)
    assert hand.off(6.5)
    assert not hand.off(12.0)


@pytest.mark.parametrize("first", ["pause", "next"])
def test_it_counts_where_the_first_finger_came_down(first):
    second = {"pause": "next", "next": "pause"}[first]
    hand = Hand()
    hand.down(first, 1.0, at_menu=True)
    hand.down(second, 1.1, at_menu=False)
    assert hand.off(6.1)
    hand = Hand()
    hand.down(first, 1.0, at_menu=False)
    hand.down(second, 1.1, at_menu=True)
    assert hand.fingers.due() is None
    assert not hand.off(60.0)


def test_letting_one_go_for_a_moment_begins_the_count_anew():
    hand = Hand()
    hand.down("pause", 1.0)
    hand.down("next", 1.0)
    hand.up("next", 5.9)
    assert not hand.off(6.0)
    hand.down("next", 6.0)
    assert not hand.off(10.9)
    assert hand.off(11.0)


def test_one_alone_never_does():
    hand = Hand()
    hand.down("pause", 1.0)
    assert not hand.off(60.0)


def test_a_line_that_is_seen_up_is_no_finger_whatever_its_edges_said():
    hand = Hand()
    hand.down("pause", 1.0)
    hand.down("next", 1.0)
    hand.levels["pause"] = False
    assert not hand.off(6.0)


def test_a_button_that_has_been_down_since_switch_on_does_not_count():
    hand = Hand()
    hand.levels["pause"] = True
    hand.down("next", 1.0)
    assert not hand.off(60.0)


def test_while_both_are_down_neither_is_held_for_anything_else():
    hand = Hand()
    hand.down("pause", 1.0)
    assert [gesture.kind for gesture in hand.hold("pause", 4.0)] == ["hold"]
    hand.down("next", 4.5)
    assert hand.hold("next", 6.0) == []


def test_a_box_with_one_button_is_switched_off_by_that():
    hand = Hand(LONE)
    hand.down("next", 1.0)
    assert hand.hold("next", 2.5) == []
    assert hand.off(6.0)


def test_a_box_that_is_no_service_switches_nothing_off():
    fingers = Fingers(Buttons())
    for button in ("next", "pause"):
        fingers.take(Gesture("press", button), 1.0, at_menu=True, paused=False)
    assert fingers.due() is None
    assert not fingers.tick(60.0, {})

"""What a finger does to one button, cell by cell: each state of the diagram, each thing that can happen in it."""

import math

import pytest

from appliance.panel.gestures import Edge, Gesture, Gestures

HOLD = {"next": 1.5, "pause": 3.0, "left": 1.5}


class Hand:
    """A finger on the buttons, and a box that wakes when it is due and at no other time."""

    def __init__(self, debounce=0.02, levels=None, **options):
        self.gestures = Gestures(debounce, HOLD, **options)
        self.levels = {"next": False, "pause": False, "left": False, "right": False} | (levels or {})
        self.told = []
        self.now = 0.0
        self._hear(self.gestures.tick(0.0, self.levels))

    def _hear(self, gestures):
        self.told += [(round(self.now, 3), *_words(gesture)) for gesture in gestures]

    def wait(self, until):
        while (due := self.gestures.due()) is not None and due <= until:
            self.now = max(self.now, due)
            self._hear(self.gestures.tick(self.now, self.levels))
        self.now = until
        return self

    def down(self, at, button="next", *, lost=False):
        return self._move(at, button, down=True, lost=lost)

    def up(self, at, button="next", *, lost=False):
        return self._move(at, button, down=False, lost=lost)

    def _move(self, at, button, *, down, lost):
        self.wait(at)
        self.levels[button] = down
        if not lost:
            self._hear(self.gestures.edge(Edge(button, down), at))
        return self

    def look(self, at):
        """The box wakes for another reason and looks at the lines."""
        self.wait(at)
        self._hear(self.gestures.tick(at, self.levels))
        return self


def _words(gesture):
    kind = "release after hold" if gesture.held else gesture.kind
    return (kind, gesture.button)


# up


def test_a_press_counts_when_the_line_has_stayed_down():
    assert Hand().down(1.0).wait(9.0).told[:1] == [(1.02, "press", "next")]


def test_a_tap_is_a_press_and_a_release():
    assert Hand().down(1.0).up(1.1).wait(9.0).told == [(1.02, "press", "next"), (1.12, "release", "next")]


def test_a_touch_shorter_than_the_debounce_is_nothing():
    assert Hand().down(1.0).up(1.019).wait(9.0).told == []


def test_a_touch_exactly_as_long_as_the_debounce_is_a_press():
    told = Hand(debounce=0.25).down(1.0).up(1.25).wait(9.0).told
    assert told == [(1.25, "press", "next"), (1.5, "release", "next")]


def test_an_edge_up_of_a_line_that_is_up_is_nothing():
    assert Hand().up(1.0).wait(9.0).told == []


def test_a_lost_press_is_found_by_a_look_at_the_line():
    hand = Hand().down(1.0, lost=True).look(1.3).up(1.5).wait(9.0)
    assert hand.told == [(1.32, "press", "next"), (1.52, "release", "next")]


def test_nothing_is_due_while_no_finger_moves():
    assert Hand().gestures.due() is None


# coming down


@pytest.mark.parametrize("bounce", [0.005, 0.010, 0.019])
def test_each_bounce_starts_the_count_again_and_the_press_is_told_once(bounce):
    hand = Hand()
    at = 1.0
    for _ in range(3):
        hand.down(at).up(at + bounce / 2)
        at += bounce
    hand.down(at).up(at + 0.3).wait(9.0)
    assert hand.told == [(round(at + 0.02, 3), "press", "next"), (round(at + 0.32, 3), "release", "next")]


def test_without_a_debounce_every_edge_counts_at_once():
    hand = Hand(debounce=0.0)
    assert hand.gestures.edge(Edge("next", down=True), 1.0) == [Gesture("press", "next")]
    assert hand.gestures.edge(Edge("next", down=False), 1.0) == [Gesture("release", "next")]


def test_after_a_burst_whose_last_edge_is_lost_there_is_a_look_by_itself():
    hand = Hand().down(1.0).up(1.003).down(1.006, lost=True).wait(9.0)
    assert hand.told[:1] == [(1.043, "press", "next")]


def test_where_all_edges_are_lost_a_finger_is_found_by_a_look_now_and_then():
    hand = Hand(look=0.25).down(1.1, lost=True).up(1.4, lost=True).wait(2.0)
    # It is seen at the next look, and then looked at closely.
    assert hand.told == [(1.27, "press", "next"), (1.43, "release", "next")]


def test_once_a_line_has_moved_unseen_no_finger_is_missed_for_a_while():
    hand = Hand(look=0.25).down(1.1, lost=True).up(1.4, lost=True)
    hand.down(5.03, lost=True).up(5.1, lost=True).wait(6.0)
    assert [gesture for _, *gesture in hand.told] == [["press", "next"], ["release", "next"]] * 2


def test_looks_now_and_then_make_nothing_of_a_line_that_rests():
    hand = Hand(look=0.25).down(1.0).up(1.1).wait(60.0)
    assert hand.told == [(1.02, "press", "next"), (1.12, "release", "next")]
    assert hand.gestures.is_quiet
    assert hand.gestures.due() == pytest.approx(60.0, abs=0.26)


def test_it_is_not_quiet_while_a_press_is_on_its_way():
    hand = Hand(look=0.25).down(1.0)
    assert not hand.gestures.is_quiet


def test_when_all_lines_are_where_their_edges_left_them_nothing_is_due():
    hand = Hand().down(1.0).up(1.003).wait(1.1)
    assert hand.gestures.due() is None


def test_without_a_debounce_a_lost_press_counts_at_the_look():
    assert Hand(debounce=0.0).down(1.0, lost=True).look(1.3).told == [(1.3, "press", "next")]


def test_a_bounce_that_was_half_lost_starts_the_count_again():
    assert Hand().down(1.0).down(1.01).up(1.025).wait(9.0).told == []


def test_a_press_that_was_seen_before_it_was_told_counts_from_the_finger():
    hand = Hand().down(1.0, lost=True).look(1.3)
    hand.gestures.edge(Edge("next", down=True), 1.0)
    assert hand.wait(9.0).told == [(1.3, "press", "next"), (2.5, "hold", "next")]


# pressed


def test_a_hold_of_a_second_and_a_half_is_a_second_and_a_half_of_finger():
    hand = Hand().down(1.0).up(1.004).down(1.006).up(9.0).wait(10.0)
    assert hand.told == [
        (1.026, "press", "next"),
        (2.506, "hold", "next"),  # 1.5 s after the last bounce, not after the debounce
        (9.02, "release after hold", "next"),
    ]


def test_a_release_just_before_the_hold_is_no_hold():
    hand = Hand().down(1.0).up(2.49).wait(9.0)
    assert hand.told == [(1.02, "press", "next"), (2.51, "release", "next")]


def test_a_line_that_bounces_when_the_hold_is_due_is_held_once_it_has_settled():
    hand = Hand().down(1.0).up(2.49).down(2.505).up(4.0).wait(9.0)
    assert hand.told == [
        (1.02, "press", "next"),
        (2.525, "hold", "next"),
        (4.02, "release after hold", "next"),
    ]


def test_a_bounce_in_the_middle_of_a_hold_does_not_lengthen_it():
    hand = Hand().down(1.0).up(1.7).down(1.705).wait(9.0)
    assert hand.told == [(1.02, "press", "next"), (2.5, "hold", "next")]


def test_a_button_without_a_hold_is_only_pressed_and_released():
    hand = Hand().down(1.0, "right").up(60.0, "right").wait(70.0)
    assert hand.told == [(1.02, "press", "right"), (60.02, "release", "right")]


def test_each_button_has_its_own_hold():
    hand = Hand().down(1.0, "pause").down(1.5, "left").wait(9.0)
    assert hand.told == [
        (1.02, "press", "pause"),
        (1.52, "press", "left"),
        (3.0, "hold", "left"),
        (4.0, "hold", "pause"),
    ]


def test_a_lost_release_is_no_hold_for_the_line_is_seen_to_be_up():
    hand = Hand().down(1.0).up(1.2, lost=True).wait(9.0)
    assert hand.told == [(1.02, "press", "next"), (2.52, "release", "next")]


def test_a_lost_release_is_found_by_any_look_at_the_line():
    hand = Hand().down(1.0).up(1.2, lost=True).look(1.3).wait(9.0)
    assert hand.told == [(1.02, "press", "next"), (1.32, "release", "next")]


def test_the_lost_edge_that_comes_after_all_brings_its_own_time_and_no_second_release():
    hand = Hand().down(1.0).up(1.2, lost=True).look(1.3)
    hand.gestures.edge(Edge("next", down=False), 1.2)
    assert hand.wait(9.0).told == [(1.02, "press", "next"), (1.3, "release", "next")]


def test_two_presses_with_a_lost_release_between_are_not_one_hold():
    hand = Hand().down(1.0).up(1.2, lost=True).down(2.0).up(2.8).wait(9.0)
    assert hand.told == [(1.02, "press", "next"), (2.82, "release", "next")]


def test_two_presses_with_a_lost_release_between_are_not_one_hold_for_a_late_box_either():
    gestures = Gestures(0.02, HOLD)
    told = gestures.edge(Edge("next", down=True), 1.0)
    told += gestures.edge(Edge("next", down=True), 9.0)
    assert told == [Gesture("press", "next")]
    assert gestures.due() == -math.inf


def test_after_a_lost_release_a_real_hold_is_counted_from_its_own_finger():
    hand = Hand().down(1.0).up(1.2, lost=True).down(2.0).wait(9.0)
    assert hand.told == [(1.02, "press", "next"), (3.5, "hold", "next")]


def test_another_buttons_edge_does_not_make_a_hold_of_a_lost_release():
    hand = Hand().down(1.0).wait(1.1)
    hand.levels["next"] = False  # the finger is gone, the edge was lost, and the box is late
    told = hand.gestures.edge(Edge("left", down=True), 2.6)
    told += hand.gestures.tick(2.6, hand.levels | {"left": True})
    told += hand.gestures.tick(2.7, hand.levels | {"left": True})
    assert [_words(gesture) for gesture in told] == [("press", "left"), ("release", "next")]


def test_a_late_box_still_tells_a_hold_that_was_one():
    hand = Hand().down(1.0)
    told = hand.gestures.edge(Edge("next", down=False), 3.0)
    assert told == [Gesture("press", "next"), Gesture("hold", "next")]


def test_a_late_box_still_tells_a_quick_tap():
    hand = Hand()
    told = hand.gestures.tick(1.06, hand.levels)
    for down, at in ((True, 1.0), (False, 1.04)):
        told += hand.gestures.edge(Edge("next", down), at)
    told += hand.gestures.tick(1.07, hand.levels)
    assert told == [Gesture("press", "next"), Gesture("release", "next")]


def test_a_button_that_cannot_be_looked_at_is_believed():
    gestures = Gestures(0.02, HOLD)
    gestures.tick(0.0, {})
    gestures.edge(Edge("next", down=True), 1.0)
    assert gestures.tick(9.0, {}) == [Gesture("press", "next"), Gesture("hold", "next")]


# held


def test_a_hold_is_told_once_however_long_it_lasts():
    told = Hand().down(1.0).wait(600.0).told
    assert told == [(1.02, "press", "next"), (2.5, "hold", "next")]


def test_nothing_is_due_while_a_finger_stays_after_its_hold():
    assert Hand().down(1.0).wait(9.0).gestures.due() is None


def test_an_edge_down_of_a_held_button_is_no_second_hold():
    assert Hand().down(1.0).down(4.0).wait(9.0).told == [(1.02, "press", "next"), (2.5, "hold", "next")]


def test_after_a_hold_the_next_press_starts_afresh():
    hand = Hand().down(1.0).up(3.0).down(4.0).up(4.2).wait(9.0)
    assert hand.told == [
        (1.02, "press", "next"),
        (2.5, "hold", "next"),
        (3.02, "release after hold", "next"),
        (4.02, "press", "next"),
        (4.22, "release", "next"),
    ]


# start


def test_the_first_look_at_the_lines_is_due_at_once():
    assert Gestures(0.02, HOLD).due() == -math.inf


def test_pause_down_at_switch_on_and_let_go_asks_for_the_self_test():
    hand = Hand(levels={"pause": True}).up(4.0, "pause").wait(60.0)
    assert hand.told == [(4.02, "start", "pause")]


def test_a_bounce_at_switch_on_is_not_letting_go():
    hand = Hand(levels={"pause": True}).up(4.0, "pause").down(4.01, "pause").up(6.0, "pause").wait(60.0)
    assert hand.told == [(6.02, "start", "pause")]


def test_after_the_start_the_button_is_as_any_other():
    hand = Hand(levels={"pause": True}).up(4.0, "pause").down(5.0, "pause").up(5.1, "pause").wait(60.0)
    assert hand.told == [(4.02, "start", "pause"), (5.02, "press", "pause"), (5.12, "release", "pause")]


def test_a_lost_edge_at_the_start_is_letting_go_not_stuck():
    hand = Hand(levels={"pause": True}).up(4.0, "pause", lost=True).wait(60.0)
    assert hand.told == [(10.02, "start", "pause")]


def test_an_edge_before_the_first_look_is_a_press():
    gestures = Gestures(0.02, HOLD)
    gestures.edge(Edge("next", down=True), -0.01)
    assert gestures.tick(0.02, {"next": True}) == [Gesture("press", "next")]


# stuck


def test_a_button_down_for_ten_seconds_from_switch_on_is_stuck():
    assert Hand(levels={"left": True}).wait(600.0).told == [(10.0, "stuck", "left")]


def test_a_stuck_button_is_ignored_until_it_has_been_up_once():
    hand = Hand(levels={"left": True}).up(20.0, "left").down(20.01, "left").wait(30.0)
    assert hand.told == [(10.0, "stuck", "left")]
    hand.up(40.0, "left").down(41.0, "left").up(41.1, "left").wait(60.0)
    assert hand.told[1:] == [(41.02, "press", "left"), (41.12, "release", "left")]


def test_a_stuck_button_leaves_the_others_alone():
    hand = Hand(levels={"left": True}).down(3.0).up(3.1).wait(60.0)
    assert hand.told == [(3.02, "press", "next"), (3.12, "release", "next"), (10.0, "stuck", "left")]

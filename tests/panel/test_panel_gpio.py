"""The panel on pins, on gpiozero's mock pins."""

import signal
import threading

import pytest
from gpiozero import LED
from gpiozero.pins.mock import MockFactory, MockPin, MockPWMPin

from appliance.panel.panel import BUTTONS, LIGHTS, Panel
from appliance.settings.model import Buttons, Lights

TEN = Lights(bar=(12, 16, 24, 25, 4, 0, 1, 8, 9, 10))
BAR = (12, 16, 24, 25, 4)


class HeldPin(MockPWMPin):
    """A pin that a finger holds down: stronger than the resistor that pulls it up."""

    def drive_high(self):
        pass


def lit(bench, pins):
    return [bool(bench.shines(pin)) for pin in pins]


class WatchedPin(MockPWMPin):
    """A pin that lets a test wait until it has changed so often."""

    changed = threading.Condition()

    def _change_state(self, value):
        with self.changed:
            super()._change_state(value)
            self.changed.notify_all()

    def wait_for(self, count):
        with self.changed:
            assert self.changed.wait_for(lambda: len(self.states) >= count, timeout=30)
        return [state.state for state in self.states[:count]]


# buttons


@pytest.mark.parametrize(("name", "pin"), [("next", 17), ("pause", 27), ("left", 22), ("right", 23)])
def test_each_button_tells_its_edges(bench, name, pin):
    panel = bench.build()
    bench.press(pin)
    assert panel.is_pressed(name)
    bench.let_go(pin)
    assert not panel.is_pressed(name)
    assert bench.edges == [(name, True), (name, False)]


def test_every_bounce_is_told_for_the_debounce_is_not_the_pins_business(bench):
    bench.build()
    for _ in range(3):
        bench.press(17)
        bench.let_go(17)
    assert bench.edges == [("next", True), ("next", False)] * 3


def test_a_button_held_at_switch_on_tells_nothing_and_is_seen_down(bench):
    bench.factory.pin(27, pin_class=HeldPin).drive_low()
    panel = bench.build()
    assert bench.edges == []
    assert panel.levels() == {"next": False, "pause": True, "left": False, "right": False}


def test_a_callback_that_fails_costs_one_edge_and_not_the_buttons(bench):
    told = []

    def full_queue(name, down):
        told.append((name, down))
        if len(told) == 1:
            raise RuntimeError("queue\nfull")

    bench.build(edge=full_queue)
    bench.press(17)
    bench.let_go(17)
    assert told == [("next", True), ("next", False)]
    assert bench.warnings == ["button next: an edge was lost (queue full)"]


def test_an_edge_that_repeats_the_last_level_is_told_too(bench):
    bench.build()
    bench.press(17)
    bench.factory.pin(17)._state = True  # the edge up was lost
    bench.press(17)
    assert bench.edges == [("next", True), ("next", True)]


def test_a_pin_that_was_set_up_otherwise_tells_every_edge_at_once(bench):
    pin = bench.factory.pin(17)
    pin.edges, pin.bounce = "rising", 0.5
    bench.build()
    bench.press(17)
    assert bench.edges == [("next", True)]
    assert pin.bounce is None


def test_a_button_that_does_not_exist_is_an_error(bench):
    with pytest.raises(ValueError, match="no button 'nxt'; there are next, pause, left, right"):
        bench.build().is_pressed("nxt")


# lights


@pytest.mark.parametrize(("name", "pin"), [("night", 5), ("day", 6), ("vote", 13), ("ready", 26)])
def test_a_light_shows_its_value(bench, name, pin):
    panel = bench.build()
    panel.light(name, 0.2)
    assert bench.shines(pin) == pytest.approx(0.2)
    panel.light(name, 0)
    assert bench.dark()


def test_without_pwm_half_a_light_is_a_whole_one(bench):
    panel = bench.build(lights=Lights(pwm=False))
    panel.light("day", 0.5)
    assert bench.shines(6) == 1
    panel.light("day", 0.0)
    assert bench.shines(6) == 0


def test_where_pins_cannot_dim_a_light_is_on_or_off_and_that_is_told(bench):
    bench.factory = MockFactory(pin_class=MockPin)
    bench.build().light("day", 0.5)
    assert bench.shines(6) == 1
    assert bench.warnings[1] == "lights.day: pin 6 cannot be dimmed; half a light is a whole one"


@pytest.mark.parametrize(("value", "shown"), [(1.0000001, 1), (7, 1), (-0.1, 0), (float("nan"), 0)])
def test_what_lies_outside_counts_as_the_nearer_end(bench, value, shown):
    bench.build().light("day", value)
    assert bench.shines(6) == shown


@pytest.mark.parametrize(
    ("value", "count"),
    [(0, 0), (0.001, 1), (0.1, 1), (0.11, 2), (0.3, 3), (0.1 + 0.2, 3), (0.5, 5), (0.7, 7), (0.91, 10), (1, 10)],
)
def test_a_bar_of_ten_lights_whole_leds_and_rounds_up(bench, value, count):
    bench.build(lights=TEN).light("bar", value)
    assert lit(bench, TEN.bar) == [index < count for index in range(10)]


def test_the_bar_goes_down_one_by_one_and_its_last_goes_out_at_zero(bench):
    panel = bench.build()
    counts = []
    for left in range(100, -1, -1):
        panel.light("bar", left / 100)
        counts.append(sum(lit(bench, BAR)))
    assert counts == sorted(counts, reverse=True)
    assert counts[-2:] == [1, 0]
    assert counts.count(3) == 20


def test_a_light_that_does_not_exist_is_an_error(bench):
    with pytest.raises(ValueError, match="no light 'moon'; there are night, day, vote, ready, bar"):
        bench.build().light("moon", 1)


def test_a_light_that_fails_is_told_and_the_others_shine(bench, monkeypatch):
    panel = bench.build()

    def broken(_value):
        raise OSError("no such line")

    monkeypatch.setattr(bench.factory.pin(5), "_set_state", broken)
    panel.light("night", 1)
    panel.light("day", 1)
    assert bench.warnings == ["light night: cannot be set (no such line)"]
    assert bench.shines(6) == 1
    monkeypatch.undo()
    panel.light("night", 1)  # what was not shown is tried again
    assert bench.shines(5) == 1


# the halves of the bar


@pytest.mark.parametrize(
    ("left", "right", "shown"),
    [
        (1, 1, "#####|#####"),
        (0.81, 0.79, "#####|.####"),
        (0.41, 0.4, "###..|...##"),
        (0.001, 0.2, "#....|....#"),
        (0, 0.001, ".....|....#"),
        (0, 0, ".....|....."),
    ],
)
def test_each_half_drains_towards_its_end_of_the_bar(bench, left, right, shown):
    panel = bench.build(lights=TEN)
    panel.light("bar-left", left)
    panel.light("bar-right", right)
    assert lit(bench, TEN.bar) == [sign == "#" for sign in shown.replace("|", "")]


def test_between_the_halves_of_an_odd_bar_there_is_a_dark_light(bench):
    panel = bench.build()
    panel.light("bar", 1)
    panel.light("bar-left", 1)
    panel.light("bar-right", 1)
    assert lit(bench, BAR) == [True, True, False, True, True]
    panel.light("bar-right", 0.5)
    assert lit(bench, BAR) == [True, True, False, False, True]


def test_the_first_half_takes_the_bar_over_and_the_other_is_dark_until_it_is_set(bench):
    panel = bench.build()
    panel.light("bar-right", 1)
    panel.light("bar", 1)
    panel.light("bar-left", 0.5)
    assert lit(bench, BAR) == [True, False, False, False, False]
    panel.light("bar-right", 1)  # as it was before the bar
    assert lit(bench, BAR) == [True, False, False, True, True]


@pytest.mark.parametrize(("value", "count"), [(0, 0), (0.3, 2), (1, 5)])
def test_the_bar_takes_its_halves_back_whatever_it_was_before(bench, value, count):
    panel = bench.build()
    panel.light("bar", value)
    panel.light("bar-left", 1)
    panel.light("bar-right", 1)
    panel.light("bar", value)
    assert lit(bench, BAR) == [index < count for index in range(5)]


def test_a_bar_of_one_light_has_no_halves_and_is_dark_between_two_sides(bench):
    before = threading.active_count()
    panel = bench.build(lights=Lights(bar=(12,)))
    panel.light("bar", 1)
    panel.light("bar-left", 1, blink=600)
    panel.light("bar-right", 1)
    assert not bench.shines(12)
    assert threading.active_count() == before
    panel.light("bar", 1)
    assert bench.shines(12)
    assert bench.warnings == []


def test_halves_of_no_bar_are_no_halves(bench):
    panel = bench.build(lights=Lights(bar=(90, 91, 92, 93, 94)))
    panel.light("bar-left", 1)
    panel.light("bar-right", 1, blink=600)
    panel.light("bar", 1)
    assert len(bench.warnings) == 5
    assert bench.dark()


def test_a_light_of_the_bar_that_fails_costs_its_own_half_only(bench, monkeypatch):
    panel = bench.build(lights=TEN)
    panel.light("bar", 1)

    def broken(_value):
        raise OSError("gone")

    monkeypatch.setattr(bench.factory.pin(12), "_set_state", broken)
    panel.light("bar-right", 0.4)
    assert lit(bench, TEN.bar)[1:] == [False] * 7 + [True] * 2
    panel.light("bar-left", 0.6)
    assert lit(bench, TEN.bar)[-2:] == [True, True]
    assert bench.warnings[-2:] == ["light bar: cannot be set (gone)", "light bar-left: cannot be set (gone)"]


# blinking


@pytest.fixture
def watched(bench):
    bench.factory = MockFactory(pin_class=WatchedPin)
    return bench


def test_a_light_blinks_between_its_value_and_dark(watched):
    watched.build().light("ready", 0.3, blink=0.002)
    assert watched.factory.pin(26).wait_for(7)[1:] == [0.3, 0, 0.3, 0, 0.3, 0]


def test_the_bar_blinks_as_one(watched):
    watched.build().light("bar", 0.4, blink=0.002)
    assert watched.factory.pin(12).wait_for(5)[1:] == [1, 0, 1, 0]
    assert watched.factory.pin(16).wait_for(5)[1:] == [1, 0, 1, 0]
    assert len(watched.factory.pin(24).states) == 1


def test_blinking_ends_with_the_next_value(watched):
    before = threading.active_count()
    panel = watched.build()
    panel.light("ready", 0.3, blink=0.002)
    watched.factory.pin(26).wait_for(3)
    panel.light("ready", 0.5)
    assert watched.shines(26) == 0.5
    assert threading.active_count() == before


def test_the_same_blink_again_does_not_begin_anew(watched):
    panel = watched.build()
    panel.light("ready", 1, blink=600)
    watched.factory.pin(26).wait_for(2)
    threads = set(threading.enumerate())
    panel.light("ready", 1, blink=600)
    assert set(threading.enumerate()) == threads


def test_the_side_whose_time_runs_beats_and_the_one_that_rests_is_steady(watched):
    panel = watched.build(lights=TEN)
    panel.light("bar-right", 0.6)
    panel.light("bar-left", 0.4, blink=0.002)
    for pin in (12, 16):
        assert watched.factory.pin(pin).wait_for(7)[1:] == [1, 0, 1, 0, 1, 0]
    assert len(watched.factory.pin(24).states) == 1
    assert [len(watched.factory.pin(pin).states) for pin in TEN.bar[5:]] == [1, 1, 2, 2, 2]
    assert lit(watched, TEN.bar[5:]) == [False, False, True, True, True]


def test_two_halves_blink_each_at_its_own_pace(watched):
    panel = watched.build(lights=TEN)
    panel.light("bar-left", 1, blink=600)
    panel.light("bar-right", 1, blink=0.002)
    watched.factory.pin(12).wait_for(2)
    watched.factory.pin(10).wait_for(9)
    assert [state.state for state in watched.factory.pin(12).states] == [0, 1]


@pytest.mark.parametrize("names", [("bar-left", "bar-right", "bar"), ("bar", "bar-left"), ("bar", "bar-right")])
def test_a_blink_ends_where_another_takes_its_lights(watched, names):
    before = threading.active_count()
    *first, last = names
    panel = watched.build()
    for name in first:
        panel.light(name, 1, blink=0.002)
    watched.factory.pin(12).wait_for(5)
    panel.light(last, 0.5)
    assert threading.active_count() == before
    assert sum(lit(watched, BAR)) == (3 if last == "bar" else 1)


# pins that do not work


def test_a_busy_pin_is_told_in_one_line_and_the_rest_works(bench):
    other = LED(17, pin_factory=bench.factory)
    panel = bench.build()
    assert bench.warnings == [
        "buttons.next: pin 17 cannot be used (another button or light has it); "
        "choose a free one, the rest works without it"
    ]
    assert not panel.is_pressed("next")
    assert "next" not in panel.levels()
    bench.press(27)
    panel.light("day", 1)
    assert bench.edges == [("pause", True)]
    assert bench.shines(6) == 1
    other.close()


def test_a_pin_that_is_missing_is_told_in_one_line_and_the_rest_works(bench):
    panel = bench.build(lights=Lights(night=99))
    assert bench.warnings == [
        "lights.night: pin 99 cannot be used (99 is not a valid pin name); choose a free one, the rest works without it"
    ]
    panel.light("night", 1)
    panel.light("day", 1)
    assert bench.shines(6) == 1


def test_a_bar_with_a_busy_pin_is_one_led_shorter(bench):
    other = LED(24, pin_factory=bench.factory)
    panel = bench.build()
    assert len(bench.warnings) == 1
    assert "lights.bar: pin 24" in bench.warnings[0]
    panel.light("bar", 0.5)
    assert lit(bench, (12, 16, 25, 4)) == [True, True, False, False]
    other.close()


def test_a_bar_without_any_pin_is_no_bar(bench):
    panel = bench.build(lights=Lights(bar=(90, 91, 92, 93, 94)))
    panel.light("bar", 1)
    assert len(bench.warnings) == 5


def test_two_lights_on_one_pin_are_one_light_and_one_line(bench):
    bench.build(lights=Lights(night=6, day=6))
    assert [line.split(":")[0] for line in bench.warnings] == ["lights.day"]


@pytest.mark.parametrize(
    ("pin", "owner"), [(2, "I2C"), (9, "SPI"), (14, "the serial port"), (18, "I2S sound"), (21, "I2S sound")]
)
def test_a_button_on_a_pin_that_silences_a_hat_is_told(bench, pin, owner):
    bench.build(buttons=Buttons(next=pin))
    assert len(bench.warnings) == 1
    assert f"buttons.next: pin {pin} also belongs to {owner}" in bench.warnings[0]
    bench.press(pin)
    assert bench.edges == [("next", True)]


def test_the_default_pins_belong_to_nobody_else(bench):
    bench.build()
    assert bench.warnings == []


# the end


def test_closing_puts_every_light_out_and_gives_the_pins_back(bench):
    panel = bench.build()
    for name in LIGHTS:
        panel.light(name, 1)
    panel.close()
    assert [bench.shines(pin) for pin in (5, 6, 13, 26, *BAR)] == [0] * 9
    again = bench.build()
    assert bench.warnings == []
    again.light("day", 1)
    assert bench.shines(6) == 1


def test_closing_ends_a_slow_blink_at_once_and_leaves_no_thread(watched):
    before = set(threading.enumerate())
    panel = watched.build()
    for name in LIGHTS:
        panel.light(name, 1, blink=600)
    for pin in (5, 6, 13, 26, *BAR):
        watched.factory.pin(pin).wait_for(2)
    panel.close()
    assert set(threading.enumerate()) == before
    assert not any(pin.state for pin in watched.factory.pins.values() if pin.info.name not in _buttons())
    assert watched.warnings == []


def test_closing_ends_the_beat_of_both_sides_and_leaves_no_thread(watched):
    before = set(threading.enumerate())
    panel = watched.build()
    panel.light("bar-left", 1, blink=600)
    panel.light("bar-right", 1, blink=600)
    for pin in (12, 16, 25, 4):
        watched.factory.pin(pin).wait_for(2)
    panel.close()
    assert set(threading.enumerate()) == before
    assert [watched.shines(pin) for pin in BAR] == [0] * 5
    watched.build()
    assert watched.warnings == []


def _buttons():
    return {f"GPIO{getattr(Buttons(), name)}" for name in BUTTONS}


def test_a_closed_panel_is_quiet(bench):
    panel = bench.build()
    panel.close()
    panel.close()
    panel.light("day", 1)
    assert bench.shines(6) == 0
    assert not panel.is_pressed("next")
    assert panel.levels() == {}
    bench.press(17)
    assert bench.edges == []
    assert bench.warnings == []


def test_a_light_that_cannot_be_closed_leaves_no_other_shining(bench, monkeypatch):
    panel = bench.build()
    for name in LIGHTS:
        panel.light(name, 1)

    def broken(_value):
        raise OSError("gone")

    monkeypatch.setattr(bench.factory.pin(5), "_set_state", broken)
    panel.close()
    assert [bench.shines(pin) for pin in (6, 13, 26, *BAR)] == [0] * 8
    assert bench.warnings == ["panel: cannot be closed cleanly (gone)"]


def test_a_termination_in_the_middle_of_a_game_puts_the_lights_out(bench):
    panel = bench.build()

    def terminated(_number, _frame):
        panel.close()

    before = signal.signal(signal.SIGTERM, terminated)
    try:
        panel.light("night", 0.2, blink=600)
        panel.light("day", 1)
        signal.raise_signal(signal.SIGTERM)
        panel.close()
    finally:
        signal.signal(signal.SIGTERM, before)
    assert bench.shines(5) == bench.shines(6) == 0


def test_there_is_nothing_to_wait_for_and_always_a_finger_that_may_come(bench):
    panel: Panel = bench.build()
    panel.tick(1.0)
    assert panel.due() is None
    assert panel.exhausted is False

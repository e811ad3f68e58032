"""The panel's ring on mock pins, beside its lights and under the night's limit."""

import pytest
from gpiozero import LED
from ring_eye import RingEye

from appliance.panel.panel import LIGHTS
from appliance.settings.model import Buttons, Lights

ALONE = Lights(night="", day="", vote="", ready="", bar=(), ring=12, ring_brightness=100)
BOTH = Lights(ring=12, ring_brightness=100)


@pytest.fixture
def eye(bench):
    return RingEye(bench.factory, 12)


def signs(eye):
    """What a person sees: a letter for each light, from the first on the wire."""
    return "".join(
        "." if not any(colour) else "rgb"[colour.index(max(colour))].upper() if max(colour) > 0.5 else "+"
        for colour in eye.colours
    )


def at(panel, *times):
    """What is shown at some times, to whoever ticks when it is due."""
    for time in times:
        while (due := panel.due()) is not None and due <= time:
            panel.tick(max(due, 0.0))
        yield time


def test_the_ring_shows_what_has_no_pin(bench, eye):
    panel = bench.build(lights=ALONE)
    panel.light("vote", 1.0)
    assert signs(eye) == "R" * 12
    panel.light("bar", 0.5)
    assert signs(eye) == "RRRRRR++++++"


def test_beside_lights_of_their_own_the_ring_shows_the_time_alone(bench, eye):
    panel = bench.build(lights=BOTH)
    panel.light("vote", 1.0)
    assert eye.dark
    panel.light("bar", 0.25)
    assert signs(eye) == "RRR........."  # warm white
    assert bench.shines(13) == 1
    assert sum(bench.shines(pin) for pin in BOTH.bar) == 2


def test_the_mark_and_the_way_of_the_wire_count(bench, eye):
    panel = bench.build(
        lights=Lights(bar=(), ring=12, ring_mark=3, ring_way="counterclockwise", ring_brightness=100),
    )
    panel.light("bar", 2 / 12)
    assert signs(eye) == ".RR........."


def test_the_halves_take_the_time_from_the_bar_and_give_it_back(bench, eye):
    panel = bench.build(lights=ALONE)
    panel.light("bar", 1.0)
    panel.light("bar-left", 1.0)
    assert signs(eye) == ".RRRRR......"
    panel.light("bar-right", 0.2)
    assert signs(eye) == ".RRRRR.....R"
    panel.light("bar", 0.25)
    assert signs(eye) == "RRR........."


def test_answers_and_seats(bench, eye):
    panel = bench.build(lights=ALONE)
    panel.light("seat-2", 1.0)
    assert signs(eye) == ".R.........."  # white
    panel.light("yes", 1.0)
    assert signs(eye) == ".RRRRRRRRRR."
    panel.light("yes", 0.0)
    assert signs(eye) == ".R.........."


def test_what_is_lit_moves_at_once_when_it_is_told_how_many_seats_there_are(bench, eye):
    panel = bench.build(lights=ALONE)
    panel.light("seat-2", 1.0)
    panel.light("number-4", 1.0)
    assert signs(eye) == ".R.R........"  # white
    panel.seats(5)
    assert signs(eye) == "..RR........"
    panel.seats(4)
    assert signs(eye) == "...R........"
    frames = eye.frames
    panel.seats(4)
    assert eye.frames == frames
    panel.seats(0)
    assert signs(eye) == ".R.R........"


def test_a_panel_without_a_ring_or_that_is_closed_does_not_mind_how_many_seats_there_are(bench):
    panel = bench.build(lights=Lights())
    panel.seats(7)
    panel.light("seat-2", 1.0)
    panel.close()
    panel.seats(8)
    assert bench.warnings == []
    assert bench.dark()


def test_nothing_is_sent_where_nothing_changes(bench, eye):
    panel = bench.build(lights=BOTH)
    panel.light("bar", 0.5)
    frames = eye.frames
    for name, value in (("bar", 0.5), ("bar", 0.45), ("night", 0.2), ("day", 1.0)):
        panel.light(name, value)
    panel.tick(1.0)
    assert eye.frames == frames


# blinking


def test_it_blinks_with_the_owners_time(bench, eye):
    panel = bench.build(lights=ALONE)
    panel.light("ready", 1.0, 2.0)
    assert signs(eye) == "G" * 12
    panel.tick(5.0)
    assert [signs(eye)[0] for _ in at(panel, 5.9, 6.0, 6.9, 7.0, 8.0)] == ["G", ".", ".", "G", "."]


def test_the_side_whose_time_runs_beats_once_a_second(bench, eye):
    panel = bench.build(lights=ALONE)
    panel.light("bar-right", 1.0)
    panel.light("bar-left", 0.4, 1.0)
    beat = [signs(eye) for _ in at(panel, 0.0, 0.4, 0.5, 0.9, 1.0)]
    assert beat == [".RR....RRRRR", ".RR....RRRRR", ".......RRRRR", ".......RRRRR", ".RR....RRRRR"]
    assert panel.due() == 1.5


def test_what_stops_blinking_has_nothing_to_wait_for(bench, eye):
    panel = bench.build(lights=ALONE)
    panel.light("ready", 1.0, 2.0)
    panel.tick(0.0)
    panel.tick(1.0)
    assert eye.dark
    panel.light("ready", 1.0)
    assert signs(eye) == "G" * 12
    assert panel.due() is None


def test_a_side_that_beats_stops_when_the_bar_takes_its_lights(bench, eye):
    panel = bench.build(lights=ALONE)
    panel.light("bar-left", 1.0, 1.0)
    panel.tick(0.0)
    panel.light("bar", 0.5)
    assert panel.due() is None
    assert signs(eye) == "RRRRRR++++++".replace("+", ".")


# the night


def test_a_ring_at_night_is_as_bright_together_as_one_light(bench, eye):
    panel = bench.build(lights=ALONE)
    panel.dim(True)
    panel.light("night", 0.2)
    assert 0.198 < eye.brightness <= 0.2
    for red, green, blue in eye.colours:
        assert blue == pytest.approx(eye.colours[0][2], rel=0.01)  # one level of 188
        assert blue > 10 * max(red, green)


@pytest.mark.parametrize("lights", [ALONE, BOTH, Lights(), Lights(ring=12, pwm=False)], ids=str)
def test_whatever_is_shown_at_night_stays_under_the_limit(bench, lights):
    eye = RingEye(bench.factory, 12)
    panel = bench.build(lights=lights)
    panel.dim(True)
    for name in LIGHTS:
        panel.light(name, 1.0, 1.0 if name in {"bar", "seat-5"} else 0.0)
        for now in range(4):
            panel.tick(now / 2)
            assert brightness(bench, lights) + eye.brightness <= 0.2 + 1e-9


def brightness(bench, lights):
    pins = [pin for pin in (lights.night, lights.day, lights.vote, lights.ready, *lights.bar) if pin != ""]
    return sum(float(bench.shines(pin)) for pin in pins)


def test_lights_on_pins_share_the_limit_with_the_ring(bench, eye):
    panel = bench.build(lights=BOTH)
    panel.dim(True)
    panel.light("night", 0.2)
    assert bench.shines(5) == pytest.approx(0.2)
    panel.light("no", 0.25)
    assert bench.shines(5) == pytest.approx(0.15)
    assert 0.198 < bench.shines(5) + eye.brightness <= 0.2 + 1e-9
    panel.light("no", 0.0)
    assert bench.shines(5) == pytest.approx(0.2)


def test_when_the_night_is_over_every_light_is_what_it_was_told_last(bench, eye):
    panel = bench.build(lights=BOTH)
    panel.light("day", 1.0)
    panel.dim(True)
    assert bench.shines(6) == pytest.approx(0.2)
    panel.light("vote", 0.5)
    panel.light("bar", 0.5)
    assert not any(bench.shines(pin) for pin in BOTH.bar)
    panel.dim(False)
    assert [bench.shines(pin) for pin in (6, 13)] == [1, 0.5]
    assert sum(bench.shines(pin) for pin in BOTH.bar) == 3
    assert signs(eye) == "RRRRRR......"


def test_what_cannot_be_dimmed_is_dark_at_night_and_that_is_told(bench):
    panel = bench.build(lights=Lights(pwm=False))
    assert bench.warnings == [
        "lights.night: a light that cannot be dimmed stays dark at night, since night_brightness is 20; "
        "with 100 it shines"
    ]
    panel.dim(True)
    panel.light("night", 0.2)
    assert not bench.shines(5)
    panel.dim(False)
    assert bench.shines(5)


def test_with_a_whole_light_allowed_one_that_cannot_be_dimmed_shines(bench):
    panel = bench.build(lights=Lights(pwm=False, night_brightness=100))
    assert bench.warnings == []
    panel.dim(True)
    panel.light("night", 1.0)
    panel.light("ready", 1.0)
    panel.light("bar", 0.2)
    assert bench.shines(5)
    assert not bench.shines(26)
    assert not bench.shines(12)


def test_a_night_without_any_light(bench, eye):
    panel = bench.build(lights=Lights(ring=12, night_brightness=0))
    panel.dim(True)
    for name in LIGHTS:
        panel.light(name, 1.0)
    assert eye.dark
    assert bench.dark()


def test_lights_that_get_darker_come_before_those_that_get_brighter(bench, eye):
    """Else there would be a flash, which is a bright moment all the same."""
    seen = []
    eye.seen = lambda: seen.append(brightness(bench, BOTH) + eye.brightness)
    panel = bench.build(lights=BOTH)
    panel.dim(True)
    panel.light("night", 1.0)
    for name, value in (("no", 0.5), ("night", 0.0), ("no", 0.0), ("night", 1.0), ("seat-3", 0.7), ("no", 0.2)):
        panel.light(name, value)
    assert max(seen) <= 0.2 + 1e-9
    assert len(seen) > 3


# what does not work


@pytest.mark.parametrize("pin", [10, 11])
def test_a_ring_whose_pin_is_taken_is_told_in_one_line_and_the_rest_works(bench, pin):
    other = LED(pin, pin_factory=bench.factory)
    panel = bench.build(lights=BOTH)
    assert bench.warnings == [
        "lights.ring: pins 11 and 10 cannot be used (another button or light has it); "
        "choose free ones, the rest works without it"
    ]
    panel.light("bar", 1.0)
    panel.light("yes", 1.0)
    panel.tick(0.0)
    assert panel.due() is None
    assert all(bench.shines(pin) for pin in BOTH.bar)
    other.close()


def test_pins_that_something_else_may_have_are_told_but_not_those_of_the_port(bench):
    bench.build(lights=Lights(ring=12, ring_clock=21, ring_data=20))
    assert [line.split(" also")[0] for line in bench.warnings] == [
        "lights.ring_clock: pin 21",
        "lights.ring_data: pin 20",
    ]
    bench.panel.close()
    bench.warnings.clear()
    bench.build(lights=BOTH)
    assert bench.warnings == []


def test_a_ring_that_fails_is_told_once_until_it_works_again(bench, eye, monkeypatch):
    panel = bench.build(lights=BOTH)

    def broken(_value):
        raise OSError("gone")

    for _ in range(2):
        with monkeypatch.context() as wire:
            wire.setattr(bench.factory.pin(10), "_set_state", broken)
            wire.setattr(bench.factory.pin(11), "_set_state", broken)
            panel.light("yes", 1.0, 1.0)
            panel.light("day", 1.0)
            panel.tick(1.0)
            panel.tick(1.5)
        panel.light("yes", 1.0)
        assert signs(eye) == "..RRRRRRRRR."  # white
        panel.light("yes", 0.0)
    assert bench.warnings == ["light ring: cannot be set (gone)"] * 2
    assert bench.shines(6) == 1


# the end


def test_closing_makes_the_ring_dark_before_anything_else_and_gives_its_pins_back(bench, eye):
    panel = bench.build(lights=BOTH)
    for name in LIGHTS:
        panel.light(name, 1.0)
    lit = []
    eye.seen = lambda: lit.append(bench.shines(6))
    panel.close()
    assert eye.dark
    assert lit == [1]
    panel.light("yes", 1.0)
    panel.dim(True)
    panel.tick(1.0)
    assert panel.due() is None
    assert eye.dark
    bench.build(buttons=Buttons(next=11, pause=10))
    assert len(bench.warnings) == 2  # that they are of the SPI, and nothing else

"""A ring of APA102 lights, on the wires of mock pins."""

import textwrap
import warnings
from typing import ClassVar

import pytest
from gpiozero import LED, DeviceClosed, GPIOPinInUse, SPISoftwareFallback
from gpiozero.pins import SPI
from gpiozero.pins.mock import MockFactory, MockPWMPin
from hypothesis import given
from hypothesis import strategies as st
from ring_eye import RingEye

from appliance.panel.pins import mock_factory
from appliance.panel.ring import APA102Ring, RingBadCount, RingBadValue, frame

RED, GREEN, BLUE, DARK = (1, 0, 0), (0, 1, 0), (0, 0, 1), (0, 0, 0)


@pytest.fixture
def factory():
    factory = mock_factory()
    yield factory
    factory.reset()


@pytest.fixture
def ring(factory):
    """A ring of twelve, and eyes at it."""
    eye = RingEye(factory, 12, 21, 20)
    ring = APA102Ring(12, 21, 20, pin_factory=factory)
    ring_and_eye = (ring, eye)
    yield ring_and_eye
    ring.close()


class Port(SPI):
    """An SPI port, as a Pi has one.

    Attributes:
        written: what was written to any of them.
        trouble: makes what says why it cannot be opened.
    """

    written: ClassVar = []
    trouble = None

    def __init__(self, clock_pin, mosi_pin, miso_pin, select_pin, pin_factory):  # noqa: ARG002 - as a Pi has it
        super().__init__(pin_factory=pin_factory)
        self.is_open = False
        pin_factory.reserve_pins(self, clock_pin, mosi_pin, select_pin)
        if Port.trouble:
            raise Port.trouble()
        self.is_open = True

    @property
    def closed(self):
        return not self.is_open

    def close(self):
        self.is_open = False
        self.pin_factory.release_all(self)
        super().close()

    def transfer(self, data):
        Port.written.append(list(data))
        return data


class PiLikeFactory(MockFactory):
    """Pins of a board that has an SPI port."""

    def _get_spi_class(self, shared, hardware):
        return Port if hardware else super()._get_spi_class(shared, hardware)


@pytest.fixture
def board(monkeypatch):
    monkeypatch.setattr(Port, "written", [])
    monkeypatch.setattr(Port, "trouble", None)
    factory = PiLikeFactory(pin_class=MockPWMPin)
    yield factory
    factory.reset()


# what travels


def test_a_frame_is_a_start_a_word_for_each_light_and_an_end():
    assert frame([(1.0, 0.0, 0.0), (0.0, 0.5, 1.0), (0.0, 0.0, 0.0)]) == [
        *(0, 0, 0, 0),
        *(0xFF, 0, 0, 255),
        *(0xFF, 255, 127, 0),
        *(0xE0, 0, 0, 0),
        *(0, 0, 0, 0),
        0,
    ]


@pytest.mark.parametrize(("count", "tail"), [(1, 5), (12, 5), (16, 5), (17, 6), (24, 6), (64, 8), (65, 9)])
def test_the_end_has_half_a_clock_for_each_light_and_a_word_for_clones(count, tail):
    assert frame([DARK] * count)[4 + 4 * count :] == [0] * tail


def test_very_dim_colours_keep_their_hue():
    assert frame([(0.003, 0.0015, 0.0006)])[4:8] == [0xE1, 4, 11, 23]


parts = st.floats(0, 1)


@given(st.lists(st.tuples(parts, parts, parts), min_size=1, max_size=24))
def test_no_light_is_brighter_than_asked_and_none_much_darker(colours):
    data = frame(colours)
    for place, colour in enumerate(colours):
        step, *levels = data[4 + 4 * place : 8 + 4 * place]
        assert step >> 5 == 0b111
        for asked, level in zip(colour, reversed(levels), strict=True):
            given = (step & 31) / 31 * level / 255
            assert asked - max(colour) / 100 - 1 / (31 * 255) <= given <= asked + 1e-8


# on two pins


def test_each_light_gets_its_colour(ring):
    device, eye = ring
    device.value = [RED, GREEN, BLUE] * 4
    assert eye.colours == [RED, GREEN, BLUE] * 4
    assert device.value == ((1, 0, 0), (0, 1, 0), (0, 0, 1)) * 4
    assert device.is_active


@pytest.mark.parametrize("count", [1, 2, 12, 16, 17, 24])
def test_the_last_light_of_any_ring_gets_its_colour(factory, count):
    eye = RingEye(factory, count, 5, 6)
    with APA102Ring(count, 5, 6, pin_factory=factory) as ring:
        ring.value = [DARK] * (count - 1) + [GREEN]
        assert eye.colours == [DARK] * (count - 1) + [GREEN]
        assert len(ring) == count


@pytest.mark.parametrize(("clock", "data"), [(21, 20), (11, 10), (2, 27)])
def test_two_pins_are_all_it_takes_and_all_it_gives_back(factory, clock, data):
    with APA102Ring(12, clock, data, pin_factory=factory) as ring:
        ring.value = [RED] * 12
        outputs = {pin.info.name for pin in factory.pins.values() if pin.function == "output"}
        assert outputs == {f"GPIO{clock}", f"GPIO{data}"}
        LED(8, pin_factory=factory).close()
    LED(clock, pin_factory=factory).close()
    LED(data, pin_factory=factory).close()


def test_two_rings_on_two_boards_do_not_meet(factory):
    other = mock_factory()
    eyes = [RingEye(factory, 2, 21, 20), RingEye(other, 2, 21, 20)]
    with APA102Ring(2, 21, 20, pin_factory=factory) as one, APA102Ring(2, 21, 20, pin_factory=other) as two:
        one.value, two.value = [RED, RED], [BLUE, BLUE]
        assert [eye.colours for eye in eyes] == [[RED, RED], [BLUE, BLUE]]


def test_it_is_dark_from_the_start_whatever_it_was_before(ring):
    device, eye = ring
    assert eye.dark
    assert eye.frames == 1
    assert not device.is_active


def test_nothing_is_sent_where_nothing_has_changed(ring):
    device, eye = ring
    device.value = [RED] * 12
    bits = eye.bits
    device.value = [RED] * 12
    device.value = [(7, -1, float("nan"))] * 12  # as near as can be
    assert eye.bits == bits
    device.off()
    assert eye.dark
    bits = eye.bits
    device.off()
    assert eye.bits == bits


def test_what_was_not_sent_is_sent_when_it_is_asked_for_again(ring):
    device, eye = ring
    take, end = eye.take, eye.bits + 200

    def breaks(bit):
        take(bit)
        if eye.bits == end:
            raise OSError("gone")

    eye.take = breaks
    with pytest.raises(OSError, match="gone"):
        device.value = [RED] * 12
    eye.take = take
    device.off()  # as it was before, but not all lights know
    assert eye.frames == 2
    device.value = [RED] * 12
    assert eye.colours == [RED] * 12


def test_closing_makes_it_dark(ring):
    device, eye = ring
    device.value = [RED] * 12
    device.close()
    assert eye.dark
    device.close()
    with pytest.raises(DeviceClosed):
        device.value = [RED] * 12


@pytest.mark.parametrize("bits", [1, 31, 40, 90, 300, 410])
def test_closing_in_the_midst_of_a_frame_makes_all_of_it_dark(ring, bits):
    device, eye = ring
    device.value = [GREEN] * 12
    end = eye.bits + bits

    class Signal(Exception):  # noqa: N818
        pass

    take = eye.take

    def interrupted(bit):
        take(bit)
        if eye.bits == end:
            eye.take = take
            device.close()
            raise Signal

    eye.take = interrupted
    with pytest.raises(Signal):
        device.value = [RED] * 12
    assert eye.dark


# pins that do not work


@pytest.mark.parametrize("pin", [21, 20])
def test_a_pin_that_is_taken_is_an_error_and_the_other_is_given_back(factory, pin):
    other = LED(pin, pin_factory=factory)
    with pytest.raises(GPIOPinInUse):
        APA102Ring(12, 21, 20, pin_factory=factory)
    LED(41 - pin, pin_factory=factory).close()
    other.close()


@pytest.mark.parametrize("count", [0, -1])
def test_a_ring_of_no_lights_is_an_error(factory, count):
    with pytest.raises(RingBadCount, match="at least 1"):
        APA102Ring(count, 21, 20, pin_factory=factory)


@pytest.mark.parametrize("value", [[RED] * 11, [RED] * 13, [(1, 0)] * 12, []])
def test_what_is_not_a_colour_for_each_light_is_an_error(ring, value):
    with pytest.raises(RingBadValue, match="a ring of 12 lights"):
        ring[0].value = value


# the SPI port


def test_on_the_pins_of_the_port_it_is_the_port_that_drives(board):
    with APA102Ring(12, pin_factory=board) as ring:
        ring.value = [RED] * 12
        ring.value = [RED] * 12
    assert Port.written == [[0] * 4 + frame([DARK] * 12), frame([RED] * 12), frame([DARK] * 12)]


def test_on_other_pins_it_is_not(board):
    with APA102Ring(12, 21, 20, pin_factory=board):
        assert Port.written == []


def test_a_port_that_is_off_is_told_in_a_line_and_costs_no_third_pin(board, monkeypatch):
    monkeypatch.setattr(Port, "trouble", lambda: OSError("can not\n open SPI device"))
    eye = RingEye(board, 12)
    told = []
    with APA102Ring(12, warn=told.append, pin_factory=board) as ring:
        ring.value = [RED] * 12
        assert eye.colours == [RED] * 12
        LED(8, pin_factory=board).close()
    assert told == ["can not open SPI device"]


def test_a_port_whose_select_pin_is_in_use_is_left_alone(board):
    other = LED(8, pin_factory=board)
    told = []
    with APA102Ring(12, warn=told.append, pin_factory=board):
        assert told == ["pin 8, which belongs to it, is in use"]
    other.close()


def test_where_nobody_is_told_it_is_a_warning_as_gpiozero_has_it(board, monkeypatch):
    monkeypatch.setattr(Port, "trouble", lambda: OSError("off"))
    with pytest.warns(SPISoftwareFallback, match="off"):
        APA102Ring(12, pin_factory=board).close()


def test_mock_pins_have_no_port_and_nothing_is_told_of_that(factory):
    told = []
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        APA102Ring(12, warn=told.append, pin_factory=factory).close()
    assert told == []


def test_its_example_runs():
    _, _, rest = APA102Ring.__doc__.partition("Example::\n")
    example, _, _ = rest.partition("    Args:")
    exec(textwrap.dedent(example), {})  # noqa: S102 - our own words

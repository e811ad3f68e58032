"""What goes where on the header, and how it is written down."""

import pytest
from gpiozero.pins.pi import PiBoardInfo
from wired import PLAIN_SOUND, RING

from appliance.panel.wiring import HEADER, place, row, side, title, wiring
from appliance.panel.wiring_text import lines
from appliance.settings import Board, Buttons, Lights, Settings

GROUNDS = {6, 9, 14, 20, 25, 30, 34, 39}


def wires(settings):
    """Every wire by its part and terminal, with the pin of the header."""
    return {(part.name, wire.terminal): wire.place for part in wiring(settings).parts for wire in part.wires}


@pytest.mark.parametrize("revision", [0x902120, 0xA02082, 0xC03111, 0xD04170], ids=["Zero 2 W", "3", "4", "5"])
def test_the_header_is_that_of_every_pi_that_the_box_runs_on(revision):
    pins = PiBoardInfo.from_revision(revision).headers["J8"].pins
    names = {"3V3": "3.3 V", "5V": "5 V", "GND": "ground"}
    assert [title(number) for number in range(1, 41)] == [
        names.get(pins[number].name, pins[number].name) for number in range(1, 41)
    ]
    for number, pin in pins.items():
        assert (pin.row - 1, {1: "left", 2: "right"}[pin.col]) == (row(number), side(number))


def test_the_default_box_is_wired_as_the_readme_says():
    assert {name: at for (name, _), at in wires(Settings()).items()} == {
        "next": 11,
        "pause": 13,
        "left": 15,
        "right": 16,
        "night": 29,
        "day": 31,
        "vote": 33,
        "ready": 37,
        "bar 1": 32,
        "bar 2": 36,
        "bar 3": 18,
        "bar 4": 22,
        "bar 5": 7,
    }


def test_what_a_box_does_not_have_is_not_wired():
    settings = Settings(buttons=Buttons(pause="", left="", right=""), lights=Lights(night="", day="", vote="", bar=()))
    assert wires(settings) == {("next", ""): 11, ("ready", ""): 37}


def test_an_amplifier_has_its_bus_and_power_of_its_own():
    assert {terminal: at for (name, terminal), at in wires(Settings(board=PLAIN_SOUND)).items() if terminal} == {
        "BCLK": place(18),
        "LRC": place(19),
        "DIN": place(21),
        "Vin": 4,
        "GND": 6,
    }


def test_a_ring_has_clock_data_and_power_that_no_other_part_has():
    settings = Settings(lights=RING, board=PLAIN_SOUND)
    found = wires(settings)
    assert {terminal: found["APA102", terminal] for terminal in ("CI", "DI", "5V", "GND")} == {
        "CI": 23,
        "DI": 19,
        "5V": 2,
        "GND": 25,
    }
    assert len(set(found.values())) == len(found)


@pytest.mark.parametrize("uses", [(), ("i2s",)])
@pytest.mark.parametrize("lights", [Lights(), RING])
def test_each_button_and_light_goes_to_a_ground_on_its_side_that_no_big_part_has(uses, lights):
    wired = wiring(Settings(lights=lights, board=Board(uses=uses)))
    own = {wire.place for part in wired.parts for wire in part.wires}
    for part in wired.parts:
        if part.is_single:
            assert part.ground in GROUNDS - own
            assert side(part.ground) == side(part.wires[0].place)


def test_what_others_have_is_not_free():
    wired = wiring(Settings(lights=RING, board=Board(uses=("i2s", "serial"))))
    assert wired.kept == {
        place(2): "I2C",
        place(3): "I2C",
        place(0): "a HAT's memory",
        place(1): "a HAT's memory",
        place(20): "I2S sound",
        place(14): "the serial port",
        place(15): "the serial port",
        place(7): "SPI",
        place(8): "SPI",
        place(9): "SPI",
    }
    free = {HEADER[number - 1] for number in range(1, 41) if wired.is_free(number)}
    assert free == {4, 24, 25, 5, 6, 12, 13, 16}


def test_the_header_is_written_as_it_is_seen():
    text = lines(wiring(Settings(board=PLAIN_SOUND)))
    assert text[2:6] == [
        "                          3.3 V   1 | 2   5 V",
        "                    I2C   GPIO2   3 | 4   5 V     amplifier Vin",
        "                    I2C   GPIO3   5 | 6   ground  amplifier GND",
        "            light bar 5   GPIO4   7 | 8   GPIO14  free",
    ]
    assert "            button next  GPIO17  11 | 12  GPIO18  amplifier BCLK" in text
    assert "        buttons, lights  ground  39 | 40  GPIO21  amplifier DIN" in text


def test_below_it_stands_each_wire_from_where_to_where():
    text = lines(wiring(Settings(lights=Lights(ring=24, ring_mark=3, ring_way="counterclockwise"))))
    for line in (
        "  from pin 11 (GPIO17) through next   to pin 39 (ground)",
        "  from pin  7 (GPIO4)  through bar 5  to pin 39 (ground)",
        "Ring of 24 lights (APA102)",
        "  from pin  2 (5 V)    to 5V",
        "  from pin 23 (GPIO11) to CI",
        "  Light 3 is at the mark of the box; from above they go counterclockwise.",
        "Sound comes from USB, HDMI or the jack: no wire here.",
        "  SPI: pins 21, 24, 26",
    ):
        assert line in text
    with_amplifier = lines(wiring(Settings(board=PLAIN_SOUND)))
    assert "  from pin 35 (GPIO19) to LRC" in with_amplifier
    assert not any(line.startswith("Sound comes") for line in with_amplifier)


@pytest.mark.parametrize(("clock", "data"), [(14, 15), (26, 19), (9, 11)])
def test_no_two_big_parts_share_a_ground_nor_is_it_that_of_the_buttons(clock, data):
    lights = Lights(night="", day="", vote="", ready="", bar=(), ring=12, ring_clock=clock, ring_data=data)
    uses = () if data == 19 else ("i2s",)
    parts = wiring(Settings(lights=lights, board=Board(uses=uses))).parts
    own = [wire.place for part in parts for wire in part.wires if wire.use == "ground"]
    shared = {part.ground for part in parts if part.is_single}
    assert len(own) == len(set(own)) == len(uses) + 1
    assert not shared & set(own)

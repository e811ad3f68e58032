"""Pins that belong to something else, rings, and lights that cannot be dimmed."""

import pytest

from appliance.files import parse
from appliance.settings.buses import BUSES
from appliance.settings.check import check


def told(text):
    return [str(fault) for fault in check(parse(text, "f"))]


@pytest.mark.parametrize("pin", [2, 3])
def test_the_board_pulls_up_the_pins_of_i2c_whatever_is_in_use(pin):
    said = f"f:1: buttons.next: pin {pin} is kept for the I2C bus, and the board pulls it up; write a pin from 4 to 27"
    assert told(f"buttons.next = {pin}") == [said]
    assert told(f'buttons.next = {pin}\nboard.uses = ["i2c"]') == [said]


@pytest.mark.parametrize("pin", [0, 1])
def test_the_pins_on_which_a_hat_tells_what_it_is_are_kept(pin):
    assert told(f"lights.bar = [7, 8, 9, 10, {pin}]") == [
        f"f:1: lights.bar[5]: pin {pin} is kept for the memory of a HAT; write a pin from 4 to 27"
    ]


@pytest.mark.parametrize(("bus", "name"), [("i2s", "I2S sound"), ("spi", "SPI"), ("serial", "the serial port")])
def test_a_pin_of_a_bus_is_free_until_the_bus_is_in_use(bus, name):
    for pin in BUSES[bus]:
        assert told(f"buttons.next = {pin}") == []
        assert told(f'buttons.next = {pin}\n[board]\nuses = [\n"{bus}"]') == [
            f"f:1: buttons.next: pin {pin} belongs to {name}, which is in use (board.uses, line 4); "
            f"take one that is free, such as 17, {'7 or 8' if bus != 'spi' else '14 or 15'}"
        ]


def test_the_pins_of_each_bus_are_those_of_the_header():
    assert BUSES == {"i2c": (2, 3), "i2s": (18, 19, 20, 21), "spi": (7, 8, 9, 10, 11), "serial": (14, 15)}


def test_all_pins_of_an_amplifier_are_told_in_one_run():
    faults = told('[lights]\nnight = 18\nbar = [19, 20, 21, 24, 4]\n[board]\nuses = ["i2s"]')
    assert [fault.split()[1] for fault in faults] == [
        "lights.night:",
        "lights.bar[1]:",
        "lights.bar[2]:",
        "lights.bar[3]:",
    ]


def test_who_has_no_free_pin_left_is_told_so():
    bar = "bar = [4, 7, 8, 9, 10, 11, 12, 16, 24, 25]"
    (fault,) = told(f'[lights]\n{bar}\nring = 12\nring_clock = 14\nring_data = 15\nnight = 18\n[board]\nuses = ["i2s"]')
    assert fault.endswith("; take 5, which is free")
    (fault,) = told(
        f'[lights]\n{bar}\nring = 12\nring_clock = 14\nring_data = 5\nnight = 15\n[board]\nuses = ["serial", "i2s"]'
    )[:1]
    assert fault.endswith("; no other is free")


def test_the_pins_of_a_ring_count_only_if_there_is_one():
    assert told("[lights]\nring_clock = 17\nring_data = 17") == []
    assert told("[lights]\nring = 12\nring_clock = 14\nring_data = 17") == [
        "f:4: lights.ring_data: pin 17 is that of buttons.next already (its default); "
        "give lights.ring_data or buttons.next another pin"
    ]
    assert told("[lights]\nring = 12\n[buttons]\nleft = 10") == [
        "f:4: buttons.left: pin 10 is that of lights.ring_data already (its default); "
        "give buttons.left or lights.ring_data another pin"
    ]


@pytest.mark.parametrize("pin", [7, 8, 9])
def test_a_ring_on_the_spi_port_takes_the_rest_of_the_port_as_well(pin):
    assert told(f"buttons.next = {pin}\nlights.ring = 16") == [
        f"f:1: buttons.next: pin {pin} belongs to the SPI port, which drives the ring (lights.ring, line 2); "
        "take one that is free, such as 17, 14 or 15, or give the ring other pins"
    ]
    assert told(f"buttons.next = {pin}\n[lights]\nring = 16\nring_clock = 14") == []


def test_nothing_else_can_hang_on_the_spi_port_of_a_ring():
    assert told('lights.ring = 16\n[board]\nuses = ["i2s",\n"spi"]') == [
        "f:4: board.uses[2]: the ring has the SPI port to itself: its lights take all that is sent there for colours; "
        'take "spi" out, or give lights.ring_clock and lights.ring_data other pins'
    ]
    assert told('[lights]\nring = 16\nring_clock = 14\nring_data = 15\n[board]\nuses = ["spi"]') == []


def test_a_ring_beside_a_used_spi_port_keeps_off_its_pins():
    assert told('[lights]\nring = 16\nring_data = 14\n[board]\nuses = ["spi"]') == [
        "f:1: lights.ring_clock: pin 11 belongs to SPI, which is in use (board.uses, line 5); "
        "take one that is free, such as 15, 18 or 19"
    ]


@pytest.mark.parametrize(("ring", "fits"), [(0, True), (1, False), (11, False), (12, True), (24, True)])
def test_a_ring_has_twelve_to_twenty_four_lights(ring, fits):
    number = "1 light is" if ring == 1 else f"{ring} lights are"
    said = f"f:1: lights.ring: {number} too few for a ring; write 12 to 24, or 0 for no ring"
    assert told(f"lights.ring = {ring}") == ([] if fits else [said])


@pytest.mark.parametrize(("mark", "fits"), [(1, True), (16, True), (17, False), (24, False)])
def test_the_mark_is_at_a_light_that_the_ring_has(mark, fits):
    said = (
        f"f:3: lights.ring_mark: there is no light {mark} in a ring of 16 (lights.ring, line 2); "
        "write a number from 1 to 16"
    )
    assert told(f"[lights]\nring = 16\nring_mark = {mark}") == ([] if fits else [said])
    assert told(f"[lights]\nring_mark = {mark}") == []


@pytest.mark.parametrize(("brightness", "fits"), [(0, True), (1, False), (99, False), (100, True)])
def test_lights_without_pwm_are_not_asked_to_be_dim(brightness, fits):
    said = (
        "f:3: lights.night_brightness: lights without PWM (lights.pwm, line 2) are dark or fully lit; "
        "write 0 or 100, or pwm = true"
    )
    assert told(f"[lights]\npwm = false\nnight_brightness = {brightness}") == ([] if fits else [said])
    assert told(f"[lights]\npwm = true\nnight_brightness = {brightness}") == []


def test_a_brightness_that_nobody_wrote_is_no_fault_nor_is_that_of_a_ring_alone():
    assert told("lights.pwm = false") == []
    text = '[lights]\npwm = false\nnight_brightness = 20\nring = 16\nnight = ""\nday = ""\nvote = ""\n'
    assert told(f'{text}ready = ""') == []
    assert len(told(text)) == 1


@pytest.mark.parametrize(
    "text",
    [
        'board.uses = "i2s"\nbuttons.next = 18',
        "board.uses = [1, [], true]\nbuttons.next = 18",
        'board.uses = ["i2x"]\nbuttons.next = 18',
        'lights.ring = "16"\nbuttons.next = 10',
        "lights.ring = 99\nlights.ring_mark = 99",
        "lights.ring = true\nbuttons.next = 10",
        "[lights]\nring = 16\nring_mark = 99",
        '[lights]\npwm = "false"\nnight_brightness = 20',
        "[lights]\npwm = false\nnight_brightness = true",
        "lights.ring = x\nbuttons.next = 10",
    ],
)
def test_values_that_are_wrong_by_themselves_are_left_to_others(text):
    assert told(text) == []

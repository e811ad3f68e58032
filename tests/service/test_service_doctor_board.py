"""What the doctor makes of a header: buses that are on, and pins that are in use."""

import pytest

from appliance.service.doctor_board import PINS, buses, from_config, from_tree, pins
from appliance.settings import Board, Buttons, Lights, Settings

FRESH = """
# For more options and information see http://rptl.io/configtxt
#dtparam=i2c_arm=on
#dtparam=spi=on
dtparam=audio=on
dtoverlay=vc4-kms-v3d
[cm4]
otg_mode=1
[all]
"""
"""About what Raspberry Pi OS has on a fresh card."""

OFF = dict.fromkeys(PINS, False)


@pytest.mark.parametrize(
    ("text", "on"),
    [
        (FRESH, ""),
        ("", ""),
        ("dtparam=i2c_arm=on", "i2c"),
        ("dtparam=i2c", "i2c"),
        ("dtparam=i2c_arm=on,spi=on", "i2c spi"),
        ("  dtparam = spi = on  # the ring", "spi"),
        ("dtparam=spi=on\r\nenable_uart=1\r\n", "spi serial"),
        ("dtparam=spi=on\ndtparam=spi=off", ""),
        ("enable_uart=0", ""),
        ("dtparam=uart0=on", "serial"),
        ("dtparam=i2s=on", "i2s"),
        ("dtoverlay=hifiberry-dac", "i2s"),
        ("dtoverlay=max98357a,no-sdmode", "i2s"),
        ("dtoverlay=googlevoicehat-soundcard", "i2s"),
        ("dtoverlay=spi0-1cs", "spi"),
        ("dtoverlay=vc4-kms-v3d,noaudio", ""),
        ("[pi4]\ndtparam=spi=on", ""),
        ("[pi02]\ndtparam=spi=on", "spi"),
        ("[none]\ndtparam=spi=on\n[all]\nenable_uart=1", "serial"),
        ("[gpio4=1]\ndtparam=spi=on", ""),
        ("dtparam=\n=\n[\ndtoverlay", ""),
    ],
)
def test_what_a_config_file_switches_on(text, on):
    assert from_config(text, "Raspberry Pi Zero 2 W Rev 1.0") == OFF | dict.fromkeys(on.split(), True)


@pytest.mark.parametrize(
    ("model", "heading"),
    [
        ("Raspberry Pi 3 Model B Plus Rev 1.3", "pi3+"),
        ("Raspberry Pi 3 Model B Rev 1.2", "pi3"),
        ("Raspberry Pi 4 Model B Rev 1.5", "pi4"),
        ("Raspberry Pi 5 Model B Rev 1.0", "pi5"),
        ("Raspberry Pi Zero W Rev 1.1", "pi0w"),
        ("Raspberry Pi Compute Module 4 Rev 1.0", "cm4"),
    ],
)
def test_a_heading_counts_for_its_model_only(model, heading):
    text = f"[{heading}]\ndtparam=spi=on\n"
    assert from_config(text, model)["spi"]
    assert not from_config(text, "Raspberry Pi Zero 2 W Rev 1.0")["spi"]
    assert not from_config(text)["spi"]


ALIASES = {
    "serial0": "/soc/serial@7e215040",
    "i2c1": "/soc/i2c@7e804000",
    "i2s": "/soc/i2s@7e203000",
    "spi0": "/soc/spi@7e204000",
}


def test_the_device_tree_knows_what_is_on():
    disabled = dict.fromkeys(ALIASES.values(), "disabled")
    assert from_tree(ALIASES, disabled) == OFF
    assert from_tree(ALIASES, disabled | {"/soc/i2s@7e203000": "okay"}) == OFF | {"i2s": True}
    assert from_tree(ALIASES, {}) == dict.fromkeys(PINS, True)
    assert from_tree({"spi0": "/soc/spi@7e204000"}, {}) == {"spi": True}
    assert from_tree({}, {}) == {}


def test_the_first_serial_port_of_a_pi_5_is_not_on_the_header():
    aliases = {"serial0": "/soc/serial@7d001000", "uart0": "/axi/pcie@120000/rp1/serial@30000"}
    assert from_tree(aliases, {"/axi/pcie@120000/rp1/serial@30000": "disabled"}) == {"serial": False}


def told(settings, **on):
    return [finding for finding in buses(OFF | on, settings) if finding.mark != "ok"]


def test_a_machine_that_is_no_pi_has_no_buses():
    assert buses({}, Settings(board=Board(uses=("i2s",)))) == []


def test_the_usual_pins_go_with_all_buses():
    (found,) = buses(dict.fromkeys(PINS, True), Settings(board=Board(uses=("i2s",))))
    assert found.mark == "ok"
    assert found.detail == "switched on: i2c, i2s, spi, serial"
    assert buses(OFF, Settings())[0].detail == "switched on: none"


@pytest.mark.parametrize(
    ("settings", "bus", "words"),
    [
        (Settings(buttons=Buttons(next=18)), "i2s", "buttons.next is on pin 18"),
        (Settings(lights=Lights(night=8)), "spi", "lights.night is on pin 8"),
        (
            Settings(lights=Lights(bar=(12, 16, 24, 14, 15))),
            "serial",
            "lights.bar is on pin 14, lights.bar is on pin 15",
        ),
        (Settings(lights=Lights(ring=12, ring_clock=20, ring_data=21)), "i2s", "lights.ring_clock is on pin 20"),
    ],
)
def test_a_pin_that_a_bus_has_is_told_with_what_switches_the_bus_off(settings, bus, words):
    (found,) = told(settings, **{bus: True})
    assert found.mark == "warn"
    assert f"{bus} is switched on and {words}" in found.detail
    assert "/boot/firmware/config.txt" in found.remedy
    assert told(settings) == []


def test_a_ring_on_the_port_of_spi_wants_it_on():
    ring = Settings(lights=Lights(ring=12))
    assert told(ring, spi=True) == []
    (found,) = told(ring)
    assert found.detail == "the ring is on the pins of spi, which is switched off"
    assert "dtparam=spi=on" in found.remedy
    (other,) = told(Settings(lights=Lights(ring=12, ring_clock=11, ring_data=9)), spi=True)
    assert "lights.ring_clock is on pin 11" in other.detail


def test_a_bus_that_the_settings_use_and_that_is_off_is_told():
    (found,) = told(Settings(board=Board(uses=("i2s",))))
    assert found.detail == "uses under [board] names i2s, which is switched off"
    assert "dtoverlay=" in found.remedy
    assert told(Settings(board=Board(uses=("i2s",))), i2s=True) == []


def test_every_pin_of_the_settings_is_known_by_its_key():
    assert set(pins(Settings()).values()) == {
        *(f"buttons.{name}" for name in ("next", "pause", "left", "right")),
        *(f"lights.{name}" for name in ("night", "day", "vote", "ready", "bar")),
    }
    assert set(pins(Settings(buttons=Buttons(pause="", left="", right=""), lights=Lights(bar=(), night="")))) == {
        *(17, 6, 13, 26)
    }

"""What a panel says of itself, as the self-test takes it."""

import pytest

from appliance.box.lost import Notes
from appliance.box.selftest import summary
from appliance.panel.panel_gpio import GpioPanel
from appliance.panel.pins import mock_factory
from appliance.settings import Buttons, Lights


@pytest.mark.parametrize(
    ("said", "thing"),
    [
        ("buttons.left: pin 22 cannot be used (it is busy); choose a free one, the rest works without it", "left"),
        ("lights.vote: pin 13 cannot be used (it is busy); choose a free one", "light-vote"),
        ("lights.bar: pin 12 cannot be used (it is busy); choose a free one", "bar"),
        ("lights.ring: pins 11 and 10 cannot be used (they are busy); choose free ones", "ring"),
        ("lights.ring: the SPI port cannot be used (no spidev); the ring works without it, but more slowly", None),
        ("lights.vote: pin 13 cannot be dimmed; half a light is a whole one", None),
        ("lights.night: pin 8 also belongs to SPI; choose another if that is in use", None),
        ("the sound card cannot be used", None),
    ],
)
def test_only_what_cannot_be_used_at_all_is_lost(said, thing):
    notes = Notes()
    notes.note(said)
    assert list(notes.lost) == ([thing] if thing else [])
    assert all("busy" in reason and ";" not in reason for reason in notes.lost.values())


def test_what_the_panel_says_of_a_pin_that_is_taken_is_understood():
    notes = Notes()
    buttons, lights = Buttons(left=17), Lights(day=5, bar=(12, 16, 24, 25, 13))
    panel = GpioPanel(buttons, lights, lambda *_: None, notes.note, mock_factory())
    panel.close()
    assert set(notes.lost) == {"left", "light-day", "bar"}
    assert notes.lost["left"] == "pin 17 cannot be used (another button or light has it)"


def test_the_last_line_says_how_much_works():
    assert summary([], 10) == "all is well: 10 things tried"
    assert summary(["left", "light-vote", "sound"], 10) == "3 of 10 do not work: button left, light vote, sound"

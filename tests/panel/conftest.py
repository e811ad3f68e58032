import pytest
from gpiozero import Device

from appliance.panel.panel_gpio import GpioPanel
from appliance.panel.pins import mock_factory
from appliance.settings.model import Buttons, Lights


class Bench:
    """A panel on mock pins, and hands and eyes at them.

    Attributes:
        edges: every edge told, as (button, whether it went down).
        warnings: every line for people.
    """

    def __init__(self, factory):
        self.factory = factory
        self.edges = []
        self.warnings = []
        self.panel = None

    def build(self, buttons=None, lights=None, edge=None):
        self.panel = GpioPanel(
            buttons or Buttons(),
            lights or Lights(),
            edge or (lambda name, down: self.edges.append((name, down))),
            self.warnings.append,
            self.factory,
        )
        return self.panel

    def press(self, number):
        self.factory.pin(number).drive_low()

    def let_go(self, number):
        self.factory.pin(number).drive_high()

    def shines(self, number):
        return self.factory.pin(number).state

    def dark(self):
        return not any(pin.state for pin in self.factory.pins.values() if pin.function == "output")


@pytest.fixture
def bench():
    factory = mock_factory()
    bench = Bench(factory)
    yield bench
    if bench.panel is not None:
        bench.panel.close()
    factory.reset()


@pytest.fixture
def no_default_pins(monkeypatch):
    """As gpiozero finds itself at start: no pin factory chosen, none asked for."""
    monkeypatch.setattr(Device, "pin_factory", None)
    monkeypatch.delenv("GPIOZERO_PIN_FACTORY", raising=False)

"""Nights of the box's games, played at the table onto a panel: how bright they are, and that no hand changes that."""

import random

import pytest
from evening import GAMES, Evening
from gpiozero.pins.mock import MockFactory, MockPWMPin
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from ring_eye import RingEye

from appliance.box.lamps import Lamps
from appliance.games.cue import Light
from appliance.games.options import Options
from appliance.panel.panel_gpio import GpioPanel
from appliance.settings.model import Buttons, Lights
from appliance.table.effects import Play
from appliance.table.events import Choices

QUICK = {"tips": False, "seconds": 3.0, "settle": 1.0, "gap": 1.0, "talk": 40.0, "name_seconds": 1.0}

BOXES = {
    "bar": Lights(),
    "ring": Lights(night="", day="", vote="", ready="", bar=(), ring=24),
    "both": Lights(vote="", ring=12, ring_brightness=100, night_brightness=7),
    "undimmed": Lights(pwm=False, ring=13),
}


class NightPin(MockPWMPin):
    """A pin that somebody looks at; it remembers nothing."""

    look = None

    def _change_state(self, value):
        changed = super()._change_state(value)
        self.clear_states()
        if changed and self.look:
            self.look()
        return changed


class LitEvening(Evening):
    """An evening with the lights of a box.

    Attributes:
        nights: all that was seen from the first light of a night to the light of day: how bright all lights are
            together, with the time.
        changes: what was to be seen at each of those times, if it was something else than before.
    """

    def __init__(self, lights, **more):
        pins = [pin for pin in (lights.night, lights.day, lights.vote, lights.ready, *lights.bar) if pin != ""]
        factory = MockFactory(pin_class=NightPin)
        self._pins = [factory.pin(number) for number in pins]
        self._ring = RingEye(factory, lights.ring, seen=self._look)
        for pin in self._pins:
            pin.look = self._look
        self.panel = GpioPanel(Buttons(), lights, lambda *_: None, lambda _: None, factory)
        self.lamps = Lamps(self.panel, lambda: self.table.at_night)
        self.nights, self.changes = [], []
        self._dark = False
        super().__init__(Options(**QUICK, night_light=lights.night_brightness / 100, bar=lights.steps), **more)

    def _keep(self, event, effects):
        super()._keep(event, effects)
        for effect in effects:
            if isinstance(effect, Play) and isinstance(effect.timed.cue, Light):
                light = effect.timed.cue
                if light.name == "day" and light.value and self._dark:
                    self._dark = False
                self.lamps.light(light)
                if light.name == "night" and self.table.at_night and light.value:
                    self._dark = True
                    self._look()
        while (due := self.panel.due()) is not None and due <= self.now:
            self.panel.tick(self.now)
        self._note()

    def trouble(self, trouble):
        self.lamps.trouble(trouble)
        self._note()

    def _look(self):
        # A game that is stopped at night has no light of day.
        if self._dark and self.table.at_night:
            self.nights.append((self.now, sum(float(pin.state) for pin in self._pins) + self._ring.brightness))

    def _note(self):
        seen = (tuple(pin.state for pin in self._pins), tuple(self._ring.lights))
        if self._dark and (not self.changes or self.changes[-1][1] != seen):
            self.changes.append((round(self.now, 3), seen))


presses = st.lists(
    st.tuples(
        st.integers(0, 40_000),
        st.sampled_from(["next", "left", "right", "hold left", "hold right", "trouble", "no trouble"]),
    ),
    max_size=20,
)
wild = st.lists(
    st.tuples(
        st.integers(0, 9_000), st.sampled_from(["press", "hold"]), st.sampled_from(["next", "pause", "left", "right"])
    ),
    max_size=25,
)


def evening(game, lights):
    """A game with the smallest deck it suggests, from its menu on."""
    players = GAMES[game].deck.players[0]
    return LitEvening(lights, choices=Choices(volume=80, game=game, players=players, deck="suggested", calls="short"))


QUIET = {}
"""Nights in which nobody does anything, by game and box."""


def night_of(game):
    return next(name for name, phase in GAMES[game].phase.items() if phase.kind == "night")


def a_night(game, lights, hands):
    """What was to be seen in the first night, with its times since the night's beginning."""
    table = evening(game, lights).to(night_of(game))
    start = table.now
    for at, what in sorted(hands):
        moment = max(start + at / 1000, table.now)
        table.until(moment)
        if not table.table.at_night or not table._dark:
            break
        match what.split():
            case ["trouble"]:
                table.trouble(True)
            case ["no", "trouble"]:
                table.trouble(False)
            case ["hold", button]:
                table.hold(button)
            case [button]:
                table.press(button)
    while table._dark and (due := table.table.due()) is not None:
        table.until(due)
    table.panel.close()
    return [(round(at - start, 3), seen) for at, seen in table.changes]


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=25, suppress_health_check=[HealthCheck.too_slow])
@given(box=st.sampled_from(sorted(BOXES)), hands=wild, seed=st.integers(0, 1000))
def test_whatever_is_pressed_all_lights_of_a_night_together_stay_under_the_limit(game, box, hands, seed):
    lights = BOXES[box]
    table = evening(game, lights).to(night_of(game))
    chance = random.Random(seed)  # noqa: S311 - fingers, not secrets
    for wait, what, button in hands:
        table.wait(wait / 1000)
        getattr(table, what)(button)
        table.trouble(chance.random() < 0.5)
    table.panel.close()
    assert table.nights
    limit = lights.night_brightness / 100
    assert max(brightness for _, brightness in table.nights) <= limit + 1e-9


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=25, suppress_health_check=[HealthCheck.too_slow])
@given(box=st.sampled_from(sorted(BOXES)), hands=presses)
def test_a_night_has_the_same_lights_at_the_same_times_whatever_hands_do(game, box, hands):
    if (game, box) not in QUIET:
        QUIET[game, box] = a_night(game, BOXES[box], [])
    quiet = QUIET[game, box]
    assert quiet
    assert a_night(game, BOXES[box], hands) == quiet

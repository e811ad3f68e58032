"""The bar is one, or it is two halves: what the script wants of it is shown, whatever it was before."""

import pytest

from appliance.box.lamps import TROUBLE_BLINK, Lamps
from appliance.box.parts import Standing
from appliance.games.cue import Light, Timed
from appliance.panel.panel_keys import KeysPanel
from appliance.panel.pins import mock_factory
from appliance.settings.model import Buttons, Lights
from appliance.table.effects import Play


class Table:
    """A box on a table, and somebody who looks at it.

    Attributes:
        lamps: the lights.
        asked: what the panel was asked for, in order.
        night: whether it is night there.
        dimmed: when the panel was told to be dim, or not: behind how much of what it was asked for.
    """

    def __init__(self):
        self.asked = []
        self.night = False
        self.dimmed = []
        self._pins = mock_factory()
        self.panel = KeysPanel(Buttons(), Lights(), lambda *_: None, lambda _: None, factory=self._pins)
        self.lamps = Lamps(self, lambda: self.night)

    def light(self, name, value, blink=0.0):
        self.asked.append((name, value, blink))
        self.panel.light(name, value, blink)

    def dim(self, on):
        self.dimmed.append((len(self.asked), on))
        self.panel.dim(on)

    @property
    def bar(self):
        """The bar as one sees it: a sign for each of its lights."""
        return "".join("#" if self._pins.pin(pin).state else "." for pin in Lights().bar)


@pytest.fixture
def box():
    """As many boxes as a test wants."""
    tables = []

    def build():
        tables.append(Table())
        return tables[-1]

    yield build
    for table in tables:
        table.panel.close()


def test_a_light_that_is_as_it_was_is_not_shown_again(box):
    b = box()
    assert b.lamps.light(Light("bar-left", 0.5))
    assert b.lamps.light(Light("bar-right", 0.5))
    assert not b.lamps.light(Light("bar-left", 0.5))
    assert not b.lamps.light(Light("bar-right", 0.5))
    assert b.asked == [("bar-left", 0.5, 0.0), ("bar-right", 0.5, 0.0)]
    assert b.lamps.light(Light("bar-left", 0.5, 1.0))


@pytest.mark.parametrize(("value", "shown"), [(0.0, "....."), (0.6, "###.."), (1.0, "#####")])
def test_the_bar_comes_back_after_its_halves_as_it_was_before_them(box, value, shown):
    b = box()
    for light in (Light("bar", value), Light("bar-left", 1.0), Light("bar-right", 1.0)):
        assert b.lamps.light(light)
    assert b.bar == "##.##"
    assert b.lamps.light(Light("bar", value))
    assert b.bar == shown


@pytest.mark.parametrize(("value", "shown"), [(0.0, "....."), (0.5, "#...#"), (1.0, "##.##")])
def test_the_halves_come_back_after_the_bar_as_they_were_before_it(box, value, shown):
    b = box()
    for name in ("bar-left", "bar-right", "bar", "bar-left", "bar-right"):
        assert b.lamps.light(Light(name, value))
    assert b.bar == shown


def test_only_what_is_really_on_is_told_to_be_on(box):
    b = box()
    for light in (Light("day", 1.0), Light("bar", 1.0), Light("bar-left", 0.5), Light("bar-right", 0.0)):
        b.lamps.light(light)
    assert b.lamps.lit() == ["day", "bar-left"]
    b.lamps.light(Light("bar", 0.5))
    assert b.lamps.lit() == ["day", "bar"]


def test_in_a_pause_no_side_beats_but_a_fallen_flag_still_blinks(box):
    b = box()
    b.lamps.light(Light("bar-left", 1.0, 1.0))
    b.lamps.light(Light("bar-right", 1.0, 0.3))
    b.lamps.paused(True)
    b.lamps.paused(False)
    assert b.asked[2:] == [("bar-left", 1.0, 0.0), ("bar-left", 1.0, 1.0)]


def test_trouble_blinks_beside_two_sides(box):
    b = box()
    b.lamps.light(Light("bar-left", 1.0))
    b.lamps.trouble(True)
    b.lamps.trouble(False)
    assert b.asked == [("bar-left", 1.0, 0.0), ("ready", 1.0, TROUBLE_BLINK), ("ready", 0.0, 0.0)]


@pytest.mark.parametrize(
    ("lights", "shown"),
    [
        ([Light("bar", 1.0), Light("bar-left", 0.5), Light("bar-right", 1.0)], "#..##"),
        ([Light("bar", 1.0), Light("bar-right", 0.5)], "....#"),
        ([Light("bar-left", 1.0), Light("bar-right", 1.0), Light("bar", 0.6)], "###.."),
        ([Light("bar-left", 1.0), Light("bar", 0.0)], "....."),
        ([Light("bar-left", 1.0), Light("bar", 1.0), Light("bar-left", 0.5)], "#...."),
    ],
)
def test_a_game_that_is_taken_up_again_has_the_bar_as_it_was_last(box, lights, shown):
    before, after = box(), box()
    standing = Standing()
    for light in lights:
        before.lamps.light(light)
        standing.take(Play(Timed(0.0, 0.0, light), 0.0))
    for light in standing.lights.values():
        after.lamps.light(light)
    assert after.bar == before.bar == shown


def test_from_the_first_light_of_a_night_to_the_light_of_day_all_is_dim(box):
    b = box()
    for light in (Light("night", 0.0), Light("day", 1.0), Light("ready", 1.0)):
        b.lamps.light(light)
    assert b.dimmed == []
    b.night = True
    for light in (Light("night", 0.2), Light("day", 0.0), Light("ready", 0.0)):
        b.lamps.light(light)
    assert b.dimmed == [(3, True)]
    # The night breaks while the table still has it.
    for light in (Light("night", 0.0), Light("day", 1.0), Light("vote", 0.0)):
        b.lamps.light(light)
    assert b.dimmed == [(3, True), (7, False)]
    b.lamps.light(Light("night", 0.2))  # another part of the night
    assert b.dimmed[2:] == [(9, True)]
    b.night = False
    b.lamps.light(Light("night", 0.0))
    assert b.dimmed[3:] == [(10, False)]


def test_a_box_that_is_dark_at_night_is_dim_as_well(box):
    b = box()
    b.night = True
    b.lamps.light(Light("night", 0.0))
    assert b.dimmed == [(0, True)]

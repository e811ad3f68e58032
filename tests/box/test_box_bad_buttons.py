"""Buttons that bounce in bursts, and buttons that are stuck: on pins, through all of the box, to what is heard."""

import json
import math
from contextlib import ExitStack
from dataclasses import dataclass
from queue import SimpleQueue

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from within import IllVoice, Notes

from appliance.box.box import Box
from appliance.box.items import End, Moved
from appliance.box.kit import load_kit
from appliance.box.log import Log
from appliance.box.opening import gestures
from appliance.box.parts import Parts
from appliance.box.view import View
from appliance.box.watch import JumpingWatch
from appliance.panel import BUTTONS, Edge, Fingers
from appliance.panel.panel_gpio import GpioPanel
from appliance.panel.pins import mock_factory
from appliance.service.notify import Notifier
from appliance.sound import SilentMixer
from appliance.table.table import Table
from appliance.voice import Voices, estimate

PINS = {"next": 17, "pause": 27, "left": 22, "right": 23}
DEBOUNCE = 0.02
LAST = 900.0
"""Seconds after which an evening is over, whatever goes on."""


@dataclass(frozen=True)
class Move:
    """A line that moves.

    Attributes:
        at: when, seconds.
        button: whose.
        down: whether down.
    """

    at: float
    button: str
    down: bool


class Fingered(JumpingWatch):
    """Time that jumps to whatever comes first: what is due, or a line that moves."""

    def __init__(self, factory, moves):
        super().__init__()
        self._factory = factory
        self._moves = sorted(moves, key=lambda move: move.at)

    def wait(self, queue, until):
        due = self._moves[0].at if self._moves else LAST
        if not queue.empty() or (until is not None and until < due):
            return super().wait(queue, until)
        if not self._moves:
            return End("over") if until is None or until >= LAST else super().wait(queue, until)
        move = self._moves.pop(0)
        self._now = max(self._now, move.at)
        drive(self._factory, move.button, down=move.down)
        return queue.get_nowait() if not queue.empty() else None


def drive(factory, button, *, down):
    """A finger is stronger than the resistor; two edges that are the same tell nothing."""
    pin = factory.pin(PINS[button])
    pin.drive_low() if down else pin.drive_high()


class Evening:
    """A box on mock pins, from its switching on.

    Attributes:
        log: its lines.
        told: what was written for people.
        due: when the gestures want to be asked next, at the end.
        pins: the pins at the end.
    """

    def __init__(self, kit, cache, moves, held=()):
        queue, factory = SimpleQueue(), mock_factory()
        self.log, self.told = [], []
        watch = Fingered(factory, moves)
        view = View()
        view.note = self.told.append
        with ExitStack() as stack:
            panel = GpioPanel(
                kit.settings.buttons,
                kit.settings.lights,
                lambda name, down: queue.put(Moved(Edge(name, down), watch.now())),
                self.told.append,
                factory,
            )
            stack.callback(panel.close)
            for button in held:
                drive(factory, button, down=True)
            while not queue.empty():
                queue.get()
            self._gestures = gestures(kit.settings.buttons, math.inf)
            parts = Parts(
                table=Table(kit.shelf, kit.options, kit.ways),
                lines=kit.lines(),
                voices=Voices(
                    lambda language: IllVoice(language, kit.settings.voice, cache, queue.put, ill=lambda: "")
                ),
                estimate=lambda text: estimate(text, kit.settings.voice.rate),
                mixer=SilentMixer(""),
                sounds=kit.sounds,
                panel=panel,
                gestures=self._gestures,
                fingers=Fingers(kit.settings.buttons),
                systemd=Notifier({}),
                watch=watch,
                journal=Notes(),
                log=Log(self),
                view=view,
            )
            box = Box(queue, parts)
            box.run(kit.choices)
            self.due = self._gestures.due()
            box.dark()
        self.lit = [pin.number for pin in factory.pins.values() if pin.function == "output" and pin.state]

    def write(self, text):
        self.log.append(json.loads(text))

    def of(self, button, *kinds):
        return [line["kind"] for line in self.log if line["kind"] in kinds and line.get("name") == button]

    def phases(self):
        return [line["name"] for line in self.log if line["kind"] == "phase"]


FINGER = ("press", "hold", "release", "start", "stuck")


@pytest.fixture(scope="module")
def kit(tmp_path_factory):
    path = tmp_path_factory.mktemp("settings") / "voxlupi.toml"
    path.write_text("players = 4\n[night]\nseconds = 2\nsettle = 1\ngap = 1\n[day]\ntalk = 10\nwarnings = []\n")
    return load_kit(path, {})


@pytest.fixture(scope="module")
def lines(tmp_path_factory):
    return tmp_path_factory.mktemp("lines")


def burst(at, button, pauses, *, down):
    """A contact that bounces around a change: it comes to rest at the new level after an odd number of moves."""
    moves, level = [Move(at, button, down)], down
    for pause in pauses[: len(pauses) // 2 * 2]:
        at, level = at + pause, not level
        moves.append(Move(at, button, level))
    return moves


BOUNCES = st.lists(st.floats(0.0002, DEBOUNCE - 0.0002), max_size=8)
"""Pauses of a burst, each shorter than the debounce; together 5 to 20 ms as a rule, and longer as well."""
WORN = st.lists(st.floats(0.0002, 0.06), max_size=8)
"""Pauses of a contact that is worn: some are longer than the debounce."""


def taps(bursts, first=5.0):
    """A tap of `next` for each two bursts, one when the finger comes and one when it goes."""
    moves, at = [], first
    for come, go in bursts:
        moves += burst(at, "next", come, down=True)
        moves += burst(moves[-1].at + 0.15, "next", go, down=False)
        at = moves[-1].at + 60.0
    return moves


@settings(max_examples=8, deadline=None)
@given(bursts=st.lists(st.tuples(BOUNCES, BOUNCES), min_size=1, max_size=3))
def test_a_press_that_bounces_in_bursts_is_one_press(kit, lines, bursts):
    evening = Evening(kit, lines, taps(bursts))
    assert evening.of("next", *FINGER) == ["press", "release"] * len(bursts)
    assert evening.phases()[: len(bursts) + 1] == ["setup", "take", "deal", "night"][: len(bursts) + 1]


@settings(max_examples=8, deadline=None)
@given(bursts=st.lists(st.tuples(WORN, WORN), min_size=1, max_size=3), button=st.sampled_from(BUTTONS))
def test_a_worn_contact_may_press_twice_but_never_holds_and_leaves_nothing_pressed(kit, lines, bursts, button):
    moves = [Move(move.at, button, move.down) for move in taps(bursts)]
    evening = Evening(kit, lines, moves)
    fingers = evening.of(button, *FINGER)
    assert fingers == ["press", "release"] * (len(fingers) // 2)
    assert len(fingers) >= 2 * len(bursts)
    assert evening.due is None
    assert evening.lit == []


@pytest.mark.parametrize("stuck", ["pause", "left", "right"])
def test_a_button_that_is_stuck_from_the_start_is_told_once_and_a_game_is_played_without_it(kit, lines, stuck):
    presses = [Move(20.0 + 40 * n + 0.1 * up, "next", not up) for n in range(4) for up in (0, 1)]
    evening = Evening(kit, lines, presses, held=[stuck])
    assert evening.of(stuck, *FINGER) == ["stuck"]
    assert evening.told.count(f"the button {stuck} is down since the start and is ignored; is it stuck?") == 1
    assert evening.phases()[-1] == "verdict"
    assert evening.lit == []


def test_a_stuck_next_is_told_and_works_again_when_it_has_come_loose(kit, lines):
    moves = [Move(30.0, "next", down=False), Move(40.0, "next", down=True), Move(40.1, "next", down=False)]
    evening = Evening(kit, lines, moves, held=["next"])
    assert evening.of("next", *FINGER) == ["stuck", "press", "release"]
    assert evening.phases()[:2] == ["setup", "take"]

"""The panel without a Pi, from what is typed to what a finger means."""

import io
import threading
from queue import Queue

import pytest

from appliance.panel import Edge, Gesture, Gestures, Panel
from appliance.panel.keys import MOMENT
from appliance.panel.panel_keys import KeysPanel
from appliance.panel.pins import mock_factory
from appliance.settings.model import Buttons, Lights


class Box:
    """A box with typed fingers, in virtual time: it wakes when something is due, and the time is then what it was due.

    Attributes:
        told: every gesture with its time.
    """

    def __init__(self, text, buttons=None):
        self.buttons = buttons or Buttons()
        self.events = Queue()
        self.warnings = []
        self.told = []
        self.now = 0.0
        self.factory = mock_factory()
        self.gestures = Gestures(self.buttons.debounce, {"next": 1.5, "left": 1.5, "pause": 3.0})
        self.panel = KeysPanel(
            self.buttons,
            Lights(),
            lambda name, down: self.events.put(Edge(name, down)),
            self.warnings.append,
            self.events.put,
            io.StringIO(text),
            self.factory,
        )

    def play(self):
        ended = False
        while not (ended and self.panel.exhausted and self.gestures.due() is None):
            dues = [due for due in (self.panel.due(), self.gestures.due()) if due is not None]
            if not dues or not ended:  # first everything is read, then it is played
                event = self.events.get(timeout=30)
                self.panel.handle(event)
                ended = event is None
                continue
            self.now = max(self.now, min(dues))
            self.panel.tick(self.now)
            while not self.events.empty():
                self._hear(self.gestures.edge(self.events.get(), self.now))
            self._hear(self.gestures.tick(self.now, self.panel.levels()))
        self.panel.close()
        return self.told

    def _hear(self, gestures):
        self.told += [(round(self.now, 3), gesture.kind, gesture.button) for gesture in gestures]


@pytest.fixture
def typed():
    boxes = []

    def build(text, buttons=None):
        boxes.append(Box(text, buttons))
        return boxes[-1]

    yield build
    for box in boxes:
        box.panel.close()


def test_what_is_typed_goes_the_way_of_a_finger(typed):
    box = typed("next\nnext\nhold pause\nwait 4\nrelease pause\n")
    assert box.play() == [
        (0.02, "press", "next"),
        (0.08, "release", "next"),
        (0.14, "press", "next"),
        (0.2, "release", "next"),
        (0.26, "press", "pause"),
        (3.24, "hold", "pause"),
        (4.32, "release", "pause"),
    ]


@pytest.mark.parametrize("debounce", [0.0, 0.005, 0.1, 0.5])
def test_a_press_counts_with_any_debounce(typed, debounce):
    told = typed("right\nright\nright", Buttons(debounce=debounce)).play()
    assert [kind for _, kind, _ in told] == ["press", "release"] * 3


def test_a_box_that_wakes_late_makes_no_hold_of_a_press():
    edges = []
    panel = KeysPanel(Buttons(), Lights(), lambda *edge: edges.append(Edge(*edge)), pytest.fail)
    gestures = Gestures(Buttons().debounce, {"next": 1.5})
    gestures.tick(0.0, panel.levels())
    panel.handle("next")
    panel.tick(0.0)
    told = gestures.edge(edges.pop(), 0.0)
    panel.tick(2.0)  # the finger was to go up at 0.06; its edge still waits in a queue
    told += gestures.tick(2.0, panel.levels())
    told += gestures.edge(edges.pop(), 2.0)
    told += gestures.tick(2.02, panel.levels())
    panel.close()
    assert told == [Gesture("press", "next"), Gesture("release", "next", held=False)]


def test_a_wrong_line_is_told_and_the_rest_is_done(typed):
    box = typed("next\nnxet\nright\n")
    assert [button for _, kind, button in box.play() if kind == "press"] == ["next", "right"]
    assert len(box.warnings) == 1
    assert box.warnings[0].startswith('standard input:2: "nxet": not a command')


def test_lines_come_whole_however_they_end(typed):
    box = typed("next\r\n\r\nright")
    assert [button for _, kind, button in box.play() if kind == "press"] == ["next", "right"]


def test_a_button_whose_pin_does_not_work_is_not_moved(typed):
    box = typed("next\nright\n", Buttons(next=99))
    assert [button for _, kind, button in box.play() if kind == "press"] == ["right"]
    assert len(box.warnings) == 1
    assert box.warnings[0].startswith("buttons.next: pin 99 cannot be used")


def test_lights_shine_on_mock_pins(typed):
    box = typed("")
    box.panel.light("day", 0.5)
    assert box.factory.pin(6).state == 0.5
    box.panel.close()
    assert box.factory.pin(6).state == 0


def test_a_held_button_is_seen_down(typed):
    box = typed("")
    box.panel.handle("hold left")
    box.panel.tick(0.0)
    assert box.panel.is_pressed("left")
    assert box.panel.levels()["left"]


def test_without_a_stream_it_is_fed_by_its_owner():
    edges = []
    panel: Panel = KeysPanel(Buttons(), Lights(), lambda name, down: edges.append((name, down)), pytest.fail)
    panel.handle("next")
    panel.handle(None)
    panel.tick(5.0)
    assert edges == [("next", True)]
    assert panel.due() == pytest.approx(5.06)
    panel.tick(5.06)
    panel.tick(5.12)
    assert panel.exhausted
    panel.close()


def test_more_lines_than_are_read_ahead_all_arrive(typed):
    box = typed("")
    box.panel.close()
    text = "".join(f"wait 0.{number % 10}\n" for number in range(500)) + "next\n"
    panel = KeysPanel(
        Buttons(),
        Lights(),
        lambda *edge: box.told.append(edge),
        pytest.fail,
        box.events.put,
        io.StringIO(text),
    )
    now = 0.0
    assert box.events.get(timeout=30) is None  # the end of the empty input
    while not panel.exhausted:
        due = panel.due()
        if due is None or not box.events.empty():
            panel.handle(box.events.get(timeout=30))
        else:
            now = max(now, due)
            panel.tick(now)
    panel.close()
    assert box.told == [("next", True), ("next", False)]


def test_closing_leaves_no_thread_even_while_it_waits_for_a_line():
    before = set(threading.enumerate())
    panel = KeysPanel(Buttons(), Lights(), lambda *_: None, pytest.fail, lambda _: None, io.StringIO("next\n" * 1000))
    panel.close()
    panel.close()
    assert set(threading.enumerate()) == before


def test_a_finger_comes_up_at_its_own_time_though_a_light_was_to_blink_before():
    """Whoever is late takes the time of a finger from `due`: the light is done by itself, then the finger."""
    edges = []
    panel = KeysPanel(Buttons(), Lights(ring=12), lambda *edge: edges.append(edge), lambda _: None)
    panel.light("bar", 1.0, 0.02)
    panel.tick(0.0)
    panel.handle("next")
    panel.tick(0.0)
    assert edges == [("next", True)]
    up = Buttons().debounce + MOMENT
    assert panel.due() == 0.01
    panel.tick(5.0)
    assert edges == [("next", True)]
    assert panel.due() == up
    panel.tick(5.0)
    assert edges == [("next", True), ("next", False)]
    panel.close()

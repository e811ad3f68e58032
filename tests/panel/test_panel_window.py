"""The panel in a window, played with mouse and keys; SDL's dummy driver is the display."""

import threading
from queue import Queue

import pygame
import pytest

from appliance.box.window import WindowView
from appliance.panel import BUTTONS as NAMES
from appliance.panel import Panel
from appliance.panel.panel_window import WindowPanel
from appliance.panel.window_places import BUTTONS, fit
from appliance.panel.window_thread import NoWindow
from appliance.settings.model import Buttons, Lights

SOON = 30
"""Seconds after which something that has to come is missing."""


def threads():
    return [thread.name for thread in threading.enumerate() if thread.name == "voxlupi-window"]


class Desk:
    """A desktop with the window on it, and somebody with mouse and keyboard.

    Attributes:
        edges: every edge told.
        ends: how often the window was closed by somebody, and from which thread.
        notes: every line for people.
    """

    def __init__(self, buttons=None, lights=None, end=None, names=()):
        self.edges = Queue()
        self.ends = Queue()
        self.notes = []
        self.panel = WindowPanel(
            buttons or Buttons(),
            lights or Lights(),
            lambda name, down: self.edges.put((name, down)),
            self.notes.append,
            end or (lambda: self.ends.put(threading.current_thread().name)),
            names,
        )

    def happens(self, kind, **what):
        pygame.event.post(pygame.event.Event(kind, **what))

    def key(self, key, *, down, mod=0):
        self.happens(pygame.KEYDOWN if down else pygame.KEYUP, key=key, mod=mod)

    def mouse(self, place, *, down, button=1):
        lies = fit(pygame.display.get_window_size())
        pos = (round(place[0] * lies.scale + lies.left), round(place[1] * lies.scale + lies.top))
        self.happens(pygame.MOUSEBUTTONDOWN if down else pygame.MOUSEBUTTONUP, pos=pos, button=button)

    def next_edge(self):
        return self.edges.get(timeout=SOON)


@pytest.fixture
def desk(monkeypatch):
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    desks = []

    def build(**what):
        desks.append(Desk(**what))
        return desks[-1]

    yield build
    for desk in desks:
        desk.panel.close()


def test_it_is_a_panel(desk):
    panel: Panel = desk().panel
    assert set(panel.levels()) == set(NAMES)
    assert not panel.exhausted
    assert panel.due() is None
    panel.tick(0.0)


KEYS = {
    "next": (pygame.K_SPACE, pygame.K_RETURN, pygame.K_n),
    "pause": (pygame.K_p,),
    "left": (pygame.K_LEFT, pygame.K_l),
    "right": (pygame.K_RIGHT, pygame.K_r),
}


def test_a_key_is_a_finger(desk):
    d = desk()
    for name, key in ((name, key) for name, keys in KEYS.items() for key in keys):
        d.key(key, down=True)
        assert d.next_edge() == (name, True), key
        assert d.panel.is_pressed(name)
        assert d.panel.face().pressed == {name}
        d.key(key, down=False)
        assert d.next_edge() == (name, False), key
        assert not any(d.panel.levels().values())


def test_the_mouse_is_a_finger(desk):
    d = desk()
    assert len(BUTTONS) == 4
    for name in BUTTONS:
        d.mouse(BUTTONS[name][:2], down=True)
        assert d.next_edge() == (name, True)
        d.mouse((5, 5), down=False)  # wherever it is let go
        assert d.next_edge() == (name, False)


def test_a_click_beside_the_buttons_or_with_another_finger_presses_nothing(desk):
    d = desk()
    d.mouse((300, 100), down=True)
    d.mouse((300, 100), down=False)
    d.mouse(BUTTONS["next"][:2], down=True, button=3)
    d.mouse(BUTTONS["next"][:2], down=False, button=3)
    d.key(pygame.K_x, down=True)
    d.key(pygame.K_p, down=True)
    assert d.next_edge() == ("pause", True)


def test_a_window_that_loses_the_keyboard_lets_go(desk):
    d = desk()
    d.key(pygame.K_SPACE, down=True)
    assert d.next_edge() == ("next", True)
    d.happens(pygame.WINDOWFOCUSLOST)
    assert d.next_edge() == ("next", False)


def test_a_mouse_that_leaves_the_window_lets_go_and_a_key_does_not(desk):
    d = desk()
    d.key(pygame.K_p, down=True)
    assert d.next_edge() == ("pause", True)
    d.mouse(BUTTONS["next"][:2], down=True)
    assert d.next_edge() == ("next", True)
    d.happens(pygame.WINDOWLEAVE)
    assert d.next_edge() == ("next", False)
    assert d.panel.is_pressed("pause")


def test_closing_the_window_asks_to_end_and_presses_nothing(desk):
    d = desk()
    d.happens(pygame.QUIT)
    d.key(pygame.K_ESCAPE, down=True)
    d.key(pygame.K_ESCAPE, down=False)
    d.key(pygame.K_q, down=True)
    d.key(pygame.K_q, down=True, mod=pygame.KMOD_LCTRL)
    assert [d.ends.get(timeout=SOON) for _ in range(3)] == ["voxlupi-window"] * 3
    d.key(pygame.K_p, down=True)
    assert d.next_edge() == ("pause", True)
    assert d.ends.empty()


def test_lights_are_read_back_from_the_pins(desk):
    d = desk()
    d.panel.light("night", 0.2)
    d.panel.light("ready", 1.0)
    d.panel.light("bar", 0.5)
    face = d.panel.face()
    assert face.lights == {"night": 0.2, "ready": 1.0}
    assert face.bar == (1.0, 1.0, 1.0, 0.0, 0.0)
    assert face.scene == "night"


def test_a_ring_shows_what_its_device_was_sent_clockwise_from_the_mark(desk):
    d = desk(lights=Lights(ring=12, ring_mark=4, ring_way="counterclockwise", ring_brightness=50))
    assert d.panel.face().ring == ((0.0, 0.0, 0.0),) * 12
    d.panel.light("seat-2", 0.6)
    d.panel.light("seat-4", 0.4)
    assert [light[0] for light in d.panel.face().ring[:5]] == pytest.approx([0.0, 0.3, 0.0, 0.2, 0.0])
    d.panel.light("no", 1.0)
    assert d.panel.face().ring[0] == pytest.approx((0.5, 0.5, 0.5))
    d.panel.close()
    assert not any(map(any, d.panel.face().ring))


def test_the_window_is_drawn_anew_when_there_are_other_seats(desk):
    d = desk(lights=Lights(ring=16))
    d.panel.light("seat-2", 1.0)
    drawn = []
    d.panel._window.call = lambda: drawn.append(d.panel.face())
    for seats, place in ((7, 2), (16, 1), (5, 3), (0, 1)):
        d.panel.seats(seats)
        assert drawn[-1].seats == seats
        assert [at for at, light in enumerate(drawn[-1].ring) if light[0]] == [place]
    count = len(drawn)
    d.panel.seats(0)
    assert len(drawn) == count


def test_a_ring_in_a_window_is_dimmed_at_night_as_on_a_pi(desk):
    d = desk(lights=Lights(ring=12, night="", bar=()))
    d.panel.dim(True)
    d.panel.light("night", 0.2)
    d.panel.light("seat-2", 0.5)
    ring = d.panel.face().ring
    assert ring[1] == pytest.approx((0.1, 0.1, 0.1), rel=0.01)
    assert 0.198 < sum(map(sum, ring)) / 3 <= 0.2
    assert d.panel.face().lamps == ("day", "vote", "ready")


def test_a_ring_that_blinks_is_seen_on_and_off(desk):
    d = desk(lights=Lights(ring=12))
    d.panel.light("seat-2", 1.0, 1.0)
    d.panel.tick(0.0)
    called = []
    d.panel._window.call = lambda: called.append(any(d.panel.face().ring[1]))
    for now in (0.5, 0.6, 1.0, 1.1):
        d.panel.tick(now)
    assert called == [False, True]


def test_a_ring_on_pins_that_there_are_not_is_told_and_the_rest_is_drawn(desk):
    d = desk(lights=Lights(ring=12, ring_clock=88))
    assert d.notes[-1].startswith("lights.ring: pins 88 and 10 cannot be used (")
    assert d.panel.face().ring == ()


def test_names_are_written_beside_a_ring_only(desk):
    names = ("Anna", "Bruno")
    assert desk(lights=Lights(ring=12), names=names).panel.face().names == names
    face = desk(names=names).panel.face()
    assert (face.names, face.ring, face.lamps) == ((), (), ("night", "day", "vote", "ready"))


def test_without_pwm_half_a_light_is_a_whole_one(desk):
    d = desk(lights=Lights(pwm=False))
    d.panel.light("night", 0.2)
    assert d.panel.face().lights == {"night": 1.0}


def test_a_blinking_light_is_seen_on_and_off(desk):
    d = desk()
    seen = Queue()
    d.panel._factory.seen = lambda: seen.put(d.panel._factory.brightness(26))
    d.panel.light("ready", 0.5, 0.01)
    assert [seen.get(timeout=SOON) for _ in range(4)] == [0.5, 0.0, 0.5, 0.0]


def test_an_unknown_light_or_button_is_an_error(desk):
    d = desk()
    with pytest.raises(ValueError, match="no light 'moon'"):
        d.panel.light("moon", 1.0)
    with pytest.raises(ValueError, match="no button 'moon'"):
        d.panel.is_pressed("moon")


def test_a_button_without_a_pin_is_told_shown_and_not_moved(desk):
    d = desk(buttons=Buttons(next=99))
    assert d.notes[0].startswith("buttons.next: pin 99 cannot be used")
    assert d.panel.face().notes == (d.notes[0],)
    d.key(pygame.K_SPACE, down=True)
    d.key(pygame.K_p, down=True)
    assert d.next_edge() == ("pause", True)


def test_what_the_box_tells_is_shown(desk):
    d = desk()
    d.panel.phase("talk", 1.0)
    d.panel.say("You have five minutes.", 1.0, 2.0)
    d.panel.note("no sound card: playing without sound")
    d.panel.progress(3, 40)
    d.panel.clock(301.0)
    d.panel.tick(1.0)
    face = d.panel.face()
    assert (face.phase, face.sentence, face.speaking) == ("talk", "You have five minutes.", True)
    assert face.notes == ("no sound card: playing without sound",)
    assert (face.progress, face.left) == ((3, 40), 300)
    assert d.panel.due() == 2.0
    d.panel.paused(True)
    assert d.panel.face().paused


def test_of_two_sides_both_times_are_shown_and_their_halves_of_the_bar(desk):
    d = desk()
    view = WindowView(d.panel)
    view.clock("", 101.0, "right", 45.0)
    d.panel.tick(1.0)
    d.panel.light("bar-left", 0.5)
    d.panel.light("bar-right", 1.0, blink=600)
    face = d.panel.face()
    assert (face.left, face.side, face.other) == (100, "right", 45)
    assert (face.bar[0], face.bar[1], face.bar[2]) == (1.0, 0.0, 0.0)
    view.clock("seer", 70.0)
    d.panel.tick(2.0)
    assert d.panel.face().left is None


def test_close_puts_the_lights_off_lets_go_and_leaves_no_thread(desk):
    d = desk()
    d.panel.light("day", 1.0)
    d.panel.light("vote", 1.0, 0.5)
    d.key(pygame.K_SPACE, down=True)
    assert d.next_edge() == ("next", True)
    assert threads()
    d.panel.close()
    assert d.panel.face().lights == {}
    assert not d.panel.levels()
    assert not threads()
    assert not pygame.display.get_init()
    d.panel.close()
    d.panel.light("day", 1.0)
    assert d.panel.face().lights == {}


def test_the_window_can_be_closed_from_its_own_thread(desk):
    closed = threading.Event()

    def end():
        d.panel.close()
        closed.set()

    d = desk(end=end)
    window = next(thread for thread in threading.enumerate() if thread.name == "voxlupi-window")
    d.happens(pygame.QUIT)
    assert closed.wait(SOON)
    window.join(SOON)
    assert not window.is_alive()


def test_one_window_after_another(desk):
    desk().panel.close()
    d = desk()
    d.key(pygame.K_p, down=True)
    assert d.next_edge() == ("pause", True)


def test_without_a_display_there_is_one_line_and_a_remedy(desk, monkeypatch):
    monkeypatch.setenv("SDL_VIDEODRIVER", "nowhere")
    with pytest.raises(NoWindow) as told:
        desk()
    assert "nowhere" in str(told.value)
    assert "use --panel keys" in str(told.value)
    assert "\n" not in str(told.value)
    assert not threads()


def test_the_sound_of_pygame_lives_on_when_the_window_closes(desk, monkeypatch):
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    pygame.mixer.init()
    try:
        desk().panel.close()
        assert pygame.mixer.get_init()
    finally:
        pygame.mixer.quit()

"""`pause` held while the box is switched on: the self-test comes first, and then the box as ever."""

import os
import signal
import socket
import sys
import time

import pytest

HELD = """
from appliance.panel import panel_keys

class Held(panel_keys.KeysPanel):
    '''A finger was there before the box: pause is down when its pin is opened, and tells no edge.'''

    def __init__(self, buttons, lights, edge, *rest):
        opened = []
        super().__init__(buttons, lights, lambda *moved: opened and edge(*moved), *rest)
        self._move("pause", True)
        self._keys._held.add("pause")
        opened.append(True)

panel_keys.KeysPanel = Held
from appliance.cli import main
main()
"""

WELL = {
    **{f"selftest.press-{name}": name for name in ("next", "pause", "left", "right")},
    **dict.fromkeys(("selftest.lit", "selftest.heard"), "right"),
}


@pytest.fixture
def switch_on(start):
    """Switch a box on with `pause` held."""
    return lambda *arguments, **more: start(
        *("play", "--panel", "keys", "--speed", "15", *arguments),
        command=(sys.executable, "-c", HELD),
        environ={"PYTHONPATH": os.environ.get("PYTHONPATH", "")},
        **more,
    )


def go_through(box, does):
    """Type what is in there by the line that asks, up to the end of the self-test."""
    said = ""
    while (line := box.next_line(time.monotonic() + 20.0)) is not None:
        if line["kind"] == "say":
            said = line["line"]
        elif line["kind"] == "expect" and (typed := does.get(said)):
            box.type(typed)
        elif line["kind"] == "selftest":
            return line
    raise AssertionError(box.log[-5:])


def test_pause_let_go_soon_after_switch_on_is_the_self_test_and_then_the_greeting(switch_on):
    box = switch_on()
    box.type("wait 2", "release pause")
    first = box.follow(kind="say")
    assert first["line"] == "selftest.begin"
    assert box.lights["ready"] == 1.0
    assert go_through(box, WELL)["failed"] == []
    box.follow(kind="ready")
    box.follow(kind="phase", name="setup")
    greeting = box.follow(kind="say")
    assert not greeting["line"].startswith("selftest.")
    assert greeting["t"] < 5.0
    assert "all is well: 10 things tried" in box.output()
    box.type("next", "next", "next")
    box.follow(kind="phase", name="night")


def test_what_fails_is_told_and_the_box_comes_up_all_the_same(switch_on):
    box = switch_on()
    box.type("release pause")
    tested = go_through(box, WELL | {"selftest.press-left": None, "selftest.lit-one": "next"})
    assert tested["failed"] == ["left", "sound"]
    box.follow(kind="phase", name="setup")
    assert "bad button left: nothing came of it" in box.output()


def test_a_button_that_stays_down_for_ten_seconds_is_stuck_and_no_self_test(switch_on):
    box = switch_on()
    box.follow(kind="ready")
    box.follow(kind="say")
    assert not [line for line in box.log if "selftest" in line.get("line", "")]
    box.follow(kind="stuck", name="pause")


def test_a_signal_in_the_self_test_ends_the_box_with_all_lights_off(switch_on):
    box = switch_on()
    box.type("release pause")
    box.follow(kind="say", line="selftest.press-next")
    box.send(signal.SIGTERM)
    box.rest()
    assert box.code() == 0
    assert box.is_dark
    assert not [line for line in box.log if line["kind"] == "ready"]


def test_a_signal_while_pause_is_still_down_ends_the_box(start):
    box = start(
        *("play", "--panel", "keys", "--audio", "none"),
        command=(sys.executable, "-c", HELD.replace("opened.append(True)", "print('held', flush=True)")),
        environ={"PYTHONPATH": os.environ.get("PYTHONPATH", "")},
    )
    while "held" not in box.output():
        assert not box.ended(0.01)
    box.send(signal.SIGTERM)
    assert box.code() == 0
    assert box.errors() == ""


def test_a_game_that_was_interrupted_still_waits_after_it(play, switch_on):
    box = play("--speed", "15")
    box.type("next", "next", "next")
    box.follow(kind="wait", turn="werewolves")
    box.send(signal.SIGKILL)
    box.rest()
    again = switch_on(home=box.home)
    again.type("release pause")
    assert go_through(again, WELL)["failed"] == []
    assert again.follow(kind="ready")["resumed"] == "night"
    assert again.follow(kind="say")["line"] == "interrupted.night"


def test_a_box_that_comes_back_by_itself_does_not_take_a_finger_for_the_wish_for_a_self_test(start, tmp_path):
    service = {"PYTHONPATH": os.environ.get("PYTHONPATH", ""), "RUNTIME_DIRECTORY": str(tmp_path)}
    box = start("play", "--panel", "keys", "--speed", "15", environ=service)
    box.type("next", "next", "next")
    box.follow(kind="wait", turn="werewolves")
    box.send(signal.SIGKILL)
    box.rest()
    again = start(
        *("play", "--panel", "keys", "--speed", "15"),
        command=(sys.executable, "-c", HELD),
        environ=service,
        home=box.home,
    )
    again.type("release pause")
    said = again.follow(kind="say")
    assert said["line"] == "interrupted.night", again.log


def test_a_box_with_one_button_is_asked_with_that_one(start, tmp_path):
    path = tmp_path / "small.toml"
    path.write_text(
        '[buttons]\npause = ""\nleft = ""\nright = ""\n[lights]\nnight = ""\nday = ""\nvote = ""\nbar = []\n',
        encoding="utf-8",
    )
    box = start(
        *("play", "--panel", "keys", "--speed", "15", "--config", path),
        command=(sys.executable, "-c", HELD.replace('"pause"', '"next"')),
        environ={"PYTHONPATH": os.environ.get("PYTHONPATH", "")},
    )
    box.type("release next")
    tested = go_through(box, WELL | {"selftest.lit-one": "next", "selftest.heard-one": "next"})
    assert tested["failed"] == []
    box.follow(kind="phase", name="setup")


def test_systemd_hears_that_the_box_is_alive_and_what_it_does(start, tmp_path):
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as ear:
        ear.bind(str(tmp_path / "ear"))
        ear.settimeout(20.0)
        box = start(
            *("play", "--panel", "keys", "--speed", "15"),
            command=(sys.executable, "-c", HELD),
            environ={
                "PYTHONPATH": os.environ.get("PYTHONPATH", ""),
                "NOTIFY_SOCKET": str(tmp_path / "ear"),
                "WATCHDOG_USEC": "15000000",
            },
        )
        box.type("release pause")
        box.follow(kind="selftest")
        heard = []
        while "STATUS=menu" not in heard:
            heard.append(ear.recv(4096).decode())
    assert heard[:2] == ["STATUS=self-test", "READY=1"]
    assert heard.count("WATCHDOG=1") > 5
    assert heard.count("READY=1") == 1


def test_without_a_finger_on_pause_there_is_no_self_test(play):
    box = play("--speed", "15")
    box.follow(kind="say")
    assert not [line for line in box.log if line["kind"] == "say" and line["line"].startswith("selftest")]

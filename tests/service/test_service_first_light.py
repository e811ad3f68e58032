"""What lights the ready light while the system comes up: which pin, and how the box gets it."""

import importlib.util
import os
import subprocess
import sys
import tomllib
from pathlib import Path
from threading import Thread

import pytest
from hypothesis import given
from hypothesis import strategies as st

from appliance.service.first_light import take_over
from appliance.settings import Lights

ROOT = Path(__file__).parents[2]
PROGRAM = ROOT / "systemd" / "light.py"


@pytest.fixture(scope="module")
def light():
    spec = importlib.util.spec_from_file_location("light", PROGRAM)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def truly(text):
    """The pin that the box itself would read."""
    pin = tomllib.loads(text).get("lights", {}).get("ready", Lights().ready)
    return None if pin == "" else pin


@pytest.mark.parametrize("name", ["voxlupi.toml", "plain.toml", "ring.toml", "minimal.toml"])
def test_it_finds_the_pin_in_the_files_that_come_with_the_box(light, name):
    text = (ROOT / "config" / name).read_text(encoding="utf-8")
    assert light.ready_pin(text) == truly(text)


@pytest.mark.parametrize(
    ("text", "pin"),
    [
        ("", 26),
        ("[lights]\nready = 5", 5),
        ("[lights]  # all of them\r\nday = 6\r\n  ready=5  # the green one\r\n", 5),
        ("[buttons]\nnext = 5\n[lights]\nday = 6\n[night]\nseconds = 8", 26),
        ("[lights]\n#ready = 5", 26),
    ],
)
def test_it_reads_the_plain_way_to_write_it(light, text, pin):
    assert light.ready_pin(text) == pin == truly(text)


@pytest.mark.parametrize(
    "text",
    [
        '[lights]\nready = ""',
        "lights.ready = 5",
        "lights = { ready = 5 }",
        "[ lights ]\nready = 5",
        '[lights]\n"ready" = 5',
        "[lights]\nready = 0x05",
        "[lights]\nready = 0b11",
        "[lights]\nready = 99",
        'game = """\n[lights]\n"""\n[lights]\nready = 5',
        "[buttons]\nnext = 26",
        "[lights]\nbar = [12, 5]\nready = 5",
        "[lights]\nready = 5\nbar = [\n  5,\n  6,\n]",
        "[lights]\nready = ²",
        "[lights]\nready = ٣",
    ],
)
def test_where_it_is_not_sure_it_lights_nothing(light, text):
    assert light.ready_pin(text) is None


SPACE = st.sampled_from(["", " ", "\t", "  "])
KEYS = st.sampled_from(["ready", "night", "bar", "pwm", "next", '"ready"', "lights.ready", "ready.x"])
VALUES = st.sampled_from(
    ["5", "26", "0x1a", '""', '"ready = 7"', "[1, 2]", "true", "2_6", "+5", "5.0", "{ ready = 3 }"]
)
PAIRS = st.tuples(SPACE, KEYS, SPACE, VALUES, st.sampled_from(["", " # ready = 9"])).map(
    lambda parts: f"{parts[0]}{parts[1]}{parts[2]}={parts[2]}{parts[3]}{parts[4]}"
)
HEADS = st.sampled_from(
    ["[lights]", "[buttons]", "[lights ]", "[ lights]", '["lights"]', "[lights.x]", "[[lights]]", ""]
)


@given(st.lists(st.one_of(PAIRS, HEADS), max_size=8).map("\n".join))
def test_it_never_takes_a_pin_that_the_settings_do_not_say(light, text):
    try:
        pin = truly(text)
    except (tomllib.TOMLDecodeError, AttributeError):
        return
    assert light.ready_pin(text) in (pin, None)


def test_where_there_are_no_pins_it_ends_with_one_line():
    ended = subprocess.run([sys.executable, "-I", "-S", PROGRAM], capture_output=True, text=True, check=False)
    assert ended.returncode == 1
    assert ended.stderr.startswith("light: ")
    assert ended.stderr.count("\n") == 1


# The hand-over


@pytest.fixture
def pipe(tmp_path):
    path = tmp_path / "hand-over"
    os.mkfifo(path)
    return path


def test_the_light_lets_go_when_the_box_comes(pipe):
    released = []

    def hold():
        end = os.open(pipe, os.O_RDONLY)  # until somebody opens the other one
        released.append("pin")
        os.close(end)

    holder = Thread(target=hold)
    holder.start()
    while not take_over(pipe):  # nobody waits there yet
        assert holder.is_alive() or released
    assert released == ["pin"]
    holder.join()


def test_where_no_light_was_lit_there_is_none_to_take_over(pipe, tmp_path):
    assert not take_over(pipe)
    assert not take_over(tmp_path / "nowhere")
    (tmp_path / "file").touch()
    assert not take_over(tmp_path / "file")


def test_a_light_that_does_not_let_go_is_not_waited_for_long(pipe, monkeypatch):
    monkeypatch.setattr("appliance.service.first_light.PATIENCE", 0.01)
    end = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    assert not take_over(pipe)
    os.close(end)

"""`voxlupi selftest`, as somebody at a keyboard goes through it."""

import os
import signal
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1] / "voice"))

from stand_ins import take_away_speech

WELL = {
    **{f"selftest.press-{name}": name for name in ("next", "pause", "left", "right")},
    **dict.fromkeys(("selftest.lit", "selftest.heard"), "right"),
}
"""What a person types after each line, if all is well."""

SPEED = "15"


@pytest.fixture
def test(start):
    """Start a self-test with typed fingers."""
    return lambda *arguments, **more: start("selftest", "--panel", "keys", "--speed", SPEED, *arguments, **more)


def go_through(box, does):
    """Type what is in there by the line that asks, up to the end; gives the lines that were said."""
    said = []
    while (line := box.next_line(box.started + 60.0)) is not None:
        if line["kind"] == "say":
            said.append(line["line"].removeprefix("selftest."))
        elif line["kind"] == "expect" and (typed := does.get(f"selftest.{said[-1]}")):
            box.type(typed)
    return said


def told(box):
    """What was printed of things, without what was said."""
    return [line for line in box.output().splitlines() if line.split()[0] in {"ok", "bad", "skip"}]


def test_a_box_on_which_all_is_well_ends_with_zero(test):
    box = test()
    said = go_through(box, WELL)
    assert box.code() == 0
    assert said[0] == "begin"
    assert said[-1] == "well"
    assert told(box) == [
        *("ok button next", "ok button pause", "ok button left", "ok button right"),
        *("ok light night", "ok light day", "ok light vote", "ok light ready", "ok bar", "ok sound"),
    ]
    assert box.output().splitlines()[-1] == "all is well: 10 things tried"
    assert "Premi il pulsante grande." in box.output()
    assert box.errors() == ""
    assert box.is_dark


def test_its_log_has_the_words_of_the_log_of_a_game(test):
    box = test()
    go_through(box, WELL)
    assert box.code() == 0
    kinds = {line["kind"]: line for line in box.log}
    assert set(kinds) == {"say", "light", "press", "release", "expect", "found", "scene", "sound", "selftest"}
    first = next(line for line in box.log if line["kind"] == "say")
    assert first["line"] == "selftest.begin"
    assert first["text"] == "Autodiagnosi. Prima i pulsanti."
    assert set(first) == {"t", "kind", "line", "text", "seconds"}
    assert first["t"] < 1.0
    half = next(line for line in box.log if line["kind"] == "light" and line["value"] == 0.5)
    assert half["name"] == "night"
    assert next(line for line in box.log if line["kind"] == "scene")["name"] == "storm"
    assert kinds["selftest"]["failed"] == []
    times = [line["t"] for line in box.log]
    assert times == sorted(times)


def test_what_fails_is_named_and_the_code_is_one(test):
    box = test()
    does = WELL | {"selftest.press-left": None, "selftest.lit-one": "next", "selftest.heard-one": None}
    said = go_through(box, does)
    assert box.code() == 1
    assert said[-3:] == ["failed", "failed-left", "failed-sound"]
    assert "bad button left: nothing came of it" in told(box)
    assert "bad sound: nobody heard it well" in told(box)
    assert box.output().splitlines()[-1] == "2 of 10 do not work: button left, sound"
    assert {"name": "ready", "value": 1.0, "blink": 1.0}.items() <= [
        line for line in box.log if line["kind"] == "light" and line["value"]
    ][-1].items()
    assert box.is_dark


def test_another_button_is_told(test):
    box = test()
    said = go_through(box, WELL | {"selftest.press-next": "left\nnext"})
    assert box.code() == 0
    assert said[:4] == ["begin", "press-next", "other", "good"]


def test_when_the_input_ends_it_goes_on_to_its_end(test):
    box = test()
    box.end_input()
    box.rest()
    assert box.code() == 1
    assert box.output().splitlines()[-1].startswith("4 of 10 do not work: button next,")
    assert not [line for line in box.log if line["kind"] == "expect"]


def test_the_settings_say_which_buttons_and_lights_there_are_and_the_language(test, tmp_path):
    path = tmp_path / "small.toml"
    path.write_text(
        'language = "en"\n[buttons]\npause = ""\nleft = ""\nright = ""\n'
        '[lights]\nnight = ""\nday = ""\nvote = ""\nbar = []\n',
        encoding="utf-8",
    )
    box = test("--config", path)
    said = go_through(box, WELL | {"selftest.lit-one": "next", "selftest.heard-one": "next"})
    assert box.code() == 0
    assert said == ["begin", "press-next", "good", "look", "light-ready", "lit-one", "sound", "heard-one", "well"]
    assert "Press the large button." in box.output()


def test_a_pin_that_cannot_be_had_fails_without_being_asked_for(start, tmp_path):
    path = tmp_path / "clash.toml"
    path.write_text("[lights]\npwm = false\n", encoding="utf-8")
    box = start(
        *("selftest", "--panel", "keys", "--speed", SPEED, "--config", path),
        command=(sys.executable, "-c", BUSY),
        environ={"PYTHONPATH": os.environ.get("PYTHONPATH", "")},
    )
    said = go_through(box, WELL | {"selftest.lit-one": "next", "selftest.heard-one": "next"})
    assert box.code() == 1
    assert not {"press-left", "light-vote"} & set(said)
    assert said[-3:] == ["failed", "failed-left", "failed-light-vote"]
    bad = [line for line in told(box) if line.startswith("bad")]
    assert bad == [
        "bad button left: pin 22 cannot be used (the kernel has it)",
        "bad light vote: pin 13 cannot be used (the kernel has it)",
    ]


BUSY = """
from gpiozero.pins.mock import MockFactory
real = MockFactory.reserve_pins
def reserve_pins(self, requester, *pins):
    if {str(pin) for pin in pins} & {"22", "GPIO22", "13", "GPIO13"}:
        raise OSError("the kernel has it")
    real(self, requester, *pins)
MockFactory.reserve_pins = reserve_pins
from appliance.cli import main
main()
"""


def test_without_speech_the_lights_lead_on_and_the_sound_has_failed(test, tmp_path):
    environ = {"XDG_CACHE_HOME": str(tmp_path / "cache"), "PYTHONPATH": os.environ.get("PYTHONPATH", "")}
    take_away_speech(tmp_path / "away", environ)
    path = tmp_path / "mute.toml"
    path.write_text('[voice]\nengines = ["pyttsx3"]\n', encoding="utf-8")
    box = test("--config", path, environ=environ)
    said = go_through(box, WELL)
    assert box.code() == 1
    assert said[-2:] == ["failed", "failed-sound"]
    (bad,) = [line for line in told(box) if line.startswith("bad")]
    assert bad.startswith("bad sound: not spoken: no libespeak-ng")
    begun, asked = [line for line in box.log if line["kind"] == "say"][:2]
    assert asked["t"] == pytest.approx(begun["t"] + begun["seconds"], abs=1.0)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_puts_the_lights_off_and_ends_it(start, number):
    box = start("selftest", "--panel", "keys", "--audio", "none")
    box.follow(kind="say", line="selftest.begin")
    assert not box.is_dark
    box.send(number)
    box.rest()
    assert box.code() == 1
    assert box.is_dark
    assert "do not work" not in box.output()


def test_bad_settings_end_it_with_two(start, tmp_path):
    path = tmp_path / "bad.toml"
    path.write_text("[buttons]\nnxt = 17\n", encoding="utf-8")
    box = start("selftest", "--panel", "keys", "--config", path, log=False)
    assert box.code() == 2
    assert f"{path}:2" in box.errors()


def test_without_pins_it_says_what_can_be_done(start):
    box = start("selftest", "--panel", "gpio", log=False)
    assert box.code() == 1
    assert "not a Raspberry Pi" in box.errors()
    assert "Traceback" not in box.errors()


def test_a_box_that_plays_keeps_its_pins(play, start):
    box = play()
    box.follow(kind="ready")
    second = start("selftest", log=False, home=box.home)
    assert second.code() == 1
    assert "a box is playing on this machine" in second.errors()
    assert not box.ended(0)


def test_it_leaves_a_game_that_waits_as_it_was(play, start):
    box = play("--speed", "100")
    box.follow(kind="ready")
    box.type("next", "next", "next")
    box.follow(kind="phase", name="night")
    box.send(signal.SIGKILL)
    assert box.ended()
    kept = {path: path.read_bytes() for path in (box.home / ".local/state").rglob("*") if path.is_file()}
    assert kept
    tried = start("selftest", "--panel", "keys", "--speed", SPEED, home=box.home)
    tried.end_input()
    tried.rest()
    assert tried.code() == 1
    assert {path: path.read_bytes() for path in (box.home / ".local/state").rglob("*") if path.is_file()} == kept

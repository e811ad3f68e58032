"""Short sounds, and what the mixer is told ahead: a box within the test, whose mixer writes down what it is told."""

from itertools import pairwise

import pytest
from within import Evening

from appliance.box.kit import load_kit
from appliance.sound import SilentMixer

SICK = "the voice is mute"


@pytest.fixture
def told(monkeypatch):
    """Everything that the mixer is told, in order."""
    calls = []

    def note(name):
        def method(_, *arguments):
            calls.append((name, *arguments))

        return method

    for name in ("say", "expect", "load", "signal", "scene", "hush"):
        monkeypatch.setattr(SilentMixer, name, note(name))
    return calls


@pytest.fixture(scope="module")
def lines(tmp_path_factory):
    """A folder for the sounds of lines: each is made once for all evenings."""
    return tmp_path_factory.mktemp("lines")


def play(lines, *typed, kit=None, **more):
    return Evening(kit or load_kit(None, {}), lines, ["next", "next", "next", "wait 60", *typed], **more)


def signals(told):
    return [name for what, name, *_ in told if what == "signal"]


def test_an_evening_has_its_sounds_in_their_order(lines, told):
    play(lines, "pause", "wait 5", "pause", "wait 300", "wait 300", "wait 300")
    assert signals(told) == ["ready", "night-falls", "pause", "resume", "day-breaks", "low-time", "time-up"]
    lengths = load_kit(None, {}).sounds
    assert all(seconds == lengths[name] for what, name, seconds, _ in (call for call in told if call[0] == "signal"))


def test_no_line_is_said_while_a_sound_of_the_script_is_heard(lines, told):
    evening = [
        "wait 60",
        "next",
        "wait 60",
        "next",
        "wait 60",
        "next",
        "wait 60",
        "pause",
        "wait 5",
        "pause",
        "wait 900",
    ]
    Evening(load_kit(None, {}), lines, evening)
    spoken = [(now, now + seconds) for what, *rest in told if what == "say" for _, seconds, now in [rest]]
    for _, name, seconds, now in (call for call in told if call[0] == "signal"):
        assert not any(begin < now + seconds - 0.001 and now < end - 0.001 for begin, end in spoken), name


def test_short_sounds_can_be_off_and_nothing_waits_for_them(lines, tmp_path, told):
    path = tmp_path / "voxlupi.toml"
    path.write_text("[audio]\nsignals = 0\n", encoding="utf-8")
    kit = load_kit(path, {})
    assert kit.options.sounds == {}
    play(lines, "pause", "wait 5", "pause", kit=kit)
    assert signals(told) == []


def test_a_trouble_that_begins_by_day_has_a_sound(lines, told):
    play(lines, ill=lambda table: SICK if table.phase == "deal" else "")
    assert signals(told)[:3] == ["ready", "error", "night-falls"]


@pytest.mark.parametrize("paused", [(), ("pause", "wait 20", "pause")])
def test_a_trouble_that_begins_at_night_has_none(lines, told, paused):
    play(lines, *paused, "wait 300", ill=lambda table: SICK if table.at_night else "")
    assert "error" not in signals(told)


def test_a_trouble_that_goes_on_has_its_sound_once(lines, told):
    play(lines, "wait 300", ill=lambda _: SICK)
    assert signals(told).count("error") == 1


def test_a_card_that_is_gone_does_not_try_to_say_so(lines, told):
    Evening(load_kit(None, {}), lines, ["next"], trouble="no sound card")
    assert "error" not in signals(told)


# What comes next.


def night(told):
    """What the mixer is told from nightfall to daybreak."""
    first = told.index(next(call for call in told if call[:2] == ("scene", "storm")))
    return told[first : told.index(next(call for call in told[first + 1 :] if call[0] == "scene"))]


def test_the_mixer_knows_each_line_and_its_time_before_it_is_said(lines, told):
    play(lines, "wait 300")
    expected, lines = None, 0
    for what, *rest in night(told):
        if what == "expect":
            expected = rest
        elif what == "say":
            path, seconds, now = rest
            assert expected == [now, seconds, path]
            lines += 1
    assert lines == 13


def test_it_has_read_each_line_when_the_one_before_it_is_expected(lines, told):
    play(lines, "wait 300")
    calls = [call for call in night(told) if call[0] in {"expect", "load"}]
    for before, call in pairwise(call for call in calls if call[0] == "expect"):
        _, _, seconds, path = call
        assert ("load", path, seconds) in calls[: calls.index(before) + 2]

"""What does not work is told once, in text and by the ready light, and never at night."""

import json

import pytest
from within import Evening

from appliance.box.kit import load_kit
from appliance.box.lamps import TROUBLE_BLINK
from appliance.panel.panel_keys import KeysPanel

WHY = "no sound card: there is none; playing without sound"


@pytest.fixture
def shown(monkeypatch):
    """Every light that the panel was asked for, in order."""
    lights = []
    real = KeysPanel.light

    def light(self, name, value, blink=0.0):
        lights.append((name, value, blink))
        real(self, name, value, blink)

    monkeypatch.setattr(KeysPanel, "light", light)
    return lights


class Lines:
    """A log in memory."""

    def __init__(self, _):
        self.records = []
        Lines.last = self

    def write(self, text):
        self.records.append(json.loads(text))


def play(tmp_path, trouble, *typed):
    kit = load_kit(None, {})
    Evening(kit, tmp_path, ["next", "next", "next", "wait 60", *typed], Lines, trouble=trouble)
    return [record for record in Lines.last.records if record["kind"] == "trouble"]


def test_trouble_is_told_once(tmp_path):
    told = play(tmp_path, WHY)
    assert [(record["name"], record["text"]) for record in told] == [("sound", WHY)]


def test_the_ready_light_blinks_while_there_is_trouble_and_keeps_dark_at_night(tmp_path, shown):
    play(tmp_path, WHY)
    night = shown.index(("night", 0.2, 0.0))
    dawn = next(place for place in range(night, len(shown)) if shown[place][:2] == ("day", 1.0))
    assert ("ready", 1.0, TROUBLE_BLINK) in shown[:night]
    assert [light for light in shown[night:dawn] if light[0] == "ready"] in ([], [("ready", 0.0, 0.0)])


def test_without_trouble_no_light_blinks(tmp_path, shown):
    assert play(tmp_path, "") == []
    assert all(blink == 0.0 for _, _, blink in shown)


def test_a_pause_at_night_makes_nothing_blink(tmp_path, shown):
    play(tmp_path, WHY, "pause", "wait 20", "pause", "wait 20")
    night = shown.index(("night", 0.2, 0.0))
    dawn = next(place for place in range(night, len(shown)) if shown[place][:2] == ("day", 1.0))
    assert not any(blink for _, _, blink in shown[night + 1 : dawn])

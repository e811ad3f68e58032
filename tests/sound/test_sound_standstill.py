"""Cards that stand still, or do not answer at all: made to happen, on a card with a loose plug."""

import os
import subprocess
import sys
import time

from hearing import RATE, tone_level
from loose_card import on_alsa, on_both, until

from appliance.sound import patient_mixer


@on_both
def test_a_card_that_stands_still_stops_nothing_but_the_sound(sit_down, card, clips):
    card.plug_in()
    table = sit_down()
    table.mixer.scene("tone", table.now)
    table.wait(1.0)
    table.stand_still()
    table.wait(6.0)
    assert table.mixer.trouble == "the sound card stands still; unplug it and plug it in again; playing without sound"
    table.mixer.say(clips("anna", 1.0), 1.0, table.now)
    table.wait(3.0)
    assert table.mixer.trouble
    card.go_on()
    table.come_back()
    table.wait(1.0)
    card.hear_on(0.2)
    assert tone_level(card.heard(), len(card.heard()) / RATE - 0.1, 0.05) > -25.0


def test_a_card_that_does_not_answer_when_it_is_plugged_in_stops_nothing(sit_down, card):
    table = sit_down()
    card.plug_in(answers=False)
    table.mixer.scene("tone", table.now)
    table.wait(7.0)
    assert table.mixer.trouble.startswith("no sound card: ")
    card.answer()
    table.come_back()
    card.hear_on(0.1)


def test_a_card_that_does_not_answer_at_the_beginning_is_waited_for_aside(sit_down, card, monkeypatch):
    monkeypatch.setattr(patient_mixer, "PATIENCE", 0.1)
    card.plug_in(answers=False)
    table = sit_down()
    assert (
        table.mixer.trouble == "the sound card does not answer; unplug it and plug it in again; playing without sound"
    )
    card.answer()
    table.come_back()


END = """
import sys
from appliance.settings.model import Audio
from appliance.sound import open_mixer
mixer = open_mixer(Audio())
mixer.say(None, 1.0, 0.0)
print(mixer.trouble, flush=True)
sys.stdin.readline()
mixer.close()
print("closed", flush=True)
"""


@on_alsa
def test_a_program_ends_though_its_card_stands_still(card):
    card.plug_in()
    command = [sys.executable, "-c", END]
    with subprocess.Popen(
        command, env={**os.environ, **card.environ}, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as program:
        assert program.stdout.readline() == "\n"
        card.stand_still()
        until(card.is_felt)
        began = time.monotonic()
        try:
            told, _ = program.communicate("\n", timeout=10.0)
        finally:
            program.kill()
        assert told == "closed\n"
        assert program.returncode == 0
        assert 1.0 <= time.monotonic() - began < 5.0

"""The card's own level, set by `amixer`: a stand-in program behaves as ALSA's own does with a card."""

import logging
import os
import sys

import pytest

from appliance.settings.model import Audio
from appliance.sound import card_level
from appliance.sound.card_level import Level, NoLevel
from appliance.sound.own_level import OwnLevel

CARDS = """\
 0 [Headphones     ]: bcm2835_headpho - bcm2835 Headphones
                      bcm2835 Headphones
 1 [vc4hdmi        ]: vc4-hdmi - vc4-hdmi
                      vc4-hdmi
 2 [Device         ]: USB-Audio - USB Audio Device
                      C-Media Electronics Inc. USB Audio Device at usb-1
"""

AMIXER = """#!{python}
import pathlib, sys
state = pathlib.Path({state!r})
with (state / "asked").open("a") as asked:
    asked.write(" ".join(sys.argv[1:]) + "\\n")
arguments = [each for each in sys.argv[1:] if each != "-M"]
card = "default"
if arguments[0] == "-c":
    card, arguments = arguments[1], arguments[2:]
file = state / card
if not file.exists():
    sys.exit(f"amixer: Mixer attach hw:{{card}} error: No such file or directory")
controls = dict(line.split("=") for line in file.read_text().splitlines())
match arguments:
    case ["sset", name, "unmute"]:
        if not controls[name].endswith(("on", "off")):
            sys.exit("amixer: Invalid command!")
        controls[name] = controls[name].replace("off", "on")
    case ["sset", name, value]:
        controls[name] = value[:-1] + " " + controls[name].partition(" ")[2]
file.write_text("".join(f"{{name}}={{value}}\\n" for name, value in controls.items()))
for name, value in controls.items():
    percent, _, switch = value.partition(" ")
    print(f"Simple mixer control '{{name}}',0")
    if percent == "none":
        print("  Capabilities: pswitch pswitch-joined\\n  Playback channels: Mono\\n  Mono: Playback [on]")
        continue
    print("  Capabilities: pvolume pvolume-joined" + " pswitch" * bool(switch))
    print("  Playback channels: Mono\\n  Limits: Playback -10239 - 400")
    print(f"  Mono: Playback -1725 [{{percent}}%] [-17.25dB]" + f" [{{switch}}]" * bool(switch))
"""


@pytest.fixture
def machine(tmp_path, monkeypatch):
    """Gives cards their controls: `machine("Headphones", PCM="40 on")`; keeps what amixer was asked."""
    state = tmp_path / "state"
    state.mkdir()
    (tmp_path / "cards").write_text(CARDS)
    program = tmp_path / "bin" / "amixer"
    program.parent.mkdir()
    program.write_text(AMIXER.format(python=sys.executable, state=str(state)))
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{program.parent}:{os.environ['PATH']}")
    for name in ("AUDIODEV", "SDL_AUDIODRIVER"):
        monkeypatch.delenv(name, raising=False)

    def machine(card, **controls):
        (state / card).write_text("".join(f"{name}={value}\n" for name, value in controls.items()))
        return tmp_path / "cards"

    return machine


def test_the_card_that_the_system_prefers_is_set(machine):
    cards = machine("default", PCM="40 on")
    assert card_level.read("", cards) == Level("PCM", 40, muted=False)
    assert card_level.set_level("", 75, cards) == Level("PCM", 75, muted=False)
    assert card_level.read("", cards) == Level("PCM", 75, muted=False)


@pytest.mark.parametrize(
    ("device", "card"),
    [
        ("Headphones", "Headphones"),
        ("headphones", "Headphones"),
        ("bcm2835 Headphones, bcm2835 Headphones", "Headphones"),
        ("bcm2835", "Headphones"),
        ("vc4hdmi", "vc4hdmi"),
        ("vc4-hdmi, MAI PCM i2s-hifi-0", "vc4hdmi"),
        ("USB Audio Device, USB Audio", "Device"),
        ("USB", "Device"),
        ("plughw:CARD=Device,DEV=0", "Device"),
        ("hw:1,0", "1"),
        ("sysdefault:CARD=vc4hdmi", "vc4hdmi"),
        ("2", "Device"),
        ("Trombone", ""),
        ("d", ""),
    ],
)
def test_a_card_is_known_by_every_name_that_it_has(machine, device, card):
    assert card_level.card_of(device, machine("Headphones", PCM="40 on")) == card


def test_the_card_of_the_settings_is_set_and_no_other(machine, tmp_path):
    machine("default", Master="20 on")
    cards = machine("Device", Speaker="30 off", Mic="10 on")
    assert card_level.set_level("USB Audio Device, USB Audio", 60, cards) == Level("Speaker", 60, muted=False)
    assert (tmp_path / "state" / "default").read_text() == "Master=20 on\n"
    assert "Mic=10 on" in (tmp_path / "state" / "Device").read_text()


def test_a_device_that_the_environment_names_is_that_card(machine, monkeypatch):
    monkeypatch.setenv("AUDIODEV", "plughw:CARD=Headphones")
    assert card_level.read("", machine("Headphones", PCM="33 on")).percent == 33


def test_a_card_without_a_switch_is_set_all_the_same(machine):
    assert card_level.set_level("", 50, machine("default", Digital="90")) == Level("Digital", 50, muted=False)


def test_of_several_controls_the_one_that_sets_all_is_taken(machine):
    cards = machine("default", Tone="1 on", Bass="none on", PCM="40 on", Master="30 on")
    assert card_level.read("", cards).control == "Master"


def test_a_control_that_nobody_knows_is_better_than_none(machine):
    assert card_level.read("", machine("default", Woofer="40 on")).control == "Woofer"


@pytest.mark.parametrize("controls", [{}, {"IEC958": "none on"}])
def test_a_card_without_a_level_is_told(machine, controls):
    with pytest.raises(NoLevel, match="no level that can be set"):
        card_level.set_level("", 50, machine("default", **controls))


def test_what_amixer_refuses_is_told_in_its_words(machine):
    with pytest.raises(NoLevel, match=r"refuses \(Mixer attach hw:Device error: No such file or directory\); see"):
        card_level.read("hw:Device", machine("default", PCM="40 on"))


def test_a_card_that_nobody_knows_is_told(machine):
    with pytest.raises(NoLevel, match='which card "Trombone" is cannot be told; name it as "aplay -l" does'):
        card_level.read("Trombone", machine("default", PCM="40 on"))


def test_a_machine_without_amixer_is_told_how_to_get_it(monkeypatch, tmp_path):
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(NoLevel, match="amixer is not installed; sudo apt install alsa-utils"):
        card_level.read("")


def test_an_amixer_that_never_answers_is_given_up(machine, tmp_path, monkeypatch):
    cards = machine("default", PCM="40 on")
    (tmp_path / "bin" / "amixer").write_text(f"#!{sys.executable}\nimport signal\nsignal.pause()\n")
    monkeypatch.setattr(card_level, "PATIENCE", 0.2)
    with pytest.raises(NoLevel, match="does not answer"):
        card_level.read("", cards)


# At start.


def test_when_a_card_is_opened_its_level_is_set(machine, tmp_path):
    machine("default", PCM="40 off")
    assert OwnLevel(Audio(card_volume=85)).set().wait(10.0)
    assert (tmp_path / "state" / "default").read_text() == "PCM=85 on\n"


def test_by_itself_the_level_is_left_alone(machine, tmp_path, monkeypatch):
    machine("default", PCM="40 on")
    assert OwnLevel(Audio()).set() is None
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    assert OwnLevel(Audio(card_volume=85)).set() is None
    assert not (tmp_path / "state" / "asked").exists()


def test_that_it_cannot_be_set_is_told_once(machine, caplog):
    machine("default")
    own = OwnLevel(Audio(card_volume=85))
    with caplog.at_level(logging.WARNING):
        own._set()
        own._set()
    (told,) = [record.getMessage() for record in caplog.records]
    assert told.startswith("the level of the sound card is as it was: the card has no level that can be set; turn")

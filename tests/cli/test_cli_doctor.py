"""`voxlupi doctor` on machines that are made ill."""

import json
import os
import subprocess
import sys

import pytest
from driver import clean_environ
from packs import write_pack

THINGS = [
    *("python", "packages", "settings", "pins", "cards", "sound", "speech", "pack"),
    *("state", "cache", "root", "service", "display"),
]
"""What is told of any machine; of a Pi, or with other settings, there is more."""


@pytest.fixture
def see(start, tmp_path):
    """Let the doctor see this machine with something changed; gives exit code and findings by thing."""

    def see(*arguments, **environ):
        environ = {"SDL_AUDIODRIVER": "dummy", "XDG_CACHE_HOME": str(tmp_path / "cache"), **environ}
        run = start("doctor", "--json", *arguments, log=False, environ=environ)
        code = run.code()
        assert run.errors() == ""
        found = json.loads(run.output())
        things = {}
        for finding in found:
            assert set(finding) == {"mark", "what", "detail", "remedy"}
            assert bool(finding["remedy"]) == (finding["mark"] != "ok")
            assert "\n" not in finding["detail"] + finding["remedy"]
            things.setdefault(finding["what"], []).append(finding)
        assert code == any(finding["mark"] == "bad" for finding in found)
        return code, things

    return see


def broken(folder, name, words):
    """A package that cannot be loaded, found before the real one; gives the way to it."""
    place = folder.joinpath("broken", *name.split("."))
    place.parent.mkdir(parents=True, exist_ok=True)
    if "." in name:
        (place.parent / "__init__.py").touch()
    place.with_suffix(".py").write_text(f"raise ImportError({words!r})\n")
    return str(folder / "broken")


def test_a_machine_on_which_one_can_play_is_told_thing_by_thing(start, tmp_path):
    run = start("doctor", log=False, environ={"SDL_AUDIODRIVER": "dummy"})
    assert run.code() == 0
    lines = run.output().splitlines()
    assert [line.split()[1] for line in lines] == THINGS
    assert {line.split()[0] for line in lines} <= {"ok", "warn"}
    assert run.errors() == ""
    assert "play with --panel keys" in run.output()
    assert not (tmp_path / "home" / ".local").exists()


def test_everything_is_known_in_json(see):
    code, things = see()
    assert code == 0
    assert list(things) == THINGS
    assert "pyttsx3" in things["packages"][0]["detail"]
    assert "espeak-ng" in things["speech"][0]["detail"]
    assert things["settings"][0]["detail"].endswith("voxlupi.toml: una-notte-da-lupi, 5 players, it")


def test_a_missing_library_of_the_mixer_is_told_with_its_package(see, tmp_path):
    words = "libglib-2.0.so.0: cannot open shared object file: No such file or directory"
    code, things = see(PYTHONPATH=broken(tmp_path, "pygame.mixer", words))
    assert code == 1
    (sound,) = things["sound"]
    assert sound["detail"] == "play would be silent: pygame needs libglib, which is not installed"
    assert sound["remedy"] == "sudo apt install libglib2.0-0"
    assert things["speech"][0]["mark"] == "ok"


@pytest.mark.parametrize(("package", "thing"), [("pyttsx3", "speech"), ("gpiozero", "pins"), ("soundfile", "sound")])
def test_a_package_that_cannot_be_loaded_spoils_its_own_things_only(see, tmp_path, package, thing):
    code, things = see(PYTHONPATH=broken(tmp_path, package, f"{package} is broken"))
    assert code == 1
    assert things[thing][0]["mark"] == "bad"
    assert f"{package} is broken" in things[thing][0]["detail"]
    for name in ("python", "packages", "cache"):
        assert things[name][0]["mark"] == "ok"


def test_without_a_card_play_would_be_silent(see):
    code, things = see(SDL_AUDIODRIVER="alsa", AUDIODEV="hw:31")
    assert code == 1
    (sound,) = things["sound"]
    assert sound["detail"].startswith("play would be silent: no sound card: ")


def settings(folder, text):
    path = folder / "voxlupi.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_card_that_does_not_exist_is_named(see, tmp_path):
    path = settings(tmp_path, '[audio]\ndevice = "Trombone"\n')
    code, things = see("--config", path, SDL_AUDIODRIVER="alsa")
    assert code == 1
    (sound,) = things["sound"]
    assert sound["detail"].startswith("play would be silent: ")
    assert "Trombone" in sound["detail"]
    assert 'set "device"' in sound["remedy"]


AMIXER = """#!/bin/sh
cat <<END
Simple mixer control 'PCM',0
  Capabilities: pvolume pvolume-joined pswitch pswitch-joined
  Playback channels: Mono
  Limits: Playback -10239 - 400
  Mono: Playback -2000 [40%] [-20.00dB] [on]
END
"""

LEVEL = """
import os, pathlib, sys
from appliance.box import doctor
from appliance.settings import Audio
doctor.CARDS = pathlib.Path(sys.argv[1])
for volume in ("", 80):
    for finding in doctor._level(Audio(card_volume=volume), os.environ):
        print(finding)
"""


@pytest.mark.parametrize("has_amixer", [True, False])
def test_the_level_of_the_card_is_told_where_there_is_one(tmp_path, has_amixer):
    (tmp_path / "cards").write_text(" 0 [Headphones     ]: bcm2835_headpho - bcm2835 Headphones\n")
    program = tmp_path / "bin" / "amixer"
    program.parent.mkdir()
    if has_amixer:
        program.write_text(AMIXER)
        program.chmod(0o755)
    told = subprocess.run(
        [sys.executable, "-c", LEVEL, tmp_path / "cards"],
        env={**clean_environ(tmp_path), "PATH": f"{program.parent}:/bin" if has_amixer else str(program.parent)},
        capture_output=True,
        text=True,
        check=True,
        timeout=30,
    ).stdout.splitlines()
    if has_amixer:
        assert told[0].startswith(
            'warn  level       "PCM" of the card is at 40 %; set "card_volume" under [audio] to 80'
        )
        assert told[1] == 'ok    level       "PCM" of the card is at 40 %; play sets it to 80 %'
    else:
        assert told[0] == "ok    level       amixer is not installed"
        assert told[1] == "warn  level       amixer is not installed; sudo apt install alsa-utils"


def test_a_box_that_is_to_be_silent_is_none_the_worse_for_it(see, tmp_path):
    path = settings(tmp_path, '[audio]\ndevice = "none"\n')
    code, things = see("--config", path, SDL_AUDIODRIVER="alsa")
    assert code == 0
    assert things["sound"][0]["mark"] == "warn"


def test_every_fault_of_the_settings_has_its_line(see, tmp_path):
    path = settings(tmp_path, 'players = 100\n\n[night]\nsecond = 5\n[audio]\nvolume = "loud"\n')
    code, things = see("--config", path)
    assert code == 1
    faults = [finding["detail"] for finding in things["settings"]]
    assert [fault.partition(": ")[0] for fault in faults] == [f"{path}:{line}" for line in (1, 4, 6)]
    assert {finding["mark"] for finding in things["settings"]} == {"bad"}
    assert things["speech"][0]["mark"] == "ok"


def test_settings_that_are_not_there_are_a_fault_and_no_more(see):
    code, things = see("--config", "nowhere.toml")
    assert code == 1
    assert things["settings"][0]["detail"] == "nowhere.toml: there is no such settings file"
    assert list(things) == THINGS


def test_a_voice_that_does_not_exist_is_named(see, tmp_path):
    path = settings(tmp_path, '[voice]\nname = "trombone"\n')
    code, things = see("--config", path)
    assert code == 1
    (speech,) = things["speech"]
    assert speech["detail"] == 'voice "trombone" is not known to espeak-ng'
    assert 'set "name" under [voice]' in speech["remedy"]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_voice_of_each_language_really_speaks(see, tmp_path, language):
    path = settings(tmp_path, f'language = "{language}"\n')
    _, things = see("--config", path)
    (speech,) = things["speech"]
    assert speech["mark"] == "ok"
    assert f'the voice "{language}" speaks' in speech["detail"]


def test_a_cache_that_is_a_file_is_told(see, tmp_path):
    cache = tmp_path / "cache"
    cache.touch()
    code, things = see()
    assert code == 1
    assert things["cache"][0]["mark"] == "bad"
    assert things["cache"][0]["remedy"] == f"{cache} is in its place: move it away"
    assert things["speech"][0]["mark"] == "ok"


def test_a_state_that_cannot_be_written_is_told(see):
    code, things = see(XDG_STATE_HOME="/proc/self")
    assert code == 1
    assert things["state"][0]["mark"] == "bad"
    assert "power cut" in things["state"][0]["detail"]


def test_pins_that_are_not_real_are_found_out(see):
    code, things = see(GPIOZERO_PIN_FACTORY="mock")
    assert code == 1
    assert things["pins"][0]["detail"] == "MockFactory: no finger can reach them"


def test_a_box_that_plays_is_not_disturbed(play, see):
    box = play()
    box.follow(kind="ready")
    code, things = see()
    assert code == 0
    assert things["sound"][0]["mark"] == "warn"
    assert "another box is playing" in things["sound"][0]["detail"]
    assert not box.ended(0)


def test_a_display_is_told(see):
    _, things = see(DISPLAY=":7")
    assert things["display"][0]["detail"] == "X11 (:7)"


EXAMINE = """
import os
from appliance.box.doctor import examine
for finding in examine(None, os.environ, patience=1.5):
    print(finding.mark, finding.what, finding.detail, sep="|")
"""


def examined(tmp_path, **environ):
    """What a doctor of little patience finds in a program of its own, which ends by itself."""
    done = subprocess.run(
        [sys.executable, "-c", EXAMINE],
        cwd=tmp_path,
        env={**clean_environ(tmp_path), "SDL_AUDIODRIVER": "dummy", **environ},
        capture_output=True,
        text=True,
        check=True,
        timeout=30,
    )
    assert done.stderr == ""
    return {line.split("|")[1]: line.split("|") for line in done.stdout.splitlines()}


def test_a_card_that_never_answers_is_given_up(tmp_path):
    fifo = tmp_path / "card"
    os.mkfifo(fifo)
    things = examined(tmp_path, SDL_AUDIODRIVER="disk", SDL_DISKAUDIOFILE=str(fifo))
    assert things["sound"][0] == "bad"
    assert "answer" in things["sound"][2]
    assert things["speech"][0] == "ok"


def test_an_engine_that_never_speaks_is_given_up(tmp_path):
    (tmp_path / "pyttsx3.py").write_text("import signal\nsignal.pause()\n")
    things = examined(tmp_path, PYTHONPATH=str(tmp_path))
    assert things["speech"] == ["bad", "speech", 'the voice "it" says nothing within 1.5 s']
    assert things["state"][0] == "ok"


def test_a_pack_that_is_whole_is_ok_and_one_that_is_not_is_told(see, tmp_path):
    settings = tmp_path / "voice.toml"
    settings.write_text('format = 1\nlanguage = "it"\n[voice]\npack = "mine"\nrecordings = ["stick"]\n')
    mine = write_pack(tmp_path / "mine", ["Uno.", "Due.", "Tre."])
    (tmp_path / "stick").mkdir()

    def marks():
        code, things = see("--config", str(settings))
        assert code == 0
        return [(things[what][0]["mark"], things[what][0]["detail"]) for what in ("pack", "recordings")]

    assert marks() == [("ok", "bee (buzz) speaks 3 lines"), ("ok", f"{tmp_path}/stick is there")]
    (mine / "1.ogg").unlink()
    (mine / "2.ogg").write_bytes(b"")
    (tmp_path / "stick").rmdir()
    assert marks() == [
        ("warn", f"2 of 3 files of {mine} are missing or empty: 1.ogg, 2.ogg"),
        ("warn", f"there is no folder {tmp_path}/stick"),
    ]
    (mine / "pack.json").write_text("{")
    assert "pack.json is broken" in marks()[0][1]
    write_pack(mine, ["One."], language="en")
    assert marks()[0] == ("warn", f'{mine} speaks "en", not "it"')


def test_a_short_sound_that_nobody_asks_for_is_told_with_the_one_that_was_meant(see, tmp_path):
    path = settings(tmp_path, '[audio]\nfolder = "own"\n')
    signals = tmp_path / "own" / "signals"
    signals.mkdir(parents=True)
    (signals / "pause.ogg").touch()
    _, things = see("--config", path)
    assert things["signals"][0]["mark"] == "ok"
    (signals / "day-break.wav").touch()
    (signals / "notes.txt").touch()
    _, things = see("--config", path)
    (stray,) = things["signals"]
    assert stray["mark"] == "warn"
    assert stray["detail"] == f"{signals}/day-break.wav is never played"
    assert stray["remedy"].endswith('Did you mean "day-breaks"?')


def test_recordings_that_no_line_asks_for_are_told_with_the_line_that_was_meant(see, tmp_path):
    path = settings(tmp_path, 'language = "it"\n[voice]\nrecordings = ["grandpa"]\n')
    right = ["pause.begin", "it/box/selftest.well", "una-notte-da-lupi/seer.wake.full", "en/setup.volume+number.80"]
    right += ["it/name/Anna", "number/80", "piece/anything"]
    for name in right:
        file = tmp_path / "grandpa" / f"{name}.wav"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch()
    (tmp_path / "grandpa" / "cover.jpg").touch()
    _, things = see("--config", path)
    assert things["recordings"][0]["mark"] == "ok", things["recordings"]
    (tmp_path / "grandpa" / "it" / "seer.wake.ful.MP3").touch()
    (tmp_path / "grandpa" / "old").mkdir()
    (tmp_path / "grandpa" / "old" / "seer.wake.full.ogg").touch()
    _, things = see("--config", path)
    (told,) = things["recordings"]
    assert told["mark"] == "warn"
    assert told["detail"] == f"no line asks for seer.wake.ful, old/seer.wake.full in {tmp_path}/grandpa"
    assert told["remedy"] == 'name them as voxlupi lines does. Did you mean "seer.wake.full"?'


SICK = """
import os, pathlib, sys
from appliance.box.doctor import examine
from appliance.box.doctor_machine import Machine
says = {"vcgencmd": "throttled=0x50005", "systemctl": "LoadState=loaded\\nActiveState=failed\\nNRestarts=4"}
machine = Machine(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[1]), lambda name, *_: says[name], lambda _: False)
for finding in examine(None, os.environ, machine=machine):
    print(finding.mark, finding.what, finding.detail, sep="|")
"""


def test_a_pi_with_a_weak_supply_and_a_service_that_fails_is_told(tmp_path):
    (tmp_path / "mounts").write_text("overlay / overlay rw 0 0\n")
    (tmp_path / "config.txt").write_text("dtparam=spi=on\n")
    done = subprocess.run(
        [sys.executable, "-c", SICK, tmp_path],
        cwd=tmp_path,
        env={**clean_environ(tmp_path), "SDL_AUDIODRIVER": "dummy"},
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    assert done.stderr == ""
    marks = {line.split("|")[1]: line.split("|")[0] for line in done.stdout.splitlines()}
    assert {"power": "bad", "cooling": "warn", "service": "bad", "root": "warn", "buses": "ok"}.items() <= marks.items()

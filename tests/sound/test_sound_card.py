"""Machines with a card, without one, and with half of one."""

import errno
import os
import signal
import subprocess
import sys

import pytest
from loose_card import needs_alsa, refusing

from appliance.settings.model import Audio
from appliance.sound import SilentMixer, open_mixer
from appliance.sound.faults import in_words

OPEN = """
import sys
from appliance.settings.model import Audio
from appliance.sound import open_mixer
mixer = open_mixer(Audio(device=sys.argv[1]))
mixer.scene("wind-and-rain", 0.0)
mixer.expect(1.0, 1.0, None)
mixer.say(None, 1.0, 1.0)
while (due := mixer.due()) is not None and due < 1.5:
    mixer.tick(due)
mixer.hush(1.5)
mixer.volume(50, 1.5)
print(type(mixer).__name__, mixer.trouble, sep="|")
mixer.close()
"""


def opened(tmp_path, device="", **environ):
    """Opens a mixer in a program of its own; gives its trouble and whatever it wrote elsewhere."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("SDL_", "AUDIODEV"))}
    done = subprocess.run(
        [sys.executable, "-c", OPEN, device],
        cwd=tmp_path,
        env={**kept, **environ},
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    kind, trouble = done.stdout.strip().split("|")
    assert "\n" not in trouble
    assert kind == "PatientMixer"
    return trouble, done.stderr


IDLE = """
import sys
import time
from appliance.settings.model import Audio
from appliance.sound import PygameMixer
mixer = PygameMixer(Audio(channels=int(sys.argv[1])), ready=["wind-and-rain"])
assert mixer.due() is None
mixer.scene("wind-and-rain", 100.0)
while not mixer._scenes.is_sounding:
    time.sleep(0.01)
    mixer.tick(100.0)
mixer.expect(105.0, 1.0, None)
mixer.say(None, 1.0, 105.0)
mixer.hush(105.5)
ticks = 0
while (due := mixer.due()) is not None:
    assert due > 105.5
    mixer.tick(due)
    ticks += 1
print(ticks)
mixer.close()
"""


@pytest.mark.parametrize("channels", ["1", "2"])
def test_a_box_on_which_nothing_moves_is_not_woken(channels):
    done = subprocess.run(
        [sys.executable, "-c", IDLE, channels],
        env={**os.environ, "SDL_AUDIODRIVER": "dummy"},
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    assert int(done.stdout) < 50


def test_a_program_with_a_card_ends_when_it_is_told_to():
    """SDL would take the signal for itself and do nothing."""
    command = [sys.executable, "-c", "from appliance.sound import *; m = PygameMixer(Audio()); print(); input()"]
    command[-1] = "from appliance.settings.model import Audio; " + command[-1]
    environ = {**os.environ, "SDL_AUDIODRIVER": "dummy"}
    with subprocess.Popen(command, env=environ, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as program:
        assert program.stdout.readline() == b"\n"
        program.terminate()
        try:
            assert program.wait(10.0) == -signal.SIGTERM
        finally:
            program.kill()


@needs_alsa
def test_a_machine_without_a_card_says_so_in_one_line_and_goes_on(tmp_path):
    trouble, errors = opened(tmp_path, SDL_AUDIODRIVER="alsa", AUDIODEV="hw:31")
    assert trouble.startswith("no sound card: there is none (")
    assert trouble.endswith("; playing without sound")
    assert errors == ""


def test_no_driver_is_taken_that_nobody_asked_for(tmp_path):
    """Without a card SDL could still play into the void, and nobody would know why it is silent."""
    opened(tmp_path, AUDIODEV="hw:31", PULSE_SERVER="/nowhere", PIPEWIRE_REMOTE="nowhere")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("driver", ["dummy", "disk"])
def test_the_driver_that_the_user_asks_for_is_taken(tmp_path, driver):
    assert opened(tmp_path, SDL_DISKAUDIOFILE=str(tmp_path / "raw"), SDL_AUDIODRIVER=driver) == ("", "")


def test_a_driver_that_does_not_exist_is_told(tmp_path):
    trouble, _ = opened(tmp_path, SDL_AUDIODRIVER="rubbish")
    assert "'rubbish' not available" in trouble


@needs_alsa
def test_an_unknown_card_is_told_and_the_default_one_is_not_taken_instead(tmp_path):
    trouble, errors = opened(tmp_path, "Headphones", SDL_AUDIODRIVER="alsa", AUDIODEV="null")
    assert trouble.startswith('no sound card is called "Headphones"; there ')
    assert errors == ""


@needs_alsa
def test_a_name_of_alsa_goes_to_alsa(tmp_path):
    trouble, _ = opened(tmp_path, "hw:31", SDL_AUDIODRIVER="alsa")
    assert trouble.startswith('no sound from the card "hw:31": ')


@needs_alsa
@pytest.mark.parametrize(
    ("error", "told"),
    [
        (errno.EBUSY, "another program uses it (ALSA: Couldn't open audio device: Device or resource busy); end that"),
        (524, "it is the HDMI output, and no screen takes sound from it ("),
        (errno.ENODEV, "there is none (ALSA: Couldn't open audio device: No such device); plug one in"),
        (errno.EACCES, "this user may not use it ("),
        (errno.EINVAL, "it does not take sound of this kind ("),
        (errno.EIO, "it does not work ("),
        (errno.ECONNREFUSED, "the sound server does not answer ("),
        (errno.EXDEV, "ALSA: Couldn't open audio device: Invalid cross-device link; playing without sound"),
    ],
)
def test_what_alsa_refuses_is_told_in_words(tmp_path, monkeypatch, capfd, error, told):
    configuration = tmp_path / "asound.conf"
    monkeypatch.setenv("SDL_AUDIODRIVER", "alsa")
    monkeypatch.setenv("ALSA_CONFIG_PATH", str(configuration))
    monkeypatch.delenv("AUDIODEV", raising=False)
    with refusing(tmp_path, error) as text:
        configuration.write_text(text)
        mixer = open_mixer(Audio())
    assert mixer.trouble.startswith(f"no sound card: {told}")
    assert capfd.readouterr() == ("", "")


def test_a_card_that_only_others_may_use_is_not_called_missing(tmp_path):
    missing = "ALSA: Couldn't open audio device: No such file or directory"
    assert ": there is none (" in in_words(missing, "", tmp_path)
    # A name that nothing stands behind can be opened by nobody, not even by root.
    (tmp_path / "pcmC0D0p").symlink_to(tmp_path / "nowhere")
    assert ": this user may not use it (" in in_words(missing, "", tmp_path)


def test_a_name_makes_no_file_where_there_is_no_card(tmp_path):
    opened(tmp_path, "Headphones", SDL_AUDIODRIVER="disk", SDL_DISKAUDIOFILE=str(tmp_path / "raw"))
    assert [path.name for path in tmp_path.iterdir()] == ["raw"]


def test_silence_that_was_asked_for_is_no_trouble():
    mixer = open_mixer(Audio(device="none"))
    assert isinstance(mixer, SilentMixer)
    assert mixer.trouble == ""
    assert mixer.due() is None


@pytest.mark.parametrize(
    ("loader", "told"),
    [
        (
            "libgthread-2.0.so.0: cannot open shared object file: No such file or directory",
            "pygame needs libgthread, which is not installed: sudo apt install libglib2.0-0; playing without sound",
        ),
        ("No module named 'pygame'", "pip install --force-reinstall pygame; playing without sound"),
    ],
)
def test_a_missing_library_is_told_with_what_helps(monkeypatch, loader, told):
    class Missing:
        def find_spec(self, name, path=None, target=None):  # noqa: ARG002 - as import calls it
            if name == "pygame.mixer":
                raise ImportError(loader)

    monkeypatch.delitem(sys.modules, "pygame.mixer", raising=False)
    monkeypatch.setattr(sys, "meta_path", [Missing(), *sys.meta_path])
    assert open_mixer(Audio()).trouble.endswith(told)

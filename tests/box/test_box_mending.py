"""A box that is a service, with settings that are not right: it says so and waits for them to be mended."""

import signal
import subprocess

import pytest
import soundfile
from fifo import Card, find

GOOD = "players = 4\n"
BAD = 'game = "una-notte-da-lupi"\nplayerz = 4\n'


@pytest.fixture
def settings(tmp_path):
    file = tmp_path / "voxlupi.toml"
    file.write_text(BAD)
    return file


def told(box, word):
    """The next line on standard error with a word in it."""
    return next(line for line in map(bytes.decode, box.process.stderr) if word in line)


@pytest.fixture
def service(start, settings):
    """The service, as soon as it has said on standard error what is wrong."""
    box = start("play", "--service", "--demo", "--speed", "200", "--config", settings, stderr=subprocess.PIPE)
    assert told(box, "playerz").startswith(f"{settings}:2: playerz: ")
    return box


def test_it_tells_the_fault_and_plays_when_the_file_is_mended(service, settings):
    settings.write_text(GOOD)
    service.follow(kind="phase", name="verdict")
    assert service.code() == 0


def test_a_file_that_is_mended_badly_is_told_again(service, settings):
    settings.write_text("players = 2\n")
    told(service, "players are too few")
    settings.write_text(GOOD)
    service.follow(kind="phase", name="take")


def test_a_signal_ends_the_waiting(service):
    service.send(signal.SIGTERM)
    assert service.code() == 0


def test_what_is_no_service_ends_and_says_why(start, settings):
    assert start("play", "--demo", "--config", settings, log=False).code() == 2


@pytest.mark.realtime
def test_the_file_and_the_line_are_spoken(start, settings, tmp_path):
    with Card() as card:
        environ = card.environ | {"LANG": "it_IT.UTF-8", "LC_ALL": "it_IT.UTF-8", "XDG_CACHE_HOME": str(tmp_path)}
        box = start("play", "--service", "--config", settings, environ=environ, stderr=subprocess.PIPE)
        told(box, "playerz")
        # It closes the card when it has spoken.
        card.wait()
        heard = card.stop()
        box.send(signal.SIGTERM)
        assert box.code() == 0
    clips = sorted((tmp_path / "voxlupi" / "lines").glob("*.wav"))
    assert len(clips) == 1
    assert find(heard, soundfile.read(clips[0], dtype="int16")[0])[1] > 0.9

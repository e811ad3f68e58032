"""What systemd is told, at a socket as it makes it."""

import socket

import pytest

from appliance.service.notify import Notifier


@pytest.fixture
def systemd(tmp_path):
    """A socket that is asked what came, in order."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as ear:
        ear.bind(str(tmp_path / "notify"))
        ear.setblocking(False)

        def told():
            words = []
            while True:
                try:
                    words.append(ear.recv(4096).decode())
                except BlockingIOError:
                    return words

        told.environ = {"NOTIFY_SOCKET": str(tmp_path / "notify")}
        yield told


def test_it_is_told_once_that_the_box_is_ready(systemd):
    box = Notifier(systemd.environ)
    assert systemd() == []
    box.ready(0.0)
    box.ready(1.0)
    assert systemd() == ["READY=1"]


def test_what_the_box_does_is_told_when_it_changes(systemd):
    box = Notifier(systemd.environ)
    for doing in ("menu", "menu", "night 1", "menu"):
        box.status(doing)
    assert systemd() == ["STATUS=menu", "STATUS=night 1", "STATUS=menu"]


def test_a_status_of_any_letters_is_one_line(systemd):
    box = Notifier(systemd.environ)
    box.status("waiting: a\nREADY=1\udcff.toml: 3")
    assert systemd() == ["STATUS=waiting: a READY=1?.toml: 3"]


def test_a_watchdog_of_nine_seconds_hears_from_the_box_every_three(systemd):
    box = Notifier(systemd.environ | {"WATCHDOG_USEC": "9000000", "WATCHDOG_PID": "77"}, pid=77)
    assert box.due() is None  # it is not counting yet
    box.ready(10.0)
    systemd()
    assert box.due() == 13.0
    assert not box.tick(12.9)
    assert box.tick(13.5)
    assert systemd() == ["WATCHDOG=1"]
    assert box.due() == 16.5


@pytest.mark.parametrize(
    "environ",
    [
        {},
        {"WATCHDOG_USEC": "9000000", "WATCHDOG_PID": "78"},
        {"WATCHDOG_USEC": "0", "WATCHDOG_PID": "77"},
        {"WATCHDOG_USEC": "soon"},
        {"WATCHDOG_USEC": "9" * 400},
    ],
    ids=str,
)
def test_where_nobody_watches_nobody_is_told(systemd, environ):
    box = Notifier(systemd.environ | environ, pid=77)
    box.ready(0.0)
    systemd()
    assert box.due() is None
    assert not box.tick(1e9)
    assert systemd() == []


def test_without_systemd_all_is_said_to_nobody():
    box = Notifier({"WATCHDOG_USEC": "9000000"})
    box.ready(0.0)
    box.status("menu")
    box.stopping()
    assert box.due() is None


def test_a_socket_that_is_gone_stops_no_game(tmp_path):
    box = Notifier({"NOTIFY_SOCKET": str(tmp_path / "nobody")})
    box.ready(0.0)
    box.status("menu")


def test_a_socket_without_a_file_is_reached_too():
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as ear:
        ear.bind(f"\0voxlupi-test-{id(ear)}")
        Notifier({"NOTIFY_SOCKET": f"@voxlupi-test-{id(ear)}"}).stopping()
        assert ear.recv(100) == b"STOPPING=1"


def test_that_it_is_ready_is_told_again_until_somebody_hears_it(tmp_path):
    path = tmp_path / "notify"
    box = Notifier({"NOTIFY_SOCKET": str(path), "WATCHDOG_USEC": "9000000"})
    box.ready(0.0)  # nobody is there yet
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as ear:
        ear.bind(str(path))
        assert box.tick(3.0)
        assert [ear.recv(100), ear.recv(100)] == [b"READY=1", b"WATCHDOG=1"]
        assert box.tick(6.0)
        assert ear.recv(100) == b"WATCHDOG=1"

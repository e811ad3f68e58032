"""What the doctor makes of machines that this one is not."""

import fcntl
import os
import stat

import pytest

from appliance.service import doctor
from appliance.service.doctor import Finding
from appliance.service.doctor_places import directory, is_held


@pytest.mark.parametrize(
    ("version", "mark"), [((3, 10, 14), "bad"), ((3, 11, 0), "ok"), ((3, 13, 9), "ok"), ((3, 14, 0), "warn")]
)
def test_python_3_11_to_3_13_are_known(version, mark):
    finding = doctor.python(version)
    assert finding.mark == mark
    assert ".".join(map(str, version)) in finding.detail
    assert ("3.11 to 3.13" in finding.remedy) == (mark != "ok")


def findings(wanted, **there):
    return doctor.packages(wanted, {name.replace("_", "-"): version for name, version in there.items()}.get)


def test_all_packages_are_named_with_their_versions_in_one_line():
    found = findings(["click>=8.1", "pygame>=2.6.1", "pytest>=8; extra == 'dev'"], click="8.1", pygame="2.10")
    assert found == [Finding("ok", "packages", "click 8.1, pygame 2.10")]


def test_a_missing_package_is_named_with_the_command_that_brings_it():
    good, bad = findings(["click>=8.1", "pygame>=2.6.1"], click="8.5.1")
    assert good.detail == "click 8.5.1"
    assert bad == Finding("bad", "packages", "pygame is missing", 'pip install "pygame>=2.6.1"')


@pytest.mark.parametrize("version", ["1.6.2", "2.0", "2.0.0.post1", "1.99"])
def test_debians_gpiozero_is_too_old(version):
    (found,) = findings(["gpiozero>=2.0.1"], gpiozero=version)
    assert found.mark == "bad"
    assert found.detail == f"gpiozero {version} is too old"


@pytest.mark.parametrize("version", ["2.0.1", "2.0.1.post3", "2.0.1rc1", "2.1", "10.0"])
def test_newer_packages_than_asked_for_are_fine(version):
    (found,) = findings(["gpiozero>=2.0.1"], gpiozero=version)
    assert found.mark == "ok"


def test_the_package_with_espeak_in_it_is_not_needed_where_the_system_has_one():
    (found,) = findings(["espeakng-loader>=0.2.4"])
    assert found.mark == "warn"


def test_a_copy_that_is_not_installed_does_not_know_what_it_needs():
    assert [found.mark for found in findings([])] == ["warn"]


def test_a_user_of_a_pi_is_told_which_group_to_join():
    gpio, audio = doctor.groups(["root", "audio", "gpio"], ["audio"])
    assert (gpio.mark, audio.mark) == ("warn", "ok")
    assert "usermod -aG gpio" in gpio.remedy
    assert "log in again" in gpio.remedy


def test_groups_that_the_system_does_not_have_are_not_asked_for():
    assert doctor.groups(["root"], ["root"]) == []


CARDS = """\
 0 [Headphones     ]: bcm2835_headpho - bcm2835 Headphones
                      bcm2835 Headphones
 1 [vc4hdmi        ]: vc4-hdmi - vc4-hdmi
                      vc4-hdmi
12 [Device         ]: USB-Audio - USB Audio Device
                      GeneralPlus USB Audio Device at usb-3f980000.usb-1.3, full speed
"""


def test_sound_cards_are_told_by_the_names_that_the_settings_take():
    found = doctor.cards(CARDS)
    assert found.mark == "ok"
    assert found.detail == "Headphones (bcm2835 Headphones), vc4hdmi (vc4-hdmi), Device (USB Audio Device)"


@pytest.mark.parametrize("listed", ["", "--- no soundcards ---\n"])
def test_a_machine_without_sound_cards_is_told_how_to_get_one(listed):
    found = doctor.cards(listed)
    assert found.mark == "warn"
    assert "dtparam=audio=on" in found.remedy


@pytest.mark.parametrize(
    ("environ", "words"),
    [
        ({}, "none"),
        ({"DISPLAY": ""}, "none"),
        ({"DISPLAY": ":0"}, "X11 (:0)"),
        ({"DISPLAY": ":0", "WAYLAND_DISPLAY": "wayland-1"}, "Wayland (wayland-1)"),
    ],
)
def test_a_display_is_told_and_never_missed(environ, words):
    found = doctor.display(environ)
    assert found.mark == "ok"
    assert words in found.detail


def test_a_directory_that_is_not_there_yet_is_not_made(tmp_path):
    assert directory("cache", tmp_path / "a" / "b", "it is slow").mark == "ok"
    assert not list(tmp_path.iterdir())


def test_a_directory_is_left_as_it_was(tmp_path):
    (tmp_path / "line.wav").touch()
    assert directory("cache", tmp_path, "it is slow").mark == "ok"
    assert [path.name for path in tmp_path.iterdir()] == ["line.wav"]


@pytest.mark.parametrize("way", ["", "b/c"])
def test_a_file_in_the_place_of_a_directory_is_named(tmp_path, way):
    (tmp_path / "a").touch()
    found = directory("cache", tmp_path / "a" / way, "it is slow")
    assert found.mark == "bad"
    assert found.detail.endswith("(Not a directory): it is slow")
    assert found.remedy == f"{tmp_path / 'a'} is in its place: move it away"


def test_a_directory_of_somebody_else_is_named(tmp_path):
    there = tmp_path / "state" if os.geteuid() else "/proc/self"
    if os.geteuid():
        there.mkdir(mode=stat.S_IRUSR | stat.S_IXUSR)
    found = directory("state", type(tmp_path)(there) / "voxlupi", "it forgets")
    assert found.mark == "bad"
    assert f"give {there} to this user" in found.remedy


def test_a_place_that_goes_nowhere_is_no_directory(tmp_path):
    (tmp_path / "link").symlink_to(tmp_path / "nowhere")
    assert directory("state", tmp_path / "link", "it forgets").mark == "bad"


def test_a_lock_is_held_as_long_as_a_box_holds_it(tmp_path):
    lock = tmp_path / "lock"
    assert not is_held(lock)
    with lock.open("w") as box:
        assert not is_held(lock)
        fcntl.flock(box, fcntl.LOCK_EX)
        assert is_held(lock)
    assert not is_held(lock)


def test_a_finding_is_one_line_with_what_helps_at_its_end():
    assert str(Finding("ok", "python", "3.11.7")) == "ok    python      3.11.7"
    assert str(Finding("bad", "state", "it is full", "free space")) == "bad   state       it is full; free space"


@pytest.mark.parametrize(
    ("percent", "muted", "wanted", "mark", "told"),
    [
        (80, False, None, "ok", '"PCM" of the card is at 80 %'),
        (40, False, None, "warn", '"PCM" of the card is at 40 %; set "card_volume" under [audio] to 80, or use'),
        (80, True, None, "warn", '"PCM" of the card is at 80 %, and switched off; set "card_volume"'),
        (40, True, 90, "ok", '"PCM" of the card is at 40 %, and switched off; play sets it to 90 %'),
    ],
)
def test_a_card_that_is_set_low_is_told(percent, muted, wanted, mark, told):
    finding = doctor.level("PCM", percent, muted, wanted)
    assert finding.mark == mark
    assert told in str(finding)

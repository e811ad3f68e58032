"""What the doctor makes of roots, supplies, services and programs that this machine has not."""

from pathlib import PurePath

import pytest

from appliance.service import doctor_machine as machine
from appliance.service.doctor import Finding, factory, groups

CARD = "/dev/mmcblk0p2 / ext4 rw,noatime 0 0\n/dev/mmcblk0p1 /boot/firmware vfat rw,relatime 0 0\n"
READ_ONLY = "/dev/mmcblk0p2 / ext4 ro,noatime 0 0\ntmpfs /var/lib tmpfs rw 0 0\n"
OVERLAY = (
    "/dev/mmcblk0p2 /media/root-ro ext4 ro,relatime 0 0\n"
    "tmpfs-root /media/root-rw tmpfs rw,relatime 0 0\n"
    "overlayroot / overlay rw,relatime,lowerdir=/media/root-ro,upperdir=/media/root-rw/overlay,workdir=/w 0 0\n"
    "/dev/sda1 /media/my\\040stick ext4 rw 0 0\n"
)
CONTAINER = "overlay / overlay rw,lowerdir=/l,upperdir=/var/lib/docker/overlay2/x/diff,workdir=/w 0 0\n"


@pytest.mark.parametrize(
    ("text", "mark", "words"),
    [
        (CARD, "ok", "ext4, it can be written"),
        (READ_ONLY, "warn", "read-only (ext4)"),
        (OVERLAY, "warn", "overlay: all that is written is forgotten at reboot"),
        (f"rootfs / rootfs rw 0 0\n{READ_ONLY}", "warn", "read-only (ext4)"),
        ("", "ok", "cannot be told"),
        ("nonsense\n", "ok", "cannot be told"),
    ],
)
def test_a_root_that_forgets_is_told(text, mark, words):
    finding = machine.root(machine.mounts(text))
    assert finding.what == "root"
    assert finding.mark == mark
    assert words in finding.detail
    assert bool(finding.remedy) == (mark != "ok")


@pytest.mark.parametrize(
    ("text", "path", "mark"),
    [
        (CARD, "/var/lib/voxlupi", "ok"),
        (READ_ONLY, "/var/lib/voxlupi", "warn"),
        (READ_ONLY, "/var/library", "ok"),
        (OVERLAY, "/var/lib/voxlupi", "warn"),
        (OVERLAY, "/media/my stick/voxlupi", "ok"),
        (CONTAINER, "/root/.local/state/voxlupi", "ok"),
        ("", "/var/lib/voxlupi", "ok"),
    ],
)
def test_a_state_that_is_only_in_memory_is_told(text, path, mark):
    told = machine.lasting(Finding("ok", "state", path), PurePath(path), machine.mounts(text))
    assert told.mark == mark
    assert ("only in memory" in told.detail) == (mark == "warn")
    assert path in told.detail


def test_a_state_that_cannot_be_written_at_all_stays_as_bad_as_it_is():
    bad = Finding("bad", "state", "it is full", "free space")
    assert machine.lasting(bad, PurePath("/var/lib"), machine.mounts(READ_ONLY)) is bad


@pytest.mark.parametrize(
    ("said", "marks", "words"),
    [
        ("throttled=0x0", ["ok", "ok"], "high enough"),
        ("throttled=0x50005", ["bad", "warn"], "too low just now"),
        ("throttled=0x1", ["bad", "ok"], "too low just now"),
        ("throttled=0x10000", ["warn", "ok"], "has been too low since the start"),
        ("throttled=0x50000", ["warn", "warn"], "has been too low since the start"),
        ("throttled=0x2", ["ok", "warn"], "slowed down just now"),
        ("throttled=0x4", ["ok", "warn"], "slowed down just now"),
        ("throttled=0x8", ["ok", "warn"], "slowed down just now"),
        ("throttled=0x20000", ["ok", "warn"], "has been slowed down since"),
        ("throttled=0x80000\n", ["ok", "warn"], "has been slowed down since"),
    ],
)
def test_the_bits_of_a_pis_supply_and_heat_are_told_in_words(said, marks, words):
    findings = machine.power(said)
    assert [finding.what for finding in findings] == ["power", "cooling"]
    assert [finding.mark for finding in findings] == marks
    assert words in " ".join(finding.detail for finding in findings)


def test_a_machine_without_vcgencmd_has_nothing_to_say_of_its_supply():
    assert machine.power(None) == []
    (told,) = machine.power("VCHI initialization failed\n")
    assert told.mark == "warn"
    assert "VCHI initialization failed" in told.detail


def shown(**state):
    known = {
        "LoadState": "loaded",
        "ActiveState": "active",
        "SubState": "running",
        "NRestarts": "0",
        "UnitFileState": "enabled",
        "StatusText": "",
        **state,
    }
    return "".join(f"{key}={value}\n" for key, value in known.items())


@pytest.mark.parametrize(
    ("said", "mark", "words"),
    [
        (None, "ok", "no systemd runs here"),
        ("", "ok", "not installed"),
        (shown(LoadState="not-found", ActiveState="inactive", SubState="dead"), "ok", "not installed"),
        (shown(), "ok", "active (running)"),
        (shown(StatusText="night = 1"), "ok", "active (running), night = 1"),
        (shown(ActiveState="inactive", SubState="dead"), "ok", "inactive (dead)"),
        (shown(NRestarts="3"), "warn", "restarted 3 times"),
        (shown(UnitFileState="disabled"), "warn", "does not come up at switch-on"),
        (shown(ActiveState="failed", SubState="failed"), "bad", "failed (failed)"),
        (shown(ActiveState="activating", SubState="auto-restart", NRestarts="9"), "bad", "restarted 9 times"),
        (shown(ActiveState="activating", SubState="start"), "ok", "activating (start)"),
    ],
)
def test_the_state_of_the_service_is_told(said, mark, words):
    finding = machine.service(said)
    assert (finding.what, finding.mark) == ("service", mark)
    assert words in finding.detail
    assert bool(finding.remedy) == (mark != "ok")


def test_programs_are_only_missed_where_the_settings_need_them():
    assert machine.tools({}, lambda _: False) == []
    there, missing = machine.tools({"aplay": "a", "amixer": "card_volume"}, lambda name: name == "aplay")
    assert there == Finding("ok", "tools", "aplay")
    assert missing.mark == "warn"
    assert missing.detail == "amixer is not installed, which card_volume needs"
    assert missing.remedy == "sudo apt install alsa-utils"


def test_a_ring_wants_a_third_group():
    found = groups(["gpio", "audio", "spi"], ["gpio", "audio"], ("gpio", "audio", "spi"))
    assert [finding.mark for finding in found] == ["ok", "ok", "warn"]
    assert "usermod -aG spi" in found[2].remedy


@pytest.mark.parametrize(
    ("name", "mark"), [("LGPIOFactory", "ok"), ("RPiGPIOFactory", "warn"), ("NativeFactory", "warn")]
)
def test_what_the_pins_are_reached_by_is_told_and_anything_but_lgpio_a_warning(name, mark):
    finding = factory(name, "Zero 2 W")
    assert finding.mark == mark
    assert f"{name} on a Raspberry Pi Zero 2 W" in finding.detail

"""A machine read from files and programs that are made for it."""

from pathlib import Path

import pytest

from appliance.box.doctor_machine import LIMIT, Machine, run
from appliance.settings import Audio, Board, Lights, Settings, Voice


def pi(folder, status="disabled", config=""):
    """A Pi: its device tree with all buses in one state, its boot partition, a card as root."""
    tree = folder / "proc/device-tree"
    nodes = {"serial0": "serial@7e215040", "i2c1": "i2c@7e804000", "i2s": "i2s@7e203000", "spi0": "spi@7e204000"}
    (tree / "aliases").mkdir(parents=True)
    for alias, node in nodes.items():
        (tree / "soc" / node).mkdir(parents=True)
        (tree / "soc" / node / "status").write_text(f"{status}\0")
        (tree / "aliases" / alias).write_text(f"/soc/{node}\0")
    (tree / "aliases/name").write_text("aliases\0")
    (tree / "model").write_text("Raspberry Pi Zero 2 W Rev 1.0\0")
    (folder / "proc/mounts").write_text("/dev/mmcblk0p2 / ext4 rw,noatime 0 0\n")
    (folder / "boot").mkdir()
    (folder / "boot/config.txt").write_text(config)
    return Machine(folder / "proc", folder / "boot", lambda *_: None, lambda _: False)


def test_the_device_tree_is_believed_before_the_file_that_it_is_made_by(tmp_path):
    machine = pi(tmp_path, "okay", "dtparam=spi=off\n")
    assert machine.buses(Settings())[0].detail == "switched on: i2c, i2s, spi, serial"


def test_what_the_device_tree_does_not_know_is_read_from_the_boot_partition(tmp_path):
    machine = pi(tmp_path, config="[pi02]\ndtoverlay=max98357a\n")
    (tmp_path / "proc/device-tree/aliases/i2s").unlink()
    (found,) = machine.buses(Settings(board=Board(uses=("i2s",))))
    assert found.detail == "switched on: i2s"
    (tmp_path / "boot/config.txt").unlink()
    assert machine.buses(Settings())[0].detail == "switched on: none"


def test_a_clash_is_told(tmp_path):
    machine = pi(tmp_path, "okay")
    found = machine.buses(Settings(lights=Lights(vote=19)))
    assert [finding.mark for finding in found] == ["ok", "warn"]
    assert "i2s is switched on and lights.vote is on pin 19" in found[1].detail


def test_a_machine_that_has_none_of_it_is_no_error(tmp_path):
    machine = Machine(tmp_path, tmp_path, lambda *_: None, lambda _: False)
    assert machine.buses(Settings()) == []
    assert machine.power() == []
    assert machine.mounts() == []
    assert machine.tools(Settings()) == []
    assert [finding.mark for finding in machine.service()] == ["ok"]


def test_programs_are_asked_with_the_words_that_they_take(tmp_path):
    asked = []

    def answers(*command):
        asked.append(command)
        return {"vcgencmd": "throttled=0x1\n", "systemctl": "LoadState=loaded\nActiveState=failed\n"}[command[0]]

    machine = Machine(tmp_path, tmp_path, answers)
    assert machine.power()[0].mark == "bad"
    assert machine.service()[0].mark == "bad"
    assert asked[0] == ("vcgencmd", "get_throttled")
    assert asked[1][:3] == ("systemctl", "show", "voxlupi.service")


def test_the_programs_of_alsa_are_asked_for_where_the_settings_need_them():
    machine = Machine(has=lambda name: name == "aplay")
    assert machine.tools(Settings()) == []
    (volume,) = machine.tools(Settings(audio=Audio(card_volume=80)))
    assert "amixer" in volume.detail
    there, missing = machine.tools(Settings(voice=Voice(recordings=("mine",))))
    assert there.detail == "aplay"
    assert "arecord is not installed, which voxlupi record-lines needs" in missing.detail


@pytest.mark.parametrize(
    ("script", "said"),
    [("echo throttled=0x0", "throttled=0x0\n"), ("echo no; exit 1", None), ("exec sleep 60", None)],
    ids=["answers", "fails", "hangs"],
)
def test_a_program_is_given_a_limit(tmp_path, monkeypatch, script, said):
    monkeypatch.setattr("appliance.box.doctor_machine.LIMIT", 0.5 if "sleep" in script else LIMIT)
    program = Path(tmp_path / "vcgencmd")
    program.write_text(f"#!/bin/sh\n{script}\n")
    program.chmod(0o755)
    assert run(str(program), "get_throttled") == said


def test_a_program_that_is_not_there_says_nothing(tmp_path):
    assert run(str(tmp_path / "vcgencmd")) is None

"""Speech works after `pip install` alone, and takes the system's espeak-ng where there is one."""

import json
from pathlib import Path

import espeakng_loader
import pytest


@pytest.fixture
def system(tmp_path, monkeypatch):
    """A system that has a libespeak-ng.so.1; its voices are where `ESPEAK_DATA_PATH` says."""
    directory = tmp_path / "system"
    directory.mkdir()
    (directory / "libespeak-ng.so.1").symlink_to(espeakng_loader.get_library_path())
    monkeypatch.setenv("LD_LIBRARY_PATH", str(directory))
    return directory


def engine(cache: Path) -> str:
    return json.loads((cache / "engine.json").read_text())["engine"]


def test_the_systems_library_is_taken_where_there_is_one(speak, answers, cache, system, monkeypatch):
    assert system.is_dir()
    monkeypatch.setenv("ESPEAK_DATA_PATH", espeakng_loader.get_data_path())
    speak().request(["Uno."])
    answers.clip()
    assert engine(cache).endswith("(system)")


def test_a_system_without_voices_is_left_for_the_packages_own(speak, answers, cache, system, monkeypatch, caplog):
    monkeypatch.setenv("ESPEAK_DATA_PATH", str(system))
    speak().request(["Uno.", "Due."])
    answers.clip()
    answers.clip()
    assert "(espeakng_loader " in engine(cache)
    assert len(caplog.records) == 1


def test_another_engine_renders_anew(speak, answers, system, monkeypatch):
    assert system.is_dir()
    monkeypatch.setenv("ESPEAK_DATA_PATH", str(system))
    speak().request(["Uno."])
    own = answers.clip()
    monkeypatch.setenv("ESPEAK_DATA_PATH", espeakng_loader.get_data_path())
    speak().request(["Uno."])
    assert answers.clip().path != own.path

"""Rendered lines stay on disk: found again, told from cut ones, kept elsewhere where the disk will not have them."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from appliance.settings.model import Voice as VoiceSettings
from appliance.voice import Rendered, cache_directory
from appliance.voice.cache import Cache, line_name
from appliance.voice.directories import spare_directory
from appliance.voice.pyttsx3_voice import Pyttsx3Voice
from appliance.voice.wave_file import find_clip, measure, sweep, write_clip


@pytest.mark.parametrize(
    ("environ", "directory"),
    [
        ({"CACHE_DIRECTORY": "/var/cache/voxlupi", "XDG_CACHE_HOME": "/x", "HOME": "/h"}, "/var/cache/voxlupi/lines"),
        ({"CACHE_DIRECTORY": "/var/cache/voxlupi:/var/cache/other"}, "/var/cache/voxlupi/lines"),
        ({"XDG_CACHE_HOME": "/x", "HOME": "/h"}, "/x/voxlupi/lines"),
        ({"XDG_CACHE_HOME": "relative", "HOME": "/h"}, "/h/.cache/voxlupi/lines"),
        ({"HOME": "/h"}, "/h/.cache/voxlupi/lines"),
    ],
)
def test_lines_are_kept_where_the_system_wants_them(environ, directory):
    assert cache_directory(environ) == Path(directory)


def test_without_any_variable_lines_are_kept_in_the_users_home():
    assert cache_directory({}) == Path.home() / ".cache" / "voxlupi" / "lines"


def test_what_lives_for_a_run_is_kept_in_memory_where_there_is_a_place(tmp_path):
    assert spare_directory({"RUNTIME_DIRECTORY": str(tmp_path), "XDG_RUNTIME_DIR": "/"}) == tmp_path
    assert spare_directory({"RUNTIME_DIRECTORY": "/nowhere", "XDG_RUNTIME_DIR": str(tmp_path)}) == tmp_path
    assert spare_directory({"XDG_RUNTIME_DIR": "/nowhere"}) is None


def test_all_that_changes_the_sound_changes_the_name():
    usual = ("espeak-ng 1.51", "it", 140, 45, "Anna")
    others = [
        ("espeak-ng 1.52", "it", 140, 45, "Anna"),
        ("espeak-ng 1.51", "it+f3", 140, 45, "Anna"),
        ("espeak-ng 1.51", "it", 141, 45, "Anna"),
        ("espeak-ng 1.51", "it", 140, 46, "Anna"),
        ("espeak-ng 1.51", "it", 140, 45, "anna"),
        ("espeak-ng 1.51", "it", 140, 45, "\ud800"),
    ]
    assert line_name(*usual) == line_name(*usual)
    assert len({line_name(*parts) for parts in (usual, *others)}) == 7


def test_a_written_clip_is_found_with_its_length(cache):
    clip = write_clip(cache / "a.wav", bytes(2 * 48 * 1234))
    assert clip.seconds == 1.234
    assert find_clip(cache / "a.wav") == clip
    assert [file.name for file in cache.iterdir()] == ["a.wav"]


@pytest.mark.parametrize("size", [0, 1, 43, 44, 45, 500, 9643])
def test_a_cut_file_is_no_clip(cache, size):
    path = write_clip(cache / "a.wav", bytes(9600)).path
    os.truncate(path, size)
    assert measure(path) is None
    assert find_clip(path) is None


def test_a_file_that_is_longer_than_it_says_is_no_clip(cache):
    path = write_clip(cache / "a.wav", bytes(9600)).path
    with path.open("ab") as file:
        file.write(bytes(96))
    assert find_clip(path) is None


@pytest.mark.parametrize("samples", [bytes(0), bytes(2), bytes(96 * 10 + 2)])
def test_a_clip_has_whole_milliseconds_and_at_least_one(cache, samples):
    path = write_clip(cache / "a.wav", samples).path
    assert measure(path) is not None
    assert find_clip(path) is None


def test_what_is_no_sound_is_no_clip(cache):
    cache.mkdir()
    (cache / "a.wav").write_bytes(b"Anna " * 100)
    assert find_clip(cache / "a.wav") is None
    assert find_clip(cache / "b.wav") is None
    assert find_clip(cache) is None


def test_what_dead_processes_left_half_written_is_swept_and_what_others_write_stays(cache):
    with subprocess.Popen([sys.executable, "-c", ""]) as process:
        pass
    cache.mkdir()
    dead, alive = cache / f".a.{process.pid}.part", cache / f".a.{os.getpid()}.part"
    dead.touch()
    alive.touch()
    sweep(cache)
    assert (dead.exists(), alive.exists()) == (False, True)
    alive.unlink()


def test_a_clip_that_another_process_wrote_first_stays(cache):
    first = write_clip(cache / "a.wav", bytes(9600))
    assert write_clip(cache / "a.wav", bytes(9696)) == first
    assert find_clip(cache / "a.wav") == first
    assert [file.name for file in cache.iterdir()] == ["a.wav"]


def test_a_cut_file_is_written_over(cache):
    os.truncate(write_clip(cache / "a.wav", bytes(9600)).path, 100)
    clip = write_clip(cache / "a.wav", bytes(9696))
    assert find_clip(cache / "a.wav") == clip
    assert [file.name for file in cache.iterdir()] == ["a.wav"]


def test_a_file_system_without_second_names_will_do(cache, monkeypatch):
    monkeypatch.setattr(Path, "hardlink_to", _refuse)
    clip = write_clip(cache / "a.wav", bytes(9600))
    assert find_clip(cache / "a.wav") == clip
    assert [file.name for file in cache.iterdir()] == ["a.wav"]


def test_a_failed_write_leaves_nothing(cache):
    (cache / "a.wav").mkdir(parents=True)
    with pytest.raises(OSError, match="directory"):
        write_clip(cache / "a.wav", bytes(96))
    assert [file.name for file in cache.iterdir()] == ["a.wav"]


def test_a_cut_line_is_rendered_anew(speak, answers):
    speak().request(["Chiudete gli occhi."])
    clip = answers.clip()
    whole = clip.path.read_bytes()
    os.truncate(clip.path, 0)
    voice = speak()
    voice.request(["Chiudete gli occhi."])
    assert answers.clip() == clip
    assert voice.worker is not None
    assert clip.path.read_bytes() == whole


def test_a_line_that_was_removed_while_the_box_runs_is_rendered_anew(speak, answers):
    voice = speak()
    voice.request(["Uno."])
    clip = answers.clip()
    clip.path.unlink()
    voice.request(["Uno."])
    assert answers.clip() == clip
    assert clip.path.is_file()


def test_a_directory_that_cannot_be_made_is_left_for_one_of_this_run_and_told_once(speak, answers, cache, run, caplog):
    cache.write_text("a file where the directory should be")
    voice = speak()
    voice.request(["Uno.", "Due."])
    assert [clip.path.parent.parent for clip in (answers.clip(), answers.clip())] == [run, run]
    voice.request(["Uno."])
    assert answers.clip().path.is_file()
    assert len(caplog.records) == 1
    assert f"{cache} cannot be written (File exists)" in caplog.text


def test_with_no_place_at_all_the_line_fails(speak, answers, cache, run, monkeypatch):
    cache.write_text("a file where the directory should be")
    monkeypatch.setattr("tempfile.mkdtemp", _refuse)
    speak().request(["Uno."])
    assert answers.reason() == "it cannot be kept: File exists"
    assert run.is_dir()


def _refuse(*_: object, **__: object) -> str:
    raise OSError(28, "No space left on device")


def test_lines_that_are_on_a_disk_that_is_full_are_still_found(cache, run):
    write_clip(cache / "a.wav", bytes(96))
    lines = Cache(cache, run)
    assert lines.fall_back("No space left on device")
    assert not lines.fall_back("No space left on device")
    write_clip(lines.directory / "b.wav", bytes(96))
    assert lines.find("a.wav") == find_clip(cache / "a.wav")
    assert lines.find("b.wav").path.parent.parent == run
    lines.close()


def test_a_relative_directory_stays_where_it_was(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    lines = Cache(Path("lines"), None)
    monkeypatch.chdir("/")
    assert lines.directory == tmp_path / "lines"


def test_two_boxes_may_share_the_lines(speak, answers, cache):
    texts = [f"Numero {number}." for number in range(12)]
    voices: list[Pyttsx3Voice] = [speak(), speak()]
    # In another order, so that the engines do not say all lines alike.
    voices[0].request(texts)
    voices[1].request(texts[::-1])
    assert {type(answer) for answer in answers.take(24)} == {Rendered}
    for text in texts:
        clip = voices[0].clip(text)
        assert clip == voices[1].clip(text) == find_clip(clip.path)
    assert len(list(cache.glob("*.wav"))) == 12


def test_with_all_lines_on_disk_no_engine_is_needed(speak, answers, cache):
    speak().request(["Uno.", "Due."])
    answers.take(2)
    # One that cannot be started: it would fail the line.
    late = Pyttsx3Voice("it", VoiceSettings(), cache, answers.queue.put, command=("/nowhere/python",))
    late.request(["Uno.", "Due."])
    assert [type(answer) for answer in answers.take(2)] == [Rendered, Rendered]
    late.close()

"""Rendered lines stay on disk: found again, told from cut ones, kept elsewhere where the disk will not have them."""

import os
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest
import soundfile
from small_disk import on_a_small_disk
from stand_ins import program

from appliance.voice import Rendered, cache_directory
from appliance.voice.cache import Cache, line_name
from appliance.voice.wave_file import fill_clip, find_clip, measure, sweep, write_clip


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


def test_all_that_changes_the_sound_changes_the_name():
    usual = ("espeak-ng 1.51", "it", {"rate": 140, "pitch": 45}, "Anna")
    others = [
        ("espeak-ng 1.52", "it", {"rate": 140, "pitch": 45}, "Anna"),
        ("espeak-ng 1.51", "it+f3", {"rate": 140, "pitch": 45}, "Anna"),
        ("espeak-ng 1.51", "it", {"rate": 141, "pitch": 45}, "Anna"),
        ("espeak-ng 1.51", "it", {"rate": 140, "pitch": 46}, "Anna"),
        ("espeak-ng 1.51", "it", {"rate": 140, "pitch": 45}, "anna"),
        ("espeak-ng 1.51", "it", {"rate": 140, "pitch": 45}, "\ud800"),
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


@pytest.mark.parametrize("spoil", [os.unlink, partial(os.truncate, length=500)], ids=["removed", "cut"])
def test_a_line_that_is_spoilt_while_the_box_runs_is_rendered_anew(speak, answers, spoil):
    voice = speak()
    voice.request(["Uno."])
    clip = answers.clip()
    assert voice.clip("Uno.") == clip
    spoil(clip.path)
    assert voice.clip("Uno.") is None
    voice.request(["Uno."])
    assert answers.clip() == voice.clip("Uno.")


def test_lines_are_kept_in_memory_where_the_directory_cannot_be_made_and_it_is_told_once(speak, answers, cache, caplog):
    cache.write_text("a file where the directory should be")
    voice = speak()
    voice.request(["Uno.", "Due."])
    clips = [answer.clip for answer in answers.take(2)]
    assert [find_clip(clip.path) for clip in clips] == clips
    assert {clip.path.parts[1] for clip in clips} == {"proc"}
    voice.request(["Uno."])
    assert answers.clip() == clips[0]
    told = f"{cache} cannot be written (File exists){UNTIL}"
    assert [record.getMessage() for record in caplog.records] == [told]
    assert voice.troubles == {"speech": "", "voice": "", "cache": told}


def test_a_mixer_can_play_what_is_in_memory(speak, answers, cache):
    cache.write_text("a file where the directory should be")
    voice = speak()
    voice.request(["Uno."])
    clip = answers.clip()
    samples, rate = soundfile.read(clip.path)
    assert (rate, len(samples)) == (48_000, round(clip.seconds * 48_000))
    assert abs(samples).max() > 0.1
    voice.close()
    assert not clip.path.exists()


UNTIL = ": lines are kept in memory until the box stops"

LIMITED = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (90_000, 90_000))\n"
"""Lets a process write no file to its end, neither on disk nor in memory."""


def test_with_no_place_at_all_the_line_fails_and_leaves_nothing(speak, answers, cache):
    speak(command=program(LIMITED + "from appliance.voice.worker import main; main()")).request(["Chiudete gli occhi."])
    assert answers.reason() == "it cannot be kept: File too large"
    assert [file.name for file in cache.iterdir()] == ["engine.json"]


def _refuse(*_: object, **__: object) -> str:
    raise OSError(28, "No space left on device")


def test_lines_that_are_on_a_disk_that_is_full_are_still_found(cache):
    write_clip(cache / "a.wav", bytes(96))
    lines = Cache(cache)
    assert lines.fall_back("No space left on device")
    assert not lines.fall_back("No space left on device")
    assert lines.find("b.wav") is None
    assert fill_clip(lines.path("b.wav"), bytes(96)) == lines.find("b.wav")
    assert lines.find("a.wav") == find_clip(cache / "a.wav")
    # Filled anew, it is as long as it says.
    fill_clip(lines.path("b.wav"), bytes(9600))
    fill_clip(lines.path("b.wav"), bytes(192))
    assert lines.find("b.wav").seconds == 0.002
    lines.close()
    lines.close()


def test_which_engine_spoke_is_not_kept_on_a_disk_that_is_full(cache):
    cache.mkdir()
    limited = f"{LIMITED}from pathlib import Path; from appliance.voice.identity import remember\n"
    limited += f"remember(Path({str(cache)!r}) / 'engine.json', [], 'x' * 100_000)"
    subprocess.run(program(limited), check=True)
    assert list(cache.iterdir()) == []


# A disk that is full in truth: a small one of its own, which nobody else sees.

FULL = """
import queue, sys
from pathlib import Path
from appliance.settings.model import Voice
from appliance.voice.opening import recipe_of
from appliance.voice.worker_voice import WorkerVoice
from appliance.voice.wave_file import find_clip
answers = queue.SimpleQueue()
recipe = recipe_of("pyttsx3", "it", Voice(), Path(), is_own=True)
voice = WorkerVoice(recipe, Path(sys.argv[1]) / "lines", answers.put)
voice.request(sys.argv[2:])
clips = [answers.get(timeout=20).clip for _ in sys.argv[2:]]
assert all(find_clip(clip.path) == clip for clip in clips)
print(" ".join(clip.path.parts[1] for clip in clips), voice.troubles["cache"], sep="\\n")
voice.close()
print(*sorted(path.suffix for path in Path(sys.argv[1]).rglob("*") if path.is_file()))
"""


def test_on_a_disk_that_becomes_full_the_lines_are_kept_in_memory_from_then_on(tmp_path):
    texts = [f"Numero {number}." for number in range(6)]
    small = on_a_small_disk(tmp_path, "200k")
    done = subprocess.run(
        [*small, sys.executable, "-c", FULL, tmp_path, *texts], capture_output=True, text=True, check=True, timeout=30
    )
    places, trouble, left = done.stdout.splitlines()
    on_disk = places.split().index("proc")
    assert 1 <= on_disk <= 3
    assert places.split() == [tmp_path.parts[1]] * on_disk + ["proc"] * (6 - on_disk)
    assert trouble == f"{tmp_path}/lines cannot be written (No space left on device){UNTIL}"
    assert left.split() == [".json", *[".wav"] * on_disk]
    assert done.stderr == f"{trouble}\n"


def test_a_relative_directory_stays_where_it_was(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    lines = Cache(Path("lines"))
    monkeypatch.chdir("/")
    assert lines.path("a.wav") == tmp_path / "lines" / "a.wav"
    assert lines.directory == tmp_path / "lines"


def test_two_boxes_may_share_the_lines(speak, answers, cache):
    texts = [f"Numero {number}." for number in range(12)]
    voices = [speak(), speak()]
    # In another order, so that the engines do not say all lines alike.
    voices[0].request(texts)
    voices[1].request(texts[::-1])
    assert {type(answer) for answer in answers.take(24)} == {Rendered}
    for text in texts:
        clip = voices[0].clip(text)
        assert clip == voices[1].clip(text) == find_clip(clip.path)
    assert len(list(cache.glob("*.wav"))) == 12


def test_with_all_lines_on_disk_no_engine_is_needed(speak, answers):
    speak().request(["Uno.", "Due."])
    answers.take(2)
    # One that cannot be started: it would fail the line.
    late = speak(command=("/nowhere/python",))
    late.request(["Uno.", "Due."])
    assert [type(answer) for answer in answers.take(2)] == [Rendered, Rendered]
    late.close()

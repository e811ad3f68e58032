"""`record-lines` leads a person through the lines with a microphone; a program on the PATH stands in for it."""

import sys

import numpy as np
import nursery
import pytest
import soundfile
from shipped_games import CATALOGUE

from appliance.catalogue import load_lines
from appliance.inventory import inventory
from appliance.voice.virtual import buzz

GAME = "una-notte-da-lupi"
TEXTS = {key: text for text, key in inventory(CATALOGUE, "it", GAME).items()}
SEER = [key for key in TEXTS if key.startswith(f"{GAME}/seer.")]

ARECORD = """#!{python}
import os, signal, sys, wave
arguments = sys.argv[1:]
with open({told!r}, "a") as file:
    print("arecord", *arguments, file=file)
if {failing}:
    sys.exit("arecord: main:831: audio open error: Device or resource busy")
takes = sorted(os.listdir({takes!r}))
path = arguments[-1]
with wave.open(os.path.join({takes!r}, takes[0])) as take, wave.open(path + ".new", "wb") as file:
    file.setparams(take.getparams())
    file.writeframes(take.readframes(take.getnframes()))
if len(takes) > 1:
    os.unlink(os.path.join({takes!r}, takes[0]))
# From here on it runs, as one sees by its file; what ends it is Ctrl+C.
signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
os.rename(path + ".new", path)
signal.sigwait([signal.SIGINT])
sys.exit("Aborted by signal Interrupt...")
"""

APLAY = """#!{python}
import sys, wave
with wave.open(sys.argv[-1]) as file, open({told!r}, "a") as told:
    print("aplay", file.getnframes(), file=told)
if {failing}:
    sys.exit("aplay: main:831: audio open error: No such device")
"""


class Studio:
    """A microphone that gives takes, somebody who answers, and what became of it."""

    def __init__(self, tmp_path, cache):
        self.home = tmp_path
        self.cache = cache
        self.told = tmp_path / "told"
        self.told.touch()
        self.takes = tmp_path / "takes"
        self.bin = tmp_path / "bin"
        for folder in (self.takes, self.bin):
            folder.mkdir()
        self.install()

    def install(self, *, recording=True, playing=True):
        for name, source, works in (("arecord", ARECORD, recording), ("aplay", APLAY, playing)):
            program = source.format(
                python=sys.executable, told=str(self.told), takes=str(self.takes), failing=not works
            )
            (self.bin / name).write_text(program)
            (self.bin / name).chmod(0o755)

    def take(self, samples):
        """The next take; the last of them is given again and again."""
        soundfile.write(self.takes / f"{len(list(self.takes.iterdir())):03}.wav", samples, 48_000)

    def run(self, *arguments, answers="", voice=""):
        settings = self.home / "voxlupi.toml"
        settings.write_text(f'format = 1\nlanguage = "it"\n[voice]\n{voice}\n')
        ended = nursery.run(
            *("record-lines", *arguments),
            env={
                "HOME": str(self.home),
                "XDG_CACHE_HOME": str(self.cache),
                "VOXLUPI_CONFIG": str(settings),
                "PATH": str(self.bin),
                "TMPDIR": str(self.home),
            },
            typed=answers,
        )
        assert "Traceback" not in ended.stderr
        assert not list(self.home.glob("voxlupi-take-*"))
        return ended.returncode, ended.stdout, ended.stderr

    def kept(self, folder="mine"):
        root = self.home / folder
        return sorted(str(path.relative_to(root)) for path in root.rglob("*") if path.is_file())


@pytest.fixture
def studio(tmp_path, cache):
    return Studio(tmp_path, cache)


def speech(seconds=0.5, gain=1.0):
    return buzz(f"{seconds}", seconds) * gain


def test_a_line_is_recorded_played_back_and_kept(studio, tmp_path):
    studio.take(speech(0.7))
    key = SEER[0]
    # Enter: record; Enter: done; Enter: keep; then enough.
    code, out, _ = studio.run(tmp_path / "mine", "--match", "una-notte-da-lupi/seer.*", answers="\n\n\nq\n")
    assert code == 0
    assert studio.kept() == [f"it/{key}.wav"]
    samples, rate = soundfile.read(tmp_path / "mine" / "it" / f"{key}.wav")
    assert (samples.size, rate) == (round(0.7 * 48_000), 48_000)
    assert f"1 of {len(SEER)}  {key}\n\n    {TEXTS[key]}\n" in out
    assert "0.7 s" in out
    assert f"1 recorded, {len(SEER) - 1} to go" in out
    assert f'recordings = ["{tmp_path}/mine"] stands under [voice]' in out
    recorded, played = studio.told.read_text().splitlines()
    assert recorded.startswith("arecord -q -t wav -f S16_LE -r 48000 -c 1 ")
    assert played == f"aplay {round(0.7 * 48_000)}"


def test_a_take_may_be_repeated_played_again_and_skipped(studio, tmp_path):
    for seconds in (0.5, 0.6, 0.9):
        studio.take(speech(seconds))
    # Record, again, play it once more, keep; record the next and skip it after all.
    answers = "\n\nr\n\np\n\n\n\ns\nq\n"
    code, out, _ = studio.run(tmp_path / "mine", "--match", "una-notte-da-lupi/seer.*", answers=answers)
    assert code == 0
    assert studio.kept() == [f"it/{SEER[0]}.wav"]
    assert soundfile.info(tmp_path / "mine" / "it" / f"{SEER[0]}.wav").frames == round(0.6 * 48_000)
    assert [line.split()[0] for line in studio.told.read_text().splitlines()] == [
        "arecord", "aplay", "arecord", "aplay", "aplay", "arecord", "aplay",
    ]  # fmt: skip
    assert f"3 of {len(SEER)}  {SEER[2]}" in out


@pytest.mark.parametrize(
    ("samples", "words"),
    [
        (np.zeros(48_000), "nothing is to be heard; is the microphone on?"),
        (speech(1.0, 0.001), "nothing is to be heard; is the microphone on?"),
        (speech(0.1), "it is too short"),
        (np.clip(speech(1.0, 100), -1, 1), "it is too loud, and distorted"),
        (np.zeros(0), "arecord does not record"),
    ],
)
def test_a_take_that_is_no_good_is_told_and_made_again(studio, tmp_path, samples, words):
    studio.take(samples)
    studio.take(speech())
    code, out, errors = studio.run(tmp_path / "mine", "--match", "una-notte-da-lupi/seer.*", answers="\n\n\n\n\nq\n")
    if not samples.size:  # no sound comes at all: nothing would be better next time
        assert (code, studio.kept()) == (1, [])
        assert words in errors
        return
    assert code == 0
    assert words in out
    assert studio.kept() == [f"it/{SEER[0]}.wav"]
    assert soundfile.info(tmp_path / "mine" / "it" / f"{SEER[0]}.wav").frames == 24_000


def test_one_goes_on_where_one_stopped(studio, tmp_path):
    studio.take(speech())
    (tmp_path / "mine").mkdir()
    voice = 'recordings = ["mine"]'
    for _ in range(2):
        code, out, _ = studio.run("--match", "una-notte-da-lupi/seer.*", voice=voice, answers="\n\n\nq\n")
        assert code == 0
        assert "stands under [voice]" not in out
    assert studio.kept() == sorted(f"it/{key}.wav" for key in SEER[:2])
    studio.run("--match", "una-notte-da-lupi/seer.*", voice=voice, answers="\n\n\n" * 9)
    assert studio.kept() == sorted(f"it/{key}.wav" for key in SEER)
    assert studio.run("--match", "una-notte-da-lupi/seer.*", voice=voice)[:2] == (
        0,
        "nothing is left that is like una-notte-da-lupi/seer.*\n",
    )
    _, out, _ = studio.run("--match", "una-notte-da-lupi/seer.*", "--again", voice=voice, answers="s\nq\n")
    assert f"2 of {len(SEER)}" in out


def test_the_box_speaks_with_what_was_recorded(studio, tmp_path):
    studio.take(speech(1.234))
    studio.run(tmp_path / "mine", "--match", "*/seer.wake.full", answers="\n\n\n")
    text = load_lines(CATALOGUE, "it", GAME).text(("seer.wake.full",))
    for recordings, is_heard in (("[]", False), ('["mine"]', True)):
        settings = 'format = 1\nlanguage = "it"\n[audio]\ndevice = "none"\n[voice]\nrate = 400\n'
        settings += f'engines = ["recorded", "pyttsx3"]\nrecordings = {recordings}\n'
        (tmp_path / "voxlupi.toml").write_text(settings)
        ended = nursery.run(
            *("say", "seer.wake.full"),
            env={"HOME": str(tmp_path), "VOXLUPI_CONFIG": str(tmp_path / "voxlupi.toml")},
        )
        assert ended.returncode == 0
        assert ended.stdout.startswith(f"{text}  (1.2") == is_heard


def test_the_microphone_may_be_chosen(studio, tmp_path):
    studio.take(speech())
    studio.run(tmp_path / "mine", "--device", "plughw:2,0", "--match", "number/1", answers="\n\n\n")
    assert " -D plughw:2,0 " in studio.told.read_text()


def test_whoever_answers_nothing_has_recorded_nothing(studio, tmp_path):
    studio.take(speech())
    assert studio.run(tmp_path / "mine", answers="")[0] == 0
    assert studio.run(tmp_path / "mine", answers="\n")[0] == 0
    assert studio.run(tmp_path / "mine", answers="x\n?\ns\n")[0] == 0
    assert studio.kept() == []


@pytest.mark.parametrize("missing", ["arecord", "aplay"])
def test_what_is_not_installed_is_told(studio, tmp_path, missing):
    (studio.bin / missing).unlink()
    code, _, errors = studio.run(tmp_path / "mine", answers="\n")
    assert code == 1
    assert errors == f"Error: {missing} is not installed: sudo apt install alsa-utils\n"


@pytest.mark.parametrize(
    ("how", "words"),
    [
        ({"recording": False}, "arecord does not record: arecord: main:831: audio open error: Device or resource busy"),
        ({"playing": False}, "aplay does not play: aplay: main:831: audio open error: No such device"),
    ],
)
def test_a_card_that_does_not_work_is_told_in_its_own_words(studio, tmp_path, how, words):
    studio.take(speech())
    studio.install(**how)
    code, _, errors = studio.run(tmp_path / "mine", answers="\n\n\n")
    assert (code, errors) == (1, f"Error: {words}\n")
    assert studio.kept() == []


def test_without_a_folder_one_is_asked_for(studio):
    code, _, errors = studio.run()
    assert code == 2
    assert "name a FOLDER, or set recordings under [voice] in the settings." in errors


def test_a_folder_that_cannot_be_written_is_told(studio, tmp_path):
    studio.take(speech())
    (tmp_path / "mine").write_text("a file")
    code, _, errors = studio.run(tmp_path / "mine", answers="\n\n\n")
    assert code == 1
    assert "File exists" in errors or "Not a directory" in errors

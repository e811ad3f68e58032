"""`voices`, `say`, `lines` and `render`: what speaks on this box, what it says, and what is still to be made."""

import nursery
import pytest
from packs import record, write_pack
from shipped_games import CATALOGUE

from appliance.catalogue import load_lines
from appliance.inventory import inventory

GAME = "una-notte-da-lupi"
WORDS = {language: load_lines(CATALOGUE, language, GAME) for language in CATALOGUE.languages}
HELLO = WORDS["it"].text(("day.break",))
SEER = "seer.wake.short"
SEER_TEXT = WORDS["it"].text((SEER,))
QUICK = 'engines = ["pyttsx3"]\nrate = 400'
"""What is said is waited for: the quicker, the better."""


@pytest.fixture
def run(tmp_path, cache):
    """Run `voxlupi` with a settings file, to its end; gives its code, output and errors."""
    settings = tmp_path / "voxlupi.toml"

    def run(*arguments, voice="", stdin="", environ=None):
        settings.write_text(f'format = 1\nlanguage = "it"\n[audio]\ndevice = "none"\n[voice]\n{voice}\n')
        ended = nursery.run(
            *arguments,
            env={
                "HOME": str(tmp_path),
                "XDG_CACHE_HOME": str(cache),
                "VOXLUPI_CONFIG": str(settings),
                **(environ or {}),
            },
            typed=stdin,
        )
        assert "Traceback" not in ended.stderr
        return ended.returncode, ended.stdout, ended.stderr

    return run


@pytest.mark.parametrize("command", ["voices", "say", "lines", "render", "record-lines"])
def test_each_command_tells_how_it_is_used(run, command):
    code, out, _ = run(command, "--help")
    assert code == 0
    assert out.startswith(f"Usage: voxlupi {command} ")
    assert "--language" in out


@pytest.mark.parametrize("command", [["voices"], ["say", "x"], ["lines"], ["render"], ["record-lines", "x"]])
def test_a_language_that_the_box_does_not_speak_is_bad_input(run, command):
    code, _, errors = run(*command, "--language", "xx")
    assert code == 2
    assert 'there is no language "xx"; there are en, fr, it' in errors


# voices


def test_voices_lists_engines_packs_recordings_and_voices_of_the_engine_by_language(run, tmp_path):
    write_pack(tmp_path / "mine" / "it", ["Uno.", "Due."])
    record(tmp_path / "grandpa", f"{GAME}/{SEER}", SEER_TEXT)
    code, out, _ = run("voices", voice='pack = "mine"\nrecordings = ["grandpa"]')
    rows = {line[:14].strip(): line[14:] for line in out.splitlines()}
    assert code == 0
    assert out.splitlines()[0] == "tried in this order: recorded, pack, pyttsx3"
    assert rows["it pack"].startswith("bee (buzz), 2 lines, 0.0 MB, ")
    assert rows["it recorded"].startswith("1 of ")
    assert rows["en recorded"].startswith("0 of ")
    assert rows["it pyttsx3"] == "it"
    assert {"en-us", "en-gb-x-rp"} <= set(rows["en pyttsx3"].split(", "))
    assert "espeak-ng" in rows["pyttsx3"]
    assert rows["piper"].startswith("no model is named")


def test_voices_of_one_language_only(run):
    code, out, _ = run("voices", "--language", "fr")
    assert code == 0
    assert "fr pyttsx3" in out
    assert "it pyttsx3" not in out


def test_a_pack_that_is_of_no_use_is_listed_as_such(run, tmp_path):
    write_pack(tmp_path / "mine", [])
    (tmp_path / "mine" / "pack.json").write_text("{")
    code, out, _ = run("voices", voice='pack = "mine"')
    assert code == 0
    assert "it pack       of no use: " in out


@pytest.mark.parametrize("name", ["pyttsx3", "it", "it+f3", "en"])
def test_a_voice_of_the_engine_is_played(run, name):
    code, out, _ = run("voices", "--play", name, voice=QUICK)
    assert code == 0
    assert out.startswith(f"{name}: {HELLO}  (")


def test_a_pack_and_a_recording_are_played(run, tmp_path):
    write_pack(tmp_path / "mine", [HELLO])
    record(tmp_path / "grandpa", "day.break", "by grandpa")
    for name in ("pack", "recorded"):
        code, out, _ = run("voices", "--play", name, voice='pack = "mine"\nrecordings = ["grandpa"]')
        assert code == 0
        assert out.startswith(f"{name}: {HELLO}  (0.6")


@pytest.mark.parametrize(
    ("name", "voice", "code", "words"),
    [
        ("zz", "", 2, 'voice "zz" is not known to espeak-ng'),
        ("packk", "", 2, 'Did you mean "pack"?'),
        ("piper", "", 2, "the settings name no model for piper"),
        ("kokoro", 'kokoro_model = "x"', 2, "the settings name no model for kokoro"),
        ("recorded", "", 2, "the settings name no folder of recordings"),
        ("recorded", 'recordings = ["nowhere"]', 1, "there is no folder "),
        ("piper", 'piper_model = "none.onnx"', 1, "piper does not speak: piper is not"),
        ("pack", 'pack = "nowhere"', 1, "pack.json cannot be read: No such file"),
    ],
)
def test_a_voice_that_cannot_be_played_is_told_why(run, name, voice, code, words):
    ended, out, errors = run("voices", "--play", name, voice=voice)
    assert (ended, out) == (code, "")
    assert words in errors
    assert errors.count(words) == 1


# say


@pytest.mark.parametrize(
    ("what", "text"),
    [
        ([SEER], SEER_TEXT),
        (["time.left", "time.seconds", "number.30"], WORDS["it"].text(("time.left", "time.seconds", "number.30"))),
        (["time.left+time.seconds+number.30"], WORDS["it"].text(("time.left", "time.seconds", "number.30"))),
        (["Buona", "notte."], "Buona notte."),
        (["Buona notte."], "Buona notte."),
    ],
)
def test_a_line_by_its_key_and_any_text_are_said(run, what, text):
    code, out, _ = run("say", *what, voice=QUICK)
    assert code == 0
    assert out.startswith(f"{text}  (")


def test_a_line_is_said_in_another_language(run):
    assert run("say", "--language", "en", SEER, voice=QUICK)[1].startswith(f"{WORDS['en'].text((SEER,))}  (")


@pytest.mark.parametrize(
    ("what", "words"),
    [
        ([], "Missing argument"),
        (["seer.wake.shirt"], 'there is no line seer.wake.shirt. Did you mean "seer.wake.short"?'),
        (["time.left"], '." has a place for something'),
        (["time.left", "time.hours"], "there is no line 'time.hours'"),
    ],
)
def test_a_key_that_is_none_is_bad_input(run, what, words):
    code, _, errors = run("say", *what)
    assert code == 2
    assert words in errors


def test_a_text_that_cannot_be_spoken_fails(run):
    code, _, errors = run("say", "...")
    assert code == 1
    assert "not spoken: the engine gave silence" in errors


def test_say_tells_why_another_voice_speaks(run):
    code, out, errors = run("say", "Uno.", voice='pack = "nowhere"')
    assert code == 0
    assert out.startswith("Uno.  (")
    assert "pack.json cannot be read: No such file or directory; another voice speaks" in errors


# lines


def test_lines_lists_keys_and_texts(run):
    code, out, _ = run("lines")
    assert code == 0
    assert f"{SEER}\t{SEER_TEXT}" in out.splitlines()


def test_what_is_missing_is_told_until_it_is_recorded(run, tmp_path):
    everything = {key: text for text, key in inventory(CATALOGUE, "it", GAME).items()}
    (tmp_path / "mine").mkdir()
    code, out, errors = run("lines", "--missing", voice='recordings = ["mine"]')
    assert code == 0
    assert dict(line.split("\t") for line in out.splitlines()) == everything
    assert errors == f"{len(everything)} of {len(everything)} are still to be recorded\n"
    record(tmp_path / "mine", SEER, SEER_TEXT)
    record(tmp_path / "mine" / "it", "number/7", "sette", ".ogg")
    record(tmp_path / "mine" / "en", "number/8", "eight")
    _, out, errors = run("lines", "--missing", voice='recordings = ["mine"]')
    missing = {line.split("\t")[0] for line in out.splitlines()}
    assert set(everything) - missing == {f"{GAME}/{SEER}", "number/7"}
    assert errors.startswith(f"{len(everything) - 2} of ")


def test_with_no_folder_of_recordings_the_settings_are_to_be_told(run):
    code, out, errors = run("lines", "--missing")
    assert (code, out) == (2, "")
    assert 'names no folder of recordings; set recordings = ["my-voice"] under [voice].' in errors


# render


def test_render_makes_what_is_missing_and_says_how_long_it_took_and_how_large_it_is(run, tmp_path):
    private = {"XDG_CACHE_HOME": str(tmp_path / "cache")}
    texts = list(inventory(CATALOGUE, "it", GAME))
    write_pack(tmp_path / "mine", [text for text in texts if text != SEER_TEXT], alike=True)
    code, out, errors = run("render", voice='pack = "mine"', environ=private)
    assert code == 0
    many = out.split()[1]
    assert int(many) > 100
    assert out.startswith(f"it: {many} of {many} lines, {many} of them made just now, in ")
    files = list((tmp_path / "cache").rglob("*.wav"))
    size = sum(file.stat().st_size for file in files)
    assert out.endswith(f"; {size / 1e6:.1f} MB\n")
    assert "rendering it" in errors
    code, again, _ = run("render", voice='pack = "mine"', environ=private)
    assert code == 0
    assert again.startswith(f"it: {many} of {many} lines, 0 of them made just now, in ")


def test_render_fails_when_something_cannot_be_spoken(run, tmp_path):
    write_pack(tmp_path / "mine", [SEER_TEXT])
    code, out, errors = run("render", voice='pack = "mine"\nengines = ["pack"]')
    assert code == 1
    assert out.startswith("it: 1 of ")
    assert "cannot be spoken: the voice pack " in errors

"""A pack speaks whole lines, and others out of pieces; whatever is wrong with it costs words of it, never the night."""

import json
import os
import threading

import pytest
from packs import SECONDS, modules_after, place_of, samples_of, write_pack
from stand_ins import STAND_IN, program

from appliance.settings.model import Voice as VoiceSettings
from appliance.voice import Rendered, Utterance
from appliance.voice.loudness import loudness
from appliance.voice.opening import open_voice
from appliance.voice.pack import Pack
from appliance.voice.shelf import ShelfError

CALLS = ["Chiudete gli occhi.", "È notte.", "È giorno."]
VOLUME = Utterance("Volume 80. Buonanotte.", ["volume"], ["Volume", "80.", "Buonanotte."])
DECK = Utterance("Prendete: A, B e C.", ["deck"], ["Prendete:", "A,", "B", "e C."])
NOT_THE_PACK = bytes(9600)
"""What the stand-in for the engine says, whatever it is asked."""


@pytest.fixture
def box(tmp_path, answers):
    """Open a voice with the packs in a folder, and a stand-in where the engine would speak."""
    opened = []

    def start(*, language="it", packs=tmp_path / "packs", source=STAND_IN, is_own=True, **settings):
        voice = open_voice(
            language,
            VoiceSettings(**{"timeout": 5.0, **settings}),
            tmp_path / "lines",
            answers.queue.put,
            home=tmp_path,
            packs=packs,
            is_own=is_own,
            command=program(source),
        )
        opened.append(voice)
        return voice

    yield start
    for voice in opened:
        voice.close()


@pytest.fixture
def pack(tmp_path):
    return write_pack(
        tmp_path / "packs" / "it", [*CALLS, "Volume", "80", "Buonanotte.", "Prendete:", "A,", "B,", "e C."]
    )


def is_stand_in(clip):
    return not samples_of(clip).any()


# What it says.


@pytest.mark.usefixtures("pack")
def test_a_line_of_the_pack_is_heard_as_it_is_there(box, answers):
    voice = box()
    voice.request(CALLS)
    told = answers.take(3)
    assert [answer.text for answer in told] == CALLS
    assert [answer.progress for answer in told] == [(1, 3), (2, 3), (3, 3)]
    for answer in told:
        samples = samples_of(answer.clip)
        assert place_of(answer.text, samples) == pytest.approx(0.005, abs=0.010)
        assert answer.clip.seconds == pytest.approx(SECONDS, abs=0.03)
        assert voice.clip(answer.text) == answer.clip
    assert not any(voice.troubles.values())


@pytest.mark.parametrize(
    ("utterance", "said", "rests"),
    [
        (VOLUME, ["Volume", "80", "Buonanotte."], [(0.02, 0.08), (0.25, 0.4)]),
        # In the midst of a list the voice stays up: the piece with a comma is said, the rest is not.
        (DECK, ["Prendete:", "A,", "B,", "e C."], [(0.2, 0.3), (0.1, 0.2), (0.02, 0.08)]),
    ],
)
@pytest.mark.usefixtures("pack")
def test_a_line_that_is_not_there_whole_is_put_together_with_rests_as_its_punctuation_asks(
    box, answers, utterance, said, rests
):
    box().request([utterance])
    clip = answers.clip()
    samples = samples_of(clip)
    places = [place_of(text, samples) for text in said]
    assert None not in places
    assert places == sorted(places)
    for (least, most), place, then in zip(rests, places, places[1:], strict=False):
        assert least < then - place - SECONDS < most
    assert clip.seconds == pytest.approx(places[-1] + SECONDS, abs=0.03)


@pytest.mark.usefixtures("pack")
def test_no_two_voices_speak_within_one_sentence(box, answers):
    other = Utterance("Volume 81. Buonanotte.", ["volume"], ["Volume", "81.", "Buonanotte."])
    box().request([VOLUME, other])
    told = {answer.text: answer.clip for answer in answers.take(2)}
    assert not is_stand_in(told[VOLUME])
    assert is_stand_in(told[other])


@pytest.mark.usefixtures("pack")
def test_what_is_in_no_pack_is_spoken_by_the_next_engine_and_nothing_is_wrong(box, answers):
    voice = box()
    voice.request(["Anna gioca.", CALLS[0]])
    told = {answer.text: answer.clip for answer in answers.take(2)}
    assert is_stand_in(told["Anna gioca."])
    assert not is_stand_in(told[CALLS[0]])
    assert voice.troubles == {"speech": "", "voice": "", "cache": ""}


def test_all_clips_are_equally_loud_whatever_they_are_made_of(box, tmp_path, answers):
    write_pack(tmp_path / "packs" / "it", CALLS[:1], gain=0.02)
    write_pack(tmp_path / "other", ["Volume", "80"], gain=0.9)
    box().request(CALLS[:1])
    box(pack="other").request([Utterance("Volume 80", [], ["Volume", "80"])])
    for clip in (answers.clip(), answers.clip()):
        assert loudness(samples_of(clip)) == pytest.approx(-20, abs=0.5)


@pytest.mark.usefixtures("pack")
def test_a_line_is_made_once(box, answers):
    box().request([CALLS[0], VOLUME])
    first = [answer.clip for answer in answers.take(2)]
    made = [clip.path.stat() for clip in first]
    box().request([CALLS[0], VOLUME])
    assert [answer.clip for answer in answers.take(2)] == first
    assert [(clip.path.stat().st_ino, clip.path.stat().st_mtime_ns) for clip in first] == [
        (each.st_ino, each.st_mtime_ns) for each in made
    ]


def test_a_pack_that_is_rendered_anew_is_heard_anew(box, pack, answers):
    box().request(CALLS[:1])
    before = answers.clip()
    write_pack(pack, ["Un'altra voce.", *CALLS])
    (pack / "0.ogg").replace(pack / "1.ogg")
    box().request(CALLS[:1])
    after = answers.clip()
    assert after.path != before.path
    assert place_of("Un'altra voce.", samples_of(after)) is not None


# What it costs.


@pytest.mark.usefixtures("pack")
def test_a_box_that_starts_decodes_nothing_and_loads_nothing_to_decode_with(tmp_path, answers, box):
    box().request(CALLS)
    answers.take(3)
    program = f"""
import queue
from pathlib import Path
from appliance.settings.model import Voice
from appliance.voice.opening import open_voice
told = queue.SimpleQueue()
home = Path({str(tmp_path)!r})
voice = open_voice("it", Voice(), home / "lines", told.put, packs=home / "packs")
voice.request({CALLS!r})
assert [told.get(timeout=20).text for _ in range(3)] == {CALLS!r}
"""
    loaded = modules_after(program)
    assert "appliance.voice.pack" in loaded
    assert not loaded & {"numpy", "soundfile", "pyttsx3", "appliance.voice.sounds"}


# What may be wrong with it.


def halve(path):
    os.truncate(path, path.stat().st_size // 2)


def make_fifo(path):
    path.unlink()
    os.mkfifo(path)


def make_folder(path):
    path.unlink()
    path.mkdir()


def silence(path):
    write_pack(path.parent / "silent", ["x"], gain=0.0)
    (path.parent / "silent" / "0.ogg").replace(path)


DAMAGES = {
    "missing": (os.unlink, "0.ogg: there is no such file"),
    "cut in half": (halve, "0.ogg: it is cut: "),
    "empty": (lambda path: path.write_bytes(b""), "0.ogg: it is broken"),
    "nonsense": (lambda path: path.write_bytes(bytes(range(256)) * 40), "0.ogg: it is broken"),
    "a folder": (make_folder, "0.ogg: there is no such file"),
    "a pipe": (make_fifo, "0.ogg: there is no such file"),
    "silent": (silence, "0.ogg: nothing is to be heard in it"),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_file_that_is_broken_costs_one_line_of_the_pack_and_is_told_once(box, pack, answers, caplog, damage):
    spoil, words = DAMAGES[damage]
    spoil(pack / "0.ogg")
    voice = box()
    voice.request(CALLS)
    told = {answer.text: answer for answer in answers.take(3)}
    assert {type(answer) for answer in told.values()} == {Rendered}
    assert [is_stand_in(told[text].clip) for text in CALLS] == [True, False, False]
    trouble = voice.troubles["voice"]
    assert trouble.startswith(f"the voice pack {pack}: ")
    assert words in trouble
    assert trouble.endswith("; another voice speaks")
    assert voice.troubles["speech"] == ""
    voice.request(CALLS)
    answers.take(3)
    assert voice.troubles["voice"] == trouble
    assert len([record for record in caplog.records if record.levelname == "WARNING"]) == 1


MANIFESTS = {
    "cut in half": (halve, "pack.json is broken: "),
    "empty": (lambda path: path.write_text(""), "pack.json is broken: "),
    "of another format": (lambda path: rewrite(path, format=2), "pack.json is broken: "),
    "of another language": (lambda path: rewrite(path, language="fr"), 'it speaks "fr", not "it"'),
    "without lines": (lambda path: rewrite(path, lines="none"), "pack.json is broken: "),
    "a folder": (make_folder, "pack.json cannot be read: Is a directory"),
}


def rewrite(path, **changes):
    path.write_text(json.dumps({**json.loads(path.read_text()), **changes}))


@pytest.mark.parametrize("damage", MANIFESTS)
def test_a_pack_that_cannot_be_used_is_told_once_and_the_next_engine_says_all(box, pack, answers, caplog, damage):
    spoil, words = MANIFESTS[damage]
    spoil(pack / "pack.json")
    voice = box()
    voice.request([*CALLS, VOLUME])
    assert [is_stand_in(answer.clip) for answer in answers.take(4)] == [True] * 4
    assert words in voice.troubles["voice"]
    assert voice.troubles["speech"] == ""
    assert len(caplog.records) == 1


def test_without_a_pack_nothing_is_wrong_and_one_that_the_settings_name_must_be_there(box, answers, tmp_path):
    voice = box()
    voice.request(CALLS[:1])
    assert is_stand_in(answers.clip())
    assert not any(voice.troubles.values())
    voice = box(pack="mine")
    voice.request(CALLS[:1])
    assert is_stand_in(answers.clip())
    mine = tmp_path / "mine"
    assert voice.troubles["voice"] == (
        f"the voice pack {mine}: {mine}/pack.json cannot be read: No such file or directory; another voice speaks"
    )


@pytest.mark.usefixtures("pack")
def test_a_pack_of_ones_own_comes_before_that_of_the_program_in_its_language_only(box, answers, tmp_path):
    mine = write_pack(tmp_path / "mine", ["Mia.", *CALLS])
    (mine / "0.ogg").replace(mine / "1.ogg")
    box(pack="mine").request(CALLS[:1])
    assert place_of("Mia.", samples_of(answers.clip())) is not None
    box(pack="mine", is_own=False).request(CALLS[:1])
    assert place_of(CALLS[0], samples_of(answers.clip())) is not None


@pytest.mark.parametrize("way", ["a link", "dots", "a whole path"])
def test_no_file_outside_the_pack_is_ever_read(box, pack, answers, tmp_path, way):
    secret = write_pack(tmp_path / "secret", ["Segreto."]) / "0.ogg"
    if way == "a link":
        (pack / "0.ogg").unlink()
        (pack / "0.ogg").symlink_to(secret)
    else:
        manifest = json.loads((pack / "pack.json").read_text())
        manifest["lines"][0]["file"] = "../../secret/0.ogg" if way == "dots" else str(secret)
        (pack / "pack.json").write_text(json.dumps(manifest))
    with pytest.raises(ShelfError, match="leads out of its folder"):
        Pack(pack, "it").find(CALLS[0])
    voice = box()
    voice.request(CALLS[:1])
    assert is_stand_in(answers.clip())
    assert "leads out of its folder" in voice.troubles["voice"]


@pytest.mark.usefixtures("pack")
def test_a_disk_that_never_answers_costs_the_time_limit_and_then_the_next_engine_speaks(box, answers, monkeypatch):
    never = threading.Event()
    monkeypatch.setattr("appliance.voice.file_voice._join", lambda *_, **__: never.wait(30) and b"")
    voice = box(timeout=0.5)
    voice.request(CALLS)
    assert [is_stand_in(answer.clip) for answer in answers.take(3)] == [True] * 3
    assert "takes longer than 0.5 s to be read" in voice.troubles["voice"]
    # Those that come later do not wait for it any more.
    monkeypatch.setattr("appliance.voice.file_voice._join", lambda *_, **__: pytest.fail("it is asked again"))
    voice.request(["Volume"])
    assert is_stand_in(answers.clip())
    never.set()


@pytest.mark.usefixtures("pack")
def test_a_fault_of_our_own_costs_no_line(box, answers, monkeypatch, caplog):
    monkeypatch.setattr("appliance.voice.file_voice._join", lambda *_, **__: 1 / 0)
    voice = box()
    voice.request(CALLS[:1])
    assert is_stand_in(answers.clip())
    assert "ZeroDivisionError" in caplog.text


def test_a_pack_alone_tells_what_it_cannot_say(box, pack, answers):
    voice = box(engines=("pack",))
    voice.request([CALLS[0], "Anna."])
    told = {answer.text: answer for answer in answers.take(2)}
    assert isinstance(told[CALLS[0]], Rendered)
    assert told["Anna."].reason == f"the voice pack {pack} has no such line"
    assert voice.failed("Anna.") == told["Anna."].reason
    assert voice.troubles["speech"] == f"not spoken: {told['Anna.'].reason}"


@pytest.mark.usefixtures("pack")
def test_the_pack_speaks_on_when_the_engine_behind_it_is_of_no_use(box, answers):
    voice = box(source="raise SystemExit(7)")
    voice.request(["Anna.", "Bruno.", *CALLS])
    told = {answer.text: answer for answer in answers.take(5)}
    assert [type(told[text]) for text in CALLS] == [Rendered] * 3
    assert told["Anna."].reason == "the speech process ended with code 7"
    assert not voice.is_mute
    assert voice.troubles["speech"] == "not spoken: the speech process ended with code 7"


@pytest.mark.usefixtures("pack")
def test_a_clip_that_was_removed_is_made_again(box, answers):
    voice = box()
    voice.request(CALLS[:1])
    clip = answers.clip()
    clip.path.unlink()
    assert voice.clip(CALLS[0]) is None
    assert voice.failed(CALLS[0]) is None
    voice.request(CALLS[:1])
    assert answers.clip() == clip


@pytest.mark.usefixtures("pack")
def test_clips_go_into_memory_where_the_disk_cannot_be_written(box, answers, tmp_path):
    (tmp_path / "lines").write_text("a file where the folder would be")
    voice = box()
    voice.request(CALLS)
    for answer in answers.take(3):
        assert place_of(answer.text, samples_of(answer.clip)) is not None
    assert "lines are kept in memory" in voice.troubles["cache"]

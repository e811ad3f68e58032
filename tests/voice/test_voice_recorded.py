"""Recordings of one's own: found by the key of a line, in the folders that the settings name and nowhere else."""

from contextlib import nullcontext

import pytest
from packs import SECONDS, link_out, place_of, record, samples_of, write_pack
from stand_ins import STAND_IN, program

from appliance.settings.model import Voice as VoiceSettings
from appliance.voice import Utterance
from appliance.voice.loudness import loudness
from appliance.voice.opening import open_voice
from appliance.voice.recorded import Recorded
from appliance.voice.shelf import ShelfError

TEXT = "Il Veggente apre gli occhi."
CALL = Utterance(TEXT, ["wolves/seer.wake.full", "box/seer.wake.full", "seer.wake.full"], [TEXT])
VOLUME = Utterance(
    "Volume 80. Anna gioca.",
    ["wolves/volume+number.80+name.Anna", "volume+number.80+name.Anna"],
    ["Volume", "80.", "Anna", "gioca."],
)
PIECES = {"piece/volume": "Volume", "number/80": "80", "name/Anna": "Anna", "piece/gioca-end": "gioca."}


@pytest.fixture
def box(tmp_path, answers):
    opened = []

    def start(*folders, is_own=True, **settings):
        settings = {"recordings": folders or ("mine",), "timeout": 5.0, **settings}
        arguments = {"home": tmp_path, "packs": tmp_path / "packs", "is_own": is_own, "command": program(STAND_IN)}
        voice = open_voice("it", VoiceSettings(**settings), tmp_path / "lines", answers.queue.put, **arguments)
        opened.append(voice)
        return voice

    yield start
    for voice in opened:
        voice.close()


def is_recorded(clip, text=TEXT):
    return place_of(text, samples_of(clip)) is not None


@pytest.mark.parametrize("ending", [".wav", ".ogg", ".flac", ".mp3", ".WAV"])
def test_a_recording_is_heard_whatever_its_format(box, answers, tmp_path, ending):
    record(tmp_path / "mine", "seer.wake.full", TEXT, ending)
    voice = box()
    voice.request([CALL])
    clip = answers.clip()
    assert is_recorded(clip)
    assert clip.seconds == pytest.approx(SECONDS, abs=0.06)
    assert loudness(samples_of(clip)) == pytest.approx(-20, abs=0.5)
    assert not any(voice.troubles.values())


@pytest.mark.parametrize("rate", [8_000, 16_000, 44_100, 48_000])
def test_a_recording_is_heard_whatever_its_rate(box, answers, tmp_path, rate):
    if rate == 44_100:  # no divisor of 48,000: the buzz is given at another rate, and only its length tells
        path = record(tmp_path / "mine", "seer.wake.full", TEXT, rate=48_000)
        content = bytearray(path.read_bytes())
        content[24:28] = rate.to_bytes(4, "little")
        path.write_bytes(content)
    else:
        record(tmp_path / "mine", "seer.wake.full", TEXT, rate=rate)
    box().request([CALL])
    expected = SECONDS * 48_000 / rate if rate == 44_100 else SECONDS
    assert answers.clip().seconds == pytest.approx(expected, abs=0.03)


@pytest.mark.parametrize("key", ["deck.roles" + "+role.werewolf.2" * 30, "a\0b"])
def test_a_line_whose_key_no_file_can_be_named_by_is_for_the_next_voice_and_the_lines_after_it_are_heard(
    box, answers, tmp_path, key
):
    record(tmp_path / "mine", "seer.wake.full", TEXT)
    voice = box()
    voice.request([Utterance("I ruoli in gioco.", [key], ["I ruoli in gioco."])])
    assert not is_recorded(answers.clip())
    voice.request([CALL])
    assert is_recorded(answers.clip())
    assert not any(voice.troubles.values())


@pytest.mark.parametrize("key", ["wolves/seer.wake.full", "box/seer.wake.full", "seer.wake.full"])
@pytest.mark.parametrize("place", ["mine", "mine/it"])
def test_a_recording_may_lie_by_language_and_by_game(box, answers, tmp_path, key, place):
    record(tmp_path / place, key, TEXT)
    box().request([CALL])
    assert is_recorded(answers.clip())


def test_a_recording_for_the_game_comes_before_one_for_all(box, answers, tmp_path):
    record(tmp_path / "mine", "seer.wake.full", "another game's")
    record(tmp_path / "mine", "wolves/seer.wake.full", TEXT)
    box().request([CALL])
    assert is_recorded(answers.clip())


def test_recordings_without_a_language_are_of_that_of_the_settings(box, answers, tmp_path):
    record(tmp_path / "mine", "seer.wake.full", TEXT)
    box(is_own=False).request([CALL])
    assert not is_recorded(answers.clip())
    record(tmp_path / "mine" / "it", "seer.wake.full", TEXT)
    box(is_own=False).request([CALL])
    assert is_recorded(answers.clip())


def test_folders_are_looked_through_in_their_order_and_may_have_their_whole_path(box, answers, tmp_path):
    record(tmp_path / "first", "volume+number.80+name.Anna", VOLUME)
    record(tmp_path / "second", "volume+number.80+name.Anna", "not this one")
    record(tmp_path / "second", "seer.wake.full", TEXT)
    box("first", str(tmp_path / "second")).request([VOLUME, CALL])
    told = {answer.text: answer.clip for answer in answers.take(2)}
    assert is_recorded(told[VOLUME], VOLUME)
    assert is_recorded(told[CALL])


def test_a_recording_comes_before_the_pack_and_the_pack_before_the_engine(box, answers, tmp_path):
    write_pack(tmp_path / "packs" / "it", [TEXT, "Volume", "80", "Anna", "gioca."])
    record(tmp_path / "mine", "seer.wake.full", "by myself")
    box().request([CALL, VOLUME, "Altro."])
    told = {answer.text: answer.clip for answer in answers.take(3)}
    assert is_recorded(told[CALL], "by myself")
    assert is_recorded(told[VOLUME], "gioca.")
    assert not samples_of(told["Altro."]).any()


def test_a_line_with_places_is_put_together_from_recorded_pieces(box, answers, tmp_path):
    for key, text in PIECES.items():
        record(tmp_path / "mine", key, text)
    box().request([VOLUME])
    samples = samples_of(answers.clip())
    places = [place_of(text, samples) for text in PIECES.values()]
    assert None not in places
    assert places == sorted(places)


def test_with_one_piece_missing_the_whole_line_is_spoken_by_another_voice(box, answers, tmp_path):
    for key, text in list(PIECES.items())[1:]:
        record(tmp_path / "mine", key, text)
    voice = box()
    voice.request([VOLUME])
    assert not samples_of(answers.clip()).any()
    assert not any(voice.troubles.values())


def test_a_recording_that_comes_while_the_box_plays_is_heard(box, answers, tmp_path):
    (tmp_path / "mine").mkdir()
    voice = box()
    voice.request([CALL])
    assert not is_recorded(answers.clip())
    record(tmp_path / "mine", "seer.wake.full", TEXT)
    voice.request([CALL])
    assert is_recorded(answers.clip())
    assert is_recorded(voice.clip(CALL))


def test_a_recording_that_is_made_anew_is_heard_anew(box, answers, tmp_path):
    record(tmp_path / "mine", "seer.wake.full", "once")
    box().request([CALL])
    assert is_recorded(answers.clip(), "once")
    record(tmp_path / "mine", "seer.wake.full", "once more, and longer")
    box().request([CALL])
    assert is_recorded(answers.clip(), "once more, and longer")


# What may be wrong.


def test_a_folder_that_is_not_there_is_told_once_and_the_next_engine_speaks(box, answers, tmp_path, caplog):
    voice = box()
    voice.request([CALL, VOLUME])
    assert [samples_of(answer.clip).any() for answer in answers.take(2)] == [False, False]
    folder = tmp_path / "mine"
    assert voice.troubles["voice"] == f"the recordings: there is no folder {folder}; another voice speaks"
    assert voice.troubles["speech"] == ""
    assert len(caplog.records) == 1


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (lambda path: path.write_bytes(path.read_bytes()[:30]), "it is broken"),
        (lambda path: path.write_bytes(b"no sound"), "it is broken"),
        (lambda path: path.write_bytes(b""), "it is broken"),
    ],
)
def test_a_recording_that_is_broken_is_told_once_and_the_next_engine_speaks(box, answers, tmp_path, spoil, words):
    spoil(record(tmp_path / "mine", "seer.wake.full", TEXT))
    record(tmp_path / "mine", "volume+number.80+name.Anna", VOLUME)
    voice = box()
    voice.request([CALL, VOLUME])
    told = {answer.text: answer.clip for answer in answers.take(2)}
    assert not is_recorded(told[CALL])
    assert is_recorded(told[VOLUME], VOLUME)
    assert voice.troubles["voice"] == f"the recordings: seer.wake.full.wav: {words}; another voice speaks"


def test_no_file_outside_the_folders_is_ever_read(box, answers, tmp_path):
    secret = record(tmp_path / "secret", "private", TEXT)
    link_out(record(tmp_path / "mine", "seer.wake.full", "x"), secret)
    voice = box()
    voice.request([CALL])
    assert not is_recorded(answers.clip())
    assert "seer.wake.full.wav leads out of the folder" in voice.troubles["voice"]


def test_a_name_leads_to_no_file_outside_the_folders(tmp_path):
    record(tmp_path / "secret", "private", TEXT)
    (tmp_path / "mine" / "it" / "name").mkdir(parents=True)
    recorded = Recorded([tmp_path / "mine"], "it", is_own=True)
    for name in ("../../../secret/private", f"/{tmp_path}/secret/private", "..", "a\0b"):
        with pytest.raises(ShelfError, match="leads out") if name.endswith("../secret/private") else nullcontext():
            assert recorded.find(Utterance(name, [f"box/name.{name}"], [name])) == ()


def test_a_folder_of_recordings_may_itself_be_a_link(box, answers, tmp_path):
    record(tmp_path / "stick", "seer.wake.full", TEXT)
    (tmp_path / "mine").symlink_to(tmp_path / "stick")
    box().request([CALL])
    assert is_recorded(answers.clip())

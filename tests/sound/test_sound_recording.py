"""What `voxlupi record` writes: exact to the sample, whole or not at all."""

import logging

import numpy as np
import pytest
import soundfile
from fifo import find
from hearing import HOOT, RATE, TONE, tone_level
from player import Deed, play_virtually

from appliance.settings.model import Audio
from appliance.sound import RecordingMixer

FULL = Audio(volume=100, scene=100, duck=12.0)


@pytest.fixture
def record(tmp_path, scenes):
    """Records deeds and gives the samples."""

    def record(deeds, seconds, audio=FULL, name="night.wav"):
        with RecordingMixer(tmp_path / name, audio, search=[scenes]) as mixer:
            play_virtually(mixer, deeds, seconds)
        return soundfile.read(tmp_path / name, dtype="int16")[0]

    return record


def test_a_clip_starts_at_the_very_sample(record, clips):
    wanted, _ = soundfile.read(clips("anna", 0.5), dtype="int16")
    heard = record([Deed(1.23456, "say", (clips("anna", 0.5), 0.5))], 2.0)
    start = round(1.23456 * RATE)
    assert not heard[:start].any()
    assert np.array_equal(heard[start:][: len(wanted)], wanted)
    assert not heard[start + len(wanted) :].any()
    assert len(heard) == 2 * RATE


def test_a_clip_longer_than_its_slot_is_cut_with_a_fade(record, clips):
    heard = record([Deed(1.0, "say", (clips("bruno", 1.0), 0.5))], 2.0)
    wanted, _ = soundfile.read(clips("bruno", 1.0), dtype="int16")
    fade = round(0.02 * RATE)
    end = RATE + RATE // 2
    assert np.array_equal(heard[RATE : end - fade], wanted[: RATE // 2 - fade])
    assert heard[end - fade : end].any()
    assert np.abs(heard[end - fade // 10 : end]).max() < 0.11 * np.abs(wanted).max()
    assert not heard[end:].any()


def test_hush_fades_the_voice_within_20_ms(record, clips):
    heard = record([Deed(0.5, "say", (clips("carla", 1.0), 1.0)), Deed(1.0, "hush")], 2.0)
    assert heard[RATE : RATE + 240].any()
    assert not heard[RATE + 960 :].any()
    assert np.abs(np.diff(heard[RATE - 480 :].astype(int))).max() < 2 * np.abs(np.diff(heard[:RATE].astype(int))).max()


def test_a_line_that_interrupts_another_is_whole(record, clips):
    wanted, _ = soundfile.read(clips("dario", 0.5), dtype="int16")
    heard = record([Deed(0.5, "say", (clips("carla", 1.0), 1.0)), Deed(1.0, "say", (clips("dario", 0.5), 0.5))], 2.0)
    assert np.array_equal(heard[RATE + 960 : RATE + RATE // 2], wanted[960:])


def test_the_voice_keeps_its_level_over_the_ambience(record, clips):
    quiet = Audio(volume=50, voice=50, scene=100)
    heard = record([Deed(0.5, "say", (clips("anna", 0.5), 0.5))], 2.0, quiet)
    wanted, _ = soundfile.read(clips("anna", 0.5), dtype="int16")
    assert np.abs(heard[RATE // 2 : RATE] - wanted / 4).max() <= 1


def test_the_ambience_is_down_when_an_expected_line_begins_and_up_after_it(record, clips):
    deeds = [
        Deed(0.0, "scene", ("tone",)),
        Deed(1.0, "expect", (2.0, 0.5, clips("anna", 0.5))),
        Deed(2.0, "say", (clips("anna", 0.5), 0.5)),
    ]
    heard = record(deeds, 4.0)
    assert tone_level(heard, 1.8) == pytest.approx(-20.0, abs=0.1)
    assert tone_level(heard, 2.0) == pytest.approx(-32.0, abs=0.2)
    assert tone_level(heard, 2.45) == pytest.approx(-32.0, abs=0.2)
    assert tone_level(heard, 3.0) == pytest.approx(-20.0, abs=0.1)


def test_the_ambience_is_down_within_120_ms_of_an_unexpected_line(record, clips):
    heard = record([Deed(0.0, "scene", ("tone",)), Deed(2.0, "say", (clips("anna", 0.5), 0.5))], 3.0)
    assert tone_level(heard, 1.98) == pytest.approx(-20.0, abs=0.1)
    assert tone_level(heard, 2.13) == pytest.approx(-32.0, abs=0.2)


def test_a_line_that_cannot_be_heard_keeps_its_slot_and_a_chime_calls(record):
    heard = record([Deed(0.0, "scene", ("tone",)), Deed(1.0, "say", (None, 2.0))], 4.0)
    assert tone_level(heard, 2.9) == pytest.approx(-32.0, abs=0.2)
    silent = record([Deed(1.0, "say", (None, 2.0))], 4.0)
    assert np.abs(silent[RATE : RATE + RATE // 2]).max() > 1000
    assert not silent[3 * RATE :].any()


def test_a_vanished_clip_is_told_once_and_the_night_goes_on(record, tmp_path, caplog):
    gone = tmp_path / "gone.wav"
    with caplog.at_level(logging.ERROR):
        heard = record([Deed(at, "say", (gone, 1.0)) for at in (1.0, 2.0, 3.0)], 4.0)
    assert [entry.getMessage() for entry in caplog.records] == [f"the sound {gone} is gone; a chime stands in"]
    assert len(heard) == 4 * RATE


@pytest.mark.parametrize("other", [16_000, 22_050, 24_000, 44_100, 96_000])
def test_a_clip_of_another_rate_does_not_come_out_as_a_chipmunk(record, tmp_path, other):
    tone = 0.2 * np.sin(2 * np.pi * TONE * np.arange(other) / other)
    soundfile.write(tmp_path / "other.wav", tone, other)
    heard = record([Deed(0.5, "say", (tmp_path / "other.wav", 1.0))], 2.0)
    assert tone_level(heard, 0.6, 0.8) == pytest.approx(20 * np.log10(0.2 / np.sqrt(2)), abs=0.1)
    assert not heard[: RATE // 2].any()
    assert np.abs(heard[RATE // 2 + RATE :]).max() <= 1


def test_a_scene_that_is_not_there_leaves_silence_and_a_line_in_the_log(record, caplog):
    with caplog.at_level(logging.ERROR):
        heard = record([Deed(0.0, "scene", ("tone",)), Deed(1.0, "scene", ("tune",))], 3.0)
    assert 'there is no scene "tune"' in caplog.text
    assert tone_level(heard, 0.9) == pytest.approx(-20.0, abs=0.1)
    assert not heard[2 * RATE :].any()


def test_an_ambience_repeats_without_a_seam(record):
    heard = record([Deed(0.0, "scene", ("tone",))], 5.0)
    assert np.abs(np.diff(heard.astype(int))).max() < 2_000
    levels = [tone_level(heard, 1 + step / 20, 0.05) for step in range(75)]
    assert max(levels) - min(levels) < 0.01


def test_the_volume_changed_while_the_voice_speaks_holds_after_it(record, clips):
    deeds = [
        Deed(0.0, "scene", ("tone",)),
        Deed(1.0, "say", (clips("anna", 0.5), 0.5)),
        Deed(1.2, "volume", (50,)),
    ]
    heard = record(deeds, 3.0)
    assert tone_level(heard, 1.4) == pytest.approx(-38.0, abs=0.3)
    assert tone_level(heard, 2.5) == pytest.approx(-26.0, abs=0.1)


def test_how_often_it_is_ticked_changes_no_sample(record, clips):
    deeds = [
        Deed(0.0, "scene", ("tone",)),
        Deed(0.3, "expect", (1.0, 0.5, clips("anna", 0.5))),
        Deed(1.0, "say", (clips("anna", 0.5), 0.5)),
        Deed(1.3, "hush"),
    ]
    often = sorted([*deeds, *(Deed(step * 0.0123, "tick") for step in range(240))], key=lambda deed: deed.at)
    assert np.array_equal(record(deeds, 3.0), record(often, 3.0))


def with_the_owl(clips, *more):
    deeds = [
        Deed(0.0, "scene", ("owl",)),
        Deed(0.3, "expect", (1.0, 0.5, clips("anna", 0.5))),
        Deed(1.0, "say", (clips("anna", 0.5), 0.5)),
        Deed(3.4, "say", (clips("bruno", 1.0), 1.0)),
        Deed(6.0, "scene", ("",)),
    ]
    return sorted([*deeds, *more], key=lambda deed: deed.at)


def test_the_same_night_is_recorded_the_same_also_what_comes_by_chance(record, clips):
    first, second = record(with_the_owl(clips), 8.0), record(with_the_owl(clips), 8.0)
    assert np.array_equal(first, second)
    assert max(tone_level(first, at, 0.01, HOOT) for at in np.arange(2.0, 6.0, 0.05)) > -36.0


def test_how_often_it_is_ticked_changes_nothing_of_what_comes_by_chance(record, clips):
    often = with_the_owl(clips, *(Deed(step * 0.0123, "tick") for step in range(1, 640)))
    assert np.array_equal(record(with_the_owl(clips), 8.0), record(often, 8.0))


@pytest.mark.parametrize("name", ["night.wav", "night.FLAC", "night.ogg", "night.mp3"])
def test_every_format_holds_the_night(record, clips, name):
    heard = record([Deed(1.0, "say", (clips("anna", 0.5), 0.5))], 2.0, name=name)
    when, fit = find(heard, soundfile.read(clips("anna", 0.5), dtype="int16")[0])
    assert when == pytest.approx(1.0, abs=0.03)
    assert fit > 0.95


def test_two_channels_hold_the_same(record, clips):
    heard = record([Deed(0.0, "say", (clips("anna", 0.5), 0.5))], 1.0, Audio(channels=2, volume=100))
    assert heard.shape == (RATE, 2)
    assert np.array_equal(heard[:, 0], heard[:, 1])


def test_an_unknown_format_is_told_with_those_there_are(tmp_path):
    with pytest.raises(ValueError, match=r'"\.aac" is no format of sound; there are \.wav, \.flac, \.ogg, \.mp3'):
        RecordingMixer(tmp_path / "night.aac", FULL)
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_is_not_there_is_told_by_the_system(tmp_path):
    with pytest.raises(FileNotFoundError):
        RecordingMixer(tmp_path / "nowhere" / "night.wav", FULL)


def test_nothing_has_the_final_name_before_it_is_whole(tmp_path):
    mixer = RecordingMixer(tmp_path / "night.wav", FULL)
    mixer.tick(1.0)
    assert not (tmp_path / "night.wav").exists()
    mixer.close()
    assert [path.name for path in tmp_path.iterdir()] == ["night.wav"]
    mixer.close()


def test_an_older_recording_stays_until_the_new_one_is_whole(tmp_path):
    (tmp_path / "night.wav").write_bytes(b"older")
    mixer = RecordingMixer(tmp_path / "night.wav", FULL)
    mixer.tick(1.0)
    mixer.abort()
    assert [path.read_bytes() for path in tmp_path.iterdir()] == [b"older"]


def test_an_error_leaves_nothing_behind(tmp_path):
    with pytest.raises(AttributeError), RecordingMixer(tmp_path / "night.wav", FULL) as mixer:
        Deed(1.0, "explode").do(mixer, 0.0, 1.0)
    assert list(tmp_path.iterdir()) == []


def test_the_last_line_is_written_to_its_end(tmp_path, clips):
    with RecordingMixer(tmp_path / "night.wav", FULL) as mixer:
        mixer.say(clips("anna", 0.5), 0.5, 1.0)
    assert soundfile.info(tmp_path / "night.wav").frames == RATE + RATE // 2


def test_time_may_begin_anywhere(tmp_path, clips):
    with RecordingMixer(tmp_path / "night.wav", FULL, start=12_345.0) as mixer:
        mixer.say(clips("anna", 0.5), 0.5, 12_345.25)
    heard, _ = soundfile.read(tmp_path / "night.wav", dtype="int16")
    assert np.flatnonzero(heard)[0] == pytest.approx(RATE // 4, abs=5)


def test_a_long_night_is_on_disk_before_it_is_over(tmp_path, scenes):
    mixer = RecordingMixer(tmp_path / "night.flac", Audio(), search=[scenes])
    mixer.scene("tone", 0.0)
    mixer.tick(60.0)
    (partial,) = tmp_path.iterdir()
    early = partial.stat().st_size
    mixer.tick(120.0)
    assert early > 60_000
    assert partial.stat().st_size == pytest.approx(2 * early, rel=0.1)
    mixer.abort()

"""The program that makes the sounds: the same chance gives the same sound, and the files are what it makes."""

from pathlib import Path

import numpy as np
import pytest
import soundfile
from make import main
from synthesis.catalogue import BY_NAME
from synthesis.files import write
from synthesis.levels import eased, levelled, loud, loudest, loudness
from synthesis.noise import RATE, bell, drift, noise


@pytest.mark.parametrize("name", ["chime", "plop", "vote-tick"])
def test_the_same_seed_gives_the_same_samples(name):
    assert np.array_equal(BY_NAME[name].made(), BY_NAME[name].made())


@pytest.mark.parametrize("name", ["chime", "plop", "pause", "vote-now"])
def test_the_files_are_those_that_the_program_makes(sound, tmp_path, name):
    known = BY_NAME[name]
    write(tmp_path / "made.ogg", known.made(), known.compression)
    made, _ = soundfile.read(tmp_path / "made.ogg", dtype="float32")
    there = sound(known.file)
    assert len(made) == len(there)
    # Another machine may round otherwise in the last place.
    assert np.abs(made - there).max() < 0.002


def test_the_command_line_makes_the_sounds_that_are_named(tmp_path):
    main([str(tmp_path), "vote-tick", "pause"])
    assert {path.name for path in tmp_path.rglob("*.*")} == {"vote-tick.ogg", "pause.ogg"}


def test_a_sound_that_is_made_again_leaves_its_file_as_it_was(tmp_path):
    main([str(tmp_path), "vote-tick"])
    before = (tmp_path / "signals/vote-tick.ogg").read_bytes()
    main([str(tmp_path), "vote-tick"])
    assert (tmp_path / "signals/vote-tick.ogg").read_bytes() == before


def test_the_command_line_tells_of_a_sound_that_it_does_not_know(tmp_path, capsys):
    with pytest.raises(SystemExit, match="2"):
        main([str(tmp_path), "howl"])
    assert "there is no sound howl" in capsys.readouterr().err
    assert not list(Path(tmp_path).iterdir())


def test_shaped_noise_goes_round_and_has_its_level():
    wave = noise(np.random.default_rng(1), RATE, lambda f: bell(f, 200.0, 0.5))
    assert np.sqrt(np.mean(wave**2)) == pytest.approx(1.0)
    assert abs(wave[0] - wave[-1]) < 2 * np.abs(np.diff(wave)).max()


def test_what_drifts_stays_within_its_bounds_and_comes_back():
    wave = drift(np.random.default_rng(1), 4 * RATE, 4.0, 0.5)
    assert wave.min() >= 0.0
    assert wave.max() <= 1.0
    assert abs(wave[0] - wave[-1]) < 2 * np.abs(np.diff(wave)).max()


def test_a_level_is_met_and_its_ceiling_holds():
    wave = levelled(noise(np.random.default_rng(1), RATE, np.ones_like) + 0.3, -20.0, -12.0)
    assert np.abs(wave).max() < 10 ** (-12 / 20)
    assert 20 * np.log10(np.sqrt(np.mean(wave**2))) == pytest.approx(-20.0, abs=1.0)


def test_a_tone_of_1_khz_at_full_scale_is_as_loud_as_the_standard_says():
    """BS.1770: a sine of 997 Hz at 0 dBFS on one channel gives -3.01 LUFS."""
    tone = np.sin(2 * np.pi * 997.0 * np.arange(2 * RATE) / RATE)
    assert loudness(tone) == pytest.approx(-3.01, abs=0.05)
    assert loudest(tone) == pytest.approx(-3.01, abs=0.05)


def test_a_loudness_is_met_under_a_ceiling():
    tone = np.sin(2 * np.pi * 440.0 * np.arange(RATE) / RATE) * np.linspace(0.0, 1.0, RATE)
    heard = loud(tone, -20.0, -12.0, moment=True, bends=False)
    assert loudest(heard) == pytest.approx(-20.0, abs=0.2)
    assert np.abs(heard).max() <= 10 ** (-12 / 20) + 1e-9


def test_what_is_turned_down_keeps_its_shape():
    tone = np.sin(2 * np.pi * 440.0 * np.arange(RATE) / RATE)
    quiet = eased(tone, -6.0)
    assert np.abs(quiet).max() <= 10 ** (-6 / 20) + 1e-9
    middle = slice(RATE // 4, RATE // 2)
    assert np.allclose(quiet[middle], tone[middle] * 10 ** (-6 / 20), atol=0.01)

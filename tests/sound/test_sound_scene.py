import numpy as np
import pytest
import soundfile

from appliance import files
from appliance.sound import scene


def faults_of(folder, text, name="night"):
    (folder / f"{name}.toml").write_text(text)
    with pytest.raises(files.BadFile) as caught:
        scene.load(name, [folder])
    return [str(fault) for fault in caught.value.faults]


def test_wind_and_rain_comes_with_the_program():
    loaded = scene.load("wind-and-rain")
    assert [layer.path.name for layer in loaded.layers] == ["wind.ogg", "rain.ogg"]
    assert "wind-and-rain" in scene.names()


def test_a_scene_of_ones_own_finds_its_sounds_beside_it(scenes):
    loaded = scene.load("tone", [scenes])
    assert loaded.layers == (scene.Layer(path=scenes / "tone.wav", level=0.0),)
    assert scene.names([scenes]) == ["tone"]


def test_a_scene_of_ones_own_may_use_the_sounds_of_the_program(tmp_path):
    (tmp_path / "drizzle.toml").write_text('format = 1\n[[layer]]\nfile = "rain.ogg"\nlevel = -9.0\n')
    (layer,) = scene.load("drizzle", [tmp_path]).layers
    assert layer.path == files.shipped("sounds", "rain.ogg")
    assert layer.level == -9.0


def test_an_unknown_scene_is_told_with_those_there_are():
    with pytest.raises(files.BadFile, match=r'no scene "wind-and-rian".*wind-and-rain.*Did you mean'):
        scene.load("wind-and-rian")


def test_a_name_cannot_lead_out_of_the_folder(scenes):
    with pytest.raises(files.BadFile):
        scene.load(f"../{scenes.name}/tone", [scenes])


def test_a_missing_sound_is_told_with_its_line(tmp_path):
    (fault,) = faults_of(tmp_path, 'format = 1\n\n[[layer]]\nfile = "rian.ogg"\n')
    assert fault.startswith(f'{tmp_path}/night.toml:4: layer[1].file: there is no sound "rian.ogg"')
    assert 'Did you mean "rain.ogg"?' in fault


def test_all_faults_of_the_sounds_come_in_one_run(tmp_path):
    (tmp_path / "noise.wav").write_bytes(b"no sound at all")
    soundfile.write(tmp_path / "slow.wav", np.zeros(100), 8000)
    text = 'format = 1\n[[layer]]\nfile = "gone.ogg"\n[[layer]]\nfile = "noise.wav"\n[[layer]]\nfile = "slow.wav"\n'
    first, second, third = faults_of(tmp_path, text)
    assert ":3:" in first
    assert "gone.ogg" in first
    assert ":5:" in second
    assert "not a sound that can be read" in second
    assert ":7:" in third
    assert "8000 Hz" in third


def test_a_level_that_would_deafen_is_told(tmp_path):
    (fault,) = faults_of(tmp_path, 'format = 1\n[[layer]]\nfile = "rain.ogg"\nlevel = 40.0\n')
    assert "night.toml:4: layer[1].level:" in fault


def test_a_misspelt_key_is_told(tmp_path):
    (fault,) = faults_of(tmp_path, 'format = 1\n[[layer]]\nfile = "rain.ogg"\nlevle = -4.0\n')
    assert "level" in fault


def test_a_path_is_no_name_of_a_sound(tmp_path):
    (fault,) = faults_of(tmp_path, 'format = 1\n[[layer]]\nfile = "../rain.ogg"\n')
    assert "night.toml:3: layer[1].file:" in fault


def test_a_scene_without_layers_is_told(tmp_path):
    assert faults_of(tmp_path, "format = 1\nlayer = []\n")


def test_broken_syntax_is_told(tmp_path):
    assert ":3:" in faults_of(tmp_path, 'format = 1\n[[layer]]\nfile = "rain.ogg\n')[0]


def test_more_than_fits_into_memory_is_told(tmp_path):
    soundfile.write(tmp_path / "long.wav", np.zeros(scene.LONGEST * 48_000 + 48_000, np.int16), 48_000)
    (fault,) = faults_of(tmp_path, 'format = 1\n[[layer]]\nfile = "long.wav"\n')
    assert f"at most {scene.LONGEST} seconds" in fault

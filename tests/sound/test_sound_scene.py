import numpy as np
import pytest
import soundfile

from appliance import files
from appliance.sound import scene
from appliance.sound.singles import Kind


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
    assert loaded.singles == ()
    assert scene.names([scenes]) == ["owl", "tone"]


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
    soundfile.write(tmp_path / "odd.wav", np.zeros(100), 100)
    soundfile.write(tmp_path / "none.wav", np.zeros(0), 48_000)
    text = "format = 1\n" + "".join(f'[[layer]]\nfile = "{name}"\n' for name in ("gone.ogg", "noise.wav", "odd.wav"))
    first, second, third, fourth = faults_of(tmp_path, f'{text}[[single]]\nfiles = ["none.wav"]\nevery = [5, 9]\n')
    assert ":3:" in first
    assert "gone.ogg" in first
    assert ":5:" in second
    assert "not a sound that can be read" in second
    assert ":7:" in third
    assert "has 100 samples a second; save it with 48000 Hz" in third
    assert ":9: single[1].files[1]: " in fourth
    assert "has no sound in it" in fourth


def test_a_level_that_would_deafen_is_told(tmp_path):
    (fault,) = faults_of(tmp_path, 'format = 1\n[[layer]]\nfile = "rain.ogg"\nlevel = 40.0\n')
    assert "night.toml:4: layer[1].level:" in fault


def test_a_misspelt_key_is_told(tmp_path):
    (fault,) = faults_of(tmp_path, 'format = 1\n[[layer]]\nfile = "rain.ogg"\nlevle = -4.0\n')
    assert "level" in fault


def test_a_path_is_no_name_of_a_sound(tmp_path):
    (fault,) = faults_of(tmp_path, 'format = 1\n[[layer]]\nfile = "../rain.ogg"\n')
    assert "night.toml:3: layer[1].file:" in fault


@pytest.mark.parametrize("text", ["format = 1\nlayer = []\n", "format = 1\n"])
def test_a_scene_in_which_nothing_sounds_is_told(tmp_path, text):
    assert "nothing sounds in it; add a [[layer]] or a [[single]]" in faults_of(tmp_path, text)[0]


def test_broken_syntax_is_told(tmp_path):
    assert ":3:" in faults_of(tmp_path, 'format = 1\n[[layer]]\nfile = "rain.ogg\n')[0]


def test_more_than_fits_into_memory_is_told(tmp_path):
    """30 MB for two scenes that sound at once, 16 bit, 48 kHz."""
    most = 156
    assert 2 * most * 48_000 * 2 <= 30_000_000 < 2 * (most + 1) * 48_000 * 2
    soundfile.write(tmp_path / "most.wav", np.zeros((most - 10) * 8_000, np.int16), 8_000)
    soundfile.write(tmp_path / "more.wav", np.zeros(11 * 8_000, np.int16), 8_000)
    text = 'format = 1\n[[layer]]\nfile = "most.wav"\n[[single]]\nfiles = ["more.wav"]\nevery = [30, 60]\n'
    (tmp_path / "night.toml").write_text(text)
    found, (fault,) = scene.read("night", [tmp_path])
    assert str(fault).endswith(
        f'night.toml:5: single[1].files[1]: "more.wav" does not fit into memory any more: it has 11 seconds, '
        f"and 10 are left; make the sounds of this scene {most} seconds long together at most"
    )
    assert [layer.path.name for layer in found.layers] == ["most.wav"]


# Single sounds.

SINGLE = 'format = 1\n[[single]]\nfiles = ["near.wav", "far.wav"]\n'


@pytest.fixture
def thunder(tmp_path):
    for name, seconds in (("near", 1.5), ("far", 2.0)):
        soundfile.write(tmp_path / f"{name}.wav", np.full(round(seconds * 44_100), 0.1), 44_100)
    return tmp_path


def test_a_scene_of_single_sounds_alone_is_one(thunder):
    (thunder / "night.toml").write_text(SINGLE + "level = -3\nvary = 2.5\nevery = [20, 45.5]\n")
    loaded = scene.load("night", [thunder])
    assert loaded.layers == ()
    (single,) = loaded.singles
    assert (single.paths, single.level) == ((thunder / "near.wav", thunder / "far.wav"), -3.0)
    assert single.kind == Kind(lengths=(1.5, 2.0), every=(20.0, 45.5), vary=2.5)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("every = [45, 20]", "night.toml:4: single[1].every: 45 is more than 20; write the shorter time first"),
        ("every = [20]", "night.toml:4: single[1].every: has 1 entry; write a list in [ ] of 2 entries"),
        ("every = 20", "night.toml:4: single[1].every: 20 is not right; write a list in [ ] of 2 entries"),
        ("every = [0, 20]", "night.toml:4: single[1].every[1]: 0 is not right; write a number from 0.5 to 3600"),
        ("every = [1, 2]\nvary = 20", "night.toml:5: single[1].vary: 20 is not right; write a number from 0 to 12"),
        ("every = [1, 2]\nlevel = 20", "night.toml:5: single[1].level: 20 is not right; write a number from -60 to 12"),
        ("evry = [1, 2]", "night.toml:4: single[1].evry: there is no such key here; did you mean"),
        ("vary = 2", "night.toml:2: single[1].every: is missing"),
    ],
)
def test_what_is_wrong_with_a_single_sound_is_told_with_its_line(thunder, line, told):
    assert any(
        fault.startswith(f"{thunder}/") and told.casefold() in fault.casefold()
        for fault in faults_of(thunder, f"{SINGLE}{line}\n")
    )


@pytest.mark.parametrize(("table", "most"), [("layer", 4), ("single", 6)])
def test_there_is_an_end_to_what_sounds_at_once(thunder, table, most):
    entry = {"layer": '[[layer]]\nfile = "near.wav"\n', "single": '[[single]]\nfiles = ["near.wav"]\nevery = [5, 9]\n'}
    text = "format = 1\n" + entry[table] * most
    (thunder / "night.toml").write_text(text)
    assert scene.load("night", [thunder])
    assert f"{table}: has {most + 1} entries" in faults_of(thunder, text + entry[table])[0]


def test_what_is_good_of_a_scene_is_played_all_the_same(thunder):
    (thunder / "night.toml").write_text(
        'format = 1\n[[layer]]\nfile = "gone.wav"\n[[layer]]\nfile = "far.wav"\n'
        '[[single]]\nfiles = ["gone.wav", "near.wav"]\nevery = [5, 9]\n'
        '[[single]]\nfiles = ["gone.wav"]\nevery = [5, 9]\n'
    )
    found, faults = scene.read("night", [thunder])
    assert [layer.path.name for layer in found.layers] == ["far.wav"]
    assert [[path.name for path in single.paths] for single in found.singles] == [["near.wav"]]
    assert [fault.line for fault in faults] == [3, 7, 10]

from functools import cache

import numpy as np
import pytest
import soundfile
from measured import RATE, levels, spectra

from appliance import files
from appliance.sound import scene

SECONDS = 120


@cache
def decoded(path):
    wave, rate = soundfile.read(path, dtype="float32")
    assert (rate, wave.ndim) == (RATE, 1), path
    return wave


@pytest.fixture(scope="session")
def sound():
    """A sound of the folder, by its place in it."""
    return lambda name: decoded(files.shipped("sounds", name))


@cache
def layers_of(name):
    mix = np.zeros(SECONDS * RATE, dtype=np.float32)
    for layer in scene.load(name).layers:
        mix += np.resize(decoded(layer.path), len(mix)) * np.float32(10 ** (layer.level / 20))
    return mix


@cache
def played(name, loudest):
    """A scene with its single sounds: each as often as on average; or at its loudest, as often as it can be."""
    mix = layers_of(name).copy()
    for number, single in enumerate(scene.load(name).singles):
        level = single.level + (single.kind.vary if loudest else 0.0)
        least, most = single.kind.every
        between = least if loudest else (least + most) / 2
        for count, begins in enumerate(np.arange(3.1 * (number + 1), SECONDS - 10.0, between)):
            wave = decoded(single.paths[count % len(single.paths)])
            mix[round(begins * RATE) :][: len(wave)] += wave * np.float32(10 ** (level / 20))
    return mix


@pytest.fixture(scope="session")
def layers():
    """Two minutes of all layers of a scene together, at their levels."""
    return layers_of


@cache
def spectra_of(name):
    return spectra(layers_of(name))


@pytest.fixture(scope="session")
def half_second_levels():
    """Level of each half second of a scene's layers within a band, dBFS."""
    return lambda name, low, high: levels(spectra_of(name), low, high)


@pytest.fixture(scope="session")
def mix():
    """Two minutes of a scene with its single sounds, at their usual loudness or at their loudest."""
    return lambda name, loudest=False: played(name, loudest)

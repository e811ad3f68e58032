"""Each line comes out at the same loudness whatever made it: within 1 LU, as a meter of BS.1770 has it."""

import numpy as np
import pyloudnorm
import pytest
import soundfile
from packs import samples_of
from stand_ins import STAND_IN, program

from appliance.settings.model import Voice as VoiceSettings
from appliance.voice import Utterance
from appliance.voice.loudness import loudness
from appliance.voice.opening import open_voice, recipe_of
from appliance.voice.pack import hash_of
from appliance.voice.worker_voice import WorkerVoice

CALLS = {
    "it": ["Chiudete gli occhi.", "Il Veggente apre gli occhi, e guarda la tessera di un altro giocatore."],
    "en": ["Everyone, close your eyes.", "The Werewolves open their eyes, and recognise each other."],
    "fr": ["Fermez les yeux.", "Les loups-garous ouvrent les yeux, et se reconnaissent."],
}
METER = pyloudnorm.Meter(48_000)


def lufs(clip):
    samples = samples_of(clip)
    # The meter takes no less than a block.
    return METER.integrated_loudness(np.pad(samples, (0, max(0, 19_200 - samples.size))))


@pytest.fixture
def spoken(answers, tmp_path):
    """Lines by the engine: real speech, which the other voices of these tests have in other shapes."""
    found = {}
    for language, texts in CALLS.items():
        voice = WorkerVoice(
            recipe_of("pyttsx3", language, VoiceSettings(), tmp_path, True), tmp_path, answers.queue.put
        )
        voice.request(texts)
        found |= {answer.text: answer.clip for answer in answers.take(len(texts))}
        voice.close()
    return found


def dull(samples, rate):
    """The same voice in another room: softer above 1 kHz, as a neural voice is beside espeak-ng."""
    spectrum = np.fft.rfft(samples)
    hertz = np.fft.rfftfreq(samples.size, 1 / rate)
    return np.fft.irfft(spectrum / np.sqrt(1 + (hertz / 1_000) ** 2), samples.size)


def test_engines_packs_and_recordings_are_equally_loud(spoken, answers, tmp_path):
    folder, mine = tmp_path / "pack", tmp_path / "mine"
    folder.mkdir()
    mine.mkdir()
    lines = []
    for number, (text, clip) in enumerate(spoken.items()):
        samples = samples_of(clip)
        soundfile.write(folder / f"{number}.ogg", 0.2 * dull(samples, 48_000)[::2], 24_000)
        soundfile.write(mine / f"line{number}.flac", 0.02 * samples[::3], 16_000)
        seconds = samples[::2].size / 24_000
        lines.append(f'{{"key":"k","text":"","hash":"{hash_of(text)}","file":"{number}.ogg","seconds":{seconds}}}')
    manifest = f'{{"format":1,"language":"it","engine":"e","voice":"v","lines":[{",".join(lines)}]}}'
    (folder / "pack.json").write_text(manifest)
    levels = [lufs(clip) for clip in spoken.values()]
    for engine in ("pack", "recorded"):
        settings = VoiceSettings(engines=(engine,), pack="pack", recordings=("mine",))
        voice = open_voice(
            "it", settings, tmp_path / engine, answers.queue.put, home=tmp_path, command=program(STAND_IN)
        )
        voice.request([Utterance(text, [f"line{number}"]) for number, text in enumerate(spoken)])
        levels += [lufs(answer.clip) for answer in answers.take(len(spoken))]
        voice.close()
    assert len(levels) == 18
    assert max(levels) - min(levels) < 1.0
    assert np.mean(levels) == pytest.approx(-20, abs=0.5)


@pytest.mark.parametrize("seconds", [0.5, 1.3, 4.0])
def test_our_meter_agrees_with_another(seconds):
    chance = np.random.default_rng(7)
    samples = chance.standard_normal(round(seconds * 48_000)) * 0.05
    samples *= np.interp(np.arange(samples.size), np.linspace(0, samples.size, 7), [1, 0.2, 0, 0, 1, 0.3, 1])
    for coloured in (samples, dull(samples, 48_000)):
        assert loudness(coloured) == pytest.approx(METER.integrated_loudness(coloured), abs=0.1)

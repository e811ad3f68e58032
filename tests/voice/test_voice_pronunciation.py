"""Words that the engine would say wrong are spelt for it, and only for it."""

import pytest
from shipped_games import CATALOGUE

from appliance.files import load, shipped
from appliance.settings.model import Voice as VoiceSettings
from appliance.voice.opening import recipe_of
from appliance.voice.pronunciation import Manner, Pronunciation

LANGUAGES = list(CATALOGUE.languages)


@pytest.fixture
def spell(tmp_path):
    (tmp_path / "it.toml").write_text(
        'format = 1\n[words]\nNicole = "Nicòl"\n"Jean Paul" = "Gian Pol"\nJean = "Gian"\nC = "ci"\n', encoding="utf-8"
    )
    return Pronunciation("it", tmp_path)


@pytest.mark.parametrize(
    ("text", "spelt"),
    [
        ("Nicole, apri gli occhi.", "Nicòl, apri gli occhi."),
        ("NICOLE o nicole", "Nicòl o Nicòl"),
        ("Nicoletta e Nicole", "Nicoletta e Nicòl"),
        ("È di Nicole.", "È di Nicòl."),
        ("l'Jean-Jean", "l'Gian-Gian"),
        ("Jean Paul e Jean", "Gian Pol e Gian"),
        ("C'è C.", "ci'è ci."),
        ("Anna", "Anna"),
        ("", ""),
    ],
)
def test_whole_words_are_spelt_whatever_their_capitals_the_longest_first(spell, text, spelt):
    assert spell(text) == spelt


@pytest.mark.parametrize("content", [None, "no toml", "format = 1", "format = 1\nwords = 3", "[words]\nAnna = 7"])
def test_without_a_file_that_can_be_read_every_word_stays_as_it_is(tmp_path, content):
    if content is not None:
        (tmp_path / "it.toml").write_text(content)
    assert Pronunciation("it", tmp_path)("Anna, apri gli occhi.") == "Anna, apri gli occhi."


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_language_has_a_table_without_faults(language):
    document = load(shipped("config", "pronunciation") / f"{language}.toml")
    assert not document.faults
    words = document.data["words"]
    assert len(words) > 10
    assert all(spelt and spelt != word for word, spelt in words.items())
    assert len({word.casefold() for word in words}) == len(words)


def test_a_line_is_kept_anew_when_a_word_in_it_is_spelt_anew(speak, answers, tmp_path, monkeypatch):
    monkeypatch.setattr("appliance.voice.pronunciation.shipped", lambda *_: tmp_path)
    clips = []
    for spelt in ("Nicole", "Nicòl", "Nicole"):
        (tmp_path / "it.toml").write_text(f'format = 1\n[words]\nNicole = "{spelt}"\n', encoding="utf-8")
        speak("it").request(["Nicole.", "Anna."])
        told = {answer.text: answer.clip for answer in answers.take(2)}
        clips.append((told["Nicole."], told["Anna."]))
    (usual, anna), (other, anna_again), (usual_again, _) = clips
    assert usual == usual_again != other
    assert usual.path.read_bytes() != other.path.read_bytes()
    assert anna == anna_again


def test_a_language_has_a_manner_of_its_own_and_the_settings_bend_it(tmp_path, monkeypatch):
    monkeypatch.setattr("appliance.voice.pronunciation.shipped", lambda *_: tmp_path)
    (tmp_path / "it.toml").write_text('[voice]\nname = "it+f3"\nrate = 120\npitch = 30\n')

    def recipe(**settings):
        found = recipe_of("pyttsx3", "it", VoiceSettings(**settings), tmp_path, is_own=True)
        return found.voices, found.options["rate"], found.options["pitch"]

    assert recipe() == (["it+f3", "it"], 120, 30)
    assert recipe(rate=280, pitch=55) == (["it+f3", "it"], 240, 40)
    assert recipe(name="it+m1", rate=80, pitch=0) == (["it+m1", "it+f3", "it"], 80, 0)
    assert recipe(rate=400, pitch=100)[1:] == (343, 85)


@pytest.mark.parametrize("content", ["[voice]\nrate = true", "voice = 3", '[voice]\nname = 1\npitch = "high"', "["])
def test_a_manner_that_is_none_is_left(tmp_path, content):
    (tmp_path / "it.toml").write_text(content)
    assert Pronunciation("it", tmp_path).manner == Manner()


@pytest.mark.parametrize("shape", ["room", "bright"])
def test_a_voice_in_a_room_or_with_clear_consonants_is_another_sound(speak, answers, tmp_path, monkeypatch, shape):
    monkeypatch.setattr("appliance.voice.pronunciation.shipped", lambda *_: tmp_path)
    clips = []
    for value in ("false", "true"):
        (tmp_path / "it.toml").write_text(f"[voice]\n{shape} = {value}\n")
        speak("it").request(["Anna, Bruno, Carla."])
        clips.append(answers.clip())
    dry, heard = clips
    assert dry.path != heard.path
    assert dry.path.read_bytes() != heard.path.read_bytes()
    assert heard.seconds == pytest.approx(dry.seconds, abs=0.2)

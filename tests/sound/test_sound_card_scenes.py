"""Scenes on a card that is made of nothing: which sounds play on which channels, and who has to wait."""

from random import Random
from threading import Event

import numpy as np
import pytest

from appliance.settings.model import Audio
from appliance.sound import card_scenes
from appliance.sound.card_scenes import CardScenes
from appliance.sound.scenery import Decoded
from appliance.sound.singles import Kind
from appliance.sound.stage import Stage

NONE = np.zeros(1, np.int16)


class Channel:
    """A channel that plays for as long as a test wants."""

    def __init__(self):
        self.sound, self.loops = None, 0

    def play(self, sound, loops=0):
        self.sound, self.loops = sound, loops

    def stop(self):
        self.sound = None

    def get_busy(self):
        return self.sound is not None


class Sound:
    def __init__(self, name):
        self.name, self.volume = name, 1.0

    def set_volume(self, volume):
        self.volume = volume

    def get_volume(self):
        return self.volume


class Slowly:
    """Scenes of two layers and a single sound each, which are decoded when a test lets them."""

    def __init__(self):
        self.asked, self.allowed = [], {}

    def decode(self, name, make):
        self.asked.append(name)
        assert self.allowed.setdefault(name, Event()).wait(10.0)
        if name == "monster":
            raise MemoryError("too large")
        if name == "nothing":
            return Decoded()
        # Sounds are names here, as long as they have letters.
        single = f"{name} single"
        kind = Kind(lengths=(2.0,), every=(5.0, 5.0))
        return Decoded([make(name), make(name)], [[make(single)]], [kind], len(name + name + single))

    def allow(self, *names):
        for name in names:
            self.allowed.setdefault(name, Event()).set()


@pytest.fixture
def scenery():
    slowly = Slowly()
    yield slowly
    for event in slowly.allowed.values():
        event.set()


class Card:
    """A card with its scenes, at a time."""

    def __init__(self, scenery, ready=(), frame=2):
        self.scenery = scenery
        self.channels = [Channel() for _ in range(20)]
        self.stage = Stage(Audio(volume=100), Random(1))  # noqa: S311 - an owl, not secrets
        self.scenes = CardScenes(self.channels, Sound, self.stage, scenery, ready=ready, frame=frame)
        self.now = 0.0

    def want(self, name):
        self.scenes.scene(name, self.now)
        return self.wait(0.0)

    def wait(self, seconds):
        """Time passes, in steps of a tenth of a second; whatever is decoded by then is there."""
        for _ in range(round(seconds * 10)):
            self.now = round(self.now + 0.1, 3)
            self.tick()
        return self.tick()

    def tick(self):
        for name, errand in self.scenes._coming.items():
            if self.scenery.allowed.setdefault(name, Event()).is_set():
                assert errand.wait(10.0)
        self.scenes.tick(self.now)
        for channel in self.scenes._ending:
            channel.stop()  # the card comes to the end of it a moment later
        return self

    @property
    def plays(self):
        """What sounds, with its volume."""
        return sorted((channel.sound.name, channel.sound.volume) for channel in self.channels if channel.sound)

    @property
    def layers(self):
        return sorted(channel.sound.name for channel in self.channels if channel.sound and channel.loops)


@pytest.fixture(autouse=True)
def impatient(monkeypatch):
    monkeypatch.setattr(card_scenes, "AT_ONCE", 0.0)


def test_nobody_waits_for_a_scene_and_the_one_before_goes_on_until_it_is_there(scenery):
    card = Card(scenery)
    scenery.allow("rain")
    card.want("rain").wait(2.0)
    card.want("storm").wait(5.0)
    assert card.plays == [("rain", 1.0), ("rain", 1.0)] or "rain single" in dict(card.plays)
    assert card.scenes.due(card.now) == pytest.approx(card.now + 0.1)
    scenery.allow("storm")
    card.wait(2.0)
    assert card.layers == ["storm", "storm"]
    assert card.scenes.due(card.now) is None


def test_a_small_scene_is_there_at_once(scenery, monkeypatch):
    monkeypatch.setattr(card_scenes, "AT_ONCE", 10.0)
    scenery.allow("rain")
    card = Card(scenery)
    card.scenes.scene("rain", 0.0)
    assert card.stage.live(0.0) == ["rain"]


def test_the_night_is_decoded_with_the_first_words_and_kept(scenery):
    scenery.allow("night", "day", "vote", "fire")
    card = Card(scenery, ready=["night"])
    assert scenery.asked == []
    card.scenes.prepare()
    for name in ("day", "vote", "fire", "night", "day", "vote", "fire", "night"):
        card.want(name).wait(2.0)
    assert scenery.asked.count("night") == 1


def test_silence_needs_nothing_decoded_and_frees_every_channel(scenery):
    scenery.allow("rain")
    card = Card(scenery)
    card.want("rain").wait(8.0).want("").wait(1.0)
    assert card.plays == []
    assert len(card.scenes._free) == 20
    assert not card.scenes.is_sounding


def test_of_two_scenes_that_are_wanted_in_a_row_only_the_last_comes(scenery):
    card = Card(scenery)
    card.want("rain").want("storm")
    scenery.allow("rain", "storm")
    card.wait(2.0)
    assert card.layers == ["storm", "storm"]


def test_silence_that_is_wanted_while_a_scene_is_decoded_stays(scenery):
    card = Card(scenery)
    card.want("rain").want("")
    scenery.allow("rain")
    assert card.wait(2.0).plays == []


def test_no_more_is_decoded_than_two_scenes_beside_the_one_that_is_kept(scenery):
    names = ["day", "vote", "fire", "rain", "storm", "sea"]
    scenery.allow("night", *names)
    card = Card(scenery, ready=["night"])
    card.scenes.prepare()
    for _ in range(3):
        for name in names:
            card.want(name)
            for _ in range(3):
                card.wait(0.1)
                assert len({*card.scenes._decoded, *card.scenes._coming} - {"night"}) <= 2
    assert card.wait(2.0).layers == ["sea", "sea"]


@pytest.mark.parametrize("name", ["nothing", "monster"])
def test_a_scene_that_cannot_be_had_is_silence(scenery, name, caplog):
    scenery.allow("rain", name)
    card = Card(scenery)
    card.want("rain").wait(1.0).want(name).wait(1.0)
    assert card.plays == []
    assert ("no ambience: MemoryError: too large" in caplog.text) == (name == "monster")


def test_single_sounds_have_channels_of_their_own_and_give_them_back(scenery):
    scenery.allow("rain")
    card = Card(scenery).want("rain")
    heard = 0
    for _ in range(300):
        card.wait(0.1)
        singles = [channel for channel in card.channels if channel.sound and not channel.loops]
        heard += len(singles)
    assert heard == pytest.approx(300 * 2.0 / 5.0, rel=0.2)
    assert len(card.scenes._free) >= 17


def test_a_single_sound_ends_with_its_scene(scenery):
    scenery.allow("rain")
    card = Card(scenery).want("rain")
    while not any(name == "rain single" for name, _ in card.plays):
        card.wait(0.1)
    card.want("").wait(0.6)
    assert card.plays == []
    assert len(card.scenes._free) == 20


def test_a_single_sound_goes_down_under_a_line_with_everything_else(scenery):
    scenery.allow("rain")
    card = Card(scenery).want("rain")
    while not any(name == "rain single" for name, _ in card.plays):
        card.wait(0.1)
    card.stage.duck.speak(card.now, 3.0)
    card.tick().wait(0.2)
    assert dict(card.plays) == {"rain": pytest.approx(10 ** (-12 / 20), abs=0.01)}


def test_two_scenes_that_are_too_large_together_follow_each_other(scenery):
    """30 MB in all; a frame is so large here that one of them fits, and two do not."""
    scenery.allow("rain", "storm")
    letters = len("storm" * 2 + "storm single")
    card = Card(scenery, frame=29_000_000 // letters)
    card.want("rain").wait(2.0).want("storm")
    seen = [set(card.wait(0.1).layers) for _ in range(15)]
    assert {"rain", "storm"} not in seen
    assert seen[0] == {"rain"}
    assert seen[-1] == {"storm"}


def test_two_scenes_that_fit_together_cross_fade(scenery):
    scenery.allow("rain", "storm")
    card = Card(scenery).want("rain").wait(2.0).want("storm").wait(0.2)
    assert set(card.layers) == {"rain", "storm"}


def test_a_single_sound_that_made_way_for_a_line_is_over(scenery):
    """It has some of its sound left: the same sound may come again, and that must not wake it."""
    scenery.allow("rain")
    card = Card(scenery).want("rain")
    while not any(name == "rain single" for name, _ in card.plays):
        card.wait(0.1)
    card.stage.duck.speak(card.now, 3.0)
    for _ in range(20):
        card.now += 0.01
        card.scenes.tick(card.now)
    assert [name for name, _ in card.plays] == ["rain", "rain"]

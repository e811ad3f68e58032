"""Several voices behind one: who is asked, who is passed over, what is told, and that it is told once."""

from pathlib import Path

import pytest

from appliance.voice import Clip, Failed, Rendered
from appliance.voice.chain import Chain


class Speaker:
    """A voice that answers when the test says so."""

    def __init__(self, done):
        self.done = done
        self.asked = []
        self.clips = {}
        self.reasons = {}
        self.is_mute = False
        self.troubles = {"speech": "", "voice": "", "cache": ""}
        self.is_closed = False

    def request(self, texts, urgent=False):
        self.asked += [(text, urgent) for text in texts]

    def clip(self, text):
        return self.clips.get(text)

    def failed(self, text):
        return self.reasons.get(text)

    def close(self):
        self.is_closed = True

    def say(self, text):
        self.clips[text] = Clip(Path(f"{text}.wav"), 1.0)
        self.reasons.pop(text, None)
        self.done(Rendered(text, self.clips[text], (9, 9)))

    def refuse(self, text, reason="no"):
        self.reasons[text] = reason
        self.done(Failed(text, reason))


class Three:
    """Three voices in a chain, and what the chain told."""

    def __init__(self):
        self.told = []
        self.voices = []
        self.chain = Chain([self.make] * 3, self.told.append)

    def make(self, done):
        self.voices.append(Speaker(done))
        return self.voices[-1]

    @property
    def asked(self):
        return [[text for text, _ in voice.asked] for voice in self.voices]


@pytest.fixture
def three():
    return Three()


def test_the_first_voice_is_asked_and_speaks(three):
    first, *_ = three.voices
    three.chain.request(["a", "b"])
    assert three.asked == [["a", "b"], [], []]
    first.say("a")
    first.say("b")
    assert three.told == [Rendered("a", first.clips["a"], (1, 2)), Rendered("b", first.clips["b"], (2, 2))]
    assert three.chain.clip("a") == first.clips["a"]
    assert three.chain.clip("c") is None


def test_what_one_cannot_say_the_next_is_asked_as_urgently_and_nobody_hears_of_it(three):
    first, second, third = three.voices
    three.chain.request(["a"], urgent=True)
    first.refuse("a")
    assert second.asked == [("a", True)]
    second.refuse("a")
    assert third.asked == [("a", True)]
    assert three.told == []
    assert three.chain.failed("a") is None
    third.say("a")
    assert three.told == [Rendered("a", third.clips["a"], (1, 1))]
    assert three.chain.clip("a") == third.clips["a"]


def test_what_nobody_can_say_is_told_with_the_reason_of_the_last(three):
    three.chain.request(["a"])
    for voice, reason in zip(three.voices, ("not mine", "broken", "silence"), strict=True):
        voice.refuse("a", reason)
    assert three.told == [Failed("a", "silence")]
    assert three.chain.failed("a") == "silence"
    assert three.chain.troubles["speech"] == "not spoken: silence"


def test_what_had_failed_and_is_rendered_after_all_is_told_once_more(three):
    three.chain.request(["a"])
    for voice in three.voices:
        voice.refuse("a")
    three.voices[2].say("a")
    assert [type(answer) for answer in three.told] == [Failed, Rendered]
    assert three.chain.failed("a") is None
    assert three.chain.troubles["speech"] == ""
    three.voices[2].say("a")
    assert len(three.told) == 2


def test_a_voice_that_speaks_late_does_not_take_the_place_of_the_one_that_spoke(three):
    first, second, _ = three.voices
    three.chain.request(["a"])
    first.refuse("a")
    second.say("a")
    first.say("a")
    assert len(three.told) == 1
    assert three.chain.clip("a") == second.clips["a"]


def test_a_voice_that_is_mute_is_passed_over(three):
    three.voices[0].is_mute = three.voices[1].is_mute = True
    three.chain.request(["a"])
    assert three.asked == [[], [], ["a"]]
    three.voices[1].is_mute = False
    three.chain.request(["b"])
    assert three.asked == [[], ["b"], ["a"]]


def test_nobody_waits_for_the_last_one_while_it_is_mute(three):
    first, second, third = three.voices
    third.is_mute = True
    third.troubles = {"speech": "not spoken: no library", "voice": "", "cache": ""}
    three.chain.request(["a"])
    first.refuse("a")
    second.refuse("a")
    assert three.told == [Failed("a", "no library")]
    assert third.asked == [("a", False)]
    third.refuse("a", "still no library")
    assert three.told == [Failed("a", "no library")]
    assert three.chain.failed("a") == "still no library"
    third.is_mute = False
    third.say("a")
    assert three.told[1:] == [Rendered("a", third.clips["a"], (1, 1))]


def test_it_is_mute_when_all_are(three):
    for voice in three.voices:
        assert not three.chain.is_mute
        voice.is_mute = True
    assert three.chain.is_mute


def test_a_line_that_is_asked_for_twice_is_told_once_and_again_when_it_is_asked_again(three):
    first, *_ = three.voices
    three.chain.request(["a"])
    three.chain.request(["a"])
    first.say("a")
    first.say("a")
    assert len(three.told) == 1
    three.chain.request(["a"])
    first.say("a")
    assert len(three.told) == 2


def test_progress_counts_since_last_nothing_was_left_whoever_speaks(three):
    first, second, _ = three.voices
    three.chain.request(["a", "b", "c"])
    first.refuse("b")
    first.say("a")
    three.chain.request(["d"])
    second.say("b")
    first.say("c")
    first.say("d")
    assert [answer.progress for answer in three.told] == [(1, 3), (2, 4), (3, 4), (4, 4)]
    three.chain.request(["e"])
    first.say("e")
    assert three.told[-1].progress == (1, 1)


def test_why_another_voice_speaks_is_told_of_the_first_that_does_not(three):
    first, second, third = three.voices
    first.troubles = {"speech": "", "voice": "", "cache": "no room"}
    second.troubles = {"speech": "not spoken: no model", "voice": "", "cache": ""}
    third.troubles = {"speech": "", "voice": '"it" speaks', "cache": ""}
    assert three.chain.troubles == {"speech": "", "voice": "no model; another voice speaks", "cache": "no room"}
    second.troubles = {"speech": "", "voice": "", "cache": ""}
    assert three.chain.troubles["voice"] == '"it" speaks'
    third.troubles = {"speech": "not spoken: silence", "voice": "", "cache": ""}
    assert three.chain.troubles == {"speech": "not spoken: silence", "voice": "", "cache": "no room"}


def test_when_it_is_closed_all_are_and_nothing_is_told_any_more(three):
    three.chain.request(["a", "b"])
    three.chain.close()
    assert all(voice.is_closed for voice in three.voices)
    for voice in three.voices:
        voice.refuse("a")
        voice.say("b")
    assert three.told == []

"""What became of lines, and which are tried again when nobody has asked."""

from pathlib import Path

from appliance.voice import Clip
from appliance.voice.outcomes import Outcomes

CLIP = Clip(Path("a.wav"), 1.0)


def test_a_line_has_a_sound_or_a_reason_and_the_last_word_counts():
    outcomes = Outcomes()
    assert (outcomes.clip("one"), outcomes.reason("one")) == (None, None)
    assert outcomes.take("one", "no library")
    assert (outcomes.clip("one"), outcomes.reason("one")) == (None, "no library")
    assert outcomes.take("one", CLIP)
    assert (outcomes.clip("one"), outcomes.reason("one")) == (CLIP, None)
    assert outcomes.take("one", "gone")
    assert (outcomes.clip("one"), outcomes.reason("one")) == (None, "gone")


def test_the_trouble_is_what_failed_last_of_all_that_still_fails():
    outcomes = Outcomes()
    assert outcomes.trouble == ""
    outcomes.take("one", "silence")
    outcomes.take("two", "no library")
    assert outcomes.trouble == "no library"
    outcomes.take("one", "no more memory")
    assert outcomes.trouble == "no more memory"
    outcomes.take("one", CLIP)
    assert outcomes.trouble == "no library"
    outcomes.take("two", CLIP)
    assert outcomes.trouble == ""


def test_what_is_tried_again_unasked_is_told_when_it_succeeds():
    outcomes = Outcomes()
    for text in ("one", "two"):
        outcomes.take(text, "no library")
    assert outcomes.failed() == ["one", "two"]
    assert not outcomes.take("one", "no library")
    assert outcomes.take("two", CLIP)
    assert outcomes.failed() == ["one"]


def test_what_somebody_asks_for_meanwhile_is_told_in_any_case():
    outcomes = Outcomes()
    outcomes.take("one", "no library")
    outcomes.failed()
    outcomes.ask(["one"])
    assert outcomes.take("one", "no library")


def test_each_time_another_line_is_tried():
    outcomes = Outcomes()
    for text in ("one", "two", "three"):
        outcomes.take(text, "the worker died")
    tried = []
    for _ in range(4):
        (text,) = outcomes.failed(at_most=1)
        tried.append(text)
        outcomes.take(text, "the worker died")
    assert tried == ["one", "two", "three", "one"]


def test_a_voice_that_is_mute_no_more_tries_what_had_failed():
    outcomes = Outcomes()
    outcomes.take("one", "no library")
    assert outcomes.prove(mute=False) == []
    assert outcomes.prove(mute=True) == []
    assert outcomes.is_mute
    assert outcomes.prove(mute=True) == []
    assert outcomes.prove(mute=False) == ["one"]
    assert not outcomes.is_mute

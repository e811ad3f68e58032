"""Whatever the box asks for in whatever order, and whatever becomes of the card: nothing is raised, nothing waits."""

import time
from contextlib import closing

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from loose_card import LooseCard

from appliance.settings.model import Audio
from appliance.sound import SilentMixer, open_mixer

SECONDS = st.floats(0.05, 3.0)
CLIPS = st.sampled_from(["anna", "bruno", "gone", None])
DEEDS = st.one_of(
    st.tuples(st.just("say"), CLIPS, SECONDS),
    st.tuples(st.just("expect"), st.floats(-1.0, 5.0), SECONDS, CLIPS),
    st.tuples(st.just("hush")),
    st.tuples(st.just("scene"), st.sampled_from(["tone", "nowhere", ""])),
    st.tuples(st.just("volume"), st.integers(-10, 200)),
    st.tuples(st.just("tick")),
    st.tuples(st.sampled_from(["plug in", "unplug", "stand still", "go on", "answer no more"])),
)
EVENINGS = st.lists(st.tuples(st.sampled_from([0.0, 0.01, 0.3, 2.0, 3.0]), DEEDS), max_size=15)
AT_ONCE = 0.5
"""Seconds that a call may take on a busy machine."""


@pytest.fixture
def card(tmp_path, monkeypatch):
    card = LooseCard(tmp_path)
    for name, value in card.environ.items():
        monkeypatch.setenv(name, value)
    monkeypatch.delenv("AUDIODEV", raising=False)
    yield card
    card.unplug()


def happen(card, what):
    """Let something become of the card, if that can be."""
    match what:
        case "unplug":
            card.unplug()
        case "stand still":
            card.stand_still()
        case "go on":
            card.go_on()
        case "plug in" | "answer no more":
            card.unplug()
            card.plug_in(answers=what == "plug in")


def do(mixer, deed, now, clips):
    """Do one deed on a mixer; gives the true seconds that it took."""
    began = time.monotonic()
    match deed:
        case ("say", clip, seconds):
            mixer.say(clips[clip], seconds, now)
        case ("expect", ahead, seconds, clip):
            mixer.expect(now + ahead, seconds, clips[clip])
        case ("scene" | "volume" as name, what):
            getattr(mixer, name)(what, now)
        case (name,):
            getattr(mixer, name)(now)
    return time.monotonic() - began


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(evening=EVENINGS)
def test_nothing_that_the_box_does_fails_or_waits_whatever_becomes_of_the_card(card, clips, scenes, evening):
    paths = {"anna": clips("anna", 1.0), "bruno": clips("bruno", 2.0), "gone": scenes / "gone.wav", None: None}
    silent = SilentMixer()
    now = 10.0
    happen(card, "plug in")
    mixer = open_mixer(Audio(buffer=512), search=[scenes])
    try:
        for passed, deed in evening:
            now += passed
            if " " in deed[0] or deed[0] == "unplug":
                happen(card, deed[0])
                continue
            assert do(silent, deed, now, paths) < AT_ONCE
            assert do(mixer, deed, now, paths) < AT_ONCE
            assert "\n" not in mixer.trouble
            due = mixer.due()
            if due is not None and due <= now:
                assert do(mixer, ("tick",), now, paths) < AT_ONCE
    finally:
        # Whatever was begun comes to its end before the next evening begins, whatever became of this one: SDL has one
        # card for all, and two who open it at once end the program.
        card.unplug()
        with closing(mixer):
            if mixer._errand:
                assert mixer._errand.wait(10.0)

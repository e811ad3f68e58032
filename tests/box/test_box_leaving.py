"""The last words: how long the box takes over them."""

from pathlib import Path
from queue import SimpleQueue

import pytest

from appliance.box.items import End, Late
from appliance.box.leaving import LONGEST, TAIL, Leaving
from appliance.box.watch import JumpingWatch
from appliance.voice import Clip


class SlowWatch(JumpingWatch):
    """A tenth of a second passes with each thing that comes meanwhile."""

    def wait(self, queue, until):
        item = super().wait(queue, until)
        if item is not None:
            self._now += 0.1
        return item


class Speaker:
    def __init__(self, seconds):
        self.seconds = seconds

    def clip(self, _parts):
        return None if self.seconds is None else Clip(Path("clip.wav"), self.seconds)


class Cues:
    def __init__(self):
        self.said = []

    def hush(self, _now):
        pass

    def play(self, play, _now):
        self.said.append(play.timed.cue.line)


class Mixer:
    trouble = ""


def goodbye(*items, seconds=0.7, mixer=Mixer):
    """What is said, and when it is over."""
    queue, watch, cues = SimpleQueue(), SlowWatch(), Cues()
    for item in items:
        queue.put(item)
    Leaving(Speaker(seconds), mixer(), cues, watch, queue, print).goodbye(0.0)
    return cues.said, round(watch.now(), 6)


def test_a_goodbye_takes_its_time_and_a_moment():
    assert goodbye() == (["service.goodbye"], pytest.approx(0.7 + TAIL))


def test_lines_that_are_rendered_meanwhile_do_not_draw_it_out():
    assert goodbye(*[Late(token) for token in range(40)])[1] == pytest.approx(0.7 + TAIL, abs=0.11)


def test_whoever_ends_the_box_once_more_does_not_want_to_hear_it():
    assert goodbye(End("SIGTERM"))[1] < 0.2


@pytest.mark.parametrize("seconds", [None, LONGEST + 0.01])
def test_a_goodbye_that_is_not_there_or_too_long_is_not_waited_for(seconds):
    assert goodbye(seconds=seconds) == ([], 0.0)


def test_without_sound_nobody_waits_for_words():
    class Gone(Mixer):
        trouble = "no sound card"

    assert goodbye(mixer=Gone) == ([], 0.0)

"""Which clip the card is given when: on a card of paper, whose samples are counted by hand."""

import numpy as np
import pytest
import soundfile
from hearing import RATE

from appliance.sound.speech import Speech

BUFFER = 480


class Sheet:
    """A sound as pygame has it: memory that can be written while it is played."""

    def __init__(self, samples):
        self.samples = samples.copy()
        self.volume = 1.0

    def __array__(self, dtype=None, copy=None):
        return self.samples

    def set_volume(self, volume):
        self.volume = volume


class PaperChannel:
    """A channel as pygame has it: one sound, one behind it. `heard` is all that was given to it, in a row."""

    def __init__(self):
        self.sound = self.behind = None
        self.heard = []

    def play(self, sound):
        self.sound, self.behind = sound, None
        self.heard.append(sound)

    def queue(self, sound):
        assert self.behind is None, "what was laid behind would be lost"
        if self.sound is None:
            self.sound = sound
        else:
            self.behind = sound
        self.heard.append(sound)

    def get_busy(self):
        return self.sound is not None

    def get_sound(self):
        return self.sound

    def get_queue(self):
        return self.behind

    def ends(self):
        """The sound has been played: the next one comes."""
        self.sound, self.behind = self.behind, None


class Desk:
    """A speech with its two channels."""

    def __init__(self):
        self.channels = (PaperChannel(), PaperChannel())
        self.speech = Speech(self.channels, Sheet, BUFFER, 0.5)

    def heard(self, number=0):
        """All samples that a channel was given, in a row."""
        sheets = [sheet.samples for sheet in self.channels[number].heard]
        return np.concatenate(sheets) if sheets else np.zeros(0, np.int16)


@pytest.fixture
def desk():
    return Desk()


@pytest.fixture
def lines(clips):
    """Three clips, as (path, seconds) and as samples."""
    named = [(clips(name, seconds), seconds) for name, seconds in (("anna", 0.5), ("bruno", 0.5), ("carla", 0.45))]
    return [(path, seconds, soundfile.read(path, dtype="int16")[0]) for path, seconds in named]


def sounds_at(heard, samples, second):
    return np.array_equal(heard[round(second * RATE) :][: len(samples)], samples)


def test_the_expected_line_lies_behind_the_one_that_speaks_at_its_very_sample(desk, lines):
    (first, length, _), (second, other, samples), _ = lines
    desk.speech.say(first, length, 10.0)
    desk.speech.expect(11.2345, other, second)
    assert sounds_at(desk.heard(), samples, 1.2345)
    desk.speech.say(second, other, 11.25)
    assert len(desk.channels[0].heard) == 2


def test_what_was_expected_beforehand_is_laid_when_the_first_line_begins(desk, lines):
    (first, length, _), (second, other, samples), _ = lines
    desk.speech.expect(12.0, other, second)
    assert not desk.channels[0].heard
    desk.speech.say(first, length, 10.0)
    assert sounds_at(desk.heard(), samples, 2.0)


def test_a_chain_of_lines_keeps_to_the_clock_of_the_first(desk, lines):
    (first, length, _), (second, other, _), (third, last, samples) = lines
    desk.speech.say(first, length, 10.0)
    desk.speech.expect(12.0, other, second)
    desk.channels[0].ends()
    desk.speech.say(second, other, 12.003)
    desk.speech.expect(13.0, last, third)
    assert sounds_at(desk.heard(), samples, 3.0)


def test_a_line_is_not_laid_while_another_waits_and_is_tried_again(desk, lines):
    (first, length, _), (second, other, _), (third, last, samples) = lines
    desk.speech.say(first, length, 10.0)
    desk.speech.expect(10.6, other, second)
    desk.speech.say(second, other, 10.6)
    desk.speech.expect(11.2, last, third)
    assert len(desk.channels[0].heard) == 2
    assert desk.speech.due(10.6) == pytest.approx(10.7)
    desk.channels[0].ends()
    assert desk.speech.due(10.6) == pytest.approx(10.7)
    desk.speech.tick(10.7)
    assert sounds_at(desk.heard(), samples, 1.2)
    assert desk.speech.due(10.7) == pytest.approx(11.3)


def test_hush_calls_off_what_lies_behind(desk, lines):
    (first, length, samples), (second, other, _), _ = lines
    desk.speech.say(first, length, 10.0)
    desk.speech.expect(12.0, other, second)
    desk.speech.hush(10.2)
    heard = desk.heard()
    faded = round(0.2 * RATE) + BUFFER
    assert sounds_at(heard, samples[:faded], 0.0)
    assert not heard[faded + round(0.015 * RATE) :].any()


def test_hush_leaves_a_line_on_disk_as_it_was(desk, lines):
    (first, length, samples), _, _ = lines
    desk.speech.say(first, length, 10.0)
    desk.speech.hush(10.2)
    desk.speech.say(first, length, 11.0)
    assert sounds_at(desk.heard(1), samples, 0.0)


def test_a_line_said_in_the_place_of_the_expected_one_is_the_one_that_is_heard(desk, lines):
    (first, length, _), (second, other, _), (third, last, samples) = lines
    desk.speech.say(first, length, 10.0)
    desk.speech.expect(12.0, other, second)
    desk.speech.say(third, last, 12.0)
    assert sounds_at(desk.heard(1), samples, 0.0)
    # A few hundredths of the other one may slip out before it has faded.
    assert not desk.heard()[round(2.03 * RATE) :].any()


@pytest.mark.parametrize("now", [11.5, 13.5])
def test_a_line_said_far_from_its_time_is_said_at_once(desk, lines, now):
    (first, length, _), (second, other, samples), _ = lines
    desk.speech.say(first, length, 10.0)
    desk.speech.expect(12.0, other, second)
    desk.speech.say(second, other, now)
    assert sounds_at(desk.heard(1), samples, 0.0)


def test_a_line_that_the_card_has_lost_is_said_at_once(desk, lines):
    (first, length, _), (second, other, samples), _ = lines
    desk.speech.say(first, length, 10.0)
    desk.speech.expect(12.0, other, second)
    desk.channels[0].ends()
    desk.channels[0].ends()
    desk.speech.say(second, other, 12.0)
    assert sounds_at(desk.heard(1), samples, 0.0)


def test_after_a_silence_a_line_is_said_at_once(desk, lines):
    (first, length, _), (second, other, samples), _ = lines
    desk.speech.say(first, length, 10.0)
    desk.channels[0].ends()
    desk.speech.expect(20.0, other, second)
    assert len(desk.channels[0].heard) == 1
    desk.speech.say(second, other, 20.0)
    assert sounds_at(desk.heard(1), samples, 0.0)


@pytest.mark.parametrize("at", [10.2, 41.0])
def test_a_line_too_near_or_too_far_is_not_laid(desk, lines, at):
    (first, length, _), (second, other, _), _ = lines
    desk.speech.say(first, length, 10.0)
    desk.speech.expect(at, other, second)
    assert len(desk.channels[0].heard) == 1
    assert desk.speech.due(10.0) is None


def test_the_same_line_twice_is_heard_twice(desk, lines):
    (first, length, samples), _, _ = lines
    desk.speech.say(first, length, 10.0)
    desk.speech.expect(11.0, length, first)
    desk.channels[0].ends()
    desk.speech.say(first, length, 11.0)
    desk.speech.expect(12.0, length, first)
    assert sounds_at(desk.heard(), samples, 1.0)
    assert sounds_at(desk.heard(), samples, 2.0)


def test_a_line_that_is_put_off_is_not_heard_at_its_old_time(desk, lines):
    (first, length, _), (second, other, samples), _ = lines
    desk.speech.say(first, length, 10.0)
    desk.speech.expect(12.0, other, second)
    desk.channels[0].ends()
    desk.speech.expect(14.0, other, second)
    heard = desk.heard()
    assert not heard[2 * RATE : 4 * RATE].any()
    assert sounds_at(heard, samples, 4.0)


def test_a_line_that_is_put_forward_is_said_at_its_new_time(desk, lines):
    (first, length, _), (second, other, samples), _ = lines
    desk.speech.say(first, length, 10.0)
    desk.speech.expect(14.0, other, second)
    desk.speech.expect(12.0, other, second)
    assert not desk.heard()[RATE:].any()
    desk.speech.say(second, other, 12.0)
    assert sounds_at(desk.heard(1), samples, 0.0)


def test_a_line_that_nobody_says_after_all_is_taken_back(desk, lines):
    (first, length, _), (second, other, _), _ = lines
    desk.speech.say(first, length, 10.0)
    desk.speech.expect(12.0, other, second)
    assert desk.speech.due(10.0) == pytest.approx(12.1)
    desk.speech.tick(12.1)
    assert not desk.heard()[round(2.13 * RATE) :].any()
    assert desk.speech.due(12.1) is None


def test_telling_twice_what_is_expected_changes_nothing(desk, lines):
    (first, length, _), (second, other, samples), _ = lines
    desk.speech.say(first, length, 10.0)
    desk.speech.expect(12.0, other, second)
    desk.speech.expect(12.0, other, second)
    assert sounds_at(desk.heard(), samples, 2.0)
    assert len(desk.channels[0].heard) == 2


def test_the_volume_is_that_of_all_that_lies_ready(desk, lines):
    (first, length, _), (second, other, _), _ = lines
    desk.speech.say(first, length, 10.0)
    desk.speech.expect(12.0, other, second)
    assert [sheet.volume for sheet in desk.channels[0].heard] == [0.5, 0.5]
    desk.speech.level(0.25)
    assert [sheet.volume for sheet in desk.channels[0].heard] == [0.25, 0.25]


def test_a_line_without_a_clip_is_called_by_the_chime(desk):
    desk.speech.say(None, 2.0, 10.0)
    assert desk.heard().any()


def test_a_line_may_begin_where_another_ends(desk, lines):
    (first, length, _), (second, other, samples), _ = lines
    desk.speech.say(first, length, 10.0)
    desk.speech.expect(10.0 + length, other, second)
    assert sounds_at(desk.heard(), samples, length)


def test_a_line_that_was_begun_late_is_not_cut_by_the_one_that_follows_at_once(desk, lines):
    (first, length, before), (second, other, samples), _ = lines
    desk.speech.say(first, length, 10.02)
    desk.speech.expect(10.0 + length, other, second)
    desk.speech.say(second, other, 10.0 + length)
    assert sounds_at(desk.heard(), before, 0.0)
    assert sounds_at(desk.heard(), samples, length)


def test_hush_takes_all_of_a_line_that_was_to_begin_where_this_one_ends(desk, lines):
    (first, length, _), (second, other, _), _ = lines
    desk.speech.say(first, length, 10.0)
    desk.speech.expect(10.0 + length, other, second)
    desk.speech.hush(10.2)
    assert not desk.heard()[round(length * RATE) :].any()

"""Heard, not believed: the whole program plays a night, and its sound is taken apart again."""

from itertools import pairwise

import pytest
from evening_heard import BLOCK, RATE, cache_folder, decibels, play_night, rms

pytestmark = pytest.mark.realtime

TURNS = ["werewolves", "seer", "masons", "mythomaniac", "troublemaker", "apprentice-sorcerer", "swindler"]


@pytest.fixture(scope="module")
def night(tmp_path_factory):
    """All turns, in a noise that is known to the sample, while both cores are busy; long ones are in `tests/long`."""
    folder = tmp_path_factory.mktemp("night")
    cache, quick = cache_folder(tmp_path_factory), {"engines": '["pyttsx3"]', "rate": 400}
    return play_night(folder, cache, language="en", players=11, busy=True, **quick)


def test_every_line_of_the_night_is_heard_in_its_order_and_none_is_missing(night):
    steps = [(turn, step) for turn in TURNS for step in ("wake", "sleep")]
    assert [(line.turn, line.step) for line in night.lines] == [("night", "fall"), *steps, ("day", "break")]
    assert [line.key for line in night.lines if line.fit < 0.8] == []
    assert sorted(night.lines, key=lambda line: line.at) == night.lines


@pytest.mark.parametrize("turn", TURNS)
def test_a_turn_has_its_seconds_from_the_end_of_the_wake_line_to_the_start_of_the_sleep_line(night, turn):
    wake, sleep = (line for line in night.lines if line.turn == turn)
    assert sleep.at - wake.end == pytest.approx(night.seconds, abs=0.030)


def test_nothing_else_is_spoken(night):
    """What is left without the known lines and the known noise is 20 dB under the voice, in every tenth of a second."""
    voice = min(rms(night.sound[round(line.at * RATE) : round(line.end * RATE)]) for line in night.lines)
    # The press that began the night cut a line of the setup off, whose fade is the first that is heard.
    begin = night.lines[0].at + 0.1
    rest = night.rest[round(begin * RATE) : round(night.lines[-1].end * RATE)]
    tenths = rest[: len(rest) // 4800 * 4800].reshape(-1, 4800)
    assert decibels(max(map(rms, tenths)) / voice) < -20


def test_the_ambience_is_never_absent_between_the_first_call_and_the_day(night):
    between = night.blocks(night.lines[1].at, night.lines[-1].end)
    assert decibels(between.min() / between.max()) > -13  # the duck of the settings is 12 dB


def test_the_ambience_is_12_db_under_the_voice_while_it_speaks(night):
    for line in night.lines[1:]:
        under = night.ambience(line.at, line.end)
        voice = rms(night.sound[round(line.at * RATE) : round(line.end * RATE)])
        assert decibels(under.max() * night.loudness / voice) < -12, line.key


def test_the_ambience_comes_back_after_every_line(night):
    full = night.ambience(night.lines[1].at, night.lines[-1].end).max()
    for line, following in pairwise(night.lines[1:]):
        if following.at - line.end > 0.9:
            back = night.ambience(line.end + 0.6, following.at - 0.25)
            assert decibels(back.min() / full) > -1, line.key


def test_a_block_is_a_hundredth_of_a_second():
    assert BLOCK * 100 == RATE

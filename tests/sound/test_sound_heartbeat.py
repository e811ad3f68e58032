"""A silence that shows whether the card takes sound: on a card of paper, whose time stands still."""

import pytest

from appliance.sound.heartbeat import LOOK, Heartbeat


class PaperChannel:
    def __init__(self):
        self.busy = False
        self.played = 0

    def play(self, _):
        self.busy = True
        self.played += 1

    def get_busy(self):
        return self.busy


@pytest.fixture
def channel():
    return PaperChannel()


@pytest.fixture
def heartbeat(channel):
    return Heartbeat(channel, None)


def test_a_card_that_does_not_end_a_silence_stands_still(heartbeat):
    assert not heartbeat.has_stopped(10.0, sounding=True)
    assert heartbeat.due() == 10.0 + LOOK
    assert not heartbeat.has_stopped(10.0 + LOOK / 2, sounding=True)
    assert heartbeat.has_stopped(10.0 + LOOK, sounding=True)


def test_a_card_that_ends_each_silence_plays(heartbeat, channel):
    for second in range(60):
        assert not heartbeat.has_stopped(float(second), sounding=True)
        channel.busy = False
    assert channel.played == 60 / LOOK


def test_a_card_that_stopped_while_the_last_of_the_sound_played_is_found_out(heartbeat):
    heartbeat.has_stopped(10.0, sounding=True)
    assert heartbeat.has_stopped(10.0 + LOOK, sounding=False)


def test_nothing_is_sent_while_nothing_sounds(heartbeat, channel):
    assert not heartbeat.has_stopped(10.0, sounding=False)
    assert (channel.played, heartbeat.due()) == (0, None)


def test_the_last_silence_is_looked_at_and_no_other_sent(heartbeat, channel):
    heartbeat.has_stopped(10.0, sounding=True)
    channel.busy = False
    assert not heartbeat.has_stopped(10.0 + LOOK, sounding=False)
    assert (channel.played, heartbeat.due()) == (1, None)


def test_after_a_sleep_of_the_whole_machine_the_card_gets_another_while(heartbeat):
    heartbeat.has_stopped(10.0, sounding=True)
    assert not heartbeat.has_stopped(500.0, sounding=True)
    assert heartbeat.has_stopped(500.0 + LOOK, sounding=True)

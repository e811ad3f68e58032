"""Whole nights in real time, every role, ten seconds a turn, as people play them: some three minutes each."""

import pytest
from evening_heard import RATE, cache_folder, decibels, play_night, rms


@pytest.fixture(scope="module", params=["idle", "both cores busy"])
def night(request, tmp_path_factory):
    folder = tmp_path_factory.mktemp("night")
    cache = cache_folder(tmp_path_factory)
    return play_night(folder, cache, players=11, calls="full", rate=140, seconds=10.0, busy=request.param != "idle")


def test_all_seven_turns_have_their_ten_seconds_within_30_ms(night):
    turns = list(dict.fromkeys(line.turn for line in night.lines))[1:-1]
    assert turns == ["werewolves", "seer", "masons", "mythomaniac", "troublemaker", "apprentice-sorcerer", "swindler"]
    for turn in turns:
        wake, sleep = (line for line in night.lines if line.turn == turn)
        assert sleep.at - wake.end == pytest.approx(10.0, abs=0.030), turn


def test_every_line_is_heard_in_order_and_nothing_else_is_spoken(night):
    assert [line.key for line in night.lines if line.fit < 0.8] == []
    assert sorted(night.lines, key=lambda line: line.at) == night.lines
    voice = min(rms(night.sound[round(line.at * RATE) : round(line.end * RATE)]) for line in night.lines)
    rest = night.rest[round((night.lines[0].at + 0.1) * RATE) : round(night.lines[-1].end * RATE)]
    assert decibels(max(map(rms, rest[: len(rest) // 4800 * 4800].reshape(-1, 4800))) / voice) < -20


def test_the_ambience_goes_on_all_night(night):
    between = night.blocks(night.lines[1].at, night.lines[-1].end)
    assert decibels(between.min() / between.max()) > -13  # the duck of the settings is 12 dB


def test_the_ambience_is_12_db_under_the_voice_while_it_speaks(night):
    for line in night.lines[1:]:
        voice = rms(night.sound[round(line.at * RATE) : round(line.end * RATE)])
        assert decibels(night.ambience(line.at, line.end).max() * night.loudness / voice) < -12, line.key

"""A whole day in real time, as it comes: five minutes of talk with a pause in it; some eight minutes.

And recorded days in the languages that the short form leaves out.
"""

import pytest
from day_heard import play_day, record_day
from evening_heard import cache_folder

EXACT = 0.030


@pytest.fixture(scope="module")
def day(tmp_path_factory):
    folder = tmp_path_factory.mktemp("day")
    return play_day(folder, cache_folder(tmp_path_factory), talk=300, night="storm", day="storm", pause_after=100)


@pytest.mark.parametrize("kind", ["warning", "count", "beat"])
def test_each_word_is_heard_within_30_ms_of_its_time(day, kind):
    assert abs(day.worst(kind).by) < EXACT, day.worst(kind)


def test_what_is_begun_at_once_is_heard_one_border_later_at_most(day):
    assert abs(day.worst("sound", "pause").by) < EXACT + day.border, day.of("sound", "pause")


def test_every_word_and_every_sound_of_the_day_is_heard(day):
    assert [(line.key, line.fit) for line in day.found if "." in line.key and line.fit < 0.8] == []
    assert [(line.key, line.fit) for line in day.found if len(line.clip) and line.fit < 0.3] == []


@pytest.mark.parametrize(("language", "after"), [("en", 35), ("fr", 50)])
def test_recorded_each_is_heard_within_30_ms_of_its_time(language, after, tmp_path, tmp_path_factory):
    cache = cache_folder(tmp_path_factory)
    recorded = record_day(tmp_path, cache, language=language, warnings=[60, 30, 10], day="storm", pause_after=after)
    for kind in ("warning", "count", "beat", "sound", "pause"):
        assert abs(recorded.worst(kind).by) < EXACT, recorded.worst(kind)

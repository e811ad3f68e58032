"""Heard, not believed: the whole program plays a day, and the words of its clock are looked for in the sound."""

import pytest
from day_heard import play_day, record_day
from evening_heard import cache_folder

EXACT = 0.030
"""Seconds by which a word of the clock may be heard off its time."""

WARNINGS = [60, 30, 10]

COUNT = [5, 4, 3, 2, 1]

ATTEMPTS = 3
"""A machine so busy that the card itself was fed later than that is listened to again; the last time counts."""


@pytest.fixture(scope="module")
def cache(tmp_path_factory):
    return cache_folder(tmp_path_factory)


@pytest.fixture(scope="module")
def recorded(cache, tmp_path_factory):
    """A day in a storm, written to a file, with a pause in it; the other languages are in `tests/long`."""
    folder = tmp_path_factory.mktemp("day")
    return told(record_day(folder, cache, speed=15, language="it", warnings=WARNINGS, day="storm", pause_after=35))


@pytest.fixture(scope="module")
def played(cache, tmp_path_factory):
    """A short day in a storm, on a card; the pause comes between the warning and the count."""
    for _ in range(ATTEMPTS):
        day = play_day(
            tmp_path_factory.mktemp("day"),
            cache,
            language="en",
            talk=10,
            warnings=[8],
            night="storm",
            day="storm",
            pause_after=3.7,
            players=4,
            roles="werewolf = 2\npeasant = 3\nundead = 1\nwerehamster = 1",
            engines='["pyttsx3"]',
            rate=400,
        )
        if day.late < EXACT:
            break
    return told(day)


def told(day):
    """The same day; with `pytest -rP` or `-s` one sees how exact it was."""
    for kind in dict.fromkeys(slip.kind for slip in day.slips):
        print("worst:", day.worst(kind))
    return day


def names(day, kind):
    return [slip.name for slip in day.of(kind)]


def test_every_word_and_every_sound_of_the_day_is_heard(recorded):
    assert [(line.key, line.fit) for line in recorded.found if "." in line.key and line.fit < 0.8] == []
    assert [(line.key, line.fit) for line in recorded.found if len(line.clip) and line.fit < 0.3] == []


@pytest.mark.parametrize(
    ("kind", "there"),
    [
        ("warning", [f"{second} s" for second in WARNINGS]),
        ("count", [f"{second} s" for second in COUNT]),
        ("beat", ["three", "two", "one", "now"]),
        ("sound", ["low-time", "time-up", "vote.ready"]),
        ("pause", ["time left", "time left"]),
    ],
)
def test_recorded_each_is_heard_within_30_ms_of_its_time(recorded, kind, there):
    assert names(recorded, kind) == there
    assert abs(recorded.worst(kind).by) < EXACT, recorded.worst(kind)


@pytest.mark.realtime
@pytest.mark.parametrize(
    ("kind", "there"),
    [
        ("warning", ["8 s"]),
        ("count", [f"{second} s" for second in COUNT]),
        ("beat", ["three", "two", "one", "now"]),
    ],
)
def test_on_a_card_each_word_is_heard_within_30_ms_of_its_time(played, kind, there):
    assert names(played, kind) == there
    assert abs(played.worst(kind).by) < EXACT, played.worst(kind)


@pytest.mark.realtime
def test_on_a_card_what_is_begun_at_once_is_heard_one_border_later_at_most(played):
    """And by as much later as the whole program was late for the card, where the machine had no time for it."""
    assert names(played, "sound") == ["low-time", "time-up", "vote.ready"]
    worst = played.worst("sound", "pause")
    assert abs(worst.by) < EXACT + played.border + played.late, worst


@pytest.mark.realtime
def test_on_a_card_every_word_and_every_sound_of_the_day_is_heard(played):
    assert [(line.key, line.fit) for line in played.found if "." in line.key and line.fit < 0.8] == []
    assert [(line.key, line.fit) for line in played.found if len(line.clip) and line.fit < 0.3] == []

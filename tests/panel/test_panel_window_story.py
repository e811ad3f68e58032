"""What the window shows, from what the box tells it: a pure story, at times that the test gives."""

import pytest

from appliance.panel.face import digits, whole_seconds
from appliance.panel.window_story import Story


def shown(story):
    return story.face({}, (0.0,) * 5, frozenset())


@pytest.mark.parametrize(
    ("left", "text"),
    [(300.0, "5:00"), (299.999, "5:00"), (60.0, "1:00"), (59.0, "0:59"), (0.2, "0:01"), (0.0, "0:00"), (-3.0, "0:00")],
)
def test_time_left_is_shown_as_a_chess_clock_does(left, text):
    assert digits(whole_seconds(left)) == text


def test_a_long_talk_is_counted_in_minutes_only():
    assert digits(3725) == "62:05"


def test_sums_of_fractions_show_no_second_more():
    assert whole_seconds(1.1 + 2.2 - 0.3) == 3


def test_the_clock_counts_from_the_time_it_is_ticked_with():
    story = Story()
    story.clock(400.0)
    assert story.due() < 100.0  # at once
    story.tick(100.0)
    assert shown(story).left == 300
    assert story.due() == 101.0
    story.tick(100.9)
    assert shown(story).left == 300
    story.tick(101.0)
    assert shown(story).left == 299


def test_following_due_shows_every_second_once_and_then_rests():
    story = Story()
    story.clock(13.25)
    story.tick(10.0)
    seen = [shown(story).left]
    while (due := story.due()) is not None:
        story.tick(due)
        seen.append(shown(story).left)
    assert seen == [4, 3, 2, 1, 0]


def test_a_pause_keeps_the_time_that_is_left_until_a_new_end_is_told():
    story = Story()
    story.clock(100.0)
    story.tick(40.0)
    story.paused(True)
    assert story.due() is None
    story.tick(70.0)
    assert (shown(story).left, shown(story).paused) == (60, True)
    story.paused(False)
    story.tick(75.0)  # the last call is said again
    assert (shown(story).left, shown(story).paused) == (60, False)
    story.clock(137.0)
    story.tick(77.0)
    assert shown(story).left == 60


def test_of_two_sides_one_runs_and_the_other_rests():
    story = Story()
    story.clock(100.0, "right", 44.2)
    story.tick(40.0)
    assert (shown(story).left, shown(story).side, shown(story).other) == (60, "right", 45)
    story.tick(41.0)
    assert (shown(story).left, shown(story).other) == (59, 45)
    story.clock(87.2, "left", 57.5)
    story.tick(43.0)
    assert (shown(story).left, shown(story).side, shown(story).other) == (45, "left", 58)


def test_in_an_hourglass_the_side_that_rests_gets_what_the_other_uses():
    story = Story()
    story.clock(70.0, "left", 50.0, 120.0)
    story.tick(20.0)
    assert (shown(story).left, shown(story).other) == (50, 70)


def test_a_pause_keeps_the_time_of_both_sides():
    story = Story()
    story.clock(100.0, "left", 45.0)
    story.tick(40.0)
    story.paused(True)
    story.tick(70.0)
    assert (shown(story).left, shown(story).side, shown(story).other) == (60, "left", 45)


def test_a_phase_ends_two_sides():
    story = Story()
    story.clock(100.0, "left", 45.0)
    story.tick(40.0)
    story.phase("vote")
    assert (shown(story).left, shown(story).side, shown(story).other) == (None, "", 0)


def test_a_phase_ends_what_was_said_and_the_time_that_ran():
    story = Story()
    story.phase("talk")
    story.say("You have five minutes.", 0.0, 2.0)
    story.clock(300.0)
    story.tick(0.0)
    story.phase("vote")
    assert (shown(story).phase, shown(story).sentence, shown(story).left) == ("vote", "", None)
    assert story.due() is None


def test_a_sentence_is_spoken_for_its_time_and_stays_to_be_read():
    story = Story()
    story.say("It is night.", 5.0, 1.5)
    assert shown(story).speaking
    assert story.due() == 6.5
    story.tick(6.4)
    assert shown(story).speaking
    story.tick(6.5)
    assert not shown(story).speaking
    assert shown(story).sentence == "It is night."


def test_a_pause_cuts_the_sentence():
    story = Story()
    story.say("It is night.", 5.0, 1.5)
    story.paused(True)
    assert not shown(story).speaking


def test_a_long_sentence_of_unknown_length_is_thought_to_take_longer():
    short, long = Story(), Story()
    short.say("Vote!", 0.0)
    long.say("Shuffle the tiles. Deal one face down to everyone, and two to the middle.", 0.0)
    assert 0 < short.due() < long.due()


@pytest.mark.parametrize(
    ("lights", "scene"),
    [
        ({}, "evening"),
        ({"ready": 1.0}, "evening"),
        ({"night": 0.2}, "night"),
        ({"night": 0.0, "day": 1.0, "bar": 1.0}, "day"),
        ({"day": 0.0, "vote": 1.0}, "vote"),
    ],
)
def test_the_lights_say_what_time_of_day_it_is(lights, scene):
    assert shown(Story(lights=lights)).scene == scene


def test_the_last_two_notes_stay():
    story = Story()
    for text in ("no sound card", "one\nline", "another box", "one line"):
        story.note(text)
    assert shown(story).notes == ("another box", "one line")


def test_progress_is_shown_until_all_is_rendered():
    story = Story()
    story.progress(3, 40)
    assert shown(story).progress == (3, 40)
    story.progress(40, 40)
    assert shown(story).progress is None


def test_the_keys_are_explained_until_one_is_found():
    story = Story()
    assert shown(story).hint
    story.pressed()
    assert not shown(story).hint


def test_names_and_signs_are_in_the_language_that_was_told():
    story = Story()
    story.words({"talk": "discussione", "remaining": "restano {0}"})
    story.phase("talk")
    face = story.face({}, (), frozenset())
    assert face.word(face.phase) == "discussione"
    assert face.word("remaining", "4:07") == "restano 4:07"
    assert face.word("paused") == "PAUSED"

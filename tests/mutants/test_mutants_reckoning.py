"""The arithmetic of mutants: what counts as killed, and how sure a sample is."""

import pytest
from reckoning import NOTICED, Room, is_alive, line, wilson, words

CODES = {"a": NOTICED, "b": NOTICED, "c": 24, "d": 0, "e": 33, "f": NOTICED}


def test_whatever_a_test_notices_is_killed_and_what_no_test_calls_is_not():
    room = Room.of("clock", 6, CODES)
    assert (room.killed, room.timeouts, room.survived, room.untested) == (3, 1, ("d",), ("e",))
    assert (room.tried, room.killed_part, room.alive) == (6, 4 / 6, ("d", "e"))


def test_all_mutants_leave_nothing_to_chance_and_a_sample_does():
    assert line(Room.of("clock", 6, CODES)) == (
        "clock: 6 mutants, 6 tried: 3 killed, 1 without end, 1 survived, 1 untested: 66.7 %"
    )
    assert line(Room.of("clock", 1000, CODES)).endswith("66.7 % (95 %: 30.0 to 90.3)")


def test_the_same_in_a_few_words():
    assert words(Room.of("clock", 6, CODES)) == "6, 66.7 % noticed by tests"
    few = words(Room.of("clock", 1000, CODES))
    assert few == "1,000, 6 of them tried, 66.7 % (95 %: 30.0 to 90.3) noticed by tests"


def test_ninety_of_a_hundred():
    assert [round(100 * edge, 1) for edge in wilson(90, 100)] == [82.6, 94.5]


def test_a_mutant_that_was_not_tried_is_told():
    with pytest.raises(ValueError, match="1 mutants were not tried: x"):
        Room.of("clock", 2, {"x": None, "z": NOTICED})


@pytest.mark.parametrize("code", [1, 2, 3, 4, 255, -9])
def test_a_trial_that_failed_itself_has_killed_nothing(code):
    assert Room.of("clock", 2, {"x": code, "z": NOTICED}).survived == ("x",)
    assert is_alive(code)


def test_who_was_noticed_or_had_no_end_is_not_alive():
    assert [code for code in CODES.values() if is_alive(code)] == [0, 33]

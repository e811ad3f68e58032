"""A hundred thousand presses in an hour, by day: `pytest tests/long/test_long_presses.py`, ten minutes."""

import pytest
from test_table_village import DUEL, EQUAL, PLACES, presses_to_the_night
from test_table_word import MODES, presses_to_the_verdict


@pytest.mark.parametrize("speaking", MODES)
def test_a_hundred_thousand_presses_leave_no_state_from_which_next_cannot_go_on(speaking):
    assert presses_to_the_verdict(100_000, speaking) <= 3


@pytest.mark.parametrize("ways", [EQUAL, DUEL], ids=["equal", "duel"])
@pytest.mark.parametrize("phase", PLACES)
def test_nor_do_they_in_a_village_wherever_it_is(phase, ways):
    assert presses_to_the_night(100_000, phase, ways) <= 60

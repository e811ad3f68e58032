"""A hundred thousand presses in an hour of talk: `pytest tests/long/test_long_presses.py`, a minute or two."""

import pytest
from test_table_word import MODES, presses_to_the_verdict


@pytest.mark.parametrize("speaking", MODES)
def test_a_hundred_thousand_presses_leave_no_state_from_which_next_cannot_go_on(speaking):
    assert presses_to_the_verdict(100_000, speaking) <= 3

"""What holds for any presses, any clock and any broken file, with many more of them: some ten minutes."""

import pytest
import test_box_fumbling
import test_cli_faults
import test_clock_laws
import test_table_laws
from hypothesis import settings
from test_box_fumbling import kit, lines
from test_cli_faults import games

__all__ = ["games", "kit", "lines"]

LAWS = (
    test_clock_laws.test_it_is_the_same_clock_however_the_time_is_cut_into_pieces,
    test_clock_laws.test_no_time_is_ever_below_zero_and_one_flag_falls_at_most,
    test_clock_laws.test_it_tells_when_it_wants_to_be_asked,
    test_table_laws.test_a_table_rebuilt_from_its_events_is_the_same_at_every_event,
    test_table_laws.test_from_wherever_buttons_lead_a_game_can_be_played_to_its_end,
    test_table_laws.test_it_waits_if_and_only_if_nothing_will_happen_by_itself,
)

EVENINGS = (
    test_box_fumbling.test_no_fumbling_stops_the_evening,
    test_box_fumbling.test_what_is_written_down_is_enough_to_set_up_the_same_table,
)


def many(law, examples):
    """The law with more examples; that is said of a law once only, and it has been said."""
    law._hypothesis_internal_use_settings = settings(law._hypothesis_internal_use_settings, max_examples=examples)
    return law


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_a_law_holds_in_two_thousand_games(law):
    many(law, 2000)()


@pytest.mark.parametrize("law", EVENINGS, ids=lambda law: law.__name__)
def test_a_law_holds_in_five_hundred_evenings(law, kit, lines):
    many(law, 500)(kit, lines)


@pytest.mark.parametrize("name", ["game.toml", "it.toml"])
def test_a_game_file_with_anything_wrong_is_good_or_told_with_a_line(games, name):
    assert len(test_cli_faults.told_of_broken(games, name, every=3)) > 200

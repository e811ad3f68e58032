"""Who goes to the run-off and to the stake: Wherewolf's sentences, and a slow second reading of them."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from appliance.verdict import drawn, leaders, run_off

votes = st.dictionaries(st.integers(0, 19), st.integers(0, 20), max_size=20)


@pytest.mark.parametrize(
    ("counts", "accused"),
    [
        ((3, 3, 0, 1), (0, 1)),  # "more than one player tied for the most votes, all of them, and only them"
        ((2, 2, 2, 1), (0, 1, 2)),
        ((4, 2, 1, 0), (0, 1)),  # "only one player with the most votes ... along with the second-most"
        ((4, 2, 2, 0), (0, 1, 2)),  # "or all the second-place players tied"
        ((1, 1, 1, 1), (0, 1, 2, 3)),
        ((0, 1, 4, 2), (2, 3)),
        ((3, 0, 0), (0, 1, 2)),  # "always at least two": all others are second with none
        ((0, 0, 0), ()),  # nobody is accused by nobody
        ((), ()),
    ],
)
def test_who_goes_to_the_run_off(counts, accused):
    assert run_off(dict(enumerate(counts))) == accused


def oracle(votes):
    """The first vote in the rulebook's own order of sentences, by sorting ballots rather than by maxima."""
    places = {}
    for seat, count in votes.items():
        places.setdefault(count, []).append(seat)
    ranks = [sorted(places[count]) for count in sorted(places, reverse=True)]
    if not ranks or not max(votes.values()):
        return ()
    return tuple(ranks[0]) if len(ranks[0]) > 1 else tuple(sorted(ranks[0] + (ranks[1] if ranks[1:] else [])))


@given(votes)
def test_the_run_off_is_that_of_the_sentences(votes):
    assert run_off(votes) == oracle(votes)


@given(votes)
def test_a_run_off_is_two_at_least_whenever_two_can_be_accused(votes):
    accused = run_off(votes)
    assert not accused or len(accused) >= min(2, len(votes))
    assert set(leaders(votes)) <= set(accused)


@given(votes)
def test_those_with_most_votes_have_as_many_as_each_other_and_more_than_the_rest(votes):
    first = leaders(votes)
    assert not first or max(votes.values()) == min(votes[seat] for seat in first) > 0
    assert all(votes[seat] < max(votes.values()) for seat in votes if first and seat not in first)


def test_a_lot_is_the_same_for_the_same_game_and_day_and_falls_on_everyone_as_often():
    assert drawn((2, 5, 7), 11, 3) == drawn((2, 5, 7), 11, 3)
    fallen = Counter(drawn((2, 5, 7), seed, day) for seed in range(300) for day in range(1, 11))
    assert set(fallen) == {2, 5, 7}
    assert all(900 < count < 1100 for count in fallen.values())


def test_a_game_of_an_older_journal_has_the_lots_it_had():
    assert [drawn((2, 5, 7), 11, day) for day in range(12)] == [7, 5, 7, 5, 2, 7, 7, 5, 7, 2, 5, 2]

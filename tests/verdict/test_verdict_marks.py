"""Roles that bend a vote, as Wherewolf's rulebook has them: what comes of a ballot with each of them."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from appliance.games.model import Phase
from appliance.games.village import Village
from appliance.verdict import bent, decided, run_off

FIRST = Phase(kind="ballot", decides="run-off")
SECOND = Phase(kind="ballot", of="accused")
THREE = Village(players=6, accused=(0, 1, 2))


def votes(*counts):
    return dict(enumerate(counts))


def sentenced(counts, *marks, village=THREE, ballot=SECOND):
    return decided(ballot, village, votes(*counts), 0, marks).village.sentenced


def accused(counts, *marks):
    return decided(FIRST, Village(players=6), votes(*counts), 0, marks).village.accused


def test_bocca_di_rosas_votes_are_halved_rounding_down():
    assert bent(votes(5, 3, 0), [("halved", 0)]) == votes(2, 3, 0)
    assert bent(votes(1, 3), [("halved", 0)]) == votes(0, 3)
    assert sentenced((5, 3, 0), ("halved", 0)) == 1


def test_the_power_of_money_takes_one_vote_from_the_merchant_and_never_the_last_but_one():
    assert bent(votes(2, 2), [("less", 0)]) == votes(1, 2)
    assert bent(votes(0, 2), [("less", 0)]) == votes(0, 2)


def test_the_spys_votes_are_doubled_where_a_guard_is_in_play():
    assert accused((2, 3, 3), ("doubled", 0)) == (0, 1, 2)
    assert bent(votes(2, 3, 3), [("doubled", 0)]) == votes(4, 3, 3)


def test_the_mother_in_law_adds_one_vote():
    assert sentenced((2, 2, 1), ("more", 1)) == 1


def test_one_vote_comes_and_goes_before_anything_is_multiplied():
    assert bent(votes(4), [("halved", 0), ("less", 0)]) == votes(1)
    assert bent(votes(4), [("doubled", 0), ("more", 0)]) == votes(10)


def test_whoever_the_pettifogger_protects_has_no_votes_and_does_not_come_to_the_run_off():
    assert accused((4, 2, 1, 0), ("cancelled", 0)) == (1, 2)
    assert accused((4, 2, 0, 0), ("cancelled", 0)) == (1, 2, 3)  # all others are second with none, but not him
    assert accused((4, 0, 0), ("cancelled", 0)) == ()


def test_whoever_the_accusing_pettifogger_names_comes_to_the_run_off_beside_the_others():
    assert accused((3, 3, 0, 0), ("added", 3)) == (0, 1, 3)
    assert accused((3, 2, 0, 0), ("added", 0)) == (0, 1)


def test_whom_the_mayor_names_by_law_comes_to_the_run_off_and_to_the_stake_whatever_the_votes():
    there = decided(FIRST, Village(players=6), votes(3, 3, 0, 0), 0, [("settled", 3)]).village
    assert there.accused == (0, 1, 3)
    assert sentenced((5, 0, 0, 0), village=there) == 3


def test_the_law_goes_before_a_protection_and_the_orator_but_not_before_the_amulet():
    assert accused((1, 4, 2, 0), ("cancelled", 1), ("settled", 1)) == (0, 1, 2)
    there = decided(FIRST, Village(players=6), votes(3, 3, 0, 0), 0, [("settled", 3)]).village
    assert sentenced((0, 0, 0, 0), ("spared", 3), village=there) == 3
    assert sentenced((0, 0, 0, 0), ("annulled", 3), village=there) is None


def test_the_stake_is_cancelled_if_the_one_with_the_most_votes_is_spared_by_the_orator():
    assert sentenced((3, 1, 0), ("spared", 0)) is None
    assert sentenced((3, 1, 0), ("spared", 1)) == 0


def test_of_two_who_are_tied_the_other_one_goes_if_one_is_spared():
    assert sentenced((2, 2, 0), ("spared", 0)) == 1
    assert sentenced((2, 2, 2), ("spared", 0)) is None  # still a tie
    assert sentenced((2, 2, 0), ("spared", 0), ("spared", 1)) is None


def test_a_safe_haven_or_the_amulet_annul_the_stake_as_a_tie_would():
    assert sentenced((3, 1, 0), ("annulled", 0)) is None
    assert sentenced((3, 1, 0), ("annulled", 1)) == 0


def test_in_the_place_of_the_scapegoat_goes_the_one_with_the_next_most_votes():
    assert sentenced((3, 1, 0), ("next", 0)) == 1
    assert sentenced((3, 1, 1), ("next", 0)) is None
    assert sentenced((3, 0, 0), ("next", 0)) is None
    assert sentenced((3, 0), ("next", 0)) == 1  # nobody accused the other one of two, who is still the next
    assert sentenced((3, 2, 0), ("next", 0), ("annulled", 1)) is None


def test_a_tie_of_an_election_can_be_decided_by_lot():
    ballot = Phase(kind="ballot", decides="elected", tie="lot")
    found = {decided(ballot, Village(players=3), votes(1, 1, 1), seed, ()).village.elected for seed in range(20)}
    assert found == {0, 1, 2}
    assert decided(ballot, Village(players=3), votes(0, 2, 1), 0).village.elected == 1


AGAIN = Phase(kind="ballot", tied="run-off", tie="lot")


def test_those_who_are_tied_are_accused_and_voted_on_again():
    outcome = decided(AGAIN, Village(players=4, night=2), votes(2, 0, 2, 1), 7)
    assert outcome.tied is True
    assert outcome.village.accused == (0, 2)
    assert (outcome.village.players, outcome.village.night) == (4, 2)


def test_one_who_has_most_votes_is_not_tied():
    outcome = decided(AGAIN, Village(players=4), votes(3, 0, 2, 1), 7)
    assert outcome.tied is False
    assert outcome.village.accused == ()
    assert outcome.village.sentenced == 0


def test_where_a_tie_spares_all_nobody_is_tied():
    outcome = decided(SECOND, THREE, votes(2, 2, 0), 7)
    assert outcome.tied is False
    assert outcome.village.accused == (0, 1, 2)


@pytest.mark.parametrize("tied", ["run-off", ""])
def test_an_election_tells_a_tie_and_elects_nobody(tied):
    outcome = decided(Phase(kind="ballot", decides="elected", tied=tied), Village(players=3), votes(1, 1, 0), 7)
    assert outcome.tied is bool(tied)
    assert outcome.village.elected is None
    nobody = decided(Phase(kind="ballot", decides="elected", tied=tied), Village(players=3), votes(0, 0, 0), 7)
    assert nobody.tied is False
    assert nobody.village.elected is None


def test_each_day_has_a_lot_of_its_own():
    fallen = {decided(AGAIN, Village(players=3, night=day), votes(1, 1, 1), 7).village.sentenced for day in range(20)}
    assert fallen == {0, 1, 2}


counts = st.dictionaries(st.integers(0, 9), st.integers(0, 9), min_size=2, max_size=8)


@given(counts, st.integers(0, 9))
def test_whoever_is_protected_is_never_in_the_run_off_and_the_others_are_as_if_he_had_not_been_voted_on(
    given_votes, seat
):
    others = {other: count for other, count in given_votes.items() if other != seat}
    assert run_off(given_votes, [("cancelled", seat)]) == run_off(others)


@given(counts, st.sampled_from(["spared", "annulled", "next"]), st.integers(0, 9))
def test_a_mark_on_somebody_who_would_not_go_changes_nothing(given_votes, effect, seat):
    there = Village(players=10, accused=tuple(given_votes))
    plain = decided(SECOND, there, given_votes, 0).village
    top = [who for who, count in given_votes.items() if count and count == max(given_votes.values())]
    if seat not in top:
        assert decided(SECOND, there, given_votes, 0, [(effect, seat)]).village == plain


@given(
    counts, st.lists(st.tuples(st.sampled_from(["less", "more", "doubled", "halved"]), st.integers(0, 9)), max_size=4)
)
def test_votes_never_fall_below_none_and_only_those_of_the_marked_change(given_votes, marks):
    found = bent(given_votes, marks)
    assert min(found.values()) >= 0
    untouched = set(given_votes) - {seat for _, seat in marks}
    assert Counter({seat: found[seat] for seat in untouched}) == Counter(
        {seat: given_votes[seat] for seat in untouched}
    )


@pytest.mark.parametrize("effect", ["spared", "annulled", "next"])
def test_without_any_vote_nobody_goes_whoever_is_marked(effect):
    assert sentenced((0, 0, 0), (effect, 0)) is None

"""Journals of real games, cut and damaged: what is read is what was written, as far as it is whole, and a box comes up.

At some bytes; `tests/long/test_long_fuzz_journals.py` takes every byte, and many values of each.
"""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from real_journals import GAMES, RealJournal


@pytest.fixture(scope="module", params=GAMES)
def journal(request, tmp_path_factory):
    return RealJournal(tmp_path_factory.mktemp("state"), request.param)


def cut(journal, every):
    """Cuts the journal at every so many bytes; gives how often."""
    lengths = range(0, len(journal.content) + 1, every)
    for length in lengths:
        assert journal.read(journal.content[:length]) == journal.whole(length)
    return len(lengths)


def damage(journal, every, changes):
    """Changes every so many bytes, one at a time, by each of some values; gives how often."""
    count = 0
    for place in range(0, len(journal.content), every):
        for change in changes:
            damaged = bytearray(journal.content)
            damaged[place] ^= change
            assert journal.read(bytes(damaged)) == journal.whole(place)
            count += 1
    return count


def test_the_journal_of_a_whole_game_is_read_whole(journal):
    assert journal.read(journal.content) == len(journal.pages) > 60


def test_of_a_journal_that_is_cut_anywhere_all_is_read_that_is_whole(journal):
    assert cut(journal, every=523) > 10


def test_of_a_journal_with_a_byte_that_has_changed_all_is_read_that_stands_before_it(journal):
    assert damage(journal, every=1201, changes=(1, 0x80)) > 10


@settings(max_examples=20, deadline=None)
@given(data=st.data())
def test_whatever_becomes_of_the_rest_no_event_is_read_that_nobody_has_written(journal, data):
    place = data.draw(st.integers(0, len(journal.content)))
    rest = data.draw(st.one_of(st.binary(max_size=300), st.integers(0, 4096).map(bytes)))
    again = data.draw(st.integers(0, len(journal.content)))
    assert journal.read(journal.content[:place] + rest + journal.content[again:]) >= 0

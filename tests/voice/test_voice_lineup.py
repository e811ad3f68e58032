"""Lines wait in order, urgent ones first, each once."""

from hypothesis import given
from hypothesis import strategies as st

from appliance.voice.lineup import Lineup


def sort(lineup: Lineup) -> None:
    while lineup.take_new() is not None:
        lineup.stand_in_line()


def drain(lineup: Lineup) -> list[str]:
    texts = []
    sort(lineup)
    while (text := lineup.take()) is not None:
        texts.append(text)
        lineup.finish()
    return texts


def test_lines_come_in_the_order_in_which_they_were_requested():
    lineup = Lineup()
    lineup.add(["a", "b"], urgent=False)
    lineup.add(["c"], urgent=False)
    assert drain(lineup) == ["a", "b", "c"]
    assert not lineup


def test_urgent_lines_come_first_in_their_own_order():
    lineup = Lineup()
    lineup.add(["a", "b"], urgent=False)
    lineup.add(["c", "d"], urgent=True)
    assert drain(lineup) == ["c", "d", "a", "b"]


def test_a_line_that_waits_may_become_urgent():
    lineup = Lineup()
    lineup.add(["a", "b", "c"], urgent=False)
    lineup.add(["b"], urgent=True)
    sort(lineup)
    lineup.add(["c"], urgent=True)
    assert drain(lineup) == ["b", "c", "a"]


def test_an_urgent_line_stays_urgent():
    lineup = Lineup()
    lineup.add(["a"], urgent=False)
    lineup.add(["b"], urgent=True)
    lineup.add(["b"], urgent=False)
    assert drain(lineup) == ["b", "a"]


def test_a_line_in_work_is_not_taken_again():
    lineup = Lineup()
    lineup.add(["a"], urgent=False)
    sort(lineup)
    assert lineup.take() == "a"
    lineup.add(["a"], urgent=True)
    assert not lineup
    assert lineup.finish() == (1, 1)


def test_new_lines_can_be_answered_before_those_that_stand_in_line():
    lineup = Lineup()
    lineup.add(["a"], urgent=False)
    sort(lineup)
    lineup.add(["b"], urgent=False)
    assert lineup.take_new() == "b"
    assert lineup.finish() == (1, 2)
    assert lineup.take_new() is None
    assert lineup.take() == "a"
    assert lineup.finish() == (2, 2)


def test_the_count_begins_anew_when_all_is_done():
    lineup = Lineup()
    lineup.add(["a", "b"], urgent=False)
    drain(lineup)
    lineup.add(["c"], urgent=False)
    lineup.take_new()
    assert lineup.finish() == (1, 1)


@given(st.lists(st.tuples(st.lists(st.sampled_from("abcdef")), st.booleans())))
def test_every_line_comes_once(requests):
    lineup = Lineup()
    for texts, urgent in requests:
        lineup.add(texts, urgent)
    drained = drain(lineup)
    assert sorted(drained) == sorted({text for texts, _ in requests for text in texts})
    assert lineup.take() is None

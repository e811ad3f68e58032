"""Which pieces an utterance is put together from: as few as can be, and none but all of it."""

import pytest

from appliance.voice.pieces import assemble, forms, piece_key, rest


def put_together(fragments, *there):
    found = assemble(fragments, lambda text: text if text in there else None)
    return found and [text for text, _ in found]


def test_as_few_pieces_as_can_be_are_taken():
    assert put_together(["player", "3,", "player", "5"], "player", "3", "5", "player 3,") == [
        "player 3,",
        "player",
        "5",
    ]
    assert put_together(["a", "b"], "a", "b", "a b") == ["a b"]


def test_a_long_piece_is_left_when_the_rest_could_not_be_said_after_it():
    assert put_together(["a", "b", "c"], "a b", "a", "b c") == ["a", "b c"]


def test_it_is_all_or_nothing():
    assert put_together(["a", "b", "c"], "a", "b") is None
    assert put_together(["a"]) is None


def test_a_piece_keeps_its_punctuation_if_it_can_and_stays_up_before_the_end():
    assert put_together(["80."], "80.", "80") == ["80."]
    assert put_together(["80."], "80") == ["80"]
    assert put_together(["due lupi", "e tre."], "due lupi", "due lupi,", "e tre.") == ["due lupi,", "e tre."]
    assert put_together(["due lupi"], "due lupi,", "due lupi") == ["due lupi"]
    assert forms("x,", is_last=False) == ("x,", "x")


def test_one_rests_as_long_as_the_punctuation_asks_and_not_at_the_end():
    found = assemble(["a", "b,", "c:", "d.", "e!"], lambda text: text)
    assert found == [("a b, c: d. e!", 0.0)]
    rests = [seconds for _, seconds in assemble(["a", "b,", "c:", "d.", "e!"], one)]
    assert rests == [*sorted(rests[:4]), 0.0]
    assert rests[0] < 0.1 < rests[1] < rests[2] < rests[3] < 0.5
    assert rest("x") == rests[0]


def one(text):
    return text if len(text.rstrip(".,:!")) == 1 else None


@pytest.mark.parametrize(
    ("fragment", "key"),
    [
        ("un Lupo Mannaro,", "piece/un-lupo-mannaro-comma"),
        ("C'è", "piece/c-e"),
        ("e un Veggente.", "piece/e-un-veggente-end"),
        ("Voici :", "piece/voici-colon"),
        ("non si può leggere!", "piece/non-si-puo-leggere-call"),
    ],
)
def test_a_piece_is_called_by_its_words_in_letters_that_every_disk_takes(fragment, key):
    assert piece_key(fragment) == key

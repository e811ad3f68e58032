"""The judge's arithmetic; the judge itself is run by hand."""

import pytest
from words import distance, edits, interval, letters, nearest, share, words


@pytest.mark.parametrize(
    ("language", "said", "heard"),
    [
        ("it", "L'ultima torna nella scatola, com'era.", "l\u2019ultima torna nella scatola com'era"),
        ("en", "Turn a token of the player's.", "turn a token of the players"),
        ("en", "They recognise each other.", "They recognize each other!"),
        ("fr", "C'est la nuit : fermez tous les yeux.", "C\u2019est la nuit, fermez tous les yeux."),
    ],
)
def test_capitals_and_punctuation_are_no_errors(language, said, heard):
    assert words(said, language) == words(heard, language)


def test_an_accent_is_heard():
    assert words("È notte, giù la mano", "it") != words("E notte, giu la mano", "it")


@pytest.mark.parametrize(
    ("heard", "errors"),
    [("a b c", 0), ("a c", 1), ("a b x c", 1), ("a x c", 1), ("", 3), ("c b a", 2), ("x y z w", 4)],
)
def test_errors_are_words_left_out_put_in_and_mistaken(heard, errors):
    assert edits(["a", "b", "c"], heard.split()) == errors
    assert edits(heard.split(), ["a", "b", "c"]) == errors


def test_a_word_that_is_split_has_the_same_letters():
    assert letters("Troublemaker, open your eyes.", "en") == letters("trouble maker open your eyes", "en")


def test_a_distance_lies_between_nothing_and_everything():
    assert distance("occhi", "occhi") == 0
    assert distance("occhi", "") == 1
    assert distance("lupo", "lupa") == pytest.approx(0.25)


def test_a_call_is_taken_for_the_one_whose_letters_are_nearest():
    calls = {"seer.wake": "Veggente, svegliati.", "masons.wake": "Massoni, svegliatevi."}
    assert nearest("vigente sveglia ti", calls, "it") == "seer.wake"
    assert nearest("ma sono i svegliatevi", calls, "it") == "masons.wake"


def test_the_interval_holds_the_share_and_shrinks_with_more_lines():
    few = [(0, 5), (1, 5), (0, 5), (2, 5)]
    low, high = interval(few)
    assert share(few) == pytest.approx(0.15)
    assert low < 0.15 < high
    low_of_many, high_of_many = interval(few * 25)
    assert high_of_many - low_of_many < (high - low) / 3


def test_without_errors_the_interval_is_nothing():
    assert interval([(0, 5)] * 10) == (0, 0)

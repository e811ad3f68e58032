"""What is lit, light by light: values add up to 1, whatever they tell."""

import pytest
from evening import GAMES

from appliance.rules.book import Book
from appliance.table.moderated.answers import _answer
from appliance.table.moderated.finger import nothing, number_lights, seats_lit, shares


@pytest.mark.parametrize(
    ("weights", "lit"),
    [
        ({"seat-1": 3.0, "seat-2": 1.0}, {"seat-1": 0.75, "seat-2": 0.25}),
        ({"seat-1": 2.0, "seat-2": 0.0}, {"seat-1": 1.0}),
        (dict.fromkeys(("a", "b", "c"), 1.0), dict.fromkeys(("a", "b", "c"), 0.3333)),
    ],
)
def test_shares_are_in_the_proportion_of_their_weights(weights, lit):
    assert shares(weights) == lit


def test_where_there_is_nothing_to_tell_every_seat_is_lit_alike():
    assert nothing(4) == dict.fromkeys(("seat-1", "seat-2", "seat-3", "seat-4"), 0.25)
    assert seats_lit([0, 2]) == {"seat-1": 0.5, "seat-3": 0.5}
    assert seats_lit([]) == {"no": 1.0}


@pytest.mark.parametrize(
    ("number", "lit"),
    [
        (1, {"number-1": 1.0}),
        (12, {"number-12": 1.0}),
        (13, {"number-1": 0.5, "yes": 0.5}),
        (15, {"number-3": 0.5, "yes": 0.5}),
    ],
)
def test_a_number_beyond_the_ring_goes_round_once_more_with_yes_beside_it(number, lit):
    assert number_lights(number, 12) == lit


@pytest.mark.parametrize(
    ("answer", "lit"),
    [
        (True, {"yes": 1.0}),
        (False, {"no": 1.0}),
        (3, dict.fromkeys(("seat-1", "seat-2", "seat-3"), 0.3333)),  # so many lights
        (0, {"no": 1.0}),
        ("werewolf", {"number-1": 1.0}),
        (("werewolf", "seer"), {"number-1": 0.5, "number-2": 0.5}),
        (("werewolf", "werewolf", "werewolf", "seer"), {"number-1": 0.75, "number-2": 0.25}),
        ((1, 4), {"seat-2": 0.5, "seat-5": 0.5}),
        ((), {"no": 1.0}),
    ],
)
def test_an_answer_in_lights(answer, lit):
    book = Book(GAMES["loups-garous"], {"werewolf": 2, "seer": 1, "villager": 5})
    assert _answer(book, answer, 24) == lit

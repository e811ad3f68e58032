"""Did you mean?"""

import pytest

from appliance.files import suggest

ROLES = ["seer", "werewolf", "troublemaker"]


@pytest.mark.parametrize(
    ("word", "guess"),
    [
        ("sear", ' Did you mean "seer"?'),
        ("Werwolf", ' Did you mean "werewolf"?'),
        ("TROUBLE-MAKER", ' Did you mean "troublemaker"?'),
        ("xyz", ""),
        ("", ""),
        ("seer" * 1000, ""),
    ],
)
def test_a_near_word_is_offered(word, guess):
    assert suggest(word, ROLES) == guess


def test_with_nothing_known_nothing_is_offered():
    assert suggest("seer", []) == ""

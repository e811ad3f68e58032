"""What is spoken: lines, the places in them, numbers and times; what a language file must have."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from una_notte import CATALOGUE, FIRST_GAME, GAME, ITALIAN

from appliance.catalogue import load_lines
from appliance.games import spoken
from appliance.games.lines import BOX_LINES, PLACES, Lines, check_lines, flatten, needed_lines

LINES = Lines(
    {
        "word.and": "and",
        "time.left": "{0} left.",
        "time.minute": "one minute",
        "time.minutes": "{0} minutes",
        "time.second": "one second",
        "time.seconds": "{0} seconds",
        "time.both": "{0} and {1}",
        "turned": "{1} before {0}",
        "deck.roles": "Take {list}.",
        "a": "a wolf",
        "b": "two masons",
        "c": "one seer",
    }
)

FRENCH = Lines({**dict(LINES.items()), "glued": "Voici la tuile d'{0} ! Elle joue.", "asked": "Est-ce {0} ? Oui."})
"""With what other languages do around places."""


def test_a_line_without_places_is_said_as_it_stands():
    assert LINES.text(("a",)) == "a wolf"


def test_a_line_takes_up_what_follows_it():
    assert LINES.text(("time.left", "time.seconds", "number.30")) == "30 seconds left."


def test_places_are_filled_by_their_number_wherever_they_stand():
    assert LINES.text(("turned", "a", "b")) == "two masons before a wolf"


@pytest.mark.parametrize(
    ("parts", "text"),
    [
        ((), "Take ."),
        (("a",), "Take a wolf."),
        (("a", "b"), "Take a wolf and two masons."),
        (("a", "b", "c"), "Take a wolf, two masons and one seer."),
    ],
)
def test_a_list_has_commas_and_the_word_for_and_before_the_last(parts, text):
    assert LINES.text(("deck.roles", *parts)) == text


def test_a_list_of_names_has_the_last_one_last():
    assert LINES.text(("deck.roles", "name.Anna", "name.Bruno", "name.Carla")) == "Take Anna, Bruno and Carla."
    assert list(LINES.fragments(("deck.roles", "name.Anna", "name.Bruno"))) == ["Take", "Anna", "and", "Bruno."]


def test_lines_know_whose_they_are_and_what_is_only_written():
    lines = Lines({"a": "A.", "shown.a": "B"}, "wherewolf")
    assert (lines.game, dict(lines.items()), lines.shown) == ("wherewolf", {"a": "A."}, {"a": "B"})
    assert Lines({}).game == ""


def test_what_no_place_takes_up_is_said_behind():
    assert LINES.text(("a", "b")) == "a wolf two masons"


@pytest.mark.parametrize(
    ("parts", "fragments"),
    [
        (("a",), ["a wolf"]),
        (("time.left", "time.seconds", "number.30"), ["30", "seconds", "left."]),
        (("time.both", "time.minute", "time.seconds", "number.5"), ["one minute", "and", "5", "seconds"]),
        (("turned", "a", "b"), ["two masons", "before", "a wolf"]),
        (("deck.roles", "a"), ["Take", "a wolf."]),
        (("deck.roles", "a", "b"), ["Take", "a wolf", "and two masons."]),
        (("deck.roles", "a", "b", "c"), ["Take", "a wolf,", "two masons", "and one seer."]),
        (("a", "b"), ["a wolf", "two masons"]),
        (("glued", "name.Anna"), ["Voici la tuile d'Anna !", "Elle joue."]),
        (("asked", "name.Anna"), ["Est-ce", "Anna ?", "Oui."]),
    ],
)
def test_an_utterance_is_cut_where_places_begin_and_end(parts, fragments):
    assert list(FRENCH.fragments(parts)) == fragments
    assert " ".join(fragments) == FRENCH.text(parts)


@given(
    st.lists(
        st.sampled_from([*(key for key, _ in LINES.items() if key != "deck.roles"), "number.12", "name.Zoë"]),
        max_size=9,
    )
)
def test_fragments_with_blanks_between_them_are_the_text(parts):
    parts = (*parts, *["a"] * 20, "deck.roles", "b", "a", "c")  # so that every place is filled
    assert " ".join(LINES.fragments(parts)) == LINES.text(parts)
    assert all(any(map(str.isalnum, fragment)) for fragment in LINES.fragments(parts))


def test_numbers_and_names_need_no_line():
    assert LINES.text(("number.7",)) == "7"
    assert LINES.text(("name.Anna",)) == "Anna"
    assert "number.7" in LINES
    assert "name.Anna" in LINES


def test_a_line_that_is_not_there_is_told_by_its_key():
    assert "d" not in LINES
    with pytest.raises(KeyError, match=r"time\.hours"):
        LINES.text(("time.left", "time.hours"))


def test_all_lines_can_be_listed():
    assert dict(LINES.items())["a"] == "a wolf"


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (1, "one second"),
        (10, "10 seconds"),
        (59, "59 seconds"),
        (60, "one minute"),
        (61, "one minute and one second"),
        (90, "one minute and 30 seconds"),
        (300, "5 minutes"),
        (3599, "59 minutes and 59 seconds"),
    ],
)
def test_times_are_said_in_minutes_and_seconds(seconds, text):
    assert LINES.text(spoken.time(seconds)) == text


def test_a_deck_is_told_in_the_order_of_the_tiles_whatever_the_order_it_was_written_in():
    backwards = dict(reversed(FIRST_GAME[5].items()))
    assert spoken.deck(GAME, backwards) == spoken.deck(GAME, FIRST_GAME[5])
    assert ITALIAN.text(("deck.roles", *spoken.deck(GAME, {"mason": 2, "seer": 0, "werewolf": 2}))) == (
        "Prendete queste tessere: due Lupi Mannari e due Massoni."
    )


# What a language file must have.


def told(texts, needed=("a", "time.left")):
    return [(problem.path, str(problem)) for problem in check_lines(texts, needed)]


def test_a_file_with_every_line_is_good():
    assert told({"a": "A.", "time.left": "Noch {0}."}) == []


def test_a_missing_line_is_told():
    assert told({"a": "A."}) == [
        (("/", "time.left"), 'the line "time.left" is missing; add it; what it says is up to you')
    ]


def test_a_line_that_nothing_says_is_told_with_the_one_that_was_meant():
    assert told({"a": "A.", "time.left": "", "time.lefd": "x"})[-1] == (
        ("/", "time.lefd"),
        'nothing ever says this line; did you mean "time.left"?',
    )
    assert told({"a": "A.", "time.left": "{0}", "xyz": "x"}) == [
        (("/", "xyz"), "nothing ever says this line; take it out")
    ]


@pytest.mark.parametrize("nothing", ["", "  ", 7, ["a"], True, "\0", "\u200b \ufeff"])
def test_a_line_without_words_is_told(nothing):
    assert told({"a": nothing, "time.left": "{0}"}) == [
        (("/", "a"), 'there is nothing to say; write a sentence in quotes, as "..."')
    ]


def test_a_character_that_nobody_can_say_or_see_is_told():
    problem = "an invisible character (U+0000) is in this line; take it out"
    assert told({"a": "A\0 wolf.", "time.left": "{0}"}) == [(("/", "a"), problem)]
    assert told({"a": "A wolf,\nand\ta bear.", "time.left": "{0}"}) == []


@pytest.mark.parametrize("text", ["A {", "A }", "{0", "0}", "{}", "{zero}", "{10}", "{0} {"])
def test_a_lone_brace_is_told(text):
    assert told({"a": "A.", "time.left": text}) == [
        (("/", "time.left"), "a brace stands alone; write {0}, {1} or {list}, as in the other languages")
    ]


def test_a_place_that_nothing_fills_is_told():
    assert told({"a": "A {0}.", "time.left": "{0} {1} {list}"}) == [
        (("/", "a"), "nothing comes in the place of {0}; take it out"),
        (("/", "time.left"), "nothing comes in the place of {1}; this line has {0}"),
        (("/", "time.left"), "nothing comes in the place of {list}; this line has {0}"),
    ]


def test_of_a_line_with_several_places_all_are_told():
    problems = check_lines({"turned": "{0} {1} {2}"}, ["turned"], {"turned": ("0", "1")})
    assert [str(problem) for problem in problems] == [
        "nothing comes in the place of {2}; this line has {0} and {1}",
    ]


def test_of_a_game_that_nobody_can_read_only_what_is_wrong_with_any_line_is_told():
    assert told({"some": "{0}", "more": "{list}."}, None) == []
    assert told({"some": " ", "more": "{"}, None) == [
        (("/", "some"), 'there is nothing to say; write a sentence in quotes, as "..."'),
        (("/", "more"), "a brace stands alone; write {0}, {1} or {list}, as in the other languages"),
    ]


def test_tables_become_the_dots_of_a_key():
    assert dict(flatten({"seer": {"wake": {"full": "A.", "short": "B."}}, "go-on": "C."})) == {
        "seer.wake.full": "A.",
        "seer.wake.short": "B.",
        "go-on": "C.",
    }


def test_a_game_needs_its_name_every_count_of_every_role_every_call_and_every_telling():
    needed = set(needed_lines(GAME))
    assert {"game.name", "role.peasant.name", "role.peasant.1", "role.peasant.2", "role.peasant.3"} <= needed
    assert "role.peasant.4" not in needed
    assert {f"masons.{step}.{calls}" for step in ("wake", "sleep") for calls in ("full", "short")} <= needed
    assert {"night.fall", "night.shift", "day.break", "take.tokens", "verdict.again"} <= needed
    assert "go-on" not in needed  # a line of the box


@pytest.mark.parametrize("language", sorted(CATALOGUE.languages))
def test_every_place_of_a_line_is_used_in_every_language(language):
    """A place that a translation forgets would put a number behind the sentence."""
    texts = dict(load_lines(CATALOGUE, language, "una-notte-da-lupi").items())
    for key, places in PLACES.items():
        if key in texts:
            assert [place for place in places if f"{{{place}}}" not in texts[key]] == [], key


def test_what_the_box_itself_says_has_no_word_of_a_game():
    assert not set(BOX_LINES) & set(needed_lines(GAME))

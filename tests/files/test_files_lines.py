"""Every key and every entry of a list knows its line."""

import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from appliance.files import dotted, parse

TEXT = '''\
# a remark
format = 1
night.seconds = 10
"una notte" = "x"   # a remark with [brackets] and "quotes"
players = [
    "Anna",

    # a remark
    "Bruno", "Carla",
]
inline = { a = 1, b.c = { d = [1, {e = 2}] } }
long = """
[not.a.section]
x = 1
"""
after = 'it is # no remark'

[day]
talk = 1

  [role."lupo mannaro".'x.y']
  count = 2
[role.seer]   # a remark

[[layer]]
file = "wind"
[[layer]]
file = "rain"
[layer.loop]
from = 1
[[layer.part]]
[[layer.part]]
n = 1
'''


@pytest.mark.parametrize(
    ("keys", "line"),
    [
        (("format",), 2),
        (("night",), 3),
        (("night", "seconds"), 3),
        (("una notte",), 4),
        (("players",), 5),
        (("players", 0), 6),
        (("players", 1), 9),
        (("players", 2), 9),
        (("inline", "b", "c", "d", 1, "e"), 11),
        (("long",), 12),
        (("after",), 16),
        (("day",), 18),
        (("day", "talk"), 19),
        (("role",), 21),
        (("role", "lupo mannaro", "x.y"), 21),
        (("role", "lupo mannaro", "x.y", "count"), 22),
        (("role", "seer"), 23),
        (("layer",), 25),
        (("layer", 0, "file"), 26),
        (("layer", 1), 27),
        (("layer", 1, "file"), 28),
        (("layer", 1, "loop"), 29),
        (("layer", 1, "loop", "from"), 30),
        (("layer", 1, "part"), 31),
        (("layer", 1, "part", 1), 32),
        (("layer", 1, "part", 1, "n"), 33),
    ],
)
def test_a_key_has_the_line_it_stands_in(keys, line):
    assert parse(TEXT, "v.toml").line(keys) == line


@pytest.mark.parametrize(
    ("keys", "line"),
    [(("day", "more"), 18), (("players", 9), 5), (("layer", 1, "x", "y"), 27), (("nothing", "here"), 1), ((), 1)],
)
def test_what_is_not_there_has_the_line_of_what_would_hold_it(keys, line):
    assert parse(TEXT, "v.toml").line(keys) == line


def test_broken_lines_around_a_key_do_not_move_it():
    broken = TEXT.replace("format = 1", 'format = "1').replace("talk = 1", "talk 1")
    document = parse(broken, "v.toml")
    assert [fault.line for fault in document.faults] == [2, 19]
    assert document.line(("layer", 1, "part", 1, "n")) == 33
    assert document.line(("players", 1)) == 9
    assert document.line(("inline", "b", "c", "d", 1, "e")) == 11
    expected = tomllib.loads(TEXT)
    del expected["format"], expected["day"]["talk"]
    assert document.data == expected


@pytest.mark.parametrize(
    ("keys", "words"),
    [
        (("night", "seconds"), "night.seconds"),
        (("players", 2), "players[3]"),
        (("layer", 0, "file"), "layer[1].file"),
        (("roles", "una notte"), 'roles."una notte"'),
        (("",), '""'),
        ((), ""),
    ],
)
def test_a_way_to_a_value_is_written_as_people_do(keys, words):
    assert dotted(keys) == words


def test_a_fault_is_made_at_the_line_of_its_key():
    fault = parse(TEXT, "v.toml").fault(("players", 1), "is odd", "write another")
    assert str(fault) == "v.toml:9: players[2]: is odd; write another"


KEYS = st.from_regex(r"[a-z]{1,3}|\"[a-z .\[#=]{1,4}\"", fullmatch=True)
LEAVES = st.sampled_from(["1", '"x # ="', "true", "'''a\nb = 1\n[c]\n'''", "1.5", "2020-01-01", '"""\\""""'])
VALUES = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=3).map(lambda each: "[" + ",\n # ]\n".join(each) + "\n]")
    | st.dictionaries(KEYS, inner, max_size=3).map(
        lambda each: "{" + ", ".join(f"{key} = {value}" for key, value in each.items()) + "}"
    ),
    max_leaves=6,
)
NAMES = st.lists(KEYS, min_size=1, max_size=3).map(" . ".join)
STATEMENTS = st.one_of(
    st.tuples(NAMES, VALUES).map(lambda pair: f"{pair[0]} = {pair[1]}"),
    NAMES.map(lambda name: f"[{name}]"),
    NAMES.map(lambda name: f" [[ {name} ]] # x"),
    st.just("# a remark"),
)
TEXTS = st.lists(STATEMENTS, max_size=8).map("\n".join)


def known_lines(value, keys, document, lines):
    """Every key found in the data must stand in the very line that it is said to stand in."""
    if keys and isinstance(keys[-1], str):
        assert keys[-1] in lines[document.line(keys) - 1], (keys, document.line(keys))
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, each in inner:
        known_lines(each, (*keys, key), document, lines)


def sound(text):
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return None


@given(TEXTS)
def test_in_any_file_a_key_stands_in_the_line_that_is_told(text):
    text = f"# a remark\n{text}"
    document = parse(text, "v.toml")
    known_lines(document.data, (), document, text.split("\n"))


@given(TEXTS)
def test_a_file_has_faults_when_it_is_not_toml_and_only_then(text):
    text = f"# a remark\n{text}"
    document = parse(text, "v.toml")
    assert bool(document.faults) == (sound(text) is None)
    if not document.faults:
        assert document.data == sound(text)


@given(TEXTS)
def test_a_broken_line_at_the_end_hides_nothing_of_a_sound_file(text):
    document = parse(f"{text}\n= 1\n", "v.toml")
    if (data := sound(text)) is not None:
        assert document.data == data
        assert [fault.line for fault in document.faults] == [text.count("\n") + 2]

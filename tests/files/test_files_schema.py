"""A dataclass is filled from a file, or every fault of every value is told."""

from dataclasses import dataclass, field
from typing import Annotated, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Meta

from appliance.files import parse, read, readable

Positive = Annotated[float, Meta(ge=1, le=600)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Layer:
    file: str
    level: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Role:
    count: Annotated[int, Meta(ge=0)] = 1
    faction: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Night:
    seconds: Positive = 10.0
    turns: dict[str, Positive] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class House:
    name: Annotated[str, Meta(min_length=1, max_length=5)] = "x"
    count: int = 1
    some: Annotated[int, Meta(ge=1, le=9)] = 1
    share: float = 0.5
    on: bool = True
    size: Literal["small", "large"] = "small"
    step: Literal[1, 2] = 1
    pair: tuple[int, str] = (1, "a")
    names: tuple[str, ...] = ()
    pins: Annotated[tuple[Annotated[int, Meta(ge=0, le=27)], ...], Meta(min_length=2, max_length=3)] = (1, 2)
    players: Annotated[int, Meta(ge=1)] | tuple[str, ...] = 3
    maybe: str | None = None
    above: Annotated[float, Meta(gt=0)] = 1.0
    below: Annotated[float, Meta(gt=0, lt=1)] = 0.5
    most: Annotated[int, Meta(le=3)] = 1
    code: Annotated[str, Meta(pattern="^[a-z]$", description="one small letter in quotes")] = "a"
    exact: Annotated[str, Meta(min_length=2, max_length=2)] = "ab"
    least: Annotated[tuple[int, ...], Meta(min_length=1)] = (1,)
    few: Annotated[tuple[int, ...], Meta(max_length=1)] = ()
    auto: Literal["auto"] | Annotated[float, Meta(ge=0)] = "auto"
    file: str | Layer = "x"
    night: Night = field(default_factory=Night)
    role: dict[str, Role] = field(default_factory=dict)
    layer: tuple[Layer, ...] = ()
    table: dict[str, dict[str, int]] = field(default_factory=dict)


def told(text, kind=House, at=()):
    document = parse(text, "f")
    assert not document.faults
    value, faults = read(document, kind, at)
    assert (value is None) == bool(faults)
    return [str(fault) for fault in faults]


def filled(text, kind=House, at=()):
    value, faults = read(parse(text, "f"), kind, at)
    assert not faults
    return value


def test_what_a_file_does_not_say_is_as_by_default():
    assert filled("# nothing") == House()


def test_every_sort_of_value_is_filled_in():
    text = """\
count = 2
share = 1
size = "large"
pair = [7, "b"]
names = ["Anna", "Bruno"]
players = ["Anna"]
maybe = "so"
[night]
seconds = 20
turns = { seer = 5 }
[role.seer]
faction = "humans"
[role."lupo mannaro"]
faction = "werewolves"
count = 2
[[layer]]
file = "wind.ogg"
[[layer]]
file = "rain.ogg"
level = -3
[table.4]
seer = 1
"""
    house = filled(text)
    assert house == House(
        count=2,
        share=1.0,
        size="large",
        pair=(7, "b"),
        names=("Anna", "Bruno"),
        players=("Anna",),
        maybe="so",
        night=Night(seconds=20.0, turns={"seer": 5.0}),
        role={"seer": Role(faction="humans"), "lupo mannaro": Role(faction="werewolves", count=2)},
        layer=(Layer(file="wind.ogg"), Layer(file="rain.ogg", level=-3.0)),
        table={"4": {"seer": 1}},
    )
    assert isinstance(house.night.seconds, float)


PAIRS = [
    # What is right, what is wrong, and what is said to it.
    ('name = "abcde"', 'name = "abcdef"', '"abcdef" is not right; write a text in quotes of 1 to 5 characters'),
    ('name = "a"', 'name = ""', '"" is not right; write a text in quotes of 1 to 5 characters'),
    ('name = "3"', "name = 3", "3 is not right; write a text in quotes of 1 to 5 characters"),
    ("count = -1", 'count = "1"', '"1" is not right; write a whole number, without quotes'),
    ("count = 1", "count = 1.0", "1 is not right; write a whole number"),
    ("count = 1", "count = true", "true is not right; write a whole number"),
    ("count = 1", "count = 2020-01-01", "2020-01-01 is not right; write a whole number"),
    ("some = 9", "some = 10", "10 is not right; write a whole number from 1 to 9"),
    ("some = 1", "some = -3", "-3 is not right; write a whole number from 1 to 9"),
    ("some = 1", f"some = 1{'0' * 60}", "so large a number is not right; write a whole number from 1 to 9"),
    ("share = 1e300", "share = nan", "nan is not right; write a number"),
    ("share = -1e300", "share = inf", "inf is not right; write a number"),
    ("share = 1", "share = -inf", "-inf is not right; write a number"),
    ("share = 1", "share = false", "false is not right; write a number"),
    ("share = 1", f"share = 1{'0' * 400}", "so large a number is not right; write a number"),
    ("share = 1", "share = 1e999", "inf is not right; write a number"),
    ("on = true", "on = 1", "1 is not right; write true or false"),
    ("on = false", 'on = "false"', '"false" is not right; write true or false, without quotes'),
    ('size = "large"', 'size = "larg"', '"larg" is not right; write "small" or "large". Did you mean "large"?'),
    ('size = "large"', 'size = "x"', '"x" is not right; write "small" or "large"'),
    ('size = "large"', "size = 1", '1 is not right; write "small" or "large"'),
    ("step = 2", "step = 3", "3 is not right; write 1 or 2"),
    ("step = 1", "step = true", "true is not right; write 1 or 2"),
    ("step = 1", "step = 1.0", "1 is not right; write 1 or 2"),
    (
        'pair = [2, "x"]',
        "pair = [2]",
        "has 1 entry; write a list in [ ] of 2 entries: a whole number, a text in quotes",
    ),
    (
        'pair = [2, "x"]',
        "pair = 2",
        "2 is not right; write a list in [ ] of 2 entries: a whole number, a text in quotes",
    ),
    ("names = []", 'names = "Anna"', '"Anna" is not right; write a list in [ ], each a text in quotes'),
    (
        "pins = [0, 27]",
        "pins = [0]",
        "has 1 entry; write a list in [ ] of 2 to 3 entries, each a whole number from 0 to 27",
    ),
    (
        "pins = [0, 27]",
        "pins = [0, 1, 2, 3]",
        "has 4 entries; write a list in [ ] of 2 to 3 entries, each a whole number from 0 to 27",
    ),
    (
        'players = ["Anna"]',
        "players = 1.5",
        "1.5 is not right; write a whole number of at least 1 or a list in [ ], each a text in quotes",
    ),
    ("players = 1", "players = 0", "0 is not right; write a whole number of at least 1"),
    ('maybe = "x"', "maybe = 1", "1 is not right; write a text in quotes"),
    ("above = 0.1", "above = 0", "0 is not right; write a number above 0"),
    ("below = 0.1", "below = 1", "1 is not right; write a number above 0 and below 1"),
    ("most = -9", "most = 4", "4 is not right; write a whole number of at most 3"),
    ('code = "b"', 'code = "B"', '"B" is not right; write one small letter in quotes'),
    ('exact = "xy"', 'exact = "x"', '"x" is not right; write a text in quotes of 2 characters'),
    ("least = [1]", "least = []", "has 0 entries; write a list in [ ] of at least 1 entries, each a whole number"),
    ("few = []", "few = [1, 2]", "has 2 entries; write a list in [ ] of at most 1 entries, each a whole number"),
    ("auto = 1", "auto = -1", "-1 is not right; write a number of at least 0"),
    (
        'auto = "auto"',
        'auto = "aut"',
        '"aut" is not right; write "auto" or a number of at least 0. Did you mean "auto"?',
    ),
    ("auto = 1.5", "auto = []", 'a list is not right; write "auto" or a number of at least 0'),
    ('file = { file = "x" }', "file = 1", "1 is not right; write a text in quotes or a section"),
    ("night = {}", "night = 3", "3 is not right; write a section"),
    ("night = {}", "night = [1]", "a list is not right; write a section"),
    ("role = {}", "role = 3", "3 is not right; write a section"),
    ("layer = []", "layer = {}", "a section is not right; write a list in [ ], each a section"),
]


@pytest.mark.parametrize(("right", "wrong", "said"), PAIRS, ids=[pair[1][:30] for pair in PAIRS])
def test_a_wrong_value_is_told_what_would_be_right(right, wrong, said):
    filled(f"\n{right}")
    key = wrong.partition(" ")[0]
    assert told(f"\n{wrong}") == [f"f:2: {key}: {said}"]


def test_deep_in_tables_and_lists_every_fault_is_told_with_its_line():
    text = """\
names = [
  "Anna",
  3,
]
pins = [28]
[night]
seconds = -3
turns = { seer = nan, witch = 1 }
[role.seer]
count = -1
[role.witch]
faction = 1
colour = "red"
[[layer]]
file = "a"
[[layer]]
level = "0"
[table.x]
y = "1"
"""
    assert told(text) == [
        "f:3: names[2]: 3 is not right; write a text in quotes",
        "f:5: pins: has 1 entry; write a list in [ ] of 2 to 3 entries, each a whole number from 0 to 27",
        "f:5: pins[1]: 28 is not right; write a whole number from 0 to 27",
        "f:7: night.seconds: -3 is not right; write a number from 1 to 600",
        "f:8: night.turns.seer: nan is not right; write a number from 1 to 600",
        "f:10: role.seer.count: -1 is not right; write a whole number of at least 0",
        "f:9: role.seer.faction: is missing; write a text in quotes",
        "f:13: role.witch.colour: there is no such key here; take it out, or write count or faction",
        "f:12: role.witch.faction: 1 is not right; write a text in quotes",
        "f:16: layer[2].file: is missing; write a text in quotes",
        'f:17: layer[2].level: "0" is not right; write a number, without quotes',
        'f:19: table.x.y: "1" is not right; write a whole number, without quotes',
    ]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("nme = 1", 'f:1: nme: there is no such key here; did you mean "name"?'),
        ("seconds = 1", "f:1: seconds: there is no such key here; it belongs under [night]"),
        ("[night]\nshare = 1", "f:2: night.share: there is no such key here; it belongs above the first [section]"),
        ("[night]\nsecond = 1", 'f:2: night.second: there is no such key here; did you mean "seconds"?'),
        ("[night]\nx = 1", "f:2: night.x: there is no such key here; take it out, or write seconds or turns"),
        ("[nihgt]\nseconds = 1", 'f:1: nihgt: there is no such key here; did you mean "night"?'),
    ],
)
def test_an_unknown_key_is_told_which_was_meant(text, said):
    assert told(text) == [said]


def test_only_a_part_of_a_document_is_read():
    text = 'other = 1\n[deck.night]\nseconds = 5\n[[deck.layer]]\nfile = "a"\n[[deck.layer]]\nfile = 3'
    assert filled(text, Night, ("deck", "night")) == Night(seconds=5.0)
    assert filled(text, Layer, ("deck", "layer", 0)) == Layer(file="a")
    assert told(text, Layer, ("deck", "layer", 1)) == [
        "f:7: deck.layer[2].file: 3 is not right; write a text in quotes"
    ]


def test_a_part_that_is_not_there_counts_as_empty():
    assert filled("a = 1", Night, ("night",)) == Night()
    assert told("a = 1", Layer, ("a", "b")) == ["f:1: a.b.file: is missing; write a text in quotes"]


def test_a_part_that_is_no_section():
    assert told("a = 1", Night, ("a",)) == ["f:1: a: 1 is not right; write a section"]


@pytest.mark.parametrize("text", ["file: x", "file 'x'", 'file = "x', "???", "level 1\n<>"])
def test_a_key_whose_line_cannot_be_read_is_not_called_missing(text):
    _, faults = read(parse(text, "f"), Layer)
    assert not faults


def test_a_table_deep_inside_that_lacks_such_a_key_is_not_left_out_in_silence():
    assert read(parse("[role.seer]\nfaction = x\n", "f"), House) == (None, [])


def test_what_can_be_read_stands_beside_defaults_for_what_cannot():
    text = "count = 5\nsome = 10\nnames = ['a', 3]\n[night]\nseconds = -1\nturns = { a = 2, b = nan }\n"
    house = readable(parse(f"{text}[role.seer]\nfaction = 'x'\n[role.witch]\n", "f"), House)
    assert (house.count, house.some, house.names) == (5, 1, ("a",))
    assert house.night == Night(turns={"a": 2.0})
    assert house.role == {"seer": Role(faction="x")}


@pytest.mark.parametrize("text", ["level: 1", "level = 1 1", "[fil"])
def test_a_key_that_cannot_be_in_the_line_that_cannot_be_read_is_missing(text):
    _, faults = read(parse(text, "f"), Layer)
    assert "file" in [fault.key for fault in faults]


VALUES = st.recursive(
    st.none().map(lambda _: "{}")
    | st.sampled_from(["1", "-1", "1.5", "nan", "inf", "1e300", "true", '"x"', '"small"', "2020-01-01", "07:30:00"]),
    lambda inner: st.lists(inner, max_size=3).map(lambda each: f"[{', '.join(each)}]")
    | inner.map(lambda each: f"{{ x = {each} }}"),
    max_leaves=4,
)


@given(st.sampled_from(sorted(House.__dataclass_fields__)), VALUES)
def test_any_value_for_any_key_is_taken_or_told(key, value):
    document = parse(f"{key} = {value}", "f")
    house, faults = read(document, House)
    assert (house is None) == bool(faults)
    assert all(fault.line == 1 and fault.key.startswith(key) and fault.remedy for fault in faults)

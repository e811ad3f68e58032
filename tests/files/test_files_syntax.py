"""What people get wrong when they type a file, and what they are told."""

import pytest

from appliance.files import parse

PAIRS = [
    # A file that is broken, what is said, and the same file as the remedy would have it.
    ('a = "it', 'f:1: a: the closing quote is missing; write it as a = "it"', 'a = "it"'),
    ("a = 'it\"", "f:1: a: the closing quote is missing; write it as a = 'it'", "a = 'it'"),
    (
        "a = 'it's'",
        "f:1: a: the quotes ' do not come in pairs; write \" around a text that has a ' in it",
        'a = "it\'s"',
    ),
    (
        'a = ["Anna, "Bruno"]',
        'f:1: a: the quotes do not come in pairs; write one " before and one behind each text',
        'a = ["Anna", "Bruno"]',
    ),
    ('a = """x\ny', 'f:1: a: the closing """ of the text is missing; write it behind the text', 'a = """x\ny"""'),
    ("a = “it”", 'f:1: a: the quotes are curly ones; write the straight quote " on both sides', 'a = "it"'),
    ("a = it", 'f:1: a: a text without quotes; write it as a = "it"', 'a = "it"'),
    ("a = una notte # x", 'f:1: a: a text without quotes; write it as a = "una notte"', 'a = "una notte" # x'),
    ("a = [Anna]", 'f:1: a: Anna has no quotes around it; write it as "Anna"', 'a = ["Anna"]'),
    ("a = True", "f:1: a: True is not known; write it as a = true", "a = true"),
    ("a = no", "f:1: a: no is not known; write it as a = false", "a = false"),
    ("a = 1,5", "f:1: a: 1,5 is not a number as it stands; write it as a = 1.5", "a = 1.5"),
    ("a = 10 s", "f:1: a: 10 s is not a number as it stands; write it as a = 10", "a = 10"),
    ("a = 10%", "f:1: a: 10% is not a number as it stands; write it as a = 10", "a = 10"),
    ("a = 007", "f:1: a: 007 is not a number as it stands; write it as a = 7", "a = 7"),
    ("a = -.5", "f:1: a: -.5 is not a number as it stands; write it as a = -0.5", "a = -0.5"),
    ("a = 5.", "f:1: a: 5. is not a number as it stands; write it as a = 5.0", "a = 5.0"),
    ("a = # x", "f:1: a: there is nothing after the =; write a value, or put a # before the line", "#a = # x"),
    ("a == 1", "f:1: a: there is one = too many; take it out", "a = 1"),
    ("a = 1 b = 2", "f:1: a: a second setting stands in this line: b = 2; put it on a line of its own", "a = 1\nb = 2"),
    (
        "a = 1 pin",
        "f:1: a: 1 pin is not a number as it stands; write it as a = 1",
        "a = 1",
    ),
    (
        'a = "x" y',
        "f:1: a: more stands behind the value: y; take it out, or put a # before it if it is a remark",
        'a = "x" # y',
    ),
    (
        "a = 1;",
        "f:1: a: there is a ; in the value; write a comma between entries, and nothing at the end of a line",
        "a = 1",
    ),
    ("a = [1 2]", "f:1: a: there is no comma before 2]; write a comma between the entries", "a = [1, 2]"),
    ("a = [1,,2]", "f:1: a: there is one comma too many; take it out", "a = [1, 2]"),
    ("a = [1,\n2", "f:1: a: the closing ] of the list is missing; write it behind the last entry", "a = [1,\n2]"),
    (
        "a = {b = 1\n}",
        "f:1: a: the closing } is not in the same line; write all from { to } on one line",
        "a = {b = 1}",
    ),
    ("a = {b = 1", "f:1: a: the closing } is not in the same line; write all from { to } on one line", "a = {b = 1}"),
    (
        r'a = "\q"',
        r"f:1: a: a backslash means something else in a text; write \\ for it, or put the text in single quotes",
        r"a = '\q'",
    ),
    (
        r'a = "\ud800"',
        r"f:1: a: a backslash means something else in a text; write \\ for it, or put the text in single quotes",
        r'a = "\\ud800"',
    ),
    ("a = " + "9" * 5000, "f:1: a: so large a number cannot be read; write a smaller one", "a = 9"),
    (
        "a = 2024-13-45",
        "f:1: a: this is neither a number nor a date; write a number, or a text in quotes",
        'a = "2024-13-45"',
    ),
    (
        "a = ]",
        "f:1: a: the value cannot be read from here on: ]; write a number, true, false, or a text in quotes",
        "a = []",
    ),
    ("a = [1, \n{", "f:1: a: the closing } is not in the same line; write all from { to } on one line", "a = [1,\n{}]"),
    ("a 1", "f:1: a: there is no = in this line; write it as a = 1", "a = 1"),
    ("a", "f:1: a: there is no = in this line; write it as a = ...", "a = 1"),
    ("a: 1", "f:1: a: a : stands where an = has to be; write it as a = 1", "a = 1"),
    ("= 1", 'f:1: there is no name before the =; write a name, an = and a value, as in language = "it"', "a = 1"),
    ("// x", "f:1: this cannot be read; if it is a remark, begin it with #", "# x"),
    (
        "<p>",
        'f:1: this cannot be read: <p>; write a name, an = and a value, as in language = "it"',
        "# <p>",
    ),
    (
        "una notte = 1",
        'f:1: "una notte": una notte cannot be a name as it stands; put it in quotes: "una notte" = 1',
        '"una notte" = 1',
    ),
    ('"a = 1', 'f:1: "a cannot be a name as it stands; put it in quotes: "a" = 1', '"a" = 1'),
    ("[a", "f:1: a: the closing ] of a section is missing; write it as [a]", "[a]"),
    ("[[a]", "f:1: a: the closing ]] of a section is missing; write it as [[a]]", "[[a]]"),
    ("[a]]", "f:1: a: a section with more brackets than it needs; write it as [a]", "[a]"),
    ("[a] b = 1", "f:1: a: more stands behind the section: b = 1; put it on a line of its own", "[a]\nb = 1"),
    ("a]", "f:1: a: the opening [ of a section is missing; write it as [a]", "[a]"),
    ("'[a.b] # x", "f:1: a.b: more stands before a section; write it as [a.b]", "[a.b] # x"),
    ("}[a]", "f:1: a: more stands before a section; write it as [a]", "[a]"),
    ("[] # x", "f:1: a section without a name; write it as [night]", "[night] # x"),
    (
        "[una notte]",
        'f:1: "una notte": una notte cannot be the name of a section; put it in quotes: ["una notte"]',
        '["una notte"]',
    ),
    (
        '{ say = "x" },\n"y",\n]',
        'f:1: this stands in no list: { say = "x" },; write a name and = [ before it, or take it out',
        'a = [\n{ say = "x" },\n"y",\n]',
    ),
    ("a = 1\na = 2", "f:2: a: stands twice, first in line 1; keep only one", "a = 2"),
    ("a.b = 1\na.b = 2", "f:2: a.b: stands twice, first in line 1; keep only one", "a.b = 2"),
    (
        "[a]\n[b]\n[a]",
        "f:3: a: this section stands twice, first in line 1; put all of it in one place",
        "[a]\n[b]",
    ),
    ("a = 1\n[a]", "f:2: a: is a value in line 1 and a section here; let it be one of them", "[a]"),
    ("a = 1\na.b = 1", "f:2: a: is a value in line 1 and a section here; let it be one of them", "a.b = 1"),
    ("a = {}\n[a.b]", "f:2: a: is a value in line 1 and a section here; let it be one of them", "[a.b]"),
    (
        "[a]\n[[a]]",
        "f:2: a: has single brackets at one place, double ones at another (line 1); "
        "write [[ ]] at each if there are several, [ ] if there is one",
        "[[a]]\n[[a]]",
    ),
    (
        "[[a]]\n[a]",
        "f:2: a: has single brackets at one place, double ones at another (line 1); "
        "write [[ ]] at each if there are several, [ ] if there is one",
        "[[a]]\n[[a]]",
    ),
    ("[a.b]\n[a]\nb.c = 1", "f:3: does not fit with what stands above it; put each section in the file once", "[a]"),
    ("a = '\x07'", "f:1: a: an invisible character (U+0007) is in this line; type the line anew", "a = ' '"),
    ("# \x07", "f:1: an invisible character (U+0007) is in this line; type the line anew", "#"),
    (
        f"a = {'[' * 9999}",
        "f:1: a: too many brackets or dots within each other; write it in a simpler way",
        "a = [[]]",
    ),
]


@pytest.mark.parametrize(("broken", "said", "mended"), PAIRS, ids=[repr(pair[0])[:30] for pair in PAIRS])
def test_a_mistake_is_named_with_what_would_be_right(broken, said, mended):
    assert [str(fault) for fault in parse(broken, "f").faults] == [said]
    assert not parse(mended, "f").faults


def test_all_mistakes_of_a_file_are_told_in_one_run():
    text = """\
language = "it
calls = full
[night
seconds = 10s
gap = 3
[day]
warnings = [60, 30
more = 1
players: 3
[night]
[roles]
seer = 1
seer = 2
lupo mannaro = 2
"""
    document = parse(text, "f")
    assert [fault.line for fault in document.faults] == [1, 2, 3, 4, 7, 9, 10, 13, 14]
    assert document.data == {"night": {"gap": 3}, "day": {"more": 1}, "roles": {"seer": 1}}


@pytest.mark.parametrize(
    ("text", "data"),
    [
        ('a = "x\nb = 2', {"b": 2}),
        ('a = ["x,\n"y"\n]\nb = 2', {"b": 2}),
        ("a = [1,\n2\n[b]\nc = 1", {"b": {"c": 1}}),
        ("a = {\nb = 1,\n}\nc = 2", {"c": 2}),
        ("a = {\nb = 1,\n[c]\nd = 2", {"c": {"d": 2}}),
        ('a = """\nx\n\nb = 1\n', {"b": 1}),
        ("a# = [\n{ b = 1 },\n'c'\n]\nd = 1", {"d": 1}),
        ("[a\nb = 1\n[c]\nd = 1", {"a": {"b": 1}, "c": {"d": 1}}),
        ("[a]\nb = 1\nc]\nb = 2", {"a": {"b": 1}, "c": {"b": 2}}),
        ("[[a]]\nb = 1\na]]\nb = 2", {"a": [{"b": 1}, {"b": 2}]}),
        ("[[a]]\nb = 1\n[[a]\nb = 2", {"a": [{"b": 1}, {"b": 2}]}),
        ("[[a]]\nb = 1\n[a\nb = 2", {"a": [{"b": 1}]}),
        ("[a]\nb = 1\n[a]\nc = 1\n", {"a": {"b": 1, "c": 1}}),
        ("[]\nb = 1\n[c]\nd = 1", {"c": {"d": 1}}),
        ("a = 1\n[a]\nb = 1\n[c]\nd = 1", {"a": 1, "c": {"d": 1}}),
        ("a = [\n[1],\n[true]\n]\nb x", {"a": [[1], [True]]}),
        ('a = ["\\"",\n"x"]\nb x', {"a": ['"', "x"]}),
        ("a = '''\n[b]\nc = 1'''\nb x", {"a": "[b]\nc = 1"}),
        ('a = """x""""\nb = "\\""\nc x', {"a": 'x"', "b": '"'}),
    ],
)
def test_what_stands_around_a_mistake_is_still_read(text, data):
    document = parse(text, "f")
    assert document.data == data
    assert document.faults


def test_a_key_in_a_line_that_cannot_be_read_may_yet_be_there():
    document = parse('a.b = "x\n[c]\nd ?\n[e]\n??\n[]\n', "f")
    there = [("a", "b"), ("a",), ("c", "d"), ("e", "anything"), ("a", "b", "c"), ("section",)]
    assert [keys for keys in there if not document.is_lost(keys)] == []
    not_there = [("a", "x"), ("c", "x"), ("e", "some", "thing")]
    assert [keys for keys in not_there if document.is_lost(keys)] == []


def test_a_key_of_thousands_of_parts_is_refused_before_the_parser_chokes():
    for text in ("a." * 100_000 + "b = 1", "[" + "a." * 100_000 + "b]"):
        (fault,) = parse(text, "f").faults
        assert fault.problem == "too many brackets or dots within each other"


def test_dots_in_a_text_are_none_of_its_business():
    assert parse(f"a = '{'.' * 100}'", "f").data == {"a": "." * 100}


def test_a_file_that_is_no_settings_file_is_given_up_after_a_hundred_faults():
    document = parse("some words\n" * 5000, "f")
    assert len(document.faults) == 101
    assert str(document.faults[-1]) == "f:101: too many faults to read on; is this the right file?"
    assert document.is_lost(("anything", "at", "all"))

"""Say in plain words why a value, behind a good name and an `=`, cannot be read, and what would be right."""

import re

from appliance.files.faults import tidy
from appliance.files.statements import KEY, Statement

SHOWN = 40
"""Characters of a person's own text that are shown in a fault."""

_CURLY = "“”„‟«»‘’‚‹›"  # noqa: RUF001  # what a word processor makes of quotes
_COMMENT = re.compile(r"\s*#.*$")
_WORDS = {"true": "true", "yes": "true", "on": "true", "false": "false", "no": "false", "off": "false"}
_NUMBERS = (
    (re.compile(r"([+-]?\d+),(\d+)$"), r"\1.\2"),  # 1,5
    (re.compile(r"([+-]?\d+(?:\.\d+)?)\s*[^\W\d]+\.?$"), r"\1"),  # 10s
    (re.compile(r"([+-]?\d+(?:\.\d+)?)\s*%$"), r"\1"),
    (re.compile(r"([+-]?)0+(\d+(?:\.\d+)?)$"), r"\1\2"),  # 007
    (re.compile(r"([+-]?)(\.\d+)$"), r"\g<1>0\2"),  # .5
    (re.compile(r"([+-]?\d+)\.$"), r"\1.0"),  # 5.
)
_PLAIN_TEXT = re.compile(r"[^\W\d][^\"'\[\]{}#=,]*$")
_FIRST_WORD = re.compile(r"[^\W\d][\w-]*")
_DATE = re.compile(r"-\d\d?(-\d\d?)?\b")
_SECOND_PAIR = re.compile(KEY.pattern + "=")

_BACKSLASH = ("a backslash means something else in a text", r"write \\ for it, or put the text in single quotes")
_COMPLAINTS = (
    # A word of the parser's message, the problem, the remedy.
    ("'\\'", *_BACKSLASH),
    ("hex", *_BACKSLASH),
    ("scalar", *_BACKSLASH),
    ("digits", "so large a number cannot be read", "write a smaller one"),
)
_ODD_MARKS = {
    "=": ("there is one = too many", "take it out"),
    ";": ("there is a ; in the value", "write a comma between entries, and nothing at the end of a line"),
    ",": ("there is one comma too many", "take it out"),
}

Explanation = tuple[int, str, str]
"""Line within the statement (from 1), problem, remedy."""


def explain_value(statement: Statement, key: str, complaint: str, row: int, rest: str) -> Explanation:
    """Say what is wrong behind the `=` of a statement.

    Args:
        statement: one that the parser refused.
        key: its name, fit to be shown.
        complaint: the parser's message.
        row: the line within the statement where the parser stopped, from 1.
        rest: what stands in that line from there on.

    Returns:
        Line within the statement (from 1), problem, remedy.
    """
    value = _COMMENT.sub("", statement.text.partition("=")[2]).strip()
    if not value:
        return 1, "there is nothing after the =", "write a value, or put a # before the line"
    if rest[:1] in _CURLY and rest:
        return row, "the quotes are curly ones", 'write the straight quote " on both sides'
    if statement.left_open:
        return _left_open(statement, key, value)
    if "\n" not in value and (simple := _simple(key, value)):
        return (1, *simple)
    return (row, *_inside(complaint, rest))


def _left_open(statement: Statement, key: str, value: str) -> Explanation:
    mark = statement.left_open
    if mark == "[":
        return 1, "the closing ] of the list is missing", "write it behind the last entry"
    if mark == "{":
        return 1, "the closing } is not in the same line", "write all from { to } on one line"
    last = statement.text.count("\n") + 1
    if len(mark) > 1:
        return last, f"the closing {mark} of the text is missing", "write it behind the text"
    if value.startswith(mark) and value.count(mark) == 1:
        text = tidy(value[1:].rstrip("\"'" + _CURLY).rstrip(), SHOWN)
        return last, "the closing quote is missing", f"write it as {key} = {mark}{text}{mark}"
    if mark == "'":
        return last, "the quotes ' do not come in pairs", "write \" around a text that has a ' in it"
    return last, "the quotes do not come in pairs", 'write one " before and one behind each text'


def _simple(key: str, value: str) -> tuple[str, str] | None:
    """A value that a person got wrong in one of the usual ways; None if it is none of these."""
    if better := _WORDS.get(value.casefold()):
        return f"{value} is not known", f"write it as {key} = {better}"
    for pattern, right in _NUMBERS:
        if found := pattern.match(value):
            number = tidy(found.expand(right), SHOWN)
            return f"{tidy(value, SHOWN)} is not a number as it stands", f"write it as {key} = {number}"
    if _PLAIN_TEXT.match(value):
        return "a text without quotes", f'write it as {key} = "{tidy(value, SHOWN)}"'
    return None


def _inside(complaint: str, rest: str) -> tuple[str, str]:
    """Something is wrong in the middle of a value."""
    for word, problem, remedy in _COMPLAINTS:
        if word in complaint:
            return problem, remedy
    shown = tidy(_COMMENT.sub("", rest).strip(), SHOWN)
    if rest[:1] in _ODD_MARKS:
        return _ODD_MARKS[rest[:1]]
    if "Expected newline" in complaint:
        return _behind(rest, shown)
    if "Unclosed" in complaint:
        return f"there is no comma before {shown}", "write a comma between the entries"
    if word_there := _FIRST_WORD.match(rest):
        text = tidy(word_there[0], SHOWN)
        return f"{text} has no quotes around it", f'write it as "{text}"'
    problem = f"the value cannot be read from here on: {shown}" if shown else "the value ends too early"
    return problem, "write a number, true, false, or a text in quotes"


def _behind(rest: str, shown: str) -> tuple[str, str]:
    """The value itself is good, but more stands in the line."""
    if _SECOND_PAIR.match(rest):
        return f"a second setting stands in this line: {shown}", "put it on a line of its own"
    if _DATE.match(rest):
        return "this is neither a number nor a date", "write a number, or a text in quotes"
    return f"more stands behind the value: {shown}", "take it out, or put a # before it if it is a remark"

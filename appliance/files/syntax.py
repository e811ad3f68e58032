"""Say in plain words why a statement cannot be read, and what would be right.

The parser's own messages are for programmers ("Expected newline or end of document after a statement"). Here
the mistakes that people make are looked for first: a forgotten quote, a decimal comma, `True`, an accent in a
name.
"""

import re
import tomllib

from appliance.files.faults import tidy
from appliance.files.statements import KEY, Statement

_SHOWN = 40
"""Characters of a person's own text that are shown in a fault."""

_CURLY = re.compile("[“”„‟«»‘’‚‹›]")  # noqa: RUF001  # these very characters are what is looked for
_WORDS = {"true": "true", "yes": "true", "on": "true", "false": "false", "no": "false", "off": "false"}
_DECIMAL_COMMA = re.compile(r"([+-]?\d+),(\d+)$")
_WITH_UNIT = re.compile(r"([+-]?\d+(?:\.\d+)?)\s*([A-Za-z%°€]+\.?)$")
_LEADING_ZERO = re.compile(r"([+-]?)0+(\d+(?:\.\d+)?)$")
_BARE_POINT = re.compile(r"([+-]?)(\d*)\.(\d*)$")
_POSITION = re.compile(r"\(at line (\d+), column (\d+)\)")
_COMMENT = re.compile(r"\s*#.*$")

_UNREADABLE = "put texts in quotes, and only one setting on a line"
_DEEPEST_KEY = 20

Explanation = tuple[int, str, str]
"""Line in the file, problem, remedy."""


def parse_one(text: str) -> dict[str, object] | Exception:
    """Parse a text, or give what the parser raised: it raises more than its documentation says."""
    if _too_many_dots(text):
        return RecursionError()
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        return error


def _too_many_dots(text: str) -> bool:
    """Tell whether a key has more parts than anybody writes; the parser takes hours for a long one."""
    return any(line.count(".") > _DEEPEST_KEY and _long_key(line) for line in text.split("\n"))


def _long_key(line: str) -> bool:
    key = KEY.match(line.lstrip(" \t["))
    return key is not None and key.group(1).count(".") > _DEEPEST_KEY


def place_of(error: Exception, text: str) -> tuple[int, int]:
    """Give line and column (both from 1) of a parser's complaint about a text."""
    if found := _POSITION.search(str(error)):
        return int(found[1]), int(found[2])
    lines = text.split("\n")
    return len(lines), len(lines[-1]) + 1


def key_of(statement: Statement) -> tuple[str, ...]:
    """Guess the key that a broken statement meant to set; empty if there is no telling."""
    start = statement.text.lstrip(" \t[")
    found = KEY.match(start)
    if not found or _too_many_dots(start):
        return ()
    value: object = parse_one(f"{found[1]} = 0")
    names: list[str] = []
    while isinstance(value, dict):
        name, value = next(iter(value.items()))
        names.append(name)
    return tuple(names)


def explain(statement: Statement, error: Exception) -> Explanation:
    """Say what is wrong with a statement.

    Args:
        statement: one that the parser refused.
        error: what the parser said to the statement's text.

    Returns:
        Line in the file, problem and remedy.
    """
    row, column = place_of(error, statement.text)
    line = statement.line + row - 1
    at_fault = statement.text.split("\n")[row - 1][column - 1 :]
    if isinstance(error, RecursionError):
        return statement.line, "too many brackets or dots within each other", "write it in a simpler way"
    if (control := _control_character(statement.text)) is not None:
        row = statement.text.count("\n", 0, control)
        code = ord(statement.text[control])
        return statement.line + row, f"holds an invisible character (U+{code:04X})", "type the line anew"
    if statement.text.lstrip(" \t").startswith("["):
        return (statement.line, *_header(statement.text))
    before, equals, after = statement.text.partition("=")
    if not equals or KEY.fullmatch(before) is None:
        return (statement.line, *_key(before, after if equals else None))
    return _value(statement, tidy(before.strip(), _SHOWN), after.strip(), line, at_fault)


def _control_character(text: str) -> int | None:
    found = re.search(r"[\x00-\x08\x0b-\x1f\x7f]", text)
    return found.start() if found else None


def _header(text: str) -> tuple[str, str]:
    """A line that begins with a bracket."""
    bare = _COMMENT.sub("", text).strip()
    opening = "[[" if bare.startswith("[[") else "["
    closing = "]" * len(opening)
    name = bare.strip("[] \t")
    example = f"write it as {opening}{tidy(name, _SHOWN)}{closing}"
    if not name:
        return "a section without a name", "write it as [night]"
    if "]" not in bare or not bare.endswith(closing):
        behind = bare.rpartition("]")[2].strip()
        if "]" in bare and behind:
            return f"more stands behind the section: {tidy(behind, _SHOWN)}", "put it on a line of its own"
        return f"the closing {closing} of a section is missing", example
    if bare.count("]") != len(closing) or bare.count("[") != len(opening):
        return "a section with more brackets than it needs", example
    return (
        f"{tidy(name, _SHOWN)} cannot be the name of a section",
        f"put it in quotes: {opening}{_quoted(name)}{closing}",
    )


def _key(before: str, after: str | None) -> tuple[str, str]:
    """A line that is no section and has no = (`after` is None then), or an odd name before it."""
    name = tidy(before.strip(), _SHOWN)
    if after is None:
        left, colon, right = name.partition(":")
        if colon and left.strip():
            return "a : stands where an = has to be", f"write it as {left.strip()} = {right.strip() or '...'}"
        word, _, rest = name.partition(" ")
        return "there is no = in this line", f"write it as {word} = {rest.strip() or '...'}"
    if not name:
        return "there is no name before the =", 'write a name, an = and a value, as in language = "it"'
    return f"{name} cannot be a name", f"put it in quotes: {_quoted(name)} = {tidy(after.strip(), _SHOWN)}"


def _quoted(name: str) -> str:
    bare = name.strip("\"'").replace('"', "").replace("\\", "")
    return f'"{tidy(bare, _SHOWN)}"'


def _value(statement: Statement, key: str, value: str, line: int, at_fault: str) -> Explanation:
    """A line with a good name, but something after the = that cannot be read."""
    first = statement.line
    bare = _COMMENT.sub("", value).strip()
    if not bare:
        return first, "there is nothing after the =", "write a value, or put a # before the line"
    if _CURLY.search(at_fault[:1]) or (statement.left_open and _CURLY.search(bare)):
        return line, "curly quotes", 'write the straight quote " on both sides'
    if statement.left_open:
        return _left_open(statement, bare)
    if "\n" not in bare and (simple := _simple_value(key, bare)):
        return (first, *simple)
    return (line, *_inside_value(at_fault))


def _left_open(statement: Statement, value: str) -> Explanation:
    mark = statement.left_open
    last = statement.last_line
    if mark == "[":
        return statement.line, "the closing ] of a list is missing", "close it behind the last entry"
    if mark == "{":
        return statement.line, "the closing } is missing in this line", "write all from { to } on one line"
    if value.startswith(mark) and len(mark) == 1 and value.count(mark) == 1 and "\n" not in value:
        text = tidy(value[1:].rstrip("\"'“”’"), _SHOWN)  # noqa: RUF001
        return last, "the closing quote is missing", f"write it as {mark}{text}{mark}"
    where = statement.line if len(mark) > 1 else last
    return where, "the closing quote of a text is missing", f"write {mark} before and behind the text"


def _simple_value(key: str, value: str) -> tuple[str, str] | None:
    """A value that a person got wrong in one of the usual ways; None if it is none of these."""
    word = value.casefold()
    if word in _WORDS:
        return f"{value} is not known here", f"write it as {key} = {_WORDS[word]}"
    for pattern, better in (
        (_DECIMAL_COMMA, lambda found: f"{found[1]}.{found[2]}"),
        (_WITH_UNIT, lambda found: found[1]),
        (_LEADING_ZERO, lambda found: f"{found[1]}{found[2]}"),
        (_BARE_POINT, lambda found: f"{found[1]}{found[2] or '0'}.{found[3] or '0'}"),
    ):
        if found := pattern.match(value):
            return (
                f"{tidy(value, _SHOWN)} is not a number as it is written here",
                f"write it as {key} = {better(found)}",
            )
    if re.fullmatch(r"[^\W\d][^\"'\[\]{}#=,]*", value):
        return "a text without quotes", f'write it as {key} = "{tidy(value, _SHOWN)}"'
    return None


def _inside_value(at_fault: str) -> tuple[str, str]:
    """Something is wrong in the middle of a value; `at_fault` begins where the parser stopped."""
    shown = tidy(at_fault.strip(), _SHOWN)
    if not shown:
        return "the value ends too early", _UNREADABLE
    return f"cannot be read from here on: {shown}", _UNREADABLE

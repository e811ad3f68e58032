"""Say in plain words why a statement cannot be read, and what would be right.

The parser's own messages are for programmers ("Expected newline or end of document after a statement"). Here the
mistakes that people make are looked for first: a section that is not closed, a `:` for an `=`, an accent in a name;
what is wrong behind the `=` is told in `values`.
"""

import re
import tomllib

from appliance.files.faults import tidy
from appliance.files.statements import KEY, Statement, is_stray
from appliance.files.values import SHOWN, explain_value

_POSITION = re.compile(r"\(at line (\d+), column (\d+)\)")
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")
_COMMENT = re.compile(r"\s*#.*$")
_ODD_HEADER = re.compile(r"[ \t]*[\"'}{\]]?[ \t]*\[{0,2}[\w. -]*\w[ \t]*\]{1,2}[ \t]*(?:#.*)?$")
_NO_NAME = re.compile(r"[\[\]{}<>\"'\\]")
_DEEPEST_KEY = 20
"""Dots in a key; nobody writes more than three, and the parser takes hours for thousands."""

_EXAMPLE = 'write a name, an = and a value, as in language = "it"'


def parse_one(text: str) -> dict[str, object] | Exception:
    """Parse a text, or give what the parser raised: it raises more than its documentation says."""
    if any(_has_long_key(line) for line in text.split("\n")):
        return RecursionError()
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        return error


def _has_long_key(line: str) -> bool:
    if line.count(".") <= _DEEPEST_KEY:
        return False
    key = KEY.match(line.lstrip(" \t["))
    return key is not None and key[1].count(".") > _DEEPEST_KEY


def place_of(error: Exception, text: str) -> tuple[int, int]:
    """Give line and column (both from 1) of a parser's complaint about a text."""
    if found := _POSITION.search(str(error)):
        return int(found[1]), int(found[2])
    lines = text.split("\n")
    return len(lines), len(lines[-1]) + 1


def is_header(text: str) -> bool:
    """Tell whether a statement is meant to open a section."""
    return text.lstrip(" \t").startswith("[") or bool(_ODD_HEADER.match(text))


def key_of(statement: Statement) -> tuple[str, ...]:
    """Guess the key that a broken statement meant to set; empty if there is no telling."""
    bare = _COMMENT.sub("", statement.text.split("\n")[0])
    if is_header(statement.text):
        name = _name_in(bare)
    else:
        before, equals, _ = bare.partition("=")
        # Without an =, the first word is the best guess: `seer 1`, `seer: 1`.
        name = before.strip() if equals else (KEY.match(before) or [""])[0].strip()
    if not name:
        return ()
    parsed = parse_one(f"{name} = 0")
    if not isinstance(parsed, dict):
        return () if _NO_NAME.search(name) else tuple(part.strip() for part in name.split(".")[:_DEEPEST_KEY])
    names: list[str] = []
    inner: object = parsed
    while isinstance(inner, dict):
        name, inner = next(iter(inner.items()))
        names.append(name)
    return tuple(names)


def explain(statement: Statement, error: Exception) -> tuple[int, str, str]:
    """Say what is wrong with a statement.

    Args:
        statement: one that the parser refused.
        error: what the parser said to the statement's text.

    Returns:
        Line in the file, problem and remedy.
    """
    text = statement.text
    if isinstance(error, RecursionError):
        return statement.line, "too many brackets or dots within each other", "write it in a simpler way"
    if control := _CONTROL.search(text):
        line = statement.line + text.count("\n", 0, control.start())
        return line, f"an invisible character (U+{ord(control[0]):04X}) is in this line", "type the line anew"
    before, equals, after = text.partition("=")
    if equals and KEY.fullmatch(before) and not is_header(text):
        row, column = place_of(error, text)
        rest = text.split("\n")[row - 1][column - 1 :]
        row, problem, remedy = explain_value(statement, tidy(before.strip(), SHOWN), str(error), row, rest)
        return statement.line + row - 1, problem, remedy
    return (statement.line, *_without_value(text, before.strip(), after.strip() if equals else None))


def _without_value(text: str, before: str, after: str | None) -> tuple[str, str]:
    """A statement that is wrong before one comes to its value; `after` is what is behind the =, if there is one."""
    if is_header(text):
        return _header(text)
    first = _COMMENT.sub("", text.split("\n")[0]).strip()
    if is_stray(first):
        return f"this stands in no list: {tidy(first, SHOWN)}", "write a name and = [ before it, or take it out"
    if after is None:
        return _no_equals(first)
    return _odd_name(before, after)


def _name_in(header: str) -> str:
    return header.partition("]")[0].lstrip("\"'}{]").strip("[ \t")


def _header(text: str) -> tuple[str, str]:
    """A line that begins with a bracket."""
    bare = _COMMENT.sub("", text).strip()
    opening = "[[" if bare.startswith("[[") else "["
    closing = "]" * len(opening)
    name = _name_in(bare)
    _, bracket, behind = bare.partition("]")
    behind = behind.lstrip("] \t")
    right = f"write it as {opening}{tidy(name, SHOWN)}{closing}"
    if not name:
        return "a section without a name", "write it as [night]"
    if not bare.startswith("["):
        before = "the opening [ of a section is missing" if bare[0].isalnum() else "more stands before a section"
        return before, f"write it as [{tidy(name, SHOWN)}]"
    if behind:
        return f"more stands behind the section: {tidy(behind, SHOWN)}", "put it on a line of its own"
    if not bracket or not bare.endswith(closing):
        return f"the closing {closing} of a section is missing", right
    if bare.count("]") > len(closing) or bare.count("[") > len(opening):
        return "a section with more brackets than it needs", right
    return (
        f"{tidy(name, SHOWN)} cannot be the name of a section",
        f"put it in quotes: {opening}{_quoted(name)}{closing}",
    )


def _no_equals(line: str) -> tuple[str, str]:
    """A line that is no section and has no = in it."""
    if line.startswith(("//", ";", "--", "/*", "*", "!", "%")):
        return "this cannot be read", "if it is a remark, begin it with #"
    name, colon, value = line.partition(":")
    if colon and not _NO_NAME.search(name) and name.strip():
        return "a : stands where an = has to be", f"write it as {_assigned(name, value)}"
    name, _, value = line.partition(" ")
    if _NO_NAME.search(name):
        return f"this cannot be read: {tidy(line, SHOWN)}", _EXAMPLE
    return "there is no = in this line", f"write it as {_assigned(name, value)}"


def _assigned(name: str, value: str) -> str:
    return f"{tidy(name.strip(), SHOWN)} = {tidy(value.strip(), SHOWN) or '...'}"


def _odd_name(name: str, value: str) -> tuple[str, str]:
    """A line with something before the = that TOML does not take for a name."""
    if not name:
        return "there is no name before the =", _EXAMPLE
    return f"{tidy(name, SHOWN)} cannot be a name as it stands", f"put it in quotes: {_assigned(_quoted(name), value)}"


def _quoted(name: str) -> str:
    return '"' + tidy(name.strip("\"'").replace('"', "").replace("\\", ""), SHOWN) + '"'

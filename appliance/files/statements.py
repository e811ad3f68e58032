"""Cut a broken TOML text into its statements, so that each can be looked at alone.

A parser stops at the first fault. To tell a person all of them at once, the text is cut where a statement
ends or, when a quote or a bracket was never closed, where the next one plainly begins.
"""

import itertools
import re
from collections.abc import Iterator
from dataclasses import dataclass

_PART = r"""(?:[A-Za-z0-9_-]+|"(?:[^"\\\n]|\\.)*"|'[^'\n]*')"""
KEY = re.compile(rf"[ \t]*({_PART}(?:[ \t]*\.[ \t]*{_PART})*)[ \t]*")
"""A key as TOML allows it, at the beginning of a line."""

_FRESH_PAIR = re.compile(KEY.pattern + r"=(?!=)")
# `[1]`, `["a"]` or `[true]` may well stand in a list; a bare word in brackets is a section.
_FRESH_HEADER = re.compile(r"[ \t]*\[\[?[ \t]*(?!(?:true|false|inf|nan)\b)[A-Za-z][^\]\n,]*\]\]?[ \t]*(?:#.*)?$")
# An entry or the end of a list that was never opened.
_STRAY = re.compile(r"[ \t]*(?:[{}\],]|(?:\"[^\"]*\"|'[^']*')[ \t]*(?:,.*)?$)")
# What matters to where a statement ends; a comment goes up to the end of its line.
_TOKEN = re.compile(r'"""|\'\'\'|"|\'|\[|\]|\{|\}|\#[^\n]*|\n')
_CLOSING = {"[": "]", "{": "}"}
_OVER_LINES = len('"""')
"""Quotes in a row that open a text over several lines."""
_FAR = 100
"""Lines after which a closing brace is no longer believed to belong to an opening one."""


@dataclass(frozen=True, slots=True)
class Statement:
    """One statement of a file, right or wrong.

    Attributes:
        line: its first line, from 1.
        text: all of it, without the newline at its end.
        left_open: the quote or bracket that is not closed where it has to be; empty if all are.
        spills: whether the lines after it may be the rest of it.
    """

    line: int
    text: str
    left_open: str = ""
    spills: bool = False

    @property
    def last_line(self) -> int:
        """The line it ends on."""
        return self.line + self.text.count("\n")


def statements(text: str) -> Iterator[Statement]:
    """Cut a text into statements; blank lines are left out.

    Args:
        text: TOML, however broken; lines end with a plain newline.

    Yields:
        The statements in their order. Lines after an unclosed quote or bracket that belong to nothing are
        left out.
    """
    lines = text.split("\n")
    number = 0
    while number < len(lines):
        if not lines[number].strip(" \t"):
            number += 1
            continue
        statement = _statement(lines, number)
        yield statement
        number = statement.last_line
        while statement.spills and number < len(lines) and not _is_border(lines[number]):
            number += 1


def is_fresh(line: str) -> bool:
    """Tell whether a line plainly begins a new statement, whatever stands before it."""
    return bool(_FRESH_PAIR.match(line) or _FRESH_HEADER.match(line))


def is_stray(line: str) -> bool:
    """Tell whether a line looks like a part of a list, of one that began above."""
    return bool(_STRAY.match(line))


def _is_border(line: str) -> bool:
    return not line.strip() or is_fresh(line)


def _statement(lines: list[str], first: int) -> Statement:
    """Cut out the statement that begins at the line with this index."""
    if lines[first].lstrip(" \t").startswith(("[", "#")):
        return Statement(first + 1, lines[first])
    if is_stray(lines[first]):
        strays = itertools.takewhile(is_stray, itertools.islice(lines, first, None))
        return Statement(first + 1, "\n".join(strays))
    last, left_open, spills = _end_of_pair(lines, first)
    return Statement(first + 1, "\n".join(lines[first : last + 1]), left_open, spills)


def _end_of_pair(lines: list[str], first: int) -> tuple[int, str, bool]:
    """Find the last line of a pair, what it leaves open, and whether lines after it may be the rest of it."""
    brackets: list[str] = []
    last = first
    rest = lines[first]
    while True:
        quote = _scan_line(rest, brackets)
        if len(quote) == _OVER_LINES:
            end = next((at for at in range(last + 1, len(lines)) if _end_of_quote(lines[at], quote, 0) >= 0), None)
            if end is None:
                return last, quote, True
            last = end
            rest = lines[end][_end_of_quote(lines[end], quote, 0) :]
        elif quote:
            closed = not brackets or lines[last].rstrip().endswith(("]", "}"))
            return last, quote, not closed
        elif not brackets:
            return last, "", False
        elif brackets[-1] == "{":
            return _end_of_braces(lines, last, brackets), "{", False
        elif last + 1 == len(lines) or is_fresh(lines[last + 1]):
            return last, "[", False
        else:
            last += 1
            rest = lines[last]


def _end_of_braces(lines: list[str], opened: int, brackets: list[str]) -> int:
    """Find the line that closes braces which wrongly go over several lines; if none does, where they open."""
    for last in range(opened + 1, min(len(lines), opened + _FAR)):
        if not lines[last].strip() or _FRESH_HEADER.match(lines[last]) or _scan_line(lines[last], brackets):
            break
        if not brackets:
            return last
    return opened


def _scan_line(rest: str, brackets: list[str]) -> str:
    """Go through a line, keeping count of brackets; give the quote that is open at its end."""
    at = 0
    while token := _TOKEN.search(rest, at):
        mark = token.group()
        at = token.end()
        if mark in _CLOSING:
            brackets.append(mark)
        elif mark in _CLOSING.values():
            if brackets and _CLOSING[brackets[-1]] == mark:
                brackets.pop()
        elif mark[0] in "\"'":
            at = _end_of_quote(rest, mark, at)
            if at < 0:
                return mark
    return ""


def _end_of_quote(text: str, quote: str, at: int) -> int:
    """Find where a quote that was opened before `at` is closed; -1 if not in this line."""
    while (end := text.find(quote, at)) >= 0:
        before = text[at:end]  # the part that is new, or a long line takes for ever
        if quote[0] == '"' and (len(before) - len(before.rstrip("\\"))) % 2:
            at = end + 1
            continue
        end += len(quote)
        # Up to two more quotes belong to a text over several lines: """She said "no".""""
        while len(quote) == _OVER_LINES and text[end : end + 1] == quote[0]:
            end += 1
        return end
    return -1

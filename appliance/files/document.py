"""A TOML file with the line of every key, and all that is wrong with its syntax in one run."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from appliance.files import text as texts
from appliance.files.assembly import UNKNOWN, Assembly
from appliance.files.faults import BadFile, Fault
from appliance.files.layout import Entry, Keys, entries
from appliance.files.statements import Statement, statements
from appliance.files.syntax import explain, is_header, key_of, parse_one, place_of

MOST_FAULTS = 100
"""Syntax faults after which the rest of a file is not looked at: it is no settings file."""


@dataclass(frozen=True, slots=True)
class Document:
    """What stands in a TOML file, and where.

    Attributes:
        path: the file, as the person named it.
        data: its tables and values. What could not be read is left out.
        faults: the syntax faults, by line; empty for a sound file.
    """

    path: Path
    data: dict[str, Any]
    faults: tuple[Fault, ...] = ()
    _lines: Callable[[], Mapping[Keys, int]] = field(default=dict, repr=False)
    _lost: frozenset[Keys] = field(default_factory=frozenset, repr=False)

    def line(self, keys: Sequence[str | int]) -> int:
        """Give the line where something stands.

        Args:
            keys: the way to it: names, and indices (from 0) of entries of lists.

        Returns:
            The line from 1; of the deepest part of the way that stands in the file, 1 if there is none.
        """
        way, lines = tuple(keys), self._lines()
        return next((lines[way[:end]] for end in range(len(way), 0, -1) if way[:end] in lines), 1)

    def fault(self, keys: Sequence[str | int], problem: str, remedy: str) -> Fault:
        """Make the fault for something in this file.

        Args:
            keys: the way to it, as for `line`.
            problem: what is wrong.
            remedy: what would be right.
        """
        return Fault(str(self.path), self.line(keys), dotted(keys), problem, remedy)

    def is_lost(self, keys: Sequence[str | int]) -> bool:
        """Tell whether a key may stand in the file after all, in a statement that could not be read."""
        way = tuple(keys)
        return any(
            lost[:-1] == way[:-1] if lost[-1:] == (UNKNOWN,) else lost[: len(way)] == way[: len(lost)]
            for lost in self._lost
        )


def dotted(keys: Sequence[str | int]) -> str:
    """Write the way to a value as people do: `roles."una notte"`, `players[3]` (entries count from 1)."""
    words = ""
    for key in keys:
        if isinstance(key, int):
            words += f"[{key + 1}]"
        else:
            bare = key.isascii() and key.replace("-", "").replace("_", "").isalnum()
            words += ("." if words else "") + (key if bare else f'"{key}"')
    return words


def load(path: Path) -> Document:
    """Read a TOML file.

    Syntax faults do not raise: they are in `Document.faults`, so that the caller can add what is wrong with
    the values and tell all at once.

    Raises:
        BadFile: there is no text to look at (missing, a folder, too large, binary, empty).
    """
    return parse(texts.bytes_of(path), path)


def parse(source: str | bytes, name: Path | str) -> Document:
    """Read a TOML text, as `load` does.

    Args:
        source: the text, or the bytes of a file.
        name: what to call it in faults.

    Raises:
        BadFile: there is no text to look at (binary, empty).
    """
    content = source.encode("utf-8", "replace") if isinstance(source, str) else source
    text, faults = texts.text_of(content, str(name))
    if not text.strip():
        raise BadFile([Fault(str(name), 1, "", "is empty", "write at least: format = 1")])
    data = parse_one(text)
    if isinstance(data, dict):
        # Lines are asked for when something is wrong with a value; the tree they come from takes longer than all else.
        return Document(Path(name), data, tuple(sorted(faults)), cache(lambda: _lines(text)))
    assembly, found = _mended(text, str(name))
    faults += found or [_unexplained(data, text, str(name))]
    return Document(Path(name), assembly.data, tuple(sorted(faults)), lambda: assembly.lines, frozenset(assembly.lost))


def _lines(text: str) -> Mapping[Keys, int]:
    """The line of everything in a text that is known to be right."""
    assembly = Assembly()
    for entry in entries(text):
        assembly.add(entry)
    return assembly.lines


def _mended(text: str, name: str) -> tuple[Assembly, list[Fault]]:
    """Read all that can be read of a broken text."""
    assembly = Assembly()
    faults: list[Fault] = []
    for statement in statements(text):
        values = parse_one(statement.text)
        if isinstance(values, dict):
            for entry in entries(statement.text, statement.line):
                assembly.add(entry, _dig(values, entry.keys))
        else:
            faults.append(_broken(statement, values, assembly, name))
        if len(faults) + len(assembly.clashes) >= MOST_FAULTS:
            here = statement.last_line + 1
            faults.append(Fault(name, here, "", "too many faults to read on", "is this the right file?"))
            assembly.lost.add(())
            break
    faults += [Fault(name, line, dotted(keys), problem, remedy) for line, keys, problem, remedy in assembly.clashes]
    return assembly, faults


def _broken(statement: Statement, error: Exception, assembly: Assembly, name: str) -> Fault:
    line, problem, remedy = explain(statement, error)
    keys = key_of(statement)
    if is_header(statement.text):
        double = "[[" in statement.text or "]]" in statement.text
        assembly.lose_header(Entry("entry" if double else "table", keys, statement.line, {}))
        way: Keys = keys
    else:
        way = assembly.lose_pair(keys)
    return Fault(name, line, dotted(way) if keys else "", problem, remedy)


def _dig(values: Any, keys: tuple[str, ...]) -> Any:
    for key in keys:
        values = values[key] if isinstance(values, dict) else None
    return values


def _unexplained(error: Exception, text: str, name: str) -> Fault:
    """The last resort: every statement is sound alone, and nothing stands twice, yet the parser refuses."""
    line, _ = place_of(error, text)
    return Fault(name, line, "", "does not fit with what stands above it", "put each section in the file once")

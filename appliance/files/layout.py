"""Where everything stands in a file: the line of every key and of every entry of a list.

`tomllib` gives values and no lines; tree-sitter gives a tree with positions and no values. Here the tree is
walked. Nothing recurses, so no file can nest too deep for it.
"""

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from tree_sitter import Node, Parser

Keys = tuple[str | int, ...]
"""The way to a value: names of tables and keys, indices of lists (from 0)."""

_TABLES: dict[str, Literal["table", "entry"]] = {"table": "table", "table_array_element": "entry"}
_KEYS = {"bare_key", "quoted_key", "dotted_key"}
_ASIDE = {"comment"}


@dataclass(frozen=True, slots=True)
class Entry:
    """One statement of a TOML file.

    Attributes:
        kind: `table` for `[x]`, `entry` for `[[x]]`, `pair` for `x = 1`.
        keys: the names in it, in order.
        line: where it begins, from 1.
        inner: the lines of what is inside its value, by the way from that value.
    """

    kind: Literal["table", "entry", "pair"]
    keys: tuple[str, ...]
    line: int
    inner: dict[Keys, int]


def entries(text: str, first_line: int = 1) -> Iterator[Entry]:
    """Go through the statements of a text that is known to be right.

    Args:
        text: TOML, without syntax faults.
        first_line: the number of the text's first line in its file.

    Yields:
        One entry a statement, in the order of the file.
    """
    tree = _parser().parse(text.encode("utf-8", "replace"))
    for node in tree.root_node.named_children:
        if node.type == "pair":
            yield _pair(node, first_line)
        elif node.type in _TABLES:
            name, *rest = [child for child in node.named_children if child.type not in _ASIDE]
            yield Entry(_TABLES[node.type], _names(name), first_line + name.start_point[0], {})
            yield from (_pair(child, first_line) for child in rest if child.type == "pair")


@cache
def _parser() -> "Parser":
    import tree_sitter_toml  # noqa: PLC0415 - who asks for no line, as the box with sound files, needs none of it
    from tree_sitter import Language, Parser  # noqa: PLC0415

    return Parser(Language(tree_sitter_toml.language()))


def _pair(node: "Node", first_line: int) -> Entry:
    name, value = (child for child in node.named_children if child.type not in _ASIDE)
    return Entry("pair", _names(name), first_line + name.start_point[0], dict(_inside(value, first_line)))


def _names(node: "Node") -> tuple[str, ...]:
    """Take a key apart, quotes and dots resolved."""
    names: list[str] = []
    waiting = [node]
    while waiting:
        part = waiting.pop()
        if part.type == "dotted_key":
            waiting += reversed(part.named_children)
        else:
            names.append(_unquoted(part))
    return tuple(names)


def _unquoted(key: "Node") -> str:
    text = (key.text or b"").decode()
    return text if key.type == "bare_key" else next(iter(tomllib.loads(f"{text} = 0")))


def _inside(value: "Node", first_line: int) -> Iterator[tuple[Keys, int]]:
    """Give the lines of all that is in a list or an inline table, however deep."""
    waiting: list[tuple[Keys, Node]] = [((), value)]
    while waiting:
        keys, node = waiting.pop()
        for way, line_of, inner in _children(node):
            for length in range(1, len(way) + 1):
                yield keys + way[:length], first_line + line_of.start_point[0]
            waiting.append((keys + way, inner))


def _children(value: "Node") -> "Iterator[tuple[Keys, Node, Node]]":
    children = [child for child in value.named_children if child.type not in _ASIDE]
    if value.type == "array":
        for index, child in enumerate(children):
            yield (index,), child, child
    elif value.type == "inline_table":
        for child in children:
            name, inner = child.named_children
            yield _names(name), name, inner

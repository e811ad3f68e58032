"""Say what a type wants, in the words of somebody who has never heard of types."""

import math
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from msgspec import Meta

from appliance.files.faults import tidy

_SHOWN = 40
"""Characters of a value that are shown."""

_PLAIN = {bool: "true or false", int: "a whole number", float: "a number", str: "a text in quotes"}


def split(kind: Any) -> tuple[Any, tuple[Meta, ...]]:
    """Part a type from the limits that are annotated to it."""
    if get_origin(kind) is Annotated:
        bare, *notes = get_args(kind)
        return bare, tuple(note for note in notes if isinstance(note, Meta))
    return kind, ()


def arms(kind: Any) -> tuple[Any, ...]:
    """Give the types of a union, without None, which TOML does not know; of another type itself."""
    bare, _ = split(kind)
    if get_origin(bare) in {Union, UnionType}:
        return tuple(arm for arm in get_args(bare) if arm is not NoneType)
    return (kind,)


def limit(metas: tuple[Meta, ...], name: str) -> Any:
    """Give one limit (`ge`, `max_length` ...) of a type; None if it has none."""
    return next((getattr(meta, name) for meta in metas if getattr(meta, name) is not None), None)


def wanted(kind: Any) -> str:
    """Say what a type wants, to stand behind "write".

    A `Meta` with a description says it in its own words.

    Example:
        >>> wanted(Annotated[float, Meta(ge=1, le=600)])
        'a number from 1 to 600'
    """
    several = arms(kind)
    if len(several) > 1:
        return listed([wanted(arm) for arm in several])
    bare, metas = split(several[0])
    if described := limit(metas, "description"):
        return str(described)
    origin = get_origin(bare)
    if origin is Literal:
        return listed([show(choice) for choice in get_args(bare)])
    if origin is tuple:
        return _list_wanted(get_args(bare), metas)
    return _PLAIN.get(bare, "a section") + _range(metas) + _length(metas, "characters")


def _list_wanted(entries: tuple[Any, ...], metas: tuple[Meta, ...]) -> str:
    if Ellipsis in entries:
        return f"a list in [ ]{_length(metas, 'entries')}, each {wanted(entries[0])}"
    return f"a list in [ ] of {len(entries)} entries: {', '.join(map(wanted, entries))}"


def _range(metas: tuple[Meta, ...]) -> str:
    least, above = limit(metas, "ge"), limit(metas, "gt")
    most, below = limit(metas, "le"), limit(metas, "lt")
    if least is not None and most is not None:
        return f" from {least:g} to {most:g}"
    said = [
        f"{word} {value:g}"
        for word, value in (("of at least", least), ("above", above), ("of at most", most), ("below", below))
        if value is not None
    ]
    return f" {' and '.join(said)}" if said else ""


def _length(metas: tuple[Meta, ...], unit: str) -> str:
    least, most = limit(metas, "min_length"), limit(metas, "max_length")
    if least is not None and most is not None:
        return f" of {least} {unit}" if least == most else f" of {least} to {most} {unit}"
    if least is not None:
        return f" of at least {least} {unit}"
    return f" of at most {most} {unit}" if most is not None else ""


def listed(words: list[str]) -> str:
    """Join words as in a sentence: `a, b or c`."""
    return ", ".join(words[:-1]) + " or " + words[-1] if len(words) > 1 else "".join(words)


def show(value: Any) -> str:
    """Write a value as it stands in a file, shortened; what has parts is only named."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict | list):
        # Not its parts: they may nest deeper than Python can write out.
        return "a section" if isinstance(value, dict) else "a list"
    if isinstance(value, str):
        return f'"{tidy(value, _SHOWN)}"'
    if isinstance(value, int) and abs(value) >= 10**_SHOWN:
        return "so large a number"
    return f"{value:g}" if isinstance(value, float) and math.isfinite(value) else str(value)

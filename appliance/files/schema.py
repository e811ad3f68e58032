"""Fill frozen dataclasses from a document, and tell every fault of every value in one run.

`msgspec` judges the single values; it stops at the first fault and knows no lines, so the way through tables
and lists is walked here, and the words are made from the types.
"""

import dataclasses
import math
from collections.abc import Sequence
from functools import cache
from typing import Any, Literal, TypeVar, get_args, get_origin, get_type_hints

import msgspec

from appliance.files.document import Document
from appliance.files.faults import Fault
from appliance.files.layout import Keys
from appliance.files.suggest import suggest
from appliance.files.words import arms, limit, listed, show, split, wanted

T = TypeVar("T")

_NOTHING = object()
"""Stands for a value that has a fault."""


def read(document: Document, kind: type[T], at: Sequence[str | int] = ()) -> tuple[T | None, list[Fault]]:
    """Fill a frozen dataclass from a document.

    Its fields may be leaves (`str`, `int`, `float`, `bool`, `Literal`, with `Annotated[..., msgspec.Meta]`),
    tuples of leaves, unions of these, dataclasses (a table), `dict[str, leaf]` (a table),
    `dict[str, dataclass]` (a table of tables) and `tuple[dataclass, ...]` (an array of tables). A field
    without a default is required.

    Args:
        document: what was loaded. Its own syntax faults are not repeated here.
        kind: the dataclass.
        at: the way to the table to read, if not the whole document; if it is not there, it counts as empty.

    Returns:
        The filled dataclass, or None if there is any fault; and every fault: unknown keys, missing ones,
        wrong types, values out of range.
    """
    way = tuple(at)
    value: Any = document.data
    for key in way:
        try:
            value = value[key]
        except (LookupError, TypeError):
            value = {}
            break
    reader = _Reader(document, kind)
    filled = reader.table(kind, value, way)
    # Something that is required may stand in a statement that could not be read, which has its fault already.
    return (None if reader.faults or reader.is_lossy else filled), reader.faults


def readable(document: Document, kind: type[T]) -> T:
    """Fill a frozen dataclass with what can be read of a document, for checks that speak beside other faults.

    Args:
        document: what was loaded.
        kind: the dataclass; every field has a default, which takes the place of a value with a fault.
    """
    filled: T = _Reader(document, kind).table(kind, document.data, ())
    return filled


@cache
def _fields(kind: type) -> dict[str, tuple[Any, bool]]:
    """Give type and whether it is required, for each field of a dataclass."""
    hints = get_type_hints(kind, include_extras=True)
    missing = dataclasses.MISSING
    return {
        field.name: (hints[field.name], field.default is missing and field.default_factory is missing)
        for field in dataclasses.fields(kind)
        if field.init
    }


class _Reader:
    """Walks types and values side by side, gathering faults."""

    def __init__(self, document: Document, root: type) -> None:
        self.document = document
        self.faults: list[Fault] = []
        self.is_lossy = False
        self._root = root

    def table(self, kind: type, value: Any, at: Keys) -> Any:
        """Fill a dataclass from a table."""
        if not isinstance(value, dict):
            return self._wrong(kind, value, at)
        fields = _fields(kind)
        for key in value:
            if key not in fields:
                self._unknown(kind, key, (*at, key))
        filled = {}
        for name, (hint, required) in fields.items():
            if name in value:
                filled[name] = self.value(hint, value[name], (*at, name))
            elif required:
                filled[name] = _NOTHING
                if not self.document.is_lost((*at, name)):
                    self._fault((*at, name), "is missing", f"write {wanted(hint)}")
        if any(required and filled[name] is _NOTHING for name, (_, required) in fields.items()):
            self.is_lossy = True
            return _NOTHING
        return kind(**_read_of(filled))

    def value(self, hint: Any, value: Any, at: Keys) -> Any:
        """Check one value of any type and give it as the dataclass wants it; `_NOTHING` if it has a fault."""
        several = arms(hint)
        if len(several) > 1:
            fitting = [arm for arm in several if _is_alike(arm, value)]
            # Of `5` or a list, a list with a fault was meant to be a list. Of `5` or "", "x" could be meant for either.
            if len(fitting) != 1 or get_origin(split(fitting[0])[0]) is Literal:
                return self._leaf(hint, value, at)
            return self.value(fitting[0], value, at)
        hint = several[0]
        bare, _ = split(hint)
        if dataclasses.is_dataclass(bare):
            return self.table(bare, value, at)  # type: ignore[arg-type]  # a dataclass in a type is a class
        if get_origin(bare) is dict and isinstance(value, dict):
            inner = get_args(bare)[1]
            return _read_of({key: self.value(inner, each, (*at, key)) for key, each in value.items()})
        if get_origin(bare) is tuple and isinstance(value, list):
            return self._list(hint, value, at)
        return self._leaf(hint, value, at)

    def _list(self, hint: Any, value: list[Any], at: Keys) -> Any:
        bare, metas = split(hint)
        kinds = get_args(bare)
        endless = Ellipsis in kinds
        least = limit(metas, "min_length") or 0 if endless else len(kinds)
        most = limit(metas, "max_length") if endless else len(kinds)
        if len(value) < least or (most is not None and len(value) > most):
            problem = f"has {len(value)} {'entry' if len(value) == 1 else 'entries'}"
            self._fault(at, problem, f"write {wanted(hint)}")
        # A list that is too long or too short is looked at all the same: people want all faults at once.
        each = kinds[:1] * len(value) if endless else kinds
        filled = (
            self.value(inner, one, (*at, index)) for index, (inner, one) in enumerate(zip(each, value, strict=False))
        )
        return tuple(one for one in filled if one is not _NOTHING)

    def _leaf(self, hint: Any, value: Any, at: Keys) -> Any:
        if isinstance(value, float) and not math.isfinite(value):
            return self._wrong(hint, value, at)
        try:
            return msgspec.convert(value, hint, strict=True)
        except (msgspec.ValidationError, OverflowError):
            return self._wrong(hint, value, at)

    def _wrong(self, hint: Any, value: Any, at: Keys) -> Any:
        kinds = [split(arm)[0] for arm in arms(hint)]
        remedy = f"write {wanted(hint)}"
        if isinstance(value, str):
            literals = [kind for kind in kinds if get_origin(kind) is Literal]
            choices = [choice for kind in literals for choice in get_args(kind) if isinstance(choice, str)]
            if guess := suggest(value, choices):
                remedy += f".{guess}"
            elif kinds[0] in {int, float, bool} and not literals:
                remedy += ", without quotes"
        self._fault(at, f"{show(value)} is not right", remedy)
        return _NOTHING

    def _unknown(self, kind: type, key: str, at: Keys) -> None:
        known = list(_fields(kind))
        home = self._home_of(key)
        if home:
            # Right but for its place; TOML's sections have no visible end.
            remedy = f"it belongs under [{home[0]}]" if len(home) > 1 else "it belongs above the first [section]"
        elif guess := suggest(key, known):
            remedy = guess.strip().replace("Did", "did", 1)
        else:
            remedy = f"take it out, or write {listed(known)}"
        self._fault(at, "there is no such key here", remedy)

    def _home_of(self, key: str) -> tuple[str, ...]:
        """Find the table that has such a key, of the outermost dataclass and those right below it."""
        fields = _fields(self._root)
        if key in fields:
            return (key,)
        for name, (hint, _) in fields.items():
            bare, _metas = split(hint)
            if dataclasses.is_dataclass(bare) and key in _fields(bare):  # type: ignore[arg-type]
                return (name, key)
        return ()

    def _fault(self, at: Keys, problem: str, remedy: str) -> None:
        self.faults.append(self.document.fault(at, problem, remedy))


def _read_of(filled: dict[str, Any]) -> dict[str, Any]:
    """What of a table has no fault."""
    return {key: value for key, value in filled.items() if value is not _NOTHING}


def _is_alike(kind: Any, value: Any) -> bool:
    """Tell whether a value is at least of the sort that a type wants."""
    bare, _ = split(kind)
    origin = get_origin(bare) or bare
    if dataclasses.is_dataclass(bare) or origin is dict:
        return isinstance(value, dict)
    if origin is tuple:
        return isinstance(value, list)
    if origin is Literal:
        return type(value) in {type(choice) for choice in get_args(bare)}
    if origin is float:
        return type(value) in {int, float}
    return type(value) is origin

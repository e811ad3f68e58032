"""What stands in a document, for checks that also speak when something else in it is wrong."""

from typing import Any

import msgspec

from appliance.files import Document

Keys = tuple[str | int, ...]


def value(document: Document, keys: Keys, default: Any) -> Any:
    """Give what stands in the file, whatever its type; the default if nothing does.

    None for a key whose statement could not be read: to take the default for it would be a guess.
    """
    if document.is_lost(keys):
        return None
    there: Any = document.data
    for key in keys:
        if not isinstance(there, dict) or key not in there:
            return default
        there = there[key]
    return there


def is_written(document: Document, keys: Keys) -> bool:
    """Tell whether a key stands in the file."""
    nothing = object()
    names = tuple(key for key in keys if isinstance(key, str))
    return value(document, names, nothing) is not nothing


def is_whole(found: Any) -> bool:
    """Tell whether something is a whole number."""
    return isinstance(found, int) and not isinstance(found, bool)


def fits(found: Any, kind: Any) -> bool:
    """Tell whether a value is right by itself, for a type of the settings."""
    try:
        msgspec.convert(found, kind, strict=True)
    except (msgspec.ValidationError, OverflowError):
        return False
    return True

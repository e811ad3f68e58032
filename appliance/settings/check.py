"""What single settings cannot say: whether they go together.

The checks look at the document rather than at finished settings, so that they also speak when something else
in the file is wrong. Values that are wrong by themselves have a fault of their own and are passed over here.
"""

from collections.abc import Iterator
from typing import Any

from appliance.files import Document, Fault, dotted
from appliance.settings.model import Buttons, Day, Lights

Keys = tuple[str | int, ...]

_BUTTONS = ("next", "pause", "left", "right")
_LIGHTS = ("night", "day", "vote", "ready")
_BUS = {2, 3}
"""The I2C pins; the board pulls them up, whatever hangs on them."""
_HIGHEST_PIN = 27
SHORTEST_BAR = 5
"""Lights of a bar, below which it shows no time."""
_MODELS = {"piper": ("piper_model",), "kokoro": ("kokoro_model", "kokoro_voices")}
"""What engines that are not complete by themselves must be told."""


def check(document: Document) -> list[Fault]:
    """Find settings that do not go together.

    Args:
        document: a settings file.

    Returns:
        A fault for each pin that is used twice, each pin of the I2C bus, each player's name that stands twice,
        each warning that would come before the talk has begun, each engine that stands twice, and each that speaks
        with a model and is told of none.
    """
    return [*_pins(document), *_bar(document), *_names(document), *_warnings(document), *_engines(document)]


def _pins(document: Document) -> Iterator[Fault]:
    pins = _all_pins(document)
    # Defaults first: the fault is then at the line that somebody wrote.
    in_order = sorted(pins, key=lambda keys: _is_written(document, keys))
    taken: dict[int, Keys] = {}
    for keys in in_order:
        pin = pins[keys]
        if pin in _BUS:
            yield document.fault(keys, f"pin {pin} is kept for the I2C bus", f"write a pin from 4 to {_HIGHEST_PIN}")
        elif pin in taken:
            first = taken[pin]
            where = f"line {document.line(first)}" if _is_written(document, first) else "its default"
            problem = f"pin {pin} is that of {dotted(first)} already ({where})"
            yield document.fault(keys, problem, f"give {dotted(keys)} or {dotted(first)} another pin")
        else:
            taken[pin] = keys


def _all_pins(document: Document) -> dict[Keys, int]:
    """Give every pin by its key, written or by default."""
    buttons, lights = Buttons(), Lights()
    pins: dict[Keys, Any] = {
        **{("buttons", name): getattr(buttons, name) for name in _BUTTONS},
        **{("lights", name): getattr(lights, name) for name in _LIGHTS},
    }
    pins = {keys: _value(document, keys, default) for keys, default in pins.items()}
    bar = _value(document, ("lights", "bar"), list(lights.bar))
    pins |= {("lights", "bar", index): pin for index, pin in enumerate(bar if isinstance(bar, list) else [])}
    return {keys: pin for keys, pin in pins.items() if _is_whole(pin) and 0 <= pin <= _HIGHEST_PIN}


def _bar(document: Document) -> Iterator[Fault]:
    bar = _value(document, ("lights", "bar"), None)
    if isinstance(bar, list) and 0 < len(bar) < SHORTEST_BAR:
        problem = f"has {len(bar)} {'entry' if len(bar) == 1 else 'entries'}"
        yield document.fault(
            ("lights", "bar"),
            problem,
            f"write a list in [ ] of {SHORTEST_BAR} to 10 entries, each a whole number from 0 to 27, or [] for no bar",
        )


def _names(document: Document) -> Iterator[Fault]:
    players = _value(document, ("players",), None)
    first: dict[str, int] = {}
    for index, name in enumerate(players if isinstance(players, list) else []):
        if not isinstance(name, str):
            continue
        if name and not any(map(str.isalnum, name)):
            problem = f'nobody can say "{name}"'
            yield document.fault(("players", index), problem, "write a name with a letter or a number in it")
            continue
        same = first.setdefault(" ".join(name.split()).casefold(), index)
        if same != index:
            problem = f'"{name}" is also player {same + 1} ("{players[same]}")'
            yield document.fault(("players", index), problem, "give each player a name of their own")


def _warnings(document: Document) -> Iterator[Fault]:
    talk = _value(document, ("day", "talk"), Day().talk)
    warnings = _value(document, ("day", "warnings"), None)
    per_player = _value(document, ("day", "per_player"), 0)
    if per_player or not (_is_whole(talk) or isinstance(talk, float)) or not isinstance(warnings, list):
        return
    for index, warning in enumerate(warnings):
        if _is_whole(warning) and warning >= talk:
            problem = f"{warning} seconds left is before the talk of {talk:g} seconds has begun"
            yield document.fault(("day", "warnings", index), problem, f"write less than {talk:g}")


def _engines(document: Document) -> Iterator[Fault]:
    engines = _value(document, ("voice", "engines"), None)
    first: dict[str, int] = {}
    for index, engine in enumerate(engines if isinstance(engines, list) else []):
        if not isinstance(engine, str):
            continue
        keys = ("voice", "engines", index)
        if first.setdefault(engine, index) != index:
            yield document.fault(keys, f'"{engine}" stands here twice', "keep the first")
        for model in _MODELS.get(engine, ()):
            if not _value(document, ("voice", model), ""):
                yield document.fault(keys, f"{engine} needs a model", f"name it: {model} under [voice]")


def _value(document: Document, keys: Keys, default: Any) -> Any:
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


def _is_written(document: Document, keys: Keys) -> bool:
    nothing = object()
    names = tuple(key for key in keys if isinstance(key, str))
    return _value(document, names, nothing) is not nothing


def _is_whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)

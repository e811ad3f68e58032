"""What single settings cannot say: whether they go together.

The checks look at the document rather than at finished settings, so that they also speak when something else
in the file is wrong. Values that are wrong by themselves have a fault of their own and are passed over here.
"""

from collections.abc import Iterator

from appliance.files import Document, Fault
from appliance.settings.model import Day, SecondsLeft, Talk
from appliance.settings.pins import pin_faults
from appliance.settings.reading import fits, value

_MODELS = {"piper": ("piper_model",), "kokoro": ("kokoro_model", "kokoro_voices")}
"""What engines that are not complete by themselves must be told."""


def check(document: Document) -> list[Fault]:
    """Find settings that do not go together.

    Args:
        document: a settings file.

    Returns:
        A fault for each pin and light that does not go with the others, each player's name that stands twice,
        each warning that would come before the talk has begun, each engine that stands twice, and each that speaks
        with a model and is told of none.
    """
    return [*pin_faults(document), *_names(document), *_warnings(document), *_engines(document)]


def _names(document: Document) -> Iterator[Fault]:
    players = value(document, ("players",), None)
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
    talk = value(document, ("day", "talk"), Day().talk)
    warnings = value(document, ("day", "warnings"), None)
    per_player = value(document, ("day", "per_player"), 0)
    if per_player or not fits(talk, Talk) or not isinstance(warnings, list):
        return
    for index, warning in enumerate(warnings):
        if fits(warning, SecondsLeft) and warning >= talk:
            problem = f"{warning} seconds left is before the talk of {talk:g} seconds has begun"
            yield document.fault(("day", "warnings", index), problem, f"write less than {talk:g}")


def _engines(document: Document) -> Iterator[Fault]:
    engines = value(document, ("voice", "engines"), None)
    first: dict[str, int] = {}
    for index, engine in enumerate(engines if isinstance(engines, list) else []):
        if not isinstance(engine, str):
            continue
        keys = ("voice", "engines", index)
        if first.setdefault(engine, index) != index:
            yield document.fault(keys, f'"{engine}" stands here twice', "keep the first")
        for model in _MODELS.get(engine, ()):
            if not value(document, ("voice", model), ""):
                yield document.fault(keys, f"{engine} needs a model", f"name it: {model} under [voice]")

"""The words of a language: keys of lines on one side, sentences on the other."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from appliance.games.model import Game

_PLACE = re.compile(r"\{(\d|list)\}")
_FREE = ("number.", "name.")
"""Keys that need no line: an engine reads digits and names by itself."""


class Lines:
    """Everything that can be said in one language.

    A line with places takes what follows it: `("time.left", "time.seconds", "number.30")` is "{0} left" with
    "{0} seconds" with "30". `{list}` takes all the rest, with commas and the language's word for "and".
    """

    def __init__(self, texts: Mapping[str, str]) -> None:
        self._texts = dict(texts)

    def __contains__(self, key: str) -> bool:
        return key in self._texts or key.startswith(_FREE)

    def __iter__(self) -> Iterator[str]:
        return iter(self._texts)

    def text(self, parts: tuple[str, ...]) -> str:
        """What is spoken.

        Args:
            parts: keys of lines.

        Raises:
            KeyError: a line that the language does not have.
        """
        rest = list(parts)
        said = []
        while rest:
            said.append(self._take(rest))
        return " ".join(said)

    def _take(self, rest: list[str]) -> str:
        key = rest.pop(0)
        text = self._texts.get(key) or (key.partition(".")[2] if key.startswith(_FREE) else None)
        if text is None:
            raise KeyError(key)
        places = dict.fromkeys(_PLACE.findall(text), "")
        for place in sorted(places):
            places[place] = self._list(rest) if place == "list" else self._take(rest)
        return _PLACE.sub(lambda match: places[match[1]], text)

    def _list(self, rest: list[str]) -> str:
        said = []
        while rest:
            said.append(self._take(rest))
        return f" {self._texts['word.and']} ".join([", ".join(said[:-1]), said[-1]] if said[1:] else said)


def flatten(data: Mapping[str, Any], above: str = "") -> Iterator[tuple[str, Any]]:
    """The lines of a language file: tables become the dots of a key.

    Args:
        data: what the file holds.
        above: the key of the table.
    """
    for key, value in data.items():
        whole = f"{above}.{key}" if above else key
        if isinstance(value, Mapping):
            yield from flatten(value, whole)
        else:
            yield whole, value


def needed(game: Game) -> Iterator[str]:
    """Every line that a game's language file must have."""
    yield "game.name"
    for name, role in game.role.items():
        yield f"role.{name}.name"
        for count in range(1, role.count + 1):
            yield f"role.{name}.{count}"
    for name in game.turn:
        for step in ("wake", "sleep"):
            for calls in ("full", "short"):
                yield f"{name}.{step}.{calls}"
    for phase in game.phase.values():
        for telling in phase.tell:
            yield telling.say
        yield from KIND_LINES[phase.kind]


KIND_LINES: Mapping[str, tuple[str, ...]] = {
    "tell": (),
    "night": ("night.fall", "night.shift", "day.break"),
    "talk": (),
    "vote": ("vote.three", "vote.two", "vote.one", "vote.now", "vote.uncover"),
}
"""Lines that every phase of a kind speaks, beside those its file names."""

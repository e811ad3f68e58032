"""Which lines somebody has recorded, and which are still to be made."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from appliance.box.kit import Kit
from appliance.inventory import inventory
from appliance.voice.recorded import Recorded
from appliance.voice.shelf import ShelfError


@dataclass(frozen=True)
class Recordings:
    """The recordings of one language.

    Attributes:
        language: of the lines.
        folders: where the settings look for them.
        texts: what there is to record, by key, in the order in which it is best done.
        shelf: finds them.
    """

    language: str
    folders: tuple[Path, ...]
    texts: Mapping[str, str]
    shelf: Recorded

    def missing(self) -> list[tuple[str, str]]:
        """What is still to be made: keys and texts."""
        return self._missing

    @cached_property
    def _missing(self) -> list[tuple[str, str]]:
        return [(key, text) for key, text in self.texts.items() if not self.has(key)]

    def has(self, key: str) -> bool:
        """Whether there is a recording of a line."""
        # Without the game's name it counts too, as when it is spoken.
        own = key.partition("/")[2] if not key.startswith(("number/", "name/", "piece/")) else key
        try:
            return self.shelf.file((key, own)) is not None
        except ShelfError:
            return False


def recordings(kit: Kit, language: str) -> Recordings:
    """What the settings have of recordings in a language.

    Args:
        kit: settings and games.
        language: one that the box speaks.
    """
    folders = tuple(kit.path.parent / folder for folder in kit.settings.voice.recordings)
    texts = {key: text for text, key in inventory(kit.catalogue, language, kit.choices.game).items()}
    shelf = Recorded(folders, language, is_own=language == kit.settings.language)
    return Recordings(language, folders, dict(sorted(texts.items(), key=lambda pair: _order(pair[0], kit))), shelf)


def _order(key: str, kit: Kit) -> int:
    """The present game first, then what all games share, other games, and what few ever hear."""
    folder = key.partition("/")[0]
    first = (kit.choices.game, "box", *kit.catalogue.games, "number", "piece", "name")
    return first.index(folder)

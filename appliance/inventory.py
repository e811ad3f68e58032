"""What the box can ever ask a voice to say: what a pack of recorded speech must hold, so that it speaks everything.

Lines without places are held whole, and so are those whose places take few values. The rest is held in pieces, as
`Lines.fragments` cuts it: numbers, names, and what stands between them, each with its punctuation. Numbers and names
are held once, without; `appliance.voice.pieces` says which piece may stand for which.
"""

from collections.abc import Iterable, Iterator
from functools import cache

from appliance.catalogue import Catalogue, load_lines
from appliance.files import shipped
from appliance.games import spoken
from appliance.games.lines import BOX_LINES, Lines, places
from appliance.games.model import WRITTEN_OUT, Game
from appliance.table.menu import VOLUME_STEP
from appliance.voice.pieces import assemble, forms, is_bare, piece_key

Parts = tuple[str, ...]

NUMBERS = range(101)
"""Number words: counts aloud, volumes, seconds, lines of a file."""

PLAYERS = range(1, 34)
"""Players who may be called by their number: as many as the largest game seats."""

TABLE = 11
"""Players up to whom the menu is held in whole sentences; for more it is put together."""

TIMES = (5, 10, 15, 20, 30, 45, 60, 90, 120, 180, 240, 300, 600)
"""Seconds that are usual as warnings, more time or a whole talk."""

NIGHTS = range(1, 13)
"""Nights that are told of in whole sentences; longer games are put together."""

SHAPES = (1, 2, 60, 61, 62, 120, 121, 122)
"""Seconds that between them are said in every way in which a time is."""

SETTINGS = ("voxlupi.toml", "voxlupi.toml.txt")
"""Names of settings files, in which the box may find a mistake."""

_JOINTS = ("word.", "time.minute", "time.second", "time.both")
"""Lines that are only ever parts of others."""


def inventory(catalogue: Catalogue, language: str, first: str = "") -> dict[str, str]:
    """List every text that a pack must hold in a language.

    Args:
        catalogue: the games.
        language: one that the box speaks.
        first: a game; a text that others have in the same words goes by the key that it has there.

    Returns:
        Text to key: `<game>/<line>` for a game's own lines, `box/<line>` for shared ones, with the parts in the places
        of whole lines behind a `+`; `number/80`, `name/Anna`, `piece/<words>`.

    Raises:
        BadFile: a file of lines is not right.
        KeyError: the box does not speak the language.
    """
    found: dict[str, str] = {}
    names = sorted(catalogue.speaks(language), key=lambda name: name != first)
    speaking = {name: catalogue.games[name] for name in names}
    words = {name: load_lines(catalogue, language, name) for name in speaking}
    for name, lines in words.items():
        for key, text in lines.items():
            if not _is_joint(key) and "{" not in text:
                found.setdefault(text, _key(key, name))
        for parts in _whole(catalogue, speaking, name):
            if parts[0] in lines:
                found.setdefault(lines.text(parts), _key("+".join(parts), name))
    for number in NUMBERS:
        found.setdefault(str(number), f"number/{number}")
    for name in _names(language):
        found.setdefault(name, f"name/{name}")
    _add_pieces(found, speaking, words)
    return found


def covers(found: Iterable[str], lines: Lines, parts: Parts) -> bool:
    """Tell whether something can be spoken from texts: whole, or put together from pieces.

    Args:
        found: the texts, as `inventory` gives them.
        lines: the words.
        parts: what is to be said.
    """
    there = set(found)
    if lines.text(parts) in there:
        return True
    return assemble(lines.fragments(parts), lambda text: text if text in there else None) is not None


def is_free(key: str) -> bool:
    """Tell whether a key of the inventory is that of a number or a name."""
    return key.startswith(("number/", "name/"))


def _is_joint(key: str) -> bool:
    return key.startswith(_JOINTS) or (key.startswith("role.") and key.rpartition(".")[2].isdecimal())


@cache
def _shared() -> frozenset[str]:
    return frozenset(BOX_LINES)


def _key(line: str, game: str) -> str:
    first = line.partition("+")[0]
    is_shared = first in _shared() or (first.startswith("game.") and first != "game.name")
    return f"{'box' if is_shared else game}/{line}"


def _whole(catalogue: Catalogue, speaking: Iterable[str], game: str) -> Iterator[Parts]:
    """Lines with places that are held whole, for every usual value."""
    fewest, most = catalogue.games[game].deck.players
    players = range(fewest, most + 1)
    for volume in range(0, 101, VOLUME_STEP):
        yield from ((line, *spoken.number(volume)) for line in ("setup.volume", "pause.volume"))
    for count in players:
        if count <= TABLE:
            yield ("setup.play", f"game.{game}", *spoken.number(count))
        yield from ((line, *spoken.number(count)) for line in ("setup.players", "deck.players"))
    yield from (("setup.game", f"game.{name}") for name in speaking)
    for seconds in TIMES:
        yield from ((line, *spoken.time(seconds)) for line in ("time.left", "talk.more", "talk.time"))
    data = catalogue.games[game]
    if any(phase.kind == "count" for phase in data.phase.values()) or data.power:
        # The turned tiles, or the cards that somebody has looked at or taken.
        cards = [name for name, role in data.role.items() if not role.office]
        yield from (("count.answer", f"role.{name}.name") for name in cards)
    if data.power:
        yield from (("moderated.night", *spoken.number(number)) for number in NIGHTS)
    yield from (("player.number", *spoken.number(number)) for number in PLAYERS)


def _add_pieces(found: dict[str, str], speaking: dict[str, Game], words: dict[str, Lines]) -> None:
    keys = set(found.values())
    for name, lines in words.items():
        for parts in _in_pieces(name, speaking[name]):
            if parts[0] not in lines:
                continue
            fragments = lines.fragments(parts)
            for place, fragment in enumerate(fragments, 1):
                # Numbers and names are held once, and words in the midst of an utterance not without their comma, too.
                there = [form for form in forms(fragment, is_last=place == len(fragments)) if form in found]
                if not any(form == fragment or is_free(found[form]) or is_bare(fragment) for form in there):
                    found[fragment] = _free_key(fragment, keys)


def _in_pieces(name: str, game: Game) -> Iterator[Parts]:
    """Utterances that between them have every piece of those that are not held whole."""
    for line in ("setup.volume", "pause.volume", "setup.players", "deck.players", "player.number"):
        yield (line, *spoken.number(1))
    yield ("setup.play", f"game.{name}", *spoken.number(1))
    for seconds in SHAPES:
        yield from ((line, *spoken.time(seconds)) for line in ("time.left", "talk.more", "talk.time"))
    for file in SETTINGS:
        yield ("fault.line", f"name.{file}", *spoken.number(1))
        yield ("fault.file", f"name.{file}")
    lists = {telling.say for phase in game.phase.values() for telling in phase.tell if telling.names}
    if game.power:
        yield from _moderated(game)
        chronicle = {key: taken for key, taken in places(game).items() if key.startswith("chronicle.")}
        lists |= {
            "moderated.died",
            "moderated.by-day",
            "moderated.voters",
            *(key for key, taken in chronicle.items() if taken == ("list",)),
        }
    for who in (("player.number", *spoken.number(1)), ("name.Anna",)):
        one = ("count.vote", "count.role", "count.answer", "tally.open", "secret.wake")
        yield from ((line, *who) for line in (*one, *sorted(lists)))
        yield from ((line, *who, *who, *who) for line in ("result.lynched", "result.winners", *sorted(lists)))
        yield ("talk.sides", *who, *who)
    yield from _decks(game)


def _moderated(game: Game) -> Iterator[Parts]:
    """What a box says that runs the game by itself, but for lists of players."""
    yield ("moderated.night", *spoken.number(1))
    names = [f"role.{name}.name" for name, role in game.role.items() if not role.office]
    swaps = [key for key, taken in places(game).items() if key.startswith("chronicle.") and taken == ("0",)]
    yield from ((key, name) for key in (*swaps, "moderated.each") for name in names)
    for who in (("player.number", *spoken.number(1)), ("name.Anna",)):
        yield from ((line, *who) for line in ("moderated.take", "moderated.breath"))
        yield from (("moderated.was", name, *who) for name in names)


def _decks(game: Game) -> Iterator[Parts]:
    """Every role in every number, in the midst of a list and at its end."""
    first = next(iter(game.role))
    # One and two are all that words differ by; every other number stands in the same words.
    tiles = dict.fromkeys(
        spoken.cards(game, role, count)
        for role, data in game.role.items()
        if not data.office
        for count in range(1, min(data.count, WRITTEN_OUT) + 1)
    )
    moderated = ("moderated.cards", "moderated.list") if game.power else ()
    for line in ("deck.roles", "setup.suggested", "setup.file", *moderated):
        for tile in tiles:
            yield (line, *tile, f"role.{first}.1", f"role.{first}.1")
            yield (line, f"role.{first}.1", *tile)


def _free_key(fragment: str, taken: set[str]) -> str:
    """Give a piece a key that no other one has."""
    key = name = piece_key(fragment)
    number = 1
    while key in taken:
        number += 1
        key = f"{name}-{number}"
    taken.add(key)
    return key


def _names(language: str) -> list[str]:
    """First names that are usual where the language is spoken; none where nobody has listed any."""
    try:
        text = shipped("sounds", "voices", "names", f"{language}.txt").read_text(encoding="utf-8")
    except OSError:
        return []
    return [name for line in text.splitlines() if (name := line.strip()) and not name.startswith("#")]

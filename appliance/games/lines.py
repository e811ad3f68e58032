"""The words of a language: keys of lines on one side, sentences on the other."""

import re
from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from typing import Any, Final

from appliance.games.model import WRITTEN_OUT, Game, Phase, Problem, Turn
from appliance.games.power import Power
from appliance.games.village import WON

_PLACE = re.compile(r"\{(\d|list)\}")
_INVISIBLE = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")
"""What a text can only hold as an escape, as in "\\u0000", and nobody can say or see."""

_EDGE = "\0"
"""Stands at the edges of places while a text is put together; no line can hold it, see `check_lines`."""

SHOWN: Final = "shown."
"""Keys of what is written on a screen."""

_FREE = ("number.", "name.")
"""Keys that need no line: an engine reads digits and names by itself."""


class Lines:
    """Everything that can be said in one language.

    A line with places takes what follows it: `("time.left", "time.seconds", "number.30")` is "{0} left" with
    "{0} seconds" with "30". `{list}` takes all the rest, with commas and the language's word for "and".

    Args:
        texts: by key.
        game: the game whose words they are, besides those that all games share.

    Attributes:
        game: as given.
        shown: what is written and never spoken, by the key behind `shown.`: names of phases and turns, words of a
            window.
    """

    def __init__(self, texts: Mapping[str, str], game: str = "") -> None:
        self._texts = {key: text for key, text in texts.items() if not key.startswith(SHOWN)}
        self.shown = {key.removeprefix(SHOWN): text for key, text in texts.items() if key.startswith(SHOWN)}
        self.game = game

    def __contains__(self, key: str) -> bool:
        return key in self._texts or key.startswith(_FREE)

    def items(self) -> Iterator[tuple[str, str]]:
        """Every spoken line's key and its text, places and all."""
        return iter(self._texts.items())

    def text(self, parts: tuple[str, ...]) -> str:
        """What is spoken.

        Args:
            parts: keys of lines.

        Raises:
            KeyError: a line that the language does not have.
        """
        return self._marked(parts).replace(_EDGE, "")

    def fragments(self, parts: tuple[str, ...]) -> tuple[str, ...]:
        """What is spoken, cut where places begin and end: each fragment with the punctuation that it carries.

        With blanks between them the fragments are `text(parts)` again. They are what an announcement can be put
        together from: ("setup.volume", "number.80") is "Volume", "80.", "This is how a call sounds at night." What a
        place does not part by a blank stays whole, as in "d'Anna".

        Args:
            parts: keys of lines.

        Raises:
            KeyError: a line that the language does not have.
        """
        fragments: list[str] = []
        for word in self._marked(parts).split(" "):
            if fragments and not _parted(fragments[-1], word):
                fragments[-1] += f" {word}"
            else:
                fragments.append(word)
        return tuple(fragment.replace(_EDGE, "") for fragment in fragments)

    def _marked(self, parts: tuple[str, ...]) -> str:
        """What is spoken, with a mark at each edge of a place."""
        rest = list(parts)
        said = []
        while rest:
            said.append(_mark(self._take(rest)))
        return " ".join(said)

    def _take(self, rest: list[str]) -> str:
        key = rest.pop(0)
        text = self._texts.get(key) or (key.partition(".")[2] if key.startswith(_FREE) else None)
        if text is None:
            raise KeyError(key)
        if key.startswith(_FREE):
            return text
        places = dict.fromkeys(_PLACE.findall(text), "")
        for place in sorted(places):
            places[place] = self._list(rest) if place == "list" else self._take(rest)
        return _PLACE.sub(lambda match: _mark(places[match[1]]), text)

    def _list(self, rest: list[str]) -> str:
        said, free = [], False
        while rest:
            free = rest[0].startswith(_FREE)
            said.append(self._take(rest))
        if not said[1:]:
            return "".join(said)
        # "and a Seer" is said in one breath; a name may be anybody's, and stands alone.
        word = self._texts["word.and"]
        last = f"{_mark(word)} {_mark(said[-1])}" if free else _mark(f"{word} {said[-1]}")
        return f"{', '.join(map(_mark, said[:-1]))} {last}"


def _mark(text: str) -> str:
    return f"{_EDGE}{text}{_EDGE}"


def _parted(before: str, after: str) -> bool:
    """Whether an edge lies between two words, with nothing but punctuation beside it."""
    if not _is_word(after):
        return False
    return (_EDGE in before and not _is_word(before.rpartition(_EDGE)[2])) or (
        _EDGE in after and not _is_word(after.partition(_EDGE)[0])
    )


def _is_word(text: str) -> bool:
    return any(map(str.isalnum, text))


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


def check_lines(
    texts: Mapping[str, Any], needed: Iterable[str] | None, places: Mapping[str, tuple[str, ...]] | None = None
) -> Iterator[Problem]:
    """What is wrong with a language file: a line missing, a line nobody asks for, places that are not places.

    Args:
        texts: what the file holds, flattened.
        needed: keys it must have; None: nobody can tell, and only what is wrong with any line is told.
        places: of the lines that take others up; None: of those that every game shares.
    """
    places = PLACES if places is None else places
    known_keys = dict.fromkeys(texts if needed is None else needed)
    for key in known_keys:
        if key not in texts:
            yield Problem(("/", key), f'the line "{key}" is missing', "add it; what it says is up to you")
    for key, text in texts.items():
        path = ("/", key)
        if key not in known_keys:
            near = get_close_matches(key, known_keys, n=1)
            yield Problem(path, "nothing ever says this line", f'did you mean "{near[0]}"?' if near else "take it out")
        elif not isinstance(text, str) or not _is_there(text):
            yield Problem(path, "there is nothing to say", 'write a sentence in quotes, as "..."')
        elif odd := _INVISIBLE.search(text):
            yield Problem(path, f"an invisible character (U+{ord(odd[0]):04X}) is in this line", "take it out")
        elif set("{}") & set(_PLACE.sub("", text)):
            yield Problem(path, "a brace stands alone", "write {0}, {1} or {list}, as in the other languages")
        elif needed is not None:
            yield from _empty_places(path, text, places.get(key, ()))


def _empty_places(path: tuple[str, str], text: str, known: tuple[str, ...]) -> Iterator[Problem]:
    for place in dict.fromkeys(_PLACE.findall(text)):
        if place not in known:
            remedy = f"this line has {' and '.join(f'{{{k}}}' for k in known)}" if known else "take it out"
            yield Problem(path, f"nothing comes in the place of {{{place}}}", remedy)


def _is_there(text: str) -> bool:
    return any(character.isprintable() and not character.isspace() for character in text)


def needed_lines(game: Game) -> Iterator[str]:
    """Every line that a game's language file must have."""
    yield "game.name"
    yield from (f"{SHOWN}{name}" for name in (*game.phase, *game.turn))
    for name, role in game.role.items():
        yield f"role.{name}.name"
        yield f"role.{name}.card"
        counts = range(1, role.count + 1) if role.count <= WRITTEN_OUT else (1, "many")
        # An office is given to somebody who has a card.
        yield from (f"role.{name}.{count}" for count in counts if not role.office)
    yield from (f"because.{reason}" for reason in game.because)
    yield from (f"mark.{name}.ask" for name, mark in game.mark.items() if mark.effect != "votes")
    for name, turn in game.turn.items():
        yield from _lines_of_turn(name, turn)
    for name, phase in game.phase.items():
        yield from _lines_of_phase(name, phase, game)
    yield from _lines_of_moderation(game)


def _lines_of_moderation(game: Game) -> Iterator[str]:
    """What only a box says that runs the game by itself."""
    if game.power:
        yield from (f"role.{name}.own" for name, role in game.role.items() if not role.office)
    for name, turn in game.turn.items():
        powers = [power for power in game.power.values() if power.turn == name]
        if any(power.is_notice for power in powers):
            yield from (f"{name}.notice.{calls}" for calls in ("full", "short"))
        elif powers:
            yield from (f"{name}.wake-box{first}.full" for first in ("", "-first") if turn.first or not first)
    for name, power in game.power.items():
        if power.prompt:
            yield f"{power.turn}.{name}"
        if power.does in TOLD:
            yield f"{name}.told"
        if power.does == "pardon" and any(role.office for role in game.role.values()):
            yield f"{name}.office"
        if power.at == "death" and power.asks != "nothing" and is_open(power, game):
            yield f"will-{name}.ask"
            yield from [f"will-{name}.more"] * (power.asks == "seats")
        yield from _lines_of_chronicle(name, power)


def _lines_of_chronicle(name: str, power: Power) -> Iterator[str]:
    if power.turn and (power.asks != "nothing" or power.about == "sentenced"):
        yield f"chronicle.{name}"
    if power.does == "learn" and power.of and power.answer == "yes":
        yield from (f"chronicle.{name}-{answer}" for answer in ("yes", "no"))
    if power.is_told_saved:
        yield f"chronicle.{name}-saved"


def is_open(power: Power, game: Game) -> bool:
    """Whether all know who may act in their last breath: by an office, or since they die for those who are tied."""
    is_office = any(game.role[role].office for role in power.roles)
    instead = {name for name, each in game.power.items() if each.does == "replace"}
    return is_office or (bool(power.causes) and instead.issuperset(power.causes))


def _lines_of_turn(name: str, turn: Turn) -> Iterator[str]:
    # Who is called in the first night only is never woken otherwise.
    steps = ("join",) if turn.during else ("wake", *(["wake-first"] if turn.first else []), "sleep")
    for step in steps:
        yield from (f"{name}.{step}.{calls}" for calls in ("full", "short"))
    for telling in (*turn.tell, *turn.then):
        yield from (f"{telling.say}.{calls}" for calls in ("full", "short") if telling.calls in {"", calls})


def _lines_of_phase(name: str, phase: Phase, game: Game) -> Iterator[str]:
    tellings = [key for telling in phase.tell for key in (telling.say, telling.nobody) if key]
    yield from (key for key in tellings if key not in {*BOX_LINES, WON})
    yield from KIND_LINES.get(phase.kind, ())
    if phase.kind == "night" and phase.shift:
        yield "night.shift"
    if phase.kind == "pick":
        if phase.ends or phase.picks == "winners":
            yield from (f"{WON}.{faction}" for faction in game.faction)
        yield f"{name}.ask"
        if phase.picks not in ONE:
            yield f"{name}.more"


def places(game: Game) -> Mapping[str, tuple[str, ...]]:
    """The lines of a game that take others up, and where, with those that every game shares."""
    many = {f"role.{name}.many": ("0",) for name, role in game.role.items() if role.count > WRITTEN_OUT}
    naming = {telling.say: ("list",) for phase in game.phase.values() for telling in phase.tell if telling.names}
    was = {
        key: ("0",) if power.does == "swap" else ("list",)
        for name, power in game.power.items()
        for key in (f"chronicle.{name}", f"chronicle.{name}-saved")
    }
    return {**PLACES, **many, **naming, **was}


TOLD: Final = frozenset({"pardon", "replace", "strip"})
"""What comes of a power that all are told."""


ONE: Final = frozenset({"sentenced", "elected", "pardoned", "winners"})
"""What a phase that picks asks for once only."""

KIND_LINES: Final[Mapping[str, tuple[str, ...]]] = {
    "night": ("night.fall", "day.break"),
    "whisper": ("day.break",),
    "count": ("count.turned", "count.nobody"),
}
"""Lines of every phase of a kind, beside those that the phase names."""

PLACES: Final[Mapping[str, tuple[str, ...]]] = {
    "time.minutes": ("0",),
    "time.seconds": ("0",),
    "time.both": ("0", "1"),
    "time.left": ("0",),
    "setup.play": ("0", "1"),
    "setup.volume": ("0",),
    "setup.game": ("0",),
    "setup.players": ("0",),
    "setup.suggested": ("list",),
    "setup.file": ("list",),
    "pause.volume": ("0",),
    "talk.more": ("0",),
    "talk.sides": ("0", "1"),
    "shown.remaining": ("0",),
    "shown.rendering": ("0", "1"),
    "fault.line": ("0", "1"),
    "fault.file": ("0",),
    "player.number": ("0",),
    "count.vote": ("0",),
    "count.role": ("0",),
    "count.answer": ("0",),
    "result.lynched": ("list",),
    "result.winners": ("list",),
    "deck.roles": ("list",),
    "deck.players": ("0",),
    "talk.time": ("0",),
    "secret.wake": ("0",),
    "tally.open": ("0",),
    "moderated.cards": ("list",),
    "moderated.list": ("list",),
    "moderated.take": ("0",),
    "moderated.voters": ("list",),
    "moderated.each": ("0",),
    "moderated.breath": ("0",),
    "moderated.was": ("0", "list"),
    "moderated.night": ("0",),
    "moderated.died": ("list",),
    "moderated.by-day": ("list",),
}
"""Lines that take others up, and where."""

LAMPS: Final = tuple(f"light-{light}" for light in ("night", "day", "vote", "ready"))
"""Keys of the lights that stand for themselves."""

BOX_LINES: Final = (
    "go-on",
    "word.and",
    *(f"time.{word}" for word in ("minute", "minutes", "second", "seconds", "both", "left")),
    *(
        f"setup.{word}"
        for word in ("play", "change", "language", "volume", "game", "players", "suggested", "file", "full", "short")
    ),
    *(f"pause.{word}" for word in ("begin", "end", "volume")),
    *(f"interrupted.{word}" for word in ("day", "night")),
    "stopped.game",
    "player.number",
    *(f"count.{word}" for word in ("vote", "role", "answer")),
    *(f"result.{word}" for word in ("lynched", "nobody", "winners", "none")),
    *(f"talk.{word}" for word in ("more", "enough", "out", "out-hold", "sides")),
    *(f"secret.{word}" for word in ("wake", "sleep")),
    *(f"tally.{word}" for word in ("closed", "open", "again", "vote-again")),
    *(f"pick.{word}" for word in ("nobody", "enough")),
    *(f"vote.{word}" for word in ("three", "two", "one", "now", "uncover")),
    *(f"fault.{word}" for word in ("line", "file")),
    *(f"service.{word}" for word in ("goodbye", "off", "no-off")),
    *(f"selftest.{word}" for word in ("begin", "good", "other", "nothing", "look", "sound", "well", "failed")),
    *(f"selftest.press-{button}" for button in ("next", "pause", "left", "right")),
    *(f"selftest.{thing}" for thing in ("bar", "ring", *LAMPS)),
    *(f"selftest.{question}" for question in ("lit", "lit-one", "heard", "heard-one")),
    *(f"selftest.failed-{thing}" for thing in ("next", "pause", "left", "right", "bar", "ring", "sound", *LAMPS)),
    *(f"setup.{who}-moderates" for who in ("player", "box")),
    *(
        f"moderated.{word}"
        for word in (
            "cards",
            "list",
            "deal",
            "middle",
            "register",
            "again",
            "dealing",
            "take",
            "drum",
            "lights",
            "lot",
            "voters",
            "each",
            "shut",
            "closed",
            "vote",
            "voted",
            "breath",
            "chronicle",
            "was",
            "night",
            "died",
            "nobody",
            "by-day",
        )
    ),
    *(
        f"{SHOWN}{phase}"
        for phase in (
            "who-is-who",
            "dealing",
            "daybreak",
            "breath",
            "last-will",
            "more-deaths",
            "hands",
            "vote-result",
            "the-end",
        )
    ),
    *(f"{SHOWN}{lamp}" for lamp in LAMPS),
    *(f"{SHOWN}button-{button}" for button in ("next", "pause", "left", "right")),
    *(f"{SHOWN}{word}" for word in ("setup", "paused", "remaining", "rendering", "keys", "resuming")),
    *(f"{SHOWN}card-{word}" for word in ("about", "light", "beyond", "sides")),
    *(f"{SHOWN}{word}" for word in ("lights", "number", "yes", "no")),
)
"""Lines that every game shares: what a file of `config/languages` must have."""

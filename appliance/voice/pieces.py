"""Pieces of speech: which may stand for which, what they are called, how long one rests behind them. Pure."""

import unicodedata
from collections.abc import Callable, Sequence
from typing import TypeVar

T = TypeVar("T")

MARKS = ".,:;!?…"
"""Punctuation that a piece may end with; it gives a piece its tune, and a rest behind it."""


def is_bare(text: str) -> bool:
    """Tell whether a piece carries no punctuation."""
    return text == bare(text)


def bare(text: str) -> str:
    """Give a piece without the punctuation at its end."""
    return text.rstrip(f"{MARKS} ")


def is_word(text: str) -> bool:
    """Tell whether a text is one word, as those are that are counted aloud."""
    return len(text.split()) == 1


def forms(fragment: str, *, is_last: bool) -> tuple[str, ...]:
    """Give the pieces that may stand for a fragment, the best first.

    Args:
        fragment: as it is to be said.
        is_last: whether it is the last of its utterance. Before another one, words that nothing parts from it sound
            best as those that end with a comma do: the voice stays up.
    """
    plain = bare(fragment)
    best = fragment if is_last or fragment != plain else f"{plain},"
    return tuple(dict.fromkeys([best, plain]))


def assemble(fragments: Sequence[str], find: Callable[[str], T | None], *, at: int = 0) -> list[tuple[T, float]] | None:
    """Put an utterance together from pieces, from as few as can be.

    Args:
        fragments: of the utterance; pieces may be several of them with blanks between.
        find: gives what there is for a text, None for nothing.
        at: the first fragment that is still to be said.

    Returns:
        What was found, each with the seconds of rest behind it; None if not all of it is there.
    """
    if at == len(fragments):
        return []
    for end in range(len(fragments), at, -1):
        is_last = end == len(fragments)
        text = " ".join(fragments[at:end])
        found = next((found for form in forms(text, is_last=is_last) if (found := find(form)) is not None), None)
        if found is None:
            continue
        others = assemble(fragments, find, at=end)
        if others is not None:
            return [(found, 0.0 if is_last else rest(text)), *others]
    return None


def piece_key(fragment: str) -> str:
    """Name a piece by its words and its punctuation, in letters that every file system takes."""
    plain = "".join(c for c in unicodedata.normalize("NFKD", fragment.casefold()) if not unicodedata.combining(c))
    words = "".join(letter if letter.isalnum() else " " for letter in plain).split()
    end = _ENDS.get(fragment[-1:], "")
    return "piece/" + "-".join([*words, *filter(None, [end])])


def rest(fragment: str) -> float:
    """Say how long one rests behind a fragment before the next, seconds."""
    return _RESTS.get(fragment[-1:], BETWEEN)


BETWEEN = 0.04
"""Seconds between words that nothing parts."""

_RESTS = {",": 0.16, ":": 0.24, ";": 0.24, ".": 0.32, "!": 0.32, "?": 0.32, "…": 0.32}
_ENDS = {".": "end", ",": "comma", ":": "colon", ";": "comma", "!": "call", "?": "question", "…": "end"}

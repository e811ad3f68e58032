"""What is heard against what was said: words, letters, and how sure a share of errors is. Pure."""

import random
import re
import unicodedata
from collections.abc import Callable, Sequence

BRITISH = {"recognise": "recognize", "recognises": "recognizes", "colour": "color", "neighbour": "neighbor"}
"""Spellings that a listener may write either way."""

DRAWS = 4000
"""How often the lines are drawn anew for an interval."""


def words(text: str, language: str) -> list[str]:
    """The words of a text, without capitals and punctuation; accents stay.

    Args:
        text: as it is written.
        language: in Italian and French an apostrophe parts two words ("l'ultima"), in English it does not ("player's").
    """
    plain = unicodedata.normalize("NFC", text.casefold().replace("\u2019", "'"))
    plain = plain.replace("'", "" if language == "en" else " ")
    return [BRITISH.get(word, word) for word in re.findall(r"\w+", plain)]


def letters(text: str, language: str) -> str:
    """A text as one row of letters: words that are only split otherwise are the same."""
    return "".join(words(text, language))


def edits(said: Sequence[str], heard: Sequence[str]) -> int:
    """How many are left out, put in or taken for others (Levenshtein)."""
    row = list(range(len(heard) + 1))
    for place, one in enumerate(said, 1):
        before, row[0] = row[0], place
        for other_place, other in enumerate(heard, 1):
            before, row[other_place] = (
                row[other_place],
                min(row[other_place] + 1, row[other_place - 1] + 1, before + (one != other)),
            )
    return row[-1]


def distance(one: str, other: str) -> float:
    """How far two rows of letters are from each other, 0 the same to 1 nothing in common."""
    return edits(one, other) / max(len(one), len(other), 1)


def nearest(heard: str, calls: dict[str, str], language: str) -> str:
    """The key of the call that is nearest to what was heard, by letters."""
    row = letters(heard, language)
    return min(calls, key=lambda key: distance(row, letters(calls[key], language)))


def share(counts: Sequence[tuple[int, int]]) -> float:
    """Errors among all, of rows of errors and sizes."""
    return sum(errors for errors, _ in counts) / max(1, sum(size for _, size in counts))


def interval(
    counts: Sequence[tuple[int, int]], measure: Callable[[Sequence[tuple[int, int]]], float] = share
) -> tuple[float, float]:
    """The 95 % interval of a share, by drawing whole lines anew (bootstrap); the same each time."""
    chance = random.Random(1)  # noqa: S311 - statistics, not secrets
    drawn = sorted(measure(chance.choices(counts, k=len(counts))) for _ in range(DRAWS))
    return drawn[round(0.025 * DRAWS)], drawn[round(0.975 * DRAWS) - 1]

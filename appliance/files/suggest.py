"""The guess at what somebody meant to write."""

import difflib
from collections.abc import Iterable

LONGEST_WORD = 60
"""Characters above which nobody meant one of our words; difflib is slow with long ones."""


def closest(word: str, known: Iterable[str]) -> str | None:
    """Find the known word that is most like the given one, whatever its capitals; None if none is near."""
    if len(word) > LONGEST_WORD:
        return None
    by_small_letters = {each.casefold(): each for each in known}
    near = difflib.get_close_matches(word.casefold(), by_small_letters, n=1, cutoff=0.6)
    return by_small_letters[near[0]] if near else None


def suggest(word: str, known: Iterable[str]) -> str:
    """Ask whether another word was meant.

    Args:
        word: what stands in the file.
        known: the words that would be right.

    Returns:
        A sentence with a space before it, to be put behind a remedy; empty if no known word is near.

    Example:
        >>> suggest("sear", ["seer", "werewolf"])
        ' Did you mean "seer"?'
    """
    near = closest(word, known)
    return f' Did you mean "{near}"?' if near else ""

"""Which piece of speech may stand for which: the same words, with the punctuation that they carry or without. Pure."""

MARKS = ".,:;!?…"
"""Punctuation that a piece may end with; it gives a piece its tune, and a rest behind it."""


def is_bare(text: str) -> bool:
    """Tell whether a piece carries no punctuation."""
    return text == bare(text)


def bare(text: str) -> str:
    """Give a piece without the punctuation at its end."""
    return text.rstrip(f"{MARKS} ")


def forms(fragment: str, *, is_last: bool) -> tuple[str, ...]:
    """Give the pieces that may stand for a fragment, the best first.

    Args:
        fragment: as it is to be said.
        is_last: whether it is the last of its utterance. Before another one, words that nothing parts from it sound
            best as those that end with a comma do: the voice stays up.
    """
    plain = bare(fragment)
    return tuple(dict.fromkeys([fragment, *([] if is_last or fragment != plain else [f"{plain},"]), plain]))

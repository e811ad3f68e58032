"""How wide letters are, and where lines break.

The widths are those of Helvetica, which the fonts that stand in for it (Arial, Liberation Sans, Nimbus Sans) share.
"""

import unicodedata
from collections.abc import Iterator, Mapping
from typing import Final

FONTS: Final = "Helvetica, Arial, Liberation Sans, Nimbus Sans, sans-serif"
"""What a browser looks for, in this order."""

_UNKNOWN: Final = 1000
"""Of letters that are in no table: rather too wide than too narrow."""

# ruff: noqa: RUF001 - signs of printers are what these tables are about

_REGULAR: Final[Mapping[str, int]] = {
    letter: width
    for width, letters in {
        191: "'",
        222: "ijl‘’",
        260: "|",
        278: " !,./:;I[\\]ft·ıìíîï",
        333: "()-`r“”„¡",
        334: "{}",
        350: "•",
        355: '"',
        389: "*",
        400: "°",
        469: "^",
        500: "Jcksvxyz",
        556: "#$0123456789?L_abdeghnopqu«»–€",
        584: "+<=>~",
        611: "FTZßø¿",
        667: "&ABEKPSVXY",
        722: "CDHNRUw",
        778: "GOQØ",
        833: "Mm",
        889: "%æ",
        944: "Wœ",
        1000: "—…ŒÆ",
        1015: "@",
    }.items()
    for letter in letters
}
_BOLD: Final[Mapping[str, int]] = {
    letter: width
    for width, letters in {
        238: "'",
        278: " ,./I\\ijl‘’·ıìíîï",
        280: "|",
        333: "!()-:;[]`ft¡",
        350: "•",
        389: "*r{}",
        400: "°",
        474: '"',
        500: "z“”„",
        556: "#$0123456789J_aceksvxy«»–€",
        584: "+<=>^~",
        611: "?FLTZbdghnopqußø¿",
        667: "EPSVXY",
        722: "&ABCDHKNRU",
        778: "GOQwØ",
        833: "M",
        889: "%mæ",
        944: "Wœ",
        975: "@",
        1000: "—…ŒÆ",
    }.items()
    for letter in letters
}


def width(words: str, size: float, *, is_bold: bool = False) -> float:
    """How wide a row of letters is, in the unit of `size`."""
    table = _BOLD if is_bold else _REGULAR
    return sum(_letter(letter, table) for letter in words) * size / 1000


def _letter(letter: str, table: Mapping[str, int]) -> int:
    # A letter with an accent is as wide as without it.
    return table.get(letter) or table.get(unicodedata.normalize("NFD", letter)[0], _UNKNOWN)


def printed(text: str) -> str:
    """A text as a printer sets it: one line, curved apostrophes, and nothing in it that is no letter."""
    whole = unicodedata.normalize("NFC", " ".join(text.split()))
    return "".join(
        letter for letter in whole if unicodedata.category(letter) not in {"Cc", "Cs"} and letter not in "\ufffe\uffff"
    ).replace("'", "’")


def broken(text: str, size: float, wide: float, *, is_bold: bool = False) -> list[str]:
    """Break a text into lines.

    Args:
        text: as `printed` gives it.
        size: of the letters.
        wide: that there is, in the unit of `size`. Only a single letter may be wider.
        is_bold: whether the letters are.
    """
    lines: list[str] = []
    for word in _words(text):
        if lines and width(f"{lines[-1]} {word}", size, is_bold=is_bold) <= wide:
            lines[-1] += f" {word}"
        else:
            lines += _cut(word, size, wide, is_bold=is_bold)
    return lines or [""]


def _words(text: str) -> Iterator[str]:
    """What stays together: French has a blank before some signs, at which no line may begin."""
    kept = ""
    for word in text.split():
        if kept and any(map(str.isalnum, word)):
            yield kept
            kept = word
        else:
            kept = f"{kept} {word}".strip()
    if kept:
        yield kept


def _cut(word: str, size: float, wide: float, *, is_bold: bool) -> Iterator[str]:
    """A word that is too long for any line, in pieces."""
    piece = ""
    for letter in word:
        if piece and width(piece + letter, size, is_bold=is_bold) > wide:
            yield piece
            piece = letter.strip()
        else:
            piece += letter
    yield piece

"""What is wrong in a file, said in one line to the person who wrote it."""

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass

LONGEST_PART = 240
"""Characters of one part (file, key, problem, remedy) of a fault that are still shown."""


@dataclass(frozen=True, slots=True, order=True)
class Fault:
    """One thing that is wrong in a file, and what would be right.

    Faults sort by file, then line.

    Attributes:
        file: the file's name, as the person gave it.
        line: counted from 1; 0 where the file as a whole is meant.
        key: dotted, as in the file (`night.seconds`); entries of lists count from 1 (`players[3]`);
            empty where no key is meant.
        problem: what is wrong, a part of a sentence.
        remedy: what would be right, as an instruction; may be empty.
    """

    file: str
    line: int
    key: str
    problem: str
    remedy: str

    def __str__(self) -> str:
        place = tidy(self.file, LONGEST_PART)
        if self.line:
            place += f":{self.line}"
        key = f"{tidy(self.key, LONGEST_PART)}: " if self.key else ""
        remedy = f"; {tidy(self.remedy, LONGEST_PART)}" if self.remedy else ""
        return f"{place}: {key}{tidy(self.problem, LONGEST_PART)}{remedy}"


class BadFile(Exception):  # noqa: N818  # read aloud as what it is: a bad file
    """A file cannot be used.

    Attributes:
        faults: every fault found in the run, by file and line; at least one.
    """

    faults: tuple[Fault, ...]

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(sorted(set(faults)))
        super().__init__("\n".join(map(str, self.faults)))


def tidy(text: str, longest: int) -> str:
    """Make any text fit for one line of a terminal.

    Args:
        text: anything, even out of a hostile file.
        longest: characters that are kept, an ellipsis included.

    Returns:
        The text without control characters and newlines, shortened in the middle: both a path's beginning
        and its end tell something.
    """
    # A slice first: nobody wants a megabyte filtered for a line of 200 characters.
    if len(text) > 2 * longest:
        text = text[:longest] + text[-longest:]
    kept = "".join(" " if character.isspace() else character for character in text)
    kept = "".join(character for character in kept if unicodedata.category(character) not in {"Cc", "Cf", "Cs"})
    if len(kept) <= longest:
        return kept
    head = longest * 2 // 3
    return f"{kept[:head]}…{kept[head + 1 - longest :]}"

"""How many mutants of a room were killed, and how sure that is."""

import math
from dataclasses import dataclass

Z = 1.96
"""Standard deviations to either side that hold 95 %."""

KILLED, TIMEOUT, SURVIVED, UNTESTED = "killed", "timeout", "survived", "no tests"

NOTICED = 101
"""Exit code of a trial in which a test has failed or could not be read; see `fairly.py`."""

ENDS = {0: SURVIVED, 33: UNTESTED, NOTICED: KILLED} | dict.fromkeys((-24, 24, 36, 152), TIMEOUT)
"""What the exit codes mean that mutmut keeps.

The process had its time (24); mutmut found no test (33). Anything else, 1 too, is a fault of the trial, and nobody has
noticed the mutant for sure.
"""


def is_alive(code):
    """Whether a trial that ended with this code leaves its mutant alive: no test has noticed it."""
    return ENDS.get(code, SURVIVED) in {SURVIVED, UNTESTED}


@dataclass(frozen=True)
class Room:
    """What came of the mutants of a room.

    Attributes:
        name: of the room.
        mutants: how many there are.
        killed: of those that were tried, how many made a test fail.
        timeouts: how many made a test go on without end; they are killed, too.
        survived: names of those that no test noticed.
        untested: names of those in functions that no test calls; they survive, too.
    """

    name: str
    mutants: int
    killed: int
    timeouts: int
    survived: tuple[str, ...]
    untested: tuple[str, ...]

    @classmethod
    def of(cls, name, mutants, codes):
        """Count by what pytest ended with for each mutant."""
        left = sorted(mutant for mutant, code in codes.items() if code is None)
        if left:
            raise ValueError(f"{len(left)} mutants were not tried: {', '.join(left[:5])}")
        ends = {mutant: ENDS.get(code, SURVIVED) for mutant, code in codes.items()}
        by_end = {end: tuple(key for key in ends if ends[key] == end) for end in ENDS.values()}
        counts = len(by_end[KILLED]), len(by_end[TIMEOUT])
        return cls(name, mutants, *counts, by_end[SURVIVED], by_end[UNTESTED])

    @property
    def tried(self):
        """How many were tried."""
        return self.killed + self.timeouts + len(self.alive)

    @property
    def alive(self):
        """Names of all that no test noticed."""
        return self.survived + self.untested

    @property
    def killed_part(self):
        """What part of those tried was killed, 0 to 1."""
        return (self.killed + self.timeouts) / self.tried

    @property
    def between(self):
        """Where the part of all mutants lies, with 95 % (Wilson); just that part, where all were tried."""
        if self.tried == self.mutants:
            return self.killed_part, self.killed_part
        return wilson(self.killed + self.timeouts, self.tried)

    def as_json(self):
        """All of it."""
        low, high = self.between
        return {
            "room": self.name,
            "mutants": self.mutants,
            "tried": self.tried,
            "killed": self.killed,
            "timeouts": self.timeouts,
            "survived": list(self.survived),
            "no tests": list(self.untested),
            "killed part": round(self.killed_part, 4),
            "between": [round(low, 4), round(high, 4)],
        }


def wilson(hits, tries):
    """Give the interval that holds the true part with 95 %, from a sample."""
    part = hits / tries
    scale = 1 + Z * Z / tries
    middle = (part + Z * Z / (2 * tries)) / scale
    reach = Z / scale * math.sqrt(part * (1 - part) / tries + Z * Z / (4 * tries * tries))
    return middle - reach, middle + reach


def line(room):
    """A room in one line."""
    return (
        f"{room.name}: {room.mutants:,} mutants, {room.tried:,} tried: {room.killed:,} killed, {room.timeouts} without "
        f"end, {len(room.survived)} survived, {len(room.untested)} untested: {_part(room)}"
    )


def words(room):
    """A room in a few words."""
    tried = "" if room.tried == room.mutants else f", {room.tried:,} of them tried"
    return f"{room.mutants:,}{tried}, {_part(room)} noticed by tests"


def _part(room):
    low, high = room.between
    sure = "" if low == high else f" (95 %: {100 * low:.1f} to {100 * high:.1f})"
    return f"{100 * room.killed_part:.1f} %{sure}"

"""Play game after game in one program, and see what it holds: memory, descriptors, threads, files."""

import os
import time
from dataclasses import dataclass
from pathlib import Path

from driver import COMMAND, Program

RUNS = {"night", "dusk", "talk", "assembly", "defence", "duel"}
"""Phases that go on by themselves, however long nothing is said in them."""

PATIENCE = 60.0, 600.0
"""Seconds of the clock, and of the box, in which something must happen."""

GLANCES = 10
"""Times that one looks, and takes the least."""

IN_A_ROW = 3
"""Games after each of which something is still held: then it is kept.

Once, after one game of some ninety, there were 14 descriptors in place of 9, and 9 after the next; not looked into.
"""


@dataclass(frozen=True)
class Burden:
    """What a program holds.

    Attributes:
        memory: resident megabytes.
        descriptors: that are open.
        threads: that run.
        files: below its home and in its folder for temporary ones.
    """

    memory: float
    descriptors: int
    threads: int
    files: int

    @classmethod
    def of(cls, box):
        """What a box holds now."""
        place = Path(f"/proc/{box.pid}")
        pages = int((place / "statm").read_text().split()[1])
        return cls(
            memory=pages * os.sysconf("SC_PAGE_SIZE") / 2**20,
            # What is on its way to the card holds one for a moment.
            descriptors=min(_count(place / "fd") for _ in range(GLANCES)),
            threads=_count(place / "task"),
            files=sum(each.is_file() for each in box.home.rglob("*")),
        )


def grown(burdens):
    """How many megabytes lie between the least and the most; all else must not become more."""
    for what in ("descriptors", "threads"):
        held = [getattr(each, what) for each in burdens]
        kept = {min(held[place : place + IN_A_ROW]) for place in range(max(1, len(held) - IN_A_ROW + 1))}
        assert kept == {held[0]}, f"{what} after each game: {held}"
    assert max(each.files for each in burdens) <= burdens[0].files
    memory = [each.memory for each in burdens]
    return max(memory) - min(memory)


def _count(folder):
    time.sleep(0.02)
    return len(list(folder.iterdir()))


class Soak:
    """One program that plays on and on, with a sound card that nobody hears.

    Args:
        home: its home; temporary files are below it too.
        cache: rendered lines.
        settings: of the games.
        speed: of the box.
        quiet: seconds of the box without a word after which somebody presses `next`, if it waits.

    Attributes:
        games: how many were played to their end.
        box: the program.
        phases: those that were entered.
    """

    def __init__(self, home, cache, settings, speed, quiet=8.0):
        self.games, self.phases = 0, []
        self._speed, self._quiet = speed, quiet
        (home / "tmp").mkdir(parents=True)
        file = home / "voxlupi.toml"
        file.write_text(settings, encoding="utf-8")
        self.box = Program(
            *("play", "--panel", "keys", "--config", file, "--speed", speed),
            home=home,
            command=COMMAND,
            environ={"XDG_CACHE_HOME": str(cache), "TMPDIR": str(home / "tmp"), "SDL_AUDIODRIVER": "dummy"},
        )

    def play(self, seconds):
        """So many seconds of the box, or to the end of the game if that comes first; tells whether it has come."""
        until, heard = time.monotonic() + seconds / self._speed, time.monotonic()
        while (now := time.monotonic()) < until:
            line = self.box.next_line(min(until, now + self._quiet / self._speed))
            if line is not None:
                heard = time.monotonic()
                del self.box.log[:-8]
                if line["kind"] == "phase":
                    self.phases.append(line["name"])
                    if line["name"] == "verdict":
                        self.games += 1
                        return True
            elif not self.phases or self.phases[-1] not in RUNS:
                self.box.type("next")
            assert now < heard + PATIENCE[0] + PATIENCE[1] / self._speed, f"nothing comes any more: {self.box.log}"
        return False

    def close(self):
        self.box.close()

"""A night of Una Notte da Lupi in which something befalls the speech process at one of its moments."""

import os
import signal
import time
from pathlib import Path

from driver import CUES, PATIENCE
from quick_settings import QUICK

SETTINGS = f"""
players = 5
{QUICK}[voice]
engines = ["pyttsx3"]    # every line is rendered, by a process
timeout = 2
"""

SPEED = 30

STRIKES = {"killed": signal.SIGKILL, "stopped": signal.SIGSTOP}

HELD_UP = 6.0
"""True seconds that a phase may be late by: a time limit for each of two lines, then no speech is waited for."""

MOMENTS = CUES | {"phase", "press", "release"}


class Night:
    """An evening with a box that has just been started, from its menu to the vote; each phase is left at once.

    Args:
        box: the program.
        strike: the signal that all get which the box has started.
        at: at which moment; the first one is the start.

    Attributes:
        struck: those processes.
        moments: how many there were.
        waits: true seconds between each press and the phase to which it led.
        late: true seconds by which the latest cue was late.
    """

    def __init__(self, box, strike=None, at=-1):
        self._box = box
        self._strike = strike
        self._at = at
        self.struck = []
        self.moments = 0
        self.waits = []
        self.late = 0.0
        self._play()

    def _play(self):
        pressed = None
        self._befall()
        while True:
            line = self._box.next_line(time.monotonic() + PATIENCE)
            assert line is not None, f"nothing comes behind {self._box.log[-3:]}: {self._box.errors()}"
            self.late = max(self.late, line.get("late", 0.0) / SPEED)
            if line["kind"] == "press":
                pressed = line["t"]
            if line["kind"] == "phase":
                self.waits += [] if pressed is None else [(line["t"] - pressed) / SPEED]
                pressed = None
                if line["name"] == "vote":
                    return
                if line["name"] != "night":
                    self._box.type("next")
            if line["kind"] in MOMENTS:
                self._befall()

    def _befall(self):
        """It is this moment's turn; at the start that of the first process that comes."""
        if self.moments == self._at:
            deadline = time.monotonic() + PATIENCE
            while not (children := self._speech()) and not self._box.log and time.monotonic() < deadline:
                pass
            for child in children:
                os.kill(child.pid, self._strike)
            self.struck = children
        self.moments += 1

    def _speech(self):
        """The speech processes; one that has only been forked is none yet, and holds up whoever forks it."""
        return [child for child in self._box.children() if b"voice.worker" in _command(child.pid)]

    def end(self):
        """It ends at once, dark, and no process of it is left, neither a dead one nor one that stands still."""
        children = self._box.children()
        self._box.send(signal.SIGTERM)
        self._box.rest()
        code = self._box.code(5.0)
        assert code == 0, f"it ended with {code}: {self._box.errors()}; {self._box.log[-3:]}"
        assert self._box.is_dark
        for process in (*self.struck, *children):
            assert process.ended(2.0), f"process {process.pid} is left: {_state(process.pid)}"
            process.close()


def _command(pid):
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return b""


def _state(pid):
    """The letter of a process's state, as proc(5) has them; empty: it is gone."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return ""

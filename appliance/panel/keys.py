"""What is typed in place of fingers: commands, one a line, and when each of them moves a button.

Pure: lines and the time come in, buttons move through a callback.

=================  ==================================================================================
`NAME`             press the button NAME (`next`, `pause`, `left`, `right`, or their first letter)
`hold NAME`        hold it down until `release NAME`
`release NAME`     let it go
`wait SECONDS`     let so many seconds of the box pass before the next command
`# ...`            nothing, as an empty line
=================  ==================================================================================

A command begins when the one before it is complete. Whatever moves a button leaves it there for a moment,
long enough to count, before the next command; so `next` twice is two presses.
"""

import math
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Final

from appliance.panel.panel import BUTTONS

MOMENT: Final = 0.04
"""Seconds that a button stays where a command has put it, beside the debounce."""

SHOWN: Final = 40
"""Letters of a wrong command that are repeated in the message about it."""

_NAMES: Final = {form: name for name in BUTTONS for form in (name, name[0])}
_WORDS: Final = (*BUTTONS, "hold", "release", "wait")
_GRAMMAR: Final = "say next, pause, left, right, hold NAME, release NAME or wait SECONDS"


@dataclass(frozen=True, slots=True)
class Step:
    """A part of a command.

    Attributes:
        seconds: how long after it the next one may come.
        button: which button moves; None if nothing does.
        down: whether it goes down or up.
    """

    seconds: float
    button: str | None = None
    down: bool = False


class Keys:
    """Plays typed commands in the time of the box.

    Args:
        move: moves a button: its name, and whether it goes down.
        warn: told in one line, with the number of the line, what is no command; then it goes on.
        debounce: seconds that a button must stay to count.
    """

    def __init__(self, move: Callable[[str, bool], None], warn: Callable[[str], None], debounce: float) -> None:
        self._move = move
        self._warn = warn
        self._moment = debounce + MOMENT
        self._number = 0
        self._ended = False
        self._held: set[str] = set()
        self._commands: deque[list[Step]] = deque()
        self._steps: deque[Step] = deque()
        self._free = -math.inf

    @property
    def waiting(self) -> int:
        """How many commands are not complete."""
        return len(self._commands) + bool(self._steps or self._free > -math.inf)

    @property
    def exhausted(self) -> bool:
        """Whether the input has ended and every command is complete."""
        return self._ended and not self.waiting

    def handle(self, line: str) -> None:
        """Take in a line; what it says is done by `tick`."""
        self._number += 1
        words = line.lstrip("\ufeff").split("#", 1)[0].lower().split()
        if not words:
            return
        steps = self._steps_of(words)
        if isinstance(steps, str):
            self._warn(f'standard input:{self._number}: "{_shown(words)}": {steps}')
        else:
            self._commands.append(steps)

    def end(self) -> None:
        """Take in that there will be no more lines."""
        self._ended = True

    def due(self) -> float | None:
        """When `tick` is to be called, on its clock: at once if a command can begin, None if none is left."""
        return self._free if self.waiting else None

    def tick(self, now: float) -> None:
        """Do what is due.

        Times count from when a step is really done, so a late call makes a press longer and never too short
        to count.
        """
        while self.waiting and self._free <= now:
            if not self._steps and self._commands:
                self._steps.extend(self._commands.popleft())
            if not self._steps:
                self._free = -math.inf
                return
            step = self._steps.popleft()
            if step.button is not None:
                self._move(step.button, step.down)
            self._free = now + step.seconds

    def _steps_of(self, words: list[str]) -> list[Step] | str:
        """What a command does, or what is wrong with it and what would be right."""
        match words:
            case ["wait", *rest]:
                return _pause(rest)
            case ["hold" | "release" as verb, *rest]:
                name = _NAMES.get(" ".join(rest))
                if name is None:
                    return f"{verb} takes the name of a button: {', '.join(BUTTONS)}{_suggestion(rest, BUTTONS)}"
                return self._hold(name) if verb == "hold" else self._release(name)
            case [word] if name := _NAMES.get(word):
                return self._press(name)
        return f"not a command; {_GRAMMAR}{_suggestion(words, _WORDS)}"

    def _press(self, name: str) -> list[Step] | str:
        if name in self._held:
            return f"{name} is held already; release {name} first"
        return [Step(self._moment, name, down=True), Step(self._moment, name, down=False)]

    def _hold(self, name: str) -> list[Step] | str:
        if name in self._held:
            return f"{name} is held already; release {name} first"
        self._held.add(name)
        return [Step(self._moment, name, down=True)]

    def _release(self, name: str) -> list[Step] | str:
        if name not in self._held:
            return f"{name} is not held; hold {name} first"
        self._held.remove(name)
        return [Step(self._moment, name, down=False)]


def _pause(words: list[str]) -> list[Step] | str:
    try:
        seconds = float(" ".join(words))
    except ValueError:
        seconds = -1.0
    if 0 <= seconds < math.inf:
        return [Step(seconds)]
    return "wait takes a number of seconds from 0 up, as in wait 2.5"


def _shown(words: list[str]) -> str:
    """What was typed, fit for one line of a terminal."""
    text = " ".join(words)
    text = text if len(text) <= SHOWN else text[: SHOWN - 1] + "…"
    return "".join(letter if letter.isprintable() else "?" for letter in text)


def _suggestion(words: list[str], known: tuple[str, ...]) -> str:
    close = get_close_matches(words[0], known, 1) if words else []
    return f'. Did you mean "{close[0]}"?' if close else ""

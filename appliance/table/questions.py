"""What the table waits for: something that goes on when its lines can be spoken."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from appliance.table.effects import Prepare
from appliance.table.events import Prepared

Kind = Literal["phase", "resume", "aside"]
Says = tuple[tuple[str, ...], ...]
Then = Callable[[dict[str, float], float], None]
"""What to do with the lengths of the lines, and when."""


@dataclass(frozen=True, slots=True)
class _Question:
    kind: Kind
    says: Says
    then: Then


class Questions:
    """Those that are open.

    Args:
        token: the last one that was used.
    """

    def __init__(self, token: int = 0) -> None:
        self.token = token
        self._open: dict[int, _Question] = {}

    def ask(self, kind: Kind, says: Says, then: Then) -> Prepare:
        """Goes on with `then` when these can be spoken; a younger question of a kind takes an older one's place."""
        self.drop(kind)
        self.token += 1
        self._open[self.token] = _Question(kind, says, then)
        return Prepare(says, self.token)

    def answer(self, prepared: Prepared, now: float) -> None:
        """Goes on, unless the question is no longer open."""
        question = self._open.pop(prepared.token, None)
        if question:
            question.then(prepared.seconds, now)

    def drop(self, *kinds: Kind) -> None:
        """Forgets the questions of these kinds."""
        self._open = {token: question for token, question in self._open.items() if question.kind not in kinds}

    def again(self) -> list[Prepare]:
        """What is open, to be asked once more."""
        return [Prepare(question.says, token) for token, question in self._open.items()]

    def has(self, *kinds: Kind) -> bool:
        """Whether a question of these kinds is open."""
        return any(question.kind in kinds for question in self._open.values())

"""The lines that wait to be rendered: in which order, each once, and how far the work is. Pure, for one thread."""

from collections.abc import Iterable


class Lineup:
    """Texts in the order in which they are due."""

    def __init__(self) -> None:
        # Dictionaries, for their order: the keys are what counts.
        self._urgent: dict[str, None] = {}
        self._usual: dict[str, None] = {}
        self._now: str | None = None
        self._done = 0
        self._total = 0

    def __bool__(self) -> bool:
        return bool(self._urgent or self._usual)

    def add(self, texts: Iterable[str], urgent: bool) -> None:
        """Put texts at the end of their queue; one that waits already stays single, and may become urgent.

        Args:
            texts: in order.
            urgent: before all that are not.
        """
        if not self and self._now is None:
            self._done = self._total = 0
        for text in texts:
            if text == self._now or text in self._urgent:
                continue
            if text not in self._usual:
                self._total += 1
            elif not urgent:
                continue
            else:
                del self._usual[text]
            (self._urgent if urgent else self._usual)[text] = None

    def take(self) -> str:
        """Take the next text into work.

        Raises:
            IndexError: nothing waits.
        """
        if not self:
            raise IndexError("nothing waits")
        waiting = self._urgent or self._usual
        self._now = next(iter(waiting))
        del waiting[self._now]
        return self._now

    def finish(self) -> tuple[int, int]:
        """Call the text in work done.

        Returns:
            How many are done, and how many there are, since last nothing was left to do.
        """
        self._now = None
        self._done += 1
        return self._done, self._total

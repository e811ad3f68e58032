"""The lines that wait: in which order, each once, and how far the work is. Pure, for one thread at a time."""

from collections.abc import Iterable


class Lineup:
    """Texts in the order in which they are due.

    New ones come first: whether they are on disk is told in no time, and those that are shall not wait for others
    to be rendered. The rest stand in two queues, the urgent and the usual.
    """

    def __init__(self) -> None:
        # Dictionaries for their order. New ones know whether they are urgent; of the others only the keys count.
        self._new: dict[str, bool] = {}
        self._urgent: dict[str, None] = {}
        self._usual: dict[str, None] = {}
        self._now: str | None = None
        self._done = 0
        self._total = 0

    def __bool__(self) -> bool:
        return bool(self._new or self._urgent or self._usual)

    def add(self, texts: Iterable[str], urgent: bool) -> None:
        """Let texts wait; one that waits already or is in work stays single, and may become urgent.

        Args:
            texts: in order.
            urgent: before all that are not.
        """
        if not self and self._now is None:
            self._done = self._total = 0
        for text in texts:
            if text == self._now or text in self._urgent:
                continue
            if text in self._usual:
                if not urgent:
                    continue
                # It is new once more, to find its place among the urgent.
                del self._usual[text]
            elif text not in self._new:
                self._total += 1
            self._new[text] = urgent or self._new.get(text, False)

    def take_new(self) -> str | None:
        """Take the next new text into work, None if there is none; `finish` it, or let it `stand_in_line`."""
        self._now = next(iter(self._new), None)
        return self._now

    def stand_in_line(self) -> None:
        """Put the new text in work at the end of its queue."""
        if self._now is not None:
            queue = self._urgent if self._new.pop(self._now) else self._usual
            queue[self._now] = None
            self._now = None

    def take(self) -> str | None:
        """Take the next text of the queues into work, None if there is none."""
        queue = self._urgent or self._usual
        self._now = next(iter(queue), None)
        if self._now is not None:
            del queue[self._now]
        return self._now

    def finish(self) -> tuple[int, int]:
        """Call the text in work done.

        Returns:
            How many are done, and how many there are, since last nothing was left to do.
        """
        if self._now is not None:
            self._new.pop(self._now, None)
        self._now = None
        self._done += 1
        return self._done, self._total

"""Something that may take for ever, done aside."""

from collections.abc import Callable
from threading import Event, Thread
from typing import Generic, TypeVar

T = TypeVar("T")


class Errand(Generic[T]):
    """A call in a thread of its own, which nobody has to wait for: it does not keep the program from ending.

    >>> errand = Errand(lambda: 6 * 7)
    >>> errand.wait(10.0), errand.result()
    (True, 42)
    """

    def __init__(self, work: Callable[[], T]) -> None:
        """Set out.

        Args:
            work: what is done.
        """
        self._over = Event()
        self._found: list[T] = []
        self._fault: Exception | None = None
        Thread(target=self._run, args=(work,), name="errand", daemon=True).start()

    @property
    def is_over(self) -> bool:
        """Whether it has come to an end, good or bad."""
        return self._over.is_set()

    def wait(self, seconds: float) -> bool:
        """Wait for it, true seconds at most.

        Returns:
            Whether it is over.
        """
        return self._over.wait(seconds)

    def outcome(self) -> T:
        """What was found; waits for it as long as it takes.

        Raises:
            Exception: whatever ended it.
        """
        self._over.wait()
        return self.result()

    def result(self) -> T:
        """What was found, once it is over.

        Raises:
            Exception: whatever ended it.
        """
        if self._fault:
            raise self._fault
        return self._found[0]

    def _run(self, work: Callable[[], T]) -> None:
        try:
            self._found.append(work())
        except Exception as fault:  # noqa: BLE001 - it is raised where somebody asks
            self._fault = fault
        finally:
            # What was needed for it goes before anybody hears that it is over.
            del work
            self._over.set()

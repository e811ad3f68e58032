"""When Python's garbage collector runs.

While a box is put together, a hundred thousand objects are made that all stay: looking through them again and again
takes a tenth of the start, and once more 16 ms of every hundredth press afterwards.
"""

import gc


def rest() -> None:
    """Look for no garbage: everything that is made from here on stays."""
    gc.disable()


def begin() -> None:
    """Look for garbage, but never among what is there by now."""
    gc.freeze()
    gc.enable()

"""How often a program wakes and how long it works: what /proc tells of all its threads, and of its children's.

A thread that waits and goes on is one context switch; one that is taken from its core for another is one as well. So
their sum is an upper bound.
"""

import contextlib
import os
from pathlib import Path

AUDIO = "SDLAudio"
"""How SDL's thread is called that hands samples to the card; it wakes for each of the card's buffers."""

KINDS = ("voluntary_ctxt_switches", "nonvoluntary_ctxt_switches")


def switches(pid):
    """Context switches so far, by thread: its number and its name."""
    found = {}
    for task in _tasks(pid):
        # A thread may end while one looks.
        with contextlib.suppress(OSError):
            status = dict(line.split(":\t", 1) for line in (task / "status").read_text().splitlines() if ":\t" in line)
            found[int(task.name), (task / "comm").read_text().strip()] = sum(int(status[kind]) for kind in KINDS)
    return found


def worked(pid):
    """Seconds of a core so far, by thread: to the nanosecond where the kernel keeps such an account, else to a tick."""
    found = {}
    for task in _tasks(pid):
        with contextlib.suppress(OSError):
            found[task.name] = _worked(task)
    return found


def _worked(task):
    with contextlib.suppress(FileNotFoundError):
        return int((task / "schedstat").read_text().split()[0]) / 1e9
    fields = (task / "stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def rates(before, after, seconds):
    """Wake-ups a second.

    Returns:
        Those of the audio thread, and those of all others together.
    """
    more = {thread: count - before.get(thread, 0) for thread, count in after.items()}
    audio = sum(count for (_, name), count in more.items() if name.startswith(AUDIO))
    return audio / seconds, (sum(more.values()) - audio) / seconds


def _tasks(pid):
    """The threads of a process and of all that it has started."""
    for task in sorted(Path(f"/proc/{pid}/task").glob("*")):
        yield task
        children = ""
        with contextlib.suppress(OSError):
            children = (task / "children").read_text()
        for child in children.split():
            yield from _tasks(child)

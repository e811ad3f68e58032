"""What a figure has to be read with: the machine, how busy it is, and how it is made busy."""

import contextlib
import os
import platform
import time
from importlib.metadata import version
from pathlib import Path

from hogs import hogs


def machine():
    """The machine in a few words."""
    names = [line.partition(":")[2].strip() for line in _text("/proc/cpuinfo").splitlines() if "model name" in line]
    return {
        "date": time.strftime("%Y-%m-%d"),
        "system": platform.platform(),
        "processor": names[0] if names else platform.machine(),
        "cores": os.cpu_count(),
        "python": platform.python_version(),
        "pygame": version("pygame"),
        "pyttsx3": version("pyttsx3"),
        "gpiozero": version("gpiozero"),
        "load before": load(),
        "may run first": _has_priority(),
    }


def load():
    """Programs that want to run, on average over the last minute; ours among them."""
    return round(os.getloadavg()[0], 2)


def processor(pid):
    """Seconds of a core that a program has used, all its threads together."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def hands_full(busy):
    """Keeps all cores busy, or not."""
    return hogs((os.cpu_count() or 2) if busy else 0)


def go_first():
    """Lets this process, and all that it starts, run before whatever else the machine is doing, where that is allowed.

    Those that listen run before it all the same.
    """
    with contextlib.suppress(OSError):
        os.sched_setscheduler(0, os.SCHED_RR, os.sched_param(2))


def _has_priority():
    """Whether a process may run before all others."""
    try:
        os.sched_setscheduler(0, os.SCHED_RR, os.sched_param(1))
        os.sched_setscheduler(0, os.SCHED_OTHER, os.sched_param(0))
    except OSError:
        return False
    return True


def _text(path):
    with contextlib.suppress(OSError):
        return Path(path).read_text()
    return ""

"""Laws are about what happens, not about how fast this machine is; coverage is about the tests of the pure rooms."""

import sys
import threading

import pytest
from hypothesis import Phase, settings

settings.register_profile("no hurry", deadline=None)
settings.register_profile("mutants", deadline=None, derandomize=True, phases=[Phase.explicit, Phase.generate])
settings.load_profile("no hurry")

COVERED = {"clock", "files", "games", "rules", "settings", "table", "verdict"}
"""Folders whose tests are to reach every line of the pure rooms. Whatever else reaches them would be slower for it."""

ALSO = {"test_panel_gestures.py", "test_panel_keys.py", "test_panel_keys_script.py"}
"""Those of the panel that is pure."""

WHOLE = ("all", "cut", "laws", "observer", "oracle")
"""Words in the names of files that play many games, in thrice the time if measured: others reach the same in less."""

FIRST = (
    "heard/test_heard_day.py",
    "heard/test_heard_night.py",
    "box/test_box_wheel.py",
    "sound/test_sound_heard.py",
    "cli/test_cli_selftest.py",
    "box/test_box_switch_on.py",
    "box/test_box_speech_fails.py",
    "box/test_box_service.py",
    "table/test_table_observer.py",
    "box",
    "cli",
    "sound",
    "voice",
    "service",
    "journal",
)
"""Files and folders in the order in which they are run, all others behind them.

What plays at the true speed of sound begins, so that others compute while it waits. Nothing long is left for the end,
when nobody would be left to compute beside it: the observer, the longest of what only thinks, begins early, too. What
starts programs, and waits for them, comes next; what only thinks comes last: of that there is a little for whoever is
done.
"""


def pytest_configure(config):
    """Several processes take the files in our order; by itself `pytest-xdist` begins with those of the most tests."""
    if hasattr(config.option, "loadscopereorder"):
        config.option.loadscopereorder = False


def turn(item):
    """When the file of a test is run."""
    names = {item.path.parent.name, f"{item.path.parent.name}/{item.path.name}"}
    return next((place for place, name in enumerate(FIRST) if name in names), len(FIRST))


def is_measured(item):
    """Whether coverage is measured in a test."""
    name = item.path.name
    is_whole = any(name.endswith(f"_{word}.py") for word in WHOLE)
    is_whole |= item.get_closest_marker("unmeasured") is not None
    return name in ALSO or (item.path.parent.name in COVERED and not is_whole)


def pytest_collection_modifyitems(items):
    items.sort(key=turn)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item):
    """Measures nothing in a test that needs no measuring, nor in what is made for it beforehand.

    The mark that `pytest-cov` has for it leaves out the call alone; and in a process that `pytest-xdist` has started,
    where it measures twice, it stops but one of them.
    """
    if is_measured(item):
        return (yield)
    here, in_threads = sys.gettrace(), threading.gettrace()
    sys.settrace(None)
    threading.settrace(None)
    try:
        return (yield)
    finally:
        sys.settrace(here)
        threading.settrace(in_threads)

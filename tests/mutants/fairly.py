"""What pytest is told for mutants, as a plugin: who runs first, whose test a function is, and what a kill is.

mutmut asks of each test which functions it calls. What a file of tests calls while it is read belongs to all its tests.
For mutmut a trial that could not begin is a kill: a child that an exception ends has exit code 1, as if a test had
failed. So a failed test has a code of its own here.
"""

import math
import os
import resource
from itertools import accumulate
from time import process_time

import pytest
from mutmut.state import state
from reckoning import NOTICED

MOST = "VOXLUPI_MUTANT_SECONDS"
"""Names the seconds of tests that a mutant may have at most; where it is not set, all of them."""

ENOUGH = 12
"""So many times those seconds of the processor are enough."""

_read = {}
"""For each file of tests, what was called while it was read."""

_failed = set()
"""The tests that have failed, and the files that could not be read."""


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(collector):
    """Note what was called while a file was read."""
    report = yield
    if isinstance(collector, pytest.Module):
        _read[collector.path] = set(state()._stats)
        state()._stats.clear()
    return report


def pytest_runtest_setup(item):
    """Give each test what its file has called."""
    state()._stats.update(_read.get(item.path, ()))


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config, items):
    """Run the short ones first; those that share something that is made for their file stay together, at the end."""
    items.sort(key=_place)
    most = os.environ.get(MOST)
    if most and state().duration_by_test and not config.option.collectonly:
        # The process that only collects is that of which all others are born: what it may not, they may not.
        # What needs so much longer has no end; mutmut would wait for as long as all of its tests could take.
        # Nor may anybody have more time than mutmut has given, which is less where all tests are quick.
        given = resource.getrlimit(resource.RLIMIT_CPU)[1]
        enough = math.ceil(process_time() + ENOUGH * float(most))
        if given == resource.RLIM_INFINITY or enough < given:
            resource.setrlimit(resource.RLIMIT_CPU, (enough, enough + 1))
        sums = accumulate(_seconds(item) for item in items)
        count = max(1, sum(total <= float(most) for total in sums))
        config.hook.pytest_deselected(items=items[count:])
        items[:] = items[:count]


def pytest_collectreport(report):
    """Note that a file could not be read."""
    _failed.update({report.nodeid} if report.failed else ())


def pytest_runtest_logreport(report):
    """Note that a test has failed."""
    _failed.update({report.nodeid} if report.failed else ())


def pytest_sessionfinish(session):
    """Only a test that has failed has noticed a mutant: whatever else went wrong is a fault of the trial."""
    if _failed:
        session.exitstatus = NOTICED


def _seconds(item):
    return state().duration_by_test.get(item.nodeid, 0.0)


def _place(item):
    defs = item._fixtureinfo.name2fixturedefs.values()
    is_shared = any(each.scope != "function" for found in defs for each in found if each.baseid)
    return is_shared, str(item.path) if is_shared else "", _seconds(item)

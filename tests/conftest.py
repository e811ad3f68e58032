"""Laws are about what happens, not about how fast this machine is; coverage is about the tests of the pure rooms."""

import pytest
from hypothesis import settings

settings.register_profile("no hurry", deadline=None)
settings.load_profile("no hurry")

COVERED = {"clock", "files", "games", "panel", "rules", "settings", "table", "verdict"}
"""Folders whose tests are to reach every line of the pure rooms. Whatever else reaches them would be slower for it."""


def pytest_collection_modifyitems(items):
    for item in items:
        if item.path.parent.name not in COVERED or "laws" in item.path.name:
            item.add_marker(pytest.mark.no_cover)

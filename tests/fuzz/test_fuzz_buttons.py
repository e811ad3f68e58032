"""Buttons pressed anyhow, at any time, in all games: nothing is raised, the journal is enough, and there is a way on.

A few evenings; `tests/long/test_long_fuzz_buttons.py` has thousands.
"""

from fumbled import Fumbling
from hypothesis import HealthCheck, settings

TestFumbling = Fumbling.TestCase
TestFumbling.settings = settings(
    max_examples=6, stateful_step_count=12, deadline=None, database=None, suppress_health_check=list(HealthCheck)
)

"""Time for the loop: a recording counts by a watch that stands still while the loop works."""

from queue import SimpleQueue

import pytest

from appliance.box import watch


@pytest.fixture
def late(monkeypatch):
    """Lets true time pass behind the loop's back."""
    passed = [100.0]
    monkeypatch.setattr(watch.time, "monotonic", lambda: passed[0])

    def late(seconds):
        passed[0] += seconds

    return late


def test_work_takes_no_time_of_a_recording(late):
    standing = watch.watch_for(20.0, stands=True)
    standing.start(5.0)
    late(0.3)
    assert standing.now() == 5.0


def test_what_is_due_is_due_at_its_very_time_however_late_the_loop_is(late):
    standing = watch.watch_for(20.0, stands=True)
    standing.start()
    late(0.3)
    assert standing.wait(SimpleQueue(), 2.0) is None
    assert standing.now() == 2.0
    assert standing.wait(SimpleQueue(), 2.5) is None
    assert standing.now() == 2.5


def test_what_comes_from_outside_comes_at_the_time_that_has_passed(late):
    standing, queue = watch.watch_for(20.0, stands=True), SimpleQueue()
    standing.start()
    queue.put("press")
    late(0.25)
    assert standing.wait(queue, None) == "press"
    assert standing.now() == 5.0
    queue.put("press")
    late(0.25)
    assert standing.wait(queue, 7.0) == "press"
    assert standing.now() == 7.0  # what is due comes first, and is not late
    assert standing.wait(queue, 6.0) is None
    assert standing.now() == 7.0

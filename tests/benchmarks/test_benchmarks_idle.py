"""What a box does by itself and in which order: a real box, whose minutes are counted and not waited for."""

import pytest
from made_up_box import made_up_box

from appliance.box.items import End
from appliance.box.watch import JumpingWatch

MINUTE = 60.0
DOWN, EVERY = 0.1, 3.0
SETTLED = 20.0
"""Seconds after which all that a phase begins with has been said."""


class Pressing(JumpingWatch):
    """A watch that presses `next` until a phase has come and has settled, counts a minute of it, then ends it.

    Args:
        phase: where it presses no more.

    Attributes:
        looks: how often the loop woke in that minute.
    """

    def __init__(self, phase):
        super().__init__()
        self._phase, self._press, self._begin = phase, EVERY, None
        self.looks = 0

    def wait(self, queue, until):
        now = self.now()
        if self.table.phase != self._phase:
            self._go_on(now)
        elif self._begin is None:
            self._begin = now + SETTLED
        if self._begin is not None and now >= self._begin + MINUTE:
            queue.put(End("enough"))
        item = super().wait(queue, until)
        self.looks += self._begin is not None and self._begin <= self.now() < self._begin + MINUTE
        return item

    def _go_on(self, now):
        """A finger that comes down now and then, but not at night."""
        if now >= self._press + DOWN:
            self.next_button.drive_high()
            self._press = now + EVERY
        elif now >= self._press and self.table.phase in {"setup", "take", "deal"}:
            self.next_button.drive_low()


@pytest.fixture(autouse=True)
def _no_card(monkeypatch):
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    monkeypatch.delenv("AUDIODEV", raising=False)


@pytest.mark.parametrize("phase", ["setup", "talk"])
def test_an_idle_box_wakes_fewer_than_ten_times_a_second(phase, tmp_path):
    watch = Pressing(phase)
    with made_up_box(tmp_path, watch) as (box, kit):
        assert box.run(kit.choices) == "enough"
    assert MINUTE < watch.looks < 10 * MINUTE


class Notes:
    """A log that keeps what kinds of lines there were."""

    def __init__(self):
        self.noted = []

    def write(self, kind, **_):
        self.noted.append(kind)


def test_a_press_is_answered_before_anybody_thinks_of_what_may_be_said_later(tmp_path):
    watch, notes = Pressing("take"), Notes()
    with made_up_box(tmp_path, watch, notes) as (box, kit):
        ahead = watch.table.ahead
        watch.table.ahead = lambda: notes.noted.append("ahead") or ahead()
        box.run(kit.choices)
    answer = notes.noted[notes.noted.index("press") :]
    assert answer.index("light") < answer.index("say") < answer.index("ahead")

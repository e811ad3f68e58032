"""With closed eyes nobody learns who holds what: not by lines, nor by times, nor by how bright the room is.

The long form, with two thousand games, is `tests/long/test_long_observer.py`.
"""

from collections import defaultdict

import pytest
from guessing import HEARD, judge, results
from observing import FEW, QUICK, STRANGERS, compared, watch
from watched import RING, Watched, glows

from appliance.box.lamps import Lamps
from appliance.games.cue import Ask, Close
from appliance.panel.ring import frame

GAMES = 40


@pytest.fixture(scope="module")
def watched():
    return watch(range(GAMES), FEW)


class Early(Watched):
    """A box that ends a turn as soon as somebody has confirmed."""

    def press(self, button, seconds=0.1):
        super().press(button, seconds)
        course = self.table._course
        if button == "next" and course._asked and course._fingers.each and course._fingers.each[-1].is_done:
            self.table._show(course.at(Close(course._asked)), self.now)
            self.table._transport.skip(self.now)
        return self


class Hasty(Watched):
    """A box that does not wait for those who are not there."""

    def _played(self, timed, at):
        super()._played(timed, at)
        if isinstance(timed.cue, Ask) and not self.table._course._fingers.each:
            self.table._transport.skip(at)


class Bright(Watched):
    """A box whose lights are by night as they are by day."""

    def __init__(self, setup, seed):
        super().__init__(setup, seed)
        self.lamps = Lamps(self.panel, lambda: False)


# What closed eyes have.


def test_what_is_publicly_alike_is_alike_to_the_millisecond_and_to_a_hundredth_of_the_light(watched):
    pairs, others, faults = compared(watched[1])
    assert faults == []
    assert others > 50, pairs


def test_of_red_green_and_blue_there_is_as_much_to_a_hundredth_of_the_light(watched):
    """Some see a colour through their lids."""
    alike = defaultdict(list)
    for row in watched[0]:
        if "colours" in row.seen:
            alike[row.like].append(row.seen["colours"])
    shared = [seen for seen in alike.values() if len(seen) > 1]
    assert len(shared) > 50
    for seen in shared:
        for hue in zip(*seen, strict=True):
            assert max(hue) - min(hue) <= 0.01 * max(map(sum, seen))


def test_nothing_that_is_heard_or_seen_with_closed_eyes_helps_a_guess(watched):
    found = list(results(watched[0], HEARD))
    assert {result.target for result in found} >= {
        "there",
        "who",
        "chosen",
        "marked",
        "claimed",
        "voted",
        "holder",
        "cause",
    }
    assert [result.row() for result in found if result.gain or result.error] == []


# Those who would notice.


@pytest.mark.parametrize(
    ("box", "channel", "target", "setup"),
    [
        (Early, "durations", "acted", QUICK),
        (Hasty, "durations", "there", QUICK),
        (Bright, "light", "acted", QUICK),
        (Bright, "light", "claimed", STRANGERS),
    ],
)
def test_a_box_that_lets_something_out_is_found_out(box, channel, target, setup):
    rows, seen = watch(range(24), [setup], box)
    result = judge(rows, channel, (channel,), target)
    assert result.gain > 0.08, result.row()
    assert result.chance < 0.05, result.row()
    assert compared(seen)[2]


def test_what_comes_over_the_wire_is_read_as_it_was_meant():
    colours = [(place / RING, 0.5, 1.0) for place in range(RING)]
    read = glows(bytes(frame(colours)))
    for wanted, got in zip(colours, read, strict=True):
        assert got == pytest.approx(wanted, abs=1 / 255)

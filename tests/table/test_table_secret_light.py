"""While all but one have closed eyes, the lights are together as bright whatever that one does."""

from noticed import courses
from observing import compared
from watched import NIGHT, Setup, Thinkers, Watched, play, shine

SECRET = Setup(
    "village-and-devil",
    {"devil": 1, "priest": 1, "knight": 1, "villager": 3},
    6,
    {"start": "night", "tie": "lot", "last-words": "no"},
    "cards",
    "secret",
    "short",
)


def test_a_secret_vote_is_as_dark_as_a_night_whatever_is_shown_in_it():
    votes = [phase for phase in play(SECRET, 3).phases if phase.voters]
    assert votes
    assert sum(len(phase.presses) for phase in votes) > 5
    for phase in votes:
        settled = [brightness for at, brightness in phase.light if at > phase.at]
        assert settled
        assert all(abs(brightness / NIGHT - 1) < 0.01 for brightness in settled)


class Pausing(Thinkers):
    """Somebody pauses a moment after each question, when whoever is asked has moved the light."""

    def _answer(self, ask):
        there = self.there
        there.press("right", 0.2)
        there.down("pause").up("pause")
        start = there.now
        there.wait(30.0)
        there.pauses.append((start, there.now))
        there.down("pause").up("pause")
        self.look()
        super()._answer(ask)


class Paused(Watched):
    """A box that is often paused, with the times of that."""

    def __init__(self, setup, seed):
        self.pauses = []
        super().__init__(setup, seed)


def shown(there, start, end):
    """What the ring shows between two times."""
    pictures = [each for phase in there.phases for each in phase.picture]
    before = [picture for at, picture in pictures if at <= start]
    return {*before[-1:], *(picture for at, picture in pictures if start < at < end)}


def test_while_time_stands_still_the_ring_is_as_in_the_dark_of_a_night_whatever_was_shown():
    seen, pictures = [], set()
    for seed in range(6):
        there = play(SECRET, seed, Paused, Pausing)
        assert len(there.pauses) > 5
        for start, end in there.pauses:
            # The change takes a moment.
            pictures |= shown(there, start + 1.0, end - 0.1)
        seen += courses(0, there.phases)
    for picture in pictures:
        assert abs(shine(picture) / NIGHT - 1) < 0.01
        # The same all around, but for roundings.
        assert all(max(parts) - min(parts) < 0.002 for parts in zip(*picture, strict=True))
    assert len(pictures) == 2, "one of a night and one of a vote"
    pairs, others, faults = compared(seen)
    assert faults == []
    assert others > 3, pairs

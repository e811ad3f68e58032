"""While all but one have closed eyes, the lights are together as bright whatever that one does."""

from watched import NIGHT, Setup, play

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

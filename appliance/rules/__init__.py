"""What choices do: a game that the box runs by itself. Pure: no files, no clock, no chance of its own.

A state, a stream of events, `apply(state, event) -> state`, `legal(state)`, `outcome(state)`. The stream is the whole
game: whoever replays it has the same state after every event, and leaves the last one out to undo it.
"""

from appliance.rules.book import Book
from appliance.rules.events import Chosen, Counted, Dealt, Drawn, Event, Passed, Registered, Voted
from appliance.rules.facts import Acted, Again, Became, Died, Elected, Fact, Recognised, Saved, Told
from appliance.rules.play import Unlawful, apply, begin, legal, outcome, replay
from appliance.rules.state import Outcome, Question, State

__all__ = [
    "Acted",
    "Again",
    "Became",
    "Book",
    "Chosen",
    "Counted",
    "Dealt",
    "Died",
    "Drawn",
    "Elected",
    "Event",
    "Fact",
    "Outcome",
    "Passed",
    "Question",
    "Recognised",
    "Registered",
    "Saved",
    "State",
    "Told",
    "Unlawful",
    "Voted",
    "apply",
    "begin",
    "legal",
    "outcome",
    "replay",
]

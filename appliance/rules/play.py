"""A game from its deal to its end: events go in, states come out."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from appliance.rules.ballot import counted, drawn, voted
from appliance.rules.book import Book
from appliance.rules.choices import chosen, passed
from appliance.rules.course import advance
from appliance.rules.deal import call, dealt, registered
from appliance.rules.events import Chosen, Counted, Dealt, Drawn, Event, Passed, Registered, Voted
from appliance.rules.state import Draft, Outcome, Question, State
from appliance.rules.unlawful import Unlawful

__all__ = ["Unlawful", "apply", "begin", "legal", "outcome", "replay"]


ANSWERS: dict[type[Event], Callable[[Draft, Question, Any], None]] = {
    Chosen: chosen,
    Passed: passed,
    Counted: counted,
    Voted: voted,
    Drawn: drawn,
    Registered: registered,
    Dealt: dealt,
}
"""What takes in each kind of event."""


def begin(book: Book) -> State:
    """A game before its roles are known."""
    draft = Draft(book, book.played(book.game.again), living=tuple(range(book.players)))
    call(draft)
    return draft.freeze()


def apply(state: State, event: Event) -> State:
    """The state after an event.

    Raises:
        Unlawful: the event does not answer the open question; the state is as it was.
    """
    if state.question is None:
        raise Unlawful("the game is over: begin another")
    draft = Draft.of(state)
    ANSWERS[type(event)](draft, state.question, event)
    if draft.question is None:
        advance(draft)
    return draft.freeze()


def legal(state: State) -> Question | None:
    """What may come next; None: the game is over."""
    return state.question


def outcome(state: State) -> Outcome | None:
    """Who has won; None: the game goes on."""
    return state.outcome


def replay(book: Book, events: Iterable[Event]) -> Iterator[State]:
    """The states of a game, from that before its first event; to undo an event, replay without it.

    Raises:
        Unlawful: these are not the events of such a game.
    """
    state = begin(book)
    yield state
    for event in events:
        state = apply(state, event)
        yield state

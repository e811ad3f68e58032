"""How a game stands, and what it waits for."""

from typing import Literal

from msgspec import Struct

from appliance.games.power import Asks, Decides
from appliance.rules.book import Book
from appliance.rules.events import Chosen
from appliance.rules.facts import Fact


class Question(Struct, frozen=True, kw_only=True):
    """What is open: who may do what. Every question may also be passed but that of the deal and that of the lot.

    Attributes:
        kind: what answers it: `register` a `Registered` or, if it is the first, `Dealt`; `choice` a `Chosen`; `ballot`
            a `Counted` or `Voted`; `lot` a `Drawn`.
        name: of the role that is called, of the power, or of the phase with the ballot.
        turn: of a choice at night, its turn; otherwise empty.
        by: who may answer, by their seats; all of them alive, but for the register.
        seats: who can be chosen; empty: there is nobody, and only passing is left.
        asks: of a choice, what it asks.
        decides: of a choice, how several choose together.
        count: how many must be chosen.
    """

    kind: Literal["register", "choice", "ballot", "lot"]
    name: str
    turn: str = ""
    by: tuple[int, ...] = ()
    seats: tuple[int, ...] = ()
    asks: Asks = "seat"
    decides: Decides = "group"
    count: int = 1


class Outcome(Struct, frozen=True):
    """How a game has ended.

    Attributes:
        end: its name in the game's file.
        factions: that have won together.
        winners: their members by seat, those who have died among them.
    """

    end: str
    factions: tuple[str, ...]
    winners: tuple[int, ...]


class Effect(Struct, frozen=True):
    """What was chosen at night and takes place at dawn.

    Attributes:
        power: of what kind.
        seats: whom it is for.
    """

    power: str
    seats: tuple[int, ...]


class State(Struct, frozen=True):
    """How a game stands. Two states are the same if they are of the same book and stand alike.

    Attributes:
        book: the rules, with the deck and the variants.
        phase: the phase of the game's file.
        step: how far the phase is.
        night: how many nights have begun.
        roles: by seat; empty: they are not known yet.
        claims: who has registered for each role so far, in the order of the deck.
        living: who lives, in the order of the seats.
        question: what is open; None: the game is over.
        choices: those that were made by single ones of a group in the open question.
        gathered: what takes place at dawn.
        accused: who is in the run-off.
        sentenced: who was sentenced on this day; None: nobody was.
        uses: power, who used it and whom they have chosen last; -1: it was a group.
        spent: how often each power was used that has a limit.
        facts: what has happened.
        outcome: how the game has ended; None: it goes on.
    """

    book: Book
    phase: str
    step: int = 0
    night: int = 0
    roles: tuple[str, ...] = ()
    claims: tuple[tuple[int, ...], ...] = ()
    living: tuple[int, ...] = ()
    question: Question | None = None
    choices: tuple[Chosen, ...] = ()
    gathered: tuple[Effect, ...] = ()
    accused: tuple[int, ...] = ()
    sentenced: int | None = None
    uses: tuple[tuple[str, int, tuple[int, ...], int], ...] = ()
    spent: tuple[tuple[str, int], ...] = ()
    facts: tuple[Fact, ...] = ()
    outcome: Outcome | None = None


class Draft:
    """A state that is being changed: the same fields, and a word for each change."""

    __slots__ = State.__struct_fields__

    book: Book
    phase: str
    step: int
    night: int
    roles: tuple[str, ...]
    claims: tuple[tuple[int, ...], ...]
    living: tuple[int, ...]
    question: Question | None
    choices: tuple[Chosen, ...]
    gathered: tuple[Effect, ...]
    accused: tuple[int, ...]
    sentenced: int | None
    uses: tuple[tuple[str, int, tuple[int, ...], int], ...]
    spent: tuple[tuple[str, int], ...]
    facts: tuple[Fact, ...]
    outcome: Outcome | None

    def __init__(self, state: State) -> None:
        for name in State.__struct_fields__:
            setattr(self, name, getattr(state, name))

    def freeze(self) -> State:
        """The state that has come of it."""
        return State(*[getattr(self, name) for name in State.__struct_fields__])

    def note(self, fact: Fact) -> None:
        """Something has happened."""
        self.facts = (*self.facts, fact)

    def close(self) -> None:
        """The open question is answered."""
        self.question = None
        self.choices = ()

    def holders(self, power: str) -> tuple[int, ...]:
        """Those living who have a power."""
        roles, having = self.roles, self.book.having[power]
        return tuple([seat for seat in self.living if roles[seat] in having])

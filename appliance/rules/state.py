"""How a game stands, and what it waits for."""

from bisect import insort
from collections.abc import Collection
from typing import Literal

from msgspec import Struct
from msgspec.structs import astuple

from appliance.games.power import LOVER, LOVERS, Asks, Decides, Final
from appliance.rules.book import STRIPPED, Book
from appliance.rules.events import Chosen
from appliance.rules.facts import Fact


class Question(Struct, frozen=True, gc=False, kw_only=True):
    """What is open: who may do what. A choice may also be passed.

    Attributes:
        kind: what answers it: `register` a `Registered` or, if it is the first, `Dealt`; `choice` a `Chosen`; `ballot`
            a `Counted` or `Voted`; `lot` a `Drawn`.
        name: of the role that is called, of the power, or of the phase with the ballot.
        turn: of a choice at night, its turn; otherwise empty.
        by: who may answer, by their seats; all of them alive, but for a last breath.
        seats: who can be chosen; empty: there is nobody, and only passing is left.
        asks: of a choice, what it asks.
        decides: of a choice, how several choose together.
        final: of a choice, whether one that was confirmed can be changed. If so, the question stays open until it is
            passed for all, and what is chosen then counts.
        count: how many can be chosen.
        least: how many must be.
        roles: of a choice of a card, those in the middle.
        weights: of a ballot, those who have more than one vote, and how many.
    """

    kind: Literal["register", "choice", "ballot", "lot"]
    name: str
    turn: str = ""
    by: tuple[int, ...] = ()
    seats: tuple[int, ...] = ()
    asks: Asks = "seat"
    decides: Decides = "group"
    final: Final = "once"
    count: int = 1
    least: int = 1
    roles: tuple[str, ...] = ()
    weights: tuple[tuple[int, int], ...] = ()


class Outcome(Struct, frozen=True, gc=False):
    """How a game has ended.

    Attributes:
        end: its name in the game's file.
        factions: that have won together.
        winners: their members by seat, those who have died among them.
    """

    end: str
    factions: tuple[str, ...]
    winners: tuple[int, ...]


class Effect(Struct, frozen=True, gc=False):
    """What was chosen at night and takes place at dawn.

    Attributes:
        power: of what kind.
        seats: whom it is for.
    """

    power: str
    seats: tuple[int, ...]


class Standing(Struct, gc=False):
    """How a game stands.

    Attributes:
        book: the rules, with the deck and the variants.
        phase: the phase of the game's file.
        step: how far the phase is.
        night: how many nights have begun.
        roles: by seat; empty: they are not known yet.
        claims: who has registered for each role so far, in the order of the deck.
        living: who lives, in the order of the seats.
        question: what is open; None: the game is over.
        choices: those that were made in the open question, and do not take effect yet.
        gathered: what takes place at dawn.
        accused: who is in the run-off.
        sentenced: who was sentenced on this day; None: nobody was.
        uses: of powers that may not choose the same twice, whom they have chosen last, and in which night.
        spent: how often each power was used that has a limit.
        facts: what has happened.
        marks: what has become of whom.
        also: who has a role beside their own.
        holding: of each role, and then of each mark, who of the living has it, by the numbers of the book. It follows
            from all the rest, and is here since it is asked for all the time.
        camps: by seat, the faction with which they win: lovers of two sides have one of their own. It follows as well.
        middle: cards in the middle.
        elected: who holds the office; None: nobody does.
        voters: a day, by its night, and who alone votes on it; None: all always do.
        due: what a death has brought about and is not done yet: a power and who has it.
        unsettled: whether somebody has died, or become something, since it was looked whether the game is over.
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
    uses: tuple[tuple[str, tuple[int, ...], int], ...] = ()
    spent: tuple[tuple[str, int], ...] = ()
    facts: tuple[Fact, ...] = ()
    marks: frozenset[tuple[str, int]] = frozenset()
    also: tuple[tuple[int, str], ...] = ()
    holding: tuple[tuple[int, ...], ...] = ()
    camps: tuple[str, ...] = ()
    middle: tuple[str, ...] = ()
    elected: int | None = None
    voters: tuple[int, tuple[int, ...]] | None = None
    due: tuple[tuple[str, int], ...] = ()
    unsettled: bool = False
    outcome: Outcome | None = None


class State(Standing, frozen=True, gc=False):  # type: ignore[misc]  # msgspec: the same fields, and nobody changes them
    """How a game stands, for good. Two states are the same if they are of the same book and stand alike."""


class Draft(Standing, gc=False):
    """A state that is being changed, with a word for each change."""

    @classmethod
    def of(cls, state: State) -> "Draft":
        """Something that can be changed, and leaves the state as it is."""
        return cls(*astuple(state))

    def copy(self) -> "Draft":
        """Another one, which can be changed by itself."""
        return Draft(*astuple(self))

    def freeze(self) -> State:
        """The state that has come of it."""
        return State(*astuple(self))

    def note(self, *facts: Fact) -> None:
        """Something has happened."""
        self.facts += facts

    def close(self) -> None:
        """The open question is answered."""
        self.question = None
        self.choices = ()

    def hold(self) -> None:
        """Finds anew who of the living has each role, after that has changed."""
        number = self.book.number
        holding: list[list[int]] = [[] for _ in number]
        for seat in self.living:
            holding[number[self.roles[seat]]].append(seat)
        for seat, role in self.also:
            if seat in self.living and seat not in holding[number[role]]:
                insort(holding[number[role]], seat)
        marks = self.holding[len(number) :] or ((),) * len(self.book.mark_number)
        self.holding = (*map(tuple, holding), *marks)
        self._take_sides()

    def mark(self, *marks: tuple[str, int]) -> None:
        """Some have a mark from now on: which, and who."""
        self.marks = self.marks.union(marks)
        holding, has_love_changed = list(self.holding), False
        for mark, seat in marks:
            number = self.book.mark_number[mark]
            if seat in self.living and seat not in holding[number]:
                holding[number] = tuple(sorted([*holding[number], seat]))
                has_love_changed |= mark == LOVER
        self.holding = tuple(holding)
        if has_love_changed:
            self._take_sides()

    def _take_sides(self) -> None:
        """Finds anew for whom everybody plays, after roles or love have changed."""
        faction = self.book.faction
        sides = [faction[role] for role in self.roles]
        for seat, _ in self.also:
            sides[seat] = self.side(seat)
        lovers = [seat for mark, seat in self.marks if mark == LOVER]
        if len({sides[seat] for seat in lovers}) > 1:
            for seat in lovers:
                sides[seat] = LOVERS
        self.camps = tuple(sides)

    def holding_mark(self, mark: str) -> tuple[int, ...]:
        """Those living who have a mark."""
        return self.holding[self.book.mark_number[mark]]

    def holders(self, power: str) -> tuple[int, ...]:
        """Those living who have a power: by their card or what they have become, by a mark, or by an office."""
        book, holding = self.book, self.holding
        held = book.held[power]
        there = holding[held.number]
        if held.others:
            there = tuple(sorted({*there, *[seat for number in held.others for seat in holding[number]]}))
        if there and held.is_card and (stripped := holding[book.stripped]):
            there = tuple([seat for seat in there if seat not in stripped or self._has_become(seat, power)])
        if held.is_office and self.elected in self.living and self.elected not in there:
            there = tuple(sorted([*there, self.elected]))
        return there

    def has(self, seat: int, power: str) -> bool:
        """Whether somebody has a power, alive or just dead."""
        book = self.book
        if self.roles[seat] in book.having[power] and (STRIPPED, seat) not in self.marks:
            return True
        if self.also and self._has_become(seat, power):
            return True
        if self.elected == seat and book.held[power].is_office:
            return True
        return power in book.shown and (book.power[power].marked, seat) in self.marks

    def _has_become(self, seat: int, power: str) -> bool:
        return any(each == seat and role in self.book.having[power] for each, role in self.also)

    def is_any(self, seat: int, roles: Collection[str]) -> bool:
        """Whether somebody's role is one of some, that of their card or one beside it."""
        return self.roles[seat] in roles or any(each == seat and role in roles for each, role in self.also)

    def role(self, seat: int) -> str:
        """What somebody has become, or else the role of their card."""
        for each, role in self.also:
            if each == seat:
                return role
        return self.roles[seat]

    def side(self, seat: int) -> str:
        """The faction of somebody's role, or of that which they have become."""
        return self.book.faction[self.role(seat)]

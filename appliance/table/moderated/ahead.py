"""What is said by day of a game that the box moderates if it comes to it: so that a voice can make it ready in time."""

from collections.abc import Iterator

from appliance.games import spoken
from appliance.games.lines import TOLD, is_open
from appliance.rules import Book
from appliance.table.inquiry import Parts
from appliance.table.pick import Pick
from appliance.table.tally import Tally


def if_it_comes_to_it(book: Book, names: tuple[str, ...], *, by_hands: bool) -> Iterator[Parts]:
    """What powers do before all, last wills, what a tie leads to; of a list of names each alone.

    Args:
        book: the rules of this group's game.
        names: of all players; empty: they are called by their numbers.
        by_hands: whether votes are hands that somebody counts.
    """
    seats = tuple(range(book.players))
    offices = book.offices if any(phase.decides == "elected" for phase in book.phase.values()) else frozenset()
    yield ("moderated.lot",)
    for name, power in book.power.items():
        if book.having[name].isdisjoint({*book.deck, *offices}):
            continue
        if power.does in TOLD:
            yield (f"{name}.told",)
        if power.does == "pardon" and offices:
            yield (f"{name}.office",)
        if power.does == "bar":
            yield from (("moderated.voters", *spoken.player(seat, names)) for seat in seats)
        if power.at == "death" and power.asks != "nothing" and is_open(power, book.game):
            most = book.players if power.asks == "seats" else 1
            yield from Pick(f"will-{name}", seats, 0, most, names).everything()
    if by_hands:
        most = book.players + max((book.more_votes(phase) for phase in book.phase), default=0)
        yield from Tally(seats, book.players, 0, most, is_open=True, names=names).everything()

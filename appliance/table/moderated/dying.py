"""Who of those who have died is asked, in silence, whether they can still do something."""

from collections.abc import Sequence

from appliance.rules import Book


def may_act(book: Book, cause: str) -> bool:
    """Whether anybody in the deck could do something when they die so, which is then asked of all who do.

    What the holder of an office does, or whoever dies for a tie, is asked before all, since all know who they are.

    Args:
        book: the rules.
        cause: of a death.
    """
    return cause not in book.replace and any(
        power.asks != "nothing"
        and book.offices.isdisjoint(power.roles)
        # A power that goes with a mark may be anybody's.
        and (power.marked or not book.having[name].isdisjoint(book.deck))
        for name, power in ((name, book.power[name]) for name in book.at_death[cause])
    )


def by_day(book: Book, dead: Sequence[tuple[int, str]]) -> tuple[int, ...]:
    """Who is asked of those who have died by day, when all know what they have died of; see `may_act`.

    Args:
        book: the rules.
        dead: seats and causes, in the order in which they died.
    """
    return tuple(seat for seat, cause in dead if may_act(book, cause))


def by_night(book: Book, dead: Sequence[tuple[int, str]], elected: int | None) -> tuple[int, ...]:
    """Who is asked of those who have died in a night: all or nobody, since what each has died of is not told.

    Their order does not tell it either: that is by seats, but the one who held the office, whom all know, comes first.

    Args:
        book: the rules.
        dead: seats and causes.
        elected: who held the office.
    """
    if not any(power.turn and may_act(book, name) for name, power in book.power.items()):
        return ()
    return tuple(sorted((seat for seat, _ in dead), key=lambda seat: (seat != elected, seat)))

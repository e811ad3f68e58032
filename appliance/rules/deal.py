"""Who is who: cards that were dealt by hand and are registered role by role, or roles dealt by the box."""

from collections import Counter

from appliance.rules.events import Dealt, Registered
from appliance.rules.facts import Again
from appliance.rules.state import Draft, Question
from appliance.rules.unlawful import Unlawful


def call(draft: Draft) -> None:
    """Calls the next role that has not registered yet. All seats may be claimed: which are not would tell something."""
    role = draft.book.registered[len(draft.claims)]
    seats = tuple(range(draft.book.players))
    draft.question = Question(
        kind="register", name=role, by=seats, seats=seats, asks="seats", count=draft.book.deck[role]
    )


def registered(draft: Draft, question: Question, event: Registered) -> None:
    """Takes in who has registered for a role; after the last one all are known, or the round begins again.

    Raises:
        Unlawful: another role was called, or there is no such seat.
    """
    if question.kind != "register" or event.role != question.name:
        raise Unlawful(f"{event.role} was not called: {question.name} is asked")
    if not set(event.seats) <= set(question.seats):
        raise Unlawful(f"there is no such seat as in {event.seats}: seats go from 0 to {draft.book.players - 1}")
    draft.claims = (*draft.claims, tuple(sorted(event.seats)))
    book = draft.book
    if len(draft.claims) < len(book.registered):
        call(draft)
        return
    claimed = [seat for seats in draft.claims for seat in seats]
    plain = next((role for role in book.deck if role not in book.registered), "")
    # Cards that lie in the middle may be of any role.
    left = Counter(book.deck)
    left.subtract({role: len(seats) for role, seats in zip(book.registered, draft.claims, strict=True)})
    left.subtract({plain: book.players - len(claimed)})
    if any(count < 0 for count in left.values()) or len(claimed) != len(set(claimed)):
        # Who was wrong is told to nobody: it would tell who holds what.
        draft.claims = ()
        draft.note(Again())
        call(draft)
        return
    roles = [plain] * book.players
    for role, seats in zip(book.registered, draft.claims, strict=True):
        for seat in seats:
            roles[seat] = role
    _know(draft, tuple(roles), tuple(left.elements()))


def dealt(draft: Draft, question: Question, event: Dealt) -> None:
    """Takes in the roles that the box has dealt.

    Raises:
        Unlawful: they are known or being registered, or they are not those of the deck.
    """
    if question.kind != "register" or draft.claims:
        raise Unlawful(f"nothing is dealt now: {question.name} is asked")
    if sorted(event.roles) != draft.book.cards:
        raise Unlawful(f"these are not the roles of the deck: deal {dict(draft.book.deck)}")
    _know(draft, event.roles[: draft.book.players], event.roles[draft.book.players :])


def _know(draft: Draft, roles: tuple[str, ...], middle: tuple[str, ...]) -> None:
    draft.middle = tuple(sorted(middle))
    draft.roles = roles
    draft.hold()
    draft.claims = ()
    draft.close()

"""Who is who: by hand, or by the box."""

from collections import Counter

import pytest
from tables import CATALOGUE, DEVIL, NAMES, register

from appliance.rules import Again, Book, Dealt, Passed, Registered, Unlawful, apply, begin, legal, replay

ROLES = tuple(NAMES[letter] for letter in "vdpatvtkd")
BOOK = Book(DEVIL, Counter(ROLES))


def test_all_roles_register_but_the_one_without_a_call():
    assert BOOK.registered == ("devil", "priest", "knight", "twin", "madman")
    first = legal(begin(BOOK))
    assert (first.kind, first.name, first.count, first.seats) == ("register", "devil", 2, tuple(range(9)))


def test_registered_by_hand_is_as_dealt_by_the_box():
    *_, by_hand = replay(BOOK, register(BOOK, ROLES))
    by_box = apply(begin(BOOK), Dealt(ROLES))
    assert by_hand == by_box
    assert by_hand.roles == ROLES


@pytest.mark.parametrize(
    ("role", "seats"),
    [("priest", (1,)), ("priest", ()), ("priest", (2, 5)), ("devil", (1,)), ("madman", (3, 0))],
)
def test_a_contradiction_begins_again_and_tells_nobody_more(role, seats):
    state = begin(BOOK)
    for event in register(BOOK, ROLES):
        asked = legal(state)
        assert asked.seats == tuple(range(9))
        state = apply(state, Registered(role, seats) if event.role == role else event)
    assert state.facts == (Again(),)
    assert state.roles == ()
    assert legal(state) == legal(begin(BOOK))
    for event in register(BOOK, ROLES):
        state = apply(state, event)
    assert state.roles == ROLES


@pytest.mark.parametrize(
    ("event", "why"),
    [
        (Registered("priest", (2,)), "devil is asked"),
        (Registered("devil", (1, 9)), "from 0 to 8"),
        (Dealt(ROLES[1:]), "not the roles of the deck"),
        (Passed(), "cannot be passed"),
    ],
)
def test_what_cannot_be_registered_is_refused(event, why):
    with pytest.raises(Unlawful, match=why):
        apply(begin(BOOK), event)


def test_nothing_is_dealt_when_somebody_has_registered():
    state = apply(begin(BOOK), Registered("devil", (1, 8)))
    with pytest.raises(Unlawful, match="nothing is dealt now"):
        apply(state, Dealt(ROLES))


def test_undo_is_a_replay_without_the_last_event():
    events = [Dealt(ROLES), Passed(), Passed()]
    *before, last = replay(BOOK, events)
    assert list(replay(BOOK, events[:-1])) == before
    assert last != before[-1]


def test_a_game_that_does_not_say_what_its_roles_do_is_no_book():
    with pytest.raises(ValueError, match="does not say what its roles can do"):
        Book(CATALOGUE.games["una-notte-da-lupi"], {"werewolf": 2})

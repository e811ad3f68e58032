"""What is so in every game, whatever people do."""

from random import Random

import msgspec
import pytest
from tables import DEVIL, any_answer, any_book

from appliance.rules import Chosen, Event, Outcome, Passed, Unlawful, apply, begin, legal, outcome, replay

GAMES = [DEVIL]


def play_by_chance(book, chance):
    """A whole game: its events, its states, its questions."""
    states, events, questions = [begin(book)], [], []
    while (question := legal(states[-1])) is not None:
        event = any_answer(question, book, chance)
        questions.append(question)
        events.append(event)
        states.append(apply(states[-1], event))
        assert len(events) < 2000
    return states, events, questions


def check_game(book, chance):
    """Plays a game and looks at everything that must be so in it."""
    states, events, questions = play_by_chance(book, chance)
    for state, question in zip(states[:-1], questions, strict=True):
        assert outcome(state) is None
        assert set(question.by) <= set(state.living)
        assert set(question.seats) <= set(state.living)
        assert question.seats or question.kind == "choice"
    end = outcome(states[-1])
    assert end is not None
    living = [states[-1].roles[seat] for seat in states[-1].living]
    assert end == expected(states[-1].roles, living)
    replayed = list(replay(book, msgspec.json.decode(msgspec.json.encode(events), type=list[Event])))
    assert replayed == states
    assert len({hash(state) for state in states}) > 1
    return end


def expected(roles, living):
    """The outcome as the rulebook's Ending conditions have it, counted anew."""
    devils = living.count("devil")
    good = {"villager", "twin", "priest", "mortician", "knight"}
    if devils == 0:
        name, faction, winning = "no-devils", "good", good
    else:
        assert devils >= len(living) - devils
        name, faction, winning = "parity", "evil", {"devil", "madman"}
    return Outcome(name, (faction,), tuple(seat for seat, role in enumerate(roles) if role in winning))


@pytest.mark.parametrize("game", GAMES)
def test_a_thousand_games_by_chance_end_as_the_rulebook_allows(game):
    chance = Random(1871)  # noqa: S311 - games, no secrets
    ends = {check_game(any_book(game, chance), chance).end for _ in range(1000)}
    assert ends == {"no-devils", "parity"}


@pytest.mark.parametrize("game", GAMES)
def test_people_who_do_nothing_come_to_an_end_as_well(game):
    chance = Random(3)  # noqa: S311 - games, no secrets
    book = any_book(game, chance)
    state = begin(book)
    while (question := legal(state)) is not None:
        event = Passed() if question.kind == "choice" else any_answer(question, book, chance)
        state = apply(state, event)
    assert outcome(state) is not None


def test_what_the_dead_choose_is_unlawful_and_changes_nothing():
    chance = Random(5)  # noqa: S311 - games, no secrets
    refused = 0
    for _ in range(50):
        book = any_book(DEVIL, chance)
        states, _, questions = play_by_chance(book, chance)
        for state, question in zip(states, questions, strict=False):
            for dead in set(range(book.players)) - set(state.living):
                if question.kind == "choice":
                    with pytest.raises(Unlawful):
                        apply(state, Chosen(question.name, question.seats[:1], dead))
                    with pytest.raises(Unlawful):
                        apply(state, Chosen(question.name, (dead,), question.by[0]))
                    refused += 1
    assert refused > 100

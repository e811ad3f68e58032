"""What is so in every game, whatever people do."""

from random import Random

import msgspec
import pytest
from tables import DEVIL, LOUPS, any_answer, any_book

from appliance.rules import Chosen, Died, Event, Passed, Unlawful, apply, begin, legal, outcome, replay

GAMES = [DEVIL, LOUPS]


def play_by_chance(book, chance):
    """A whole game: its events, its states, its questions."""
    states, events, questions = [begin(book)], [], []
    while (question := legal(states[-1])) is not None:
        event = any_answer(states[-1], chance)
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
        dying = question.kind == "choice" and book.power[question.name].at == "death"
        if dying:
            (last,) = question.by
            assert last in [fact.seat for fact in state.facts if isinstance(fact, Died)]
        else:
            assert set(question.by) <= set(state.living)
            # The game has not gone on beyond its end.
            # Who has won as the cards were dealt is looked at when the first night is over.
            early = question.kind == "register" or (question.turn and state.night == 1 and not state.marks)
            assert early or EXPECTED[next(iter(book.game.role))](state) is None
        assert question.kind == "register" or held(state) == state.holding
        assert question.kind == "register" or camps(state) == state.camps
        assert set(question.seats) <= set(state.living)
        assert question.seats or question.kind == "choice"
    end = outcome(states[-1])
    assert end is not None
    assert (end.end, end.winners) == EXPECTED[next(iter(book.game.role))](states[-1])
    assert states[-1].facts[: len(states[-2].facts)] == states[-2].facts
    assert all(faction in book.game.faction for faction in end.factions)
    replayed = list(replay(book, msgspec.json.decode(msgspec.json.encode(events), type=list[Event])))
    assert replayed == states
    assert len({hash(state) for state in states}) > 1
    return end


def held(state):
    """Who of the living has each role and each mark, counted anew."""
    roles = [{seat for seat in state.living if state.roles[seat] == role} for role in state.book.number]
    for seat, role in state.also:
        roles[state.book.number[role]] |= {seat} & set(state.living)
    marks = [{seat for seat in state.living if (mark, seat) in state.marks} for mark in state.book.mark_number]
    return tuple(tuple(sorted(seats)) for seats in roles + marks)


def camps(state):
    """For whom everybody plays, counted anew: the turned for what they are now, lovers of two sides for love."""
    faction = {role: data.faction for role, data in state.book.game.role.items()}
    now = dict(state.also)
    sides = [faction[now.get(seat, role)] for seat, role in enumerate(state.roles)]
    lovers = {seat for mark, seat in state.marks if mark == "lover"}
    apart = len({sides[seat] for seat in lovers}) > 1
    return tuple("lovers" if apart and seat in lovers else side for seat, side in enumerate(sides))


def devils_end(state):
    """The end and the winners as Village and Devil's Ending conditions have it, counted anew; None: no end."""
    living = [state.roles[seat] for seat in state.living]
    devils = living.count("devil")
    if devils == 0:
        name, winning = "no-devils", {"villager", "twin", "priest", "mortician", "knight"}
    elif devils < len(living) - devils:
        return None
    else:
        name, winning = "parity", {"devil", "madman"}
    return name, tuple(seat for seat, role in enumerate(state.roles) if role in winning)


def wolves_end(state):
    """The same of Loups-garous: the piper first, then lovers of two camps, then the camps."""
    camps = [{"werewolf": "w", "piper": "p"}.get(role, "v") for role in state.roles]
    for seat, _ in state.also:
        camps[seat] = "w"
    lovers = [seat for mark, seat in state.marks if mark == "lover"]
    if len({camps[seat] for seat in lovers}) > 1:
        for seat in lovers:
            camps[seat] = "l"
    wolves = {seat for seat, role in enumerate(state.roles) if role == "werewolf"} | {seat for seat, _ in state.also}
    living = set(state.living)
    turned = {seat for seat, _ in state.also}
    pipers = {seat for seat in living - turned if state.roles[seat] == "piper"}
    if pipers and all(("charmed", seat) in state.marks for seat in living - pipers):
        name, camp = "piper", "p"
    elif living and all(camps[seat] == "l" for seat in living):
        name, camp = "lovers", "l"
    elif not wolves & living:
        name, camp = "no-werewolves", "v"
    elif not all(camps[seat] == "w" for seat in living):
        return None
    else:
        name, camp = "only-werewolves", "w"
    if name == "piper":
        return name, tuple(pipers)  # alone, even in love
    return name, tuple(seat for seat, each in enumerate(camps) if each == camp)


EXPECTED = {"devil": devils_end, "werewolf": wolves_end}


@pytest.mark.parametrize(("game", "count"), [(DEVIL, 300), (LOUPS, 1000)], ids=("devils", "werewolves"))
def test_games_by_chance_end_as_the_rulebook_allows(game, count):
    chance = Random(1871)  # noqa: S311 - games, no secrets
    ends = {check_game(any_book(game, chance), chance).end for _ in range(count)}
    assert ends == set(game.end)


@pytest.mark.parametrize("game", GAMES)
def test_people_who_do_nothing_come_to_an_end_as_well(game):
    chance = Random(3)  # noqa: S311 - games, no secrets
    book = any_book(game, chance)
    state = begin(book)
    while (question := legal(state)) is not None:
        event = Passed() if question.kind == "choice" else any_answer(state, chance)
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


@pytest.mark.parametrize("game", GAMES)
def test_an_event_of_the_day_that_is_undone_and_happens_again_leaves_no_trace(game):
    chance = Random(7)  # noqa: S311 - games, no secrets
    undone = 0
    for _ in range(20):
        book = any_book(game, chance)
        states, events, questions = play_by_chance(book, chance)
        for place, question in enumerate(questions):
            if question.kind in {"ballot", "lot"} or (question.kind == "choice" and not question.turn):
                *_, before = replay(book, events[:place])
                assert before == states[place]
                # Something else happens first, as when a finger slips, and is undone.
                slip = apply(before, any_answer(before, chance))
                *_, again = replay(book, events[:place])
                assert again == before
                assert slip.facts[: len(before.facts)] == before.facts
                assert apply(again, events[place]) == states[place + 1]
                undone += 1
    assert undone > 50

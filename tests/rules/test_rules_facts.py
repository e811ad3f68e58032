"""What has really happened stands in its order, each with its night: the chronicle tells it when the game is over."""

from tables import LOUPS, loups

from appliance.rules import (
    Became,
    Book,
    Died,
    Elected,
    Passed,
    Question,
    Recognised,
    Registered,
    Saved,
    Told,
    apply,
    begin,
    legal,
)
from appliance.rules.facts import Acted


def test_who_was_saved_and_by_what_and_who_has_died():
    table = loups("wiehovvvv").choose("attack", 2).execute(4)
    table.choose("attack", 3).choose("heal", 3).choose("poison", 5).execute(3).choose("shot", 6)
    assert list(table.state.facts) == [
        Recognised("pack", (0,), 1),
        Acted("attack", (0,), (2,), 1),
        Told("victim", (1,), 2, True, 1),
        Saved(2, "attack", "second-life", 1),
        Saved(4, "sentence", "pardon", 1),
        Recognised("pack", (0,), 2),
        Acted("attack", (0,), (3,), 2),
        Told("victim", (1,), 3, True, 2),
        Acted("heal", (1,), (3,), 2),
        Acted("poison", (1,), (5,), 2),
        Saved(3, "attack", "heal", 2),
        Died(5, "poison", 2),
        Died(3, "sentence", 2),
        Acted("shot", (3,), (6,), 2),
        Died(6, "shot", 2),
        Recognised("pack", (0,), 3),
    ]


def test_what_everybody_has_become():
    table = loups("wwcevfsvvv", transformation="yes", mayor="first-day").choose("love", 2, 4).choose("see", 5)
    table.choose("attack", 6).choose("infect", 6).choose("charm", 7, 8).sleep().vote(s4=10)
    table.execute(3).choose("attack", 4).choose("heir", 9)
    assert list(table.state.facts) == [
        Acted("love", (2,), (2, 4), 1),
        Became(2, "lover", "love", 1),
        Became(4, "lover", "love", 1),
        Recognised("lovers", (2, 4), 1),
        Acted("see", (6,), (5,), 1),
        Told("see", (6,), 5, "piper", 1),
        Recognised("pack", (0, 1), 1),
        Acted("attack", (0, 1), (6,), 1),
        Acted("infect", (0, 1), (6,), 1),
        Acted("charm", (5,), (7, 8), 1),
        Became(7, "charmed", "charm", 1),
        Became(8, "charmed", "charm", 1),
        Recognised("charmed", (7, 8), 1),
        Recognised("infected", (6,), 1),
        Became(6, "werewolf", "infect", 1),
        Elected(4, "election", 1),
        Died(3, "sentence", 1),
        Became(2, "stripped", "grudge", 1),
        Became(4, "stripped", "grudge", 1),
        Became(7, "stripped", "grudge", 1),
        Became(8, "stripped", "grudge", 1),
        Became(9, "stripped", "grudge", 1),
        Recognised("pack", (0, 1, 6), 2),
        Acted("attack", (0, 1, 6), (4,), 2),
        Recognised("charmed", (7, 8), 2),
        Recognised("infected", (6,), 2),
        Died(4, "attack", 2),
        Died(2, "grief", 2),
        Acted("heir", (4,), (9,), 2),
        Elected(9, "heir", 2),
    ]


def choice(name, turn, by, seats, **more):
    return Question(kind="choice", name=name, turn=turn, by=by, seats=seats, **more)


def test_what_is_asked_of_whom_and_how_in_a_first_night():
    all_nine, others = tuple(range(9)), (2, 3, 4, 5, 6, 7, 8)
    cards = ("villager", "villager")
    wanted = [
        choice("steal", "thief", (5,), (), asks="role", roles=cards),
        choice("love", "cupid", (2,), all_nine, asks="seats", count=2, least=2),
        choice("protect", "protector", (8,), all_nine),
        choice("attack", "werewolves", (0, 1), others, decides="plurality", final="open"),
        choice("heal", "witch", (3,), (6,), asks="yes"),
        choice("poison", "witch", (3,), all_nine),
    ]
    table, asked = loups("wwcivtvvpvv"), []  # two cards lie in the middle
    while legal(table.state).kind == "choice":
        asked.append(legal(table.state))
        if table.asked == "attack":
            table.choose("attack", 6)
        else:
            table.do(Passed())
    assert asked == wanted
    living = (0, 1, 2, 3, 4, 5, 7, 8)
    assert legal(table.state) == Question(kind="ballot", name="vote", by=living, seats=living)


def test_before_the_first_night_each_role_that_can_do_something_is_called():
    state = begin(Book(LOUPS, {"werewolf": 2, "seer": 1, "villager": 4}))
    seven = tuple(range(7))
    assert legal(state) == Question(kind="register", name="werewolf", by=seven, seats=seven, asks="seats", count=2)
    state = apply(state, Registered("werewolf", (2, 5)))
    assert legal(state) == Question(kind="register", name="seer", by=seven, seats=seven, asks="seats")
    state = apply(state, Registered("seer", (3,)))
    assert state.roles == ("villager", "villager", "werewolf", "seer", "villager", "werewolf", "villager")

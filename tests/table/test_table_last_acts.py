"""Whoever dies may still act: of what they have died in a night is not to be learnt from who is asked."""

from players import Players, said, sitting, wishes

DECK = {"werewolf": 1, "witch": 1, "hunter": 1, "villager": 4}
ROLES = ("werewolf", "witch", "hunter", "villager", "villager", "villager", "villager")


def asked_at_dawn(roles=ROLES, **wants):
    """Who is called for a last act after the first night, if these are chosen in it."""

    there = sitting("loups-garous", DECK, variants={"mayor": "none"})
    Players(there, roles, wants=wishes(**wants)).play(lambda it: it.table.phase == "talk" or it.table.is_over)
    return [line.removeprefix("moderated.breath+name.") for line in said(there) if "breath" in line]


def test_who_was_poisoned_is_asked_like_who_was_attacked():
    assert asked_at_dawn(poison="seat-4") == ["Dario"]
    assert asked_at_dawn(attack="seat-4") == ["Dario"]


def test_two_dead_are_asked_by_their_seats_whoever_was_poisoned():
    assert asked_at_dawn(attack="seat-6", poison="seat-4") == ["Dario", "Fabio"]
    assert asked_at_dawn(attack="seat-4", poison="seat-6") == ["Dario", "Fabio"]


def test_a_hunter_who_was_poisoned_is_asked_in_vain_and_one_who_was_attacked_shoots():
    roles = ("werewolf", "witch", "villager", "hunter", "villager", "villager", "villager")
    assert asked_at_dawn(roles, poison="seat-4", shot="seat-5") == ["Dario"]
    there = sitting("loups-garous", DECK, variants={"mayor": "none"})
    players = Players(there, roles, wants=wishes(attack="seat-4", shot="seat-5"))
    players.play(lambda it: it.table.phase == "talk")
    assert "followed.dead+name.Elena" in said(there)

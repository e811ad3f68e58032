"""What closed eyes perceive of a night depends on its number and on who is publicly alive, and on nothing else."""

from itertools import pairwise

import pytest
from players import players_of, wishes

from appliance.games.cue import Light

RING = ("seat-", "number-", "yes", "no")
SOME = {"transformation": "yes", "little-girl": "told"}
LOUPS = "wwsicgrefv"
"""Of each who has anything to do in a night, one."""


def night(players, number):
    """A night as closed eyes perceive it: what is heard when, and when the ring as a whole is how bright."""
    there = players.to("night", number).there
    start, before = round(there.now, 6), len(there.cues)
    end = round(players.to_day(number).there.now, 6)
    heard = [(round(at - start, 3), timed) for at, timed in there.cues if start <= at < end]
    lit, whole = {}, {}
    for at, timed in there.cues[:before] + [pair for pair in there.cues[before:] if pair[0] < end]:
        if is_ring(timed.cue):
            lit[timed.cue.name] = timed.cue.value
            whole[round(at - start, 3)] = round(sum(lit.values()), 2)
    ring = [(at, value) for at, value in whole.items() if at >= 0]
    changes = [pair for before, pair in pairwise([(0.0, 0.0), *ring]) if pair[1] != before[1]]
    # In place of the time within its script, which a phase before may have prolonged, stands that since nightfall.
    return [(at, timed.seconds, timed.cue) for at, timed in heard if not is_ring(timed.cue)], changes


def is_ring(cue):
    """Whether a light of the ring changes."""
    return isinstance(cue, Light) and cue.name.startswith(RING)


def lynches(seat):
    """By night anything by lot, but nobody is attacked, poisoned, charmed or infected; by day all are for one."""

    def wants(question, name, by):
        harmless = {"see", "protect", "love", "probe", "guard"}
        return None if question.name in harmless else wishes(vote=seat)(question, name, by)

    return wants


# Loups-garous

HOLDERS = [LOUPS, "vfergcisww", "svwiwrgfec", "ewvwsgirfc"]


def test_the_first_night_is_the_same_whoever_holds_what_and_whatever_they_choose():
    nights = [night(players_of(roles, seed=seed, variants=SOME), 1) for seed, roles in enumerate(HOLDERS)]
    nights += [night(players_of(LOUPS, variants=SOME, wants=wishes()), 1)]
    nights += [night(players_of(LOUPS, seed=9, variants=SOME, think=(0.9, 2.5)), 1)]
    heard, shining = nights[0]
    assert len(heard) > 100
    assert len(shining) > 60
    assert {value for _, value in shining} == {0.0, 1.0}
    for other in nights[1:]:
        assert other == nights[0]


@pytest.mark.parametrize("dead", "wsicgrf")
def test_a_later_night_is_the_same_whoever_of_the_roles_is_dead(dead):
    """Anna is lynched, whatever she is: then all know that she is dead, and nothing else."""
    players = players_of(dead + LOUPS.replace(dead, "", 1), variants=SOME, wants=lynches(0))
    other = players_of("v" + LOUPS[:-1], seed=3, variants=SOME, wants=lynches(0))
    assert night(players, 2) == night(other, 2)
    for each in (players, other):
        assert each.there.table._course.village.dead == (0,)


def test_after_the_elder_was_lynched_those_without_power_are_called_as_before():
    stripped = players_of("ewwsicgrfv", variants=SOME, wants=lynches(0))
    others = players_of("vwwsicgrfe", variants=SOME, wants=lynches(0))
    assert night(stripped, 2) == night(others, 2)
    assert len([mark for mark, _ in stripped.state.marks if mark == "stripped"]) == 7


def test_cards_in_the_middle_are_called_as_those_that_are_held():
    held = night(players_of("wwxsicvvv", middle="vv", wants=wishes()), 1)
    for middle in ("si", "vc", "wv"):
        cards = sorted("wwxsicvvvvv")
        for letter in middle:
            cards.remove(letter)
        assert night(players_of("".join(cards), middle=middle, seed=3), 1) == held


def test_nobody_who_has_anything_left_to_use_gets_another_turn_than_who_has_not():
    """The potions, the infection and whoever is charmed already: used up on the first night, or not yet."""

    def once(question, name, by):
        if question.kind == "choice" and players.there.table._course.village.night == 1:
            wanted = wishes(attack=5, infect="yes", poison=6, charm=(7, 8))
            return wanted(question, name, by)
        return wishes(vote=9)(question, name, by)

    def never(question, name, by):
        return wishes(attack=6, vote=9)(question, name, by) if first() else wishes()(question, name, by)

    def first():
        return other.there.table._course.village.night == 1

    players = players_of("wwwifvvvvvv", variants={"transformation": "yes"}, wants=once)
    other = players_of("wwwifvvvvvv", variants={"transformation": "yes"}, wants=never)
    assert night(players, 2) == night(other, 2)
    assert players.state.spent == (("infect", 1), ("poison", 1))
    assert other.state.spent == ()


# Village and Devil


@pytest.mark.parametrize("roles", ["ddpkmttavv", "vvattmkpdd", "pdvkavtmdt"])
@pytest.mark.parametrize("number", [1, 2])
def test_nights_of_the_devil_are_the_same_whoever_holds_what(roles, number):
    players = players_of(roles, seed=len(roles) + number, wants=lynches(0))
    other = players_of("vpkdmattdv", wants=wishes(vote=0))
    assert night(players, number) == night(other, number)


def test_who_is_publicly_alive_changes_nothing_but_the_names_in_a_round_of_all_seats():
    nights = [night(players_of("ddpkmvvvv", wants=lynches(seat)), 2) for seat in (0, 3, 8)]
    assert nights[0] == nights[1] == nights[2]


def test_a_night_has_its_own_calls_and_so_only_its_number_makes_it_another_one():
    players = players_of("ddpkmttavv", wants=lynches(0))
    first, second, third = (night(players, number) for number in (1, 2, 3))
    assert first != second
    assert second == third

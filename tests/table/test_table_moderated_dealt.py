"""No cards: the box deals the roles, and one after another takes it and is told a role by light."""

from collections import Counter
from itertools import pairwise

import pytest
from players import is_of_ring, players_of, said, sitting
from players import number as number_light

from appliance.games.cue import Answer, Close, Light
from appliance.games.numbers import role_numbers

LOUPS = "wwwsicxgrobefvvv"


def dealt(letters, **options):
    """A table to which the box has dealt, at nightfall; `roles` of these players are what they have seen."""
    players = players_of(letters, deal="box", **options)
    numbers = {number: role for role, number in role_numbers(players.there.table.plan.game).items()}
    players.to("night")
    ring = players.there.table.plan.options.moderation.ring
    seen = [(answer.seat, lit) for answer, lit in players.seen if answer.name == "dealing"]
    return players, [(seat, numbers[number(lit, ring)]) for seat, lit in seen]


def number(lit, ring):
    """The number that lights tell: a place on the ring, and with `yes` that of the next time round."""
    (place,) = [int(name.removeprefix("number-")) for name in lit if name != "yes"]
    return place + (ring if "yes" in lit else 0)


@pytest.mark.parametrize("letters", ["dpkmttavv", "wwsihcvvv"])
def test_each_seat_is_told_a_role_and_together_they_are_the_deck(letters):
    players, seen = dealt(letters)
    assert [seat for seat, _ in seen] == list(range(len(letters)))
    assert Counter(role for _, role in seen) == Counter(players.roles)
    assert [role for _, role in seen] == list(players.state.roles)


def test_nobody_takes_cards_then_and_nobody_is_called_to_register():
    lines = said(dealt("dpkvvv", phase="take")[0].there)
    there = [line.split("+")[0] for line in lines[1:]]
    assert there[:5] == ["moderated.list", "go-on", "moderated.deal", "go-on", "moderated.dealing"]
    assert not any(line.startswith(("deal.", "moderated.cards")) or ".own" in line for line in lines)


def test_all_have_the_same_time_and_hear_nothing_but_their_own_name():
    players, _ = dealt("dpkvvv")
    there = players.there
    begins = [at for at, timed in there.cues if isinstance(timed.cue, Answer)]
    ends = [at for at, timed in there.cues if isinstance(timed.cue, Close)]
    assert [round(end - at, 3) for at, end in zip(begins, ends, strict=True)] == [10.0] * 6
    assert {round(second - first, 3) for first, second in pairwise(begins)} == {15.5}
    during = [at for at, line in there.said() if any(a <= at < b for a, b in zip(begins, ends, strict=True))]
    assert during == []
    called = [line for line in said(there) if line.startswith("moderated.take")]
    assert called == [f"moderated.take+name.{name}" for name in ("Anna", "Bruno", "Carla", "Dario", "Elena", "Fabio")]


def test_whatever_is_dealt_sounds_and_lasts_the_same():
    heard = []
    for seed in (1, 2, 3):
        there = dealt("dpkmvv", seed=seed)[0].there
        heard.append([(at, timed.cue) for at, timed in there.cues if not isinstance(timed.cue, Light)])
    assert heard[0] == heard[1] == heard[2]


def test_the_lights_are_dark_before_and_after_and_as_bright_for_every_role():
    players = players_of(LOUPS, middle="vv", deal="box", ring=18).to("dealing")
    there = players.there
    start = there.now
    players.to("night")
    lit, shining = {}, {}
    for at, timed in there.cues:
        if at >= start and isinstance(timed.cue, Light) and is_of_ring(timed.cue.name):
            lit[timed.cue.name] = timed.cue.value
            shining[at] = round(sum(lit.values()), 3)
    assert list(shining.values()) == [1.0, 0.0] * 16


def test_other_seeds_deal_otherwise_and_the_same_seed_deals_the_same():
    deals = {seed: tuple(role for _, role in dealt("dpkmvv", seed=seed)[1]) for seed in range(6)}
    assert len(set(deals.values())) > 3
    assert tuple(role for _, role in dealt("dpkmvv", seed=4)[1]) == deals[4]


def test_every_role_can_fall_on_every_seat():
    first = {dealt("dpkvv", seed=seed)[0].state.roles[0] for seed in range(30)}
    assert first == {"devil", "priest", "knight", "villager"}


def test_a_number_beyond_the_ring_goes_on_from_its_first_light_with_yes_beside_it():
    # Loups-garous numbers its villager 13.
    players = players_of("wsivvv", deal="box", ring=12).to("night")
    villagers = [lit for answer, lit in players.seen if players.state.roles[answer.seat] == "villager"]
    assert villagers == [{number_light(1): 0.5, "yes": 0.5}] * 3


def test_two_cards_of_the_thief_lie_in_the_middle_and_nobody_sees_them():
    players, seen = dealt("wwsihxvv", middle="vv")
    assert len(seen) == 8
    assert len(players.state.middle) == 2
    assert Counter(role for _, role in seen) + Counter(players.state.middle) == Counter(
        {"werewolf": 2, "seer": 1, "witch": 1, "hunter": 1, "thief": 1, "villager": 4}
    )


def test_another_game_deals_anew():
    players, seen = dealt("dpkmvv")
    players.play()
    players.there.run().press("next").run()
    assert players.there.table.phase == "deal"
    players.there.press("next", 0.0)
    players.seen.clear()
    players.to("night")
    assert [answer.seat for answer, _ in players.seen] == list(range(6))
    assert players.state.roles != tuple(role for _, role in seen)


def test_presses_do_nothing_while_others_take_the_box():
    quiet, loud = (sitting("village-and-devil", {"devil": 1, "villager": 4}, deal="box") for _ in range(2))
    for there in (quiet, loud):
        there.to("dealing")
    for _ in range(200):
        loud.press("next").press("left").press("right").wait(0.1)
    loud.until(quiet.wait(loud.now - quiet.now).now)
    assert loud.cues == quiet.cues

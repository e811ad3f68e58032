"""What lights answer in a night, for how long, and that closed eyes cannot tell one answer from another."""

import pytest
from players import is_of_ring, light, players_of, said, wishes
from players import number as number_light

from appliance.games.cue import Answer, Ask, Close, Light

NOTHING = dict.fromkeys(map(light, range(6)), 0.1667)
"""What six see where there is nothing to tell."""


def answers(players, power, night=1):
    """What lights have told by a power up to the morning after a night."""
    players.to_day(night)
    return [lit for answer, lit in players.seen if answer.name == power]


# Yes or no


@pytest.mark.parametrize(("seat", "expected"), [(0, "yes"), (2, "no"), (3, "no")])
def test_the_priest_sees_yes_for_a_devil_and_no_for_a_human_the_madman_among_them(seat, expected):
    assert answers(players_of("dpavvv", wants=wishes(probe=seat)), "probe") == [{expected: 1.0}]


def test_who_asks_nothing_sees_every_seat_alike():
    assert answers(players_of("dpavv", wants=wishes()), "probe") == [dict.fromkeys(map(light, range(5)), 0.2)]


@pytest.mark.parametrize(("seat", "expected"), [(0, {"yes": 1.0}), (4, {"no": 1.0})])
def test_the_mortician_sees_whether_the_one_executed_was_a_devil(seat, expected):
    players = players_of("ddmvvvv", wants=wishes(vote=seat))
    # Before anybody was executed there is nothing to tell, in the same time.
    assert answers(players, "autopsy", 2) == [{light(each): 0.1429 for each in range(7)}, expected]


# The number of a role, a victim


@pytest.mark.parametrize(("seat", "number"), [(0, 1), (2, 4), (3, 13)])
def test_the_seer_sees_the_number_of_a_card(seat, number):
    assert answers(players_of("wscvvv", wants=wishes(see=seat)), "see") == [{number_light(number): 1.0}]


def test_on_a_small_ring_a_number_beyond_it_has_yes_beside_it():
    assert answers(players_of("wscvvv", ring=12, wants=wishes(see=3)), "see") == [{number_light(1): 0.5, "yes": 0.5}]


def test_the_seer_sees_what_somebody_has_become():
    players = players_of("wwsvvvv", variants={"transformation": "yes"}, wants=wishes(attack=4, infect="yes", see=4))
    assert answers(players, "see", 2) == [{number_light(13): 1.0}, {number_light(1): 1.0}]


def test_the_witch_sees_the_victim_as_long_as_she_can_heal():
    def wants(question, name, by):
        if name == "attack" and question.seats:
            return light(3) if players.there.table.number == 1 else light(4)
        return wishes(heal="yes")(question, name, by)

    players = players_of("wwivvvvv", wants=wants)
    first, second = answers(players, "victim", 2)
    assert first == {light(3): 1.0}
    assert second == dict.fromkeys(map(light, range(8)), 0.125)
    assert players.to("night", 3).state.living == (0, 1, 2, 3, 5, 6, 7)


@pytest.mark.parametrize(("victim", "expected"), [(2, {"yes": 1.0}), (3, NOTHING)])
def test_the_witch_who_is_told_of_herself_sees_yes_or_nothing(victim, expected):
    players = players_of("wvivvv", variants={"witch": "herself"}, wants=wishes(attack=victim))
    assert answers(players, "victim-herself") == [expected]


def test_the_little_girl_who_is_told_sees_whom_they_have_chosen():
    players = players_of("wgvvvv", variants={"little-girl": "told"}, wants=wishes(attack=4))
    assert answers(players, "peep") == [{light(4): 1.0}]


@pytest.mark.parametrize(("variant", "is_told_to"), [("peeps", True), ("told", False)])
def test_she_is_told_to_peep_in_the_turn_of_the_pack_unless_the_box_tells_her(variant, is_told_to):
    players = players_of("wgvvvv", variants={"little-girl": variant}).to("talk")
    assert any(line.startswith("peeping.join.") for line in said(players.there)) == is_told_to


def test_where_the_pack_chooses_nobody_she_sees_every_seat_alike():
    players = players_of("wgvvvv", variants={"little-girl": "told"}, wants=wishes())
    assert answers(players, "peep") == [NOTHING]


# For exactly the set time, whoever is there


def lit_between(there, begins, ends=Close):
    """For each cue of a kind: how long lights were on behind it, and the sums of their values meanwhile."""
    lit, found, begin = {}, [], None
    for at, timed in there.cues:
        match timed.cue:
            case Light(name, value) if is_of_ring(name):
                lit[name] = value
                if begin is not None:
                    found[-1][1][at] = sum(lit.values())
            case cue if isinstance(cue, begins):
                begin = at
                found.append([at, {}])
            case cue if isinstance(cue, ends) and begin is not None:
                found[-1][0] = round(at - begin, 3)
                begin = None
    return found


WHO = {
    "roles by chance": lambda: players_of("wwsicgrfvv", seed=1),
    "two in the middle": lambda: players_of("wwsxvvvvv", middle="ic", seed=2, variants={"little-girl": "told"}),
    "the Elder lynched, all without power": lambda: players_of("wwscirevvv", seed=3, wants=wishes(vote=6, see=0)),
    "three who choose together": lambda: players_of("wwwshivvvv", variants={"transformation": "yes"}),
    "nobody who does anything": lambda: players_of("wwsicxfvvv", middle="vv", wants=wishes()),
    "devils": lambda: players_of("ddpkmttavv", seed=5),
}


@pytest.mark.parametrize("who", WHO.values(), ids=WHO)
def test_in_every_time_to_choose_and_every_answer_the_lights_are_as_bright_together(who):
    there = who().play(lambda there: there.table.phase == "night" and there.table.number == 4).there
    segments = lit_between(there, Ask | Answer)
    assert len(segments) > 10
    for seconds, sums in segments:
        assert seconds > 0
        assert {round(whole, 2) for whole in sums.values()} == {1.0}


def test_an_answer_is_shown_for_exactly_the_set_time_and_then_it_is_dark():
    for asks in (wishes(), wishes(see=0), wishes(see=3)):
        there = players_of("wsivvv", wants=asks).to("daybreak").there
        assert [seconds for seconds, _ in lit_between(there, Answer)] == [6.0, 6.0]


def test_between_two_things_that_lights_tell_it_is_dark():
    there = players_of("wsivvv", wants=wishes(see=0, attack=3, heal="yes", poison=4)).to("daybreak").there
    lit, dark = {}, {}
    for at, timed in there.cues:
        if isinstance(timed.cue, Light) and is_of_ring(timed.cue.name):
            lit[timed.cue.name] = timed.cue.value
        elif isinstance(timed.cue, Ask | Answer):
            dark[at] = sum(lit.values())
    assert len(dark) == 9
    assert set(dark.values()) == {0.0}

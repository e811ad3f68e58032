"""A pause, or the power, in the middle of a choice: nobody sees what was chosen, and nothing is lost of it."""

import pytest
from players import is_of_ring, light, number, players_of, wishes

from appliance.games.cue import Close, Light
from appliance.rules import Acted
from appliance.table.grammar import Where


def ring(there):
    """The lights of the ring that are on."""
    lit = {}
    for _, timed in there.cues:
        if isinstance(timed.cue, Light) and is_of_ring(timed.cue.name):
            lit[timed.cue.name] = timed.cue.value
    return {name: value for name, value in lit.items() if value}


def choosing():
    """The Werewolf has moved the light to a seat, and the Seer has chosen one before."""
    return players_of("wsvvvv", wants=wishes(see=3)).to_ask("attack").press("left")


def test_in_a_pause_the_ring_is_dark_and_then_as_it_was():
    players = choosing()
    before = ring(players.there)
    players.there.press("pause").wait(5)
    assert (len(before), ring(players.there)) == (1, {})
    players.there.press("pause")
    assert ring(players.there) == before


def test_after_the_power_was_gone_the_ring_is_dark_until_somebody_goes_on():
    players = choosing()
    before = ring(players.there)
    there = players.there
    there.cut().wait(5)
    assert there.table.where is Where.INTERRUPTED
    assert ring(there) == {}
    there.press("next")
    assert ring(there) == before


def test_a_pause_in_a_pause_that_the_power_ends_loses_nothing():
    players = choosing()
    before = ring(players.there)
    players.there.press("pause").wait(2).cut().cut().wait(2).press("next")
    assert ring(players.there) == before


@pytest.mark.parametrize("stop", ["pause", "cut"])
def test_what_was_chosen_before_it_counts_and_what_is_chosen_behind_it(stop):
    found = []
    for chosen_before in (True, False):
        players = choosing()
        if chosen_before:
            players.choose(light(4))
        players.there.wait(9)
        if stop == "pause":
            # Left and right are the volume now, and choose nothing.
            players.there.press("pause").press("left").press("right").wait(60).press("pause")
        else:
            players.there.cut().press("left").wait(60).press("next")
        if not chosen_before:
            players.choose(light(4))
        players.to_day()
        found.append([fact.seats for fact in players.state.facts if isinstance(fact, Acted)])
    assert found == [[(3,), (4,)], [(3,), (4,)]]


@pytest.mark.parametrize("stop", ["pause", "cut"])
def test_what_is_chosen_while_the_call_is_said_again_counts_also_if_it_fell_on_the_first_moment(stop):
    players = players_of("wsvvvv", wants=wishes()).to_ask("attack")
    if stop == "pause":
        players.there.press("pause", 0.0).wait(5).press("pause", 0.0)
    else:
        players.there.cut().press("next", 0.0)
    players.choose(light(4)).to_day()
    assert [fact.seats for fact in players.state.facts if isinstance(fact, Acted)] == [(4,)]


def test_a_turn_has_the_time_that_was_left():
    players, other = choosing(), choosing()
    there = players.there
    there.wait(4).press("pause", 0.0).wait(100).press("pause", 0.0)
    # The end of the pause is said, and the call again, two seconds each.
    assert players.to_day().there.now - other.to_day().there.now == pytest.approx(100 + 4)


def test_an_answer_is_dark_in_a_pause_as_well():
    players = players_of("wsvvvv", wants=wishes(see=0)).to_ask("see")
    players.choose(light(0)).to_close().there.wait(2)
    assert ring(players.there) == {number(1): 1.0}
    players.there.press("pause").wait(1)
    assert ring(players.there) == {}
    assert len(ring(players.there.press("pause"))) == 1


def test_a_game_that_is_stopped_leaves_no_light_on():
    there = choosing().there
    there.hold("pause")
    assert there.table.phase == "setup"
    assert ring(there.run()) == {}


@pytest.mark.parametrize("stop", ["pause", "cut"])
@pytest.mark.parametrize("closed", ["devil", "seat-3", "madman"])
def test_it_may_fall_on_the_very_moment_in_which_seats_have_been_shown(stop, closed):
    players = players_of("dpaavvv")
    there = players.there
    players.play(lambda there: any(timed.cue == Close(closed) for _, timed in there.cues))
    assert there.table.phase == "who-is-who"
    if stop == "pause":
        there.press("pause", 0.0).press("pause", 0.0)
    else:
        there.cut().press("next", 0.0)
    assert players.to("night").state.roles == players.roles

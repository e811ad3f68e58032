"""How choices are made in silence: whose turn it is, what they see, what counts when the time is over."""

from dataclasses import replace

import pytest
from evening import GAMES
from players import light, number, players_of, wishes

from appliance.games.cue import Light
from appliance.rules import Acted, Died

LOUPS = GAMES["loups-garous"]


def with_power(name, **changes):
    """Loups-garous in which a power is another."""
    return replace(LOUPS, power={**LOUPS.power, name: replace(LOUPS.power[name], **changes)})


def pack(letters="wwwvvvvv", **changes):
    """The Werewolves have just been asked whom they attack; nobody else chooses anything."""
    return players_of(letters, game=with_power("attack", **changes) if changes else "", wants=wishes()).to_ask("attack")


def chosen(players, power="attack"):
    """Whom those who have a power have chosen, when the time is over; nothing: nobody."""
    players.to_close()
    return [fact.seats for fact in players.state.facts if isinstance(fact, Acted) and fact.power == power]


def confirmed(lit, among):
    """What is lit where that was confirmed: half of it is a glow of all that can be chosen."""
    return {light(seat): lit.get(light(seat), 0.0) + 0.5 / len(among) for seat in among}


# One decides for the group


def test_of_a_group_that_one_decides_for_the_last_one_who_confirms_counts():
    players = pack(decides="group").choose(light(5), light(6))
    assert chosen(players) == [(6,)]


def test_there_is_one_light_and_nobody_s_seat_is_shown_where_one_decides():
    players = pack(decides="group")
    (seat,) = players.lights()
    assert seat in {light(each) for each in range(3, 8)}


# Plurality


def three(players, *seats):
    """Each Werewolf in turn chooses a seat, or leaves it."""
    for seat in seats:
        if seat is None:
            players.press("next")
        else:
            players.choose(light(seat))
    return players


@pytest.mark.parametrize(
    ("seats", "expected"),
    [
        ((5, 5, 5), [(5,)]),
        ((5, 6, 5), [(5,)]),
        ((6, 5, 5), [(5,)]),
        ((5, None, None), [(5,)]),
        ((None, 5, 6), []),
        ((5, 6, 7), []),
        ((None, None, None), []),
    ],
)
def test_most_decide_and_a_tie_is_nobody(seats, expected):
    assert chosen(three(pack(), *seats)) == expected


def test_nobody_who_was_tied_dies():
    players = three(pack(), 5, 6, 7).to("daybreak")
    assert not any(isinstance(fact, Died) for fact in players.state.facts)
    assert players.there.wait(1).lines()[-1] == "dawn.nobody"


# All must agree


@pytest.mark.parametrize(
    ("seats", "expected"), [((5, 5, 5), [(5,)]), ((5, 5, 6), []), ((5, 5, None), []), ((None, None, None), [])]
)
def test_where_all_must_agree_one_other_choice_is_nobody(seats, expected):
    assert chosen(three(pack(decides="agree"), *seats)) == expected


# What they see of each other


def test_each_sees_first_whose_choice_it_is_and_then_what_the_others_have_chosen():
    players = pack()
    assert players.lights() == {light(0): 1.0}
    players.choose(light(5))
    assert players.lights() == pytest.approx({light(1): 2 / 3, light(5): 1 / 3}, abs=1e-3)
    players.press("left")
    while players.lights().get(light(4), 0) < 0.5:
        players.press("left")
    # What is moved is brighter than what the others have chosen, however many they are.
    assert players.lights() == pytest.approx({light(4): 2 / 3, light(5): 1 / 3}, abs=1e-3)
    players.choose(light(6))
    assert set(players.lights()) == {light(2), light(5), light(6)}
    players.choose(light(6))
    # Round again: the first may think anew, and sees that two are for the seventh seat.
    assert players.lights() == pytest.approx({light(0): 2 / 3, light(6): 1 / 3}, abs=1e-3)


def test_where_somebody_only_goes_on_they_leave_what_they_have_chosen():
    players = three(pack(), 5, 6, 6).press("next", "next", "next")
    assert chosen(players) == [(6,)]


# Once, or open to change


def test_what_is_open_can_be_changed_until_the_time_is_over():
    assert chosen(three(pack(), 5, 5, 5, 6, 6)) == [(6,)]


def test_what_is_confirmed_once_stands_for_each_of_a_group():
    players = three(pack(final="once"), 5, 5, 6)
    shown = players.lights()
    players.press("next", "left", "next", "right", "right", "next")
    assert players.lights() == shown
    assert chosen(players) == [(5,)]


def test_what_one_has_confirmed_once_is_not_to_be_changed():
    players = players_of("wsvvvv", wants=wishes()).to_ask("see").choose(light(3))
    shown = players.lights()
    assert shown == pytest.approx(confirmed({light(3): 0.5}, (0, 2, 3, 4, 5)), abs=1e-3)
    players.press("left", "next", "right", "right", "next")
    assert players.lights() == shown
    assert chosen(players, "see") == [(3,)]


def test_of_two_seats_one_can_be_taken_back_until_both_are_confirmed():
    players = players_of("wcvvvv", wants=wishes()).to_ask("love").choose(light(2), light(3))
    players.press("next", "left")
    assert chosen(players, "love") == [(2, 3)]
    players = players_of("wcvvvv", wants=wishes()).to_ask("love").choose(light(2), light(2), light(3), light(5))
    assert chosen(players, "love") == [(3, 5)]


def test_where_all_are_chosen_the_one_that_another_press_takes_back_is_the_brightest():
    players = players_of("wwsivv", wants=wishes()).to_ask("werewolf").choose(light(5), light(1))
    assert players.lights() == pytest.approx(confirmed({light(1): 3 / 8, light(5): 1 / 8}, range(6)), abs=1e-3)
    while players.lights()[light(5)] < players.lights()[light(1)]:
        players.press("left")
    players.press("next", "left")
    assert light(1) in players.lights()


# No choice in time


def test_what_was_lit_and_not_confirmed_is_no_choice():
    players = pack("wvvvvv").press("left", "left")
    assert chosen(players) == []


def test_one_of_two_seats_is_no_choice():
    players = players_of("wcvvvv", wants=wishes()).to_ask("love").choose(light(2))
    assert chosen(players, "love") == []


def test_a_choice_at_the_last_moment_counts_and_one_behind_it_does_not():
    for late, expected in ((-0.001, 1), (0.001, 0)):
        players = pack("wvvvvv")
        place = players.there.now + 10.0
        players.there.until(place + late).down("next").wait(0.1).up("next")
        players.play(lambda there: there.table.phase == "daybreak")
        assert sum(isinstance(fact, Acted) for fact in players.state.facts) == expected


# Nothing but that


def test_presses_outside_of_one_s_time_do_nothing():
    still, loud = (players_of("wsivvv", wants=wishes()).to("night") for _ in range(2))
    end = still.to("daybreak").there.now
    there = loud.there
    while there.table.phase == "night":
        if not loud.asks:
            for button in ("left", "next", "right", "next"):
                there.press(button, 0.0)
        there.until(there.table.due())
    assert there.now == end
    assert there.cues == still.there.cues[: len(there.cues)]
    assert loud.state.facts == still.state.facts
    assert loud.state.question == still.state.question


def test_a_hold_of_next_is_a_press_and_skips_nothing():
    held, pressed = pack("wvvvvv"), pack("wvvvvv")
    held.there.hold("next")
    pressed.press("next").there.wait(held.there.now - pressed.there.now)
    assert held.there.cues == pressed.there.cues
    assert chosen(held) == chosen(pressed) != []


def test_whatever_is_held_in_a_night_nothing_is_skipped():
    still, busy = (players_of("wsivvv", wants=wishes()).to("night") for _ in range(2))
    end = still.to("daybreak").there.now
    there = busy.there
    while there.table.phase == "night":
        if there.now < end - 3 and there.table.phase == "night":
            there.hold("next").hold("left").hold("right")
        there.until(there.table.due())
    assert there.now == end

    def course(evening):
        return [pair for pair in evening.cues if not isinstance(pair[1].cue, Light)]

    assert course(there) == course(still.there)[: len(course(there))]


# Kinds of choice


def test_the_one_whom_it_is_about_is_lit_beside_yes_and_no():
    players = players_of("wivvvv", wants=wishes(attack=3))
    players.to_ask("heal")
    assert players.lights() == {"no": 0.5, light(3): 0.5}
    players.press("right")
    assert players.lights() == {"yes": 0.5, light(3): 0.5}
    players.press("next")
    assert players.lights()["yes"] > 0.5
    assert chosen(players, "heal") == [(3,)]


@pytest.mark.parametrize("presses", [(), ("next",), ("left", "right", "next"), ("left",)])
def test_red_or_nothing_is_no(presses):
    players = players_of("wivvvv", wants=wishes(attack=3))
    assert chosen(players.to_ask("heal").press(*presses), "heal") == []


def test_a_card_in_the_middle_is_chosen_by_its_number_and_red_keeps_one_s_own():
    # The Seer is number 2 of the list, the Hunter 3.
    players = players_of("wxvvvv", middle="sh", wants=wishes()).to_ask("steal")
    assert players.lights() == {"no": 1.0}
    seen = set()
    for _ in range(3):
        players.press("left")
        seen |= set(players.lights())
    assert seen == {"no", number(2), number(3)}
    players.choose(number(3)).to_close()
    assert players.state.roles[1] == "hunter"
    assert players.state.middle == ("seer", "thief")


@pytest.mark.parametrize("presses", [(), ("next",), ("left", "left", "left", "next"), ("left", "left")])
def test_whoever_steals_nothing_keeps_the_card(presses):
    players = players_of("wxvvvv", middle="sh", wants=wishes()).to_ask("steal").press(*presses).to_close()
    assert players.state.roles[1] == "thief"


def test_whom_nobody_may_choose_is_not_among_the_lights():
    players = players_of("wwsvvv", wants=wishes()).to_ask("see")
    seen = set(players.lights())
    for _ in range(12):
        seen |= set(players.press("left").lights())
    assert seen == {light(seat) for seat in (0, 1, 3, 4, 5)}


def test_where_the_light_begins_is_another_seat_from_game_to_game():
    begins = {tuple(players_of("wsvvvv", seed=seed, wants=wishes()).to_ask("see").lights()) for seed in range(12)}
    assert len(begins) > 2

"""Cards are dealt by hand, and in the first night each role shows its own seats."""

from collections import Counter

import pytest
from players import LETTERS, light, players_of, said

from appliance.games.cue import Ask, Close, Light, Say

WRONG = {
    "a seat claimed twice": {"seer": [0]},
    "too few where all are dealt": {"werewolf": [0]},
    "nobody where all are dealt": {"witch": []},
    "a seat claimed twice, and one that nobody claims": {"seer": [0], "witch": [2]},
}


def rounds(wrong):
    """A first round in which these roles show these seats, and then another one in which nobody errs."""
    players = players_of("wwsivv", wants=lambda *_: ())

    def wants(_, name, __):
        if players.there.table.phase != "who-is-who":
            return ()
        first = players.there.table.number == 1
        return [light(seat) for seat in wrong[name]] if first and name in wrong else None

    players.wants = wants
    return players


def asked(there):
    """What was asked of whom, and for how many seconds."""
    times = [(at, timed.cue) for at, timed in there.cues if isinstance(timed.cue, Ask | Close)]
    return [(ask.name, round(end - at, 3)) for (at, ask), (end, _) in zip(times[::2], times[1::2], strict=True)]


# Who is called


def test_each_role_is_called_once_for_the_same_time_and_plain_villagers_are_what_is_left():
    players = players_of("wwsivv").to("night")
    assert asked(players.there) == [(role, 15.0) for role in ("werewolf", "seer", "witch")]
    assert players.state.roles == players.roles


def test_a_role_of_which_there_are_many_gives_more_time_to_all_of_them():
    there = players_of("wwwsivvvv").to("night").there
    assert {seconds for _, seconds in asked(there)} == {20.0}


def test_in_the_game_of_the_devil_the_madman_who_has_no_power_is_called_as_well():
    players = players_of("dpkmttavv").to("night")
    roles = ["devil", "priest", "knight", "mortician", "twin", "madman"]
    assert [name for name, _ in asked(players.there)] == roles
    assert players.state.roles == players.roles


def test_all_are_asked_to_drum_before_anybody_is_called():
    lines = said(players_of("wwsivv").to("night").there)
    assert lines.index("moderated.drum") < lines.index("moderated.register") < lines.index("role.werewolf.own")


def test_whoever_holds_what_the_round_sounds_and_lasts_the_same():
    heard = []
    for letters in ("wwsivv", "vviwsw", "svwviw"):
        there = players_of(letters).to("night").there
        heard.append([(at, timed.cue) for at, timed in there.cues if not isinstance(timed.cue, Light)])
    assert heard[0] == heard[1] == heard[2]


# How it is done


def test_a_group_shows_its_seats_one_after_another_and_each_sees_the_seats_before():
    players = players_of("vwvwsi").to_ask("werewolf").choose(light(1))
    # It is lit with half of all that is bright; the other half is a glow of the six seats, which says that it counts.
    glow = {light(seat): 0.5 / 6 for seat in range(6)}
    assert players.lights() == pytest.approx({**glow, light(1): 0.5 + 0.5 / 6}, abs=1e-3)
    players.press("left")
    assert set(players.lights()) == {light(1), light(2)}
    players.choose(light(3)).to_close().play(lambda there: there.table.phase == "night")
    assert players.state.roles == players.roles


def test_a_seat_that_was_wrong_is_corrected_as_long_as_there_is_time():
    players = players_of("wsivvv").to_ask("seer").choose(light(4), light(1)).to_close().to("night")
    assert players.state.roles == players.roles


def test_a_group_takes_a_wrong_seat_back_with_another_press():
    players = players_of("wwsivv").to_ask("werewolf").choose(light(5), light(0))
    players.choose(light(5), light(1)).to_close().to("night")
    assert players.state.roles == players.roles


def test_a_group_cannot_show_more_seats_than_there_are_cards():
    players = players_of("wwsivv").to_ask("werewolf").choose(light(0), light(1), light(4)).to_close().to("night")
    assert players.state.roles == players.roles


def test_left_and_right_lead_round_the_table_from_any_seat():
    players = players_of("wsivvv").to_ask("werewolf")
    begin = players.lights()
    seen = []
    for _ in range(6):
        players.press("left")
        seen += players.lights()
    assert seen[-1:] == list(begin)
    assert set(seen) == {light(seat) for seat in range(6)}
    # Left is clockwise, as the seats are counted.
    assert [(int(seat[5:]) % 6) + 1 for seat in seen[:5]] == [int(seat[5:]) for seat in seen[1:]]


# What does not add up


@pytest.mark.parametrize("wrong", WRONG.values(), ids=WRONG)
def test_what_does_not_add_up_begins_again(wrong):
    players = rounds(wrong).to("night")
    assert players.state.roles == players.roles
    assert [phase for phase, _ in players.there.entered[2:]] == ["who-is-who", "who-is-who", "night"]


def test_whatever_was_wrong_the_words_are_the_same_and_tell_nothing_else():
    heard = set()
    for wrong in WRONG.values():
        there = rounds(wrong).to("night").there
        heard.add(tuple((at, timed.cue.line) for at, timed in there.cues if isinstance(timed.cue, Say)))
    (lines,) = heard
    words = Counter(line for _, line in lines)
    assert words["moderated.again"] == 1
    assert not any("name." in line or "number." in line for _, line in lines if not line.startswith("setup."))
    again = [line for _, line in lines].index("moderated.again")
    assert [line for _, line in lines][again + 1] == "moderated.drum"
    assert words["role.seer.own"] == 2


def test_it_begins_again_as_often_as_it_must():
    players = players_of("wsivvv", wants=lambda _, name, __: () if name == "witch" else None)
    players.to("who-is-who", 3)
    players.wants = None
    assert players.to("night").state.roles == players.roles


# The two cards in the middle


@pytest.mark.parametrize("middle", ["vv", "sv", "wh", "sh", "xv"])
def test_cards_that_lie_in_the_middle_are_lawful_and_nobody_hears_that_they_do(middle):
    cards = Counter("wwsihxvv")
    cards.subtract(middle)
    players = players_of("".join(cards.elements()), middle=middle, wants=lambda *_: None).to("night")
    assert players.state.roles == players.roles
    assert players.state.middle == tuple(sorted(LETTERS[letter] for letter in middle))
    assert "moderated.again" not in said(players.there)
    assert "moderated.middle" in said(players.there)
    assert [name for name, _ in asked(players.there)] == ["werewolf", "seer", "hunter", "witch", "thief"]


def test_more_cards_missing_than_lie_in_the_middle_do_not_add_up():
    players = players_of("wwhxvvv", middle="si", wants=lambda _, name, __: () if name == "hunter" else None)
    players.to("who-is-who", 2)
    assert players.state.roles == ()

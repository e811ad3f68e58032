"""A village by day: who is dead, the votes by names, the run-off, the stake, and the time of it all."""

import random
from dataclasses import replace

import pytest
from evening import CHOICES, SHELF, Evening, enter
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace as chosen

from appliance.games.cue import Clock, Light, Say, Sound
from appliance.games.options import Options
from appliance.table.events import Begin
from appliance.table.grammar import Where
from appliance.table.ways import Ways
from appliance.table.word import Speaking

NAMES = ("Anna", "Bruno", "Carla", "Dario", "Elena", "Fabio")
SIX = chosen(CHOICES, game="wherewolf", players=6)


def village(ways=None, **options):
    """Six at a table, with names."""
    return Evening(Options(**{"tips": False, "names": NAMES, **options}), choices=SIX, ways=ways)


def since(evening, do):
    """What is said while something is done."""
    before = len(evening.cues)
    do(evening)
    return evening.lines(before)


def choose(evening, *names):
    """Names players, one after the other; they are offered in the order of their seats."""
    for name in names:
        for _ in range(12):
            if evening.lines()[-1] == f"count.answer+name.{name}":
                break
            evening.press("right").wait(3)
        evening.press("next").wait(3)
    return evening


def state(evening):
    return evening.table._course.village


# With a moderator who counts.


def test_the_moderator_names_the_accused_and_the_box_tells_them():
    evening = choose(village().to("accused").wait(10), "Bruno", "Elena")
    assert since(evening, lambda it: it.press("right").press("next").wait(1)) == [
        "pick.enough",
        "run-off.accused+name.Bruno+name.Elena",
    ]
    assert evening.wait(3).table.phase == "defence"


def test_a_run_off_of_one_cannot_be_named():
    evening = choose(village().to("accused").wait(10), "Bruno")
    heard = since(evening, lambda it: [it.press("right").wait(3) for _ in range(6)])
    assert "pick.enough" not in heard
    assert "pick.nobody" not in heard


def test_who_goes_to_the_stake_is_told_and_night_falls_at_once():
    evening = choose(village().to("accused").wait(10), "Bruno", "Elena").press("right").press("next")
    evening.to("condemned").wait(10)
    evening = choose(evening, "Elena")
    assert evening.run().lines()[-1] == "dawn.ask"
    lines = evening.lines()
    assert lines[lines.index("stake.burns+name.Elena") + 1] == "night.fall"
    assert state(evening).dead == (4,)


def test_the_dead_are_neither_called_nor_offered_any_more():
    evening = choose(village().to("dawn").wait(10), "Bruno").press("next").press("next")
    assert evening.table.phase == "assembly"
    said = since(evening.to("first-vote"), lambda it: it.to("accused"))
    assert [line for line in said if line.startswith("count.answer")] == [
        f"count.answer+name.{name}" for name in ("Fabio", "Elena", "Dario", "Carla", "Anna")
    ]
    heard = since(evening.wait(10), lambda it: [it.press("right").wait(3) for _ in range(7)])
    assert "count.answer+name.Bruno" not in heard


def test_several_may_die_in_a_night_and_nobody_may():
    evening = choose(village().to("dawn").wait(10), "Bruno", "Dario").press("next").press("next").wait(3)
    assert "dawn.dead+name.Bruno+name.Dario" in evening.lines()
    evening = village().to("dawn").wait(10).press("next").press("next").wait(3)
    assert "dawn.nobody" in evening.lines()


def test_the_first_day_asks_for_no_dead():
    assert [name for name, _ in village().to("second-vote").entered].count("dawn") == 0


def test_left_held_takes_a_name_back_and_then_the_question():
    evening = choose(village().to("dawn").wait(10), "Bruno").hold("left").wait(10)
    assert evening.lines()[-2:] == ["dawn.ask", "count.answer+name.Bruno"]
    evening = choose(evening, "Bruno").press("next").press("next").wait(3)
    assert state(evening).dead == (1,)
    assert evening.hold("left").table.phase == "dawn"
    assert state(evening).dead == ()


def test_the_moderator_may_say_at_dawn_that_the_game_is_over_and_who_has_won():
    evening = choose(village().to("dawn").wait(10), "Bruno")
    factions = ("outcast-wolf", "madman", "romeo-and-juliet", "criminals", "vampire", "werewolves", "village")
    heard = since(evening, lambda it: [it.press("left").wait(3) for _ in factions])
    assert heard == [f"won.{faction}" for faction in factions]
    assert since(evening, lambda it: it.press("next").wait(10)) == ["over.told", "won.village", "over.again"]
    assert evening.table.is_over
    assert evening.press("next").table.phase == "versions"
    assert state(evening).dead == ()


@pytest.mark.parametrize("phase", ["assembly", "defence", "accused", "night"])
def test_at_any_other_time_the_moderator_may_say_so_from_the_pause(phase):
    evening = village().to(phase).wait(1)
    if phase == "accused":
        evening.wait(9)
    evening.press("pause").wait(3)
    assert since(evening, lambda it: it.hold("next").wait(3)) == ["winners.ask"]
    assert since(evening, lambda it: it.press("right").wait(3)) == ["won.village"]
    assert since(evening, lambda it: it.press("next").wait(10)) == ["over.told", "won.village", "over.again"]
    assert evening.table.is_over


# Votes that the box counts.


def test_with_eyes_closed_the_counts_are_entered_without_a_word_or_a_light():
    evening = village(counted=True).to("first-tally").wait(10)
    assert evening.lines()[-1] == "tally.closed"
    before = len(evening.cues)
    enter(evening, 3, 1, 0, 1, 1)
    evening.press("right").press("left").wait(60)
    shown = [timed.cue for _, timed in evening.cues[before:] if isinstance(timed.cue, Say | Light | Sound)]
    assert shown == []


@pytest.mark.parametrize(
    ("counts", "accused"),
    [
        ((3, 3, 0, 0, 0, 0), ["Anna", "Bruno"]),
        ((4, 1, 1, 0, 0, 0), ["Anna", "Bruno", "Carla"]),
        ((0, 0, 0, 1, 2, 3), ["Elena", "Fabio"]),
    ],
)
def test_the_box_tells_who_is_in_the_run_off(counts, accused):
    evening = village(counted=True).to("first-tally").wait(10)
    said = since(evening, lambda it: enter(it, *counts).wait(3))
    assert said == ["first-vote.over", "+".join(("run-off.accused", *(f"name.{name}" for name in accused)))]


def test_votes_that_do_not_come_out_are_entered_again_and_then_given_again():
    evening = village(counted=True).to("first-tally").wait(10)
    assert since(evening, lambda it: enter(it, 3, 0, 0, 0, 0, 0).wait(5)) == ["tally.again"]
    said = since(evening, lambda it: enter(it, 3, 0, 0, 0, 0, 4).wait(5))
    assert said == ["tally.vote-again", "first-vote.open", "first-vote.hands"]
    evening.to("first-tally").wait(10)
    assert since(evening, lambda it: enter(it, 3, 0, 0, 0, 0, 3).wait(3))[0] == "first-vote.over"


def test_whoever_only_presses_next_comes_through_a_vote():
    evening = village(counted=True).to("first-tally")
    assert evening.to("night").entered[-1] == ("night", 2)


def test_left_is_a_vote_less_and_left_held_the_name_before():
    evening = village(counted=True).to("first-tally").wait(10)
    enter(evening, 2, 2).hold("left")
    evening.press("left").press("next")
    enter(evening, 0, 1, 1)
    assert since(evening, lambda it: enter(it, 1).wait(3))[-1] == (
        "run-off.accused+name.Anna+name.Bruno+name.Dario+name.Elena+name.Fabio"
    )


@pytest.mark.parametrize(
    ("counts", "told"),
    [((3, 1), "stake.burns+name.Anna"), ((1, 3), "stake.burns+name.Bruno"), ((2, 2), "stake.nobody")],
)
def test_most_votes_of_the_others_send_to_the_stake_and_a_tie_burns_nobody(counts, told):
    evening = enter(village(counted=True).to("first-tally").wait(10), 3, 3, 0, 0, 0, 0)
    evening.to("second-tally").wait(10)
    said = since(evening, lambda it: enter(it, *counts).wait(8))
    assert said[:3] == ["second-vote.over", told, "night.fall"]


def test_where_all_are_accused_nobody_is_left_to_vote_and_nobody_burns():
    evening = enter(village(counted=True).to("first-tally").wait(10), 1, 1, 1, 1, 1, 1)
    evening.to("stake").run()
    assert ("second-vote", 1) not in evening.entered
    assert "stake.nobody" in evening.lines()


def test_with_eyes_open_the_box_asks_for_each_and_says_the_numbers():
    evening = village(counted=True, ballot="open").to("first-tally").wait(10)
    assert evening.lines()[-1] == "tally.open+name.Anna"
    assert since(evening, lambda it: it.press("right").wait(3).press("right").wait(3)) == [
        "count.answer+number.1",
        "count.answer+number.2",
    ]
    assert since(evening, lambda it: it.press("next").wait(3)) == ["tally.open+name.Bruno"]
    assert since(evening, lambda it: it.press("next").wait(3)) == ["count.answer+number.0"]
    assert since(evening, lambda it: it.press("next").wait(3)) == ["tally.open+name.Carla"]


# In secret.


def vote_in_secret(evening, presses):
    """Each in turn opens their eyes and presses a button so many times."""
    for name in NAMES:
        evening.to_line(f"secret.wake+name.{name}", 2.5)
        for _ in range(abs(presses.get(name, 0))):
            evening.press("left" if presses[name] < 0 else "right")
    return evening.to("defence") if presses else evening


def test_in_secret_a_press_goes_one_player_on_and_nothing_is_said():
    evening = village(ballot="secret").to("first-vote")
    # Seats go clockwise: on the left of Anna sits Bruno, on her right Fabio.
    presses = {"Anna": -1, "Bruno": 1, "Carla": -1, "Dario": 1, "Elena": 3, "Fabio": -2}
    vote_in_secret(evening, presses)  # Bruno, Anna, Dario, Carla, Bruno, Bruno
    assert state(evening).accused == (0, 1, 2, 3)


def test_in_secret_every_player_has_the_same_time_whatever_is_pressed():
    quiet, busy = village(ballot="secret").to("first-vote"), village(ballot="secret").to("first-vote")
    vote_in_secret(busy, dict.fromkeys(NAMES, 2))
    quiet.until(busy.now)
    said = [[(at, line) for at, line in evening.said() if line.startswith("secret")] for evening in (quiet, busy)]
    assert said[0] == said[1]


def test_in_secret_the_bar_counts_the_presses_for_the_one_who_looks_and_goes_dark():
    evening = village(ballot="secret").to_line("secret.wake+name.Anna", 2.5)
    before = len(evening.cues)
    evening.press("right").press("right").wait(10)
    bar = [timed.cue.value for _, timed in evening.cues[before:] if isinstance(timed.cue, Light)]
    assert bar == [0.2, 0.4, 0.0]


def test_in_secret_whoever_does_not_choose_has_not_voted():
    evening = village(ballot="secret").to("first-vote").run()
    assert evening.lines().count("stake.nobody") == 1
    assert ("defence", 1) not in evening.entered


# The defence.


def defence(ways, *accused, **options):
    return choose(village(ways, **options).to("accused").wait(10), *accused).press("right").press("next").wait(6.5)


EQUAL = Ways(defence=Speaking())
DUEL = Ways(defence=Speaking(), duel=Speaking(mode="hourglass", freeze=True))


def test_by_default_all_talk_about_the_accused():
    evening = defence(None, "Bruno", "Elena")
    assert evening.table.where is Where.TALK
    assert "talk.time+time.minutes+number.2" in evening.lines()


def test_two_have_equal_time_on_the_two_buttons():
    evening = defence(EQUAL, "Bruno", "Elena")
    assert evening.table.where is Where.SIDES
    assert "talk.sides+name.Bruno+name.Elena" in evening.lines()
    clocks = [clock for clock in evening.course() if str(clock[1]).startswith("clock")]
    assert clocks[-1][1] == "clock 60"


def sides(evening):
    """The side that runs, its seconds, and those of the other."""
    word = evening.table._course.word
    return ["right" if word.seat == 4 else "left", *(round(word.reading(seat).seconds, 1) for seat in (1, 4))]


def test_pressing_ones_side_starts_the_other_and_pressing_the_side_that_rests_does_nothing():
    evening = defence(EQUAL, "Bruno", "Elena").wait(9.5)
    assert sides(evening.down("right").up("right"))[0] == "left"
    assert sides(evening.down("left").up("left"))[0] == "right"
    left = sides(evening)[1]
    assert sides(evening.wait(10).down("left").up("left")) == ["right", left, 50.0]
    assert sides(evening.down("right").up("right")) == ["left", left, 50.0]


def test_a_side_without_time_blinks_and_the_other_goes_on():
    evening = defence(EQUAL, "Bruno", "Elena", sounds={"time-up": 1.0}).wait(70)
    lights = [t.cue for _, t in evening.cues if isinstance(t.cue, Light) and t.cue.name == "bar-left"]
    assert (lights[-1].value, lights[-1].blink) == (1.0, 0.3)
    assert sides(evening)[0] == "right"
    assert evening.table.phase == "defence"
    assert evening.wait(52).table.phase == "second-vote"


def halves(evening):
    """What the halves of the bar showed since the time ran, and how long they blinked."""
    start = next(at for at, timed in evening.cues if isinstance(timed.cue, Clock) and timed.cue.side)
    there = [(at, timed.cue) for at, timed in evening.cues if isinstance(timed.cue, Light) and at >= start]
    return [(at - start, cue.name, cue.value, cue.blink) for at, cue in there if cue.name.startswith("bar-")]


def test_the_half_of_whoever_runs_beats_and_goes_down_and_that_of_whoever_rests_is_steady():
    evening = defence(EQUAL, "Bruno", "Elena", half=2).wait(40).down("left").up("left").wait(85)
    press = halves(evening)[3][0]
    assert [(round(at - press * (at >= press), 3), *shown) for at, *shown in halves(evening)] == [
        (0.0, "bar-left", 1.0, 1.0),
        (0.0, "bar-right", 1.0, 0.0),
        (30.0, "bar-left", 0.5, 1.0),
        (0.0, "bar-right", 1.0, 1.0),
        (0.0, "bar-left", 0.5, 0.0),
        (30.0, "bar-right", 0.5, 1.0),
        (60.0, "bar-right", 1.0, 0.3),  # no time is left
        (60.0, "bar-left", 0.5, 1.0),
        (60.0, "bar-right", 1.0, 0.3),
        (round(120.0 - press, 3), "bar-left", 1.0, 0.3),
    ]


def test_in_a_duel_the_half_of_whoever_rests_goes_up():
    evening = defence(DUEL, "Bruno", "Elena", half=2)
    start = next(at for at, timed in evening.cues if isinstance(timed.cue, Clock) and timed.cue.side)
    evening.until(start + 40.0).down("left").up("left").wait(60)
    assert halves(evening) == [
        (0.0, "bar-left", 1.0, 1.0),
        (0.0, "bar-right", 1.0, 0.0),
        (30.0, "bar-left", 0.5, 1.0),
        (40.0, "bar-right", 1.0, 1.0),  # 100 of 100 seconds
        (40.0, "bar-left", 0.5, 0.0),  # 20 of them
        (70.0, "bar-left", 1.0, 0.0),  # and 50
        (90.0, "bar-right", 0.5, 1.0),
    ]


def test_in_a_duel_what_one_uses_the_other_gets_and_the_first_flag_ends_it():
    evening = defence(DUEL, "Bruno", "Elena").wait(20).down("left").up("left")
    assert sum(sides(evening)[1:]) == 120.0
    evening = defence(DUEL, "Bruno", "Elena").wait(61)
    assert evening.table.phase == "second-vote"


def test_three_accused_speak_in_turn_each_for_a_third():
    evening = defence(DUEL, "Bruno", "Dario", "Elena")
    assert evening.table.where is Where.WORD
    assert evening.lines()[-1] == "count.answer+name.Bruno"
    assert since(evening, lambda it: it.wait(41))[-1] == "count.answer+name.Dario"


# The time.


def test_when_the_time_is_over_night_may_fall_at_once():
    evening = village(at_zero="night").to("assembly").wait(400)
    assert evening.lines()[evening.lines().index("dusk.falls") + 1] == "night.fall"
    assert ("first-vote", 1) not in evening.entered


def test_a_timed_day_covers_the_votes_too_and_ends_in_the_midst_of_them():
    evening = village(covers="day", at_zero="night", talk=60.0).to("assembly").wait(4 + 40).press("next")
    vote = evening.now
    assert evening.table.phase == "first-vote"
    evening.to_line("dusk.falls")
    assert evening.now - vote == pytest.approx(20, abs=0.2)
    assert evening.entered[-2:] == [("first-vote", 1), ("dusk", 1)]


def test_in_a_timed_day_time_is_seen_and_heard_while_votes_are_cast_but_no_word_is_said_over_a_name():
    sounds = {"low-time": 1.0, "time-up": 1.0}
    evening = village(covers="day", at_zero="night", talk=60.0, sounds=sounds).to("assembly").wait(4 + 30).press("next")
    vote, place = evening.now, len(evening.cues)
    evening.to_line("dusk.falls")
    signs = [(round(at - vote), timed.cue.name) for at, timed in evening.cues[place:] if isinstance(timed.cue, Sound)]
    assert signs[:2] == [(19, "low-time"), (29, "time-up")]
    bar = [t.cue.value for _, t in evening.cues if isinstance(t.cue, Light) and t.cue.name == "bar"]
    assert bar[-2:] == [0.2, 0.0]
    assert not [line for line in evening.lines(place) if line.startswith(("time.", "number."))]


def test_a_timed_day_gives_the_defence_what_the_assembly_and_the_vote_have_left():
    evening = village(covers="day", at_zero="night", talk=300.0).to("assembly").wait(4 + 100).press("next")
    begun = evening.now
    choose(evening.to("accused").wait(10), "Bruno", "Elena").press("right").press("next").wait(10)
    lasted = next(at for at, line in evening.said() if line == "first-vote.over") - begun
    clock = [timed.cue.seconds for _, timed in evening.cues if isinstance(timed.cue, Clock)][-1]
    assert clock == pytest.approx(200 - lasted, abs=0.2)


def test_a_timed_day_whose_time_is_over_votes_at_once_if_that_is_wanted():
    evening = village(covers="day", talk=60.0).to("first-vote")
    evening = choose(evening.to("accused").wait(10), "Bruno", "Elena").press("right").press("next")
    assert evening.table.phase == "run-off"
    assert evening.wait(3).table.phase == "second-vote"


def test_at_zero_the_box_may_ask_whether_more_is_wanted():
    evening = village(at_zero="more", more=30.0, more_times=1).to("assembly").wait(310)
    assert (evening.lines()[-1], evening.table.phase, evening.table.is_waiting) == ("talk.out", "assembly", True)
    evening.press("right").wait(20)
    assert evening.table.phase == "assembly"
    assert evening.wait(15).table.phase == "first-vote"


def test_more_time_at_the_end_of_a_timed_day_makes_the_day_longer():
    more = {"at_zero": "more", "more": 30.0, "more_times": 2}
    evening = village(covers="day", talk=60.0, **more).to("assembly").wait(70)
    assert since(evening, lambda it: it.press("right").wait(35)) == [
        "talk.more+time.seconds+number.30",
        "time.left+time.seconds+number.10",
        "talk.out",
    ]
    evening.press("right").wait(10).press("next")
    assert evening.table.phase == "first-vote"
    evening = village(covers="day", talk=60.0, **more).to("assembly").wait(30).press("right").wait(2)
    assert 60 < [t.cue.seconds for _, t in evening.cues if isinstance(t.cue, Clock)][-1] < 65


def test_at_zero_next_goes_on_and_left_held_comes_back_to_the_question():
    evening = village(at_zero="more", more=30.0).to("assembly").wait(310).press("next")
    assert evening.table.phase == "first-vote"
    assert evening.hold("left").wait(3).lines()[-1] == "talk.out"


def test_more_time_may_be_a_matter_of_holding_the_button():
    evening = village(more=30.0, more_by="hold").to("assembly").wait(20)
    assert since(evening, lambda it: it.press("right").wait(3)) == []
    assert since(evening, lambda it: it.hold("right").wait(3)) == ["talk.more+time.seconds+number.30"]


# Whatever is pressed.


@settings(max_examples=40, deadline=None)
@given(
    st.lists(
        st.tuples(st.sampled_from(["next", "left", "right", "pause", "hold", "wait"]), st.floats(0, 50)), max_size=60
    ),
    st.sampled_from(["closed", "open", "secret"]),
    st.booleans(),
    st.sampled_from([None, EQUAL, DUEL]),
)
def test_from_wherever_buttons_lead_next_leads_to_the_next_night(steps, ballot, counted, ways):
    evening = village(ways, ballot=ballot, counted=counted, covers="day", at_zero="more", more=20.0, talk=40.0).to(
        "assembly"
    )
    for what, seconds in steps:
        if what == "wait":
            evening.wait(seconds)
        elif what == "hold":
            evening.hold("left")
        else:
            evening.press(what)
    if evening.table.where is Where.PAUSED:
        evening.press("pause")
    twin_nights = [number for name, number in evening.entered if name == "night"]
    for _ in range(120):
        if [number for name, number in evening.entered if name == "night"] != twin_nights:
            break
        if evening.table.due() is None:
            evening.press("next")
        else:
            evening.until(evening.table.due())
            evening.run() if evening.table.where is not Where.MENU else None
    assert [number for name, number in evening.entered if name == "night"] != twin_nights


PLACES = {
    "defence": {},
    "assembly": {"more": 20.0, "at_zero": "more", "covers": "day"},
    "accused": {},
    "first-vote": {"ballot": "secret"},
    "first-tally": {"counted": True, "ballot": "open"},
}


@pytest.mark.parametrize("ways", [EQUAL, DUEL], ids=["equal", "duel"])
@pytest.mark.parametrize("phase", PLACES)
def test_an_hour_of_pauses_and_presses_at_random_leaves_a_way_on(phase, ways):
    assert presses_to_the_night(500, phase, ways) <= 60


def presses_to_the_night(presses, phase, ways):
    """How often one has to press `next` for the night after an hour of pauses and presses in a phase, at random."""
    chance = random.Random(2603)  # noqa: S311 - fingers, not secrets
    evening = village(ways, **{"talk": 3600.0, "defence": 3600.0, "warnings": (), "last_seconds": 3, **PLACES[phase]})
    evening.to(phase)
    for _ in range(presses):
        evening.press(chance.choice(["pause", "left", "right"]), 0.0)
        evening.wait(chance.random() * 2 * 3600 / presses)
        del evening.cues[:], evening.journal[:]
    if evening.table.where is Where.PAUSED:
        evening.press("pause").wait(3)
    needed = 0
    while evening.entered[-1] != ("dawn", 1):
        evening.press("next").run()
        needed += 1
    return needed


def test_a_power_cut_keeps_the_dead_the_accused_and_the_counts():
    evening = village(counted=True).to("first-tally").wait(10)
    enter(evening, 3, 3, 0)
    before = state(evening)
    evening.cut().press("next").wait(5)
    assert state(evening) == before
    said = since(evening, lambda it: enter(it, 0, 0, 0).wait(3))
    assert said[-1] == "run-off.accused+name.Anna+name.Bruno"


# What testers found.


def test_going_back_to_the_first_count_still_leads_to_the_run_off():
    evening = enter(village(counted=True).to("first-tally").wait(10), 3, 3, 0, 0, 0, 0).wait(8)
    evening.to("defence").wait(8).press("next").hold("left").hold("left")
    assert (evening.table.phase, state(evening).accused) == ("first-tally", ())
    assert evening.press("next").wait(8).table.phase == "defence"
    assert state(evening).accused == (0, 1)


def test_nobody_presses_past_the_names_of_the_accused_or_of_the_one_at_the_stake():
    evening = enter(village(counted=True).to("first-tally").wait(10), 3, 3, 0, 0, 0, 0).press("next").press("next")
    assert "run-off.accused+name.Anna+name.Bruno" in evening.wait(4).lines()
    assert evening.table.phase == "defence"
    evening.to("second-tally").wait(10)
    said = since(evening, lambda it: enter(it, 3, 1).press("next").press("next").wait(8))
    assert said[:2] == ["second-vote.over", "stake.burns+name.Anna"]


def test_the_word_is_not_handed_on_before_anybody_has_it():
    evening = choose(village(EQUAL).to("accused").wait(10), "Bruno", "Elena").press("right").press("next")
    said = since(evening.to("defence"), lambda it: it.wait(0.5).press("left").wait(5))
    assert said == ["talk.sides+name.Bruno+name.Elena"]
    assert sides(evening)[0] == "left"


def test_with_eyes_open_whoever_goes_back_hears_the_name_again():
    evening = enter(village(counted=True, ballot="open").to("first-tally").wait(10), 2).press("right").wait(3)
    assert since(evening, lambda it: it.hold("left").wait(8)) == [
        f"tally.open+name.{evening.table._course.inquiry.names[0]}",
        "count.answer+number.2",
    ]


def test_a_second_vote_that_was_not_held_is_not_said_to_be_over():
    evening = enter(village(counted=True).to("first-tally").wait(10), 1, 1, 1, 1, 1, 1)
    assert "second-vote.over" not in since(evening, lambda it: it.to("stake").wait(3))


def test_where_nobody_lives_the_days_go_on_without_a_vote():
    evening = choose(village(counted=True).to("dawn").wait(10), *NAMES)
    assert state(evening).living == ()
    evening.to("night")
    assert [name for name, _ in evening.entered[-4:]] == ["dawn", "assembly", "stake", "night"]


@pytest.mark.parametrize("mode", ["hourglass", "countdown", "fischer"])
def test_a_clock_that_was_right_for_all_is_right_for_those_who_are_left(mode):
    ways = Ways(speaking=Speaking(mode=mode, bonus=5.0, cap=60.0))
    evening = choose(village(ways).to("dawn").wait(10), *NAMES[:3]).press("next").press("next").wait(10)
    assert evening.table.phase == "assembly"
    evening = choose(village(ways).to("dawn").wait(10), *NAMES[:5]).press("next").press("next").wait(10)
    assert evening.table.where is Where.TALK


def test_after_a_break_in_a_vote_all_close_their_eyes_again():
    evening = village(counted=True).to("first-vote").wait(12)
    assert since(evening, lambda it: it.cut().wait(3)) == ["interrupted.night"]
    evening = village(counted=True, ballot="open").to("first-vote").wait(12)
    assert since(evening, lambda it: it.cut().wait(3)) == ["interrupted.day"]


def test_more_time_that_was_used_up_stays_so_in_the_assembly_one_goes_back_to():
    evening = village(more=30.0).to("assembly").wait(20).press("right").wait(3)
    evening.press("next").hold("left").wait(3)
    assert evening.table.phase == "assembly"
    assert since(evening, lambda it: it.press("right").wait(3)) == ["talk.enough"]


def test_a_vote_that_is_taken_back_has_cost_a_timed_day_its_time():
    evening = village(covers="day", at_zero="night", talk=100.0).to("assembly").wait(4 + 40).press("next").wait(20)
    evening.hold("left")
    assert [t.cue.seconds for _, t in evening.cues if isinstance(t.cue, Clock)][-1] == pytest.approx(38.5, abs=0.3)


def test_a_day_that_is_measured_by_the_living_counts_those_who_see_it():
    evening = village(covers="day", per_player=30.0).to("dawn").wait(10)
    evening = choose(evening, "Anna", "Bruno").press("next").press("next").wait(8)
    assert [t.cue.seconds for _, t in evening.cues if isinstance(t.cue, Clock)][-1] == 120.0


def test_all_that_may_be_said_is_told_ahead():
    evening = village(counted=True, at_zero="more", more=30.0).to("deal")
    ahead = {"+".join(parts) for parts in evening.table.ahead()}
    assert {"stake.nobody", "dawn.nobody", "tally.vote-again", "talk.out"} <= ahead


@settings(max_examples=25, deadline=None)
@given(st.lists(st.sampled_from(["next", "left", "right", "wait"]), max_size=40))
def test_what_may_be_said_can_be_asked_at_any_time(steps):
    ways = Ways(speaking=Speaking(), defence=Speaking())
    evening = village(ways, covers="day", talk=30.0, at_zero="vote", counted=True).to("assembly")
    for what in steps:
        evening.wait(7.7) if what == "wait" else evening.press(what)
        assert evening.table.ahead()


# As other rulebooks have it: one vote by relative majority, with a tie that is voted on again or drawn by lot.


def majority(seed=0, **second):
    """A game whose one vote sends to the stake; of its tie `second` says what comes."""
    game = SHELF.games["wherewolf"]
    first = replace(game.phase["first-vote"], decides="sentenced", **second)
    phases = {**game.phase, "first-vote": first}
    phases["first-tally"] = replace(game.phase["first-tally"], then="stake")
    shelf = replace(SHELF, games={"wherewolf": replace(game, phase=phases)}, game="wherewolf")
    evening = Evening(Options(tips=False, names=NAMES, counted=True), choices=SIX, shelf=shelf)
    evening.send(Begin(SIX, "deal", seed=seed))
    return evening.to("first-tally").wait(10)


def test_by_relative_majority_the_one_with_most_votes_goes():
    said = since(majority(), lambda it: enter(it, 2, 1, 1, 1, 1, 0).wait(8))
    assert said[:2] == ["stake.burns+name.Anna", "night.fall"]


def test_a_tie_may_spare_all():
    assert "stake.nobody" in since(majority(), lambda it: enter(it, 2, 2, 1, 1, 0, 0).wait(8))


def test_a_tie_may_be_voted_on_again_among_those_who_are_tied_and_then_spares_all():
    evening = enter(majority(tied="second-vote"), 2, 0, 2, 1, 1, 0)
    assert (evening.table.phase, state(evening).accused) == ("second-vote", (0, 2))
    evening.to("second-tally").wait(10)
    assert "stake.nobody" in since(evening, lambda it: enter(it, 2, 2).wait(8))


def test_a_tie_may_be_decided_by_lot():
    burnt = set()
    for seed in range(20):
        said = since(majority(seed, tie="lot"), lambda it: enter(it, 2, 0, 2, 1, 1, 0).wait(8))
        burnt.add(said[0])
    assert burnt == {"stake.burns+name.Anna", "stake.burns+name.Carla"}

"""Whole days of Pack and Aliens: the dusk between the votes and the sentence, and who dies or is back by it."""

import pytest
from moderator import NAMES, asked, count, evening, name, phases, rest, since, village
from shipped_games import CATALOGUE

from appliance.games.cue import Light, Say, Sound

GAME = CATALOGUE.games["pack-and-aliens"]
PLAIN = {"werewolf": 2, "seer": 1, "villager": 5}
EVERYTHING = {
    "werewolf": 2,
    "manipulator": 1,
    "black-angel": 1,
    "symbiote": 1,
    "predator": 1,
    "mother-in-law": 1,
    "white-angel": 1,
}
DUSK = ["abduction", "predator", "white-angel", "black-angel"]


def day(deck=EVERYTHING, *fallen, **options):
    """The first day, after the dead of the night have been named."""
    there = evening("pack-and-aliens", deck, **options).to("dawn")
    name(there, *fallen)
    if fallen and asked(there) == "dawn-back":
        name(there)
    return there


def vote(there, mother_in_law=0, **votes):
    """The hands of the day, and the one who has the Mother-in-law's vote as the so-and-so-many who was called."""
    count(there.to("tally"), **votes)
    for _ in range(mother_in_law):
        there.press("right")
    there.press("next")
    there.run()
    return there


def calls(lines):
    """Whose turns come among some lines."""
    return [line.removesuffix(".wake.short") for line in lines if line.endswith(".wake.short")]


# The dawn.


def test_the_dead_of_the_night_are_told_without_a_cause_and_so_is_who_is_back():
    there = name(evening("pack-and-aliens", EVERYTHING).to("dawn"), "Anna", "Hugo")
    assert asked(there) == "dawn-back"
    name(there)
    assert "dawn.dead+name.Anna+name.Hugo" in there.lines()
    vote(there, Bruno=6)
    name(name(there)).to("dawn")
    name(name(there, "Carla"), "Anna")
    assert there.lines()[-4:] == [
        "dawn.dead+name.Carla",
        "back.told+name.Anna",
        "talk.open",
        "talk.time+time.minutes+number.5",
    ]
    assert village(there).dead == (7, 1, 2)


def test_where_nobody_is_dead_nobody_is_asked_for_who_could_be_back():
    assert "dawn-back" not in phases(day(EVERYTHING))


# The dusk.


def test_the_dusk_lies_between_the_votes_and_the_sentence_and_eyes_are_opened_after_it():
    heard = since(day(), lambda it: vote(it, Anna=8))
    names = [f"count.answer+name.{name}" for name in NAMES]
    assert [line for line in heard if line.startswith(("vote.", "count."))] == ["vote.open", "vote.eyes", *names]
    assert calls(heard) == ["manipulator", *DUSK]
    assert heard[heard.index("dusk.fall") - 1] == names[-1]
    end = ["tally.closed", "mark.mother-in-law.ask", "eyes.open", "sentence.told+name.Anna", "also-dead.ask"]
    assert heard[-len(end) :] == end


def test_the_hands_are_counted_in_silence_though_they_were_raised_in_the_open():
    there = day().to("tally").run()
    before = len(there.cues)
    count(there, Anna=5, Bruno=3)
    shown = [timed.cue for _, timed in there.cues[before:] if isinstance(timed.cue, Say | Light | Sound)]
    assert [cue.line for cue in shown if isinstance(cue, Say)] == ["mark.mother-in-law.ask"]
    assert [cue for cue in shown if isinstance(cue, Sound)] == []


def test_where_nobody_has_a_power_by_day_there_is_no_dusk_and_numbers_are_spoken():
    there = day(PLAIN).to("tally").run()
    assert not {"dusk", "hidden-dusk"} & set(phases(there))
    assert there.lines()[-1] == "tally.open+name.Anna"


@pytest.mark.parametrize(("seen", "opened"), [("public", 0), ("hidden", 1)])
@pytest.mark.parametrize("counted", [True, False])
def test_where_there_is_no_dusk_eyes_are_opened_after_a_hidden_vote_only(seen, opened, counted):
    there = day(PLAIN, variants={"vote": seen}, counted=counted)
    for _ in range(200):
        if "sentence" in phases(rest(there)):
            break
        there.press("next")
    assert "sentence.nobody" in there.lines()
    assert there.lines().count("eyes.open") == opened


def test_the_vote_of_the_mother_in_law_decides_and_is_never_spoken():
    there = vote(day(), mother_in_law=2, Anna=4, Bruno=4)
    assert "sentence.told+name.Bruno" in there.lines()
    assert not any(line.startswith("count.answer+number") for line in there.lines())
    assert "sentence.nobody" in vote(day(), Anna=4, Bruno=4).lines()


@pytest.mark.parametrize(("places", "sentenced"), [((2, 2), "Bruno"), ((2, 3), "nobody"), ((2,), "nobody")])
def test_each_of_several_mothers_in_law_gives_a_vote_perhaps_to_the_same_one(places, sentenced):
    there = count(day({"werewolf": 2, "mother-in-law": 2, "villager": 4}).to("tally"), Anna=4, Bruno=3, Carla=1)
    for place in (*places, 0):
        for _ in range(place):
            there.press("right")
        rest(there.press("next"))
    wanted = {"Bruno": "sentence.told+name.Bruno", "nobody": "sentence.nobody"}
    assert wanted[sentenced] in there.lines()


def test_votes_that_do_not_add_up_are_counted_once_more_and_nobody_votes_again_after_the_dusk():
    there = count(day().to("tally"), Anna=3)
    assert there.run().lines()[-1] == "tally.again"
    vote(there, Anna=3)
    assert phases(there).count("vote") == 1
    assert "sentence.told+name.Anna" in there.lines()


def test_who_else_dies_at_dusk_and_who_is_back_is_told_without_a_cause_and_the_night_follows():
    there = vote(day(EVERYTHING, "Hugo"), Anna=7)
    assert asked(there) == "also-dead"
    assert asked(name(there, "Bruno", "Carla")) == "also-back"
    name(there, "Hugo")
    told = ["evening.dead+name.Bruno+name.Carla", "back.told+name.Hugo", "night.fall"]
    begin = there.lines().index(told[0])
    assert there.lines()[begin : begin + 3] == told
    assert village(there).dead == (0, 1, 2)


def test_the_moderator_names_the_sentenced_one_after_the_dusk_where_the_box_does_not_count():
    there = day(counted=False).to("condemned").run()
    assert there.lines()[-2:] == ["eyes.open", "condemned.ask"]
    name(there, "Anna")
    assert there.lines().count("eyes.open") == 1
    assert there.lines()[-2:] == ["sentence.told+name.Anna", "also-dead.ask"]


def test_a_power_cut_while_hands_are_counted_after_the_dusk_finds_eyes_closed():
    there = day().to("tally").run()
    there.cut()
    assert there.run().lines()[-1] == "interrupted.night"


# What the variants change.


def test_a_hidden_vote_is_held_with_eyes_closed_and_the_manipulator_is_not_called():
    there = day(variants={"vote": "hidden"})
    heard = since(there, lambda it: it.to("tally").run())
    assert [line for line in heard if line.startswith("vote.")] == ["vote.open", "vote.hands"]
    assert calls(heard) == DUSK
    assert "sentence.told+name.Anna" in vote(there, Anna=8).lines()


def test_a_public_vote_is_held_with_open_eyes_whatever_the_settings_say():
    assert "vote.eyes" in day(ballot="secret").to("tally").lines()


def test_a_game_may_begin_by_day_with_an_abduction_and_no_vote():
    there = evening("pack-and-aliens", EVERYTHING, variants={"start": "day"}).to("night")
    assert phases(there)[2:] == ["meeting", "first-talk", "first-dusk", "night"]
    lines = there.lines()
    assert calls(lines) == ["pack", "abduction"]
    assert lines[lines.index("dusk.fall") - 1] != "eyes.open"
    name(there.to("dawn"))
    assert phases(there.to("vote"))[-3:] == ["dawn", "talk", "vote"]


def test_the_werewolves_may_spare_the_village_in_the_first_night():
    there = evening("pack-and-aliens", EVERYTHING, variants={"first-kill": "no"}).to("dawn")
    assert "werewolves.wake.short" not in there.lines()
    assert "first-hunt.wake.short" not in there.lines()


def test_a_tie_may_be_voted_on_again_with_a_second_real_vote_of_the_manipulator():
    there = day(variants={"tie": "run-off"}).to("vote")
    vote(there, Anna=4, Bruno=4)
    lines = there.lines()
    begin = lines.index("run-off.tied+name.Anna+name.Bruno")
    assert lines[begin - 1] == "eyes.open"
    assert calls(lines[begin:]) == ["manipulator"]
    assert asked(there) == "second-tally"
    assert "sentence.told+name.Bruno" in count(there, Anna=3, Bruno=5).run().lines()


def test_a_tie_of_a_tie_sentences_nobody():
    there = vote(day(variants={"tie": "run-off"}), Anna=4, Bruno=4)
    assert "sentence.nobody" in count(there, Anna=4, Bruno=4).run().lines()


def test_a_tie_may_be_decided_by_lot():
    sentenced = set()
    for seed in range(12):
        there = vote(day(variants={"tie": "lot"}, seed=seed), Anna=4, Bruno=4)
        sentenced.update(line for line in there.lines() if line.startswith("sentence."))
    assert sentenced == {"sentence.told+name.Anna", "sentence.told+name.Bruno"}


# The end.


def test_a_day_whose_time_is_over_has_its_dusk_and_no_sentence():
    there = day(covers="day", at_zero="night", talk=60.0).run()
    assert phases(there)[-4:] == ["sunset", "late-dusk", "late-eyes", "also-dead"]
    lines = there.lines()[there.lines().index("sunset.falls") :]
    assert calls(lines) == DUSK
    assert lines[-2:] == ["eyes.open", "also-dead.ask"]
    name(name(there, "Anna"))
    assert "evening.dead+name.Anna" in there.lines()
    assert asked(there) == "dawn"


def test_village_pack_and_aliens_can_be_said_to_have_won_at_any_moment():
    there = day()
    there.down("pause").up("pause").wait(1).hold("next")
    assert asked(there) == "winners"
    heard = since(there, lambda it: [it.press("right").run() for _ in range(3)])
    assert heard == ["won.village", "won.pack", "won.aliens"]
    there.press("next").run()
    assert there.lines()[-3:] == ["over.told", "won.aliens", "over.again"]


@pytest.mark.parametrize("counted", [True, False])
@pytest.mark.parametrize("tie", GAME.variant["tie"].choices)
@pytest.mark.parametrize("seen", GAME.variant["vote"].choices)
@pytest.mark.parametrize("start", GAME.variant["start"].choices)
def test_whoever_only_presses_next_comes_through_the_days(start, seen, tie, counted):
    variants = {"start": start, "vote": seen, "tie": tie}
    there = evening("pack-and-aliens", EVERYTHING, counted=counted, variants=variants)
    for _ in range(600):
        there.run().press("next")
        if phases(there).count("night") == 3:
            break
    assert phases(there).count("night") == 3

"""Days that the box moderates: talks, votes by light and by hands, run-offs, lots, last words."""

import pytest
from evening import SHELF
from players import light, players_of, said, wishes

from appliance.games.cue import Say
from appliance.rules import Died


def dead(players):
    """Who has died so far, with the causes, in their order."""
    return [(fact.seat, fact.cause) for fact in players.state.facts if isinstance(fact, Died)]


def phases(players):
    """The phases so far, in their order."""
    return [name for name, _ in players.there.entered]


def votes(first, second=None, name="vote"):
    """Each votes for a seat, by voters; who is not named abstains. And in another ballot, if there is one."""

    def wants(question, asked, by):
        if question.kind != "ballot":
            return wishes()(question, asked, by)
        wanted = first if question.name == name else second or {}
        return light(wanted[by]) if by in wanted else ()

    return wants


# By light


def test_one_after_another_votes_by_light_with_all_others_eyes_closed():
    players = players_of("ddvvvvv", wants=votes({0: 3, 1: 3, 2: 3, 4: 0, 5: 0})).to("night", 2)
    lines = said(players.there)
    lines = lines[lines.index("vote.open") :]
    names = ("Anna", "Bruno", "Carla", "Dario", "Elena", "Fabio", "Gina")
    assert lines[:2] == ["vote.open", "moderated.vote"]
    assert lines[2:16] == [line for name in names for line in (f"secret.wake+name.{name}", "secret.sleep")]
    assert lines[16:18] == ["moderated.voted", "execution.dies+name.Dario"]
    assert dead(players) == [(3, "sentence")]


def test_nobody_can_vote_for_themselves():
    players = players_of("ddvvvvv", wants=wishes()).to("vote").to_ask("seat-2")
    # The light rests at the seat of the one who votes until it is moved; `next` by habit is no vote.
    assert players.lights() == {light(1): 1.0}
    assert players.press("next").lights() == {light(1): 1.0}
    seen = set()
    for _ in range(9):
        seen |= set(players.press("right").lights())
    assert seen == {light(seat) for seat in (0, 2, 3, 4, 5, 6)}


def test_a_vote_can_be_changed_until_its_time_is_over_and_what_is_not_confirmed_is_none():
    players = players_of("ddvvvvv", wants=votes({2: 4})).to("vote")
    players.to_ask("seat-1").choose(light(3), light(5)).press("left").to_close()
    assert players.there.table._course._votes == {0: 5}
    players.to_ask("seat-2").press("left", "left").to_close()
    assert players.there.table._course._votes == {0: 5}


def test_presses_between_two_voters_do_nothing():
    players = players_of("ddvvvvv", wants=wishes()).to("vote").to_ask("seat-1").to_close()
    players.press("next", "left", "next").to_ask("seat-2")
    assert players.there.table._course._votes == {}
    assert sum(players.lights().values()) == 1.0


def test_every_voter_has_the_same_time_whatever_they_do():
    ends = set()
    for wants in (wishes(), wishes(vote=3), votes({0: 1, 5: 2}), None):
        players = players_of("ddvvvvv", wants=wants).to("vote")
        begin = players.there.now
        ends.add(round(players.to("vote-result").there.now - begin, 3))
    assert len(ends) == 1


def test_where_nobody_is_first_in_loups_garous_nobody_dies_unless_the_variants_want_it():
    players = players_of("wwvvvvvv", wants=votes({0: 1, 1: 0})).to("night", 2)
    assert dead(players) == []
    assert "stake.nobody" in said(players.there)


def test_where_all_abstain_nobody_dies_in_loups_garous():
    players = players_of("wwvvvvvv", wants=wishes()).to("night", 2)
    assert dead(players) == []


# Run-off and lot


def test_those_who_are_tied_are_voted_on_again_by_all():
    first, second = {0: 3, 1: 3, 2: 4, 3: 4}, dict.fromkeys((0, 1, 2, 3, 5), 4)
    players = players_of("ddvvvvv", wants=votes(first, second)).to("second-vote")
    assert players.state.question.seats == (3, 4)
    assert players.state.question.by == tuple(range(7))
    lines = said(players.there)
    assert lines[lines.index("moderated.voted") + 1] == "run-off.tied+name.Dario+name.Elena"
    assert dead(players.to("night", 2)) == [(4, "sentence")]


def test_in_the_run_off_those_who_are_tied_can_be_voted_for_and_nobody_else():
    players = players_of("ddvvvvv", wants=votes({0: 3, 2: 4})).to("second-vote").to_ask("seat-1")
    seen = set()
    for _ in range(4):
        seen |= set(players.press("left").lights())
    assert seen == {light(3), light(4)}
    # Of two, whoever is one of them can vote for the other only, and sees that it is confirmed.
    players.to_close().to_ask("seat-4").press("left", "right", "left")
    assert set(players.lights()) == {light(4)}
    assert set(players.press("next").lights()) == {light(3), light(4)}


def test_those_who_are_tied_again_draw_lots():
    dying = set()
    for seed in range(8):
        players = players_of("ddvvvvv", seed=seed, wants=votes({0: 3, 2: 4}, {0: 3, 2: 4})).to("night", 2)
        assert phases(players).count("second-vote") == 1
        ((seat, _),) = dead(players)
        dying.add(seat)
    assert dying == {3, 4}


def test_with_the_lot_as_the_variant_there_is_no_second_vote():
    dying = set()
    for seed in range(8):
        wants = votes({0: 3, 2: 4}, name="vote-lot")
        players = players_of("ddvvvvv", seed=seed, variants={"tie": "lot"}, wants=wants).to("night", 2)
        dying |= {seat for seat, _ in dead(players)}
        assert "second-vote" not in phases(players)
    assert dying == {3, 4}


def test_in_loups_garous_with_a_run_off_a_second_tie_is_nobody():
    wants = votes({0: 3, 2: 4}, {0: 3, 2: 4})
    players = players_of("wwvvvvvv", variants={"tie": "run-off"}, wants=wants).to("night", 2)
    assert phases(players).count("second-vote") == 1
    assert dead(players) == []


def test_a_tied_election_is_drawn_by_lot():
    wants = votes({0: 3, 2: 4}, name="election")
    variants = {"mayor": "first-day"}
    elected = {
        players_of("wwvvvvvv", seed=seed, variants=variants, wants=wants).to("talk").state.elected for seed in range(9)
    }
    assert elected == {3, 4}


# By hands


def hands(counts):
    """Hands are raised, so many for each seat."""

    def wants(question, name, by):
        if name == "hands":
            return counts.pop(0) if isinstance(counts, list) else counts
        return wishes()(question, name, by)

    return wants


def test_hands_that_all_have_seen_are_counted_name_by_name():
    players = players_of("ddvvvvv", ballot="open", wants=hands({3: 4, 0: 3})).to("night", 2)
    lines = said(players.there)
    lines = lines[lines.index("vote.open") :]
    assert lines[:2] == ["vote.open", "vote.eyes"]
    assert "moderated.vote" not in lines
    assert next(line for line in lines if line.startswith("tally.open")) == "tally.open+name.Anna"
    assert dead(players) == [(3, "sentence")]
    assert phases(players)[-4:] == ["vote", "hands", "vote-result", "night"]


def test_nobody_can_be_given_more_hands_than_there_are_and_they_are_counted_again():
    players = players_of("ddvvvvv", ballot="open", wants=hands({3: 4, 0: 4})).to("hands")
    players.play(lambda there: "tally.again" in there.lines())
    assert dead(players) == []
    players.wants = hands({3: 3})
    assert dead(players.to("night", 2)) == [(3, "sentence")]


def test_a_tie_of_hands_leads_to_a_run_off_by_hands():
    def wants(question, name, by):
        if name == "hands":
            return {3: 2, 4: 2} if question.name == "vote" else {4: 5}
        return wishes()(question, name, by)

    players = players_of("ddvvvvv", ballot="open", wants=wants).to("night", 2)
    assert phases(players)[-7:] == ["vote", "hands", "vote-result", "second-vote", "hands", "vote-result", "night"]
    assert dead(players) == [(4, "sentence")]


def test_the_hands_of_the_mayor_count_twice():
    def wants(question, name, by):
        if name == "hands":
            return {2: 8} if question.name == "election" else {3: 9}
        return wishes()(question, name, by)

    players = players_of("wwvvvvvv", variants={"mayor": "first-day"}, ballot="open", wants=wants).to("night", 2)
    assert dead(players) == [(3, "sentence")]


def test_closed_eyes_vote_by_light_since_nobody_could_count_hands():
    players = players_of("ddvvvvv", ballot="closed", wants=wishes(vote=3)).to("night", 2)
    assert "hands" not in phases(players)
    assert dead(players) == [(3, "sentence")]


# The course of days


def test_a_game_that_begins_by_day_lets_devils_and_twins_meet_and_executes_nobody_on_that_day():
    players = players_of("ddttvvv", variants={"start": "day"}, wants=wishes(vote=4)).to("night")
    assert phases(players)[-4:] == ["who-is-who", "meeting", "first-talk", "night"]
    assert dead(players) == []
    assert {"devils.wake-first.short", "twins.wake.short"} <= set(said(players.there))
    players.to("night", 2)
    assert said(players.there).count("twins.wake.short") == 1
    assert dead(players) == [(4, "sentence")]


def test_twins_are_called_in_the_first_night_only():
    players = players_of("ddttvvvv", wants=wishes(vote=4)).to("night", 2).to_day(2)
    assert said(players.there).count("twins.wake.short") == 1


def test_last_words_are_said_where_they_are_allowed_and_wait_for_next():
    players = players_of("ddvvvvv", variants={"last-words": "yes"}, wants=wishes(vote=3)).to("last-words")
    there = players.there.wait(600)
    assert there.table.phase == "last-words"
    assert there.lines()[-1] == "last-words.say+name.Dario"
    assert players.to("night", 2)


def test_without_them_night_falls():
    assert "last-words" not in phases(players_of("ddvvvvv", wants=wishes(vote=3)).to("night", 2))


def test_the_talk_has_its_time_and_next_votes_sooner():
    slow, fast = (players_of("ddvvvvv", wants=wishes()).to("talk") for _ in range(2))
    begin = slow.there.to_line("talk.open").now
    slow.there.to_line("vote.open")
    assert slow.there.now - begin == pytest.approx(64.0)
    fast.there.wait(10).press("next")
    assert fast.there.table.phase == "vote"


def test_nobody_can_end_the_game_from_the_pause():
    players = players_of("ddvvvvv", wants=wishes()).to("talk")
    players.there.wait(5).press("pause").wait(2).hold("next")
    assert players.there.table.phase == "talk"
    assert SHELF.games["village-and-devil"].ends not in phases(players)


def test_hands_and_last_breaths_are_called_in_words_that_were_made_ready_before():
    players = players_of("wshvvv", ballot="open", wants=wishes(attack=2))
    ahead = set(players.there.table.ahead())
    before = len(players.there.cues)
    players.to("vote").to("hands")
    lines = [timed.cue for _, timed in players.there.cues[before:] if isinstance(timed.cue, Say)]
    called = [say for say in lines if say.line.startswith(("vote.", "count.answer+name.", "moderated.breath"))]
    assert {say.parts[0] for say in called} == {"vote.open", "vote.eyes", "count.answer", "moderated.breath"}
    assert {say.parts for say in called} <= ahead

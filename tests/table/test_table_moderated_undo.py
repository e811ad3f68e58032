"""The way back by day, with a hold of left: the last choice is made anew; nobody goes back over a night."""

import pytest
from players import players_of, said, wishes

from appliance.rules import Acted, Died

MAYOR = {"mayor": "first-day"}


def dead(players):
    """Who has died so far, with the causes, in their order."""
    return [(fact.seat, fact.cause) for fact in players.state.facts if isinstance(fact, Died)]


def undo(players):
    """Somebody holds left."""
    players.there.hold("left")
    players.look()
    return players


def test_the_last_vote_is_held_again():
    players = players_of("ddvvvvv", wants=wishes(vote=3)).to("vote-result")
    players.play(lambda there: there.lines()[-1] == "execution.dies+name.Dario")
    assert dead(players) == [(3, "sentence")]
    undo(players)
    assert players.there.table.phase == "vote"
    assert dead(players) == []
    players.wants = wishes(vote=4)
    players.to("night", 2)
    assert dead(players) == [(4, "sentence")]
    assert [line for line in said(players.there) if line.startswith("execution")] == [
        "execution.dies+name.Dario",
        "execution.dies+name.Elena",
    ]


def test_a_vote_that_is_held_again_has_forgotten_who_had_voted():
    players = undo(players_of("ddvvvvv", wants=wishes(vote=3)).to("vote-result"))
    players.wants = lambda question, name, by: wishes(vote=4)(question, name, by) if by == 0 else ()
    assert dead(players.to("night", 2)) == [(4, "sentence")]


def test_in_a_vote_by_light_a_hold_is_a_press_and_leads_nowhere():
    players = players_of("ddvvvvv", wants=wishes(vote=3)).to("vote").to_ask("seat-1")
    before = players.lights()
    undo(players)
    assert players.there.table.phase == "vote"
    assert players.lights() != before


def test_in_a_vote_by_hands_one_goes_back_into_the_talk_with_the_time_that_was_left():
    players = players_of("ddvvvvv", ballot="open", wants=wishes()).to("talk")
    players.there.to_line("talk.open").wait(4 + 20).press("next", 0.0).wait(1)
    undo(players)
    assert players.there.table.phase == "talk"
    left = players.there.table._transport.time_left(players.there.now)
    assert left == pytest.approx(40.0, abs=0.2)


def test_hands_that_were_entered_wrong_are_entered_again_name_by_name():
    players = players_of("ddvvvvv", ballot="open", wants=wishes(hands={3: 5})).to("vote-result")
    assert undo(players).there.table.phase == "hands"
    for count in range(5, -1, -1):
        undo(players)
        assert len(players.there.table._course.inquiry.counts) == count
    players.wants = wishes(hands={5: 5})
    assert dead(players.to("night", 2)) == [(5, "sentence")]


def test_from_the_hands_of_the_first_name_one_goes_back_to_the_vote():
    players = players_of("ddvvvvv", ballot="open", wants=wishes(hands={3: 5})).to("vote-result")
    for _ in range(8):
        undo(players)
    assert players.there.table.phase == "vote"


def test_the_run_off_is_held_again_and_then_the_first_vote():
    def wants(question, name, by):
        if question.kind == "ballot" and question.name == "vote":
            return wishes(vote={0: 3, 1: 4}.get(by, 20))(question, name, by)
        return wishes(**{"second-vote": 4})(question, name, by)

    players = players_of("ddvvvvv", ballot="secret", wants=wants).to("vote-result", 2)
    assert dead(players) == [(4, "sentence")]
    assert undo(players).there.table.phase == "second-vote"
    assert dead(players) == []
    players.wants = wishes(**{"second-vote": 3})
    assert dead(players.to("night", 2)) == [(3, "sentence")]
    players = players_of("ddvvvvv", wants=wants).to("vote-result", 1)
    players.wants = wishes(vote=5)
    assert dead(undo(players).to("night", 2)) == [(5, "sentence")]


def test_a_shot_is_taken_back_and_the_hunter_shoots_anew():
    players = players_of("wwhvvvvv", wants=wishes(attack=2, shot=4)).to("more-deaths")
    assert dead(players) == [(2, "attack"), (4, "shot")]
    undo(players)
    assert players.there.table.phase == "breath"
    assert dead(players) == [(2, "attack")]
    players.wants = wishes(shot=0)
    assert dead(players.to("talk")) == [(2, "attack"), (0, "shot")]


def test_a_hunter_who_has_shot_nobody_can_do_so_after_all():
    players = players_of("wwhvvvvv", wants=wishes(attack=2)).to("talk")
    undo(players)
    assert players.there.table.phase == "breath"
    players.wants = wishes(shot=1)
    assert dead(players.to("talk")) == [(2, "attack"), (1, "shot")]


def test_a_successor_is_named_anew():
    players = players_of("wwvvvvvv", variants=MAYOR, wants=wishes(election=3, vote=3, heir=5)).to("more-deaths")
    assert players.state.elected == 5
    undo(players)
    assert players.there.table.phase == "last-will"
    assert players.state.elected is None
    players.wants = wishes(heir=6)
    assert players.to("night", 2).state.elected == 6


def test_from_the_successor_one_goes_back_to_the_vote():
    players = players_of("wwvvvvvv", variants=MAYOR, wants=wishes(election=3, vote=3, heir=5)).to("last-will")
    undo(players)
    assert players.there.table.phase == "vote"
    assert players.state.elected == 3
    players.wants = wishes(vote=4)
    players.to("night", 2)
    assert (dead(players), players.state.elected) == ([(4, "sentence")], 3)


def test_who_may_vote_tomorrow_is_said_anew():
    def wants(question, name, by):
        if question.name == "vote":
            return wishes(vote={0: 1, 1: 0}.get(by, 20))(question, name, by)
        return wishes(bar=(4, 5))(question, name, by)

    players = players_of("wwbvvvvv", wants=wants).to("last-will")
    players._go_on()
    assert players.there.table._course.inquiry.chosen == (4,)
    undo(players)
    assert players.there.table._course.inquiry.chosen == ()
    players.wants = lambda q, n, b: wishes(bar=(6, 7))(q, n, b) if q.name == "bar" else wants(q, n, b)
    players.to("night", 2)
    facts = [fact.seats for fact in players.state.facts if isinstance(fact, Acted)]
    assert facts == [(6, 7)]


def test_the_election_is_held_again():
    players = players_of("wwvvvvvv", variants=MAYOR, wants=wishes(election=3)).to("vote-result")
    assert undo(players).there.table.phase == "election"
    players.wants = wishes(election=5)
    assert players.to("talk").state.elected == 5


def test_a_last_death_is_taken_back_and_the_game_goes_on():
    players = players_of("dvvvv", wants=wishes(vote=0)).to("vote-result")
    assert players.state.outcome is not None
    undo(players)
    players.wants = wishes(vote=1)
    players.to("night", 2)
    assert players.state.outcome is None


def test_from_the_end_one_goes_back_to_the_last_vote():
    players = players_of("dvvvv", wants=wishes(vote=0)).to("the-end")
    players.there.run()
    undo(players)
    assert players.there.table.phase == "vote"
    players.wants = wishes(vote=1)
    assert players.to("night", 2).state.outcome is None


# Nobody goes back over a night


def test_nobody_goes_back_over_a_night():
    players = players_of("wwvvvvvv", wants=wishes(attack=3, vote=4)).to("daybreak", 2)
    facts = players.state.facts
    for _ in range(4):
        undo(players)
    assert players.there.table.phase == "talk"
    assert players.state.facts == facts


def test_in_a_night_a_hold_of_left_is_a_step_to_the_left_and_nothing_else():
    players = players_of("wwvvvvvv", wants=wishes()).to_ask("attack")
    facts = players.state.facts
    undo(players)
    assert players.there.table.phase == "night"
    assert players.state.facts == facts


def test_from_the_end_of_a_night_nobody_goes_back():
    def wants(question, name, by):
        victim = question.seats[0] if question.name == "attack" else ()
        return wishes(attack=victim, vote=5)(question, name, by)

    players = players_of("wwvvvv", wants=wants).to("the-end")
    players.there.run()
    facts = players.state.facts
    for _ in range(5):
        undo(players)
    assert players.there.table.phase == "the-end"
    assert players.state.facts == facts

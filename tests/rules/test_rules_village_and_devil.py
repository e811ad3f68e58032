"""Village and Devil, sentence by sentence: what a table would argue about. The sections are those of its rulebook."""

import pytest
from tables import Table

from appliance.rules import Chosen, Counted, Drawn, Passed, Recognised, Saved, Unlawful, Voted, legal


def seen(table):
    """Who has seen whom: power and seats."""
    return [(fact.power, fact.seats) for fact in table.state.facts if isinstance(fact, Recognised)]


# Roles


def test_twins_know_each_other_from_the_start():
    # Roles, Twins: from the very start they know each other.
    assert ("twins", (2, 3)) in seen(Table("dvttvv"))


def test_twins_know_each_other_before_a_first_day_too():
    table = Table("dvttvv", start="day")
    assert ("twins", (2, 3)) in seen(table)


def test_the_priest_is_told_devil_or_human():
    # Roles, Priest: one character every night; the answer is human or werewolf.
    table = Table("dpvvvv").choose("probe", 0).execute(2).choose("attack", 3).choose("probe", 4)
    assert table.told == [("probe", 0, True), ("probe", 4, False)]


def test_the_priest_takes_a_madman_for_a_human():
    # Roles, Madman: a human, whom the priest does not judge to be a werewolf.
    assert Table("dpavvv").choose("probe", 2).told == [("probe", 2, False)]


def test_the_priest_asks_about_living_others():
    table = Table("dpvvvvv").execute(3).choose("attack", 4)
    assert (table.asked, table.seats) == ("probe", (0, 2, 4, 5, 6))  # who is attacked is dead at dawn only


def test_the_mortician_learns_at_night_about_the_executed():
    # Roles, Mortician: at night he knows whether the one executed by day was really a werewolf.
    table = Table("ddmvvvvv").execute(0).sleep()
    assert table.told == [("autopsy", 0, True)]
    table.execute(3).sleep()
    assert table.told[1:] == [("autopsy", 3, False)]


def test_the_mortician_takes_an_executed_madman_for_a_human():
    assert Table("damvvv").execute(1).sleep().told == [("autopsy", 1, False)]


def test_the_mortician_is_told_nothing_about_those_who_die_at_night():
    table = Table("dmvvvvvv").execute(2).choose("attack", 3).sleep()
    assert table.told == [("autopsy", 2, False)]


def test_a_mortician_who_was_executed_is_told_nothing():
    assert Table("dmvvvv").execute(1).sleep().told == []


def test_the_mortician_of_a_game_that_begins_by_day_is_told_nothing_in_the_first_night():
    # Preparing the game: nobody is executed on a first day.
    assert Table("dmvvvv", start="day").sleep().told == []


def test_whom_the_knight_protects_cannot_be_killed():
    # Roles, Knight: whom he has picked the devil cannot kill in that night.
    table = Table("dkvvvvv").execute(2).choose("attack", 3).choose("guard", 3)
    assert table.dead == [(2, "sentence")]
    assert Saved(3, "attack", "guard", 2) in table.state.facts


def test_the_knight_cannot_protect_himself():
    # Roles, Knight: not himself.
    table = Table("dkvvvv").execute(2).choose("attack", 1)
    assert 1 not in table.seats
    with pytest.raises(Unlawful, match="seat 1"):
        table.choose("guard", 1)


def test_a_knight_who_is_attacked_dies_and_still_protects():
    table = Table("ddkvvvvv").execute(7)
    table.do(Chosen("attack", (2,), 0)).do(Chosen("attack", (2,), 1)).do(Passed()).choose("guard", 3)
    assert table.dead[-1] == (2, "attack")


def test_the_knight_may_protect_the_same_one_again():
    table = Table("dkvvvvvv").choose("guard", 3).execute(2).choose("attack", 3).choose("guard", 3)
    assert table.dead == [(2, "sentence")]
    assert table.execute(4).choose("attack", 3).choose("guard", 3).dead == [(2, "sentence"), (4, "sentence")]


def test_protection_ends_with_the_night():
    table = Table("dkvvvvvv").choose("guard", 3).execute(2).choose("attack", 3).sleep()
    assert table.dead == [(2, "sentence"), (3, "attack")]


def test_the_knight_does_not_save_from_an_execution():
    assert Table("dkvvvv").choose("guard", 3).execute(3).dead == [(3, "sentence")]


def test_devils_know_each_other_but_not_the_madman():
    # Roles, Madman and Devil.
    assert ("pack", (0, 2)) in seen(Table("dadvvvvvv"))


def test_madmen_know_nobody():
    # Roles, Madman: neither the devils nor other madmen.
    assert all(1 not in seats and 2 not in seats for _, seats in seen(Table("daavvvv")))


def test_the_madman_and_villagers_are_asked_nothing_but_their_vote():
    # Roles, Madman: no special abilities.
    table = Table("davvvv")
    assert (table.asked, legal(table.state).by) == ("vote", (0, 1, 2, 3, 4, 5))


def test_the_priest_is_asked_every_night_the_first_one_too():
    # Roles, Priest: "Every night".
    table = Table("dpvvvvv")
    assert table.asked == "probe"
    table.execute(2).choose("attack", 3)
    assert table.asked == "probe"


@pytest.mark.parametrize("role", "kmta")
def test_all_but_devils_are_human_to_the_priest(role):
    table = Table("dp" + {"t": "ttvv"}.get(role, role + "vvv")).choose("probe", 2)
    assert table.told == [("probe", 2, False)]


def test_the_dead_priest_and_knight_are_asked_nothing():
    table = Table("dpkvvvvv").execute(1).choose("attack", 2).sleep().execute(3)
    assert table.dead == [(1, "sentence"), (2, "attack"), (3, "sentence")]
    assert table.choose("attack", 4).asked == "vote"


def test_devils_kill_none_of_their_own_but_may_kill_the_madman():
    # Roles, Devil: every night one character who is no devil.
    table = Table("ddavvvvv").execute(3)
    assert table.asked == "attack"
    assert table.seats == (2, 4, 5, 6, 7)
    with pytest.raises(Unlawful):
        table.do(Chosen("attack", (1,), 0))
    assert table.choose("attack", 2).dead[-1] == (2, "attack")


# Preparing the game


def test_a_game_that_begins_by_night_votes_on_its_first_day():
    table = Table("dpkmvvv")
    assert (table.asked, table.state.night) == ("probe", 1)
    assert table.sleep().asked == "vote"


def test_a_game_that_begins_by_day_executes_nobody_on_that_day():
    # Preparing the game: if it starts by day, nobody is executed in the first day phase.
    table = Table("dpkmvvv", start="day")
    assert (table.asked, table.state.night) == ("probe", 1)
    assert table.dead == []


# Night phase


@pytest.mark.parametrize("start", ["night", "day"])
def test_nobody_is_attacked_in_the_first_night(start):
    # Night phase: not in the first night.
    table = Table("dpkmvv", start=start)
    asked = []
    while legal(table.state).kind == "choice":
        asked.append(table.asked)
        table.do(Passed())
    assert asked == ["probe", "guard"]
    assert table.dead == []


def test_devils_who_point_at_several_attack_whom_most_of_them_want():
    # Night phase: several devils settle by gestures whom they attack.
    table = Table("dddvvvvvv").execute(8)
    table.do(Chosen("attack", (3,), 0)).do(Chosen("attack", (4,), 1)).do(Chosen("attack", (4,), 2)).do(Passed())
    assert table.dead[-1] == (4, "attack")


def test_devils_who_cannot_settle_attack_nobody():
    table = Table("ddvvvvv").execute(6)
    table.do(Chosen("attack", (3,), 0)).do(Chosen("attack", (4,), 1)).do(Passed())
    assert table.dead == [(6, "sentence")]


def test_devils_may_change_what_they_point_at_until_their_time_is_over():
    # Night phase: gestures go on until the victim is settled.
    table = Table("ddvvvvv").execute(6)
    table.do(Chosen("attack", (3,), 0)).do(Chosen("attack", (4,), 1)).do(Chosen("attack", (4,), 0))
    assert (table.asked, legal(table.state).final) == ("attack", "open")
    table.do(Passed())
    assert table.dead[-1] == (4, "attack")


def test_when_their_time_is_over_what_devils_have_chosen_till_then_counts():
    table = Table("ddvvvvv").execute(6)
    table.do(Chosen("attack", (3,), 0)).do(Passed())
    assert table.dead[-1] == (3, "attack")


def test_a_devil_who_wants_nobody_leaves_it_to_the_other():
    table = Table("ddvvvvv").execute(6)
    table.do(Passed(by=0)).do(Chosen("attack", (3,), 1)).do(Passed())
    assert table.dead[-1] == (3, "attack")


def test_the_priest_who_is_attacked_still_learns():
    # Day phase: who was killed is told at dawn; until then they live.
    table = Table("dpvvvvv").execute(6).choose("attack", 1).choose("probe", 0)
    assert table.told == [("probe", 0, True)]
    assert table.dead[-1] == (1, "attack")


# Day phase


def test_it_may_be_that_nobody_has_died():
    # Day phase: nobody may have died.
    assert Table("dvvvvv").execute(5).sleep().dead == [(5, "sentence")]


def test_whoever_has_most_votes_is_executed():
    assert Table("dvvvvv").vote(s1=3, s2=2).dead == [(1, "sentence")]


def test_a_tie_leads_to_a_run_off_of_those_who_are_tied():
    # Day phase: several with the most votes: a run-off, or the lot.
    table = Table("dvvvvv").vote(s1=2, s2=2, s3=1)
    assert (table.asked, table.seats) == ("second-vote", (1, 2))
    assert legal(table.state).by == (0, 1, 2, 3, 4, 5)
    assert table.vote(s1=1, s2=5).dead == [(2, "sentence")]


def test_a_second_tie_is_settled_by_lot():
    table = Table("dvvvvv").vote(s1=2, s2=2, s3=2).vote(s1=3, s3=3)
    assert (legal(table.state).kind, table.seats) == ("lot", (1, 3))
    with pytest.raises(Unlawful, match="not tied"):
        table.do(Drawn(2))
    with pytest.raises(Unlawful, match="cannot be passed"):
        table.do(Passed())
    assert table.do(Drawn(3)).dead == [(3, "sentence")]


def test_with_the_lot_there_is_no_run_off():
    table = Table("dvvvvv", tie="lot").vote(s1=2, s2=2)
    assert (legal(table.state).kind, table.seats) == ("lot", (1, 2))


def test_when_nobody_votes_all_are_tied():
    # Day phase: one person is executed every day.
    table = Table("dvvvv").vote()
    assert (table.asked, table.seats) == ("second-vote", (0, 1, 2, 3, 4))


def test_votes_in_secret_count_like_hands():
    table = Table("dvvvv").sleep().do(Voted(((0, 1), (1, 2), (2, 1), (4, 0))))
    assert table.dead == [(1, "sentence")]


@pytest.mark.parametrize(
    ("event", "why"),
    [
        (Voted(((0, 0),)), "not oneself"),
        (Voted(((0, 1), (0, 2))), "had it already"),
        (Voted(((0, 9),)), "cannot vote for seat 9"),
        (Counted((6, 0, 0, 0, 0)), "count again"),
        (Counted((1, 0, 0)), "for each"),
        (Counted((-1, 0, 0, 0, 0)), "for each"),
        (Passed(), "leave out the votes"),
        (Drawn(0), "no lot now"),
        (Chosen("attack", (1,)), "is not asked"),
    ],
)
def test_votes_that_cannot_be_are_refused(event, why):
    table = Table("dvvvv").sleep()
    before = table.state
    with pytest.raises(Unlawful, match=why):
        table.do(event)
    assert table.state is before


def test_the_dead_neither_vote_nor_are_voted_for():
    # Day phase: whoever is executed is out of the game.
    table = Table("dvvvvvv").execute(5).choose("attack", 4)
    question = legal(table.state)
    assert (question.by, question.seats) == ((0, 1, 2, 3, 6), (0, 1, 2, 3, 6))


def test_last_words_change_nothing_in_the_rules():
    table = Table("dvvvvvv", last_words="yes").execute(5)
    assert table.asked == "attack"


# Ending conditions


def test_the_good_win_when_all_devils_are_dead_and_the_dead_win_with_them():
    # Ending conditions: all werewolves dead; those who died before win, too.
    table = Table("dpavvv").execute(3).choose("attack", 4).execute(0)
    assert table.winners == ("good",)
    assert table.state.outcome.winners == (1, 3, 4, 5)


def test_the_evil_win_with_as_many_devils_as_humans_and_dead_madmen_win_with_them():
    # Ending conditions: as many werewolves as humans or more.
    table = Table("davvv").execute(1)
    assert table.winners is None
    table.choose("attack", 2).execute(3)
    assert table.winners == ("evil",)
    assert table.state.outcome.winners == (0, 1)


def test_a_devil_a_madman_and_a_villager_play_on():
    # Ending conditions, note: the madman is a human; with one of each the game goes on.
    table = Table("davvv").execute(2).choose("attack", 3)
    assert [table.book.deck, table.state.living] == [{"devil": 1, "madman": 1, "villager": 3}, (0, 1, 4)]
    assert table.winners is None
    assert table.asked == "vote"


def test_it_is_looked_after_each_death_by_night_too():
    # Ending conditions: "as soon as one of the following conditions is met".
    table = Table("ddvvvvvv").execute(2).choose("attack", 3)
    assert (table.state.living, table.winners) == ((0, 1, 4, 5, 6, 7), None)
    assert table.execute(4).winners is None
    assert table.choose("attack", 5).winners == ("evil",)


def test_the_good_win_whoever_else_is_left_when_the_last_devil_is_executed():
    # Ending conditions: "When all werewolves die", with a Madman and one more.
    table = Table("davvv").execute(2).choose("attack", 3).execute(0)
    assert (table.winners, table.state.outcome.winners) == (("good",), (2, 3, 4))


def test_a_devil_and_a_madman_alone_are_the_end():
    table = Table("davvv").execute(2).choose("attack", 3).execute(4)
    assert table.winners == ("evil",)


def test_the_end_comes_at_once_by_night_as_by_day():
    # Ending conditions: as soon as one of them is so.
    table = Table("ddvvvvv").execute(2).choose("attack", 3).execute(4)
    assert table.winners == ("evil",)
    table = Table("dvvvv").execute(2).choose("attack", 3).execute(4)
    assert table.winners == ("evil",)
    assert legal(table.state) is None
    with pytest.raises(Unlawful, match="over"):
        table.do(Passed())


def test_more_devils_than_humans_are_the_end_as_well():
    # Ending conditions: equal or greater.
    table = Table("ddvvvv").execute(2).choose("attack", 3)
    assert table.winners == ("evil",)

"""Loups-garous, sentence by sentence: what a table would argue about. The names are those of its rulebook's roles."""

import pytest
from tables import loups

from appliance.rules import Became, Chosen, Drawn, Passed, Recognised, Saved, Unlawful, legal


def facts(table, kind):
    """What has happened of a kind."""
    return [fact for fact in table.state.facts if isinstance(fact, kind)]


def saved(table):
    """Who did not die, of what, by what."""
    return [(fact.seat, fact.cause, fact.by) for fact in facts(table, Saved)]


# Loups-garous, Villageois


def test_werewolves_kill_in_the_first_night_too():
    assert loups("wvvvvvv").choose("attack", 1).dead == [(1, "attack")]


def test_werewolves_win_when_only_they_live():
    table = loups("wwvvv").choose("attack", 2).execute(3).choose("attack", 4)
    assert table.winners == ("werewolves",)


def test_villagers_win_when_no_werewolf_lives():
    assert loups("wvvvvv").execute(0).winners == ("villagers",)


def test_as_many_werewolves_as_others_is_no_end():
    table = loups("wvvv").choose("attack", 1)
    table.execute(2)
    assert table.winners is None


def test_a_tie_kills_nobody():
    table = loups("wvvvvv").vote(s1=2, s2=2)
    assert table.dead == []
    assert legal(table.state).kind == "choice"


def test_a_tie_can_lead_to_a_run_off_or_the_lot():
    table = loups("wvvvvv", tie="run-off").vote(s1=2, s2=2)
    assert (table.asked, table.seats) == ("second-vote", (1, 2))
    assert table.vote(s1=2, s2=2).dead == []
    table = loups("wvvvvv", tie="lot").vote(s1=2, s2=2).do(Drawn(1))
    assert table.dead == [(1, "sentence")]


def test_a_run_off_is_of_its_own_day_only():
    table = loups("wvvvvvvv", tie="run-off").vote(s1=2, s2=2).vote(s1=1, s2=1)
    assert table.execute(3).dead == [(3, "sentence")]
    assert table.asked == "attack"


# Voyante


def test_the_seer_learns_the_card():
    assert loups("wsvvhv").choose("see", 4).told == [("see", 4, "hunter")]


# Chasseur


def test_the_hunter_shoots_when_werewolves_kill_him():
    table = loups("whvvvv").choose("attack", 1)
    assert (table.asked, legal(table.state).by) == ("shot", (1,))
    assert table.choose("shot", 0).dead == [(1, "attack"), (0, "shot")]
    assert table.winners == ("villagers",)


def test_the_hunter_shoots_when_he_is_lynched_and_need_not():
    table = loups("whvvvv").execute(1)
    assert table.asked == "shot"
    assert table.do(Passed()).dead == [(1, "sentence")]


def test_a_poisoned_hunter_does_not_shoot():
    table = loups("whvviv").choose("poison", 1)
    assert table.asked != "shot"


def test_it_is_looked_who_has_won_when_the_hunter_has_shot():
    # Chasseur: "immédiatement"; the last villager's shot comes before the werewolves have won.
    table = loups("whv").execute(2).choose("attack", 1)
    assert (table.asked, table.winners) == ("shot", None)
    assert table.choose("shot", 0).winners == ("villagers",)


# Cupidon


def lovers(roles, one, other, **variants):
    return loups(roles, **variants).choose("love", one, other)


def test_cupid_may_choose_himself_and_lovers_know_each_other():
    table = lovers("wcvvvv", 1, 2)
    assert Recognised("lovers", (1, 2), 1) in table.state.facts


def test_cupid_must_choose_two():
    with pytest.raises(Unlawful, match="takes 2 seats"):
        loups("wcvvvv").do(Chosen("love", (1,)))
    with pytest.raises(Unlawful, match="takes 2 seats"):
        loups("wcvvvv").do(Chosen("love", (1, 1)))


def test_a_lover_dies_of_grief_at_once():
    assert lovers("wcvvvv", 2, 3).execute(2).dead == [(2, "sentence"), (3, "grief")]
    assert lovers("wcvvvv", 2, 3).choose("attack", 3).dead == [(3, "attack"), (2, "grief")]


def test_grief_makes_no_hunter_shoot():
    table = lovers("wchvvvv", 2, 3).execute(3)
    assert table.dead == [(3, "sentence"), (2, "grief")]
    assert table.asked == "attack"


def test_lovers_of_two_camps_win_alone_when_only_they_live():
    table = lovers("wcvvv", 0, 2).choose("attack", 1).execute(3).choose("attack", 4)
    assert table.winners == ("lovers",)
    assert table.state.outcome.winners == (0, 2)


def test_lovers_of_two_camps_keep_werewolves_from_winning():
    table = lovers("wwcvv", 0, 3).choose("attack", 4).execute(2)
    assert (table.state.living, table.winners) == ((0, 1, 3), None)


def test_lovers_of_one_camp_win_with_it():
    table = lovers("wcvvvv", 1, 2).execute(0)
    assert table.winners == ("villagers",)
    assert table.state.outcome.winners == (1, 2, 3, 4, 5)


def test_dead_lovers_of_two_camps_have_not_won_with_either():
    table = lovers("wwcvvvv", 0, 3).execute(0).execute(1)
    assert table.winners == ("villagers",)
    assert table.state.outcome.winners == (2, 4, 5, 6)


def test_the_bond_outlives_cupid():
    table = lovers("wcvvvvv", 2, 3).choose("attack", 1).execute(2)
    assert table.dead[1:] == [(2, "sentence"), (3, "grief")]


# Sorcière


def test_the_witch_is_asked_about_the_victim_and_heals():
    table = loups("wivvvv").choose("attack", 2)
    assert (table.asked, table.seats, table.told) == ("heal", (2,), [("victim", 2, True)])
    assert table.choose("heal", 2).sleep().dead == []
    assert saved(table) == [(2, "attack", "heal")]


def test_the_witch_may_heal_herself():
    assert loups("wivvvv").choose("attack", 1).choose("heal", 1).sleep().dead == []


def test_both_potions_in_one_night():
    table = loups("wivvvv").choose("attack", 2).choose("heal", 2).choose("poison", 3)
    assert table.dead == [(3, "poison")]


def test_two_deaths_in_one_night():
    assert loups("wivvvv").choose("attack", 2).choose("poison", 3).dead == [(2, "attack"), (3, "poison")]


def test_who_is_healed_and_poisoned_dies_of_the_poison():
    assert loups("wivvvv").choose("attack", 2).choose("heal", 2).choose("poison", 2).dead == [(2, "poison")]


def test_each_potion_works_once_a_game():
    table = loups("wivvvvvv").choose("attack", 2).choose("heal", 2).choose("poison", 3).execute(4)
    table.choose("attack", 2)
    assert legal(table.state).kind == "ballot"
    assert table.dead[-1] == (2, "attack")
    assert table.told == [("victim", 2, True)]


@pytest.mark.parametrize(("witch", "told"), [("always", 2), ("while-she-heals", 1), ("herself", 0)])
def test_what_the_witch_is_told_is_a_variant(witch, told):
    table = loups("wivvvvvv", witch=witch).choose("attack", 2).choose("heal", 2).execute(4).choose("attack", 3)
    assert len(table.told) == told


def test_the_witch_who_is_condemned_is_told():
    assert loups("wivvvv", witch="herself").choose("attack", 1).told == [("victim-herself", 1, True)]


# Voleur


def test_the_thief_takes_one_of_two_cards_and_is_it_from_then_on():
    table = loups("wtvvvvvs")
    assert (table.asked, legal(table.state).roles) == ("steal", ("seer", "villager"))
    table.do(Chosen("steal", role="seer"))
    assert (table.asked, legal(table.state).by) == ("see", (1,))
    assert table.state.middle == ("thief", "villager")


def test_the_thief_who_becomes_a_werewolf_wakes_with_them():
    table = loups("wtvvvvvw").do(Chosen("steal", role="werewolf"))
    assert legal(table.state).by == (0, 1)


def test_the_thief_need_not_and_takes_no_other_card():
    assert loups("wtvvvvvs").do(Passed()).state.roles[1] == "thief"
    with pytest.raises(Unlawful, match="not in the middle"):
        loups("wtvvvvvs").do(Chosen("steal", role="witch"))


# Petite fille


def test_the_little_girl_is_told_whom_they_have_chosen():
    assert loups("wgvvvv", little_girl="told").choose("attack", 2).told == [("peep", 2, True)]
    assert loups("wgvvvv").choose("attack", 2).told == []


# Maire


def mayor(roles, seat, **variants):
    table = loups(roles, mayor="first-day", **variants).sleep()
    assert table.asked == "election"
    return table.execute(seat)


def test_the_mayor_has_two_votes():
    table = mayor("wvvvv", 1)
    assert (table.asked, legal(table.state).weights) == ("vote", ((1, 2),))
    assert table.vote(s2=3, s3=3).dead == []
    with pytest.raises(Unlawful, match="count again"):
        mayor("wvvvv", 1).vote(s2=4, s3=3)


def test_a_mayor_who_dies_names_a_successor():
    table = mayor("wvvvvv", 1).execute(1)
    assert (table.asked, legal(table.state).by, 1 in table.seats) == ("heir", (1,), False)
    assert table.choose("heir", 2).state.elected == 2


def test_a_hunter_who_is_mayor_shoots_before_he_names_a_successor():
    table = mayor("whvvvv", 1).execute(1).choose("shot", 2)
    assert (table.asked, 2 in table.seats) == ("heir", False)


def test_a_tied_election_is_settled_by_lot():
    table = loups("wvvvv", mayor="first-day").sleep().vote(s1=2, s2=2).do(Drawn(2))
    assert table.state.elected == 2
    assert table.dead == []


def test_no_scapegoat_dies_of_a_tied_election():
    table = loups("wbvvv", mayor="first-day").sleep().vote(s2=2, s3=2).do(Drawn(2))
    assert (table.dead, table.state.elected) == ([], 2)


def test_the_mayor_may_be_elected_on_the_second_day():
    table = loups("wvvvvv", mayor="second-day").sleep()
    assert table.asked == "vote"
    assert table.execute(1).sleep().asked == "late-election"


# Salvateur


def test_whom_the_protector_protects_survives():
    assert loups("wpvvvv").choose("protect", 2).choose("attack", 2).dead == []


def test_the_protector_may_protect_himself_but_nobody_twice_running():
    table = loups("wpvvvvvv").choose("protect", 1).choose("attack", 1).execute(2)
    assert 1 not in table.seats
    table.choose("protect", 3).choose("attack", 4).execute(5)
    assert 1 in table.seats
    assert 3 not in table.seats


def test_who_protected_nobody_is_free_again():
    table = loups("wpvvvvvv").choose("protect", 1).execute(2).do(Passed()).execute(3)
    assert 1 in table.seats


def test_the_protector_does_not_help_the_little_girl():
    assert loups("wpgvvv").choose("protect", 2).choose("attack", 2).dead == [(2, "attack")]


def test_protection_stops_no_poison():
    assert loups("wpivvv").choose("protect", 3).choose("poison", 3).dead == [(3, "poison")]


# Idiot du village


def test_the_idiot_is_pardoned_and_votes_no_more():
    table = loups("wovvvv").execute(1)
    assert table.dead == []
    assert saved(table) == [(1, "sentence", "pardon")]
    table.sleep()
    assert 1 not in legal(table.state).by
    assert 1 in table.seats


def test_an_idiot_who_was_mayor_ends_the_office():
    table = mayor("wovvvv", 1).execute(1)
    assert (table.state.elected, table.asked) == (None, "attack")


def test_a_pardoned_idiot_is_elected_nothing():
    table = loups("wovvvv", mayor="second-day").execute(1).sleep()
    assert table.asked == "late-election"
    assert 1 not in table.seats


def test_werewolves_the_witch_and_the_hunter_kill_the_idiot():
    assert loups("wovvvv").choose("attack", 1).dead == [(1, "attack")]
    assert loups("woivvv").choose("poison", 1).dead == [(1, "poison")]
    assert loups("wohvvv").execute(2).choose("shot", 1).dead[-1] == (1, "shot")


# Bouc émissaire


def test_the_scapegoat_dies_of_a_tie():
    table = loups("wbvvvvv").vote(s2=2, s3=2)
    assert table.dead == [(1, "blame")]
    assert (table.asked, legal(table.state).by) == ("bar", (1,))


def test_the_scapegoat_says_who_votes_on_the_next_day_only():
    table = loups("wbvvvvvv").vote(s2=2, s3=2).choose("bar", 2, 3).sleep()
    assert legal(table.state).by == (2, 3)
    table.execute(4).sleep()
    assert legal(table.state).by == (0, 2, 3, 5, 6, 7)


def test_nobody_is_lynched_if_all_who_may_vote_have_died():
    table = loups("wbvvvvvv").vote(s2=2, s3=2).choose("bar", 2).choose("attack", 2)
    assert table.dead[-1] == (2, "attack")
    assert (table.asked, table.state.night) == ("attack", 3)


def test_whether_nobody_may_vote_is_a_variant():
    with pytest.raises(Unlawful, match="takes 1 to"):
        loups("wbvvvvv").vote(s2=2, s3=2).do(Chosen("bar", ()))
    table = loups("wbvvvvv", scapegoat="maybe-nobody").vote(s2=2, s3=2).do(Chosen("bar-all", ())).sleep()
    assert (table.state.night, table.asked, table.dead) == (3, "vote", [(1, "blame")])


def test_a_lynched_scapegoat_bars_nobody():
    table = loups("wbvvvvv").execute(1)
    assert table.asked == "attack"


# Ancien


def test_the_elder_survives_the_first_attack_and_not_the_second():
    table = loups("wevvvvvv").choose("attack", 1)
    assert saved(table) == [(1, "attack", "second-life")]
    assert table.execute(2).choose("attack", 1).dead == [(2, "sentence"), (1, "attack")]


def test_under_protection_the_elder_was_not_attacked():
    table = loups("wepvvvvv").choose("protect", 1).choose("attack", 1).execute(3).choose("attack", 1)
    assert table.dead == [(3, "sentence")]


def test_a_healed_elder_was_not_attacked():
    table = loups("weivvvvv").choose("attack", 1).choose("heal", 1).sleep().execute(3).choose("attack", 1).sleep()
    assert table.dead == [(3, "sentence")]


def test_poison_and_shot_kill_the_elder_and_cost_nobody_anything():
    table = loups("weivvv").choose("poison", 1)
    assert (table.dead, facts(table, Became)) == ([(1, "poison")], [])
    assert loups("wehvvv").execute(2).choose("shot", 1).dead[-1] == (1, "shot")


def test_who_lynches_the_elder_loses_all_powers_but_werewolves_and_piper():
    table = loups("wesipfvvv").execute(1)
    asked = []
    while legal(table.state).kind == "choice":
        asked.append(table.asked)
        table.do(Passed())
    assert asked == ["attack", "charm"]


def test_after_the_elder_neither_hunter_nor_idiot_have_anything_left():
    table = loups("wehovvvvv").execute(1).execute(2)
    assert table.asked == "attack"
    assert table.execute(3).dead[-1] == (3, "sentence")


def test_the_mayor_keeps_two_votes_after_the_elder():
    table = mayor("wevvvvvv", 2).execute(1).sleep()
    assert legal(table.state).weights == ((2, 2),)


# Joueur de flûte


def test_the_piper_charms_two_new_ones_every_night():
    table = loups("wfvvvvvv").choose("charm", 2, 3)
    assert Recognised("charmed", (2, 3), 1) in table.state.facts
    table.execute(4)
    while table.asked != "charm":
        table.do(Passed())
    assert table.seats == (0, 5, 6, 7)
    table.choose("charm", 0, 5)
    assert Recognised("charmed", (0, 2, 3, 5), 2) in table.state.facts


def test_the_piper_charms_the_last_one_alone_and_wins_at_once():
    table = loups("wfvvv").choose("charm", 2, 3).execute(4)
    while table.asked != "charm":
        table.do(Passed())
    assert (table.seats, legal(table.state).count) == ((0,), 1)
    assert table.choose("charm", 0).winners == ("piper",)
    assert table.state.outcome.winners == (1,)


def test_a_piper_whom_they_have_chosen_wins_before_he_dies():
    # Joueur de flûte: immediately; who was chosen dies when the night is over.
    table = loups("wfvv").choose("attack", 1).choose("charm", 0, 2).execute(3)
    assert table.winners is None
    table = loups("wfv").choose("attack", 1).choose("charm", 0, 2)
    assert (table.winners, table.dead) == (("piper",), [])


def test_the_piper_wins_by_a_death_as_well():
    # Joueur de flûte: at whatever moment.
    assert loups("wfvvv").choose("charm", 0, 2).execute(3).winners is None
    assert loups("wfvv").choose("charm", 0, 2).execute(3).winners == ("piper",)


def test_a_dead_piper_does_not_win():
    table = loups("wfvvv").choose("charm", 0, 2).execute(1)
    assert table.winners is None


# Loups-garous: the transformation


def infected(roles, seat, **variants):
    return loups(roles, transformation="yes", **variants).choose("attack", seat).choose("infect", seat)


def test_who_is_infected_does_not_die_and_is_a_werewolf():
    table = infected("wsvvvvv", 1).sleep()
    assert table.dead == []
    table.execute(2)
    assert (table.asked, legal(table.state).by) == ("see", (1,))
    table.do(Passed())
    assert (table.asked, legal(table.state).by) == ("attack", (0, 1))
    assert 1 not in table.seats


def test_an_infected_one_wins_and_loses_with_the_werewolves():
    table = infected("wvvv", 1).execute(2).choose("attack", 3)
    assert (table.winners, table.state.outcome.winners) == (("werewolves",), (0, 1))


def test_infection_is_once_a_game():
    table = infected("wvvvvvv", 1).execute(2).choose("attack", 3)
    assert legal(table.state).kind == "ballot"
    assert table.dead[-1] == (3, "attack")


def test_protection_and_the_elders_first_life_stop_infection():
    table = loups("wpvvvv", transformation="yes").choose("protect", 2).choose("attack", 2).choose("infect", 2)
    assert (table.state.also, saved(table)) == ((), [(2, "infect", "protect")])
    assert saved(infected("wevvvv", 1)) == [(1, "infect", "second-life")]


def test_the_witch_sees_no_victim_where_somebody_is_infected():
    table = infected("wivvvv", 2)
    assert (table.asked, table.told) == ("poison", [])

"""Loups-garous, sentence by sentence: what a table would argue about. The names are those of its rulebook's roles."""

from dataclasses import replace

import pytest
from tables import LOUPS, loups

from appliance.rules import Became, Chosen, Drawn, Passed, Recognised, Saved, Unlawful, Voted, legal


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


def test_werewolves_kill_villagers_none_of_their_own():
    # LES LOUPS-GAROUS: "ils égorgent un Villageois".
    table = loups("wwvvvv")
    assert table.seats == (2, 3, 4, 5)
    with pytest.raises(Unlawful, match="seat 1"):
        table.do(Chosen("attack", (1,), 0))


def test_the_dead_are_out_of_the_game():
    # LES VILLAGEOIS: "Ce joueur est éliminé du jeu".
    table = loups("wvvvvvv").choose("attack", 1)
    assert (legal(table.state).by, table.seats) == ((0, 2, 3, 4, 5, 6), (0, 2, 3, 4, 5, 6))


def test_where_nobody_votes_all_are_tied():
    # LES VILLAGEOIS: "doivent chaque jour lyncher un des joueur": the Scapegoat dies of that tie as well.
    assert loups("wvvvvv").vote().dead == []
    assert loups("wbvvvv").vote().dead == [(1, "blame")]


def test_where_all_die_at_once_no_werewolf_lives():
    # LES VILLAGEOIS: "dans l'espoir qu'il soit Loup-Garou": the last one dies with the last of the others.
    table = loups("whv").execute(2).choose("attack", 1).choose("shot", 0)
    assert (table.state.living, table.winners) == ((), ("villagers",))


# Voyante


def test_the_seer_learns_the_card_every_night():
    # Voyante: "Chaque nuit, elle connaît la vrai personnalité d'un joueur de son choix".
    table = loups("wsvvhvv").choose("see", 4)
    assert table.seats != ()
    table.execute(2).choose("see", 0)
    assert table.told == [("see", 4, "hunter"), ("see", 0, "werewolf")]


def test_the_seer_learns_what_the_thief_has_become():
    table = loups("wstvvvvhv").do(Chosen("steal", role="hunter")).choose("see", 2)
    assert table.told == [("see", 2, "hunter")]


def test_the_seer_learns_that_somebody_was_turned():
    # "la vrai personnalité": from the night after, when it has happened.
    table = loups("wshvvvv", transformation="yes").choose("see", 2).choose("attack", 2).choose("infect", 2)
    table.execute(3).choose("see", 2)
    assert table.told == [("see", 2, "hunter"), ("see", 2, "werewolf")]


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


def test_the_hunter_shoots_any_other_who_lives():
    # Chasseur: "n'importe quel autre joueur à son choix".
    table = loups("whvvvvv").choose("attack", 2).execute(1)
    assert (table.asked, table.seats) == ("shot", (0, 3, 4, 5, 6))


def test_the_hunter_on_whom_the_lot_of_a_tie_falls_was_lynched():
    # Chasseur: "lyncher par les joueurs", whatever way the vote went.
    table = loups("whvvvv", tie="lot").vote(s1=2, s2=2).do(Drawn(1))
    assert (table.dead, table.asked) == ([(1, "sentence")], "shot")
    table = loups("whvvvv", tie="run-off").vote(s1=2, s2=2).vote(s1=4, s2=2)
    assert table.asked == "shot"


def test_a_hunter_who_is_tied_lives_where_the_scapegoat_dies():
    table = loups("whbvvv").vote(s1=2, s3=2)
    assert (table.dead, table.asked) == ([(2, "blame")], "bar")


def test_a_hunter_who_was_saved_does_not_shoot():
    table = loups("whpivv").choose("protect", 1).choose("attack", 1).sleep()
    assert (table.dead, table.asked) == ([], "vote")
    assert loups("whivvv").choose("attack", 1).choose("heal", 1).sleep().asked == "vote"


def test_a_hunter_who_is_attacked_and_poisoned_was_killed_by_the_werewolves():
    table = loups("whivvv").choose("attack", 1).choose("poison", 1)
    assert (table.dead, table.asked) == ([(1, "attack")], "shot")


def test_a_hunter_who_was_turned_still_shoots():
    # "ils transformeront": he is a Werewolf as well, and what his card can do stays.
    table = loups("whvvvvv", transformation="yes").choose("attack", 1).choose("infect", 1).execute(1)
    assert table.asked == "shot"


def test_a_hunter_cannot_shoot_whoever_dies_with_him():
    # Cupidon: "l'autre meurt de chagrin immédiatement": before he shoots.
    table = loups("wchvvvv").choose("love", 2, 3).execute(2)
    assert (table.dead, table.asked) == ([(2, "sentence"), (3, "grief")], "shot")
    assert 3 not in table.seats
    # And of those who die at the same dawn he can shoot none.
    table = loups("whivvvv").choose("attack", 1).choose("poison", 3)
    assert (table.asked, 3 in table.seats) == ("shot", False)


def test_the_lover_of_the_one_who_is_shot_dies_as_well():
    table = loups("wchvvvv").choose("love", 0, 4).execute(2).choose("shot", 4)
    assert table.dead == [(2, "sentence"), (4, "shot"), (0, "grief")]
    assert table.winners == ("villagers",)


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


def test_lovers_are_not_told_what_the_other_is():
    # Cupidon: "le Loup-Garou n'est pas obligé de déclarer son état".
    assert lovers("wcvvvv", 0, 2).told == []


def test_two_lovers_of_one_camp_of_whom_one_is_turned_play_alone_from_then_on():
    # Cupidon: "Un Loup-Garou et un villageois ... contre tous les autres".
    table = lovers("wcvvv", 2, 3, transformation="yes").choose("attack", 2).choose("infect", 2)
    assert (table.dead, table.winners) == ([], None)
    table.execute(0).choose("attack", 1).execute(4)
    assert (table.winners, table.state.outcome.winners) == (("lovers",), (2, 3))


def test_lovers_of_two_camps_of_whom_one_is_turned_are_both_werewolves():
    table = lovers("wcvv", 0, 2, transformation="yes").choose("attack", 2).choose("infect", 2)
    table.execute(3).choose("attack", 1)
    assert (table.winners, table.state.outcome.winners) == (("werewolves",), (0, 2))


def test_a_thief_who_became_a_werewolf_is_of_that_camp_in_love():
    table = loups("wtcvvvvww").do(Chosen("steal", role="werewolf")).choose("love", 1, 3)
    assert table.state.roles[1] == "werewolf"
    table.choose("attack", 4).execute(0).choose("attack", 5).execute(2).sleep()
    assert table.execute(6).winners == ("lovers",)


def test_the_piper_in_love_is_of_a_camp_of_his_own():
    # Cupidon, Joueur de flûte: "Ennemi à la fois des villageois et des loups-garous".
    table = lovers("wcfvv", 2, 3).choose("attack", 1).execute(0)
    assert table.winners == ("villagers",)
    assert table.state.outcome.winners == (1, 4)
    table = lovers("wwcfvv", 3, 4).choose("attack", 2).execute(0).choose("attack", 5).execute(1)
    assert (table.winners, table.state.outcome.winners) == (("lovers",), (3, 4))


def test_the_piper_in_love_who_has_charmed_all_wins_alone_all_the_same():
    # Joueur de flûte: "gagne immédiatement, seul".
    table = lovers("wcfvv", 2, 3).choose("charm", 0, 3).execute(1).choose("charm", 4)
    assert (table.winners, table.state.outcome.winners) == (("piper",), (2,))


@pytest.mark.parametrize(("roles", "grieved"), [("wcev", "elder"), ("wcov", "village-idiot"), ("wcpv", "protector")])
def test_nothing_stops_grief(roles, grieved):
    # Cupidon: "meurt de chagrin immédiatement"; the Elder's and the Idiot's own sentences name other deaths.
    table = loups(roles + "vvvv").choose("love", 2, 3)
    if grieved == "protector":
        table.choose("protect", 2)
    table.choose("attack", 3)
    assert table.dead == [(3, "attack"), (2, "grief")]
    assert facts(table, Saved) == []


def test_who_saves_one_lover_saves_both():
    assert lovers("wcivvv", 3, 4).choose("attack", 3).choose("heal", 3).sleep().dead == []
    assert lovers("wcevvv", 2, 4).choose("attack", 2).sleep().dead == []


def test_both_lovers_killed_in_one_night_die_once_each():
    table = lovers("wcivvvv", 3, 4).choose("attack", 3).choose("poison", 4)
    assert table.dead == [(3, "attack"), (4, "grief")]


def test_cupid_does_not_choose_in_later_nights():
    # Cupidon: "La première nuit".
    table = loups("wcvvvvv").sleep().execute(2)
    assert table.asked == "attack"


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


def test_the_witch_may_poison_anybody_and_herself():
    # Sorcière: "pour éliminer un joueur".
    table = loups("wivvvv").choose("attack", 2)
    table.do(Passed())
    assert (table.asked, table.seats) == ("poison", (0, 1, 2, 3, 4, 5))


def test_the_potion_is_spent_on_somebody_who_was_protected():
    # Sorcière: what she is told is whom they have condemned; of the Salvateur she knows nothing.
    table = loups("wipvvvvv").choose("protect", 3).choose("attack", 3)
    assert table.told == [("victim", 3, True)]
    table.choose("heal", 3).sleep().execute(4).choose("attack", 5)
    assert table.asked != "heal"


def test_the_witch_who_is_not_condemned_herself_is_told_nothing_where_that_is_played():
    assert loups("wivvvv", witch="herself").choose("attack", 2).told == []


def test_a_witch_who_is_condemned_still_poisons():
    # Sorcière: she acts in the night in which she is condemned.
    assert loups("wivvvv").choose("attack", 1).choose("poison", 0).dead == [(1, "attack"), (0, "poison")]


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


def test_the_thief_who_becomes_cupid_chooses_in_the_same_night():
    # Voleur: "Il jouera désormais ce personnage".
    table = loups("wtvvvvvc").do(Chosen("steal", role="cupid"))
    assert (table.asked, legal(table.state).by) == ("love", (1,))


def test_the_thief_who_took_the_piper_charms_and_wins_alone():
    table = loups("wtvvvf").do(Chosen("steal", role="piper")).choose("charm", 0, 2).execute(3)
    assert (table.winners, table.state.outcome.winners) == (("piper",), (1,))


def test_the_thief_who_took_nothing_plays_for_the_villagers():
    table = loups("wtvvvvvs").do(Passed()).execute(0)
    assert table.state.outcome.winners == (1, 2, 3, 4, 5)


def test_the_thief_swaps_in_the_first_night_only():
    # Voleur: "durant la première nuit".
    table = loups("wtvvvvvs").sleep().execute(2)
    assert table.asked == "attack"


def test_where_the_thief_leaves_all_werewolves_in_the_middle_they_are_gone_at_dawn():
    # Voleur: "a le droit": he need not take one of them.
    table = loups("tsvvvvww").do(Passed())
    assert table.asked == "see"
    assert table.do(Passed()).winners == ("villagers",)


# Petite fille


def test_the_little_girl_is_told_before_the_witch_has_chosen():
    # Petite fille: "qui mourra pendant la nuit", at the moment when they choose.
    table = loups("wgivvv", little_girl="told").choose("attack", 3).choose("heal", 3).sleep()
    assert (table.told[0], table.dead) == (("peep", 3, True), [])


def test_the_little_girl_is_told_nothing_where_somebody_is_turned():
    table = loups("wgvvvv", little_girl="told", transformation="yes")
    assert table.choose("attack", 2).choose("infect", 2).told == []


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


def test_the_mayor_has_two_votes_in_secret_and_in_a_run_off_as_well():
    # Maire: "les votes de ce joueur comptent pour 2 voix".
    table = mayor("wvvvv", 1).do(Voted(((1, 2), (0, 3))))
    assert table.dead == [(2, "sentence")]
    table = mayor("wvvvvv", 1, tie="run-off").vote(s2=2, s3=2).do(Voted(((1, 2), (0, 3))))
    assert table.dead == [(2, "sentence")]


def test_the_mayor_is_elected_by_a_relative_majority_and_not_asked():
    # Maire: "à la majorité relative. On ne peut refuser l'honneur".
    table = loups("wvvvvv", mayor="first-day").sleep().vote(s1=2, s2=1, s3=1)
    assert (table.state.elected, table.asked) == (1, "vote")


def test_nobody_has_two_votes_before_somebody_is_mayor():
    assert legal(loups("wvvvv", mayor="first-day").sleep().state).weights == ()


def test_a_mayor_names_a_successor_whatever_they_die_of():
    # Maire: "Si ce joueur se fait éliminer".
    assert mayor("wvvvvvv", 1).execute(2).choose("attack", 1).asked == "heir"
    assert mayor("wivvvvv", 2).execute(3).choose("poison", 2).asked == "heir"
    table = loups("wcvvvvvv", mayor="first-day").choose("love", 2, 3).sleep().execute(2).execute(3)
    assert (table.dead, table.asked, legal(table.state).by) == ([(3, "sentence"), (2, "grief")], "heir", (2,))


def test_who_dies_at_the_same_dawn_is_no_successor():
    table = mayor("wivvvvv", 2).execute(3).choose("attack", 2).choose("poison", 4)
    assert table.dead[1:] == [(2, "attack"), (4, "poison")]
    assert (table.asked, table.seats) == ("heir", (0, 1, 5, 6))


def test_a_successor_is_mayor_with_all_that_follows():
    table = mayor("wvvvvvvv", 1).execute(1).choose("heir", 2).sleep()
    assert legal(table.state).weights == ((2, 2),)
    assert table.execute(2).asked == "heir"


def test_a_mayor_who_names_nobody_in_time_has_no_successor():
    table = mayor("wvvvvv", 1).execute(1).do(Passed())
    assert table.state.elected is None
    assert legal(table.sleep().state).weights == ()


def test_the_hunters_shot_comes_before_the_successor_of_the_mayor_whom_he_shoots():
    table = mayor("whvvvvv", 2).execute(1).choose("shot", 2)
    assert (table.asked, legal(table.state).by) == ("heir", (2,))


def test_a_mayor_whom_the_last_werewolf_kills_ends_the_game_first_of_all_with_a_last_breath():
    # Maire: "dans son dernier souffle"; who has won is looked at after it.
    table = mayor("wvvv", 1).execute(2).choose("attack", 1)
    assert (table.asked, table.winners) == ("heir", None)


def test_a_mayor_who_dies_names__a_successor():
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


def test_the_protector_is_asked_before_the_werewolves_every_night():
    # Le salvateur: "chaque nuit avant les loups-garous".
    table = loups("wpvvvvv")
    assert (table.asked, table.do(Passed()).asked) == ("protect", "attack")
    table.do(Passed())
    table.execute(2)
    assert (table.asked, table.do(Passed()).asked) == ("protect", "attack")


def test_the_protector_may_choose_the_little_girl_in_vain_and_not_twice():
    # Le salvateur: "aucune efficacité sur la petite fille".
    table = loups("wpgvvvv").choose("protect", 2).sleep().execute(3)
    assert (table.asked, 2 in table.seats) == ("protect", False)


def test_the_protector_does_not_keep_the_little_girl_from_being_turned():
    table = loups("wpgvvv", transformation="yes").choose("protect", 2).choose("attack", 2).choose("infect", 2)
    assert [(fact.seat, fact.what) for fact in facts(table, Became)] == [(2, "werewolf")]


def test_protection_stops_neither_the_stake_nor_a_shot():
    table = loups("wphvvvv").choose("protect", 3).execute(2).choose("shot", 3)
    assert table.dead == [(2, "sentence"), (3, "shot")]


# Idiot du village


def test_the_idiot_is_pardoned_and_votes_no_more():
    table = loups("wovvvv").execute(1)
    assert table.dead == []
    assert saved(table) == [(1, "sentence", "pardon")]
    table.sleep()
    assert 1 not in legal(table.state).by
    assert 1 in table.seats


def test_an_idiot_on_whom_the_lot_falls_is_pardoned_and_again_when_he_is_lynched_again():
    # L'idiot du village: "S'il est lynché par les villageois, ceux-ci le grâcient".
    table = loups("wovvvvv", tie="lot").vote(s1=2, s2=2).do(Drawn(1)).sleep().execute(1)
    assert saved(table) == [(1, "sentence", "pardon")] * 2


def test_a_pardoned_idiot_is_no_successor():
    # L'idiot du village: "ne peut plus voter ni être élu maire du village".
    table = mayor("wovvvvvv", 2).execute(1).sleep().execute(2)
    assert (table.asked, 1 in table.seats) == ("heir", False)


def test_a_pardoned_idiot_still_lives_for_all_else():
    table = loups("wofvvvvv").execute(1)
    assert 1 in table.seats
    table.choose("charm", 1, 3)
    assert ("charmed", 1) in table.state.marks


def test_nobody_holds_the_office_of_an_idiot_any_more():
    # L'idiot du village: "le rôle est supprimé jusqu'à la fin de la partie".
    table = mayor("wovvvvvv", 1).execute(1).sleep()
    assert (table.asked, legal(table.state).weights) == ("vote", ())
    assert table.execute(2).asked == "attack"


def test_an_idiot_who_is_mayor_and_is_killed_at_night_names_a_successor():
    assert mayor("wovvvvv", 1).execute(2).choose("attack", 1).asked == "heir"


def test_an_idiot_who_alone_may_vote_and_was_pardoned_lynches_nobody():
    table = loups("wobvvvvvv").execute(1).sleep().vote(s3=2, s4=2).choose("bar", 1)
    table.sleep()
    assert (table.asked, table.state.night) == ("vote", 4)


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


def test_a_scapegoat_who_is_tied_himself_dies_as_the_scapegoat():
    # Le bouc émissaire: "En cas d'égalité ... c'est le bouc émissaire qui meurt".
    table = loups("wbvvvvv").vote(s1=2, s2=2)
    assert (table.dead, table.asked) == ([(1, "blame")], "bar")


@pytest.mark.parametrize("tie", ["run-off", "lot"])
def test_where_the_scapegoat_lives_a_tie_goes_no_further(tie):
    table = loups("wbvvvvv", tie=tie).vote(s2=2, s3=2)
    assert (table.dead, table.asked) == ([(1, "blame")], "bar")


@pytest.mark.parametrize(("tie", "asked"), [("run-off", "second-vote"), ("lot", "vote-lot")])
def test_where_the_scapegoat_is_dead_a_tie_is_as_without_him(tie, asked):
    table = loups("wbvvvvvv", tie=tie).choose("attack", 1).vote(s2=2, s3=2)
    assert table.asked == asked


def test_the_scapegoat_chooses_of_those_who_live_when_all_is_done():
    table = loups("wcbvvvvv").choose("love", 2, 3).vote(s4=2, s5=2)
    assert table.dead == [(2, "blame"), (3, "grief")]
    assert (table.asked, table.seats) == ("bar", (0, 1, 4, 5, 6, 7))


def test_a_scapegoat_whom_werewolves_kill_bars_nobody():
    # Le bouc émissaire: "s'il meurt" is said of the tie.
    assert loups("wbvvvvv").choose("attack", 1).asked == "vote"


def test_who_may_not_vote_can_be_voted_for_and_whoever_may_votes_in_the_run_off():
    table = loups("wbvvvvvv", tie="run-off").vote(s2=2, s3=2).choose("bar", 2, 3).sleep()
    assert table.seats == (0, 2, 3, 4, 5, 6, 7)
    assert legal(table.vote(s4=1, s5=1).state).by == (2, 3)


def test_some_of_those_who_may_vote_have_died_and_the_others_vote():
    table = loups("wbvvvvvv").vote(s2=2, s3=2).choose("bar", 2, 3).choose("attack", 2)
    assert legal(table.state).by == (3,)


def test_the_scapegoat_says_who_votes_on_the_next_day_only():
    table = loups("wbvvvvvv").vote(s2=2, s3=2).choose("bar", 2, 3).sleep()
    assert legal(table.state).by == (2, 3)
    table.execute(4).sleep()
    assert legal(table.state).by == (0, 2, 3, 5, 6, 7)


def test_whom_the_scapegoat_leaves_out_still_elects_the_mayor():
    # Le bouc émissaire: "au vote suivant du village", the next one in which somebody is lynched.
    table = loups("wbvvvvvv", mayor="second-day").vote(s2=2, s3=2).choose("bar", 2, 3).sleep()
    assert (table.asked, legal(table.state).by) == ("late-election", (0, 2, 3, 4, 5, 6, 7))
    assert legal(table.execute(4).state).by == (2, 3)


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


def test_a_potion_undoes_the_last_attack_only():
    # L'ancien: "la guérison de la sorcière annule l'effet de la dernière attaque seulement": of the second one, here.
    table = loups("weivvvvvvv").choose("attack", 1).sleep().execute(3)
    table.choose("attack", 1).choose("heal", 1).sleep().execute(4)
    assert table.choose("attack", 1).sleep().dead == [(3, "sentence"), (4, "sentence"), (1, "attack")]


def test_a_healed_elder_survives_one_more_attack_and_then_none():
    table = loups("weivvvvvvvv").choose("attack", 1).choose("heal", 1).sleep().execute(3)
    table.choose("attack", 1).sleep().execute(4).choose("attack", 1).sleep()
    assert table.dead == [(3, "sentence"), (4, "sentence"), (1, "attack")]


def test_the_witch_is_told_of_the_elder_as_of_any_victim():
    assert loups("weivvv").choose("attack", 1).told == [("victim", 1, True)]


def test_an_elder_who_dies_of_a_second_attack_costs_nobody_anything():
    table = loups("wesvvvvv").choose("attack", 1).execute(3).choose("attack", 1).execute(4)
    assert table.asked == "see"


def test_an_elder_who_is_tied_where_the_scapegoat_dies_is_not_lynched():
    table = loups("webvvvv").vote(s1=2, s3=2)
    assert table.dead == [(2, "blame")]


def test_an_elder_on_whom_the_lot_falls_was_lynched():
    table = loups("wesvvvvv", tie="lot").vote(s1=2, s2=2).do(Drawn(1))
    assert table.asked == "attack"


def test_after_the_elder_nobody_is_the_scapegoat_or_the_protector():
    table = loups("webpvvvvv").execute(1)
    assert table.asked == "attack"
    assert table.vote(s4=2, s5=2).dead == [(1, "sentence")]


def test_lovers_stay_lovers_after_the_elder():
    table = loups("wecvvvvv").choose("love", 3, 4).execute(1).choose("attack", 3)
    assert table.dead == [(1, "sentence"), (3, "attack"), (4, "grief")]


def test_an_elder_who_is_mayor_names_a_successor():
    assert mayor("wevvvvv", 1).execute(1).asked == "heir"


def test_who_was_turned_is_a_werewolf_and_loses_nothing_with_the_elder():
    # L'ancien: "exceptés le joueur de flûte et les loups-garous".
    table = loups("wesvvvvv", transformation="yes").choose("attack", 2).choose("infect", 2).execute(1)
    assert (table.asked, legal(table.state).by) == ("see", (2,))


def test_whoever_is_turned_after_the_elder_is_a_werewolf_all_the_same():
    # L'ancien: what their cards could do is lost, not what they become.
    table = loups("wesvvvvvv", transformation="yes").execute(1).choose("attack", 2).choose("infect", 2).execute(3)
    assert (table.asked, legal(table.state).by) == ("attack", (0, 2))


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


def test_the_charmed_play_on_as_before():
    # Joueur de flûte: "continuent à jouer normalement (quel que soit leur rôle)".
    table = loups("wsfvvvv").choose("charm", 0, 1).execute(3)
    assert (table.asked, table.choose("see", 0).told) == ("see", [("see", 0, "werewolf")])
    assert table.choose("attack", 4).asked == "charm"


def test_the_dead_do_not_keep_the_piper_from_winning():
    # Joueur de flûte: "tous les autres joueurs vivants".
    table = loups("wfvvvv").choose("attack", 5).choose("charm", 0, 2).execute(3).choose("charm", 4)
    assert table.winners == ("piper",)


def test_dead_charmed_ones_see_nobody():
    table = loups("wfvvvvvvv").choose("charm", 2, 3).execute(2).choose("charm", 4, 5)
    assert Recognised("charmed", (3, 4, 5), 2) in table.state.facts


def test_the_piper_whom_the_werewolves_left_alone_with_the_charmed_wins_at_dawn():
    # Joueur de flûte: "à n'importe quel moment".
    table = loups("wfvvv").choose("charm", 0, 2).execute(3).choose("attack", 4).do(Passed())
    assert (table.dead[-1], table.winners) == ((4, "attack"), ("piper",))


def test_a_piper_who_was_turned_plays_for_the_werewolves():
    # "ils transformeront en Loup-Garou": he charms on, but it makes him win nothing.
    table = infected("wfvvv", 1).choose("charm", 0, 2).execute(3).choose("charm", 4)
    assert table.winners is None
    table = infected("wfvv", 1).choose("charm", 0, 2).execute(2).choose("attack", 3)
    assert table.do(Passed()).state.outcome.winners == (0, 1)


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


def test_the_elder_who_was_to_be_turned_has_no_second_life_left():
    # L'ancien: "À la première attaque".
    table = infected("wevvvvv", 1).execute(2).choose("attack", 1)
    assert table.dead[-1] == (1, "attack")


def test_who_was_turned_knows_it_in_the_same_night():
    # LES LOUPS-GAROUS: they play as a Werewolf from the next day on, so they are told before it.
    assert Recognised("infected", (1,), 1) in infected("wvvvvv", 1).state.facts
    assert Recognised("infected", (1,), 2) in infected("wvvvvvv", 1).execute(2).sleep().state.facts


def test_who_was_to_be_turned_and_is_not_is_told_nothing():
    table = loups("wpvvvv", transformation="yes").choose("protect", 2).choose("attack", 2).choose("infect", 2)
    assert facts(table, Recognised) == [Recognised("pack", (0,), 1)]
    assert facts(infected("wevvvv", 1), Recognised) == [Recognised("pack", (0,), 1)]


def test_no_werewolf_lives_only_when_none_who_was_turned_does():
    table = infected("wvvvvv", 1).execute(0)
    assert table.winners is None
    table.choose("attack", 2)
    assert table.execute(1).winners == ("villagers",)


def test_the_witch_sees_no_victim_where_somebody_is_infected():
    table = infected("wivvvv", 2)
    assert (table.asked, table.told) == ("poison", [])


# What no card of the game does, and a file may say.


def with_power(name, **changes):
    """The game, with a power that is another."""
    return replace(LOUPS, power={**LOUPS.power, name: replace(LOUPS.power[name], **changes)})


def test_a_power_for_two_times_is_used_up_with_the_second():
    table = loups("wivvvvvvvv", with_power("poison", times=2)).choose("poison", 2).execute(3).choose("poison", 4)
    assert table.execute(5).choose("attack", 6).asked == "heal"
    assert legal(table.do(Passed()).state).kind == "ballot"
    assert [seat for seat, cause in table.dead if cause == "poison"] == [2, 4]


def test_two_who_may_not_choose_the_same_twice_have_each_their_own():
    table = loups("wpsvvvvv", with_power("see", among=("others", "not-last")))
    table.choose("see", 3).choose("protect", 4).execute(5)
    assert (table.asked, 3 in table.seats, 4 in table.seats) == ("see", False, True)
    table.do(Passed())
    assert (table.asked, 3 in table.seats, 4 in table.seats) == ("protect", True, False)


def test_who_was_turned_dies_as_what_they_have_become():
    game = with_power("shot", roles=("werewolf",))
    table = loups("wvvvvvv", game, transformation="yes").choose("attack", 1).choose("infect", 1).execute(1)
    assert (table.asked, legal(table.state).by) == ("shot", (1,))


def test_the_lovers_may_have_a_last_breath():
    game = with_power("shot", roles=(), marked="lover", causes=())
    table = loups("wcvvvvv", game).choose("love", 2, 3).execute(2)
    assert (table.asked, legal(table.state).by) == ("shot", (2,))
    table = loups("wcvvvvv", game).choose("love", 2, 3).execute(4)
    assert table.asked != "shot"


def test_those_with_several_cards_may_have_one_power():
    table = loups("wgvsvvvv", with_power("see", roles=("seer", "little-girl"), decides="agree"))
    while table.asked != "see":
        table.do(Passed())
    assert legal(table.state).by == (1, 3)
    table.do(Chosen("see", (0,), 1)).do(Chosen("see", (0,), 3)).execute(3)
    while table.asked != "see":
        table.do(Passed())
    assert legal(table.state).by == (1,)


def attackers(**changes):
    """Two werewolves are asked, and choose in another way than in the rulebook."""
    return loups("wwsvvvvvv", with_power("attack", **changes)).do(Passed())


@pytest.mark.parametrize(
    ("decides", "choices", "dead"),
    [
        ("agree", (4, 4), [4]),
        ("agree", (4, 5), []),
        ("agree", (4, None), []),
        ("plurality", (4, 5), []),
        ("plurality", (4, None), [4]),
        ("plurality", (None, None), []),
    ],
)
def test_two_choose_together(decides, choices, dead):
    table = attackers(decides=decides, final="once")
    for seat, choice in enumerate(choices):
        assert table.asked == "attack"
        table.do(Passed(seat) if choice is None else Chosen("attack", (choice,), seat))
    assert table.asked != "attack"  # all have chosen, and nobody can change it
    assert [seat for seat, _ in table.sleep().dead] == dead


def test_who_alone_has_a_power_and_passes_is_asked_no_more():
    table = loups("wsvvvv")
    assert (table.asked, table.do(Passed(1)).asked) == ("see", "attack")


def test_where_those_who_are_accused_have_no_vote_the_others_vote():
    second = replace(LOUPS.phase["second-vote"], voters="others")
    game = replace(LOUPS, phase={**LOUPS.phase, "second-vote": second})
    table = loups("wvvvvv", game, tie="run-off").vote(s1=2, s2=2)
    assert (table.asked, table.seats, legal(table.state).by) == ("second-vote", (1, 2), (0, 3, 4, 5))

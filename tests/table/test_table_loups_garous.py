"""Whole days of Loups-garous: election, ties, Scapegoat, pardon, Hunter, successor, and who may not vote."""

import pytest
from moderator import asked, count, evening, name, phases, rest, since, village
from shipped_games import CATALOGUE

GAME = CATALOGUE.games["loups-garous"]
PLAIN = {"werewolf": 2, "seer": 1, "villager": 5}
EVERYTHING = {"werewolf": 2, "hunter": 1, "cupid": 1, "village-idiot": 1, "scapegoat": 1, "witch": 1, "villager": 1}
NO_MAYOR = {"mayor": "none"}


def day(deck=PLAIN, *fallen, mayor="", variants=None, **options):
    """The first day, up to the vote, perhaps with a Mayor."""
    there = evening("loups-garous", deck, variants=variants or ({} if mayor else NO_MAYOR), **options).to("dawn")
    name(there, *fallen)
    if asked(there) == "dawn-followed":
        name(there)
    if mayor:
        count(there.to("election-tally"), **{mayor: 8 - len(fallen)})
    return there


def stake(there, **votes):
    """The votes of the day, up to the question that comes of them."""
    count(there.to("tally"), **votes)
    there.run()
    return there


# The night and the dawn.


def test_the_setup_asks_for_two_cards_in_the_middle_if_there_is_a_thief():
    with_thief = evening("loups-garous", {"werewolf": 2, "thief": 1, "villager": 7}).run()
    assert with_thief.lines()[-4:] == ["deal.cards", "deal.thief", "deal.master", "deal.ready"]
    assert evening("loups-garous", PLAIN).run().lines()[-3:] == ["deal.cards", "deal.master", "deal.ready"]


def test_after_the_first_night_already_the_moderator_is_asked_for_the_dead():
    there = day(PLAIN, "Hugo", "Bruno").to("vote")
    assert "dawn.dead+name.Bruno+name.Hugo" in there.lines()
    assert "dawn.nobody" in day(PLAIN).to("vote").lines()


def test_the_hunter_shoots_at_once_and_a_lover_of_the_shot_one_is_named_with_them():
    there = name(evening("loups-garous", EVERYTHING, variants=NO_MAYOR).to("dawn"), "Hugo")
    assert there.lines()[-3:] == ["dawn.dead+name.Hugo", "last.act", "dawn-followed.ask"]
    name(there, "Anna", "Bruno")
    assert "followed.dead+name.Anna+name.Bruno" in there.lines()
    assert village(there).dead == (7, 0, 1)


def test_the_pause_after_a_death_is_the_same_whoever_has_died():
    def silence(fallen):
        there = name(evening("loups-garous", EVERYTHING, variants=NO_MAYOR).to("dawn"), fallen)
        (told,) = [at for at, line in there.said() if line == "last.act"]
        (after,) = [at for at, line in there.said() if line == "dawn-followed.ask"]
        return after - told

    assert {silence(fallen) for fallen in ("Anna", "Carla", "Hugo")} == {2.0 + 8.0}


def test_where_nobody_has_died_nobody_is_waited_for():
    there = name(evening("loups-garous", EVERYTHING, variants=NO_MAYOR).to("dawn"))
    assert phases(there)[-4:] == ["night", "dawn", "dawn-dead", "talk"]


# The Mayor.


def test_the_mayor_is_elected_on_the_first_day_before_the_debate():
    there = evening("loups-garous", PLAIN).to("dawn")
    there = count(name(there).to("election-tally"), Anna=3, Bruno=4, Carla=1).to("talk")
    assert phases(there)[-4:] == ["election", "election-tally", "mayor", "talk"]
    assert "mayor.elected+name.Bruno" in there.lines()
    assert village(there).elected == 1


def test_a_tied_election_is_decided_by_lot():
    elected = set()
    for seed in range(12):
        there = name(evening("loups-garous", PLAIN, seed=seed).to("dawn"))
        elected.add(village(count(there.to("election-tally"), Anna=4, Bruno=4)).elected)
    assert elected == {0, 1}


def test_the_mayor_may_be_elected_on_the_second_day_or_never():
    there = name(evening("loups-garous", PLAIN, variants={"mayor": "second-day"}).to("dawn"))
    stake(there, Anna=8)
    name(there.to("dawn"))
    assert asked(there) == "late-election-tally"
    assert "election" not in phases(there)
    never = name(evening("loups-garous", PLAIN, variants=NO_MAYOR).to("dawn")).to("vote")
    assert not {"election", "late-election"} & set(phases(never))


def test_where_the_box_does_not_count_the_moderator_names_the_mayor_and_later_the_successor():
    there = name(evening("loups-garous", PLAIN, counted=False).to("dawn"))
    assert asked(there.to("elected")) == "elected"
    name(there, "Bruno")
    assert "mayor.elected+name.Bruno" in there.lines()
    name(there.to("condemned"), "Bruno")
    assert asked(there) == "heir"
    assert village(name(there, "Carla")).elected == 2


def test_the_mayors_vote_counts_twice():
    there = stake(day(mayor="Anna"), Bruno=5, Carla=4)
    assert "stake.dies+name.Bruno" in there.lines()
    assert "tally.again" not in there.lines()
    # Nine hands are one too many where nobody has two.
    assert stake(day(), Bruno=5, Carla=4).lines()[-1] == "tally.again"


def test_a_dying_mayor_names_a_successor_at_once_and_that_ones_vote_counts_twice():
    there = stake(day(mayor="Bruno"), Bruno=9)
    assert asked(there) == "heir"
    name(there, "Carla")
    assert village(there).elected == 2
    there.to("dawn")
    name(there)
    assert "stake.dies+name.Anna" in stake(there, Anna=8).lines()


def test_a_mayor_who_is_killed_at_night_names_a_successor_before_the_debate():
    there = stake(day(mayor="Bruno"), Anna=9).to("dawn")
    name(there, "Bruno")
    assert asked(there) == "dawn-heir"
    assert phases(name(there, "Carla"))[-2:] == ["dawn-heir", "talk"]


# The vote.


def test_whoever_has_the_most_votes_is_lynched_and_the_night_follows():
    there = stake(day(), Anna=5, Bruno=3)
    assert there.lines()[there.lines().index("stake.dies+name.Anna") + 1] == "night.fall"
    assert village(there).dead == (0,)


def test_of_a_tie_nobody_is_lynched():
    assert "stake.nobody" in stake(day(), Anna=4, Bruno=4).lines()


def test_a_tie_may_be_voted_on_again_by_all():
    there = day(variants={"tie": "run-off", **NO_MAYOR})
    stake(there, Anna=4, Bruno=4)
    assert "run-off.tied+name.Anna+name.Bruno" in there.lines()
    assert asked(there) == "second-tally"
    assert "stake.dies+name.Bruno" in count(there, Anna=3, Bruno=5).run().lines()
    there = stake(day(variants={"tie": "run-off", **NO_MAYOR}), Anna=4, Bruno=4)
    assert "stake.nobody" in count(there, Anna=4, Bruno=4).run().lines()


def test_a_tie_may_be_decided_by_lot():
    lynched = set()
    for seed in range(12):
        there = day(variants={"tie": "lot", **NO_MAYOR}, seed=seed).to("tally-lot")
        lynched.update(line for line in count(there, Anna=4, Bruno=4).run().lines() if line.startswith("stake."))
    assert lynched == {"stake.dies+name.Anna", "stake.dies+name.Bruno"}


@pytest.mark.parametrize("tie", GAME.variant["tie"].choices)
def test_the_scapegoat_dies_for_a_tie_whatever_else_would_come_of_it(tie):
    there = day(EVERYTHING, variants={"tie": tie, **NO_MAYOR})
    count(there.to("tally-lot" if tie == "lot" else "tally"), Anna=4, Bruno=4)
    assert asked(there) == "scapegoat"
    name(there, "Gina")
    assert "stake.dies+name.Gina" in there.lines()
    assert "run-off" not in phases(there)


@pytest.mark.parametrize(
    ("tie", "wanted"),
    [
        ("nobody", {"stake.nobody"}),
        ("run-off", {"run-off.tied+name.Anna+name.Bruno"}),
        ("lot", {"stake.dies+name.Anna", "stake.dies+name.Bruno"}),
    ],
)
def test_where_the_scapegoat_is_dead_the_rule_for_a_tie_holds(tie, wanted):
    there = day(EVERYTHING, variants={"tie": tie, **NO_MAYOR})
    count(there.to("tally-lot" if tie == "lot" else "tally"), Anna=4, Bruno=4)
    assert asked(there) == "scapegoat"
    assert len(wanted & set(name(there).lines())) == 1


def test_whom_the_scapegoat_names_has_no_vote_on_the_next_day_and_has_one_on_the_day_after():
    there = stake(day(EVERYTHING, variants=NO_MAYOR), Anna=4, Bruno=4)
    name(there, "Gina")
    assert [asked(name(there)) for _ in range(2)] == ["followed", "barred"]
    assert "barred.some" in there.lines()
    name(there, "Anna", "Bruno")
    name(there.to("dawn"))
    # Five of the seven who live have a vote.
    stake(there, Carla=5)
    assert "tally.again" not in there.lines()
    assert "stake.dies+name.Carla" in there.lines()
    for _ in range(3):
        name(there)
    name(there.to("dawn"))
    assert "tally.again" not in stake(there, Dario=6).lines()


def test_where_nobody_is_left_who_may_vote_nobody_is_lynched():
    there = stake(day(EVERYTHING, variants={"scapegoat": "maybe-nobody", **NO_MAYOR}), Anna=4, Bruno=4)
    name(name(name(there, "Gina")))
    assert "barred.any" in there.lines()
    name(there, "Anna", "Bruno", "Carla", "Dario", "Elena", "Fabio", "Hugo")
    name(there.to("dawn")).to("stake")
    assert phases(rest(there))[-4:] == ["talk", "stake", "night", "dawn"]
    assert "stake.nobody" in there.lines()


def test_the_idiot_is_pardoned_lives_and_votes_no_more():
    there = stake(day(EVERYTHING, variants=NO_MAYOR), Elena=8)
    assert asked(there) == "pardon"
    name(there, "Elena").to("dawn")
    assert village(there).dead == ()
    assert "last" not in phases(there)
    name(there)
    # Seven of eight have a vote.
    assert "tally.again" not in stake(there, Carla=7).lines()


def test_the_office_of_an_idiot_is_gone_for_good():
    there = day(EVERYTHING, mayor="Elena")
    stake(there, Elena=9)
    name(there, "Elena").to("dawn")
    assert village(there).elected is None
    name(there)
    assert "heir" not in phases(there)
    assert "dawn-heir" not in phases(there)
    # Eight hands are one too many for seven who have a vote.
    assert stake(there, Carla=5, Dario=3).lines()[-1] == "tally.again"


def test_a_pardoned_idiot_is_never_called_in_an_election():
    there = day(EVERYTHING, variants={"mayor": "second-day"})
    name(stake(there, Elena=8), "Elena")
    heard = since(there, lambda it: name(it.to("dawn")).to("late-election-tally"))
    assert "count.answer+name.Anna" in heard
    assert "count.answer+name.Elena" not in heard
    assert "mayor.elected+name.Anna" in count(there, Anna=7).to("talk").lines()


def test_a_mayor_who_may_not_vote_has_no_second_vote_either():
    there = day(EVERYTHING, mayor="Anna")
    name(stake(there, Bruno=4, Carla=4), "Gina")
    name(name(name(there)), "Anna")
    name(there.to("dawn"))
    # Six of seven have a vote, and the one with two is not among them.
    assert stake(there, Bruno=4, Carla=3).lines()[-1] == "tally.again"
    assert "stake.dies+name.Bruno" in count(there, Bruno=6).run().lines()


def test_whoever_follows_the_lynched_one_is_told_and_the_night_follows():
    there = stake(day(EVERYTHING, variants=NO_MAYOR), Bruno=8)
    assert asked(name(there)) == "followed"
    name(there, "Anna", "Hugo")
    assert "followed.dead+name.Anna+name.Hugo" in there.lines()
    assert village(there).dead == (1, 0, 7)
    assert asked(there) == "barred"


def test_those_who_followed_at_dawn_are_not_told_again_at_the_stake():
    there = evening("loups-garous", EVERYTHING, variants=NO_MAYOR).to("dawn")
    name(name(there, "Hugo"), "Anna")
    stake(there, Bruno=6)
    name(name(there))
    assert there.lines().count("followed.dead+name.Anna") == 1


def test_the_questions_after_a_sentence_are_the_same_whoever_it_was():
    def questions(**votes):
        there = stake(day(EVERYTHING, variants=NO_MAYOR), **votes)
        before = len(there.entered)
        while asked(there) != "dawn":
            name(there)
        return phases(there)[before:]

    found = [questions(Anna=8), questions(Carla=8), questions(Hugo=8)]
    assert found == [["last", "followed", "barred", "night", "dawn"]] * 3


def test_the_pause_after_a_sentence_is_said_and_kept():
    there = stake(day(EVERYTHING, variants=NO_MAYOR), Anna=8)
    name(there)
    told = {line: at for at, line in there.said()}
    assert told["followed.ask"] - told["last.act"] == 2.0 + 8.0


# The end.


def test_each_camp_the_lovers_and_the_piper_can_be_said_to_have_won_at_any_moment():
    there = day()
    there.down("pause").up("pause").wait(1).hold("next")
    assert asked(there) == "winners"
    heard = since(there, lambda it: [it.press("right").run() for _ in range(4)])
    assert heard == ["won.villagers", "won.werewolves", "won.lovers", "won.piper"]
    there.press("next").run()
    assert there.lines()[-3:] == ["over.told", "won.piper", "over.again"]


def test_a_day_whose_time_is_over_ends_without_a_sentence():
    there = day(covers="day", at_zero="night", talk=60.0)
    there.to("talk").to("sunset").run()
    assert phases(there)[-3:] == ["sunset", "night", "dawn"]
    assert "sunset.falls" in there.lines()


@pytest.mark.parametrize("counted", [True, False])
@pytest.mark.parametrize("tie", GAME.variant["tie"].choices)
@pytest.mark.parametrize("mayor", GAME.variant["mayor"].choices)
def test_whoever_only_presses_next_comes_through_the_days(mayor, tie, counted):
    there = evening("loups-garous", EVERYTHING, counted=counted, variants={"mayor": mayor, "tie": tie})
    for _ in range(600):
        there.run().press("next")
        if phases(there).count("night") == 3:
            break
    assert phases(there).count("night") == 3

"""Every variant of Wherewolf: that it is told at the beginning of a game, and what it changes."""

from itertools import product

import pytest
from evening import enter
from wherewolf import EVERYTHING, GAME, WORDS, dashed, in_turn, lines, night, script, table, turns

from appliance.box.kit import load_kit
from appliance.games.cue import Wait
from appliance.games.deck import advise, check_deck
from appliance.table.marks import tally_of

# The Roles, Variants of each: forty with a name.
NAMED = {
    "assassin": ["vigilante"],
    "pettifogger": ["accusing-pettifogger", "dishonest-pettifogger"],
    "bocca-di-rosa": ["safe-haven", "scapegoat"],
    "bocca-di-rosa-contacts": ["shady-contacts"],
    "mayor": ["large-village", "my-word-is-law"],
    "vampire-hunter": ["town-guard", "expert-hunter"],
    "guild-master": ["open-recruitment", "dangerous-nights"],
    "peasant": ["sick-one", "sleeping-mystic", "monster"],
    "hermit": ["true-hermit"],
    "ghoul": ["right-hand", "sacrifice"],
    "juliet": ["romeo-beneath-the-balcony", "nighttime-suicide"],
    "guard": ["village-prisons"],
    "corrupt-guard": ["non-criminal"],
    "cursed-wolf": ["with-the-pack", "wolf-cub"],
    "outcast-wolf": ["beta-wolf"],
    "wizard": ["dark-wizard"],
    "medium": ["powerful-medium"],
    "merchant": ["dishonest-merchant", "five-votes", "power-of-money"],
    "orator": ["great-orator"],
    "madman": ["total-madness", "transfer-of-powers"],
    "priest": ["aura-of-faith", "redeeming-priest"],
    "spy": ["ongoing-investigations"],
    "witch": ["curse"],
    "traitor": ["unknown-traitor"],
    "vampire": ["open-attack", "blood-legacy"],
}
# Variants: of the whole game.
OF_THE_GAME = ["role-reveal", "open-voting", "amulet", "sword", "timed-game"]
LINES = {"village-prisons": "variant.prisons"}
EACH = [(name, choice) for name, choices in NAMED.items() for choice in choices]
CRIMINALS = ("assassin", "guild-master", "spy", "corrupt-guard")


def role_of(variant):
    return variant.removesuffix("-contacts")


def without(*roles):
    return {name: count for name, count in EVERYTHING.items() if name not in roles}


def since(evening, do):
    """What is said while something is done."""
    before = len(evening.cues)
    do(evening)
    return evening.lines(before)


# There they are, and they are told.


def test_all_forty_variants_with_a_name_are_there_with_the_innkeepers_and_those_of_the_whole_game():
    own = {name: list(variant.choices) for name, variant in GAME.variant.items()}
    assert {name: choices[1:] for name, choices in own.items() if name in NAMED} == NAMED
    assert all(own[name][0] == "printed" for name in NAMED)
    assert sum(map(len, NAMED.values())) == 40
    assert own["innkeeper"] == ["seer", "wizard", "healer", "vampire"]
    assert all(own[name] == ["no", "yes"] for name in [*OF_THE_GAME, "first-games"])
    assert set(own) == {*NAMED, "innkeeper", "first-games", *OF_THE_GAME}


@pytest.mark.parametrize(("variant", "choice"), EACH)
def test_the_version_of_a_role_is_told_before_every_game_wherever_the_role_is_possible(variant, choice):
    """Variants: "must always specify at the start of the game which version of that Role is being played"."""
    line = LINES.get(choice, f"variant.{choice}")
    chosen = {variant: choice}
    assert line in lines("versions", variants=chosen)
    assert line not in lines("versions")
    roles = without(role_of(variant), *(["other-guard", "corrupt-guard"] if variant == "guard" else []))
    assert line not in lines("versions", roles, variants=chosen)
    assert GAME.again == "versions"


@pytest.mark.parametrize("variant", EACH)
@pytest.mark.parametrize("language", ["it", "en", "fr"])
def test_it_is_told_in_one_or_two_sentences_of_every_language(language, variant):
    text = WORDS[language].text((LINES.get(variant[1], f"variant.{variant[1]}"),))
    assert 1 <= text.count(".") <= 3


@pytest.mark.parametrize("variant", OF_THE_GAME)
def test_a_variant_of_the_whole_game_is_told_as_well(variant):
    assert f"variant.{variant}" in lines("deal", variants={variant: "yes"})
    assert f"variant.{variant}" not in lines("deal")


def test_several_versions_of_one_role_go_together():
    said = lines("versions", {"merchant": 1}, variants={"merchant": ("five-votes", "power-of-money")})
    assert said == ["variant.five-votes", "variant.power-of-money"]


@pytest.mark.parametrize(
    ("variant", "choice"),
    [
        ("bocca-di-rosa-contacts", "shady-contacts"),
        ("pettifogger", "dishonest-pettifogger"),
        ("merchant", "dishonest-merchant"),
        ("vampire-hunter", "expert-hunter"),
        ("peasant", "sick-one"),
        ("peasant", "sleeping-mystic"),
        ("peasant", "monster"),
        ("hermit", "true-hermit"),
        ("ghoul", "sacrifice"),
        ("juliet", "romeo-beneath-the-balcony"),
        ("outcast-wolf", "beta-wolf"),
        ("madman", "total-madness"),
        ("madman", "transfer-of-powers"),
        ("priest", "aura-of-faith"),
        ("priest", "redeeming-priest"),
    ],
)
def test_a_version_that_only_the_moderator_has_to_know_changes_no_call(variant, choice):
    for number in (1, 2, 3, 4):
        assert night(number, **{variant: choice}) == night(number)
    assert lines("versions", variants={variant: choice}) != lines("versions")


# First games.


def test_in_first_games_only_the_seer_and_the_werewolves_are_called():
    for number in (1, 2, 3, 4):
        assert turns(number, first_games="yes") == ("seer", "werewolves")
    assert night(1, first_games="yes") == [
        "seer.wake.full",
        "seer.sleep.full",
        "werewolves.wake-first.full",
        "werewolves.sleep.full",
        "day.break",
    ]
    assert night(2, first_games="yes")[2:4] == ["werewolves.wake.full", "werewolves.sleep.full"]


def test_in_first_games_nobody_bends_a_vote_and_nobody_has_word_from_the_inn():
    evening = table("mayor", "orator", "innkeeper", counted=True, variants={"first-games": "yes"})
    said = since(evening, lambda it: it.to("first-tally"))
    assert "take.villagers" in said
    assert not [line for line in said if line.startswith(("variant.", "inn."))]
    tally = evening.table._course.inquiry
    assert (tally.fewest, tally.most) == (6, 6)


# Calls of the night.


@pytest.mark.parametrize("variant", ["amulet", "sword"])
def test_amulet_and_sword_are_given_by_a_touch_on_the_first_night_and_passed_on_in_later_ones(variant):
    assert turns(1, {"seer": 1}, **{variant: "yes"}) == (f"{variant}-given", "seer")
    assert turns(2, {"seer": 1}, **{variant: "yes"}) == (variant, "seer")
    assert turns(7, {"seer": 1}, **{variant: "yes"}) == (variant, "seer")
    assert turns(2, {"seer": 1}) == ("seer",)


def test_the_vigilante_acts_in_the_healers_turn_only_and_is_no_criminal():
    chosen = {"assassin": "vigilante"}
    assert "vigilante.join" in in_turn("healer", 2, **chosen)
    assert "assassin.join.full" not in night(2, **chosen)
    assert night(2, **chosen).count("vigilante.join.full") == 1
    assert turns(1, {"assassin": 1}, **chosen) == ()
    assert turns(1, {"assassin": 1, "spy": 1}, **chosen) == ("criminals",)


def test_the_corrupt_guard_who_is_no_criminal_is_still_a_guard():
    chosen = {"corrupt_guard": "non-criminal"}
    assert turns(1, {"corrupt-guard": 1}, **chosen) == ("guards",)
    assert turns(1, {"corrupt-guard": 1, "spy": 1}, **chosen) == ("guards", "criminals")
    both = {"assassin": "vigilante", "corrupt_guard": "non-criminal"}
    assert turns(1, {"corrupt-guard": 1, "assassin": 1}, **both) == ("guards",)
    assert turns(1, **both)[2] == "criminals"


@pytest.mark.parametrize("assassin", ["printed", "vigilante"])
@pytest.mark.parametrize("guard", ["printed", "non-criminal"])
def test_however_they_are_played_the_criminals_are_called_once_and_by_the_same_words(assassin, guard):
    said = night(1, assassin=assassin, corrupt_guard=guard)
    calls = [line for line in said if line.startswith("criminals")]
    assert [WORDS["en"].text((line,)) for line in calls] == [
        "The Criminals open their eyes, and recognise each other.",
        "The Criminals close their eyes.",
    ]


def test_the_town_guard_opens_their_eyes_with_the_guards_and_is_only_played_with_them():
    chosen = {"vampire-hunter": ("town-guard",)}
    assert in_turn("guards", 1, **chosen)[1] == "guards.hunter"
    assert "guards.hunter" not in in_turn("guards", 1)
    told = check_deck(GAME, {"seer": 1, "pack-wolf": 1, "vampire-hunter": 1, "peasant": 2}, 5, chosen)
    assert ["town-guard" in str(problem) for problem in told] == [True]


def test_a_recruit_opens_their_eyes_in_any_case_where_recruitment_is_open():
    assert in_turn("guild-master", 3) == ["guild-master.wake", "guild-master.recruit", "guild-master.sleep"]
    said = in_turn("guild-master", 3, guild_master="open-recruitment")
    assert said == ["guild-master.wake", "guild-master.open", "guild-master.sleep"]


def test_in_dangerous_nights_the_guild_master_acts_in_the_vampires_turn_from_the_second_night_on():
    chosen = {"guild_master": "dangerous-nights"}
    assert "guild-master" not in turns(3, **chosen)
    assert "guild-at-night.join" not in in_turn("vampire", 1, **chosen)
    for number in (2, 3, 4):
        assert "guild-at-night.join" in in_turn("vampire", number, **chosen)
    deck = {"seer": 1, "pack-wolf": 1, "guild-master": 1, "peasant": 2}
    (problem,) = check_deck(GAME, deck, 5, {"guild-master": "dangerous-nights"})
    assert str(problem).startswith("guild-master = dangerous-nights is only played with vampire")
    assert check_deck(GAME, deck, 5, {"guild-master": "dangerous-nights"}, {"vampire": 1}) == []


def test_the_right_hand_opens_their_eyes_in_every_turn_of_the_vampire():
    assert "ghoul.join" in in_turn("vampire", 1)
    assert not {"ghoul.join", "right-hand.join"} & set(in_turn("vampire", 2))
    for number, line in ((1, "ghoul.join"), (2, "right-hand.join"), (5, "right-hand.join")):
        assert line in in_turn("vampire", number, ghoul="right-hand")


def test_the_guards_imprison_somebody_on_the_third_night_and_on_no_other():
    assert [number for number in range(1, 7) if "prisons" in turns(number, guard="village-prisons")] == [3]
    assert "prisons" not in turns(3)


def test_with_the_pack_the_cursed_wolf_opens_their_eyes_every_night():
    assert "werewolves.without" in in_turn("werewolves", 2)
    said = in_turn("werewolves", 2, cursed_wolf="with-the-pack")
    assert "werewolves.with-the-pack" in said
    assert "werewolves.without" not in said


def test_the_dark_wizard_raises_a_hand_for_the_vampire_and_for_the_werewolves_on_the_first_night():
    for turn in ("vampire", "werewolves"):
        said = in_turn(turn, 1, wizard="dark-wizard")
        assert said.index("wizard.hand") < said.index("wizard.lower")
        assert "wizard.hand" not in in_turn(turn, 2, wizard="dark-wizard")
        assert "wizard.hand" not in in_turn(turn, 1)
    assert in_turn("wizard", 1, wizard="dark-wizard") == in_turn("wizard", 1)


def test_the_powerful_medium_asks_with_one_finger_or_with_two():
    assert "medium.powerful" in in_turn("medium", 2, medium="powerful-medium")
    assert "medium.powerful" not in in_turn("medium", 2)


def test_the_witch_curses_instead_of_protecting():
    assert "witch.protects" in in_turn("witch", 2)
    said = in_turn("witch", 2, witch="curse")
    assert "witch.curses" in said
    assert "witch.protects" not in said


def test_the_unknown_traitor_raises_no_hand_but_opens_their_eyes_when_attacked():
    first = in_turn("werewolves", 1, traitor="unknown-traitor")
    assert not [line for line in first if line.startswith("traitor")]
    assert "traitor.touch" in in_turn("werewolves", 2, traitor="unknown-traitor")
    assert "traitor.touch" not in in_turn("werewolves", 2)


def test_in_an_open_attack_the_chosen_one_opens_their_eyes_in_any_case():
    assert "vampire.touch" in in_turn("vampire", 2)
    said = in_turn("vampire", 2, vampire="open-attack")
    assert "vampire.open" in said
    assert "vampire.touch" not in said


def test_the_first_minor_vampire_inherits_by_a_touch_in_the_vampires_turn():
    assert "vampire.heir" in in_turn("vampire", 2, vampire="blood-legacy")
    assert "vampire.heir" not in in_turn("vampire", 1, vampire="blood-legacy")
    both = in_turn("vampire", 2, vampire=("blood-legacy", "open-attack"))
    assert {"vampire.heir", "vampire.open"} <= set(both)


def test_the_beta_wolf_is_only_played_with_a_pack_leader():
    deck = {"seer": 1, "outcast-wolf": 1, "peasant": 3}
    (problem,) = check_deck(GAME, deck, 5, {"outcast-wolf": "beta-wolf"})
    assert "pack-leader" in str(problem)


@pytest.mark.parametrize(
    ("variant", "choice"),
    [
        ("pettifogger", "dishonest-pettifogger"),
        ("merchant", "dishonest-merchant"),
        ("bocca-di-rosa-contacts", "shady-contacts"),
    ],
)
def test_who_wins_with_the_criminals_too_is_only_played_with_one_of_them(variant, choice):
    deck = {"seer": 1, "pack-wolf": 1, role_of(variant): 1, "peasant": 2}
    assert len(check_deck(GAME, deck, 5, {variant: choice})) == 1
    for criminal in CRIMINALS:
        assert check_deck(GAME, deck, 5, {variant: choice}, {criminal: 1}) == []


# The morning.


@pytest.mark.parametrize("news", ["seer", "wizard", "healer", "vampire"])
def test_the_inn_has_news_of_whatever_the_group_likes(news):
    told = lines("assembly", variants={"innkeeper": news}, village={"whispered": True})
    assert [line for line in told if line.startswith("inn.")] == [f"inn.{news}"]
    none = lines("assembly", variants={"innkeeper": news})
    assert [line for line in none if line.startswith("inn.")] == ["inn.nothing"]
    announced = [line for line in lines("versions", variants={"innkeeper": news}) if "innkeeper" in line]
    assert announced == ([] if news == "seer" else [f"variant.innkeeper-{news}"])


def test_where_roles_are_revealed_the_card_of_everyone_who_dies_is_turned_up():
    chosen = {"role-reveal": "yes"}
    told = lines("assembly", number=2, variants=chosen, village={"fallen": (1,)})
    assert told[1] == "reveal.card"
    assert "reveal.card" not in lines("assembly", number=2, variants=chosen)
    assert lines("stake", variants=chosen, village={"sentenced": 2})[-1] == "reveal.card"
    assert lines("along", variants=chosen, village={"followed": (3,)})[-1] == "reveal.card"
    assert "reveal.card" not in lines("stake", village={"sentenced": 2})
    tips = [line for line in lines("assembly", tips=True, variants=chosen) if line in DEAD]
    assert tips == ["assembly.revealed"]
    assert any("medium has little to do" in str(p) for p in advise(GAME, EVERYTHING, 33, chosen))


DEAD = {"assembly.dead", "assembly.revealed"}


# The day.


def test_open_voting_is_done_with_open_eyes_and_warns_of_roles_that_act_in_votes():
    evening = table(variants={"open-voting": "yes"}).to("first-vote")
    assert "first-vote.eyes" in since(evening, lambda it: it.wait(20))
    told = [str(problem) for problem in advise(GAME, EVERYTHING, 33, {"open-voting": "yes"})]
    for role in ("pettifogger", "orator", "spy", "merchant", "mayor"):
        assert any(problem.startswith(f"{role} has little to do") for problem in told)


def test_in_a_timed_game_night_falls_when_the_day_is_over_also_in_the_midst_of_a_vote():
    evening = table(talk=60.0, variants={"timed-game": "yes"}).to("assembly").wait(50).press("next")
    assert evening.table.phase == "first-vote"
    evening.to_line("dusk.falls")
    assert evening.to("night").entered[-1] == ("night", 2)


def first_vote(*roles, players=6, **variants):
    """The First Vote, all names called, eyes closed."""
    evening = table(*roles, players=players, counted=True, variants=dashed(variants))
    return evening.to("first-tally").wait(10)


def accused(evening):
    return evening.table._course.village.accused


def to_second(evening, *answers):
    """Enters hands and answers of the First Vote, and goes on to those of the Second."""
    return enter(evening, *answers).to("second-tally").wait(10)


def told_at_the_stake(evening, *answers):
    said = since(evening, lambda it: enter(it, *answers).wait(8))
    return next(line for line in said if line.startswith("stake."))


def test_the_pettifogger_cancels_the_votes_of_one():
    evening = first_vote("pettifogger")
    assert since(evening, lambda it: enter(it, 4, 2, 0, 0, 0, 0)) == ["mark.pettifogger.ask"]
    assert accused(enter(evening, 1).wait(3)) == (1, 2, 3, 4, 5)


def test_the_accusing_pettifogger_adds_one_to_the_run_off():
    evening = enter(first_vote("pettifogger", pettifogger=("accusing-pettifogger",)), 3, 3, 0, 0, 0, 0)
    assert evening.lines()[-1] == "mark.accusing-pettifogger.ask"
    assert accused(enter(evening, 4).wait(3)) == (0, 1, 3)


def test_whoever_nobody_is_marked_by_the_votes_decide():
    assert accused(enter(first_vote("pettifogger"), 3, 3, 0, 0, 0, 0, 0).wait(3)) == (0, 1)


def test_bocca_di_rosa_is_spared_by_the_half_of_her_votes():
    evening = to_second(first_vote("bocca-di-rosa", players=8), 4, 4, 0, 0, 0, 0, 0, 0, 0)
    assert told_at_the_stake(evening, 4, 2, 1) == "stake.nobody"  # four are two: a tie


@pytest.mark.parametrize(("bocca", "told"), [(1, "stake.nobody"), (2, "stake.burns+name.Anna")])
def test_in_the_safe_haven_nobody_burns_if_it_would_be_bocca_di_rosa(bocca, told):
    evening = first_vote("bocca-di-rosa", bocca_di_rosa="safe-haven")
    to_second(evening, 3, 3, 0, 0, 0, 0)
    assert told_at_the_stake(evening, 3, 1, bocca) == told


@pytest.mark.parametrize(("bocca", "told"), [(1, "stake.burns+name.Bruno"), (2, "stake.burns+name.Anna")])
def test_a_scapegoat_burns_in_bocca_di_rosas_place(bocca, told):
    evening = first_vote("bocca-di-rosa", bocca_di_rosa="scapegoat")
    to_second(evening, 3, 3, 0, 0, 0, 0)
    assert told_at_the_stake(evening, 3, 1, bocca) == told


def test_shady_contacts_leave_the_half_of_bocca_di_rosas_votes_as_it_is():
    evening = first_vote("bocca-di-rosa", "spy", bocca_di_rosa_contacts="shady-contacts")
    assert since(evening, lambda it: enter(it, 3, 3, 0, 0, 0, 0)) == ["mark.bocca-di-rosa.ask"]


def hands(*roles, players=12, **variants):
    """How many hands there may be in a First Vote, at least and at most."""
    course = table(*roles, players=players, variants=dashed(variants)).table._course
    tally = tally_of(GAME, course.plan.roles, course.plan.options, course.village, "first-vote", ())
    return tally.fewest, tally.most


def test_the_mayor_has_two_votes_three_in_a_large_village_and_one_whose_word_is_law():
    assert hands() == (12, 12)
    assert hands("mayor") == (12, 13)
    assert hands("mayor", mayor="large-village") == (12, 14)
    assert hands("mayor", mayor="my-word-is-law") == (12, 12)


def test_the_merchant_has_any_number_of_votes_or_five():
    fewest, most = hands("merchant")
    assert (fewest, most >= 12 + 11) == (11, True)
    assert hands("merchant", merchant=("five-votes",)) == (11, 16)
    assert hands("merchant", merchant=("dishonest-merchant",)) == hands("merchant")


def test_the_mayors_word_sends_to_the_stake_whatever_the_votes():
    evening = enter(first_vote("mayor", mayor="my-word-is-law"), 3, 3, 0, 0, 0, 0)
    assert evening.lines()[-1] == "mark.my-word-is-law.ask"
    enter(evening, 4).to("second-tally").wait(10)
    assert accused(evening) == (0, 1, 3)
    assert told_at_the_stake(evening, 3, 0, 0) == "stake.burns+name.Dario"


def test_the_power_of_money_takes_a_vote_from_the_merchant():
    evening = first_vote("merchant", merchant=("power-of-money",))
    assert since(evening, lambda it: enter(it, 3, 2, 1, 0, 0, 0)) == ["mark.power-of-money.ask"]
    assert accused(enter(evening, 1).wait(3)) == (0, 1)


def test_the_spys_votes_count_double_in_the_first_vote_and_not_in_the_second():
    evening = first_vote("spy", "guard", spy="ongoing-investigations")
    assert since(evening, lambda it: enter(it, 2, 1, 3, 0, 0, 0)) == ["mark.spy.ask"]
    enter(evening, 2).wait(3)
    assert accused(evening) == (0, 1, 2)
    assert since(evening.to("second-tally").wait(10), lambda it: enter(it, 2, 1, 0).wait(5))[0] == "second-vote.over"


@pytest.mark.parametrize(
    ("votes", "spared", "told"),
    [
        ((3, 1), 1, "stake.nobody"),
        ((3, 1), 2, "stake.burns+name.Anna"),
        ((2, 2), 1, "stake.burns+name.Bruno"),
        ((2, 2), 0, "stake.nobody"),
    ],
)
def test_the_orator_spares_one_and_of_two_who_are_tied_the_other_goes(votes, spared, told):
    evening = to_second(first_vote("orator"), 3, 3, 0, 0, 0, 0)
    assert told_at_the_stake(evening, *votes, spared) == told


def test_the_great_orator_spares_several():
    evening = to_second(first_vote("orator", orator="great-orator"), 3, 3, 0, 0, 0, 0)
    assert told_at_the_stake(evening, 2, 2, 1, 1, 0) == "stake.nobody"


def test_the_amulet_annuls_a_stake_as_if_there_were_a_tie():
    evening = to_second(first_vote(amulet="yes"), 3, 3, 0, 0, 0, 0)
    assert since(evening, lambda it: enter(it, 3, 1)) == ["mark.amulet.ask"]
    assert told_at_the_stake(evening, 1) == "stake.nobody"


# After the stake.


def after_the_stake(*roles, **variants):
    """The phases between a stake that happens and the night."""
    evening = to_second(first_vote(*roles, **variants), 3, 3, 0, 0, 0, 0)
    enter(evening, 3, 1).to("stake")
    place = len(evening.entered)
    evening.to("night")
    return [name for name, _ in evening.entered[place:]]


def test_after_a_stake_there_is_a_pause_for_the_cursed_wolf_and_the_moderator_tells_who_dies_too():
    assert after_the_stake("cursed-wolf") == ["last-word", "followed", "night"]
    assert after_the_stake("cursed-wolf", "juliet") == ["last-word", "followed", "night"]
    assert after_the_stake("juliet") == ["followed", "night"]
    assert after_the_stake("hermit") == ["night"]
    waits = [
        timed.seconds for timed in script("last-word", village={"sentenced": 1}).cues if isinstance(timed.cue, Wait)
    ]
    assert waits == [8]


def test_the_wolf_cub_goes_alone_and_lovers_may_wait_for_the_night():
    cub, night_suicide = {"cursed-wolf": ("wolf-cub",)}, {"juliet": ("nighttime-suicide",)}
    assert after_the_stake("cursed-wolf", **cub) == ["night"]
    assert after_the_stake("cursed-wolf", "juliet", **cub) == ["lovers", "night"]
    assert after_the_stake("juliet", **night_suicide) == ["night"]
    assert after_the_stake("cursed-wolf", "juliet", **night_suicide) == ["last-word", "pointed", "night"]
    assert after_the_stake("cursed-wolf", "juliet", **cub, **night_suicide) == ["night"]


def test_without_a_stake_there_is_no_pause():
    evening = to_second(first_vote("cursed-wolf"), 3, 3, 0, 0, 0, 0)
    enter(evening, 2, 2).to("stake")
    place = len(evening.entered)
    assert [name for name, _ in evening.to("night").entered[place:]] == ["night"]


def test_who_dies_along_is_told_and_is_called_no_more():
    evening = to_second(first_vote("cursed-wolf"), 3, 3, 0, 0, 0, 0)
    enter(evening, 3, 1).to("followed").wait(10)
    for _ in range(2):  # nobody, then Bruno: Anna is at the stake
        evening.press("right").wait(3)
    assert evening.lines()[-1] == "count.answer+name.Bruno"
    said = since(evening, lambda it: it.press("next").wait(3).press("next").wait(3).press("next").wait(8))
    assert "along.dead+name.Bruno" in said
    assert evening.to("night").table._course.village.dead == (0, 1)


@pytest.mark.parametrize("calls", ["full", "short"])
def test_every_variant_has_words_in_every_night_and_language(calls):
    for variant, choice in [*EACH, *((name, "yes") for name in OF_THE_GAME)]:
        for number, words in product((1, 2, 3), WORDS.values()):
            said = lines("night", number=number, variants={variant: choice}, calls=calls)
            assert all(words.text((line,)) for line in said)


@pytest.mark.parametrize("language", ["it", "en", "fr"])
def test_with_eyes_closed_one_knows_of_a_touch_but_not_of_a_pointing_finger(language):
    words = WORDS[language]
    for turn, touched in (("vampire", "vampire.touch"), ("guild-master", "guild-master.recruit")):
        assert words.text((f"{turn}.open.short",)) == words.text((f"{touched}.short",))


@pytest.mark.parametrize(
    ("language", "dies"),
    [("it", "il Maestro muore"), ("en", "the Guild Master dies"), ("fr", "Maître de Guilde meurt")],
)
def test_it_is_said_which_of_the_two_dies_in_dangerous_nights(language, dies):
    for line in ("variant.dangerous-nights", "guild-at-night.join.full"):
        assert dies in WORDS[language].text((line,))


def test_the_number_of_the_criminals_is_shown_where_any_may_be_in_play():
    assert "guards.number" in in_turn("guards", 1, {"guard": 1, "other-guard": 1, "spy": 1})
    assert "guards.number" not in in_turn("guards", 1, {"guard": 1, "other-guard": 1})


# Votes with open eyes, and votes in secret.


def open_first_vote(*roles, **variants):
    """The First Vote with open eyes, three hands for each of the first two: the questions of the roles come next."""
    evening = table(*roles, counted=True, ballot="open", variants=dashed(variants)).to("first-tally").wait(10)
    for count in (3, 3, 0, 0, 0):
        evening = enter(evening, count) if count else evening.press("next").wait(3).press("next").wait(3)
    return evening.press("next").wait(3)


@pytest.mark.parametrize(
    ("role", "mark", "variants"),
    [
        ("bocca-di-rosa", "bocca-di-rosa", {}),
        ("merchant", "power-of-money", {"merchant": ("power-of-money",)}),
        ("spy", "spy", {"spy": "ongoing-investigations"}),
    ],
)
def test_with_open_eyes_nobody_hears_who_has_a_role_that_bends_votes(role, mark, variants):
    evening = open_first_vote(role, **variants)
    assert since(evening, lambda it: it.press("next").wait(3)) == [f"mark.{mark}.ask"]
    assert since(evening, lambda it: it.press("right").press("right").wait(3)) == []
    assert since(evening, lambda it: it.press("next").wait(3))[0] == "first-vote.done"


def test_with_open_eyes_nobody_hears_who_has_the_amulet():
    evening = open_first_vote(amulet="yes").press("next").to("second-tally").wait(10)
    while evening.lines()[-1] != "mark.amulet.ask":
        evening.press("next").wait(3)
    assert since(evening, lambda it: it.press("right").wait(3)) == []


def test_with_open_eyes_everybody_has_seen_at_whose_name_a_card_was_shown_and_it_is_said():
    evening = open_first_vote("pettifogger")
    assert since(evening, lambda it: it.press("next").wait(3)) == ["mark.pettifogger.ask"]
    assert since(evening, lambda it: it.press("right").press("right").wait(3))[-1] == "count.answer+name.Bruno"


def in_secret(*roles, phase="first-tally", presses=(-1, 1, -1, -2, -3, -4), **variants):
    """A ballot in secret, in which each chooses with so many presses, up to what is asked behind it."""
    evening = table(*roles, ballot="secret", variants=dashed(variants))
    return choose_in_secret(evening, presses).to(phase).wait(10)


def choose_in_secret(evening, presses):
    for name, steps in zip(("Anna", "Bruno", "Carla", "Dario", "Elena", "Fabio"), presses, strict=True):
        if steps:
            evening.to_line(f"secret.wake+name.{name}", 2.5)
        for _ in range(abs(steps)):
            evening.press("left" if steps < 0 else "right")
    return evening


def test_after_a_ballot_in_secret_the_moderator_says_who_bends_it_by_what_they_are():
    evening = in_secret("bocca-di-rosa")  # Bruno, Anna, Dario, Fabio, Bruno, Dario
    assert evening.lines()[-2:] == ["secret.sleep", "mark.bocca-di-rosa.ask"]
    assert evening.table._course.eyes_closed
    assert since(evening, lambda it: it.press("right").press("right").wait(3)) == []
    evening.press("next").wait(3)  # Bruno's two are one: he is second, with Anna and Fabio
    assert accused(evening) == (0, 1, 3, 5)


def test_the_amulet_and_the_safe_haven_hold_in_a_ballot_in_secret_too():
    evening = in_secret(amulet="yes", phase="defence")
    assert accused(evening) == (1, 3)
    evening.to("second-vote")
    choose_in_secret(evening, (-1, 0, -1, 0, -1, -1)).to("second-tally").wait(10)  # Bruno, Dario, Bruno, Bruno
    assert evening.lines()[-1] == "mark.amulet.ask"
    assert since(evening, lambda it: it.press("right").press("next").wait(8))[:2] == [
        "second-vote.over",
        "stake.nobody",
    ]


def test_cards_are_held_up_at_names_and_in_secret_none_is_called():
    evening = in_secret("pettifogger", "orator", phase="defence")
    assert not [line for line in evening.lines() if line.startswith("mark.")]
    assert not [name for name, _ in evening.entered if name.endswith("tally")]


def test_left_held_before_the_first_answer_does_not_lead_to_hands_that_nobody_has_counted():
    evening = in_secret("bocca-di-rosa").hold("left").wait(3)
    assert evening.table.phase != "first-tally" or evening.lines()[-1] == "mark.bocca-di-rosa.ask"
    evening.to("defence")


@pytest.mark.parametrize("ballot", ["closed", "open", "secret"])
def test_it_is_told_that_roles_that_act_in_votes_cannot_where_names_are_not_called_with_closed_eyes(ballot):
    told = [str(problem) for problem in advise(GAME, EVERYTHING, 33, ballot=ballot)]
    idle = {
        problem.split()[0] for problem in told if problem.endswith(f"little to do with ballot = {ballot}; {REMEDY}")
    }
    assert idle == (set() if ballot == "closed" else {"pettifogger", "orator", "spy", "merchant", "mayor"})


REMEDY = "leave it out, or try it"


def test_the_check_of_the_settings_tells_it(tmp_path):
    file = tmp_path / "voxlupi.toml"
    file.write_text('game = "wherewolf"\nplayers = 17\n[day]\nballot = "secret"\n', encoding="utf-8")
    told = [str(problem) for problem in load_kit(file, {}).advice()]
    assert f"mayor has little to do with ballot = secret; {REMEDY}" in told

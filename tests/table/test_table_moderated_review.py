"""What somebody who knows the rulebooks by heart would object to at a table that the box moderates."""

import pytest
from players import Players, is_of_ring, said, sitting, wishes

from appliance.games.cue import Answer, Ask, Close, Light


def for_all(seat):
    """All vote for one, who votes for nobody."""
    return {by: f"seat-{seat}" for by in range(18) if by != seat - 1}


def played(roles, until, *, game="loups-garous", middle=(), variants=None, **nights):
    """A game in which this is chosen, by the name of the question: in the first night, in the second, and so on."""
    deck = {role: [*roles, *middle].count(role) for role in (*roles, *middle)}
    there = sitting(game, deck, players=len(roles), variants={"mayor": "none", **(variants or {})})
    players = Players(there, roles)

    def want(question, name, by):  # noqa: ARG001 - what is asked has the name of the question
        if question.kind == "register":
            return None
        asked = "breath" if players.there.table.phase == "breath" else question.name
        wanted, night = nights.get(asked, ()), players.state.night
        choice = wanted[night - 1] if 1 <= night <= len(wanted) else ()
        return choice.get(by, ()) if isinstance(choice, dict) else choice

    players.wants = want
    return players.play(until)


def talk_of_day(day):
    return lambda there: there.table.phase == "talk" and there.table._course.village.night == day


def night(number):
    return lambda there: there.table._course.village.night == number


def lights_of(there, name):
    """The lights of seats, yes and no that were ever lit between a question and its end, by the question's name."""
    lit, seen, last = {}, {}, ""
    for _, timed in there.cues:
        match timed.cue:
            case Light(light, value) if is_of_ring(light):
                lit[light] = value
                if last and value:
                    seen.setdefault(last, set()).add(light)
            case Close():
                last = ""
            case other if hasattr(other, "name") and hasattr(other, "seconds") and not isinstance(other, Answer):
                last = other.name
    return seen.get(name, set())


# The Witch


WITCH = ("werewolf", "witch", "seer", "villager", "villager", "villager")


def test_a_witch_who_is_told_of_herself_only_is_not_shown_whom_she_would_heal():
    there = played(WITCH, talk_of_day(1), variants={"witch": "herself"}, attack=["seat-3"], heal=["yes"]).there
    assert lights_of(there, "heal") == {"yes", "no"}
    assert "dawn.nobody" in said(there), "she heals whoever it is"


def test_a_witch_who_knows_the_victim_sees_whom_she_heals():
    there = played(WITCH, talk_of_day(1), attack=["seat-3"], heal=["yes"]).there
    assert lights_of(there, "heal") == {"yes", "no", "seat-3"}
    there = played(WITCH, talk_of_day(1), variants={"witch": "herself"}, attack=["seat-2"], heal=["yes"]).there
    assert lights_of(there, "heal") == {"yes", "no", "seat-2"}


def test_werewolves_see_whom_they_turn():
    there = played(WITCH, talk_of_day(1), variants={"transformation": "yes"}, attack=["seat-3"], infect=["yes"]).there
    assert lights_of(there, "infect") == {"yes", "no", "seat-3"}


# The Charmed


def test_the_charmed_are_not_shown_who_of_them_has_died():
    """`le meneur de jeu réveille tous les joueurs charmés (anciens et nouveaux) pour qu'ils se reconnaissent`."""
    roles = ("werewolf", "piper", "seer", "villager", "villager", "villager", "villager")
    charm = [("seat-3", "seat-4"), ("seat-5", "seat-6")]
    players = played(roles, talk_of_day(2), charm=charm, vote=[for_all(3)], attack=[])
    told = [set(lit) for answer, lit in players.seen if answer.name == "charmed" and answer.seat == 3]
    assert told == [{"seat-3", "seat-4"}, {"seat-4", "seat-5", "seat-6"}]


# Those who die


ARMED = ("werewolf", "witch", "seer", "villager", "villager", "hunter", "villager", "villager")


def after_dawn(there):
    lines = said(there)
    return lines[len(lines) - lines[::-1].index("day.break") :]


def test_a_mayor_who_has_died_names_the_next_one_when_all_the_dead_were_asked():
    """Between two who are asked, a successor would tell that the second is no Hunter."""
    variants = {"mayor": "first-day"}
    chosen = {"election": [for_all(4)], "attack": ["", "seat-7"], "poison": ["", "seat-4"]}
    there = played(ARMED, talk_of_day(2), variants=variants, **chosen).there
    asked = [line for line in after_dawn(there) if "breath" in line or "will" in line]
    assert asked == ["moderated.breath+name.Dario", "moderated.breath+name.Gina", "will-heir.ask"]


def test_without_a_hunter_nobody_who_dies_is_asked_for_anything():
    there = played(WITCH, night(2), attack=["seat-3"], vote=[for_all(4)]).there
    assert {"dawn.dead+name.Carla", "stake.dies+name.Dario"} <= set(said(there))
    assert not [line for line in said(there) if "breath" in line]


def test_a_hunter_who_may_lie_in_the_middle_is_asked_for():
    roles = ("werewolf", "thief", "villager", "villager", "villager", "villager")
    there = played(roles, night(2), middle=("hunter", "villager"), vote=[for_all(4)]).there
    assert "moderated.breath+name.Dario" in said(there)


# The Scapegoat


GOAT = ("werewolf", "scapegoat", "seer", "villager", "villager", "villager", "villager")


def test_where_all_who_may_vote_have_died_it_is_told_that_nobody_is_lynched():
    """`Si toutes les personnes désignées [...] meurent [...], personne n'est éliminé par le village ce tour-ci`."""
    players = played(GOAT, lambda there: there.table.phase == "last-will", attack=["", "seat-4"])
    there = players.there
    for wanted in ("count.answer+name.Dario", "pick.enough"):
        while there.lines()[-1] != wanted:
            there.press("right").wait(5)
        there.press("next").wait(5)
    assert players.state.voters == (2, (3,))
    before = len(there.cues)
    players.play(night(3))
    day = there.lines(before)
    assert "dawn.dead+name.Dario" in day
    assert day[day.index("talk.open") :][:3] == ["talk.open", "stake.nobody", "moderated.drum"]


def test_where_somebody_may_vote_only_the_vote_tells_that_nobody_is_lynched():
    there = played(GOAT[:1] + GOAT[2:], night(2)).there
    lines = said(there)
    assert lines.count("stake.nobody") == 1
    assert lines.index("stake.nobody") == lines.index("moderated.voted") + 1


def test_a_first_day_without_a_vote_says_nothing_of_one():
    """`there is no execution in the first day phase`."""
    roles = ("devil", "priest", "knight", "villager", "villager")
    there = played(roles, night(1), game="village-and-devil", variants={"start": "day"}).there
    assert not [line for line in said(there) if "execution" in line or "voted" in line]


# Successors


def test_a_mayor_who_leaves_nobody_behind_is_not_asked_for_a_successor():
    """Of an Idiot who was pardoned: `ne peut plus voter ni être élu maire du village`."""
    roles = ("werewolf", "village-idiot", "witch", "villager", "villager", "villager")
    there = played(
        roles,
        lambda _: False,
        variants={"mayor": "first-day"},
        election=[for_all(1)],
        vote=[for_all(2), for_all(5)],
        attack=["seat-4", "seat-6", "seat-3"],
        poison=["", "", "seat-1"],
    ).there
    assert after_dawn(there)[:2] == ["dawn.dead+name.Anna+name.Carla", "over.told"]


# The Thief


def test_the_thief_tells_a_card_beyond_the_last_light_from_one_before_it():
    """On a ring of twelve Werewolf is 1 and Villager is 13, both at the first light; `yes` beside it counts on."""
    roles = ("thief", "werewolf", "seer", "hunter", "witch", "cupid")
    deck = dict.fromkeys((*roles, "villager"), 1) | {"werewolf": 2}
    for presses, kept, lit in (
        (1, "villager", {"number-1", "yes"}),
        (2, "werewolf", {"number-1"}),
        (3, "thief", {"no"}),
    ):
        there = sitting("loups-garous", deck, players=len(roles), ring=12, variants={"mayor": "none"})
        players = Players(there, roles)
        players.play(lambda it: it.table._course._asked == "steal")
        players.look()
        for _ in range(presses):
            there.press("left")
        players.look()
        assert set(players.lights()) == lit, presses
        moved = players.lights()
        players.press("next")
        assert players.lights() != moved, "that it counts is to be seen"
        players.play(talk_of_day(1))
        assert players.state.roles[0] == kept


# The Hunter


def at_his_last_breath():
    players = played(ARMED, lambda it: it.table._course._asked == "breath", attack=["seat-6"])
    players.look()
    return players


def test_next_by_habit_shoots_nobody():
    """By day everybody presses `next` to go on; whoever shoots moves the light first."""
    players = at_his_last_breath()
    assert set(players.lights()) == {"seat-6"}
    for _ in range(3):
        players.there.press("next")
    players.play(talk_of_day(1))
    assert len(players.state.living) == len(ARMED) - 1


def test_the_hunter_moves_the_light_and_shoots():
    players = at_his_last_breath()
    players.there.press("left").press("next")
    players.play(talk_of_day(1))
    assert len(players.state.living) == len(ARMED) - 2


# The chronicle


def test_the_chronicle_tells_who_the_thief_was_and_what_they_took():
    roles = ("thief", "werewolf", "seer", "villager", "villager", "villager")
    variants = {"mayor": "none"}
    there = sitting(
        "loups-garous", {"thief": 1, "werewolf": 1, "seer": 1, "hunter": 1, "villager": 4}, players=6, variants=variants
    )
    Players(there, roles, wants=lambda _, name, __: {"steal": "number-3", "attack": "seat-3"}.get(name)).play()
    assert there.table.phase == "the-end"
    who = len(there.cues)
    there.press("right").wait(60)
    wanted = {"moderated.was+role.thief.name+name.Anna", "moderated.was+role.seer.name+name.Carla"}
    assert wanted <= set(there.lines(who))
    night = len(there.cues)
    there.press("right").wait(60)
    assert "chronicle.steal+role.hunter.name" in there.lines(night)


# Votes


def test_after_a_vote_with_open_eyes_nobody_is_told_to_open_them():
    roles = ("devil", "priest", "knight", "villager", "villager")
    deck = {"devil": 1, "priest": 1, "knight": 1, "villager": 2}
    for ballot, told in (("open", 0), ("secret", 1)):
        there = sitting("village-and-devil", deck, variants={"tie": "lot"}, ballot=ballot)
        Players(there, roles, wants=wishes()).play(night(2))
        assert said(there).count("moderated.voted") == told
        assert [line for line in said(there) if line.startswith("execution.dies")]


# Ends


def test_nobody_is_asked_for_a_last_act_when_the_game_is_over():
    there = played(ARMED, lambda _: False, poison=["seat-1"], attack=[]).there
    assert after_dawn(there)[:3] == ["dawn.dead+name.Anna", "over.told", "won.villagers"]


def test_the_hunter_shoots_before_it_is_told_that_the_game_is_over():
    roles = ("werewolf", "witch", "hunter", "villager", "villager", "villager")
    there = played(roles, lambda _: False, attack=["seat-3"], breath=["seat-1"]).there
    assert after_dawn(there)[:5] == [
        "dawn.dead+name.Carla",
        "moderated.breath+name.Carla",
        "followed.dead+name.Anna",
        "over.told",
        "won.villagers",
    ]


# What the day tells

HELD = ("hunter", "seer", "scapegoat", "village-idiot", "protector", "elder", "villager")


def heard(victim, **nights):
    """What is said till the second night of a game in which the third seat dies with this card."""
    others = sorted(set(HELD) - {victim})
    return said(played(("werewolf", "witch", victim, *others), night(2), **nights).there)


@pytest.mark.parametrize("victim", HELD)
def test_a_death_sounds_the_same_whoever_has_died(victim):
    by_night = heard(victim, poison=["seat-3"], vote=[for_all(2)])
    assert {"dawn.dead+name.Carla", "moderated.breath+name.Carla"} <= set(by_night)
    assert by_night == heard("villager", poison=["seat-3"], vote=[for_all(2)])


@pytest.mark.parametrize("victim", sorted({*HELD} - {"village-idiot", "elder"}))
def test_a_sentence_sounds_the_same_whoever_has_died(victim):
    """But for the Idiot, who is pardoned, and the Elder, with whom all lose what they can do."""
    sentenced = heard(victim, vote=[for_all(3)])
    assert {"stake.dies+name.Carla", "moderated.breath+name.Carla"} <= set(sentenced)
    assert sentenced == heard("villager", vote=[for_all(3)])


# What follows from what, as it is told

CAST = ("werewolf", "cupid", "piper", "village-idiot", "villager", "hunter", "scapegoat", "villager", "elder")


TOLD = ("dawn.", "followed.", "mayor.", "stake.", "pardon.", "moderated.breath", "will-heir.ask", "over.told")


def days(players):
    """What is told by day, one list for each day."""
    told = []
    for line in said(players.there):
        if line == "day.break":
            told.append([])
        elif told and line.startswith(TOLD):
            told[-1].append(line)
    return told


def test_a_mayor_whom_the_hunter_shoots_names_a_successor_when_the_death_is_told():
    chosen = {"election": [for_all(4)], "vote": [for_all(6)], "breath": ["seat-4"]}
    (day,) = days(played(CAST, night(2), variants={"mayor": "first-day"}, **chosen))
    assert day[1:] == [
        "mayor.elected+name.Dario",
        "stake.dies+name.Fabio",
        "moderated.breath+name.Fabio",
        "followed.dead+name.Dario",
        "will-heir.ask",
        day[6],
    ]
    assert day[6].startswith("mayor.elected+name.")


def test_an_idiot_who_is_mayor_is_pardoned_and_asked_for_no_successor():
    chosen = {"election": [for_all(4)], "vote": [for_all(4)]}
    players = played(CAST, night(2), variants={"mayor": "first-day"}, **chosen)
    assert days(players) == [
        ["dawn.nobody", "mayor.elected+name.Dario", "stake.dies+name.Dario", "pardon.told", "pardon.office"]
    ]
    assert players.state.elected is None


def test_whoever_loves_the_one_who_is_lynched_dies_before_the_hunter_shoots():
    chosen = {"love": [("seat-5", "seat-6")], "vote": [for_all(6)], "breath": ["seat-8"]}
    assert days(played(CAST, night(2), **chosen)) == [
        [
            "dawn.nobody",
            "stake.dies+name.Fabio",
            "followed.dead+name.Elena",
            "moderated.breath+name.Fabio",
            "followed.dead+name.Hugo",
        ]
    ]


def test_nobody_hears_that_the_elder_has_survived():
    assert days(played(CAST, talk_of_day(1), attack=["seat-9"])) == [["dawn.nobody"]]


def test_a_piper_who_wins_in_the_night_wins_when_it_is_day_and_nobody_has_died():
    """`le joueur de flûte gagne immédiatement, seul`: whom the others have chosen in that night lives."""
    roles = ("werewolf", "piper", "villager", "villager", "villager", "villager")
    charm = [("seat-1", "seat-3"), ("seat-4", "seat-5"), "seat-6"]
    players = played(roles, lambda _: False, charm=charm, attack=["", "", "seat-2"], vote=[])
    assert days(players)[-1] == ["dawn.nobody", "over.told"]
    assert "result.winners+name.Bruno" in said(players.there)


# Who is who


def after_the_cards(roles, game="village-and-devil"):
    """How it becomes known who is who, where the group wants to deal cards: the lines, and the phase."""
    deck = {role: roles.count(role) for role in roles}
    there = sitting(game, deck, phase="take")
    there.wait(20).press("next").wait(20).press("next")
    return said(there), there.table.phase


def test_where_only_those_are_several_who_know_each_other_cards_are_dealt():
    for roles in (
        ("devil", "devil", "twin", "twin", "priest", "madman", "villager", "villager"),
        ("devil", "priest", "knight", "madman", "madman", "villager"),
    ):
        lines, phase = after_the_cards(roles)
        assert phase == "who-is-who"
        assert "deal.cards" in lines
    wolves = ("werewolf", "werewolf", "seer", "villager", "villager", "villager")
    assert after_the_cards(wolves, "loups-garous")[1] == "who-is-who"


def test_there_is_time_for_each_of_four_to_show_a_seat_half_way_round_the_table():
    """Two presses a second, and a second and a half to see whose turn it is."""
    deck = {"werewolf": 4, "seer": 1, "villager": 9}
    there = sitting("loups-garous", deck)
    there.wait(20).press("next").wait(120)
    asked = {timed.cue.name: timed.cue.seconds for _, timed in there.cues if isinstance(timed.cue, Ask)}
    one = 1.5 + 9 / 2  # of eighteen, as many as can play
    assert asked["werewolf"] >= 4 * one
    assert asked["seer"] == asked["werewolf"]


# Lots


def test_a_lot_falls_the_same_way_when_the_vote_is_taken_back_and_given_again():
    roles = ("devil", "priest", "knight", "villager", "villager", "villager", "villager")
    deck = {"devil": 1, "priest": 1, "knight": 1, "villager": 4}
    fallen = set()
    for seed in range(4):
        there = sitting("village-and-devil", deck, seed=seed, variants={"tie": "lot", "last-words": "yes"})
        players = Players(there, roles, wants=wishes())
        for _ in range(3):
            players.play(lambda it: it.table.phase == "last-words")
            there.wait(5).hold("left")
            assert there.table.phase == "vote-lot"
        executed = [line for line in said(there) if line.startswith("execution.dies")]
        assert len(executed) == 3
        assert len(set(executed)) == 1
        fallen.add(executed[0])
    assert len(fallen) > 1

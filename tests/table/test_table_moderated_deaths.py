"""What comes of deaths: dawn, the last breath of everybody who dies, shots, successors, who may vote, pardons."""

import pytest
from players import light, number, players_of, said, wishes

from appliance.games.cue import Ask, Close, Light
from appliance.rules import Acted, Died

MAYOR = {"mayor": "first-day"}
NAMES = ("Anna", "Bruno", "Carla", "Dario", "Elena", "Fabio", "Gina", "Hugo", "Ida")


def heard(players, line):
    """What was said with a line: the names behind it, each time that it was."""
    there = [each.split("+") for each in said(players.there)]
    return [[part.removeprefix("name.") for part in parts[1:]] for parts in there if parts[0] == line]


def dead(players):
    """Who has died so far, with the causes, in their order."""
    return [(fact.seat, fact.cause) for fact in players.state.facts if isinstance(fact, Died)]


def asked_to(players, number=None):
    """Plays to the moment in which somebody who has died is asked whether they can do something."""
    return players.to("breath", number).to_ask("breath")


# Dawn


def test_at_dawn_all_who_have_died_are_named_in_the_order_of_their_seats():
    players = players_of("wivvcvvv", wants=wishes(attack=5, poison=3, love=(3, 6))).to("talk")
    assert heard(players, "dawn.dead") == [["Dario", "Fabio", "Gina"]]


def test_at_dawn_all_hear_that_nobody_has_died():
    for wants in (wishes(), wishes(attack=3, heal="yes"), wishes(attack=3, protect=3)):
        players = players_of("wirvvvv", wants=wants).to("talk")
        assert ("dawn.nobody" in said(players.there)) == (dead(players) == [])
        assert dead(players) == []


def test_the_devils_attack_nobody_in_the_first_night_and_nothing_is_said_of_it():
    players = players_of("dpkvvv", wants=wishes(attack=3, vote=4)).to("talk")
    assert dead(players) == []
    assert not any(line.startswith("dawn.") for line in said(players.there))
    players.to("talk", 2)
    assert heard(players, "dawn.dead") == [["Dario"]]


def test_whom_the_knight_guards_is_not_killed():
    players = players_of("dpkvvvv", wants=wishes(attack=3, guard=3, vote=4)).to("talk", 2)
    assert dead(players) == [(4, "sentence")]
    assert "dawn.nobody" in said(players.there)


# The last breath


def test_everybody_whom_the_pack_or_the_village_kills_is_asked_where_there_is_a_hunter():
    players = players_of("wwhvvvvv", wants=wishes(attack=3, vote=4)).to("night", 2)
    assert heard(players, "moderated.breath") == [["Dario"], ["Elena"]]


def test_all_who_die_in_a_night_are_asked_in_the_order_of_their_seats_since_nobody_is_told_of_what():
    players = players_of("wivcvvvvh", wants=wishes(attack=4, poison=2, love=(2, 3))).to("talk")
    assert dead(players) == [(4, "attack"), (2, "poison"), (3, "grief")]
    assert heard(players, "moderated.breath") == [["Carla"], ["Dario"], ["Elena"]]


def test_the_hunter_who_was_poisoned_is_asked_and_can_do_nothing():
    players = asked_to(players_of("wihvvvvv", wants=wishes(attack=4, poison=2)))
    assert players.lights() == dict.fromkeys(map(light, range(8)), 0.125)


@pytest.mark.parametrize("elected", [3, 4])
def test_of_those_who_die_in_a_night_first_the_mayor_is_asked(elected):
    def wants(question, name, by):
        if question.kind == "choice" and question.turn and players.there.table.number == 1:
            return ()
        return wishes(election=elected, vote=7, attack=3, poison=4, heir=5, shot=6)(question, name, by)

    players = players_of("wwihvvvvvv", variants=MAYOR, wants=None)
    players.wants = wants
    players.to("talk", 2)
    assert heard(players, "moderated.breath")[1:] == [[NAMES[elected]], [NAMES[7 - elected]]]
    assert dead(players) == [(7, "sentence"), (3, "attack"), (4, "poison"), (6, "shot")]
    assert players.state.elected == 5


def test_whoever_dies_of_grief_by_day_is_not_asked_since_all_know_that_they_could_do_nothing():
    players = players_of("wwhcvvvvv", wants=wishes(vote=4, love=(4, 2))).to("night", 2)
    assert dead(players) == [(4, "sentence"), (2, "grief")]
    assert heard(players, "moderated.breath") == [["Elena"]]


def test_where_nobody_could_do_anything_nobody_is_asked():
    players = players_of("wwivvvvv", wants=wishes(attack=3, vote=4)).to("night", 2)
    assert len(dead(players)) == 2
    assert heard(players, "moderated.breath") == []


def test_it_takes_the_same_time_and_light_for_the_hunter_and_for_all_others():
    found = set()
    for letters in ("whvvvv", "wvhvvv", "wvvhvv"):
        for shoots in (2, ()):
            players = asked_to(players_of(letters, wants=wishes(attack=1, shot=shoots)))
            there = players.there
            start, lit = round(there.now, 6), {}
            players.play(lambda there: there.table.phase != "breath")
            ask = [round(at - start, 3) for at, timed in there.cues if at >= start and isinstance(timed.cue, Ask)]
            close = [round(at - start, 3) for at, timed in there.cues if at >= start and isinstance(timed.cue, Close)]
            sums = {}
            for at, timed in there.cues:
                if isinstance(timed.cue, Light) and timed.cue.name.startswith(("seat", "yes", "no")):
                    lit[timed.cue.name] = timed.cue.value
                    sums[round(at - start, 3)] = round(sum(lit.values()), 1)
            found.add((tuple(ask), tuple(close)))
            assert {whole for at, whole in sums.items() if 0 <= at < 10} == {1.0}
    assert found == {((0.0,), (10.0,))}


def test_the_hunter_shoots_and_all_hear_whom():
    players = players_of("wwhvvvvv", wants=wishes(attack=2, shot=4)).to("talk")
    assert dead(players) == [(2, "attack"), (4, "shot")]
    assert heard(players, "followed.dead") == [["Elena"]]


def test_a_hunter_who_is_lynched_shoots_before_night_falls():
    players = players_of("wwhvvvvv", wants=wishes(vote=2, shot=0)).to("night", 2)
    assert dead(players) == [(2, "sentence"), (0, "shot")]
    assert heard(players, "stake.dies") == [["Carla"]]
    assert heard(players, "followed.dead") == [["Anna"]]


def test_a_hunter_who_is_still_thinking_when_the_time_is_over_shoots_nobody():
    players = asked_to(players_of("wwhvvvvv", wants=wishes(attack=2))).press("left", "left").to_close().to("talk")
    assert dead(players) == [(2, "attack")]
    assert heard(players, "followed.dead") == []


def test_whoever_is_no_hunter_presses_what_they_like_and_nothing_happens():
    players = asked_to(players_of("wwhvvvvv", wants=wishes(attack=3)))
    assert players.lights() == dict.fromkeys(map(light, range(8)), 0.125)
    players.press("left", "next", "right", "next", "next")
    assert players.lights() == dict.fromkeys(map(light, range(8)), 0.125)
    players.to_close().to("talk")
    assert dead(players) == [(3, "attack")]


def test_whom_the_hunter_shoots_may_be_a_lover_and_both_are_named():
    players = players_of("wwhcvvvv", wants=wishes(love=(4, 5), attack=2, shot=4)).to("talk")
    assert dead(players) == [(2, "attack"), (4, "shot"), (5, "grief")]
    assert heard(players, "followed.dead") == [["Elena", "Fabio"]]


def test_a_thief_who_took_the_hunter_shoots():
    players = players_of("wwxvvvvv", middle="hv", wants=wishes(steal=number(3), attack=2, shot=0)).to("talk")
    assert dead(players) == [(2, "attack"), (0, "shot")]


def test_where_the_hunter_lies_in_the_middle_the_dying_are_asked_as_well():
    players = players_of("wwxvvvvv", middle="hv", wants=wishes(attack=3)).to("talk")
    assert heard(players, "moderated.breath") == [["Dario"]]


def test_a_hunter_with_nobody_left_to_shoot_at_ends_no_game_in_silence():
    """All who lived die in one night: the Hunter of the pack, the Witch of her own poison, her Lover of grief."""

    def wants(question, name, by):
        number = players.there.table._course.village.night
        if question.name == "attack":
            return light({1: 3, 2: 5, 3: 1}[number])
        if question.name == "poison":
            return light(2) if number == 3 else ()
        return wishes(love=(0, 2), vote=4 if number == 1 else ())(question, name, by)

    players = players_of("whicvv", wants=wants)
    players.play()
    assert players.state.living == ()
    assert dead(players)[-3:] == [(1, "attack"), (2, "poison"), (0, "grief")]
    # It was asked in silence and passed, not before all; when that ends the game, the last of the dead is not asked.
    assert [phase for phase, _ in players.there.entered[-4:]] == ["daybreak", "breath", "breath", "the-end"]
    assert heard(players, "moderated.breath")[-2:] == [["Anna"], ["Bruno"]]


# The successor


def test_a_mayor_who_dies_names_the_next_one_before_all():
    players = players_of("wwvvvvvv", variants=MAYOR, wants=wishes(election=3, vote=3, heir=5)).to("night", 2)
    assert heard(players, "mayor.elected") == [["Dario"], ["Fabio"]]
    assert players.state.elected == 5


def test_a_mayor_who_is_the_hunter_shoots_first_and_cannot_name_the_one_who_was_shot():
    wants = wishes(election=2, vote=2, shot=4, heir=5)
    players = players_of("wwhvvvvv", variants=MAYOR, wants=wants)
    players.to("last-will")
    assert dead(players) == [(2, "sentence"), (4, "shot")]
    assert 4 not in players.there.table._course.inquiry.candidates
    assert players.to("night", 2).state.elected == 5


def test_a_mayor_whom_the_hunter_shoots_names_the_next_one_too():
    wants = wishes(election=3, vote=2, shot=3, heir=6)
    players = players_of("wwhvvvvv", variants=MAYOR, wants=wants).to("night", 2)
    assert heard(players, "mayor.elected") == [["Dario"], ["Gina"]]


def test_a_mayor_who_dies_in_the_night_names_the_next_one_in_the_morning():
    def wants(question, name, by):
        if question.name == "attack" and players.there.table.number == 1:
            return ()
        return wishes(election=3, vote=4, attack=3, heir=6)(question, name, by)

    players = players_of("wwvvvvvv", variants=MAYOR, wants=wants)
    players.to("talk", 2)
    assert heard(players, "mayor.elected") == [["Dario"], ["Gina"]]


def test_the_vote_of_the_mayor_counts_twice():
    def wants(question, name, by):
        if question.name == "vote":
            return light({0: 4, 1: 4, 2: 5, 3: 5}.get(by, 9))
        return wishes(election=2)(question, name, by)

    players = players_of("wwvvvvvv", variants=MAYOR, wants=wants).to("night", 2)
    assert dead(players) == [(5, "sentence")]


# The Scapegoat


def tied(question, name, by):
    """A vote in which nobody is first: the first two have one vote each."""
    if question.name == "vote":
        return light({0: 1, 1: 0}.get(by, 20))
    return wishes()(question, name, by)


def test_the_scapegoat_dies_for_a_tie_and_says_who_votes_on_the_next_day():
    def wants(question, name, by):
        return wishes(bar=(0, 4, 5))(question, name, by) if question.name == "bar" else tied(question, name, by)

    players = players_of("wwbvvvvv", wants=wants).to("vote", 2)
    assert dead(players) == [(2, "blame")]
    assert heard(players, "stake.dies") == [["Carla"]]
    assert "blame.told" in said(players.there)
    assert players.state.question.by == (0, 4, 5)
    before = len(players.there.cues)
    players.to("night", 3)
    called = [line for line in players.there.lines(before) if line.startswith("secret.wake")]
    assert called == [f"secret.wake+name.{name}" for name in ("Anna", "Elena", "Fabio")]
    assert players.state.question.name == "attack"


def test_if_all_who_may_vote_have_died_there_is_no_vote():
    def wants(question, name, by):
        if question.name == "attack":
            return light(5) if players.there.table._course.village.night == 2 else ()
        return wishes(bar=5)(question, name, by) if question.name == "bar" else tied(question, name, by)

    players = players_of("wwbvvvvv", wants=wants)
    players.to("night", 3)
    assert dead(players) == [(2, "blame"), (5, "attack")]
    assert [phase for phase, _ in players.there.entered].count("vote") == 1


def test_where_it_may_be_nobody_the_scapegoat_says_so():
    def wants(question, name, by):
        return () if question.name == "bar-all" else tied(question, name, by)

    players = players_of("wwbvvvvv", variants={"scapegoat": "maybe-nobody"}, wants=wants).to("night", 3)
    facts = [fact for fact in players.state.facts if isinstance(fact, Acted)]
    assert [(fact.power, fact.seats) for fact in facts] == [("bar-all", ())]
    assert [phase for phase, _ in players.there.entered].count("vote") == 1


# Pardon and grudge


def test_the_idiot_who_is_lynched_lives_and_votes_no_more():
    players = players_of("wwovvvvv", wants=wishes(vote=2)).to("night", 2)
    assert dead(players) == []
    assert heard(players, "stake.dies") == [["Carla"]]
    assert "pardon.told" in said(players.there)
    players.to("vote", 2)
    assert players.state.question.by == (0, 1, 3, 4, 5, 6, 7)
    before = len(players.there.cues)
    players.to("night", 3)
    assert "secret.wake+name.Carla" not in players.there.lines(before)


def test_a_mayor_who_is_pardoned_is_mayor_no_more_and_names_nobody():
    players = players_of("wwovvvvv", variants=MAYOR, wants=wishes(election=2, vote=2)).to("night", 2)
    assert players.state.elected is None
    assert "will-heir.ask" not in said(players.there)


def test_when_the_elder_is_lynched_all_hear_that_powers_are_gone_and_they_are():
    wants = wishes(vote=3, see=0, attack=5, heal="yes")
    players = players_of("wwsevihvv", wants=lambda *asked: wants(*asked) if second() else wishes(vote=3)(*asked))

    def second():
        return players.there.table._course.village.night == 2

    players.to("night", 2)
    assert "grudge.told" in said(players.there)
    players.seen.clear()
    players.to_day(2)
    nothing = pytest.approx(dict.fromkeys(map(light, range(9)), 1 / 9), abs=1e-3)
    assert [lit for answer, lit in players.seen if answer.name in {"see", "victim"}] == [nothing, nothing]
    assert dead(players) == [(3, "sentence"), (5, "attack")]


def test_the_elder_survives_the_first_attack_and_nobody_hears_why():
    players = players_of("wwsevvvv", wants=wishes(attack=3, vote=4)).to("talk")
    assert dead(players) == []
    assert "dawn.nobody" in said(players.there)
    players.to("talk", 2)
    assert dead(players) == [(4, "sentence"), (3, "attack")]

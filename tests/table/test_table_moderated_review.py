"""What somebody who knows the rulebooks by heart would object to at a table that the box moderates."""

from players import Players, said, sitting

from appliance.games.cue import Answer, Close, Light


def for_all(seat):
    """All vote for one, who votes for nobody."""
    return {by: f"seat-{seat}" for by in range(18) if by != seat - 1}


def played(roles, until, *, game="loups-garous", middle=(), variants=None, **nights):
    """A game in which this is chosen, by the name of the question: in the first night, in the second, and so on."""
    deck = {role: [*roles, *middle].count(role) for role in (*roles, *middle)}
    there = sitting(game, deck, players=len(roles), variants={"mayor": "none", **(variants or {})})
    players = Players(there, roles)

    def want(question, name, by):
        wanted = nights.get(question.name if question.kind == "ballot" else name, ())
        night = players.state.night
        choice = wanted[night - 1] if night <= len(wanted) else ()
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
            case Light(light, value) if light in {"yes", "no"} or light.startswith("seat-"):
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
    assert told == [{"yes", "seat-3"}, {"yes", "seat-5", "seat-6"}]


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

# ruff: noqa: E501 - what is spoken stands as it is spoken
"""The nights of Wherewolf with everything in, word for word, and the order of their calls (The First Night; Subsequent
Nights; The Roles)."""

from itertools import chain, combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from wherewolf import EVERYTHING, GAME, WORDS, in_turn, lines, night, script, turns

from appliance.games.cue import Wait
from appliance.games.order import night_order

ALL_IN = {"amulet": "yes", "sword": "yes", "guard": "village-prisons"}

FIRST = """\
Nobody opens their eyes. The moderator touches the shoulder of the one who has the Amulet.
The Amulet has its holder.
Nobody opens their eyes. The moderator touches the shoulder of the one who has the Sword.
The Sword has its holder.
Juliet opens their eyes, and points at another player: Romeo.
The moderator touches Romeo's shoulder. Romeo opens his eyes, and recognises Juliet.
Romeo and Juliet close their eyes.
The Guards open their eyes, and recognise each other.
The moderator shows with their fingers how many Criminals are in play.
The Guards close their eyes.
The Criminals open their eyes, and recognise each other.
The Criminals close their eyes.
The Vampire Hunter opens their eyes. The moderator nods if the Vampire is in play, and shakes their head if not.
The Vampire Hunter closes their eyes.
The Priest opens his eyes.
The Sinner keeps their eyes closed, and raises a hand.
The Sinner lowers their hand.
The moderator nods if Bocca di Rosa is in play, and shakes their head if not.
The Priest closes his eyes.
The Wizard opens their eyes, and points at a player. The moderator nods if that player has Mystic Powers, and shakes their head if not.
The Wizard closes their eyes.
The Seer opens her eyes, and points at a player. The moderator nods if that player has a Dark Aura, and shakes their head if not.
The Seer closes her eyes.
The Vampire opens their eyes. Tonight they attack nobody.
The Ghoul opens their eyes, too, and sees their master.
The Vampire, and whoever is with them, close their eyes.
The Werewolves open their eyes, and recognise each other. Tonight they attack nobody.
The Pack Leader makes himself known to the others with a gesture.
The Traitor keeps their eyes closed, and raises a hand.
The Traitor lowers their hand.
The Werewolves close their eyes.
"""

SECOND = """\
The one who has the Amulet opens their eyes, and points at the next holder. The moderator touches that player's shoulder, whose eyes stay closed.
The one who has passed on the Amulet closes their eyes.
The one who has the Sword opens their eyes, and points at the next holder. The moderator touches that player's shoulder, whose eyes stay closed.
The one who has passed on the Sword closes their eyes.
The Medium opens their eyes, and points at one of the dead. The moderator nods if that player had a Dark Aura, and shakes their head if not.
Once in the game the Assassin may open their eyes, too, and kill.
The Medium closes their eyes.
The Wizard opens their eyes, and points at a player. The moderator nods if that player has Mystic Powers, and shakes their head if not.
Once in the game the Assassin may open their eyes, too, and kill.
The Wizard closes their eyes.
The Seer opens her eyes, and points at a player. The moderator nods if that player has a Dark Aura, and shakes their head if not.
Once in the game the Assassin may open their eyes, too, and kill.
The Seer closes her eyes.
The Witch opens her eyes, and points at another player.
Tonight the Werewolves cannot kill that player.
Once in the game the Assassin may open their eyes, too, and kill.
The Witch closes her eyes.
The Vampire opens their eyes, and may point at a player.
If the moderator touches somebody, that player opens their eyes.
The Vampire, and whoever is with them, close their eyes.
The Werewolves open their eyes. The strongest of them points at a victim. If the attack fails, the moderator shakes their head.
The Cursed Wolf keeps their eyes closed.
If the moderator touches a Peasant, that player opens their eyes, and is one of them.
The Werewolves close their eyes.
The Healer opens their eyes. The moderator shows who has died tonight.
Once in the game the Assassin may open their eyes, too, and kill.
Once in the game, the Healer may save one of the dead, but not themselves.
The Healer closes their eyes.
"""

THIRD = """\
The one who has the Amulet opens their eyes, and points at the next holder. The moderator touches that player's shoulder, whose eyes stay closed.
The one who has passed on the Amulet closes their eyes.
The one who has the Sword opens their eyes, and points at the next holder. The moderator touches that player's shoulder, whose eyes stay closed.
The one who has passed on the Sword closes their eyes.
The Medium opens their eyes, and points at one of the dead. The moderator nods if that player had a Dark Aura, and shakes their head if not.
Once in the game the Assassin may open their eyes, too, and kill.
The Medium closes their eyes.
The Wizard opens their eyes, and points at a player. The moderator nods if that player has Mystic Powers, and shakes their head if not.
Once in the game the Assassin may open their eyes, too, and kill.
The Wizard closes their eyes.
The Seer opens her eyes, and points at a player. The moderator nods if that player has a Dark Aura, and shakes their head if not.
Once in the game the Assassin may open their eyes, too, and kill.
The Seer closes her eyes.
The Guards open their eyes, and all point at the same player. If it is a Criminal, that player dies.
The Guards close their eyes.
The Guild Master may open their eyes, and point at a player to recruit. There is no other night for it.
If the moderator touches somebody, that player opens their eyes: they are recruited.
The Guild Master, and whoever is with them, close their eyes.
The Witch opens her eyes, and points at another player.
Tonight the Werewolves cannot kill that player.
Once in the game the Assassin may open their eyes, too, and kill.
The Witch closes her eyes.
The Vampire opens their eyes, and may point at a player.
If the moderator touches somebody, that player opens their eyes.
The Vampire, and whoever is with them, close their eyes.
The Werewolves open their eyes. The strongest of them points at a victim. If the attack fails, the moderator shakes their head.
The Cursed Wolf keeps their eyes closed.
If the moderator touches a Peasant, that player opens their eyes, and is one of them.
The Werewolves close their eyes.
The Healer opens their eyes. The moderator shows who has died tonight.
Once in the game the Assassin may open their eyes, too, and kill.
Once in the game, the Healer may save one of the dead, but not themselves.
The Healer closes their eyes.
"""

FIRST_SHORT = """\
L'Amuleto, a occhi chiusi.
L'Amuleto è dato.
La Spada, a occhi chiusi.
La Spada è data.
Giulietta, svegliati.
Chi è toccato apra gli occhi: è Romeo.
Romeo e Giulietta, adesso dormite.
Guardie, svegliatevi.
Ecco quanti sono i Criminali.
Guardie, adesso dormite.
Criminali, svegliatevi.
Criminali, adesso dormite.
Cacciatore, svegliati.
Cacciatore, adesso dormi.
Prete, svegliati.
Peccatore, mano su.
Peccatore, mano giù.
Bocca di Rosa: sì o no.
Prete, adesso dormi.
Mago, svegliati.
Mago, adesso dormi.
Veggente, svegliati.
Veggente, adesso dormi.
Vampiro, svegliati, senza attaccare.
E con lui il Ghoul.
Vampiro, adesso dormi.
Lupi Mannari, svegliatevi, e riconoscetevi.
Capobranco, fatti conoscere.
Traditore, mano su.
Traditore, mano giù.
Lupi Mannari, adesso dormite.
"""

THIRD_SHORT = """\
Custode dell'Amuleto, svegliati.
Custode dell'Amuleto, adesso dormi.
Custode della Spada, svegliati.
Custode della Spada, adesso dormi.
Medium, svegliati.
Assassino, se vuoi.
Medium, adesso dormi.
Mago, svegliati.
Assassino, se vuoi.
Mago, adesso dormi.
Veggente, svegliati.
Assassino, se vuoi.
Veggente, adesso dormi.
Guardie, svegliatevi, e indicate.
Guardie, adesso dormite.
Maestro di Gilda, svegliati.
Chi è toccato apra gli occhi.
Maestro di Gilda, adesso dormi.
Strega, svegliati.
Assassino, se vuoi.
Strega, adesso dormi.
Vampiro, svegliati.
Chi è toccato apra gli occhi.
Vampiro, adesso dormi.
Lupi Mannari, svegliatevi.
Chi è toccato apra gli occhi.
Lupi Mannari, adesso dormite.
Guaritore, svegliati.
Assassino, se vuoi.
Chi vuoi salvare?
Guaritore, adesso dormi.
"""


def text(number, language, calls):
    said = lines("night", number=number, variants=ALL_IN, calls=calls)
    return "".join(f"{WORDS[language].text((line,))}\n" for line in said[1:])


@pytest.mark.parametrize(("number", "words"), [(1, FIRST), (2, SECOND), (3, THIRD), (4, SECOND), (9, SECOND)])
def test_a_night_with_everything_in_has_these_calls(number, words):
    assert text(number, "en", "full") == words


@pytest.mark.parametrize(("number", "words"), [(1, FIRST_SHORT), (3, THIRD_SHORT)])
def test_a_night_for_those_who_know_has_these(number, words):
    assert text(number, "it", "short") == words


@pytest.mark.parametrize("language", ["it", "en", "fr"])
@pytest.mark.parametrize("number", [1, 2, 3])
def test_every_language_and_length_has_a_word_for_every_call(language, number):
    for calls in ("full", "short"):
        assert all(text(number, language, calls).splitlines())


# The order: what a sentence of the rulebook forces, whatever is chosen.

CHOSEN = (
    ("first-games", "yes"), ("amulet", "yes"), ("sword", "yes"), ("assassin", "vigilante"), ("guard", "village-prisons"),
    ("guild-master", ("open-recruitment", "dangerous-nights")), ("ghoul", ("right-hand", "sacrifice")),
    ("vampire-hunter", ("town-guard",)), ("corrupt-guard", "non-criminal"), ("cursed-wolf", ("with-the-pack",)),
    ("wizard", "dark-wizard"), ("traitor", "unknown-traitor"), ("vampire", ("open-attack", "blood-legacy")),
    ("witch", "curse"), ("medium", "powerful-medium"),
)  # fmt: skip
BEFORE = [
    ("seer", "werewolves"),  # the example of the first night
    ("witch", "werewolves"),  # "the attack is cancelled and the Moderator nods "no""
    ("vampire", "werewolves"),  # whoever becomes a Minor Vampire has no powers left when the Werewolves come
    ("amulet-given", "juliet"),
    ("amulet", "medium"),  # whoever is struck holds it, or does not
    ("sword", "medium"),
    ("amulet", "vampire"),
    ("amulet", "werewolves"),
    ("sword", "werewolves"),
    ("seer", "guild-master"),  # a recruit's Aura "becomes Dark" afterwards
    ("seer", "vampire"),  # and so does that of a Minor Vampire
    ("wizard", "vampire"),  # who loses "every power they had"
    # "how many, and which, players were killed that night"
    ("vampire", "healer"),
    ("werewolves", "healer"),
    ("prisons", "healer"),
    ("guild-master", "healer"),
    ("medium", "healer"),
    ("wizard", "healer"),
    ("seer", "healer"),
    ("witch", "healer"),
]
VARIANTS = [dict(chosen) for chosen in chain.from_iterable(combinations(CHOSEN, size) for size in (0, 1, 2))]


@pytest.mark.parametrize("number", [1, 2, 3, 4, 5, 8])
def test_whatever_is_chosen_the_order_is_what_the_rulebook_forces(number):
    for variants in VARIANTS:
        there = turns(number, **variants)
        for first, later in BEFORE:
            if {first, later} <= set(there):
                assert there.index(first) < there.index(later), (variants, first, later)


@given(st.permutations(sorted(GAME.turn)))
def test_whatever_order_a_group_wants_what_must_come_before_does(wanted):
    order = night_order(GAME, wanted)
    for name, turn in GAME.turn.items():
        assert all(order.index(before) < order.index(name) for before in turn.after)


def test_the_healer_is_always_the_last():
    for variants in VARIANTS:
        assert variants.get("first-games") or turns(2, **variants)[-1] == "healer"


@pytest.mark.parametrize(("number", "is_attack"), [(1, False), (2, True), (3, True), (9, True)])
def test_nobody_is_attacked_on_the_first_night(number, is_attack):
    said = night(number)
    assert ("werewolves.wake.full" in said) == is_attack
    assert ("vampire.wake.full" in said) == is_attack
    assert ("assassin.join.full" in said) == is_attack
    assert not {"witch", "healer", "medium"} & set(turns(1))


# Turns in which more than one thing happens.


def test_juliet_points_and_the_moderator_touches_romeo():
    assert in_turn("juliet", 1) == ["juliet.wake", "juliet.romeo", "juliet.sleep"]


def test_the_guards_recognise_each_other_and_then_see_how_many_criminals_there_are():
    assert in_turn("guards", 1) == ["guards.wake", "guards.number", "guards.sleep"]


def test_the_sinner_raises_and_lowers_a_hand_before_the_moderator_nods_for_bocca_di_rosa():
    wanted = ["priest.wake", "sinner.hand", "sinner.lower", "priest.nod", "priest.sleep"]
    assert in_turn("priest", 1) == wanted
    for role, left in (("bocca-di-rosa", wanted[:3] + wanted[4:]), ("sinner", [wanted[0], *wanted[3:]])):
        without = {name: count for name, count in EVERYTHING.items() if name != role}
        assert in_turn("priest", 1, without) == left


def test_the_werewolves_see_the_leaders_gesture_and_the_traitors_hand_on_the_first_night_only():
    first = ["werewolves.wake-first", "werewolves.leader", "traitor.hand", "traitor.lower", "werewolves.sleep"]
    assert in_turn("werewolves", 1) == first
    later = ["werewolves.wake", "werewolves.without", "peasant.touch", "werewolves.sleep"]
    assert in_turn("werewolves", 2) == later
    alone = {"seer": 1, "pack-wolf": 1, "hermit": 3}
    assert in_turn("werewolves", 1, alone) == ["werewolves.wake-first", "werewolves.sleep"]
    assert in_turn("werewolves", 2, alone) == ["werewolves.wake", "werewolves.sleep"]


@pytest.mark.parametrize("host", ["medium", "wizard", "seer", "witch", "healer"])
def test_the_assassin_may_open_their_eyes_in_the_turn_of_any_mystic_from_the_second_night_on(host):
    assert "assassin.join" in in_turn(host, 2)
    assert "assassin.join" in in_turn(host, 5)
    without = {name: count for name, count in EVERYTHING.items() if name != "assassin"}
    assert "assassin.join" not in in_turn(host, 2, without)


def test_turns_in_which_much_happens_have_more_time():
    """Each ten seconds, or what a group gives to all, and then what comes with it."""

    def seconds(number, turn):
        waits = [timed.cue for timed in script("night", number=number).cues if isinstance(timed.cue, Wait)]
        return [wait.seconds for wait in waits if wait.turn == turn]

    assert seconds(1, "juliet") == [10, 8]
    assert seconds(1, "guards") == [10, 5]
    assert seconds(1, "priest") == [10, 5]
    assert seconds(2, "vampire") == [10, 5]
    assert seconds(2, "werewolves") == [10, 5]
    assert seconds(2, "seer") == [15]
    assert seconds(2, "healer") == [15, 8]
    assert seconds(3, "guild-master") == [10, 5]
    assert seconds(1, "seer") == [10]

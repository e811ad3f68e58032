"""What is known before it comes: all that may be said, so that it can be made ready, and the script of a night."""

import random
from collections import Counter
from dataclasses import replace

import pytest
from evening import CHOICES, SHELF, Evening, two_seconds
from moderator import NAMES
from msgspec.structs import replace as chosen
from players import LETTERS, Players, players_of, said, sitting
from shipped_games import CATALOGUE

from appliance.games.cue import Ask, Light, Mark, Say, Scene, Sound, Wait
from appliance.games.options import Options
from appliance.table.events import Begin
from appliance.table.grammar import Where
from appliance.table.ways import Ways
from appliance.table.word import Speaking

GAMES = CATALOGUE.games
AT_ANY_TIME = ["pause.begin", "pause.end", "interrupted.day", "interrupted.night", "stopped.game", "talk.enough"]


def known(table):
    return ["+".join(parts) for parts in table.ahead()]


def said_alone(evening, since):
    """What was said; of a list of names each is known alone, as nobody knows who will be on it."""
    return {line for line in evening.lines(since) if line.count("+name.") < 2}


def test_the_soonest_comes_first_and_last_what_may_come_at_any_time():
    evening = Evening()
    ahead = known(evening.table)
    evening.to("verdict").run()
    cards = [f"role.{role}.card" for role in ("werewolf", "seer", "peasant", "swindler", "troublemaker")]
    assert ahead == [*evening.lines()[1:], *AT_ANY_TIME, "setup.change", *cards]


WAYS = {
    "closed": {"ballot": "closed", "counted": True},
    "secret": {"ballot": "secret", "counted": True},
    "a moderator who counts": {"counted": False},
    "a timed day": {"ballot": "open", "counted": True, "covers": "day", "per_player": 37.0, "at_zero": "night"},
    "open, in turns": {"ballot": "open", "counted": True, "at_zero": "more", "more": 30.0},
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", GAMES)
def test_whatever_is_pressed_nothing_is_said_that_was_not_known_before(name, way):
    options = Options(tips=False, names=NAMES, **WAYS[way])
    choices = chosen(CHOICES, game=name, players=len(NAMES))
    in_turns = Ways(speaking=Speaking(), defence=Speaking()) if way == "open, in turns" else None
    evening = Evening(options, choices=choices, ways=in_turns).send(Begin(choices, GAMES[name].first, seed=1))
    ahead, before, hand = known(evening.table), len(evening.cues), random.Random(1)  # noqa: S311 - presses, not secrets
    for _ in range(120):
        button = hand.choice(("next", "next", "right", "left", ""))
        evening.press(button) if button else evening.wait(hand.uniform(1.0, 60.0))
    assert said_alone(evening, before) - set(ahead) == set()


@pytest.mark.parametrize("letters", ["ddpkmvvv", "wwsicvvhv", "wwsbevvorf"])
@pytest.mark.parametrize(("ballot", "deal"), [("open", "cards"), ("secret", "box")])
def test_where_the_box_moderates_nothing_is_said_that_was_not_known_before(letters, ballot, deal):
    variants = {"mayor": "first-day", "extension": "yes"} if "w" in letters else {}
    deck = Counter(LETTERS[letter] for letter in letters)
    game = "loups-garous" if "w" in letters else "village-and-devil"
    there = sitting(game, deck, players=len(letters), seed=2, variants=variants, deal=deal, ballot=ballot)
    players = Players(there, [LETTERS[letter] for letter in letters])
    ahead, before = known(players.there.table), len(players.there.cues)
    players.to("the-end", 1)
    assert said_alone(players.there, before) - set(ahead) == set()


def test_what_a_pardon_and_a_tie_lead_to_is_known_and_what_no_card_does_is_not():
    variants = {"mayor": "first-day", "extension": "yes"}
    known_there = known(players_of("wwsbvvovv", variants=variants).there.table)
    there = {
        "pardon.told",
        "pardon.office",
        "blame.told",
        "moderated.lot",
        "will-bar.ask",
        "will-bar.more",
        "will-heir.ask",
    }
    assert there <= set(known_there)
    assert "will-heir.more" not in known_there
    without = set(known(players_of("wwsvvvvvv").there.table))
    assert without & {"grudge.told", *there} == {"moderated.lot"}


def test_both_answers_of_a_whisper_are_known():
    shelf = replace(SHELF, game="wherewolf", roles={"seer": 1, "pack-wolf": 1, "innkeeper": 1, "peasant": 3})
    choices = chosen(CHOICES, game="wherewolf", players=6, deck="file")
    ahead = known(Evening(Options(tips=False), choices=choices, shelf=shelf).table)
    assert {"inn.seer", "inn.nothing"} <= set(ahead)


def test_what_only_cards_do_that_are_not_there_is_not_known():
    choices = chosen(CHOICES, game="loups-garous", players=8)
    ahead = known(Evening(Options(tips=False, counted=True), choices=choices).table)
    assert not [line for line in ahead if line.startswith("scapegoat.")]


@pytest.mark.parametrize("name", GAMES)
def test_a_script_has_the_name_and_number_of_its_phase_and_only_what_lasts_takes_time(name):
    choices = chosen(CHOICES, game=name, players=len(NAMES))
    options = Options(tips=False, names=NAMES, counted=True)
    evening = Evening(options, choices=choices, ways=Ways(speaking=Speaking(), defence=Speaking()))
    hand = random.Random(3)  # noqa: S311 - presses, not secrets
    for _ in range(120):
        evening.press("next") if hand.random() < 0.5 else evening.wait(hand.uniform(1.0, 60.0))
        script = evening.table._transport.script
        assert script is None or script.phase == evening.table.phase
        if script and evening.table.where in {Where.TALK, Where.WORD, Where.SIDES, Where.NIGHT}:
            assert script.number == evening.table.number
    assert {timed.seconds for _, timed in evening.cues if isinstance(timed.cue, Scene | Light)} == {0.0}


@pytest.mark.parametrize("letters", ["ddpkmvvv", "wwsicvvhv"])
def test_so_it_is_where_the_box_moderates_and_all_calls_of_a_night_are_said_again_after_a_pause(letters):
    players, there = (
        players_of(letters, ballot="secret", variants={"transformation": "yes"} if "w" in letters else {}),
        {},
    )

    def look(evening):
        script = evening.table._transport.script
        assert script is None or script.phase == evening.table.phase
        if script is not None and evening.table.where is Where.DECIDING:
            there[script.phase, script.number] = script
        return False

    players.play(look)
    assert {"who-is-who", "night", "vote"} <= {phase for phase, _ in there}
    for (phase, number), script in there.items():
        assert script.number == number
        waits = [timed for timed in script.cues if isinstance(timed.cue, Wait | Ask)]
        assert [timed for timed in waits if timed.cue.seconds != timed.seconds and isinstance(timed.cue, Wait)] == []
        assert [timed for timed in script.cues if isinstance(timed.cue, Mark) and timed.seconds <= 0] == []
        says = [timed.cue for timed in script.cues if isinstance(timed.cue, Say) and not timed.cue.over]
        assert [say.parts for say in says if say.call is not True] == [], phase
        assert {timed.cue.name for timed in script.cues if isinstance(timed.cue, Mark)} <= {"settle", "gap", "shift"}


def test_the_night_that_may_come_is_the_one_that_comes():
    evening = Evening().to("deal")
    night = evening.table.preview("night", 1, two_seconds)
    assert evening.to("night").table._transport.script == night


def test_so_is_the_talk():
    evening = Evening().to("night")
    talk = evening.table.preview("talk", 1, two_seconds)
    assert evening.to("talk").table._transport.script == talk


def test_where_the_box_moderates_the_night_that_may_come_is_the_one_that_comes():
    players = players_of("ddpkmvvv").to("night", 1)
    assert players.there.table.preview("night", 1, two_seconds) == players.there.table._transport.script


def test_whoever_chooses_several_or_with_others_has_more_time():
    players = players_of("wwscvvvv").to("night", 1)
    cues = [timed.cue for timed in players.there.table._transport.script.cues]
    asked = {cue.name: cue.seconds for cue in cues if isinstance(cue, Ask)}
    assert asked == {"love": 15.0, "see": 10.0, "attack": 15.0}  # two lovers, one card, two werewolves
    lines = said(players.there)
    assert lines[lines.index("moderated.register") + 1 : -1] == [
        *("role.werewolf.own", "moderated.shut"),  # several close their eyes
        *("role.seer.own", "secret.sleep"),
        *("role.cupid.own", "secret.sleep"),
    ]


def test_only_where_cards_lie_in_the_middle_that_is_said():
    plain = players_of("wwscvvvv").to("who-is-who").there
    assert said(plain)[1:3] == ["deal.cards", "deal.ready"]
    middle = players_of("wwscvvvx", middle="vv").to("who-is-who").there
    assert said(middle)[1:4] == ["deal.cards", "moderated.middle", "deal.ready"]


def test_a_night_that_the_box_moderates_begins_with_its_sound():
    players = players_of("wwsvvvvv", sounds={"night-falls": 2.5}).to("night", 1)
    script = players.there.table._transport.script
    heard = [(timed.at, timed.seconds, timed.cue.name) for timed in script.cues if isinstance(timed.cue, Sound)]
    assert heard == [(0.0, 2.5, "night-falls")]
    assert next(timed.at for timed in script.cues if isinstance(timed.cue, Say)) == 2.5


def test_what_is_lit_already_is_not_lit_again():
    players = players_of("wwsvvvvv").to_ask("see")
    course = players.there.table._course
    assert course._lit
    assert course._shown(dict(course._lit)) == []


def test_what_is_told_before_a_game_and_behind_it_begins_anew_after_a_pause():
    players = players_of("ddpkmvvv")
    assert players.there.table._transport.script.whole
    players.to("the-end")
    assert players.there.table._transport.script.whole
    assert players.there.table._transport.script.waits

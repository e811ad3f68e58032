"""What holds for every game of the box: its deck, its nights, its order, whatever a group chooses."""

import random
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from shipped_games import CATALOGUE

from appliance.catalogue import load_lines
from appliance.games.check import check_game
from appliance.games.cue import Say
from appliance.games.deck import advise, check_deck, random_deck, suggest_deck
from appliance.games.options import Options
from appliance.games.order import called, night_order
from appliance.games.script import Plan, build
from appliance.games.village import Village

GAMES = CATALOGUE.games
MODERATED = [name for name, game in GAMES.items() if game.ends]

ROLES = {"una-notte-da-lupi": 11, "wherewolf": 31, "pack-and-aliens": 15, "village-and-devil": 7, "loups-garous": 14}
"""How many roles each rulebook has."""


def one_second(_):
    return 1.0


def test_the_box_has_the_games_of_the_five_rulebooks_with_seventy_eight_roles():
    assert {name: len(game.role) for name, game in GAMES.items()} == ROLES
    assert sum(ROLES.values()) == 78


def test_the_rulebooks_variants_can_be_chosen():
    choices = {name: sum(len(v.choices) - 1 for v in game.variant.values()) for name, game in GAMES.items()}
    # Forty named ones of roles, what the inn tells of, five of the whole game, and first games (Wherewolf).
    assert choices["wherewolf"] >= 40 + 1 + 5 + 1
    assert choices["village-and-devil"] >= 3
    assert choices["loups-garous"] >= 1
    assert choices["pack-and-aliens"] >= 1


@pytest.mark.parametrize("name", GAMES)
def test_each_game_makes_sense_as_a_whole(name):
    assert check_game(GAMES[name]) == []


@pytest.mark.parametrize("name", GAMES)
def test_there_is_a_deck_for_each_number_of_players_that_breaks_no_rule(name):
    game = GAMES[name]
    fewest, most = game.deck.players
    for players in range(fewest, most + 1):
        assert check_deck(game, suggest_deck(game, players), players) == []


def test_wherewolf_is_played_by_five_to_thirty_three():
    assert GAMES["wherewolf"].deck.players == (5, 33)


@pytest.mark.parametrize("name", GAMES)
@given(data=st.data())
@settings(max_examples=20)
def test_a_deck_drawn_with_any_variants_breaks_no_rule(name, data):
    game = GAMES[name]
    variants = data.draw(variants_of(game))
    players = data.draw(st.integers(*game.deck.players))
    # With variants that need a role a deck is drawn until it has that: not all of them can be had with few players.
    if any(wanting.when for wanting in game.deck.needs):
        variants = {}
    roles = random_deck(game, players, random.Random(players), variants)  # noqa: S311 - cards, not secrets
    assert check_deck(game, roles, players, variants) == []


def variants_of(game):
    """Any choice of each variant, and of some several."""
    return st.fixed_dictionaries(
        {
            name: st.lists(st.sampled_from(variant.choices), min_size=1, unique=True).map(tuple)
            if variant.many
            else st.sampled_from(variant.choices)
            for name, variant in game.variant.items()
        }
    )


@st.composite
def evenings(draw, name):
    """A plan of a game with any deck, of all roles or of some, and any variants, and two states of its players."""
    game = GAMES[name]
    roles = draw(st.lists(st.sampled_from([role for role in game.role if not game.role[role].office]), min_size=1))
    players = draw(st.integers(*game.deck.players))
    plan = Plan(game, dict.fromkeys(roles, 1), players, Options(tips=False, variants=draw(variants_of(game))))
    seats = st.sets(st.integers(0, players - 1)).map(tuple)
    states = [
        Village(
            players=players,
            night=draw(st.integers(1, 5)),
            dead=draw(seats),
            fallen=draw(seats),
            accused=draw(seats),
            sentenced=draw(st.none() | st.integers(0, players - 1)),
            elected=draw(st.none() | st.integers(0, players - 1)),
            pardoned=draw(seats),
            whispered=draw(st.booleans()),
        )
        for _ in range(2)
    ]
    return plan, states


@pytest.mark.parametrize("name", GAMES)
@given(data=st.data())
@settings(max_examples=40)
def test_the_calls_of_a_night_and_their_times_are_the_same_whoever_holds_what_and_whoever_is_dead(name, data):
    plan, states = data.draw(evenings(name))
    closed = [phase for phase, each in plan.game.phase.items() if each.kind in {"night", "dusk", "whisper"}]
    night = data.draw(st.integers(1, 5))
    for phase in closed:
        one, other = (build(replace(plan, village=state), phase, night, one_second) for state in states)
        assert one == other
        # One of each or all of them: how many cards of a role there are is nobody's business at night.
        more = {role: plan.game.role[role].count for role in plan.roles}
        assert build(replace(plan, roles=more, village=states[0]), phase, night, one_second) == one


@pytest.mark.parametrize("name", GAMES)
@given(data=st.data())
@settings(max_examples=30)
def test_in_every_night_everybody_is_called_after_those_who_must_come_before(name, data):
    plan, _ = data.draw(evenings(name))
    wanted = tuple(data.draw(st.permutations(list(plan.game.turn))))
    for night in range(1, 5):
        order = called(plan.game, plan.roles, night, plan.options.variants, wanted)
        for place, turn in enumerate(order):
            assert not set(plan.game.turn[turn].after) & set(order[place + 1 :])


@pytest.mark.parametrize("name", GAMES)
@given(data=st.data())
@settings(max_examples=30)
def test_a_wanted_order_is_kept_wherever_nothing_forbids_it(name, data):
    game = GAMES[name]
    wanted = tuple(data.draw(st.permutations(list(game.turn))))[:3]
    forced = {(a, b) for b in game.turn for a in every_before(game, b)}
    order = night_order(game, wanted)
    if not any((b, a) in forced for a, b in pairwise(wanted)) and (
        len(wanted) < 3 or (wanted[2], wanted[0]) not in forced
    ):
        free = [
            turn
            for turn in wanted
            if not every_before(game, turn) and not any(turn in game.turn[t].after for t in game.turn)
        ]
        assert sorted(free, key=order.index) == [turn for turn in wanted if turn in free]


def every_before(game, turn):
    """All that must come before a turn, directly or not."""
    direct = {other for other in game.turn[turn].after if other in game.turn}
    return direct.union(*(every_before(game, other) for other in direct))


@pytest.mark.parametrize("name", GAMES)
def test_every_role_that_wakes_is_told_of_in_its_card_in_each_language(name):
    for language in CATALOGUE.languages:
        lines = load_lines(CATALOGUE, language, name)
        cards = [lines.text((f"role.{role}.card",)) for role in GAMES[name].role]
        assert len(set(cards)) == len(cards)
        assert all(20 < len(card) < 240 for card in cards), [card for card in cards if not 20 < len(card) < 240]


@pytest.mark.parametrize("name", GAMES)
def test_full_and_short_calls_are_worded_otherwise_in_each_language(name):
    for language in CATALOGUE.languages:
        lines = load_lines(CATALOGUE, language, name)
        for turn in (turn for turn, data in GAMES[name].turn.items() if not data.during):
            assert lines.text((f"{turn}.wake.full",)) != lines.text((f"{turn}.wake.short",))


@pytest.mark.parametrize("name", MODERATED)
def test_each_faction_has_a_line_with_which_it_wins(name):
    for language in CATALOGUE.languages:
        lines = load_lines(CATALOGUE, language, name)
        assert len({lines.text((f"won.{faction}",)) for faction in GAMES[name].faction}) == len(GAMES[name].faction)


def test_in_four_of_the_five_a_moderator_can_end_the_game():
    assert sorted(MODERATED) == ["loups-garous", "pack-and-aliens", "village-and-devil", "wherewolf"]


@pytest.mark.parametrize("pace", ["fixed", "moderator"])
@pytest.mark.parametrize("name", GAMES)
def test_short_calls_are_a_night_of_the_same_turns(name, pace):
    game = GAMES[name]
    roles = {role: data.count for role, data in game.role.items() if not data.office}
    nights = []
    for calls in ("full", "short"):
        plan = Plan(game, roles, game.deck.players[1], Options(tips=False, calls=calls, pace=pace))
        cues = build(plan, "night", 2, one_second).cues
        nights.append(
            [
                timed.cue.line.rpartition(".")[0]
                for timed in cues
                if isinstance(timed.cue, Say) and ".wake." in timed.cue.line
            ]
        )
    assert nights[0] == nights[1]


def test_advice_counts_those_who_play_against_the_village_and_the_possible_roles():
    game = GAMES["wherewolf"]
    eight = {"seer": 1, "pack-wolf": 1, "healer": 1, "hermit": 1, "guard": 1, "peasant": 3}
    assert [str(problem) for problem in advise(game, eight, 8)] == [
        "1 of 8 plays against the village, and the rulebook advises 2; add 1, or try it"
    ]
    more = dict.fromkeys(("mayor", "orator", "innkeeper", "sinner", "priest"), 1)
    assert [str(problem) for problem in advise(game, {**eight, "hermit": 0, "traitor": 1}, 8, {}, more)] == [
        "5 roles are possible beyond those of 8 players; 4 are enough for those who know the game"
    ]


def test_advice_tells_of_roles_that_have_little_to_do_with_some_variants():
    game = GAMES["wherewolf"]
    deck = {"seer": 1, "pack-wolf": 1, "medium": 1, "peasant": 2}
    (problem,) = advise(game, deck, 5, {"role-reveal": "yes"})
    assert str(problem) == "medium has little to do with role-reveal = yes; leave it out, or try it"

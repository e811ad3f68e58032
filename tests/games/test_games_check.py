"""Whether the file of a game makes sense as a whole."""

from dataclasses import replace

import pytest
from una_notte import GAME

from appliance.games.check import check_game
from appliance.games.model import Phase, Telling, Turn, Variant
from appliance.games.order import CircleError, called, night_order


def told(**changes):
    return [(problem.path, str(problem)) for problem in check_game(replace(GAME, **changes))]


def with_turn(name, **changes):
    return {"turn": {**GAME.turn, name: replace(GAME.turn[name], **changes)}}


def with_phase(name, **changes):
    return {"phase": {**GAME.phase, name: replace(GAME.phase[name], **changes)}}


def with_deck(**changes):
    return {"deck": replace(GAME.deck, **changes)}


def test_the_game_that_comes_with_the_box_is_good():
    assert told() == []


def test_a_called_role_that_does_not_exist_is_told():
    (problem,) = told(**with_turn("seer", roles=("sear",)))
    assert problem[0] == ("turn", "seer", "roles")
    assert problem[1].startswith('there is no role "sear"; write one of werewolf, seer, peasant')


def test_a_turn_in_which_nobody_wakes_is_told():
    assert told(**with_turn("seer", roles=())) == [
        (("turn", "seer", "roles"), "nobody wakes in this turn; name at least one role")
    ]


@pytest.mark.parametrize(
    ("changes", "path"),
    [
        (with_turn("mythomaniac", shows=("wolf",)), ("turn", "mythomaniac", "shows")),
        (with_turn("seer", after=("dawn",)), ("turn", "seer", "after")),
        ({"role": {**GAME.role, "seer": replace(GAME.role["seer"], faction="ducks")}}, ("role", "seer", "faction")),
        ({"first": "dawn"}, ("first",)),
        ({"again": "dawn"}, ("again",)),
        (with_phase("talk", then="dawn"), ("phase", "talk", "then")),
        (with_phase("take", tell=(Telling(say="x", role="wolf"),)), ("phase", "take", "tell", 0, "role")),
        (with_deck(always={"wolf": 2}), ("deck", "always")),
        (with_deck(whole=("wolf",)), ("deck", "whole")),
        (with_deck(apart=(("seer", "wolf"),)), ("deck", "apart", 0)),
        (with_deck(advice=replace(GAME.deck.advice, harms=("wolf",))), ("deck", "advice", "harms")),
        (with_deck(advice=replace(GAME.deck.advice, helps=("wolf",))), ("deck", "advice", "helps")),
        (with_deck(beside={"wolf": ("seer",)}), ("deck", "beside")),
        (with_deck(beside={"seer": ("wolf",)}), ("deck", "beside", "seer")),
        (with_deck(advice=replace(GAME.deck.advice, wants={"wolf": ()})), ("deck", "advice", "wants")),
        (with_deck(advice=replace(GAME.deck.advice, wants={"seer": ("wolf",)})), ("deck", "advice", "wants", "seer")),
    ],
)
def test_every_name_that_leads_nowhere_is_told_at_its_place(changes, path):
    assert path in [path for path, text in told(**changes) if text.startswith("there is no ")]


# The order of the night.


def test_turns_that_wait_for_each_other_are_told_as_a_circle():
    ((path, text),) = told(**with_turn("werewolves", after=("swindler",)))
    assert path[0] == "turn"
    assert text.startswith("the turns wait for each other: ")
    assert " after " in text
    with pytest.raises(CircleError) as caught:
        night_order(replace(GAME, **with_turn("werewolves", after=("swindler",))))
    circle = caught.value.turns
    assert circle[0] == circle[-1]
    assert set(circle) == set(GAME.turn)


def test_a_turn_that_waits_for_itself_is_a_circle():
    assert [path for path, _ in told(**with_turn("seer", after=("seer",)))] == [("turn", "seer", "after")]


def test_a_circle_that_others_wait_for_is_told_by_its_own_turns():
    turns = {
        "a": Turn(roles=("seer",), after=("b",)),
        "b": Turn(roles=("seer",), after=("c",)),
        "c": Turn(roles=("seer",), after=("b",)),
    }
    with pytest.raises(CircleError) as caught:
        night_order(replace(GAME, turn=turns))
    assert set(caught.value.turns) == {"b", "c"}


def test_where_nothing_is_said_the_order_of_the_file_holds():
    turns = {name: Turn(roles=("seer",)) for name in ("c", "a", "b")}
    assert night_order(replace(GAME, turn=turns)) == ("c", "a", "b")


def test_after_is_stronger_than_the_order_of_the_file():
    turns = {
        "c": Turn(roles=("seer",), after=("b",)),
        "a": Turn(roles=("seer",)),
        "b": Turn(roles=("seer",)),
    }
    assert night_order(replace(GAME, turn=turns)) == ("a", "b", "c")


def test_a_turn_of_the_first_night_is_not_called_later_and_one_of_later_nights_not_on_the_first():
    turns = {
        "always": Turn(roles=("seer",)),
        "once": Turn(roles=("seer",), nights="first"),
        "then": Turn(roles=("seer",), nights="later"),
    }
    game = replace(GAME, turn=turns)
    assert called(game, {"seer": 1}, 1) == ("always", "once")
    assert called(game, {"seer": 1}, 2) == ("always", "then")
    assert called(game, {"seer": 1}, 3) == ("always", "then")


# The course.


def test_a_phase_that_no_phase_leads_to_is_told():
    phases = {**GAME.phase, "lost": Phase(kind="tell", then="talk")}
    assert told(phase=phases) == [(("phase", "lost"), "no phase leads here; let one lead here, or take it out")]


@pytest.mark.parametrize("kind", ["night", "talk", "vote"])
def test_a_game_that_would_end_by_itself_is_told(kind):
    ((path, text),) = told(**with_phase("result", kind=kind))
    assert path == ("phase", "result", "then")
    assert text.startswith("the game would end by itself after result; name the phase that follows")


def test_phases_of_one_way_of_voting_that_lead_only_to_each_other_are_told():
    phases = {**GAME.phase, "uncover": replace(GAME.phase["uncover"], then="aim")}
    problems = told(phase=phases)
    assert [(path, text) for path, text in problems if "each other" in text] == [
        (
            ("phase", name, "then"),
            "without a vote by tokens these phases lead only to each other; let one lead on",
        )
        for name in ("aim", "uncover")
    ]


def circle(**each):
    """What is told of phases that lead round in a circle behind the talk."""
    names = list(each)
    there = {
        name: replace(phase, then=then) for (name, phase), then in zip(each.items(), names[1:] + names[:1], strict=True)
    }
    phases = {**GAME.phase, "talk": replace(GAME.phase["talk"], then=names[0]), **there}
    return [(path, text) for path, text in told(phase=phases) if "leads back to itself" in text]


SHORT = Phase(kind="tell", waits=False, tell=(Telling(say="talk.open"),))


def test_a_game_that_would_turn_round_for_ever_and_take_no_time_is_told():
    ((path, text),) = circle(one=SHORT, other=SHORT)
    assert path == ("phase", "one", "then")
    assert text == (
        "this leads back to itself by other, and nothing on the way is sure to take time; "
        'let one lead on, or wait: a "tell" does'
    )


@pytest.mark.parametrize(
    "phase",
    [
        replace(SHORT, waits=True, tell=(Telling(say="talk.open", role="seer"),)),
        replace(SHORT, waits=True, nights="first"),
        replace(SHORT, waits=True, someone="fallen"),
        Phase(kind="vote", roles=("seer",)),
        Phase(kind="vote", vote="hands"),
        Phase(kind="talk", time="defence"),
    ],
)
def test_what_is_not_there_on_every_day_with_every_deck_does_not_stop_it(phase):
    assert circle(one=SHORT, other=phase)


@pytest.mark.parametrize("phase", [replace(SHORT, waits=True), Phase(kind="vote"), Phase(kind="talk")])
def test_a_round_in_which_one_waits_or_takes_time_is_good(phase):
    assert circle(one=SHORT, other=phase) == []


def test_a_round_that_only_some_variants_stop_is_told_with_the_others():
    variant = {"long": Variant(choices=("yes", "no"))}
    phases = {**GAME.phase, "talk": replace(GAME.phase["talk"], then="one")}
    one = replace(SHORT, waits=True, then="one", when={"long": "yes"})
    ((_, text),) = told(variant=variant, phase={**phases, "one": one})[-1:]
    assert text.startswith("with long = no this leads back to itself, and nothing on the way")


def test_more_choices_than_anybody_has_are_looked_at_in_no_time():
    variant = {"many": Variant(choices=tuple(f"choice-{number}" for number in range(60)), many=True)}
    phases = {**GAME.phase, "talk": replace(GAME.phase["talk"], then="night")}
    phases["night"] = replace(GAME.phase["night"], when={"many": ("choice-50", "choice-51")})
    assert told(variant=variant, phase=phases)


# The deck.


def test_a_suggested_deck_that_breaks_the_rules_is_told_with_the_rule():
    suggested = {**GAME.deck.suggested, "3": {"werewolf": 1, "seer": 1, "peasant": 3, "swindler": 1}}
    assert told(**with_deck(suggested=suggested)) == [
        (("deck", "suggested", "3", "werewolf"), "1 werewolf, but every deck has 2; write werewolf = 2")
    ]


def test_a_number_of_players_without_a_deck_is_told():
    suggested = {players: deck for players, deck in GAME.deck.suggested.items() if players != "7"}
    assert told(**with_deck(suggested=suggested)) == [(("deck", "suggested"), "no deck for 7 players; add 7 = { ... }")]


def test_a_deck_for_no_number_of_players_is_told():
    suggested = {**GAME.deck.suggested, "many": GAME.deck.suggested["3"]}
    assert told(**with_deck(suggested=suggested)) == [
        (("deck", "suggested", "many"), '"many" is no number of players; write a number')
    ]


def test_more_players_at_least_than_at_most_are_told():
    assert (("deck", "players"), "11 is more than 3; write the fewest first, then the most") in told(
        **with_deck(players=(11, 3))
    )


def test_while_names_are_wrong_decks_are_not_looked_at():
    suggested = {**GAME.deck.suggested, "3": {"wolf": 6}}
    assert len(told(**with_turn("seer", roles=("sear",)), **with_deck(suggested=suggested))) == 1


def test_only_a_dusk_names_its_turns_and_it_must():
    assert told(**with_phase("night", turns=("seer",))) == [
        (("phase", "night", "turns"), 'a night with turns; take them out, or write kind = "dusk"')
    ]
    assert (("phase", "night", "turns"), "a dusk without turns; name those that are called in it") in told(
        **with_phase("night", kind="dusk")
    )

"""What holds for every night, whatever the deck, the settings and the lengths of the lines."""

import random
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st
from una_notte import GAME, calls, course, plan

from appliance.games.cue import Light, Mark, Say, Wait
from appliance.games.deck import random_deck
from appliance.games.order import called, night_order
from appliance.games.script import build

decks = st.builds(
    lambda players, seed: random_deck(GAME, players, random.Random(seed)),  # noqa: S311 - cards, not secrets
    st.integers(3, 11),
    st.integers(0, 10**6),
)
seconds = st.integers(1_000, 40_000).map(lambda milliseconds: milliseconds / 1000)
wishes = st.fixed_dictionaries(
    {
        "calls": st.sampled_from(["full", "short"]),
        "tips": st.booleans(),
        "seconds": seconds,
        "settle": seconds,
        "gap": seconds,
        "count": st.sampled_from(["silent", "first-last", "every"]),
        "shift": st.booleans(),
        "turns": st.dictionaries(st.sampled_from(sorted(GAME.turn)), seconds, max_size=3),
    }
)


@st.composite
def lengths(draw):
    """A voice that takes any time for a line, and the same each time."""
    seed = draw(st.integers(0, 10**6))
    return lambda parts: random.Random(f"{seed} {parts}").randint(200, 9000) / 1000  # noqa: S311 - no secret


def night(roles, wanted, voice):
    return build(plan(roles, **wanted), "night", 1, voice)


def without(script, turn):
    """The course of a night with the turn taken out by hand, and what followed moved up."""
    noted = course(script)
    first = next(i for i, (_, what, _) in enumerate(noted) if what.startswith(f"{turn}.wake"))
    last = next(i for i, (_, what, _) in enumerate(noted) if i > first and what == "mark gap")
    gone = noted[last][0] + noted[last][2] - noted[first][0]
    moved = [(round(at - gone, 3), what, length) for at, what, length in noted[last + 1 :]]
    return noted[:first] + moved, round(script.seconds - gone, 3)


@given(decks, wishes, lengths())
def test_the_called_turns_are_those_of_the_deck_in_the_order_of_play(roles, wanted, voice):
    assert calls(night(roles, wanted, voice)) == [
        turn for turn in night_order(GAME) if any(role in roles for role in GAME.turn[turn].roles)
    ]


@given(decks, wishes, lengths())
def test_the_same_deck_gives_the_same_night_to_the_millisecond(roles, wanted, voice):
    backwards = dict(reversed(roles.items()))
    assert night(roles, wanted, voice) == night(backwards, wanted, voice)


@given(decks, wishes, lengths())
def test_two_nights_with_different_decks_differ_by_exactly_their_turns(roles, wanted, voice):
    whole = night(roles, wanted, voice)
    for turn in called(GAME, roles, 1):
        fewer = {role: count for role, count in roles.items() if role not in GAME.turn[turn].roles}
        other = build(replace(plan(roles, **wanted), roles=fewer), "night", 1, voice)
        assert (course(other), other.seconds) == without(whole, turn)


@given(decks, decks, wishes, lengths())
def test_roles_that_are_never_called_change_nothing(roles, others, wanted, voice):
    called_roles = {role for turn in GAME.turn.values() for role in turn.roles}
    silent = {role: count for role, count in others.items() if role not in called_roles}
    same = {role: count for role, count in roles.items() if role in called_roles}
    assert night({**same, **silent}, wanted, voice).cues == night(roles, wanted, voice).cues


@given(decks, wishes, lengths(), st.integers(1, 99))
def test_how_many_play_changes_nothing(roles, wanted, voice, players):
    other = build(replace(plan(roles, **wanted), players=players), "night", 1, voice)
    assert other == night(roles, wanted, voice)


@given(decks, wishes, lengths())
def test_every_turn_has_its_full_time_between_its_lines(roles, wanted, voice):
    noted = course(night(roles, wanted, voice))
    for place, (at, what, length) in enumerate(noted):
        if not what.startswith("wait "):
            continue
        turn = what.removeprefix("wait ")
        assert length == wanted["turns"].get(turn, wanted["seconds"])
        wake = next(cue for cue in reversed(noted[:place]) if ".wake." in cue[1])
        sleep = next(cue for cue in noted[place:] if ".sleep." in cue[1])
        assert (wake[1], round(wake[0] + wake[2], 3)) == (f"{turn}.wake.{wanted['calls']}", at)
        assert (sleep[1], sleep[0]) == (f"{turn}.sleep.{wanted['calls']}", round(at + length, 3))


@given(decks, wishes, lengths())
def test_nothing_is_said_while_something_else_is_said(roles, wanted, voice):
    end = 0.0
    for timed in night(roles, wanted, voice).cues:
        if isinstance(timed.cue, Say):
            assert timed.at >= end
            end = round(timed.at + timed.seconds, 3)


@given(decks, wishes, lengths())
def test_cues_stand_in_the_order_of_their_time_and_on_whole_milliseconds(roles, wanted, voice):
    script = night(roles, wanted, voice)
    times = [timed.at for timed in script.cues]
    assert times == sorted(times)
    assert all(round(time, 3) == time for time in [*times, script.seconds])
    assert max(round(timed.at + timed.seconds, 3) for timed in script.cues) == script.seconds


@given(decks, wishes, lengths())
def test_the_night_is_as_long_as_its_parts(roles, wanted, voice):
    script = night(roles, wanted, voice)
    lasting = [
        timed.seconds
        for timed in script.cues
        if isinstance(timed.cue, Wait | Mark) or (isinstance(timed.cue, Say) and not timed.cue.over)
    ]
    assert abs(sum(lasting) - script.seconds) < 0.0005 * len(lasting)


@settings(max_examples=30)
@given(decks, wishes, lengths())
def test_no_light_changes_while_eyes_are_closed(roles, wanted, voice):
    script = night(roles, wanted, voice)
    morning = next(timed.at for timed in script.cues if timed.cue == Say(("day.break",), call=True))
    assert {timed.at for timed in script.cues if isinstance(timed.cue, Light)} == {0.0, morning}

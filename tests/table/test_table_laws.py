"""What holds for any sequence of presses and any cut of time."""

import pytest
from evening import CHOICES, PLAIN, Evening
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace as chosen

from appliance.games.options import Options
from appliance.games.script import build
from appliance.table.effects import Play, Prepare
from appliance.table.events import Hold, Interrupted, Prepared, Tick
from appliance.table.grammar import Where
from appliance.table.table import Table

BUTTONS = ("next", "pause", "left", "right")
QUICK = {"tips": False, "seconds": 3.0, "settle": 1.0, "gap": 1.0, "talk": 40.0}
MORE = Options(**QUICK, more=10.0, more_times=2, count="every")
TOKENS = Options(**QUICK, vote="tokens", shift=True)
seconds = st.integers(0, 20_000).map(lambda milliseconds: milliseconds / 1000)
groups = st.sampled_from([MORE, TOKENS])

# A step: what a hand or the power does, after so many seconds.
gestures = st.one_of(
    st.tuples(st.just("press"), st.sampled_from(BUTTONS)),
    st.tuples(st.just("press"), st.just("next")),
    st.tuples(st.just("hold"), st.sampled_from(BUTTONS)),
    st.tuples(st.sampled_from(["down", "up", "long"]), st.sampled_from(BUTTONS)),
    st.tuples(st.sampled_from(["cut", "slow", "answer"]), st.just("")),
)
steps = st.lists(st.tuples(seconds, gestures), max_size=25)
starts = st.tuples(groups, st.sampled_from(["setup", "take", "deal", "night", "talk", "verdict"]))


def begin(start):
    """An evening at the beginning of a phase."""
    options, phase = start
    return Evening(options).to(phase)


def take(evening, step):
    """One step."""
    wait, (what, button) = step
    evening.wait(wait)
    match what:
        case "press" | "hold" | "down" | "up":
            getattr(evening, what)(button)
        case "long":
            evening.send(Hold(button))
        case "cut":
            evening.cut()
        case "slow":
            evening.slow = True
        case "answer":
            evening.slow = False
            evening.answer()
    return evening


def rebuilt(evening):
    """A table that knows only what is on disk."""
    twin = Evening(evening.table._options, slow=True)
    twin.table = Table(evening.table._shelf, evening.table._options)
    for at, event in evening.journal:
        twin.table.handle(event, at)
    return twin


# The night.

short = st.lists(
    st.tuples(st.integers(0, 60_000), st.integers(0, 1_400), st.sampled_from(["next", "left", "right"])), max_size=30
)


def not_due(effects):
    """What came of an event itself: a cue may have been due at the very same moment."""
    return [effect for effect in effects if not isinstance(effect, Play)]


def a_night(presses):
    """Everything that is played in a night of these short presses, and that a press had an effect of its own."""
    evening = Evening(MORE).to("night")
    start, before = evening.now, len(evening.cues) - 1
    end = start + build(evening.table.plan, "night", 1, lambda _: 2.0).seconds
    effects = []
    for at, length, button in sorted(presses):
        evening.until(min(max(start + at / 1000, evening.now), end - 2.0))
        evening.down(button)
        effects += not_due(evening.effects)
        evening.wait(length / 1000).up(button)
        effects += not_due(evening.effects)
    evening.until(end - 0.001)
    return [(at, timed) for at, timed in evening.cues[before:] if start <= at < end], effects


QUIET_NIGHT = a_night([])


@settings(max_examples=60)
@given(short)
def test_whatever_short_presses_fall_into_a_night_no_cue_no_time_and_no_light_changes(presses):
    assert a_night(presses) == QUIET_NIGHT


# Time.


@given(groups, st.lists(st.integers(0, 90_000), max_size=60))
def test_however_often_the_table_is_told_the_time_the_same_is_said_at_the_same_times(options, moments):
    evening, twin = Evening(options).to("night"), Evening(options).to("night")
    start = evening.now
    for moment in sorted(moments):
        evening.until(start + moment / 1000).send(Tick())
    assert evening.until(start + 120).cues == twin.until(start + 120).cues


@given(groups, st.lists(st.integers(1, 400), min_size=1, max_size=40))
def test_however_late_the_table_is_told_the_time_what_it_plays_was_due_at_the_same_times(options, delays):
    """Up to half a second late: then a phase still counts as having begun on time."""
    evening, twin = Evening(options).to("night"), Evening(options).to("night")
    number = 0
    while (due := evening.table.due()) is not None:
        evening.now = max(due + delays[number % len(delays)] / 1000, evening.now)
        evening.send(Tick())
        number += 1
    assert evening.cues == twin.run().cues


@given(groups, st.integers(0, 90_000), st.integers(1, 20))
def test_what_was_missed_is_made_up_for_in_the_order_of_its_times(options, moment, late):
    evening = Evening(options).to("night").wait(moment / 1000)
    effects = evening.table.handle(Tick(), evening.now + late)
    times = [effect.at for effect in effects if isinstance(effect, Play)]
    assert times == sorted(times)


# The journal.


@settings(max_examples=50)
@given(starts, steps)
def test_a_table_rebuilt_from_its_events_is_the_same_at_every_event(start, steps):
    evening = begin(start)
    for step in steps:
        take(evening, step)
        twin = rebuilt(evening)
        # The end of what was said is no event of its own.
        assert twin.table.handle(Tick(), evening.now) == []
        assert twin.state == evening.state


@settings(max_examples=50)
@given(starts, steps, steps)
def test_a_rebuilt_table_goes_on_as_the_other_would_have(start, before, after):
    evening = begin(start)
    for step in before:
        take(evening, step)
    twin = rebuilt(evening)
    twin.now, twin.slow, twin.journal = evening.now, evening.slow, list(evening.journal)
    twin.questions = list(evening.questions)
    place, twin.cues = len(evening.cues), []
    for step in after:
        take(evening, step)
        take(twin, step)
        assert twin.state == evening.state
    assert twin.cues == evening.cues[place:]


# No dead end.


def leads_on(evening):
    """Plays to the end of the game, or over another night, with nothing but time, `next` and letting go of a pause."""
    evening.slow = False
    evening.answer()
    before = len(evening.entered)
    for _ in range(60):
        evening.run()
        assert evening.table.is_waiting
        nights = [name for name, _ in evening.entered[before:] if name == "night"]
        if evening.table.is_over or nights[1:]:
            return True
        match evening.table.where:
            case Where.PAUSED:
                evening.press("pause")
            case Where.NIGHT | Where.VOTE:
                return False
            case _:
                evening.press("next")
    return False


@settings(max_examples=60)
@given(starts, steps)
def test_from_wherever_buttons_lead_a_game_can_be_played_to_its_end(start, steps):
    evening = begin(start)
    for step in steps:
        take(evening, step)
    assert leads_on(evening)


@settings(max_examples=60)
@given(starts, steps)
def test_it_waits_if_and_only_if_nothing_will_happen_by_itself(start, steps):
    evening = begin(start)
    for step in steps:
        take(evening, step)
        waiting, due, before = evening.table.is_waiting, evening.table.due(), len(evening.cues)
        if waiting:
            assert evening.table.where not in {Where.NIGHT, Where.VOTE}
            assert evening.wait(3600).answer().wait(3600).cues[before:] == []
        elif due is None:
            evening.effects = []
            assert evening.answer().effects


# Tokens.


@settings(max_examples=100)
@given(starts, steps, st.integers(-3, 200))
def test_answers_that_nobody_waits_for_are_ignored(start, steps, token):
    evening = begin(start)
    for step in steps:
        take(evening, step)
    asked = {question.token for question in evening.questions}
    state = evening.state
    if token not in asked:
        evening.until(evening.now)
        assert [e for e in evening.table.handle(Prepared(token, {}), evening.now) if isinstance(e, Prepare)] == []
        assert evening.state == state


# Undo and pause.


@settings(max_examples=30)
@given(st.integers(0, 299_500), st.integers(0, 5_000))
def test_undo_gives_back_what_was_left_of_the_talk_to_the_millisecond(gone, later):
    evening = Evening().to_line("talk.open", 4.0 + gone / 1000)
    left = evening.table._transport.time_left(evening.now)
    evening.press("next", 0.0).wait(later / 1000).hold("left")
    back = evening.now - 0.1
    assert evening.table.phase == "talk"
    assert evening.to_line("vote.ready").now == pytest.approx(back + left, abs=1e-6)


@given(st.lists(st.tuples(st.integers(0, 80_000), st.integers(0, 8_000)), max_size=5))
def test_however_often_it_is_paused_no_time_to_act_is_lost_and_none_is_won(pauses):
    """Of each turn exactly its three seconds are waited, whole calls apart."""
    evening = Evening(Options(**QUICK)).to("night")
    start = evening.now
    for at, length in sorted(pauses):
        evening.until(max(evening.now, start + at / 1000))
        if evening.table.where is not Where.NIGHT:
            break
        evening.press("pause", 0.0).wait(length / 1000).press("pause", 0.0)
    evening.to("talk").wait(1)
    assert acted(evening) == dict.fromkeys(("werewolves", "seer", "troublemaker", "swindler"), 3.0)


def acted(evening):
    """How long each turn could be acted in: from a wait's beginning to its end or to a pause."""
    total, since, turn = {}, None, None
    for at, what in evening.course():
        if since is not None and (what == "pause.begin" or ".sleep." in what):
            total[turn] = round(total[turn] + at - since, 3)
            since = None
        if what.startswith("wait "):
            _, turn, _ = what.split()
            since = at
            total.setdefault(turn, 0.0)
    return total


@given(st.integers(3, 11), groups)
def test_next_alone_plays_a_game_for_any_number_of_players(players, options):
    evening = Evening(options, choices=chosen(CHOICES, players=players))
    assert leads_on(evening)
    assert PLAIN.talk == 300
    assert evening.table.handle(Interrupted(), evening.now)

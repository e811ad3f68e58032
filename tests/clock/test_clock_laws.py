"""Laws that hold for every game, however it is played."""

from hypothesis import given, settings
from hypothesis import strategies as st

from appliance.clock import Clock, Correct, Flag, Pause, Press, Resume, Retire, Start, Tick
from appliance.clock.control import (
    Control,
    Period,
    bronstein,
    canadian,
    count_up,
    countdown,
    delay,
    fischer,
    hourglass,
    japanese,
)

SECONDS = st.integers(1, 90_000).map(lambda milliseconds: milliseconds / 1000)
BONUS = st.integers(0, 20_000).map(lambda milliseconds: milliseconds / 1000)

CONTROLS = st.one_of(
    st.builds(countdown, SECONDS),
    st.just(count_up()),
    st.builds(fischer, SECONDS, BONUS),
    st.builds(bronstein, SECONDS, BONUS),
    st.builds(delay, SECONDS, BONUS),
    st.builds(japanese, SECONDS, st.integers(1, 4), SECONDS),
    st.builds(canadian, SECONDS, st.integers(1, 4), SECONDS),
    st.builds(
        lambda first, moves, second: Control(periods=(Period(seconds=first, moves=moves), Period(seconds=second))),
        SECONDS,
        st.one_of(st.none(), st.integers(1, 3)),
        SECONDS,
    ),
)
CLOCKS = st.one_of(
    st.lists(CONTROLS, min_size=1, max_size=4),
    st.lists(st.builds(hourglass, SECONDS), min_size=2, max_size=4),
)


@st.composite
def games(draw, clocks=CLOCKS):
    """A clock's controls, and what happens to it: events with the seconds that pass before each."""
    controls = draw(clocks)
    sides = st.integers(0, len(controls) - 1)
    events = st.one_of(
        st.builds(Press, sides),
        st.builds(Press, sides, sides),
        st.just(Pause()),
        st.just(Resume()),
        st.builds(Correct, sides, SECONDS),
        st.builds(Retire, sides),
        st.just(Tick()),
    )
    steps = draw(st.lists(st.tuples(SECONDS, events), max_size=25))
    return controls, steps, draw(st.booleans())


def played(game, cuts=()):
    """Plays a game; between its events the clock is looked at wherever the cuts fall."""
    controls, steps, freeze = game
    clock = Clock(controls, freeze=freeze, seconds=(60, 30, 10, 5, 4, 3, 2, 1))
    told = clock.handle(Start(), 0.0)
    now = 0.0
    for passing, event in steps:
        for cut in sorted(cuts):
            told += clock.handle(Tick(), round(now + passing * cut, 6))
        now = round(now + passing, 6)
        told += clock.handle(event, now)
    return [clock.reading(side) for side in range(clock.sides)], clock.running, clock.fallen, clock.due(), told


@settings(max_examples=100)
@given(games(), st.lists(st.floats(0, 1), max_size=5))
def test_it_is_the_same_clock_however_the_time_is_cut_into_pieces(game, cuts):
    assert played(game, cuts) == played(game)


@settings(max_examples=100)
@given(games())
def test_no_time_is_ever_below_zero_and_one_flag_falls_at_most(game):
    readings, _, fallen, _, told = played(game)
    assert all(reading.seconds >= 0 and reading.delay >= 0 for reading in readings)
    flags = [effect for effect in told if isinstance(effect, Flag)]
    corrections = [event for _, event in game[1] if isinstance(event, Correct)]
    assert len(flags) <= 1 + len(corrections)
    assert sum(reading.flag for reading in readings) == (fallen is not None)


@given(games(st.lists(st.builds(hourglass, SECONDS), min_size=2, max_size=4)))
def test_hourglasses_keep_the_sum_of_their_sand(game):
    controls, steps, freeze = game
    steps = [(passing, event) for passing, event in steps if not isinstance(event, Correct | Retire)]
    readings, *_ = played((controls, steps, freeze))
    whole = sum(control.periods[0].seconds for control in controls)
    assert round(sum(reading.seconds for reading in readings), 6) == round(whole, 6)


@given(games(st.lists(st.builds(countdown, SECONDS), min_size=1, max_size=4)))
def test_a_simple_clock_gives_exactly_the_time_that_passes(game):
    """What was played while somebody ran, and what is left, are together what there was."""
    controls, steps, _ = game
    clock = Clock(controls, freeze=True)
    clock.handle(Start(), 0.0)
    now, used = 0.0, 0.0
    for passing, event in [step for step in steps if not isinstance(step[1], Correct | Retire)]:
        if not clock.stands:
            used += min(passing, clock.reading(clock.running).seconds)
        now = round(now + passing, 6)
        clock.handle(event, now)
    left = sum(clock.reading(side).seconds for side in range(clock.sides))
    assert round(left + used, 6) == round(sum(control.periods[0].seconds for control in controls), 6)


@given(SECONDS, BONUS, st.lists(SECONDS, max_size=20))
def test_bronstein_never_has_more_than_before_the_move(whole, bonus, moves):
    clock = Clock([bronstein(whole, bonus)] * 2)
    clock.handle(Start(), 0.0)
    now = 0.0
    for passing in moves:
        side = clock.running
        before = clock.reading(side).seconds
        now += passing
        clock.handle(Press(side), now)
        assert clock.reading(side).seconds <= before


@given(SECONDS, BONUS, st.lists(SECONDS, max_size=20), st.booleans())
def test_fischer_adds_nothing_after_a_flag(whole, bonus, moves, freeze):
    clock = Clock([fischer(whole, bonus)] * 2, freeze=freeze)
    clock.handle(Start(), 0.0)
    now = 0.0
    for passing in moves:
        side = clock.running
        now += passing
        clock.handle(Press(side), now)
        if clock.fallen is not None:
            assert clock.reading(clock.fallen).seconds == 0.0


@settings(max_examples=100)
@given(games())
def test_it_tells_when_it_wants_to_be_asked(game):
    """Whoever comes exactly when `due` says so hears everything on the dot, and never for nothing."""
    controls, steps, freeze = game
    clock = Clock(controls, freeze=freeze, seconds=(10, 5))
    clock.handle(Start(), 0.0)
    now = 0.0
    for passing, event in steps:
        now = round(now + passing, 6)
        while (due := clock.due()) is not None and due <= now:
            told = clock.handle(Tick(), due)
            assert told or clock.due() != due
            assert all(effect.at == due for effect in told)
        assert clock.handle(Tick(), now) == []
        clock.handle(event, now)

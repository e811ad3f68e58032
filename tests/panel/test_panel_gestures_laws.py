"""What is true of any fumbling whatever."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from appliance.panel.gestures import Edge, Gestures

DEBOUNCE = 16
HOLD = {"next": 40, "left": 90}
BUTTONS = ("next", "left", "right")
UP = dict.fromkeys(BUTTONS, False)

# Times are whole ticks of some clock, so that they meet exactly as often as they can.
gaps = st.integers(0, 60)
moves = st.lists(st.tuples(gaps, st.sampled_from(BUTTONS)), max_size=40)
looks = st.lists(st.integers(0, 800), max_size=40)


def timed(strokes):
    """Lines that go down and up in turn: (time, edge) in order."""
    now, levels, edges = 0, dict(UP), []
    for gap, button in strokes:
        now += gap
        levels[button] = not levels[button]
        edges.append((now, Edge(button, levels[button])))
    return edges


def played(edges, looks, *, punctual=False, levels=UP):
    """Every gesture of these edges, with a look at the lines at each of these times and long after the last."""
    gestures = Gestures(DEBOUNCE, HOLD, stuck=400)
    levels, told = dict(levels), gestures.tick(0, levels)
    steps = [(at, 0, edge) for at, edge in edges] + [(at, 1, None) for at in looks] + [(9000, 1, None)]
    for at, _, edge in sorted(steps, key=lambda step: step[:2]):
        while punctual and (due := gestures.due()) is not None and due < at:
            told += gestures.tick(due, levels)
        if edge is None:
            told += gestures.tick(at, levels)
        else:
            levels[edge.button] = edge.down
            told += gestures.edge(edge, at)
    return told


def of(button, told):
    return [gesture for gesture in told if gesture.button == button]


def lawful(told):
    """Press, perhaps one hold, release, and again; the release knows of the hold."""
    state = "up"
    for gesture in told:
        state, before = gesture.kind, state
        if gesture.kind == "press":
            assert before in ("up", "release")
        elif gesture.kind == "hold":
            assert before == "press"
        else:
            assert gesture.kind == "release"
            assert before in ("press", "hold")
            assert gesture.held == (before == "hold")


def expected(button, edges):
    """The same, thought of in another way: which levels stayed, and which of them reach past the hold."""
    mine = [(at, edge.down) for at, edge in edges if edge.button == button]
    told, down, pressed = [], False, 0
    for (at, level), (end, _) in pairwise([*mine, (10**6, False)]):
        if level != down and end - at >= DEBOUNCE:
            down, pressed = level, at
            told.append("press" if down else "release")
        reached = max(pressed + HOLD.get(button, 10**7), at + DEBOUNCE)
        if level and down and told[-1] == "press" and reached <= end:
            told.append("hold")
    return told


@given(moves, looks)
def test_press_and_release_take_turns_with_one_hold_at_most(strokes, looks):
    told = played(timed(strokes), looks)
    for button in BUTTONS:
        lawful(of(button, told))


@given(st.lists(st.tuples(gaps, st.sampled_from(BUTTONS), st.sampled_from(["down", "up", "seen down", "seen up"]))))
def test_press_and_release_take_turns_even_if_edges_are_lost_or_told_twice(happenings):
    gestures = Gestures(DEBOUNCE, HOLD)
    told, now, levels = gestures.tick(0, UP), 0, dict(UP)
    for gap, button, what in happenings:
        now += gap
        levels[button] = what.endswith("down")
        if what.startswith("seen"):
            told += gestures.tick(now, levels)
        else:
            told += gestures.edge(Edge(button, levels[button]), now)
    for button in BUTTONS:
        lawful(of(button, told))


@given(st.lists(st.tuples(st.integers(0, 200), st.sampled_from(BUTTONS), st.booleans(), st.booleans())))
def test_press_and_release_take_turns_even_if_edges_come_late(happenings):
    gestures = Gestures(DEBOUNCE, HOLD)
    told, levels = gestures.tick(0, UP), dict(UP)
    for at, button, down, looked in happenings:
        levels[button] = down
        told += gestures.tick(at, levels) if looked else gestures.edge(Edge(button, down), at)
    for button in BUTTONS:
        lawful(of(button, told))


@given(moves, looks, looks)
def test_a_buttons_gestures_do_not_depend_on_when_the_box_looks(strokes, some, others):
    edges = timed(strokes)
    one, other = played(edges, some), played(edges, others)
    for button in BUTTONS:
        assert of(button, one) == of(button, other)


@given(moves, looks)
def test_more_looks_than_are_due_change_nothing_at_all(strokes, looks):
    edges = timed(strokes)
    assert played(edges, looks, punctual=True) == played(edges, [], punctual=True)


@given(moves)
def test_presses_are_levels_that_stayed_and_holds_are_those_that_lasted(strokes):
    edges = timed(strokes)
    told = played(edges, [])
    for button in BUTTONS:
        assert [gesture.kind for gesture in of(button, told)] == expected(button, edges)


@given(st.lists(st.integers(0, DEBOUNCE - 1), max_size=20), looks)
def test_bounces_shorter_than_the_debounce_are_nothing(pauses, looks):
    strokes = [(pause, "next") for pause in pauses[: len(pauses) // 2 * 2]]
    assert played(timed(strokes), looks) == []


@given(st.integers(0, 600), looks)
def test_a_button_down_at_switch_on_is_one_report_and_never_a_press(let_go, looks):
    told = played([(let_go, Edge("left", down=False))], looks, levels=UP | {"left": True})
    assert [gesture.kind for gesture in told] == ["start" if let_go < 400 else "stuck"]


@given(moves)
def test_what_has_come_due_is_not_due_again(strokes):
    gestures = Gestures(DEBOUNCE, HOLD)
    levels = dict(UP)
    gestures.tick(0, levels)
    for at, edge in timed(strokes):
        levels[edge.button] = edge.down
        gestures.edge(edge, at)
        gestures.tick(at, levels)
        due = gestures.due()
        assert due is None or due > at

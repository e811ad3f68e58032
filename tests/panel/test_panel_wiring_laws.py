"""Whatever is wired: it fits a terminal, and in the picture nothing lies over letters."""

from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from wired import boxes

from appliance.panel.wiring import wiring
from appliance.panel.wiring_lanes import channels, spread
from appliance.panel.wiring_picture import picture
from appliance.panel.wiring_shapes import Box, Disc, Line, Shape, Text
from appliance.panel.wiring_text import lines


def overlap(one, other):
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def covered(shape):
    """The areas of a shape: one a stretch of a line, one for all else."""
    match shape:
        case Text():
            return [shape.area]
        case Line(points, _, width, _):
            half = width / 2
            return [
                (min(a, c) - half, min(b, d) - half, max(a, c) + half, max(b, d) + half)
                for (a, b), (c, d) in pairwise(points)
            ]
        case Shape(points):
            across, down = zip(*points, strict=True)
            return [(min(across), min(down), max(across), max(down))]
        case Disc(x, y, radius):
            return [(x - radius, y - radius, x + radius, y + radius)]
        case Box(x, y, width, height):
            return [(x, y, x + width, y + height)]


@given(boxes())
def test_it_fits_a_terminal_in_plain_letters(settings):
    for line in lines(wiring(settings)):
        assert len(line) <= 80
        assert line.isascii()
        assert line.isprintable()


@given(boxes())
def test_every_wire_is_written_and_no_pin_has_two(settings):
    wired = wiring(settings)
    places = [wire.place for part in wired.parts for wire in part.wires]
    assert len(places) == len(set(places))
    assert not set(places) & set(wired.kept)
    text = "\n".join(lines(wired))
    for part in wired.parts:
        for wire in part.wires:
            assert f"from pin {wire.place:>2} " in text


@given(boxes())
def test_no_line_and_no_other_letters_run_through_letters(settings):
    shapes = picture(wiring(settings), "my box.toml").shapes
    # The area of letters is reckoned anew whenever it is asked for: here once for each.
    texts = [(shape, shape.area) for shape in shapes if isinstance(shape, Text)]
    for (one, area), (other, there) in combinations(texts, 2):
        assert not overlap(area, there), (one, other)
    for shape in shapes:
        if isinstance(shape, Line | Shape | Disc):
            own = {(shape.x, shape.y)} if isinstance(shape, Disc) else set(shape.points)
            for area in covered(shape):
                for text, there in texts:
                    # The number of a pin lies over the end of its wire.
                    if overlap(area, there):
                        assert any(text.x == x and abs(text.y - y) < 5 for x, y in own), (shape, text)


@given(boxes())
def test_nothing_leaves_the_picture(settings):
    drawn = picture(wiring(settings), "my box.toml")
    for shape in drawn.shapes:
        for left, top, right, bottom in covered(shape):
            assert left >= 0
            assert top >= 0
            assert right <= drawn.width
            assert bottom <= drawn.height


@given(boxes())
def test_two_wires_never_run_in_the_same_place(settings):
    wires = [shape for shape in picture(wiring(settings), "x").shapes if isinstance(shape, Line) and shape.halo]
    for one, other in combinations(wires, 2):
        for (a, b), (c, d) in pairwise(one.points):
            for (e, f), (g, h) in pairwise(other.points):
                if a == c == e == g:
                    assert max(min(b, d), min(f, h)) >= min(max(b, d), max(f, h))
                if b == d == f == h:
                    assert max(min(a, c), min(e, g)) >= min(max(a, c), max(e, g))


@given(boxes())
def test_every_button_and_light_has_its_name_in_the_picture(settings):
    wired = wiring(settings)
    words = {shape.words for shape in picture(wired, "x").shapes if isinstance(shape, Text)}
    assert {part.name for part in wired.parts if part.is_single} <= words
    assert {wire.terminal for part in wired.parts for wire in part.wires if wire.terminal} <= words


HEIGHTS = st.lists(st.tuples(st.integers(0, 600), st.integers(1, 40)), max_size=20)


@given(HEIGHTS)
def test_what_is_spread_keeps_its_order_and_its_room(rows):
    wanted, heights = sorted(want for want, _ in rows), [height for _, height in rows]
    places = spread(wanted, heights)
    for (one, high), (other, tall) in pairwise(zip(places, heights, strict=True)):
        assert other - one >= (high + tall) / 2 - 1e-6


@given(HEIGHTS)
def test_what_has_room_stays_where_it_wants_to_be(rows):
    wanted = [50.0 * index + want / 100 for index, (want, _) in enumerate(rows)]
    assert spread(wanted, [40] * len(wanted)) == pytest.approx(wanted)


ENDS = st.tuples(st.integers(0, 500), st.integers(0, 500))


@given(st.lists(ENDS, max_size=12, unique_by=(lambda ends: ends[0], lambda ends: ends[1])))
def test_wires_in_the_same_order_at_both_ends_never_cross(ends):
    begins, finishes = sorted(begin for begin, _ in ends), sorted(end for _, end in ends)
    chosen = channels(begins, finishes)
    ways = [
        [(0, begin), (1 + way, begin), (1 + way, end), (99, end)]
        for begin, end, way in zip(begins, finishes, chosen, strict=True)
    ]
    for one, other in combinations(ways, 2):
        for (a, b), (c, d) in pairwise(one):
            for (e, f), (g, h) in pairwise(other):
                across = max(min(a, c), min(e, g)) <= min(max(a, c), max(e, g))
                down = max(min(b, d), min(f, h)) <= min(max(b, d), max(f, h))
                assert not (across and down)

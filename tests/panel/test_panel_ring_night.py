"""Answers on a ring at night: the room is as bright whatever is answered, to whoever has closed eyes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from ring_eye import RingEye

from appliance.panel.panel import LIGHTS
from appliance.panel.ring import evened
from appliance.panel.ring_night import night_picture, parts
from appliance.panel.ring_picture import Shown, Wiring, brightness
from appliance.settings.model import Lights

NEAR = 0.01
"""How much of a night's brightness may be missing."""


def alone(count, percent=20):
    """A box whose ring is all it has."""
    return Lights(night="", day="", vote="", ready="", bar=(), ring=count, night_brightness=percent)


def answers(count):
    """One seat or two or none, with `yes`, `no`, both or neither; each with its values, together at most 1."""
    seats = [(), (1,), (count,), (1, count // 2)]
    for pointed in seats:
        for word in ((), ("yes",), ("no",), ("yes", "no")):
            names = [*(f"seat-{seat}" for seat in pointed), *word]
            for weights in ((1, 1, 1, 1), (3, 2, 1, 1)):
                for whole in (0.37, 1.0):
                    every = sum(weights[: len(names)])
                    yield {name: whole * weight / every for name, weight in zip(names, weights, strict=False)}


def night(bench, lights, percent=20):
    eye = RingEye(bench.factory, lights.ring)
    panel = bench.build(lights=lights)
    panel.dim(True)
    panel.light("night", percent / 100)
    return panel, eye


def show(panel, told):
    for name, value in told.items():
        panel.light(name, value)


def room(bench, lights, eye):
    pins = [pin for pin in (lights.night, lights.day, lights.vote, lights.ready, *lights.bar) if pin != ""]
    return sum(float(bench.shines(pin)) for pin in pins) + eye.brightness


@pytest.mark.parametrize("count", [12, 24])
@pytest.mark.parametrize("percent", [2, 20, 100])
def test_a_night_is_as_bright_whatever_is_answered(bench, count, percent):
    panel, eye = night(bench, alone(count, percent), percent)
    limit = percent / 100
    for told in answers(count):
        show(panel, told)
        assert limit * (1 - NEAR) <= eye.brightness <= limit + 1e-9, told
        show(panel, dict.fromkeys(told, 0.0))
    assert limit * (1 - NEAR) <= eye.brightness <= limit + 1e-9


@pytest.mark.parametrize(("seats", "count"), [(7, 16), (5, 12), (16, 16), (18, 16)])
def test_a_night_is_as_bright_whichever_seat_or_number_is_lit(bench, seats, count):
    panel, eye = night(bench, alone(count))
    panel.seats(seats)
    for part in (0.3, 1.0):
        for name in [f"{kind}-{each}" for kind in ("seat", "number") for each in range(1, 25)]:
            show(panel, {name: part})
            assert 0.2 * (1 - NEAR) <= eye.brightness <= 0.2 + 1e-9, name
            show(panel, {name: 0.0})


def test_a_seat_and_a_number_at_one_light_have_both_their_parts_there(bench):
    panel, eye = night(bench, alone(12))
    panel.seats(6)
    show(panel, {"seat-2": 0.3, "number-3": 0.2})
    assert eye.colours[2] == pytest.approx((0.1,) * 3, rel=0.01)
    assert 0.2 * (1 - NEAR) <= eye.brightness <= 0.2 + 1e-9


def test_it_is_as_bright_when_the_seats_become_others_while_one_is_lit(bench):
    panel, eye = night(bench, alone(16))
    show(panel, {"seat-4": 0.5})
    for seats, place in ((7, 7), (8, 6), (0, 3)):
        panel.seats(seats)
        assert eye.colours[place] == pytest.approx((0.1,) * 3, rel=0.01)
        assert 0.2 * (1 - NEAR) <= eye.brightness <= 0.2 + 1e-9


@pytest.mark.parametrize("lights", [Lights(ring=12), Lights(ring=24, vote="", ring_brightness=100)], ids=str)
def test_it_is_so_as_well_where_the_night_has_a_light_of_its_own(bench, lights):
    panel, eye = night(bench, lights)
    for told in answers(lights.ring):
        show(panel, told)
        assert 0.2 * (1 - NEAR) <= room(bench, lights, eye) <= 0.2 + 1e-9, told
        show(panel, dict.fromkeys(told, 0.0))


@pytest.mark.parametrize("percent", [20, 100])
def test_where_the_nights_own_light_cannot_be_dimmed_the_ring_shows_the_night(bench, percent):
    lights = Lights(ring=12, pwm=False, night_brightness=percent)
    panel, eye = night(bench, lights, percent)
    assert bench.warnings == []
    for told in ({}, {"seat-3": 0.6, "seat-5": 0.4}, {"yes": 0.5}):
        show(panel, told)
        assert percent / 100 * (1 - NEAR) <= room(bench, lights, eye) <= percent / 100 + 1e-9
        assert not bench.shines(5)
        show(panel, dict.fromkeys(told, 0.0))


@pytest.mark.parametrize("count", [12, 24])
def test_without_a_glow_the_room_is_as_bright_as_the_values_together_say(bench, count):
    panel, eye = night(bench, alone(count))
    panel.light("night", 0.0)
    for told in answers(count):
        show(panel, told)
        whole = 0.2 * sum(told.values())
        # One level of a light is the least that there is.
        assert whole * (1 - NEAR) - 3 / 31 / 255 <= eye.brightness <= whole + 1e-9, told
        show(panel, dict.fromkeys(told, 0.0))


def test_a_seat_has_its_part_of_the_night_in_white_and_the_glow_the_rest(bench):
    panel, eye = night(bench, alone(12))
    show(panel, {"seat-3": 0.3, "seat-5": 0.2})
    assert eye.colours[2] == pytest.approx((0.06,) * 3, rel=0.01)
    assert eye.colours[4] == pytest.approx((0.04,) * 3, rel=0.01)
    assert all(
        blue > 10 * max(red, green) for place, (red, green, blue) in enumerate(eye.colours) if place not in (2, 4)
    )


@pytest.mark.parametrize(("word", "seat", "row"), [("yes", 5, {2, 3, 5, 6, 7, 8, 9, 10}), ("no", 12, {0, 1})])
def test_yes_and_no_are_a_row_in_white_but_for_the_seat(bench, word, seat, row):
    panel, eye = night(bench, alone(12))
    show(panel, {f"seat-{seat}": 0.5, word: 0.5})
    for place, colour in enumerate(eye.colours):
        if place == seat - 1:
            assert colour == pytest.approx((0.1,) * 3, rel=0.01)
        elif place in row:
            assert colour == pytest.approx((0.1 / len(row),) * 3, rel=0.1)
        else:
            assert not any(colour)


def test_where_all_lights_of_a_row_are_those_of_seats_the_others_say_it(bench):
    panel, eye = night(bench, alone(12))
    show(panel, {"seat-12": 0.2, "seat-1": 0.2, "seat-2": 0.2, "no": 0.4})
    assert all(map(any, eye.colours))


def test_closed_eyes_see_no_colour_in_an_answer(bench):
    """Yes, no, a seat, and several: of red, green and blue there is as much in each."""
    panel, eye = night(bench, alone(12))
    for told in ({"yes": 1}, {"no": 1}, {"seat-4": 1}, {"seat-4": 0.5, "no": 0.5}, {"seat-1": 0.6, "seat-2": 0.4}):
        show(panel, told)
        hues = [sum(colour[hue] for colour in eye.colours) for hue in range(3)]
        assert hues == pytest.approx([0.2] * 3, rel=NEAR), told
        show(panel, dict.fromkeys(told, 0.0))


def test_no_stands_over_yes_and_takes_its_part(bench):
    panel, eye = night(bench, alone(12))
    show(panel, {"yes": 0.5, "no": 0.5})
    assert [place for place, colour in enumerate(eye.colours) if any(colour)] == [0, 1, 11]
    assert eye.brightness == pytest.approx(0.2, rel=NEAR)


def test_more_than_a_whole_night_is_shared():
    assert parts({"seat-1": Shown(1.0), "no": Shown(0.5), "seat-13": Shown(1.0)}, Wiring(count=12)) == {
        "seat-1": pytest.approx(2 / 3),
        "no": pytest.approx(1 / 3),
    }


def test_what_blinks_leaves_its_dark_half_to_the_glow(bench):
    panel, eye = night(bench, alone(12))
    panel.light("seat-3", 1.0, 1.0)
    for now in range(6):
        panel.tick(now / 2)
        assert 0.2 * (1 - NEAR) <= eye.brightness <= 0.2 + 1e-9
        assert (eye.colours[2] == (0, 0, 0)) == bool(now % 2)


def test_when_the_night_is_over_answers_are_as_bright_as_by_day(bench):
    panel, eye = night(bench, alone(12))
    show(panel, {"night": 0.0, "seat-3": 0.5})
    panel.dim(False)
    assert eye.colours[2] == pytest.approx((0.15,) * 3, rel=0.01)


values = st.sampled_from([0.0, 0.001, 0.3, 1.0])
pictures = st.dictionaries(st.sampled_from(LIGHTS), st.builds(Shown, values, st.booleans()))


@given(st.integers(12, 24), pictures, st.floats(0.01, 1.0), st.floats(0.0, 1.0))
def test_no_picture_of_a_night_is_brighter_than_it_may_be(count, shown, limit, part):
    wiring = Wiring(count=count)
    answered = limit * sum(parts(shown, wiring).values())
    colours = night_picture(shown, wiring, limit, part * (limit - answered))
    assert len(colours) == count
    assert all(0.0 <= each <= 1.0 for colour in colours for each in colour)
    assert brightness(colours) <= limit + 1e-9


# as lights can show it

colours = st.tuples(*[st.floats(0.0, 1.0)] * 3)


@given(st.lists(colours, min_size=1, max_size=24))
def test_evened_colours_are_as_bright_together_and_none_is_far_from_what_it_was(before):
    after = evened(before)
    assert brightness(after) <= brightness(before) + 1e-9
    assert brightness(after) > brightness(before) - 4 / 255
    for one, other in zip(before, after, strict=True):
        assert one == pytest.approx(other, abs=2.1 / 255)


def test_of_a_night_of_20_percent_on_24_lights_five_are_one_level_brighter():
    blue = 0.2 / 24 / 0.35
    levels = [round(colour[2] * 31 * 255) for colour in evened([(0.0, 0.0, blue)] * 24)]
    assert (levels.count(188), levels.count(189)) == (19, 5)

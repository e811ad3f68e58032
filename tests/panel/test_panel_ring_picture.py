"""What a ring shows, as one would draw it: a sign for each light, clockwise from the mark.

`N` is the night's blue, `D` day, `V` red, `G` green, `W` white, in small letters where it is a glow; `.` is dark.
"""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from appliance.panel.panel import LIGHTS, NUMBERS, PHASES, SEATS
from appliance.panel.ring_picture import (
    DAY,
    GLOW,
    GREEN,
    NIGHT,
    RED,
    WHITE,
    Shown,
    Wiring,
    brightness,
    dimmed,
    picture,
    seat_place,
)

SIGNS = {"N": NIGHT, "D": DAY, "V": RED, "G": GREEN, "W": WHITE}


def drawn(count=12, brightness=1.0, phases=PHASES, seats=0, **lights):
    """The ring that shows lights, `bar_left` for `bar-left`; a pair is a value and whether it is lit."""
    shown = {
        name.replace("_", "-"): Shown(*value) if isinstance(value, tuple) else Shown(value)
        for name, value in lights.items()
    }
    wiring = Wiring(count=count, brightness=brightness, phases=frozenset(phases), seats=seats)
    return "".join(sign(colour, brightness) for colour in picture(shown, wiring))


def sign(colour, whole):
    if not any(colour):
        return "."
    letter = min(SIGNS, key=lambda name: far(SIGNS[name], colour))
    return letter if max(colour) > whole * 0.9 else letter.lower()


def far(one, other):
    """How different two hues are."""
    return sum((a / max(one) - b / max(other)) ** 2 for a, b in zip(one, other, strict=True))


# phases


@pytest.mark.parametrize(
    ("lights", "ring"),
    [
        ({}, "............"),
        ({"day": 1.0}, "dddddddddddd"),
        ({"vote": 1.0}, "VVVVVVVVVVVV"),
        ({"ready": 1.0}, "GGGGGGGGGGGG"),
        ({"night": 0.2}, "nnnnnnnnnnnn"),
        ({"day": 1.0, "ready": 1.0}, "dGdGdGdGdGdG"),
        ({"vote": 1.0, "ready": 1.0}, "VGVGVGVGVGVG"),
    ],
)
def test_the_phase_has_its_colour(lights, ring):
    assert drawn(**lights) == ring


def test_a_phase_that_has_a_light_of_its_own_is_not_on_the_ring():
    assert drawn(phases=("day",), vote=1.0, ready=1.0, night=1.0) == "............"
    assert drawn(phases=("day",), day=1.0, ready=1.0) == "dddddddddddd"
    assert drawn(phases=(), day=1.0, bar=0.5) == "DDDDDD......"


@pytest.mark.parametrize("count", [12, 13, 24])
@pytest.mark.parametrize("value", [0.05, 0.2, 1.0])
def test_at_night_all_lights_together_are_as_bright_as_one_at_the_nights_value(count, value):
    for day in (0.01, 1.0):
        colours = picture({"night": Shown(value)}, Wiring(count=count, brightness=day))
        assert brightness(colours) == pytest.approx(value)
        assert len(set(colours)) == 1


def test_by_day_the_rings_brightness_counts():
    assert picture({"vote": Shown(0.5)}, Wiring(count=12, brightness=0.3))[0] == pytest.approx((0.15, 0.0, 0.0))


# the time


@pytest.mark.parametrize(
    ("value", "ring"),
    [
        (1.0, "DDDDDDDDDDDD"),
        (11.5 / 12, "DDDDDDDDDDDD"),
        (11 / 12, "DDDDDDDDDDDd"),
        (0.5, "DDDDDDdddddd"),
        (1 / 12, "Dddddddddddd"),
        (0.001, "Dddddddddddd"),
        (0.0, "dddddddddddd"),
    ],
)
def test_the_time_drains_around_and_the_mark_is_the_last_to_go_out(value, ring):
    assert drawn(day=1.0, bar=value) == ring


def test_each_light_of_the_time_goes_out_when_its_share_is_gone():
    for count in range(12, 25):
        for lights in range(count + 1):
            assert drawn(count, day=1.0, bar=lights / count).count("D") == lights


def test_the_time_of_a_vote_is_red():
    assert drawn(vote=1.0, bar=0.25) == "VVVvvvvvvvvv"


@pytest.mark.parametrize(
    ("count", "left", "right", "ring"),
    [
        (12, 1.0, 1.0, "dDDDDDdDDDDD"),
        (12, 0.4, 0.0, "dDDddddddddd"),
        (12, 0.0, 0.4, "ddddddddddDD"),
        (12, 0.001, 0.6, "dDdddddddDDD"),
        (13, 1.0, 1.0, "dDDDDDDDDDDDD"),
        (13, 0.5, 0.5, "dDDDddddddDDD"),
    ],
)
def test_two_sides_each_drain_towards_the_mark(count, left, right, ring):
    assert drawn(count, day=1.0, bar_left=left, bar_right=right) == ring


def test_the_side_that_beats_is_a_glow_between():
    assert drawn(day=1.0, bar_left=(1.0, False), bar_right=1.0) == "ddddddd" + "DDDDD"


# seats and answers


def test_a_seat_is_white_clockwise_from_the_mark_and_all_else_a_glow():
    assert drawn(day=1.0, seat_1=1.0) == "Wddddddddddd"
    assert drawn(vote=1.0, seat_3=1.0, seat_12=1.0) == "vvWvvvvvvvvW"
    assert drawn(vote=1.0, seat_3=(1.0, False)) == "vv.vvvvvvvvv"


def test_a_seat_that_the_ring_is_too_small_for_points_nowhere():
    assert drawn(day=1.0, seat_13=1.0) == "dddddddddddd"
    assert drawn(24, seat_24=1.0) == "." * 23 + "W"


@pytest.mark.parametrize(
    ("seats", "count", "ring"),
    [
        (7, 16, "1.2..3.4.5.6..7."),
        (5, 12, "1.2..3.4..5."),
        (8, 16, "1.2.3.4.5.6.7.8."),
        (6, 12, "1.2.3.4.5.6."),
        (16, 16, "123456789abcdefg"),
        (12, 12, "123456789abc"),
        (18, 16, "123456789abcdefg"),
        (0, 12, "123456789abc"),
        (1, 12, "1..........."),
    ],
)
def test_each_seat_has_the_light_that_points_at_it(seats, count, ring):
    places = {}
    for seat in range(1, 25):
        shown = drawn(count, seats=seats, **{f"seat_{seat}": 1.0})
        assert shown.count("W") <= 1
        if "W" in shown:
            places[shown.index("W")] = "0123456789abcdefghi"[seat]
    assert "".join(places.get(place, ".") for place in range(count)) == ring


@pytest.mark.parametrize("count", range(12, 25))
def test_seats_go_around_in_their_order_each_with_a_light_within_half_a_place_of_it(count):
    for seats in range(1, count + 1):
        places = [seat_place(seat, seats, count) for seat in range(1, seats + 1)]
        assert places[0] == 0
        assert places == sorted(set(places))
        for seat, place in enumerate(places):
            assert -0.5 < place - seat * count / seats <= 0.5
        assert seat_place(seats + 1, seats, count) is None


@pytest.mark.parametrize("count", range(12, 25, 2))
def test_those_who_sit_opposite_have_lights_that_are_opposite(count):
    for seats in range(2, count + 1, 2):
        for seat in range(1, seats // 2 + 1):
            far_off = seat_place(seat + seats // 2, seats, count) - seat_place(seat, seats, count)
            assert far_off == count // 2


def test_of_more_seats_than_lights_each_has_that_of_its_number_as_long_as_there_is_one():
    assert [seat_place(seat, 18, 16) for seat in (1, 9, 16, 17, 18)] == [0, 8, 15, None, None]


def test_a_number_is_counted_from_the_mark_however_many_seats_there_are():
    for seats in (0, 5, 12, 18):
        assert drawn(day=1.0, seats=seats, number_1=1.0) == "Wddddddddddd"
        assert drawn(seats=seats, number_12=1.0) == "...........W"
        assert drawn(vote=1.0, seats=seats, number_13=1.0) == "VVVVVVVVVVVV"
        assert drawn(seats=seats, number_3=1.0, yes=1.0) == "..WWWWWWWWW."


def test_of_a_seat_and_a_number_at_one_light_the_brighter_is_seen():
    for seat, number in ((1.0, 0.4), (0.4, 1.0)):
        assert drawn(seats=6, seat_2=seat, number_3=number) == "..W........."


def test_of_two_seats_the_one_that_is_brighter_is_seen():
    three, five = (picture({"seat-3": Shown(0.6), "seat-5": Shown(0.4)}, Wiring(count=12))[place] for place in (2, 4))
    assert three == pytest.approx((0.6,) * 3)
    assert five == pytest.approx((0.4,) * 3)


@pytest.mark.parametrize(
    ("yes", "no"),
    [
        ("..WWWWW.", "WW.....W"),
        ("..WWWWWWWWW.", "WW.........W"),
        ("...WWWWWWWWWWW..", "WWW...........WW"),
        ("....WWWWWWWWWWWWWWWWW...", "WWWW.................WWW"),
    ],
)
def test_no_is_a_short_row_around_the_mark_and_yes_the_long_one(yes, no):
    """In white: closed eyes see no difference, and nobody has to tell red from green."""
    assert drawn(len(yes), yes=1.0) == yes
    assert drawn(len(no), no=1.0) == no


@pytest.mark.parametrize("count", range(8, 25))
def test_the_long_row_is_the_longer_one_by_two_lights_at_least(count):
    long, short = (drawn(count, **{word: 1.0}).count("W") for word in ("yes", "no"))
    assert long + short == count
    assert long - short >= 2


def test_a_seat_stands_out_of_the_row():
    assert drawn(day=1.0, seat_4=1.0, yes=0.5) == "..wWwwwwwww."
    assert drawn(day=1.0, seat_2=1.0, no=0.5) == "wW.........w"
    assert drawn(seat_4=1.0, no=1.0, yes=1.0) == "WW.W.......W"


def test_yes_and_no_stand_over_everything():
    everything = {name.replace("-", "_"): 1.0 for name in LIGHTS if name not in {"yes", "no", *SEATS, *NUMBERS}}
    assert drawn(**everything, yes=1.0) == "..WWWWWWWWW."
    assert drawn(**everything, yes=1.0, no=1.0) == "WW.........W"
    assert drawn(day=1.0, yes=(1.0, False)) == "." * 12


def test_red_and_green_are_not_told_apart_by_hue_alone():
    """Whoever sees red and green as one sees blue in one of them, and how bright they are."""
    assert GREEN[2] > RED[2] + 0.1
    assert brightness([GREEN]) > 1.1 * brightness([RED])


# trouble


def test_trouble_blinks_on_every_second_light_and_leaves_the_time_to_be_read():
    assert drawn(day=1.0, bar=0.5, ready=1.0) == "DGDGDGdGdGdG"
    assert drawn(day=1.0, bar=0.5, ready=(1.0, False)) == "DDDDDDdddddd"
    assert drawn(ready=(1.0, False)) == "." * 12


# laws

values = st.sampled_from([0.0, 0.001, 0.3, 1.0])
pictures = st.dictionaries(st.sampled_from(LIGHTS), st.builds(Shown, values, st.booleans()))


@given(st.integers(12, 24), pictures)
def test_but_for_the_time_that_goes_around_and_the_seats_a_ring_is_its_own_mirror_image(count, shown):
    for name in (*SEATS, *NUMBERS, "bar"):
        shown.pop(name, None)
    if "bar-left" in shown:
        shown["bar-right"] = shown["bar-left"]
    else:
        shown.pop("bar-right", None)
    colours = picture(shown, Wiring(count=count))
    assert colours == (colours[0], *colours[:0:-1])


@given(st.integers(12, 24), pictures, st.floats(0.01, 1.0))
def test_no_light_is_brighter_than_the_ring_may_be(count, shown, whole):
    shown.pop("night", None)  # that has a brightness of its own
    for colour in picture(shown, Wiring(count=count, brightness=whole)):
        assert 0.0 <= max(colour) <= whole + 1e-9


@given(pictures, st.floats(0.0, 1.0))
def test_a_darker_picture_is_the_same_picture(shown, part):
    colours = picture(shown, Wiring(count=12))
    assert brightness(dimmed(colours, part)) == pytest.approx(brightness(colours) * part)


def test_a_glow_is_seen_as_one():
    assert 0.1 <= GLOW <= 0.25


# the wire


@pytest.mark.parametrize(
    ("mark", "way", "wire"),
    [
        (1, "clockwise", "abcd"),
        (2, "clockwise", "dabc"),
        (4, "clockwise", "bcda"),
        (1, "counterclockwise", "adcb"),
        (3, "counterclockwise", "cbad"),
    ],
)
def test_the_picture_goes_along_the_wire(mark, way, wire):
    """With the mark at the third light, and the wire against the clock, the second light is the next clockwise."""
    assert "".join(Wiring(count=4, mark=mark, way=way).along_the_wire("abcd")) == wire
    assert "".join(Wiring(count=4, mark=mark, way=way).from_the_mark(wire)) == "abcd"

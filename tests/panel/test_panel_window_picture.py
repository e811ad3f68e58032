"""The picture of the box: no window is needed to draw one."""

import re
import tomllib
from dataclasses import replace
from itertools import pairwise
from math import hypot
from pathlib import Path

import pygame
import pytest

from appliance.games.lines import flatten
from appliance.panel.face import Face
from appliance.panel.window_picture import Picture, draw
from appliance.panel.window_places import (
    BAR,
    BUTTONS,
    CASE,
    EDGE,
    GRILLE,
    HEIGHT,
    LAMPS,
    RING,
    RING_NUMBERS,
    WIDTH,
    around,
    button_at,
    fit,
    segments,
)
from appliance.panel.window_samples import SAMPLES, write
from appliance.panel.window_sides import plate, sides
from appliance.panel.window_signs import bubble_setting
from appliance.panel.window_words import ELLIPSIS, Words

SIZE = (WIDTH, HEIGHT)
GAMES = Path(__file__).parents[2] / "config" / "games"


@pytest.fixture(scope="module")
def picture():
    return Picture()


def light_at(surface, place, reach=3):
    """How much light there is around a place."""
    x, y = place
    around = [surface.get_at((x + dx, y + dy)) for dx in range(-reach, reach + 1) for dy in range(-reach, reach + 1)]
    return sum(sum(colour[:3]) for colour in around) / len(around)


def colours_in(surface, rect):
    left, top, width, height = rect
    return {tuple(surface.get_at((x, y))[:3]) for x in range(left, left + width) for y in range(top, top + height)}


@pytest.mark.parametrize("name", LAMPS)
def test_a_light_glows_in_proportion(picture, name):
    dark, dim, full = (
        light_at(picture.draw(Face(scene="night", lights={name: value}), SIZE), LAMPS[name])
        for value in (0.0, 0.2, 1.0)
    )
    assert dark + 40 < dim < full - 40


def test_the_bar_shows_each_of_its_lights(picture):
    drawn = picture.draw(Face(bar=(1.0, 1.0, 0.0, 0.0, 0.0)), SIZE)
    lit = [light_at(drawn, (round(x + w / 2), round(y + h / 2))) > 350 for x, y, w, h in segments(5)]
    assert lit == [True, True, False, False, False]


# the ring

OFF, BLUE = (0.0, 0.0, 0.0), (0.0, 0.05, 1.0)


def ring_of(count, **lights):
    """A ring of which only some lights are lit; `place_2=0.5` is white of that brightness."""
    lit = {int(name.removeprefix("place_")): (value,) * 3 for name, value in lights.items()}
    return tuple(lit.get(place, OFF) for place in range(count))


def spots(count):
    return [(round(x), round(y)) for x, y in around(RING, count)]


def test_the_mark_is_nearest_and_the_seats_go_clockwise_as_seen_from_above():
    x, y, _ = GRILLE
    assert spots(4) == [(x, y + RING), (x - RING, y), (x, y - RING), (x + RING, y)]


@pytest.mark.parametrize("count", [12, 13, 24])
@pytest.mark.parametrize("scene", ["night", "day"])
def test_each_light_of_the_ring_is_seen_and_no_other(picture, count, scene):
    dark = picture.draw(Face(scene=scene, ring=ring_of(count)), SIZE)
    for place in (0, 1, count // 2, count - 1):
        drawn = picture.draw(Face(scene=scene, ring=ring_of(count, **{f"place_{place}": 0.2})), SIZE)
        more = [light_at(drawn, spot) - light_at(dark, spot) for spot in spots(count)]
        assert more[place] > 200
        assert max(light for other, light in enumerate(more) if other != place) < more[place] / 4


def test_even_the_glow_of_a_night_on_24_lights_is_told_from_the_dark(picture):
    light = tuple(part * 0.2 / 24 / 0.35 for part in BLUE)
    dark, glow = (
        picture.draw(Face(scene="night", ring=(each,) * 24), SIZE).get_at(spots(24)[3]) for each in (OFF, light)
    )
    assert glow.b > dark.b + 40
    assert glow.b > glow.r + 30


def test_of_two_seats_of_a_night_the_brighter_one_is_seen(picture):
    drawn = picture.draw(Face(scene="night", ring=ring_of(12, place_2=0.12, place_4=0.08)), SIZE)
    dark = picture.draw(Face(scene="night", ring=ring_of(12)), SIZE)
    three, five = (light_at(drawn, spots(12)[place]) - light_at(dark, spots(12)[place]) for place in (2, 4))
    assert five > 80
    assert three > 1.3 * five


def test_green_and_red_are_seen_as_such(picture):
    for hue, light in ((1, (0.0, 0.05, 0.01)), (0, (0.05, 0.0, 0.0))):
        seen = picture.draw(Face(scene="night", ring=(light,) * 12), SIZE).get_at(spots(12)[5])[:3]
        assert seen.index(max(seen)) == hue
        assert max(seen) > 1.5 * sorted(seen)[1]


def test_the_ring_is_drawn_in_a_box_without_bar_and_lamps(picture):
    drawn = picture.draw(Face(ring=ring_of(16), bar=(), lamps=("ready",)), SIZE)
    whole = picture.draw(Face(ring=ring_of(16)), SIZE)
    for x, y in (LAMPS["night"], (BAR[0] + 40, BAR[1] + BAR[3] // 2)):
        assert drawn.get_at((x, y)) != whole.get_at((x, y))
    assert drawn.get_at(LAMPS["ready"]) == whole.get_at(LAMPS["ready"])


def test_lights_and_numbers_of_a_ring_are_on_the_front_and_off_the_buttons():
    left, top, width, height = CASE
    for count in (12, 24):
        for x, y in (*around(RING, count), *around(RING_NUMBERS, count)):
            assert left + 12 < x < left + width - 12
            assert top + 12 < y < top + height - 12
            assert all(hypot(x - bx, y - by) > radius + 14 for bx, by, radius in BUTTONS.values())


def test_names_are_at_the_side_of_the_table_where_they_sit(picture):
    def seen(*names):
        drawn = picture.draw(Face(scene="day", ring=ring_of(12), names=names), SIZE)
        return [
            pygame.image.tobytes(drawn.subsurface(rect), "RGB") for rect in ((14, 250, 180, 400), (1006, 250, 180, 400))
        ]

    nobody, one, many = seen(), seen("Anna"), seen(*("Anna",) * 7)
    assert [a != b for a, b in zip(nobody, one, strict=True)] == [True, False]
    assert [a != b for a, b in zip(nobody, many, strict=True)] == [True, True]


def numbered(picture, count, seats):
    """The places of a ring beside which a number is written: there it is lighter than on a box without any."""
    sides = [(round(x), round(y)) for x, y in around(RING_NUMBERS, count)]
    drawn = picture.draw(Face(scene="day", ring=ring_of(count), seats=seats), SIZE)
    bare = picture.draw(Face(scene="day", ring=ring_of(count), seats=1), SIZE)
    there = []
    for place, (x, y) in enumerate(sides):
        rect = (x - 9, y - 9, 18, 18)
        one, other = (pygame.image.tobytes(each.subsurface(rect), "RGB") for each in (drawn, bare))
        if one != other or not place:
            there.append(place)
    return there


@pytest.mark.parametrize(
    ("count", "seats", "places"),
    [
        (16, 7, [0, 2, 5, 7, 9, 11, 14]),
        (12, 5, [0, 2, 5, 7, 10]),
        (12, 12, list(range(12))),
        (12, 0, list(range(12))),
        (16, 18, list(range(16))),
    ],
)
def test_numbers_are_written_beside_the_lights_that_point_at_a_seat_and_no_others(picture, count, seats, places):
    assert numbered(picture, count, seats) == places


def test_names_of_players_who_are_spread_are_at_their_side_as_well(picture):
    def sides(seats):
        named, bare = (
            picture.draw(Face(scene="day", ring=ring_of(16), seats=seats, names=names), SIZE)
            for names in (("Anna", "Bruno", "Carla"), ())
        )
        halves = ((14, 250, 180, 400), (1006, 250, 180, 400))
        return [
            pygame.image.tobytes(named.subsurface(rect), "RGB") != pygame.image.tobytes(bare.subsurface(rect), "RGB")
            for rect in halves
        ]

    # Of three the third sits at the right; of sixteen all these would sit at the left.
    assert sides(3) == [True, True]
    assert sides(16) == [True, False]


def test_where_there_is_no_ring_names_change_nothing(picture):
    with_names, without = (pygame.image.tobytes(picture.draw(Face(names=n), SIZE), "RGB") for n in (("Anna",), ()))
    assert with_names == without


@pytest.mark.parametrize("count", [0, 5, 7, 10])
def test_the_lights_of_any_bar_lie_in_their_groove(count):
    rects = segments(count)
    assert all(BAR[0] < x and x + w < BAR[0] + BAR[2] for x, _, w, _ in rects)
    assert all(a[0] + a[2] < b[0] for a, b in pairwise(rects))


@pytest.mark.parametrize("name", BUTTONS)
def test_a_button_that_is_down_looks_so(picture, name):
    x, y, radius = BUTTONS[name]
    area = pygame.Rect(x - radius, y - radius, 2 * radius, 2 * radius)
    up, down = (picture.draw(Face(pressed=frozenset(pressed)), SIZE).subsurface(area) for pressed in ((), (name,)))
    assert pygame.image.tobytes(up, "RGB") != pygame.image.tobytes(down, "RGB")


@pytest.mark.parametrize("name", BUTTONS)
def test_a_button_is_hit_where_it_is_drawn_and_only_there(name):
    x, y, radius = BUTTONS[name]
    assert {button_at(x + dx, y + dy) for dx, dy in ((0, 0), (radius, 0), (-radius, 0), (0, radius))} == {name}
    assert button_at(x, y + radius + 20) is None


def test_the_last_seconds_are_red_and_the_ones_before_are_not(picture):
    def reds(left):
        drawn = picture.draw(Face(scene="day", phase="talk", left=left), SIZE)
        return {(red, blue) for red, _, blue in colours_in(drawn, (880, 80, 270, 110)) if red > 2 * blue}

    assert reds(9)
    assert not reds(10)


TWO_SIDES = SAMPLES["two-sides"]


LEFT, RIGHT = (584, 74, 274, 120), (874, 74, 274, 120)
"""Where the times of two sides are."""


def darkness(surface, rect):
    """How many pixels are dark."""
    left, top, width, height = rect
    return sum(surface.get_at((x, y)).r < 128 for x in range(left, left + width) for y in range(top, top + height))


def test_of_two_sides_the_one_that_runs_stands_out(picture):
    drawn = picture.draw(TWO_SIDES, SIZE)
    assert darkness(drawn, LEFT) > 4 * darkness(drawn, RIGHT)
    drawn = picture.draw(replace(TWO_SIDES, side="right"), SIZE)
    assert darkness(drawn, RIGHT) > 4 * darkness(drawn, LEFT)


def test_each_second_of_either_side_is_seen(picture):
    def seen(face):
        return pygame.image.tobytes(picture.draw(face, SIZE), "RGB")

    for paused in (False, True):
        face = replace(TWO_SIDES, paused=paused)
        others = [replace(face, left=82), replace(face, other=44), replace(face, side="right", left=45, other=83)]
        assert len({seen(one) for one in (face, *others)}) == 4


def test_a_fallen_flag_blinks_with_its_half_of_the_bar():
    face = replace(TWO_SIDES, other=0)
    left, right = sides(replace(face, bar=(1.0, 0.0, 0.0, 1.0, 1.0)))
    assert (left.bright, right.bright) == (True, True)
    left, right = sides(replace(face, bar=(0.0, 0.0, 1.0, 0.0, 0.0)))  # also the beat of the left is dark now
    assert (left.bright, right.bright) == (True, False)
    left, right = sides(replace(face, side="right", left=0, other=83, bar=(0.0,) * 10))
    assert (left.left, left.bright, right.left, right.bright) == (83, False, 0, False)


def test_the_last_seconds_of_either_side_are_red(picture):
    def red(face):
        drawn = picture.draw(face, SIZE)
        return [any(red > 1.3 * blue for red, _, blue in colours_in(drawn, rect)) for rect in (LEFT, RIGHT)]

    assert red(replace(TWO_SIDES, left=9, other=10)) == [True, False]
    assert red(replace(TWO_SIDES, left=10, other=9)) == [False, True]


@pytest.mark.parametrize("left", [0, 83, 754, 7260])
@pytest.mark.parametrize("paused", [False, True])
def test_two_sides_leave_room_for_what_is_said(left, paused):
    words = Words(1.0)
    face = replace(TWO_SIDES, left=left, paused=paused)
    assert WIDTH - 2 * EDGE - plate(words, face, 1.0).get_width() > 440


def test_every_sentence_of_a_day_fits_into_the_bubble_beside_two_times():
    words = Words(1.0)
    cut = [said for said in sentences(of_day=True) if ELLIPSIS in bubble_setting(words, said, 400.0).lines[-1]]
    assert cut == []


def test_a_pause_is_dimmer_and_without_colour(picture):
    face = SAMPLES["talk"]
    tile = (88, 560)
    lively, still = (picture.draw(replace(face, paused=paused), SIZE) for paused in (False, True))
    assert light_at(still, tile, 12) < 0.6 * light_at(lively, tile, 12)


def test_the_night_is_dark_enough_for_a_dark_room(picture):
    average = {
        scene: pygame.transform.average_color(picture.draw(Face(scene=scene), SIZE)) for scene in ("night", "day")
    }
    assert sum(average["night"][:3]) < 0.35 * sum(average["day"][:3])


@pytest.mark.parametrize("size", [(1200, 750), (960, 600), (700, 900), (1900, 500), (320, 200), (3, 2), (1, 1)])
def test_it_fits_any_window_and_keeps_its_shape(size):
    lies = fit(size)
    assert lies.size[0] <= max(size[0], 1)
    assert lies.size[1] <= max(size[1], 1)
    assert draw(SAMPLES["talk"], size).get_size() == size
    middle = (lies.left + lies.size[0] // 2, lies.top + lies.size[1] // 2)
    assert lies.units(middle) == pytest.approx((WIDTH / 2, HEIGHT / 2), abs=1 / lies.scale)


def sentences(*, of_day=False):
    """All that games say; of a day: not the calls of the night, and what is told before it."""
    for file in sorted(GAMES.glob("*/??.toml")):
        for key, text in flatten(tomllib.loads(file.read_text("utf-8"))):
            if isinstance(text, str) and not (of_day and re.search(r"\.(full|short|card)$|^(variant|night)\.", key)):
                yield text


def test_every_sentence_fits_into_the_bubble_beside_the_time_that_is_left():
    words = Words(1.0)
    checked = 0
    for sentence in sentences():
        setting = bubble_setting(words, sentence, 800.0)
        assert ELLIPSIS not in setting.lines[-1]
        assert " ".join(setting.lines) == " ".join(sentence.split())
        checked += 1
    assert checked > 100


def test_a_sentence_without_end_is_cut_and_says_so():
    setting = bubble_setting(Words(1.0), "tile and " * 200, 800.0)
    assert setting.lines[-1].endswith(ELLIPSIS)


def test_samples_are_written_as_pictures(tmp_path):
    write(tmp_path, ["night", "paused"], (240, 150))
    assert sorted(file.name for file in tmp_path.iterdir()) == ["night.png", "paused.png"]
    assert pygame.image.load(tmp_path / "night.png").get_size() == (240, 150)

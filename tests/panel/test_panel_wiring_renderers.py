"""The drawing as a file: one that browsers open, and one of pixels."""

import io
import os
import subprocess
import sys
from xml.etree import ElementTree as ET

import pygame
import pytest
from wired import PLAIN_SOUND, RING

from appliance.panel.wiring import wiring
from appliance.panel.wiring_picture import picture
from appliance.panel.wiring_png import PIXELS, png
from appliance.panel.wiring_shapes import Box, Disc, Line, Picture, Shape, Text
from appliance.panel.wiring_svg import svg
from appliance.settings import Settings

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture
def drawn():
    return picture(wiring(Settings(lights=RING, board=PLAIN_SOUND)), "<my> & box.toml")


def seen(content):
    return pygame.image.load(io.BytesIO(content), "x.png")


def test_the_svg_is_xml_with_a_title_and_a_text_for_those_who_do_not_see_it(drawn):
    root = ET.fromstring(svg(drawn))  # noqa: S314 -- our own
    assert root.tag == f"{SVG}svg"
    assert root.find(f"{SVG}title").text == "Wiring of <my> & box.toml"
    assert "from pin 11 (GPIO17) through next" in root.find(f"{SVG}desc").text
    assert root.get("viewBox").split() == ["0", "0", root.get("width"), root.get("height")]
    words = {text.text for text in root.iter(f"{SVG}text")}
    assert {"next", "pause", "left", "right", "ready", "GPIO17", "BCLK", "DIN", "CI", "mark"} <= words


def test_the_same_settings_give_the_same_svg(drawn):
    again = picture(wiring(Settings(lights=RING, board=PLAIN_SOUND)), "<my> & box.toml")
    assert svg(again) == svg(drawn)


def test_the_png_has_two_pixels_a_unit_and_is_white_at_its_edge(drawn):
    surface = seen(png(drawn))
    assert surface.get_size() == (round(drawn.width * PIXELS), round(drawn.height * PIXELS))
    assert surface.get_at((0, 0))[:3] == (255, 255, 255)


def test_every_kind_of_shape_is_where_it_belongs():
    shapes = (
        Line(((10, 10), (90, 10)), "#ff0000", 4),
        Line(((50, 0), (50, 20)), "#00ff00", 4, halo=4),
        Box(10, 30, 30, 20, "#0000ff", "#000000", 0, 4),
        Disc(70, 40, 10, "#ffff00", "#000000", 4),
        Shape(((10, 60), (40, 60), (40, 90), (10, 90)), "#00ffff", "#000000", 4),
        Text(90, 90, "H", 20, "end", colour="#ff00ff"),
    )
    surface = seen(png(Picture(100, 100, "t", "d", shapes)))

    def at(x, y):
        return tuple(surface.get_at((x * PIXELS, y * PIXELS)))[:3]

    assert at(20, 10) == at(80, 10) == (255, 0, 0)
    assert at(50, 10) == (0, 255, 0)
    assert at(45, 10) == at(55, 10) == (255, 255, 255)
    assert at(25, 40) == (0, 0, 255)
    assert at(10, 40) == at(60, 40) == at(10, 75) == (0, 0, 0)
    assert at(70, 40) == (255, 255, 0)
    assert at(25, 75) == (0, 255, 255)
    pixels = {(x, y) for x in range(200) for y in range(200) if tuple(surface.get_at((x, y)))[:3] == (255, 0, 255)}
    assert pixels
    assert all(140 < x <= 180 and 145 <= y <= 181 for x, y in pixels)


def test_a_png_is_drawn_without_a_display_and_leaves_none_open():
    program = (
        "from appliance.panel.wiring import wiring\n"
        "from appliance.panel.wiring_picture import picture\n"
        "from appliance.panel.wiring_png import png\n"
        "from appliance.settings import Settings\n"
        "content = png(picture(wiring(Settings()), 'x'))\n"
        "import pygame\n"
        "print(content[1:4].decode(), pygame.get_init(), pygame.display.get_init())\n"
    )
    environ = {name: value for name, value in os.environ.items() if "DISPLAY" not in name and "SDL" not in name}
    done = subprocess.run([sys.executable, "-c", program], env=environ, capture_output=True, text=True, check=True)
    assert (done.stdout, done.stderr) == ("PNG False False\n", "")

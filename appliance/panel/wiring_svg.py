"""A drawing as SVG, which every browser shows."""

from collections.abc import Iterable
from xml.etree import ElementTree as ET

from appliance.panel.wiring_shapes import Box, Disc, Drawn, Line, Picture, Point, Shape, Text

_FONT = "DejaVu Sans, Verdana, Arial, sans-serif"


def svg(picture: Picture, paper: tuple[str, str] | None = None, fonts: str = _FONT) -> bytes:
    """Write a drawing as SVG, in UTF-8; the same drawing gives the same bytes.

    Args:
        picture: the drawing.
        paper: how wide and how high it is printed, with units, as in `210mm`; None: as a screen shows it.
        fonts: what is looked for, in this order.
    """
    size = {"width": _number(picture.width), "height": _number(picture.height)}
    printed = dict(zip(("width", "height"), paper, strict=True)) if paper else size
    root = ET.Element(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg",
            **printed,
            "viewBox": f"0 0 {size['width']} {size['height']}",
            "role": "img",
            "font-family": fonts,
        },
    )
    ET.SubElement(root, "title").text = picture.title
    ET.SubElement(root, "desc").text = picture.description
    ET.SubElement(root, "rect", {**size, "fill": "#ffffff"})
    for shape in picture.shapes:
        _add(root, shape)
    ET.indent(root)
    written: bytes = ET.tostring(root, encoding="utf-8", xml_declaration=True)
    return written + b"\n"


def _add(root: ET.Element, shape: Drawn) -> None:
    match shape:
        case Line(points, colour, width, halo):
            way = {"points": _points(points), "fill": "none", "stroke-linejoin": "round", "stroke-linecap": "round"}
            if halo:
                around = {"stroke": "#ffffff", "stroke-width": _number(width + 2 * halo)}
                ET.SubElement(root, "polyline", {**way, **around, "stroke-linecap": "butt"})
            ET.SubElement(root, "polyline", {**way, "stroke": colour, "stroke-width": _number(width)})
        case Shape(points, fill, outline, width):
            look = _look(fill, outline, width)
            ET.SubElement(root, "polygon", {"points": _points(points), **look, "stroke-linejoin": "round"})
        case Disc(x, y, radius, fill, outline, width):
            place = {"cx": _number(x), "cy": _number(y), "r": _number(radius)}
            ET.SubElement(root, "circle", {**place, **_look(fill, outline, width)})
        case Box(x, y, wide, high, fill, outline, corner, line):
            numbers = zip(("x", "y", "width", "height", "rx"), map(_number, (x, y, wide, high, corner)), strict=True)
            ET.SubElement(root, "rect", {**dict(numbers), **_look(fill, outline, line)})
        case Text():
            look = {"font-size": _number(shape.size), "text-anchor": shape.anchor, "fill": shape.colour}
            if shape.is_bold:
                look["font-weight"] = "bold"
            if shape.wide:
                look |= {"textLength": _number(shape.wide), "lengthAdjust": "spacingAndGlyphs"}
            ET.SubElement(root, "text", {"x": _number(shape.x), "y": _number(shape.y), **look}).text = shape.words


def _look(fill: str, outline: str, width: float) -> dict[str, str]:
    return {"fill": fill, "stroke": outline, "stroke-width": _number(width)}


def _points(points: Iterable[Point]) -> str:
    return " ".join(f"{_number(x)},{_number(y)}" for x, y in points)


def _number(value: float) -> str:
    """A number to a tenth of a unit, which nobody sees."""
    return f"{round(value, 1) + 0.0:.1f}".removesuffix(".0")

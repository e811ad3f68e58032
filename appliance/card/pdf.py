"""The card as PDF, by reportlab, which is an extra of the package."""

import io
from collections.abc import Sequence

from reportlab.pdfgen.canvas import Canvas

from appliance.panel.wiring_shapes import Box, Disc, Drawn, Line, Picture, Point, Shape, Text

_LETTERS = "cp1252"
"""What can be written with the fonts that every printer has: the languages of western Europe."""


def foreign(pages: Sequence[Picture]) -> str:
    """The letters of pages that a PDF cannot have, each once."""
    words = "".join(shape.words for page in pages for shape in page.shapes if isinstance(shape, Text))
    return "".join(dict.fromkeys(letter for letter in words if not letter.encode(_LETTERS, errors="ignore")))


def pdf(pages: Sequence[Picture]) -> bytes:
    """Write pages as PDF; the same pages give the same bytes.

    Args:
        pages: at least one, all as large as the first.
    """
    first = pages[0]
    written = io.BytesIO()
    canvas = Canvas(written, (first.width, first.height), pageCompression=1, invariant=1)
    canvas.setTitle(first.title)
    canvas.setSubject(first.description)
    canvas.setCreator("Voxlupi")
    canvas.setLineJoin(1)
    for page in pages:
        for shape in page.shapes:
            _add(canvas, shape, page.height)
        canvas.showPage()
    canvas.save()
    return written.getvalue()


def _add(canvas: Canvas, shape: Drawn, top: float) -> None:
    """Draw a shape; a PDF counts from the bottom."""
    match shape:
        case Line(points, colour, width, _):
            canvas.setStrokeColor(colour)
            canvas.setLineWidth(width)
            canvas.drawPath(_path(canvas, points, top, is_closed=False), stroke=1, fill=0)
        case Shape(points, fill, outline, width):
            _look(canvas, fill, outline, width)
            canvas.drawPath(_path(canvas, points, top, is_closed=True), stroke=1, fill=1)
        case Disc(x, y, radius, fill, outline, width):
            _look(canvas, fill, outline, width)
            canvas.circle(x, top - y, radius, stroke=1, fill=1)
        case Box(x, y, wide, high, fill, outline, corner, line):
            _look(canvas, fill, outline, line)
            canvas.roundRect(x, top - y - high, wide, high, corner, stroke=1, fill=1)
        case Text(x, y, words, size, anchor, is_bold, colour):
            canvas.setFillColor(colour)
            canvas.setFont("Helvetica-Bold" if is_bold else "Helvetica", size)
            draw = {"start": canvas.drawString, "middle": canvas.drawCentredString, "end": canvas.drawRightString}
            draw[anchor](x, top - y, words)


def _look(canvas: Canvas, fill: str, outline: str, width: float) -> None:
    canvas.setFillColor(fill)
    canvas.setStrokeColor(outline)
    canvas.setLineWidth(width)


def _path(canvas: Canvas, points: Sequence[Point], top: float, *, is_closed: bool) -> object:
    path = canvas.beginPath()
    (x, y), *rest = points
    path.moveTo(x, top - y)
    for x, y in rest:
        path.lineTo(x, top - y)
    if is_closed:
        path.close()
    return path

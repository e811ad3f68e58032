"""`voxlupi roles --card`: the printed list of roles as a file."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from appliance.files import BadFile, Fault

if TYPE_CHECKING:
    from appliance.games.lines import Lines
    from appliance.games.model import Game
    from appliance.panel.wiring_shapes import Picture

PAPER = ("210mm", "297mm")
ENDINGS = (".svg", ".pdf")


def check_ending(out: Path) -> None:
    """Look whether a file's name says what it is to be.

    Raises:
        UsageError: it does not.
    """
    if out.suffix.casefold() not in ENDINGS:
        what = f'"{out.suffix}"' if out.suffix else "without an ending"
        raise click.UsageError(f"{out}: a card cannot be {what}; write a name that ends in .svg or .pdf")


def write_card(game: "Game", lines: "Lines", title: str, out: Path) -> list[Path]:
    """Draw the card of a game.

    Args:
        game: whose roles are listed.
        lines: its words.
        title: its name.
        out: where to; see `check_ending`.

    Returns:
        The files that were written: a PDF holds all pages, of SVG each has a file.

    Raises:
        BadFile: the file cannot be written, or the card cannot be drawn.
        ClickException: what writes a PDF is not installed.
    """
    from appliance.card.page import card  # noqa: PLC0415 - help needs none of it
    from appliance.cli.whole import write_whole  # noqa: PLC0415

    try:
        pages = card(game, lines, title)
    except ValueError as error:
        raise _bad(out, str(error), "make the texts of this game shorter") from None
    is_pdf = out.suffix.casefold() == ".pdf"
    files = {out: _pdf(pages, out)} if is_pdf else _svg(pages, out)
    try:
        write_whole(files)
    except OSError as error:
        raise _bad(out, f"cannot be written: {error.strerror or error}", "nothing was; choose another place") from None
    return list(files)


def _svg(pages: tuple["Picture", ...], out: Path) -> dict[Path, bytes]:
    from appliance.card.letters import FONTS  # noqa: PLC0415 - as above
    from appliance.panel.wiring_svg import svg  # noqa: PLC0415

    names = [out, *(out.with_name(f"{out.stem}-{page}{out.suffix}") for page in range(2, len(pages) + 1))]
    return {name: svg(page, PAPER, FONTS) for name, page in zip(names, pages, strict=True)}


def _pdf(pages: tuple["Picture", ...], out: Path) -> bytes:
    try:
        from appliance.card.pdf import foreign, pdf  # noqa: PLC0415 - an extra, which may be missing
    except ImportError:
        missing = (
            "a PDF needs reportlab, which is not installed: write pip install reportlab, or a name that ends in .svg"
        )
        raise click.ClickException(f"{out}: {missing}") from None
    letters = foreign(pages)
    if letters:
        raise _bad(out, f'a PDF has no letters for "{letters}"', "write an .svg, which has them all")
    return pdf(pages)


def _bad(out: Path, problem: str, remedy: str) -> BadFile:
    return BadFile([Fault(str(out), 0, "", problem, remedy)])

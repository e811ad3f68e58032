"""`voxlupi verdict`: who has won."""

import json
import os
import sys
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from appliance.cli.commands import config_option

if TYPE_CHECKING:
    from appliance.box.kit import Kit
    from appliance.verdict.case import Case

EXAMPLE = '{"deck": {"werewolf": 2, ...}, "players": {"Anna": {"role": "seer", "votes": "Bruno"}, ...}, "turned": null}'


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """What is printed as JSON.

    Attributes:
        lynched: names, in the order of the seats.
        winners: names, in the order of the seats.
        factions: that have won.
        because: one sentence.
    """

    lynched: list[str]
    winners: list[str]
    factions: list[str]
    because: str


@click.command()
@config_option
@click.option(
    "--file", "path", type=click.Path(path_type=Path), metavar="FILE", help="The game, as JSON; -: standard input."
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.option("--language", help="Of the sentence; otherwise that of the settings.")
def verdict(config: Path | None, path: Path | None, as_json: bool, language: str | None) -> None:
    """Tell who is lynched and who has won, and why.

    Without --file it asks for the tile that lies before each player at the end, for the votes, and for the role that
    the Apprentice Sorcerer has turned. A file is

    {"deck": {"werewolf": 2, ...}, "players": {"Anna": {"role": "seer", "votes": "Bruno"}, ...}, "turned": null}
    """
    from appliance.box.kit import load_kit  # noqa: PLC0415 - help needs none of it
    from appliance.verdict import Judge, Wrong  # noqa: PLC0415
    from appliance.verdict.case import judged, problems  # noqa: PLC0415

    kit = load_kit(config, os.environ)
    chosen = language or kit.settings.language
    if chosen not in kit.catalogue.languages:
        raise click.UsageError(f'there is no language "{chosen}"; there are {", ".join(kit.catalogue.languages)}.')
    game = kit.catalogue.games[kit.choices.game]
    if not game.because:
        raise click.UsageError(f"nobody but the moderator knows who has won at {kit.choices.game}.")
    judge = Judge(game, kit.ways.readings)
    case = _asked(kit, judge.turnable, chosen) if path is None else _read(path, kit)
    where = "" if path is None else f"{path}: "
    found = [f"{where}{_dotted(problem.path)}{problem}" for problem in problems(case, game, judge)]
    if found:
        raise click.UsageError("\n".join(found))
    try:
        end = judged(case, judge)
    except Wrong as error:
        raise click.UsageError(f"{where}{error}") from None
    names = list(case.players)
    result = Result(
        lynched=[names[place] for place in end.lynched],
        winners=[names[place] for place in end.winners],
        factions=list(end.factions),
        because=kit.lines()(chosen, kit.choices.game).text((f"because.{end.because}",)),
    )
    if as_json:
        click.echo(json.dumps(asdict(result), ensure_ascii=False))
        return
    click.echo(result.because)
    click.echo(f"lynched: {', '.join(result.lynched) or '-'}")
    click.echo(f"winners: {', '.join(result.winners) or '-'}")


def _read(path: Path, kit: "Kit") -> "Case":
    """Read a game from a file; roles may have their name in any language."""
    import msgspec  # noqa: PLC0415

    from appliance.verdict.case import Case, Seat  # noqa: PLC0415

    try:
        content = sys.stdin.buffer.read() if str(path) == "-" else path.read_bytes()
    except OSError as error:
        raise click.UsageError(f"{path}: {error.strerror}.") from None
    try:
        case = msgspec.json.decode(content, type=Case)
    except msgspec.MsgspecError as error:
        raise click.UsageError(f"{path}: {error}; a game is {EXAMPLE}") from None
    return Case(
        deck={_role(kit, role): count for role, count in case.deck.items()},
        players={name: Seat(role=_role(kit, seat.role), votes=seat.votes) for name, seat in case.players.items()},
        turned=None if case.turned is None else _role(kit, case.turned),
    )


def _asked(kit: "Kit", turnable: tuple[str, ...], language: str) -> "Case":
    """Ask for a game."""
    from appliance.verdict.case import APPRENTICE, Case, Seat  # noqa: PLC0415

    choices = kit.choices
    deck = kit.shelf.deck(choices)
    names = kit.settings.players if not isinstance(kit.settings.players, int) else ()
    if len(names) != choices.players:
        names = tuple(str(number) for number in range(1, choices.players + 1))
    lines = kit.lines()(language, choices.game)
    titles = {role: lines.text((f"role.{role}.name",)) for role in deck}
    click.echo(f"{', '.join(titles.values())}", err=True)
    seats: dict[str, Seat] = {}
    for name in names:
        role = _prompt(
            f"player {name}: which role lies there",
            {**{title: role for role, title in titles.items()}, **{r: r for r in deck}},
        )
        seats[name] = Seat(role=role, votes="")
    for name in names:
        seats[name] = Seat(
            role=seats[name].role, votes=_prompt(f"player {name} has voted for", {each: each for each in names})
        )
    turned = None
    if APPRENTICE in deck:
        known = {titles[role]: role for role in turnable if role in deck}
        turned = (
            _prompt(
                "which role has the Apprentice Sorcerer turned (- for none)",
                {"-": "", **known, **{role: role for role in known.values()}},
            )
            or None
        )
    return Case(deck=deck, players=seats, turned=turned)


def _prompt(question: str, answers: Mapping[str, str]) -> str:
    """Ask until the answer is one of those that are known."""
    from appliance.files import suggest  # noqa: PLC0415

    known = {answer.casefold(): meant for answer, meant in answers.items()}
    while True:
        given = str(click.prompt(question, err=True)).strip().casefold()
        if given in known:
            return known[given]
        there = ", ".join(dict.fromkeys(answers))
        click.echo(f'"{given}" is not known; there are: {there}.{suggest(given, list(answers))}', err=True)


def _role(kit: "Kit", name: str) -> str:
    from appliance.catalogue import tidy  # noqa: PLC0415

    return kit.catalogue.names[kit.choices.game].get(tidy(name), name)


def _dotted(path: tuple[str | int, ...]) -> str:
    from appliance.files import dotted  # noqa: PLC0415

    return f"{dotted(path)}: " if path else ""

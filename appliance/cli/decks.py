"""`voxlupi games`, `roles` and `deck`: what can be played."""

import os
import random
from pathlib import Path
from typing import TYPE_CHECKING

import click

from appliance.cli.commands import config_option

if TYPE_CHECKING:
    from appliance.catalogue import Catalogue
    from appliance.games.lines import Lines
    from appliance.games.model import Game, Turn


def _catalogue(config: Path | None) -> "Catalogue":
    """The games of the box, and those that lie beside the settings file."""
    from appliance import settings  # noqa: PLC0415 - help needs none of it
    from appliance.catalogue import load_catalogue  # noqa: PLC0415

    return load_catalogue(own=settings.own_games(settings.find(config, os.environ)))


def _found(game: str, language: str | None, config: Path | None) -> tuple["Game", "Lines"]:
    from appliance.files import suggest  # noqa: PLC0415 - help needs none of it

    catalogue = _catalogue(config)
    if game not in catalogue.games:
        known = list(catalogue.games)
        raise click.UsageError(f'there is no game "{game}"; there are {", ".join(known)}.{suggest(game, known)}')
    return catalogue.games[game], _lines(catalogue, _known(language, catalogue, config), game)


def _known(language: str | None, catalogue: "Catalogue", config: Path | None) -> str:
    """The language that is asked for, else that of the settings, of the computer, or the first."""
    from appliance.box.kit import language_of  # noqa: PLC0415 - help needs none of it

    chosen = language or _written_in(config) or language_of(os.environ, catalogue)
    if chosen not in catalogue.languages:
        raise click.UsageError(f'there is no language "{chosen}"; there are {", ".join(catalogue.languages)}.')
    return chosen


def _written_in(config: Path | None) -> str:
    """The language that the settings name; what else is wrong with them is for others to tell."""
    from appliance import settings  # noqa: PLC0415 - help needs none of it
    from appliance.files import BadFile  # noqa: PLC0415 - help needs none of it

    try:
        _, document, _ = settings.read_settings(settings.find(config, os.environ))
    except BadFile:
        return ""
    language = document.data.get("language") if document else None
    return language if isinstance(language, str) else ""


def _lines(catalogue: "Catalogue", language: str, game: str) -> "Lines":
    """The words of a game; in another language if it does not speak this one."""
    from appliance.catalogue import load_lines  # noqa: PLC0415 - help needs none of it

    spoken = [each for each in catalogue.languages if game in catalogue.speaks(each)]
    return load_lines(catalogue, language if language in spoken else spoken[0], game)


def _calls(game: "Game", role: str) -> str:
    """When a role opens its eyes, and in whose turn, as the game comes; and in which more with variants."""
    from appliance.games.course import is_chosen  # noqa: PLC0415 - help needs none of it

    found: list[str] = []
    for name, turn in game.turn.items():
        if role in turn.roles:
            chosen = {key: wanted for key, wanted in turn.when.items() if not is_chosen(game, {key: wanted}, {})}
            with_these = f" with {' and '.join(map(_written, chosen.items()))}" if chosen else ""
            found.append(f"{_nights(turn)} in {' or '.join(turn.during) or name}{with_these}")
    return ", ".join(found) or "not called"


def _written(chosen: tuple[str, str | tuple[str, ...]]) -> str:
    name, wanted = chosen
    return f"{name} = {wanted if isinstance(wanted, str) else ' or '.join(wanted)}"


def _nights(turn: "Turn") -> str:
    """The nights of a turn, in words."""
    if not isinstance(turn.nights, tuple):
        return {"every": "every night", "first": "the first night", "later": "later nights"}[turn.nights]
    many = "nights" if len(turn.nights) > 1 else "night"
    return f"{many} {' and '.join(map(str, turn.nights))}" if turn.nights else "by day"


_language = click.option("--language", help="Of names; else that of the settings.")


@click.command()
@_language
@config_option
def games(language: str | None, config: Path | None) -> None:
    """List the games that the box knows."""
    catalogue = _catalogue(config)
    chosen = _known(language, catalogue, config)
    for name, game in catalogue.games.items():
        lines = _lines(catalogue, chosen, name)
        fewest, most = game.deck.players
        click.echo(f"{name}: {lines.text((f'game.{name}',))}, {fewest} to {most} players, {len(game.role)} roles")


@click.command()
@click.argument("game")
@click.option("--card", type=click.Path(path_type=Path), metavar="FILE", help="A list to print instead: .svg or .pdf.")
@_language
@config_option
def roles(game: str, card: Path | None, language: str | None, config: Path | None) -> None:
    """List the roles of GAME: numbers, cards of each, whom they win with, when they are called, and what each does."""
    if card is not None:
        _draw(game, card, language, config)
        return
    from appliance.games.numbers import role_numbers  # noqa: PLC0415 - help needs none of it

    data, lines = _found(game, language, config)
    numbers = role_numbers(data)
    wide = max(map(len, data.role))
    cards = sum(role.count for role in data.role.values() if not role.office)
    click.echo(f"{lines.text((f'game.{game}',))}: {len(data.role)} roles, {cards} cards")
    for name, role in data.role.items():
        powers = [f"{role.aura} aura"] * bool(role.aura) + ["mystic"] * role.mystic
        count = "-" if role.office else str(role.count)
        about = ", ".join([lines.text((f"role.{name}.name",)), role.faction, *powers, _calls(data, name)])
        number = f"{numbers[name]}." if name in numbers else ""
        click.echo(f"{number:>3} {name:{wide}} {count:>2}  {about}")
        click.echo(f"{'':{wide}}         {lines.text((f'role.{name}.card',))}")
    for name, variant in data.variant.items():
        first, *others = variant.choices
        several = ", also several" if variant.many else ""
        click.echo(f"[variants] {name} = {first} (as it comes), or {', '.join(others)}{several}")


def _draw(game: str, card: Path, language: str | None, config: Path | None) -> None:
    """Write the roles as a list to print."""
    from appliance.cli.card import check_ending, write_card  # noqa: PLC0415 - help needs none of it

    check_ending(card)
    data, lines = _found(game, language, config)
    title = lines.text((f"game.{game}",))
    written = write_card(data, lines, title, card)
    click.echo(f"{', '.join(map(str, written))}: the roles of {title}, to print on A4")


@click.command()
@click.argument("game", default="una-notte-da-lupi")
@click.option("--players", type=int, required=True, metavar="N", help="How many play.")
@click.option("--random", "at_random", is_flag=True, help="Draw one within the rules.")
@click.option("--seed", type=int, metavar="N", help="The same number draws the same deck.")
@_language
@config_option
def deck(game: str, players: int, at_random: bool, seed: int | None, language: str | None, config: Path | None) -> None:
    """Print a deck for N players, as a settings file has it."""
    from appliance.games.deck import random_deck, suggest_deck  # noqa: PLC0415 - help needs none of it

    data, lines = _found(game, language, config)
    try:
        found = random_deck(data, players, random.Random(seed)) if at_random else suggest_deck(data, players)  # noqa: S311 - cards, not secrets
    except ValueError as error:
        raise click.UsageError(str(error)) from None
    click.echo(f'game = "{game}"\nplayers = {players}\n\n[roles]')
    for role, count in found.items():
        click.echo(f"{role} = {count}    # {lines.text((f'role.{role}.name',))}")

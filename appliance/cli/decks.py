"""`voxlupi games`, `roles` and `deck`: what can be played."""

import random
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from appliance.catalogue import Catalogue
    from appliance.games.lines import Lines
    from appliance.games.model import Game, Turn


def _catalogue_and_lines(game: str, language: str) -> tuple["Catalogue", "Lines"]:
    from appliance.catalogue import load_catalogue, load_lines  # noqa: PLC0415 - help needs none of it
    from appliance.files import suggest  # noqa: PLC0415

    catalogue = load_catalogue()
    if game not in catalogue.games:
        known = list(catalogue.games)
        raise click.UsageError(f'there is no game "{game}"; there are {", ".join(known)}.{suggest(game, known)}')
    if language not in catalogue.languages:
        known = list(catalogue.languages)
        raise click.UsageError(f'there is no language "{language}"; there are {", ".join(known)}.')
    return catalogue, load_lines(catalogue, language, game)


def _calls(game: "Game", role: str) -> str:
    """When a role opens its eyes, and in whose turn."""
    own = [(name, turn) for name, turn in game.turn.items() if role in turn.roles]
    if not own:
        return "not called"
    return ", ".join(f"{_nights(turn)} in {' or '.join(turn.during) or name}" for name, turn in own)


def _nights(turn: "Turn") -> str:
    """The nights of a turn, in words."""
    if isinstance(turn.nights, tuple):
        return f"nights {' and '.join(map(str, turn.nights))}" if turn.nights else "now and then"
    return {"every": "every night", "first": "the first night", "later": "later nights"}[turn.nights]


_language = click.option("--language", default="it", show_default=True, help="Of names.")


@click.command()
@_language
def games(language: str) -> None:
    """List the games that the box knows."""
    from appliance.catalogue import load_catalogue  # noqa: PLC0415 - help needs none of it

    for name, game in load_catalogue().games.items():
        _, lines = _catalogue_and_lines(name, language)
        fewest, most = game.deck.players
        click.echo(f"{name}: {lines.text((f'game.{name}',))}, {fewest} to {most} players, {len(game.role)} roles")


@click.command()
@click.argument("game")
@_language
def roles(game: str, language: str) -> None:
    """List the roles of GAME: how many there are, whom they win with, when they are called, and what each does."""
    catalogue, lines = _catalogue_and_lines(game, language)
    data = catalogue.games[game]
    wide = max(map(len, data.role))
    cards = sum(role.count for role in data.role.values() if not role.office)
    click.echo(f"{lines.text((f'game.{game}',))}: {len(data.role)} roles, {cards} cards")
    for name, role in data.role.items():
        powers = [f"{role.aura} aura"] * bool(role.aura) + ["mystic"] * role.mystic
        count = "-" if role.office else str(role.count)
        about = ", ".join([lines.text((f"role.{name}.name",)), role.faction, *powers, _calls(data, name)])
        click.echo(f"{name:{wide}} {count:>2}  {about}")
        click.echo(f"{'':{wide}}     {lines.text((f'role.{name}.card',))}")
    for name, variant in data.variant.items():
        first, *others = variant.choices
        several = ", also several" if variant.many else ""
        click.echo(f"[variants] {name} = {first} (as it comes), or {', '.join(others)}{several}")


@click.command()
@click.argument("game", default="una-notte-da-lupi")
@click.option("--players", type=int, required=True, metavar="N", help="How many play.")
@click.option("--random", "at_random", is_flag=True, help="Draw one within the rules.")
@click.option("--seed", type=int, metavar="N", help="The same number draws the same deck.")
@_language
def deck(game: str, players: int, at_random: bool, seed: int | None, language: str) -> None:
    """Print a deck for N players, as a settings file has it."""
    from appliance.games.deck import random_deck, suggest_deck  # noqa: PLC0415 - help needs none of it

    catalogue, lines = _catalogue_and_lines(game, language)
    data = catalogue.games[game]
    try:
        found = random_deck(data, players, random.Random(seed)) if at_random else suggest_deck(data, players)  # noqa: S311 - cards, not secrets
    except ValueError as error:
        raise click.UsageError(str(error)) from None
    click.echo(f'game = "{game}"\nplayers = {players}\n\n[roles]')
    for role, count in found.items():
        click.echo(f"{role} = {count}    # {lines.text((f'role.{role}.name',))}")

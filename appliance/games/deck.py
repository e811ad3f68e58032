"""Decks: what the rules forbid, what they advise, a suggested one, one at random.

Source of the rules: Una Notte da Lupi, Setup and The Characters; each game's file holds its own figures.
"""

from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from typing import Protocol

from appliance.games.model import Game, Problem, Roles


class Shuffler(Protocol):
    """What a random deck needs of a generator, such as `random.Random`."""

    def sample(self, population: Sequence[str], k: int) -> list[str]:
        """Draws k of them."""


def check_deck(game: Game, roles: Roles, players: int) -> list[Problem]:
    """Every rule that a deck breaks, each with its own message; empty if the deck can be played.

    Args:
        game: the game.
        roles: how many of each role, by the role's name.
        players: how many play.
    """
    return [
        *_players(game, players),
        *_unknown(game, roles),
        *_tiles(game, roles),
        *_always(game, roles),
        *_whole(game, roles),
        *_apart(game, roles),
        *_fewer(game, roles),
        *_size(game, roles, players),
    ]


def advise(game: Game, roles: Roles, players: int) -> list[Problem]:
    """What the rulebook advises against, though it may be played."""
    return list(_advice(game, [role for role, count in roles.items() if count], players))


def suggest_deck(game: Game, players: int) -> dict[str, int]:
    """The deck the game's file suggests for a number of players.

    Raises:
        ValueError: it cannot be played by so many.
    """
    problems = _players(game, players)
    for problem in problems:
        raise ValueError(str(problem))
    return dict(game.deck.suggested[str(players)])


def random_deck(game: Game, players: int, shuffler: Shuffler) -> dict[str, int]:
    """A deck drawn at random within the rules (Una Notte da Lupi, The Characters: "drawing them at random").

    Raises:
        ValueError: it cannot be played by so many.
    """
    for problem in _players(game, players):
        raise ValueError(str(problem))
    always = [role for role, count in game.deck.always.items() for _ in range(count)]
    tiles = [role for role, data in game.role.items() for _ in range(data.count - always.count(role))]
    while True:
        drawn = always + shuffler.sample(tiles, players + game.deck.extra - len(always))
        roles = {role: drawn.count(role) for role in game.role if role in drawn}
        if not check_deck(game, roles, players):
            return roles


def _players(game: Game, players: int) -> Iterator[Problem]:
    fewest, most = game.deck.players
    if players < fewest:
        yield Problem(("players",), f"{players} players are too few", f"{fewest} to {most} can play")
    elif players > most:
        yield Problem(("players",), f"{players} players are too many for the tiles", f"{fewest} to {most} can play")


def _unknown(game: Game, roles: Roles) -> Iterator[Problem]:
    for role in roles:
        if role not in game.role:
            near = get_close_matches(role, game.role, n=1)
            hint = f'did you mean "{near[0]}"?' if near else f"the roles are {', '.join(game.role)}"
            yield Problem(("roles", role), f'"{role}" is no role of this game', hint)


def _tiles(game: Game, roles: Roles) -> Iterator[Problem]:
    for role, count in roles.items():
        if role in game.role and count > game.role[role].count:
            tiles = game.role[role].count
            yield Problem(("roles", role), f"{count} {role}, but the box holds {tiles}", f"write {tiles} at most")


def _always(game: Game, roles: Roles) -> Iterator[Problem]:
    for role, wanted in game.deck.always.items():
        if roles.get(role, 0) < wanted:
            yield Problem(
                ("roles", role) if role in roles else ("roles",),
                f"{roles.get(role, 0)} {role}, but every deck has {wanted}",
                f"write {role} = {wanted}",
            )


def _whole(game: Game, roles: Roles) -> Iterator[Problem]:
    for role in game.deck.whole:
        if 0 < roles.get(role, 0) < game.role[role].count:
            wanted = game.role[role].count
            yield Problem(
                ("roles", role),
                f"{roles[role]} {role}, but they come all or none",
                f"write {wanted} or leave it out",
            )


def _apart(game: Game, roles: Roles) -> Iterator[Problem]:
    for group in game.deck.apart:
        present = [role for role in group if roles.get(role, 0)]
        if len(present) > 1:
            yield Problem(("roles", present[1]), f"{' and '.join(present)} are never together", "leave one of them out")


def _fewer(game: Game, roles: Roles) -> Iterator[Problem]:
    few = sum(roles.get(role, 0) for role in game.deck.fewer)
    if few and few * 2 >= sum(roles.values()):
        problem = f"{few} {' and '.join(game.deck.fewer)} among {sum(roles.values())} have won before it begins"
        yield Problem(("roles",), problem, "take fewer of them than of all others together")


def _size(game: Game, roles: Roles, players: int) -> Iterator[Problem]:
    have, wanted = sum(roles.values()), players + game.deck.extra
    if have != wanted:
        change = f"add {wanted - have}" if have < wanted else f"take out {have - wanted}"
        more = f", {game.deck.extra} more than players" if game.deck.extra else ""
        yield Problem(("roles",), f"{have} roles for {players} players, but there must be {wanted}{more}", change)


def _advice(game: Game, present: Sequence[str], players: int) -> Iterator[Problem]:
    advice = game.deck.advice
    if players > advice.first_game:
        remedy = f"begin with {advice.first_game} at most, or go on if you know it"
        yield Problem(("players",), f"{players} players are many for a first game", remedy)
    for role, wanted in advice.enough_players.items():
        if role in present and players < wanted:
            problem = f"{role} does best with {wanted} players or more, and {players} play"
            yield Problem(("roles", role), problem, "it may be played all the same")
    harms = [role for role in advice.harms if role in present]
    if harms and advice.helps and not any(role in present for role in advice.helps):
        make = "makes" if len(harms) == 1 else "make"
        problem = f"{' and '.join(harms)} {make} it harder for the village"
        yield Problem(("roles", harms[0]), problem, f"{' or '.join(advice.helps)} would help it")
    for role, wanted_roles in advice.wants.items():
        if role in present and not any(other in present for other in wanted_roles):
            yield Problem(("roles", role), f"{role} has nobody to act on", f"add one of {', '.join(wanted_roles)}")

"""The number of each role: what the box shows by light in place of a name, and what the printed list tells."""

from appliance.games.model import Game


def role_numbers(game: Game) -> dict[str, int]:
    """Number the roles that can be dealt.

    Offices have none: they are given to somebody who has a role.

    Returns:
        Each role's number by its name, in the order of the game's file, from 1 without gaps.
    """
    dealt = (name for name, role in game.role.items() if not role.office)
    return {name: number for number, name in enumerate(dealt, start=1)}


def most_numbers(ring: int) -> int:
    """How many numbers a ring of so many lights can show: a light alone, and each with the long row beside it."""
    return 2 * ring

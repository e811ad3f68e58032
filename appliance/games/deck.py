"""Decks: what the rules forbid, what they advise, a suggested one, one at random.

Source of the rules: Una Notte da Lupi, Setup and The Characters; each game's file holds its own figures.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from typing import Protocol

from appliance.games.course import is_chosen, is_in
from appliance.games.kinds import When
from appliance.games.model import Game, Problem, Roles, counted
from appliance.games.options import Variants
from appliance.games.order import NO_VARIANTS


class Shuffler(Protocol):
    """What a random deck needs of a generator, such as `random.Random`."""

    def sample(self, population: Sequence[str], k: int) -> list[str]:
        """Draws k of them."""


def check_deck(
    game: Game,
    roles: Roles,
    players: int | None,
    variants: Variants = NO_VARIANTS,
    possible: Roles | None = None,
    *,
    is_part: bool = False,
) -> list[Problem]:
    """Every rule that a deck breaks, each with its own message; empty if the deck can be played.

    Args:
        game: the game.
        roles: how many of each role are dealt, by the role's name.
        players: how many play; None: nobody can tell.
        variants: what is chosen of each.
        possible: roles beyond those that might be in play, too.
        is_part: whether there may be more roles, so that nothing can be said of those that are missing.
    """
    more = possible or {}
    both = Counter(roles) + Counter(more)
    told = [
        *(_players(game, players) if players is not None else ()),
        *_unknown(game, roles, "roles"),
        *_unknown(game, more, "possible"),
        *_possible(game, more),
        *_tiles(game, both, more),
        *_left_out(game, roles, variants, "roles"),
        *_left_out(game, more, variants, "possible"),
        *_always(game, roles, is_part=is_part),
        *_whole(game, roles),
        *_apart(game, roles),
    ]
    if is_part:
        return told
    return [
        *told,
        *_any(game, roles),
        *_beside(game, roles),
        *_needs(game, both, variants),
        *_fewer(game, roles),
        *(_size(game, roles, players) if players is not None else ()),
    ]


def advise(
    game: Game,
    roles: Roles,
    players: int,
    variants: Variants = NO_VARIANTS,
    possible: Roles | None = None,
    *,
    ballot: str = "closed",
) -> list[Problem]:
    """What the rulebook advises against, though it may be played; see `check_deck`.

    Args:
        game: the game.
        roles: how many of each role are dealt, by the role's name.
        players: how many play.
        variants: what is chosen of each.
        possible: roles beyond those that might be in play, too.
        ballot: whether names are called with eyes `closed` or `open`, or each player chooses in `secret`.
    """
    if not is_chosen(game, game.deck.advice.when, variants):
        return []
    more = possible or {}
    both = Counter(roles) + Counter(more)
    return [
        *_advice(game, [role for role, count in both.items() if count], players),
        *_antagonists(game, roles, players, variants),
        *_extra(game, more, players),
        *_idle(game, both, variants, ballot),
    ]


def extra(game: Game, roles: Roles) -> int:
    """Roles in a deck beyond one for each player."""
    return game.deck.extra + sum(more for role, more in game.deck.more.items() if roles.get(role, 0))


def is_dealt(game: Game, role: str, variants: Variants = NO_VARIANTS) -> bool:
    """Whether a role can be in a deck with some variants."""
    return not game.role[role].office and is_chosen(game, game.role[role].when, variants)


def suggest_deck(game: Game, players: int, variants: Variants = NO_VARIANTS) -> dict[str, int]:
    """The deck the game's file suggests for a number of players, without what the variants leave out.

    Raises:
        ValueError: it cannot be played by so many.
    """
    problems = _players(game, players)
    for problem in problems:
        raise ValueError(str(problem))
    found = Counter[str]()
    for role, count in game.deck.suggested[str(players)].items():
        found[role if is_dealt(game, role, variants) or not game.deck.plain else game.deck.plain] += count
    return dict(found)


def random_deck(game: Game, players: int, shuffler: Shuffler, variants: Variants = NO_VARIANTS) -> dict[str, int]:
    """A deck drawn at random within the rules (Una Notte da Lupi, The Characters: "drawing them at random").

    Raises:
        ValueError: it cannot be played by so many.
    """
    for problem in _players(game, players):
        raise ValueError(str(problem))
    always = [role for role, count in game.deck.always.items() for _ in range(count)]
    dealt = [role for role in game.role if is_dealt(game, role, variants)]
    tiles = [role for role in dealt for _ in range(game.role[role].count - always.count(role))]
    while True:
        drawn = always + shuffler.sample(tiles, players + game.deck.extra - len(always))
        roles = {role: drawn.count(role) for role in game.role if role in drawn}
        if more := extra(game, roles) - game.deck.extra:
            left = Counter(tiles) + Counter(always) - Counter(drawn)
            drawn += shuffler.sample(list(left.elements()), more)
            roles = {role: drawn.count(role) for role in game.role if role in drawn}
        if not check_deck(game, roles, players, variants):
            return roles


def _players(game: Game, players: int) -> Iterator[Problem]:
    fewest, most = game.deck.players
    if players < fewest:
        are = "is" if players == 1 else "are"
        yield Problem(("players",), f"{counted(players, 'player')} {are} too few", f"{fewest} to {most} can play")
    elif players > most:
        yield Problem(("players",), f"{players} players are too many for the tiles", f"{fewest} to {most} can play")


def _unknown(game: Game, roles: Roles, table: str) -> Iterator[Problem]:
    for role in roles:
        if role not in game.role:
            near = get_close_matches(role, game.role, n=1)
            hint = f'did you mean "{near[0]}"?' if near else f"the roles are {', '.join(game.role)}"
            yield Problem((table, role), f'"{role}" is no role of this game', hint)


def _possible(game: Game, possible: Roles) -> Iterator[Problem]:
    if possible and not game.deck.possible:
        yield Problem(("possible",), "in this game only roles that are dealt are called", "take this out")


def _tiles(game: Game, roles: Roles, possible: Roles) -> Iterator[Problem]:
    for role, count in roles.items():
        if role in game.role and count > game.role[role].count:
            tiles, table = game.role[role].count, "possible" if role in possible else "roles"
            yield Problem((table, role), f"{count} {role}, but the box holds {tiles}", f"write {tiles} at most")


def _left_out(game: Game, roles: Roles, variants: Variants, table: str) -> Iterator[Problem]:
    for role in roles:
        if role not in game.role or not roles[role]:
            continue
        data = game.role[role]
        if data.office:
            yield Problem((table, role), f"{role} is never dealt: there is a vote for it", "take it out")
        elif not is_chosen(game, data.when, variants):
            yield Problem((table, role), f"{role} is left out by a variant", f"write {_written(data.when)}")


def _written(when: When) -> str:
    """How variants stand in a settings file."""
    first = {name: wanted if isinstance(wanted, str) else wanted[0] for name, wanted in when.items()}
    return " and ".join(f'{name} = "{wanted}"' for name, wanted in first.items()) + " under [variants]"


def _always(game: Game, roles: Roles, *, is_part: bool) -> Iterator[Problem]:
    for role, wanted in game.deck.always.items():
        if roles.get(role, 0) < wanted and (role in roles or not is_part):
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


def _any(game: Game, roles: Roles) -> Iterator[Problem]:
    for group in game.deck.any:
        if not is_in(group, roles):
            yield Problem(("roles",), f"none of {', '.join(group)} is there", "every deck has one of them")


def _beside(game: Game, roles: Roles) -> Iterator[Problem]:
    for role, others in game.deck.beside.items():
        if roles.get(role, 0) and not is_in(others, roles):
            problem = f"{role} is only there with {' or '.join(others)}"
            yield Problem(("roles", role), problem, f"add one, or leave {role} out")


def _needs(game: Game, roles: Roles, variants: Variants) -> Iterator[Problem]:
    for wanting in game.deck.needs:
        if is_chosen(game, wanting.when, variants) and not is_in(wanting.roles, roles):
            path = ("variants", next(iter(wanting.when))) if wanting.when else ("roles",)
            names = " and ".join(f"{name} = {_plain(wanting.when[name])}" for name in wanting.when)
            problem = f"{names or 'this game'} is only played with {' or '.join(wanting.roles)}"
            yield Problem(path, problem, f"add {wanting.roles[0]}" + (", or choose otherwise" if names else ""))


def _plain(wanted: str | tuple[str, ...]) -> str:
    return wanted if isinstance(wanted, str) else wanted[0]


def _fewer(game: Game, roles: Roles) -> Iterator[Problem]:
    few = sum(roles.get(role, 0) for role in game.deck.fewer)
    if few and few * 2 >= sum(roles.values()):
        have = "has" if few == 1 else "have"
        problem = f"{few} {' and '.join(game.deck.fewer)} among {sum(roles.values())} {have} won before it begins"
        yield Problem(("roles",), problem, "take fewer of them than of all others together")


def _size(game: Game, roles: Roles, players: int) -> Iterator[Problem]:
    have, wanted = sum(roles.values()), players + extra(game, roles)
    if have != wanted:
        change = f"add {wanted - have}" if have < wanted else f"take out {have - wanted}"
        more = f", {wanted - players} more than players" if wanted > players else ""
        there = f"{counted(have, 'role')} for {counted(players, 'player')}"
        yield Problem(("roles",), f"{there}, but there must be {wanted}{more}", change)


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


def _antagonists(game: Game, roles: Roles, players: int, variants: Variants) -> Iterator[Problem]:
    """Wherewolf, For later games: "one antagonist Role for every 4 players, rounding down"."""
    advice = game.deck.advice
    if not advice.per or not roles:
        return
    wanted = max(1, players // advice.per)
    turned = {role for each in advice.turned if is_chosen(game, each.when, variants) for role in each.roles}
    have = sum(roles.get(role, 0) for role in turned ^ set(advice.antagonists))
    if have != wanted:
        play = "plays" if have == 1 else "play"
        problem = f"{have} of {players} {play} against the village, and the rulebook advises {wanted}"
        yield Problem(("roles",), problem, f"{'add' if have < wanted else 'take out'} {abs(have - wanted)}, or try it")


def _extra(game: Game, possible: Roles, players: int) -> Iterator[Problem]:
    """Wherewolf, For more experienced players: "one extra Role for every 2 players"."""
    per, have = game.deck.advice.extra_per, sum(possible.values())
    if per and have > players // per:
        are = "is" if have == 1 else "are"
        problem = f"{counted(have, 'role')} {are} possible beyond those of {counted(players, 'player')}"
        yield Problem(("possible",), problem, f"{players // per} are enough for those who know the game")


def _idle(game: Game, roles: Roles, variants: Variants, ballot: str) -> Iterator[Problem]:
    for idle in game.deck.advice.idle:
        if is_chosen(game, idle.when, variants) and (not idle.ballot or ballot in idle.ballot):
            names = " and ".join(f"{name} = {_plain(idle.when[name])}" for name in idle.when)
            names = f"ballot = {ballot}" if idle.ballot else names
            for role in (role for role in idle.roles if roles.get(role, 0)):
                yield Problem(("roles", role), f"{role} has little to do with {names}", "leave it out, or try it")

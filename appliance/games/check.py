"""Whether a game's file makes sense as a whole: what single keys cannot tell."""

from collections.abc import Iterable, Iterator
from itertools import product
from typing import Final, Literal

from appliance.games.check_circles import check_circles
from appliance.games.check_power import check_powers
from appliance.games.check_round import check_round
from appliance.games.course import NOT, is_played
from appliance.games.deck import check_deck
from appliance.games.kinds import When
from appliance.games.model import Game, Idle, Phase, Problem, Telling, Turn, Wanting, counted
from appliance.games.options import Options
from appliance.games.order import CircleError, night_order

VOTES: Final[tuple[Literal["hands", "tokens"], ...]] = ("hands", "tokens")
BALLOTS: Final[tuple[Literal["closed", "secret"], ...]] = ("closed", "secret")

Path = tuple[str | int, ...]


def check_game(game: Game) -> list[Problem]:
    """Every name that leads nowhere, every circle, every suggested deck that breaks the game's own rules."""
    names = list(_names(game))
    # With names that lead nowhere nobody can go through the phases and the decks.
    there = [] if names else [*_course(game), *check_round(game), *_decks(game)]
    return [*names, *check_powers(game), *_order(game), *there]


def _known(what: str, known: Iterable[str], used: Iterable[str], path: Path) -> Iterator[Problem]:
    known = list(known)
    for name in used:
        if name not in known:
            remedy = f"write one of {', '.join(known)}" if known else "take it out"
            yield Problem(path, f'there is no {what} "{name}"', remedy)


def _names(game: Game) -> Iterator[Problem]:
    for name, role in game.role.items():
        yield from _known("faction", game.faction, [role.faction], ("role", name, "faction"))
        yield from _when(game, role.when, ("role", name, "when"))
    for name, turn in game.turn.items():
        yield from _names_of_turn(game, name, turn)
    for key in ("first", "again", "dusk", "over", "ends"):
        is_needed = key in {"first", "again"}
        yield from _known("phase", game.phase, [n for n in [getattr(game, key)] if n or is_needed], (key,))
    for name, phase in game.phase.items():
        yield from _names_of_phase(game, name, phase)
    for name, mark in game.mark.items():
        yield from _known("role", game.role, mark.roles, ("mark", name, "roles"))
        yield from _known("phase", game.phase, mark.ballots, ("mark", name, "ballots"))
        yield from _when(game, mark.when, ("mark", name, "when"))
    for name, power in game.power.items():
        yield from _when(game, power.when, ("power", name, "when"))
    for name, end in game.end.items():
        yield from _when(game, end.when, ("end", name, "when"))
    for name, variant in game.variant.items():
        yield from _known("choice", variant.choices, variant.sets, ("variant", name, "sets"))
    yield from _names_of_deck(game)


def _names_of_turn(game: Game, name: str, turn: Turn) -> Iterator[Problem]:
    for key, known in (("roles", game.role), ("shows", game.role), ("after", game.turn), ("during", game.turn)):
        what = "role" if known is game.role else "turn"
        yield from _known(what, known, getattr(turn, key), ("turn", name, key))
    yield from _when(game, turn.when, ("turn", name, "when"))
    yield from _known("role", turn.roles, turn.without, ("turn", name, "without"))
    for role, when in turn.without.items():
        yield from _when(game, when, ("turn", name, "without", role))
    for key in ("tell", "then"):
        for place, telling in enumerate(getattr(turn, key)):
            yield from _names_of_telling(game, telling, ("turn", name, key, place))
    if not turn.roles and not turn.when:
        yield Problem(("turn", name, "roles"), "nobody wakes in this turn", "name at least one role")


def _names_of_phase(game: Game, name: str, phase: Phase) -> Iterator[Problem]:
    for key in ("then", "tied"):
        yield from _known("phase", game.phase, filter(None, [getattr(phase, key)]), ("phase", name, key))
    yield from _when(game, phase.when, ("phase", name, "when"))
    yield from _known("role", game.role, phase.roles, ("phase", name, "roles"))
    yield from _known("turn", game.turn, phase.turns, ("phase", name, "turns"))
    if bool(phase.turns) != (phase.kind == "dusk"):
        remedy = "name those that are called in it" if phase.kind == "dusk" else 'take them out, or write kind = "dusk"'
        yield Problem(
            ("phase", name, "turns"), f"a {phase.kind} {'without' if phase.kind == 'dusk' else 'with'} turns", remedy
        )
    for place, telling in enumerate(phase.tell):
        yield from _names_of_telling(game, telling, ("phase", name, "tell", place))


def _names_of_telling(game: Game, telling: Telling, path: Path) -> Iterator[Problem]:
    yield from _when(game, telling.when, (*path, "when"))
    yield from _known("role", game.role, telling.roles, (*path, "role"))


def _when(game: Game, when: When, path: Path) -> Iterator[Problem]:
    yield from _known("variant", game.variant, when, path)
    for name, wanted in when.items():
        if name in game.variant:
            written = [wanted.removeprefix(NOT)] if isinstance(wanted, str) else wanted
            yield from _known("choice", game.variant[name].choices, written, (*path, name))


def _names_of_deck(game: Game) -> Iterator[Problem]:
    rules, advice = game.deck, game.deck.advice
    yield from _known("role", game.role, filter(None, [rules.plain]), ("deck", "plain"))
    yield from _when(game, advice.when, ("deck", "advice", "when"))
    for key in ("always", "whole", "fewer", "more", "beside"):
        yield from _known("role", game.role, getattr(rules, key), ("deck", key))
    for key in ("enough_players", "harms", "helps", "wants", "antagonists"):
        yield from _known("role", game.role, getattr(advice, key), ("deck", "advice", key))
    for role, others in advice.wants.items():
        yield from _known("role", game.role, others, ("deck", "advice", "wants", role))
    for role, others in rules.beside.items():
        yield from _known("role", game.role, others, ("deck", "beside", role))
    for key, groups in (("apart", rules.apart), ("any", rules.any)):
        for place, group in enumerate(groups):
            yield from _known("role", game.role, group, ("deck", key, place))
    wanting: tuple[tuple[Path, tuple[Wanting | Idle, ...]], ...] = (
        (("deck", "needs"), rules.needs),
        (("deck", "advice", "idle"), advice.idle),
        (("deck", "advice", "turned"), advice.turned),
    )
    for path, several in wanting:
        for place, wanted in enumerate(several):
            yield from _known("role", game.role, wanted.roles, (*path, place, "roles"))
            yield from _when(game, wanted.when, (*path, place, "when"))


def _order(game: Game) -> Iterator[Problem]:
    try:
        night_order(game)
    except CircleError as error:
        path = ("turn", error.turns[0], "after")
        yield Problem(path, f"the turns wait for each other: {error}", "leave one of these out")


def _course(game: Game) -> Iterator[Problem]:
    """A game must come to every phase, go on from each, and end where somebody presses `next`."""
    reached: set[str] = set()
    for name in (
        game.first,
        game.again,
        game.dusk,
        game.over,
        game.ends,
        *(phase.tied for phase in game.phase.values()),
    ):
        while name in game.phase and name not in reached:
            reached.add(name)
            name = game.phase[name].then  # noqa: PLW2901 - one goes along
    for name, phase in game.phase.items():
        if name not in reached:
            yield Problem(("phase", name), "no phase leads here", "let one lead here, or take it out")
        if not phase.then and phase.kind not in {"tell", "result"}:
            remedy = 'name the phase that follows; a game ends with one of kind = "tell", which waits for next'
            yield Problem(("phase", name, "then"), f"the game would end by itself after {name}", remedy)
    yield from check_circles(game)
    loops: dict[Problem, None] = {}
    for vote, is_counted, ballot in product(VOTES, (False, True), BALLOTS):
        options = Options(vote=vote, counted=is_counted, ballot=ballot)
        left_out = {name for name, phase in game.phase.items() if not is_played(game, phase, options)}
        loops |= dict.fromkeys(_loops(game, left_out, vote))
    yield from loops


def _loops(game: Game, left_out: set[str], vote: str) -> Iterator[Problem]:
    """Phases that are left out and only lead to each other would never let a game go on."""
    for name in sorted(left_out):
        seen, then = {name}, game.phase[name].then
        while then in left_out and then not in seen:
            seen.add(then)
            then = game.phase[then].then
        if then in seen:
            path = ("phase", name, "then")
            yield Problem(
                path,
                f"without a vote by {'tokens' if vote == 'hands' else 'hands'} these phases lead only to each other",
                "let one lead on",
            )


def _decks(game: Game) -> Iterator[Problem]:
    fewest, most = game.deck.players
    if fewest > most:
        yield Problem(("deck", "players"), f"{fewest} is more than {most}", "write the fewest first, then the most")
    for players in range(fewest, most + 1):
        if str(players) not in game.deck.suggested:
            path = ("deck", "suggested")
            yield Problem(path, f"no deck for {counted(players, 'player')}", f"add {players} = {{ ... }}")
    for key, roles in game.deck.suggested.items():
        if not key.isdecimal():
            yield Problem(("deck", "suggested", key), f'"{key}" is no number of players', "write a number")
            continue
        for problem in check_deck(game, roles, int(key)):
            yield Problem(("deck", "suggested", key, *problem.path[1:]), problem.problem, problem.remedy)

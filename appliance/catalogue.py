"""Games and languages from their files: `files` reads, `games` understands, here they meet.

A game is a folder with `game.toml` and one file of lines for each language; the lines that all games share are in
`config/languages`.
"""

import unicodedata
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from appliance import files
from appliance.files import BadFile, Document, Fault
from appliance.games.check import check_game
from appliance.games.deck import check_deck
from appliance.games.lines import BOX_LINES, Lines, check_lines, flatten, needed_lines, places
from appliance.games.model import Game, Problem
from appliance.games.numbers import most_numbers, role_numbers
from appliance.games.order import order_problems
from appliance.settings import Settings
from appliance.table.menu import Shelf

SHARED = ""
"""The game of the lines that belong to none."""


@dataclass(frozen=True, slots=True)
class Catalogue:
    """All games of the box.

    Attributes:
        games: by name.
        names: role names in every language and every game, tidied, to the role's own name.
        texts: the lines by language and then by game; of no game: those that all share.
    """

    games: Mapping[str, Game]
    names: Mapping[str, Mapping[str, str]]
    texts: Mapping[str, Mapping[str, Mapping[str, str]]]

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages that the box speaks."""
        return tuple(self.texts)

    def speaks(self, language: str) -> list[str]:
        """The games that have words in a language."""
        return [name for name in self.games if name in self.texts[language]]


def load_catalogue(root: Path | None = None, own: Iterable[Path] = ()) -> Catalogue:
    """Loads every game and looks at every language.

    Args:
        root: a folder with `games` and `languages`; None: those that come with the program.
        own: folders of games of a group's own, each instead of one of the same name.

    Raises:
        BadFile: with every fault of every file.
    """
    root = root or files.shipped("config")
    folders = game_folders(root, own)
    languages = language_files(root)
    games: dict[str, Game] = {}
    names: dict[str, dict[str, str]] = {}
    texts: dict[str, dict[str, dict[str, str]]] = {}
    faults: list[Fault] = []
    for language, file in languages.items():
        shared, found = _line_faults(file, BOX_LINES)
        texts[language] = {SHARED: shared}
        faults += found
    for name, folder in folders.items():
        game, found = load_game(folder)
        faults += found
        by_name = {file.stem: file for file in sorted(folder.glob("*.toml"))}
        if by_name.pop("game", None) and not by_name.keys() & languages.keys():
            remedy = f"write its lines into a file {' or '.join(f'{language}.toml' for language in languages)}"
            faults.append(Fault(str(folder), 0, "", "this game speaks no language", remedy))
        spoken = dict[str, dict[str, Any]]()
        for language, file in by_name.items():
            needed = (needed_lines(game), places(game)) if game else (None, None)
            spoken[language], found = _line_faults(file, *needed)
            faults += found
        if game is None:
            continue
        games[name] = game
        for language, own_texts in spoken.items():
            texts.setdefault(language, {})[name] = own_texts
        worded = (*spoken.values(), {})
        names[name] = {tidy(each.get(f"role.{role}.name", role)): role for each in worded for role in game.role}
    if faults:
        raise BadFile(faults)
    return Catalogue(games, names, {language: texts[language] for language in languages})


def game_folders(root: Path, own: Iterable[Path] = ()) -> dict[str, Path]:
    """The folders of all games by name, those of a group's own in place of others; see `load_catalogue`."""
    folders = {folder.name: folder for folder in sorted((root / "games").iterdir()) if folder.is_dir()}
    return folders | {folder.name: folder for folder in own}


def language_files(root: Path) -> dict[str, Path]:
    """The files of the lines that all games share, by language; see `load_catalogue`."""
    return {file.stem: file for file in sorted((root / "languages").glob("*.toml"))}


def load_game(folder: Path) -> tuple[Game | None, list[Fault]]:
    """Loads one game.

    Args:
        folder: with its `game.toml`.
    """
    try:
        document = files.load(folder / "game.toml")
    except BadFile as error:
        return None, list(error.faults)
    game, faults = files.read(document, Game)
    faults = [*document.faults, *faults]
    if game is not None:
        faults += [_fault(document, problem) for problem in check_game(game)]
    return (None if faults else game), faults


def load_lines(catalogue: Catalogue, language: str, game: str) -> Lines:
    """The words of one language for one game, with the names of all games.

    Raises:
        KeyError: the box or the game does not speak this language.
    """
    there = catalogue.texts[language]
    titles = {f"game.{name}": there[name]["game.name"] for name in catalogue.speaks(language)}
    return Lines({**there[SHARED], **titles, **there[game]}, game)


def shelf_for(
    settings: Settings, document: Document, catalogue: Catalogue, unsure: Collection[str] = ()
) -> tuple[Shelf | None, list[Fault]]:
    """What there is to choose from with these settings, or what is wrong with their game, language and deck.

    Args:
        settings: with defaults in place of values with a fault.
        document: their file.
        catalogue: all games.
        unsure: the keys and sections of which nobody can be sure what was meant: nothing is told that hangs on them.
    """
    faults = _choice_faults(settings, document, catalogue)
    if "game" in unsure or settings.game not in catalogue.games:
        return None, [fault for fault in faults if fault.key != "game" or "game" not in unsure]
    game, names = catalogue.games[settings.game], catalogue.names[settings.game]
    roles, unknown = _roles(settings.roles, document, settings.game, names, "roles")
    possible, more = _roles(settings.possible, document, settings.game, names, "possible")
    wrong = list(_variant_faults(settings, document, game))
    unfit = {fault.key for fault in wrong}
    fit = {name: it for name, it in settings.variants.items() if files.dotted(("variants", name)) not in unfit}
    problems = check_deck(
        game,
        roles,
        None if "players" in unsure else settings.player_count,
        tidied(replace(settings, variants=fit)),
        possible,
        is_part=bool(unknown or more or {"roles", "possible"} & set(unsure)),
    )
    if not settings.roles:
        problems = [problem for problem in problems if problem.path == ("players",)]
        if possible and "roles" not in unsure:
            problems.append(Problem(("possible",), "nothing is dealt", "name the roles that are under [roles]"))
    if not {"moderator", "players", "lights"} & set(unsure):
        problems += _unmoderated(settings, catalogue)
    written = {"roles": settings.roles, "possible": settings.possible}
    faults += [*unknown, *more, *_turn_faults(settings, document, game), *wrong]
    faults += [_fault(document, problem, written.get(str(problem.path[0])), names) for problem in problems]
    if faults:
        return None, faults
    speaks = {each: spoken for each in catalogue.languages if (spoken := catalogue.speaks(each))}
    languages = (settings.language, *(each for each in speaks if each != settings.language))
    shelf = Shelf(
        games=catalogue.games,
        roles=roles,
        possible=possible,
        variants=tidied(settings),
        game=settings.game,
        languages=languages,
        speaks=speaks,
        seats=settings.lights.ring,
    )
    return shelf, []


def _unmoderated(settings: Settings, catalogue: Catalogue) -> list[Problem]:
    """Why the box cannot run the game by itself, if it is to."""
    if settings.moderator != "box":
        return []
    if not catalogue.games[settings.game].power:
        can = " or ".join(name for name, game in catalogue.games.items() if game.power)
        return [Problem(("moderator",), f"the box cannot moderate {settings.game}", f'play {can}, or write "player"')]
    ring, players = settings.lights.ring, settings.player_count
    if ring < players:
        there = f"the ring has {ring}" if ring else "there is no ring"
        problem = f"the box needs a light for each of the {players} of you: {there}"
        remedy = 'write how many it has as ring under [lights], or "player" here'
        return [Problem(("moderator",), problem, remedy)]
    if (roles := len(role_numbers(catalogue.games[settings.game]))) > (most := most_numbers(ring)):
        problem = f"{settings.game} has {roles} roles, and a ring of {ring} lights shows numbers to {most}"
        return [Problem(("moderator",), problem, 'take a larger ring, or write "player"')]
    return []


def tidied(settings: Settings) -> dict[str, str | tuple[str, ...]]:
    """What is chosen of the variants, by the names that stand in the game's file."""
    return {
        tidy(name): tidy(chosen) if isinstance(chosen, str) else tuple(map(tidy, chosen))
        for name, chosen in settings.variants.items()
    }


def _choice_faults(settings: Settings, document: Document, catalogue: Catalogue) -> list[Fault]:
    faults = [
        document.fault((key,), f'there is no {key} "{value}"', f"write one of {', '.join(known)}.{_near(value, known)}")
        for key, value, known in (
            ("game", settings.game, list(catalogue.games)),
            ("language", settings.language, list(catalogue.languages)),
        )
        if value not in known
    ]
    if not faults and settings.game not in catalogue.speaks(settings.language):
        known = [language for language in catalogue.languages if settings.game in catalogue.speaks(language)]
        problem = f'{settings.game} does not speak "{settings.language}"'
        faults.append(document.fault(("language",), problem, f"write one of {', '.join(known)}"))
    return faults


def _roles(
    written: Mapping[str, int], document: Document, game: str, names: Mapping[str, str], table: str
) -> tuple[dict[str, int], list[Fault]]:
    """A table of roles of the settings by the roles' own names."""
    roles: dict[str, int] = {}
    faults: list[Fault] = []
    for name, count in written.items():
        role = names.get(tidy(name))
        if role is None:
            remedy = f"the roles are {', '.join(dict.fromkeys(names.values()))}.{_near(tidy(name), names)}"
            faults.append(document.fault((table, name), f'"{name}" is no role of {game}', remedy))
        elif role in roles:
            faults.append(document.fault((table, name), f"{role} stands here twice", "keep one of them"))
        else:
            roles[role] = count
    return {role: count for role, count in roles.items() if count}, faults


def _turn_faults(settings: Settings, document: Document, game: Game) -> Iterator[Fault]:
    for turn in settings.night.turns:
        if turn not in game.turn:
            remedy = f"the turns are {', '.join(game.turn)}.{_near(turn, game.turn)}"
            yield document.fault(("night", "turns", turn), f'"{turn}" is no turn of {settings.game}', remedy)
    for place, turn in enumerate(settings.night.order):
        if turn not in game.turn:
            remedy = f"the turns are {', '.join(game.turn)}.{_near(turn, game.turn)}"
            yield document.fault(("night", "order", place), f'"{turn}" is no turn of {settings.game}', remedy)
        elif turn in settings.night.order[:place]:
            yield document.fault(("night", "order", place), f'"{turn}" stands here twice', "keep one of them")
    if set(settings.night.order) <= set(game.turn):
        for problem in order_problems(game, settings.night.order):
            yield _fault(document, problem)


def _variant_faults(settings: Settings, document: Document, game: Game) -> Iterator[Fault]:
    for name, choice in settings.variants.items():
        path, own = ("variants", name), tidy(name)
        if own not in game.variant:
            there = f"the variants are {', '.join(game.variant)}" if game.variant else "it has none"
            yield document.fault(
                path, f'"{name}" is no variant of {settings.game}', f"{there}.{_near(own, game.variant)}"
            )
            continue
        variant = game.variant[own]
        chosen = [choice] if isinstance(choice, str) else list(choice)
        if len(chosen) > 1 and not variant.many:
            yield document.fault(path, f"{name} can be only one of these", f'write {own} = "{tidy(chosen[0])}"')
        for each in chosen:
            if tidy(each) not in variant.choices:
                remedy = f"write one of {', '.join(variant.choices)}.{_near(tidy(each), variant.choices)}"
                yield document.fault(path, f'"{each}" cannot be chosen', remedy)


def tidy(name: str) -> str:
    """A name as people may write it: without capitals, accents, and spaces or underscores for dashes."""
    plain = "".join(c for c in unicodedata.normalize("NFKD", name.casefold()) if not unicodedata.combining(c))
    return "-".join(plain.replace("_", " ").replace("-", " ").split())


def _near(word: str, known: Iterable[str]) -> str:
    return files.suggest(word, list(known))


def _fault(
    document: Document,
    problem: Problem,
    written: Mapping[str, int] | None = None,
    names: Mapping[str, str] | None = None,
) -> Fault:
    """A problem at its place in a file, with roles as they are written there."""
    path = problem.path
    if written and names and len(path) == 2:  # noqa: PLR2004 - ("roles", role)
        own = next((name for name in written if names.get(tidy(name)) == path[1]), path[1])
        path = (path[0], own)
    return document.fault(path, problem.problem, problem.remedy)


def _texts(document: Document) -> dict[str, Any]:
    return dict(flatten({key: value for key, value in document.data.items() if key != "format"}))


def _line_faults(
    file: Path, needed: Iterable[str] | None, places: Mapping[str, tuple[str, ...]] | None = None
) -> tuple[dict[str, Any], list[Fault]]:
    try:
        document = files.load(file)
    except BadFile as error:
        return {}, list(error.faults)
    faults = list(document.faults)
    if document.data.get("format") != 1:
        faults.append(
            document.fault(("format",), "the file's format is not told", "write format = 1 in its first line")
        )
    texts = _texts(document)
    for problem in check_lines(texts, needed, places):
        key = str(problem.path[1])
        keys = tuple(key.split("."))
        if key in texts or not document.is_lost(keys):
            faults.append(document.fault(keys, problem.problem, problem.remedy))
    return {key: text for key, text in texts.items() if isinstance(text, str)}, faults

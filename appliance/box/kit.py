"""Everything that is known before anything runs: settings, games, what there is to choose from."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, replace
from functools import cache, partial
from hashlib import sha256
from pathlib import Path

from appliance import settings
from appliance.box import sounds
from appliance.box.clocks import clock_faults, ways
from appliance.box.voices import voice_faults
from appliance.catalogue import Catalogue, load_lines, shelf_for, tidied
from appliance.files import BadFile, Fault
from appliance.games.course import course
from appliance.games.deck import advise
from appliance.games.lines import Lines
from appliance.games.model import Problem
from appliance.games.options import Moderation, Options
from appliance.kept import load_kept
from appliance.settings import Settings
from appliance.settings.model import Day
from appliance.table.agreed import Agreed, agreed
from appliance.table.events import Choices
from appliance.table.menu import Shelf
from appliance.table.moderated.course import moderated
from appliance.table.ways import Ways
from appliance.voice import cache_directory

_DAY = tuple(field.name for field in fields(Day) if field.name in Options.__slots__)
"""What scripts ask of a day in the words of the settings."""

LEAD = 1.0
"""Seconds from the beginning of a night to its first word at least: some loudspeakers swallow what comes first."""


@dataclass(frozen=True, slots=True)
class Kit:
    """What the files say.

    Attributes:
        path: the settings file.
        settings: what it says.
        catalogue: all games.
        shelf: what there is to choose from.
        hash: of the content of the settings file and of games of one's own; another hash means other settings.
        scenes: folders in which scenes are looked for.
        sounds: the short sounds that there are, and how long each is, seconds.
    """

    path: Path
    settings: Settings
    catalogue: Catalogue
    shelf: Shelf
    hash: str
    scenes: tuple[Path, ...]
    sounds: Mapping[str, float]

    def lines(self) -> Callable[[str, str], Lines]:
        """The words by language and game; each pair's are read once."""
        return cache(partial(load_lines, self.catalogue))

    @property
    def options(self) -> Options:
        """What the settings say about the scripts of a game."""
        return replace(options(self.settings), sounds=self.sounds)

    @property
    def ways(self) -> Ways:
        """What else the settings say about how a group plays."""
        return ways(self.settings)

    @property
    def choices(self) -> Choices:
        """What is chosen at first."""
        wanted = Choices(
            volume=self.settings.audio.volume,
            game=self.settings.game,
            players=self.settings.player_count,
            deck="file" if self.shelf.roles else "suggested",
            calls=self.settings.calls,
            language=self.settings.language,
            moderator=self.settings.moderator,
        )
        return self.shelf.fit(wanted)

    def advice(self) -> list[Problem]:
        """What the rulebook advises against in the settings' talk and deck, what lights and buttons are too few for."""
        choices, ring = self.choices, self.settings.lights.ring
        shelf, game = self.shelf, self.catalogue.games[choices.game]
        possible = shelf.possible if choices.deck == "file" else {}
        played = agreed(shelf, self.options, choices)
        variants = shelf.variants_of(choices.game)
        advised = _too_long(played, choices.players)
        advised += advise(game, shelf.dealt(choices), choices.players, variants, possible, ballot=played.options.ballot)
        if 0 < ring < choices.players:
            problem = f"the ring has {ring} lights, and of you there are {choices.players}: some seats have no light"
            advised.append(Problem(("lights", "ring"), problem))
        if self.settings.buttons.left == self.settings.buttons.right == "":
            advised += _unanswered(played, choices.moderator)
        return advised + (_passed_over(self.options) if choices.moderator == "box" else [])


def load_kit(given: Path | None, environ: Mapping[str, str], *, is_thorough: bool = False) -> Kit:
    """Reads everything.

    Args:
        given: the settings file that the command line names.
        environ: the environment.
        is_thorough: whether what the box can play without is looked at, too: sounds, recordings, packs and models.

    Raises:
        BadFile: every fault of every file.
    """
    path = settings.find(given, environ)
    found, document, faults = settings.read_settings(path)
    own = settings.own_games(path)
    catalogue, broken = _catalogue(own, environ)
    faults += broken
    if document is None:
        raise BadFile(faults)
    unsure = frozenset[str]()
    if found is None:
        # People want to hear of all faults at once.
        found, unsure = settings.readable(document)
    if broken and found.game in {folder.name for folder in own}:
        unsure |= {"game"}
    scenes, more = sounds.search(found, document, path)
    faults += more
    if is_thorough:
        faults += [*sounds.faults(scenes), *voice_faults(found.voice, document, path.parent)]
    if not unsure & {"players", "day", "clock"}:
        faults += clock_faults(found, document)
    if catalogue is None:
        raise BadFile(faults)
    if "language" not in document.data:
        found = replace(found, language=language_of(environ, catalogue))
    shelf, more = shelf_for(found, document, catalogue, unsure)
    if (faults := faults + more) or shelf is None:
        raise BadFile(faults)
    lengths = sounds.lengths(found, scenes)
    return Kit(path, found, catalogue, shelf, _hash(path, own), scenes, lengths)


def language_of(environ: Mapping[str, str], catalogue: Catalogue) -> str:
    """The language this computer is set to, if the box speaks it, else the default; see locale(7) for the variables."""
    wanted = next(filter(None, map(environ.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), "")
    language = wanted.replace(".", "_").split("_")[0]
    return language if language in catalogue.languages else Settings().language


def demonstration(kit: Kit) -> Kit:
    """The same with short times, so that a whole game takes a minute or two."""
    now = kit.settings
    short = replace(
        now,
        calls="short",
        moderator="player",
        tips=False,
        night=replace(now.night, seconds=3.0, settle=2.0, gap=1.0, turns={}),
        day=replace(
            now.day, talk=20.0, per_player=0.0, defence=15.0, warnings=(10,), name_seconds=2.0, choose_seconds=3.0
        ),
        clock=replace(now.clock, seconds=0.0, own={}),
    )
    return replace(kit, settings=short)


def options(found: Settings) -> Options:
    """What scripts are built by, from the settings."""
    night, day = found.night, found.day
    return Options(
        calls=found.calls,
        tips=found.tips,
        vote=found.vote,
        variants=tidied(found),
        order=night.order,
        seconds=night.seconds,
        pace=night.pace,
        turns=night.turns,
        settle=night.settle,
        gap=night.gap,
        count=night.count,
        shift=night.shift,
        shift_seconds=night.shift_seconds,
        scenes=sounds.wanted(found),
        lead=LEAD,
        counted=day.count_votes,
        **{key: getattr(day, key) for key in _DAY},
        names=() if isinstance(found.players, int) else found.players,
        night_light=found.lights.night_brightness / 100,
        bar=found.lights.steps,
        half=found.lights.half_steps,
        moderation=Moderation(
            deal=found.moderation.deal,
            answer=found.moderation.answer,
            own=found.moderation.own,
            notice=found.moderation.notice,
            ring=found.lights.ring,
        ),
    )


def _too_long(played: Agreed, players: int) -> list[Problem]:
    """A talk that is longer than the rulebook gives."""
    options = played.options
    talk = options.per_player * players or options.talk
    phases = (played.game.phase[name] for name in course(played.game, options, played.deck))
    longest = next((phase.longest for phase in phases if 0 < phase.longest < talk), 0)
    problem = f"you talk for {talk:g} seconds, and the rulebook gives {longest:g} at most"
    return [Problem(("day", "talk"), problem, "take less, or play it as a house rule")] if longest else []


def _unanswered(played: Agreed, moderator: str) -> list[Problem]:
    """What a box without left and right asks in vain: next takes the first answer, whatever would be right."""
    options = played.options
    kinds = {played.game.phase[name].kind for name in course(played.game, options, played.deck)}
    if moderator == "box":
        remedy = 'write moderator = "player"'
    elif options.announce and (kinds & {"pick", "tally"} or options.ballot == "secret"):
        remedy = "write announce = false under [day]"
    elif "count" in kinds:
        remedy = "write count_votes = false under [day]"
    else:
        return []
    return [Problem(("buttons",), "without left and right nobody can choose when the box asks", remedy)]


def _passed_over(options: Options) -> list[Problem]:
    """What only a moderator could do, and the settings ask for, though the box moderates."""
    instead = moderated(options)
    return [
        Problem((table, key), f"{table}.{key} is passed over, since the box moderates", 'or write moderator = "player"')
        for table, key in (("night", "pace"), ("day", "announce"), ("day", "covers"), ("day", "at_zero"))
        if getattr(instead, key) != getattr(options, key)
    ]


def _catalogue(own: tuple[Path, ...], environ: Mapping[str, str]) -> tuple[Catalogue | None, list[Fault]]:
    """All games, or those of the program if one of a group's own has a fault; and every fault of any."""
    try:
        return load_kept(cache_directory(environ).parent, own), []
    except BadFile as error:
        return (_catalogue((), environ)[0] if own else None), list(error.faults)


def _hash(path: Path, own: tuple[Path, ...]) -> str:
    files = (path, *(file for folder in own for file in sorted(folder.glob("*.toml"))))
    return sha256(b"".join(map(_bytes, files))).hexdigest()


def _bytes(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError:
        return b""

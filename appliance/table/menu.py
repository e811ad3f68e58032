"""The spoken menu before a game: volume, game, players, deck, length of calls."""

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from enum import IntEnum

from msgspec.structs import replace as chosen

from appliance.games import spoken
from appliance.games.cue import Light, Say, Scene, Script, Sound, Timed
from appliance.games.deck import check_deck, suggest_deck
from appliance.games.model import Game, Roles
from appliance.games.numbers import most_numbers, role_numbers
from appliance.games.options import Variants
from appliance.games.order import called
from appliance.games.script import Durations
from appliance.table.events import Choices

VOLUME_STEP = 10
"""Percent by which a press makes everything louder or quieter."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Shelf:
    """What there is to choose from.

    Attributes:
        games: all games, by name.
        roles: the deck of the settings file for its game; empty: it names none.
        possible: roles of that file that might be in play, too.
        variants: what that file chooses of the variants of its game.
        game: the game of that file.
        languages: that can be chosen, that of the file first.
        speaks: the games that can be played in each language; empty: all in all.
        seats: how many seats the box has a light for.
    """

    games: Mapping[str, Game]
    roles: Roles
    game: str
    possible: Roles = field(default_factory=dict)
    variants: Variants = field(default_factory=dict)
    languages: tuple[str, ...] = ()
    speaks: Mapping[str, Collection[str]] = field(default_factory=dict)
    seats: int = 0

    def languages_of(self, game: str) -> tuple[str, ...]:
        """The languages in which a game can be played."""
        return tuple(language for language in self.languages if game in self.speaks.get(language, self.games))

    def games_in(self, language: str) -> tuple[str, ...]:
        """The games that can be played in a language."""
        return tuple(game for game in self.games if game in self.speaks.get(language, self.games))

    def file_deck_fits(self, choices: Choices) -> bool:
        """Whether the deck of the file can be played with these choices."""
        game = self.games[choices.game]
        if not self.roles or choices.game != self.game:
            return False
        return not check_deck(game, self.roles, choices.players, self.variants, self.possible)

    def variants_of(self, game: str) -> Variants:
        """What is chosen of the variants of a game: the file speaks of its own game only."""
        return self.variants if game == self.game else {}

    def deck(self, choices: Choices) -> Roles:
        """All roles that are called with these choices: those that are dealt, and those that might be."""
        return dict(Counter(self.dealt(choices)) + Counter(self.possible if choices.deck == "file" else {}))

    def dealt(self, choices: Choices) -> Roles:
        """The deck that these choices mean."""
        if choices.deck == "file" and self.file_deck_fits(choices):
            return self.roles
        return suggest_deck(self.games[choices.game], choices.players, self.variants_of(choices.game))

    def can_moderate(self, game: str, players: int) -> bool:
        """Whether the box can run a game by itself.

        It knows what roles can do, has a light for each seat, and can show every role's number.
        """
        data = self.games[game]
        return bool(data.power) and players <= self.seats and len(role_numbers(data)) <= most_numbers(self.seats)

    def fit(self, choices: Choices) -> Choices:
        """The nearest choices that can be played."""
        game = choices.game if choices.game in self.games else self.game
        fewest, most = self.games[game].deck.players
        players = min(max(choices.players, fewest), most)
        languages = self.languages_of(game)
        language = choices.language if choices.language in languages else next(iter(languages), "")
        volume = min(max(choices.volume, 0), 100)
        fitted = chosen(choices, game=game, players=players, volume=volume, language=language)
        if not self.can_moderate(game, players):
            fitted = chosen(fitted, moderator="player")
        return fitted if self.file_deck_fits(fitted) else chosen(fitted, deck="suggested")


class Step(IntEnum):
    """Where in the menu one is."""

    PLAY = 0
    LANGUAGE = 1
    VOLUME = 2
    GAME = 3
    PLAYERS = 4
    MODERATOR = 5
    DECK = 6
    CALLS = 7


@dataclass(frozen=True, slots=True)
class Menu:
    """A place in the menu and what is chosen so far.

    Attributes:
        shelf: what there is.
        choices: what is chosen.
        step: where one is.
        change: at `PLAY`, whether the choice is to change something rather than to play.
    """

    shelf: Shelf
    choices: Choices
    step: Step = Step.PLAY
    change: bool = False

    @property
    def game(self) -> Game:
        """The game that is chosen."""
        return self.shelf.games[self.choices.game]

    def script(self, durations: Durations, greeting: str = "", ready: float = 0.0) -> Script:
        """What the box says here, and the lights that go with it.

        Args:
            durations: how long lines are.
            greeting: a line said before; empty: none.
            ready: seconds of the sound that says that the box is ready, before anything else; 0: there is none.
        """
        lights = (Light("ready", 1.0), *(Light(name, 0.0) for name in ("night", "day", "vote", "bar")))
        cues = [Timed(0.0, 0.0, Scene("")), *(Timed(0.0, 0.0, light) for light in lights)]
        if ready:
            cues.append(Timed(0.0, ready, Sound("ready")))
        at = ready
        for parts in [*([(greeting,)] if greeting else []), *self._says()]:
            cues.append(Timed(at, durations(parts), Say(parts, call=True)))
            at = round(at + durations(parts), 3)
        return Script("setup", 1, tuple(cues), at, waits=True)

    def choose(self, by: int) -> "Menu":
        """The next choice to the left (-1) or the right (1)."""
        choices = self.choices
        if self.step is Step.PLAY:
            return replace(self, change=not self.change)
        if self.step is Step.VOLUME:
            return self.louder(by)
        if self.step is Step.PLAYERS:
            return self._with(chosen(choices, players=choices.players + by))
        what, among = {
            Step.LANGUAGE: ("language", self.shelf.languages_of(choices.game)),
            Step.GAME: ("game", self.shelf.games_in(choices.language)),
            Step.MODERATOR: ("moderator", ("player", "box")),
            Step.DECK: ("deck", ("suggested", "file")),
            Step.CALLS: ("calls", ("full", "short")),
        }[self.step]
        place = among.index(getattr(choices, what)) + by
        return self._with(chosen(choices, **{what: among[place % len(among)]}))

    def confirm(self) -> "Menu | None":
        """The next place; None: play."""
        if self.step is Step.CALLS or (self.step is Step.PLAY and not self.change):
            return None
        return self._step(1)

    def louder(self, by: int) -> "Menu":
        """Everything a step louder (1) or quieter (-1), between one step and all."""
        volume = min(max(self.choices.volume + by * VOLUME_STEP, VOLUME_STEP), 100)
        return replace(self, choices=chosen(self.choices, volume=volume))

    def back(self) -> "Menu":
        """The place before."""
        return self._step(-1)

    def _says(self) -> list[tuple[str, ...]]:
        choices, roles = self.choices, self.shelf.deck(self.choices)
        play = ("setup.play", f"game.{choices.game}", *spoken.number(choices.players))
        says: list[tuple[str, ...]] = [
            {
                Step.PLAY: ("setup.change",) if self.change else play,
                Step.LANGUAGE: ("setup.language",),
                Step.VOLUME: ("setup.volume", *spoken.number(choices.volume)),
                Step.GAME: ("setup.game", f"game.{choices.game}"),
                Step.PLAYERS: ("setup.players", *spoken.number(choices.players)),
                Step.MODERATOR: (f"setup.{choices.moderator}-moderates",),
                Step.DECK: (f"setup.{choices.deck}", *spoken.deck(self.game, roles)),
                Step.CALLS: (f"setup.{choices.calls}",),
            }[self.step]
        ]
        if self.step is Step.PLAY and not self.change and choices.moderator == "box":
            says.append(("setup.box-moderates",))
        if self.step is Step.VOLUME:
            says += [
                (f"{turn}.wake.{choices.calls}",)
                for turn in called(self.game, roles, 1, self.shelf.variants_of(self.choices.game))[:1]
            ]
        return says

    def _step(self, by: int) -> "Menu":
        step = Step(max(self.step + by, 0))
        if step is Step.LANGUAGE and len(self.shelf.languages_of(self.choices.game)) < 2:  # noqa: PLR2004 - one language is no choice
            step = Step(step + by)
        if step is Step.MODERATOR and not self.shelf.can_moderate(self.choices.game, self.choices.players):
            step = Step(step + by)
        return replace(self, step=step, change=False)

    def _with(self, choices: Choices) -> "Menu":
        return replace(self, choices=self.shelf.fit(choices))

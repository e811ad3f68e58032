"""The spoken menu before a game: volume, game, players, deck, length of calls."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import IntEnum

from msgspec.structs import replace as chosen

from appliance.games import spoken
from appliance.games.cue import Light, Say, Script, Timed
from appliance.games.deck import check_deck, suggest_deck
from appliance.games.model import Game, Roles
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
        game: the game of that file.
    """

    games: Mapping[str, Game]
    roles: Roles
    game: str

    def file_deck_fits(self, choices: Choices) -> bool:
        """Whether the deck of the file can be played with these choices."""
        game = self.games[choices.game]
        return bool(self.roles) and choices.game == self.game and not check_deck(game, self.roles, choices.players)

    def deck(self, choices: Choices) -> Roles:
        """The deck that these choices mean."""
        if choices.deck == "file" and self.file_deck_fits(choices):
            return self.roles
        return suggest_deck(self.games[choices.game], choices.players)

    def fit(self, choices: Choices) -> Choices:
        """The nearest choices that can be played."""
        game = choices.game if choices.game in self.games else self.game
        fewest, most = self.games[game].deck.players
        players = min(max(choices.players, fewest), most)
        fitted = chosen(choices, game=game, players=players, volume=min(max(choices.volume, 0), 100))
        return fitted if self.file_deck_fits(fitted) else chosen(fitted, deck="suggested")


class Step(IntEnum):
    """Where in the menu one is."""

    PLAY = 0
    VOLUME = 1
    GAME = 2
    PLAYERS = 3
    DECK = 4
    CALLS = 5


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

    def script(self, durations: Durations, greeting: str = "") -> Script:
        """What the box says here, and the lights that go with it.

        Args:
            durations: how long lines are.
            greeting: a line said before; empty: none.
        """
        lights = (Light("ready", 1.0), *(Light(name, 0.0) for name in ("night", "day", "vote", "bar")))
        cues = [Timed(0.0, 0.0, light) for light in lights]
        at = 0.0
        for parts in [*([(greeting,)] if greeting else []), *self._says()]:
            cues.append(Timed(at, durations(parts), Say(parts, call=True)))
            at = round(at + durations(parts), 3)
        return Script("setup", 1, tuple(cues), at, waits=True)

    def choose(self, by: int) -> "Menu":
        """The next choice to the left (-1) or the right (1)."""
        choices = self.choices
        match self.step:
            case Step.PLAY:
                return replace(self, change=not self.change)
            case Step.VOLUME:
                return self.louder(by)
            case Step.GAME:
                games = list(self.shelf.games)
                return self._with(chosen(choices, game=games[(games.index(choices.game) + by) % len(games)]))
            case Step.PLAYERS:
                return self._with(chosen(choices, players=choices.players + by))
            case Step.DECK:
                return self._with(chosen(choices, deck="file" if choices.deck == "suggested" else "suggested"))
            case Step.CALLS:
                return self._with(chosen(choices, calls="short" if choices.calls == "full" else "full"))

    def confirm(self) -> "Menu | None":
        """The next place; None: play."""
        if self.step is Step.CALLS or (self.step is Step.PLAY and not self.change):
            return None
        return replace(self, step=Step(self.step + 1), change=False)

    def louder(self, by: int) -> "Menu":
        """Everything a step louder (1) or quieter (-1), between one step and all."""
        volume = min(max(self.choices.volume + by * VOLUME_STEP, VOLUME_STEP), 100)
        return replace(self, choices=chosen(self.choices, volume=volume))

    def back(self) -> "Menu":
        """The place before."""
        return replace(self, step=Step(max(self.step - 1, 0)), change=False)

    def _says(self) -> list[tuple[str, ...]]:
        choices, roles = self.choices, self.shelf.deck(self.choices)
        play = ("setup.play", f"game.{choices.game}", *spoken.number(choices.players))
        says: list[tuple[str, ...]] = [
            {
                Step.PLAY: ("setup.change",) if self.change else play,
                Step.VOLUME: ("setup.volume", *spoken.number(choices.volume)),
                Step.GAME: ("setup.game", f"game.{choices.game}"),
                Step.PLAYERS: ("setup.players", *spoken.number(choices.players)),
                Step.DECK: (f"setup.{choices.deck}", *spoken.deck(self.game, roles)),
                Step.CALLS: (f"setup.{choices.calls}",),
            }[self.step]
        ]
        if self.step is Step.VOLUME:
            says += [(f"{turn}.wake.{choices.calls}",) for turn in called(self.game, roles, 1)[:1]]
        return says

    def _with(self, choices: Choices) -> "Menu":
        return replace(self, choices=self.shelf.fit(choices))

"""What comes from outside. The stream of events, each with its time, is the whole state of a game: see the journal."""

from typing import Literal

from msgspec import Struct

Button = Literal["next", "pause", "left", "right"]


class Choices(Struct, frozen=True, kw_only=True):
    """What is chosen at the box.

    Attributes:
        volume: of everything, percent, in steps of ten.
        game: a game's name.
        players: how many play.
        deck: the game's suggestion, or the deck of the settings file.
        calls: whether wake lines explain.
        language: of everything spoken; empty: the first that there is.
        moderator: whether one of the players runs the game, or the box does.
    """

    volume: int
    game: str
    players: int
    deck: Literal["suggested", "file"]
    calls: Literal["full", "short"]
    language: str = ""
    moderator: Literal["player", "box"] = "player"


class Begin(Struct, frozen=True, tag="begin"):
    """A table is set up.

    Attributes:
        choices: what is chosen so far.
        phase: `setup`, or the phase with which another game begins.
        token: the last one that was used.
        greeting: a line said before anything else.
        seed: of all that is drawn by lot in the game.
    """

    choices: Choices
    phase: str = "setup"
    token: int = 0
    greeting: str = ""
    seed: int = 0


class Press(Struct, frozen=True, tag="press"):
    """A button went down."""

    button: Button


class Hold(Struct, frozen=True, tag="hold"):
    """A button has been down for as long as its second meaning takes."""

    button: Button


class Release(Struct, frozen=True, tag="release"):
    """A button came up.

    Attributes:
        button: which.
        held: it was held before.
    """

    button: Button
    held: bool = False


class Prepared(Struct, frozen=True, tag="prepared"):
    """The answer to `Prepare`: all lines can be spoken.

    Attributes:
        token: of the question.
        seconds: length of each, by the keys of its parts joined with `+`.
    """

    token: int
    seconds: dict[str, float]


class Tick(Struct, frozen=True, tag="tick"):
    """Time has passed, and something was due."""


class Interrupted(Struct, frozen=True, tag="interrupted"):
    """The box was without power, or its program was ended, and is back."""


Event = Begin | Press | Hold | Release | Prepared | Tick | Interrupted

"""What each button means, and where.

======================= ================ =================== =========================== ====================
where                   `next`           hold `next`         `left` / `right`            hold `left`
======================= ================ =================== =========================== ====================
menu                    confirm, go on   -                   choose                      a step back
telling                 go on            -                   -                           a step back, undo
telling the deck        go on            -                   choose                      a step back, undo
night, nothing asked    -                skip                -                           -
gate of a moderator     go on            -                   -                           -
talk                    go on            -                   `right`: more time          undo the last `next`
talk that is led        go on            -                   hold `right`: more time     undo the last `next`
vote                    -                -                   -                           undo the last `next`
count                   confirm, go on   -                   choose                      a step back
word                    confirm, go on   -                   choose                      a step back
two sides               go on            -                   press that side             -
choosing in secret      -                -                   choose                      -
deciding in secret      confirm          -                   choose                      -
nights that were        go on            -                   choose                      a step back
paused                  -                end the game        volume                      -
interrupted             resume           -                   volume                      -
======================= ================ =================== =========================== ====================

`pause` acts at once, anywhere, and resumes when it is let go; held for its time it stops the game.
A button that has a hold here acts when it is let go, the others when they go down.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from appliance.table.events import Button, Event, Hold, Press, Release


class Where(Enum):
    """What the table is doing, as far as buttons ask."""

    MENU = "menu"
    TELLING = "telling"
    CARDS = "telling the deck"
    NIGHT = "night"
    GATE = "gate of a moderator"
    TALK = "talk"
    LED_TALK = "talk that is led"
    VOTE = "vote"
    COUNT = "count"
    WORD = "word"
    SIDES = "two sides"
    CHOOSING = "choosing in secret"
    DECIDING = "deciding in secret"
    NIGHTS = "nights that were"
    PAUSED = "paused"
    INTERRUPTED = "interrupted"


class Action(Enum):
    """What a button does."""

    GO_ON = "go on"
    BACK = "back"
    LESS = "less"
    GREATER = "greater"
    MORE_TIME = "more time"
    DECIDE = "decide"
    SKIP = "skip"
    PAUSE = "pause"
    RESUME = "resume"
    QUIETER = "quieter"
    LOUDER = "louder"
    STOP = "stop"
    END = "end"


@dataclass(frozen=True, slots=True)
class Cell:
    """One button in one place.

    Attributes:
        short: what a press does.
        hold: what a hold does; if there is one, the press counts when the button is let go.
    """

    short: Action | None = None
    hold: Action | None = None


_NOTHING = Cell()
_PAUSE = Cell(Action.PAUSE)
_BACK = Cell(hold=Action.BACK)

GRAMMAR: Mapping[Where, Mapping[Button, Cell]] = {
    Where.MENU: {
        "next": Cell(Action.GO_ON),
        "left": Cell(Action.LESS, Action.BACK),
        "right": Cell(Action.GREATER),
        "pause": _PAUSE,
    },
    Where.TELLING: {"next": Cell(Action.GO_ON), "left": _BACK, "right": _NOTHING, "pause": _PAUSE},
    Where.CARDS: {
        "next": Cell(Action.GO_ON),
        "left": Cell(Action.LESS, Action.BACK),
        "right": Cell(Action.GREATER),
        "pause": _PAUSE,
    },
    Where.NIGHT: {"next": Cell(hold=Action.SKIP), "left": _NOTHING, "right": _NOTHING, "pause": _PAUSE},
    Where.GATE: {"next": Cell(Action.GO_ON), "left": _NOTHING, "right": _NOTHING, "pause": _PAUSE},
    Where.TALK: {"next": Cell(Action.GO_ON), "left": _BACK, "right": Cell(Action.MORE_TIME), "pause": _PAUSE},
    Where.VOTE: {"next": _NOTHING, "left": _BACK, "right": _NOTHING, "pause": _PAUSE},
    Where.WORD: {
        "next": Cell(Action.GO_ON),
        "left": Cell(Action.LESS, Action.BACK),
        "right": Cell(Action.GREATER),
        "pause": _PAUSE,
    },
    Where.LED_TALK: {"next": Cell(Action.GO_ON), "left": _BACK, "right": Cell(hold=Action.MORE_TIME), "pause": _PAUSE},
    # As at a chess clock a side's button acts at once, and so it can have no hold.
    Where.SIDES: {
        "next": Cell(Action.GO_ON),
        "left": Cell(Action.LESS),
        "right": Cell(Action.GREATER),
        "pause": _PAUSE,
    },
    Where.CHOOSING: {"next": _NOTHING, "left": Cell(Action.LESS), "right": Cell(Action.GREATER), "pause": _PAUSE},
    # A press acts at once, and so a hold is one.
    Where.DECIDING: {
        "next": Cell(Action.DECIDE),
        "left": Cell(Action.LESS),
        "right": Cell(Action.GREATER),
        "pause": _PAUSE,
    },
    Where.NIGHTS: {
        "next": Cell(Action.GO_ON),
        "left": Cell(Action.LESS, Action.BACK),
        "right": Cell(Action.GREATER),
        "pause": _PAUSE,
    },
    Where.COUNT: {
        "next": Cell(Action.GO_ON),
        "left": Cell(Action.LESS, Action.BACK),
        "right": Cell(Action.GREATER),
        "pause": _PAUSE,
    },
    Where.PAUSED: {
        "next": Cell(hold=Action.END),
        "left": Cell(Action.QUIETER),
        "right": Cell(Action.LOUDER),
        "pause": Cell(Action.RESUME, Action.STOP),
    },
    Where.INTERRUPTED: {
        "next": Cell(Action.RESUME),
        "left": Cell(Action.QUIETER),
        "right": Cell(Action.LOUDER),
        "pause": Cell(Action.RESUME, Action.STOP),
    },
}


class Hands:
    """Turns gestures into actions by the grammar.

    A button means what it meant where it went down: a press that went on into the night cannot skip a turn there.
    """

    def __init__(self) -> None:
        self._down: dict[Button, Where | None] = {}

    def action(self, event: Event, where: Where) -> Action | None:
        """What a gesture does here, if anything.

        Args:
            event: a press, hold or release; anything else does nothing.
            where: what the table is doing now.
        """
        match event:
            case Press(button):
                cell = GRAMMAR[where][button]
                acts = cell.hold is None
                # The press of `pause` that stops time is not the one that lets it go on.
                self._down[button] = None if acts and button == "pause" else where
                return cell.short if acts else None
            case Hold("pause") if "pause" in self._down:
                self._down["pause"] = None
                return Action.STOP
            case Hold(button):
                return GRAMMAR[where][button].hold if self._down.get(button) is where else None
            case Release(button, held):
                cell = GRAMMAR[where][button]
                meant = self._down.pop(button, None) is where and not held and cell.hold is not None
                return cell.short if meant else None
        return None

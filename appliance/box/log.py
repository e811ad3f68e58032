"""What goes on, for programs: one JSON object a line. `rehearse --json` uses the same words."""

from typing import Any

import msgspec

from appliance.box.outlet import Outlet
from appliance.games.cue import Answer, Ask, Clock, Close, Cue, Light, Mark, Say, Scene, Sound, Timed, Wait
from appliance.games.lines import Lines


def record(timed: Timed, at: float, lines: Lines) -> dict[str, Any]:
    """A cue in the words that scripts rely on.

    Args:
        timed: the cue.
        at: its time, seconds.
        lines: for what is spoken.
    """
    return {"t": round(at, 3), "kind": kind(timed.cue), **_rest(timed, lines)}


def kind(cue: Cue) -> str:
    """What a cue is called in a log."""
    return type(cue).__name__.lower()


def _rest(timed: Timed, lines: Lines) -> dict[str, Any]:  # noqa: PLR0911 - one for each kind
    match timed.cue:
        case Say() as say:
            return {"line": say.line, "text": lines.text(say.parts), "seconds": timed.seconds}
        case Wait(turn, seconds):
            return {"turn": turn, "seconds": seconds}
        case Scene(name) | Sound(name) | Mark(name):
            return {"name": name} | ({"seconds": timed.seconds} if timed.seconds else {})
        case Light(name, value, blink):
            return {"name": name, "value": value} | ({"blink": blink} if blink else {})
        case Ask() | Answer() | Close():
            return _asked(timed.cue)
        case Clock(seconds, side, other, _):
            return {"seconds": seconds} | ({"side": side, "other": other} if side else {})
    return {}


def _asked(cue: Ask | Answer | Close) -> dict[str, Any]:
    """What is asked or told in silence: a seat is one that everybody knows to be called."""
    seconds = {} if isinstance(cue, Close) else {"seconds": cue.seconds}
    seat = {"seat": cue.seat + 1} if isinstance(cue, Answer) and cue.seat is not None else {}
    return {"name": cue.name} | seconds | seat


class Log:
    """Writes a line for everything that happens.

    Args:
        outlet: where to; None: nowhere.
    """

    def __init__(self, outlet: Outlet | None) -> None:
        self._outlet = outlet
        self._encode = msgspec.json.Encoder().encode

    def write(self, **what: Any) -> None:
        """One line, at once."""
        if self._outlet is not None:
            self._outlet.write(self._encode(what).decode() + "\n")

    def close(self) -> None:
        """The last line is written."""
        if self._outlet is not None:
            self._outlet.close()

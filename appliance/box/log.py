"""What goes on, for programs: one JSON object a line. `rehearse --json` uses the same words."""

from typing import Any

import msgspec

from appliance.box.outlet import Outlet
from appliance.games.cue import Answer, Ask, Clock, Close, Cue, Gate, Light, Mark, Say, Scene, Sound, Timed, Wait
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


def _rest(timed: Timed, lines: Lines) -> dict[str, Any]:
    match timed.cue:
        case Say() as say:
            return {"line": say.line, "text": lines.text(say.parts), "seconds": timed.seconds}
        case Wait(turn, seconds):
            return {"turn": turn, "seconds": seconds}
        case Scene(name) | Sound(name) | Mark(name):
            return {"name": name} | ({"seconds": timed.seconds} if timed.seconds else {})
        case Light(name, value, blink):
            return {"name": name, "value": value} | ({"blink": blink} if blink else {})
        case Gate():
            return {}
        case Ask(name, seconds):
            return {"name": name, "seconds": seconds}
        case Answer(name, seconds, seat):
            return {"name": name, "seconds": seconds} | ({} if seat is None else {"seat": seat + 1})
        case Close(name):
            return {"name": name}
        case Clock(seconds, side, other, _):
            return {"seconds": seconds} | ({"side": side, "other": other} if side else {})


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

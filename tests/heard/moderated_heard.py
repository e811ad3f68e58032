"""Plays a whole moderated game on a card made of a pipe, and finds in its sound every line that the log names.

Each line is looked for near the place that the log says, and taken away where it is found: what is left between the
lines has to be silence, but for the short sounds of night and day, which the log names as well.
"""

from dataclasses import dataclass

import numpy as np
import soundfile
from driver import COMMAND, Program
from evening_heard import RATE, Line, lines_of
from fifo import Card, find
from moderated_box import Run, kit_for
from moderated_players import Players

from appliance.sound import signals

NEAR = 1.5
"""Seconds around the place that the log says within which a line is looked for."""

EDGE = 0.1
"""Seconds at each end of a line that are not asked to be silent."""

LOTS = (1, 7)
"""Seeds by which a lot between two falls on the one and on the other."""


@dataclass
class Heard:
    """A game as it was heard.

    Attributes:
        players: who have played it.
        lines: lines and short sounds in the order of the log, each with the place where it is heard.
        off: seconds between where each is heard and where the log says, beside that of the first.
        sound: all samples, -1 to 1.
        rest: what is left of them without the lines.
        late: seconds by which the card was fed late, at worst.
    """

    players: Players
    lines: list
    off: list
    sound: np.ndarray
    rest: np.ndarray
    late: float

    def between(self):
        """The loudest tenth of a second of each gap between two lines, RMS, with the line before it."""
        ends = 0.0
        for before, line in zip(self.lines, self.lines[1:], strict=False):
            ends = max(ends, before.end)
            if line.at - ends > 4 * EDGE:
                gap = self.rest[round((ends + EDGE) * RATE) : round((line.at - EDGE) * RATE)]
                parts = gap[: len(gap) // (RATE // 10) * (RATE // 10)].reshape(-1, RATE // 10)
                yield before.key, float(np.sqrt(np.mean(np.square(parts), axis=1)).max(initial=0.0))


def play_game(game, folder, cache, **settings):
    """Plays a game to the last page of its chronicle, at the true speed of sound."""
    path = folder / "voxlupi.toml"
    path.write_text(game.settings(**settings), encoding="utf-8")
    players = Players(game)
    with Card() as card:
        environ = {name: value for name, value in card.environ.items() if name.startswith("SDL_")}
        environ["XDG_CACHE_HOME"] = str(cache)
        # What will be said is rendered before, whatever comes of lots: a machine that is late would have another voice
        # say it, and one that renders a line while another begins is late with that.
        kit = kit_for(game, folder, **settings)
        for seed in LOTS:
            lines_of(Run(kit, folder, Players(game), seed=seed).records, path, environ)
        command = ("play", "--panel", "keys", "--config", path)
        box = Program(*command, home=folder / "home", command=COMMAND, environ=environ)
        try:
            while not players.is_over:
                record = box.next_line(box.started + 3600)
                assert record is not None, (players.phase, players.said[-5:], box.errors())
                if keys := players.see(record):
                    box.type(*keys)
            # What the card was given by then is heard a moment later.
            box.type("wait 1")
            box.end_input()
            box.rest()
            assert box.code() == 0, box.errors()
        finally:
            box.close()
        sound = card.stop() / 32768
        late = card.late
    return _placed(box.log, sound, path, environ, players, late)


def _placed(log, sound, path, environ, players, late):
    spoken = iter(lines_of(log, path, environ))
    rest, lines, off, shift = sound.copy(), [], [], None
    for place, record in enumerate(log):
        if record["kind"] == "say":
            line = next(spoken)
        elif record["kind"] == "sound":
            clip, _ = soundfile.read(signals.find(record["name"]))
            line = Line(record["name"], clip[: round(record["seconds"] * RATE)])
        else:
            continue
        line.clip = line.clip[: round(_uncut(log, place) * RATE)]
        due = record["t"] + (shift or 0.0)
        near = max(0, round((due - NEAR) * RATE))
        piece = rest[near : round((due + NEAR) * RATE) + len(line.clip)] if shift is not None else rest[: 30 * RATE]
        found, line.fit = find(piece, line.clip)
        line.at = near / RATE + found if shift is not None else found
        shift = line.at - record["t"] if shift is None else shift
        off.append(line.at - record["t"] - shift)
        _take_away(rest, line)
        lines.append(line)
    return Heard(players, lines, off, sound, rest, late)


def _uncut(log, place):
    """Seconds of a line that are heard, if somebody went on before its end."""
    record = log[place]
    after = (each["t"] for each in log[place + 1 :] if each["kind"] == "phase")
    return min(record["seconds"], next(after, record["t"] + record["seconds"]) - record["t"])


def _take_away(sound, line):
    """Takes a line away as loud as it is heard."""
    start = round(line.at * RATE)
    piece = sound[start : start + len(line.clip)]
    clip = line.clip[: len(piece)]
    piece -= clip * (piece @ clip) / max(clip @ clip, 1e-9)

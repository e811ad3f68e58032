"""A box that moderates, within the test: typed fingers, time that jumps, no sound; a journal that is read from disk.

Players who follow its log answer at once, and so a whole game takes a second. What is kept of it are the events that
its journal would have, and how many lines of the log there were by each; so a box can be started from any of them,
with players who remember no more than what they had seen by then.
"""

from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from queue import SimpleQueue
from unittest.mock import patch

import msgspec

from appliance import __version__
from appliance.box.box import Box
from appliance.box.items import End, Moved, Typed
from appliance.box.kit import load_kit
from appliance.box.log import Log
from appliance.box.opening import gestures
from appliance.box.parts import Parts
from appliance.box.view import View
from appliance.box.watch import JumpingWatch
from appliance.journal import read_kept
from appliance.journal.journal import GAME
from appliance.journal.records import Header, Record, encode
from appliance.panel import Edge, Fingers
from appliance.panel.panel_keys import KeysPanel
from appliance.service.notify import Notifier
from appliance.sound import SilentMixer
from appliance.table.table import Table
from appliance.voice import Clip, Voices, estimate
from appliance.voice.virtual import VirtualVoice


class Lengths(VirtualVoice):
    """A voice of which only the lengths of its lines are wanted."""

    def _render(self, text):
        return Clip(Path(), estimate(text, self._settings.rate))


class Patience(JumpingWatch):
    """Time that ends when nobody does anything any more."""

    def wait(self, queue, until):
        if until is None and queue.empty():
            return End("nobody does anything")
        return super().wait(queue, until)


class Run:
    """One time that the box is switched on, up to the end of the game.

    Args:
        kit: settings and games.
        folder: for state and rendered lines.
        players: who play; they are told the log.
        kept: what a power cut has left.
        seed: of all that is drawn by lot.

    Attributes:
        records: the log.
        table: as it was left.
        events: of the game, each with its time.
        seen: how many lines of the log there were by each event.
    """

    def __init__(self, kit, folder, players, kept=None, seed=1):
        self.records, self.events, self.seen = [], [], []
        self.table = Table(kit.shelf, kit.options, kit.ways)
        self._players = players
        self._queue = SimpleQueue()
        with ExitStack() as stack:
            panel = KeysPanel(
                kit.settings.buttons,
                replace(kit.settings.lights, ring=0),  # its lights are seen in the log
                lambda name, down: self._queue.put(Moved(Edge(name, down), None)),
                lambda _: None,
            )
            stack.callback(panel.close)
            parts = Parts(
                table=self.table,
                lines=kit.lines(),
                voices=Voices(lambda language: Lengths(language, kit.settings.voice, folder, self._queue.put)),
                estimate=lambda text: estimate(text, kit.settings.voice.rate),
                mixer=SilentMixer(""),
                sounds=kit.sounds,
                panel=panel,
                gestures=gestures(kit.settings.buttons),
                fingers=Fingers(kit.settings.buttons),
                systemd=Notifier({}),
                watch=Patience(),
                journal=self,
                log=Log(self),
                view=View(),
            )
            stack.enter_context(patch("appliance.box.box.getrandbits", lambda _: seed))
            Box(self._queue, parts).run(kit.choices, kept)

    # Its log.

    def write(self, text):
        record = msgspec.json.decode(text)
        self.records.append(record)
        for line in self._players.see(record):
            self._queue.put(Typed(line))
        if self._players.is_over:
            self._queue.put(End("over"))

    # Its journal.

    def begin(self, begin, now):
        self.events, self.seen = [], []
        self.append(begin, now)

    def catch_up(self):
        """All is written already."""

    def append(self, event, now):
        self.events.append((now, event))
        self.seen.append(len(self.records))

    def keep(self, choices):
        pass

    def forget(self):
        pass


def kit_for(game, folder, **settings):
    """The settings of a game, read as a user's."""
    path = folder / "voxlupi.toml"
    path.write_text(game.settings(**settings), encoding="utf-8")
    return load_kit(path, {"HOME": str(folder)})


def cut(run, events, kit, folder):
    """What is on disk if the power goes right after so many events of a game."""
    lines = [Header(program=__version__, settings=kit.hash)]
    lines += [Record(now, event) for now, event in run.events[:events]]
    (folder / GAME).write_bytes(b"".join(map(encode, lines)))
    return read_kept(folder, __version__, kit.hash)

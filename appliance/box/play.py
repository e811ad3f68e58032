"""Puts a box together from its settings and lets it run."""

import math
from collections.abc import Callable, Mapping
from contextlib import ExitStack, closing
from queue import SimpleQueue
from typing import Any

from appliance import collector
from appliance.box.box import Box
from appliance.box.items import End, Interrupted, Item
from appliance.box.kit import Kit
from appliance.box.log import Log
from appliance.box.lost import Notes, asks
from appliance.box.opening import (
    NOTHING_KEPT,
    Wishes,
    assemble,
    journal_for,
    kept_choices,
    log_file,
    open_panel,
    open_sound,
    open_voices,
    terminal,
)
from appliance.box.view import View, Views
from appliance.box.watch import watch_for
from appliance.service.first_light import is_switch_on, take_over
from appliance.service.notify import Notifier
from appliance.service.power import power_off
from appliance.service.signals import SignalThread
from appliance.sound import RecordingMixer
from appliance.table.events import Choices


def play(kit: Kit, wishes: Wishes, environ: Mapping[str, str], signals: SignalThread) -> str:
    """Plays until something ends it.

    Args:
        kit: settings and games.
        wishes: what the command line wants.
        environ: says where state and rendered lines are kept.
        signals: a signal ends the game in order.

    Returns:
        Why it ended: the name of a signal, or empty.

    Raises:
        Unwritable: the log or the recording.
        NoPanel: the panel.
    """
    queue: SimpleQueue[Item] = SimpleQueue()
    last = ExitStack()
    with ExitStack() as stack:
        stack.callback(signals.close)
        watch = watch_for(wishes.speed, stands=wishes.record is not None)
        notes = Notes()
        view = Views(terminal(watch), notes)
        stack.callback(view.close)
        log = Log(stack.enter_context(log_file(wishes.log)) if wishes.log else None)
        stack.callback(log.close)
        signals.attend(lambda name: queue.put(End(name)), last.close)
        journal = None if wishes.demo else journal_for(kit, view, environ)
        if journal:
            stack.callback(journal.close)
        kept = journal.read() if journal else NOTHING_KEPT
        voices = open_voices(kit, environ, queue)
        stack.callback(voices.close)
        was_lit = take_over()
        panel = open_panel(kit, wishes, queue, watch, view)
        stack.callback(panel.close)
        last.callback(panel.close)
        if was_lit:
            panel.light("ready", 1.0)
        told: dict[str, Any] = {
            "panel": panel,
            "voices": voices,
            "log": log,
            "view": view,
            "systemd": Notifier(environ),
        }
        # What comes back by itself, perhaps in the midst of a night, must not answer a finger that happens to be down.
        if is_switch_on(environ) and panel.levels().get(asks(kit.settings.buttons)):
            from appliance.box.tryout import at_switch_on  # noqa: PLC0415 - only those who hold it down load it

            if reason := at_switch_on(kit, wishes, kept_choices(kit, kept), queue, notes.lost, **told):
                return reason
        mixer = open_sound(kit, wishes)
        if isinstance(mixer, RecordingMixer):
            stack.enter_context(mixer)
        else:
            stack.callback(mixer.close)
        # The last to come is the first to go: lights off, then the sound, then what is written.
        stack.callback(panel.close)
        off = power_off if wishes.service else None
        parts = assemble(kit, mixer=mixer, watch=watch, journal=journal, power_off=off, **told)
        box = Box(queue, parts, demo=wishes.demo)
        stack.callback(box.dark)
        collector.begin()
        return box.run(kept_choices(kit, kept), kept)


def record(
    kit: Kit,
    mixer: RecordingMixer,
    choices: Choices,
    environ: Mapping[str, str],
    at: Callable[[float], None],
    queue: "SimpleQueue[Item]",
) -> None:
    """Renders a whole night, as fast as the machine can.

    Args:
        kit: settings and games.
        mixer: what renders it, as `recording` gives it.
        choices: which game, how many players.
        environ: says where rendered lines are kept.
        at: told how many seconds of the night are done.
        queue: of events; an `End` in it ends the night.

    Raises:
        Interrupted: something ended it.
        OSError: the file cannot be written any more.
    """
    night = next(name for name, phase in kit.catalogue.games[choices.game].phase.items() if phase.kind == "night")
    watch = watch_for(math.inf)
    with ExitStack() as stack:
        voices = stack.enter_context(closing(open_voices(kit, environ, queue)))
        panel = stack.enter_context(closing(open_panel(kit, Wishes(panel="keys", demo=True), queue, watch, Views())))
        silent = {"journal": None, "log": Log(None), "view": View(), "systemd": Notifier({})}
        parts = assemble(kit, voices=voices, mixer=mixer, panel=panel, watch=watch, **silent)
        collector.begin()
        reason = Box(queue, parts, only=night, at=at).run(choices)
        if reason:
            raise Interrupted(reason)
        mixer.tick(watch.now())

"""Puts a self-test together: as a command of its own, and when `pause` is held while the box is switched on."""

import math
import sys
from collections.abc import Mapping
from contextlib import ExitStack, closing
from queue import SimpleQueue
from typing import Any

from appliance import collector
from appliance.box.items import End, Item
from appliance.box.kit import Kit
from appliance.box.log import Log
from appliance.box.lost import Notes, asks
from appliance.box.opening import (
    NoPanel,
    Wishes,
    assemble,
    kept_choices,
    kept_state,
    log_file,
    open_panel,
    open_sound,
    open_voices,
)
from appliance.box.outlet import Outlet
from appliance.box.selftest import Hands, Trial
from appliance.box.view import PlainView, Views
from appliance.box.watch import watch_for
from appliance.journal import state_directory
from appliance.panel import Panel
from appliance.service.doctor_places import is_held
from appliance.service.notify import Notifier
from appliance.service.selftest_walk import QUICK
from appliance.service.selftest_words import LIGHTS
from appliance.service.signals import SignalThread
from appliance.table.events import Choices


def try_out(kit: Kit, wishes: Wishes, environ: Mapping[str, str], signals: SignalThread) -> tuple[str, ...] | End:
    """Leads through every button, light and sound.

    Args:
        kit: settings and games.
        wishes: what the command line wants: panel, speed and log.
        environ: says where rendered lines are kept.
        signals: a signal ends it in order.

    Returns:
        What does not work; an `End` if something ended it.

    Raises:
        Unwritable: the log.
        NoPanel: the panel.
    """
    if wishes.panel not in {"keys", "window"} and is_held(state_directory(environ) / "lock"):
        raise NoPanel("a box is playing on this machine and has the pins; end it first: sudo systemctl stop voxlupi")
    queue: SimpleQueue[Item] = SimpleQueue()
    last = ExitStack()
    with ExitStack() as stack:
        stack.callback(signals.close)
        watch = watch_for(wishes.speed)
        notes = Notes()
        view = Views(PlainView(Outlet(sys.stdout.fileno(), sys.stdout.encoding)), notes)
        stack.callback(view.close)
        log = Log(stack.enter_context(log_file(wishes.log)) if wishes.log else None)
        stack.callback(log.close)
        signals.attend(lambda name: queue.put(End(name)), last.close)
        voices = open_voices(kit, environ, queue)
        stack.callback(voices.close)
        mixer = open_sound(kit, wishes)
        stack.callback(mixer.close)
        panel = open_panel(kit, wishes, queue, watch, view)
        # The last to come is the first to go: lights off.
        stack.callback(panel.close)
        last.callback(panel.close)
        told: dict[str, Any] = {"journal": None, "log": log, "view": view, "systemd": Notifier({})}
        parts = assemble(kit, voices=voices, mixer=mixer, panel=panel, watch=watch, **told)
        collector.begin()
        hands = Hands(queue, panel, watch, kit.settings.buttons.debounce)
        choices = kept_choices(kit, kept_state(kit, environ))
        return Trial(kit.settings, parts, choices, queue, hands, notes.lost).run()


def at_switch_on(
    kit: Kit, wishes: Wishes, choices: Choices, queue: "SimpleQueue[Item]", lost: Mapping[str, str], **parts: Any
) -> str:
    """Runs the self-test if the button that asks for it, which is down now, is let go before it counts as stuck.

    It has the card and a time for itself, before there is any game: the box then comes up as if it had just been
    switched on, with what it was in the midst of.

    Args:
        kit: settings and games.
        wishes: what the command line wants.
        choices: language and volume.
        queue: of all that comes from outside.
        lost: what cannot be used; see `Notes`.
        parts: the panel and other parts of the box, but for sound, time and journal; see `Parts`.

    Returns:
        Why the box has to end: a signal's name; empty if it has not.
    """
    watch = watch_for(wishes.speed)
    watch.start()
    panel: Panel = parts["panel"]
    hands = Hands(queue, panel, watch, kit.settings.buttons.debounce)
    reason = _let_go(asks(kit.settings.buttons), hands, panel)
    if reason is not None:
        return reason
    with closing(open_sound(kit, Wishes(speed=wishes.speed))) as mixer:
        trial = Trial(
            kit.settings, assemble(kit, mixer=mixer, watch=watch, journal=None, **parts), choices, queue, hands, lost
        )
        outcome = trial.run()
    return outcome.reason if isinstance(outcome, End) else ""


def _let_go(button: str, hands: Hands, panel: Panel) -> str | None:
    """Waits for the finger to go; None: it has gone in time. Else why there is no self-test, as `at_switch_on` says."""
    for light in LIGHTS:
        panel.light(light, 1.0, QUICK)  # seen: now it can be let go
    while True:
        item, gestures = hands.wait(math.inf)
        if isinstance(item, End):
            return item.reason
        for gesture in gestures:
            if gesture.button == button:
                if gesture.kind == "start":
                    return None
                if gesture.kind == "stuck":
                    for light in LIGHTS:
                        panel.light(light, 0.0)
                    return ""

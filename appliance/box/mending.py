"""A service with bad settings does not end: it says what is wrong, blinks, and waits until the file is mended.

Whoever set the box up may have no screen at all. So the first fault is spoken, with its file and line; all of them are
written to standard error, which systemd keeps.
"""

import sys
import time
from collections.abc import Callable, Mapping
from contextlib import ExitStack, closing
from pathlib import Path
from queue import Empty, SimpleQueue

from appliance import collector
from appliance.box.items import End, Item
from appliance.box.kit import Kit, language_of
from appliance.box.utterance import utterance
from appliance.catalogue import Catalogue, load_catalogue, load_lines
from appliance.files import BadFile, Fault
from appliance.games import spoken
from appliance.panel import Panel
from appliance.service.notify import Notifier
from appliance.service.signals import SignalThread
from appliance.settings import Settings
from appliance.sound import open_mixer
from appliance.voice import Rendered, Utterance, cache_directory
from appliance.voice.opening import open_voice

LOOK = 1.0
"""Seconds between two looks at the file."""

BLINK = 1.0
"""Seconds of a blink of the ready light."""

MORE = 5.0
"""Seconds beyond the voice's own limit that it is waited for."""

TAIL = 0.3
"""Seconds until the card has given out the last it was given."""

Stamp = tuple[int, int, int] | None


def load_patiently(
    load: Callable[[], Kit],
    known: Callable[[], Settings],
    environ: Mapping[str, str],
    signals: SignalThread,
    panel: Callable[[Settings], Panel | None],
    systemd: Notifier,
) -> Kit | None:
    """Loads settings, as often as it takes.

    Args:
        load: loads them.
        known: what can be read of them all the same.
        environ: says which language people speak here, and where rendered lines are kept.
        signals: a signal ends the waiting.
        panel: makes the buttons and lights of settings; None: there are none.
        systemd: is told that the box is up, though it waits.

    Returns:
        What was loaded; None: a signal came first.
    """
    queue: SimpleQueue[Item] = SimpleQueue()
    lit = ExitStack()
    signals.attend(lambda name: queue.put(End(name)), lit.close)
    while True:
        try:
            return load()
        except BadFile as bad:
            collector.begin()
            file = Path(bad.faults[0].file)
            before = _stamp(file)
            for fault in bad.faults:
                print(fault, file=sys.stderr, flush=True)
            settings = known()
            with lit:
                if found := panel(settings):
                    lit.callback(found.close)
                    found.light("ready", 1.0, BLINK)
                if not _say(bad.faults[0], settings, environ, queue):
                    return None
                systemd.ready(time.monotonic())
                systemd.status(f"waiting until the settings are mended: {bad.faults[0]}")
                if not _changed(file, before, queue, systemd):
                    return None
                # Nobody else does it until the box is put together.
                systemd.alive()


def _say(fault: Fault, settings: Settings, environ: Mapping[str, str], queue: "SimpleQueue[Item]") -> bool:
    """Speaks a fault, if anything here can speak and sound. False: something ended it."""
    try:
        catalogue = load_catalogue()
    except BadFile:
        return True
    words = _words(fault, catalogue, language := language_of(environ, catalogue))
    with closing(open_mixer(settings.audio)) as mixer:
        if mixer.trouble:
            print(mixer.trouble, file=sys.stderr, flush=True)
            return True
        with closing(open_voice(language, settings.voice, cache_directory(environ), queue.put)) as voice:
            voice.request([words])
            try:
                answer = queue.get(timeout=settings.voice.timeout + MORE)
            except Empty:
                return True
        if isinstance(answer, Rendered):
            mixer.say(answer.clip.path, answer.clip.seconds, 0.0)
            return not _ended(queue, answer.clip.seconds + TAIL)
        return not isinstance(answer, End)


def _words(fault: Fault, catalogue: Catalogue, language: str) -> Utterance:
    lines = load_lines(catalogue, language, next(iter(catalogue.games)))
    name = f"name.{Path(fault.file).name}"
    return utterance(lines, ("fault.line", name, *spoken.number(fault.line)) if fault.line else ("fault.file", name))


def _changed(path: Path, before: Stamp, queue: "SimpleQueue[Item]", systemd: Notifier) -> bool:
    """Waits until a file is no longer what it was; False: something ended the waiting."""
    while _stamp(path) == before:
        systemd.tick(time.monotonic())
        if _ended(queue, LOOK):
            return False
    return True


def _ended(queue: "SimpleQueue[Item]", seconds: float) -> bool:
    """Lets time go by; True, and at once, if the box is to end."""
    try:
        return isinstance(queue.get(timeout=seconds), End)
    except Empty:
        return False


def _stamp(path: Path) -> Stamp:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size, found.st_ino

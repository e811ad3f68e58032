"""Opens what a box is made of, as settings and command line want it: buttons and lights, sound, voices, files."""

import math
import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from errno import EISDIR
from pathlib import Path
from typing import TYPE_CHECKING, Any

from appliance import __version__
from appliance.box.items import End, Item, Moved, Typed
from appliance.box.kit import Kit
from appliance.box.outlet import Outlet
from appliance.box.parts import Parts
from appliance.box.view import PlainView, TerminalView, View, Views
from appliance.box.watch import Watch
from appliance.journal import Journal, Kept, Occupied, memory_directory, read_kept, state_directory
from appliance.panel import Edge, Fingers, Gestures, Panel
from appliance.service.first_light import take_over
from appliance.settings import Buttons, Settings
from appliance.sound import Mixer, RecordingMixer, SilentMixer, open_mixer
from appliance.table.events import Choices
from appliance.table.table import Table
from appliance.voice import Voice, Voices, cache_directory, estimate
from appliance.voice.opening import open_voice

if TYPE_CHECKING:
    from queue import SimpleQueue


@dataclass(frozen=True, slots=True, kw_only=True)
class Wishes:
    """What the command line wants of a box.

    Attributes:
        panel: `gpio`, `window`, `keys`, or empty for pins where there are some.
        demo: it plays by itself.
        speed: of its time; anything but 1 is without sound.
        record: a sound file to write the same sound to.
        log: a file for a JSON line per cue and event.
        service: it is the service of a machine: it says goodbye, and may switch it off.
    """

    panel: str = ""
    demo: bool = False
    speed: float = 1.0
    record: Path | None = None
    log: Path | None = None
    service: bool = False


NOTHING_KEPT = Kept((), None)


class NoPanel(Exception):  # noqa: N818 - it says what is missing
    """The buttons and lights that were asked for are not to be had; the text is for people."""


class Unwritable(Exception):  # noqa: N818 - it says what a file is
    """A file that was asked for cannot be written; the text is for people."""


def recording(kit: Kit, path: Path) -> RecordingMixer:
    """A mixer that writes a sound file; the ending of its name says the format.

    Raises:
        Unwritable: it cannot be, or its ending is no format of sound.
    """
    try:
        if path.is_dir():
            raise IsADirectoryError(EISDIR, os.strerror(EISDIR))
        return RecordingMixer(path, kit.settings.audio, search=kit.scenes)
    except OSError as error:
        raise Unwritable(f"the recording {path} cannot be written: {error.strerror or error}") from None
    except ValueError as error:
        raise Unwritable(f"the recording {path} cannot be written: {error}") from None


def kept_choices(kit: Kit, kept: Kept) -> Choices:
    """What was chosen at the box, else what the settings say."""
    return kit.shelf.fit(kept.choices) if kept.choices else kit.choices


def kept_state(kit: Kit, environ: Mapping[str, str]) -> Kept:
    """What was kept, for those who only look; a box may be playing with it just now."""
    return read_kept(state_directory(environ), __version__, kit.hash)


def open_voices(kit: Kit, environ: Mapping[str, str], queue: "SimpleQueue[Item]") -> Voices:
    """The voices by language; their answers come in the queue. The one that the settings name speaks their language."""

    def make(language: str) -> Voice:
        home, is_own = kit.path.parent, language == kit.settings.language
        return open_voice(language, kit.settings.voice, cache_directory(environ), queue.put, home=home, is_own=is_own)

    return Voices(make)


def gestures(buttons: Buttons, look: float = math.inf) -> Gestures:
    """What makes gestures of edges, by the settings; `look` is that of `Gestures`."""
    hold = {"next": buttons.hold, "left": buttons.hold, "right": buttons.hold, "pause": buttons.hold_pause}
    return Gestures(buttons.debounce, hold, look=look)


def assemble(kit: Kit, **parts: Any) -> Parts:
    """What a box is made of, with all that follows from the settings."""
    return Parts(
        table=Table(kit.shelf, kit.options, kit.ways),
        lines=kit.lines(),
        estimate=lambda text: estimate(text, kit.settings.voice.rate),
        gestures=gestures(kit.settings.buttons, parts["panel"].look),
        fingers=Fingers(kit.settings.buttons, switches_off=bool(parts.get("power_off"))),
        sounds=kit.sounds,
        **parts,
    )


@contextmanager
def log_file(path: Path) -> Iterator[Outlet]:
    """The log's file; `-` is standard output."""
    if str(path) == "-":
        yield Outlet(sys.stdout.fileno())
        return
    try:
        file = path.open("wb", buffering=0)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        raise Unwritable(f"the log {path} cannot be written: {reason}") from None
    with file:
        yield Outlet(file.fileno())


def pins(found: Settings) -> Panel | None:
    """The panel on the pins of this machine, with nobody who presses; None: there are none."""
    from appliance.panel.panel_gpio import GpioPanel  # noqa: PLC0415 - gpiozero costs time
    from appliance.panel.pins import NoPins  # noqa: PLC0415

    take_over()
    try:
        return GpioPanel(found.buttons, found.lights, lambda *_: None, lambda _: None)
    except NoPins:
        return None


def terminal(watch: Watch) -> View:
    """What standard output shows: a line that stays at the bottom where a person may be looking."""
    outlet = Outlet(sys.stdout.fileno(), sys.stdout.encoding)
    return TerminalView(outlet, watch.now) if outlet.is_terminal else PlainView(outlet)


def journal_for(kit: Kit, view: View, environ: Mapping[str, str]) -> Journal | None:
    """What keeps the game; where nothing can be written, in memory; None: nothing does, which is told."""
    directory = state_directory(environ)
    try:
        return Journal(directory, __version__, kit.hash)
    except Occupied:
        view.note(f"another box uses {directory}: nothing is remembered this time")
        return None
    except OSError as error:
        reason = f"{directory} cannot be written ({error.strerror})"
    if in_memory := memory_directory(environ):
        # What is there outlives this program, if not a power cut.
        with suppress(OSError, Occupied):
            journal = Journal(in_memory, __version__, kit.hash)
            view.note(f"{reason}: the game is remembered until the power goes")
            return journal
    view.note(f"{reason}: nothing is remembered this time")
    return None


def open_sound(kit: Kit, wishes: Wishes) -> Mixer:
    """What sounds: the card, a file, or nothing where time runs faster than any card.

    Raises:
        Unwritable: the recording.
    """
    if wishes.record:
        return recording(kit, wishes.record)
    if wishes.speed != 1.0:
        return SilentMixer()
    night = kit.options.scenes.night
    return open_mixer(kit.settings.audio, ready=[night] if night else [], search=kit.scenes)


def open_panel(kit: Kit, wishes: Wishes, queue: "SimpleQueue[Item]", watch: Watch, view: Views) -> Panel:
    """The buttons and lights; what moves is put in the queue.

    Raises:
        NoPanel: those that are asked for are not to be had.
    """
    from appliance.panel.panel_gpio import GpioPanel  # noqa: PLC0415 - gpiozero costs time, and pins are opened late
    from appliance.panel.panel_keys import KeysPanel  # noqa: PLC0415
    from appliance.panel.pins import NoPins  # noqa: PLC0415

    buttons, lights = kit.settings.buttons, kit.settings.lights

    def edge(name: str, down: bool) -> None:
        # Time that stands still while the loop works says nothing to another thread.
        queue.put(Moved(Edge(name, down), None if wishes.record else watch.now()))

    def typed(name: str, down: bool) -> None:
        queue.put(Moved(Edge(name, down), None))

    if wishes.panel == "window":
        from appliance.box.window import NoWindow, open_window  # noqa: PLC0415 - only those who want it load it

        try:
            window, watching = open_window(
                buttons, lights, edge, view.note, lambda: queue.put(End("the window")), kit.options.names
            )
        except NoWindow as error:
            raise NoPanel(str(error)) from None
        view.add(watching)
        return window
    if wishes.panel != "keys":
        try:
            return GpioPanel(buttons, lights, edge, view.note)
        except NoPins as error:
            if wishes.panel == "gpio":
                raise NoPanel(str(error)) from None
    stream = None if wishes.demo else sys.stdin
    if stream is not None and stream.isatty():
        view.note("type next, pause, left or right and press Enter; Ctrl-C ends")
    return KeysPanel(buttons, lights, typed, view.note, lambda line: queue.put(Typed(line)), stream)

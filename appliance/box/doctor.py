"""Looks a machine over before anybody plays: what each room needs is asked of the room itself.

Whatever one check meets, it harms no other: each loads its room for itself, and those that may wait for something
(a card, an engine) do so beside the rest, with a limit.
"""

import grp
import os
import re
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from contextlib import closing, suppress
from importlib import metadata
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread

from appliance.box import doctor_voices
from appliance.box.doctor_machine import Machine
from appliance.service import doctor
from appliance.service.doctor import Finding
from appliance.service.doctor_machine import lasting, root
from appliance.service.doctor_places import directory, is_held
from appliance.settings import Audio, Settings
from appliance.settings import Voice as VoiceSettings

PATIENCE = 10.0
"""Seconds that the card and the engine have to answer: a Pi Zero reads its first line from a slow card."""

CARDS = Path("/proc/asound/cards")

TRIAL = "1, 2, 3."
"""What the voice has to say: every language can."""

PLAYING = "another box is playing on this machine"

DUMB = {"dummy", "disk"}
"""Drivers of SDL that are no cards."""

Findings = list[Finding]


def examine(
    given: Path | None, environ: Mapping[str, str], patience: float = PATIENCE, machine: Machine | None = None
) -> Findings:
    """Look at everything.

    Args:
        given: the settings file that the command line names.
        environ: the environment.
        patience: seconds that the card and the engine have to answer.
        machine: where it is read; None: this one.

    Returns:
        What was found, one thing each, in the order in which it is best read.
    """
    machine = machine or Machine()
    known, home, keys, about_settings = _settings(given, environ)
    speech = _aside("speech", lambda: _speech(known.language, known.voice, environ, patience))
    sound = _aside("sound", lambda: _sound(known.audio, environ))
    findings = [doctor.python(sys.version_info[:3])]
    findings += _guarded("packages", _packages)
    findings += about_settings
    findings += _guarded("pins", lambda: _pins(known))
    findings += _guarded("buses", lambda: machine.buses(known))
    findings += [doctor.cards(_text(CARDS))]
    limit = time.monotonic() + patience
    findings += sound(limit)
    findings += _guarded("level", lambda: _level(known.audio, environ))
    findings += _guarded("tools", lambda: machine.tools(known))
    # The voice has a limit of its own, and more to say about it.
    findings += speech(limit + 1.0)
    findings += _guarded("pack", lambda: doctor_voices.pack(known.language, known.voice, home))
    findings += _guarded("recordings", lambda: doctor_voices.recordings(known.voice, home, keys))
    findings += _guarded("signals", lambda: doctor_voices.signals(known.audio, home))
    findings += _guarded("state", lambda: _places(environ, machine))
    findings += _guarded("root", lambda: [root(machine.mounts())])
    findings += _guarded("power", machine.power)
    findings += _guarded("service", machine.service)
    return [*findings, doctor.display(environ)]


def _guarded(what: str, check: Callable[[], Findings]) -> Findings:
    """A check, or that it cannot be made."""
    try:
        return check()
    except ImportError as error:
        package = (error.name or "").partition(".")[0] or "the package that is named"
        return [
            Finding("bad", what, f"it cannot be loaded ({_words(error)})", f"pip install --force-reinstall {package}")
        ]
    except Exception as error:  # noqa: BLE001 - whatever is wrong with a machine, its doctor stays on his feet
        return [Finding("bad", what, f"it cannot be told ({_words(error)})", "report this, please")]


def _aside(what: str, check: Callable[[], Findings]) -> Callable[[float], Findings]:
    """Make a check in a thread of its own; gives what waits for it, up to a time of the monotonic clock."""
    answers: SimpleQueue[Findings] = SimpleQueue()
    Thread(target=lambda: answers.put(_guarded(what, check)), name=what, daemon=True).start()

    def wait(until: float) -> Findings:
        with suppress(Empty):
            return answers.get(timeout=max(0.0, until - time.monotonic()))
        return [Finding("bad", what, "there is no answer", "unplug it and plug it in again, or restart the machine")]

    return wait


def _settings(given: Path | None, environ: Mapping[str, str]) -> tuple[Settings, Path, set[str], Findings]:
    """The settings, or those by default; their folder; the keys of lines, if they matter; and what is to be said."""
    known, home = Settings(), Path()
    keys: set[str] = set()

    def check() -> Findings:
        nonlocal known, home, keys
        from appliance.box.kit import load_kit  # noqa: PLC0415 - a room that cannot be loaded is a finding
        from appliance.files import BadFile  # noqa: PLC0415

        try:
            kit = load_kit(given, environ)
        except BadFile as error:
            return [Finding("bad", "settings", *_told(str(fault))) for fault in error.faults]
        known, home = kit.settings, kit.path.parent
        keys = doctor_voices.line_keys(kit) if known.voice.recordings else keys
        words = f"{kit.path}: {kit.choices.game}, {kit.choices.players} players, {known.language}"
        return [Finding("ok", "settings", words)]

    found = _guarded("settings", check)
    return known, home, keys, found


def _packages() -> Findings:
    def installed(name: str) -> str | None:
        with suppress(metadata.PackageNotFoundError):
            return metadata.version(name)
        return None

    wanted: list[str] = []
    with suppress(metadata.PackageNotFoundError):
        wanted = metadata.requires("voxlupi") or []
    return doctor.packages(wanted, installed)


def _pins(settings: Settings) -> Findings:
    from gpiozero.exc import PinUnknownPi  # noqa: PLC0415 - as above
    from gpiozero.pins.mock import MockFactory  # noqa: PLC0415

    from appliance.panel.pins import NoPins, pi_factory  # noqa: PLC0415

    try:
        factory = pi_factory()
    except NoPins as error:
        if isinstance(error.__cause__, PinUnknownPi):
            return [Finding("ok", "pins", "no pins here: play with --panel keys")]
        return [Finding("bad", "pins", *_told(str(error))), *_groups(settings)]
    name = type(factory).__name__
    if isinstance(factory, MockFactory):
        return [Finding("bad", "pins", f"{name}: no finger can reach them", "unset GPIOZERO_PIN_FACTORY")]
    return [doctor.factory(name, factory.board_info.model), *_groups(settings)]


def _groups(settings: Settings) -> Findings:
    wanted = ("gpio", "audio", "spi") if settings.lights.ring else ("gpio", "audio")
    there = {group.gr_name: group.gr_gid for group in grp.getgrall()}
    return doctor.groups(there.keys(), [name for name, number in there.items() if number in os.getgroups()], wanted)


def _sound(audio: Audio, environ: Mapping[str, str]) -> Findings:
    from appliance.sound import open_mixer  # noqa: PLC0415 - as above
    from appliance.sound.opening import NONE  # noqa: PLC0415
    from appliance.sound.patient_mixer import SILENT  # noqa: PLC0415

    called = f'"{audio.device}"' if audio.device else "the card that the system prefers"
    if audio.device == NONE:
        return [Finding("warn", "sound", "none, as the settings want it", 'set "device" under [audio] to ""')]
    if _is_playing(environ):
        return [Finding("warn", "sound", f"{called} is not tried: {PLAYING}", "end that one and ask again")]
    mixer = open_mixer(audio)
    trouble = mixer.trouble.removesuffix(SILENT)
    mixer.close()
    if trouble:
        detail, remedy = _told(trouble)
        if remedy.startswith("there"):
            remedy = f'{remedy}; set "device" under [audio] to "" for the one that the system prefers'
        return [Finding("bad", "sound", f"play would be silent: {detail}", remedy)]
    if (driver := environ.get("SDL_AUDIODRIVER")) in DUMB:
        return [Finding("warn", "sound", f"nobody hears the driver {driver}", "unset SDL_AUDIODRIVER")]
    return [Finding("ok", "sound", f"{called} opens, for {audio.buffer} samples at once")]


def _level(audio: Audio, environ: Mapping[str, str]) -> Findings:
    from appliance.sound import card_level  # noqa: PLC0415 - as above
    from appliance.sound.opening import NONE  # noqa: PLC0415

    if audio.device == NONE or environ.get("SDL_AUDIODRIVER") in DUMB or doctor.cards(_text(CARDS)).mark != "ok":
        return []
    wanted = audio.card_volume
    try:
        level = card_level.read(audio.device)
    except card_level.NoLevel as error:
        detail, remedy = _told(str(error))
        return [Finding("ok", "level", detail) if wanted == "" else Finding("warn", "level", detail, remedy)]
    return [doctor.level(level.control, level.percent, level.muted, None if wanted == "" else wanted)]


def _speech(language: str, settings: VoiceSettings, environ: Mapping[str, str], patience: float) -> Findings:
    from appliance.voice import Rendered  # noqa: PLC0415 - as above
    from appliance.voice.identity import recall, traces  # noqa: PLC0415
    from appliance.voice.opening import recipe_of  # noqa: PLC0415
    from appliance.voice.worker_voice import WorkerVoice  # noqa: PLC0415

    name = settings.name or language
    recipe = recipe_of("pyttsx3", language, settings, Path(), is_own=True)
    answers: SimpleQueue[object] = SimpleQueue()
    # A place of its own: what is on disk already would be spoken without any engine.
    with tempfile.TemporaryDirectory(prefix="voxlupi-doctor-") as place:
        folder = Path(place)
        with closing(WorkerVoice(recipe, folder, answers.put)) as voice:
            began = time.monotonic()
            voice.request([TRIAL])
            try:
                answer = answers.get(timeout=patience)
            except Empty:
                remedy = "ask again, the first time takes longest; or sudo apt install --reinstall espeak-ng"
                return [Finding("bad", "speech", f'the voice "{name}" says nothing within {patience:g} s', remedy)]
            seconds = time.monotonic() - began
            engine = recall(folder / "engine.json", traces(environ)) or "an engine without a name"
            other = voice.troubles["voice"]
    if isinstance(answer, Rendered) and not other:
        words = f'{engine}; the voice "{name}" speaks, {seconds:.1f} s after it was asked'
        return [Finding("ok", "speech", words)]
    reason = getattr(answer, "reason", "") or _told(other)[0]
    if f'"{name}"' in reason:
        remedy = 'set "name" under [voice] to "", or to a voice such as "it+f3"'
    else:
        remedy = "sudo apt install espeak-ng, or pip install --force-reinstall pyttsx3 espeakng-loader"
    return [Finding("bad", "speech", reason, remedy)]


def _places(environ: Mapping[str, str], machine: Machine) -> Findings:
    from appliance.journal import state_directory  # noqa: PLC0415 - as above
    from appliance.voice import cache_directory  # noqa: PLC0415

    place = state_directory(environ)
    state = directory("state", place, "a game would not outlive a power cut")
    return [
        lasting(state, place.absolute(), machine.mounts()),
        directory("cache", cache_directory(environ), "every line would be made anew at every start"),
    ]


def _is_playing(environ: Mapping[str, str]) -> bool:
    from appliance.journal import state_directory  # noqa: PLC0415 - as above

    return is_held(state_directory(environ) / "lock")


def _told(reason: str) -> tuple[str, str]:
    """What is wrong and what helps, of a line that says both."""
    detail, _, remedy = reason.partition("; ")
    if not remedy and (found := re.search(r": (?=sudo |pip |is this user)", reason)):
        detail, remedy = reason[: found.start()], reason[found.end() :]
    return detail, remedy or "see above"


def _words(error: Exception) -> str:
    return " ".join(str(error).split()) or type(error).__name__


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""

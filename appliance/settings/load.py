"""From a settings file to `Settings`, or to everything that is wrong with it."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

from appliance import files
from appliance.files import BadFile, Document, Fault, closest, read
from appliance.files import load as load_document
from appliance.settings.check import check
from appliance.settings.find import find
from appliance.settings.model import Audio, Buttons, Lights, Settings
from appliance.settings.pins import pin_faults
from appliance.settings.reading import value

Number = TypeVar("Number", int, float)


def load(path: Path) -> tuple[Settings, Document]:
    """Load a settings file.

    Returns:
        The settings, and the document for whoever checks further (the deck) and needs lines.

    Raises:
        BadFile: with all faults of the file.
    """
    settings, document, faults = read_settings(path)
    if settings is None or document is None:
        raise BadFile(faults)
    return settings, document


def read_settings(path: Path) -> tuple[Settings | None, Document | None, list[Fault]]:
    """Load a settings file without raising, for those who join the faults of several files.

    Returns:
        The settings, None if there is any fault; the document, None if there was no text to read; the faults,
        by line.
    """
    try:
        document = load_document(path)
    except BadFile as bad:
        return None, None, list(bad.faults)
    settings, faults = read(document, Settings)
    told = {fault.key for fault in faults}
    more = [fault for fault in check(document) if fault.key not in told]
    faults = sorted({*document.faults, *(_moved(document, fault) for fault in faults), *more})
    if settings is None or faults:
        return None, document, faults
    return replace(settings, day=replace(settings.day, warnings=_in_order(settings))), document, []


def readable(document: Document) -> tuple[Settings, frozenset[str]]:
    """Read what can be read of a settings file with faults, for checks that speak beside them.

    Args:
        document: the file.

    Returns:
        The settings, with defaults in place of values with a fault; of roles, all names, those whose count has a fault
        with 0. And the keys and sections of the file's top of which nobody can be sure what was meant.
    """
    found = files.readable(document, Settings)
    found = replace(
        found,
        roles=_all_keys(document, ("roles",), 0) | found.roles,
        possible=_all_keys(document, ("possible",), 0) | found.possible,
        night=replace(found.night, turns=_all_keys(document, ("night", "turns"), 1.0) | found.night.turns),
    )
    unsure = {name for name in Settings.__slots__ if any(map(document.is_lost, ((name,), (name, ""))))}
    for fault in read(document, Settings)[1]:
        # What is misspelt, or stands in the wrong section, was meant for what now has its default.
        first, last = fault.key.partition(".")[0].partition("[")[0], fault.key.rpartition(".")[2]
        unsure |= {closest(first, Settings.__slots__) or first, last}
    return found, frozenset(unsure)


def _all_keys(document: Document, way: tuple[str, ...], stand_in: Number) -> dict[str, Number]:
    there = value(document, way, {})
    return dict.fromkeys(there, stand_in) if isinstance(there, dict) else {}


def salvage(given: Path | None, environ: Mapping[str, str]) -> Settings:
    """Read what can be read of a settings file with faults: sound, buttons and lights, each table by itself.

    A table of pins with any fault gives none at all: a light on a pin that was meant for a button does harm.

    Args:
        given: the file that the command line names.
        environ: the environment.
    """
    default = Settings()
    dark = replace(default, buttons=_NO_BUTTONS, lights=_NO_LIGHTS)
    try:
        document = load_document(find(given, environ))
    except BadFile:
        return dark
    audio, _ = read(document, Audio, ("audio",))
    found = replace(default, audio=audio or default.audio)
    buttons, lights = read(document, Buttons, ("buttons",))[0], read(document, Lights, ("lights",))[0]
    ways = [("buttons", name) for name in Buttons.__slots__] + [("lights", name) for name in Lights.__slots__]
    # A table with a misspelt name may be that of the pins.
    is_sure = not any(pin_faults(document)) and set(document.data) <= set(Settings.__slots__)
    if buttons is None or lights is None or not is_sure or any(map(document.is_lost, ways)):
        return replace(dark, audio=found.audio)
    return replace(found, buttons=buttons, lights=lights)


_NO_BUTTONS = Buttons(pause="", left="", right="")
_NO_LIGHTS = Lights(night="", day="", vote="", ready="", bar=())


def _moved(document: Document, fault: Fault) -> Fault:
    """A fault, or where to look for a key that has a new place."""
    if fault.key != "night.scene":
        return fault
    return document.fault(("night", "scene"), fault.problem, 'write it as night = "..." under [scenes]')


def _in_order(settings: Settings) -> tuple[int, ...]:
    """Give the warnings as they will be heard, without default ones for which a short talk leaves no room."""
    fitting = {warning for warning in settings.day.warnings if warning < settings.day.talk}
    return tuple(sorted(fitting, reverse=True))

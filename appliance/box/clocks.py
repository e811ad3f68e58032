"""From the settings of the clock to the talk in turns, and what is wrong with them."""

from collections.abc import Iterator
from dataclasses import asdict

from appliance.clock import Clock, Wrong
from appliance.files import Document, Fault, suggest
from appliance.settings import Settings
from appliance.table.ways import Ways
from appliance.table.word import Speaking
from appliance.verdict import Readings


def ways(settings: Settings) -> Ways:
    """What the settings say about how a group plays, beside its options."""
    clock = settings.clock
    given = {name: getattr(clock, name) for name in Speaking.__slots__}
    # Each who is accused has an equal part of the time; in a duel what one uses the other gets.
    equal = Speaking(names=clock.names, own=clock.own)
    duel = Speaking(mode="hourglass", freeze=True, names=clock.names, own=clock.own)
    return Ways(
        readings=Readings(**asdict(settings.verdict)),
        speaking=Speaking(**given) if clock.kind == "speaking" else None,
        defence=None if clock.defence == "free" else equal,
        duel=duel if clock.defence == "duel" else None,
    )


def clock_faults(settings: Settings, document: Document) -> Iterator[Fault]:
    """What is wrong with the clock: times that cannot be, names of nobody."""
    names = () if isinstance(settings.players, int) else settings.players
    for name in settings.clock.own:
        if name not in names:
            there = f"the players are {', '.join(names)}.{suggest(name, names)}" if names else "name them in `players`"
            yield document.fault(("clock", "own", name), f'no player is called "{name}"', there)
    if settings.day.at_zero == "more" and not settings.day.more:
        yield document.fault(
            ("day", "at_zero"), "there is no more time to be had", "write more = 60, or how much it is"
        )
    speaking = ways(settings).speaking
    if speaking is None:
        return
    for key, value in (("at_zero", "more"), ("covers", "day")):
        if getattr(settings.day, key) == value:
            problem = f'"{value}" is for a talk of all of you, and with a speaking clock each has time of their own'
            yield document.fault(("day", key), problem, f'leave {key} out, or write kind = "village" under [clock]')
    try:
        Clock(speaking.controls(settings.player_count, settings.day.talk, names))
    except Wrong as wrong:
        problem, _, remedy = str(wrong).partition("; ")
        yield document.fault(("clock", _key(problem)), problem, remedy)


def _key(problem: str) -> str:
    """The key that a time control is wrong by."""
    words = {"without periods": "periods", "without moves": "moves", "byo-yomi of": "bonus", "cap": "cap"}
    return next((key for words, key in words.items() if words in problem), "seconds")

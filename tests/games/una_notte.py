"""The game as its files say, and scripts of it as a reader would write them down."""

from dataclasses import replace

from shipped_games import CATALOGUE

from appliance.catalogue import load_lines
from appliance.games.cue import Clock, Light, Mark, Say, Scene, Sound, Wait
from appliance.games.options import Options
from appliance.games.script import Plan, build

GAME = CATALOGUE.games["una-notte-da-lupi"]
ITALIAN = load_lines(CATALOGUE, "it", "una-notte-da-lupi")

FIRST_GAME = {
    3: {"werewolf": 2, "peasant": 1, "seer": 1, "swindler": 1, "troublemaker": 1},
    4: {"werewolf": 2, "peasant": 2, "seer": 1, "swindler": 1, "troublemaker": 1},
    5: {"werewolf": 2, "peasant": 3, "seer": 1, "swindler": 1, "troublemaker": 1},
}
"""Setup, the table for the first game."""

EVERYONE_CALLED = {
    "werewolf": 2,
    "seer": 1,
    "mason": 2,
    "mythomaniac": 1,
    "troublemaker": 1,
    "apprentice-sorcerer": 1,
    "swindler": 1,
}
"""A deck for six in which all seven calls are made."""


def two_seconds(_):
    """Every line takes two seconds."""
    return 2.0


def plan(roles, **options):
    """What lies on the table."""
    return Plan(GAME, roles, sum(roles.values()) - 3, Options(**options))


def script(phase, roles, *, lengths=two_seconds, left=None, game=GAME, **options):
    """The script of a phase, the first of its name."""
    return build(replace(plan(roles, **options), game=game), phase, 1, lengths, left)


def night(roles, **options):
    """The script of the night."""
    return script("night", roles, **options)


def said(script):
    """What is spoken, in order."""
    return [timed.cue.line for timed in script.cues if isinstance(timed.cue, Say)]


def heard(script):
    """What is spoken, in order, with its time."""
    return [(timed.at, timed.cue.line) for timed in script.cues if isinstance(timed.cue, Say)]


def calls(script):
    """Whose turns come, in order."""
    return [timed.cue.turn for timed in script.cues if isinstance(timed.cue, Wait)]


def seen(script, name):
    """What one light does, with its times."""
    return [
        (timed.at, timed.cue.value) for timed in script.cues if isinstance(timed.cue, Light) and timed.cue.name == name
    ]


def course(script):
    """Everything but the lights as one would note it: time, what, how long it takes."""
    return [(timed.at, _noted(timed.cue), timed.seconds) for timed in script.cues if not isinstance(timed.cue, Light)]


def _noted(cue):
    match cue:
        case Say():
            return cue.line
        case Wait(turn):
            return f"wait {turn}"
        case Scene(name):
            return f"scene {name}".strip()
        case Sound(name):
            return f"sound {name}"
        case Mark(name):
            return f"mark {name}"
        case Clock(seconds):
            return f"clock {seconds:g}"

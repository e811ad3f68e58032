"""A moderator at the table: names the dead and whoever else is asked for, and enters the hands that were raised."""

from dataclasses import replace

from evening import CHOICES, SHELF, Evening
from msgspec.structs import replace as chosen

from appliance.games.cue import Clock, Light
from appliance.games.options import Options
from appliance.table.events import Begin
from appliance.table.grammar import Where

NAMES = ("Anna", "Bruno", "Carla", "Dario", "Elena", "Fabio", "Gina", "Hugo")


def evening(game, deck, *, seed=0, counted=True, variants=None, **options):
    """Eight at a table, with names, before the cards are dealt."""
    choices = chosen(CHOICES, game=game, players=len(NAMES), deck="file")
    shelf = replace(SHELF, game=game, roles=deck, variants=variants or {})
    options = Options(tips=False, names=NAMES, counted=counted, variants=variants or {}, **options)
    return Evening(options, choices=choices, shelf=shelf).send(Begin(choices, "deal", seed=seed))


def village(there):
    """What has become of the players."""
    return there.table._course.village


def phases(there):
    """The phases so far, in their order."""
    return [name for name, _ in there.entered]


def rest(there):
    """Time passes until a button is wanted, or the clock of a talk has begun to run."""
    while not _talks(there) and (due := there.table.due()) is not None:
        there.until(due)
    return there


def _talks(there):
    last = next((timed.cue for _, timed in reversed(there.cues) if not isinstance(timed.cue, Light)), None)
    return there.table.where is Where.TALK and isinstance(last, Clock)


def asked(there):
    """The phase that is waiting for the moderator, or for the end of a talk."""
    return rest(there).table.phase


def name(there, *names):
    """Answers a question with some players, one after the other, or with nobody."""
    phase = asked(there)
    for wanted in (f"count.answer+name.{name}" for name in names):
        for _ in range(12):
            if there.lines()[-1] == wanted:
                break
            rest(there.press("right"))
        assert there.lines()[-1] == wanted, f"nobody can name {wanted} in {phase}"
        rest(there.press("next"))
    if there.table.phase == phase and not there.lines()[-1].startswith("count.answer"):
        rest(there.press("right"))
        assert there.lines()[-1] in {"pick.nobody", "pick.enough"}, there.lines()[-1]
        rest(there.press("next"))
    return there


def count(there, **votes):
    """Enters the hands for each who was called; nobody who is not named has any."""
    candidates = rest(there).table._course.inquiry.candidates
    for seat in candidates:
        for _ in range(votes.get(NAMES[seat], 0)):
            there.press("right")
        there.press("next")
    return rest(there)


def since(there, do):
    """What is said while something is done."""
    before = len(there.cues)
    do(there)
    return there.lines(before)

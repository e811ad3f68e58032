"""A moderator at the table: names the dead and whoever else is asked for, and enters the hands that were raised."""

from dataclasses import replace

from evening import CHOICES, SHELF, Evening
from msgspec.structs import replace as chosen

from appliance.games.options import Options
from appliance.table.events import Begin

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


def asked(there):
    """The phase that is waiting for the moderator."""
    there.run()
    return there.table.phase


def name(there, *names):
    """Answers a question with some players, one after the other, or with nobody."""
    there.run()
    phase = there.table.phase
    for wanted in (f"count.answer+name.{name}" for name in names):
        for _ in range(12):
            if there.lines()[-1] == wanted:
                break
            there.press("right").run()
        assert there.lines()[-1] == wanted, f"nobody can name {wanted} in {phase}"
        there.press("next").run()
    if there.table.phase == phase and not there.lines()[-1].startswith("count.answer"):
        there.press("right").run()
        assert there.lines()[-1] in {"pick.nobody", "pick.enough"}, there.lines()[-1]
        there.press("next").run()
    return there


def count(there, **votes):
    """Enters the hands for each who was called; nobody who is not named has any."""
    there.run()
    candidates = there.table._course.inquiry.candidates
    for seat in candidates:
        for _ in range(votes.get(NAMES[seat], 0)):
            there.press("right")
        there.press("next")
    return there


def since(there, do):
    """What is said while something is done."""
    before = len(there.cues)
    do(there)
    return there.lines(before)

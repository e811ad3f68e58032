"""The game as its files say: every card in it, its nights and days as they are called, a table where it is played."""

from dataclasses import replace

from evening import CHOICES, SHELF, Evening
from msgspec.structs import replace as chosen
from shipped_games import CATALOGUE

from appliance.catalogue import load_lines
from appliance.games.cue import Say
from appliance.games.options import Options
from appliance.games.order import called
from appliance.games.script import Plan, build
from appliance.games.village import Village

GAME = CATALOGUE.games["wherewolf"]
WORDS = {language: load_lines(CATALOGUE, language, "wherewolf") for language in ("it", "en", "fr")}
EVERYTHING = {name: role.count for name, role in GAME.role.items()}
NAMES = ("Anna", "Bruno", "Carla", "Dario", "Elena", "Fabio")


def two_seconds(_):
    """Every line takes two seconds."""
    return 2.0


def script(phase, roles=EVERYTHING, number=1, variants=None, village=None, left=None, **options):
    """The script of a phase."""
    options = Options(**{"tips": False, "variants": variants or {}, **options})
    players = sum(roles.values())
    there = Village(players=players, **{"night": number, **(village or {})})
    return build(Plan(GAME, roles, players, options, there), phase, number, two_seconds, left)


def lines(phase, roles=EVERYTHING, number=1, variants=None, village=None, **options):
    """What is said in a phase, in order."""
    cues = script(phase, roles, number, variants, village, **options).cues
    return [timed.cue.line for timed in cues if isinstance(timed.cue, Say)]


def night(number, roles=EVERYTHING, **variants):
    """What is said in a night between the closing of all eyes and the morning; a variant's dashes are underscores."""
    said = lines("night", roles, number, dashed(variants))
    return said[said.index("night.fall") + 1 :]


def turns(number, roles=EVERYTHING, **variants):
    """The turns of a night."""
    return called(GAME, roles, number, dashed(variants))


def in_turn(turn, number, roles=EVERYTHING, **variants):
    """What is said in one turn of a night, without `.full`."""
    said = [line.removesuffix(".full") for line in night(number, roles, **variants)]
    first = next(place for place, line in enumerate(said) if line in {f"{turn}.wake", f"{turn}.wake-first"})
    return said[first : said.index(f"{turn}.sleep") + 1]


def dashed(variants):
    """Variants by the names of the file."""
    return {name.replace("_", "-"): choice for name, choice in variants.items()}


def table(*roles, players=6, **options):
    """Players at a table, with names: the Seer, a Pack Wolf, these, and such as do nothing by day."""
    quiet = (*["peasant"] * 3, "hermit", "witch", "healer", "medium", "wizard", "priest", "sinner")
    dealt = ["seer", "pack-wolf", *roles, *(role for role in quiet if role not in roles)][:players]
    deck = {role: dealt.count(role) for role in dealt}
    names = (*NAMES, *(f"Nr{number}" for number in range(7, players + 1)))[:players]
    shelf = replace(SHELF, game="wherewolf", roles=deck)
    choices = chosen(CHOICES, game="wherewolf", players=players, deck="file")
    evening = Evening(Options(**{"tips": False, "names": names, **options}), choices=choices, shelf=shelf)
    assert evening.table._course.plan.roles == deck
    return evening

"""What a game's file says about powers and ends, and what is wrong with it."""

import shutil

import pytest

from appliance import files
from appliance.catalogue import load_game

GAMES = files.shipped("config") / "games"
DEVIL, LOUPS = "village-and-devil", "loups-garous"


def told_of(tmp_path, name, old, new, line, why):
    """Whether a game with something changed has a fault, told with the line; and all its faults as they are told."""
    text = (GAMES / name / "game.toml").read_text()
    assert old in text
    changed = text.replace(old, new, 1)
    folder = tmp_path / name
    shutil.copytree(GAMES / name, folder)
    (folder / "game.toml").write_text(changed)
    told = [str(fault) for fault in load_game(folder)[1]]
    number = changed[: changed.index(line)].count("\n") + 1
    return any(why in each and f"game.toml:{number}:" in each.replace(", line ", ":") + ":" for each in told), told


@pytest.mark.parametrize(
    ("old", "new", "line", "why"),
    [
        ('turn = "knight"', 'turn = "night"', 'turn = "night"', 'there is no turn "night"'),
        ('of = ["devil"]  ', 'of = ["dvil"]  ', 'of = ["dvil"]  ', 'there is no role "dvil"'),
        ('stops = ["attack"]', 'stops = ["atack"]', 'stops = ["atack"]', 'there is no power "atack"'),
        ('stops = ["attack"]', 'stops = ["probe"]', 'stops = ["probe"]', '"probe" is no attack'),
        ('stops = ["attack"]', "", "[power.guard]", "protect needs stops"),
        ('dawn = ["guard", "attack"]', 'dawn = ["attack", "guard"]', "dawn =", "takes place before"),
        ('dawn = ["guard", "attack"]', 'dawn = ["guard"]', "[power.attack]", "never takes place"),
        ('dawn = ["guard", "attack"]', 'dawn = ["guard", "attack", "probe"]', "dawn =", "takes place at once"),
        ('dawn = ["guard", "attack"]', 'dawn = ["guard", "attack", "x"]', "dawn =", 'no power "x"'),
        ('dawn = ["guard", "attack"]', 'dawn = ["guard", "attack", "guard"]', "dawn =", "stands here twice"),
        ('about = "sentenced"', 'asks = "seat"\nabout = "sentenced"', 'asks = "seat"\nabout', "nobody is chosen"),
        ('turn = "knight"', "", "[power.guard]", "nobody knows when"),
        ('kind = "night"', 'kind = "tell"', "[power.pack]", "no night"),
        ('does = "protect"', 'does = "protect"\nmark = "safe"', 'mark = "safe"', "only convert or mark has mark"),
        ('does = "protect"', 'does = "protect"\nuntil = "x"', 'until = "x"', 'no power "x"'),
        ('of = ["devil"]  ', 'tells = "number"  ', 'tells = "number"', "whose number this is"),
        ('of = ["devil"]  ', 'of = ["devil"]\ntells = "role"', "of =", "nothing is asked for"),
        ('of = ["devil"]  ', 'tells = "roles"  ', 'tells = "roles"', "the roles of several"),
        ('does = "protect"', 'does = "protect"\ntells = "yes"', 'tells = "yes"', "only learn has tells"),
        ('wins = ["good"]', 'wins = ["god"]', 'wins = ["god"]', 'there is no faction "god"'),
        ('none = ["devil"]', "", "[end.no-devils]", "comes at once"),
        ('decides = "plurality"', 'decides = "plural"', 'decides = "plural"', '"plurality"'),
    ],
)
def test_a_wrong_power_is_told_with_its_line(tmp_path, old, new, line, why):
    found, told = told_of(tmp_path, DEVIL, old, new, line, why)
    assert found, told


@pytest.mark.parametrize(
    ("game", "old", "new", "line", "why"),
    [
        # causes
        (LOUPS, 'causes = ["blame"]', 'causes = ["blam"]', 'causes = ["blam"]', 'nobody dies of "blam"'),
        (LOUPS, 'causes = ["blame"]', 'causes = ["heal"]', 'causes = ["heal"]', 'nobody dies of "heal"'),
        (DEVIL, 'turn = "priest"', 'turn = "priest"\ncauses = ["attack"]', "causes", "only a last breath has causes"),
        # into
        (LOUPS, 'into = "werewolf"', 'into = "wolf"', 'into = "wolf"', 'there is no role "wolf"'),
        (
            LOUPS,
            'into = "werewolf"',
            'into = "piper"',
            'into = "piper"',
            'with transformation = yes, extension = no there is no "piper"',
        ),
        # marked
        (LOUPS, 'marked = "lover"', 'marked = "loving"', 'marked = "loving"', 'nobody is ever marked "loving"'),
        # ends
        (LOUPS, 'some = ["piper"]', 'some = ["pipe"]', 'some = ["pipe"]', 'there is no role "pipe"'),
        (LOUPS, 'only = ["lovers"]', 'only = ["loving"]', 'only = ["loving"]', 'there is no faction "loving"'),
        (
            LOUPS,
            'marked = "charmed"\n[end.lovers]',
            'marked = "x"\n[end.lovers]',
            'marked = "x"',
            'nobody is ever marked "x"',
        ),
        # hidden by variants
        (
            LOUPS,
            'until = "heal"',
            'until = "peep"',
            'until = "peep"',
            'with witch = while-she-heals, little-girl = peeps there is no "peep"',
        ),
        (
            LOUPS,
            'instead = "attack"',
            'instead = "bar-all"',
            'instead = "bar-all"',
            'with transformation = yes, scapegoat = somebody-votes there is no "bar-all"',
        ),
        (
            LOUPS,
            'causes = ["blame"]\nwhen = { scapegoat = "somebody-votes" }',
            'causes = ["hex"]\nwhen = { scapegoat = "somebody-votes" }\nroles = ["witch"]\ndoes = "bar"\nasks = "seat"'
            '\n[power.hex]\nat = "death"\nasks = "seat"\ndoes = "attack"\nwhen = { scapegoat = "maybe-nobody" }',
            'causes = ["hex"]',
            '"hex" is never there together with this',
        ),
        (
            DEVIL,
            'none = ["devil"]\n[end.parity]',
            'none = ["devil"]\nwhen = { start = "night" }\n[end.parity]\nwhen = { start = "night" }',
            "[end.no-devils]",
            "with start = day nothing ends the game",
        ),
        (
            DEVIL,
            "[power.pack]",
            '[variant.extra]\nchoices = ["a", "b", "c"]\nmany = true\n'
            '[power.x]\nturn = "priest"\nwhen = { extra = "a" }\nuntil = "y"\nasks = "seat"\ndoes = "learn"\n'
            '[power.y]\nturn = "priest"\nwhen = { extra = "not b" }\ntimes = 1\nasks = "seat"\ndoes = "learn"\n'
            "[power.pack]",
            'until = "y"',
            'with extra = a and b there is no "y"',
        ),
        # powers that no night calls
        (DEVIL, 'twins"\nnights = "first"', 'twins"\nnights = "later"', 'twins"\nnights = "later"', "no night calls"),
        (LOUPS, 'thief"\nnights =', 'thief"\nnights = "later" #', 'thief"\nnights = "later"', "no night calls"),
        (
            LOUPS,
            'turn = "little-girl"\nwhen = { little-girl = "told" }',
            'turn = "little-girl"',
            'turn = "little-girl"',
            'with little-girl = peeps no night calls "little-girl"',
        ),
        (
            DEVIL,
            'turns = ["devils", "twins"]',
            'turns = ["devils"]',
            'turn = "twins"',
            'with start = day no night calls "twins" when this can be used',
        ),
        # moments, and those who have them
        (
            DEVIL,
            "[power.pack]",
            '[power.x]\nat = "death"\nasks = "seat"\ndoes = "attack"\n[power.pack]',
            "[power.x]",
            "nobody has this",
        ),
        (LOUPS, 'at = "always"', 'at = "death"', 'at = "death"', 'write at = "always"'),
        (LOUPS, 'at = "tie"', 'at = "sentence"', 'at = "sentence"\nroles = ["scape', 'write at = "tie"'),
        (
            LOUPS,
            'at = "death"\nroles = ["mayor"]',
            'at = "tie"\nroles = ["mayor"]',
            'at = "tie"\nroles = ["mayor',
            "nothing comes of succeed",
        ),
    ],
)
def test_what_leads_nowhere_or_never_happens_is_told(tmp_path, game, old, new, line, why):
    found, told = told_of(tmp_path, game, old, new, line, why)
    assert found, told


@pytest.mark.parametrize(
    ("old", "new", "line", "why"),
    [
        ('again = "deal"', 'again = "night"', "again =", "cards are dealt first"),
        (
            'then = "night"\ntell = [{ say = "last-words',
            'tell = [{ say = "last-words',
            "[phase.last-words]",
            "no night",
        ),
        (
            'kind = "night"\nthen',
            'kind = "night"\nwhen = { start = "night" }\nthen',
            'then = "meeting"',
            "with start = day no night follows",
        ),
        (
            'kind = "ballot"\nwhen = { tie = "run-off" }',
            'kind = "vote"\nwhen = { tie = "run-off" }',
            'kind = "vote"',
            "shown",
        ),
    ],
)
def test_a_game_with_powers_that_a_box_could_not_lead_on_is_told(tmp_path, old, new, line, why):
    found, told = told_of(tmp_path, DEVIL, old, new, line, why)
    assert found, told

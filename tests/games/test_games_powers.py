"""What a game's file says about powers and ends, and what is wrong with it."""

import shutil

import pytest

from appliance import files
from appliance.catalogue import load_game

TEXT = (files.shipped("config") / "games" / "village-and-devil" / "game.toml").read_text()


def faults(tmp_path, old, new):
    """The faults of the game with something changed, as they are told."""
    assert old in TEXT
    folder = tmp_path / "village-and-devil"
    shutil.copytree(files.shipped("config") / "games" / "village-and-devil", folder)
    (folder / "game.toml").write_text(TEXT.replace(old, new, 1))
    return [str(fault) for fault in load_game(folder)[1]]


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
    told = faults(tmp_path, old, new)
    changed = TEXT.replace(old, new, 1)
    number = changed[: changed.index(line)].count("\n") + 1
    assert any(why in each and f"game.toml:{number}" in each.replace(", line ", ":") for each in told), (number, told)

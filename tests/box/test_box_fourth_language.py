"""A language and a role more are only files: they are played, spoken by their own voice, chosen at the box by name."""

import shutil
from pathlib import Path

import pytest

from appliance.files import shipped

GAME = "una-notte-da-lupi"

BOX = {
    'language = "Language: English."': 'language = "Sprache: Deutsch."',
    'and = "and"': 'and = "und"',
    'begin = "Pause. Leave your eyes as they are."': 'begin = "Pause. Lasst die Augen, wie sie sind."',
}
WORDS = {
    'name = "Werewolf"': 'name = "Werwolf"',
    'name = "Seer"': 'name = "Seherin"',
    '1 = "one Seer"': '1 = "eine Seherin"',
    '2 = "two Werewolves"': '2 = "zwei Werwölfe"',
    '2 = "two Peasants"': '2 = "zwei Bauern"',
    'name = "Watchman"': 'name = "Nachtwächter"',
    '1 = "one Watchman"': '1 = "ein Nachtwächter"',
    'wake.short = "The Watchman, look."': 'wake.short = "Nachtwächter, schau."',
}
"""What a translator has got to so far; the rest is still as it was copied."""

ROLE = {
    "game.toml": {
        "[role.swindler]": '[role.watchman]\nfaction = "humans"\n[role.swindler]',
        "[turn.swindler]": '[turn.watchman]\nroles = ["watchman"]\nafter = ["seer"]\n[turn.swindler]',
    },
    "en.toml": {
        "[role.swindler]": '[role.watchman]\nname = "Watchman"\n1 = "one Watchman"\ncard = "The Watchman is awake."\n'
        "[role.swindler]",
        "[swindler]": '[watchman]\nwake.full = "The Watchman looks around."\nwake.short = "The Watchman, look."\n'
        'sleep.full = "The Watchman rests."\nsleep.short = "The Watchman, rest."\n[swindler]',
        "[shown]": '[shown]\nwatchman = "Watchman"',
    },
}
"""A role that is called, added to a game and to its words."""

SETTINGS = """language = "de"
players = 3
calls = "short"
[roles]
Werwolf = 2
SEHERIN = 1
"Nachtwächter" = 1
peasant = 2
[night]
seconds = 1
settle = 0
gap = 0
[day]
talk = 10
warnings = []
"""


def translated(source: Path, target: Path, words):
    text = source.read_text(encoding="utf-8")
    for english, german in words.items():
        assert english in text
        text = text.replace(english, german, 1)
    target.write_text(text, encoding="utf-8")


@pytest.fixture
def copy(tmp_path):
    """A copy of the program with a role and German added, as anybody would add them."""
    root = tmp_path / "copy"
    for part in ("appliance", "config", "sounds"):
        shutil.copytree(shipped(part), root / part, ignore=shutil.ignore_patterns("__pycache__"))
    languages, game = root / "config" / "languages", root / "config" / "games" / GAME
    for name in ("it", "fr"):
        (game / f"{name}.toml").unlink()  # whoever adds a role writes its lines in the languages that they speak
    for name, changes in ROLE.items():
        translated(game / name, game / name, changes)
    translated(languages / "en.toml", languages / "de.toml", BOX)
    translated(game / "en.toml", game / "de.toml", WORDS)
    (root / "de.toml").write_text(SETTINGS, encoding="utf-8")
    return root


def test_a_fourth_language_with_a_new_role_is_played_to_the_end(start, copy):
    box = start("play", "--panel", "keys", "--config", "de.toml", "--speed", "100", cwd=copy)
    box.type("next")
    box.follow(kind="say", line="deck.roles+role.werewolf.2+role.seer.1+role.peasant.2+role.watchman.1")
    box.type("next", "next")
    box.end_input()
    box.rest()
    assert box.code() == 0
    phases = [line["name"] for line in box.log if line["kind"] == "phase"]
    assert phases == ["setup", "take", "deal", "night", "talk", "vote", "verdict"]
    said = [line["text"] for line in box.log if line["kind"] == "say"]
    assert any("zwei Werwölfe, eine Seherin, zwei Bauern und ein Nachtwächter" in text for text in said)
    assert "Nachtwächter, schau." in said
    assert not [line for line in box.log if line["kind"] == "trouble"]


def test_it_is_chosen_at_the_box_among_the_others(start, copy):
    (copy / "en.toml").write_text('language = "en"\n', encoding="utf-8")
    box = start("play", "--panel", "keys", "--config", "en.toml", "--speed", "100", cwd=copy)
    box.type("right", "next")
    heard = [box.follow(kind="say", line="setup.language")["text"]]
    while len(heard) < 2:
        box.type("left")
        heard.append(box.follow(kind="say", line="setup.language")["text"])
    assert sorted(heard) == ["Language: English.", "Sprache: Deutsch."]

"""A game of one's own: the example of the README is checked, played, changed; and every fault of it is told by line."""

import re

import pytest

from appliance.box.kit import load_kit
from appliance.catalogue import load_catalogue
from appliance.files import BadFile, shipped

README = shipped("README.md")
SETTINGS = """game = "night-market"
language = "en"
players = 4
calls = "short"
[night]
seconds = 1
settle = 0
gap = 0
[day]
talk = 10
warnings = []
"""


@pytest.fixture(scope="module")
def printed():
    """The two files of the example, as they are printed."""
    chapter = README.read_text(encoding="utf-8").split("## Can we play a game of our own?")[1].split("\n## ")[0]
    game, words = re.findall(r"```toml\n(.*?)```", chapter, flags=re.DOTALL)
    return {"game.toml": game, "en.toml": words}


@pytest.fixture
def own(tmp_path, printed):
    """The example beside a settings file, with some words changed; gives the settings file."""

    def write(changes=(), settings=SETTINGS):
        folder = tmp_path / "night-market"
        folder.mkdir()
        for name, text in printed.items():
            changed = text
            for before, after in ((before, after) for file, before, after in changes if file == name):
                assert before in changed
                changed = changed.replace(before, after, 1)
            (folder / name).write_text(changed, encoding="utf-8")
        path = tmp_path / "voxlupi.toml"
        path.write_text(settings, encoding="utf-8")
        return path

    return write


def faults(path):
    with pytest.raises(BadFile) as told:
        load_kit(path, {})
    return [str(fault).replace(f"{path.parent}/", "") for fault in told.value.faults]


def said(start, path):
    """What is said in a game, from the deck on; whoever plays hears everything to its end."""
    box = start("play", "--panel", "keys", "--audio", "none", "--config", path, "--speed", "100")
    box.type("next")
    box.follow(kind="say", line="take.deal")
    box.type("wait 3", "next")
    box.end_input()
    box.rest()
    assert box.code() == 0
    assert not [line for line in box.log if line["kind"] == "trouble"]
    heard = [(line["line"], line["text"]) for line in box.log if line["kind"] == "say"]
    return [text for line, text in heard if not line.startswith("setup")]


def test_the_example_of_the_readme_is_played_to_its_end(start, own):
    heard = said(start, own())
    assert heard[:9] == [
        "Take these cards: one Thief, one Guard and 2 Citizens.",
        "Deal one to everyone. When you are ready, press next.",
        "The market is closed. Everyone, close your eyes.",
        "The Thieves, open your eyes.",
        "The Thieves, close your eyes.",
        "The Guard, open your eyes.",
        "The Guard, close your eyes.",
        "The cock crows. Open your eyes.",
        "Something is missing. Who was it?",
    ]
    assert heard[-1] == "Show your cards: is it a Thief?"


def test_left_and_right_read_the_cards_of_the_deck(start, own):
    path = own()
    box = start("play", "--panel", "keys", "--audio", "none", "--config", path, "--speed", "20")
    box.type("next")
    box.follow(kind="say", line="take.deal")
    for button, role in (("right", "thief"), ("right", "guard"), ("left", "thief"), ("left", "citizen")):
        box.type(button)
        box.follow(kind="say", line=f"role.{role}.card")


def test_a_role_and_its_turn_are_added_without_any_code(start, own):
    changes = (
        ("game.toml", "[turn.thieves]", '[role.watchman]\nfaction = "town"\n\n[turn.thieves]'),
        ("game.toml", "[phase.take]", '[turn.watchman]\nroles = ["watchman"]\nafter = ["guard"]\n\n[phase.take]'),
        ("game.toml", "guard = 1, citizen = 2 }", "guard = 1, watchman = 1, citizen = 1 }"),
        (
            "en.toml",
            "[role.citizen]",
            '[role.watchman]\nname = "Watchman"\n1 = "one Watchman"\ncard = "The Watchman is awake."\n[role.citizen]',
        ),
        (
            "en.toml",
            "[guard]",
            '[watchman]\nwake.full = "Look."\nwake.short = "Watch, look."\n'
            'sleep.full = "Rest."\nsleep.short = "Watch, rest."\n[guard]',
        ),
        ("en.toml", "guard = ", 'watchman = "Watchman"\nguard = '),
    )
    heard = said(start, own(changes))
    assert heard[0] == "Take these cards: one Thief, one Guard, one Citizen and one Watchman."
    assert heard[heard.index("The Guard, close your eyes.") + 1 :][:2] == ["Watch, look.", "Watch, rest."]


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (
            ("game.toml", 'roles = ["guard"]', 'roles = ["gard"]'),
            'night-market/game.toml:20: turn.guard.roles: there is no role "gard"; write one of thief, guard, citizen',
        ),
        (
            ("game.toml", 'roles = ["thief"]\n', 'roles = ["thief"]\nafter = ["guard"]\n'),
            "the turns wait for each other",
        ),
        (
            ("game.toml", 'then = "talk"', 'then = "tolk"'),
            'night-market/game.toml:29: phase.night.then: there is no phase "tolk"',
        ),
        (
            ("en.toml", 'sleep.short = "The Guard, close your eyes."\n', ""),
            'the line "guard.sleep.short" is missing',
        ),
        (("en.toml", "open = ", "opn = "), 'did you mean "talk.open"?'),
        (("game.toml", "always = { thief = 1", "always = { thief = 3"), "deck.suggested"),
        (
            ("game.toml", "[phase.vote]", '[phase.votes]\nkind = "vote"\nthen = "end"\n[phase.vote]'),
            "no phase leads here",
        ),
    ],
)
def test_a_fault_in_it_is_told_with_its_line(own, change, told):
    found = faults(own([change]))
    assert any(told in fault for fault in found), found
    assert all(re.match(r"night-market/\w+\.toml:\d+: ", fault) for fault in found)


def test_an_order_against_what_must_come_before_is_told(own):
    path = own(settings=SETTINGS.replace("[night]\n", '[night]\norder = ["guard", "thieves"]\n'))
    (fault,) = faults(path)
    assert fault.startswith("voxlupi.toml:6: night.order[1]: guard must come after thieves in this game; ")


def test_a_game_without_any_language_is_told(own):
    path = own()
    (path.parent / "night-market" / "en.toml").unlink()
    assert any("this game speaks no language" in fault for fault in faults(path))


def test_one_with_the_name_of_a_game_of_the_box_takes_its_place(tmp_path):
    games = shipped("config", "games")
    (tmp_path / "village-and-devil").mkdir()
    for file in (games / "village-and-devil").glob("*.toml"):
        text = file.read_text(encoding="utf-8").replace("players = [5, 15]", "players = [5, 14]")
        text = re.sub(r"(?m)^15 = \{.*\n", "", text)
        (tmp_path / "village-and-devil" / file.name).write_text(text, encoding="utf-8")
    catalogue = load_catalogue(own=[tmp_path / "village-and-devil"])
    assert catalogue.games["village-and-devil"].deck.players == (5, 14)

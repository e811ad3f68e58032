"""Nobody has to moderate: whole games of both that the box can run, from who is who to the chronicle.

What is announced, who has won, and what is told of each night is written out here in the words of the rules. That every
line is heard is tried in `tests/long`, as are power cuts after every single event.
"""

import time

import pytest
from moderated_box import Run, kit_for
from moderated_cuts import Cuts
from moderated_games import DEVILS, FEW_DEVILS, FEW_WOLVES, MADMEN, WOLVES
from moderated_players import Players

SPEED = 50

PATIENT = {
    "moderation": "own = 15\nanswer = 1\nnotice = 1",
    "night": "seconds = 15\nsettle = 0\ngap = 0.2",
    "day": "talk = 20\nwarnings = []\nchoose_seconds = 15",
}
"""Times in which a finger that is typed on a busy machine, at such a speed, is in time."""

BY_DAY = {"daybreak", "vote-result", "more-deaths"}
"""Phases in which everybody is told what has happened."""


@pytest.fixture
def typed(play, tmp_path):
    """Plays a game with the program as its users do, typing; gives its players."""

    def typed(game, patience=90):
        settings = tmp_path / "voxlupi.toml"
        settings.write_text(game.settings(**PATIENT), encoding="utf-8")
        box, players = play("--speed", SPEED, "--config", settings), Players(game)
        deadline = time.monotonic() + patience
        while not players.is_over:
            record = box.next_line(deadline)
            assert record is not None, f"nothing comes in {players.phase}; {box.errors()}"
            if keys := players.see(record):
                box.type(*keys)
        box.end_input()
        assert box.code() == 0
        assert box.errors() == ""
        return players

    return typed


@pytest.fixture
def played(tmp_path):
    """Plays a game at a box within the test; gives its players."""

    def played(game, **settings):
        players = Players(game)
        Run(kit_for(game, tmp_path, **settings), tmp_path, players)
        return players

    return played


def short(lines):
    return [line.replace("name.", "").replace("+", " ") for line in lines]


def announced(players):
    """What was told by day, in short."""
    return short(line for phase, line in players.said if phase.split()[0] in BY_DAY and line != "moderated.voted")


def chronicle(players):
    """What the chronicle tells of each night, in short; of the day after it see `days`."""
    return [
        [line for line in short(page[1:]) if not line.startswith("moderated.by-day")]
        for line, page in players.pages.items()
        if line.startswith("moderated.night")
    ]


def days(players):
    """Who has died by day, day by day, by the chronicle."""
    told = [line for page in players.pages.values() for line in short(page)]
    return [line.removeprefix("moderated.by-day ") for line in told if line.startswith("moderated.by-day")]


def roles(players):
    """Who was who, by the chronicle."""
    first = next(iter(players.pages))
    held = {}
    for line in players.pages[first]:
        _, role, *names = line.split("+")
        held |= {name.removeprefix("name."): role.split(".")[1] for name in names}
    return held


def told(players, *names):
    """What lights have told by these powers, night by night."""
    return [(int(phase.split()[1]), name, lit) for phase, name, _, lit in players.answers if name in names]


def noticed(players, name, night):
    """Who was told by light that they are not alone: their own light and with whom; all others saw every seat."""
    lights = {seat: lit for phase, power, seat, lit in players.answers if (phase, power) == (f"night {night}", name)}
    return {seat: lit for seat, lit in lights.items() if lit != set(players.game.names)}


def test_a_small_game_of_village_and_devil_is_typed_from_who_is_who_to_the_chronicle(typed):
    players = typed(FEW_DEVILS)
    lot, lynched, *others = announced(players)
    # Two votes each, and the lot decides.
    assert lot == "moderated.lot"
    assert lynched in {"execution.dies Dario", "execution.dies Elena"}
    assert others == ["dawn.nobody", "execution.dies Anna"]
    assert players.end == [
        "over.told",
        "won.good",
        "result.winners+name.Bruno+name.Carla+name.Dario",
        "moderated.chronicle",
    ]
    assert roles(players) == FEW_DEVILS.roles
    first, second = chronicle(players)
    assert first == ["chronicle.probe Elena", "chronicle.probe-no", "chronicle.guard Bruno", "moderated.nobody"]
    assert "chronicle.attack Bruno" in second
    assert second[-2:] == ["chronicle.guard-saved Bruno", "moderated.nobody"]


def test_a_small_game_of_loups_garous_is_played_from_who_is_who_to_the_chronicle(played):
    # It is typed at the program in tests/long, heard and with the program killed.
    players = played(FEW_WOLVES)
    assert announced(players) == [
        "dawn.nobody",  # the Elder has a second life
        "mayor.elected Fabio",
        "stake.dies Carla",
        "followed.dead Dario",  # of grief
        "followed.dead Elena",  # shot by the Hunter
        "dawn.dead Anna",  # poisoned, while her own victim was healed
    ]
    assert players.end == [
        "over.told",
        "won.villagers",
        "result.winners+name.Bruno+name.Carla+name.Dario+name.Fabio",
        "moderated.chronicle",
    ]
    assert roles(players) == FEW_WOLVES.roles
    assert noticed(players, "lovers", 1) == {"Carla": {"Carla", "Dario"}, "Dario": {"Carla", "Dario"}}
    assert chronicle(players) == [
        [
            "chronicle.love Carla Dario",
            "chronicle.attack Fabio",
            "chronicle.charm Anna Bruno",
            "chronicle.second-life-saved Fabio",
            "moderated.nobody",
        ],
        ["chronicle.attack Fabio", "chronicle.heal Fabio", "chronicle.poison Anna", "moderated.died Anna"],
    ]


def test_village_and_devil_with_all_its_roles(played):
    players = played(DEVILS)
    assert announced(players) == [
        "run-off.tied Anna Hugo",
        "execution.dies Hugo",
        "dawn.nobody",  # the Knight stood before the Priest
        "execution.dies Fabio",
        "dawn.dead Gina",
        "execution.dies Anna",
    ]
    assert [line for phase, line in players.said if phase.startswith("last-words")] == [
        "last-words.say+name.Hugo",
        "last-words.say+name.Fabio",
    ]
    assert days(players) == ["Hugo", "Fabio", "Anna"]
    assert told(players, "probe", "autopsy") == [
        (1, "probe", {"yes"}),
        (1, "autopsy", set(DEVILS.names)),  # nobody was executed before the first night: every seat is lit
        (2, "probe", {"no"}),  # the Madman is human
        (2, "autopsy", {"no"}),
        (3, "probe", {"yes"}),
        (3, "autopsy", {"yes"}),
    ]
    assert short(players.end) == [
        "over.told",
        "won.good",
        "result.winners Bruno Carla Dario Elena Gina Hugo Ida",
        "moderated.chronicle",
    ]
    assert roles(players) == DEVILS.roles
    assert chronicle(players) == [
        ["chronicle.probe Fabio", "chronicle.probe-yes", "chronicle.guard Bruno", "moderated.nobody"],
        [
            "chronicle.attack Bruno",
            "chronicle.probe Leo",
            "chronicle.probe-no",
            "chronicle.guard Bruno",
            "chronicle.autopsy Hugo",
            "chronicle.autopsy-no",
            "chronicle.guard-saved Bruno",
            "moderated.nobody",
        ],
        [
            "chronicle.attack Gina",
            "chronicle.probe Anna",
            "chronicle.probe-yes",
            "chronicle.guard Bruno",
            "chronicle.autopsy Fabio",
            "chronicle.autopsy-yes",
            "moderated.died Gina",
        ],
    ]


def test_loups_garous_with_all_its_roles(played):
    players = played(WOLVES)
    assert announced(players) == [
        "dawn.nobody",  # the Elder has a second life
        "mayor.elected Carla",
        "blame.told",
        "stake.dies Hugo",
        "dawn.dead Anna",  # poisoned; the victim was healed
        "stake.dies Olga",
        "pardon.told",  # the Thief has become the Village Idiot
        "dawn.dead Carla",
        "followed.dead Nino",  # shot by the Hunter
        "mayor.elected Bruno",
        "stake.dies Pia",
        "followed.dead Dario",  # of grief
        "dawn.dead Elena",
        "stake.dies Gina",
    ]
    assert told(players, "peep", "victim")[:4] == [
        (1, "peep", {"Ida"}),
        (1, "victim", {"Ida"}),
        (2, "peep", {"Mara"}),
        (2, "victim", {"Mara"}),
    ]
    # Whoever is barred is not called, and who is not was said before.
    assert ("vote 2", "moderated.voters+name.Bruno+name.Leo") in players.said
    assert {line for phase, line in players.said if phase == "vote 2" and line.startswith("secret.wake")} == {
        f"secret.wake+name.{who}" for who in WOLVES.roles if who in ("Bruno", "Leo")
    }
    assert noticed(players, "charmed", 2).keys() == {"Anna", "Bruno", "Carla", "Dario"}
    assert short(players.end) == [
        "over.told",
        "won.villagers",
        "result.winners Bruno Carla Dario Elena Fabio Hugo Ida Mara Olga Pia",
        "moderated.chronicle",
    ]
    assert roles(players) == WOLVES.roles  # Olga was the Thief; what she has become is told of the first night
    assert chronicle(players) == [
        [
            "chronicle.steal role.village-idiot.name",
            "chronicle.love Dario Pia",
            "chronicle.see Anna",
            "count.answer role.werewolf.name",
            "chronicle.protect Bruno",
            "chronicle.attack Ida",
            "chronicle.charm Anna Bruno",
            "chronicle.second-life-saved Ida",
            "moderated.nobody",
        ],
        [
            "chronicle.see Gina",
            "count.answer role.werewolf.name",
            "chronicle.protect Carla",
            "chronicle.attack Mara",
            "chronicle.heal Mara",
            "chronicle.poison Anna",
            "chronicle.charm Carla Dario",
            "moderated.died Anna",
        ],
        [
            "chronicle.see Leo",
            "count.answer role.piper.name",
            "chronicle.protect Bruno",
            "chronicle.attack Carla",
            "chronicle.charm Elena Fabio",
            "moderated.died Carla",
        ],
        [
            "chronicle.see Ida",
            "count.answer role.elder.name",
            "chronicle.protect Ida",
            "chronicle.attack Elena",
            "chronicle.charm Gina Ida",
            "moderated.died Elena",
        ],
    ]


def test_what_the_lights_mean_is_told_in_the_first_night_to_those_who_want_tips(played):
    def told_in(players):
        return [phase for phase, line in players.said if line == "moderated.lights"]

    assert told_in(played(FEW_DEVILS, tips="true")) == ["night 1"]
    assert told_in(played(FEW_DEVILS)) == []


def test_madmen_say_seat_by_seat_what_they_are(played):
    players = played(MADMEN)
    heard = [line for phase, line in players.said if phase == "who-is-who 1"]
    first = heard.index("moderated.each+role.madman.name")
    assert heard[first + 1 : first + 8] == [f"count.answer+name.{name}" for name in MADMEN.names]
    assert announced(players) == ["execution.dies Dario"]
    assert roles(players) == MADMEN.roles


def test_whenever_the_power_goes_while_they_do_they_are_who_they_are(tmp_path):
    there = Cuts(MADMEN, tmp_path)
    # Behind the devil and the priest every seat is called; then comes the first question of the night.
    first, *_, last = there.after("ask")[2:10]
    for events in range(first, last + 1):
        assert there.end_after(events) == there.end, f"after {events} events"


@pytest.mark.parametrize("game", [FEW_DEVILS, FEW_WOLVES], ids=["devils", "wolves"])
def test_whenever_the_power_goes_the_end_is_the_same(game, tmp_path):
    there = Cuts(game, tmp_path)
    # A number that has no factor in common with anything that comes again.
    for events in range(1, len(there) + 1, 17):
        assert there.end_after(events) == there.end, f"after {events} events"


@pytest.mark.parametrize("game", [FEW_DEVILS, FEW_WOLVES], ids=["devils", "wolves"])
def test_a_power_cut_right_at_a_question_takes_nothing_that_is_chosen_from_then_on(game, tmp_path):
    there = Cuts(game, tmp_path)
    asked = there.after("ask")
    assert len(asked) > 15
    for events in asked[::2]:
        assert there.end_after(events) == there.end, f"after {events} events"

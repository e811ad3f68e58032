"""A settings file gives settings, or every fault of it."""

import pytest

from appliance.files import BadFile, shipped
from appliance.files import load as load_document
from appliance.settings import Audio, Settings, load, read_settings, readable, salvage

SMALL = """\
language = "it"
game = "una-notte-da-lupi"
players = ["Anna", "Bruno", "Carla", "Dario", "Elena"]      # or a number

[roles]
werewolf = 2
"lupo mannaro" = 1

[night]
seconds = 12

[night.turns]
seer = 20.5

[lights]
bar = [7, 8, 9, 10, 11, 14, 15, 18, 19, 20]
"""


@pytest.fixture
def file(tmp_path):
    def write(content):
        path = tmp_path / "voxlupi.toml"
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path

    return write


@pytest.fixture
def told(file):
    """The faults of a file, without its name."""

    def faults(content):
        path = file(content)
        settings, _, found = read_settings(path)
        assert (settings is None) == bool(found)
        return [str(fault).removeprefix(f"{path}:") for fault in found]

    return faults


@pytest.mark.parametrize(
    "content",
    [SMALL.encode(), b"\xef\xbb\xbf" + SMALL.encode(), SMALL.replace("\n", "\r\n").encode()],
    ids=["plain", "byte-order mark", "line ends of Windows"],
)
def test_a_small_file_is_enough(file, content):
    settings, document = load(file(content))
    assert settings.players == ("Anna", "Bruno", "Carla", "Dario", "Elena")
    assert settings.player_count == 5
    assert settings.roles == {"werewolf": 2, "lupo mannaro": 1}
    assert settings.night.seconds == 12.0
    assert settings.night.turns == {"seer": 20.5}
    assert settings.lights.bar == (7, 8, 9, 10, 11, 14, 15, 18, 19, 20)
    assert settings.day == Settings().day
    assert document.line(("roles", "lupo mannaro")) == 7


def test_players_may_be_a_number(file):
    settings, _ = load(file("players = 7"))
    assert (settings.players, settings.player_count) == (7, 7)


PAIRS = [
    ("players = 1", "players = 0", "players: 0 is not right; write a whole number from 1 to 99"),
    ('players = ["a"]', 'players = [""]', 'players[1]: "" is not right; write a text in quotes of 1 to 40 characters'),
    ("format = 1", "format = 2", "format: 2 is not right; write 1"),
    ('calls = "short"', 'calls = "shrt"', 'calls: "shrt" is not right; write "full" or "short". Did you mean "short"?'),
    ("tips = false", "tips = 0", "tips: 0 is not right; write true or false"),
    ('vote = "tokens"', "vote = true", 'vote: true is not right; write "hands" or "tokens"'),
    ("roles.seer = 0", "roles.seer = -1", "roles.seer: -1 is not right; write a whole number from 0 to 99"),
    ("roles.seer = 99", "roles.seer = 100", "roles.seer: 100 is not right; write a whole number from 0 to 99"),
    ("night.seconds = 1", "night.seconds = -3", "night.seconds: -3 is not right; write a number from 1 to 600"),
    (
        "night.seconds = 600",
        "night.seconds = 1e300",
        "night.seconds: 1e+300 is not right; write a number from 1 to 600",
    ),
    ("night.gap = 0.5", "night.gap = nan", "night.gap: nan is not right; write a number from 0 to 600"),
    ("night.settle = 0", "night.settle = inf", "night.settle: inf is not right; write a number from 0 to 600"),
    ("night.turns.x = 1", "night.turns.x = 0", "night.turns.x: 0 is not right; write a number from 1 to 600"),
    ("day.talk = 3600", "day.talk = 5", "day.talk: 5 is not right; write a number from 10 to 3600"),
    (
        "day.warnings = []",
        "day.warnings = 60",
        "day.warnings: 60 is not right; write a list in [ ], each a whole number from 1 to 3600",
    ),
    (
        "voice.rate = 80",
        'voice.rate = "80"',
        'voice.rate: "80" is not right; write a whole number from 80 to 400, without quotes',
    ),
    ("audio.buffer = 512", "audio.buffer = 500", "audio.buffer: 500 is not right; write 256, 512, 1024, 2048 or 4096"),
    ("audio.volume = 100", "audio.volume = 101", "audio.volume: 101 is not right; write a whole number from 0 to 100"),
    ("buttons.next = 21", "buttons.next = 28", "buttons.next: 28 is not right; write a whole number from 0 to 27"),
    ("lights.pwm = false", 'lights.pwm = "no"', 'lights.pwm: "no" is not right; write true or false, without quotes'),
    (
        "lights.bar = [7, 8, 9, 10, 11]",
        "lights.bar = [7, 8, 9, 10]",
        "lights.bar: has 4 entries; write a list in [ ] of 5 to 10 entries, each a whole number from 0 to 27, "
        "or [] for no bar",
    ),
    ('language = "xx"', "langauge = 1", 'langauge: there is no such key here; did you mean "language"?'),
    ("night.gap = 1", "gap = 1", "gap: there is no such key here; it belongs under [night]"),
    ("voice = {}", "voice = 1", "voice: 1 is not right; write a section"),
]


@pytest.mark.parametrize(("right", "wrong", "said"), PAIRS, ids=[pair[1][:30] for pair in PAIRS])
def test_a_wrong_value_is_told_what_would_be_right(file, told, right, wrong, said):
    load(file(f"\n{right}"))
    assert told(f"\n{wrong}") == [f"2: {said}"]


def test_faults_of_syntax_of_values_and_of_their_going_together_are_told_in_one_run(told):
    text = """\
language = "it
players = ["Anna", "anna"]
[nigth]
seconds = 10
[day]
talk = 60
warnings = [90]
[buttons]
next = 5
left = "x"
"""
    assert told(text) == [
        '1: language: the closing quote is missing; write it as language = "it"',
        '2: players[2]: "anna" is also player 1 ("Anna"); give each player a name of their own',
        '3: nigth: there is no such key here; did you mean "night"?',
        "7: day.warnings[1]: 90 seconds left is before the talk of 60 seconds has begun; write less than 60",
        "9: buttons.next: pin 5 is that of lights.night already (its default); "
        "give buttons.next or lights.night another pin",
        '10: buttons.left: "x" is not right; write a whole number from 0 to 27 or ""',
    ]


def test_loading_a_bad_file_raises_with_all_its_faults(file):
    with pytest.raises(BadFile) as caught:
        load(file("format = 2\ntips = 3\nvote = ha"))
    assert [fault.line for fault in caught.value.faults] == [1, 2, 3]


@pytest.mark.parametrize("content", [b"", b"\x7fELF\0\0", b"\xff\xfe\0", b'"' * 9999])
def test_what_is_no_settings_file_has_no_settings(told, content):
    assert len(told(content)) == 1


def test_without_a_file_there_is_neither_settings_nor_document(tmp_path):
    settings, document, faults = read_settings(tmp_path / "no.toml")
    assert (settings, document, len(faults)) == (None, None, 1)


def test_warnings_come_in_the_order_in_which_they_are_heard(file):
    settings, _ = load(file("[day]\nwarnings = [10, 60, 10, 30]"))
    assert settings.day.warnings == (60, 30, 10)


def test_a_talk_too_short_for_the_usual_warnings_has_those_that_fit(file):
    settings, _ = load(file("[day]\ntalk = 30"))
    assert settings.day.warnings == (10,)


@pytest.mark.unmeasured  # thousands of files, each twice as long
def test_a_file_cut_off_anywhere_gives_settings_or_faults_and_nothing_else(file):
    default = shipped("config", "voxlupi.toml").read_bytes()
    live = SMALL.encode()
    for content in (default, live):
        step = 1 if content is live else 7
        for end in range(0, len(content), step):
            settings, _, faults = read_settings(file(content[:end]))
            assert (settings is None) == bool(faults)
            assert all(len(str(fault).splitlines()) == 1 for fault in faults)


def test_a_setting_that_has_a_new_place_is_told_where_that_is(tmp_path):
    path = tmp_path / "voxlupi.toml"
    path.write_text('[night]\nscene = "storm"\nscenery = "storm"\n', encoding="utf-8")
    _, _, faults = read_settings(path)
    assert str(faults[0]) == (
        f'{path}:2: night.scene: there is no such key here; write it as night = "..." under [scenes]'
    )
    assert faults[1].key == "night.scenery"
    assert "under [scenes]" not in faults[1].remedy


@pytest.mark.parametrize("text", ['night = ""', "night = 5", 'day = ""'])
def test_a_scene_without_a_name_is_told(tmp_path, text):
    path = tmp_path / "voxlupi.toml"
    path.write_text(f"[scenes]\n{text}\n", encoding="utf-8")
    (fault,) = read_settings(path)[2]
    assert str(fault).endswith('write the name of a scene, or "silence"')


@pytest.mark.parametrize(("written", "volume"), [('""', ""), ("0", 0), ("100", 100)])
def test_the_level_of_the_card_is_a_percentage_or_left_alone(tmp_path, written, volume):
    path = tmp_path / "voxlupi.toml"
    path.write_text(f"[audio]\ncard_volume = {written}\n", encoding="utf-8")
    assert read_settings(path)[0].audio.card_volume == volume


@pytest.mark.parametrize("written", ["101", "-1", '"loud"', "true"])
def test_another_level_of_the_card_is_told(tmp_path, written):
    path = tmp_path / "voxlupi.toml"
    path.write_text(f"[audio]\ncard_volume = {written}\n", encoding="utf-8")
    (fault,) = read_settings(path)[2]
    assert (fault.key, fault.line) == ("audio.card_volume", 2)


@pytest.mark.parametrize(
    ("text", "pins"),
    [
        ("players = 0", (17, 26)),
        ("players = 0\n[lights]\nready = 5\nnight = 21", (17, 5)),
        ('players = 0\n[lights]\nready = ""', (17, "")),
        # Where anything about pins is wrong, none is lit.
        ("[lights]\nready = 99", (17, "")),
        ("[lights]\nraedy = 5", (17, "")),
        ("[ligths]\nready = 5", (17, "")),
        ("[buttons]\nnext = 26", (17, "")),
        ("[lights]\nready = \n", (17, "")),
        ('[board]\nuses = ["i2s"]\n[lights]\nready = 18', (17, "")),
        ('players = "', (17, 26)),
    ],
)
def test_of_a_file_with_faults_only_pins_that_are_sure_are_taken(file, text, pins):
    found = salvaged(file(f"\n{text}"))
    assert (found.buttons.next, found.lights.ready) == pins


def salvaged(path):
    return salvage(path, {})


def test_the_sound_card_of_a_file_with_faults_is_taken(file):
    assert salvaged(file('\nplayers = 0\n[audio]\ndevice = "MAX98357A"')).audio.device == "MAX98357A"
    assert salvaged(file("\n[audio]\ndevice = 5")).audio == Audio()


# One line for each value.


@pytest.mark.parametrize(
    ("content", "keys"),
    [
        ("[day]\ntalk = -5\nwarnings = [nan, -3, 1e300, 20]", ["talk", "warnings[1]", "warnings[2]", "warnings[3]"]),
        ("[day]\ntalk = 60\nwarnings = [5000, 90, 0, 20]", ["warnings[1]", "warnings[2]", "warnings[3]"]),
        ("[day]\ntalk = inf\nwarnings = [20]", ["talk"]),
        ('[voice]\nengines = ["x", "x"]', ["engines[1]", "engines[2]"]),
    ],
)
def test_a_value_with_a_fault_is_told_once_and_nothing_is_held_against_it(told, content, keys):
    assert [fault.split()[1].partition(".")[2].strip(":") for fault in told(content)] == keys


def test_what_can_be_read_beside_faults_is_read_and_what_cannot_is_not_relied_on(file):
    content = 'plaiers = 5\ntips = 1\ngame = "wherewolf"\n[roles]\nseer = 1\nspy = "x"\n[day]\nroles = 3\nmore = x\n'
    settings, unsure = readable(load_document(file(content)))
    assert (settings.game, settings.roles, settings.tips) == ("wherewolf", {"seer": 1, "spy": 0}, Settings().tips)
    assert {"players", "tips", "roles", "day"} <= unsure
    assert not unsure & {"game", "lights", "clock"}

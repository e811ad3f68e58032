"""Bad input of every kind: exit code 2, a line for each fault that says where and what would be right, no traceback."""

import re
import shutil
from pathlib import Path

import pytest

from appliance.box.kit import load_kit
from appliance.catalogue import load_catalogue
from appliance.files import BadFile, shipped

LINE = re.compile(r"(?P<file>[^:]+):(?P<line>\d+): (?:(?P<key>[^ ]+): )?(?P<problem>[^;]+); (?P<remedy>.+)")
"""A fault as people read it."""

SCENE = 'format = 1\n[[layer]]\nfile = "gone.ogg"\n[[layer]]\nfile = "noise.ogg"\n'

FILES = {
    "empty": b"",
    "only blanks": b" \n\n\t\n",
    "binary": bytes(range(256)) * 8,
    "a picture": b"\x89PNG\r\n\x1a\n" + bytes(500),
    "UTF-16": "players = 5\n".encode("utf-16"),
    "half a file": b'language = "it"\nplayers = ["Anna", "Bru',
    "half a statement": b"players = 5\n[night]\nseconds = ",
    "wrong types": b'format = "1"\nplayers = true\ntips = "yes"\nroles = 4\nnight = [1]\n[day]\ntalk = "long"\n',
    "nonsense values": b"players = -5\n[night]\nseconds = nan\nsettle = 1e300\ngap = -1\n[voice]\nrate = inf\n",
    "numbers beyond all": b"players = 99999999999999999999999999\n[night]\nseconds = 1e999\n[buttons]\nnext = -1\n",
    "unknown keys": b"langauge = 'it'\nplaiers = 5\n[nigth]\nseconds = 3\n",
    "unknown game": b'game = "una-notte"\n',
    "unknown language": b'language = "en-GB"\n',
    "unknown scene": b'[scenes]\nnight = "strom"\n',
    "unknown turn": b"[night.turns]\nsear = 3\n",
    "unknown variant": b"tips = 1\n[variants]\nstrat = 'day'\n[possible]\nseeer = 1\n[night]\norder = ['sear']\n",
    "unknown role": b"[roles]\nseeer = 1\nwerewolf = 2\n",
    "a role twice": b"[roles]\nseer = 1\nVeggente = 1\n",
    "one werewolf": b"players = 3\n[roles]\nwerewolf = 1\nseer = 1\npeasant = 3\nswindler = 1\n",
    "half the masons": b"players = 3\n[roles]\nwerewolf = 2\nseer = 1\npeasant = 2\nmason = 1\n",
    "too many players": b"players = 12\n",
    "a button on two pins": b"[buttons]\nnext = 5\n",
    "a folder that is not there": b'[audio]\nfolder = "nowhere"\n',
    "a folder that is a file": b'[audio]\nfolder = "voxlupi.toml"\n',
    "a folder with a zero byte": b'[audio]\nfolder = "own\\u0000"\n',
    "all at once": b'plaiers = 5\ntips = 1\n[scenes]\nnight = "strom"\n[night.turns]\nsear = 1\n'
    b"[lights]\nday = 5\n[roles]\nseeer = 1\nwerewolf = 1\nmason = 1\n",
}
"""Settings files that people end up with."""


@pytest.fixture(params=FILES)
def bad(request, tmp_path):
    own = tmp_path / "own"
    own.mkdir()
    (own / "mine.toml").write_text(SCENE, encoding="utf-8")
    (own / "noise.ogg").write_bytes(b"no sound at all")
    path = tmp_path / "voxlupi.toml"
    path.write_bytes(FILES[request.param])
    return path


def test_every_fault_of_a_settings_file_is_one_line_with_its_place_and_a_remedy(bad):
    with pytest.raises(BadFile) as told:
        load_kit(bad, {})
    for fault in told.value.faults:
        assert LINE.fullmatch(str(fault)), str(fault)
        assert fault.line >= 1
        assert fault.line <= max(1, len(bad.read_bytes().splitlines()) + 1) or "own" in fault.file


def keys(path):
    with pytest.raises(BadFile) as told:
        load_kit(path, {})
    return {fault.key for fault in told.value.faults}


def test_all_faults_are_told_in_one_run_whatever_their_kind(tmp_path):
    path = tmp_path / "voxlupi.toml"
    path.write_bytes(FILES["all at once"])
    names = {"scenes.night", "night.turns.sear", "roles.seeer"}
    assert keys(path) == {"plaiers", "tips", "lights.day", "roles.werewolf", "roles.mason"} | names


DECK = {"roles", "roles.werewolf", "roles.mason"}
"""The faults of one Werewolf and one Mason for five: too few roles, a Werewolf too few, half the Masons."""


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[lights]\nnight = 5\nday = 5", {"lights.day"} | DECK),
        ('players = ["A", "B", "C", "D", "a"]', {"players[5]"} | DECK),
        ('tips = 1\nlanguage = "xx"\n[clock]\nown = { Anna = 9 }', {"tips", "language"} | DECK),
        ("[night]\nseconds = x\norder = ['sear']", {"night.seconds", "night.order[1]"} | DECK),
        ("tips = 1\n[day]\nat_zero = 'more'", {"tips", "day.at_zero"} | DECK),
        ("tips = 1\nmoderator = 'box'", {"tips", "moderator"} | DECK),
        # Of how many play nobody can tell, nor whether they are too many for the deck.
        ("players = -5", {"players"} | DECK - {"roles"}),
        ("plaiers = 3", {"plaiers"} | DECK - {"roles"}),
        ("[night]\nplayers = 3", {"night.players"} | DECK - {"roles"}),
        ("players = 3 3", {"players"} | DECK - {"roles"}),
        # Of the game, and so of its roles.
        ("game = 5\nlanguage = 'xx'", {"game", "language"}),
        ("gmae = 'wherewolf'", {"gmae"}),
    ],
)
def test_a_deck_is_looked_at_whatever_else_is_wrong(tmp_path, text, told):
    path = tmp_path / "voxlupi.toml"
    path.write_text(f"{text}\n[roles]\nwerewolf = 1\nmason = 1\n", encoding="utf-8")
    assert keys(path) - {"clock.own.Anna"} == told


@pytest.mark.parametrize(
    ("roles", "told"),
    [
        ("seeer = 1\npeasant = 9\nmason = 1", {"roles.seeer", "roles.peasant", "roles.mason"}),
        ("seer = 'x'\nwerewolf = 1\nsear = -1", {"roles.seer", "roles.werewolf", "roles.sear"}),
        ("seer = 1 1\nwerehamster = 1\nwerepenguin = 1", {"roles.seer", "roles.werepenguin"}),
    ],
)
def test_of_a_deck_that_is_read_in_part_nothing_is_said_to_be_missing(tmp_path, roles, told):
    path = tmp_path / "voxlupi.toml"
    path.write_text(f"[roles]\n{roles}\n", encoding="utf-8")
    assert keys(path) - ({"roles.sear"} if "sear" not in roles else set()) == told


@pytest.mark.parametrize(
    ("variants", "told"),
    [
        ("extension = 'yse'", {"variants.extension"}),
        ("extension = 5", {"variants.extension"}),
        ("extension = 'no'\ntie = 'x'\nmayor = 5", {"variants.tie", "variants.mayor", "roles.piper"}),
    ],
)
def test_roles_are_left_out_only_by_variants_that_can_be_read(tmp_path, variants, told):
    path = tmp_path / "voxlupi.toml"
    deck = "[roles]\nwerewolf = 2\nvillager = 4\npiper = 1\n"
    path.write_text(f"game = 'loups-garous'\nplayers = 7\n{deck}[variants]\n{variants}\n", encoding="utf-8")
    assert keys(path) == told


def test_a_broken_game_of_ones_own_does_not_hide_what_is_wrong_with_the_settings(tmp_path):
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "game.toml").write_text("format = 2\n", encoding="utf-8")
    path = tmp_path / "voxlupi.toml"
    path.write_text("[roles]\nwerewolf = 1\nmason = 1\n", encoding="utf-8")
    assert keys(path) > DECK
    path.write_text("game = 'mine'\n[roles]\nwerewolf = 1\nmason = 1\n", encoding="utf-8")
    assert not keys(path) & {*DECK, "game"}


VOICES = """\
[voice]
recordings = ["there",
  "gone2"]
pack = "gone3"
piper_model = "x.onnx"
kokoro_model = "gone4"
kokoro_voices = "gone5"
"""


def test_check_tells_each_recording_pack_and_model_that_is_not_there(start, tmp_path):
    (tmp_path / "there").mkdir()
    path = tmp_path / "voxlupi.toml"
    path.write_text(VOICES, encoding="utf-8")
    (tmp_path / "x.onnx").touch()
    assert load_kit(path, {}).settings.voice.pack == "gone3"
    run = start("check", path, log=False)
    assert run.code() == 2
    at = [line.removeprefix(f"{path}:").partition(";")[0] for line in run.errors().splitlines()]
    assert at == [
        f"3: voice.recordings[2]: there is no folder {tmp_path}/gone2",
        f"4: voice.pack: there is no pack in {tmp_path}/gone3",
        f"5: voice.piper_model: there is no file {tmp_path}/x.onnx.json",
        f"6: voice.kokoro_model: there is no file {tmp_path}/gone4",
        f"7: voice.kokoro_voices: there is no file {tmp_path}/gone5",
    ]
    assert all(LINE.fullmatch(line) for line in run.errors().splitlines())


def test_check_tells_voices_and_sounds_in_the_run_that_tells_all_else(start, tmp_path):
    (tmp_path / "mine.toml").write_text(SCENE, encoding="utf-8")
    path = tmp_path / "voxlupi.toml"
    voice = f'pack = "gone\\u0000"\nkokoro_model = "{"x" * 300}"'
    path.write_text(f'tips = 1\n[voice]\n{voice}\n[audio]\nfolder = "."\n', encoding="utf-8")
    run = start("check", path, log=False)
    assert run.code() == 2
    told = run.errors()
    assert [word in told for word in ("tips:", "voice.pack:", "voice.kokoro_model:", "layer[1].file:")] == [True] * 4


def test_recordings_packs_and_models_that_are_there_are_good(tmp_path):
    path = tmp_path / "voxlupi.toml"
    path.write_text('[voice]\npack = "packs"\nrecordings = ["packs"]\npiper_model = "m"\n', encoding="utf-8")
    (tmp_path / "packs" / "it").mkdir(parents=True)
    for name in ("packs/it/pack.json", "m", "m.json"):
        (tmp_path / name).touch()
    assert load_kit(path, {}, is_thorough=True)


@pytest.mark.parametrize(
    ("text", "seconds"),
    [
        ("[day]\ntalk = 300", None),
        ("[day]\ntalk = 301", 301),
        ("[day]\ntalk = 600", 600),
        ("[day]\nper_player = 80", 400),
        ("[day]\ntalk = 600\nper_player = 60", None),
        ('game = "village-and-devil"\n[day]\ntalk = 600', None),
    ],
)
def test_a_talk_longer_than_the_rulebook_gives_is_advised_against(tmp_path, text, seconds):
    path = tmp_path / "voxlupi.toml"
    path.write_text(f"{text}\n", encoding="utf-8")
    said = f"you talk for {seconds} seconds, and the rulebook gives 300 at most; take less, or play it as a house rule"
    told = [str(advice) for advice in load_kit(path, {}).advice() if advice.path == ("day", "talk")]
    assert told == ([said] if seconds else [])


def test_check_tells_every_sound_that_cannot_be_played_whether_it_is_wanted_or_not(start, tmp_path):
    own = tmp_path / "own"
    (own / "signals").mkdir(parents=True)
    (own / "mine.toml").write_text(SCENE, encoding="utf-8")
    (own / "noise.ogg").write_bytes(b"no sound at all")
    (own / "signals" / "pause.wav").write_bytes(b"no sound either")
    (tmp_path / "voxlupi.toml").write_text('[audio]\nfolder = "own"\n', encoding="utf-8")
    run = start("check", tmp_path / "voxlupi.toml", log=False)
    assert run.code() == 2
    first, second, third = run.errors().splitlines()
    assert first.startswith(f'{own}/mine.toml:3: layer[1].file: there is no sound "gone.ogg"; put it beside this file.')
    assert second.startswith(f'{own}/mine.toml:5: layer[2].file: "noise.ogg" is not a sound that can be read; save it')
    assert third == f"{own}/signals/pause.wav: is not a sound that can be read; save it as OGG or WAV"


def test_a_scene_whose_sounds_are_broken_does_not_keep_anybody_from_playing(tmp_path):
    own = tmp_path / "own"
    own.mkdir()
    (own / "mine.toml").write_text(SCENE, encoding="utf-8")
    (tmp_path / "voxlupi.toml").write_text('[scenes]\nnight = "mine"\n[audio]\nfolder = "own"\n', encoding="utf-8")
    assert load_kit(tmp_path / "voxlupi.toml", {}).options.scenes.night == "mine"


def test_a_misspelt_role_is_guessed(tmp_path):
    path = tmp_path / "voxlupi.toml"
    for written, meant in (("seeer", "seer"), ("Vegente", "veggente"), ("lupo_manaro", "lupo-mannaro")):
        path.write_text(f'[roles]\n"{written}" = 1\n', encoding="utf-8")
        with pytest.raises(BadFile) as told:
            load_kit(path, {})
        assert f'Did you mean "{meant}"?' in str(told.value)


COMMANDS = {
    "check": lambda path: ("check", path),
    "play": lambda path: ("play", "--panel", "keys", "--speed", "200", "--config", path),
    "rehearse": lambda path: ("rehearse", "--config", path),
    "record": lambda path: ("record", "--config", path, "--out", "night.wav"),
    "lines": lambda path: ("lines", "--config", path),
    "say": lambda path: ("say", "--config", path, "ciao"),
}


def test_every_command_tells_the_same_faults_and_ends_with_two(start, tmp_path):
    path = tmp_path / "voxlupi.toml"
    path.write_bytes(FILES["all at once"])
    with pytest.raises(BadFile) as told:
        load_kit(path, {})
    runs = [start(*words(path), log=False, home=tmp_path / name) for name, words in COMMANDS.items()]
    for run in runs:
        assert run.code() == 2
        assert run.errors().splitlines() == [str(fault) for fault in told.value.faults]
        assert run.output() == ""
    assert not list(tmp_path.rglob("*night*"))


def test_a_settings_file_that_is_not_there_is_told_by_name(start, tmp_path):
    run = start("check", tmp_path / "gone.toml", log=False)
    assert run.code() == 2
    assert run.errors() == f"{tmp_path}/gone.toml: there is no such settings file; check the name behind --config\n"


@pytest.mark.parametrize("path", ["/dev/zero", "/proc/self/mem"])
def test_what_is_no_settings_file_at_all_is_told_in_one_line(start, path):
    run = start("check", path, log=False)
    assert run.code() == 2
    assert len(run.errors().splitlines()) == 1


GOOD = 'language = "it"\nplayers = 4\n[night]\nseconds = 7\n'


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("voxlupi.toml", b"\xef\xbb\xbf" + GOOD.encode()),
        ("voxlupi.toml", GOOD.replace("\n", "\r\n").encode()),
        ("voxlupi.toml.txt", b"\xef\xbb\xbf" + GOOD.replace("\n", "\r\n").encode()),
    ],
    ids=["byte-order mark", "CRLF", "saved with Windows' Notepad"],
)
def test_files_as_other_systems_save_them_are_good(start, tmp_path, name, content):
    (tmp_path / name).write_bytes(content)
    run = start("check", tmp_path / "voxlupi.toml", log=False)
    assert run.code() == 0
    assert f"{name}: good: una-notte-da-lupi, 4 players" in run.output()


# Game files.


@pytest.fixture
def games(tmp_path):
    """A copy of all games and languages, to be broken."""
    root = tmp_path / "config"
    for folder in ("games", "languages"):
        shutil.copytree(shipped("config", folder), root / folder)
    return root


def test_the_copy_is_good(games):
    assert "una-notte-da-lupi" in load_catalogue(games).games


def replaced_values(text):
    """Each statement with another value, one at a time; and each line left out, or cut."""
    lines = text.splitlines(keepends=True)
    for number, line in enumerate(lines):
        if "=" in line and not line.lstrip().startswith("#"):
            head, _, rest = line.partition("=")
            for value in ('""', "0", "-1", "nan", "true", "[]", "{}", '["x"]', '"nobody"', "1e300"):
                if value != rest.strip():
                    yield "".join([*lines[:number], f"{head}= {value}\n", *lines[number + 1 :]])
            yield "".join([*lines[:number], line[: len(line) * 2 // 3], "\n", *lines[number + 1 :]])
        yield "".join([*lines[:number], *lines[number + 1 :]])


@pytest.mark.parametrize("name", ["game.toml", "it.toml"])
def test_a_game_file_with_any_single_thing_wrong_is_good_or_told_with_a_line(games, name):
    told = told_of_broken(games, name, every=29 if name == "game.toml" else 61)
    assert len(told) >= 15


def told_of_broken(games, name, every):
    """The faults that are told when each statement of a game's file in turn is broken; every so many of all ways."""
    path = games / "games/una-notte-da-lupi" / name
    for other in (games / "games").iterdir():
        if other != path.parent:
            shutil.rmtree(other)
    text = path.read_text(encoding="utf-8")
    told = []
    for broken in list(replaced_values(text))[::every]:
        path.write_text(broken, encoding="utf-8")
        try:
            load_catalogue(games)
        except BadFile as error:
            told += error.faults
    assert {Path(fault.file).parent for fault in told} == {path.parent}
    assert [str(fault) for fault in told if not LINE.fullmatch(str(fault))] == []
    return told


@pytest.mark.parametrize(
    ("old", "new", "key"),
    [
        ('faction = "humans"', 'faction = "humnas"', "role.seer.faction"),
        ("always = { werewolf = 2 }", "always = { wolf = 2 }", "deck.always"),
        ('after = ["werewolves"]', 'after = ["wolves"]', "turn.seer.after"),
        ("format = 1", "format = 2", "format"),
    ],
)
def test_a_name_that_a_game_file_does_not_know_is_told_at_its_key(games, old, new, key):
    path = games / "games/una-notte-da-lupi/game.toml"
    path.write_text(path.read_text(encoding="utf-8").replace(old, new, 1), encoding="utf-8")
    with pytest.raises(BadFile) as told:
        load_catalogue(games)
    assert key in {fault.key for fault in told.value.faults}

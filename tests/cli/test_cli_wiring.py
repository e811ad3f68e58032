"""`voxlupi wiring`, and the three boxes of the README."""

import io
import resource
import subprocess
import sys
from pathlib import Path

import nursery
import pygame
import pytest

from appliance.files import parse, shipped
from appliance.panel.wiring import wiring
from appliance.settings import load

BUILDS = ("plain", "ring", "minimal")
PICTURES = Path(__file__).parents[2] / ".github"


@pytest.fixture
def run(tmp_path):
    """Run `voxlupi wiring` to its end; gives its code, output and errors."""

    def run(*arguments, command="wiring"):
        environ = {"HOME": str(tmp_path), "XDG_CACHE_HOME": str(tmp_path / "cache")}
        ended = nursery.run(command, *map(str, arguments), env=environ)
        assert "Traceback" not in ended.stderr
        return ended.returncode, ended.stdout, ended.stderr

    return run


def build(name):
    return shipped("config", f"{name}.toml")


@pytest.mark.parametrize("name", BUILDS)
def test_each_build_is_good_and_drawn_on_eighty_columns(run, name):
    code, out, errors = run(build(name), command="check")
    assert (code, errors) == (0, "")
    assert ": good: " in out
    assert "advice" not in out
    code, out, errors = run("--config", build(name))
    assert (code, errors) == (0, "")
    assert out.splitlines()[0] == f"Wiring of {build(name)}"
    assert max(len(line) for line in out.splitlines()[1:]) <= 80
    assert "button next  GPIO17  11 | 12" in out
    assert "\033" not in out


def test_the_plain_build_has_four_buttons_four_lights_a_bar_and_an_amplifier():
    parts = wiring(load(build("plain"))[0]).parts
    assert [part.name for part in parts] == [
        *("next", "pause", "left", "right", "night", "day", "vote", "ready"),
        *("bar 1", "bar 2", "bar 3", "bar 4", "bar 5", "MAX98357A"),
    ]


def test_the_ring_build_has_four_buttons_a_ready_light_a_ring_and_an_amplifier():
    settings = load(build("ring"))[0]
    parts = wiring(settings).parts
    assert [part.name for part in parts] == ["next", "pause", "left", "right", "ready", "MAX98357A", "APA102"]
    assert (settings.lights.ring, settings.lights.ring_clock, settings.lights.ring_data) == (16, 11, 10)


def test_the_minimal_build_has_one_button_and_one_light():
    parts = wiring(load(build("minimal"))[0]).parts
    assert [part.name for part in parts] == ["next", "ready"]


@pytest.mark.parametrize("name", BUILDS)
def test_a_build_says_only_what_is_not_so_anyway_and_is_small(name):
    content = build(name).read_bytes()
    assert content.isascii()
    assert parse(content, name).data["format"] == 1
    assert len(content.splitlines()) < 30


@pytest.mark.parametrize("name", ["plain", "ring"])
def test_a_build_with_a_usb_card_in_place_of_its_amplifier_is_good(run, tmp_path, name):
    path = tmp_path / "usb.toml"
    text = build(name).read_text(encoding="utf-8")
    assert "write uses = []" in text
    path.write_text(text.replace('uses = ["i2s"]', "uses = []").replace('"MAX98357A"', '"USB"'), encoding="utf-8")
    assert run(path, command="check")[0] == 0
    code, out, _ = run("--config", path)
    assert code == 0
    assert "Sound comes from USB" in out


@pytest.mark.parametrize("name", BUILDS)
def test_the_picture_in_the_readme_is_the_one_that_the_command_draws(run, tmp_path, name):
    kept = PICTURES / f"wiring-{name}.svg"
    code, out, errors = run("--config", build(name), "--out", tmp_path / "now.svg")
    assert (code, errors) == (0, "")
    assert out == f"{tmp_path / 'now.svg'}: the wiring of {build(name)}\n"
    again = f"make it again: voxlupi wiring --config config/{name}.toml --out .github/wiring-{name}.svg"
    assert (tmp_path / "now.svg").read_bytes() == kept.read_bytes(), again
    assert kept.stat().st_size < 60_000
    readme = shipped("README.md").read_text(encoding="utf-8")
    assert f".github/wiring-{name}.svg" in readme
    assert f"config/{name}.toml" in readme


@pytest.mark.parametrize("ending", ["png", "PNG"])
def test_the_ending_decides_what_kind_of_picture_it_is(run, tmp_path, ending):
    path = tmp_path / f"box.{ending}"
    assert run("--config", build("minimal"), "--out", path)[0] == 0
    assert pygame.image.load(io.BytesIO(path.read_bytes()), "x.png").get_width() > 1000


@pytest.mark.parametrize(("name", "what"), [("box.pdf", 'cannot be ".pdf"'), ("box", "cannot be without an ending")])
def test_another_ending_is_told_which_are_right(run, tmp_path, name, what):
    code, out, errors = run("--config", build("minimal"), "--out", tmp_path / name)
    assert (code, out) == (2, "")
    assert f"a picture {what}; write a name that ends in .svg or .png" in errors
    assert not (tmp_path / name).exists()


def test_a_place_that_cannot_be_written_is_told(run, tmp_path):
    path = tmp_path / "no" / "box.svg"
    code, out, errors = run("--config", build("minimal"), "--out", path)
    assert (code, out) == (1, "")
    assert errors == f"Error: {path}: No such file or directory; nothing was written\n"


def test_settings_with_faults_are_not_drawn_but_told_as_check_tells_them(run, tmp_path):
    path = tmp_path / "voxlupi.toml"
    path.write_text('[buttons]\nnext = 18\npause = 5\n[board]\nuses = ["i2s"]\n', encoding="utf-8")
    told = run(path, command="check")
    assert told == (
        2,
        "",
        f"{path}:2: buttons.next: pin 18 belongs to I2S sound, which is in use (board.uses, line 5); "
        "take one that is free, such as 17, 27 or 7\n"
        f"{path}:3: buttons.pause: pin 5 is that of lights.night already (its default); "
        "give buttons.pause or lights.night another pin\n",
    )
    assert run("--config", path) == told
    assert run("--config", path, "--out", tmp_path / "box.svg") == told
    assert not (tmp_path / "box.svg").exists()


MODERATED = 'game = "loups-garous"\nplayers = 9\nmoderator = "box"\nlights.ring = 12'
NO_CHOICE = "advice: without left and right nobody can choose when the box asks; write "


@pytest.mark.parametrize(
    ("text", "remedy"),
    [
        ('game = "wherewolf"\nplayers = 9', "announce = false under [day]\n"),
        ('game = "una-notte-da-lupi"\nday.count_votes = true', "count_votes = false under [day]\n"),
        ('game = "loups-garous"\nplayers = 9\nday.ballot = "secret"', "announce = false under [day]\n"),
        (MODERATED, 'moderator = "player"\n'),
        (f'{MODERATED}\nday.ballot = "open"\nday.announce = false', 'moderator = "player"\n'),
    ],
)
def test_what_one_button_cannot_answer_is_advised_against(run, tmp_path, text, remedy):
    path = tmp_path / "voxlupi.toml"
    path.write_text(f'{text}\nbuttons.left = ""\nbuttons.right = ""\n', encoding="utf-8")
    assert NO_CHOICE + remedy in run(path, command="check")[1]
    path.write_text(f"{text}\n", encoding="utf-8")
    assert NO_CHOICE not in run(path, command="check")[1]


@pytest.mark.parametrize(
    "text", ['game = "una-notte-da-lupi"', 'game = "wherewolf"\nplayers = 9\nday.announce = false']
)
def test_a_game_that_asks_nothing_needs_one_button_only(run, tmp_path, text):
    path = tmp_path / "voxlupi.toml"
    path.write_text(f'{text}\nbuttons.left = ""\nbuttons.right = ""\n', encoding="utf-8")
    code, out, _ = run(path, command="check")
    assert code == 0
    assert NO_CHOICE not in out


def test_a_picture_that_does_not_fit_on_the_disk_leaves_the_one_before(tmp_path):
    out = tmp_path / "box.svg"
    out.write_text("the one before", encoding="utf-8")
    ended = subprocess.run(
        [sys.executable, "-m", "appliance", "wiring", "--config", shipped("config", "plain.toml"), "--out", out],
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (2048, 2048)),
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == 1
    assert ended.stderr == f"Error: {out}: File too large; nothing was written\n"
    assert [path.name for path in tmp_path.iterdir()] == ["box.svg"]
    assert out.read_text(encoding="utf-8") == "the one before"


def test_a_ring_with_fewer_lights_than_players_is_advised_against(run, tmp_path):
    path = tmp_path / "voxlupi.toml"
    path.write_text('game = "wherewolf"\nplayers = 13\nlights.ring = 12\n', encoding="utf-8")
    code, out, _ = run(path, command="check")
    assert code == 0
    assert f"{path}: advice: the ring has 12 lights, and of you there are 13: some seats have no light\n" in out
    path.write_text('game = "wherewolf"\nplayers = 12\nlights.ring = 12\n', encoding="utf-8")
    assert "the ring has" not in run(path, command="check")[1]


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ('night.pace = "moderator"', ["night.pace"]),
        ("day.announce = false", ["day.announce"]),
        ('day.covers = "day"\nday.at_zero = "night"', ["day.covers", "day.at_zero"]),
        ('day.at_zero = "more"\nday.more = 60', []),
    ],
)
def test_what_only_a_moderator_could_do_is_passed_over_with_a_word_when_the_box_moderates(run, tmp_path, text, keys):
    path = tmp_path / "voxlupi.toml"
    path.write_text(f"{MODERATED}\n{text}\n", encoding="utf-8")
    code, out, _ = run(path, command="check")
    assert code == 0
    assert [line.split()[2] for line in out.splitlines() if "is passed over, since the box moderates" in line] == keys
    path.write_text(MODERATED.replace("box", "player") + f"\n{text}\n", encoding="utf-8")
    assert "passed over" not in run(path, command="check")[1]

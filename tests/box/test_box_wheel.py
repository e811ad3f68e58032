"""What pip installs is all there is: a game is played from the wheel, far from any checkout."""

import importlib.util
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

import pytest
import soundfile

CHECKOUT = Path(__file__).parents[2]


def run(*command, **more):
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False, **more)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """The `voxlupi` of an empty environment that has the wheel, and the libraries of the one that runs the tests."""
    place = tmp_path_factory.mktemp("wheel")
    isolation = [] if importlib.util.find_spec("hatchling") is None else ["--no-isolation"]
    run(sys.executable, "-m", "build", *isolation, "--outdir", place / "dist", CHECKOUT)
    (wheel,) = (place / "dist").glob("*.whl")
    venv.create(place / "venv", symlinks=True, with_pip=False)
    python = place / "venv/bin/python"
    run(sys.executable, "-m", "pip", "--python", python, "install", "--quiet", "--no-deps", "--no-index", wheel)
    (packages,) = (place / "venv/lib").glob("python*/site-packages")
    # A path that is only named here: its own .pth files, and with them the checkout, do not count.
    (packages / "libraries.pth").write_text(f"{sysconfig.get_path('purelib')}\n", encoding="utf-8")
    return place / "venv/bin/voxlupi"


def test_it_finds_its_data_within_itself(installed, tmp_path):
    told = run(installed, "check", cwd=tmp_path, env={"HOME": str(tmp_path)})
    path = Path(told.split(": good: ")[0])
    assert path.is_relative_to(installed.parents[1])
    assert path.parts[-4:] == ("appliance", "shipped", "config", "voxlupi.toml")
    assert "una-notte-da-lupi" in run(installed, "games", cwd=tmp_path)


def test_a_whole_game_is_played_from_it(installed, start):
    box = start("play", "--demo", "--panel", "keys", "--speed", "50", command=(installed,))
    box.rest()
    assert box.code() == 0
    phases = [line["name"] for line in box.log if line["kind"] == "phase"]
    assert phases == ["setup", "take", "deal", "night", "talk", "vote", "verdict"]
    assert box.errors() == ""


def test_a_night_with_wind_and_rain_is_recorded_from_it(installed, start):
    run = start("record", "--out", "night.ogg", log=False, command=(installed,))
    assert run.code() == 0
    night, rate = soundfile.read(run.home / "night.ogg")
    # Between two calls nobody speaks: what is heard there is the ambience.
    assert abs(night[15 * rate : 17 * rate]).max() > 0.001

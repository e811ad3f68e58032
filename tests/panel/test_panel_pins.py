"""Where pins come from."""

import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType

import pytest
from gpiozero import Device
from gpiozero.exc import PinUnknownPi
from gpiozero.pins.mock import MockFactory

from appliance.panel import pins
from appliance.panel.pins import NoPins, mock_factory, pi_factory


@pytest.fixture
def no_pi(monkeypatch):
    def no_revision():
        raise PinUnknownPi("unable to locate Pi revision")

    monkeypatch.setattr(pins, "get_pi_revision", no_revision)


def test_a_mock_pin_that_moves_all_evening_does_not_fill_the_memory():
    pin = mock_factory().pin(21)
    pin.function = "output"
    for move in range(3 * pins.REMEMBERED):
        pin.state = move % 2
    assert len(pin.states) <= pins.REMEMBERED
    assert pin.states[-1].state == pin.state


def test_two_sets_of_mock_pins_do_not_meet():
    one, other = mock_factory(), mock_factory()
    one.pin(17).drive_high()
    assert not other.pin(17).state


@pytest.mark.usefixtures("no_default_pins", "no_pi")
def test_a_machine_that_is_no_pi_is_told_so_in_one_line_with_a_remedy():
    with pytest.raises(NoPins) as error:
        pi_factory()
    assert str(error.value) == (
        "this machine is not a Raspberry Pi; use --panel keys to play without buttons and lights"
    )


@pytest.mark.usefixtures("no_default_pins")
def test_on_a_pi_the_pins_are_lgpios_and_nobody_elses(monkeypatch):
    class LGPIOFactory(MockFactory):
        """The Pi's pins, were this a Pi."""

    lgpio = ModuleType("gpiozero.pins.lgpio")
    lgpio.LGPIOFactory = LGPIOFactory
    monkeypatch.setitem(sys.modules, "gpiozero.pins.lgpio", lgpio)
    monkeypatch.setattr(pins, "get_pi_revision", lambda: 0xA02082)
    factory = pi_factory()
    assert isinstance(factory, LGPIOFactory)
    assert pi_factory() is factory  # gpiozero closes this one at exit


@pytest.mark.usefixtures("no_default_pins")
@pytest.mark.parametrize(
    ("failure", "words"),
    [
        (ImportError("No module named 'lgpio'"), "sudo apt install python3-lgpio"),
        (AttributeError("module 'lgpio' has no attribute 'SET_BIAS_DISABLE'"), "the lgpio package is an empty one"),
        (PermissionError(13, "can not open\ngpiochip"), "is this user in the group gpio?"),
        (RuntimeError(), "the pins cannot be opened (RuntimeError)"),
    ],
)
def test_each_failure_has_its_remedy_in_one_line(monkeypatch, failure, words):
    def fail():
        raise failure

    monkeypatch.setattr(pins, "get_pi_revision", fail)
    with pytest.raises(NoPins) as error:
        pi_factory()
    assert words in str(error.value)
    assert "--panel keys" in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.usefixtures("no_default_pins")
def test_a_pin_factory_that_is_asked_for_is_used(monkeypatch):
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "mock")
    factory = pi_factory()
    assert isinstance(factory, MockFactory)
    assert Device.pin_factory is factory


@pytest.mark.usefixtures("no_default_pins")
def test_a_pin_factory_that_does_not_exist_is_told(monkeypatch):
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "abacus")
    with pytest.raises(NoPins, match="abacus"):
        pi_factory()


def test_lgpio_makes_its_files_elsewhere_and_leaves_us_where_we_are(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("LG_WD", raising=False)
    with pins._lgpio_elsewhere():
        place = Path(os.environ["LG_WD"])
        os.chdir(place)  # as lgpio does at import
        os.mkfifo(".lgd-nfy0")
    assert Path.cwd() == tmp_path
    assert list(tmp_path.iterdir()) == []
    assert not place.exists()
    assert "LG_WD" not in os.environ


@pytest.mark.skipif(find_spec("lgpio") is None, reason="lgpio is not installed")
def test_lgpio_itself_leaves_nothing_behind_and_moves_nobody(tmp_path):
    program = (
        "import os\n"
        "from appliance.panel import pins\n"
        "with pins._lgpio_elsewhere():\n"
        "    import lgpio\n"
        "print(os.getcwd())\n"
    )
    environment = os.environ | {"TMPDIR": str(tmp_path / "tmp")}
    (tmp_path / "tmp").mkdir()
    (tmp_path / "game").mkdir()
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=tmp_path / "game",
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == f"{tmp_path / 'game'}\n"
    assert done.stderr == ""
    assert [path for path in tmp_path.rglob("*") if not path.is_dir()] == []


def test_a_place_that_is_given_to_lgpio_stays(tmp_path, monkeypatch):
    place = tmp_path / "run"
    place.mkdir()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LG_WD", str(place))
    with pins._lgpio_elsewhere():
        assert os.environ["LG_WD"] == str(place)
        os.chdir(place)
    assert place.is_dir()
    assert Path.cwd() == tmp_path
    assert os.environ["LG_WD"] == str(place)


def test_a_working_directory_that_is_gone_does_no_harm(tmp_path, monkeypatch):
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    with pins._lgpio_elsewhere():
        pass
    assert Path.cwd() == Path("/")

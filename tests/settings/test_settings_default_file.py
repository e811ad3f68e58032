"""The default file explains every setting, and says what the box does anyway."""

import dataclasses
import re

import pytest

from appliance.files import parse, shipped
from appliance.settings import Settings, load
from appliance.settings.load import read_settings

DEFAULT = shipped("config", "voxlupi.toml")
# A setting that stands as by default: a # with the name right behind it. Remarks have a space there.
SETTING_OFF = re.compile(r"^#(?=[a-z])", re.MULTILINE)


def all_keys(kind=Settings, at=()):
    """Every key that the model knows, by its way."""
    for field in dataclasses.fields(kind):
        yield (*at, field.name)
        if dataclasses.is_dataclass(field.type):
            yield from all_keys(field.type, (*at, field.name))


@pytest.fixture
def uncommented(tmp_path):
    path = tmp_path / "voxlupi.toml"
    path.write_text(SETTING_OFF.sub("", DEFAULT.read_text(encoding="utf-8")), encoding="utf-8")
    return path


def test_it_gives_the_defaults():
    assert load(DEFAULT)[0] == Settings()


def test_every_setting_it_shows_is_the_default(uncommented):
    assert load(uncommented)[0] == Settings()


@pytest.mark.parametrize("keys", list(all_keys()), ids=".".join)
def test_every_setting_is_in_it(uncommented, keys):
    there = parse(uncommented.read_bytes(), uncommented).data
    for key in keys:
        assert key in there
        there = there[key]


@pytest.mark.parametrize("keys", list(all_keys()), ids=".".join)
def test_every_setting_is_explained_right_above_it(uncommented, keys):
    document = parse(uncommented.read_bytes(), uncommented)
    before = uncommented.read_text(encoding="utf-8").splitlines()[document.line(keys) - 2]
    assert re.match(r"# +\S", before)


def test_a_setting_is_changed_by_taking_its_hash_away(tmp_path):
    text = DEFAULT.read_text(encoding="utf-8").replace("#seconds = 10", "seconds = 15")
    path = tmp_path / "voxlupi.toml"
    path.write_text(text.replace("#   seer = 15", "   seer = 20"), encoding="utf-8")
    settings, _, faults = read_settings(path)
    assert not faults
    assert settings.night.seconds == 15
    assert settings.night.turns == {"seer": 20.0}


def test_its_examples_can_be_taken_as_they_are(tmp_path):
    path = tmp_path / "voxlupi.toml"
    text = SETTING_OFF.sub("", DEFAULT.read_text(encoding="utf-8"))
    path.write_text(re.sub(r"^#   (?=.*=)", "", text, flags=re.MULTILINE), encoding="utf-8")
    settings, _, faults = read_settings(path)
    assert not faults
    assert settings.roles
    assert settings.night.turns == {"seer": 15.0}


def test_it_is_plain_text_that_any_editor_shows():
    assert DEFAULT.read_bytes().isascii()
    assert all(len(line) <= 120 for line in DEFAULT.read_text(encoding="utf-8").splitlines())

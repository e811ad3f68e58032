"""The clock in the settings: what is wrong with it is told with its line and what would be right."""

import pytest

from appliance.box.kit import load_kit
from appliance.files import BadFile

SPEAKING = '[clock]\nkind = "speaking"\n'


@pytest.fixture
def load(tmp_path):
    def load(text):
        path = tmp_path / "voxlupi.toml"
        path.write_text(text, encoding="utf-8")
        return load_kit(path, {})

    return load


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            SPEAKING + 'mode = "japanese"\nperiods = 0\nbonus = 30\n',
            "4: clock.periods: byo-yomi without periods gives no",
        ),
        (SPEAKING + 'mode = "japanese"\n', ": clock.bonus: byo-yomi of 0 seconds gives no time; more than 0"),
        (
            SPEAKING + 'mode = "canadian"\nmoves = 0\nbonus = 30\n',
            "4: clock.moves: Canadian byo-yomi without moves has no",
        ),
        (SPEAKING + 'mode = "fischer"\nseconds = 60\ncap = 30\n', "5: clock.cap: a cap of 30 seconds is less than"),
        (SPEAKING + "seconds = -1\n", "3: clock.seconds"),
        (SPEAKING + 'mode = "blitz"\n', "3: clock.mode"),
        ("[clock.own]\nAnna = 60\n", '2: clock.own.Anna: no player is called "Anna"; name them in `players`'),
        ('players = ["Anna", "Bruno", "Carla"]\n[clock.own]\nAna = 60\n', "3: clock.own.Ana: no player is called"),
        ("[day]\ntalk = 0\n", "2: day.talk"),
    ],
)
def test_a_clock_that_cannot_be_is_told(load, text, told):
    with pytest.raises(BadFile) as bad:
        load(text)
    assert any(told in str(fault) for fault in bad.value.faults), [str(fault) for fault in bad.value.faults]


def test_everybody_talks_at_once_unless_somebody_wants_it_otherwise(load):
    assert load("format = 1\n").ways.speaking is None


def test_a_speaking_clock_is_taken_from_the_settings(load):
    speaking = load(SPEAKING + 'mode = "fischer"\nseconds = 60\nbonus = 5\n').ways.speaking
    assert (speaking.mode, speaking.seconds, speaking.bonus) == ("fischer", 60.0, 5.0)

import math

import pytest

from appliance.settings.model import Audio
from appliance.sound.levels import STEPS, stepped
from appliance.sound.stage import Stage


@pytest.fixture
def stage():
    stage = Stage(Audio(volume=100, duck=12.0))
    stage.scene("rain", 0.0)
    return stage


def test_a_scene_comes_in_half_a_second(stage):
    assert stage.ambience("rain", 0.0) == 0.0
    assert stage.ambience("rain", 0.25) == pytest.approx(math.sqrt(0.5), abs=1 / STEPS)
    assert stage.ambience("rain", 0.5) == 1.0
    assert not stage.moving(0.5)


def test_two_scenes_keep_their_power_while_one_takes_over(stage):
    stage.scene("wind", 10.0)
    for step in range(51):
        power = stage.ambience("rain", 10 + step / 100) ** 2 + stage.ambience("wind", 10 + step / 100) ** 2
        assert power == pytest.approx(1.0, abs=0.02)
    assert stage.live(10.51) == ["wind"]


def test_a_scene_that_was_leaving_comes_back_from_where_it_is(stage):
    stage.scene("", 10.0)
    stage.scene("rain", 10.2)
    assert stage.ambience("rain", 10.2) == pytest.approx(math.sin(0.6 * math.pi / 2), abs=1 / STEPS)
    assert stage.ambience("rain", 10.4) == 1.0


def test_the_same_scene_again_is_nothing_new(stage):
    stage.scene("rain", 10.0)
    assert not stage.moving(10.0)


def test_only_two_scenes_sound_at_once(stage):
    stage.scene("wind", 10.0)
    stage.scene("sea", 10.1)
    assert stage.live(10.1) == ["rain", "sea"]


def test_what_is_set_while_the_voice_speaks_holds_after_it(stage):
    stage.duck.speak(10.0, 2.0)
    stage.volume(50)
    assert stage.ambience("rain", 11.0) == stepped(0.5 * 10 ** (-12 / 20))
    assert stage.ambience("rain", 13.0) == 0.5


def test_a_low_volume_leaves_something_of_the_ambience():
    stage = Stage(Audio(volume=1, duck=40.0))
    stage.scene("rain", 0.0)
    stage.duck.speak(1.0, 2.0)
    assert stage.ambience("rain", 2.0) == 1 / STEPS


def test_no_volume_is_silence(stage):
    stage.volume(0)
    assert stage.voice == 0.0
    assert stage.ambience("rain", 5.0) == 0.0


@pytest.mark.parametrize(("asked", "given"), [(-1.0, 0.0), (0.0, 0.0), (1e-6, 1 / 128), (0.5, 0.5), (2.0, 1.0)])
def test_levels_are_the_steps_of_the_card(asked, given):
    assert stepped(asked) == given

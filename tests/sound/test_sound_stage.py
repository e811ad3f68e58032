import math
from random import Random

import pytest

from appliance.settings.model import Audio
from appliance.sound.levels import STEPS, stepped
from appliance.sound.singles import Kind
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


# Single sounds and short ones.

HOOT = Kind(lengths=(2.0,), every=(5.0, 5.0), vary=0.0)


def until_it_hoots(stage, now=0.0):
    while not (strikes := stage.strikes(now)["wood"]):
        now = max(now, stage.strikes_due())
    return strikes[0], now


@pytest.fixture
def wood():
    stage = Stage(Audio(volume=100, duck=12.0), Random(1))  # noqa: S311 - an owl, not secrets
    stage.scene("wood", 0.0, [HOOT])
    return stage


def test_a_single_sound_goes_with_its_scene(wood):
    strike, now = until_it_hoots(wood, 1.0)
    assert wood.single("wood", strike, now) == 1.0
    wood.volume(50)
    assert wood.single("wood", strike, now) == 0.5
    wood.scene("", now)
    assert wood.single("wood", strike, now + 0.25) == pytest.approx(0.5 * math.sqrt(0.5), abs=1 / STEPS)
    assert wood.single("wood", strike, now + 0.5) == 0.0


def test_a_scene_that_has_gone_has_no_single_sounds(wood):
    wood.scene("", 10.0)
    assert wood.strikes_due() is None
    wood.live(10.6)
    assert wood.strikes(10.6) == {}


def test_the_same_scene_again_does_not_draw_anew(wood):
    due = wood.strikes_due()
    wood.scene("wood", 1.0, [HOOT])
    assert wood.strikes_due() == due


def test_a_line_that_nobody_expected_moves_what_sounds(wood):
    _, now = until_it_hoots(wood, 1.0)
    assert not wood.moving(now)
    wood.duck.hush(now)
    wood.duck.expect(now + 1.0, 2.0)
    wood.strikes(now)
    assert wood.moving(now)


def test_short_sounds_have_their_own_volume_and_that_of_all():
    stage = Stage(Audio(volume=50, voice=100, scene=100, signals=40))
    assert stage.signals == stepped(0.2)
    stage.duck.speak(0.0, 5.0)
    assert stage.signals == stepped(0.2)
    stage.volume(100)
    assert stage.signals == stepped(0.4)
    assert Stage(Audio(signals=0)).signals == 0.0

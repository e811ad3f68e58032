"""The ambience under the voice, right through all that can happen to a line: heard in what the mixer writes."""

import pytest
import soundfile
from hearing import HOOT, tone_level
from player import Deed, play_virtually

from appliance.settings.model import Audio
from appliance.sound import RecordingMixer

UP, DOWN = -20.0, -32.0
FULL = Audio(volume=100, scene=100, duck=12.0)


@pytest.fixture
def listen(tmp_path, scenes, clips):
    """Plays deeds over the tone; gives the level of the tone at a second. A line is said with its name and length."""

    def listen(deeds, seconds=8.0, audio=FULL, scene="tone"):
        def clip(name, length):
            return clips(name, length), length

        todo = [Deed(0.0, "scene", (scene,))]
        for at, name, *rest in deeds:
            arguments = (
                clip(*rest) if name == "say" else (rest[0], rest[2], clip(*rest[1:])[0]) if name == "expect" else rest
            )
            todo.append(Deed(at, name, tuple(arguments)))
        with RecordingMixer(tmp_path / "night.wav", audio, search=[scenes]) as mixer:
            play_virtually(mixer, sorted(todo, key=lambda deed: deed.at), seconds)
        heard = soundfile.read(tmp_path / "night.wav", dtype="int16")[0]
        return lambda at, tone=None: tone_level(heard, at, 0.01, **({"tone": tone} if tone else {}))

    return listen


def stays(level, wanted, begin, end):
    """Whether the level is a given one all the time."""
    return all(level(begin + step / 50) == pytest.approx(wanted, abs=0.5) for step in range(int((end - begin) * 50)))


def test_a_scheduled_line_has_the_ambience_down_120_ms_ahead(listen):
    level = listen([(0.5, "expect", 3.0, "anna", 1.0), (3.0, "say", "anna", 1.0)])
    assert stays(level, UP, 1.0, 2.86)
    assert DOWN + 2 < level(2.93) < UP - 2
    assert stays(level, DOWN, 3.0, 3.98)


def test_an_answer_has_it_down_within_its_first_120_ms(listen):
    level = listen([(3.0, "say", "anna", 1.0)])
    assert level(2.98) == pytest.approx(UP, abs=0.1)
    assert stays(level, DOWN, 3.13, 3.98)


def test_it_comes_up_after_the_line_and_not_a_bit_higher_or_lower(listen):
    level = listen([(3.0, "say", "anna", 1.0)])
    assert stays(level, UP, 4.42, 7.9)


@pytest.mark.parametrize("gap", [0.0, 0.1, 0.45])
def test_two_lines_back_to_back_are_spoken_over_one_lowered_ambience(listen, gap):
    second = 4.0 + gap
    level = listen(
        [(3.0, "say", "anna", 1.0), (3.0, "expect", second, "bruno", 1.0), (second, "say", "bruno", 1.0)],
    )
    assert stays(level, DOWN, 3.13, second + 0.98)
    assert stays(level, UP, second + 1.42, 7.9)


def test_a_pause_in_a_line_brings_it_up_and_its_own_line_down_again(listen):
    """As the box does it: hush, what a pause says, and much later the greeting and the call once more."""
    level = listen(
        [
            (2.0, "say", "anna", 1.0),
            (2.4, "hush"),
            (2.4, "say", "bruno", 0.6),
            (5.0, "hush"),
            (5.0, "say", "carla", 0.5),
            (5.0, "expect", 5.5, "anna", 1.0),
            (5.5, "say", "anna", 1.0),
        ]
    )
    assert stays(level, DOWN, 2.13, 2.98)
    assert stays(level, UP, 3.42, 4.98)
    assert stays(level, DOWN, 5.13, 6.48)
    assert stays(level, UP, 6.92, 7.9)


def test_a_pause_before_a_line_calls_off_its_ducking(listen):
    level = listen([(1.0, "expect", 3.0, "anna", 1.0), (2.0, "hush")])
    assert stays(level, UP, 1.0, 7.9)


def test_a_pause_while_it_goes_down_turns_it_round(listen):
    level = listen([(1.0, "expect", 3.0, "anna", 1.0), (2.94, "hush")])
    assert level(2.94) < UP - 3
    assert stays(level, UP, 3.3, 7.9)


def test_a_skip_to_the_next_line_never_brings_it_up_between(listen):
    level = listen([(2.0, "say", "anna", 1.0), (2.5, "hush"), (2.5, "say", "bruno", 1.0)])
    assert stays(level, DOWN, 2.13, 3.48)
    assert stays(level, UP, 3.92, 7.9)


def test_a_skip_in_silence_is_an_answer(listen):
    level = listen([(1.0, "expect", 6.0, "anna", 1.0), (3.0, "hush"), (3.0, "say", "bruno", 1.0)])
    assert stays(level, DOWN, 3.13, 3.98)
    assert stays(level, UP, 4.42, 7.9)


def test_a_change_of_scene_in_a_line_is_heard_at_the_lowered_level_and_ends_at_the_full_one(listen):
    """`owl` has the same tone: at the middle of a cross-fade both have half the power, and their tones add up."""
    level = listen([(2.0, "say", "anna", 2.0), (2.5, "scene", "owl")])
    assert stays(level, DOWN, 3.02, 3.98)
    assert stays(level, UP, 4.42, 7.9)


def test_silence_in_a_line_stays_silence_after_it(listen):
    level = listen([(2.0, "say", "anna", 2.0), (2.5, "scene", "")])
    assert all(level(at) < -60.0 for at in (3.1, 3.9, 4.5, 6.0))


@pytest.mark.parametrize("when", [2.0, 2.05, 3.2])
def test_the_level_after_a_line_is_the_one_that_is_set_now(listen, when):
    level = listen([(2.0, "say", "anna", 1.0), (when, "volume", 50)])
    assert stays(level, UP - 6.02, 3.62, 7.9)


def test_the_depth_is_a_setting(listen):
    level = listen([(2.0, "say", "anna", 1.0)], audio=Audio(volume=100, scene=100, duck=20.0))
    assert stays(level, UP - 20.0, 2.13, 2.98)


def test_ten_lines_do_not_wear_the_ambience_down(listen):
    level = listen([(1.0 + 0.6 * line, "say", "anna", 0.3) for line in range(10)])
    assert level(7.5) == pytest.approx(UP, abs=0.1)


def test_a_single_sound_goes_down_with_the_ambience_and_away(listen):
    """The owl hoots at 1.4 s for 0.3 s; an answer comes in its midst."""
    level = listen([(1.5, "say", "anna", 1.0)], scene="owl")
    assert level(1.45, HOOT) > -35.0
    assert all(level(1.63 + step / 50, HOOT) < -60.0 for step in range(43))

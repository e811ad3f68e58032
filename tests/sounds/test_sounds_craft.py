"""Each sound looks like the real thing: what a spectrogram of it shows, in figures."""

import numpy as np
import pytest
from measured import RATE, decibels, envelope, half_seconds, share, strongest, within
from synthesis.dogs import bark


@pytest.fixture
def scene_sound(sound):
    return lambda name: sound(f"scenes/{name}.ogg").astype(np.float64)


def pitch(wave, seconds, low, high, length=0.15):
    """The strongest tone within a band, around a time."""
    start = round((seconds - length / 2) * RATE)
    return strongest(within(wave[start : start + round(length * RATE)], low, high))


def test_a_howl_glides_up_holds_and_falls(scene_sound):
    wave = scene_sound("wolf")
    line = [pitch(wave, at, 200, 600) for at in (0.15, 0.5, 1.2, 2.0, 2.8, 4.4)]
    assert line[0] < line[1] < line[2]
    assert line[0] < 0.7 * line[2]
    assert line[2] == pytest.approx(line[3], rel=0.06)
    assert line[3] == pytest.approx(line[4], rel=0.06)
    assert line[5] < 0.9 * line[4]


def test_a_howl_has_overtones_that_stand_out_of_its_breath(scene_sound):
    wave = scene_sound("wolf")[2 * RATE : 2 * RATE + RATE // 2]
    ground = strongest(within(wave, 300, 600))
    for number in (2, 3, 4):
        tone = share(wave, ground * (number - 0.08), ground * (number + 0.08))
        between = share(wave, ground * (number + 0.42), ground * (number + 0.58))
        assert tone > 10 * between


def test_wolves_sing_at_several_pitches(scene_sound):
    wave = scene_sound("wolves")[3 * RATE : 5 * RATE]
    spectrum = np.abs(np.fft.rfft(wave * np.hanning(len(wave)))) ** 2
    floor = np.median(spectrum[2 * 300 : 2 * 700])
    for low, high in ((340, 400), (400, 455), (470, 530), (560, 660)):
        assert spectrum[2 * low : 2 * high].max() > 20 * floor


def test_near_thunder_cracks_over_the_whole_band_and_then_rolls(scene_sound):
    wave = scene_sound("thunder-near")
    high = envelope(within(wave, 4_000, 12_000), 0.1)
    assert high[:8].max() > 30 * np.median(high[20:40])
    assert share(wave[2 * RATE :], 60, 800) > 0.9


@pytest.mark.parametrize("name", ["thunder-far", "thunder-hills"])
def test_far_thunder_rolls_low_for_seconds_and_a_small_loudspeaker_still_plays_it(scene_sound, name):
    wave = scene_sound(name)
    assert share(wave, 1_000, 20_000) < 0.02
    assert share(wave, 40, 200) > 0.15
    assert share(wave, 300, 800) > 0.15
    loud = 20 * np.log10(envelope(wave, 0.1) + 1e-9)
    assert np.sum(loud > loud.max() - 20) > 40
    assert np.std(np.diff(loud[5:50])) > 0.7  # it rolls


def test_rain_is_dense_above_1_khz_and_drops_stand_out(scene_sound):
    wave = scene_sound("storm-rain")[: 20 * RATE]
    assert share(wave, 1_000, 12_000) > 0.85
    high = within(wave, 1_000, 8_000)
    assert np.mean(high**4) / np.mean(high**2) ** 2 > 3.3  # 3 is noise


@pytest.mark.parametrize("name", ["storm-wind", "hearth-wind", "village-wind"])
def test_wind_comes_in_gusts(scene_sound, name):
    gusts = half_seconds(scene_sound(name), 500, 1_500)
    assert gusts.max() - gusts.min() > 6.0


def test_crickets_chirp_in_groups_of_pulses_between_4_and_5_khz(scene_sound):
    wave = scene_sound("forest-crickets")
    assert share(wave, 4_000, 5_200) > 0.85
    loud = envelope(within(wave, 4_000, 5_200), 0.002)
    rhythm = np.abs(np.fft.rfft(loud - loud.mean()))
    rates = np.fft.rfftfreq(len(loud), 0.002)
    pulses = rhythm[(rates > 27) & (rates < 36)].max()
    chirps = rhythm[(rates > 2.0) & (rates < 3.0)].max()
    nothing = np.median(rhythm[(rates > 45) & (rates < 55)])
    assert pulses > 8 * nothing
    assert chirps > 8 * nothing


@pytest.mark.parametrize(
    ("name", "rate"), [("frog-tree", (85, 115)), ("frog-pond", (40, 85)), ("frog-great", (85, 125))]
)
def test_frogs_croak_in_trains_of_pulses(scene_sound, name, rate):
    wave = scene_sound(name)
    loud = envelope(wave, 0.001)
    rhythm = np.abs(np.fft.rfft((loud - loud.mean()) * np.hanning(len(loud))))
    rates = np.fft.rfftfreq(len(loud), 0.001)
    inside = rhythm[(rates > rate[0]) & (rates < rate[1])].max()
    assert inside > 5 * np.median(rhythm[(rates > 130) & (rates < 180)])


@pytest.mark.parametrize(
    ("name", "formants", "valley"), [("frog-tree", (980, 2350), 1_600), ("frog-pond", (720, 1750), 1_250)]
)
def test_frogs_have_formants(scene_sound, name, formants, valley):
    wave = scene_sound(name)
    low = share(wave, valley * 0.95, valley * 1.05)
    for formant in formants:
        assert share(wave, formant * 0.95, formant * 1.05) > 2 * low


def test_fire_cracks_sparsely_over_a_low_roar(scene_sound):
    wave = scene_sound("hearth-fire")
    assert share(wave, 60, 500) > 0.6
    cracks = within(wave, 4_000, 12_000)
    assert np.mean(cracks**4) / np.mean(cracks**2) ** 2 > 15.0  # 3 is noise
    quiet = envelope(cracks, 0.01)
    assert np.median(quiet) < 0.25 * np.quantile(quiet, 0.98)


def test_an_owl_hoots_softly_near_400_hz_in_its_rhythm(scene_sound):
    wave = scene_sound("owl")
    assert share(wave, 340, 440) > 0.85
    loud = envelope(wave, 0.05)
    for hoot in (0.22, 1.15, 2.0, 2.8):
        around = loud[round((hoot - 0.15) / 0.05) : round((hoot + 0.2) / 0.05)].max()
        assert around > 0.3 * loud.max()
    assert loud[round(0.58 / 0.05)] < 0.35 * loud.max()


def test_a_dog_barks_three_times_harshly_with_a_falling_pitch(scene_sound):
    wave = scene_sound("dog")
    loud = envelope(wave, 0.02)
    for at in (0.0, 0.36, 1.15):
        stroke = round(at / 0.02)
        assert loud[stroke : stroke + 8].max() > 0.5 * loud.max()
    assert share(wave, 900, 4_000) > 0.25
    bare = bark(np.random.default_rng(1), 0.2, 540.0)
    assert pitch(bare, 0.04, 200, 700, 0.05) > 1.2 * pitch(bare, 0.16, 200, 450, 0.05)
    # The walls answer: it does not stop at once.
    assert 0.002 < loud[round(1.75 / 0.02)] / loud.max() < 0.2


def test_a_bell_has_partials_that_are_no_overtones_and_die_each_at_its_own_pace(scene_sound):
    wave = scene_sound("bell-one")

    def partial(ratio, second):
        piece = wave[second * RATE : (second + 1) * RATE]
        return decibels(share(piece, 392 * ratio - 8, 392 * ratio + 8) * np.mean(piece**2))

    for ratio in (0.5, 1.0, 1.19, 2.0):
        assert partial(ratio, 0) > partial(ratio + 0.12, 0) + 10
    falls = [partial(ratio, 0) - partial(ratio, 2) for ratio in (0.5, 1.19, 2.0, 3.01)]
    assert falls == sorted(falls)
    assert falls[-1] > falls[0] + 5


def test_a_plop_gulps_low_and_then_drops_fall_back(scene_sound):
    wave = scene_sound("plop")
    assert strongest(wave[round(0.06 * RATE) : round(0.16 * RATE)]) < 700
    assert strongest(within(wave, 800, 4_000)[round(0.3 * RATE) : round(0.6 * RATE)]) > 800


def test_a_gust_rises_and_its_whistles_rise_with_it(scene_sound):
    wave = scene_sound("gust")
    loud = envelope(wave, 0.4)
    assert 3 <= np.argmax(loud) <= 9
    start, full = (wave[at : at + RATE // 2] for at in (RATE // 3, 2 * RATE))
    assert share(full, 480, 620) / share(full, 330, 420) > 2 * share(start, 480, 620) / share(start, 330, 420)


def test_a_sign_creaks_in_jerks_that_make_the_iron_ring(scene_sound):
    wave = scene_sound("inn-sign")
    for tone, valley in ((640, 880), (1_130, 1_450), (1_790, 2_300)):
        assert share(wave, tone * 0.96, tone * 1.04) > 4 * share(wave, valley * 0.96, valley * 1.04)
    swing = envelope(wave, 0.001)[100:600]
    assert np.mean(swing**4) / np.mean(swing**2) ** 2 > 1.5  # jerks, not a tone


def test_a_corncrake_calls_twice_three_times(scene_sound):
    wave = scene_sound("corncrake")
    assert share(wave, 1_200, 6_000) > 0.95
    loud = envelope(wave, 0.02)
    calls = np.sum((loud[1:] > 0.3 * loud.max()) & (loud[:-1] <= 0.3 * loud.max()))
    assert calls >= 3
    rhythm = np.abs(np.fft.rfft(envelope(wave, 0.001)))
    rates = np.fft.rfftfreq(len(wave) // 48, 0.001)
    assert 115 < rates[(rates > 60)][np.argmax(rhythm[: len(rates)][rates > 60])] < 140


def test_the_sea_breathes_slowly(sound):
    bright = half_seconds(sound("scenes/gentle-sea.ogg"), 2_000, 8_000)
    rhythm = np.abs(np.fft.rfft(bright - bright.mean()))
    assert 3 <= np.argmax(rhythm) <= 8  # waves in 41 seconds
    assert bright.max() - bright.min() > 4.0


def test_the_warm_tones_come_and_go_without_an_edge(sound):
    for name in ("gentle-low", "gentle-high"):
        wave = sound(f"scenes/{name}.ogg")
        assert share(wave, 100, 1_400) > 0.95
        assert np.abs(np.diff(20 * np.log10(envelope(wave, 0.1)))).max() < 5.0

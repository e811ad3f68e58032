"""The speech process is killed or stopped at each moment of an evening: `pytest tests/long/test_long_speech_struck.py`.

The game goes on in its times, ends as ever, and leaves no process behind. Ten minutes.
"""

import os
import signal

import pytest
from driver import Program
from night_moments import HELD_UP, SETTINGS, SPEED, STRIKES, Night


@pytest.fixture
def evening(tmp_path):
    """Play one evening, in which every line has to be rendered."""
    settings = tmp_path / "voxlupi.toml"
    settings.write_text(SETTINGS, encoding="utf-8")

    def evening(name, strike=None, at=-1):
        folder = tmp_path / name
        environ = {"XDG_CACHE_HOME": str(folder / "cache")}
        quietly = ("--panel", "keys", "--audio", "none", "--config", settings, "--speed", SPEED)
        box = Program("play", *quietly, home=folder, environ=environ)
        try:
            night = Night(box, strike, at)
            night.end()
        finally:
            for process in box.children() if not box.ended(0) else ():
                os.kill(process.pid, signal.SIGKILL)
            box.close()
        assert "Traceback" not in box.output() + box.errors()
        return night, [line["name"] for line in box.log if line["kind"] == "phase"], box.log

    return evening


@pytest.mark.parametrize("what", STRIKES)
def test_at_each_moment_the_game_goes_on_in_its_times_and_nothing_is_left_behind(evening, what, figure):
    quiet, phases, _ = evening("quiet")
    struck, longest, latest = 0, 0.0, 0.0
    for at in range(quiet.moments):
        night, came, log = evening(f"night-{at}", STRIKES[what], at)
        assert came == phases, at
        assert len(night.waits) == len(quiet.waits)
        assert max(night.waits) < max(quiet.waits) + HELD_UP, (at, night.waits)
        assert night.late < max(0.2, 2 * quiet.late), (at, night.late)
        troubles = [line["text"] for line in log if line["kind"] == "trouble"]
        # Told once, and once more if it is over.
        assert [bool(words) for words in troubles] in ([], [True], [True, False]), (at, troubles)
        struck += len(night.struck)
        longest, latest = max(longest, *night.waits), max(latest, night.late)
    assert struck > quiet.moments / 2
    figure(
        f"speech process {what}",
        f"at each of {quiet.moments} moments of an evening ({struck} processes): every phase came, none waited longer "
        f"than {longest:.1f} s, no cue was later than {latest * 1000:.0f} ms, no process was left",
    )

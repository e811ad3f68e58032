"""The garbage collector: it costs neither the start nor a press, and a box that runs for days still has one."""

import subprocess
import sys

TELLS = """
import gc, sys
from appliance.box import box
run = box.Box.run
def told(self, *choices):
    print("collects", gc.isenabled(), "spared", gc.get_freeze_count() > 10_000, file=sys.stderr, flush=True)
    return run(self, *choices)
box.Box.run = told
from appliance.cli import main
sys.argv = ["voxlupi", *sys.argv[1:]]
main()
"""


def told(*arguments, home, cache):
    done = subprocess.run(
        [sys.executable, "-c", TELLS, *arguments],
        cwd=home,
        env={"HOME": str(home), "XDG_CACHE_HOME": str(cache), "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    return done.stderr


def test_a_box_that_runs_collects_only_what_is_made_from_then_on(tmp_path, cache):
    assert "collects True spared True" in told(
        "play", "--panel", "keys", "--audio", "none", "--speed", "200", home=tmp_path, cache=cache
    )


def test_so_does_a_recording(tmp_path, cache):
    assert "collects True spared True" in told("record", "--out", "night.wav", home=tmp_path, cache=cache)

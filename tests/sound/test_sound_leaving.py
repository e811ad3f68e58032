"""A program that ends while a sound is still being read ends in order."""

import subprocess
import sys

from appliance import files

READS = """
import threading, time
from appliance.sound import samples

def read():
    while True:
        samples.soundfile.read("%s")

for _ in range(4):
    threading.Thread(target=read, daemon=True).start()
time.sleep(0.3)
"""


def test_whoever_still_reads_a_sound_does_not_crash_the_end():
    program = [sys.executable, "-c", READS % files.shipped("sounds", "rain.ogg")]
    runs = [subprocess.Popen(program) for _ in range(8)]
    assert [run.wait(60) for run in runs] == [0] * 8

"""Measures the box beside its peers, in one run on one machine.

    python tests/benchmarks/run.py [--quick] [--json FILE] [--readme] [--keep] [--turns N]

Nothing here is real sound: the box, bare pygame and a browser play into a pipe that is emptied at the true rate of a
card, the hobby script's `aplay` is a stand-in that takes exactly the time its file sounds. Exit code 1 if an aim is
missed. `--keep` writes what was found into the README, and beside this file.
"""

import argparse
import json
import sys
import tempfile
from pathlib import Path

import _paths  # noqa: F401 - it leads to the ear and the hand that tests share
import browser
import chapters
import finger
import readme
import surroundings
from report import Report, as_json, ratios, table, told, verdict

HOW = (
    "idle: nothing is added to what the machine does anyway, which its load tells; cores busy: a busy program for each",
    "turns: heard, from the end of the line that wakes to the start of the one that sends to sleep; all at once",
    "hobby script: pyttsx3 with a stand-in for aplay that opens at once and ends on time, which is kinder than a card",
    "its first turn of each run is over before it begins, since pyttsx3's first runAndWait returns at once",
    "web narrator: a page with clips, onended and setTimeout, in Chromium without a window, heard like the others",
    "its light: until the frame after the one that was drawn; a screen shows it later",
    f"first sample: in a pipe that takes {1000 * finger.BORDER:.1f} ms at once; no card is as coarse, and all meet it",
    "presses: from the first edge; the box waits out the debounce time, its peers have none",
    "starts and presses: run before all else on the machine where that is allowed, so that nobody else's work counts",
    "memory: at the end of its time, and the most there was; processor: of one core",
    "wake-ups: context switches of all threads and children, but for the audio thread, which every card wakes",
)
"""What has to be known of the figures."""


def main():
    """Run everything and tell it."""
    wanted = _arguments()
    report = Report(notes=list(HOW))
    if not browser.found():
        report.notes.append(browser.MISSING)
        print(browser.MISSING, file=sys.stderr)
    machine = surroundings.machine()
    with tempfile.TemporaryDirectory(prefix="voxlupi-benchmarks-") as place:
        for measure in chapters.ALL:
            name = measure.__name__
            if wanted.only and name not in wanted.only:
                continue
            print(f"{name} ... (load {surroundings.load()})", file=sys.stderr, flush=True)
            measure(wanted, Path(place) / name, report)
            machine[f"load after {name}"] = surroundings.load()
    for name, value in machine.items():
        print(f"{name}: {value}")
    beside = map(told, ratios(report.figures))
    for part in (table(report.figures), beside, report.notes, map(verdict, report.aims)):
        print("", *part, sep="\n")
    found = as_json(machine, report)
    if wanted.json:
        readme.write(wanted.json, found)
    if wanted.keep:
        readme.keep(found)
    if wanted.readme:
        print("", *readme.rows(json.loads(json.dumps(found))), sep="\n")
    return 0 if all(aim.is_met for aim in report.aims) else 1


def _arguments():
    parser = argparse.ArgumentParser(description="Measures the box beside its peers.")
    parser.add_argument("--quick", action="store_true", help="four minutes instead of twenty-five")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write everything there, too")
    parser.add_argument("--readme", action="store_true", help="print the README's table as well")
    parser.add_argument("--keep", action="store_true", help="write it into the README")
    parser.add_argument("--turns", type=int, metavar="N", help="turns that are heard of each (200; quick: 8)")
    names = [measure.__name__ for measure in chapters.ALL]
    parser.add_argument("--only", action="append", choices=names, help="nothing else; may be given again")
    wanted = parser.parse_args()
    wanted.turns = wanted.turns or (8 if wanted.quick else 200)
    wanted.presses, wanted.lights = (12, 4) if wanted.quick else (200, 60)
    wanted.starts = 3 if wanted.quick else 15
    wanted.seconds = 6.0 if wanted.quick else 45.0
    return wanted


if __name__ == "__main__":
    sys.exit(main())

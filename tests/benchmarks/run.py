"""Measures the box beside its peers, in one run on one machine.

    python tests/benchmarks/run.py [--quick] [--json FILE] [--turns N]

Nothing here is real sound: the box and bare pygame play into a pipe that is emptied at the true rate of a card, the
hobby script's `aplay` is a stand-in that takes exactly the time its file sounds. Exit code 1 if an aim is missed.
"""

import argparse
import json
import sys
import tempfile
from pathlib import Path

import _paths  # noqa: F401 - it leads to the ear and the hand that tests share
import finger
import nights
import playbill
import presses
import starts
import surroundings
import turns
from report import Aim, Figure, as_json, figure, table, verdict

HOW = (
    "idle: nothing is added to what the machine does anyway, which its load tells; cores busy: a busy program for each",
    "turns: heard, from the end of the line that wakes to the start of the one that sends to sleep; all three at once",
    "hobby script: pyttsx3 with a stand-in for aplay that opens at once and ends on time, which is kinder than a card",
    "its first turn of each run is over before it begins, since pyttsx3's first runAndWait returns at once",
    f"first sample: in a pipe that takes {1000 * finger.BORDER:.1f} ms at once; no card is as coarse, and both meet it",
    "starts and presses: run before all else on the machine where that is allowed, so that nobody else's work counts",
    "memory: at the end of the night, and the most there was; processor: of one core",
)
"""What has to be known of the figures."""

FEW, MANY = 5, 11
"""Players of a night with four turns, and of one with seven."""


def main():
    """Run everything and tell it."""
    wanted = _arguments()
    figures, aims, notes = [], [], list(HOW)
    machine = surroundings.machine()
    with tempfile.TemporaryDirectory(prefix="voxlupi-benchmarks-") as place:
        folder = Path(place)
        for measure in (_starts, _presses, _turns, _nights):
            name = measure.__name__.strip("_")
            print(f"{name} ... (load {surroundings.load()})", file=sys.stderr, flush=True)
            measure(wanted, folder / name, figures, aims, notes)
            machine[f"load after {name}"] = surroundings.load()
    for name, value in machine.items():
        print(f"{name}: {value}")
    for part in (table(figures), notes, map(verdict, aims)):
        print("", *part, sep="\n")
    if wanted.json:
        text = json.dumps(as_json(machine, figures, aims, notes), indent=2, ensure_ascii=False)
        wanted.json.write_text(text + "\n", encoding="utf-8")
    return 0 if all(aim.is_met for aim in aims) else 1


def _arguments():
    parser = argparse.ArgumentParser(description="Measures the box beside its peers.")
    parser.add_argument("--quick", action="store_true", help="a minute instead of six; a first impression")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write everything there, too")
    parser.add_argument("--turns", type=int, metavar="N", help="turns that are heard of each (50; quick: 8)")
    wanted = parser.parse_args()
    wanted.turns = wanted.turns or (8 if wanted.quick else 50)
    wanted.presses, wanted.lights = (12, 4) if wanted.quick else (50, 20)
    wanted.starts = 5 if wanted.quick else 15
    wanted.night = 10.0 if wanted.quick else 45.0
    return wanted


def _starts(wanted, folder, figures, aims, notes):
    found = dict(
        zip(("voxlupi", "bare imports"), starts.measure(playbill.prepare(folder), folder, wanted.starts), strict=True)
    )
    for place, what in enumerate(("start to ready", "start to ready, time of a core")):
        figures += [figure(what, who, [each[place] for each in times]) for who, times in found.items()]
    best = {who: min(times) for who, times in found.items()}
    notes += [f"start to ready, the best of {wanted.starts}: {who} {best[who][0]:.3f} s" for who in best]
    ratio = best["voxlupi"][0] / best["bare imports"][0]
    aims.append(Aim("start to ready, best, beside bare imports", ratio, 1.6, "times"))


def _presses(wanted, folder, figures, aims, notes):
    found = presses.measure(playbill.prepare(folder), folder / "run", wanted.presses, wanted.lights)
    lights = [presses.DEBOUNCE + each for each in found.light]
    figures += [
        figure("accepted press to play()", "voxlupi", found.play),
        figure("accepted press to first sample", "voxlupi", found.heard),
        figure("press to first sample", "bare pygame", found.bare),
        figure("first edge to light", "voxlupi", lights),
    ]
    more = 1000 * (sum(found.heard) / len(found.heard) - sum(found.bare) / len(found.bare))
    aims += [
        Aim("accepted press to play(), worst", 1000 * max(found.play), 5.0, "ms"),
        Aim("accepted press to first sample, mean, over bare pygame", more, 5.0, "ms"),
        Aim("first edge to light, worst, over the debounce time", 1000 * max(found.light), 10.0, "ms"),
    ]
    if found.lost:
        notes.append(f"{found.lost} presses were not heard")


def _turns(wanted, folder, figures, aims, notes):
    night = playbill.prepare(folder, players=FEW if wanted.turns <= 8 else MANY)
    for busy in (False, True):
        name = "cores busy" if busy else "idle"
        runs = turns.measure(night, folder, wanted.turns, busy=busy)
        good = {who: [each for run in found for each in run if each is not None] for who, found in runs.items()}
        # pyttsx3's first runAndWait returns at once: the first turn of a run is over before it begins.
        good["hobby script, first turns left out"] = [
            each for run in runs["hobby script"] for each in run[1:] if each is not None
        ]
        kept = {who: values[: wanted.turns] for who, values in good.items()}
        figures += [figure(f"turn's error, {name}", who, values) for who, values in kept.items()]
        notes += _lost(runs, name)
        worst = {who: 1000 * max(map(abs, values)) for who, values in kept.items()}
        aims.append(Aim(f"turn's error, {name}, worst", worst["voxlupi"], 25.0, "ms"))
        better = worst["hobby script, first turns left out"] / max(worst["voxlupi"], 0.1)
        aims.append(Aim(f"times better than the hobby script, {name}, worst", better, 10.0, "times", least=True))


def _lost(runs, name):
    """What was not heard at all."""
    for who, found in runs.items():
        lost = sum(each is None for run in found for each in run)
        if lost:
            yield f"turns of which a line was not heard, {name}: {who} {lost} of {sum(map(len, found))}"


def _nights(wanted, folder, figures, aims, notes):  # noqa: ARG001 - nothing has to be known beside the figures
    for scene in ("wind-and-rain", "storm"):
        bill = playbill.prepare(folder / scene, calls="full", rate=140, seconds=10.0, gap=3.0, scene=scene)
        box, bare = nights.measure(bill, folder / scene, wanted.night)
        for who, cost in (("voxlupi", box), ("bare pygame", bare)):
            figures += [
                Figure(f"memory of a night, {scene}", who, "MB", cost.memory, cost.peak, 1),
                Figure(f"processor of a minute of night, {scene}", who, "s", cost.processor, cost.processor, 1),
            ]
    aims += [
        Aim(f"processor of a night, {scene}, of one core", 100 * box.processor / 60, 5.0, "%"),
        Aim(f"processor of a night, {scene}, beside bare pygame", box.processor / bare.processor, 1.5, "times"),
        Aim(f"memory of a night, {scene}, the most there was", box.peak, 120.0, "MB"),
    ]


if __name__ == "__main__":
    sys.exit(main())

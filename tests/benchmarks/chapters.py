"""What is measured, chapter by chapter; each adds its figures, its aims and its notes to the report."""

import costs
import growth
import playbill
import presses
import starts
import turns
from report import OURS

FEW, MANY = 5, 11
"""Players of a night with four turns, and of one with seven."""

FULL = {"calls": "full", "rate": 140, "seconds": 10.0, "gap": 3.0, "engines": playbill.SHIPPED}
"""A night as people have it, in place of one that is soon over."""

FASTER = 10.0
"""How many times better than the best peer a turn's time is to be."""


def start(wanted, folder, report):
    """From the start of the process to ready, and to the first word."""
    bill = playbill.prepare(folder, engines=playbill.SHIPPED, rate=140)
    found = dict(zip((OURS, "bare imports"), starts.measure(bill, folder, wanted.starts), strict=True))
    for place, what in enumerate(("start to ready", "start to ready, time of a core")):
        for who, times in found.items():
            report.times(what, who, [each[place] for each in times])
    best = {who: min(times) for who, times in found.items()}
    for who, (seconds, _) in best.items():
        report.one("start to ready, the best", who, "s", seconds)
    ratio = best[OURS][0] / best["bare imports"][0]
    report.aim("start to ready, best, beside bare imports", ratio, 1.6, "times")
    sounds, words, script = starts.measure_first_word(bill, folder, wanted.starts)
    for what, times in (("first sound", sounds), ("first word", words)):
        report.times(f"start to the {what}, nothing rendered", OURS, times)
        report.times(f"start to the {what}, nothing rendered", "hobby script", script)
    report.notes.append("a box that is switched on plays a short sound before it says its first word")


def press(wanted, folder, report):
    """From a press to the sound and to the light."""
    found = presses.measure(playbill.prepare(folder), folder / "run", wanted.presses, wanted.lights)
    ours, bare = found[OURS], found["bare pygame"]
    for who, pressed in found.items():
        report.times("press to first sample", who, pressed.heard)
    for who, pressed in found.items():
        report.times("press to light", who, pressed.light)
    accepted = {what: [each - presses.DEBOUNCE for each in getattr(ours, what)] for what in ("heard", "light", "play")}
    report.times("accepted press to first sample", OURS, accepted["heard"])
    report.times("accepted press to play()", OURS, accepted["play"])
    report.times("accepted press to light", OURS, accepted["light"])
    more = 1000 * (_mean(accepted["heard"]) - _mean(bare.heard))
    report.aim("accepted press to play(), worst", 1000 * max(accepted["play"]), 5.0, "ms")
    report.aim("accepted press to first sample, mean, over bare pygame", more, 5.0, "ms")
    report.aim("press to light, worst, over the debounce time", 1000 * max(accepted["light"]), 10.0, "ms")
    report.notes += [
        f"{pressed.lost} presses of {who} were not heard" for who, pressed in found.items() if pressed.lost
    ]


def turn(wanted, folder, report):
    """How long a turn really is."""
    night = playbill.prepare(folder, players=FEW if wanted.turns <= 8 else MANY)
    for busy in (False, True):
        name = "cores busy" if busy else "idle"
        runs = turns.measure(night, folder, wanted.turns, busy=busy)
        good = {who: [each for run in found for each in run if each is not None] for who, found in runs.items()}
        # pyttsx3's first runAndWait returns at once: the first turn of a run is over before it begins.
        good["hobby script, first turns left out"] = [
            each for run in runs["hobby script"] for each in run[1:] if each is not None
        ]
        kept = {who: values[: wanted.turns] for who, values in good.items() if values}
        for who, values in kept.items():
            report.times(f"turn's error, {name}", who, values)
        report.notes += _lost(runs, name)
        worst = {who: 1000 * max(map(abs, values)) for who, values in kept.items()}
        ours = worst.pop(OURS)
        report.aim(f"turn's error, {name}, worst", ours, 25.0, "ms")
        better = min(worst.values()) / max(ours, 0.1)
        report.aim(f"times better than the best peer, {name}, worst", better, FASTER, "times", least=True)


def cost(wanted, folder, report):
    """What the box takes while it waits, at night and by day."""
    for state in costs.STATES:
        more = {"night": FULL, "setup": {"engines": playbill.SHIPPED}, "day": {}}[state]
        bill = playbill.prepare(folder / state, scene="storm", **more)
        box, bare = costs.measure(bill, folder / state, state, wanted.seconds)
        for who, found in ((OURS, box), ("bare pygame", bare)):
            report.one(f"processor of a minute, {state}", who, "s", found.processor)
            report.one(f"wake-ups a second, {state}", who, "/s", found.wakes)
            report.one(f"wake-ups of the audio thread, {state}", who, "/s", found.audio)
            report.one(f"memory, {state}", who, "MB", found.memory)
            report.one(f"memory, {state}, the most there was", who, "MB", found.peak)
        if state == "night":
            report.aim("processor of a night, of one core", 100 * box.processor / 60, 5.0, "%")
            report.aim("processor of a night, beside bare pygame", box.processor / bare.processor, 1.5, "times")
            report.aim("memory of a night, the most there was", box.peak, 120.0, "MB")
        else:
            report.aim(f"wake-ups a second, {state}", box.wakes, 10.0, "/s")


def grow(wanted, folder, report):  # noqa: ARG001 - it is quick
    """How cost grows."""
    for task, (costs_of, power) in growth.measure(folder).items():
        report.one(f"growth: {task.what}", OURS, "exponent", power)
        report.aim(f"exponent of {task.what}", power, growth.AIM, "")
        each = ", ".join(f"{size}: {1000 * cost:.2f}" for size, cost in zip(task.sizes, costs_of, strict=True))
        report.notes.append(f"growth of {task.what}, ms: {each}")


ALL = (start, press, turn, cost, grow)


def _mean(values):
    return sum(values) / len(values)


def _lost(runs, name):
    """What was not heard at all."""
    for who, found in runs.items():
        lost = sum(each is None for run in found for each in run)
        if lost:
            yield f"turns that were not heard whole, {name}: {who} {lost} of {sum(map(len, found))}"

"""A button begins a night; its light is read back from the kernel, its calls are heard on the loopback card."""

import time

import bench
import board
import box
import recorder
from bench import check, figure

LIKE = 0.8
"""Calls are as like as 0.95 and more, those of other roles 0.57 at most."""

OTHER = {"kind": "say", "t": 0.0, "seconds": 2.0, "text": "The Piper, open your eyes."}
"""A call that is not made."""

NIGHT_LEVEL = 0.2
"""What the light of the night is set to, as the settings have it by default."""


def wake() -> None:
    """Up to the menu, with the first word."""
    board.lit()
    box.settle()
    took = bench.until(lambda: bench.status() == "menu", 30.0)
    check("the box is in the menu", took is not None, bench.status() or bench.journal()[-600:])
    check("the ready light is on", 26 in board.lit(0.3), board.lit())
    time.sleep(8.0)


def night() -> None:
    """Three presses; the third one begins it."""
    cues = recorder.rehearsal()
    seconds = max(cue["t"] + cue.get("seconds", 0.0) for cue in cues if cue["kind"] in {"say", "sound"})
    with recorder.Recorder() as sound, board.Eye(*board.ALL_LIGHTS) as eye:
        time.sleep(1.0)
        first = board.press("next")
        bench.until(lambda: bench.status() != "menu", 5.0)
        time.sleep(4.0)
        begun = box.to_night()
        check("the third press begins the night", begun is not None, bench.status())
        bench.check('the status says "night 1"', box.phase(bench.status()) == "night 1", bench.status())
        time.sleep(6.0)
        lit_at = eye.first(board.LIGHTS["night"], begun or 0.0)
        now = time.monotonic()
        level = eye.share(board.LIGHTS["night"], now - 5.0, now)
        others = {pin: eye.share(pin, now - 4.0, now) for pin in board.ALL_LIGHTS if pin != board.LIGHTS["night"]}
        bench.until(lambda: "night" not in bench.status(), seconds + 20.0)
        day = time.monotonic()
        time.sleep(6.0)
    heard_at = sound.onset(first)
    if check("the light of the night comes on", lit_at is not None):
        figure("press to light", (lit_at or 0.0) - (begun or 0.0), "s")
    if check("the first press is heard", heard_at is not None):
        figure("press to sound", (heard_at or 0.0) - first, "s")
    figure("light of the night", level, "of 1")
    check("the light of the night is as bright as it is set", abs(level - NIGHT_LEVEL) <= 0.08, level)
    check("no other light is on at night", not any(others.values()), others)
    check("by day the day's light is on", eye.share(board.LIGHTS["day"], day + 3.0) > 0.9, bench.status())
    check("and that of the night is off", eye.share(board.LIGHTS["night"], day + 3.0) == 0.0)
    listen(cues, sound, begun or 0.0)


def listen(cues: list[dict], sound: recorder.Recorder, begun: float) -> None:
    """Find what was said."""
    path = bench.OUT / "night.wav"
    sound.write(path)
    heard = recorder.find(path, cues)
    told = [f"{cue['at']:7.3f}  {cue['likeness']:.2f}  {cue.get('text', cue.get('name'))}" for cue in heard]
    bench.keep("heard.txt", "\n".join(told) + "\n")
    for cue in heard:
        check(f"heard: {cue.get('text', cue.get('name'))}", cue["likeness"] >= LIKE, f"{cue['likeness']:.2f}")
    other = recorder.find(path, [OTHER])[0]["likeness"]
    check("a call that is not made is not heard", other < LIKE, f"{other:.2f}")
    start = heard[0]["at"] - heard[0]["t"]
    slips = [cue["at"] - cue["t"] - start for cue in heard]
    worst = max(slips, key=abs)
    figure("worst call, beside the rehearsed time", worst, "s")
    check("every call is at its time, within 0.1 s", abs(worst) <= 0.1, [f"{slip:.3f}" for slip in slips])
    figure("press to nightfall's first sample", sound.began + start - begun, "s")
    figure("least likeness of a call", min(cue["likeness"] for cue in heard), "of 1")


wake()
night()
bench.keep("journal-voxlupi.txt", bench.journal())

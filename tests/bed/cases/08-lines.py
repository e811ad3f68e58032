"""Real lines: contacts that bounce, a line that flutters, a button that stays down, a pin that somebody else has."""

import random
import subprocess
import time

import bench
import board
import box
from bench import check, figure

PRESSES = 20

QUICK = 0.015
"""Seconds that a bounce may take: past the 20 ms of the settings it is a press of its own. The machine is slow now and
then; what takes longer does not count."""

SPARE = 12
"""A light of the bar that another program takes."""


def menu() -> None:
    """Fresh in the menu."""
    box.settle()
    bench.until(lambda: bench.status() == "menu", 30.0)
    time.sleep(1.0)


def bounce(pin: int, level: int, chance: random.Random) -> float:
    """Some edges as quick as they go, and then the level; gives the seconds that it took."""
    began = time.monotonic()
    for _ in range(chance.randint(2, 9)):
        board.pull(pin, chance.randint(0, 1))
    board.pull(pin, level)
    return time.monotonic() - began


def bouncing() -> None:
    """Presses that bounce are single presses: each of them pauses the game or lets it go on."""
    menu()
    check("a night has begun", box.to_night() is not None, bench.status())
    chance, pin = random.Random(7), board.BUTTONS["pause"]  # noqa: S311 - the same every time
    counted, wrong = 0, []
    for number in range(3 * PRESSES):
        if counted == PRESSES:
            break
        before = "paused" in bench.status()
        down = bounce(pin, 0, chance)
        time.sleep(0.15)
        up = bounce(pin, 1, chance)
        bench.until(lambda before=before: ("paused" in bench.status()) != before, 2.0)
        time.sleep(0.3)
        if max(down, up) > QUICK:
            continue
        counted += 1
        if ("paused" in bench.status()) == before:
            wrong.append(f"press {number}: {bench.status()}")
    figure("bouncing presses", counted, "")
    figure("of these not one press", len(wrong), "")
    check(f"{PRESSES} bouncing presses are {PRESSES} presses", counted == PRESSES and not wrong, wrong[:5])


def storm() -> None:
    """A line that flutters for ten seconds does no harm: the box lives, and other buttons work."""
    menu()
    pin, end, edges = board.BUTTONS["left"], time.monotonic() + 10.0, 0
    while time.monotonic() < end:
        board.pull(pin, edges % 2)
        edges += 1
    board.pull(pin, 1)
    figure("edges in ten seconds of flutter", edges, "")
    same = bench.unit(bench.UNIT, "NRestarts").get("NRestarts") == "0"
    check("the box has lived through a flutter", bench.is_active() and same, bench.journal("-n", "5"))
    check("and the other buttons work", box.to_night() is not None, bench.status())


def stuck() -> None:
    """A button that comes down while the box starts, and stays down, harms no other."""
    box.settle(start=False)
    with board.held("left"):
        bench.run("systemctl", "start", bench.UNIT)
        bench.until(lambda: bench.status() == "menu", 30.0)
        time.sleep(2.0)
        check("with a button that stays down, a night begins", box.to_night() is not None, bench.status())
    bench.note("\n".join(bench.journal().splitlines()[-8:]))


def busy() -> None:
    """A pin that another program holds is told, and the rest works."""
    box.settle(start=False)
    since = bench.out("date", "+%s")
    holder = subprocess.Popen(["gpioset", "-c", "gpiochip0", f"{SPARE}=0", f"{board.LIGHTS['vote']}=0"])  # noqa: S607
    time.sleep(1.0)
    bench.run("systemctl", "start", bench.UNIT)
    bench.until(lambda: bench.status() == "menu", 30.0)
    said = bench.journal("--since", f"@{since}")
    lines = [line for line in said.splitlines() if "cannot be used" in line]
    check("a busy pin of the bar is told", any("lights.bar" in line for line in lines), said)
    check("a busy pin of a light is told", any("lights.vote" in line for line in lines), said)
    check("no traceback reaches anybody", "Traceback" not in said, said[-500:])
    check("with them, a night begins", box.to_night() is not None, bench.status())
    check("and its light comes on", bench.until(lambda: 5 in board.lit(0.1), 5.0) is not None, board.lit())
    holder.terminate()
    holder.wait()


bouncing()
storm()
stuck()
busy()
bench.keep("journal-voxlupi.txt", bench.journal())

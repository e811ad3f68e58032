"""A root that cannot be written, one that forgets, a disk that is full: the box plays. Nothing listens to a network."""

import re
import time
from pathlib import Path

import bench
import board
import box
from bench import check

FORGETFUL = "ro init=/usr/local/sbin/bed-forgetful"


def plays(what: str) -> None:
    """A night begins, its light comes on, and the day follows."""
    up = bench.until(lambda: bench.is_active() and bench.status() == "menu", 60.0)
    if not check(
        f"{what}: the box is up", up is not None, bench.journal("-n", "20") or bench.out("systemctl", "status")
    ):
        return
    begun = box.to_night()
    check(f"{what}: a night begins", begun is not None, bench.status())
    # The first time on a new disk all lines of the night are made first; the status tells of it already.
    bench.until(lambda: board.LIGHTS["night"] in board.lit(0.2), 20.0)
    time.sleep(1.0)
    with board.Eye(*board.ALL_LIGHTS) as eye:
        time.sleep(3.0)
    shares = {pin: round(eye.share(pin), 3) for pin in board.ALL_LIGHTS}
    check(f"{what}: its light comes on, and no other", {pin for pin in shares if shares[pin]} == {5}, shares)
    bench.until(lambda: "night" not in bench.status(), 90.0)
    check(f"{what}: day follows", "day" in bench.status() or "talk" in bench.status(), bench.status())


def doctor(what: str, *words: str) -> None:
    """What the doctor says of it, asked where the box keeps its things."""
    places = ("env", "STATE_DIRECTORY=/var/lib/voxlupi", "CACHE_DIRECTORY=/var/cache/voxlupi")
    told = bench.run("runuser", "-u", "voxlupi", "--", *places, "voxlupi", "doctor", cwd="/").stdout
    bench.keep(f"doctor-{bench.boot}.txt", told)
    lines = [line for line in told.splitlines() if re.search("|".join(words), line, re.IGNORECASE)]
    check(f"{what}: the doctor says so", lines, told)
    bench.note("\n".join(lines))


def read_only() -> None:
    """The kernel mounts the root read-only, and nobody changes that."""
    check("the root is read-only", " ro," in _mount("/") or _mount("/").endswith(" ro"), _mount("/"))
    plays("read-only root")
    doctor("read-only root", "read-only", "read only")
    memory = [str(path) for path in Path("/run/voxlupi").rglob("*") if path.is_file()]
    check("read-only root: the state is in memory", any("journal" in name for name in memory), memory)
    # A kill keeps the memory, so that the game goes on all the same.
    before = box.phase(bench.status())
    bench.run("systemctl", "kill", "--signal=KILL", "--kill-whom=main", bench.UNIT)
    back = bench.until(lambda: bench.status().endswith(box.BREAK), 30.0)
    same = back is not None and box.phase(bench.status()) == before
    check("read-only root: after a kill it goes on", same, f"{before}, then {bench.status()}")


def forgetful() -> None:
    """What is written lies in memory: the overlay of a Raspberry Pi."""
    check("the root is an overlay", "overlay" in _mount("/"), _mount("/"))
    plays("overlay root")
    doctor("overlay root", "overlay", "forg", "memory")


def full() -> None:
    """Not a byte is left for the box, nor for the system's journal."""
    filler = Path("/var/filler")
    bench.run("fallocate", "-l", "100G", filler)
    with filler.open("ab", buffering=0) as file:
        for size in (1 << 20, 1 << 12):
            try:
                while True:
                    file.write(bytes(size))
            except OSError:
                continue
    left = bench.out("df", "--output=avail", "/").split()[-1]
    check("the disk is full", int(left) < 64, f"{left} KiB left")
    bench.run("systemctl", "restart", bench.UNIT)
    plays("full disk")
    doctor("full disk", "full", "no space")
    filler.unlink()
    time.sleep(1.0)


def quiet() -> None:
    """Nothing listens, nothing asks for a network."""
    heard = [line for line in bench.out("ss", "-H", "-lntup").splitlines() if line.strip()]
    check("nothing listens", not heard, heard)
    pid = bench.main_pid()
    own = Path(f"/proc/{pid}/net/dev").read_text() if pid else ""
    links = set(re.findall(r"^\s*(\S+):", own, re.MULTILINE)) - {"sit0"}  # a kernel with IPv6 has that one everywhere
    check("the box sees no network but its own loopback", links == {"lo"}, links)


def _mount(place: str) -> str:
    return bench.out("findmnt", "-n", "-o", "FSTYPE,OPTIONS", place).replace("  ", " ")


match bench.boot:
    case 0:
        box.settle()
        bench.until(lambda: bench.status() == "menu", 30.0)
        quiet()
        full()
        box.settle(start=False)
        bench.run("sh", "-c", "rm -rf /var/lib/voxlupi/* /var/cache/voxlupi/*")
        bench.again("ro")
    case 1:
        read_only()
        bench.again(FORGETFUL)
    case _:
        forgetful()

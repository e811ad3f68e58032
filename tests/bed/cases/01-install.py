"""The installer on a fresh system without network, and what systemd makes of the box."""

import re
import shutil

import bench
import system
from bench import check, figure, out, run

MOST_EXPOSED = 1.5


def fresh() -> None:
    """Lay the project down where somebody would have copied it, and remember what the system was like."""
    system.remember()
    shutil.copytree(bench.HERE / "voxlupi", bench.PROJECT)
    shutil.copytree(bench.HERE / "wheels", bench.WHEELS)
    check("the chip of pins is there", "gpiochip0" in out("gpiodetect"), out("gpiodetect"))
    check("the boot partition is mounted", run("findmnt", "/boot/firmware").returncode == 0, out("findmnt"))
    check("there are two sound cards", "Loopback" in out("cat", "/proc/asound/cards"), out("cat", "/proc/asound/cards"))


def install() -> None:
    """Run the installer."""
    began = bench.uptime()
    done = run("bash", "systemd/install.sh", "--offline", bench.WHEELS, cwd=bench.PROJECT, limit=600.0)
    figure("install", bench.uptime() - began, "s")
    bench.keep("install.txt", done.stdout + done.stderr)
    if not check("install.sh --offline ends well", done.returncode == 0, done.stdout[-1500:] + done.stderr[-1500:]):
        bench.note(done.stdout[-2000:] + done.stderr[-2000:] + bench.journal()[-1500:])


def look() -> None:
    """See what systemd says."""
    for name in (bench.UNIT, bench.LIGHT):
        found = run("systemd-analyze", "verify", f"/etc/systemd/system/{name}")
        ours = [line for line in (found.stdout + found.stderr).splitlines() if "voxlupi" in line]
        check(f"systemd-analyze verify finds nothing in {name}", found.returncode == 0 and not ours, ours)
    for name, most in ((bench.UNIT, MOST_EXPOSED), (bench.LIGHT, None)):
        rated = out("systemd-analyze", "security", "--no-pager", name)
        bench.keep(f"security-{name}.txt", rated)
        number = re.search(r"Overall exposure level for \S+: ([0-9.]+)", rated)
        level = figure(f"exposure of {name}", float(number[1]) if number else 10.0, "")
        if most is not None:
            check(f"exposure of at most {most}", level <= most, level)
    seen = bench.unit(bench.UNIT, "ActiveState", "SubState", "Type", "StatusText", "NRestarts", "User", "WatchdogUSec")
    check("the box is up, by its own word", seen["ActiveState"] == "active" and seen["Type"] == "notify", seen)
    check("it did not start more than once", seen["NRestarts"] == "0", seen)
    check("it runs as a user of its own", seen["User"] == "voxlupi", seen)
    check("the watchdog is on", seen["WatchdogUSec"] not in {"", "0", "infinity"}, seen)
    check("it says what it does", seen["StatusText"], seen)
    said = bench.journal()
    check("no traceback reaches anybody", "Traceback" not in said, said[-600:])
    bench.note(f'status: "{seen["StatusText"]}"')


def doctor() -> None:
    """What the doctor says of the machine, asked as the box's user."""
    told = run("runuser", "-u", "voxlupi", "--", "voxlupi", "doctor", cwd="/tmp")  # noqa: S108 - the machine's own
    bench.keep("doctor.txt", told.stdout + told.stderr)
    pins = [line for line in told.stdout.splitlines() if re.match(r"\w+ +pins ", line)]
    good = any(line.startswith("ok") and "LGPIOFactory" in line for line in pins)
    check("the doctor says that the pins are lgpio", good, pins or told.stdout + told.stderr)
    bench.note(told.stdout)


if bench.boot == 0:
    fresh()
    install()
    look()
    doctor()
    bench.keep("journal-voxlupi.txt", bench.journal())
    if bench.is_active():
        bench.keep("installed", "")

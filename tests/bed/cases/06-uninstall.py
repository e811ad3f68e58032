"""Taken away, compared with before, installed, installed once more over it, taken away, compared, installed again."""

import difflib
from pathlib import Path

import bench
import system
from bench import check, figure


def installer(*options: object) -> str:
    """Run it."""
    script = bench.PROJECT / "systemd/install.sh"
    done = bench.run("bash", script, *options, cwd="/root", limit=600.0)
    what = f"install.sh {' '.join(map(str, options))}"
    check(f"{what} ends well", done.returncode == 0, done.stdout[-800:] + done.stderr[-800:])
    return done.stdout + done.stderr


def is_up() -> bool:
    """The box is up."""
    return bench.until(bench.is_active, 60.0) is not None


def nothing_left(when: str) -> None:
    """Compare with the system before anything was installed."""
    files, people = system.fresh()
    left = system.changes(files, system.picture())
    check(f"{when}: no file of the system differs from before", not left, left[:20])
    news = [line for line in difflib.ndiff(people, system.accounts()) if line[0] in "+-"]
    check(f"{when}: nor an account or a group", not news, news)
    units = bench.out("systemctl", "list-units", "--all", "--no-legend", "voxlupi*")
    check(f"{when}: systemd knows nothing of it", not units, units)
    dirty = [str(path) for path in Path("/root").glob(".lgd*")]
    check(f"{when}: nothing lies about where it was called from", not dirty, dirty)


bench.keep("uninstall-1.txt", installer("--uninstall"))
nothing_left("taken away")

begun = bench.uptime()
installer("--offline", bench.WHEELS)
figure("install", bench.uptime() - begun, "s")
check("installed anew, it is up", is_up(), bench.journal("-n", "10"))
begun = bench.uptime()
bench.keep("install-2.txt", installer("--offline", bench.WHEELS))
figure("install again over it", bench.uptime() - begun, "s")
check("installed twice, it is up", is_up(), bench.journal("-n", "10"))
bench.SETTINGS.write_text(bench.SETTINGS.read_text() + "\n# mine\n")
installer("--offline", bench.WHEELS)
check("settings of one's own stay", bench.SETTINGS.read_text().endswith("# mine\n"))

bench.keep("uninstall-2.txt", installer("--uninstall"))
nothing_left("installed three times, taken away")

installer("--offline", bench.WHEELS)
check("installed again, it is up", is_up(), bench.journal("-n", "10"))

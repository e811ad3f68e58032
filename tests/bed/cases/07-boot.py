"""From the start of the kernel to the ready light and to the box that can speak, with and without the early light."""

import re
from pathlib import Path

import bench
import board
import box
from bench import check, figure

EYE = """\
[Unit]
DefaultDependencies=no
After=systemd-journald.socket
Before=sysinit.target
[Service]
ExecStart=/bin/bash /usr/local/sbin/bed-eye
[Install]
WantedBy=sysinit.target
"""

LOOK = r"""
# Looks at the ready light from the first moment on; no program is started for a look, which would cost more than that.
exec 3<> <(:)
shopt -s nullglob
while :; do
    for line in /sys/devices/platform/*/gpiochip*/sim_gpio26/value; do
        read -r level <"$line"
        if [[ $level == 1 ]]; then
            read -r up _ </proc/uptime
            echo "$up" >/run/bed-lit
            exit
        fi
    done
    read -r -t 0.02 -u 3
done
"""


def prepare() -> None:
    """An eye that is open from the beginning, and settings that name a card."""
    box.settle()
    Path("/etc/systemd/system/bed-eye.service").write_text(EYE)
    Path("/usr/local/sbin/bed-eye").write_text(LOOK)
    bench.run("systemctl", "enable", "bed-eye.service")
    bench.run("sync")


def look(what: str) -> None:
    """What systemd and the eye have seen."""
    up = bench.until(bench.is_active, 60.0)
    check(f"{what}: the box is up", up is not None, bench.journal("-n", "20"))
    lit = bench.until(lambda: Path("/run/bed-lit").exists(), 5.0)
    if check(f"{what}: the ready light has come on", lit is not None, board.lit()):
        figure(f"{what}: kernel start to light", float(Path("/run/bed-lit").read_text()), "s")
    figure(f"{what}: kernel start to ready", bench.ready_at(), "s")
    started = bench.unit(bench.UNIT, "ExecMainStartTimestampMonotonic")["ExecMainStartTimestampMonotonic"]
    figure(f"{what}: of that the box itself", bench.ready_at() - int(started) / 1e6, "s")
    chain = bench.out("systemd-analyze", "critical-chain", "--no-pager", bench.UNIT)
    blame = "\n".join(bench.out("systemd-analyze", "blame", "--no-pager").splitlines()[:12])
    bench.keep(f"critical-chain-{bench.boot}.txt", chain + "\n")
    bench.keep(f"blame-{bench.boot}.txt", bench.out("systemd-analyze", "time") + "\n" + blame + "\n")
    bench.note(re.sub(r"\x1b\[[0-9;]*m", "", chain))
    bench.note(blame)
    states = {name: bench.unit(name, "Result").get("Result") for name in (bench.UNIT, bench.LIGHT)}
    check(f"{what}: nothing has failed", set(states.values()) == {"success"}, states)


match bench.boot:
    case 0:
        prepare()
        bench.again()
    case 1:
        look("with the early light")
        bench.run("systemctl", "disable", bench.LIGHT)
        bench.again()
    case _:
        look("without")

"""In the machine: what a system is like, so that it can be compared with what it was."""

import hashlib
import json
import os
import stat
from pathlib import Path

FRESH = Path("/root/fresh.json")
"""What the system was like before anything was installed: its files, and who there is."""

ELSEWHERE = ("/proc", "/sys", "/dev", "/run", "/tmp", "/var/tmp", "/var/log", "/root")  # noqa: S108 - not looked into
CHANGING = (
    "/var/lib/systemd",
    "/var/lib/alsa",
    "/etc/passwd-",
    "/etc/group-",
    "/etc/shadow-",
    "/etc/gshadow-",
    "/etc/.pwd.lock",
    "/var/cache/ldconfig",
)
"""What the system writes by itself, and its own copies of what was before."""


def picture() -> dict[str, str]:
    """Every file and folder of the system, with what is in it."""
    found: dict[str, str] = {}
    for top, folders, files in os.walk("/"):
        skipped = (*ELSEWHERE, *CHANGING)
        folders[:] = [name for name in folders if not os.path.join(top, name).startswith(skipped)]  # noqa: PTH118
        for name in (*folders, *files):
            path = Path(top, name)
            if str(path).startswith(skipped):
                continue
            found[str(path)] = _told(path)
    return found


def _told(path: Path) -> str:
    """What a file is: kind, mode, owner, content."""
    try:
        seen = path.lstat()
        told = f"{stat.filemode(seen.st_mode)} {seen.st_uid}:{seen.st_gid}"
        if stat.S_ISREG(seen.st_mode):
            return f"{told} {hashlib.blake2s(path.read_bytes()).hexdigest()}"
        return f"{told} {path.readlink()}" if stat.S_ISLNK(seen.st_mode) else told
    except OSError:
        return "gone"


def accounts() -> list[str]:
    """Who there is, and what groups."""
    return [line for name in ("passwd", "group") for line in Path("/etc", name).read_text().splitlines()]


def changes(before: dict[str, str], after: dict[str, str]) -> list[str]:
    """What differs."""
    return [f"{path}: {before.get(path, 'not there')} -> {after.get(path, 'gone')}"
            for path in sorted(before.keys() | after.keys()) if before.get(path) != after.get(path)]  # fmt: skip


def remember() -> None:
    """Keep what the system is like now."""
    FRESH.write_text(json.dumps([picture(), accounts()]))


def fresh() -> tuple[dict[str, str], list[str]]:
    """What was kept."""
    files, people = json.loads(FRESH.read_text())
    return files, people

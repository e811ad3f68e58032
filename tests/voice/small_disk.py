"""A disk that can be filled without harm to anybody: a tmpfs in a mount namespace of its own."""

import contextlib
import functools
import os
import subprocess
from errno import ENOSPC
from pathlib import Path

import pytest


@functools.cache
def _unshare():
    ways = (("unshare", "--mount"), ("unshare", "--mount", "--map-root-user"))
    for way in ways if os.geteuid() == 0 else ways[1:]:
        try:
            mounts = subprocess.run([*way, "mount", "-t", "tmpfs", "none", "/mnt"], capture_output=True, check=False)
        except FileNotFoundError:
            return None
        if mounts.returncode == 0:
            return way
    return None


def _way():
    way = _unshare()
    if way is None:
        pytest.skip("a small disk needs root with the right to mount, or user namespaces")
    return way


def on_a_small_disk(directory, size):
    """What to put before a command, so that it finds a disk of a size, empty, in a directory's place.

    Args:
        directory: must be there.
        size: as `mount` takes it, `200k`.
    """
    return [*_way(), "sh", "-c", f'mount -t tmpfs -o size={size} none "$0" && exec "$@"', str(directory)]


class SmallDisk:
    """A disk that outlives the programs that write to it, and can be looked at, filled, emptied and made read-only.

    Args:
        directory: in whose place it is for those who are started `inside`; must be there.
        size: as `mount` takes it.

    Attributes:
        path: where the others find it.
    """

    def __init__(self, directory, size):
        self._directory = str(directory)
        self._keeper = subprocess.Popen(
            [*_way(), "sh", "-c", f'mount -t tmpfs -o size={size} none "$0" && echo && exec cat', self._directory],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        assert self._keeper.stdout.readline() == b"\n"
        self.path = Path(f"/proc/{self._keeper.pid}/root{self._directory}")

    def inside(self, *command):
        """What starts a command that finds the disk there."""
        user = ["--user", "--preserve-credentials"] if "--map-root-user" in _way() else []
        return [
            *("nsenter", "--target", str(self._keeper.pid), "--mount", *user),
            *("sh", "-c", 'cd "$0" && exec "$@"', str(Path(self._directory).parent)),
            *command,
        ]

    def fill(self):
        """Leave no byte free."""
        with (self.path / "filler").open("ab", buffering=0) as file:
            for size in (65_536, 4_096, 1):
                with contextlib.suppress(OSError):
                    while file.write(bytes(size)) == size:
                        pass
        with pytest.raises(OSError, match=os.strerror(ENOSPC)), (self.path / "more").open("wb", buffering=0) as file:
            file.write(bytes(1))
        (self.path / "more").unlink()

    def make_room(self):
        (self.path / "filler").unlink()

    def lock(self):
        """Nothing can be written any more."""
        how = "mount -o remount,ro " + self._directory
        subprocess.run(self.inside("sh", "-c", how), check=True)

    def close(self):
        self._keeper.communicate()

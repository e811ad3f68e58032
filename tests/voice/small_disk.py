"""A disk that can be filled without harm to anybody: a tmpfs in a mount namespace of its own."""

import functools
import os
import subprocess

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


def on_a_small_disk(directory, size):
    """What to put before a command, so that it finds a disk of a size, empty, in a directory's place.

    Args:
        directory: must be there.
        size: as `mount` takes it, `200k`.
    """
    way = _unshare()
    if way is None:
        pytest.skip("a full disk needs root with the right to mount, or user namespaces")
    return [*way, "sh", "-c", f'mount -t tmpfs -o size={size} none "$0" && exec "$@"', str(directory)]

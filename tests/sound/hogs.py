"""A busy machine: programs that do nothing, as fast as they can, until whoever started them lets go or is gone."""

import contextlib
import subprocess
import sys

HOG = "import os; parent = os.getppid()\nwhile os.getppid() == parent: pass"


@contextlib.contextmanager
def hogs(count):
    """So many of them, one for each core that is to be busy."""
    workers = [subprocess.Popen([sys.executable, "-c", HOG]) for _ in range(count)]
    try:
        yield
    finally:
        for worker in workers:
            worker.kill()
            worker.wait()

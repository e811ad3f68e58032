"""What long tests and programs find, one line of JSON each, for the table that `tests/long/proof.py` makes of it."""

import json
import os
from pathlib import Path

FIGURES = "VOXLUPI_FIGURES"
"""Names the file; without it a figure is only printed."""


def tell(what, words):
    """Print a figure, of what and in words, and keep it."""
    print(f"{what}: {words}", flush=True)
    if name := os.environ.get(FIGURES):
        with Path(name).open("a", encoding="utf-8") as file:
            file.write(json.dumps({"what": what, "words": words}, ensure_ascii=False) + "\n")

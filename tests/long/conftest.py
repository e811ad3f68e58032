"""What the long tests found, told at the end: `figure("kills", "500, of which 500 came up where they stood")`."""

import json
import os
from pathlib import Path

import pytest

FIGURES = "VOXLUPI_FIGURES"
"""Names a file that gets a line of JSON for each figure; `tests/long/proof.py` makes its table of them."""


@pytest.fixture
def figure(capsys):
    """Tell a figure: of what, and in words."""

    def tell(what, words):
        with capsys.disabled():
            print(f"\n{what}: {words}")
        if name := os.environ.get(FIGURES):
            with Path(name).open("a", encoding="utf-8") as file:
                file.write(json.dumps({"what": what, "words": words}, ensure_ascii=False) + "\n")

    return tell

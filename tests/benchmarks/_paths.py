"""Where the program is, and the ear and the hand that its tests share; importing this is enough."""

import sys
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]

sys.path[:0] = [str(TESTS.parent), *(str(TESTS / room) for room in (".", "sound", "box", "table", "rules"))]

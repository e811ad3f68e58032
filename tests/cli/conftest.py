import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "box"))

from speaking import cache, play, start

__all__ = ["cache", "play", "start"]

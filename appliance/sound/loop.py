"""The sounds of an ambience, rendered piece by piece at a level that glides.

The level is given once a block and reached at the end of it, however small the pieces are in which the block is
rendered.
"""

import numpy as np
import numpy.typing as npt

from .samples import Samples

Mixed = npt.NDArray[np.float32]


class Glide:
    """A level that is reached at the end of each block."""

    def __init__(self, level: float = 0.0) -> None:
        """Begin at a level.

        Args:
            level: amplitude factor.
        """
        self._before = self._after = level

    def aim(self, level: float) -> None:
        """Set the level that is reached at the end of this block.

        Args:
            level: amplitude factor.
        """
        self._before, self._after = self._after, level

    def still(self, level: float) -> bool:
        """Whether the level is the given one and stays."""
        return self._before == self._after == level

    def apply(self, sound: Mixed, offset: int, block: int) -> Mixed:
        """Give samples their level.

        Args:
            sound: they may reach beyond the block only where the level is still.
            offset: of the first of them in its block.
            block: samples of a whole block.
        """
        if self._before == self._after:
            return sound * np.float32(self._after)
        way = np.arange(offset, offset + len(sound), dtype=np.float32) / np.float32(block)
        return sound * (np.float32(self._before) + np.float32(self._after - self._before) * way)


class Loop(Glide):
    """The layers of one scene, each repeating by itself."""

    def __init__(self, layers: list[Samples]) -> None:
        """Start silent, with every layer at its beginning.

        Args:
            layers: at their levels.
        """
        super().__init__()
        self._layers = layers
        self._done = 0

    def render(self, offset: int, length: int, block: int) -> Mixed:
        """Give the next samples.

        Args:
            offset: of the first of them in its block.
            length: how many; they may reach beyond the block only where the level is still.
            block: samples of a whole block.
        """
        summed = np.zeros(length, dtype=np.float32)
        for layer in self._layers:
            start = self._done % len(layer)
            piece = layer[start : start + length]
            while len(piece) < length:
                piece = np.concatenate((piece, layer[: length - len(piece)]))
            summed += piece
        self._done += length
        return self.apply(summed, offset, block)


class Once(Glide):
    """A single sound."""

    def __init__(self, sound: Samples, level: float) -> None:
        """Start with its first sample.

        Args:
            sound: all of it.
            level: amplitude factor at its beginning.
        """
        super().__init__(level)
        self._sound = sound
        self._done = 0

    def render(self, offset: int, length: int, block: int) -> Mixed:
        """Give the next samples, fewer at its end and none after it; see `Loop.render`."""
        piece = self._sound[self._done : self._done + length].astype(np.float32)
        self._done += length
        return self.apply(piece, offset, block)

"""A scene that goes round and round, rendered piece by piece."""

import numpy as np
import numpy.typing as npt

from .samples import Samples


class Loop:
    """The layers of one scene, each repeating by itself, at a level that glides.

    The level is given once a block and reached at the end of it, however small the pieces are in which the
    block is rendered.
    """

    def __init__(self, layers: list[Samples]) -> None:
        """Start silent, with every layer at its beginning.

        Args:
            layers: at their levels.
        """
        self._layers = layers
        self._done = 0
        self._before = 0.0
        self._after = 0.0

    def aim(self, level: float) -> None:
        """Set the level that is reached at the end of this block.

        Args:
            level: amplitude factor.
        """
        self._before, self._after = self._after, level

    def still(self, level: float) -> bool:
        """Whether the level is the given one and stays."""
        return self._before == self._after == level

    def render(self, offset: int, length: int, block: int) -> npt.NDArray[np.float32]:
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
        if self._before == self._after:
            return summed * np.float32(self._after)
        way = np.arange(offset, offset + length, dtype=np.float32) / np.float32(block)
        return summed * (np.float32(self._before) + np.float32(self._after - self._before) * way)

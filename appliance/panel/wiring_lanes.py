"""Where wires run: each in a lane of its own, as near to its pin as the others let it, and none through another."""

from collections.abc import Sequence
from itertools import pairwise


def spread(wanted: Sequence[float], heights: Sequence[float]) -> list[float]:
    """Place things of a height in a column, in their order, none over another and all as near as can be.

    Args:
        wanted: where the middle of each would be best, in ascending order.
        heights: of each.

    Returns:
        Where the middle of each is. The sum of the squares of the ways is as small as it can be.
    """
    offsets = [0.0]
    for above, below in pairwise(heights):
        offsets.append(offsets[-1] + (above + below) / 2)
    # Without the heights it is the nearest ascending row, which has the mean wherever neighbours are out of order.
    pools: list[tuple[float, int]] = []
    for want, offset in zip(wanted, offsets, strict=False):
        total, count = want - offset, 1
        while pools and pools[-1][0] / pools[-1][1] > total / count:
            more, others = pools.pop()
            total, count = total + more, count + others
        pools.append((total, count))
    places = [total / count for total, count in pools for _ in range(count)]
    return [place + offset for place, offset in zip(places, offsets, strict=False)]


def channels(begins: Sequence[float], ends: Sequence[float]) -> list[int]:
    """Choose in which channel each wire goes up or down.

    Wires that are in the same order at both ends never cross. Those that are not do, but never share a channel.

    Args:
        begins: the height where each begins, in ascending order.
        ends: the height where each ends.

    Returns:
        For each wire its channel, from 0 beside the beginnings; straight wires have one as well.
    """
    down = [index for index, end in enumerate(ends) if end > begins[index]]
    up = [index for index, end in enumerate(ends) if end <= begins[index]]
    shared = 0 if list(ends) == sorted(ends) else len(down)
    chosen = {index: channel for channel, index in enumerate(reversed(down))}
    chosen |= {index: channel for channel, index in enumerate(up, shared)}
    return [chosen[index] for index in range(len(begins))]

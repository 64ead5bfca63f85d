"""Small plots in text: a row of columns of eight heights, drawn with blocks.

A column is empty only for a share of 0, and full only for a share of 1."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

BLOCKS = " ▁▂▃▄▅▆▇█"
WIDTH = 40  # columns at most

_FULL = len(BLOCKS) - 1


def sparkline(shares: Sequence[float]) -> str:
    """Draw a column for each share, 0 to 1."""
    return "".join(BLOCKS[_height(share)] for share in shares)


def _height(share: float) -> int:
    if share <= 0:
        return 0
    return _FULL if share >= 1 else 1 + int(share * (_FULL - 1))


def sampled(shares: Sequence[float], width: int = WIDTH) -> list[float]:
    """Return at most ``width`` of the shares, evenly spaced: the last of each stretch."""
    step = -(-len(shares) // width) or 1
    return [shares[min(at + step, len(shares)) - 1] for at in range(0, len(shares), step)]


def binned(counts: Mapping[int, int], most: int) -> tuple[int, dict[int, int]]:
    """Return how many neighbours share a column, if there may be ``most`` columns, and the count of each column by its
    first number."""
    low, high = min(counts), max(counts)
    step = -(-(high - low + 1) // most)
    found = dict.fromkeys(range(low, high + 1, step), 0)
    for value, count in counts.items():
        found[low + (value - low) // step * step] += count
    return step, found


def histogram(counts: Mapping[int, int], width: int = WIDTH) -> list[float]:
    """Return how often each value from the least to the most occurred, as a share of the most frequent one; neighbours
    share a column if there are more values than ``width``."""
    _, found = binned(counts, width)
    return [count / max(found.values()) for count in found.values()]


def ruler(first: object, last: object, width: int) -> str:
    """Return the first and the last value, as far apart as a plot is wide; the last alone if there is no room."""
    left, right = str(first), str(last)
    room = width - len(left) - len(right)
    return left + " " * room + right if room > 0 else right.rjust(width)

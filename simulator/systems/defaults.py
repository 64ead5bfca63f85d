"""Scoreboard and features of a game that brings none: made from the fields of its view.

A body of such a view has ``id``, ``side`` and ``active``. Its whole numbers with a maximum in the sheet (``max_life``
for ``life``, or a number of the same name) are points, its true fields and a ``status`` while it is not active are
states, and ``place`` is its position in metres."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final

from ..core.features import Features, share
from ..core.fields import body_cells
from ..core.scoreboard import BodyRow, Pool, Scoreboard

SHARES: Final = 3
STATES: Final = 4

Body = Any  # a body of a view, of any game


def plain_scoreboard(view_cells: type) -> Callable[[Any], Scoreboard]:
    """Return the function that makes a scoreboard of a view with these cells."""
    names = tuple(body_cells(view_cells))

    def scoreboard(view: Any) -> Scoreboard:
        return Scoreboard(view.round, tuple(_row(body, names) for body in view.bodies))

    return scoreboard


def plain_features(view_cells: type) -> Callable[[Body], Features]:
    """Return the function that makes the features of a body with these cells."""
    names = tuple(body_cells(view_cells))

    def features(body: Body) -> Features:
        shares = [share(pool.left, pool.most) for pool in _pools(body, names)]
        states = [float(value) for name in names if isinstance(value := getattr(body, name), bool) and name != "active"]
        return Features(True, body.active, _filled(shares, SHARES), _filled(states, STATES), 0)

    return features


def _filled(numbers: Sequence[float], count: int) -> list[float]:
    return [*numbers, *[0.0] * count][:count]


def _row(body: Body, names: Iterable[str]) -> BodyRow:
    pools = tuple(_pools(body, names))
    place = getattr(body, "place", None)
    return BodyRow(body.id, body.side, body.active, pools, tuple(_states(body, names)), (), place)


def _pools(body: Body, names: Iterable[str]) -> Iterator[Pool]:
    for name in names:
        left = getattr(body, name)
        most = getattr(body.sheet, f"max_{name}", getattr(body.sheet, name, None))
        if type(left) is int and type(most) is int:
            yield Pool(name, left, most)


def _states(body: Body, names: Iterable[str]) -> Iterator[tuple[str, int]]:
    if not body.active and hasattr(body, "status"):
        yield body.status, 0
    for name in names:
        if getattr(body, name) is True and name != "active":
            yield name, 0

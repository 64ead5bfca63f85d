"""Scoreboard, and features for learners, of a view."""

from __future__ import annotations

from typing import Final

from ...core.features import TENTH, Features, share
from ...core.scoreboard import BodyRow, Pool, Scoreboard
from .view import BodyView, View

CHARACTERISTICS: Final = ("accion", "interaccion", "cognicion")


def scoreboard(view: View) -> Scoreboard:
    """Return the rows of a view."""
    rows = tuple(_body_row(body) for body in view.bodies if body.status != "reserve")
    common = [(-1, Pool("threat", view.threat))]
    common += [(-1, Pool("objective", view.progress))] if view.progress else []
    return Scoreboard(view.round, rows, tuple(common))


def _body_row(body: BodyView) -> BodyRow:
    pools = [Pool(name, points, body.sheet.total(name)) for name, points in body.current.items()]
    pools += [Pool("superacion", body.superacion)] if body.superacion else []
    states = [] if body.active else [(body.status, 0)]
    states += [("hidden", 0)] if body.hidden else []
    states += [("setback", body.setbacks)] if body.setbacks else []
    hand = tuple((thing.id, None) for thing in body.things)
    return BodyRow(body.id, body.side, body.active, tuple(pools), tuple(states), hand)


def features(body: BodyView) -> Features:
    """Return what a learner sees of a combatant."""
    total, current = body.sheet.total, body.current
    shares = [share(current[char], total(char)) if char in current else 0.0 for char in CHARACTERISTICS]
    states = body.hidden, body.acted, bool(body.obstacles), body.setbacks * TENTH
    return Features(body.present, body.active, shares, states, body.superacion)

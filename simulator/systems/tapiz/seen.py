"""Scoreboard, and features for learners, of a view."""

from __future__ import annotations

from ...core.features import Features, share
from ...core.scoreboard import BodyRow, Pool, Scoreboard
from .view import BodyView, View


def scoreboard(view: View) -> Scoreboard:
    """Return the rows of a view."""
    common = [(-1, Pool("gm_pool", view.pool))] if view.pool else []
    return Scoreboard(view.round, tuple(_body_row(body) for body in view.bodies), tuple(common))


def _body_row(body: BodyView) -> BodyRow:
    pools = [Pool("pgf", body.pgf, body.pgf_max), Pool("pgm", body.pgm, body.pgm_max)]
    pools += [Pool("hero_points", body.points)] if body.points else []
    states = [] if body.able and body.status == "able" else [(body.status, 0)]
    states += [] if body.stance == "normal" else [(body.stance, 0)]
    states += [(mark.name, mark.value) for mark in body.marks]
    held = next((arm for arm in body.arms if arm.key == body.hand), None)
    hand = () if held is None else ((held.weapon, held.ammo),)
    return BodyRow(body.id, body.side, body.able, tuple(pools), tuple(states), hand, body.place)


def features(body: BodyView) -> Features:
    """Return what a learner sees of a combatant."""
    shares = share(body.pgf, body.pgf_max), share(body.pgm, body.pgm_max), 0.0
    states = body.surprised, bool(body.marks), body.stance != "normal", bool(body.cover)
    return Features(not body.out, body.able, shares, states, body.points)

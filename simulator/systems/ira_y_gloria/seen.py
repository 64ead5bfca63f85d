"""Scoreboard, and features for learners, of a view."""

from __future__ import annotations

from collections.abc import Iterator

from ...core.features import TENTH, Features, share
from ...core.scoreboard import BodyRow, Pool, Scoreboard
from .view import BodyView, View


def scoreboard(view: View) -> Scoreboard:
    """Return the rows of a view."""
    teams = enumerate(view.teams)
    common = [(side, pool) for side, team in teams for pool in _team_pools(team.glory, team.glory_max, team.ruin)]
    return Scoreboard(view.round, tuple(_body_row(body) for body in view.bodies), tuple(common))


def _team_pools(glory: int, glory_max: int, ruin: int) -> Iterator[Pool]:
    if glory_max:
        yield Pool("glory", glory, glory_max)
    if ruin:
        yield Pool("ruin", ruin)


def _body_row(body: BodyView) -> BodyRow:
    if body.mob:
        pools = [Pool("members", body.members, body.sheet.mob_size)]
    else:
        pools = [Pool("wounds", body.wounds, body.wounds_max)]
        pools += [] if body.shock_max is None else [Pool("shock", body.shock, body.shock_max)]
    spent = (("wrath", body.wrath), ("ruin", body.ruin), ("reloads", body.reloads))
    pools += [Pool(name, left) for name, left in spent if left]
    states = [] if body.status == "active" else [(body.status, 0)]
    states += [("exhausted", 0)] if body.exhausted else []
    states += [(name, value) for name, value in body.conditions.items()]
    hand = tuple((arm.weapon, arm.uses) for arm in body.arms if arm.drawn)
    return BodyRow(body.id, body.side, body.active, tuple(pools), tuple(states), hand, body.place)


def features(body: BodyView) -> Features:
    """Return what a learner sees of a combatant."""
    left = share(body.members, body.sheet.mob_size) if body.mob else share(body.wounds, body.wounds_max)
    shares = left, share(body.shock, body.shock_max), body.wrath * TENTH
    states = body.exhausted, bool(body.conditions), body.acted, body.ready
    return Features(body.status != "gone", body.active, shares, states, body.reloads)

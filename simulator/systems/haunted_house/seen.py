"""Scoreboard, and features for learners, of a view."""

from __future__ import annotations

from ...core.features import Features, share
from ...core.scoreboard import BodyRow, Pool, Scoreboard
from .view import BodyView, View

STATES = ("prone", "hidden", "weakened", "burning", "distracted", "fleeing", "arrest")


def scoreboard(view: View) -> Scoreboard:
    """Return the rows of a view."""
    return Scoreboard(view.round, tuple(_body_row(body) for body in view.bodies if body.in_scene or body.arrived))


def _body_row(body: BodyView) -> BodyRow:
    sheet = body.sheet
    pools = [Pool(name, getattr(body, name), getattr(sheet, f"max_{name}")) for name in ("life", "stamina", "shock")]
    states = [] if body.status == "active" else [(body.status, 0)]
    states += [(name, 0) for name in STATES if getattr(body, name)]
    if body.aim_bonus:
        states.append(("aim", body.aim_bonus))
    held = next((arm for arm in body.arms if arm.key == body.held), None)
    if held is not None and held.jammed:
        states.append(("jammed", 0))
    hand = () if held is None else ((held.weapon, None if held.melee else held.loaded),)
    known = tuple(pool for pool in pools if pool.left or pool.most)
    return BodyRow(body.id, body.side, body.active, known, tuple(states), hand)


def features(body: BodyView) -> Features:
    """Return what a learner sees of a combatant."""
    sheet = body.sheet
    shares = (
        share(body.life, sheet.max_life),
        share(body.stamina, sheet.max_stamina),
        share(body.shock, sheet.max_shock),
    )
    states = body.prone, body.hidden, body.dodge_melee or body.dodge_ranged, body.weakened or body.distracted
    return Features(body.in_scene, body.active, shares, states, body.aim_bonus)

"""First events of a fight: figures and points of every combatant, and pools of the sides (IG-SHEET-01, IG-SHEET-05)."""

from __future__ import annotations

from ....core import events
from ....core.asks import captain
from ....core.record import known
from ..endurance import soak_dice, soaks
from ..formulas import Part
from ..state import AWAY, DEAD, HEROES, Battle, Body, State, Team


def muster(scene: Battle) -> None:
    """IG-SHEET-01, IG-SHEET-05, IG-REC-03: emit every combatant with its figures, then the sides; in a chain also that
    a new act begins."""
    if not scene.has_listener:
        return
    state = scene.state
    if state.setting.act == "start":
        scene.emit(events.PhaseStarted("IG-REC-03", "new_act"))
    for body in state.bodies:
        if body.status != DEAD:
            scene.emit(events.Mustered("IG-SHEET-01", body.id, tuple(figures(state, body))))
    for side, team in enumerate(state.teams):
        scene.emit(events.Mustered("IG-SHEET-05", captain(side), (*pools_of(team), ("tier", state.tier))))


def figures(state: State, body: Body) -> list[Part]:
    """IG-SHEET-01, IG-SHEET-02: the figures that count in a fight, without zeros. A mob's wounds and Shock are those of
    one member."""
    sheet = body.sheet
    found = [
        ("arrives", sheet.arrives if body.status == AWAY else 0),
        ("initiative", sheet.attributes["initiative"]),
        ("defence", known(sheet.defence)),
        ("resilience", known(sheet.resilience)),
        ("armour_rating", sheet.armour_rating),
        ("resolve", known(sheet.resolve)),
        ("speed", sheet.speed),
        ("soak_dice", soak_dice(state.variants, sheet) if soaks(sheet) else 0),
    ]
    found += mob_points(body) if body.mob else own_points(body)
    found += [("wrath", body.wrath), ("personal_ruin", body.ruin), ("reloads", body.reloads)]
    return [part for part in found if part[1]]


def mob_points(body: Body) -> list[Part]:
    """IG-MOB-01: the members of a mob, and the points of each."""
    size = body.sheet.mob_size
    return [
        ("members", body.members),
        ("mob_size", size if body.members < size else 0),
        ("wounds", body.wounds_max),
        ("shock", body.shock_max or 0),
        ("shock_lost", body.shock_lost),
    ]


def own_points(body: Body) -> list[Part]:
    """IG-SHEET-01: the points of a body, and their maximum if it has fewer."""
    most = body.shock_max or 0
    return [
        ("wounds", body.wounds),
        ("wounds_max", body.wounds_max if body.wounds < body.wounds_max else 0),
        ("shock", body.shock),
        ("shock_max", most if body.shock < most else 0),
        ("failures", body.failures),
    ]


def pools_of(team: Team) -> list[Part]:
    """IG-GLORY-01, IG-RUIN-01: a side's pool and its maximum."""
    if team.kind == HEROES:
        return [("glory", team.glory), ("glory_max", team.glory_max)]
    return [("ruin", team.ruin), ("ruin_max", team.ruin_max)]

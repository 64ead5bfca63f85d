"""Recovery between fights: waking, dying, and the state that goes on into the next fight (IG-REC, IG-OUT-07).

During a fight only restored Shock, death tests and first aid bring anything back (IG-REC-01). ``rest`` plays everything
between two fights of an act on the final state of the first; ``carry_over`` copies the rest into the state of the next;
``start_act`` resets the points of an act."""

from __future__ import annotations

from typing import Final

from ....core import events
from ....core.asks import Choose, Option, Rule, ask
from ....core.record import known
from ..resolution.conditions import lose
from ..resolution.dying import death_test, dying, lose_hold, wake
from ..resolution.harm import begin_restoring, gain_shock, restore
from ..resolution.resources import WRATH, change_reloads, pay_wrath, pools
from ..state import ACTIVE, DEAD, UNCONSCIOUS, Battle, Body, State

NONE: Final = Option("none")
ACT_WRATH: Final = 2
RELOADS: Final = 3


def rest(scene: Battle, kind: str | None = None) -> Rule[None]:
    """IG-REC-02: the time between two fights of an act: lasting effects end, the dying live or die, the stabilised
    wake, a breather or respite restores its points, and each hero may restore Shock and load its weapons.

    ``kind``: "breather", "respite" or another word for neither; None: the variant between_fights decides."""
    state = scene.state
    yield from after_fight(scene)
    for body in state.bodies:
        if body.status == UNCONSCIOUS:
            wake(scene, body)
    kind = state.variants.between_fights if kind is None else kind
    for body in state.bodies:
        if body.status == ACTIVE and kind in ("breather", "respite"):
            recover(scene, body, kind == "respite")
    for body in state.bodies:
        if body.status == ACTIVE and body.sheet.hero:
            yield from prepare(scene, body)


def after_fight(scene: Battle) -> Rule[None]:
    """IG-REC-02, IG-CORE-06: after a fight, won or lost, timed effects are over, and each dying body makes a death test
    each notional round until its fate is decided."""
    state = scene.state
    for body in state.bodies:
        for name in list(body.conditions):
            lose(scene, body, name, "IG-CORE-06")
        lose_hold(scene, body, "IG-CORE-06")
    while rest := dying(state):
        for body in rest:
            yield from death_test(scene, body)


def recover(scene: Battle, body: Body, full: bool) -> None:
    """IG-REC-02: a breather fills Shock; a respite of 6 hours fills Shock and wounds, and sets a hero's Wrath to 2."""
    if body.shock_max is not None:
        gain_shock(scene, body, body.shock_max, "IG-REC-02")
    refill(scene, body, "shock_lost", 0)
    if full:
        refill(scene, body, "wounds", body.wounds_max)
        body.hurt = []
        if body.sheet.hero:
            refill(scene, body, WRATH, ACT_WRATH)


def refill(scene: Battle, body: Body, pool: str, value: int) -> None:
    """IG-REC-02: a pool is reset to ``value``."""
    before: int = getattr(body, pool)
    setattr(body, pool, value)
    if scene.has_listener and before != value:
        scene.emit(events.PoolChanged("IG-REC-02", body.id, pool, before, value, "rest"))


def prepare(scene: Battle, body: Body) -> Rule[None]:
    """IG-REC-02: before the next fight a hero may restore Shock, 1 Wrath each time, and load empty weapons."""
    while options := preparations(body):
        if not scene.wants(body.id, "between", "IG-REC-02", NONE):
            return
        choice = yield from ask(Choose(body.id, "between", "IG-REC-02", (NONE, *options), body.id))
        if choice == NONE:
            return
        if choice.verb == "restore_shock":
            begin_restoring(scene, body, "IG-REC-02")
            pay_wrath(scene, body, "restore_shock", "IG-REC-02")
            restore(scene, body, "IG-REC-02")
            continue
        arm = body.arm(choice.item)
        assert arm is not None
        arm.empty = False
        if scene.has_listener:
            scene.emit(events.ItemChanged("IG-REC-02", body.id, arm.key, "loaded"))
        change_reloads(scene, body, -1, "reload", "IG-REC-02")


def preparations(body: Body) -> list[Option]:
    """IG-REC-02: the options of a hero between two fights."""
    options = []
    if body.wrath and body.shock_max is not None and body.shock < body.shock_max:
        options.append(Option("restore_shock"))
    if body.reloads:
        options += [Option("reload", item=arm.key) for arm in body.arms if arm.empty]
    return options


def start_act(state: State) -> None:
    """IG-REC-03, IG-WRATH-01, IG-OUT-07: at the start of an act each hero's Wrath becomes 2, whether it was less or
    more; Glory 0, Ruin the number of heroes, personal Ruin as on the sheet, 3 Reloads, every weapon loaded. Points left
    from the last act are lost."""
    pools(state)
    for body in state.bodies:
        if body.sheet.hero:
            body.wrath = ACT_WRATH
        body.ruin = body.sheet.personal_ruin
        body.reloads = RELOADS if body.sheet.hero else known(body.sheet.reloads)
        for arm in body.arms:
            arm.empty = False


def carry_over(before: State, after: State) -> None:
    """IG-REC-02, IG-CORE-05: combatants in both fights, by name, begin the next as they ended the last. The pools of a
    side of the same name go on too, their maxima as the act began (IG-GLORY-01, IG-RUIN-01). If the next fight starts
    an act, its points are reset."""
    old = {name: before.bodies[number] for number, name in enumerate(before.encounter.names)}
    for name, body in zip(after.encounter.names, after.bodies, strict=True):
        if name in old:
            _carry(before, old[name], body)
    if after.setting.act == "start":
        start_act(after)
        return
    sides = {side.name: team for side, team in zip(before.encounter.sides, before.teams, strict=True)}
    for side, team in zip(after.encounter.sides, after.teams, strict=True):
        if side.name in sides and sides[side.name].kind == team.kind:
            for pool in ("glory", "glory_max", "ruin", "ruin_max"):
                setattr(team, pool, getattr(sides[side.name], pool))


def _carry(before: State, old: Body, new: Body) -> None:
    """IG-REC-02: a body keeps its pools, its members, and its weapons in their state, dropped ones included."""
    if old.status in (DEAD, UNCONSCIOUS):
        new.status = old.status
    elif new.status == UNCONSCIOUS:  # unconscious from the start by its sheet
        new.status = ACTIVE
    for name in ("wounds", "shock", "wrath", "reloads", "ruin", "members", "shock_lost", "failures", "stabilised"):
        setattr(new, name, getattr(old, name))
    new.hurt = list(old.hurt)
    things = [*old.arms, *(thing.arm for thing in before.floor if thing.owner == old.id)]
    for arm in new.arms:
        worn = next((one for one in things if one.key == arm.key), None)
        if worn is not None:
            arm.empty, arm.fault, arm.uses = worn.empty, worn.fault, worn.uses

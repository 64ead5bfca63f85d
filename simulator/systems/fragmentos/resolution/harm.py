"""Damage, incapacity and death (FR-DANG-03..06, FR-DANG-08, FR-COND), and setbacks (FR-FIGHT-05)."""

from __future__ import annotations

from ....core import events
from ....core.asks import NO_BODY, Rule
from ....core.powers import used
from .. import specials
from ..formulas import loses_points
from ..sheet import MONSTER
from ..state import ACTIVE, DRIVEN_OFF, ESCAPED, INCAPACITATED, OUT, Body, condition_of
from ..tables import condition
from .checks import FrScene
from .contest import Resolution
from .protection import protect, protection
from .threat import note_death, note_incapacitation


class DamageInstance:  # mypyc: acyclic, reused
    """One damage instance: its victim, the characteristic, the points and their ``parts``. ``attacking``: the victim
    was the attacker of the conflict (FR-DANG-06). ``by`` is the body that caused it (NO_BODY: the situation), ``item``
    its object or mode, ``first`` the first die of an attack that it lost to (FR-SPEC-07)."""

    __slots__ = ("attacking", "by", "char", "first", "item", "loss", "parts", "victim")

    def __init__(
        self, victim: Body, char: str, parts: events.Parts, attacking: bool, by: int = NO_BODY, item: str = ""
    ) -> None:
        self.victim = victim
        self.char = char
        self.parts = parts
        self.loss = sum(points for _, points in parts)
        self.attacking = attacking
        self.by = by
        self.item = item
        self.first = 0


def deal_damage(scene: FrScene, res: Resolution, instances: list[DamageInstance]) -> Rule[None]:
    """FR-DANG-08: damage instances are dealt one at a time, in the order given; a change of threat counts for the
    next."""
    for damage in instances:
        if is_hurt(scene, damage) and not misses(scene, res, damage):
            count_specials(scene, res, damage)
            if not damage.loss:
                _tell(scene, res, damage, False)
                continue
            rule = yield from protection(scene, res, damage.victim, damage.char, damage.loss)
            _tell(scene, res, damage, bool(rule))
            if rule:
                protect(scene, damage.victim, rule)
            else:
                lose(scene, damage)


def misses(scene: FrScene, res: Resolution, damage: DamageInstance) -> bool:
    """FR-SPEC-07: return whether an attack misses by its first die, so that it costs its victim nothing."""
    powers = scene.state.encounter.powers
    if powers is None or not damage.first:
        return False
    victim = damage.victim.id
    found = specials.situation(scene.state, damage.by, victim, specials.ATTACK, res.name)
    for power in powers.that_count(specials.MISS, victim, found):
        if damage.first <= power.number:
            used(power, found)
            specials.tell(scene, power, victim, specials.ODD, specials.MISS)
            res.missed.append(victim)
            return True
    return False


def count_specials(scene: FrScene, res: Resolution, damage: DamageInstance) -> None:
    """FR-SPEC-03: specials of both change the loss."""
    state = scene.state
    powers = state.encounter.powers
    if powers is None:
        return
    victim, by = damage.victim.id, damage.by
    began = not res.alone and any(lead.body.id == victim for lead in res.leads)
    attacker, target = (victim, by) if began else (by, victim)
    fight = by >= 0 and res.name != specials.SPECIAL
    if not fight:
        attacker, target = NO_BODY, victim
    found = specials.situation(state, attacker, target, specials.ATTACK if fight else specials.TEST, res.name)
    fear = not res.alone and not began and specials.FEAR in res.leads[0].own
    damage.parts = tuple(specials.averted(powers, found, victim, damage.char, list(damage.parts), fear))
    damage.loss = sum([points for _, points in damage.parts])


def _tell(scene: FrScene, res: Resolution, damage: DamageInstance, spared: bool) -> None:
    """Emit the parts of the loss, and whether plot protection averts it."""
    if scene.has_listener:
        rule = "FR-DANG-03" if res.alone else "FR-DANG-04"
        if res.name == specials.SPECIAL:
            rule = specials.MOMENT
        loss, parts = damage.loss, damage.parts
        averted = loss if spared else 0
        scene.emit(
            events.DamageRolled(
                rule, damage.by, damage.victim.id, damage.char, "", (), loss, averted, loss - averted, parts=parts
            )
        )


def is_hurt(scene: FrScene, damage: DamageInstance) -> bool:
    """FR-DANG-06: the victim loses points, attacking or defending; monsters by ``monster_damage``. FR-SHEET-06: an
    absent characteristic cannot be lost."""
    victim = damage.victim
    if damage.char not in victim.current:
        return False
    return loses_points(scene.state.variants, victim.sheet, damage.char, damage.attacking)


def lose(scene: FrScene, damage: DamageInstance) -> None:
    """FR-SHEET-02, FR-DANG-05: the current value falls, without a floor; the total stays."""
    victim, char, loss = damage.victim, damage.char, damage.loss
    before = victim.current[char]
    victim.current[char] = before - loss
    scene.stats.harmed(damage.by, victim.id, damage.item, loss)
    if scene.state.encounter.powers is not None:
        scene.state.special_uses[specials.hurt_key(victim.id)] = 1
    if scene.has_listener:
        scene.emit(events.PoolChanged("FR-DANG-05", victim.id, char, before, before - loss, "danger"))
    update(scene, victim, char)


def update(scene: FrScene, victim: Body, char: str) -> None:
    """FR-COND-01..04, FR-THR-04: the status that follows from the lowest characteristic; going out counts once."""
    status = condition_of(victim.current)
    if status == victim.status:
        return
    if victim.status == ACTIVE:
        scene.stats.fell(victim.id, scene.state.round, status)
    victim.status = status
    if scene.has_listener:
        rule = "FR-COND-03" if status == INCAPACITATED else "FR-COND-04"
        scene.emit(events.StatusChanged(rule, victim.id, status, cause=condition(char, status)))
    let_go(scene, victim)
    if status == OUT:
        note_death(scene, victim)
    elif status == INCAPACITATED:
        note_incapacitation(scene, victim)


def let_go(scene: FrScene, body: Body) -> None:
    """FR-COND-03: a body that takes no further part is no longer hidden and has no obstacles."""
    reveal(scene, body)
    body.obstacles.clear()


def reveal(scene: FrScene, body: Body) -> None:
    """FR-FIGHT-07: the body is no longer hidden."""
    if body.hidden:
        body.hidden = False
        if scene.has_listener:
            scene.emit(events.ConditionEnded("FR-FIGHT-07", body.id, "hidden"))


def leave(scene: FrScene, body: Body, how: str, cause: str, rule: str, by: int = NO_BODY) -> None:
    """FR-FIGHT-05, FR-FIGHT-06: an active body leaves the scene unharmed: escaped or driven off."""
    scene.stats.fell(body.id, scene.state.round, how, cause, by)
    body.status = how
    body.hidden = False
    let_go(scene, body)
    if scene.has_listener:
        scene.emit(events.Left(rule, body.id, how))


def set_back(scene: FrScene, loser: Body, by: int) -> None:
    """FR-FIGHT-05: the loser gets a setback; at setback_limit it is driven off. Monsters and the helpless get none."""
    gain_setback(scene, loser, by, "FR-FIGHT-05")


def gain_setback(scene: FrScene, loser: Body, by: int, rule: str) -> None:
    """FR-FIGHT-05, FR-SPEC-03: a setback, unless a special averts it."""
    if loser.kind == MONSTER or loser.status != ACTIVE or specials.averts_setback(scene, loser, by):
        return
    loser.setbacks += 1
    if scene.has_listener:
        scene.emit(events.ConditionGained(rule, loser.id, "setback", amount=loser.setbacks))
    limit = scene.state.variants.setback_limit
    if limit is not None and loser.setbacks >= limit:
        leave(scene, loser, DRIVEN_OFF, "setback", "FR-FIGHT-05", by)


def escape(scene: FrScene, body: Body) -> None:
    """FR-FIGHT-06: the body gets away."""
    leave(scene, body, ESCAPED, ESCAPED, "FR-FIGHT-06")

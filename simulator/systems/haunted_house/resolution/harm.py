"""Loss and its consequences: damage, armour, wounds, life, stamina and shock at zero (HH-DMG, HH-ARM, HH-LIFE, HH-STAM,
HH-SHK).

These functions apply the losses of one body at a time; settling.py merges the losses of many, and lets doom strike
after that."""

from __future__ import annotations

from typing import Final

from ....core import events
from ....core.asks import NO_BODY
from .. import specials
from ..formulas import guard, guard_parts, net_loss
from ..state import Body, Wound, tags_of
from ..tables import ACTIVE, COMA, DEAD, FLED, INSANE, MELEE, NO_LOCK, RANGED, UNCONSCIOUS, by_table, toxin
from ..variants import Variants
from ..weapons import DiceFormula, Weapon
from .checks import CheckKind, House, test

LIFE: Final = "life"
STAMINA: Final = "stamina"
SHOCK: Final = "shock"

NO_TAGS: Final[tuple[str, ...]] = ()
BLEEDING: Final = ("bleeding",)
BROKEN: Final = ("bleeding", "broken")

LIFE_TEST: Final = CheckKind("life", "HH-LIFE-01", "resistance")
HELPLESS_LIFE: Final = CheckKind("life", "HH-LIFE-04", "resistance")
IN_COMA: Final = CheckKind("coma", "HH-STAM-03", "resistance")
EXHAUSTION: Final = CheckKind("stamina", "HH-STAM-01", "resistance")
TOXIN: Final = CheckKind("toxin", "HH-HAZ-07", "resistance")
SANITY: Final = CheckKind("shock", "HH-SHK-01", "will")

DAY: Final = 24 * 3600  # seconds
DAILY: Final = ("high_fever", "infected_wound")  # HH-HAZ-07: tested once a day


class Hit:  # mypyc: acyclic, reused
    """One pending loss of life: ``target`` loses ``loss`` points to ``source``, used by body ``by`` (NO_BODY: a
    hazard). ``parts`` explain the loss in events. ``toxin`` is tested if the hit costs life."""

    __slots__ = ("by", "loss", "parts", "source", "target", "toxin")

    def __init__(
        self,
        target: Body,
        loss: int,
        source: str,
        by: int = NO_BODY,
        toxin: str | None = None,
        parts: events.Parts = (),
    ) -> None:
        self.by = by
        self.parts = parts
        self.target = target
        self.loss = loss
        self.source = source
        self.toxin = toxin


def wound(scene: House, body: Body, loss: int, source: str, left: int, parts: events.Parts = ()) -> None:
    """HH-DMG-04: add a wound of ``loss`` points, explained by ``parts``; ``left`` is the life that it leaves."""
    state = scene.state
    most = body.sheet.max_life or 1
    body.wound_count += 1  # exact odds: a count is not read here, as the length of a list would be
    noted = Wound(loss, wound_basis(loss, left, most, state.variants), most, source, state.round, body.wound_count)
    body.wounds.append(noted)
    if scene.has_listener:
        scene.emit(events.Wounded("HH-DMG-04", body.id, loss, source, tags_of(noted), parts))


def wound_basis(loss: int, left: int, most: int, variants: Variants) -> int:
    """HH-DMG-03: the points that decide a wound's tags: its own.

    Reading: with ``wound_basis = accumulated`` all life missing after the hit, out of ``most``, counts."""
    return most - max(0, left) if variants.wound_basis == "accumulated" else loss


def set_pool(scene: House, body: Body, pool: str, value: int, cause: str, rule: str) -> None:
    """Set a pool, limited to 0 and its maximum, and emit the change."""
    sheet = body.sheet
    if pool == LIFE:
        old, most = body.life, sheet.max_life or 1
    elif pool == STAMINA:
        old, most = body.stamina, sheet.max_stamina or 1
    else:
        old, most = body.shock, sheet.max_shock or 1
    new = 0 if value < 0 else most if value > most else value
    if new == old:
        return
    if pool == LIFE:
        body.life = new
    elif pool == STAMINA:
        body.stamina = new
    else:
        body.shock = new
    if scene.has_listener:
        scene.emit(events.PoolChanged(rule, body.id, pool, old, new, cause))


def gain(scene: House, body: Body, pool: str, points: int, cause: str = "help", rule: str = "HH-REC-03") -> None:
    """Give points back to a pool, up to its maximum."""
    set_pool(scene, body, pool, pool_of(body, pool) + points, cause, rule)


def pool_of(body: Body, pool: str) -> int:
    """Return the points of a pool."""
    return body.life if pool == LIFE else body.stamina if pool == STAMINA else body.shock


def consequences(scene: House, body: Body, life_before: int, hits: tuple[Hit, ...]) -> None:
    """HH-DICE-07: the consequences of one target's hits: life test, timer, toxin tests and dice, stamina test; the dead
    make no more tests. ``life_before`` is the life before the merge."""
    hurt = False
    poisoned = False
    for hit in hits:
        if hit.loss > 0 and hit.target is body:
            hurt = True
            if hit.toxin is not None:
                poisoned = True
    if not hurt:
        return
    if body.life == 0 or body.status == COMA or (body.status == UNCONSCIOUS and life_before == 0):
        life_test(scene, body)
    if poisoned:
        for hit in hits:
            if hit.loss > 0 and hit.target is body and hit.toxin is not None:
                expose(scene, body, hit.toxin)
        exhaust(scene, body)


def life_test(scene: House, body: Body) -> None:
    """HH-LIFE-01, HH-LIFE-04, HH-STAM-03: a body that fails a resistance test dies; one that passes is unconscious for
    2d6 rounds, or stays in coma. ``dies_at_zero``: it dies at life 0 without a test."""
    if body.status == DEAD:
        return
    if body.life == 0 and body.sheet.dies_at_zero:
        die(scene, body, "HH-LIFE-01")
        return
    kind = IN_COMA if body.status == COMA else HELPLESS_LIFE if body.status == UNCONSCIOUS else LIFE_TEST
    if not test(scene, body, kind).passed:
        die(scene, body, kind.rule)
    elif body.status != COMA:
        faint(scene, body)


def faint(scene: House, body: Body) -> None:
    """HH-LIFE-02: unconscious for k = 2d6 rounds, counted from the next one."""
    faces = scene.roll(body.id, 2, 6, "timer", "HH-LIFE-02")
    rounds = faces[0] + faces[1]
    if scene.has_listener:
        scene.emit(events.Rolled("HH-LIFE-02", body.id, "timer", tuple(faces), rounds))
    go_down(scene, body, UNCONSCIOUS, "HH-LIFE-02", rounds)
    body.wake_round = scene.state.round + rounds + 1


def die(scene: House, body: Body, rule: str) -> None:
    """Kill the body: it has no more turns, tests or timers."""
    go_down(scene, body, DEAD, rule)
    body.arrest = False
    body.burning = ""
    body.airless = -1
    scene.state.triggers |= {"first_death"}


def go_down(scene: House, body: Body, status: str, rule: str, rounds: int = 0, cause: str = "") -> None:
    """HH-FLOW-04: going down clears lock, aim, hidden and fleeing, and resets run_left. ``cause`` is given if the last
    hit did not fell the body."""
    note_fall(scene, body, status, cause)
    body.status = status
    body.wake_round = 0
    body.lock = NO_LOCK
    clear_aim(body)
    body.hidden = False
    body.fleeing = False
    body.run_left = scene.state.variants.exit_run_rounds
    scene.state.triggers |= {"first_down"}
    if scene.has_listener:
        scene.emit(events.StatusChanged(rule, body.id, status, rounds))


def note_fall(scene: House, body: Body, status: str, cause: str = "") -> None:
    """Count the fall of a body that could fight and is about to have ``status``; a body that is down does not fall
    again."""
    if body.status == ACTIVE and body.in_scene:
        scene.stats.fell(body.id, scene.state.round, status, cause)


def clear_aim(body: Body) -> None:
    """HH-RNG-04: lose or spend the aim."""
    body.aim_target = -1
    body.aim_weapon = ""
    body.aim_bonus = 0


def wake(scene: House, body: Body) -> None:
    """HH-LIFE-03: wake with at least a fifth of max_life (rounded down) and at least 1 life; active again.

    A combatant wakes standing (HH-MEL-03); one that was mad before is still mad (HH-SHK-01)."""
    body.wake_round = 0
    floor = max((body.sheet.max_life or 1) // 5, 1)
    if body.life < floor:
        set_pool(scene, body, LIFE, floor, "wake", "HH-LIFE-03")
    body.status = INSANE if body.mad else ACTIVE if body.in_scene else FLED
    body.prone = False
    if scene.has_listener:
        scene.emit(events.StatusChanged("HH-LIFE-03", body.id, body.status))


# Stamina.


def expose(scene: House, body: Body, name: str, told: bool = False) -> None:
    """HH-HAZ-07: one exposure to a toxin or disease: a resistance test decides the loss of stamina.

    The dead and the comatose (HH-STAM-01) make no more tests; fever and infection are tested once a day. ``told``: an
    event has named it already."""
    if body.status in (DEAD, COMA) or specials.spared(scene, "toxin", body) or specials.spared(scene, name, body):
        return
    if name in DAILY:
        clock = scene.state.clock
        if clock - body.ill.get(name, clock - DAY) < DAY:
            return
        body.ill[name] = clock
    if scene.has_listener and not told:
        scene.emit(events.ConditionGained("HH-HAZ-07", body.id, "exposed", name))
    passed = test(scene, body, TOXIN).passed
    on_fail, on_pass = toxin(name)
    loss = roll_sum(scene, body, on_pass if passed else on_fail, "toxin", "HH-HAZ-07")
    lose_stamina(scene, body, loss, name, "HH-HAZ-07")


def lose_stamina(scene: House, body: Body, loss: int, cause: str, rule: str) -> None:
    """HH-DMG-02: poison, disease and lack of air cost stamina."""
    if loss > 0:
        body.weak_cause = cause
        set_pool(scene, body, STAMINA, body.stamina - loss, cause, rule)


def exhaust(scene: House, body: Body, cause: str = "") -> None:
    """HH-STAM-01: stamina at 0 means an immediate resistance test: pass, weakened with stamina 2; fail, coma. ``cause``
    as in go_down."""
    if body.stamina > 0 or body.status in (DEAD, COMA):
        return
    if test(scene, body, EXHAUSTION).passed:
        set_pool(scene, body, STAMINA, 2, "stamina", "HH-STAM-01")
        weaken(scene, body, "HH-STAM-01")
    else:
        go_down(scene, body, COMA, "HH-STAM-01", cause=cause)
        body.attended = scene.state.clock
        body.coma_since = scene.state.clock


def weaken(scene: House, body: Body, rule: str) -> None:
    """HH-STAM-02: weakness: every action figure -1; it does not stack, but each onset may be treated once."""
    body.weak_heal_tried = False
    if not body.weakened:
        body.weakened = True
        if scene.has_listener:
            scene.emit(events.ConditionGained(rule, body.id, "weakened"))


def recover_strength(scene: House, body: Body) -> None:
    """HH-STAM-02: end the weakness."""
    if body.weakened:
        body.weakened = False
        if scene.has_listener:
            scene.emit(events.ConditionEnded("HH-STAM-02", body.id, "weakened"))


def air_again(scene: House, body: Body) -> None:
    """HH-HAZ-04: reset the rounds without air; HH-STAM-02: with ``weakened_ends = cause_over`` also end the weakness
    that they caused."""
    body.airless = -1
    if body.weak_cause == "asphyxia" and scene.state.variants.weakened_ends == "cause_over":
        recover_strength(scene, body)


# Shock.


def lose_shock(scene: House, body: Body, loss: int, cause: str) -> None:
    """HH-SHK-01: lose shock; a loss that brings it to 0 means a will test: pass, shock 1; fail, insane and out of play
    for good."""
    if loss <= 0 or body.shock == 0:
        return
    set_pool(scene, body, SHOCK, body.shock - loss, cause, "HH-FEAR-02")
    if body.shock > 0:
        return
    if test(scene, body, SANITY).passed:
        set_pool(scene, body, SHOCK, 1, "shock", "HH-SHK-01")
        return
    body.mad = True
    if body.status == ACTIVE:
        note_fall(scene, body, INSANE, cause)
        body.status = INSANE
        clear_aim(body)
        body.hidden = False
    if scene.has_listener:
        scene.emit(events.StatusChanged("HH-SHK-01", body.id, INSANE))


# Dice and armour.


def roll_sum(scene: House, body: Body, roll: DiceFormula, purpose: str, rule: str) -> int:
    """Return the sum of a rolled dice formula, at least 0; a formula without dice rolls none."""
    if roll.count == 0:
        return roll.plus if roll.plus > 0 else 0
    faces = scene.roll(body.id, roll.count, 6, purpose, rule)
    total = sum(faces) + roll.plus
    if scene.has_listener:
        scene.emit(events.Rolled(rule, body.id, purpose, tuple(faces), max(0, total)))
    return total if total > 0 else 0


def hurt(scene: House, actor: Body, target: Body, weapon: Weapon, roll: DiceFormula, zone: str, rule: str) -> Hit:
    """HH-DMG-01 steps 1 and 2: roll damage (floor 0) and subtract armour (floor 0). Returns the hit. Specials of the
    attacker add dice and points, those of the target protection (HH-SPEC-03)."""
    state = scene.state
    count, rolled = roll.count, roll.plus
    powers = state.encounter.powers
    dice_parts = added = kept = specials.NOTHING_MORE
    manner = RANGED
    if powers is not None:
        manner = MELEE if rule == "HH-MEL-05" else RANGED
        dice_parts = specials.parts(state, "change damage_dice", actor, actor.id, target.id, manner)
        count = max(0, count + sum([value for _, value in dice_parts]))
        added = specials.parts(state, "change damage", actor, actor.id, target.id, manner)
        rolled += sum([value for _, value in added])
    faces = scene.roll(actor.id, count, 6, "damage", rule) if count else b""
    for face in faces:
        rolled += face
    if rolled < 0:
        rolled = 0
    stopped = guard(target.sheet, weapon.kind, zone)
    if powers is not None:
        found = specials.situation(state, actor.id, target.id, manner)
        kept = specials.protection(powers, found, target, weapon.kind, rolled, stopped)
        stopped += sum([value for _, value in kept])
    lost = net_loss(rolled, stopped)
    if scene.has_listener:
        pieces = guard_parts(target.sheet, weapon.kind, zone, state.variants) + kept
        told = (rule, actor.id, target.id, weapon.id, str(roll), tuple(faces), rolled, stopped, lost)
        more = (tuple(added), tuple(dice_parts), tuple(pieces))
        scene.emit(events.DamageRolled(*told, *more, manner="" if by_table(weapon) else "own"))
    return Hit(target, lost, weapon.id, actor.id, weapon.toxin)

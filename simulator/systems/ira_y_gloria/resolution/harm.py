"""Harm by attacks: damage against resilience, soak, Shock, wounds, death (IG-DMG, IG-SHOCK, IG-WND, IG-SOAK).

Death tests are in dying.py, the losses of mobs in mobs.py."""

from __future__ import annotations

from typing import Final

from ....core import events
from ....core.asks import Choose, Option, Rule, ask
from ....core.record import field_names
from .. import formulas, specials
from ..endurance import deadly_wounds, soak_dice, soaks, soaks_freely, soaks_mortal
from ..formulas import RESTORED, Part, icons, is_beaten, raised, resilience_parts, restored_shock, total
from ..specials import NOTHING_MORE, Facts
from ..state import ACTIVE, DEAD, UNCONSCIOUS, Battle, Body, State, payer
from .checks import KEEP, REROLL, WANTS_REROLL, replaced
from .dying import death_test, destabilise, die, fall, lose_hold
from .resources import can_pay, pay
from .strikes import DeclaredAttack, situation

TAKE: Final = Option("take")
SOAKS: Final = (TAKE, Option("soak"))
NOTHING: Final = 0
GRAZE: Final = 1
SCRATCH: Final = 2
WOUND: Final = 3


class Damage:  # mypyc: acyclic, reused
    """Damage of one attack, with the weapon ``item`` of the attacker ``by``.

    ``total`` is the sum of ``parts`` and of the extra ``dice`` (their number is made up of ``dice_parts``; ``brutal``
    changes how they are read). ``ap`` are the parts of its AP. A critical hit adds ``wounds`` and ``shock`` to damage
    that beats resilience, and ``mortal`` wounds that nothing stops. ``over``: its excess over the resilience of its
    last target; ``attack`` is None of a hit without attack (IG-SPEC-01)."""

    __slots__ = field_names("""
        agonising ap attack brutal by critical dice dice_parts inflict item mortal over parts shock total wounds""")

    def __init__(self, by: int, item: str, total: int, ap: list[Part]) -> None:
        self.by = by
        self.item = item
        self.total = total
        self.ap = ap
        self.agonising = False
        self.critical = False
        self.inflict = ""
        self.mortal = 0
        self.wounds = 0
        self.shock = 0
        self.parts: list[Part] = []
        self.dice_parts: list[Part] = []
        self.brutal = False
        self.dice = b""
        self.over = 0
        self.attack: DeclaredAttack | None = None

    def restore(self, spared: int) -> None:
        """Undo what one target was spared (``less_damage``): the next one compares on its own."""
        if spared:
            self.parts = self.parts[:-1]
            self.total += spared


def less_damage(state: State, target: Body, dealt: Damage) -> int:
    """IG-SPEC-01: halve the damage for a target whose special says so. Return the damage that it is spared."""
    powers = state.encounter.powers
    if powers is None or not powers.known("halve damage"):
        return 0
    power = powers.first("halve damage", target.id, circumstances(state, target, dealt))
    spared = 0 if power is None else dealt.total - dealt.total // 2
    if power is not None and spared:
        dealt.total -= spared
        dealt.parts = [*dealt.parts, (power.name, -spared)]
    return spared


def circumstances(state: State, target: Body, dealt: Damage) -> Facts:
    """Return the situation of damage to one target."""
    if dealt.attack is not None:
        return situation(state, dealt.attack, target)
    return specials.situation(state, None, dealt.by, target.id, True)


def gained(state: State, kind: str, target: Body, dealt: Damage) -> list[Part]:
    """IG-SPEC-01: return what specials add to a figure of a target of damage."""
    powers = state.encounter.powers
    if powers is None or not powers.known(kind):
        return NOTHING_MORE
    return powers.parts(kind, target.id, circumstances(state, target, dealt))


def compare(scene: Battle, body: Body, dealt: Damage) -> tuple[int, int]:
    """IG-DMG-04, IG-DMG-05: damage below resilience has no effect, equal damage costs 1 Shock, higher damage the
    difference in wounds. Every target compares on its own."""
    guard = resilience_parts(scene.state.variants, body.sheet, dealt.ap)
    hide = gained(scene.state, "change resilience", body, dealt)
    if hide:
        guard = raised([part for part in guard if part[0] != "least"] + hide)
    wall = total(guard)
    dealt.over = dealt.total - wall
    wounds = max(0, dealt.total - wall)
    beaten = is_beaten(scene.state.variants, wounds, dealt.critical)
    if dealt.critical and not wounds:
        wounds = 1  # IG-GLORY-05
    tell_damage(scene, body, dealt, "IG-DMG-04", guard, wounds)
    if wounds:
        return (WOUND if beaten else SCRATCH), wounds
    return (GRAZE if dealt.total == wall else NOTHING), 0


def tell_damage(scene: Battle, body: Body, dealt: Damage, rule: str, guard: list[Part], wounds: int) -> None:
    """IG-DMG-01, IG-DMG-03: emit the damage, and the part that ``guard`` lets through; ``guard`` is empty if the damage
    is only counted (IG-ATK-09)."""
    if scene.has_listener:
        formula = f"{total(dealt.parts)}+{total(dealt.dice_parts)}ED"
        figures = formula, tuple(dealt.dice), dealt.total, total(guard), wounds
        parts = tuple(dealt.parts), tuple(dealt.dice_parts), tuple(guard), "brutal" if dealt.brutal else ""
        scene.emit(events.DamageRolled(rule, dealt.by, body.id, dealt.item, *figures, *parts))


def hurt(scene: Battle, body: Body, dealt: Damage) -> Rule[int]:
    """IG-ATK-01: a hit costs one body Shock or wounds, which it may soak. Return the wounds that it suffered."""
    effect, wounds = compare(scene, body, dealt)
    made = [("damage", wounds)]
    if effect == GRAZE:
        made.append(("overflow", lose_shock(scene, body, 1, "IG-DMG-04")))
    elif effect == WOUND:
        made.append(("critical", dealt.wounds))
        wounds += dealt.wounds
        overflow = lose_shock(scene, body, dealt.shock, "IG-GLORY-05")
        made += [("mortal", dealt.mortal), ("overflow", overflow)]
        if soaks_mortal(scene.state.variants, body.sheet) or specials.may(scene.state, "may soak_mortal", body):
            wounds += dealt.mortal
    return (yield from suffer(scene, body, wounds, dealt, made))


def suffer(scene: Battle, body: Body, wounds: int, dealt: Damage, made: list[Part]) -> Rule[int]:
    """IG-SOAK-01, IG-WND-01, IG-TRAIT-05: the wounds of one attack, ``made`` of these parts, are soaked, then taken; at
    most ``wounds`` of them may be soaked; each may cost Shock too."""
    before = total(made)
    if not before:
        return 0
    if wounds and may_soak(scene.state, body):
        cancelled, strained = yield from soak(scene, body, wounds, dealt)
        made += [("soak", -cancelled), ("overflow", strained)]
    made = thick_or_thin(scene.state, body, dealt, made)
    left = total(made)
    if dealt.agonising and left and not body.exhausted:
        made.append(("overflow", lose_shock(scene, body, left, "IG-TRAIT-05")))
        left = total(made)
    check = max(before, left) if scene.state.variants.instant_death_check == "before_soak" else left
    yield from lose_wounds(scene, body, left, WoundLoss(dealt.item, dealt.by, check, made))
    return left


def thick_or_thin(state: State, body: Body, dealt: Damage, made: list[Part]) -> list[Part]:
    """IG-SPEC-01: the parts of a loss of wounds with those of specials, at least 0 in all. Reading: after the soak, and
    only if wounds are lost."""
    if total(made) <= 0:
        return made
    changed = gained(state, "change wounds_lost", body, dealt)
    return raised(made + changed, 0) if changed else made


class WoundLoss:  # mypyc: acyclic, reused
    """Origin of wounds: their ``source``, the body that caused them (``by``; NO_BODY: none), the number that counts for
    instant death (``check``), and their parts (``made``)."""

    __slots__ = ("by", "check", "made", "source")

    def __init__(self, source: str, by: int, check: int = 0, made: list[Part] | None = None) -> None:
        self.source = source
        self.by = by
        self.check = check
        self.made: list[Part] = made or []


def lose_wounds(scene: Battle, body: Body, wounds: int, loss: WoundLoss) -> Rule[None]:
    """IG-WND-01..04: wounds are subtracted, down to 0; there a hero falls unconscious and an NPC dies. If the
    ``loss.check`` wounds of one attack reach twice the maximum, they kill immediately, whatever is left."""
    if body.status == DEAD:
        return
    if loss.check >= deadly_wounds(scene.state.variants, body.sheet, body.wounds_max):
        # instant death takes all wounds left
        scene.stats.harmed(loss.by, body.id, loss.source, max(wounds, body.wounds))
        set_wounds(scene, body, wounds, 0, loss)
        die(scene, body, "IG-WND-04", "instant_death")
        return
    if not wounds:
        return
    was = body.status
    scene.stats.harmed(loss.by, body.id, loss.source, wounds)
    set_wounds(scene, body, wounds, max(0, body.wounds - wounds), loss)
    if body.wounds:
        return
    if not body.sheet.hero:
        die(scene, body, "IG-WND-03", loss.source)
    elif was == ACTIVE:
        fall(scene, body)
        yield from death_test(scene, body)
    elif was == UNCONSCIOUS:
        destabilise(scene, body)
        yield from death_test(scene, body)


def set_wounds(scene: Battle, body: Body, wounds: int, after: int, loss: WoundLoss) -> None:
    """IG-WND-01: the wounds left are set, and the loss is emitted."""
    before, body.wounds = body.wounds, after
    if scene.has_listener and wounds:
        scene.emit(events.Wounded("IG-WND-01", body.id, wounds, loss.source))
        made = tuple(part for part in loss.made if part[1])
        scene.emit(events.PoolChanged("IG-WND-01", body.id, "wounds", before, after, loss.source, made))


# Shock.


def lose_shock(scene: Battle, body: Body, points: int, rule: str, cause: str = "hit") -> int:
    """IG-SHOCK-01: Shock counts down to 0; further loss is ignored, or with ``shock_overflow = wounds`` returned as
    wounds that cannot be soaked. An immune body loses none."""
    if body.shock_max is None:
        return 0
    before = body.shock
    body.shock = max(0, before - points)
    if scene.has_listener and before != body.shock:
        scene.emit(events.PoolChanged(rule, body.id, "shock", before, body.shock, cause))
    if before and not body.shock:
        exhaust(scene, body)
    return max(0, points - before) if scene.state.variants.shock_overflow == "wounds" else 0


def exhaust(scene: Battle, body: Body) -> None:
    """IG-SHOCK-02: at Shock 0 the body is exhausted and loses a readied action."""
    if scene.has_listener and body.status == ACTIVE:
        scene.emit(events.ConditionGained("IG-SHOCK-02", body.id, "exhausted"))
    lose_hold(scene, body, "IG-SHOCK-02")


def gain_shock(scene: Battle, body: Body, points: int, rule: str) -> None:
    """IG-SHOCK-03: Shock comes back, up to the maximum; with any Shock, the body is no longer exhausted
    (IG-SHOCK-02)."""
    if body.shock_max is None:
        return
    before = body.shock
    body.shock = min(body.shock_max, before + points)
    if scene.has_listener and before != body.shock:
        scene.emit(events.PoolChanged(rule, body.id, "shock", before, body.shock, "restored"))
        if not before:
            scene.emit(events.ConditionEnded("IG-SHOCK-02", body.id, "exhausted"))


def begin_restoring(scene: Battle, body: Body, rule: str) -> None:
    """IG-SHOCK-03, IG-RUIN-04: emit that Shock will come back, before the payment."""
    if scene.has_listener:
        scene.emit(events.Acted(rule, body.id, "restore_shock"))


def restore(scene: Battle, body: Body, rule: str) -> None:
    """IG-SHOCK-03: 1d3 + 3 Shock come back."""
    face = scene.roll(body.id, 1, 6, "restore_shock", rule)[0]
    points = restored_shock(face)
    if scene.has_listener:
        parts = (*formulas.halving(face), ("restored", RESTORED))
        scene.emit(events.Rolled(rule, body.id, "restore_shock", (face,), points, parts))
    gain_shock(scene, body, points, rule)


# Soaking.


def may_soak(state: State, body: Body) -> bool:
    """IG-SOAK-01, IG-SOAK-04: heroes and NPCs that are not troops, conscious and not exhausted; an NPC needs 1 Ruin,
    an adversary none with ``adversary_soak = free``."""
    if not soaks(body.sheet) or body.status != ACTIVE or total(soak_parts(state, body)) <= 0:
        return False
    if body.exhausted and not state.variants.exhausted_can_soak:
        return False
    if specials.may(state, "cannot soak", body):
        return False
    return soaks_freely(state.variants, body.sheet) or can_pay(state, body)


def soak(scene: Battle, body: Body, wounds: int, dealt: Damage) -> Rule[tuple[int, int]]:
    """IG-SOAK-02, IG-SOAK-03, IG-SOAK-04, IG-RUIN-05: each icon of a soak roll cancels a wound; the roll costs Shock,
    and an NPC 1 Ruin. Return the wounds cancelled, and those that Shock below 0 may bring."""
    seat = payer(body)
    if not scene.wants(seat, "soak", "IG-SOAK-01", TAKE):
        return 0, 0
    about = Option("wounds", dealt.by, dealt.item, amount=wounds)
    answer = yield from ask(Choose(seat, "soak", "IG-SOAK-01", SOAKS, body.id, dealt.by, about))
    if answer.verb == "take":
        return 0, 0
    if not soaks_freely(scene.state.variants, body.sheet):
        yield from pay(scene, body, "soak", "IG-SOAK-04")
    parts = soak_parts(scene.state, body, True)
    first = scene.roll(body.id, total(parts), 6, "soak", "IG-SOAK-02")
    again = roll_anew(scene, body, first, wounds)
    if not again:
        again = yield from reroll_soak(scene, body, first, wounds)
    faces = again or first
    cancelled = min(wounds, icons(faces))
    if scene.has_listener:
        before = tuple(first) if again else ()
        scene.emit(events.Rolled("IG-SOAK-02", body.id, "soak", tuple(faces), cancelled, tuple(parts), before))
    return cancelled, lose_shock(scene, body, soak_price(scene.state, cancelled), "IG-SOAK-03", "effort")


def soak_parts(state: State, body: Body, real: bool = False) -> list[Part]:
    """IG-SOAK-02: the dice of a soak roll, by their sources; ``real``: they are rolled now."""
    source = "resilience" if state.variants.soak_pool == "resilience" else "soak_dice"
    parts = [(source, soak_dice(state.variants, body.sheet))]
    return parts + specials.parts(state, "change soak_dice", body, real)


def roll_anew(scene: Battle, body: Body, faces: bytes, wounds: int) -> bytes:
    """IG-SPEC-01: a special rerolls the failures of a soak roll that leaves wounds. Return all dice; empty: it does
    not, so that a point may (IG-SOAK-05): no die is rerolled twice."""
    failed = [index for index, face in enumerate(faces) if face < 4]
    if icons(faces) >= wounds or not failed or not specials.use(scene, "reroll soak", body):
        return b""
    return replaced(faces, failed, scene.roll(body.id, len(failed), 6, "soak_reroll", "IG-SPEC-01"))


def soak_price(state: State, cancelled: int) -> int:
    """IG-SOAK-03: 1 Shock and 1 for each wound cancelled; ``soak_base_shock = on_success``: nothing if none is
    cancelled."""
    return 0 if not cancelled and state.variants.soak_base_shock == "on_success" else 1 + cancelled


def reroll_soak(scene: Battle, body: Body, faces: bytes, wounds: int) -> Rule[bytes]:
    """IG-SOAK-05: 1 Wrath (NPC: 1 Ruin) rerolls the dice showing 1 to 3, once; there is no wrath die among them. Return
    all dice after the reroll; empty if it was declined."""
    failed = [index for index, face in enumerate(faces) if face < 4]
    seat = payer(body)
    if not failed or not can_pay(scene.state, body) or not scene.wants(seat, "reroll", "IG-SOAK-05", KEEP):
        return b""
    about = Option("soak", detail="".join([str(face) for face in faces]), amount=wounds)
    if (yield from ask(Choose(seat, "reroll", "IG-SOAK-05", WANTS_REROLL, body.id, about=about))) != REROLL:
        return b""
    yield from pay(scene, body, "reroll", "IG-SOAK-05")
    return replaced(faces, failed, scene.roll(body.id, len(failed), 6, "soak_reroll", "IG-SOAK-05"))

"""An attack under resolution, and its current figures: Defence, dice, DN, extra damage dice, AP (IG-ATK, IG-TRAIT).

The figures are those of formulas.py, plus the state of the fight. Nothing here rolls or changes anything; attacks.py
does."""

from __future__ import annotations

from ....core.plane import within
from ....core.record import field_names
from .. import formulas, specials
from ..formulas import BLAST_DN, DIFFICULTY, PRONE_NEAR, Declaration, Part, raised, total
from ..state import ACTIVE, Arm, Body, State
from .checks import own_penalties, with_penalties
from .conditions import find
from .engagement import engaged


class DeclaredAttack(Declaration):  # mypyc: acyclic, reused
    """A declared attack of one combatant.

    The turn gives ``penalty`` on the DN and ``fury`` on the damage. Reloads have bought ``mob_spray`` and
    ``full_auto``. ``remote`` are the targets at long range; ``group``: it is one of several attacks of a mob;
    ``loss``: its weapon's fate once they all are made; ``turned``: its target is not the declared one; ``used``:
    the specials that it has used up. Resolution fills in the rest."""

    __slots__ = field_names("""
        ap arm body critical damage ed full_auto fury glory group loss mishap mob_spray penalty remote targets
        turned used""")

    def __init__(self, body: Body, arm: Arm, target: Body) -> None:
        super().__init__(arm.model, body.members)
        self.body = body
        self.arm = arm
        self.targets = [target]
        self.remote: frozenset[int] = frozenset()
        self.group = False
        self.turned = False
        self.penalty = 0
        self.fury = 0
        self.mob_spray = 0
        self.full_auto = 0
        self.ed = 0
        self.glory = 0
        self.ap: list[Part] = []
        self.damage = 0
        self.critical = False
        self.mishap = ""
        self.loss = ""
        self.used: set[str] = set()

    @property
    def target(self) -> Body:
        """The first target."""
        return self.targets[0]

    def add_target(self, other: Body) -> None:
        """IG-ATK-08: the attack gets one more target."""
        self.targets.append(other)
        self.declared += 1

    def turn_on(self, index: int, other: Body) -> None:
        """IG-ATK-14: another body takes the place of a target, under the same penalties, range included."""
        if self.targets[index].id in self.remote:
            self.remote = (self.remote - {self.targets[index].id}) | {other.id}
        else:
            self.remote = self.remote - {other.id}
        self.turned = True
        self.targets[index] = other


def more(state: State, kind: str, attack: DeclaredAttack, body: Body, target: Body) -> list[Part]:
    """IG-SPEC-01: return what specials add to a figure of the attacker or of a target."""
    powers = state.encounter.powers
    if powers is None or not powers.known(kind):
        return specials.NOTHING_MORE
    return powers.parts(kind, body.id, situation(state, attack, target))


def situation(state: State, attack: DeclaredAttack, target: Body) -> specials.Facts:
    """Return the situation of an attack on one target. Whatever it uses counts once for the whole attack."""
    found = specials.situation(state, attack, attack.body.id, target.id)
    found.begin(attack.used, total(attack.ap) if attack.ap else attack.weapon.ap)
    return found


# Defence.


def defences(state: State, target: Body, attack: DeclaredAttack) -> list[Part]:
    """IG-ATK-01: the parts of the target's current Defence; that of an unconscious target is 1."""
    if target.status != ACTIVE:
        return [("unconscious", 1)]
    conditions = target.conditions
    near = "prone" in conditions and within(attack.body.place, target.place, PRONE_NEAR)
    parts = formulas.defences(target.sheet, conditions, attack, near, attack.melee and parries(state, target))
    if state.encounter.powers is None:
        return parts
    return raised(parts + more(state, "change defence", attack, target, target))


def defence(state: State, target: Body, attack: DeclaredAttack) -> int:
    """IG-ATK-01: the target's current Defence."""
    return total(defences(state, target, attack))


def parries(state: State, target: Body) -> bool:
    """IG-TRAIT-12: the target has a weapon with parry at hand, exhausted or not."""
    return any(arm.model.traits.parry and at_hand(state, arm) for arm in target.arms)


def at_hand(state: State, arm: Arm) -> bool:
    """IG-SHEET-04: the weapon is at hand."""
    return formulas.at_hand(state.variants, arm.weapon, arm.drawn)


def usable(state: State, arm: Arm) -> bool:
    """IG-AMMO-02: the weapon can be used: it is at hand, loaded, with a use left and no fault."""
    return arm.fit and at_hand(state, arm)


# Dice.


def base_dice(state: State, attack: DeclaredAttack) -> Part:
    """IG-ATK-05, IG-ATK-11, IG-ATK-03, IG-TRAIT-01: the skill of an attack, and its dice."""
    skill = formulas.attack_skill(state.variants, attack)
    return skill, attack.body.sheet.dice[skill]


def bonus_dice(state: State, attack: DeclaredAttack) -> list[Part]:
    """IG-TEST-04: every bonus die of an attack except Glory's."""
    body = attack.body
    parts = formulas.bonus_dice(state.variants, attack, body.sheet, attack.target.sheet, body.boost)
    if state.encounter.powers is None:
        return parts
    return parts + more(state, "change attack_dice", attack, body, attack.target)


# DN.


def attack_goal(state: State, attack: DeclaredAttack, target: Body) -> list[Part]:
    """IG-ATK-01, IG-TRAIT-07: the parts of the DN of an attack on this target: its Defence, or that of a blast, and
    every penalty."""
    base = [(DIFFICULTY, BLAST_DN)] if attack.place is not None else defences(state, target, attack)
    return with_penalties(state, base, attack_penalties(state, attack, target))


def attack_dn(state: State, attack: DeclaredAttack, target: Body) -> int:
    """IG-ATK-01: the DN of an attack on this target."""
    return total(attack_goal(state, attack, target))


def attack_penalties(state: State, attack: DeclaredAttack, target: Body) -> list[Part]:
    """IG-TEST-04: the penalties on the DN of an attack: range, options, traits, and the attacker's own hindrances."""
    body, variants = attack.body, state.variants
    parts = own_penalties(state, body, attack.penalty, sight=True)
    parts += formulas.attack_penalties(variants, attack, body.sheet, target.sheet, target.id in attack.remote)
    if attack.distant and body.conditions:
        pinned = find(body, "pinned")
        if pinned is not None and pinned.by == target.id:
            parts.append(("pinned", 2))  # IG-ATK-16
    return parts if state.encounter.powers is None else parts + more(state, "change dn", attack, body, target)


def overburdened(attack: DeclaredAttack) -> bool:
    """IG-TRAIT-09: the attacker is too weak for its weapon."""
    return formulas.overburdened(attack, attack.body.sheet)


# Damage.


def extra_dice_parts(state: State, attack: DeclaredAttack) -> list[Part]:
    """IG-DMG-02: the weapon's ED with shifts, options, traits, Reloads, abilities and a critical hit."""
    body = attack.body
    bought = ("shift", attack.ed), ("full_auto", attack.full_auto), ("abilities", body.extra_ed)
    parts = [*formulas.extra_dice_parts(attack, body.sheet, body.injured), *(part for part in bought if part[1])]
    if attack.critical and state.variants.critical_hits == "simple":
        parts.append(("critical", 3))
    if state.encounter.powers is None:
        return parts
    return parts + more(state, "change ed", attack, body, attack.target)


def base_damage(state: State, attack: DeclaredAttack) -> list[Part]:
    """IG-DMG-01: the damage of weapon, Strength, traits and abilities."""
    body = attack.body
    parts = formulas.damage_parts(attack, body.sheet, attack.fury)
    if state.encounter.powers is None:
        return parts
    return parts + more(state, "change damage", attack, body, attack.target)


def salvo(state: State, attack: DeclaredAttack) -> int:
    """IG-AMMO-05: the salvo of the weapon."""
    return attack.weapon.salvo + total(more(state, "change salvo", attack, attack.body, attack.target))


def armour_piercing(state: State, attack: DeclaredAttack, shifted: int) -> list[Part]:
    """IG-TRAIT-13: the weapon's AP; a rending weapon adds to it if anything was shifted. A multi-attack shifts nothing
    for traits (IG-ATK-08)."""
    weapon = attack.weapon
    parts: list[Part] = [("ap", weapon.ap)] if weapon.ap else []
    if weapon.traits.rending and shifted and not attack.several:
        parts.append(("rending", weapon.traits.rending))
    if state.encounter.powers is None:
        return parts
    return parts + more(state, "change ap", attack, attack.body, attack.target)


# Shots into a melee.


def at_risk(state: State, attack: DeclaredAttack, target: Body) -> bool:
    """IG-ATK-14: the attack is a shot at an engaged target, from outside its melee, without a careful aim."""
    if not attack.distant or attack.aim == "safe" or state.variants.firing_into_melee != "wrath_risk":
        return False
    if attack.place is not None:
        return False
    return any(engaged(target, other) for other in state.bodies)

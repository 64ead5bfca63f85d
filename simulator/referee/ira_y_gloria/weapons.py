"""Attacks by their weapons: range, damage, traits and parrying, by the ledger's table and the sheets in the header
(IG-ATK-03, IG-ATK-12, IG-DMG-01, IG-TRAIT)."""

from __future__ import annotations

from collections.abc import Sequence

from ...trace.lines import Fields
from .armoury import Arm, arms_of
from .order import Order
from .people import Fighter
from .rulebook import Part, extra_damage, total, value_of

BANDS = ("short", "medium", "long", "out")
SHOTS = ("ranged_attack", "pin")


class Weapons(Order):
    """Compares attacks with the weapons used."""

    def __init__(self, header: Fields) -> None:
        super().__init__(header)
        self.arms = {name: arms_of(sheet) for name, sheet in self.sheets.items()}
        self.dropped: set[str] = set()  # fighters that have lost a weapon
        self.metres: int | None = None  # between the attacker and its target, as announced

    def arm(self, fighter: Fighter, item: str) -> Arm | None:
        """Return a fighter's own weapon, or None if no sheet tells which."""
        return self.arms.get(fighter.name, {}).get(item)

    def gear(self, fighter: Fighter) -> Sequence[Fields]:
        """Return the weapons of a fighter's sheet."""
        found: Sequence[Fields] = self.sheets.get(fighter.name, {}).get("weapons", ())
        return found

    def on_acted(self, fields: Fields) -> None:
        """IG-ATK-12: no weapon shoots beyond its long range."""
        super().on_acted(fields)
        if fields["verb"] in ("melee_attack", "throw", *SHOTS):
            self.metres = fields.get("metres")
        arm = self.arm(self.fighter(fields["body"]), fields.get("item", "")) if fields["body"] >= 0 else None
        if arm is not None and fields["verb"] in SHOTS and arm.range:
            self.expect(f"{fields.get('item')} reaches {self.metres} m", self.bands(arm) == {"out"}, False)

    def on_item_changed(self, fields: Fields) -> None:
        """IG-ATK-09, IG-TEST-09: note the loss of a weapon."""
        super().on_item_changed(fields)
        if fields["change"] not in ("loaded", "out_of_ammo", "drawn", "put_away"):
            self.dropped.add(self.name(fields["body"]))

    def bands(self, arm: Arm) -> set[str]:
        """IG-ATK-03, IG-ATK-12: the bands in which the target may be; the metres are rounded up."""
        if self.metres is None:
            return {"short"}
        borders = arm.borders
        nearest = max(0.0, self.metres - 1 + 1e-5)
        return {BANDS[sum(metres > border + 1e-6 for border in borders)] for metres in (nearest, self.metres)}

    def judge_goal(
        self, fighter: Fighter, task: str, goal: Sequence[Part], difficulty: int, against: Fighter | None
    ) -> None:
        """IG-ATK-12, IG-TRAIT-12, IG-TRAIT-17: long range, parrying and unwieldy weapons count."""
        super().judge_goal(fighter, task, goal, difficulty, against)
        if task == "attack" and fighter is self.fighter(self.action.body):
            harder = self.is_pistol_in_melee() and self.switches["pistol_skill"] == "ballistic_skill"
            self.expect("the addition for a pistol in melee", value_of(goal, "pistol"), 2 if harder else 0)
        arm = self.arm(fighter, self.action.item)
        if arm is None or task not in ("attack", "pin") or fighter is not self.fighter(self.action.body):
            return
        self.expect(f"the addition for {self.action.item}", value_of(goal, "unwieldy"), arm.traits.get("unwieldy", 0))
        names = [name for name, _ in goal]
        aimed = against is not None and against.name == self.name(self.action.target)
        if self.action.verb in SHOTS and arm.range and "blast" not in arm.traits and aimed:
            self.expect_band("long range counts", "long" in names, arm, "long")
        if self.action.verb == "melee_attack" and against is not None and against.able:
            parries = any("parry" in each.traits for each in self.arms.get(against.name, {}).values())
            unsure = self.switches.get("weapon_readiness") == "tracked" or against.name in self.dropped
            unsure = unsure or len(self.arms.get(against.name, {})) < len(self.gear(against))  # some share a name
            if not unsure:
                self.expect(f"{against.name} parries", "parry" in names, parries)

    def is_pistol_in_melee(self) -> bool:
        """IG-ATK-03: the current attack is a shot without a distance."""
        return self.action.verb == "ranged_attack" and self.metres is None

    def judge_pool(self, fighter: Fighter, task: str, parts: Sequence[Part], count: int) -> None:
        """IG-ATK-03, IG-ATK-05, IG-ATK-11: the skill of an attack."""
        super().judge_pool(fighter, task, parts, count)
        if task == "attack" and parts and fighter is self.fighter(self.action.body):
            close = "weapon_skill" if self.action.verb == "melee_attack" else "ballistic_skill"
            skill = self.switches["pistol_skill"] if self.is_pistol_in_melee() else close
            self.expect("the skill of the attack", parts[0][0], skill)

    def expect_band(self, what: str, found: bool, arm: Arm, band: str) -> None:
        """Compare a fact with the band of the range, if the rounded metres leave no doubt."""
        bands = self.bands(arm)
        if len(bands) == 1:
            self.expect(what, found, bands == {band}, f"{self.metres} m")

    def judge_attack_pool(self, fighter: Fighter, names: Sequence[str]) -> None:
        """IG-ATK-12, IG-TRAIT-14, IG-TRAIT-18: short range, snipers' and orks' weapons give a die."""
        super().judge_attack_pool(fighter, names)
        arm = self.arm(fighter, self.action.item)
        if arm is None or fighter is not self.fighter(self.action.body) or self.action.verb == "throw":
            return
        if self.action.verb in SHOTS and arm.range and self.switches["pistol_melee_short_bonus"] is True:
            if not {"blast", "flamer"} & set(arm.traits):
                self.expect_band("short range counts", "short" in names, arm, "short")
        orkish = "ork" in self.sheets.get(fighter.name, {}).get("keywords", ())
        self.expect("waaagh counts", "waaagh" in names, "waaagh" in arm.traits and orkish)

    def judge_damage(self, fighter: Fighter, item: str, parts: Sequence[Part], dice_parts: Sequence[Part]) -> None:
        """IG-DMG-01, IG-DMG-02, IG-TRAIT-02, IG-TRAIT-14, IG-TRAIT-18: damage and extra dice by the weapon."""
        super().judge_damage(fighter, item, parts, dice_parts)
        arm = self.arm(fighter, item)
        if arm is None or arm != self.arm(self.fighter(self.action.body), self.action.item):
            return
        self.expect(f"the damage of {item}", value_of(parts, "weapon"), arm.damage)
        self.expect(f"the extra dice of {item}", value_of(dice_parts, "weapon"), arm.ed)
        self.expect("the dice of shifts", value_of(dice_parts, "shift"), self.action.shifts.get("ed", 0))
        rapid = value_of(dice_parts, "rapid_fire")
        self.expect("the dice of rapid fire", rapid in (0, arm.traits.get("rapid_fire", 0)), True)
        if "rapid_fire" in arm.traits and self.action.verb in SHOTS:
            self.expect_band("rapid fire counts", rapid > 0, arm, "short")
        hurt = "waaagh" in arm.traits and fighter.injured
        ork = "ork" in self.sheets.get(fighter.name, {}).get("keywords", ())
        self.expect("the extra die of waaagh", value_of(dice_parts, "waaagh"), int(hurt and ork))
        dice, raised = self.action.damage_dice or (), arm.traits.get("rad", 0)
        gain = extra_damage([min(6, face + raised) for face in dice], self.brutal) - extra_damage(dice, self.brutal)
        self.expect("the damage by rad", value_of(parts, "rad"), gain)
        plain = total(part for part in parts if part[0] not in ("rad", "warp_weapon", "glory"))
        lifted = max(0, self.fighter(self.suffering).figures["resilience"] - 4 - plain)
        warped = lifted if "warp_weapon" in arm.traits else 0
        self.expect("the damage of a warp weapon", value_of(parts, "warp_weapon"), warped)
        if self.action.verb == "melee_attack":
            self.expect("Strength counts", any(name == "strength" for name, _ in parts), True)

    def on_damage_rolled(self, fields: Fields) -> None:
        """IG-TRAIT-04, IG-TRAIT-11, IG-DMG-03: brutal dice and armour piercing by the weapon."""
        super().on_damage_rolled(fields)
        arm = self.arm(self.fighter(fields["body"]), fields["item"]) if fields["body"] >= 0 else None
        if arm is None or arm != self.arm(self.fighter(self.action.body), self.action.item):
            return
        brutal = fields.get("manner", "") == "brutal"
        if "brutal" in arm.traits or "melta" not in arm.traits:
            self.expect(f"{fields['item']} is brutal", brutal, "brutal" in arm.traits)
        elif self.action.verb in SHOTS:
            self.expect_band(f"{fields['item']} is brutal", brutal, arm, "short")
        guard = fields.get("guard_parts", ())
        spared = value_of(guard, "invulnerable") or self.sheets[self.name(fields["target"])].get("armour_invulnerable")
        if guard and not spared and not self.has_effect(self.fighter(fields["body"]), "ap"):
            self.expect("armour piercing", -value_of(guard, "ap"), arm.ap)

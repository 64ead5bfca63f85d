"""Harm recomputed: damage, resilience, wounds, Shock, members; and every pool of points."""

from __future__ import annotations

from collections.abc import Sequence

from ...trace.lines import Fields
from .checks import Checks
from .people import Fighter
from .rulebook import DAMAGE_PARTS, DEADLY, DEFENCE_PARTS, DICE_PARTS, Part, extra_damage, total, value_of

OF_WEAPONS = frozenset({"rad", "warp_weapon"})  # parts of damage that weapons.py computes
OWN_HARM = frozenset({"on_fire", "supercharge", "explosives"})


class Harm(Checks):
    """Follows damage to its wounds, and every point through the pools."""

    def __init__(self, header: Fields) -> None:
        super().__init__(header)
        self.glory_damage = 0
        self.loss = 0
        self.suffering = -1  # the target of the last damage
        self.weapon = ""  # of the last damage
        self.brutal = False  # the last extra damage dice were
        self.source = ""  # of the last wounds, until they are lost

    # Damage.

    def on_damage_rolled(self, fields: Fields) -> None:
        """IG-DMG-01..05: one roll counts for every target, and each target compares it with its own resilience."""
        body, target = fields["body"], self.fighter(fields["target"])
        self.settle("hit", fields["target"])
        self.weapon, self.suffering = fields["item"], fields["target"]
        fighter, dice, brutal = self.fighter(body), fields["dice"], fields.get("manner", "") == "brutal"
        parts, dice_parts = pairs(fields["parts"]), pairs(fields.get("dice_parts", ()))
        self.brutal = brutal
        if self.action.damage_dice is None:
            if dice:
                self.spend(dice, body, "extra_damage")
            self.action.damage_dice = list(dice)
            self.judge_damage(fighter, fields["item"], parts, dice_parts)
        self.expect("the dice of the one roll", list(dice), self.action.damage_dice)
        self.expect("the number of extra damage dice", len(dice), max(0, total(dice_parts)))
        self.expect("the formula", fields["formula"], f"{total(parts)}+{total(dice_parts)}ED")
        worth = extra_damage(dice, brutal)
        self.expect("the damage", fields["rolled"], total(parts) + worth, f"{total(parts)} and {worth} from the dice")
        self.action.damage = fields["rolled"]
        guard = pairs(fields.get("guard_parts", ()))
        if not guard:
            self.expect("an attack without harm", "disarm" in self.action.options, True)
            return
        self.judge_guard(fighter, fields["item"], guard, target)
        self.expect("the resilience", fields["protection"], total(guard))
        over = max(0, fields["rolled"] - fields["protection"])
        critical = self.action.is_critical or any(name == "critical" for name, _ in dice_parts)
        self.expect("the wounds", fields["loss"], over or int(critical), "damage less resilience")
        self.begin_harm(target, fields["loss"], over > 0)
        self.owe_harm(fields["target"], fields["loss"], fields["rolled"] == fields["protection"])

    def owe_harm(self, body: int, wounds: int, equal: bool) -> None:
        """IG-DMG-04: wounds must be soaked or lost; damage that equals resilience costs Shock."""
        target = self.fighter(body)
        if wounds and not self.has_effect(target, "wounds_lost"):
            self.owe("wounds", body, f"{wounds} wounds are neither soaked nor lost")
        elif equal and target.shock_max is not None and (target.mob or target.pools["shock"]):
            self.owe("shock", body, "damage that equals resilience costs no Shock")

    def begin_harm(self, target: Fighter, wounds: int, beaten: bool) -> None:
        """IG-GLORY-05: note the wounds of this attack that may be soaked, and a critical's if resilience is beaten or
        ``critical_unbeaten = effect``."""
        effect = self.action.critical if beaten or self.switches["critical_unbeaten"] == "effect" else {}
        more = effect.get("critical_wounds", 0)
        if self.soaks_mortal(target):
            more += effect.get("critical_mortal", 0)
        self.action.wounds, self.action.cancelled = wounds + more, 0
        self.action.critical.clear()  # its effect is for the first target hit

    def soaks_mortal(self, target: Fighter) -> bool:
        """IG-SOAK-01: with ``mortal_soak = daemons`` a daemon may soak mortal wounds."""
        daemon = "daemon" in self.sheets.get(target.name, {}).get("keywords", ())
        if any(one.get("may") == "soak_mortal" for one in self.of_fighter.get(target.name, ())):
            return True
        return daemon and self.switches["mortal_soak"] == "daemons"

    def judge_damage(self, fighter: Fighter, item: str, parts: Sequence[Part], dice_parts: Sequence[Part]) -> None:
        """IG-DMG-01, IG-DMG-02: check the sum added to the dice, and the number of dice."""
        for name, value in parts:
            if name == "glory":
                self.expect("damage bought with Glory", value, self.glory_damage)
                self.glory_damage = 0
            elif name in ("weapon", "force"):
                self.constant(fighter, f"{name} of {item}", "damage", value)
            elif name == "strength":
                self.constant(fighter, "pool", "strength", value)
                self.expect("the use of Strength", self.action.verb, "melee_attack")
            elif name in self.effects:
                self.judge_special_damage(name, value, "damage")
            elif name not in OF_WEAPONS and value not in DAMAGE_PARTS.get(name, ()):
                self.find(f"{name} adds {value} to damage")
        for name, value in dice_parts:
            self.judge_dice_part(fighter, item, name, value)

    def judge_dice_part(self, fighter: Fighter, item: str, name: str, value: int) -> None:
        """IG-DMG-02: the dice from one source of extra damage."""
        goals = list(self.action.goals.values())
        if name in ("weapon", "rapid_fire", "sniper"):
            self.constant(fighter, f"{name} of {item}", "ED", value)
        elif name == "called_shot":
            self.expect("ED of a called shot", value, max(value_of(goal, name) for goal in goals))
        elif name == "shift":
            self.expect("ED of shifts", value, self.action.shifts.get("ed", 0))
        elif name == "full_auto":
            self.expect("ED of Reloads", value, self.action.paid.get("extra_die", 0))
        elif name == "abilities":
            paid = sum(v for one, v in fighter.conditions.items() if one != "im_da_boss" and one in BOOST_NAMES)
            self.expect("ED of abilities", value, paid)
        elif name == "glory":
            self.expect("ED bought with Glory", value, self.action.paid.get("critical", 0))
        elif name in self.effects:
            self.judge_special_damage(name, value, "dice")
        elif value not in DICE_PARTS.get(name, ()):
            self.find(f"{name} gives {value} extra damage dice")
        if name == "waaagh" and not fighter.injured:
            self.find(f"{fighter.name} has lost no wounds")

    def judge_special_damage(self, name: str, value: int, what: str) -> None:
        """IG-SPEC-01: damage or dice of a special: a hit without an attack, or more of an attack."""
        hits = [one["hit"] for one in self.effects[name] if "hit" in one]
        if hits:
            self.expect(f"{what} of {name}", value in [hit.get(what, 0) for hit in hits], True)
        else:
            self.is_special((name, value), ("damage",) if what == "damage" else ("ed",))

    def judge_guard(self, fighter: Fighter, item: str, guard: Sequence[Part], target: Fighter) -> None:
        """IG-DMG-03, IG-TRAIT-13: resilience less AP, at least 1."""
        self.expect("the resilience of the sheet", value_of(guard, "resilience"), target.figures["resilience"])
        for name, value in guard:
            if name in ("ap", "rending"):
                self.constant(fighter, f"{name} of {item}", "AP", -value)
            if name == "rending" and not self.action.shifts:
                self.find("rending needs a shift")
            self.is_special((name, value), ("ap", "resilience"))
        taken = -value_of(guard, "ap") - value_of(guard, "rending")
        if self.switches["ap_mode"] == "armour_only" and not self.effects and not value_of(guard, "invulnerable"):
            spared = max(0, taken - target.figures.get("armour_rating", 0))
            self.expect("the part beyond the armour", value_of(guard, "armour_only"), spared)
        bare = sum(value for name, value in guard if name != "least")
        self.expect("the addition that lifts resilience to 1", value_of(guard, "least"), max(0, 1 - bare))

    def on_wounded(self, fields: Fields) -> None:
        """IG-WND-01, IG-MOB-03: wounds are lost; a mob loses members, the most wounded first."""
        self.loss, self.source = fields["loss"], fields["source"]
        fighter = self.fighter(fields["body"])
        self.settle("wounds", fields["body"])
        if fields["source"] not in OWN_HARM:
            self.expect("the source of the wounds", fields["source"], self.weapon)
        if fighter.mob:
            own = fields["source"] in OWN_HARM
            if not own and self.switches["critical_hits"] == "off" and not self.has_effect(fighter, "wounds_lost"):
                self.expect("the wounds of each hit", self.loss, self.action.wounds)
            self.wound_members(fighter, fields["loss"], 1 if own else self.action.hits)

    def wound_members(self, mob: Fighter, wounds: int, hits: int) -> None:
        """IG-MOB-03: each hit strikes another member, the most wounded first; a member without wounds left is dead."""
        hits = min(hits, mob.pools["members"])
        struck = (mob.hurt[:hits] + [0] * hits)[:hits]
        after = [taken + wounds for taken in struck]
        deadly = self.switches["mob_wounds"] == "any_wound_kills"
        alive = [taken for taken in after if taken < mob.wounds_max and not deadly]
        mob.hurt = sorted(alive + mob.hurt[hits:], reverse=True)
        self.action.critical["fallen"] = hits - len(alive)

    # Pools.

    def on_pool_changed(self, fields: Fields) -> None:
        """Check that each pool starts at its last value and changes by the amount of its cause."""
        pool, body = fields["pool"], fields["body"]
        before, after, cause = fields["before"], fields["after"], fields.get("cause", "")
        if pool in ("members", "members_hit"):
            self.expect("the cause", cause, "fallen" if pool == "members" else "")
        if pool == "icons":
            self.shifted(body, before, after, pairs(fields["parts"]))
        elif pool == "members_hit":
            self.members_hit(self.fighter(body), after, pairs(fields["parts"]))
        elif body < 0:
            self.side_pool(-body - 1, pool, before, after, cause)
        else:
            fighter = self.fighter(body)
            self.expect(f"{pool} of {fighter.name}", before, fighter.pools[pool], "as the trace had it last")
            fighter.pools[pool] = after
            tested = pool == "failures" and cause != "woken"
            self.settle("shock" if pool == "shock_lost" else "fate" if tested else pool, body)
            judge = getattr(self, f"judge_{pool}")
            judge(fighter, before, after, cause, fields)

    def side_pool(self, number: int, pool: str, before: int, after: int, cause: str) -> None:
        """IG-GLORY-01..06, IG-RUIN-01..06: a side's pool, between 0 and its maximum."""
        side = self.sides[number]
        self.expect(f"{pool} of {side.name}", before, side.pools[pool], "as the trace had it last")
        side.pools[pool] = after
        if not 0 <= after <= side.most[pool]:
            self.find(f"{side.name} has {after} {pool} of {side.most[pool]}")
        if cause in ("glory_dice", "glory_damage", "critical"):
            spent = before - after
            if cause == "glory_dice":
                self.glory_dice = spent
            elif cause == "glory_damage":
                self.glory_damage = spent
            self.action.paid[cause] = spent
            return
        if cause == "special":
            self.expect("the points of a special are paid", after < before, True)
            return
        gained = cause in ("wrath_six", "shift", "complication", "fear", "architect_of_ruin")
        self.expect(f"the change of {pool}", after - before, 1 if gained else -1, cause)
        if cause == "wrath_six":
            self.settle("point", -number - 1)

    def shifted(self, body: int, before: int, after: int, parts: Sequence[Part]) -> None:
        """IG-TEST-10: each exalted icon shifted takes two icons; the goal must still be met."""
        self.expect("the icons", before, self.action.icons, "as they were last")
        count = total(parts)
        if self.action.blast and self.switches["blast_shifts"] == "none":
            self.find("the icons of a blast are shifted")
        self.expect("the icons left", after, before - 2 * count, f"{count} shifted")
        self.action.icons, self.action.sixes = after, self.action.sixes - count
        goals = [total(goal) for goal in self.action.goals.values()]
        goal = max((one for one in goals if one <= before), default=0)
        if self.action.sixes < 0 or after < goal:
            self.find(f"{count} icons cannot be shifted of {before} on {goal}")
        for name, value in parts:
            self.action.shifts[name] = self.action.shifts.get(name, 0) + value
            if name == "glory" and not self.fighter(body).hero:
                self.find("an NPC shifts for Glory")

    def members_hit(self, mob: Fighter, hits: int, parts: Sequence[Part]) -> None:
        """IG-MOB-02: one, and one for every two icons over (``mob_hits_per = icon``: every icon), plus additions; at
        most the living members. A multi-attack hits one, even if it was redirected to this mob alone (IG-ATK-08)."""
        self.expect("the members hit", hits, total(parts))
        goal = self.action.goals.get(self.names.index(mob.name), [])
        several = any(name == "multi_attack" for name, _ in goal)
        if any(name == "first" for name, _ in parts) and goal and not several:
            over = [part for part in goal if part[0] in DEFENCE_PARTS or part[0] == "called_shot" or self.raises(part)]
            measure = total(goal if self.switches["mob_hits_measure"] == "dn" else over)
            name, each = ("icons_over", 1) if self.switches["mob_hits_per"] == "icon" else ("pairs", 2)
            more = max(0, self.action.icons - measure) // each
            self.expect("members by icons over", value_of(parts, name), more, f"{self.action.icons} on {measure}")
        self.expect("members sprayed", value_of(parts, "spray_mob"), self.action.paid.get("spray_mob", 0))
        bare = sum(value for name, value in parts if name != "living")
        self.expect("the number of the living", value_of(parts, "living"), min(0, mob.pools["members"] - bare))
        self.action.hits = hits

    def raises(self, part: Part) -> bool:
        """IG-SPEC-01: a part is that of a special that changes Defence."""
        return any(one.get("change") == "defence" for one in self.effects.get(part[0], ()))

    def judge_wounds(self, fighter: Fighter, before: int, after: int, cause: str, fields: Fields) -> None:
        """IG-WND-01, IG-WND-04, IG-DYING-06: suffered wounds are lost; a fighter that wakes has one."""
        if cause == "woken":
            self.expect("the wounds of one that wakes", after, 1)
            return
        if cause == "rest":
            self.expect("the wounds after a respite", after, fighter.wounds_max)
            return
        if cause in self.effects and after > before:
            healed = after <= fighter.wounds_max and any("heal" in one for one in self.effects[cause])
            self.expect(f"{cause} heals", healed, True)
            return
        parts = pairs(fields.get("parts", ()))
        self.expect("the source of the wounds", cause, self.source)
        self.source = ""
        if cause in OWN_HARM:
            self.expect("the wounds", self.loss, self.action.wounds, cause)
        else:
            self.expect("the wounds suffered", self.loss, total(parts))
            self.expect("the wounds cancelled", -value_of(parts, "soak"), self.action.cancelled)
            soakable = value_of(parts, "damage") + value_of(parts, "critical")
            soakable += value_of(parts, "mortal") if self.soaks_mortal(fighter) else 0
            self.expect("the wounds of the damage", soakable, self.action.wounds)
        deadly = self.loss - (value_of(parts, "soak") if self.switches["instant_death_check"] == "before_soak" else 0)
        outright = cause not in OWN_HARM and deadly >= 2 * (fighter.wounds_max - self.spare(fighter, "wounds"))
        self.expect("the wounds left", after, 0 if outright else max(0, before - self.loss))
        self.action.cancelled = 0
        if not after and fighter.status in ("active", "unconscious"):
            self.owe("fall", fields["body"], "no wounds are left, and no fall follows")

    def judge_shock(self, fighter: Fighter, before: int, after: int, cause: str, fields: Fields) -> None:
        """IG-SHOCK-01, IG-SOAK-03, IG-SHOCK-03: Shock lost by a graze, by soaking; Shock restored."""
        most = fighter.shock_max or 0
        if cause == "restored":
            if fields["rule"] == "IG-REC-02" and after == most:
                return
            self.expect(
                "the Shock restored", after, min(most, before + self.last_total(fields["body"], "restore_shock"))
            )
        elif cause == "effort":
            cancelled = self.action.cancelled
            free = not cancelled and self.switches["soak_base_shock"] == "on_success"
            self.expect("the Shock of soaking", after, max(0, before - (0 if free else 1 + cancelled)))
        elif fields["rule"] == "IG-DMG-04":
            self.expect("the Shock of damage that equals resilience", after, max(0, before - 1))
        elif not 0 <= after < before:
            self.find(f"Shock goes from {before} to {after}")

    def judge_wrath(self, fighter: Fighter, before: int, after: int, cause: str, fields: Fields) -> None:
        """IG-WRATH-01, IG-WRATH-02, IG-WRATH-04: one point at a time is paid; awards and rests give some."""
        if (after < before and cause != "rest") or cause in ("reroll", "death_wrath", "restore_shock"):
            self.expect("the Wrath paid", before - after, 1)
        if cause == "death_wrath":
            self.wrath_paid = 1

    def judge_reloads(self, fighter: Fighter, before: int, after: int, cause: str, fields: Fields) -> None:
        """IG-AMMO-03, IG-AMMO-04: one at a time is spent; some are found."""
        if after < before:
            self.expect("the Reloads spent", before - after, 1)
            self.action.paid[cause] = self.action.paid.get(cause, 0) + 1

    def judge_personal_ruin(self, fighter: Fighter, before: int, after: int, cause: str, fields: Fields) -> None:
        """IG-RUIN-08: it never grows."""
        self.expect("the personal Ruin paid", before - after, 1)

    def judge_failures(self, fighter: Fighter, before: int, after: int, cause: str, fields: Fields) -> None:
        """IG-DYING-03, IG-DYING-06: two failures for a 1, one for 2 and 3; waking clears them."""
        if cause == "woken":
            self.expect("the failures of one that wakes", (after, fighter.status), (0, "unconscious"))
            return
        more = 2 if self.death_result <= 1 else 1
        self.expect("the failures", after, min(DEADLY, before + more), f"a death test of {self.death_result}")
        if after == DEADLY:
            self.owe("fall", fields["body"], f"{DEADLY} failures, and no death follows")

    def judge_members(self, fighter: Fighter, before: int, after: int, cause: str, fields: Fields) -> None:
        """IG-MOB-03, IG-MOB-04: the members that fall are those without wounds or Shock left."""
        fallen = self.action.critical.pop("fallen", 0)
        if fields["rule"] == "IG-MOB-04":
            most = fighter.shock_max or 1
            fallen = min(before, fighter.pools["shock_lost"] // most)
            fighter.pools["shock_lost"] %= most
            fighter.hurt = fighter.hurt[fallen:]
        self.expect("the members that fall", before - after, fallen)

    def judge_shock_lost(self, fighter: Fighter, before: int, after: int, cause: str, fields: Fields) -> None:
        """IG-MOB-04: a mob's Shock adds up, a point for each member grazed."""
        if cause == "rest":
            self.expect("the Shock lost after a rest", after, 0)
        elif cause == "hit" and self.action.damage and not self.action.wounds:
            self.expect("the Shock of members grazed", after - before, self.action.hits)
        elif after <= before:
            self.find(f"Shock lost goes from {before} to {after}")

    # Falling and waking.

    def on_status_changed(self, fields: Fields) -> None:
        """IG-DYING-01..06, IG-WND-02..04, IG-MOB-01: a fighter falls, dies or wakes."""
        fighter, status = self.fighter(fields["body"]), fields["status"]
        self.settle("fall", fields["body"])
        self.settle("fate", fields["body"])
        if status == "unconscious":
            self.expect("the wounds of one that falls", (fighter.pools["wounds"], fighter.hero), (0, True))
            self.expect("the failures of one that falls", fighter.pools["failures"], 0)
            fighter.stabilised = False
        elif status == "active":
            if not fighter.stabilised and self.death_result < 6:
                self.find(f"a death test of {self.death_result} wakes no one")
            self.expect("the failures of one that wakes", fighter.pools["failures"], 0)
            fighter.lose("prone")
        elif status == "dead":
            if fighter.mob:
                self.settle("wounds", fields["body"])  # IG-MOB-04: Shock may take the last member before its wounds
            self.judge_death(fighter, fields.get("cause", ""))
        fighter.status = status

    def judge_death(self, fighter: Fighter, cause: str) -> None:
        """IG-WND-03, IG-WND-04, IG-DYING-03, IG-MOB-01: the reasons for a death."""
        if fighter.mob:
            self.expect("the members of a mob that is gone", fighter.pools["members"], 0)
        elif cause == "death_test":
            self.expect("the failures of one that dies", fighter.pools["failures"], DEADLY)
        else:
            self.expect("the wounds of one that dies", fighter.pools["wounds"], 0)
            if fighter.hero and cause != "instant_death":
                self.find("a hero dies without a death test")


BOOST_NAMES = frozenset({"veteran_of_the_long_war", "angel_of_death_ruin"})


def pairs(parts: Sequence[Sequence[object]]) -> list[Part]:
    """Return the named parts of a line."""
    return [(str(name), value) for name, value in parts if isinstance(value, int)]

"""Rolls recomputed: tests with their pools and difficulties, contests, and rolls that are no tests."""

from __future__ import annotations

from collections.abc import Sequence

from ...trace.lines import Fields
from .people import Fighter
from .rulebook import (
    DEFENCE_PARTS,
    FIXED_DN,
    GOAL_PARTS,
    HINDRANCES,
    POOL_PARTS,
    STANCES,
    Part,
    half_up,
    icons,
    rerolled,
    total,
    value_of,
)
from .specials import Specials


class Checks(Specials):
    """Recomputes tests, contests and single rolls."""

    def __init__(self, header: Fields) -> None:
        super().__init__(header)
        self.glory_dice = 0
        self.wrath_paid = 0
        self.totals: list[tuple[int, str, int]] = []  # of rolls that a contest may compare: body, task, total
        self.death_result = 0
        self.challenged = -1

    # Tests.

    def on_tested(self, fields: Fields) -> None:
        """IG-TEST-01: dice, pool, difficulty, icons, the wrath die."""
        self.nothing_owed()
        body, dice = fields["body"], fields["dice"]
        fighter = self.fighter(body)
        parts, goal = [tuple(part) for part in fields["parts"]], [tuple(part) for part in fields.get("goal_parts", ())]
        before: Sequence[int] = fields.get("before") or dice
        glory = value_of(parts, "glory")
        wrath = self.wrath_place(len(before) - glory)
        self.spend_pool(fields, (fields["task"], "reroll"), wrath, glory)
        self.action.blast = fields["task"] == "attack" and bool(goal) and goal[0][0] == "difficulty"
        self.judge_pool(fighter, fields["task"], parts, len(dice))
        if fields["task"] == "full_defence":
            self.expect("the difficulty", fields["difficulty"], 0)
            self.expect("the attribute", parts[0][0], self.switches["full_defence_test"])
        if goal:
            against = self.fighter(fields["against"]) if fields.get("against", -1) >= 0 else None
            self.judge_goal(fighter, fields["task"], goal, fields["difficulty"], against)
        self.expect("the figure", fields["figure"], max(0, total(parts)))
        self.expect("icons", fields["total"], icons(dice), "4 and 5 are one, 6 two")
        reached = bool(dice) and fields["total"] >= fields["difficulty"]
        self.expect("it passed", fields["passed"], reached, f"{fields['total']} on {fields['difficulty']}")
        natural = {1: "complication", 6: "wrath_six"}.get(dice[wrath], "") if dice else ""
        self.expect("the wrath die", fields.get("natural", ""), natural)
        self.action.icons, self.action.sixes, self.action.goal = (
            fields["total"],
            list(dice).count(6),
            fields["difficulty"],
        )
        self.action.goals = {fields.get("against", -1): goal}
        self.action.shifts = {}
        self.totals.append((body, fields["task"], fields["total"]))
        if natural == "wrath_six" and not self.is_trivial(fields["task"]):
            self.owe_point(fighter)
        aimed = len(goal) > 0 and goal[0][0] != "difficulty" and "multi_attack" not in self.action.options
        if fields["task"] == "attack" and fields["passed"] and aimed:
            self.owe("hit", fields["against"], "the hit has no effect")

    def wrath_place(self, pool: int) -> int:
        """IG-TEST-06: the place of the wrath die: the first, or the last of the pool without Glory's dice."""
        return 0 if self.switches["wrath_die_position"] == "first" else pool - 1

    def spend_pool(self, fields: Fields, purposes: tuple[str, str], wrath: int, glory: int) -> None:
        """IG-WRATH-03: the dice were rolled for the first purpose, and the failures among them again for the second."""
        body, dice = fields["body"], fields["dice"]
        if "before" not in fields:
            if dice:
                self.spend(dice, body, purposes[0])
            return
        before: Sequence[int] = fields["before"]
        self.spend(before, body, purposes[0])
        kept = 0 if self.switches["glory_dice_rerollable"] is True else glory
        places = rerolled(before, wrath, kept, self.switches["wrath_die_reroll"] == "never")
        self.spend([dice[place] for place in places], body, purposes[1])
        left = [face for place, face in enumerate(dice) if place not in places]
        stood = [face for place, face in enumerate(before) if place not in places]
        self.expect("the dice that were not rerolled", left, stood)

    def is_trivial(self, task: str) -> bool:
        """IG-TEST-12: a test that brings no Glory or Ruin."""
        return task in self.trivial or self.action.verb == "observe"

    def owe_point(self, fighter: Fighter) -> None:
        """IG-TEST-07: a 6 on the wrath die gives a point, unless the pool is full."""
        side = self.sides[fighter.side]
        pool = "glory" if side.hero else "ruin"
        if side.hero or self.switches["npc_wrath_six"] == "ruin":
            if side.pools[pool] < side.most[pool]:
                self.owe("point", -fighter.side - 1, f"the 6 on the wrath die gives {side.name} no {pool}")

    # Pools.

    def judge_pool(self, fighter: Fighter, task: str, parts: Sequence[Part], count: int) -> None:
        """IG-TEST-04: the pool is the sum of its parts, each with the value that its rule gives."""
        self.expect("the number of dice", count, max(0, total(parts)), ", ".join(f"{n} {v}" for n, v in parts))
        if not parts:
            return
        (base, dice), bonuses = parts[0], parts[1:]
        if base == "resolve":
            self.expect("the dice of resolve", dice, fighter.figures["resolve"])
        elif base == "initiative":
            self.expect("the dice of initiative", dice, self.initiative(fighter))
        else:
            self.constant(fighter, "pool", base, dice)
        for name, value in bonuses:
            self.judge_bonus(fighter, name, value)
        if self.switches["bonus_dice_cap"] == "tier_plus_3":
            bought = value_of(parts, "glory")
            self.judge_cap([part for part in bonuses if part[0] not in ("glory", "cap")], value_of(bonuses, "cap"))
            if bought and total(bonuses) > self.tier + 3:
                self.find(f"{total(bonuses)} bonus dice exceed tier + 3")
        if task == "attack":
            self.judge_attack_pool(fighter, [name for name, _ in bonuses])

    def judge_bonus(self, fighter: Fighter, name: str, value: int) -> None:
        """Check the value of one bonus."""
        if name == "glory":
            self.expect("dice bought with Glory", value, self.glory_dice)
            self.glory_dice = 0
        elif name == "members":
            self.expect("dice for members", value, half_up(self.action.members or fighter.pools["members"]))
        elif name == "extra_die":
            self.expect("dice bought with Reloads", value, self.action.paid.get("extra_die", 0))
        elif name in POOL_PARTS:
            if value not in POOL_PARTS[name]:
                self.find(f"{name} is worth {value} dice")
        elif name != "cap" and not self.is_special((name, value), ("attack_dice", "test_dice", "resolve")):
            self.find(f"nothing gives dice for {name}")

    def judge_attack_pool(self, fighter: Fighter, names: Sequence[str]) -> None:
        """IG-ATK-06, IG-ATK-07, IG-ATK-13, IG-MOB-05: declared options are in the pool, others are not; the members
        of a mob give dice, but not to a throw or a blast."""
        options = self.action.options
        for option in ("all_out", "charge", "aim"):
            if fighter is self.fighter(self.action.body):
                self.expect(f"{option} gives dice", option in names, option in options)
        boosted = "im_da_boss" in fighter.conditions
        if "im_da_boss" in names and not boosted:
            self.find(f"no boss has driven {fighter.name} on")
        alone = self.action.verb == "throw" or self.action.blast  # only one member acts
        if fighter.mob and fighter is self.fighter(self.action.body) and alone == ("members" in names):
            self.find(f"the members of a mob give {'dice to one of them' if alone else 'no dice'}")

    def judge_cap(self, parts: Sequence[Part], cap: int) -> None:
        """IG-TEST-05: bonuses and penalties count up to tier + 3."""
        self.expect("the deduction for the cap", cap, min(0, self.tier + 3 - total(parts)))

    def constant(self, fighter: Fighter, what: str, name: str, value: int) -> None:
        """Check that a figure of a sheet or a weapon has the same value each time."""
        before = fighter.constants.setdefault((what, name), value)
        self.expect(f"{what} {name} of {fighter.name}", value, before, "as it was before")

    # Difficulties.

    def judge_goal(
        self, fighter: Fighter, task: str, goal: Sequence[Part], difficulty: int, against: Fighter | None
    ) -> None:
        """IG-ATK-01, IG-TEST-04: the difficulty is the sum of its parts, each with the value that its rule gives."""
        self.expect("the difficulty", difficulty, total(goal), ", ".join(f"{n} {v}" for n, v in goal))
        names = [name for name, _ in goal]
        for name, value in goal:
            self.judge_goal_part(fighter, task, (name, value), against)
        for name in HINDRANCES:
            self.expect(f"the addition by {name}", value_of(goal, name), fighter.conditions.get(name, 0))
        if task in ("attack", "pin"):
            self.expect("the addition by being blind", value_of(goal, "blinded"), fighter.conditions.get("blinded", 0))
        injured = self.switches["wounded_penalty"] == "on" and fighter.injured
        self.expect("wounds count", "injured" in names, injured)
        if against is not None and "defence" in names:
            self.judge_defence(goal, against)
        if self.switches["bonus_dice_cap"] == "tier_plus_3":
            base = DEFENCE_PARTS | {"difficulty", "resolve", "fear", "half_damage", "cap", "insight", "tech"}
            more = [part for part in goal if part[0] not in base and part[0] not in ("athletics", "intimidation")]
            fixed = self.special_sum(more, ("defence", "resolve", "dn")) if self.effects else 0
            if not fixed:
                self.judge_cap(more, value_of(goal, "cap"))

    def judge_goal_part(self, fighter: Fighter, task: str, part: Part, against: Fighter | None) -> None:
        """Check the value of one part of a difficulty."""
        name, value = part
        if self.effects.get(name) and not any("guard" in one for one in self.effects[name]):
            self.is_special(part, ("dn", "defence", "resolve"))
        elif name == "difficulty":
            if self.action.verb != "task" and value not in FIXED_DN.get(task, ()):
                self.find(f"the difficulty of {task} is never {value}")
        elif name == "resolve" and against is not None:
            self.expect("resolve", value, against.figures["resolve"])
        elif name in ("insight", "athletics", "intimidation", "tech") and against is not None:
            if value <= against.figures["resolve"]:
                self.find(f"{name} {value} does not exceed resolve {against.figures['resolve']}")
        elif name == "half_damage":
            self.expect("half the damage", value, half_up(self.action.damage))
        elif name == "spray":
            self.expect("the deduction for spraying", -value, self.action.paid.get("spray", 0))
        elif name == "multi_attack":
            if value < 2 or value % 2:
                self.find(f"several targets add {value}")
        elif name == "restore_shock":
            self.expect("it has restored Shock", self.names.index(fighter.name) in self.restored, True)
        elif name in GOAL_PARTS and value not in GOAL_PARTS[name]:
            self.find(f"{name} is worth {value} in a difficulty")

    def judge_defence(self, goal: Sequence[Part], target: Fighter) -> None:
        """IG-ATK-01: the Defence of a target: its sheet's, its conditions, at least 1."""
        self.expect("the Defence", value_of(goal, "defence"), target.figures["defence"], f"of {target.name}")
        for name, each in STANCES.items():
            found = value_of(goal, name)
            self.expect(f"the change of Defence by {name}", found, each * target.conditions.get(name, 0))
        self.expect("prone counts", any(part[0] == "prone" for part in goal), "prone" in target.conditions)
        self.expect("the target is unconscious", target.able, True)
        bare = sum(value for name, value in goal if name in DEFENCE_PARTS and name != "least")
        if not any(name in self.effects for name, _ in goal):
            self.expect("the addition that lifts Defence to 1", value_of(goal, "least"), max(0, 1 - bare))

    def on_compared(self, fields: Fields) -> None:
        """IG-ATK-08, IG-ATK-14: the icons count against each target separately."""
        goal = [tuple(part) for part in fields["goal_parts"]]
        if self.action.verb == "ranged_attack" and self.fighter(fields["target"]).able:
            self.expect("a difficulty counts", any(name in ("defence", "difficulty") for name, _ in goal), True)
        self.action.goals[fields["target"]] = goal
        self.expect("icons", fields["total"], self.action.icons, "of the test")
        self.judge_goal(
            self.fighter(fields["body"]), "attack", goal, fields["difficulty"], self.fighter(fields["target"])
        )
        passed = fields["total"] >= fields["difficulty"]
        self.expect("it is hit", fields["passed"], passed)

    # Contests and other rolls.

    def on_contested(self, fields: Fields) -> None:
        """IG-TEST-13, IG-INIT-09, IG-INIT-12: the higher result wins; the rules decide ties."""
        first, second = fields["bodies"]
        task = "stealth" if fields["task"] == "ambush" else str(fields["task"])
        self.challenged = second
        mine = self.last_total(first, task)
        theirs = self.last_total(second, "passive_awareness" if task == "stealth" else task)
        favoured = True
        if task == "initiative":
            favoured = self.switches["ready_tie"] == "hero"
            if self.fighter(first).hero != self.fighter(second).hero:
                favoured = self.fighter(first).hero == favoured
        won = mine > theirs or (mine == theirs and favoured)
        self.expect("the winner", fields["winners"][0], first if won else second, f"{mine} against {theirs}")

    def hidden_not(self, body: int) -> None:
        self.totals.append((body, "stealth", 0))

    def last_total(self, body: int, task: str) -> int:
        """Return the last roll of a body for a task. Raise KeyError if there is none."""
        for one, purpose, number in reversed(self.totals):
            if one == body and purpose == task:
                return number
        raise KeyError(f"{task} of {self.name(body)}")

    def on_rolled(self, fields: Fields) -> None:
        """Check a roll that is no test: its dice, and its total by its purpose."""
        purpose, body, dice = fields["purpose"], fields["body"], fields["dice"]
        parts = [tuple(part) for part in fields.get("parts", ())]
        if purpose == "soak":
            self.soaked(body, dice, parts, fields)
            return
        if dice:
            effect = purpose.startswith("critical_") or purpose == "explosives"
            self.spend(dice, body, "critical_effect" if effect else purpose)
        computed = self.computed(purpose, body, dice, parts)
        self.expect(f"the roll for {purpose}", fields["total"], computed)
        self.totals.append((body, purpose, fields["total"]))
        if purpose == "death_test":
            self.death_result = fields["total"]
            self.expect("the status of a fighter that tests for death", self.fighter(body).status, "unconscious")
            self.settle("fall", body)
            self.owe("fate", body, f"a death test of {fields['total']} changes nothing")
            self.expect("the addition by Wrath", value_of(parts, "wrath"), self.wrath_paid)
            self.wrath_paid = 0
        if purpose == "critical":
            self.action.is_critical = True
        if purpose.startswith("critical_"):
            self.action.critical[purpose] = fields["total"]
        if purpose in ("on_fire", "supercharge", "explosives"):
            self.action.wounds = fields["total"]

    def computed(self, purpose: str, body: int, dice: Sequence[int], parts: Sequence[Part]) -> int:
        """Return the total of a roll of this purpose."""
        if purpose == "initiative":
            if not self.unsure:
                self.expect("the number of dice", len(dice), self.initiative(self.fighter(body)), "initiative")
            return icons(dice)
        if purpose in ("complication", "critical"):
            return 10 * dice[0] + dice[1]
        if purpose == "scatter_direction":
            return 60 * (dice[0] % 6)
        if purpose == "passive_awareness":
            return half_up(parts[0][1])
        if purpose in ("on_fire", "restore_shock"):
            return half_up(dice[0]) + (3 if purpose == "restore_shock" else 0)
        for name, value in parts:
            if name == "d3":
                self.expect("half the die", value, half_up(dice[0]) - dice[0])
        return sum(dice) + total(parts)

    def soaked(self, body: int, dice: Sequence[int], parts: Sequence[Part], fields: Fields) -> None:
        """IG-SOAK-02, IG-SOAK-05: each icon cancels a wound, at most the incoming ones."""
        self.spend_pool(fields, ("soak", "soak_reroll"), -1, 0)
        dice_of = self.fighter(body).figures["soak_dice"] + self.special_sum(parts, ("soak_dice",))
        self.expect("the number of soak dice", len(dice), dice_of)
        self.expect("the parts of the soak dice", total(parts), dice_of)
        self.action.cancelled = min(self.action.wounds, icons(dice))
        self.expect("the wounds cancelled", fields["total"], self.action.cancelled, f"of {self.action.wounds}")
        if self.action.cancelled == self.action.wounds:
            self.settle("wounds", fields["body"])

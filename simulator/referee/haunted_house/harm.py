"""Damage, wounds, pools, statuses and doom (HH-DMG, HH-ARM, HH-LIFE, HH-STAM, HH-SHK, HH-HAZ, HH-DOOM)."""

from __future__ import annotations

from typing import Any

from .checks import ChecksReferee
from .people import POOLS, Action, Person, Wound
from .specials import LAID, PAID
from .tables import (
    AIRLESS_LOSS,
    ARMOUR,
    ARREST_LOSS,
    ATTACKS,
    FIRES,
    GUNS,
    IGNORED_FLIGHT,
    MELEE,
    OBJECTS,
    ZONES,
    column,
    dice_of,
    fall,
    marked_round,
)


class HarmReferee(ChecksReferee):
    """Follows every loss from the dice to the pool, and the consequences of a pool at 0."""

    def __init__(self, header: dict[str, Any]) -> None:
        super().__init__(header)
        self.landed: list[tuple[int, str, int]] = []  # losses without a wound so far: body, source, points
        self.falling: dict[str, str] = {}  # name -> the formula of the house's harm
        self.closing = False  # the end of a round

    # Damage.

    def on_damage_rolled(self, fields: dict[str, Any]) -> None:
        """HH-DMG-01: the formula of the weapon, its dice, the armour, and the points left."""
        attacker, target = self.who(fields["body"]), self.who(fields["target"])
        count, plus = dice_of(fields["formula"])
        dice = fields["dice"]
        count = max(0, count + self.special_sum(fields.get("dice_parts", ()), "damage_dice"))
        plus += self.special_sum(fields.get("parts", ()), "damage")
        if count:
            self.spend(dice, fields["body"], "damage")
        self.expect("the number of dice", len(dice), count)
        self.expect("the damage", fields["rolled"], max(0, sum(dice) + plus), f"{fields['formula']}, not below 0")
        left = max(0, fields["rolled"] - fields["protection"])
        self.expect("the loss", fields["loss"], left, f"{fields['rolled']} - {fields['protection']}, not below 0")
        self._check_formula(attacker, fields)
        action = self._blow(attacker, target, fields)
        self._check_guard(target, action.detail if action.detail in ZONES else "", fields)
        if fields["loss"]:
            self.landed.append((fields["target"], fields["item"], fields["loss"]))

    def _check_formula(self, attacker: Person, fields: dict[str, Any]) -> None:
        """HH-MEL-05, HH-RNG-02: by the row of the weapon and the column of the power; a weapon of its own keeps it."""
        item = fields["item"]
        by_row = item not in self.own and (item in MELEE or item in GUNS)
        if by_row:
            self.expect("the manner", fields.get("manner", ""), "", "it is as its row says")
            row = MELEE[item][column(attacker.figures["power"])] if item in MELEE else GUNS[item].damage
            self.expect(f"the formula of {item}", fields["formula"], row)
        self.track(f"the formula of {item}", ("formula", attacker.name, item), fields["formula"], fields["formula"])

    def _blow(self, attacker: Person, target: Person, fields: dict[str, Any]) -> Action:
        """HH-MEL-01, HH-MEL-04, HH-RNG-09: the attack that does damage: its test hit this target, or it is a blast,
        or the target is helpless and the attack the next one on it."""
        blast = fields["rule"] == "HH-RNG-09"
        if self.switch("helpless_auto_hit") and target.status in ("unconscious", "coma") and not blast:
            for action in attacker.actions:
                if action.verb in ATTACKS and not action.over and action.gone < action.shots:
                    action.gone += 1
                    return action
            raise ValueError(f"{attacker.name} has declared no attack that is left")
        aimed_at = blast or self.names[fields["target"]] == self.hits.get(attacker.name)
        self.expect("the attack hit", attacker.action.passed and aimed_at, True)
        return attacker.action

    def _check_guard(self, target: Person, zone: str, fields: dict[str, Any]) -> None:
        """HH-ARM-02, HH-ARM-03: the sum of the pieces must fit the target's armour as the trace gave it."""
        parts = [(name, value) for name, value in fields.get("guard_parts", [])]
        self.expect_sum("the protection", fields["protection"], parts)
        kinds = self.kind_of(fields["item"])
        more = self.special_sum(parts, "armour", "damage", *sorted(kinds))
        allowed = [self._guard(target, kind, zone) for kind in sorted(kinds)]
        if None not in allowed:
            what = f"one of {sorted(map(int, filter(None, allowed)))}" if len(allowed) > 1 else f"{allowed[0]}"
            self.expect(f"the protection is {what}", fields["protection"] - more in allowed, True)

    def _guard(self, target: Person, kind: str, zone: str) -> int | None:
        """Return the protection against a hit of this kind at this zone, or None if a piece differs from its row."""
        if not zone:
            return target.figures.get(f"guard_{kind}", 0)
        if "own_armour" in target.armour:
            return None
        rows = [ARMOUR[piece] for piece in target.armour]
        covering = [row[0] if kind == "blade" else row[1] for row in rows if zone in row[2]]
        hide = target.figures.get(f"natural_{kind}" if target.armour else f"guard_{kind}", 0)
        return max([hide, *covering])

    # Wounds.

    def on_wounded(self, fields: dict[str, Any]) -> None:
        """HH-DMG-03, HH-DMG-04: one wound for each recorded loss, and its tags."""
        person, loss, source = self.who(fields["body"]), fields["loss"], fields["source"]
        self._check_cause(fields, person)
        if person.hurt is None:
            person.hurt = person.pools["life"]
        person.owed["life"] -= loss
        left = max(0, person.pools["life"] + min(0, person.owed["life"]))
        basis = person.most("life") - left if self.switch("wound_basis") == "accumulated" else loss
        tags = ["bleeding"] if basis * 4 > person.most("life") else []
        tags += ["broken"] if basis * 2 > person.most("life") else []
        self.expect("the tags", fields.get("tags", []), tags, f"{basis} of {person.most('life')} ({source})")
        person.wounds.append(Wound(tuple(tags), self.tick))

    def _check_cause(self, fields: dict[str, Any], person: Person) -> None:
        """Check the source of a wound's points: recorded dice, a small fire, or an arrest."""
        loss, source = fields["loss"], fields["source"]
        if source == "special":
            self.expect("the loss by a special", loss in self.blows, True)
            return
        if source == "arrest":
            self.expect("the loss", (loss, person.arrest), (ARREST_LOSS, True), "an arrest")
            return
        if source == "fire" and person.burning == "small":
            self.expect("the loss", loss, dice_of(FIRES["small"])[1], "a small fire")
            return
        rolled = self._check_parts(fields, person)
        landed = fields["body"], source, rolled
        self.expect(f"a loss of {rolled} by {source} has landed", landed in self.landed, True)
        if landed in self.landed:
            self.landed.remove(landed)

    def _check_parts(self, fields: dict[str, Any], person: Person) -> int:
        """HH-HAZ-08, HH-ARM-02: the dice, half of them for a body that avoids it, and armour; return the sum of the
        dice."""
        if not fields.get("parts"):
            return int(fields["loss"])
        parts = dict(fields["parts"])
        self.expect_sum("the loss", fields["loss"], fields["parts"])
        rolled = parts["rolled"]
        half = self.switch("falling_object_avoid") == "agility_half" and person.name in self.avoided
        self.expect("the halved part", parts.get("halved", 0), -(rolled // 2) if half else 0)
        left = rolled + parts.get("halved", 0)
        guard = person.figures.get("guard_blade", 0) if self.switch("armour_vs_hazards") else 0
        self.expect("the damage stopped by armour", parts.get("armour", 0), -min(left, guard))
        return int(rolled)

    # Rolls that are no tests.

    def on_rolled(self, fields: dict[str, Any]) -> None:
        """Check initiative, the timer of unconsciousness, toxins, and the house's rolls."""
        person, purpose, dice = self.who(fields["body"]), fields["purpose"], fields["dice"]
        self.spend(dice, fields["body"], purpose)
        added = sum(value for _, value in fields.get("parts", []))
        if purpose == "timer":
            self.expect("a timer is expected", person.awaited.pop("timer", ""), "unconscious")
            person.awaited["status"] = f"unconscious for {sum(dice)}"
        elif purpose == "toxin":
            formula = self.toxins.pop(person.name)
            added = self._check_dice(formula, dice)
            person.owed["stamina"] -= fields["total"]
        elif purpose in ("fall", "object", "fire"):
            formula, source = self._house(person, purpose)
            added = self._check_dice(formula, dice)
            self._land_hazard(fields, person, source)
        elif purpose == "doom":
            person.awaited["lost"] = str(sum(dice))
        elif purpose == "special":
            self.blows.append(fields["total"])
        elif purpose == "initiative":
            added = self.check_initiative(person, fields)
        else:
            self.find(f"this referee knows no roll for {purpose}")
        self.expect_sum("the total", fields["total"], [("added", added)], dice)

    def check_initiative(self, person: Person, fields: dict[str, Any]) -> int:
        """HH-INIT: the sum added to the dice (turns.py computes it)."""
        raise NotImplementedError

    def _check_dice(self, formula: str, dice: list[int]) -> int:
        count, plus = dice_of(formula)
        self.expect("the number of dice", len(dice), count, formula)
        return plus

    def _house(self, person: Person, purpose: str) -> tuple[str, str]:
        """HH-HAZ-01, HH-HAZ-02, HH-HAZ-08: the formula and the source of a roll."""
        if purpose == "fire":
            return FIRES[person.burning], "fire"
        if purpose == "object" and person.awaited.pop("shelf", ""):  # HH-DOOM-02 effect 6
            return OBJECTS["small_shelf"], "small_shelf"
        source = self.falling[person.name]
        return (
            (fall(int(source), self.switch("fall_extra")), "fall") if purpose == "fall" else (OBJECTS[source], source)
        )

    def _land_hazard(self, fields: dict[str, Any], person: Person, source: str) -> None:
        guarded = source in OBJECTS and self.switch("armour_vs_hazards")
        if fields["total"] > (person.figures.get("guard_blade", 0) if guarded else 0):
            self.landed.append((fields["body"], source, fields["total"]))

    def on_hazard_struck(self, fields: dict[str, Any]) -> None:
        """HH-HAZ-09: the house strikes; its table gives the rolls that follow."""
        self.settle()
        person, hazard = self.who(fields["target"]), fields["hazard"]
        self.avoided.discard(person.name)
        person.struck = hazard
        if hazard == "fall":
            self.falling[person.name] = str(fields.get("amount", 0))
        elif hazard == "object":
            self.falling[person.name] = fields["detail"]
        elif hazard == "toxin":
            self.exposures[person.name] = fields["detail"]

    # Pools.

    def on_pool_changed(self, fields: dict[str, Any]) -> None:
        """Check that a pool changes by the points owed, between 0 and the maximum."""
        person, pool = self.who(fields["body"]), fields["pool"]
        if pool == "doom":
            self._doom(person, fields)
        elif pool == "xp":
            self._experience(person, fields)
        else:
            self._points(person, pool, fields)

    def _points(self, person: Person, pool: str, fields: dict[str, Any]) -> None:
        before, after, cause = fields["before"], fields["after"], fields["cause"]
        if fields["rule"] == LAID:  # as the special says
            self.expect("points that come back", after > before, True)
            person.owed[pool] += after - before
        elif fields["rule"] == PAID:
            self.expect("a cost of a special", (pool, before - after) in self.costs and after > 0, True)
            person.owed[pool] += after - before
        self.expect(f"{pool} before", before, person.pools[pool], "as it was last")
        if cause == "asphyxia":
            self._check_airless(person)
        special = self._special(person, pool, cause)
        owed = person.owed.pop(pool, 0)
        expected = min(person.most(pool), max(0, before + owed)) if special is None else special
        self.expect(pool, after, expected, f"{before} {owed:+d}, from 0 to {person.most(pool)} ({cause})")
        person.pools[pool] = after
        if after == 0 and pool == "stamina":
            person.awaited["exhaustion"] = "stamina"
        elif after == 0 and pool == "shock":
            person.awaited["sanity"] = "shock"

    def _special(self, person: Person, pool: str, cause: str) -> int | None:
        """HH-LIFE-03, HH-STAM-01, HH-SHK-01, HH-HAZ-05: the values that some rules set a pool to."""
        if cause == "wake":
            person.awaited["waking"] = "active"
            return max(person.most("life") // 5, 1)
        if cause == "stamina":
            self.expect("strength was kept", person.awaited.pop("strength", ""), "stamina 2")
            return 2
        if cause == "shock" and pool == "shock":
            self.expect("sanity was kept", person.awaited.pop("courage", ""), "shock 1")
            return 1
        if cause == "revive":
            return max(1, person.pools["stamina"])
        return None

    def _check_airless(self, person: Person) -> None:
        """HH-HAZ-04: 4 points a round after the marked one."""
        late = person.airless + 1 > marked_round(person.figures["resistance"])
        self.expect("it has been without air for long enough", late, True)
        person.owed["stamina"] -= AIRLESS_LOSS
        person.choked = True

    # Experience and doom.

    def _experience(self, person: Person, fields: dict[str, Any]) -> None:
        """HH-DICE-04: one point for a double six."""
        self.expect("a double six was rolled", self.extreme, (person.name, "critical"))
        self.expect("experience", fields["after"], fields["before"] + 1)
        self.track("experience", ("xp", person.name), fields["before"], fields["after"])
        person.hero = True
        self.extreme = None

    def _doom(self, person: Person, fields: dict[str, Any]) -> None:
        """HH-DICE-03, HH-DOOM-02: one point for a double one, and more by a hazard; all points are gone when doom
        strikes."""
        self.track("doom", ("doom", person.name), fields["before"], fields["after"])
        if fields["after"] == 0:
            reached = fields["before"] >= self.switch("doom_threshold")
            self.expect("doom has come to its threshold", reached, True)
            person.awaited.update({} if person.status == "dead" else {"fate": "strikes"})
        elif self.extreme is not None and self.extreme[1] == "fumble":
            self.expect("the combatant with a double one", person.name, self.extreme[0])
            self.expect("doom", fields["after"], fields["before"] + 1)
            self.extreme = None
        person.doom = fields["after"]

    def on_fate_struck(self, fields: dict[str, Any]) -> None:
        """HH-DOOM-02: one die on the table of effects."""
        person, effect = self.who(fields["body"]), fields["effect"]
        self.spend([effect], fields["body"], "doom")
        self.expect("doom is expected", person.awaited.pop("fate", ""), "strikes")
        if effect in (1, 3, 4):
            person.waiting.add(effect)
        elif effect == 5:
            person.struck = "fire"
        elif effect == 6:
            self.avoided.discard(person.name)
            person.awaited["shelf"] = "small_shelf"

    # Statuses.

    def on_status_changed(self, fields: dict[str, Any]) -> None:
        """HH-LIFE, HH-STAM, HH-SHK: a failed or passed test, a timer that has run out, or the clock changes a
        status."""
        person, status, rounds = self.who(fields["body"]), fields["status"], fields.get("rounds", 0)
        due = person.awaited.pop("status", "")
        told = f"{status} for {rounds}" if rounds else status
        if due:
            self.expect("the status", told, due)
        elif status == "active" or (status in ("insane", "fled") and fields["rule"] == "HH-LIFE-03"):
            self._check_waking(person, fields)
        else:
            self._check_status(person, fields)
        if status == "coma":
            self.expect("a test of life is required", person.test_due, False)
        person.hurt = None if status in ("dead", "coma") else person.hurt
        self._change(person, status)
        person.wake = self.tick + rounds + 1 if rounds else 0

    def _check_waking(self, person: Person, fields: dict[str, Any]) -> None:
        """HH-LIFE-03, HH-HAZ-05: at the end of the last round of the timer, or revived. A body that sank down after
        its flight is still out of the scene."""
        if fields["rule"] == "HH-LIFE-03":
            if fields["status"] != "insane":
                self.expect("the status", fields["status"], "active" if person.in_scene else "fled")
            self.expect("the round of waking", self.tick, person.wake - 1, "the timer")
            person.awaited.pop("waking", None)
        else:
            self.expect("revived", fields["rule"], "HH-HAZ-05")

    def _check_status(self, person: Person, fields: dict[str, Any]) -> None:
        """Without a test: dead at life 0 (HH-LIFE-01), by the winners (HH-FLOW-02), alone in arrest (HH-OOC-05), after
        a day in coma (HH-STAM-03), in the aftermath without companions that care for it (HH-OOC-07); unconscious in
        arrest (HH-HAZ-05)."""
        rule, status = fields["rule"], fields["status"]
        allowed = {
            ("dead", "HH-LIFE-01"): person.pools["life"] == 0 and person.hurt is not None,
            ("dead", "HH-FLOW-02"): person.status in ("unconscious", "coma"),
            ("dead", "HH-OOC-05"): person.arrest,
            ("dead", "HH-STAM-03"): self.clock() >= person.coma_since + 24 * 3600
            or (self.aftermath and not self.is_cared_for(person)),
            ("unconscious", "HH-HAZ-05"): self.switch("asphyxia_zero") == "arrest_only",
        }
        self.expect(f"it may be {status} by {rule}", allowed.get((status, rule), False), True)

    def is_cared_for(self, person: Person) -> bool:
        """HH-OOC-07: companions in the scene can care for others."""
        able = [one for one in self.everyone() if one.side == person.side and one.status == "active" and one.in_scene]
        return any(not self.sheets.get(one.name, {}).get("mindless") for one in able)

    def _change(self, person: Person, status: str) -> None:
        """HH-FLOW-04: going down ends much."""
        if status in ("unconscious", "coma", "dead"):
            person.lock, person.aim, person.hidden, person.fleeing = "", None, False, False
            person.run_left = self.switch("exit_run_rounds")
        if status == "dead":
            person.arrest, person.burning, person.airless = False, "", -1
            person.awaited.clear()
        if status == "coma":
            person.coma_since = self.clock()
        if status == "insane":
            person.aim, person.hidden = None, False
        if person.status in ("unconscious", "coma") and status in ("active", "insane"):
            person.prone = False
        person.status = status

    def on_reacted(self, fields: dict[str, Any]) -> None:
        """HH-FEAR-05, HH-DOD: ignoring the urge to flee costs shock; turns.py knows dodges."""
        person = self.who(fields["body"])
        if fields["manner"] in ("ignore", "flee"):
            self.expect("an answer is expected", person.awaited.pop("answer", ""), "ignore or flee")
            if fields["manner"] == "ignore":
                person.owed["shock"] -= IGNORED_FLIGHT
            else:
                person.awaited["fleeing"] = "distance"

    # Overdue events.

    def settle(self) -> None:
        """Find losses without a change of a pool, and necessary tests that are missing."""
        self._settle_extreme()
        for body, source, points in self.landed:
            self.find(f"{self.names[body]} has borne no wound of {points} by {source}")
        self.landed.clear()
        for person in self.everyone():
            self._settle_pools(person)
            person.awaited.pop("flight", None)
            for kind, what in person.awaited.items():
                self.find(f"{person.name} still awaits {what} ({kind})")
            person.awaited.clear()

    def _settle_pools(self, person: Person) -> None:
        for pool in POOLS:
            owed = person.owed.pop(pool, 0)
            if owed and person.pools:
                here = person.pools[pool]
                self.expect(f"{pool} of {person.name}", here, min(person.most(pool), max(0, here + owed)), f"{owed:+d}")
        if person.hurt is not None:
            self.expect(f"a test for {person.name} is required", person.test_due, False)
            person.hurt = None

    def _settle_extreme(self) -> None:
        """HH-DICE-04: a hero's double six has brought experience."""
        if self.extreme is not None:
            person = self.people[self.extreme[0]]
            if person.hero and self.extreme[1] == "critical":
                self.find(f"the double six of {person.name} has brought no experience")
            self.extreme = None

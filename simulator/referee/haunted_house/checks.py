"""Tests: the parts of the figure, the difficulty, the result, and its consequences (HH-DICE, HH-RNG-03, HH-FEAR)."""

from __future__ import annotations

from typing import Any

from .people import Action, Person
from .specials import SpecialsReferee, own
from .tables import ATTACKS, FIELDS, FRIGHTS, GUNS, MELEE, NATURAL, OWN_TURN, TASKS, TOXINS, ZONES, bare, dice_of

FRIGHT_TESTS = ("fright", "flight")
BETWEEN = {"attend": "heal", "search_room": "search"}
"""Actions between fights, outside turns, and their tests."""

Modifiers = dict[str, int]


class ChecksReferee(SpecialsReferee):
    """Recomputes tests: the modifiers from known facts, the figure from its parts, the result from the dice."""

    def __init__(self, header: dict[str, Any]) -> None:
        super().__init__(header)
        self.row = ""  # of the fright that is being tested
        self.exposures: dict[str, str] = {}  # name -> the toxin that it is about to test
        self.toxins: dict[str, str] = {}  # name -> the formula of its loss by the toxin
        self.avoided: set[str] = set()
        self.extreme: tuple[str, str] | None = None  # the roller of a double, and its kind
        self.claims: dict[tuple[str, str, int], tuple[int, int]] = {}  # help in this slot: total and points
        self.fumbled = ""  # the combatant whose last test was a double one
        self.hits: dict[str, str] = {}  # attacker -> the target of its last attack

    def on_tested(self, fields: dict[str, Any]) -> None:
        """Check a test of any kind."""
        body, task = fields["body"], fields["task"]
        person = self.who(body)
        if fields.get("before"):
            self.spend(fields["before"], body, task)
        self.spend(fields["dice"], body, task)
        action = self._action_of(person, task)
        self._check_figure(person, fields, self._modifiers(person, fields, action))
        self._check_result(person, fields)
        if action is not None:
            action.gone += 1
            action.passed = fields["passed"]
            if action.passed:
                person.passed.append(action)
        self._note_result(person, fields, action)
        natural = fields.get("natural", "")
        self.extreme = (person.name, natural) if natural else None
        if task == "attack":
            self.hits[person.name] = self.names[fields["against"]]
            if action is not None and not self.switch("retarget_spare_shots"):
                left = action.targets.get(fields["against"], 0)
                self.expect(f"shots are left for {self.names[fields['against']]}", left > 0, True)
                action.targets[fields["against"]] = left - 1
            self.fumbled = person.name if natural == "fumble" else ""
            self.fire(person, action)

    # The figure.

    def _check_figure(self, person: Person, fields: dict[str, Any], modifiers: Modifiers) -> None:
        parts, task = own(fields["parts"]), fields["task"]
        kinds = ("attack",) if task == "attack" else ("test", "fright") if task in FRIGHT_TESTS else ("test",)
        more = self.special_sum(fields["parts"], *kinds)
        characteristic, field = self._asked(person, task)
        if task == "attack" and bare(person.action.item) not in self._rows():
            field = self._field_of_its_own(person, parts)
        self.expect("the characteristic", parts[0][0], characteristic)
        known = person.scores.setdefault(characteristic, self._score(person, characteristic, parts[0][1]))
        self.expect(characteristic, parts[0][1], known, "as it was before")
        rest = parts[1:]
        base = parts[0][1] + self._field_part(person, field, rest)
        told = dict(rest)
        self.expect("the modifiers", told, modifiers, "from all earlier lines")
        self.expect("the figure", fields["figure"], self._floored(base, sum(modifiers.values()) + more))

    def _score(self, person: Person, characteristic: str, told: int) -> int:
        """HH-CHAR-01: a characteristic by the figures of the fight's beginning, or by the sheet in the header."""
        sheet = self.sheets.get(person.name, {})
        written: int = sheet.get(characteristic, 1 if sheet else told)
        return person.figures.get(characteristic, written)

    def _field_of_its_own(self, person: Person, parts: list[tuple[str, int]]) -> str:
        """Return the field of a weapon that differs from its row: the event names it; a starred field shows by its
        penalty."""
        melee = person.action.verb == "melee_attack"
        allowed = ("unarmed", "melee_weapons") if melee else ("ranged_weapons", "firearms")
        told = [name for name, _ in parts[1:]]
        if "starred_field" in told:
            starred = [name for name in allowed if name in self.switch("starred_fields")]
            return next((name for name in starred if not person.fields.get(name)), "")
        return next((name for name in allowed if name in told), "")

    def _rows(self) -> set[str]:
        """Return the weapons that equal their rows."""
        return {*MELEE, *GUNS} - self.own

    def _floored(self, base: int, modifiers: int) -> int:
        """HH-DICE-02: the floors of an action figure."""
        if self.switch("negative_action_figure") == "allow":
            return base + modifiers
        if self.switch("action_figure_floor") == "stepwise":
            base = max(0, base)
        return max(0, base + modifiers)

    def _field_part(self, person: Person, field: str, rest: list[tuple[str, int]]) -> int:
        """HH-CHAR-03: take the field's part out of the rest; its bonus is 1 to 3 and never changes."""
        found = [part for part in rest if part[0] in FIELDS or part[0] == "starred_field"]
        for part in found:
            rest.remove(part)
        value = sum(part[1] for part in found)
        if not field:
            self.expect("the field's part", found, [])
            return 0
        starred = -2 if field in self.switch("starred_fields") else 0
        bonus = person.fields.setdefault(field, value if value > 0 else 0)
        expected = [(field, bonus)] if bonus else [("starred_field", starred)] if starred else []
        self.expect("the field's part", found, expected)
        self.expect("the bonus is 0 to 3", 0 <= bonus <= 3, True)
        return value

    def _asked(self, person: Person, task: str) -> tuple[str, str]:
        """HH-CHAR-03: the characteristic and the field of a test."""
        if task in ("heal", "revive"):
            return self.switch("heal_characteristic"), "heal"
        if task != "attack":
            return TASKS[task]
        action = person.action
        item = bare(action.item)
        if action.verb == "throw":
            return "marksmanship", "ranged_weapons"
        if action.verb == "ranged_attack":
            firearm = GUNS[item].firearm if item in GUNS else False
            single = self.switch("ranged_field") == "single" or not firearm
            return "marksmanship", "ranged_weapons" if single else "firearms"
        return "combat", "unarmed" if item in NATURAL or item == "huge_mechanical" else "melee_weapons"

    def _action_of(self, person: Person, task: str) -> Action | None:
        """Return the declared action of a test: the first one that asks for it and has dice left. Actions declared
        before it are over."""
        if task not in OWN_TURN:
            return None
        for action in person.actions:
            asks = "attack" if action.verb in ATTACKS else BETWEEN.get(action.verb, action.verb)
            if asks == task and action.gone < action.shots and not action.over:
                return action
            action.over = True
        raise ValueError(f"{person.name} declared nothing that asks for a test of {task}")

    # The modifiers.

    def _modifiers(self, person: Person, fields: dict[str, Any], action: Action | None) -> Modifiers:
        """HH-DICE-02: every modifier that applies, by name."""
        task = fields["task"]
        found: Modifiers = {"weakened": -1} if person.weakened else {}
        if task in ("fright", "flight"):
            row = self._fright()
            found[task] = row[0] if task == "fright" else row[3]
        if action is None and task != "pursuit":
            return {name: value for name, value in found.items() if value}
        found["situation"] = self._situation(action.verb if action and task == "attack" else task)
        characteristic, _ = self._asked(person, task)
        if self._fractured(person) and characteristic in ("agility", "combat", "marksmanship", "power"):
            found["broken"] = -1
        if action is not None and action.verb not in BETWEEN:
            found["distracted"] = -1 if person.distracted_now else 0
            found["two_actions"] = -2 if person.pair else 0
            if action.verb in ATTACKS:
                precise = action.detail in ZONES or action.detail in ("disarm", "knock_down")
                found["precise_strike"] = -2 if precise else 0
            if action.verb in ("ranged_attack", "throw"):
                found["aim"] = self._aim(action, fields.get("against", -1))
                found["shots"] = self._shots(person, action)
        return {name: value for name, value in found.items() if value}

    def _fractured(self, person: Person) -> bool:
        """HH-DMG-03 with ``wound_effects = drain``."""
        return self.switch("wound_effects") == "drain" and any("broken" in wound.tags for wound in person.wounds)

    def _situation(self, task: str) -> int:
        """HH-DICE-05: the bonus, at most 2, and the penalty of the scenario."""
        bonus = self.switch("situation_bonus").get(task, 0)
        penalty = self.switch("situation_penalty").get(task, 0)
        return int(min(2, max(0, bonus)) + min(0, penalty))

    def _aim(self, action: Action, target: int) -> int:
        """HH-RNG-04: the aim helps the shots at its target, or only the first of them."""
        if action.aim is None or action.aim[0] != target:
            return 0
        action.aimed += 1
        return action.aim[1] if self.switch("aim_applies_to") == "volley" or action.aimed == 1 else 0

    def _shots(self, person: Person, action: Action) -> int:
        """HH-RNG-03: the penalty of one shot."""
        if action.verb == "throw" and self.switch("throw_penalty") == "none":
            return 0
        declared = person.shots if person.pair else action.shots
        number = action.earlier + action.gone + 1
        return {
            "declared_total": -declared,
            "declared_total_from_two": -declared if declared > 1 else 0,
            "running_count": -number,
            "shots_already_fired": 1 - number,
            "none": 0,
        }[str(self.switch("multi_shot_penalty"))]

    def _fright(self) -> tuple[int, int, int, int]:
        """HH-FEAR-01: the row of the present fright."""
        if self.row == "custom":
            row = self.switch("custom_fright_row")
            return row.get("modifier", 0), row.get("on_pass", 0), row.get("on_fail", 0), row.get("flight", 0)
        return FRIGHTS[self.row]

    # The result.

    def _check_result(self, person: Person, fields: dict[str, Any]) -> None:
        """HH-DICE-01, HH-DICE-03, HH-DICE-04: total, difficulty and result."""
        dice = sum(fields["dice"])
        self.expect_sum("the total", fields["total"], [("figure", fields["figure"])], fields["dice"])
        self._check_difficulty(person, fields)
        passed = dice == 12 or (dice != 2 and fields["total"] >= fields["difficulty"])
        self.expect("the result", fields["passed"], passed, f"{fields['total']} against {fields['difficulty']}")
        self.expect("the natural", fields.get("natural", ""), {2: "fumble", 12: "critical"}.get(dice, ""))

    def _check_difficulty(self, person: Person, fields: dict[str, Any]) -> None:
        """HH-MEL-02, HH-DOD-02, HH-OOC-02: the difficulty is 12, and its increases."""
        parts = [("base", 12)]
        if fields["task"] == "attack":
            target = self.who(fields["against"])
            kind = "melee" if person.action.verb == "melee_attack" else "ranged"
            if kind in target.dodges:
                parts.append(("dodging", -(-target.figures["agility"] // 2)))
            if self.switch("attack_threshold") == "exceed":
                parts.append(("exceed", 1))
        elif fields["task"] == "luck":
            if self.switch("luck_fatigue") and person.luck_tests:
                parts.append(("luck_tests", person.luck_tests))
            person.luck_tests += 1
        told = [(name, value) for name, value in fields.get("goal_parts", [("base", 12)])]
        self.expect("the difficulty's parts", own(told), parts)
        parts += self.special_parts(told, "difficulty", "dodge", "guard", "fear")
        self.expect_sum("the difficulty", fields["difficulty"], parts)

    # Consequences of the result.

    def _note_result(self, person: Person, fields: dict[str, Any], action: Action | None) -> None:
        task, passed = fields["task"], fields["passed"]
        if task in ("fright", "flight", "shock", "life", "coma", "stamina"):
            self._note_end(person, task, passed)
        elif task == "toxin":
            self._note_toxin(person, passed)
        elif task == "orientation" and fields["rule"] == "HH-MOVE-03":
            person.lost_way = (not passed, fields["total"])
        elif task == "pursuit":
            person.pursuit = (passed, fields["total"])
        elif task == "object" and passed:
            self.avoided.add(person.name)
            if self.switch("falling_object_avoid") == "agility_negates":
                person.awaited.pop("shelf", None)
        elif task == "luck":
            self.expect("it tried a key", ("try_key", person.trying) in person.done, True)
            person.awaited["key"] = "fits" if passed else "does_not_fit"
        elif action is not None:
            self._note_action(person, fields, action)

    def _note_end(self, person: Person, task: str, passed: bool) -> None:
        """HH-LIFE-01, HH-STAM-01, HH-SHK-01, HH-FEAR-02: the consequences of the tests of the pools and of fear."""
        if task == "fright":
            person.frightened = self.clock()
            _, on_pass, on_fail, _ = self._fright()
            if person.pools["shock"]:
                person.owed["shock"] -= on_pass if passed else on_fail
            person.awaited["flight"] = "passed" if passed else "failed"
        elif task == "flight":
            first = person.awaited.pop("flight", "")
            when = self.switch("flight_test_when")
            due = when == "always" or (first == "failed" if when == "on_fail" else first == "passed")
            self.expect("the flight test is required", due, True, f"the first was {first}, and {when} decides")
            if not passed:
                person.awaited["answer"] = "ignore or flee"
        elif task in ("life", "coma"):
            self._check_life_test(person, task)
            if not passed:
                person.awaited["status"] = "dead"
            elif task == "life":
                person.awaited["timer"] = "unconscious"
        elif task == "stamina":
            self.expect("stamina", person.pools["stamina"], 0, "the reason for the test")
            person.awaited.pop("exhaustion", None)
            if not passed:
                person.awaited["status"] = "coma"
            else:
                person.awaited["strength"] = "stamina 2"
                person.awaited.update({} if person.weakened else {"weakness": "weakened"})
        else:
            self.expect("shock", person.pools["shock"], 0, "the reason for the test")
            person.awaited.pop("sanity", None)
            person.awaited["courage" if passed else "status"] = "shock 1" if passed else "insane"

    def _check_life_test(self, person: Person, task: str) -> None:
        """HH-LIFE-01, HH-LIFE-04, HH-STAM-03: a hurt body at life 0, in coma, or helpless at life 0 needs the test;
        between fights an hour in coma asks for it as well."""
        self.expect("the test's kind", task, "coma" if person.status == "coma" else "life")
        self.expect("the test is required", person.test_due or (self.resting and task == "coma"), True)
        person.hurt = None

    def _note_toxin(self, person: Person, passed: bool) -> None:
        """HH-HAZ-07: the formula of the loss; a loss without dice is known immediately."""
        formula = TOXINS[self.exposures.pop(person.name)][passed]
        count, plus = dice_of(formula)
        if count:
            self.toxins[person.name] = formula
        else:
            person.owed["stamina"] -= plus

    def _note_action(self, person: Person, fields: dict[str, Any], action: Action) -> None:
        """HH-REC-03, HH-REC-05, HH-ACT-03: the effect of a passed test of the own turn, and of no other."""
        passed, critical = fields["passed"], fields.get("natural", "") == "critical"
        target = self.who(action.target) if action.target >= 0 else person
        if action.verb in BETWEEN:
            return
        if action.verb == "heal" and action.detail == "wound":
            wound = target.wounds[action.amount - 1]
            again = (target.name, "life", action.amount) in self.claims
            self.expect("the wound was treated before", wound.tried and not again, False)
            wound.tried = True
            wound.tags = () if passed else wound.tags
            self._help(target, "life", action.amount, (fields["total"], 2 if critical else 1) if passed else (0, 0))
        elif action.verb == "calm":
            self._help(target, "shock", 0, (fields["total"], 1) if passed else (0, 0))
        elif action.verb == "hide" and passed:
            now = sum(each.verb == "hide" and each is not action for each in person.passed)  # in this slot
            before = person.hides[: len(person.hides) - now]
            self.expect("an earlier test of hiding has had its effect", before, [])
            person.hides.append(fields["total"])
        elif action.verb == "search" and passed:
            self._find(person, fields["total"])

    def _help(self, target: Person, pool: str, wound: int, claim: tuple[int, int]) -> None:
        """HH-REC-03, HH-REC-05: the points of a test; of several in one slot the highest total counts (HH-INIT-04)."""
        total, points = self.claims.get((target.name, pool, wound), (-1, 0))
        if claim[0] > total:
            target.owed[pool] += claim[1] - points
            self.claims[target.name, pool, wound] = claim

    def _find(self, seeker: Person, total: int) -> None:
        """HH-CASE-28: a search finds a body with a lower total, or with the same total and no better perception."""
        for other in self.everyone():
            if other.side != seeker.side and other.hidden and other.in_scene and other.status != "dead":
                better = (total, seeker.figures["perception"]) >= (other.hide_total, other.figures["perception"])
                if better:
                    other.awaited["found"] = seeker.name

    def clock(self) -> int:
        """HH-REC-04: the seconds since the first round; rest.py counts them."""
        raise NotImplementedError

    def fire(self, person: Person, action: Action | None) -> None:
        """HH-RNG-03: a shot costs a round; turns.py knows the weapons."""
        raise NotImplementedError

    def kind_of(self, item: str) -> frozenset[str]:
        """Return the kinds of armour that an attack may meet: by its row, or both for a thing that is not in the
        tables."""
        if item not in self._rows():
            return frozenset({"blade", "gun"})
        return frozenset({"blade" if item in MELEE else GUNS[item].kind})

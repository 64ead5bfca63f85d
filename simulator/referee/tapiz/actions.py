"""Actions that combatants of Tapiz declare, and every roll that decides them."""

from __future__ import annotations

from typing import Final

from ...trace.lines import Fields
from .people import POOLS, Person
from .points import Points, Result, letter_of
from .rulebook import POWERS
from .sums import Check, Wall, hand_to_hand, own

BODILY: Final = ("FUE", "DES", "CON")
QUIET_ACTIONS: Final = frozenset({"special", "shifted", "mounted", "dismounted"})
"""Actions that the trace records in the midst of others."""


class Actions(Points):
    """Recomputes actions, their rolls and their difficulties."""

    def __init__(self, header: Fields) -> None:
        super().__init__(header)
        self.rolled_parts: list[tuple[str, int]] = []
        self.again = False
        self.sums: tuple[list[tuple[str, int]], list[tuple[str, int]]] = [], []
        """The parts of the last roll and its difficulty, as far as a second roll must have them too (TZ-SPEC-06)."""
        self.blower = -1
        self.last_blow = self.extra_turn = self.acted = -1
        """The one whom a special lets strike as it falls, the one that it gives one more turn (TZ-SPEC-07), and
        the one that had the last turn."""
        self.ranks: dict[int, int] = {}
        """Those whom a special puts before or after all others in the next order (TZ-SPEC-02)."""
        self.healing = (-1, 0)
        self.hazard = ""

    def on_acted(self, line: Fields) -> None:
        """Note an announced action; check its movement."""
        verb, body = line["verb"], line["body"]
        if verb == "special":
            if line.get("detail") in ("first", "last"):
                self.ranks[body] = -1 if line["detail"] == "first" else 1
            other = line.get("target", -1)
            self.special(line["item"], body if other < 0 else other)
        if verb in QUIET_ACTIONS:
            return
        self.settle()
        person = self.of(body)
        if verb in ("moved", "will_move"):
            self.paced(person, line)
            return
        self.act.body, self.act.verb = body, verb
        self.act.target, self.act.item = line.get("target", -1), line.get("item", "")
        self.act.detail = line.get("detail", "")
        if verb in POWERS or verb in ("melee_attack", "thrown_attack", "ranged_attack", "manoeuvre"):
            able = person.able(self.book) or person.pools["pgm"] == 0 or self.last_blow == body
            self.expect("the attacker is able", able, True)
            self.last_blow = -1 if self.last_blow == body else self.last_blow
            self.expect("no total cover", person.cover.endswith("total"), False)
            self.expect("the target is in the conflict", self.of(self.act.target).out, "")
            self.expect("a shot or a piece is left", self.act.item not in person.empty, True)

    def special(self, item: str, body: int) -> None:
        """TZ-SPEC-06, TZ-SPEC-07: a special counts for a body: a last blow, one more turn, a second roll."""
        if item in self.blows:
            self.last_blow = body
        if item in self.turns and body == self.acted:
            self.extra_turn = body
        result = self.result
        if result is not None and item in self.rerolls[result.task == "attack"]:
            self.again = result.body == body and result.margin < 0

    def paced(self, person: Person, line: Fields) -> None:
        """TZ-MOV-02: the type of movement of this turn and its distance."""
        pace = line.get("detail", "")
        paces = self.book.table("paces")
        if line["verb"] == "moved" and pace and not self.given:  # specials change the metres, and no line tells by what
            metres = int(paces[pace]["factor"]) * person.metres(self.book) + float(self.book.switch("free_step_m"))
            self.expect(f"no farther than one can {pace}", line.get("amount", 0) <= metres + 1, True)
        if pace:
            self.pace = min(self.pace, int(paces[pace]["penalty"]))

    def on_reacted(self, line: Fields) -> None:
        """TZ-ACT-08: a broken combatant obeys an order."""
        self.expect("the status of the obeying combatant", self.of(line["body"]).status(self.book), "broken")

    def on_tested(self, line: Fields) -> None:
        """TZ-TEST-01, TZ-TEST-02: dice, parts, difficulty and result."""
        body, task, dice, total = line["body"], line["task"], line.get("dice", []), line["total"]
        parts, goal = self.pairs(line["parts"]), self.pairs(line.get("goal_parts", ()))
        self.by_specials(parts + goal)
        self.expect_sum("the total", total, parts, dice)
        self.expect("the figure", line["figure"], sum(value for _, value in parts))
        self.expect_sum("the difficulty", line["difficulty"], goal)
        self.expect("success", line["passed"], total >= line["difficulty"])
        if task == "hide":
            self.hidden(line, parts, goal)
            return
        self.spend_each(dice, body, task, parts)
        again, self.again = self.again, False
        before, self.sums = self.sums, (self.without_dice(parts), own(goal))
        if again and self.result is not None and self.result.task == task:
            self.expect("the parts of the second roll and its difficulty", self.sums, before)
            self.from_dice(self.of(body), dict(parts), "ability_dice")
            margin = self.result.margin = total - line["difficulty"]
            self.result.setback = self.result.alone and self.setback_due(self.of(body), margin)
            return
        self.result = Result(task, body, line.get("against", -1), total - line["difficulty"], "physical", "")
        if task == "attack":
            self.attacked(parts, goal)
        elif task == "hazard":
            self.struck(parts, goal)
        elif task == "fear":
            self.action(self.of(body), parts, Check("SK", "resist.mental", line["against"]))
            self.expect("a difficulty by a special", own(goal), [])
        elif task == "steady":
            self.steadied(parts, goal)
        else:
            self.tried(task, parts, goal, bool(dice))

    def without_dice(self, parts: list[tuple[str, int]]) -> list[tuple[str, int]]:
        """Return the parts that no dice give: those of skill, and of specials that add dice, change with each roll."""
        return [(name, value) for name, value in parts if name != "ability_dice" and self.given.get(name, True)]

    def hidden(self, line: Fields, parts: list[tuple[str, int]], goal: list[tuple[str, int]]) -> None:
        """TZ-INI-04: one roll of the hider against each watcher's 10 + SAB + traits."""
        hider, watcher = self.of(line["body"]), self.of(line["against"])
        rolled = (line["body"], tuple(line["dice"]))
        if self._known.get("hide") != rolled:
            self._known["hide"] = rolled
            self.spend_each(line["dice"], line["body"], "hide", parts)
        self.action(hider, parts, Check("SK", "hide", abilities=("DES",)))
        self.ability(watcher, goal, ("SAB",))
        self.traits(watcher, "perceive", goal)
        self.expect("the base", dict(goal)["base"], self.book.number("static_base"))

    def attacked(self, parts: list[tuple[str, int]], goal: list[tuple[str, int]]) -> None:
        """TZ-ATK: an attack and its resistance."""
        result, act, row = self.result, self.act, self.row()
        assert result is not None
        self.expect("the attacker and the target", (result.body, result.against), (act.body, act.target))
        person, target = self.of(result.body), self.of(result.against)
        mental = act.verb == "mental_attack"
        result.domain, result.letter = "mental" if mental else "physical", letter_of(act.verb)
        if act.verb == "manoeuvre":
            abilities: tuple[str, ...] = ("FUE", "DES")
        else:
            named = row["ability"]
            abilities = (named,) if isinstance(named, str) else tuple(named)
        melee = hand_to_hand(act.verb)
        tag = f"{act.verb} {act.item}"
        self.action(person, parts, Check("MA" if mental else "PA", tag, result.against, melee, abilities))
        kind = "manoeuvre" if act.verb == "manoeuvre" else row.get("resist", "PD")
        if kind:
            self.resisted(target, goal, Wall(kind, result.body, result.domain, True, melee))
        else:
            self.expect("an unopposed difficulty", goal, [("unopposed", self.book.number("unopposed"))])
        self.expect("every roll needs its die", len(self.dice_left(result.body)), 0)

    def dice_left(self, body: int) -> list[tuple[int, ...]]:
        """Return the rolls of a body that no line has shown."""
        return [roll.faces for roll in self.pending if roll.roller == body and roll.purpose != "damage_cap"]

    def resisted(self, target: Person, goal: list[tuple[str, int]], wall: Wall) -> None:
        """TZ-TEST-03: a static resistance of these parts, or the result of an earlier roll."""
        rolled = self.shown.pop(("resist", target.number), None)
        if rolled is None:
            self.resistance(target, goal, wall)
        else:
            self.expect("the rolled resistance", goal, [("resist", rolled)] if rolled else [])
            self.resistance(target, self.rolled_parts, wall, rolled=True)
        target.granted = False

    def on_rolled(self, line: Fields) -> None:
        """Check a roll like Sums; keep the parts of a rolled resistance for the roll that it opposes."""
        super().on_rolled(line)
        if line["purpose"] == "resist":
            self.rolled_parts = self.pairs(line.get("parts", ()))
            self.from_dice(self.of(line["body"]), dict(self.rolled_parts), "ability_dice")
        if line["purpose"] == "special":
            self.blower = line["body"]
        if line["purpose"] == "hero_heal":
            self.healing = line["body"], line["total"]

    def struck(self, parts: list[tuple[str, int]], goal: list[tuple[str, int]]) -> None:
        """TZ-HAZ-01: a hazard's bonus, which the scene may change, against the creature's resistance."""
        result = self.result
        assert result is not None
        row = self.book.table("hazards")[self.hazard]
        result.domain, result.letter = row["domain"], "C"
        self.expect("one bonus", [name for name, _ in parts] in ([], ["hazard_bonus"]), True)
        self.constant("the bonus of a hazard", ("hazard", self.hazard), parts)
        if row.get("resist"):
            wall = Wall(row["resist"], result.against, row["domain"], False)
            self.resisted(self.of(result.against), goal, wall)
        else:
            self.expect("an unopposed difficulty", goal, [("unopposed", self.book.number("unopposed"))])

    def steadied(self, parts: list[tuple[str, int]], goal: list[tuple[str, int]]) -> None:
        """TZ-DMG-08: ability and traits alone against 10 + |PGM|."""
        assert self.result is not None
        person = self.of(self.result.body)
        self.ability(person, parts, ())
        self.traits(person, "resist.mental", parts)
        self.from_dice(person, dict(parts), "ability_dice")
        self.rest("the roll", parts, self.without([], ()))
        self.below(goal, self.support_base("steady"), -person.pools["pgm"])

    def below(self, goal: list[tuple[str, int]], base: tuple[str, int], points: int) -> None:
        """TZ-DMG-08, TZ-DMG-09, TZ-HEAL-02: a base, and the points below 0."""
        self.expect("the difficulty", goal, [base, ("below_zero", points)] if points > 0 else [base])

    def support_base(self, support: str) -> tuple[str, int]:
        """Return the book's difficulty of a kind of support."""
        return "base", int(self.book.table("support")[support])

    def tried(self, task: str, parts: list[tuple[str, int]], goal: list[tuple[str, int]], rolled: bool) -> None:
        """TZ-ACT-04 to TZ-ACT-07, TZ-HEAL-02, TZ-HEAL-03, TZ-DMG-09, TZ-MOV-04, TZ-OUT-10: all other action rolls."""
        result, act = self.result, self.act
        assert result is not None
        person = self.of(result.body)
        abilities = self.going_by(task)
        result.domain = "physical" if abilities and abilities[0] in BODILY else "mental"
        skip = act.item if task == "recover" and act.target == result.body else ""
        spends = task in ("recover", "heal") or (act.verb in ("feat", "task") and not self.over)
        result.letter = "S" if spends or (task in ("help", "hinder") and act.verb == task) else ""
        kind = "MV" if task == "move" else "SK"
        self.action(person, parts, Check(kind, task, result.against, False, abilities, skip, rolled))
        self.support_goal(task, goal)
        on_the_way = self.over and act.verb == "task"
        result.alone = result.against < 0 and task != "recover" and not on_the_way
        if result.alone:
            result.setback = self.setback_due(person, result.margin)

    def going_by(self, task: str) -> tuple[str, ...]:
        """Return the ability for a roll of class SK or MV, if the action names it."""
        act = self.act
        if act.verb in ("feat", "task"):
            return (act.detail,)
        if task in ("help", "hinder") and act.verb == task:
            return (act.item,)
        if task == "heal" and act.verb == "heal_power":
            return (str(self.book.table("powers")[act.item]["ability"]),)
        return ("DES",) if task == "mount" else ()

    def support_goal(self, task: str, goal: list[tuple[str, int]]) -> None:
        """The difficulty of a roll of class SK or MV."""
        result, act = self.result, self.act
        assert result is not None
        if result.against >= 0:
            kind = "PD" if act.item in BODILY else "MD"
            self.resisted(self.of(result.against), goal, Wall(kind, result.body, result.domain, False))
        elif task in ("help", "recover", "mount") and act.verb == task:
            self.expect("the difficulty", goal, [self.support_base(task)])
        elif task == "stabilise":
            self.below(goal, self.support_base("stabilise"), -self.of(act.target).pools[POOLS[act.item]])
        elif task == "heal" and act.verb == "first_aid":
            self.below(goal, self.support_base("first_aid"), -self.of(act.target).pools[POOLS[act.item]])
        elif task == "heal" and act.verb == "heal_power":
            base = "unopposed", self.book.number("unopposed")
            self.below(goal, base, -self.of(act.target).pools[POOLS[act.detail]])
        else:
            self.expect("a difficulty of the scene", goal[:1] != [] and goal[0][0] == "base", True)

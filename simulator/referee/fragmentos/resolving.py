"""Challenges and conflicts: dice, pairs, omens, forced outcomes (FR-CHAL, FR-CONF, FR-OMEN, FR-QUAL-04)."""

from __future__ import annotations

from collections.abc import Sequence

from ...trace.lines import Fields
from .expectations import Expectation
from .figures import Pair, Resolution, Throw
from .rounds import Rounds
from .specials import MOMENT, SIGHT
from .tables import ANSWERS, CHARS, OBSTACLE, ROLLED, WEAPONS, own, reading


class Resolving(Rounds):
    """Computes rolls and comparisons."""

    _again: list[Throw] | None = None

    # Dice.

    def throw(self, fields: Fields, purpose: str) -> Throw:
        """FR-DICE-02, FR-DICE-03, FR-DICE-04, FR-DICE-06: value and object make up the dice, their reading and a
        trait make up the result; a body that cannot act has no dice."""
        body, dice = fields["body"], tuple(fields["dice"])
        known = self.bodies[body]
        parts, added = fields.get("parts", []), fields.get("added", [])
        self.expect("having dice", bool(dice), known.active)
        if dice:
            roll = self.spend(dice, body, self.under_way().name)
            self.expect("the sides of the dice", roll and roll.sides, self.number("die_sides"))
        char, thing = self._pool(body, own(parts), purpose)
        self.expect_sum("the number of dice", len(dice), parts)
        traits = own(added)
        for name, score in traits:
            self.expect(f"{name} {score} is one of its traits", (name, score) in known.extras, True)
        self.expect("the number of traits", len(traits) <= 1, True)
        self.expect_sum("the result", fields["total"], [["reading", reading(dice)], *added])
        omens = dice.count(self.number("omen_face"))
        if self._price:
            self.find(f"{self._price} points of the price were never paid")
            self._price = 0
        return Throw(body, purpose, char, thing, dice, fields["total"], omens)

    def _pool(self, body: int, parts: Sequence[Sequence[object]], purpose: str) -> tuple[str, str]:
        """FR-DICE-02, FR-SHEET-02, FR-SUP-05, FR-OBJ-03: the value as it is known, and at most one of its objects."""
        if not parts:
            return "", ""
        known = self.bodies[body]
        name, value = str(parts[0][0]), parts[0][1]
        char = name.removeprefix("total_")
        self.expect("rolling totals", name != char, known.full_strength)
        source = known.total if known.full_strength else known.current
        self.expect(char, value, source[char])
        if purpose in ROLLED:
            self.expect(f"the characteristic rolled for {purpose}", char, ROLLED[purpose])
        self.expect("the number of objects", len(parts) <= 2 and char in CHARS, True)
        thing = str(parts[1][0]) if len(parts) > 1 else ""
        if thing == OBSTACLE:
            self.expect("the die of an obstacle", parts[1][1], 1)
            self.expect("it has an obstacle", bool(known.obstacles), True)
        elif thing:
            self.expect(f"it has the object {thing}", (thing, parts[1][1]) in known.extras, True)
            self.expect("an evader has no weapon", purpose == "evade" and thing in WEAPONS, False)
        return char, thing

    # Conflicts.

    def on_rolled(self, fields: Fields) -> None:
        """FR-DICE-05: initiators first, then opponents in list order; pairs that tie in the same order again."""
        if fields["rule"] == MOMENT:
            self._blow_dice(fields)
            return
        resolution = self.under_way()
        throw = self.throw(fields, fields["purpose"])
        if self._second >= 0:
            self._try_again(resolution, throw)
        elif self._again is not None:
            self._reroll(resolution, throw)
        elif len(resolution.firsts) < len(resolution.leads):
            self.expect("the rolling body", throw.body, resolution.leads[len(resolution.firsts)])
            self.expect("the purpose of the roll", throw.purpose, resolution.name)
            resolution.firsts.append(throw)
            resolution.threat = self.threat if resolution.threat < 0 else resolution.threat
        else:
            self._answer(resolution, throw)

    def _try_again(self, resolution: Resolution, throw: Throw) -> None:
        """FR-SPEC-07: the loser of the pair at hand rolls once more; over an area the initiator's first roll stays."""
        body, self._second = self._second, -1
        settled = [each.other for each in resolution.pairs if each.settled]
        pair = self.pair(resolution, next(each.body for each in resolution.others if each not in settled))
        assert pair.other is not None
        loser = pair.other if self._wins(pair) else pair.lead
        self.expect("the body and purpose of the second try", (throw.body, throw.purpose), (body, loser.purpose))
        self.expect("it has lost", body, loser.body)
        if loser is pair.other:
            resolution.others[resolution.others.index(loser)] = throw
            pair.other = throw
            return
        pair.leads = [throw if each is loser else each for each in pair.leads]
        if not resolution.area:
            resolution.firsts = pair.leads

    def _blow_dice(self, fields: Fields) -> None:
        """FR-SPEC-04: the dice of a blow by a special show omens."""
        (part,) = fields["parts"]
        dices = [blow.get("dice", 0) for blow in self.effects(part[0], "hit")]
        self.expect("a special has this many dice", len(fields["dice"]) in dices, True)
        self.spend(fields["dice"], fields["body"], "special")
        self._omens = list(fields["dice"]).count(self.number("omen_face"))
        self.expect("the omens of the blow", fields["total"], self._omens)

    _omens = 0

    def _answer(self, resolution: Resolution, throw: Throw) -> None:
        """FR-CONF-06, FR-CONF-07, FR-FIGHT-02, FR-FIGHT-04: an opponent's roll."""
        ways = [ANSWERS[resolution.name]] if resolution.name in ANSWERS else ["fight_back", "evade", "resist"]
        if len(ways) > 1 and throw.char:
            ways.remove("resist" if resolution.fight and throw.char == "accion" else "fight_back")
        self.expect(f"{throw.purpose} answers {resolution.name}", throw.purpose in ways, True)
        lead = self.bodies[resolution.leads[0]]
        self.expect("an opponent is of another side", self.bodies[throw.body].side != lead.side, True)
        if resolution.target >= 0:
            self.expect("the opponent", throw.body, resolution.target)
        if resolution.others:
            last = resolution.others[-1].body
            self.expect("the list order", self.listing.index(last) < self.listing.index(throw.body), True)
            self.expect("several opponents", resolution.area or resolution.action == "flee", True)
            resolution.area = True
        resolution.others.append(throw)

    def pair(self, resolution: Resolution, other: int) -> Pair:
        """Return the pair with this opponent."""
        for known in resolution.pairs:
            if known.other is not None and known.other.body == other:
                return known
        throw = next(each for each in resolution.others if each.body == other)
        resolution.pairs.append(Pair(list(resolution.firsts), throw))
        return resolution.pairs[-1]

    def on_contested(self, fields: Fields) -> None:
        """FR-CONF-04: a tie that no main wins is rolled again, up to the limit of the rules."""
        resolution = self.under_way()
        lead, other = fields["bodies"]
        pair = self.pair(resolution, other)
        assert pair.other is not None
        self.expect("the tie", [lead, pair.lead.total], [pair.lead.body, pair.other.total])
        self.expect("the task of the tie", fields["task"], resolution.name)
        self.expect("the tie is rolled again", self._is_rerolled(pair), True)
        pair.tries += 1
        if self.rule("tie_reroll_omens") == "every_roll":
            stays = resolution.area and pair.tries == 1
            self.owe(*self.omens([pair.other] if stays else [*pair.leads, pair.other]))
        self._again = []
        self._tied = pair

    _tied: Pair

    def _reroll(self, resolution: Resolution, throw: Throw) -> None:
        """FR-CONF-07, FR-OMEN-05: new rolls replace the old ones; over an area the initiator's first roll stays."""
        pair, thrown = self._tied, self._again
        assert pair.other is not None
        assert thrown is not None
        before = [*pair.leads, pair.other]
        again = before[len(thrown)]
        self.expect("the body and purpose of the reroll", (throw.body, throw.purpose), (again.body, again.purpose))
        thrown.append(throw)
        if len(thrown) < len(before):
            return
        *leads, other = thrown
        pair.leads = leads
        resolution.others[resolution.others.index(pair.other)] = other
        pair.other = other
        if not resolution.area:
            resolution.firsts = leads
        self._again = None

    def _is_rerolled(self, pair: Pair) -> bool:
        """FR-CONF-04, FR-DICE-06: a tie that no main wins is rolled again, up to the limit."""
        assert pair.other is not None
        lead, other = pair.lead, pair.other
        if lead.total != other.total or not (lead.dice or other.dice) or pair.tries >= self.number("max_tie_rerolls"):
            return False
        return self._is_main(lead) == self._is_main(other)

    def _is_main(self, throw: Throw) -> bool:
        return self.bodies[throw.body].kind == "main"

    def _wins(self, pair: Pair) -> bool:
        """FR-CONF-03, FR-CONF-04: the higher result wins; in a tie the main, else the initiator loses."""
        lead, other = pair.lead, pair.other
        assert other is not None
        if lead.total != other.total:
            return lead.total > other.total
        return bool(lead.dice) and self._is_main(lead) and not self._is_main(other)

    def on_compared(self, fields: Fields) -> None:
        """FR-CONF-03, FR-CONF-04, FR-DICE-06: the higher result wins; in a tie the main, else the initiator has
        lost."""
        resolution = self.under_way()
        pair = self.pair(resolution, fields["target"])
        assert pair.other is not None
        lead, other = pair.lead, pair.other
        self.expect("the compared body", fields["body"], lead.body)
        self.expect("the initiator's result", fields["total"], lead.total)
        self.expect("the opponent's result", fields["difficulty"], other.total)
        self.expect("the tie is rolled again", self._is_rerolled(pair), False)
        wins = self._wins(pair)
        self.expect("the initiator wins", fields["passed"], wins)
        pair.lead_wins, pair.settled = wins, True
        if len(resolution.pairs) == len(resolution.others) and all(each.settled for each in resolution.pairs):
            self._decided(resolution)

    def _decided(self, resolution: Resolution) -> None:
        """FR-OMEN-03, FR-DANG-01a: once all pairs are decided, omens and required danger are checked."""
        resolution.complete = True
        monsters = any(self.bodies[throw.body].kind == "monster" for throw in resolution.efforts())
        self.expect("danger by a monster", resolution.danger == "danger_by_monster", monsters)
        self._automatic(resolution)
        self.owe(*self.omens(resolution.efforts()))

    def _automatic(self, resolution: Resolution) -> None:
        """FR-DANG-07, FR-FIGHT-13: high threat alone makes danger, by variant or if no director spends."""
        rule = self.rule("high_threat_danger")
        if resolution.danger != "danger_by_monster" and rule != "pay_always":
            alone = rule == "automatic" or self.rule("director") != "horror"
            high = resolution.threat >= self.number("free_danger_threat")
            if alone:
                self.expect("danger by threat", resolution.danger == "danger_by_threat", high)

    # Challenges.

    def on_tested(self, fields: Fields) -> None:
        """FR-CHAL-03: a challenge passes at its difficulty, which stays the same for the rest of the scene."""
        if self.confirmed:
            return
        resolution, task = self.under_way(), fields["task"]
        self.expect("the trying body", fields["body"], resolution.leads[0])
        self.expect("the task", task, resolution.name)
        if self._second >= 0:
            self.expect("the body of the second try", (fields["body"], bool(fields["before"])), (self._second, True))
            self._second = -1
            self.spend(fields["before"], fields["body"], task)
        throw = self.throw(fields, task)
        self.expect("the figure", fields["figure"], len(throw.dice))
        needed = number = fields["difficulty"]
        if fields.get("goal_parts"):
            self.expect_sum("the difficulty", needed, fields["goal_parts"])
            ((_, number),) = own(fields["goal_parts"])
        if task == "obstacle":
            self.expect("the difficulty", number, self.number("obstacle_difficulty"))
        if resolution.action == SIGHT:
            self.expect("the difficulty of the sight", number, self._sight)
        else:
            self.track("the difficulty", ("difficulty", task), number, number)
        needed += self.rule("challenge_success") == "gt"
        passed = bool(throw.dice) and throw.total >= needed
        self.expect("the success", fields["passed"], passed)
        resolution.threat = self.threat if resolution.threat < 0 else resolution.threat
        resolution.firsts = [throw]
        resolution.pairs = [Pair([throw], None, passed, True)]
        resolution.complete = True
        if resolution.action != SIGHT:
            self._automatic(resolution)
        self.owe(*self.omens([throw]))

    # Omens.

    def omens(self, throws: list[Throw]) -> list[Expectation]:
        """FR-OMEN-02, FR-OMEN-03: the source of the omens, the number needed, and the threat that rises."""
        half = -(-self.threat // 2) if self.rule("omen_half_rounding") == "none" else self.threat // 2
        needed = half if self.rule("omen_low_threat") == "literal" else max(1, half)
        total = sum(throw.omens for throw in throws)
        if not total and needed:
            return []
        parts = [[self.name(throw.body), throw.omens] for throw in throws if throw.omens]
        told = {"event": "tested", "body": -1, "task": "omens", "parts": parts, "figure": total, "total": total}
        told["difficulty"] = needed
        rises = total >= needed
        return [{**told, "passed": rises}, *(self.raise_threat("omens") if rises else [])]

    # Forced outcomes.

    def force(self, fields: Fields) -> None:
        """FR-QUAL-01, FR-QUAL-02, FR-QUAL-04: a quality of the body that wins or fails by it turns a pair over."""
        resolution, seat = self.under_way(), fields["body"]
        verb, target, key = fields["verb"], fields["target"], fields["item"]
        self.may_use(seat, key)
        self.expect("a forced result", verb in ("succeed", "fail"), True)
        pair = self._forced(resolution, target, fields.get("detail", ""))
        loses = target in [throw.body for throw in pair.losers()]
        self.expect(f"{verb} changes the outcome", loses, verb == "succeed")
        if seat >= 0:
            inside = [*(throw.body for throw in pair.leads), *([pair.other.body] if pair.other else [])]
            self.expect("a main forces its own success or another's failure", (target == seat), verb == "succeed")
            self.expect("a main is in the pair", seat in inside, True)
        if self.rule("quality_window") != "bidding":
            self.expect("one activation each", seat in resolution.spoken or self.rule("quality_window") == "off", False)
        resolution.spoken.add(seat)
        owner = self.owners.get(key, -1)
        if owner not in (-1, target):
            rolls = [each for each in (*pair.leads, pair.other) if each is not None and each.body == target]
            self.expect("another's quality is that of an object in use", any(each.thing for each in rolls), True)
        pair.lead_wins = not pair.lead_wins
        self.owe(*self.pay_for_quality(seat, key, {throw.body for throw in pair.losers()}))

    def _forced(self, resolution: Resolution, target: int, against: str) -> Pair:
        """FR-CONF-07: find the pair that is meant; over an area the event names the opponent."""
        self.expect("the event names the opponent", bool(against), resolution.area)
        for pair in resolution.pairs:
            bodies = [throw.body for throw in (*pair.leads, pair.other) if throw is not None]
            if target in bodies and (not against or against in [self.name(body) for body in bodies]):
                return pair
        raise ValueError("no such pair has rolled")

    def under_way(self) -> Resolution:
        """Return the resolution to which this line belongs. Raise ValueError if there is none."""
        if self.resolution is None or self.resolution.settled:
            raise ValueError("no challenge or conflict is under way")
        return self.resolution

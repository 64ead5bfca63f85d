"""The lines of a fight of Tapiz, one method for each event: rounds and turns, points, states, the end."""

from __future__ import annotations

from ...trace.lines import Fields
from .actions import Actions
from .people import Mark, Person, severity_of
from .rulebook import SEVERITIES


class Conflict(Actions):
    """Follows rounds and turns, points, states and the end."""

    def __init__(self, header: Fields) -> None:
        super().__init__(header)
        self.slots: list[int] = []

    # Fights, rounds, turns.

    def on_step_started(self, line: Fields) -> None:
        """Begin another fight with its own people; a rest goes on with the people of the last fight."""
        self.settle()
        if line["kind"] == "fight":
            self.no_dice_left()
            self.round = 0
            self.seat(line["names"])
            self.enter(line["step"])

    def on_mustered(self, line: Fields) -> None:
        """Take the figures of a combatant, or the game master's reserve."""
        self.over = False
        if line["body"] < 0:
            self._known["gm_pool"] = dict(line["figures"])["gm_pool"]
            return
        person = self.of(line["body"])
        person.muster(line)
        for pool, points in person.pools.items():
            self.expect(f"{pool} within its maximum", points <= person.most[pool], True)
            self._known[pool, person.number] = points
        self._known["hero_points", person.number] = person.figures.get("hero_points", 0)

    def on_phase_started(self, line: Fields) -> None:
        """TZ-TIME-03: effects of a scene end with it."""
        if line["phase"] == "scene_end":
            self.settle()
            for person in self.people:
                person.calm()

    def on_time_passed(self, line: Fields) -> None:
        """Settle the earlier events: a round after the fight, or a day, has passed."""
        self.settle()
        self.expect("the time", line["amount"], 1)

    def on_round_started(self, line: Fields) -> None:
        """Count the round."""
        self.settle()
        self.over = False
        self.round += 1
        self.expect("the round", line["round"], self.round)
        for person in self.people:
            person.lost.clear()

    def on_round_ended(self, line: Fields) -> None:
        """TZ-DMG-06, TZ-DMG-07: the bleeding and the slipping have lost a point; surprise is over."""
        self.settle()
        self.expect("the round", line["round"], self.round)
        left = [body for body in self.slots if not self.of(body).out]
        decided = all(person.side for person in self.people) and len(self.able_sides()) <= 1
        self.expect("turns that were not played", [] if decided else left, [])
        self.turn_over()
        self.over = True
        for person in self.people:
            person.surprised = False
            for pool, sinking in (("pgf", person.bleeds()), ("pgm", person.slips())):
                if sinking and not person.reserve(self.book):
                    self.expect(f"the point of {pool} that {person.name} loses", person.lost.get(pool, 0), 1)
            self.alive(person)

    def alive(self, person: Person) -> None:
        """TZ-DMG-10: a combatant at the threshold is out immediately."""
        gone = min(person.pools.values(), default=0) <= self.book.number("death")
        if gone and not person.reserve(self.book):
            self.expect(f"{person.name} is out of the conflict", bool(person.out), True)

    def on_order_set(self, line: Fields) -> None:
        """TZ-INI-02, TZ-INI-03: the last group after all others, each by initiative, then by the modifier."""
        self.settle()
        scores = dict(line["scores"])
        order = [slot[0] for slot in line["slots"]]
        here = [person.number for person in self.people if not person.out]
        self.expect("the list of combatants in the order", sorted(order), here)
        for body, score in scores.items():
            self.expect(f"the initiative of {self.name(body)}", score, self.of(body).initiative)
        keys = [self.place(self.of(body)) for body in order]
        self.expect("the order", keys, sorted(keys))
        self.ranks.clear()
        self.slots = order
        self.acted = self.extra_turn = -1

    def place(self, person: Person) -> tuple[int, int, int, int]:
        """TZ-INI-02: the key of the place in the order, as far as the lines give it. They lack scores: SAB tells
        nothing, because of two combatants with the same DES modifier one may have the higher score."""
        last = self.ranks.get(person.number) or int(bool(self.book.stance(person.stance).get("last_group")))
        modifier = person.figures.get("initiative", 0)
        return last, -(person.initiative or 0), -modifier, -person.mod("DES")

    def on_turn_started(self, line: Fields) -> None:
        """Check that the turn belongs to the next in the order with a turn."""
        (body,) = line["bodies"]
        self.next_turn(body)
        self.expect("the bar to this turn", self.of(body).barred(self.book), "")

    def on_turn_lost(self, line: Fields) -> None:
        """Check that the next in the order has no turn."""
        self.next_turn(line["body"])
        self.expect("the reason for the lost turn", line["reason"], self.of(line["body"]).barred(self.book))

    def next_turn(self, body: int) -> None:
        """Check that the turn belongs to the next in the order who is still there."""
        self.settle()
        self.turn_over()
        if self.extra_turn == body == self.acted:  # TZ-SPEC-07
            self.extra_turn, self.actor = -1, body
            return
        self.acted, self.extra_turn = body, -1
        while self.slots and self.of(self.slots[0]).out:
            self.slots.pop(0)
        self.expect("the turn", self.name(body), self.name(self.slots.pop(0)) if self.slots else "no one's")
        self.actor = body

    def turn_over(self) -> None:
        """End the effects that last one turn."""
        if self.actor >= 0:
            self.of(self.actor).jolt = 0
        self.actor = -1
        self.pace = 0
        self.drawn = False

    # Points and pools.

    def on_pool_changed(self, line: Fields) -> None:
        """Check a pool: it starts at its known value and changes by the points of its cause."""
        pool, body, before, after, cause = line["pool"], line["body"], line["before"], line["after"], line["cause"]
        if pool == "gm_pool":
            self.track("the reserve", pool, before, after)
            self.paid(body, before - after, cause)
        elif pool == "hero_points":
            self.track("the hero points", (pool, body), before, after)
            if cause != "award":
                self.paid(body, before - after, cause)
        elif pool in ("pgf", "pgm"):
            self.track(pool, (pool, body), before, after)
            self.of(body).pools[pool] = after
            if cause == "healed":
                self.healed(self.of(body), pool, before, after)
            else:
                self.lost(self.of(body), line)

    def paid(self, body: int, points: int, cause: str) -> None:
        """TZ-PH-02: one point a use; its purpose counts in the lines that follow."""
        self.expect("the price of a use", points, 1)
        if cause == "static":
            self.of(body).granted = True
        elif self.result is not None and cause == "plus_one":
            self.result.heroic += 1
        elif self.result is not None and cause == "turned":
            short = self.book.price("minor") <= -self.result.margin < self.book.price("major")
            self.expect("a failure that can be turned", short, True)
            self.result.turned = True

    def lost(self, person: Person, line: Fields) -> None:
        """TZ-DMG-01, TZ-DMG-06, TZ-DMG-07: the bought points are lost, or one at a round end."""
        pool, points, cause = line["pool"], line["before"] - line["after"], line["cause"]
        person.lost[pool] = person.lost.get(pool, 0) + (1 if cause in ("bleeding", "instability") else 0)
        if cause in ("bleeding", "instability"):
            self.expect("the points lost at a round end", points, 1)
            sunk = line["before"] < 0 and pool not in person.stable
            self.expect("a pool that sinks", sunk, True)
            return
        if cause == "reserve":
            assert self.result is not None
            self.result.reserve += points
        elif cause == "special":
            self.expect("the loss by a special", points, self.shown.get(("special", self.blower), 0))
        elif cause == "mirror":
            self.expect("the loss of the other", points > 0, True)
        else:
            expectation = self.expectation.losses.pop((person.number, pool), 0)
            expectation = min(expectation, max(0, line["before"])) if person.reserve(self.book) else expectation
            self.expect(f"the points that {person.name} loses", points, expectation)
        person.stable.discard(pool)

    def healed(self, person: Person, pool: str, before: int, after: int) -> None:
        """TZ-HEAL-02 to TZ-HEAL-04, TZ-PH-06, TZ-TIME-03: points come back by their cause, up to the maximum."""
        rule, number = self._rule, person.number
        if rule == "TZ-PH-06":
            points = self.healing[1] if self.healing[0] == number else 0
        elif rule == "TZ-TIME-03":
            self.expect("a pool at 0 at the end of a scene", before, 0)
            points = 1
        elif rule == "TZ-HEAL-04":
            points = max(self.book.number("rest_least"), self.book.number("rest_per_level") * person.level)
        elif rule == "TZ-SPEC-04":
            points = after - before  # as its special says
            self.expect("points that come back", points > 0, True)
        else:
            points = self.expectation.gains.pop((number, pool), 0)
        self.expect(f"the {pool} of {person.name}", after, max(before, min(person.most[pool], before + points)))
        if before < 0 or after >= 0:
            person.stable.add(pool)
        if after >= 0:
            person.stable.discard(pool)

    # States.

    def on_condition_gained(self, line: Fields) -> None:
        """Note a state: a stance, cover, a momentary modifier, or an entry of the catalogue."""
        person, name = self.of(line["body"]), line["condition"]
        detail, amount = line.get("detail", ""), line.get("amount", 0)
        if name == "stance":
            person.stance = detail
        elif name == "total_attack":
            self.expect("no more than half the level", amount <= (person.level + 1) // 2, True)
            person.push = amount
        elif name == "cover":
            person.cover = detail
        elif name == "surprised":
            person.surprised = True
        elif name == "stabilised":
            person.stable.add(detail)
        elif name == "momentary":
            person.edges.add((detail, 1 if amount > 0 else -1))
            self.expectation.edges["momentary_up" if amount > 0 else "momentary_down", detail] -= 1
        elif name == "stance_change" and detail in ("round", "action"):
            self.expect("the cost of a change", amount, self.book.number("stance_penalty"))
            person.shaken, person.jolt = (amount, 0) if detail == "round" else (0, amount)
        else:
            self.begun(person, line)

    def begun(self, person: Person, line: Fields) -> None:
        """TZ-EFF-01, TZ-EFF-11 to TZ-EFF-16: a state of the catalogue has its number, its classes, its severity."""
        name, row = line["condition"], self.book.state(line["condition"])
        if row is not None and row["ends"] == "instant":
            return
        on = tuple(line.get("on", ()))
        mark = Mark(
            name, line.get("detail", ""), line.get("amount", 0), on, line.get("against", -1), line.get("by", -1)
        )
        if row is not None and mark.value:
            sign = 1 if row["polarity"] == "effect" else -1
            classes = tuple(each.rpartition(".")[2] for each in row["classes"])
            self.expect(f"the rolls that {name} acts on", on, classes)
            self.expect(f"the sign of {name}", mark.value * sign > 0, True)
        severity = mark.detail.partition(" ")[0]
        if mark.value and severity in SEVERITIES:
            level = self.of(mark.by).level if mark.by >= 0 else 1
            if self._rule != "TZ-EFF-10" and name != "setback":
                self.expect(f"the number of {name}", abs(mark.value), self.book.value(severity, level))
        person.marks.append(mark)
        self.one_in_each_slot(person)
        if self._rule in ("TZ-EFF-02", "TZ-EFF-03", "TZ-TEST-10", "TZ-HAZ-01"):
            self.expect(f"{name} was bought", self.expectation.states[person.number, name] > 0, True)
            self.expectation.states[person.number, name] -= 1

    def one_in_each_slot(self, person: Person) -> None:
        """TZ-EFF-05: of each severity at most one consequence and one effect."""
        if self.book.switch("consequence_slots") == "per_severity":
            slots = [(self.polarity(mark), severity_of(mark, self.book)) for mark in person.marks]
            self.expect(f"states of {person.name} that share a slot", len(slots) - len(set(slots)), 0)

    def on_condition_ended(self, line: Fields) -> None:
        """Check that the state that ends was there."""
        person, name, detail = self.of(line["body"]), line["condition"], line.get("detail", "")
        if name == "cover":
            person.cover = ""
        elif name == "total_attack":
            person.push = 0
        elif name in ("momentary_up", "momentary_down"):
            edge = detail, 1 if name == "momentary_up" else -1
            self.expect("a momentary modifier to end", edge in person.edges, True)
            person.edges.discard(edge)
        elif name == "stance_change" and person.shaken:
            person.shaken = 0
        else:
            on, against = tuple(line.get("on", ())), line.get("against", -1)
            told = (name, detail, line.get("amount", 0), on, against)
            found = [
                mark for mark in person.marks if (mark.name, mark.detail, mark.value, mark.on, mark.against) == told
            ]
            self.expect(f"{name} to end", bool(found), True)
            self.expectation.ends[name] -= 1
            person.marks = [mark for mark in person.marks if not found or mark is not found[0]]

    def on_status_changed(self, line: Fields) -> None:
        """TZ-DMG-04 to TZ-DMG-07, TZ-DMG-10, TZ-TIME-04: a status follows from pools and states."""
        person, status = self.of(line["body"]), line["status"]
        person.told_able = status == "able"
        if status in ("dead", "lost"):
            self.died(person, status)
        else:
            self.expect(f"the status of {person.name}", status, person.status(self.book))

    def died(self, person: Person, status: str) -> None:
        """TZ-DMG-10, TZ-DMG-12: at the threshold, or at 0 for those who fall to pieces; or slain (TZ-DMG-11)."""
        if self._rule == "TZ-DMG-10":
            pool = "pgf" if status == "dead" else "pgm"
            self.expect("points at the threshold", person.pools[pool] <= self.book.number("death"), True)
        elif self._rule == "TZ-DMG-12":
            fragile = "destroyed_at_zero" in person.words or self.book.switch("npc_death") == "zero_is_dead"
            self.expect("a being that falls to pieces at 0", fragile and person.pools["pgf"] <= 0, True)
        person.out = status

    def on_left(self, line: Fields) -> None:
        """TZ-ACT-09: fled or surrendered."""
        self.of(line["body"]).out = line["how"]
        self.of(line["body"]).told_able = False

    def on_item_changed(self, line: Fields) -> None:
        """Note the things in hand, broken, lost, or without a shot left."""
        person, item, change = self.of(line["body"]), line["item"], line["change"]
        if change == "out_of_ammo":
            person.empty.add(item)
        elif change == "picked_up":
            person.empty.discard(item)
        if change in ("in_hand", "drawn"):
            person.hand = item
            self.drawn = self.drawn or (change == "drawn" and line["body"] == self.actor)
        elif change in ("sheathed", "dropped") or (change == "thrown" and person.hand == item):
            person.hand = ""
        elif change in ("lost", "broken") and "amount" not in line:
            kept = item not in ("shield", "armour") and self.book.weapon(item)["mode"] == "ranged"
            if item in ("shield", "armour"):
                person.broken.add(item)
            if person.hand == item and not (change == "lost" and kept):
                person.hand = ""
        elif change == "lost":
            self.expect("the pieces lost", line["amount"], 1)  # TZ-EFF-11

    def on_hazard_struck(self, line: Fields) -> None:
        """TZ-HAZ-01: a hazard strikes."""
        self.settle()
        self.hazard = line["hazard"]

    # The end.

    def on_fight_ended(self, line: Fields) -> None:
        """Check the end of a fight before the recovery that follows it."""
        self.ended(line.get("winner", ""), line["ending"], line["rounds"])

    def on_step_ended(self, line: Fields) -> None:
        """Check the end of a fight of a chain."""
        self.ended(line.get("winner", ""), line["ending"], line["rounds"])

    def ended(self, winner: str, ending: str, rounds: int) -> None:
        """TZ-TIME-04: the winner is the one side that is able; a draw has none, or several."""
        self.settle()
        self.over = True
        self.expect("the rounds", rounds, self.round)
        if all(person.side for person in self.people):
            able = self.able_sides()
            self.expect("the winner", [winner] if winner else [], sorted(able) if ending == "last_side" else [])
            self.expect("a side that is able alone", len(able) == 1, ending == "last_side")

    def close(self, footer: Fields) -> None:
        """TZ-TIME-04: the winner is the side that was able when the last round ended."""
        self.settle()
        super().close(footer)

"""Points: their parts, their uses and their consequences (TZ-EFF-02 to TZ-EFF-06, TZ-DMG-02, TZ-DMG-03, TZ-PH-03 to
TZ-PH-05, TZ-PH-09, TZ-EFF-14, TZ-STA-04)."""

from __future__ import annotations

from collections import Counter
from typing import Final

from attrs import define, field

from ...trace.lines import Fields
from .people import POOLS, Mark, Person, severity_of
from .rulebook import LETTERS, POWERS, SEVERITIES, most_of
from .sums import Sums, own

STATES: Final = ("consequence", "effect")
FREE_OF_CHARGE: Final = frozenset({"riposte", "ally_hurt"})


@define
class Result:
    """The roll whose points are to be spent: the margin (below 0: a failure), the roller, the opponent, the domain
    of the points, hero payments since, and whether a setback must follow; ``alone``: a
    failure without an opponent brings one."""

    task: str
    body: int
    against: int
    margin: int
    domain: str
    letter: str
    heroic: int = 0
    turned: bool = False
    reserve: int = 0
    left: int | None = None
    spent: bool = False
    setback: bool = False
    alone: bool = False


@define
class Expectation:
    """Expected consequences of spent points.

    Hit points that a body loses (those of the attack itself are its ``damage``) or gains, states that begin on a
    body; states that end and momentary modifiers, by name."""

    losses: Counter[tuple[int, str]] = field(factory=Counter)
    damage: dict[tuple[int, str], int] = field(factory=dict)
    gains: dict[tuple[int, str], int] = field(factory=dict)
    states: Counter[tuple[int, str]] = field(factory=Counter)
    ends: Counter[str] = field(factory=Counter)
    edges: Counter[tuple[str, str]] = field(factory=Counter)


class Points(Sums):
    """Checks every purchase."""

    def __init__(self, header: Fields) -> None:
        super().__init__(header)
        self.result: Result | None = None
        self.expectation = Expectation()

    # Spending.

    def on_bought(self, line: Fields) -> None:
        """Check the points of one account: their parts, their sum, and every price."""
        parts = self.pairs(line.get("parts", ()))
        purchases = [(verb, item, price) for verb, item, price in line.get("purchases", ())]
        self.by_specials(parts + self.pairs(line.get("limit", ())))
        self.expect_sum("the points", line["points"], parts)
        self.expect("no more is spent than there is", sum(cost for *_, cost in purchases) <= line["points"], True)
        account = line["account"]
        if account == "effect":
            self.effect(line, parts, purchases)
        elif account in ("consequence", "setback"):
            self.consequence(line, parts, purchases)
        elif account == "hero":
            self.hero(line, purchases)
        else:
            self.blow(line, purchases)

    def effect(self, line: Fields, parts: list[tuple[str, int]], purchases: list[tuple[str, str, int]]) -> None:
        """TZ-EFF-02: effect points of the last roll."""
        result = self.result
        if result is None or (result.margin < 0 and not result.turned):
            self.find("effect points without a success")
            return
        if result.left is not None:
            expected = Counter([("left", result.left)] if result.left else [])
        else:
            expected = self.earned(result, [pair for pair in parts if pair not in own(parts)])
        found = Counter(pair for pair in parts if pair[1])
        self.expect("the parts of the points", sorted(found.elements()), sorted(expected.elements()))
        result.left = line["points"] - sum(cost for *_, cost in purchases)
        result.spent = True
        self.prices(result, purchases, result.letter)
        self.limit(line, result, purchases)
        self.note_effect(result, line["body"], purchases)

    def earned(self, result: Result, specials: list[tuple[str, int]]) -> Counter[tuple[str, int]]:
        """TZ-ATK-01 step 6, TZ-SPEC-03, TZ-PH-05, TZ-PH-08, TZ-DMG-11: margin, size, specials, at least 0, a hero
        point, the reserve."""
        if result.turned:
            found = {"hero_point": self.book.price("minor")}
        else:
            size = 0
            if result.task == "attack":
                by, of = self.of(result.body), self.of(result.against)
                size = self.book.size(f"{result.domain}_points", by.size, of.size)
            more = sum(value for _, value in specials)
            found = {"margin": result.margin, "size": size, "least": max(0, -result.margin - size - more)}
            found["hero_point"] = result.heroic
            if result.heroic:
                before = found["margin"] + found["size"] + more + found["least"]
                short = before + 1 in {self.book.price(name) for name in SEVERITIES}
                self.expect("one point short of a severity", short, True)
        found["reserve"] = -result.reserve
        return Counter([*((name, value) for name, value in found.items() if value), *specials])

    def consequence(self, line: Fields, parts: list[tuple[str, int]], purchases: list[tuple[str, str, int]]) -> None:
        """TZ-EFF-03, TZ-TEST-10, TZ-STA-04: points of a failure."""
        result = self.result
        if result is None or (result.margin >= 0 and not result.turned):
            self.find("consequence points without a failure")
            return
        points = 0 if result.turned else -result.margin
        self.expect("the parts of the points", parts, [("margin", points)] if points else [])
        self.expect("the combatant that failed", line.get("against", -1), result.body)
        if line["account"] == "consequence":
            self.expect("the answering combatant", line["body"], result.against)
            if not result.turned:  # the price of a success (TZ-PH-08) may be paid by the disabled too
                self.expect("the answering combatant is able", self.of(line["body"]).able(self.book), True)
                self.expect("the answering combatant is not surprised", self.of(line["body"]).surprised, False)
                if self.book.switch("total_cover_answer") == "nothing":
                    self.expect("it is under total cover", self.of(line["body"]).cover.endswith("total"), False)
        if [cost for *_, cost in purchases] == [0]:
            self.free(result, purchases[0][1])
        else:
            self.prices(result, purchases, "F")
        if line["account"] == "setback":
            self.expect("the price of the setback", [cost for *_, cost in purchases], [self.payable(points)])
        result.spent = True
        for verb, item, cost in purchases:
            if verb == "damage":
                self.expectation.losses[result.body, POOLS[result.domain]] += cost
                self.expectation.damage[result.body, POOLS[result.domain]] = cost
            elif verb in STATES and self.lasts(item):
                self.expectation.states[result.body, item] += 1
            else:
                self.note_other(verb, item)

    def payable(self, points: int) -> int:
        """TZ-TEST-10: the price of the largest severity that this number of points pays; 0 for none."""
        prices = [self.book.price(severity) for severity in SEVERITIES]
        return max((price for price in prices if price <= points), default=0)

    def setback_due(self, person: Person, margin: int) -> bool:
        """TZ-TEST-10: a failure without an opponent brings a setback, if its slot is free."""
        price = self.payable(-margin)
        known = self.book.switch("unopposed_failure") == "impose"
        if not price or not known or self.book.switch("consequence_slots") != "per_severity":
            return False
        taken = {severity_of(mark, self.book) for mark in person.marks if self.polarity(mark) == "consequence"}
        return price not in {self.book.price(severity) for severity in taken}

    def polarity(self, mark: Mark) -> str:
        """The polarity of a state: effect or consequence."""
        row = self.book.state(mark.name)
        return str(row["polarity"]) if row is not None else "effect" if mark.value > 0 else "consequence"

    def free(self, result: Result, item: str) -> None:
        """TZ-STA-04, TZ-PH-08: one state above the paid severity, at no price; a major one for a failure turned."""
        severities = ["major"]
        if not result.turned:
            points = -result.margin
            minor, major = self.book.price("minor"), self.book.price("major")
            severities = ["extreme" if points >= major else "major" if points >= minor else "minor"]
            focus = bool(self.book.stance(self.of(result.body).stance).get("focus"))
            self.expect("a stance that focuses", focus, True)
        if item != "generic":
            self.expect("the severity of what is imposed", self.book.severity(item), severities[0])
            self.fits(item, "F", result)

    def hero(self, line: Fields, purchases: list[tuple[str, str, int]]) -> None:
        """TZ-PH-09: a combatant that accepts a consequence gets something for a point."""
        self.expect("the variant", self.book.switch("ph_consequence_with_success"), "on")
        for verb, item, _ in purchases:
            if verb in STATES and item != "generic":
                self.expect("a minor state", self.book.severity(item), "minor")
        result = self.result
        if result is None:
            self.find("there is no roll to answer")
            return
        other = result.against if line["body"] == result.body else result.body
        for verb, item, _ in purchases:
            if verb in STATES and self.lasts(item):
                self.expectation.states[line["body"] if verb == "effect" else other, item] += 1

    def blow(self, line: Fields, purchases: list[tuple[str, str, int]]) -> None:
        """TZ-EFF-14: a riposte, or a blow at an ally: its number, or the weapon's cap if that is less."""
        name = line["account"]
        self.expect("an entry with points of its own", name in FREE_OF_CHARGE, True)
        self.expect("its points", line["points"], self.book.number(name))
        limit = self.pairs(line.get("limit", ()))
        most = sum(value for _, value in limit) if limit else line["points"]
        ((_, domain, loss),) = purchases
        self.expect("the blow", (domain, loss), ("physical", min(line["points"], most)))
        self.level(limit, self.of(line["body"]))
        self.expectation.losses[line["against"], "pgf"] += loss

    # Prices and limits.

    def prices(self, result: Result, purchases: list[tuple[str, str, int]], letter: str) -> None:
        """TZ-EFF-01, TZ-EFF-02, TZ-EFF-05: the price and the limit of each purchase."""
        slots: Counter[tuple[str, str]] = Counter()
        for verb, item, cost in purchases:
            if result.task == "help" and letter == "S":
                self.helps(result, verb, item)
            if verb in STATES:
                severity = self.bought_state(item, cost, letter, result)
                if self.lasts(item) and severity:
                    slots[verb, severity] += 1
            elif verb.startswith("momentary"):
                self.expect("the price of a momentary modifier", cost, self.book.number("momentary_price"))
                slots["momentary", verb + item] += 1
            elif verb == "reduce":
                self.expect("the price of a step less", cost, self.book.number("reduce_price"))
            elif verb in ("remove", "dispel"):
                worth = {self.book.price(severity_of(one, self.book)) for one in self.marks(item)}
                saved = self.book.switch("recover_accumulates") == "on"
                self.expect(f"the price of ending {item}", cost in worth or saved, True)
            elif verb not in ("damage", "heal", "save"):
                self.find(f"{verb} cannot be bought")
        if self.book.switch("consequence_slots") == "per_severity":
            twice = [pair for pair, times in slots.items() if times > 1]
            self.expect("states that share a slot", twice, [])
        if self.book.switch("momentary_modifiers") == "one":
            edges = sum(times for (kind, _), times in slots.items() if kind == "momentary")
            self.expect("no more than one momentary modifier", edges <= 1, True)

    def helps(self, result: Result, verb: str, item: str) -> None:
        """TZ-ACT-04: help rolled against an enemy buys effects that depend on it, other help everything else."""
        row = self.book.state(item)
        if not verb.startswith("momentary"):
            depends = row is not None and bool(row.get("opposed"))
            self.expect(f"{verb} {item} depends on an enemy", depends, result.against >= 0)

    def bought_state(self, item: str, cost: int, letter: str, result: Result) -> str:
        """Check the price of one state and that it fits the action. Return its severity."""
        prices = {self.book.price(severity): severity for severity in SEVERITIES}
        if item in ("generic", "setback"):
            self.expect(f"the price of {item}", cost in prices, True)
            return prices.get(cost, "")
        if item == "slain":
            self.expect("the price of slaying", cost, int(self.book.switch("reserve_kill_threshold")))
            return "extreme"
        severity = self.book.severity(item)
        self.expect(f"the price of {item}", cost, self.book.price(severity))
        self.fits(item, letter, result)
        return severity

    def fits(self, item: str, letter: str, result: Result) -> None:
        """TZ-EFF-04, TZ-ATK-12: the letters of an entry contain the action's letter; a power lists its own
        purchases."""
        row = self.book.state(item)
        assert row is not None
        if letter == "F":
            bodily = result.domain == "physical" or result.letter in row["how"]
            self.expect(f"{item} answers such a failure", bool({"F", "f"} & set(row["how"])) and bodily, True)
            return
        power = self.row() if result.task == "attack" and self.act.verb in POWERS else {}
        buys = power.get("ep_may_buy", ["all"])
        if item in buys:
            return
        allowed = "all" in buys and item not in power.get("ep_may_not_buy", ()) and letter in row["how"]
        tricks = bool(row.get("manoeuvre_only")) and self.act.verb == "manoeuvre"
        self.expect(f"{item} fits the action", allowed or tricks, True)

    def limit(self, line: Fields, result: Result, purchases: list[tuple[str, str, int]]) -> None:
        """TZ-DMG-02, TZ-DMG-03, TZ-HEAL-02, TZ-HAZ-01: no more hit points than the limit, and the parts of the
        limit."""
        limit = self.pairs(line.get("limit", ()))
        points = sum(cost for verb, _, cost in purchases if verb in ("damage", "heal"))
        if not limit:
            free = not points or self.book.switch("damage_cap") == "none"
            self.expect("hit points without a limit", free, True)
            return
        self.expect("no more hit points than the limit", points <= sum(value for _, value in limit), True)
        if result.task == "hazard":
            return
        person = self.of(line["body"])
        self.level(limit, person)
        if result.task == "attack":
            self.cap(dict(own(limit)), person)

    def level(self, limit: list[tuple[str, int]], person: Person) -> None:
        """Check that the level in a limit is the actor's."""
        named = dict(limit)
        if "level" in named:
            self.expect("the level in the limit", named["level"], person.level)

    def cap(self, named: dict[str, int], person: Person) -> None:
        """TZ-DMG-03: the maximum of the dice, or the ability; a fixed number by variant."""
        mode, row = self.book.switch("damage_cap"), self.row()
        if "power" in named:
            self.expect("the power's own limit", named["power"], row["cap_override"])
        elif mode == "flat_plus_level":
            self.expect("the limit", named, {"flat": self.book.number("flat_cap"), "level": person.level})
        elif mode == "weapon_max":
            self.expect("the limit", named, {"weapon": row.get("max_d", 0)})
        elif mode == "rolled_plus_level" and row.get("dice"):
            self.expect("the rolled limit", named["dice"], self.shown.get(("damage_cap", person.number)))
        elif row.get("dice"):
            self.expect("the most of the dice", named.get("dice"), most_of(row["dice"]))
        elif self.book.switch("unarmed_cap") == "modifier":
            abilities = row["ability"] if isinstance(row["ability"], list) else [row["ability"]]
            name = person.best(abilities)
            self.expect("the ability in the limit", named.get(name, 0), person.mod(name))

    # Consequences.

    def note_effect(self, result: Result, body: int, purchases: list[tuple[str, str, int]]) -> None:
        """Note the consequences that effect points must have."""
        friend = self.act.target if result.task == "help" else body
        for verb, item, cost in purchases:
            if verb == "damage":
                self.expectation.losses[result.against, POOLS[item]] += cost
                self.expectation.damage[result.against, POOLS[item]] = cost
            elif verb == "heal":
                self.expectation.gains[self.act.target, item] = cost
            elif verb in STATES and self.lasts(item) and item != "slain":
                self.expectation.states[result.against if verb == "consequence" else friend, item] += 1
            else:
                self.note_other(verb, item)

    def note_other(self, verb: str, item: str) -> None:
        """Note the states that must end and the momentary modifiers that must begin."""
        if verb in ("remove", "dispel", "reduce"):
            self.expectation.ends[item] += 1
        elif verb.startswith("momentary"):
            self.expectation.edges[verb, item] += 1

    def lasts(self, item: str) -> bool:
        """Return True if the state takes a slot, False if its effect is immediate."""
        row = self.book.state(item)
        return row is None or row["ends"] != "instant"

    def marks(self, name: str) -> list[Mark]:
        """Return every state of this name, over all persons."""
        return [mark for person in self.people for mark in person.marks if mark.name == name]

    def on_rewritten(self, line: Fields) -> None:
        """TZ-PH-03, TZ-PH-04: a pending consequence becomes another state of its weight, or its price in hit points."""
        body, was, becomes = line["body"], line["was"], line["becomes"]
        result = self.result
        if result is None:
            self.find("there is no roll to answer")
            return
        pool = POOLS[result.domain]
        if was == "damage":
            gone = self.expectation.damage.pop((body, pool), 0)
            self.expect("damage that becomes a knockout", (gone > 0, becomes), (True, "knocked_out"))
            self.expectation.losses[body, pool] -= gone
        elif self.lasts(was):
            self.expect(f"{was} was about to land", self.expectation.states[body, was] > 0, True)
            self.expectation.states[body, was] -= 1
        if becomes == "loss":
            prices = [self.book.price(one) for one in SEVERITIES]
            worth = [self.book.price(self.book.severity(was))] if self.book.state(was) else prices
            self.expect("the price in hit points", line["amount"] in worth, True)
            self.expectation.losses[body, pool] += line["amount"]
        elif becomes != "knocked_out" and self.book.state(becomes) and self.book.state(was):
            self.expect("a state of the same severity", self.book.severity(becomes), self.book.severity(was))
        if becomes != "loss" and self.lasts(becomes):
            self.expectation.states[body, becomes] += 1

    def settle(self) -> None:
        """Check before the next action that everything bought has happened, except to those who have left the
        conflict."""
        for (body, pool), points in self.expectation.losses.items():
            if points and not self.of(body).out and not self.of(body).reserve(self.book):
                self.find(f"{self.name(body)} was to lose {points} {pool}")
        for (body, name), times in self.expectation.states.items():
            if times > 0 and not self.of(body).out:
                self.find(f"{self.name(body)} was to suffer or gain {name}")
        for name, times in self.expectation.ends.items():
            if times > 0:
                self.find(f"{name} was to end")
        for (verb, kind), times in self.expectation.edges.items():
            if times > 0:
                self.find(f"{verb} ({kind}) was to begin")
        for person in self.people:
            if not self.round:  # the initial figures and states already show it
                person.told_able = not person.pools or person.able(self.book)
            if person.pools and person.able(self.book) != person.told_able:
                self.find(f"no line tells that {person.name} {'has fallen' if person.told_able else 'is able again'}")
                person.told_able = not person.told_able
        if self.result is not None and not self.result.spent and self.owes(self.result):
            self.find("nothing tells what became of the points of this roll")
        self.expectation = Expectation()
        self.result = None

    def owes(self, result: Result) -> bool:
        """Check that a line follows with the use of the points: of a success, and of a failure if the opponent can
        answer."""
        if result.setback:
            return True
        if result.letter == "":
            return False
        if result.margin >= 0 or result.turned:
            return True
        if result.against < 0 or result.task == "hazard":
            return False
        other = self.of(result.against)
        return other.able(self.book) and not other.surprised


def letter_of(verb: str) -> str:
    """TZ-EFF-04: the letter of an action; "" for one without."""
    return LETTERS.get(verb, "")

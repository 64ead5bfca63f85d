"""The parts of rolls and resistances (TZ-TEST, TZ-CHR-03 to TZ-CHR-06, TZ-ATK, TZ-EFF-06, TZ-EFF-07, TZ-ENC-02)."""

from __future__ import annotations

from collections import Counter
from typing import Final

from attrs import define

from ...trace.lines import Fields
from ..labels import LABEL
from .people import Person, Summands
from .rulebook import ABILITIES, BANDS, MELEE, POWERS, SKILL_DICE, WEAPONS, dice_of, trait_bonus
from .table import Table

APART: Final = frozenset(
    {"item", "language", "visibility", "close", "damage_focus", "ability_dice", "skill", "cover", "base_pd", "base_md"}
)
"""Summands that are checked one by one, besides abilities and traits."""


@define
class Check:
    """An action roll: its class and tag, the opponent, its abilities (any one if it names none), the name of a state
    that does not count (TZ-ACT-06), and whether dice were rolled."""

    kind: str
    tag: str
    against: int = -1
    melee: bool = False
    abilities: tuple[str, ...] = ()
    skip: str = ""
    rolled: bool = True


@define
class Wall:
    """A resistance: PD, PD_touch, MD, manoeuvre or "ability:X"; the roller it opposes, the domain, and whether sizes
    count."""

    kind: str
    by: int
    domain: str
    attack: bool
    melee: bool = False

    @property
    def roll_class(self) -> str:
        """Return PD for any physical resistance, MD for any mental one."""
        mental = self.kind == "MD" or (self.kind.startswith("ability:") and self.domain == "mental")
        return "MD" if mental else "PD"

    @property
    def tag(self) -> str:
        """Return the tag of its traits."""
        if self.kind == "MD":
            return "resist.mental"
        return f"resist.{self.kind[8:]}" if self.kind.startswith("ability:") else "resist.physical"


class Sums(Table):
    """Checks every summand of every roll."""

    def __init__(self, header: Fields) -> None:
        super().__init__(header)
        self.shown: dict[tuple[str, int], int] = {}
        """Result of the last dice of a kind, by purpose and body."""

    # Dice with a line of their own.

    def on_rolled(self, line: Fields) -> None:
        """Check initiative, resistances, and dice that enter another sum."""
        purpose, body, dice, total = line["purpose"], line["body"], line["dice"], line["total"]
        parts = self.pairs(line.get("parts", ()))
        self.by_specials(parts if purpose != "special" else [])
        if purpose in ("initiative", "resist"):
            self.spend_each(dice, body, purpose)
            self.expect_sum(f"the {purpose}", total, parts, dice)
        elif purpose == "damage_focus":
            half = len(dice) // 2
            self.spend(dice[:half], body, purpose)
            self.spend(dice[half:], body, purpose)
            self.expect("the highest of the focus dice", total, max(dice))
        elif purpose == "ability_dice":
            self.skill_dice(body, dice, total, dict(parts))
        else:
            if dice:  # TZ-SPEC-04: a hit by a special may have a number alone
                self.spend(dice, body, purpose)
            self.expect_sum(f"the roll for {purpose}", total, parts, dice)
        self.shown[purpose, body] = total
        if purpose == "initiative":
            self.of(body).initiative = total
            self.initiative(self.of(body), parts, bool(dice))

    def initiative(self, person: Person, parts: list[tuple[str, int]], rolled: bool) -> None:
        """TZ-INI-01: DES + SAB + traits, states of class INI, and the load if it counts."""
        names = ("DES",) if self.book.switch("initiative_formula") == "des" else ("DES", "SAB")
        expected: Summands = Counter((name, person.mod(name)) for name in names if person.mod(name))
        if not rolled:
            expected["base", self.book.number("static_base")] += 1
        marks = [mark for mark in person.marks if mark.touches("INI", -1, False, "initiative")]
        expected += person.of_states(self.book, marks, False) + person.of_load(self.book, "INI", False)
        self.traits(person, "initiative", parts)
        self.rest("initiative", parts, expected, keep=ABILITIES)

    def skill_dice(self, body: int, dice: list[int], total: int, parts: dict[str, int]) -> None:
        """TZ-TEST-07 to TZ-TEST-09: the dice of a level, without the lowest or highest, then explosions."""
        level, advantage = parts["level"], parts.get("advantage", 0)
        count, sides, _ = dice_of(SKILL_DICE[self.book.switch("ability_dice_table")][level])
        first = count + abs(advantage)
        self.spend(dice[:first], body, "ability_dice")
        for face in dice[first:]:
            self.spend([face], body, "explosion")
        kept = sorted(dice[:first])
        kept = kept[first - count :] if advantage > 0 else kept[:count]
        explodes = self.book.switch("ability_dice_explode") == "on"
        expectation = sum(face == sides for face in [*kept, *dice[first:]]) if explodes else 0
        self.expect("the number of explosions", len(dice) - first, expectation)
        self.expect("the sum of the skill dice", total, sum(kept) + sum(dice[first:]))

    # Action rolls.

    def action(self, person: Person, parts: list[tuple[str, int]], check: Check) -> None:
        """TZ-TEST-01: every addition to an action roll."""
        stance = self.book.stance(person.stance)
        attack = check.kind in ("PA", "MA")
        bare = bool(stance.get("no_bonuses")) and attack
        self.ability(person, parts, check.abilities, bare)
        self.traits(person, check.tag, parts, bare)
        self.apart(person, parts, check)
        expected: Summands = Counter()
        if not check.rolled:
            expected["base", self.book.number("static_base")] += 1
        bonus = int(stance.get("attack", 0)) + person.push
        if attack and bonus:
            expected["stance", bonus] += 1
        expected += self.circumstances(person, check.kind)
        expected += person.of_load(self.book, check.kind, self.over)
        if check.kind:
            expected += person.of_edges(self.book, "action", bare)
        choices = [expected + states for states in self.state_sums(person, check, bare)]
        found = self.without(parts, ())
        self.rest("the roll", parts, next((one for one in choices if one == found), choices[0]))

    def state_sums(self, person: Person, check: Check, bare: bool) -> list[Summands]:
        """TZ-EFF-07: the sum of the states, without the state named for skipping (TZ-ACT-06)."""
        marks = [mark for mark in person.marks if mark.touches(check.kind, check.against, check.melee, check.tag)]
        named = [mark for mark in person.marks if mark.name == check.skip]
        lists = [[mark for mark in marks if mark is not one] for one in named] or [marks]
        return [person.of_states(self.book, one, bare) for one in lists]

    def circumstances(self, person: Person, kind: str) -> Summands:
        """TZ-MOV-02, TZ-STA-07, TZ-ACT-03: movement and drawing in this turn, and a change of stance."""
        found: Summands = Counter()
        own = person.number == self.actor
        if own and kind in ("PA", "MA", "SK") and self.pace:
            found["movement", self.pace] += 1
        if own and kind in ("PA", "MA", "SK", "MV"):
            if person.jolt:
                found["stance_change", person.jolt] += 1
            if self.drawn:
                found["draw", self.book.number("draw_penalty")] += 1
        if kind in ("PA", "MA", "PD", "MD", "SK") and person.shaken:
            found["stance_change", person.shaken] += 1
        return found

    def ability(
        self, person: Person, parts: list[tuple[str, int]], abilities: tuple[str, ...], bare: bool = False
    ) -> None:
        """TZ-CHR-01: the best of the abilities of the roll, with its modifier."""
        found = [(name, value) for name, value in parts if name in ABILITIES]
        if abilities:
            name = person.best(abilities)
            mod = min(0, person.mod(name)) if bare else person.mod(name)
            self.expect("the ability", found, [(name, mod)] if mod else [])
        elif found:
            self.expect("the ability", found, [(found[0][0], person.mod(found[0][0]))])
        else:
            self.expect("an ability without a modifier", 0 in person.mods.values(), True)

    def traits(self, person: Person, tag: str, parts: list[tuple[str, int]], bare: bool = False) -> None:
        """TZ-CHR-03, TZ-STA-06, TZ-OUT-02: the bonus of this number of traits; words of languages count inside the
        same cap."""
        found = [(name, value) for name, value in parts if "*" in name]
        level = person.level
        spoken = not tag.startswith("resist")  # there a language is a barrier to the other one
        words = sum(value for name, value in parts if name == "language" and spoken)
        if bare:
            self.expect("traits in iron defence", [*found, words], [0])
            return
        self.expect("the number of kinds of traits", len(found) <= 1, True)
        off = self.book.switch("trait_bonus") == "off"
        for name, value in found:
            kind, _, count = name.partition("*")
            if kind == "aimed":
                most = 2 * level if self.book.switch("aim_cap") == "capped" else 3 * level
                expectation = min(most, 2 * level + int(count) - 1)
            else:
                expectation = trait_bonus(level, int(count))
            self.expect(f"the bonus of {count} traits ({tag})", value, 0 if off else expectation)
        if words and not off:
            self.expect("traits and languages together", sum(value for _, value in found) + words <= 2 * level, True)

    def apart(self, person: Person, parts: list[tuple[str, int]], check: Check) -> None:
        """Things, sight, point-blank shots, focus and skill dice of an action roll."""
        named = dict(parts)
        stance = self.book.stance(person.stance)
        if not (stance.get("no_bonuses") and check.kind in ("PA", "MA")):
            self.constant(
                "the addition by things", ("item", person.number, check.tag, self.act.item), named.get("item", 0)
            )
        if "damage_focus" in named:
            self.expect("a stance that focuses", bool(stance.get("focus")), True)
        self.from_dice(person, named, "damage_focus")
        self.from_dice(person, named, "ability_dice")
        if check.kind not in ("PA", "MA"):
            for name in ("visibility", "close"):
                self.expect(f"{name} in a roll that is no attack", named.get(name, 0), 0)
            return
        self.sight(named, check)

    def from_dice(self, person: Person, named: dict[str, int], purpose: str) -> None:
        """Check a summand against the dice of an earlier line."""
        shown = self.shown.pop((purpose, person.number), 0)
        self.expect(f"the {purpose.replace('_', ' ')} in the roll", named.get(purpose, 0), shown)

    def sight(self, named: dict[str, int], check: Check) -> None:
        """TZ-ATK-03, TZ-ATK-09: the visibility of the target, the distance, and shots at arm's length."""
        act, book = self.act, self.book
        row = self.row()
        spared = check.melee and book.switch("visibility_scope") == "ranged_only"
        dark = self.dark(self.name(check.against)) if row.get("needs_sight", True) and not spared else 0
        self.expect("visibility", named.get("visibility", 0), dark)
        past = 0
        if not check.melee and row:
            optimal = row.get("optimal_band") or ("medio" if act.verb in POWERS else "inmediato")
            past = max(0, BANDS.index(act.detail) - BANDS.index(optimal))
        self.expect("the range", named.get("range", 0), book.number("range_penalty") * past)
        if act.verb == "ranged_attack" and act.detail == "inmediato":
            self.constant("a shot at arm's length", ("close", check.against), named.get("close", 0))
            self.expect("a shot at arm's length", named.get("close", 0) in (0, book.number("close_penalty")), True)
        else:
            self.expect("point-blank in another attack", named.get("close", 0), 0)

    def row(self) -> Fields:
        """Return the row of the weapon or power of the current action; empty for a manoeuvre."""
        if self.act.verb in POWERS:
            row: Fields = self.book.table("powers")[self.act.item]
            return row
        return self.book.weapon(self.act.item) if self.act.verb in WEAPONS else {}

    # Resistances.

    def resistance(self, person: Person, parts: list[tuple[str, int]], wall: Wall, rolled: bool = False) -> None:
        """TZ-TEST-04, TZ-ATK-11, TZ-INI-04: all parts of a resistance; ``rolled``: without its 10."""
        helpless = person.helpless(self.book)
        low = self.bare(person, wall) + self.outside(person, wall)
        if not rolled:
            low["base", self.book.number("static_base")] += 1
        if helpless or (person.surprised and not person.granted and self.same(parts, low)):
            self.rest(
                "the resistance of the helpless or surprised", parts, low, keep=(*ABILITIES, "base_pd", "base_md")
            )
        else:
            high = self.full(person, parts, wall) + self.outside(person, wall)
            if not rolled:
                self.static_traits(person, parts, wall)
                high["base", self.book.number("static_base")] += 1
            self.rest("the resistance", parts, high, keep=("base_pd", "base_md"))
        self.covered(person, dict(parts), wall)

    def same(self, parts: list[tuple[str, int]], expected: Summands) -> bool:
        """Check that the parts are these, cover and languages left aside."""
        return self.without(parts, (*ABILITIES, "base_pd", "base_md")) == expected

    def bare(self, person: Person, wall: Wall) -> Summands:
        """TZ-ATK-11, TZ-INI-04: the rest of the defence of the helpless and the surprised."""
        found: Summands = Counter()
        ten = self.book.number("static_base")
        if wall.kind in ("PD", "PD_touch"):
            worn = self.armour(person) if wall.kind == "PD" else 0
            if "base_pd" in person.figures:
                worn = min(worn, person.figures["base_pd"] - ten)
            found["armour", worn] += 1
        elif wall.kind == "MD":
            found["base_md", min(0, person.figures.get("base_md", ten) - ten)] += 1
        else:
            name = self.resisting(person, wall)
            found[name, person.mod(name)] += 1
        return Counter({pair: count for pair, count in found.items() if pair[1]})

    def full(self, person: Person, parts: list[tuple[str, int]], wall: Wall) -> Summands:
        """TZ-CHR-05, TZ-CHR-06, TZ-ATK-05, TZ-ATK-12: a resistance as it stands, its own circumstances included."""
        found = self.own(person, parts, wall)
        stance = int(self.book.stance(person.stance).get("resist", 0)) - person.push
        if stance:
            found["stance", stance] += 1
        kind = wall.roll_class
        marks = [mark for mark in person.marks if mark.touches(kind, wall.by, False, "")]
        found += person.of_states(self.book, marks, False)
        found += self.circumstances(person, kind) + person.of_load(self.book, kind, self.over)
        if not person.surprised or person.granted:
            found += person.of_edges(self.book, "resistance", False)
        return found

    def own(self, person: Person, parts: list[tuple[str, int]], wall: Wall) -> Summands:
        """Return the parts of a resistance that come from the sheet alone."""
        name = "base_md" if wall.kind == "MD" else "base_pd" if wall.kind == "PD" else ""
        given = person.figures.get(name)
        if given is not None:
            more = given - self.book.number("static_base")
            return Counter([(name, more)]) if more else Counter()
        self.traits(person, wall.tag, parts)
        found: Summands = Counter()
        if wall.kind in ("PD", "PD_touch"):
            if self.book.switch("defence_formula") == "drs":
                self.ability(person, parts, ("DES",))
            worn = [("armour", self.armour(person))] if wall.kind == "PD" else []
            if self.book.switch("defence_formula") == "drs":
                worn += [("shield", self.shield(person))] if wall.kind == "PD" else []
                worn += [("parry", self.parry(person))]
            found.update(pair for pair in worn if pair[1])
        elif wall.kind == "MD":
            self.ability(person, parts, ())
            self.constant("the ability of MD", ("MD", person.number), [part for part, _ in parts if part in ABILITIES])
        else:
            self.ability(person, parts, (self.resisting(person, wall),))
        things = sum(value for part, value in parts if part in ("item", "skill"))
        self.constant("the addition by things and skill", ("things", person.number, wall.kind), things)
        return found

    def static_traits(self, person: Person, parts: list[tuple[str, int]], wall: Wall) -> None:
        """TZ-TEST-04: all fitting traits count in a static resistance, so their number is constant."""
        counts = [part for part, _ in parts if "*" in part]
        self.constant(f"the traits of {wall.tag}", ("traits", person.number, wall.kind), counts)

    def resisting(self, person: Person, wall: Wall) -> str:
        """TZ-ATK-05, TZ-ATK-12: the ability that resists."""
        return person.best(("FUE", "DES")) if wall.kind == "manoeuvre" else wall.kind[8:]

    def armour(self, person: Person) -> int:
        """TZ-CHR-05: the addition of armour, unless it is broken."""
        return 0 if "armour" in person.broken else person.figures.get("armour", 0)

    def shield(self, person: Person) -> int:
        """TZ-CHR-05, TZ-ACT-03: the addition of a shield; a two-handed weapon in hand suspends it."""
        two = bool(person.hand) and self.book.weapon(person.hand).get("hands") == 2
        return 0 if two or "shield" in person.broken else person.figures.get("shield", 0)

    def parry(self, person: Person) -> int:
        """TZ-CHR-05: the addition of the weapon in hand."""
        return int(self.book.weapon(person.hand).get("parry") or 0) if person.hand else 0

    def outside(self, person: Person, wall: Wall) -> Summands:
        """TZ-ATK-07, TZ-ATK-08: the effect of sizes on a resistance."""
        if not wall.attack:
            return Counter()
        value = self.book.size(f"{wall.domain}_resistance", self.of(wall.by).size, person.size)
        return Counter([("size", value)]) if value else Counter()

    def covered(self, person: Person, named: dict[str, int], wall: Wall) -> None:
        """TZ-ATK-10, TZ-OUT-02: cover and languages. A shelter covers from one side alone; no line says from which."""
        cover = 0
        if person.cover and wall.kind in ("PD", "PD_touch"):
            kind, extent = person.cover.split()
            cover = int(self.book.table("covers")[kind][extent])
            if wall.melee and self.book.switch("cover_vs_melee") == "off":
                cover = 0
        if self.scene.get("shelters"):
            self.expect("cover of the kind that there is", named.get("cover", 0) in (0, cover), True)
        else:
            self.expect("the cover", named.get("cover", 0), cover)
        words = bool(self.row().get("needs_language")) and wall.attack
        steps = (0, self.book.number("language_low"), self.book.number("language_none")) if words else (0,)
        self.expect("a difficulty for want of a language", named.get("language", 0) in steps, True)

    def by_specials(self, parts: list[tuple[str, int]]) -> None:
        """TZ-SPEC-01: parts of specials bear their names, and their numbers where these are fixed."""
        for name, value in parts:
            if name.startswith(LABEL):
                self.expect(f"{name} is a special of this fight", name in self.given, True)
                numbers = self.given.get(name)
                self.expect(f"the number of {name}", numbers is None or abs(value) in numbers, True)

    # Comparing.

    def without(self, parts: list[tuple[str, int]], keep: tuple[str, ...]) -> Summands:
        """Return the parts that are not checked one by one."""
        gone = {*APART, *ABILITIES, "range"} - set(keep)
        return Counter((name, value) for name, value in own(parts) if name not in gone and "*" not in name)

    def rest(self, what: str, parts: list[tuple[str, int]], expected: Summands, keep: tuple[str, ...] = ()) -> None:
        """Check that all other parts are these, no more and no fewer."""
        found = self.without(parts, keep)
        self.expect(f"the other parts of {what}", sorted(found.elements()), sorted(expected.elements()))


def own(parts: list[tuple[str, int]]) -> list[tuple[str, int]]:
    """TZ-SPEC-01: return the parts that no special gives; those of specials count as their line says."""
    return [(name, value) for name, value in parts if not name.startswith(LABEL)]


def hand_to_hand(verb: str) -> bool:
    """Return True if the attack is made hand to hand."""
    return verb in MELEE

"""Rolls of Fragmentos (FR-DICE, FR-SHEET-03): pools, base, traits, omens.

An effort is one participant's part in a challenge or conflict, from the choices before its roll to its result."""

from __future__ import annotations

from ....core.asks import NO_BODY, Option
from ....core.events import Parts
from ....core.record import field_names
from ....core.scene import Scene
from .. import specials
from ..formulas import best_trait, roll_tags, roll_value, trait_bonus
from ..state import ACTIVE, Body, State, Thing

FrScene = Scene[State]


def is_needless(scene: FrScene, seat: int, kind: str, rule: str, default: Option) -> bool:
    """Return whether the scene would neither put nor record this question, so that its options need not be computed."""
    return not scene.is_recording and not scene.wants(seat, kind, rule, default)


class Effort:  # mypyc: acyclic
    """Roll of one body, first planned, then rolled. ``tags`` are those of the roll, with those of the wielded
    object (FR-OBJ-01); ``own`` only the frame's. ``covered``: supernatural traits are paid for (FR-SUP-04).
    ``avoiding``: the body only avoids. ``spent`` is the enemy whose obstacle gave its die (FR-FIGHT-08), -1 without
    one. ``attacker`` and ``target`` are the two of a conflict, ``figure`` what specials change in it; they give the
    parts ``more_dice`` and ``more`` (FR-SPEC-02)."""

    __slots__ = field_names(
        "attacker avoiding base body bonus char covered faces fight figure more more_dice omens own result spent tags"
        " target thing"
    )

    def __init__(
        self, body: Body, char: str, tags: frozenset[str], fight: bool = False, avoiding: bool = False
    ) -> None:
        self.body = body
        self.char = char
        self.own = tags
        self.fight = fight
        self.avoiding = avoiding
        self.thing: Thing | None = None
        self.spent = -1
        self.tags = roll_tags(tags, char, fight)
        self.covered = False
        self.faces = b""
        self.base = 0
        self.bonus = 0
        self.result = 0
        self.omens = 0
        self.attacker: int = NO_BODY
        self.target: int = NO_BODY
        self.figure = specials.TEST
        self.more_dice: Parts = ()
        self.more: Parts = ()

    def meet(self, figure: str, attacker: int, target: int) -> None:
        """FR-SPEC-02: note the two of a conflict, and the figure that specials of this body change."""
        self.figure = figure
        self.attacker = attacker
        self.target = target

    def wield(self, thing: Thing, spent: int = -1) -> None:
        """FR-OBJ-01: use one object: its tags join the roll, and an armed roll is no brawl."""
        self.thing = thing
        self.spent = spent
        self.tags = self.own.union(thing.tags)

    def wielded(self) -> str:
        """Return the id of the object that is used; "" for none."""
        return "" if self.thing is None else self.thing.id

    def again(self) -> Effort:
        """Return the same effort before its dice, for a pair that must reroll (FR-CONF-07)."""
        twin = Effort(self.body, self.char, self.own, self.fight, self.avoiding)
        twin.thing, twin.spent, twin.tags, twin.covered = self.thing, self.spent, self.tags, self.covered
        twin.meet(self.figure, self.attacker, self.target)
        return twin


def pool(effort: Effort) -> int:
    """FR-DICE-02, FR-DICE-06: characteristic plus object dice; no dice at all for a value of 0 or less, or for a body
    that is not active."""
    if effort.body.status != ACTIVE:
        return 0
    body = effort.body
    own = roll_value(body.sheet, body.current, body.full_strength, effort.char)
    if own <= 0:
        return 0
    count = own + (effort.thing.dice if effort.thing is not None else 0)
    return count + total_of(effort.more_dice) if effort.more_dice else count


def total_of(parts: Parts) -> int:
    """Return the sum of some parts."""
    return sum([value for _, value in parts])


def pool_parts(effort: Effort) -> Parts:
    """FR-DICE-02, FR-SUP-05: the parts of the number of dice: the value (named a total while the body draws on full
    strength) and the dice of the object."""
    count = pool(effort)
    if not count:
        return ()
    value = f"total_{effort.char}" if effort.body.full_strength else effort.char
    more = effort.more_dice
    if effort.thing is None:
        return ((value, count - total_of(more)), *more)
    return ((value, count - effort.thing.dice - total_of(more)), (effort.thing.id, effort.thing.dice), *more)


def added_parts(effort: Effort) -> Parts:
    """FR-DICE-04, FR-SHEET-03, FR-SPEC-02: the best fitting trait is added to the dice, and so are specials."""
    best = best_trait(effort.body.sheet, effort.tags, effort.covered)
    return effort.more if best is None or not effort.faces else ((best.name, best.score), *effort.more)


def base_of(faces: bytes, sides: int = 6) -> int:
    """FR-DICE-03: the highest die, plus 1 for each further die with the same face; 0 without dice."""
    for highest in range(sides, 0, -1):
        times = faces.count(highest)
        if times:
            return highest + times - 1
    return 0


def roll(scene: FrScene, effort: Effort, purpose: str, rule: str) -> None:
    """FR-DICE-01, FR-DICE-04, FR-OMEN-01: roll the pool. The result is base + best fitting trait; every die with the
    omen's face is an omen, object dice included. FR-DICE-06: without dice the result is 0."""
    powers = scene.state.encounter.powers
    effort.more_dice = effort.more = ()
    count = pool(effort)
    if not count:
        effort.faces, effort.base, effort.bonus, effort.result, effort.omens = b"", 0, 0, 0, 0
        return
    if powers is not None:
        found = specials.situation(scene.state, effort.attacker, effort.target, effort.figure, purpose)
        more = powers.parts(f"change {effort.figure}_dice", effort.body.id, found)
        effort.more_dice = tuple(specials.least(more, 1, count))
        count = pool(effort)
    variants = scene.state.variants
    faces = scene.roll(effort.body.id, count, variants.die_sides, purpose, rule)
    effort.faces = faces
    effort.base = base_of(faces, variants.die_sides)
    effort.bonus = trait_bonus(effort.body.sheet, effort.tags, effort.covered)
    effort.result = effort.base + effort.bonus
    if powers is not None:
        more = powers.parts(f"change {effort.figure}", effort.body.id, found)
        effort.more = tuple(specials.least(more, 1, effort.result))
        effort.result += total_of(effort.more)
        if effort.figure == specials.DEFENCE:
            guard = tuple(specials.guard(powers, effort.body, found, effort.result))
            effort.more += guard
            effort.result += total_of(guard)
    effort.omens = faces.count(variants.omen_face)


def rerolls(scene: FrScene, effort: Effort, purpose: str) -> bool:
    """FR-SPEC-07: return whether a special of its body lets a failed effort roll once more; the use is counted."""
    powers = scene.state.encounter.powers
    if powers is None or not pool(effort):
        return False
    found = specials.situation(scene.state, effort.attacker, effort.target, effort.figure, purpose)
    power = powers.first(f"reroll {effort.figure}", effort.body.id, found)
    if power is None:
        return False
    specials.tell(scene, power, effort.body.id, specials.ODD, specials.REROLL)
    return True

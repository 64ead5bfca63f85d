"""How Fragmentos reads its dice (FR-DICE, FR-SHEET-03): pools, base, traits, omens.

An effort is one participant's part in a challenge or conflict, from what it may roll to what came of it."""

from __future__ import annotations

from functools import cache
from math import comb

from ....core.scene import Scene
from ..sheet import Trait
from ..state import ACTIVE, Body, State, Thing
from ..tables import ACCION
from .frames import BRAWL

Film = Scene[State]


class Effort:
    """What one body rolls, and then what it rolled. ``tags`` are those of the roll, the wielded object's included
    (FR-OBJ-01); ``own`` the frame's alone; ``covered``: supernatural traits are paid for (FR-SUP-04); ``shy``: it only
    avoids; ``spent`` the enemy whose obstacle gave its die (FR-FIGHT-08), -1: none."""

    __slots__ = (
        "base",
        "body",
        "bonus",
        "char",
        "covered",
        "faces",
        "fight",
        "omens",
        "own",
        "result",
        "shy",
        "spent",
        "tags",
        "thing",
    )

    def __init__(self, body: Body, char: str, tags: frozenset[str], fight: bool = False, shy: bool = False) -> None:
        self.body = body
        self.char = char
        self.own = tags
        self.fight = fight
        self.shy = shy
        self.thing: Thing | None = None
        self.spent = -1
        self.tags = tags | {BRAWL} if fight and char == ACCION else tags
        self.covered = False
        self.faces = b""
        self.base = 0
        self.bonus = 0
        self.result = 0
        self.omens = 0

    def wield(self, thing: Thing, spent: int = -1) -> None:
        """FR-OBJ-01: use one object: its tags join the roll, and an armed roll is no brawl."""
        self.thing = thing
        self.spent = spent
        self.tags = self.own.union(thing.tags)

    def again(self) -> Effort:
        """The same effort before its dice, for a pair that must reroll (FR-CONF-07)."""
        twin = Effort(self.body, self.char, self.own, self.fight, self.shy)
        twin.thing, twin.spent, twin.tags, twin.covered = self.thing, self.spent, self.tags, self.covered
        return twin


def value(body: Body, char: str) -> int:
    """FR-SHEET-02: what a roll uses: the current value, or the total while drawing on full strength; absent: 0."""
    if body.full_strength:
        return body.sheet.total(char) or 0
    return body.current.get(char, 0)


def pool(effort: Effort) -> int:
    """FR-DICE-02, FR-DICE-06: characteristic plus object dice; nothing, whatever the object, for a value of 0 or less
    and for those who are not active."""
    if effort.body.status != ACTIVE:
        return 0
    own = value(effort.body, effort.char)
    if own <= 0:
        return 0
    return own + (effort.thing.dice if effort.thing is not None else 0)


def base_of(faces: bytes, sides: int = 6) -> int:
    """FR-DICE-03: the highest die, plus 1 for each further die that shows the same; 0 without dice."""
    for highest in range(sides, 0, -1):
        times = faces.count(highest)
        if times:
            return highest + times - 1
    return 0


def best_trait(body: Body, tags: frozenset[str], covered: bool) -> Trait | None:
    """FR-SHEET-03: the highest trait that fits, the first listed of equals; supernatural ones only when covered."""
    best: Trait | None = None
    for fits, trait in body.sheet.traits_by_tags:
        if (covered or not trait.supernatural) and not tags.isdisjoint(fits):
            if best is None or trait.score > best.score:
                best = trait
    return best


def roll(scene: Film, effort: Effort, purpose: str, rule: str) -> None:
    """FR-DICE-01, FR-DICE-04, FR-OMEN-01: roll the pool; result = base + best fitting trait, and every die that shows
    the omen is one, object dice included. FR-DICE-06: without dice the result is 0 flat."""
    count = pool(effort)
    if not count:
        effort.faces, effort.base, effort.bonus, effort.result, effort.omens = b"", 0, 0, 0, 0
        return
    variants = scene.state.variants
    faces = scene.roll(effort.body.id, count, variants.die_sides, purpose, rule)
    trait = best_trait(effort.body, effort.tags, effort.covered)
    effort.faces = faces
    effort.base = base_of(faces, variants.die_sides)
    effort.bonus = trait.score if trait is not None else 0
    effort.result = effort.base + effort.bonus
    effort.omens = faces.count(variants.omen_face)


@cache
def base_counts(dice: int, sides: int = 6) -> dict[int, int]:
    """FR-DICE-07: of the ``sides ** dice`` ways to fall, how many give each base: C(n, k) (m - 1)^(n - k) each for the
    highest face m shown by k dice."""
    counts: dict[int, int] = {}
    for highest in range(1, sides + 1):
        for times in range(1, dice + 1):
            ways = comb(dice, times) * (highest - 1) ** (dice - times)
            if ways:
                base = highest + times - 1
                counts[base] = counts.get(base, 0) + ways
    return dict(sorted(counts.items())) if dice else {0: 1}


def opposed(dice: int, trait: int, other_dice: int, other_trait: int) -> tuple[int, int, int]:
    """FR-DICE-07: of all the ways that both pools can fall, how many the first wins, ties and loses."""
    won = tied = lost = 0
    for base, ways in base_counts(dice).items():
        for other, other_ways in base_counts(other_dice).items():
            difference = (base + trait if dice else 0) - (other + other_trait if other_dice else 0)
            won += ways * other_ways * (difference > 0)
            tied += ways * other_ways * (difference == 0)
            lost += ways * other_ways * (difference < 0)
    return won, tied, lost

"""Pools of dice that bodies may roll, and the choice among them.

An object may bring dice, and with its tags qualities that its owner, or the enemy, may play on the roll: in the dark a
revolver costs more than it brings, if darkness hinders firearms."""

from __future__ import annotations

from typing import Final

from simulator.core.asks import NO_BODY
from simulator.systems.fragmentos.formulas import (
    SCENE,
    is_barred,
    is_suitable,
    responses_of,
    roll_tags,
    roll_value,
    things_of,
    trait_bonus,
)
from simulator.systems.fragmentos.frames import OBSTACLE, ActionFrame, Response
from simulator.systems.fragmentos.odds import DicePool, mean_result
from simulator.systems.fragmentos.sheet import ACCION
from simulator.systems.fragmentos.tables import special_object
from simulator.systems.fragmentos.view import BodyView, View

from .rulebook import Hand, Rulebook

ATTACK: Final = "attack"
DEFEND: Final = "defend"
AVOID: Final = "avoid"


class Roll:  # mypyc: acyclic
    """Roll that a body may make: its characteristic, the ``tags`` of the frame, whether it belongs to a fight, and
    the ``role`` of the roller."""

    __slots__ = ("char", "fight", "role", "tags")

    def __init__(self, char: str, tags: frozenset[str], fight: bool = False, role: str = ATTACK) -> None:
        self.char = char
        self.tags = tags
        self.fight = fight
        self.role = role


class Pools:
    """The dice that the bodies of a view may roll."""

    __slots__ = ("rulebook", "variants", "view", "weights")

    def __init__(self, view: View, rulebook: Rulebook) -> None:
        self.view = view
        self.rulebook = rulebook
        self.variants = rulebook.variants
        self.weights = rulebook.weights

    def value(self, body: BodyView, char: str) -> int:
        """FR-SHEET-02: dice of a characteristic, before objects."""
        return roll_value(body.sheet, body.current, body.full_strength and body.active, char)

    def pools(self, body: BodyView, roll: Roll, by: int = NO_BODY) -> list[DicePool]:
        """FR-DICE-02, FR-OBJ-01: the pools that a body may roll: bare, with each suitable object, behind an obstacle
        against ``by``."""
        char, own = roll.char, roll.tags
        value = self.value(body, char) if body.active else 0
        if value <= 0:
            return [DicePool(0, 0)]
        found = [DicePool(value, trait_bonus(body.sheet, roll_tags(own, char, roll.fight), False))]
        for thing in body.things:
            if is_suitable(char, own, thing.char, thing.tags):
                if not is_barred(self.variants, thing.tags, roll.role != ATTACK, roll.role == AVOID):
                    bonus = trait_bonus(body.sheet, own.union(thing.tags), False)
                    # Pools are remembered, and an exact walk must not store a forgotten value: str reads it first.
                    found.append(DicePool(value + thing.dice, bonus, str(thing.id)))
        if by in body.obstacles and is_suitable(char, own, ACCION, special_object(OBSTACLE)[1]):
            found.append(self.behind_obstacle(body, value, own))
        return found

    def behind_obstacle(self, body: BodyView, value: int, own: frozenset[str]) -> DicePool:
        """FR-FIGHT-08: the pool of a body with the die of an obstacle."""
        dice, tags = special_object(OBSTACLE)
        return DicePool(value + dice, trait_bonus(body.sheet, own.union(tags), False), OBSTACLE)

    def best_pool(self, body: BodyView, roll: Roll, by: int = NO_BODY) -> DicePool:
        """Return the best pool of a body for a roll."""
        return self.best_of(body, roll, self.pools(body, roll, by))

    def best_of(self, body: BodyView, roll: Roll, pools: list[DicePool]) -> DicePool:
        """Return the pool with the best mean result, by which the qualities that may be played on it count as well;
        the first of equals, but rather an object than bare hands."""
        best = pools[0]
        if len(pools) == 1:
            return best
        most = self.rated(body, roll, best)
        for pool in pools[1:]:
            rated = self.rated(body, roll, pool)
            if rated > most or (rated == most and not best.thing):
                best, most = pool, rated
        return best

    def rated(self, body: BodyView, roll: Roll, pool: DicePool) -> float:
        """FR-QUAL-02: return the mean result of a pool, more for each quality of the body and the scene that helps the
        roll, less for each that hinders it."""
        hand, played, scene = self.hand(body, roll, pool), 0, self.rulebook.setting.qualities
        for owner, qualities in ((body.id, body.sheet.qualities), (SCENE, scene)):
            for each in qualities:
                things = things_of(each)
                played += hand.is_moved(each.helps, owner, body.id, things)
                played -= hand.is_moved(each.hinders, owner, body.id, things)
        return self.mean(pool) + self.weights.played * played

    def hand(self, body: BodyView, roll: Roll, pool: DicePool) -> Hand:
        """FR-OBJ-01: return a roll with the object of this pool."""
        if pool.thing == OBSTACLE:
            return Hand(roll.tags.union(special_object(OBSTACLE)[1]), OBSTACLE)
        for one in body.things if pool.thing else ():
            if one.id == pool.thing:
                return Hand(roll.tags.union(one.tags), one.id)
        return Hand(roll_tags(roll.tags, roll.char, roll.fight))

    def mean(self, pool: DicePool) -> float:
        """Return the mean result of a pool."""
        return mean_result(pool, self.variants.die_sides)

    def lead(self, body: BodyView, conflict: ActionFrame) -> DicePool:
        """Return the pool with which a body would begin a conflict."""
        found = self.best_pool(body, Roll(conflict.char, conflict.tags, conflict.fight))
        if conflict.supernatural:
            return DicePool(found.dice, trait_bonus(body.sheet, conflict.tags, True), found.thing)
        return found

    def responses(self, body: BodyView, conflict: ActionFrame) -> list[Response]:
        """FR-FIGHT-04, FR-COND-03: the responses of a body; the helpless have only the first."""
        found = responses_of(self.variants, conflict, body.sheet, body.current)
        return found if body.active else found[:1]

    def answer(self, body: BodyView, conflict: ActionFrame, response: Response, by: int) -> DicePool:
        """Return the pool of a body for this response."""
        role = DEFEND if response.fight_back else AVOID
        fight = conflict.fight and response.fight_back
        return self.best_pool(body, Roll(response.char, response.tags, fight, role), by)

"""What a view means for one side: what bodies would roll, how they would meet, what losing would cost them.

Nothing here decides anything. Numbers are expectations from sheets and open state, never from the dice to come; a
loss of 1.0 is a combatant out of the fight."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from simulator.core.system import Encounter
from simulator.systems.fragmentos.formulas import (
    can_pursue,
    can_seek,
    is_barred,
    is_danger_free,
    is_protectable,
    is_suitable,
    loses_points,
    needed_result,
    responses_of,
    roll_tags,
    roll_value,
    spendable_threat,
    tie_winner,
    trait_bonus,
)
from simulator.systems.fragmentos.frames import ACTOR, FLEE, OBSTACLE, ActionFrame, Response, frame
from simulator.systems.fragmentos.odds import (
    DicePool,
    OpposedOdds,
    mean_base,
    mean_result,
    opposed_odds,
    success_chance,
)
from simulator.systems.fragmentos.setting import Setting
from simulator.systems.fragmentos.sheet import MAIN, MONSTER
from simulator.systems.fragmentos.tables import ACCION, special_object
from simulator.systems.fragmentos.variants import Variants
from simulator.systems.fragmentos.view import BodyView, View

WOUND = 0.5  # of what a fighter is worth: losing nearly all points of a characteristic
PROTECTION = 0.2  # what a point of grit or threat is worth when it saves a fighter
LIKELY = 3  # threat from which the director is expected to buy danger
ATTACK, DEFEND, AVOID = "attack", "defend", "avoid"


class Rulebook:
    """What does not change during a fight."""

    __slots__ = ("names", "setting", "sides", "variants")

    def __init__(self, encounter: Encounter) -> None:
        assert isinstance(encounter.variants, Variants)
        assert isinstance(encounter.scene, Setting)
        self.variants = encounter.variants
        self.setting = encounter.scene
        self.names = encounter.names
        self.sides = [side.name for side in encounter.sides]


class Assessment:
    """A view as one side reads it."""

    def __init__(self, view: View, rulebook: Rulebook, side: int) -> None:
        self.view = view
        self.rulebook = rulebook
        self.variants = rulebook.variants
        self.side = side
        listed = [view.bodies[number] for number in view.listing]
        self.foes = [body for body in listed if body.side != side and body.active]
        self._perils: dict[int, float] = {}

    def enemies(self, body: BodyView) -> list[BodyView]:
        """The active bodies on other sides than this body's, in list order."""
        return list(self.view.foes(body.id))

    @property
    def funds(self) -> int:
        """FR-THR-01: the threat that a director could spend."""
        return spendable_threat(self.variants, self.view.threat) if self.variants.director == "horror" else 0

    # Pools.

    def value(self, body: BodyView, char: str) -> int:
        """FR-SHEET-02: dice of a characteristic, before objects."""
        return roll_value(body.sheet, body.current, body.full_strength and body.active, char)

    def pools(
        self, body: BodyView, char: str, own: frozenset[str], *, fight: bool = False, role: str = ATTACK, by: int = -1
    ) -> Iterator[DicePool]:
        """FR-DICE-02, FR-OBJ-01: what a body may roll: bare, with each suitable object, behind an obstacle against
        ``by``. ``own``: the tags of the frame."""
        value = self.value(body, char) if body.active else 0
        if value <= 0:
            yield DicePool(0, 0)
            return
        yield DicePool(value, trait_bonus(body.sheet, roll_tags(own, char, fight), False))
        for thing in body.things:
            if is_suitable(char, own, thing.char, thing.tags):
                if not is_barred(self.variants, thing.tags, role != ATTACK, role == AVOID):
                    yield DicePool(value + thing.dice, trait_bonus(body.sheet, own.union(thing.tags), False), thing.id)
        if by in body.obstacles and is_suitable(char, own, ACCION, special_object(OBSTACLE)[1]):
            yield self.behind_obstacle(body, value, own)

    def behind_obstacle(self, body: BodyView, value: int, own: frozenset[str]) -> DicePool:
        """FR-FIGHT-08: what a body rolls with the die of an obstacle."""
        dice, tags = special_object(OBSTACLE)
        return DicePool(value + dice, trait_bonus(body.sheet, own.union(tags), False), OBSTACLE)

    def best_pool(
        self, body: BodyView, char: str, own: frozenset[str], *, fight: bool = False, role: str = ATTACK, by: int = -1
    ) -> DicePool:
        """The pool with the best mean result; of equals the first."""
        return max(self.pools(body, char, own, fight=fight, role=role, by=by), key=self.mean)

    def mean(self, pool: DicePool) -> float:
        """The mean result of a pool."""
        return mean_result(pool, self.variants.die_sides)

    def lead(self, body: BodyView, conflict: ActionFrame) -> DicePool:
        """What a body would roll to begin a conflict."""
        found = self.best_pool(body, conflict.char, conflict.tags, fight=conflict.fight)
        if conflict.supernatural:
            return DicePool(found.dice, trait_bonus(body.sheet, conflict.tags, True), found.thing)
        return found

    def responses(self, body: BodyView, conflict: ActionFrame) -> list[Response]:
        """FR-FIGHT-04, FR-COND-03: how a body may answer; the helpless only by the first response."""
        found = responses_of(self.variants, conflict, body.sheet, body.current)
        return found if body.active else found[:1]

    def answer(self, body: BodyView, conflict: ActionFrame, response: Response, by: int) -> DicePool:
        """What a body would roll for this response."""
        role = DEFEND if response.fight_back else AVOID
        fight = conflict.fight and response.fight_back
        return self.best_pool(body, response.char, response.tags, fight=fight, role=role, by=by)

    def defence(self, body: BodyView, conflict: ActionFrame, by: int) -> tuple[Response, DicePool] | None:
        """FR-FIGHT-04: the best answer of a body, of equals the first; None: it cannot be met like this."""
        found = [(response, self.answer(body, conflict, response, by)) for response in self.responses(body, conflict)]
        return max(found, key=lambda pair: self.mean(pair[1]), default=None)

    # Conflicts.

    def meet(self, me: BodyView, conflict: ActionFrame, foe: BodyView) -> tuple[OpposedOdds, str] | None:
        """How a conflict that ``me`` begins goes, and with which characteristic the other answers; None: they cannot
        meet."""
        found = self.defence(foe, conflict, me.id)
        if found is None or conflict.char not in me.current:
            return None
        response, theirs = found
        mine = self.lead(me, conflict)
        v = self.variants
        odds = opposed_odds(
            mine[:2],
            theirs[:2],
            tie_winner(me.kind, foe.kind),
            conflict.attacker == ACTOR,
            sides=v.die_sides,
            omen=v.omen_face,
            source=v.conflict_omen_source,
        )
        return odds, response.char

    def dangerous(self, me: BodyView, foe: BodyView) -> bool:
        """FR-DANG-01: a conflict will cost points: a monster, high threat, or a director who will pay for it."""
        if MONSTER in (me.kind, foe.kind) or is_danger_free(self.variants, self.view.threat):
            return True
        return self.funds > 0 and self.view.threat >= LIKELY and MAIN in (me.kind, foe.kind)

    def protected(self, body: BodyView) -> bool:
        """FR-PROT: a point would be paid rather than see the body fall."""
        points = body.superacion if body.kind == MAIN else self.funds
        return points > 0 and is_protectable(self.variants, body.kind, self.view.threat)

    def cost(self, body: BodyView, char: str, loss: int, attacking: bool = False) -> float:
        """What it means for a body to lose so many points. ``attacking``: it is the attacker of the conflict."""
        now = body.current.get(char)
        if now is None or not loses_points(self.variants, body.sheet, char, attacking):
            return 0.0
        if loss >= now:
            return PROTECTION if self.protected(body) else 1.0
        plain = WOUND * loss / now
        return min(PROTECTION, plain) if self.protected(body) else plain

    def bested(self, body: BodyView) -> float:
        """FR-FIGHT-05: what a setback means for a body."""
        limit = self.variants.setback_limit
        if body.kind == MONSTER or limit is None:
            return 0.0
        return 1 / max(1, limit - body.setbacks)

    def gain(self, me: BodyView, conflict: ActionFrame, foe: BodyView) -> tuple[float, float]:
        """What a conflict may be expected to cost the other, and oneself."""
        met = self.meet(me, conflict, foe)
        if met is None:
            return 0.0, 0.0
        odds, char = met
        if self.dangerous(me, foe):
            attacks = conflict.attacker == ACTOR
            return self._damage(foe, char, odds.win, not attacks), self._damage(me, conflict.char, odds.lose, attacks)
        if not conflict.fight:
            return 0.0, 0.0
        return sum(odds.win) * self.bested(foe), sum(odds.lose) * self.bested(me)

    def _damage(self, body: BodyView, char: str, chances: Iterable[float], attacking: bool) -> float:
        """The expected cost of losing, with these chances to lose by 0, 1, ... omens."""
        return sum(chance * self.cost(body, char, 1 + omens, attacking) for omens, chance in enumerate(chances))

    def targets(self, me: BodyView, conflict: ActionFrame) -> list[BodyView]:
        """The enemies that a fight can reach: in the open, with something to answer with."""
        return [foe for foe in self.enemies(me) if not foe.hidden and self.responses(foe, conflict)]

    def fells(self, me: BodyView, conflict: ActionFrame, foe: BodyView) -> float:
        """The chance that this very conflict ends the other's fight."""
        met = self.meet(me, conflict, foe)
        if met is None or self.protected(foe):
            return 0.0
        odds, char = met
        if not self.dangerous(me, foe):
            return odds.chance if self.bested(foe) >= 1 else 0.0
        attacked = conflict.attacker != ACTOR
        return sum(chance for omens, chance in enumerate(odds.win) if self.cost(foe, char, 1 + omens, attacked) >= 1)

    def peril(self, body: BodyView) -> float:
        """What the worst enemy may be expected to cost a body in one attack."""
        if body.id not in self._perils:
            pairs = ((foe, mode) for foe in self.enemies(body) for mode in foe.sheet.modes if mode.fight)
            self._perils[body.id] = max((self.gain(foe, mode, body)[0] for foe, mode in pairs), default=0.0)
        return self._perils[body.id]

    def chance(self, body: BodyView, conflict: ActionFrame, foe: BodyView) -> float:
        """The chance to win a conflict."""
        met = self.meet(body, conflict, foe)
        return 1.0 if met is None else met[0].chance

    def pursuers(self, body: BodyView) -> list[BodyView]:
        """FR-FIGHT-06: the enemies that could pursue a body."""
        return [foe for foe in self.enemies(body) if can_pursue(foe.sheet, foe.current)]

    def seekers(self, body: BodyView) -> list[BodyView]:
        """FR-FIGHT-07: the enemies that could look for a body."""
        return [foe for foe in self.enemies(body) if can_seek(foe.current)]

    def escapes(self, body: BodyView) -> float:
        """FR-FIGHT-06: the chance of a body to get past its best pursuer."""
        return min((self.chance(body, frame(FLEE), foe) for foe in self.pursuers(body)), default=1.0)

    # Challenges.

    def passes(self, body: BodyView, char: str, tags: frozenset[str], name: str) -> float:
        """FR-CHAL-03: the chance in a challenge, by its difficulty if that is known, else by the usual one."""
        number = self.view.difficulties.get(name, self.variants.default_difficulty)
        found = self.best_pool(body, char, tags)
        return success_chance(found.dice, found.bonus, needed_result(self.variants, number), self.variants.die_sides)

    def mean_of(self, dice: int) -> float:
        """The mean base of so many dice."""
        return mean_base(dice, self.variants.die_sides)

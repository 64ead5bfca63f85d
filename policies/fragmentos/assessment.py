"""What a view means for one side: what bodies would roll, how they would meet, what losing would cost them.

Nothing here decides anything. Numbers are expectations from sheets and open state, never from the dice to come; a
loss of 1.0 is a combatant out of the fight."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from simulator.core.system import Encounter
from simulator.systems.fragmentos.resolution.frames import ACTOR, BRAWL, FLEE, HUNT, Frame, Way, frame
from simulator.systems.fragmentos.setting import Setting
from simulator.systems.fragmentos.sheet import MAIN, MONSTER
from simulator.systems.fragmentos.tables import ACCION, COGNICION
from simulator.systems.fragmentos.variants import Variants, is_on
from simulator.systems.fragmentos.view import BodyView, ThingView, View

from .odds import Clash, Hand, clash, mean, passing, result

WOUND = 0.5  # of what a fighter is worth: losing nearly all points of a characteristic
PROTECTION = 0.2  # what a point of grit or threat is worth, when it saves somebody
LIKELY = 3  # threat from which the director is expected to buy danger
PARAPET = frozenset({"evade", "flee", "fight"})
WEAPON = frozenset({"melee", "firearm", "fight"})
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

    def __init__(self, view: View, lore: Rulebook, side: int) -> None:
        self.view = view
        self.lore = lore
        self.variants = lore.variants
        self.side = side
        listed = [view.bodies[number] for number in view.listing]
        self.foes = [body for body in listed if body.side != side and body.active]
        self._perils: dict[int, float] = {}

    def enemies(self, body: BodyView) -> list[BodyView]:
        """The active ones on other sides than this body's, in list order."""
        return list(self.view.foes(body.id))

    @property
    def low(self) -> bool:
        """FR-PROT-02: whether plot protection is still in force."""
        return self.view.threat < self.variants.plot_protection_end_threat

    @property
    def funds(self) -> int:
        """FR-THR-01: the threat that a director could spend."""
        return self.view.threat - self.variants.threat_min if self.variants.director == "horror" else 0

    # Hands.

    def value(self, body: BodyView, char: str) -> int:
        """FR-SHEET-02: dice of a characteristic, before objects."""
        now = body.current.get(char, 0)
        return (body.sheet.total(char) or 0) if body.full_strength and body.active else now

    def bonus(self, body: BodyView, tags: frozenset[str], covered: bool = False) -> int:
        """FR-SHEET-03: the best fitting trait's score."""
        fitting = (trait for fits, trait in body.sheet.traits_by_tags if not tags.isdisjoint(fits))
        return max((trait.score for trait in fitting if covered or not trait.supernatural), default=0)

    def hands(
        self, body: BodyView, char: str, own: frozenset[str], *, fight: bool = False, role: str = ATTACK, by: int = -1
    ) -> Iterator[Hand]:
        """FR-DICE-02, FR-OBJ-01: what it may roll: bare, with each suitable object, behind an obstacle against ``by``.
        ``own``: the tags of the frame."""
        value = self.value(body, char) if body.active else 0
        if value <= 0:
            yield Hand(0, 0)
            return
        yield Hand(value, self.bonus(body, own | {BRAWL} if fight and char == ACCION else own))
        for thing in body.things:
            tags = frozenset(thing.tags)
            if thing.char == char and not own.isdisjoint(tags) and self.allowed(thing, tags, role):
                yield Hand(value + thing.dice, self.bonus(body, own | tags), thing.id)
        if by in body.obstacles and char == ACCION and not own.isdisjoint(PARAPET):
            yield Hand(value + 1, self.bonus(body, own | PARAPET), "obstacle")

    def allowed(self, thing: ThingView, tags: frozenset[str], role: str) -> bool:
        """FR-OBJ-04: whether a weapon serves here."""
        if role == ATTACK or tags.isdisjoint(WEAPON):
            return True
        allowed = self.variants.weapon_on_defence
        return role == DEFEND and (allowed == "both" or (allowed == "melee_only" and "melee" in tags))

    def hand(
        self, body: BodyView, char: str, own: frozenset[str], *, fight: bool = False, role: str = ATTACK, by: int = -1
    ) -> Hand:
        """The best of them on average; of equals the first."""
        return max(self.hands(body, char, own, fight=fight, role=role, by=by), key=self.mean)

    def mean(self, hand: Hand) -> float:
        """The mean result of a hand."""
        return result(hand, self.variants.die_sides)

    def lead(self, body: BodyView, conflict: Frame) -> Hand:
        """What it would roll to begin a conflict."""
        found = self.hand(body, conflict.char, conflict.tags, fight=conflict.fight)
        if conflict.supernatural:
            return Hand(found.dice, self.bonus(body, conflict.tags, True), found.thing)
        return found

    def ways(self, body: BodyView, conflict: Frame) -> list[Way]:
        """FR-FIGHT-04: how a body may answer; as the rules have it."""
        found = [way for way in conflict.ways if way.char in body.current]
        if conflict.id == FLEE:
            return [way for way in found if way.char == body.sheet.pursues_with]
        if conflict.fight and not is_on(self.variants.evade_option):
            found = [way for way in found if way.fight_back]
        return found[:1] if conflict.id == HUNT or not body.active else found

    def answer(self, body: BodyView, conflict: Frame, way: Way, by: int) -> Hand:
        """What it would roll this way."""
        role = DEFEND if way.fight_back else AVOID
        return self.hand(body, way.char, way.tags, fight=conflict.fight and way.fight_back, role=role, by=by)

    def defence(self, body: BodyView, conflict: Frame, by: int) -> tuple[Way, Hand] | None:
        """FR-FIGHT-04: its best answer, of equals the first; None: it cannot be met like this."""
        found = [(way, self.answer(body, conflict, way, by)) for way in self.ways(body, conflict)]
        return max(found, key=lambda pair: self.mean(pair[1]), default=None)

    # Meeting.

    def meet(self, me: BodyView, conflict: Frame, foe: BodyView) -> tuple[Clash, str] | None:
        """How a conflict that ``me`` begins goes, and with what the other answers; None: they cannot."""
        found = self.defence(foe, conflict, me.id)
        if found is None or conflict.char not in me.current:
            return None
        way, theirs = found
        mine = self.lead(me, conflict)
        tie = (me.kind == MAIN) - (foe.kind == MAIN)
        first = conflict.attacker == ACTOR
        v = self.variants
        return clash(mine[:2], theirs[:2], tie, first, v.die_sides, v.omen_face), way.char

    def dangerous(self, me: BodyView, foe: BodyView) -> bool:
        """FR-DANG-01: whether points will be lost: a monster, high threat, or a director who will pay for it."""
        if MONSTER in (me.kind, foe.kind):
            return True
        if self.view.threat >= self.variants.free_danger_threat and self.variants.high_threat_danger != "pay_always":
            return True
        return self.funds > 0 and self.view.threat >= LIKELY and MAIN in (me.kind, foe.kind)

    def protected(self, body: BodyView) -> bool:
        """FR-PROT: whether a point would be paid rather than see it fall."""
        if body.kind == MAIN:
            return self.low and body.superacion > 0
        if body.kind == MONSTER:
            rule = self.variants.monster_plot_protection
            return self.funds > 0 and (rule == "always" or (rule == "same_limit" and self.low))
        return self.funds > 0 and self.low and is_on(self.variants.secondary_plot_protection)

    def cost(self, body: BodyView, char: str, loss: int) -> float:
        """What it means for a body to lose so many points."""
        now = body.current.get(char)
        if now is None or (body.kind == MONSTER and self.variants.monster_damage == "none"):
            return 0.0
        if loss >= now:
            return PROTECTION if self.protected(body) else 1.0
        plain = WOUND * loss / now
        return min(PROTECTION, plain) if self.protected(body) else plain

    def bested(self, body: BodyView) -> float:
        """FR-FIGHT-05: what a setback means."""
        limit = self.variants.setback_limit
        if body.kind == MONSTER or limit is None:
            return 0.0
        return 1 / max(1, limit - body.setbacks)

    def price(self, body: BodyView, char: str, chances: Iterable[float], danger: bool, fight: bool) -> float:
        """The expected cost for who loses, with these chances for 0, 1, ... omens."""
        if danger:
            return sum(chance * self.cost(body, char, 1 + omens) for omens, chance in enumerate(chances))
        return sum(chances) * self.bested(body) if fight else 0.0

    def gain(self, me: BodyView, conflict: Frame, foe: BodyView) -> tuple[float, float]:
        """What a conflict may be expected to cost the other, and oneself."""
        met = self.meet(me, conflict, foe)
        if met is None:
            return 0.0, 0.0
        found, char = met
        danger = self.dangerous(me, foe)
        taken = self.price(foe, char, found.win, danger, conflict.fight)
        return taken, self.price(me, conflict.char, found.lose, danger, conflict.fight)

    def targets(self, me: BodyView, conflict: Frame) -> list[BodyView]:
        """Whom a fight can reach: enemies in the open with something to answer with."""
        return [foe for foe in self.enemies(me) if not foe.hidden and self.ways(foe, conflict)]

    def fells(self, me: BodyView, conflict: Frame, foe: BodyView) -> float:
        """The chance that this very conflict ends the other's fight."""
        met = self.meet(me, conflict, foe)
        if met is None or self.protected(foe):
            return 0.0
        found, char = met
        if not self.dangerous(me, foe):
            return found.chance if self.bested(foe) >= 1 else 0.0
        return sum(chance for omens, chance in enumerate(found.win) if self.cost(foe, char, 1 + omens) >= 1)

    def peril(self, body: BodyView) -> float:
        """What the worst enemy may be expected to cost it in one attack."""
        if body.id not in self._perils:
            pairs = ((foe, mode) for foe in self.enemies(body) for mode in foe.sheet.modes if mode.fight)
            self._perils[body.id] = max((self.gain(foe, mode, body)[0] for foe, mode in pairs), default=0.0)
        return self._perils[body.id]

    # Alone.

    def passes(self, body: BodyView, char: str, tags: frozenset[str], name: str) -> float:
        """FR-CHAL-03: the chance in a challenge, by its difficulty if that is known, else by the usual one."""
        number = self.view.difficulties.get(name, self.variants.default_difficulty)
        found = self.hand(body, char, tags)
        if self.variants.challenge_success == "gt":
            number += 1
        return passing(found.dice, found.bonus, number, self.variants.die_sides)

    def escapes(self, body: BodyView) -> float:
        """FR-FIGHT-06: the chance to get past the best pursuer."""
        able = [foe for foe in self.enemies(body) if foe.sheet.pursues_with in foe.current]
        return min((self.chance(body, frame(FLEE), foe) for foe in able), default=1.0)

    def chance(self, body: BodyView, conflict: Frame, foe: BodyView) -> float:
        """The chance to win a conflict."""
        met = self.meet(body, conflict, foe)
        return 1.0 if met is None else met[0].chance

    def seekers(self, body: BodyView) -> list[BodyView]:
        """FR-FIGHT-07: the enemies that could look for it."""
        return [foe for foe in self.enemies(body) if COGNICION in foe.current]

    def mean_of(self, dice: int) -> float:
        """The mean base of so many dice."""
        return mean(dice, self.variants.die_sides)

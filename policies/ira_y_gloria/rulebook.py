"""Facts that hold in all fights of an encounter: weapons, kinds of bodies, and remembered odds of their attacks.

Planners ask for the same odds again and again: in one turn, in one fight, and in the thousands of fights of a batch. So
each result is stored under a key: one integer that packs everything the result depends on. Keys are complete, hence no
entry ever becomes wrong; the layers below forget only to bound memory. A formula that begins to read another fact needs
bits for it in its key, otherwise planners use odds of another situation.

From the layer that lives longest to the shortest:

- ``RULEBOOKS`` keeps one ``Rulebook`` for each encounter and set of weights, by identity, for all fights.
- ``Rulebook.memo`` keeps one ``AttackMemo`` for each state of an attacker: its sheet, conditions, boost, extra dice,
  injury, rage, a point for a reroll, Reloads. Its ``figures`` and ``optimistic`` are keyed by the attack's ``alike``
  number and the kind of the target, ``unsettled`` by skill and kind of target, ``matchups`` by the target's state.
- ``Matchup`` belongs to one state of the attacker and one of the target: sheet, conditions, wounds, members, parrying
  weapon, whether it may soak, whether the attacker is close to it while prone. It keeps ``losses`` and upper
  bounds by the attack's ``shape``, ``shares`` by the means of the attacker, ``defences`` by kind of attack.
- With specials, all these keys have the number of the ``Edge`` besides: the sums that specials add to the attack.
- ``Rulebook.standing`` keeps the last ``Standing`` of each body, and reuses it while the body's state is the same.
- A ``Standing`` handed to an ``Assessment`` holds results that depend on the places of all bodies: engaged enemies,
  danger, price. They end with the view.

Memory is bounded by counting. After ``MOST_MATCHUPS`` new matchups the rulebook drops all memos; assessments in use
keep theirs. When the numbers of combinations of conditions are dropped, none is issued twice, so keys made with old
numbers match nothing new."""

from __future__ import annotations

from typing import Final

from attrs import evolve

from simulator.core.asks import Option
from simulator.core.plane import within
from simulator.core.system import Encounter
from simulator.systems.ira_y_gloria import endurance, formulas
from simulator.systems.ira_y_gloria.formulas import PRONE_NEAR, Declaration, half
from simulator.systems.ira_y_gloria.odds import MEAN_ICONS, DamageRoll
from simulator.systems.ira_y_gloria.setting import Setting
from simulator.systems.ira_y_gloria.sheet import MELEE, Sheet, Weapon, keyed_arms
from simulator.systems.ira_y_gloria.space import CLOSE, LONG, MEDIUM, OUT, SHORT, THROW
from simulator.systems.ira_y_gloria.variants import Variants
from simulator.systems.ira_y_gloria.view import ArmView, BodyView

from ..memos import Basis, EncounterCache, Memo
from .weights import AGGRESSIVE, Weights

BAND_NUMBERS: Final = {OUT: 0, SHORT: 1, MEDIUM: 2, LONG: 3, THROW: 4, CLOSE: 5}
AIMS: Final = {"bonus": 1 << 8, "safe": 2 << 8}
MEMBERS_BIT: Final = 32
STRIKING_BITS: Final = 40
FIRST_FOREIGN: Final = 32  # number of the first weapon from another sheet; a sheet lists fewer
MOST_MATCHUPS: Final = 10_000
MOST_EDGES: Final = 20_000
LAST_BLANK: Final = 3
"""Highest face of a die that shows no icon (IG-TEST-02)."""
EDGE_BITS: Final = 80
"""Bits of the longest key without the number of an edge."""
FIRST: Final = EDGE_BITS + 40
"""Bits below the number of the edge of the first target."""
UNSOAKED: Final = -(10**6)
"""Wounds that a special lets a body soak which forbids soaking."""


class PlannedAttack(Declaration):  # mypyc: acyclic
    """An attack that a body might declare, with a carried weapon."""

    __slots__ = ("_number", "arm", "body", "targets")

    def __init__(self, body: BodyView, arm: NumberedArm, targets: list[BodyView], where: str) -> None:
        super().__init__(arm.weapon, body.members)
        self.body = body
        self.arm = arm
        self.targets = targets
        self.band = where
        self._number = arm.number << 42 | BAND_NUMBERS[where] << 10

    @property
    def target(self) -> BodyView:
        """The first target."""
        return self.targets[0]

    def twin(self) -> PlannedAttack:
        """Return a copy of the attack, with a target list of its own."""
        twin = PlannedAttack(self.body, self.arm, self.targets[:], self.band)
        twin.members = self.members
        twin.declared = self.declared
        twin.place = self.place
        twin.all_out = self.all_out
        twin.charge = self.charge
        twin.called = self.called
        twin.aim = self.aim
        twin.brace = self.brace
        twin.supercharge = self.supercharge
        twin.assault = self.assault
        return twin

    def plans(self, option: Option) -> bool:
        """Return whether an option of the attack, except aiming, is part of its plan."""
        match option.verb:
            case "all_out":
                return self.all_out
            case "called_shot":
                return option.amount == self.called
            case "brace":
                return self.brace
            case "supercharge":
                return self.supercharge
            case "multi_attack":
                return self.declared > 1 and self.targets[1].id == option.target
        return False

    def shape(self, kinds: list[int]) -> int:
        """Return a number that tells the attack from all other attacks of its body.

        It packs the weapon, the dice of members, the band, the options, and the kind (from ``kinds``) of the first
        target, which counts for the dice. Planners never disarm and never plan Reload options, so these are left
        out."""
        number = self._number + (kinds[self.targets[0].id] << 13)
        if self.members:
            number += half(self.members) << MEMBERS_BIT
        if self.declared > 1:
            number += (self.declared - 1) << 22
        if self.aim:
            number += AIMS[self.aim]
        if self.place is not None:
            number += 128
        if self.all_out:
            number += 64
        if self.charge:
            number += 32
        if self.called:
            number += self.called << 3
        if self.brace:
            number += 4
        if self.supercharge:
            number += 2
        if self.assault:
            number += 1
        return number

    def alike(self, shape: int) -> int:
        """Return its ``shape`` without the members: the same for attacks by more or fewer of them."""
        return shape - (half(self.members) << MEMBERS_BIT) if self.members else shape


class Edge:  # mypyc: acyclic
    """Sums that specials add to an attack of one body on another (IG-SPEC-01); ``number`` tells them from all others.

    ``resilience`` counts the wounds that the target does not lose besides; ``miss`` is the highest wrath die that
    misses; ``soaked`` is what it soaks besides, or UNSOAKED."""

    __slots__ = (
        "ap",
        "attack_dice",
        "damage",
        "defence",
        "dn",
        "ed",
        "halved",
        "miss",
        "number",
        "resilience",
        "soaked",
    )

    def __init__(self, number: int, sums: tuple[int, ...]) -> None:
        self.number = number
        self.attack_dice, self.dn, self.damage, self.ap, self.ed, self.defence = sums[:6]
        self.resilience = sums[6] - sums[7]
        self.halved = sums[8] > 0
        self.miss = sums[9]
        self.soaked = sums[10]


KINDS: Final = (
    *("change attack_dice", "change dn", "change damage", "change ap", "change ed", "change defence"),
    *("change resilience", "change wounds_lost", "halve damage", "miss", "change soak_dice", "cannot soak"),
)
"""Kinds of specials in the order of the sums of an edge; from OF_TARGET on, they are those of the target. The last two
make one sum."""
OF_TARGET: Final = 5
HALVED: Final = 8
MISS: Final = 9
SOAKED: Final = 10
SUMS: Final = 11
NO_EDGE: Final = Edge(0, (0,) * SUMS)


class Blow:  # mypyc: acyclic
    """An attack with its worth."""

    __slots__ = ("attack", "worth")

    def __init__(self, attack: PlannedAttack, worth: float) -> None:
        self.attack = attack
        self.worth = worth


class NumberedArm:
    """A carried weapon with its key, and its number among the weapons of its body.

    ``parries`` (IG-TRAIT-12), ``blasts`` (IG-TRAIT-07) and ``assault`` (IG-TRAIT-06) are traits of the weapon."""

    __slots__ = ("assault", "blasts", "key", "melee", "number", "parries", "weapon")

    def __init__(self, key: str, weapon: Weapon, number: int) -> None:
        self.key = key
        self.weapon = weapon
        self.number = number
        self.assault = weapon.traits.assault
        self.parries = weapon.traits.parry
        self.melee = weapon.kind == MELEE
        self.blasts = weapon.traits.blast > 0 and not self.melee


class Matchup:  # mypyc: acyclic
    """Results for one body against another, both in one state.

    ``losses`` are keyed by the attack's shape, ``shares`` of the best attack by the means of the body, ``defences`` by
    kind of attack, ``upper_bounds`` on losses by shape and whether the body may aim."""

    __slots__ = ("defences", "losses", "shares", "upper_bounds")

    def __init__(self) -> None:
        self.upper_bounds: dict[int, float] = {}
        self.defences: dict[int, int] = {}
        self.losses: dict[int, float] = {}
        self.shares: dict[int, float] = {}


class Figures:  # mypyc: acyclic
    """Figures of an attack that depend neither on the state of its target nor on the number of attacking members.

    ``dice`` is the pool; if the members of a mob add to it (``massed``, IG-MOB-05), ``skill`` and ``bonus`` are the
    dice without theirs (IG-ATK-01). ``penalty`` is added to the DN (IG-TEST-04), ``damage`` is that of a hit over the
    target's resilience (IG-DMG-03)."""

    __slots__ = ("bonus", "damage", "dice", "massed", "penalty", "skill")

    def __init__(self, dice: int, skill: int, bonus: int, massed: bool, penalty: int, damage: DamageRoll) -> None:
        self.dice = dice
        self.skill = skill
        self.bonus = bonus
        self.massed = massed
        self.penalty = penalty
        self.damage = damage


class AttackMemo:  # mypyc: acyclic
    """Results for the attacks of a body in one state.

    ``figures`` and ``optimistic`` (figures with every option at no cost) are keyed by ``alike`` number and kind of
    target, ``matchups`` by the target's state, ``unsettled`` by skill, then by kind of target."""

    __slots__ = ("figures", "matchups", "optimistic", "unsettled")

    def __init__(self) -> None:
        self.figures: dict[int, Figures] = {}
        self.optimistic: dict[int, Figures] = {}
        self.matchups: dict[int, Matchup] = {}
        self.unsettled: dict[str, dict[int, tuple[float, int]]] = {}


class Standing:  # mypyc: acyclic
    """Current state of a body, as planners need it.

    ``arms`` are the weapons that it could attack with (IG-AMMO-02); ``able`` numbers them together with its members.
    The body ``parries`` (IG-TRAIT-12), is ``raging`` (IG-SHEET-09), or ``rerolls`` because it has a point for it
    (IG-WRATH-03, IG-RUIN-03). ``attacked`` numbers all that counts when it is attacked; ``memo`` holds results for its
    own attacks. Computed at first use: the enemies that it is ``engaged`` with (None until then), its ``danger`` and
    the ``price`` of losing it (-1 until then), its ``matchups`` by target, its best ``blows`` by target (None until
    then)."""

    __slots__ = (
        *("able", "arms", "attacked", "blows", "danger", "engaged", "matchups"),
        *("memo", "parries", "price", "raging", "rerolls"),
    )

    def __init__(
        self,
        memo: AttackMemo,
        arms: list[NumberedArm],
        able: int,
        attacked: int,
        parries: bool,
        raging: bool,
        rerolls: bool,
    ) -> None:
        self.memo = memo
        self.arms = arms
        self.able = able
        self.parries = parries
        self.raging = raging
        self.rerolls = rerolls
        self.attacked = attacked
        self.engaged: list[BodyView] | None = None
        self.blows: dict[int, Blow] | None = None
        self.danger = -1.0
        self.price = -1.0
        self.matchups: dict[int, Matchup] = {}


class Rulebook(Basis):
    """Facts that hold in all fights of an encounter: the variants, every weapon, the bodies of each side, remembered
    odds.

    ``kinds`` numbers the sheets: bodies whose sheets differ only in where and when they appear are of one kind, and
    share all that is remembered. ``fighters`` stores, by kind and usable
    weapons, whether a body fights close. ``heroes`` and ``wild`` (may be raging) have one flag per body."""

    def __init__(self, encounter: Encounter, weights: Weights = AGGRESSIVE) -> None:
        super().__init__()
        self.weights = weights
        assert isinstance(encounter.variants, Variants)
        self.variants: Variants = encounter.variants
        assert isinstance(encounter.scene, Setting)
        self.open = encounter.scene.terrain == "open"
        sheets = [member.sheet for member in encounter.members]
        self.powers = encounter.powers
        self.kinds = kinds_of(sheets)
        sides = [member.side for member in encounter.members]
        self.sides = [[number for number, side in enumerate(sides) if side == own] for own in (0, 1)]
        own = [keyed_arms(sheet.arms) if isinstance(sheet, Sheet) else {} for sheet in sheets]
        self._weapons = {weapon.id: weapon for arms in own for weapon in arms.values()}
        known = [
            {key: NumberedArm(key, weapon, number) for number, (key, weapon) in enumerate(arms.items())} for arms in own
        ]
        self._own = [known[kind] for kind in self.kinds]
        self._numbered = 0
        self._foreign: dict[tuple[int, str, str], NumberedArm] = {}
        self._conditions: Memo[tuple[tuple[str, int], ...], int] = Memo(self)
        self._memos: Memo[int, AttackMemo] = Memo(self)
        self._made = 0
        self._bundles: Memo[tuple[int, ...], int] = Memo(self)
        self._edges: dict[tuple[int, ...], Edge] = {}
        self._last_edge = 0
        powers = encounter.powers
        kinds = [] if powers is None else [(n, kind) for n, kind in enumerate(KINDS) if powers.known(kind)]
        self.known: list[tuple[int, str]] = [(min(n, SOAKED), kind) for n, kind in kinds]
        self._tracked = self.variants.weapon_readiness != "ignored"
        self._stood: list[Standing | None] = [None] * (2 * len(sheets))
        self._bodies: list[BodyView | None] = [None] * (2 * len(sheets))
        self.heroes = [isinstance(sheet, Sheet) and sheet.hero for sheet in sheets]
        self.wild = [isinstance(sheet, Sheet) and sheet.has("ere_we_go") for sheet in sheets]
        self.fighters: dict[int, bool] = {}
        self.strays = self.variants.firing_into_melee == "wrath_risk"
        self.forbidden = self.variants.firing_into_melee == "forbidden"
        self.soakable = [soakable(self.variants, sheet, weights.soaked) for sheet in sheets]

    def arm(self, body: BodyView, thing: ArmView) -> NumberedArm:
        """Return a carried weapon: from its carrier's own sheet if that lists it, else from another's."""
        own = self._own[body.id].get(thing.key)
        if own is not None and own.weapon.id == thing.weapon:
            return own
        name = (body.id, thing.key, thing.weapon)
        found = self._foreign.get(name)
        if found is None:
            number = FIRST_FOREIGN + len(self._foreign)
            found = self._foreign[name] = NumberedArm(thing.key, self._weapons[thing.weapon], number)
        return found

    def standing(self, body: BodyView, near: list[BodyView] | None, rerolls: bool) -> Standing:
        """Return the current state of a body; reuse the last one if nothing in it has changed.

        ``near``: the enemies that the body is engaged with, if it is wild."""
        place, raging = body.id << 1 | rerolls, bool(near)
        last, was = self._stood[place], self._bodies[place]
        if last is None or was is None or last.raging != raging or not (body is was or body.stands_like(was)):
            last = self._stood[place] = self._stand(body, raging, rerolls)
            self._bodies[place] = body
        found = Standing(last.memo, last.arms, last.able, last.attacked, last.parries, raging, rerolls)
        found.engaged = near
        return found

    def _stand(self, body: BodyView, raging: bool, rerolls: bool) -> Standing:
        parries, usable = False, 0
        arms: list[NumberedArm] = []
        for thing in body.arms:
            if not self._tracked or formulas.at_hand(self.variants, thing.weapon, thing.drawn):
                arm = self.arm(body, thing)
                parries = parries or arm.parries
                if thing.fit:
                    arms.append(arm)
                    usable |= 1 << arm.number
        kind, conditions = self.kinds[body.id], self.conditions(body.conditions)
        striking = ((body.boost << 8 | body.extra_ed) << 2 | body.injured << 1 | raging) << 9 | kind
        memo = self.memo(conditions, striking << 2 | rerolls << 1 | (body.reloads > 0))
        hurt = sum(body.hurt) if body.hurt else 0
        attacked = ((conditions << 20 | hurt) << 10 | body.wounds) << 10 | body.members
        attacked = (attacked << 3 | body.active << 2 | (body.shock > 0) << 1 | parries) << 9 | kind
        able = usable << 10 | half(body.members)
        return Standing(memo, arms, able, attacked, parries, raging, rerolls)

    def conditions(self, conditions: dict[str, int]) -> int:
        """Return a number for these conditions with their values, different for every combination; 0 if empty."""
        if not conditions:
            return 0
        facts = tuple(conditions.items())
        found = self._conditions.known.get(facts)
        if found is None:
            self._numbered += 1
            found = self._conditions.keep(facts, self._numbered)
        return found

    def memo(self, conditions: int, striking: int) -> AttackMemo:
        """Return the results for the attacks of a body under these conditions.

        ``striking`` packs all other facts about the body that count for its attacks; it has no fixed width."""
        number = conditions << STRIKING_BITS | striking
        return self._memos.known.get(number) or self._memos.keep(number, AttackMemo())

    def edge(self, sums: tuple[int, ...]) -> Edge:
        """Return the edge with these sums, which are not all 0."""
        found = self._edges.get(sums)
        if found is None:
            if len(self._edges) >= MOST_EDGES:
                self._edges.clear()
                self.forget()
            self._last_edge += 1
            found = self._edges[sums] = Edge(self._last_edge, sums)
        return found

    def bundle(self, edges: tuple[int, ...]) -> int:
        """Return a number for the edges of several weapons."""
        found = self._bundles.known.get(edges)
        if found is None:
            self._last_edge += 1
            found = self._bundles.keep(edges, self._last_edge)
        return found

    def matchup(self) -> Matchup:
        """Return a new matchup. After ``MOST_MATCHUPS`` of them, forget all earlier ones."""
        self._made += 1
        if self._made > MOST_MATCHUPS:
            self.forget()
        return Matchup()

    def forget(self) -> None:
        """Empty all memos; assessments in use keep theirs."""
        super().forget()
        self._stood = [None] * len(self._stood)
        self._made = 0


def kinds_of(sheets: list[object]) -> list[int]:
    """Return a number for each sheet: that of the first sheet that is the same but for its position and its round."""
    bare = [evolve(sheet, position=(0.0, 0.0), arrives=1) if isinstance(sheet, Sheet) else sheet for sheet in sheets]
    firsts: list[int] = []
    found: list[int] = []
    for number, sheet in enumerate(bare):
        kind = next((first for first in firsts if bare[first] == sheet), number)
        if kind == number:
            firsts.append(number)
        found.append(kind)
    return found


def soakable(variants: Variants, sheet: object, soaked: float) -> int:
    """IG-SOAK-02: the wounds of one hit that a combatant is expected to soak while it may, times ``soaked``."""
    if not isinstance(sheet, Sheet) or not endurance.soaks(sheet):
        return 0
    return round(soaked * endurance.soak_dice(variants, sheet) * MEAN_ICONS)


RULEBOOKS: Final = EncounterCache(Rulebook, AGGRESSIVE)


def close_to_prone(body: BodyView, target: BodyView) -> bool:
    """IG-ATK-01: a prone target is easier to hit for a body near it."""
    return "prone" in target.conditions and within(body.place, target.place, PRONE_NEAR)

"""What stays the same in all fights of an encounter: weapons, kinds of bodies, and what is known of their attacks.

Attacks and conditions are numbered, so that what was reckoned once is found again in every fight."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from simulator.core.plane import within
from simulator.core.system import Encounter
from simulator.systems.ira_y_gloria import formulas
from simulator.systems.ira_y_gloria.formulas import PRONE_NEAR, Declaration, half
from simulator.systems.ira_y_gloria.odds import MEAN_ICONS, DamageRoll
from simulator.systems.ira_y_gloria.sheet import MELEE, Sheet, Weapon, keyed_arms
from simulator.systems.ira_y_gloria.space import CLOSE, LONG, MEDIUM, OUT, SHORT, THROW
from simulator.systems.ira_y_gloria.variants import Variants
from simulator.systems.ira_y_gloria.view import ArmView, BodyView

from ..encounter_cache import EncounterCache
from .weights import AGGRESSIVE, Weights

if TYPE_CHECKING:
    from .assessment import Assessment

BAND_NUMBERS: Final = {OUT: 0, SHORT: 1, MEDIUM: 2, LONG: 3, THROW: 4, CLOSE: 5}
AIMS: Final = {"bonus": 1 << 8, "safe": 2 << 8}
MEMBERS_BIT: Final = 32
STRIKING_BITS: Final = 40
FIRST_FOREIGN: Final = 32  # the number of the first weapon that another brought; a sheet lists fewer
MOST_CONDITIONS: Final = 5_000
MOST_MATCHUPS: Final = 10_000


class PlannedAttack(Declaration):
    """An attack that a body might declare, with a carried weapon."""

    __slots__ = ("_number", "arm", "body", "targets")

    def __init__(self, body: BodyView, arm: KnownArm, targets: list[BodyView], where: str) -> None:
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
        """The same attack once more."""
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

    def shape(self, kinds: list[int]) -> int:
        """All that tells it from other attacks of its body, as one number: weapon, dice of members, band, options, and
        of the first target its sheet (of ``kinds``), which counts for the dice. What is never planned is left out: to
        disarm, and what Reloads buy."""
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
        """What its ``shape`` tells but its members: attacks by more or fewer of them have the same."""
        return shape - (half(self.members) << MEMBERS_BIT) if self.members else shape


class KnownArm:
    """A carried weapon: its key, its numbers, and a number of its own among the weapons of its body; whether it
    ``parries`` (IG-TRAIT-12), ``blasts`` (IG-TRAIT-07) or is for ``assault`` (IG-TRAIT-06)."""

    __slots__ = ("assault", "blasts", "key", "melee", "number", "parries", "weapon")

    def __init__(self, key: str, weapon: Weapon, number: int) -> None:
        self.key = key
        self.weapon = weapon
        self.number = number
        self.assault = weapon.traits.assault
        self.parries = weapon.traits.parry
        self.melee = weapon.kind == MELEE
        self.blasts = weapon.traits.blast > 0 and not self.melee


class Matchup:
    """What is known of one body against another, both as they are: ``losses``, and dice and DN, by the shapes of
    attacks; ``shares`` of the best attack, by what the body is able to attack with; ``defences`` by what of an attack
    counts for them; ``upper_bounds`` that no options lift losses over."""

    __slots__ = ("defences", "figures", "losses", "shares", "upper_bounds")

    def __init__(self) -> None:
        self.upper_bounds: dict[int, float] = {}
        self.defences: dict[int, int] = {}
        self.figures: dict[int, tuple[int, int]] = {}
        self.losses: dict[int, float] = {}
        self.shares: dict[int, float] = {}


class Figures:
    """What of an attack depends neither on the state of its target nor on how many members of a mob make it: the
    ``dice``, or if members add to them (``massed``, IG-MOB-05) the dice of the ``skill`` and the other ``bonus``
    (IG-ATK-01), the ``penalty`` to its DN (IG-TEST-04), and the ``damage`` of a hit over the target's resilience
    (IG-DMG-03)."""

    __slots__ = ("bonus", "damage", "dice", "massed", "penalty", "skill")

    def __init__(self, dice: int, skill: int, bonus: int, massed: bool, penalty: int, damage: DamageRoll) -> None:
        self.dice = dice
        self.skill = skill
        self.bonus = bonus
        self.massed = massed
        self.penalty = penalty
        self.damage = damage


class Known:
    """What is known of the attacks of a body that stands like this: ``figures`` by what attacks are alike in and the
    kinds of their targets, ``optimistic``: the figures of the same attacks with every option at no cost, ``matchups``
    by numbers of targets; ``unsettled`` by skills, then by kinds of targets."""

    __slots__ = ("figures", "matchups", "optimistic", "unsettled")

    def __init__(self) -> None:
        self.figures: dict[int, Figures] = {}
        self.optimistic: dict[int, Figures] = {}
        self.matchups: dict[int, Matchup] = {}
        self.unsettled: dict[str, dict[int, tuple[float, int]]] = {}


class Standing:
    """What counts about a body now: the weapons that it could attack with (IG-AMMO-02), which with its members are a
    number, what it is ``able`` to do; whether it ``parries`` (IG-TRAIT-12), is ``raging`` (IG-SHEET-09) and
    ``rerolls``, having a point for it (IG-WRATH-03, IG-RUIN-03); a number for all that counts while it is ``attacked``,
    and what is ``known`` of its attacks. Made when asked for: the enemies that it is ``engaged`` with, its ``danger``
    (-1: not known), the ``price`` of what it loses (-1: not known), its matchups by target."""

    __slots__ = (
        "able",
        "arms",
        "attacked",
        "danger",
        "engaged",
        "known",
        "matchups",
        "parries",
        "price",
        "raging",
        "rerolls",
    )

    def __init__(
        self,
        known: Known,
        arms: list[KnownArm],
        able: int,
        attacked: int,
        parries: bool,
        raging: bool,
        rerolls: bool,
        bodies: int,
    ) -> None:
        self.known = known
        self.arms = arms
        self.able = able
        self.parries = parries
        self.raging = raging
        self.rerolls = rerolls
        self.attacked = attacked
        self.engaged: list[BodyView] | None = None
        self.danger = -1.0
        self.price = -1.0
        self.matchups: list[Matchup | None] = [None] * bodies


class Rulebook:
    """What stays the same in all fights of an encounter: the variants, every weapon, the bodies of each side, and what
    bodies can do to each other. ``kinds`` numbers the sheets: bodies of one kind have the same. ``fighters``: which of
    a kind fight close, by their usable weapons. Which bodies are ``heroes``, and which may be raging (``wild``)."""

    __slots__ = (
        *("_bodies", "_conditions", "_foreign", "_known", "_made", "_numbered", "_own", "_stood", "_tracked"),
        *("fighters", "forbidden", "heroes", "kinds", "last", "sides", "soakable", "strays", "variants", "weights"),
        *("_weapons", "wild"),
    )

    def __init__(self, encounter: Encounter, weights: Weights = AGGRESSIVE) -> None:
        self.weights = weights
        assert isinstance(encounter.variants, Variants)
        self.variants: Variants = encounter.variants
        sheets = [member.sheet for member in encounter.members]
        self.kinds = [next(n for n, other in enumerate(sheets) if other is sheet) for sheet in sheets]
        sides = [member.side for member in encounter.members]
        self.sides = [[number for number, side in enumerate(sides) if side == own] for own in (0, 1)]
        own = [keyed_arms(sheet.arms) if isinstance(sheet, Sheet) else {} for sheet in sheets]
        self._weapons = {weapon.id: weapon for arms in own for weapon in arms.values()}
        known = [
            {key: KnownArm(key, weapon, number) for number, (key, weapon) in enumerate(arms.items())} for arms in own
        ]
        self._own = [known[kind] for kind in self.kinds]
        self._numbered = 0
        self.last: Assessment | None = None  # of the last view, see reading.assess
        self._foreign: dict[tuple[int, str, str], KnownArm] = {}
        self._conditions: dict[tuple[tuple[str, int], ...], int] = {}
        self._known: dict[int, Known] = {}
        self._made = 0
        self._tracked = self.variants.weapon_readiness != "ignored"
        self._stood: list[Standing | None] = [None] * (2 * len(sheets))
        self._bodies: list[BodyView | None] = [None] * (2 * len(sheets))
        self.heroes = [isinstance(sheet, Sheet) and sheet.hero for sheet in sheets]
        self.wild = [isinstance(sheet, Sheet) and sheet.has("ere_we_go") for sheet in sheets]
        self.fighters: dict[int, bool] = {}
        self.strays = self.variants.firing_into_melee == "wrath_risk"
        self.forbidden = self.variants.firing_into_melee == "forbidden"
        self.soakable = [soakable(self.variants, sheet, weights.soaked) for sheet in sheets]

    def arm(self, body: BodyView, thing: ArmView) -> KnownArm:
        """A carried weapon, by its carrier's own sheet if that lists it, else by another's."""
        own = self._own[body.id].get(thing.key)
        if own is not None and own.weapon.id == thing.weapon:
            return own
        name = (body.id, thing.key, thing.weapon)
        found = self._foreign.get(name)
        if found is None:
            number = FIRST_FOREIGN + len(self._foreign)
            found = self._foreign[name] = KnownArm(thing.key, self._weapons[thing.weapon], number)
        return found

    def standing(self, body: BodyView, near: list[BodyView] | None, rerolls: bool) -> Standing:
        """What counts about a body: what did when it was last looked at, if it stands so still. ``near``: the enemies
        that it is engaged with, if it is wild."""
        place, raging = body.id << 1 | rerolls, bool(near)
        last, was = self._stood[place], self._bodies[place]
        if last is None or was is None or last.raging != raging or not body.stands_like(was):
            last = self._stood[place] = self._stand(body, raging, rerolls)
            self._bodies[place] = body
        bodies = len(self.kinds)
        found = Standing(last.known, last.arms, last.able, last.attacked, last.parries, raging, rerolls, bodies)
        found.engaged = near
        return found

    def _stand(self, body: BodyView, raging: bool, rerolls: bool) -> Standing:
        parries, usable = False, 0
        arms: list[KnownArm] = []
        for thing in body.arms:
            if not self._tracked or formulas.at_hand(self.variants, thing.weapon, thing.drawn):
                arm = self.arm(body, thing)
                parries = parries or arm.parries
                if thing.fit:
                    arms.append(arm)
                    usable |= 1 << arm.number
        kind, conditions = self.kinds[body.id], self.conditions(body.conditions)
        striking = ((body.boost << 8 | body.extra_ed) << 2 | body.injured << 1 | raging) << 9 | kind
        known = self.known(conditions, striking << 2 | rerolls << 1 | (body.reloads > 0))
        hurt = sum(body.hurt) if body.hurt else 0
        attacked = ((conditions << 20 | hurt) << 10 | body.wounds) << 10 | body.members
        attacked = (attacked << 3 | body.active << 2 | (body.shock > 0) << 1 | parries) << 9 | kind
        able = usable << 10 | half(body.members)
        return Standing(known, arms, able, attacked, parries, raging, rerolls, 0)

    def conditions(self, conditions: dict[str, int]) -> int:
        """A number that stands for these conditions with their values, and never for others; 0 for none."""
        if not conditions:
            return 0
        facts = tuple(conditions.items())
        found = self._conditions.get(facts)
        if found is None:
            if len(self._conditions) >= MOST_CONDITIONS:
                self._conditions.clear()
            self._numbered += 1
            found = self._conditions[facts] = self._numbered
        return found

    def known(self, conditions: int, striking: int) -> Known:
        """What is known of the attacks of a body under these conditions; ``striking`` stands for all else about it that
        counts for them, in as many bits as there are."""
        number = conditions << STRIKING_BITS | striking
        found = self._known.get(number)
        if found is None:
            found = self._known[number] = Known()
        return found

    def matchup(self) -> Matchup:
        """A new matchup. When there are very many, all are forgotten."""
        self._made += 1
        if self._made > MOST_MATCHUPS:
            self.forget()
        return Matchup()

    def forget(self) -> None:
        """Forget all matchups; boards in use keep theirs."""
        self._known.clear()
        self._stood = [None] * len(self._stood)
        self._made = 0


def soakable(variants: Variants, sheet: object, soaked: float) -> int:
    """IG-SOAK-02: the wounds of a blow that a combatant may be expected to soak while it may, times ``soaked``."""
    if not isinstance(sheet, Sheet) or not formulas.soaks(sheet):
        return 0
    return round(soaked * formulas.soak_dice(variants, sheet) * MEAN_ICONS)


RULEBOOKS: Final = EncounterCache(Rulebook, AGGRESSIVE)


def vitality(variants: Variants, body: BodyView, soaking: float) -> float:
    """The wounds that are left, ``soaking`` times as many for those who may soak; of a mob, those of all members."""
    if body.mob:
        return max(1.0, float(body.members * body.wounds_max - sum(body.hurt)))
    return max(1, body.wounds) * (soaking if may_soak(variants, body) else 1.0)


def may_soak(variants: Variants, body: BodyView) -> bool:
    """IG-SOAK-01: a body may soak, as it is now."""
    return formulas.soaks(body.sheet) and (body.shock > 0 or variants.exhausted_can_soak)


def close_to_prone(body: BodyView, target: BodyView) -> bool:
    """IG-ATK-01: the target is prone, and the body so near that this makes it easier to hit."""
    return "prone" in target.conditions and within(body.place, target.place, PRONE_NEAR)

"""What a combatant is (IG-SHEET): the sheet as an author writes it, and how open fields are filled in.

Frozen. The state of a combatant during a fight is in state.py; what depends on the encounter's tier is computed by
``limits`` when the fight is set up."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from typing import Annotated, Any, Final, Literal

from attrs import evolve, field, frozen

from ...core.schema import Id, Range, Size
from ...core.system import PC
from .tables import ATTRIBUTES, SKILLS, UNARMED, linked, table
from .variants import Variants

HERO: Final = "hero"
NPC: Final = "npc"
TROOP: Final = "troop"
MELEE: Final = "melee"
RANGED: Final = "ranged"
THROWN: Final = "thrown"
DERIVED: Final = 0
"""As shock_max: willpower + tier."""

Count = Annotated[int, Range(0, 999)]
Points = Annotated[int, Range(1, 999)]
Metres = Annotated[float, Range(0, 10_000)]


@frozen
class Traits:
    """IG-TRAIT: the traits of a weapon. Numbers are ratings, 0: it has no such trait."""

    pistol: bool = False
    rapid_fire: Count = 0
    reliable: bool = False
    brutal: bool = False
    agonising: bool = False
    assault: bool = False
    blast: Count = 0
    flamer: bool = False
    heavy: Count = 0
    inflict: Annotated[str | None, Id("conditions")] = None
    melta: bool = False
    parry: bool = False
    rending: Count = 0
    sniper: Count = 0
    spread: bool = False
    supercharge: bool = False
    unwieldy: Count = 0
    waaagh: bool = False
    force: bool = False
    two_handed: bool = False
    silent: bool = False
    arc: Count = 0


@frozen
class Gear:
    """IG-SHEET-04: one carried weapon. ``use`` names a row of the weapon table; the rest overrides that row, or makes a
    weapon of its own. A reach, range or blast is in metres; ``uses`` none: any number."""

    SHORTHAND = "use"

    use: Annotated[str, Id("weapons")] = UNARMED
    id: Annotated[str, Size(60)] = ""
    kind: Literal["melee", "ranged", "thrown"] | None = None
    damage: Annotated[int | None, Range(0, 999)] = None
    ed: Annotated[int | None, Range(0, 99)] = None
    ap: Annotated[int | None, Range(0, 99)] = None
    reach: Annotated[float | None, Range(0, 1000)] = None
    range: Annotated[float | None, Range(0, 10_000)] = None
    salvo: Annotated[int | None, Range(0, 99)] = None
    uses: Annotated[int | None, Range(0, 999)] = None
    traits: Traits | None = None
    empty: bool = False


@frozen
class Ability:
    """IG-SHEET-09: one ability; ``n`` is its number where it has one (angel_of_death)."""

    SHORTHAND = "use"

    use: Annotated[str, Id("abilities")]
    n: Annotated[int, Range(1, 99)] = 1


@frozen
class Weapon:
    """IG-SHEET-04: a weapon with every field filled in. ``range`` is the medium range, of thrown weapons the maximum;
    ``listed`` that the sheet names it (bare hands are there all the same)."""

    id: str
    kind: str
    damage: int
    ed: int
    ap: int
    reach: float
    range: float
    salvo: int
    uses: int | None
    traits: Traits
    empty: bool
    listed: bool


@frozen
class Sheet:
    """IG-SHEET-01: one combatant. None means: derived by ``finish`` or ``limits``. ``arrives`` is the round from which
    it is on the field; ``fear`` the DN of its sight (0: it does not frighten)."""

    attributes: Mapping[Annotated[str, Id("attributes")], Annotated[int, Range(1, 15)]] = field(factory=dict)
    kind: Literal["hero", "npc"] | None = None
    npc_class: Literal["troop", "elite", "adversary", "monstrous"] = "elite"
    skills: Mapping[Annotated[str, Id("skills")], Annotated[int, Range(0, 10)]] = field(factory=dict)
    pools: Mapping[Annotated[str, Id("skills")], Annotated[int, Range(0, 99)]] = field(factory=dict)
    default_pool: Annotated[int, Range(0, 99)] = 3
    defence: Annotated[int | None, Range(1, 99)] = None
    armour_rating: Count = 0
    armour_invulnerable: bool = False
    resilience: Annotated[int | None, Range(1, 999)] = None
    soak_dice: Annotated[int | None, Range(0, 99)] = None
    resolve: Annotated[int | None, Range(1, 99)] = None
    wounds_max: Annotated[int | None, Range(1, 999)] = None
    wounds: Annotated[int | None, Range(0, 999)] = None
    shock_max: Annotated[int | None, Range(1, 999)] = DERIVED
    shock: Annotated[int | None, Range(0, 999)] = None
    speed: Annotated[int, Range(1, 999)] = 6
    weapons: Annotated[tuple[Gear, ...], Size(20)] = ()
    keywords: Annotated[tuple[Annotated[str, Size(40)], ...], Size(20)] = ()
    abilities: Annotated[tuple[Ability, ...], Size(20)] = ()
    wrath: Annotated[int | None, Range(0, 99)] = None
    reloads: Annotated[int | None, Range(0, 99)] = None
    personal_ruin: Annotated[int, Range(0, 99)] = 0
    mob_size: Annotated[int, Range(0, 999)] = 0
    position: tuple[Annotated[float, Range(-100_000, 100_000)], Annotated[float, Range(-100_000, 100_000)]] = (0.0, 0.0)
    size: Literal["tiny", "small", "average", "large", "huge", "gargantuan"] = "average"
    cover: Literal["none", "partial", "half"] = "none"
    fear: Count = 0
    arrives: Annotated[int, Range(1, 9999)] = 1
    title: Mapping[str, str] = field(factory=dict)
    arms: tuple[Weapon, ...] = field(default=(), metadata={"derived": True})
    dice: Mapping[str, int] = field(factory=dict, metadata={"derived": True})

    @property
    def hero(self) -> bool:
        """IG-SHEET-01: the combatant is a hero, with Wrath, death tests and Reloads."""
        return self.kind == HERO

    def has(self, ability: str) -> bool:
        """Return whether the sheet lists this ability."""
        return any(one.use == ability for one in self.abilities)

    def rating(self, skill: str, athletics: str) -> int:
        """IG-SHEET-06: the skill's rating; an NPC's is its pool less the linked attribute, at least 0."""
        if self.hero:
            return self.skills.get(skill, 0)
        return max(0, self.dice[skill] - self.attributes[linked(skill, athletics)])


def finish(sheet: Sheet, name: str, role: str, variants: Variants) -> Sheet:
    """IG-SHEET-01, IG-SHEET-02: fill in what the author left open and does not depend on the tier. ``role`` is the
    side's.

    Raises ValueError when attributes are missing."""
    missing = [attribute for attribute in ATTRIBUTES if attribute not in sheet.attributes]
    if missing:
        raise ValueError(f"attributes has no {', '.join(missing)}; every sheet gives all seven (IG-SHEET-01)")
    kind: Literal["hero", "npc"] = sheet.kind or ("hero" if role == PC else "npc")
    of = sheet.attributes
    hero = kind == HERO
    return evolve(
        sheet,
        kind=kind,
        defence=sheet.defence or max(1, of["initiative"] - 1),
        resilience=sheet.resilience or of["toughness"] + 1 + sheet.armour_rating,
        soak_dice=of["toughness"] if sheet.soak_dice is None else sheet.soak_dice,
        resolve=sheet.resolve or max(1, of["willpower"] - 1),
        wrath=(2 if hero else 0) if sheet.wrath is None else sheet.wrath,
        reloads=(3 if hero else variants.npc_reloads) if sheet.reloads is None else sheet.reloads,
        arms=arms(sheet),
        dice={skill: _pool(sheet, skill, hero, variants.athletics_attribute) for skill in SKILLS},
    )


def _pool(sheet: Sheet, skill: str, hero: bool, athletics: str) -> int:
    """IG-SHEET-03, IG-SHEET-06: the dice of a skill: rating + attribute for heroes, NPCs as printed."""
    if hero:
        return sheet.skills.get(skill, 0) + sheet.attributes[linked(skill, athletics)]
    return sheet.pools.get(skill, sheet.default_pool)


def limits(sheet: Sheet, tier: int, formula: str) -> tuple[int, int | None]:
    """IG-SHEET-02: wounds_max and shock_max (None: immune to shock), which depend on the encounter's tier."""
    tiers = 2 * tier if formula == "t_plus_2tier" else tier
    wounds = sheet.wounds_max or sheet.attributes["toughness"] + tiers
    shock = sheet.attributes["willpower"] + tier if sheet.shock_max == DERIVED else sheet.shock_max
    return wounds, shock


def arms(sheet: Sheet) -> tuple[Weapon, ...]:
    """IG-SHEET-04: the sheet's weapons, and bare hands, which every combatant has, at the end unless listed."""
    listed = tuple(weapon(gear, sheet.attributes["strength"], True) for gear in sheet.weapons)
    if any(one.id == UNARMED for one in listed):
        return listed
    return (*listed, weapon(Gear(), sheet.attributes["strength"], not listed))


def weapon(gear: Gear, strength: int, listed: bool) -> Weapon:
    """IG-SHEET-04, IG-SHEET-07: the weapon that this gear is: its row of the table, overridden."""
    row: dict[str, Any] = table("weapons")[gear.use]  # Any: tomllib's own type

    def of(own: object, key: str, default: object) -> Any:  # Any: the row's value has the field's type
        return row.get(key, default) if own is None else own

    kind = of(gear.kind, "kind", MELEE)
    reaches = strength * 4.0 if kind == THROWN else 0.0
    return Weapon(
        id=gear.id or gear.use,
        kind=kind,
        damage=of(gear.damage, "damage", 0),
        ed=of(gear.ed, "ed", 0),
        ap=of(gear.ap, "ap", 0),
        reach=of(gear.reach, "reach", 1.0) if kind == MELEE else 0.0,
        range=of(gear.range, "range", reaches),
        salvo=of(gear.salvo, "salvo", 0),
        uses=of(gear.uses, "uses", None),
        traits=gear.traits or Traits(**row.get("traits", {})),
        empty=gear.empty,
        listed=listed,
    )


def keyed(name: str, taken: Container[str]) -> str:
    """The first of ``knife``, ``knife#2``, ... that is not taken."""
    number = 1
    while (name if number == 1 else f"{name}#{number}") in taken:
        number += 1
    return name if number == 1 else f"{name}#{number}"


def keyed_arms(weapons: Iterable[Weapon]) -> dict[str, Weapon]:
    """IG-SHEET-04: the weapons of a sheet in its order, each under a key of its own."""
    found: dict[str, Weapon] = {}
    for one in weapons:
        found[keyed(one.id, found)] = one
    return found

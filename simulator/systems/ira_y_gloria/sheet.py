"""Sheet of a combatant (IG-SHEET): the fields as an author writes them, and how open fields are filled in.

Frozen. The state of a combatant during a fight is in state.py; ``limits`` computes values that depend on the
encounter's tier when the fight is set up."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from typing import Annotated, Any, Final, Literal

from attrs import evolve, field, frozen

from ...core.schema import Id, Range, Size, knob
from ...core.specials import Special
from ...core.system import PC
from .tables import ATTRIBUTES, SKILLS, UNARMED, linked, table
from .variants import Variants

HERO: Final = "hero"
NPC: Final = "npc"
TROOP: Final = "troop"
ADVERSARY: Final = "adversary"
MELEE: Final = "melee"
RANGED: Final = "ranged"
THROWN: Final = "thrown"
DERIVED: Final = 0
"""Value of shock_max that stands for willpower + tier."""

Count = Annotated[int, Range(0, 999)]
Points = Annotated[int, Range(1, 999)]
Metres = Annotated[float, Range(0, 10_000)]


@frozen
class Traits:
    """IG-TRAIT: the traits of a weapon. Numbers are ratings; 0: the weapon lacks the trait."""

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
    rad: Annotated[int, Range(0, 5)] = 0
    warp_weapon: bool = False
    kustom: bool = False
    inflict_value: Annotated[int, Range(0, 99)] = 0


@frozen
class Gear:
    """IG-SHEET-04: one carried weapon. ``use`` names a row of the weapon table; the other fields override that row or
    define a new weapon. Reach, range and blast are in metres."""

    SHORTHAND = "use"

    use: Annotated[str, Id("weapons")] = knob(UNARMED, "IG-SHEET-04", "The weapon, by its row of the weapon table.")
    id: Annotated[str, Size(60)] = knob("", "", "A name of its own; empty: its row's.")
    kind: Literal["melee", "ranged", "thrown"] | None = knob(
        None, "IG-SHEET-04", "Melee, ranged or thrown; none: as in its row."
    )
    damage: Annotated[int | None, Range(0, 999)] = knob(None, "IG-DMG-01", "Its damage; none: as in its row.")
    ed: Annotated[int | None, Range(0, 99)] = knob(None, "IG-DMG-02", "Its extra damage dice; none: as in its row.")
    ap: Annotated[int | None, Range(0, 99)] = knob(None, "", "Armour piercing; none: as in its row.")
    reach: Annotated[float | None, Range(0, 1000)] = knob(
        None, "IG-ATK-04", "Melee reach in metres; none: as in its row."
    )
    range: Annotated[float | tuple[float, float, float] | None, Range(0, 10_000)] = knob(
        None, "IG-ATK-12", "Medium range in metres, or short, medium and long range; none: as in its row."
    )
    salvo: Annotated[int | None, Range(0, 99)] = knob(None, "IG-AMMO-05", "Its salvo; none: as in its row.")
    uses: Annotated[int | None, Range(0, 999)] = knob(None, "IG-SHEET-04", "Number of uses; none: unlimited.")
    traits: Traits | None = knob(None, "IG-TRAIT-01", "Its traits; none: as in its row.")
    empty: bool = knob(False, "IG-AMMO-02", "It must be loaded before it shoots.")


@frozen
class Ability:
    """IG-SHEET-09: one ability; ``n`` is its number if it has one (angel_of_death)."""

    SHORTHAND = "use"

    use: Annotated[str, Id("abilities")]
    n: Annotated[int, Range(1, 99)] = 1


@frozen
class Weapon:
    """IG-SHEET-04: a weapon with every field filled in. ``range`` is the medium range, of thrown weapons the maximum;
    ``short`` and ``long`` are the other two; ``listed``: the sheet names it (bare hands are present anyway)."""

    id: str
    kind: str
    damage: int
    ed: int
    ap: int
    reach: float
    range: float
    short: float
    long: float
    salvo: int
    uses: int | None
    traits: Traits
    empty: bool
    listed: bool


@frozen
class Sheet:
    """IG-SHEET-01: one combatant. ``finish`` or ``limits`` derive fields that are None. ``arrives`` is the round from
    which it is on the field; ``fear`` the DN of its sight (0: it does not frighten)."""

    attributes: Mapping[Annotated[str, Id("attributes")], Annotated[int, Range(1, 15)]] = field(
        factory=dict, metadata={"rule": "IG-SHEET-02", "help": "All seven, such as { strength = 3, toughness = 3 }."}
    )
    kind: Literal["hero", "npc"] | None = knob(None, "IG-SHEET-01", "Hero or NPC; none: as its side.")
    npc_class: Literal["troop", "elite", "adversary", "monstrous"] | None = knob(
        None, "IG-SHEET-01", "Class of an NPC; troops never soak. None: a mob is a troop, any other NPC elite."
    )
    skills: Mapping[Annotated[str, Id("skills")], Annotated[int, Range(0, 10)]] = field(
        factory=dict, metadata={"rule": "IG-SHEET-03", "help": "A hero's ratings; 0 if left out."}
    )
    pools: Mapping[Annotated[str, Id("skills")], Annotated[int, Range(0, 99)]] = field(
        factory=dict, metadata={"rule": "IG-SHEET-06", "help": "An NPC's dice by skill, the attribute included."}
    )
    default_pool: Annotated[int, Range(0, 99)] = knob(
        3, "IG-SHEET-06", "An NPC's dice for a skill that is not in pools."
    )
    defence: Annotated[int | None, Range(1, 99)] = knob(
        None, "IG-SHEET-02", "Defence, the base DN to hit it; none: derived."
    )
    armour_rating: Count = knob(0, "IG-SHEET-02", "Armour rating, part of a derived resilience.")
    armour_invulnerable: bool = knob(False, "IG-SHEET-02", "Its armour ignores armour piercing.")
    resilience: Annotated[int | None, Range(1, 999)] = knob(
        None, "IG-SHEET-02", "Resilience, the damage that it withstands; none: derived."
    )
    soak_dice: Annotated[int | None, Range(0, 99)] = knob(None, "IG-SOAK-01", "Dice of its soak rolls; none: derived.")
    resolve: Annotated[int | None, Range(1, 99)] = knob(
        None, "IG-SHEET-02", "Resolve, against fear and interaction; none: derived."
    )
    wounds_max: Annotated[int | None, Range(1, 999)] = knob(None, "IG-SHEET-02", "Maximum of wounds; none: derived.")
    wounds: Annotated[int | None, Range(0, 999)] = knob(None, "IG-WND-01", "Wounds left at the start; none: all.")
    shock_max: Annotated[int | None, Range(1, 999)] = knob(
        DERIVED, "IG-SHEET-02", "Maximum of Shock; none: immune; left out: derived."
    )
    shock: Annotated[int | None, Range(0, 999)] = knob(None, "IG-SHOCK-01", "Shock left at the start; none: all.")
    speed: Annotated[int, Range(1, 999)] = knob(6, "IG-ACT-02", "Metres of a move.")
    weapons: Annotated[tuple[Gear, ...], Size(20)] = knob(
        (), "IG-SHEET-04", "Its weapons, in order of preference; bare hands are always there."
    )
    keywords: Annotated[tuple[Annotated[str, Size(40)], ...], Size(20)] = knob(
        (), "IG-SHEET-08", 'Words such as "ork", which abilities check.'
    )
    abilities: Annotated[tuple[Ability, ...], Size(20)] = knob(
        (), "IG-SHEET-09", 'Abilities by id; { use = "angel_of_death", n = 2 } in full.'
    )
    specials: Annotated[tuple[Special, ...], Size(20)] = knob(
        (), "IG-SPEC-01", "Abilities of its own, as [[sheets.NAME.specials]]; docs/specials.md."
    )
    wrath: Annotated[int | None, Range(0, 99)] = knob(None, "IG-WRATH-01", "A hero's points; none: 2, an NPC has none.")
    reloads: Annotated[int | None, Range(0, 99)] = knob(
        None, "IG-AMMO-01", "Reloads; none: 3 for a hero, else by the variant."
    )
    personal_ruin: Annotated[int, Range(0, 99)] = knob(0, "IG-RUIN-08", "An NPC's own Ruin.")
    mob_size: Annotated[int, Range(0, 999)] = knob(0, "IG-MOB-01", "Members of the mob; 0: it is no mob.")
    position: tuple[Annotated[float, Range(-100_000, 100_000)], Annotated[float, Range(-100_000, 100_000)]] = knob(
        (0.0, 0.0), "IG-MOVE-01", "Position, [x, y] in metres."
    )
    size: Literal["tiny", "small", "average", "large", "huge", "gargantuan"] = knob(
        "average", "IG-ATK-01", "Size, for the variant size_modifiers."
    )
    cover: Literal["none", "partial", "half"] = knob("none", "IG-MOVE-02", "Cover against shots.")
    fear: Count = knob(0, "", "DN against its sight, for the variant fear; 0: it does not frighten.")
    arrives: Annotated[int, Range(1, 9999)] = knob(
        1, "", "The round in which it appears; 1: it is there from the start."
    )
    title: Mapping[str, str] = field(
        factory=dict, metadata={"help": 'Name of its kind in narrations, such as { es = "Orko", en = "Ork" }.'}
    )
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
    """IG-SHEET-01, IG-SHEET-02: fill in the open fields that do not depend on the tier. ``role`` is the side's.

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
        npc_class=sheet.npc_class if hero or sheet.npc_class else TROOP if sheet.mob_size else "elite",
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
    """IG-SHEET-03, IG-SHEET-06: the dice of a skill: rating + attribute for heroes, the given pool for NPCs."""
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
    """IG-SHEET-04, IG-SHEET-07: the weapon of this gear: its row of the table, with the gear's own fields."""
    row: dict[str, Any] = table("weapons")[gear.use]  # Any: tomllib's own type

    def of(own: object, key: str, default: object) -> Any:  # Any: the row's value has the field's type
        return row.get(key, default) if own is None else own

    kind = of(gear.kind, "kind", MELEE)
    reaches = strength * 4.0 if kind == THROWN else 0.0
    short, medium, long = bands(of(gear.range, "range", reaches))
    return Weapon(
        id=gear.id or gear.use,
        kind=kind,
        damage=of(gear.damage, "damage", 0),
        ed=of(gear.ed, "ed", 0),
        ap=of(gear.ap, "ap", 0),
        reach=of(gear.reach, "reach", 1.0) if kind == MELEE else 0.0,
        range=medium,
        short=short,
        long=long,
        salvo=of(gear.salvo, "salvo", 0),
        uses=of(gear.uses, "uses", None),
        traits=gear.traits or Traits(**row.get("traits", {})),
        empty=gear.empty,
        listed=listed,
    )


def bands(written: float | tuple[float, float, float]) -> tuple[float, float, float]:
    """IG-ATK-12: short, medium and long range; of one number half of it, itself and twice as much."""
    return written if isinstance(written, tuple) else (written / 2, written, 2 * written)


def keyed(name: str, taken: Container[str]) -> str:
    """Return the first of ``knife``, ``knife#2``, ... that is not taken."""
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

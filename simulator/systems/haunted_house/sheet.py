"""What a combatant is (HH-CHAR): the sheet as an author writes it, and how open fields are filled in.

Frozen. How a combatant is during a fight is in state.py."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal, TypeVar

from attrs import evolve, field, frozen

from ...core.schema import Formula, Id, Range, Size, known
from ...core.system import PC
from .tables import CHARACTERISTICS, UNARMED, formula, table
from .variants import Variants
from .weapons import Gun, Weapon

T = TypeVar("T")
Score = Annotated[int, Range(0, 12)]
Points = Annotated[int, Range(1, 999)]
Left = Annotated[int, Range(1, 999)]


@frozen
class Armour:
    """HH-ARM-01: one worn piece: what it takes off blades and off guns and explosives, and the zones it covers."""

    SHORTHAND = "use"

    use: Annotated[str, Id("armour")] = ""
    blade: Annotated[int | None, Range(0, 99)] = None
    gun: Annotated[int | None, Range(0, 99)] = None
    zones: tuple[Annotated[str, Id("zones")], ...] | None = None


@frozen
class NaturalArmour:
    """HH-CHAR-05: hide, scales or the like: covers every zone. A lone number counts against both kinds."""

    SHORTHAND = ("blade", "gun")

    blade: Annotated[int, Range(0, 99)] = 0
    gun: Annotated[int, Range(0, 99)] = 0


@frozen
class Attack:
    """HH-CHAR-06: a natural attack or a carried weapon. ``use`` names a row of HH-MEL-05 or HH-RNG-02; the rest
    overrides that row or says in which state it is carried."""

    SHORTHAND = "use"

    use: Annotated[str, Id("weapons")]
    id: Annotated[str, Size(60)] = ""
    natural: bool | None = None
    toxin: Annotated[str | None, Id("toxins")] = None
    capacity: Annotated[int | None, Range(1, 999)] = None
    rate: Annotated[int | None, Range(1, 20)] = None
    damage: Annotated[str | None, Formula()] = None
    starred: bool | None = None
    firearm: bool | None = None
    magazine_fed: bool | None = None
    damage_kind: Literal["blade", "gun"] | None = None
    loaded: Annotated[int | None, Range(0, 999)] = None
    jammed: bool = False


@frozen
class Sheet:
    """HH-CHAR-05: one combatant. None means: derived by ``finish``. Pools are points.

    ``wave`` is the round in which it appears (1: there from the start); ``hidden`` the hide_total of one that starts
    hidden (0: in the open). ``mindless``: an animal, or a thing without reason; it cares for nobody (HH-REC-03)."""

    agility: Score = 1
    charisma: Score = 1
    combat: Score = 1
    knowledge: Score = 1
    orientation: Score = 1
    perception: Score = 1
    power: Score = 1
    caution: Score = 1
    marksmanship: Score = 1
    resistance: Score = 1
    luck: Score = 1
    technique: Score = 1
    will: Score = 1
    fields: Mapping[Annotated[str, Id("fields")], Annotated[int, Range(1, 3)]] = field(factory=dict)
    max_life: Points | None = None
    max_stamina: Points | None = None
    max_shock: Points | None = None
    life: Left | None = None
    stamina: Left | None = None
    shock: Left | None = None
    protagonist: bool | None = None
    fearless: bool | None = None
    fright_row: Annotated[str | None, Id("frights")] = "enemy_first_attack"
    fright_source: Annotated[str, Size(60)] = ""
    gunfire_hardened: bool = False
    mindless: bool = False
    dies_at_zero: bool | None = None
    attacks: Annotated[tuple[Attack, ...], Size(20)] = ()
    armour: Annotated[tuple[Armour, ...], Size(20)] = ()
    natural_armour: NaturalArmour = NaturalArmour()
    spare_magazines: Mapping[str, tuple[Annotated[int, Range(0, 999)], ...]] = field(factory=dict)
    spare_rounds: Mapping[str, Annotated[int, Range(0, 9999)]] = field(factory=dict)
    doom: Annotated[int, Range(0, 99)] = 0
    xp: Annotated[int, Range(0, 9999)] = 0
    wave: Annotated[int, Range(1, 9999)] = 1
    hidden: Annotated[int, Range(0, 99)] = 0
    title: Mapping[str, str] = field(factory=dict)
    weapons: tuple[Weapon, ...] = field(default=(), metadata={"derived": True})
    guard_blade: int = field(default=0, metadata={"derived": True})
    guard_gun: int = field(default=0, metadata={"derived": True})


def weapon(attack: Attack, variants: Variants, listed: bool = True) -> Weapon:
    """HH-CHAR-06: fill in an attack from its row of HH-MEL-05 or HH-RNG-02. ``listed`` is False for the bare hands that
    stand in for all that a sheet does not list."""
    data = table("weapons")
    melee = attack.use in data["melee"]
    made = _melee(attack, data) if melee else _ranged(attack, data["ranged"][attack.use], variants)
    made.toxin = attack.toxin
    made.listed = listed
    return made


def _melee(attack: Attack, data: Mapping[str, Any]) -> Weapon:
    natural = attack.use in data["natural"] if attack.natural is None else attack.natural
    own = None if attack.damage is None else formula(attack.damage)
    field = "unarmed" if natural or attack.use == "huge_mechanical" else "melee_weapons"
    columns = tuple(own or formula(text) for text in data["melee"][attack.use])
    return Weapon(attack.id or attack.use, attack.use, natural, field, attack.damage_kind or "blade", columns)


def _ranged(attack: Attack, row: Mapping[str, Any], variants: Variants) -> Weapon:
    """HH-RNG-02, with the switch on fields (HH-CHAR-03)."""
    gun = _gun(attack, row, variants)
    field = "firearms" if gun.firearm and variants.ranged_field == "by_weapon" else "ranged_weapons"
    damage = formula(attack.damage or row["damage"])
    return Weapon(attack.id or attack.use, attack.use, False, field, attack.damage_kind or row["kind"], (damage,), gun)


def _gun(attack: Attack, row: Mapping[str, Any], variants: Variants) -> Gun:
    """HH-RNG-02, with the switch on magazines (HH-RNG-05)."""
    capacity = _given(attack.capacity, row["capacity"])
    starred = _given(attack.starred, row["starred"])
    by_row = row["magazine_fed"] or (variants.magazine_weapons == "all_starred" and starred)
    return Gun(
        capacity,
        rate=_given(attack.rate, row["rate"]),
        starred=starred,
        firearm=_given(attack.firearm, row["firearm"]),
        magazine_fed=_given(attack.magazine_fed, by_row),
        loaded=_given(attack.loaded, capacity),
        jammed=attack.jammed,
    )


def weapon_by_table(weapon_: Weapon, variants: Variants) -> bool:
    """HH-MEL-05, HH-RNG-02: return whether a weapon is just as its row says; how it is loaded does not matter."""
    row = weapon(Attack(weapon_.use), variants)
    of_its_own = ("id", "jammed", "listed", "loaded", "toxin")
    names = [name for name in Weapon.FIELDS if name not in of_its_own]
    return weapon_.id == weapon_.use and all(getattr(weapon_, name) == getattr(row, name) for name in names)


def finish(sheet: Sheet, name: str, role: str, variants: Variants) -> Sheet:
    """Fill in what the author left open. ``role`` is the side's; ``name`` the kind the combatant was made from."""
    protagonist = (role == PC) if sheet.protagonist is None else sheet.protagonist
    max_life, max_stamina, max_shock = pools(sheet, variants)
    pieces = tuple(_piece(piece) for piece in sheet.armour)
    attacks, weapons = _arsenal(sheet.attacks, variants)
    dies_at_zero = variants.enemies_die_at_zero and not protagonist
    return evolve(
        sheet,
        protagonist=protagonist,
        max_life=max_life,
        max_stamina=max_stamina,
        max_shock=max_shock,
        life=_given(sheet.life, max_life),
        stamina=_given(sheet.stamina, max_stamina),
        shock=_given(sheet.shock, max_shock),
        fearless=_given(sheet.fearless, not protagonist),
        fright_row=None if protagonist else sheet.fright_row,
        fright_source=sheet.fright_source or name,
        dies_at_zero=_given(sheet.dies_at_zero, dies_at_zero),
        attacks=attacks,
        armour=pieces,
        guard_blade=ordinary_guard(sheet.natural_armour, pieces, "blade", variants),
        guard_gun=ordinary_guard(sheet.natural_armour, pieces, "gun", variants),
        weapons=weapons,
    )


def _given(value: T | None, otherwise: T) -> T:
    return otherwise if value is None else value


def _arsenal(attacks: tuple[Attack, ...], variants: Variants) -> tuple[tuple[Attack, ...], tuple[Weapon, ...]]:
    """HH-CHAR-06: the listed attacks with their weapons; bare hands are added where no attack is natural."""
    natural = frozenset(table("weapons")["natural"])
    weapons = tuple(weapon(attack, variants) for attack in attacks)
    if any(a.natural or (a.natural is None and a.use in natural) for a in attacks):
        return attacks, weapons
    hands = Attack(use=UNARMED)
    return (*attacks, hands), (*weapons, weapon(hands, variants, listed=not attacks))


def pools(sheet: Sheet, variants: Variants) -> tuple[int, int, int]:
    """HH-CHAR-04: the maxima of life, stamina and shock: given outright, else derived."""
    v = variants
    life = v.life_base + v.life_per_power * sheet.power + v.life_per_resistance * sheet.resistance
    stamina = v.stamina_base + v.stamina_per_resistance * sheet.resistance
    shock = v.shock_base + v.shock_per_will * sheet.will
    return (
        _given(sheet.max_life, max(1, life)),
        _given(sheet.max_stamina, max(1, stamina)),
        _given(sheet.max_shock, max(1, shock)),
    )


def _piece(piece: Armour) -> Armour:
    row: dict[str, Any] = table("armour")[piece.use] if piece.use else {"blade": 0, "gun": 0, "zones": ()}
    zones = _given(piece.zones, tuple(row["zones"]))
    return Armour(piece.use, _given(piece.blade, row["blade"]), _given(piece.gun, row["gun"]), zones)


def piece_by_table(piece: Armour) -> bool:
    """HH-ARM-01: return whether a finished piece is just as its row says."""
    return bool(piece.use) and piece == _piece(Armour(piece.use))


def ordinary_guard(natural: NaturalArmour, pieces: tuple[Armour, ...], kind: str, variants: Variants) -> int:
    """HH-ARM-02: what an ordinary hit of this kind meets: the best piece (natural armour competing), all added up, or
    the best that covers the torso."""
    if variants.untargeted_armour == "torso":
        pieces = tuple(piece for piece in pieces if "torso" in (piece.zones or ()))
    own = natural.blade if kind == "blade" else natural.gun
    values = [own, *(known(piece.blade if kind == "blade" else piece.gun) for piece in pieces)]
    return sum(values) if variants.untargeted_armour == "sum" else max(values)


def validate_pc(sheet: Sheet) -> list[str]:
    """HH-CHAR-01, HH-CHAR-02: say where a protagonist's sheet differs from the point buy; such a sheet may be
    played."""
    scores = [getattr(sheet, name) for name in CHARACTERISTICS]
    wrong = [
        f"{name} is {score}; a protagonist has 1 to 6"
        for name, score in zip(CHARACTERISTICS, scores, strict=True)
        if not 1 <= score <= 6
    ]
    if sum(scores) != 43:
        wrong.append(f"the characteristics add up to {sum(scores)}; point buy gives 43")
    return wrong

"""What a combatant is (HH-CHAR): the sheet as an author writes it, and how open fields are filled in.

Frozen. What a combatant has become during a fight is in state.py."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from attrs import evolve, field, frozen

from ...core.schema import Formula, Id, Range, Size
from ...core.system import PC
from .tables import CHARACTERISTICS, UNARMED, formula, table
from .variants import Variants
from .weapons import Roll, Weapon

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
    hidden (0: in the open)."""

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
    fields: Mapping[Annotated[str, Size(60)], Annotated[int, Range(1, 3)]] = field(factory=dict)
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


NO_DAMAGE = Roll(0, 0)


def weapon(attack: Attack, variants: Variants, listed: bool = True) -> Weapon:
    """HH-CHAR-06: the attack with its row of HH-MEL-05 or HH-RNG-02 filled in. ``listed``: whether it is on the sheet,
    or stands in for all that is not."""
    data = table("weapons")
    if attack.use in data["melee"]:
        return _melee(attack, data, listed)
    return _ranged(attack, data["ranged"][attack.use], variants)


def _melee(attack: Attack, data: Mapping[str, list[str]], listed: bool) -> Weapon:
    natural = attack.use in data["natural"] if attack.natural is None else attack.natural
    own = None if attack.damage is None else formula(attack.damage)
    held = "unarmed" if natural or attack.use == "huge_mechanical" else "melee_weapons"
    return Weapon(
        id=attack.id or attack.use,
        use=attack.use,
        natural=natural,
        columns=tuple(own or formula(text) for text in data["melee"][attack.use]),  # type: ignore[call-overload]
        toxin=attack.toxin,
        kind=attack.damage_kind or "blade",
        field=held,
        damage=NO_DAMAGE,
        capacity=0,
        rate=1,
        starred=False,
        firearm=False,
        magazine_fed=False,
        loaded=0,
        jammed=False,
        listed=listed,
    )


def _ranged(attack: Attack, row: Mapping[str, int | str | bool], variants: Variants) -> Weapon:
    """HH-RNG-02, with the switches on magazines (HH-RNG-05) and fields (HH-CHAR-03)."""
    capacity = int(row["capacity"]) if attack.capacity is None else attack.capacity
    starred = bool(row["starred"]) if attack.starred is None else attack.starred
    firearm = bool(row["firearm"]) if attack.firearm is None else attack.firearm
    by_row = bool(row["magazine_fed"]) or (variants.magazine_weapons == "all_starred" and starred)
    return Weapon(
        id=attack.id or attack.use,
        use=attack.use,
        natural=False,
        columns=(),
        toxin=attack.toxin,
        kind=attack.damage_kind or str(row["kind"]),
        field="firearms" if firearm and variants.ranged_field == "by_weapon" else "ranged_weapons",
        damage=formula(attack.damage or str(row["damage"])),
        capacity=capacity,
        rate=int(row["rate"]) if attack.rate is None else attack.rate,
        starred=starred,
        firearm=firearm,
        magazine_fed=by_row if attack.magazine_fed is None else attack.magazine_fed,
        loaded=capacity if attack.loaded is None else attack.loaded,
        jammed=attack.jammed,
    )


def finish(sheet: Sheet, name: str, role: str, variants: Variants) -> Sheet:
    """Fill in what the author left open. ``role`` is the side's; ``name`` the kind the combatant was made from."""
    protagonist = (role == PC) if sheet.protagonist is None else sheet.protagonist
    max_life, max_stamina, max_shock = pools(sheet, variants)
    pieces = tuple(_piece(piece) for piece in sheet.armour)
    attacks = sheet.attacks
    natural = frozenset(table("weapons")["natural"])
    weapons = tuple(weapon(attack, variants) for attack in attacks)
    if not any(a.natural or (a.natural is None and a.use in natural) for a in attacks):
        hands = Attack(use=UNARMED)
        weapons = (*weapons, weapon(hands, variants, listed=not attacks))
        attacks = (*attacks, hands)
    return evolve(
        sheet,
        protagonist=protagonist,
        max_life=max_life,
        max_stamina=max_stamina,
        max_shock=max_shock,
        life=max_life if sheet.life is None else sheet.life,
        stamina=max_stamina if sheet.stamina is None else sheet.stamina,
        shock=max_shock if sheet.shock is None else sheet.shock,
        fearless=not protagonist if sheet.fearless is None else sheet.fearless,
        fright_row=None if protagonist else sheet.fright_row,
        fright_source=sheet.fright_source or name,
        dies_at_zero=variants.enemies_die_at_zero and not protagonist
        if sheet.dies_at_zero is None
        else sheet.dies_at_zero,
        attacks=attacks,
        armour=pieces,
        guard_blade=ordinary_guard(sheet.natural_armour, pieces, "blade", variants),
        guard_gun=ordinary_guard(sheet.natural_armour, pieces, "gun", variants),
        weapons=weapons,
    )


def pools(sheet: Sheet, variants: Variants) -> tuple[int, int, int]:
    """HH-CHAR-04: the maxima of life, stamina and shock: given outright, else derived."""
    v = variants
    life = v.life_base + v.life_per_power * sheet.power + v.life_per_resistance * sheet.resistance
    stamina = v.stamina_base + v.stamina_per_resistance * sheet.resistance
    shock = v.shock_base + v.shock_per_will * sheet.will
    return (
        max(1, life) if sheet.max_life is None else sheet.max_life,
        max(1, stamina) if sheet.max_stamina is None else sheet.max_stamina,
        max(1, shock) if sheet.max_shock is None else sheet.max_shock,
    )


def _piece(piece: Armour) -> Armour:
    row: dict[str, Any] = table("armour")[piece.use] if piece.use else {"blade": 0, "gun": 0, "zones": ()}
    return Armour(
        use=piece.use,
        blade=row["blade"] if piece.blade is None else piece.blade,
        gun=row["gun"] if piece.gun is None else piece.gun,
        zones=tuple(row["zones"]) if piece.zones is None else piece.zones,
    )


def ordinary_guard(natural: NaturalArmour, pieces: tuple[Armour, ...], kind: str, variants: Variants) -> int:
    """HH-ARM-02: what an ordinary hit of this kind meets: the best piece (natural armour competing), all added up, or
    the best that covers the torso."""
    if variants.untargeted_armour == "torso":
        pieces = tuple(piece for piece in pieces if "torso" in (piece.zones or ()))
    own = natural.blade if kind == "blade" else natural.gun
    values = [own, *((piece.blade if kind == "blade" else piece.gun) or 0 for piece in pieces)]
    return sum(values) if variants.untargeted_armour == "sum" else max(values)


def validate_pc(sheet: Sheet) -> list[str]:
    """HH-CHAR-01, HH-CHAR-02: what a protagonist's sheet has against the point buy; reports, never blocks."""
    scores = [getattr(sheet, name) for name in CHARACTERISTICS]
    wrong = [
        f"{name} is {score}; a protagonist has 1 to 6"
        for name, score in zip(CHARACTERISTICS, scores, strict=True)
        if not 1 <= score <= 6
    ]
    if sum(scores) != 43:
        wrong.append(f"the characteristics add up to {sum(scores)}; point buy gives 43")
    return wrong

"""Sheet of a combatant (HH-CHAR) as an author writes it, and the defaults for open fields.

The classes are frozen. The state of a combatant during a fight is in state.py."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal, TypeVar

from attrs import evolve, field, frozen

from ...core.fields import stored
from ...core.record import known
from ...core.schema import Formula, Id, Range, Size, knob
from ...core.specials import Special
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
    """HH-ARM-01: one worn piece: its value against blades, and against guns and explosives, and the zones it covers."""

    SHORTHAND = "use"

    use: Annotated[str, Id("armour")] = knob(
        "", "HH-ARM-01", "Row of the armour table (default: a piece without a row)."
    )
    blade: Annotated[int | None, Range(0, 99)] = knob(
        None, "HH-ARM-01", "Armour against blades (default: from the row)."
    )
    gun: Annotated[int | None, Range(0, 99)] = knob(
        None, "HH-ARM-01", "Armour against guns and explosives (default: from the row)."
    )
    zones: tuple[Annotated[str, Id("zones")], ...] | None = knob(
        None, "HH-ARM-01", "Zones that it covers (default: from the row)."
    )


@frozen
class NaturalArmour:
    """HH-CHAR-05: hide, scales or the like, which covers every zone. A single number counts against both kinds."""

    SHORTHAND = ("blade", "gun")

    blade: Annotated[int, Range(0, 99)] = knob(0, "HH-ARM-01", "Armour against blades.")
    gun: Annotated[int, Range(0, 99)] = knob(0, "HH-ARM-01", "Armour against guns and explosives.")


@frozen
class Attack:
    """HH-CHAR-06: a natural attack or a carried weapon. ``use`` names a row of HH-MEL-05 or HH-RNG-02; the other fields
    override that row or give the weapon's state at the start."""

    SHORTHAND = "use"

    use: Annotated[str, Id("weapons")] = field(metadata={"help": "Row of the weapon tables.", "rule": "HH-MEL-05"})
    id: Annotated[str, Size(60)] = knob("", "", "Its own name (default: the row's).")
    natural: bool | None = knob(None, "HH-CHAR-06", "It is a part of the body (default: from the row).")
    toxin: Annotated[str | None, Id("toxins")] = knob(None, "HH-HAZ-07", "Toxin of its wounds.")
    capacity: Annotated[int | None, Range(1, 999)] = knob(
        None, "HH-RNG-02", "Rounds that it holds (default: from the row)."
    )
    rate: Annotated[int | None, Range(1, 20)] = knob(None, "HH-RNG-03", "Shots a round (default: from the row).")
    damage: Annotated[str | None, Formula()] = knob(None, "HH-MEL-05", "Damage in dice (default: from the row).")
    starred: bool | None = knob(None, "HH-CHAR-03", "It may jam (default: from the row).")
    firearm: bool | None = knob(None, "HH-RNG-02", "It is a firearm (default: from the row).")
    magazine_fed: bool | None = knob(None, "HH-RNG-05", "It takes magazines (default: from the row).")
    damage_kind: Literal["blade", "gun"] | None = knob(
        None, "HH-ARM-01", "Column of armour that counts against it (default: from the row)."
    )
    loaded: Annotated[int | None, Range(0, 999)] = knob(None, "HH-RNG-05", "Rounds in it at the start (default: full).")
    jammed: bool = knob(False, "HH-RNG-06", "It is jammed at the start.")


@frozen
class Sheet:
    """HH-CHAR-05: one combatant. ``finish`` fills in fields that are None. Pools are points.

    ``wave`` is the round in which it appears (1: present from the start); ``hidden`` the hide_total of a combatant that
    starts hidden (0: in the open). ``mindless``: an animal, or a thing without reason; it gives no first aid
    (HH-REC-03)."""

    agility: Score = knob(1, "HH-CHAR-01", "Speed and nimbleness; a protagonist has 1 to 6 of each characteristic.")
    charisma: Score = knob(1, "HH-CHAR-01", "Skill with other people.")
    combat: Score = knob(1, "HH-CHAR-01", "Skill in close combat.")
    knowledge: Score = knob(1, "HH-CHAR-01", "Learning; first aid uses it.")
    orientation: Score = knob(1, "HH-CHAR-01", "Sense of direction.")
    perception: Score = knob(1, "HH-CHAR-01", "Alertness; sets the order of the first round.")
    power: Score = knob(1, "HH-CHAR-01", "Strength: life and melee damage.")
    caution: Score = knob(1, "HH-CHAR-01", "Care and stealth.")
    marksmanship: Score = knob(1, "HH-CHAR-01", "Skill in shooting and throwing.")
    resistance: Score = knob(1, "HH-CHAR-01", "Toughness: life and stamina.")
    luck: Score = knob(1, "HH-CHAR-01", "Good fortune.")
    technique: Score = knob(1, "HH-CHAR-01", "Skill with machines.")
    will: Score = knob(1, "HH-CHAR-01", "Firmness: shock and frights.")
    fields: Mapping[Annotated[str, Id("fields")], Annotated[int, Range(1, 3)]] = field(
        factory=dict,
        metadata={
            "rule": "HH-CHAR-03",
            "help": "Fields of experience with their bonus, such as { firearms = 2, heal = 1 }.",
        },
    )
    max_life: Points | None = knob(None, "HH-CHAR-04", "Maximum of life (default: derived).")
    max_stamina: Points | None = knob(None, "HH-CHAR-04", "Maximum of stamina (default: derived).")
    max_shock: Points | None = knob(None, "HH-CHAR-04", "Maximum of shock (default: derived).")
    life: Left | None = knob(None, "HH-CHAR-04", "Points of life at the start (default: all).")
    stamina: Left | None = knob(None, "HH-CHAR-04", "Points of stamina at the start (default: all).")
    shock: Left | None = knob(None, "HH-CHAR-04", "Points of shock at the start (default: all).")
    protagonist: bool | None = knob(None, "HH-CHAR-01", "It is a hero (default: true on a side of the players).")
    fearless: bool | None = knob(
        None, "HH-FEAR-02", "It makes no fright tests (default: true unless it is a protagonist)."
    )
    fright_row: Annotated[str | None, Id("frights")] = knob(
        "enemy_first_attack", "HH-FEAR-01", "Row of the fright table for its first attack; none: it frightens no one."
    )
    fright_source: Annotated[str, Size(60)] = knob(
        "", "HH-FEAR-06", "Name shared by frights that frighten only once (default: its kind)."
    )
    gunfire_hardened: bool = knob(False, "HH-DOD-05", "Dodging bullets does not cost it its turn.")
    mindless: bool = knob(
        False, "HH-REC-03", "An animal, or a thing without reason: it gives no first aid, revives and calms no one."
    )
    dies_at_zero: bool | None = knob(
        None, "HH-LIFE-01", "It dies at life 0 without a test (default: as the variant says)."
    )
    attacks: Annotated[tuple[Attack, ...], Size(20)] = knob(
        (), "HH-CHAR-06", "Natural attacks and carried weapons, in order of preference."
    )
    armour: Annotated[tuple[Armour, ...], Size(20)] = knob((), "HH-ARM-01", "Pieces that it wears.")
    natural_armour: NaturalArmour = knob(
        NaturalArmour(), "HH-ARM-01", "Hide or scales: a number, or { blade = 2, gun = 3 }."
    )
    spare_magazines: Mapping[str, tuple[Annotated[int, Range(0, 999)], ...]] = field(
        factory=dict,
        metadata={
            "rule": "HH-RNG-05",
            "help": "Rounds in each spare magazine by weapon, such as { heavy_pistol = [10, 10] }.",
        },
    )
    spare_rounds: Mapping[str, Annotated[int, Range(0, 9999)]] = field(
        factory=dict, metadata={"rule": "HH-RNG-05", "help": "Loose rounds by weapon, such as { shotgun = 8 }."}
    )
    doom: Annotated[int, Range(0, 99)] = knob(0, "HH-DOOM-01", "Points of doom at the start.")
    xp: Annotated[int, Range(0, 9999)] = knob(0, "HH-DOOM-03", "Points of experience at the start.")
    wave: Annotated[int, Range(1, 9999)] = knob(
        1, "HH-INIT-03", "Round in which it appears; 1: present from the start."
    )
    hidden: Annotated[int, Range(0, 99)] = knob(
        0, "HH-ACT-03", "Total that a search must reach to find it; 0: it starts in the open."
    )
    title: Mapping[str, str] = field(
        factory=dict, metadata={"help": 'Name of its kind in narrations, such as { es = "Zombi", en = "Zombie" }.'}
    )
    specials: Annotated[tuple[Special, ...], Size(20)] = knob(
        (), "HH-SPEC-01", "Abilities of its own, as [[sheets.NAME.specials]]; docs/specials.md."
    )
    weapons: tuple[Weapon, ...] = field(default=(), metadata={"derived": True})
    guard_blade: int = field(default=0, metadata={"derived": True})
    guard_gun: int = field(default=0, metadata={"derived": True})


def weapon(attack: Attack, variants: Variants, listed: bool = True) -> Weapon:
    """HH-CHAR-06: fill in an attack from its row of HH-MEL-05 or HH-RNG-02. ``listed`` is False for the bare hands that
    represent everything that a sheet does not list."""
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
    """HH-RNG-02: a ranged weapon, with its field by the variant ``ranged_field`` (HH-CHAR-03)."""
    gun = _gun(attack, row, variants)
    field = "firearms" if gun.firearm and variants.ranged_field == "by_weapon" else "ranged_weapons"
    damage = formula(attack.damage or row["damage"])
    return Weapon(attack.id or attack.use, attack.use, False, field, attack.damage_kind or row["kind"], (damage,), gun)


def _gun(attack: Attack, row: Mapping[str, Any], variants: Variants) -> Gun:
    """HH-RNG-02: the gun of a ranged weapon, with magazines by the variant ``magazine_weapons`` (HH-RNG-05)."""
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
    """HH-MEL-05, HH-RNG-02: return whether a weapon equals its row, apart from its load."""
    row = weapon(Attack(weapon_.use), variants)
    of_its_own = ("id", "jammed", "listed", "loaded", "toxin")
    names = [name for name in stored(Weapon) if name not in of_its_own]
    return weapon_.id == weapon_.use and all(getattr(weapon_, name) == getattr(row, name) for name in names)


def finish(sheet: Sheet, name: str, role: str, variants: Variants) -> Sheet:
    """Fill in the fields that the author left open. ``role`` is the side's; ``name`` the combatant's kind."""
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
    """HH-CHAR-06: the listed attacks with their weapons; bare hands are added if no attack is natural."""
    natural = frozenset(table("weapons")["natural"])
    weapons = tuple(weapon(attack, variants) for attack in attacks)
    if any(a.natural or (a.natural is None and a.use in natural) for a in attacks):
        return attacks, weapons
    hands = Attack(use=UNARMED)
    return (*attacks, hands), (*weapons, weapon(hands, variants, listed=not attacks))


def pools(sheet: Sheet, variants: Variants) -> tuple[int, int, int]:
    """HH-CHAR-04: the maxima of life, stamina and shock: as written, else derived."""
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
    """HH-ARM-01: return whether a finished piece equals its row."""
    return bool(piece.use) and piece == _piece(Armour(piece.use))


def ordinary_guard(natural: NaturalArmour, pieces: tuple[Armour, ...], kind: str, variants: Variants) -> int:
    """HH-ARM-02: armour against an ordinary hit of this kind: the best piece (natural armour included), the sum of all,
    or the best that covers the torso."""
    if variants.untargeted_armour == "torso":
        pieces = tuple(piece for piece in pieces if "torso" in (piece.zones or ()))
    own = natural.blade if kind == "blade" else natural.gun
    values = [own, *(known(piece.blade if kind == "blade" else piece.gun) for piece in pieces)]
    return sum(values) if variants.untargeted_armour == "sum" else max(values)


def validate_pc(sheet: Sheet) -> list[str]:
    """HH-CHAR-01, HH-CHAR-02: return the differences between a protagonist's sheet and the point buy; such a sheet is
    legal."""
    scores = [getattr(sheet, name) for name in CHARACTERISTICS]
    wrong = [
        f"{name} is {score}; a protagonist has 1 to 6"
        for name, score in zip(CHARACTERISTICS, scores, strict=True)
        if not 1 <= score <= 6
    ]
    if sum(scores) != 43:
        wrong.append(f"the characteristics add up to {sum(scores)}; point buy gives 43")
    return wrong

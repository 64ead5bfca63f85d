"""What a combatant is: a sheet made whole, every number in place and every id resolved (ledger "Character sheet").

Frozen. characters/raw_sheet.py holds what an author writes, characters/prepare.py makes this of it; what changes during
a fight is in state.py."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from attrs import frozen

from .characters.raw_sheet import Cover, Fluency, RawCondition, Tongue, Trait
from .characters.skills import APTITUDES, VOLUNTAD
from .lienzo.catalogue import Armour, Power, Shield, Weapon
from .lienzo.formula import DiceFormula

PHYSICAL: Final = "physical"
MENTAL: Final = "mental"
"""The two domains: of the body and its PGF, of the mind and its PGM."""

MINDLESS: Final = "mindless"
DESTROYED_AT_ZERO: Final = "destroyed_at_zero"
NO_BLEED: Final = "no_bleed"
SURPRISED: Final = "surprised"
KNOCKED_OUT: Final = "knocked_out"
FLED: Final = "fled"
SURRENDERED: Final = "surrendered"
FLAGS: Final = (MINDLESS, DESTROYED_AT_ZERO, NO_BLEED, SURPRISED, KNOCKED_OUT, FLED, SURRENDERED)

NORMAL: Final = "normal"
"""TZ-STA-02: the stance that changes nothing."""
UNARMED: Final = "unarmed"
FLUENCY: tuple[Fluency, ...] = ("none", "low", "medium", "high", "scholar")


@frozen
class SheetArm:
    """A carried weapon: its row of the pack, whether the sheet lists it (unarmed is there all the same), what is left
    to shoot or throw (None: nothing is counted), its bonus to attacks, whether it starts in hand, and loaded. ``best``
    and ``reach``: metres up to which it has no range penalty, and up to which it can be used (TZ-ATK-02, TZ-ATK-03)."""

    weapon: Weapon
    listed: bool
    ammo: int | None
    item_bonus: int
    ready: bool
    loaded: bool
    dice: DiceFormula | None
    best: float
    reach: float


def keyed_arms(arms: Iterable[SheetArm]) -> Iterator[tuple[str, SheetArm]]:
    """Each weapon with a key of its own: the id, then id#2 and so on."""
    counts: dict[str, int] = {}
    for arm in arms:
        id_ = arm.weapon.id
        count = counts[id_] = counts.get(id_, 0) + 1
        yield id_ if count == 1 else f"{id_}#{count}", arm


@frozen
class KnownPower:
    """A power that one has: its row of the pack, and whether the sheet lists it (open ones are there all the same).
    ``best`` and ``reach``: as those of a SheetArm."""

    power: Power
    listed: bool
    dice: DiceFormula | None
    best: float
    reach: float


@frozen
class Sheet:
    """One combatant; ``made_from`` is the sheet it was built on. Scores and ``mods`` go by ability (FUE, DES, CON, INT,
    SAB, CAR); lengths are in metres, weights in kg.

    ``trait_counts`` and ``trait_bonuses``: by roll tag, how many traits fit and what they add (0 with variant
    trait_bonus = off). ``hit_dice_phys``, ``hit_dice_ment``: hit dice still to be rolled onto ``pgf_max``, ``pgm_max``
    (variant hp_per_level = roll); ``rolled_phys``, ``rolled_ment``: the points of those rolled in earlier fights;
    ``grown``: those to be rolled are of levels gained since. ``hero_points`` None: as TZ-PH-01 says. ``item_bonuses``:
    by roll tag."""

    made_from: str
    kind: str
    level: int
    origin: str | None
    class_id: str | None
    xp: int
    abilities: Mapping[str, int]
    mods: Mapping[str, int]
    aptitude_levels: Mapping[str, int]
    skill_levels: Mapping[str, int]
    traits: tuple[Trait, ...]
    trait_counts: Mapping[str, int]
    trait_bonuses: Mapping[str, int]
    item_bonuses: Mapping[str, int]
    hit_die_phys: int
    hit_die_ment: int
    hit_dice_phys: int
    hit_dice_ment: int
    pgf_max: int
    pgm_max: int
    pgf: int
    pgm: int
    mental_defence_ability: str
    base_pd: int | None
    base_md: int | None
    initiative_mod: int
    mov: int
    size: str
    load_limit: float
    load_kg: float
    body_kg: float
    armour: Armour | None
    shield: Shield | None
    arms: tuple[SheetArm, ...]
    powers: tuple[KnownPower, ...]
    stances: tuple[str, ...]
    stance: str
    heal_ability: str
    calm_ability: str
    hero_points: int | None
    states: tuple[RawCondition, ...]
    heal_ready_phys: bool
    heal_ready_ment: bool
    stabilised_phys: bool
    stabilised_ment: bool
    flags: frozenset[str]
    languages: Mapping[str, Tongue]
    position: tuple[float, float] | None
    cover: Cover | None
    mount: str
    rolled_phys: int = 0
    rolled_ment: int = 0
    grown: bool = False

    @property
    def pc(self) -> bool:
        """The combatant is a player character."""
        return self.kind == "pc"

    def uses_per_scene(self) -> dict[str, int]:
        """TZ-ATK-12: how often each power that has a limit may be used in a scene."""
        return {
            each.power.id: each.power.uses_per_scene for each in self.powers if each.power.uses_per_scene is not None
        }

    def traits_for(self, tag: str) -> int:
        """How many traits fit a roll of this tag; languages do not count here."""
        return self.trait_counts[tag]

    def bonus(self, tag: str) -> int:
        """TZ-CHR-03: what traits add to a roll of this tag, with all that fit."""
        return self.trait_bonuses[tag]

    def item(self, tag: str) -> int:
        """TZ-TEST-01: what things other than weapons add to a roll of this tag."""
        return self.item_bonuses[tag]

    def aptitude_ability(self, aptitude: str) -> str:
        """TZ-CHR-02: the parent ability of one of the ten aptitudes."""
        return self.mental_defence_ability if aptitude == VOLUNTAD else APTITUDES[aptitude]

    def speaks(self, language: str) -> str:
        """TZ-OUT-02: how well it speaks a language: none, low, medium, high or scholar."""
        tongue = self.languages.get(language)
        return "none" if tongue is None else tongue.spoken

    def writes(self, language: str) -> str:
        """TZ-OUT-02: how well it writes a language."""
        tongue = self.languages.get(language)
        return "none" if tongue is None else tongue.written

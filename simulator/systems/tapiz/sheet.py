"""Prepared sheet of a combatant: every number computed, every id resolved (ledger "Character sheet").

Frozen. Authors write characters/raw_sheet.py's form; characters/prepare.py builds this one; state.py holds what changes
during a fight."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from attrs import frozen

from ...core.specials import Special
from .characters.raw_sheet import Cover, Fluency, RawCondition, Tongue, Trait
from .characters.skills import APTITUDES, VOLUNTAD
from .lienzo.catalogue import Armour, Power, Shield, Weapon
from .lienzo.formula import DiceFormula

PHYSICAL: Final = "physical"
MENTAL: Final = "mental"
"""Domains: of the body and its PGF, of the mind and its PGM."""

ANIMAL: Final = "animal"
MINDLESS: Final = "mindless"
DESTROYED_AT_ZERO: Final = "destroyed_at_zero"
NO_BLEED: Final = "no_bleed"
SURPRISED: Final = "surprised"
KNOCKED_OUT: Final = "knocked_out"
FLED: Final = "fled"
SURRENDERED: Final = "surrendered"
FLAGS: Final = (ANIMAL, MINDLESS, DESTROYED_AT_ZERO, NO_BLEED, SURPRISED, KNOCKED_OUT, FLED, SURRENDERED)

NORMAL: Final = "normal"
"""TZ-STA-02: the stance that changes nothing."""
UNARMED: Final = "unarmed"
FLUENCY: tuple[Fluency, ...] = ("none", "low", "medium", "high", "scholar")


@frozen
class SheetArm:
    """A carried weapon, with its row of the pack.

    ``listed``: the sheet lists it (unarmed exists in any case). ``ammo``: shots or pieces left (None: not counted).
    ``ready`` and ``loaded`` describe the start. ``best`` and ``reach``: metres up to which it has no range penalty, and
    up to which it can be used (TZ-ATK-02, TZ-ATK-03)."""

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
    """Yield each weapon with its key: the id, then id#2 and so on."""
    counts: dict[str, int] = {}
    for arm in arms:
        id_ = arm.weapon.id
        count = counts[id_] = counts.get(id_, 0) + 1
        yield id_ if count == 1 else f"{id_}#{count}", arm


@frozen
class KnownPower:
    """A known power, with its row of the pack.

    ``listed``: the sheet lists it (open powers exist in any case). ``best`` and ``reach``: as in SheetArm."""

    power: Power
    listed: bool
    dice: DiceFormula | None
    best: float
    reach: float


@frozen
class Sheet:
    """One combatant; ``made_from`` is the sheet it was built on.

    Scores and ``mods`` go by ability (FUE, DES, CON, INT, SAB, CAR); lengths are in metres, weights in kg. By roll tag,
    ``trait_counts`` is the number of matching traits, ``trait_bonuses`` their bonus (0 with variant trait_bonus = off)
    and ``item_bonuses`` the bonus of items.

    ``hit_dice_phys``, ``hit_dice_ment``: hit dice still to roll onto ``pgf_max``, ``pgm_max`` (variant hp_per_level =
    roll); ``rolled_phys``, ``rolled_ment``: points rolled in earlier fights; ``grown``: the dice to roll belong to
    levels gained since. ``hero_points`` None: by TZ-PH-01."""

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
    specials: tuple[Special, ...] = ()

    @property
    def pc(self) -> bool:
        """True for a player character."""
        return self.kind == "pc"

    def uses_per_scene(self) -> dict[str, int]:
        """TZ-ATK-12: the uses per scene of each limited power."""
        return {
            each.power.id: each.power.uses_per_scene for each in self.powers if each.power.uses_per_scene is not None
        }

    def traits_for(self, tag: str) -> int:
        """Return the number of traits that fit a roll of this tag, without languages."""
        return self.trait_counts[tag]

    def bonus(self, tag: str) -> int:
        """TZ-CHR-03: the bonus of all matching traits to a roll of this tag."""
        return self.trait_bonuses[tag]

    def item(self, tag: str) -> int:
        """TZ-TEST-01: the bonus of items other than weapons to a roll of this tag."""
        return self.item_bonuses[tag]

    def aptitude_ability(self, aptitude: str) -> str:
        """TZ-CHR-02: the parent ability of one of the ten aptitudes."""
        return self.mental_defence_ability if aptitude == VOLUNTAD else APTITUDES[aptitude]

    def speaks(self, language: str) -> str:
        """TZ-OUT-02: the spoken level of a language: none, low, medium, high or scholar."""
        tongue = self.languages.get(language)
        return "none" if tongue is None else tongue.spoken

    def writes(self, language: str) -> str:
        """TZ-OUT-02: the written level of a language."""
        tongue = self.languages.get(language)
        return "none" if tongue is None else tongue.written

"""A combatant's sheet as an author writes it (ledger section "Character sheet"); prepare.py makes a Sheet of it.

Frozen. None means: derived. Ids of weapons, armour, powers and so on are those of the scenario's Lienzo."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final, Literal

from attrs import field, frozen

from ....core.schema import Id, Range, Size
from ..lienzo.measures import Ability, Die, Domain, Kilograms, Modifier, RollClass, SeverityName, SizeName, Tag

Fluency = Literal["none", "low", "medium", "high", "scholar"]
Score = Annotated[int, Range(1, 30)]
Points = Annotated[int, Range(-999, 9999)]
Most = Annotated[int, Range(1, 9999)]
Coordinate = Annotated[float, Range(-100_000, 100_000)]

DEFAULT_SCORE: Final = 10
"""TZ-CHR-01: a score where the sheet is silent."""


@frozen
class Trait:
    """TZ-CHR-03: a word or phrase, and the tags of the rolls that it helps."""

    name: Annotated[str, Size(80)]
    tags: Annotated[tuple[Tag, ...], Size(40)] = ()


@frozen
class RawWeapon:
    """A carried weapon. ``ammo``: shots, or pieces of a thrown weapon (None: the pack's shots, or one piece).

    ``ready``: it is in hand at the start (None: the first listed one is); ``loaded``: whether it can shoot at once."""

    SHORTHAND = "use"

    use: Annotated[str, Id("weapons")]
    ammo: Annotated[int | None, Range(0, 9999)] = None
    item_bonus: Modifier = 0
    ready: bool | None = None
    loaded: bool = True


@frozen
class RawItem:
    """A carried piece of gear that only weighs something."""

    SHORTHAND = "use"

    use: Annotated[str, Id("gear")]
    count: Annotated[int, Range(0, 9999)] = 1


@frozen
class Tongue:
    """TZ-OUT-02: how well a language is spoken and written."""

    SHORTHAND = ("spoken", "written")

    spoken: Fluency = "none"
    written: Fluency = "none"


@frozen
class Cover:
    """TZ-ATK-10: what one stands behind at the start."""

    SHORTHAND = "kind"

    kind: Literal["light", "medium", "heavy"]
    extent: Literal["partial", "total"] = "partial"


@frozen
class Both:
    """A yes or no for each pool; a lone one is for both. None: as the pools say."""

    SHORTHAND = ("phys", "ment")

    phys: bool | None = None
    ment: bool | None = None


@frozen
class RawCondition:
    """A state that one brings along, such as a wound (TZ-EFF-10). ``state`` is an id of the catalogue or "generic".

    ``severity`` None: the catalogue's. ``classes`` only for "generic". ``domain``: who can remove it how.
    ``days``: of a wound, how many are left (None: all of them). ``vs``: a combatant's name, or "" """

    SHORTHAND = "state"

    state: Annotated[str, Id("conditions")]
    severity: SeverityName | None = None
    classes: Annotated[tuple[RollClass, ...], Size(8)] = ()
    polarity: Literal["effect", "consequence"] | None = None
    domain: Domain = "physical"
    days: Annotated[int | None, Range(0, 9999)] = None
    vs: Annotated[str, Size(60)] = ""


@frozen
class Advance:
    """TZ-CHR-07: what one advance buys: a trait, a stance, two steps of a language, or a power of the Lienzo. Where
    ability dice count it may also be a line of the menu of 2020 (TZ-OUT-07): 2 points on one ``score``, two steps of a
    language, or levels of ``aptitudes`` and ``skills``, how many of each. Exactly one of all these.

    ``scholarly``: a native or student of that language (TZ-OUT-02)."""

    trait: Trait | None = None
    stance: Annotated[str | None, Id("stances")] = None
    power: Annotated[str | None, Id("powers")] = None
    language: Annotated[str, Size(40)] = ""
    spoken: Annotated[int, Range(0, 2)] = 0
    written: Annotated[int, Range(0, 2)] = 0
    scholarly: bool = False
    score: Ability | None = None
    aptitudes: Mapping[Annotated[str, Id("aptitudes")], Annotated[int, Range(1, 2)]] = field(factory=dict)
    skills: Mapping[Annotated[str, Id("skills")], Annotated[int, Range(1, 2)]] = field(factory=dict)


@frozen
class Advancement:
    """TZ-CHR-07: what a character gains between two adventures: a higher ``level``, the advances that it gives, and the
    scores that ``raises`` names, which go up by 1, one at every fifth level."""

    SHORTHAND = "level"

    level: Annotated[int, Range(2, 99)]
    advances: Annotated[tuple[Advance, ...], Size(100)] = ()
    raises: Annotated[tuple[Ability, ...], Size(20)] = ()


@frozen
class Generation:
    """TZ-CHR-08: the scores are made by variant ``ability_generation`` with the dice of ``seed``; if the sheet writes
    all six, they say where the values go, or what the points buy. ``advances``: what the new character buys."""

    SHORTHAND = "seed"

    seed: Annotated[int, Range(0, 1_000_000_000)]
    advances: Annotated[tuple[Advance, ...], Size(100)] = ()


@frozen
class RawSheet:
    """One combatant as written. ``gear`` counts for ``load_kg`` unless that is given. ``mount``: whether there is a
    mount beside it, or it sits on one; ``items``: bonuses of other things on rolls of a tag (TZ-TEST-01)."""

    kind: Literal["npc", "pc", "creature"] = "npc"
    origin: Annotated[str | None, Id("species")] = None
    class_id: Annotated[str | None, Id("classes")] = None
    level: Annotated[int, Range(1, 99)] = 1
    xp: Annotated[int | None, Range(0, 1_000_000_000)] = None
    generate: Generation | None = None
    abilities: Mapping[Ability, Score] = field(factory=dict)
    principal_ability: Ability | None = None
    aptitude_levels: Mapping[Annotated[str, Id("aptitudes")], Annotated[int, Range(0, 10)]] = field(factory=dict)
    skill_levels: Mapping[Annotated[str, Id("skills")], Annotated[int, Range(0, 10)]] = field(factory=dict)
    traits: Annotated[tuple[Trait, ...], Size(60)] = ()
    hit_die_phys: Die | None = None
    hit_die_ment: Die | None = None
    pgf_max: Most | None = None
    pgm_max: Most | None = None
    pgf: Points | None = None
    pgm: Points | None = None
    mental_defence_ability: Literal["INT", "CON", "SAB", "CAR"] = "INT"
    base_pd: Annotated[int | None, Range(0, 999)] = None
    base_md: Annotated[int | None, Range(0, 999)] = None
    mov: Annotated[int | None, Range(0, 999)] = None
    size: SizeName | None = None
    load_limit_bonus: Annotated[float, Range(-999, 9999)] = 0.0
    load_kg: Annotated[float | None, Range(0, 100_000)] = None
    gear: Annotated[tuple[RawItem, ...], Size(60)] = ()
    body_kg: Kilograms = 0.0
    armour: Annotated[str | None, Id("armour")] = None
    shield: Annotated[str | None, Id("shields")] = None
    weapons: Annotated[tuple[RawWeapon, ...], Size(20)] = ()
    powers: Annotated[tuple[Annotated[str, Id("powers")], ...], Size(40)] = ()
    stances: Annotated[tuple[Annotated[str, Id("stances")], ...], Size(40)] = ()
    stance: Annotated[str, Id("stances")] = "normal"
    heal_ability: Literal["SAB", "INT", "CAR"] = "SAB"
    calm_ability: Literal["CAR", "INT", "SAB"] = "CAR"
    hero_points: Annotated[int | None, Range(0, 99)] = None
    states: Annotated[tuple[RawCondition, ...], Size(60)] = ()
    heal_ready: Both = Both()
    stabilised: Both = Both()
    flags: Annotated[tuple[Annotated[str, Id("flags")], ...], Size(20)] = ()
    languages: Mapping[Annotated[str, Size(40)], Tongue] = field(factory=dict)
    position: tuple[Coordinate, Coordinate] | None = None
    cover: Cover | None = None
    mount: Literal["none", "near", "riding"] = "none"
    items: Mapping[Tag, Modifier] = field(factory=dict)
    title: Mapping[str, str] = field(factory=dict)

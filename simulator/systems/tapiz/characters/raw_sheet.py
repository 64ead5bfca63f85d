"""Sheet of a combatant as an author writes it (ledger section "Character sheet"). prepare.py makes a Sheet of it.

Frozen. None means derived. Ids of weapons, armour, powers and so on are those of the scenario's Lienzo."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final, Literal

from attrs import field, frozen

from ....core.schema import Id, Range, Size, Word, knob
from ....core.specials import Special
from ..lienzo.measures import Ability, Die, Domain, Kilograms, Modifier, RollClass, SeverityName, SizeName, Tag

Fluency = Literal["none", "low", "medium", "high", "scholar"]
Score = Annotated[int, Range(1, 30)]
Points = Annotated[int, Range(-999, 9999)]
Most = Annotated[int, Range(1, 9999)]
Coordinate = Annotated[float, Range(-100_000, 100_000)]

DEFAULT_SCORE: Final = 10
"""TZ-CHR-01: a score that the sheet does not give."""


@frozen
class Trait:
    """TZ-CHR-03: a word or phrase, and the tags of the rolls that it helps."""

    name: Annotated[str, Size(80)]
    tags: Annotated[tuple[Tag, ...], Size(40)] = ()


@frozen
class RawWeapon:
    """A carried weapon. ``ammo``: shots, or pieces of a thrown weapon (None: the pack's shots, or one piece).

    ``ready``: in hand at the start (None: true for the first one listed); ``loaded``: it can shoot immediately."""

    SHORTHAND = "use"

    use: Annotated[str, Id("weapons")]
    ammo: Annotated[int | None, Range(0, 9999)] = None
    item_bonus: Modifier = 0
    ready: bool | None = None
    loaded: bool = True


@frozen
class RawItem:
    """A carried piece of gear that only adds weight."""

    SHORTHAND = "use"

    use: Annotated[str, Id("gear")]
    count: Annotated[int, Range(0, 9999)] = 1


@frozen
class Tongue:
    """TZ-OUT-02: the levels at which a language is spoken and written."""

    SHORTHAND = ("spoken", "written")

    spoken: Fluency = "none"
    written: Fluency = "none"


@frozen
class Cover:
    """TZ-ATK-10: the cover of a combatant at the start."""

    SHORTHAND = "kind"

    kind: Literal["light", "medium", "heavy"]
    extent: Literal["partial", "total"] = "partial"


@frozen
class Both:
    """A yes or no for each pool; a single value is for both. None: by the state of the pool."""

    SHORTHAND = ("phys", "ment")

    phys: bool | None = None
    ment: bool | None = None


@frozen
class RawCondition:
    """A state at the start, such as a wound (TZ-EFF-10). ``state`` is an id of the catalogue or "generic".

    ``severity`` None: the catalogue's. ``classes`` only for "generic". ``domain`` decides on ways to remove it.
    ``days`` left of a wound (None: all of them). ``vs``: a combatant's name, or empty."""

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
    """TZ-CHR-07: one advance buys a trait, a stance, two steps of a language, or a power of the Lienzo.

    With ability dice it may also be a line of the menu of 2020 (TZ-OUT-07): 2 points on one ``score``, two steps of a
    language, or levels of ``aptitudes`` and ``skills``, by name. Exactly one of all these.

    ``scholarly``: a native or student of that language (TZ-OUT-02)."""

    trait: Trait | None = None
    stance: Annotated[str | None, Id("stances")] = None
    power: Annotated[str | None, Id("powers")] = None
    language: Annotated[str, Size(40), Word()] = ""
    spoken: Annotated[int, Range(0, 2)] = 0
    written: Annotated[int, Range(0, 2)] = 0
    scholarly: bool = False
    score: Ability | None = None
    aptitudes: Mapping[Annotated[str, Id("aptitudes")], Annotated[int, Range(1, 2)]] = field(factory=dict)
    skills: Mapping[Annotated[str, Id("skills")], Annotated[int, Range(1, 2)]] = field(factory=dict)


@frozen
class Advancement:
    """TZ-CHR-07: gains of a character between two adventures.

    A higher ``level``, the advances that it gives, and the scores in ``raises``, which go up by 1, one at every fifth
    level."""

    SHORTHAND = "level"

    level: Annotated[int, Range(2, 99)]
    advances: Annotated[tuple[Advance, ...], Size(100)] = ()
    raises: Annotated[tuple[Ability, ...], Size(20)] = ()


@frozen
class Generation:
    """TZ-CHR-08: variant ``ability_generation`` makes the scores with the dice of ``seed``.

    If the sheet gives all six, they place the values or spend the points. ``advances``: purchases of the new
    character."""

    SHORTHAND = "seed"

    seed: Annotated[int, Range(0, 1_000_000_000)]
    advances: Annotated[tuple[Advance, ...], Size(100)] = ()


@frozen
class RawSheet:
    """One combatant as written.

    ``gear`` counts for ``load_kg`` unless that is given. ``mount``: a mount is beside it, or under it. ``items``:
    bonuses of other items on rolls of a tag (TZ-TEST-01)."""

    kind: Literal["npc", "pc", "creature"] = knob(
        "npc", "TZ-CRE-01", "A character of a player, of the game master, or a creature."
    )
    origin: Annotated[str | None, Id("species")] = knob(None, "TZ-CHR-10", "Its species.")
    class_id: Annotated[str | None, Id("classes")] = knob(None, "TZ-CHR-10", "Its class.")
    level: Annotated[int, Range(1, 99)] = knob(1, "TZ-CHR-07", "Its level.")
    xp: Annotated[int | None, Range(0, 1_000_000_000)] = knob(
        None, "TZ-OUT-03", "Its experience; none: the minimum of its level."
    )
    generate: Generation | None = knob(None, "TZ-CHR-08", "A new character: its scores come from the dice of a seed.")
    abilities: Mapping[Ability, Score] = field(
        factory=dict,
        metadata={"rule": "TZ-CHR-01", "help": "Scores, 10 by default, such as { FUE = 14, DES = 15 }."},
    )
    principal_ability: Ability | None = knob(
        None, "TZ-CHR-10", "Counts with the variant of that name; none: its class's."
    )
    aptitude_levels: Mapping[Annotated[str, Id("aptitudes")], Annotated[int, Range(0, 10)]] = field(
        factory=dict, metadata={"rule": "TZ-TEST-07", "help": "Levels of aptitudes, for the variants that use them."}
    )
    skill_levels: Mapping[Annotated[str, Id("skills")], Annotated[int, Range(0, 10)]] = field(
        factory=dict, metadata={"rule": "TZ-TEST-07", "help": "Levels of skills, for the variants that use them."}
    )
    traits: Annotated[tuple[Trait, ...], Size(60)] = knob(
        (), "TZ-CHR-03", "Each with a name and the tags of the rolls that it helps."
    )
    hit_die_phys: Die | None = knob(None, "TZ-CHR-04", "The hit die of its body; none: its class's.")
    hit_die_ment: Die | None = knob(None, "TZ-CHR-04", "The hit die of its mind; none: its class's.")
    pgf_max: Most | None = knob(None, "TZ-CHR-04", "Hit points of its body; none: derived.")
    pgm_max: Most | None = knob(None, "TZ-CHR-04", "Hit points of its mind; none: derived.")
    pgf: Points | None = knob(None, "TZ-DMG-01", "Hit points of its body at the start; none: all.")
    pgm: Points | None = knob(None, "TZ-DMG-01", "Hit points of its mind at the start; none: all.")
    mental_defence_ability: Literal["INT", "CON", "SAB", "CAR"] = knob(
        "INT", "TZ-CHR-06", "The ability of its mental defence."
    )
    base_pd: Annotated[int | None, Range(0, 999)] = knob(
        None, "TZ-CRE-01", "Its physical defence as printed; none: derived."
    )
    base_md: Annotated[int | None, Range(0, 999)] = knob(
        None, "TZ-CRE-01", "Its mental defence as printed; none: derived."
    )
    mov: Annotated[int | None, Range(0, 999)] = knob(None, "TZ-MOV-01", "Metres walked in a round; none: its species'.")
    size: SizeName | None = knob(None, "TZ-CHR-09", "Its size; none: its species'.")
    load_limit_bonus: Annotated[float, Range(-999, 9999)] = knob(
        0.0, "TZ-ENC-01", "Additional kilograms that it can carry."
    )
    load_kg: Annotated[float | None, Range(0, 100_000)] = knob(
        None, "TZ-ENC-01", "Kilograms that it carries; none: the sum of its things."
    )
    gear: Annotated[tuple[RawItem, ...], Size(60)] = knob(
        (), "TZ-ENC-01", 'Things that count as load; { use = "travel_pack", count = 2 } in full.'
    )
    body_kg: Kilograms = knob(0.0, "TZ-ENC-01", "Its own weight.")
    armour: Annotated[str | None, Id("armour")] = knob(None, "TZ-LNZ-04", "The armour that it wears.")
    shield: Annotated[str | None, Id("shields")] = knob(None, "TZ-LNZ-04", "The shield that it carries.")
    weapons: Annotated[tuple[RawWeapon, ...], Size(20)] = knob(
        (), "TZ-LNZ-03", "Its weapons, in order of preference; bare hands are always there."
    )
    powers: Annotated[tuple[Annotated[str, Id("powers")], ...], Size(40)] = knob((), "TZ-LNZ-05", "Its powers.")
    stances: Annotated[tuple[Annotated[str, Id("stances")], ...], Size(40)] = knob(
        (), "TZ-STA-01", "The stances that it knows; normal is always among them."
    )
    stance: Annotated[str, Id("stances")] = knob("normal", "TZ-STA-01", "The stance that it starts in.")
    heal_ability: Literal["SAB", "INT", "CAR"] = knob("SAB", "TZ-HEAL-02", "The ability that it tends bodies with.")
    calm_ability: Literal["CAR", "INT", "SAB"] = knob("CAR", "TZ-HEAL-02", "The ability that it tends minds with.")
    hero_points: Annotated[int | None, Range(0, 99)] = knob(
        None, "TZ-PH-01", "Its hero points; none: a player's character has its level."
    )
    states: Annotated[tuple[RawCondition, ...], Size(60)] = knob((), "TZ-EFF-10", "Effects and wounds at the start.")
    heal_ready: Both = knob(Both(), "TZ-HEAL-01", "It can be healed: yes or no, or { phys = true, ment = false }.")
    stabilised: Both = knob(Both(), "TZ-DMG-09", "It does not get worse: yes or no, or for each pool.")
    flags: Annotated[tuple[Annotated[str, Id("flags")], ...], Size(20)] = knob((), "TZ-DMG-12", "Special properties.")
    languages: Mapping[Annotated[str, Size(40)], Tongue] = field(
        factory=dict,
        metadata={"rule": "TZ-OUT-02", "help": 'Languages that it speaks and writes, such as { elvish = "scholar" }.'},
    )
    position: tuple[Coordinate, Coordinate] | None = knob(
        None, "TZ-MOV-06", "Its position at the start, [x, y] in metres; none: chosen by the game."
    )
    cover: Cover | None = knob(None, "TZ-ATK-10", "Its cover at the start.")
    mount: Literal["none", "near", "riding"] = knob("none", "TZ-ACT-07", "A mount is beside it, or under it.")
    items: Mapping[Tag, Modifier] = field(
        factory=dict,
        metadata={
            "rule": "TZ-TEST-01",
            "help": 'Bonuses of other things by roll tag, such as { "resist.mental" = 1 }.',
        },
    )
    specials: Annotated[tuple[Special, ...], Size(20)] = knob(
        (), "TZ-SPEC-01", "Abilities of its own, as [[sheets.NAME.specials]]; docs/specials.md."
    )
    title: Mapping[str, str] = field(
        factory=dict, metadata={"help": 'The name of its kind in narrations, such as { es = "Guardia", en = "Guard" }.'}
    )

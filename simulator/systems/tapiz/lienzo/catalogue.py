"""Rows of a Lienzo (TZ-LNZ-02 to TZ-LNZ-06): species, classes, weapons, armour, powers, states, stances, gear, hazards.

Frozen. A row's ``id`` is its key in the pack, ``title`` its name by language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from attrs import field, frozen

from ....core.schema import Formula, Id, Range, Size
from .measures import (
    Ability,
    Band,
    Die,
    Domain,
    Kilograms,
    Modifier,
    RollClass,
    RowId,
    SeverityName,
    SizeName,
    Tag,
    Title,
)

Resist = Literal[
    "PD", "PD_touch", "MD", "ability:FUE", "ability:DES", "ability:CON", "ability:INT", "ability:SAB", "ability:CAR"
]
"""TZ-ATK-12: the opposition to a power or hazard."""


@frozen
class TraitRow:
    """TZ-CHR-03: a trait and the tags of the rolls that it helps."""

    name: Annotated[str, Size(80)]
    tags: Annotated[tuple[Tag, ...], Size(40)]


@frozen
class Species:
    """TZ-CHR-10: a species. ``abilities`` count only with variant species_modify_abilities; ``flags`` join those of the
    sheet."""

    mov: Annotated[int, Range(0, 999)]
    size: SizeName = "medium"
    load_bonus: Annotated[float, Range(-999, 999)] = 0.0
    abilities: Mapping[Ability, Modifier] = field(factory=dict)
    traits: Annotated[tuple[TraitRow, ...], Size(40)] = ()
    flags: Annotated[tuple[Annotated[str, Id("flags")], ...], Size(20)] = ()
    title: Title = field(factory=dict)
    id: str = field(default="", metadata={"derived": True})


@frozen
class Class:
    """TZ-CHR-10, TZ-LNZ-06: a class: hit dice, principal ability, load bonus, traits."""

    hit_die_phys: Die
    hit_die_ment: Die
    principal_ability: Ability | None = None
    load_bonus: Annotated[float, Range(-999, 999)] = 0.0
    traits: Annotated[tuple[TraitRow, ...], Size(40)] = ()
    title: Title = field(factory=dict)
    id: str = field(default="", metadata={"derived": True})


@frozen
class Weapon:
    """TZ-LNZ-03: one kind of weapon. ``ability``: the best of these is used; ``dice`` None: no dice.

    ``optimal_band`` is a melee weapon's reach. ``max_d`` is the cap of variant damage_cap = weapon_max; ``advantage``
    the net advantage dice of TZ-TEST-09; ``max_band`` None: the optimal one."""

    group: Literal["filo", "contundente", "punzante", "arrojadiza", "a_distancia", "natural"]
    mode: Literal["melee", "thrown", "ranged"]
    ability: Annotated[tuple[Ability, ...], Size(6)]
    dice: Annotated[str | None, Formula()] = None
    optimal_band: Band = "inmediato"
    max_band: Band | None = None
    hands: Annotated[int, Range(0, 2)] = 1
    parry: Annotated[int, Range(-20, 20)] = 0
    kg: Kilograms = 0.0
    reload_actions: Annotated[int, Range(0, 20)] = 0
    max_d: Annotated[int, Range(0, 999)] = 0
    advantage: Annotated[int, Range(-5, 5)] = 0
    title: Title = field(factory=dict)
    id: str = field(default="", metadata={"derived": True})

    @property
    def natural(self) -> bool:
        """True for a part of the body: always ready, never dropped or broken (TZ-ACT-03)."""
        return self.group == "natural"


@frozen
class Armour:
    """TZ-LNZ-04: one kind of armour."""

    group: Literal["sin", "ligera", "media", "pesada"]
    bonus: Annotated[int, Range(0, 99)] = 0
    kg: Kilograms = 0.0
    title: Title = field(factory=dict)
    id: str = field(default="", metadata={"derived": True})


@frozen
class Shield:
    """TZ-LNZ-04: one kind of shield."""

    bonus: Annotated[int, Range(0, 99)] = 0
    kg: Kilograms = 0.0
    title: Title = field(factory=dict)
    id: str = field(default="", metadata={"derived": True})


@frozen
class Power:
    """TZ-LNZ-05: one power. ``domain`` None: a support power (class SK). ``resist`` None: difficulty ``unopposed``.

    ``ep_may_buy`` lists "damage", "heal", "all" (every state with the letter of the action) and ids of states;
    ``ep_may_not_buy`` takes ids out of "all". ``open``: every character has it. ``needs_sight``: visibility counts
    (TZ-ATK-09); ``needs_language``: TZ-OUT-02; ``needs_conscious``: TZ-ATK-06. ``school`` is its skill (TZ-TEST-07)."""

    tag: Tag
    ability: Ability
    ep_may_buy: Annotated[tuple[Annotated[str, Id("purchases")], ...], Size(60)]
    domain: Domain | None = None
    resist: Resist | None = None
    dice: Annotated[str | None, Formula()] = None
    optimal_band: Band = "medio"
    max_band: Band | None = None
    ep_may_not_buy: Annotated[tuple[Annotated[str, Id("states")], ...], Size(60)] = ()
    uses_per_scene: Annotated[int | None, Range(1, 99)] = None
    cap_override: Annotated[int | None, Range(0, 999)] = None
    max_d: Annotated[int, Range(0, 999)] = 0
    open: bool = False
    needs_sight: bool = True
    needs_language: bool = False
    needs_conscious: bool = False
    school: RowId = ""
    advantage: Annotated[int, Range(-5, 5)] = 0
    title: Title = field(factory=dict)
    id: str = field(default="", metadata={"derived": True})


@frozen
class StateRow:
    """TZ-EFF-11 to TZ-EFF-15: one entry of the catalogue of states.

    ``how``: the letters of TZ-EFF-04. ``classes``: the rolls that its number affects (empty: non-numeric). ``vs``: the
    only opponent that its number counts against: its ``creator`` or the ``target`` of the roll that bought it.
    ``ends``: its duration. ``does``: the effect of an instant entry, by the name that the rules know.

    ``opposed``: it depends on an enemy; help that buys it is rolled against that enemy (TZ-ACT-04). ``incapacitates``,
    ``no_partial``: TZ-EFF-13. ``no_run``, ``halves_mov``, ``holds``: limits of movement. ``manoeuvre_only``,
    ``power_only``: sources besides ``how``. ``in_conflict`` False: not for sale in a conflict."""

    polarity: Literal["effect", "consequence"]
    severity: SeverityName
    how: Annotated[tuple[Literal["C", "R", "M", "S", "F", "f"], ...], Size(6)] = ()
    classes: Annotated[tuple[RollClass, ...], Size(8)] = ()
    ends: Literal["scene", "wound", "holder_moves", "permanent", "instant"] = "scene"
    vs: Literal["creator", "target"] | None = None
    does: (
        Literal[
            "ready_weapon",
            "dismount",
            "mount",
            "move_band",
            "push_band",
            "lose_resource",
            "disarm",
            "lose_gear",
            "riposte",
            "unhorse",
            "break_item",
            "cancel_power",
            "ally_hurt",
        ]
        | None
    ) = None
    opposed: bool = False
    incapacitates: bool = False
    no_partial: bool = False
    no_run: bool = False
    halves_mov: bool = False
    holds: bool = False
    manoeuvre_only: bool = False
    power_only: bool = False
    in_conflict: bool = True
    title: Title = field(factory=dict)
    id: str = field(default="", metadata={"derived": True})


@frozen
class Stance:
    """TZ-STA-01: one stance. ``attack`` and ``resist`` are added to attack rolls and resistances.

    ``trade``: TZ-STA-03; ``focus``: TZ-STA-04; ``no_bonuses``: attack rolls lose bonuses (TZ-STA-05); ``aims``:
    TZ-STA-06; ``last_group``: TZ-INI-03."""

    attack: Modifier = 0
    resist: Modifier = 0
    trade: bool = False
    focus: bool = False
    no_bonuses: bool = False
    aims: bool = False
    last_group: bool = False
    title: Title = field(factory=dict)
    id: str = field(default="", metadata={"derived": True})


@frozen
class Item:
    """A piece of gear: weight, and ``bonus`` on rolls of ``tags``."""

    kg: Kilograms = 0.0
    bonus: Annotated[int, Range(-20, 20)] = 0
    tags: Annotated[tuple[Tag, ...], Size(20)] = ()
    title: Title = field(factory=dict)
    id: str = field(default="", metadata={"derived": True})


@frozen
class HazardRow:
    """TZ-HAZ-01: a danger that makes action rolls: die + ``bonus`` against ``resist``.

    Its points buy damage up to ``cap``, then ``states`` in this order."""

    domain: Domain
    bonus: Annotated[int, Range(-99, 99)] = 0
    resist: Resist | None = "PD"
    cap: Annotated[int, Range(0, 999)] = 0
    states: Annotated[tuple[Annotated[str, Id("states")], ...], Size(20)] = ()
    title: Title = field(factory=dict)
    id: str = field(default="", metadata={"derived": True})

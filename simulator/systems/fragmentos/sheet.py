"""Sheets of combatants (FR-SHEET): the fields that an author writes, and the defaults of open ones.

Frozen. state.py has what changes during a fight."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final, Literal

from attrs import evolve, field, frozen

from ...core.record import known
from ...core.schema import Id, Range, Size, Word, knob
from ...core.specials import Special
from ...core.system import PC
from .frames import ActionFrame, Response, mode
from .tables import object_rows
from .variants import Variants

ACCION: Final = "accion"
INTERACCION: Final = "interaccion"
COGNICION: Final = "cognicion"
CHARACTERISTICS: Final = (ACCION, INTERACCION, COGNICION)

MAIN: Final = "main"
SECONDARY: Final = "secondary"
MONSTER: Final = "monster"
SPAWN: Final = "spawn"
ADD_OBJECT: Final = "add_object"
ADD_EXIT: Final = "add_exit"
ADD_QUALITY: Final = "add_quality"

Characteristic = Literal["accion", "interaccion", "cognicion"]
Name = Annotated[str, Size(60)]
Tags = Annotated[tuple[Annotated[str, Size(60), Word()], ...], Size(20)]
Total = Annotated[int | None, Range(1, 8)]


@frozen
class Trait:
    """FR-SHEET-03: a speciality: a flat bonus to rolls of any characteristic that share a tag with it."""

    name: Name = field(metadata={"help": "Its name."})
    characteristic: Characteristic = field(metadata={"help": "The characteristic that it belongs to."})
    score: Annotated[int, Range(1, 5)] = field(metadata={"help": "The points that it adds.", "rule": "FR-DICE-04"})
    tags: Tags = knob((), "", "The tags of the rolls that it fits.")
    supernatural: bool = knob(False, "FR-SUP-04", "Using it costs a point.")


@frozen
class Gear:
    """FR-OBJ-01: an object that adds dice: a weapon class or example by its id (``use``), or the author's own."""

    SHORTHAND = "use"

    use: Annotated[str | None, Id("objects")] = knob(
        None, "FR-OBJ-02", "A weapon class or example; none: a new object."
    )
    id: Name = knob("", "", "Its id; empty: that of its row.")
    name: Name = knob("", "", "Its name in narrations.")
    dice: Annotated[int | None, Range(1, 3)] = knob(None, "FR-OBJ-01", "The dice that it adds; none: those of its row.")
    characteristic: Characteristic = knob("accion", "", "The characteristic that it helps.")
    tags: Annotated[tuple[Name, ...] | None, Size(20)] = knob(
        None, "FR-OBJ-01", "The tags of those rolls; none: those of its row."
    )
    natural: bool = knob(False, "", "It is a part of the body.")

    @property
    def key(self) -> str:
        """The name of the object in options."""
        return self.id or self.use or "object"

    @property
    def all_dice(self) -> int:
        """FR-OBJ-02: the dice that it adds: those written, else those of its row, else 1."""
        if self.dice is not None:
            return self.dice
        return 1 if self.use is None else object_rows()[self.use][0]

    @property
    def all_tags(self) -> tuple[str, ...]:
        """FR-OBJ-02: its tags: those written, else those of its row."""
        if self.tags is not None:
            return self.tags
        return () if self.use is None else object_rows()[self.use][1]


@frozen
class SceneQuality:
    """FR-SHEET-04: a quality that an element brings into the scene; it has no objects or elements of its own."""

    id: Name
    text: Annotated[str, Size(200)] = ""
    helps: Tags = ()
    hinders: Tags = ()


@frozen
class Element:
    """FR-QUAL-05: something new that an activated quality may bring: ``combatant`` for spawn (one of the roster in
    ``reserve``), ``object`` for add_object, ``exit_difficulty`` for add_exit, ``quality`` for add_quality. ``tags``
    (FR-QUAL-02): those that a quality must share to bring a reinforcement of the scene; by default those of what it
    brings."""

    kind: Literal["spawn", "add_object", "add_exit", "add_quality"]
    id: Name = ""
    combatant: Name = ""
    object: Gear | None = None
    exit_difficulty: Annotated[int | None, Range(1, 99)] = None
    quality: SceneQuality | None = None
    tags: Tags = ()

    @property
    def key(self) -> str:
        """The name of the element in options."""
        return self.id or (f"{self.kind}:{self.combatant}" if self.combatant else self.kind)


@frozen
class Quality:
    """FR-SHEET-04: a descriptor without numbers; it acts only by activation (FR-QUAL)."""

    id: Name = field(metadata={"help": "Its id in this file."})
    text: Annotated[str, Size(200)] = knob("", "", "Its text.")
    role: Literal["concept", "milestone", "complication", "scene", "object", "monster"] = knob(
        "concept", "FR-QUAL-01", "The kind of quality."
    )
    helps: Tags = knob((), "FR-QUAL-02", "The tags of the rolls that it helps.")
    hinders: Tags = knob((), "FR-QUAL-02", "The tags of the rolls that it hinders.")
    objects: Annotated[tuple[Gear, ...], Size(20)] = knob((), "FR-QUAL-06", "Objects that it may bring.")
    elements: Annotated[tuple[Element, ...], Size(20)] = knob((), "FR-QUAL-05", "New elements that it may bring.")
    exhausted: bool = knob(False, "FR-QUAL-08", "It cannot be activated any more.")


@frozen
class OpponentOption:
    """FR-FIGHT-03: one way to roll against an author's own mode."""

    char: Characteristic
    tags: Tags = ()
    fight_back: bool = True


@frozen
class Mode:
    """FR-FIGHT-03: an attack mode: one of the game's by id (``use``), changed or not, or the author's own."""

    SHORTHAND = "use"

    use: Annotated[str | None, Id("modes")] = None
    id: Name = ""
    actor_char: Characteristic | None = None
    actor_tags: Annotated[tuple[Name, ...] | None, Size(20)] = None
    opponent_options: Annotated[tuple[OpponentOption, ...] | None, Size(9)] = None
    area: bool = False
    supernatural: bool = False
    fight: bool = True


@frozen
class Sheet:
    """FR-SHEET-01..06: one combatant. A characteristic that is left out is absent (FR-SHEET-06).

    ``kind`` decides order, ties, protection and the payer (FR-SHEET-05); by default combatants of the players are mains
    and the others monsters. ``current`` are present values below the totals; a body in ``reserve`` waits until an
    element brings it in."""

    kind: Literal["main", "secondary", "monster"] | None = knob(
        None,
        "FR-SHEET-05",
        "It decides who pays and who wins ties; none: main on a side of the players, else monster.",
    )
    named: bool | None = knob(None, "FR-SHEET-05", "The story knows it by name; none: all but secondaries.")
    accion: Total = knob(None, "FR-SHEET-01", "Points for acts of the body; none: it lacks the characteristic.")
    interaccion: Total = knob(None, "FR-SHEET-01", "Points for dealing with others; none: it lacks the characteristic.")
    cognicion: Total = knob(None, "FR-SHEET-01", "Points for acts of the mind; none: it lacks the characteristic.")
    current: Mapping[Characteristic, Annotated[int, Range(-99, 8)]] = field(
        factory=dict,
        metadata={"rule": "FR-SHEET-02", "help": "Current values below these totals, such as { accion = 1 }."},
    )
    traits: Annotated[tuple[Trait, ...], Size(40)] = knob((), "FR-SHEET-03", "Its specialities.")
    qualities: Annotated[tuple[Quality, ...], Size(40)] = knob(
        (), "FR-SHEET-04", "Its descriptors, which can be activated."
    )
    superacion: Annotated[int | None, Range(0, 999)] = knob(None, "FR-SUP-01", "A main's points; none: by the variant.")
    objects: Annotated[tuple[Gear, ...], Size(20)] = knob(
        (), "FR-OBJ-02", "Its objects: weapon classes or examples by id, or new ones."
    )
    attack_modes: Annotated[tuple[Mode, ...] | None, Size(20)] = knob(
        None, "FR-FIGHT-03", "Its attack modes: assault, terrify, menace, or new ones; none: assault."
    )
    vulnerable_via: Annotated[tuple[Characteristic, ...] | None, Size(3)] = knob(
        None, "FR-DANG-06", "Its weak points, for the variant monster_damage; none: all its characteristics."
    )
    pursues_with: Characteristic | None = knob(
        "accion", "FR-FIGHT-06", "The characteristic that it pursues with; none: it does not pursue."
    )
    specials: Annotated[tuple[Special, ...], Size(20)] = knob(
        (), "FR-SPEC-01", "Abilities of its own, as [[sheets.NAME.specials]]; docs/specials.md."
    )
    hidden: bool = knob(False, "FR-FIGHT-07", "It starts hidden.")
    reserve: bool = knob(False, "FR-QUAL-05", "It waits until an element brings it in.")
    title: Mapping[str, str] = field(
        factory=dict,
        metadata={"help": 'The name of its kind in narrations, such as { es = "Monstruo", en = "Monster" }.'},
    )
    modes: tuple[ActionFrame, ...] = field(default=(), metadata={"derived": True})
    traits_by_tags: tuple[tuple[frozenset[str], Trait], ...] = field(
        default=(), metadata={"derived": True, "told": False}
    )

    def total(self, characteristic: str) -> int | None:
        """FR-SHEET-02: the undamaged value; None if the being lacks the characteristic."""
        value: int | None = getattr(self, characteristic)
        return value

    def full(self, characteristic: str) -> int:
        """FR-SHEET-02: the undamaged value of a characteristic that the being has."""
        return known(self.total(characteristic))


def finish(sheet: Sheet, name: str, role: str, variants: Variants) -> Sheet:
    """FR-SHEET-01..06: fill in every open field. Raises ValueError if a mode is incomplete."""
    kind = sheet.kind or (MAIN if role == PC else MONSTER)
    present = tuple(each for each in CHARACTERISTICS if sheet.total(each) is not None)
    modes = sheet.attack_modes
    if modes is None:
        modes = (Mode("assault"),) if ACCION in present else ()
    return evolve(
        sheet,
        kind=kind,
        named=(kind != SECONDARY) if sheet.named is None else sheet.named,
        superacion=_superacion(sheet, kind, variants),
        attack_modes=modes,
        vulnerable_via=present if sheet.vulnerable_via is None else sheet.vulnerable_via,  # type: ignore[arg-type]  # characteristics
        pursues_with=sheet.pursues_with if sheet.pursues_with in present else None,
        modes=tuple(frame_of_mode(each) for each in modes),
        traits_by_tags=tuple((frozenset(each.tags), each) for each in sheet.traits),
    )


def _superacion(sheet: Sheet, kind: str, variants: Variants) -> int:
    """FR-SUP-01, FR-SHEET-05: mains have points of their own; for the others the director pays threat."""
    if kind != MAIN:
        return 0
    return variants.initial_superacion if sheet.superacion is None else sheet.superacion


def frame_of_mode(written: Mode) -> ActionFrame:
    """FR-FIGHT-03: the frame of a written mode. Raises ValueError if the mode is incomplete."""
    if written.use is not None:
        base = mode(written.use)
    elif not written.id or written.actor_char is None or not written.opponent_options:
        raise ValueError("a new mode needs id, actor_char and opponent_options, or use")
    else:
        base = ActionFrame(written.id, written.actor_char, frozenset(), ())
    options = written.opponent_options
    return evolve(
        base,
        id=written.id or base.id,
        char=written.actor_char or base.char,
        tags=base.tags if written.actor_tags is None else frozenset(written.actor_tags),
        responses=base.responses
        if options is None
        else tuple(Response(each.char, frozenset(each.tags), each.fight_back) for each in options),
        area=written.area,
        supernatural=written.supernatural,
        fight=written.fight,
    )


def point_buy(sheet: Sheet) -> list[str]:
    """FR-SHEET-07: the differences of a main's sheet from the building rules; reported, never an error."""
    totals = {each: sheet.total(each) or 0 for each in CHARACTERISTICS}
    wrong = [f"{each} is {value}; a main has 1 to 5" for each, value in totals.items() if not 1 <= value <= 5]
    if sum(totals.values()) != 9:
        wrong.append(f"the characteristics add up to {sum(totals.values())}; a main has 9")
    for each, value in totals.items():
        scores = [trait.score for trait in sheet.traits if trait.characteristic == each]
        if sum(scores) > value:
            wrong.append(f"the traits of {each} add up to {sum(scores)}; at most its total of {value}")
    wrong += [f"trait {t.name!r} is {t.score}; a main's has 1 to 3" for t in sheet.traits if t.score > 3]
    return wrong

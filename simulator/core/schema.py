"""Schema of a system's scenario files: classes, ids, aliases.

Field types of those classes are plain ``int``, ``bool``, ``str``, ``float``, ``Literal[...]``, ``tuple[X, ...]``,
``Mapping[str, X]``, other such classes, ``X | None``, ``X | tuple[X, X]`` (a value, or a list of that length), and
``Annotated[X, mark, ...]`` with the marks below."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from attrs import field, frozen

from .language.words import Words
from .system import NPC, PC, Encounter
from .values import Value

T = TypeVar("T")


@frozen(eq=False, repr=False)
class Range(Value):
    """Mark: a number from ``low`` to ``high``, both included; None: no bound."""

    low: float | None = None
    high: float | None = None


@frozen(eq=False, repr=False)
class Percentage(Value):
    """Mark: a number that may also be written as text with a percentage, such as "2%"."""


@frozen(eq=False, repr=False)
class Id(Value):
    """Mark: a string that must be one of the system's ids of this kind ("weapons", "armour", ...)."""

    kind: str


@frozen(eq=False, repr=False)
class Family(Value):
    """Mark: a string that may be a combatant's name; in a list, the name of a table of several stands for all of
    them."""


@frozen(eq=False, repr=False)
class Word(Value):
    """Mark: a string that may be a word of the game, whose Spanish spelling becomes that word."""


@frozen(eq=False, repr=False)
class Formula(Value):
    """Mark: a string that reads as dice, such as "2d6+1"."""


@frozen(eq=False, repr=False)
class Condition(Value):
    """Mark: a string that is a condition on the game's facts (``Schema.facts``), in the language of tactics."""


@frozen(eq=False, repr=False)
class Number(Value):
    """Mark: a string, or a whole number, that is a number made of the game's facts."""


@frozen(eq=False, repr=False)
class Size(Value):
    """Mark: a list or string of at most ``most`` items or characters."""

    most: int


def knob(default: T, rule: str, text: str) -> T:
    """Return a field of a variants or scene class: its default, the rule behind it, and one sentence about it."""
    return field(default=default, metadata={"rule": rule, "help": text})


@frozen(eq=False, repr=False)
class Pack(Value):
    """A part of [scene] that may be a file of its own: a setting pack, which may extend other packs.

    ``key`` is its name in [scene], a field of the class ``form``, whose field ``extends`` names the pack beneath.
    ``shipped`` holds packs by name as tables, ``default`` names the one beneath all others, whose values are the
    defaults of ``form``. ``ids`` are the ids that the tables of a pack define; ``finish`` completes a pack after
    reading; ``check`` returns errors that single fields cannot show, one sentence each, each beginning with its place;
    ``fit`` gives the schema of files that use a pack, from the pack, its sheets and its tables."""

    key: str
    form: type
    default: str
    shipped: Mapping[str, Mapping[str, Any]]  # Any: tables of tomllib
    ids: Callable[[Mapping[str, Any]], Mapping[str, frozenset[str]]]
    finish: Callable[[Any], object]
    check: Callable[[Any], list[str]]
    fit: Callable[[Any, Mapping[str, Mapping[str, Any]], Mapping[str, Any]], Schema]


@frozen(eq=False, repr=False)
class Schema(Value):
    """Rules for reading a system's scenario files.

    ``sheet``, ``variants`` and ``scene`` are frozen attrs classes. A class attribute ``SHORTHAND`` names the field that
    a single value stands for (a tuple of names: each field gets the value). ``sheets`` holds the shipped sheets as
    tables; ``aliases`` are other words for ids and keys, ``keys`` for keys alone; ``finish`` fills in open fields of a
    sheet; ``check`` returns errors that only the whole encounter shows, one sentence each; ``remarks`` are warnings,
    with which the encounter can still be played. ``pack``: the part of [scene] that may be a file of its own.

    ``rest`` is the class of a rest between two fights of a chain (None: the game has no chains), ``check_rest`` returns
    errors that its single fields cannot show, one sentence each, and ``later`` gives the fields of ``scene`` from the
    second fight on, unless that fight sets them. ``advance`` applies a rest to the party's sheets as written: from the
    rest, the fight that follows (None: the chain ends) and the sheets by name it returns the sheets that change, and
    errors, one sentence each.

    A field of ``variants`` with "presets" in its metadata sets several others, and is dissolved when read.

    ``spacing``: the metres between the copies of one combatant, unless a file says otherwise; the field ``position`` of
    ``sheet``, [x, y], is then the middle of their formation. None: the game has no metres, and files no such key.

    ``facts`` are the words of the conditions of specials (core.specials); None: the game has no specials.

    ``drafts`` are the contents of a new scenario of this game: names of ``sides`` by role, keys by role that place
    combatants (``placing``), ``knobs`` that are changed most, ``circumstances``, the ``crowd`` field that counts the
    members of a mob, and ``roles``, those of the sides that kinds of sheets are bound to."""

    sheet: type
    variants: type
    scene: type
    ids: Mapping[str, frozenset[str]]
    sheets: Mapping[str, Mapping[str, Any]]  # Any: tables of tomllib
    aliases: Mapping[str, str]
    finish: Callable[[Any, str, str, Any], object]  # (sheet, name, role, variants) -> sheet
    check: Callable[[Encounter], list[str]]
    keys: Mapping[str, str] = field(factory=dict)
    remarks: Callable[[Encounter], list[str]] = lambda encounter: []
    pack: Pack | None = None
    rest: type | None = None
    check_rest: Callable[[Any], list[str]] = lambda rest: []
    later: Mapping[str, object] = field(factory=dict)
    advance: Callable[[Any, Encounter | None, Mapping[str, Any]], tuple[Mapping[str, object], list[str]]] | None = None
    spacing: float | None = None
    facts: Callable[[], Words] | None = None
    drafts: Mapping[str, Any] = field(factory=dict)  # Any: tables as tomllib gives them

    @property
    def new_sides(self) -> Mapping[str, str]:
        """Names of the sides of a new scenario, by role."""
        sides: Mapping[str, str] = self.drafts.get("sides", {PC: "heroes", NPC: "foes"})
        return sides

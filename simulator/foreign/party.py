"""The sheets of imported creatures, checked as a scenario checks them, and the file of sheets that they make.

A field that breaks its bounds is left out and listed. A creature that cannot fight although each of its fields is right
stays in the file, with the reason."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from attrs import evolve, field, frozen

from .. import systems
from ..core.errors import BadScenario
from ..core.foreign import Creature, Guess, Loss, Prose, items, line
from ..core.spelling import fold
from ..core.system import NPC, PC
from ..core.values import Value
from ..narration import LANGUAGES
from ..scenario import load_document
from ..scenario.assemble import FORMAT
from ..scenario.describe import toml_key, toml_value
from ..scenario.diagnostics import Diagnostics
from ..scenario.field_types import writable
from ..scenario.read import MOST_NAME, WRONG, Reader
from ..scenario.sheets import BASE, MOST_SHEETS
from ..scenario.source import MOST_BYTES
from . import abilities
from .errors import BadForeign
from .headings import SPECIALS

WIDTH: Final = 118


@frozen(eq=False, repr=False)
class Imported(Value):
    """One creature as it is written: the name of its sheet, the sheet, and what became of the original.

    ``refused`` are sentences about values that a sheet cannot have; ``understood`` are abilities as text that became
    specials, ``prose`` those that did not; ``problems`` are the reasons why it cannot fight."""

    key: str
    name: str
    sheet: Mapping[str, Any]  # Any: plain values
    guessed: Sequence[Guess] = ()
    lost: Sequence[Loss] = ()
    refused: Sequence[str] = ()
    understood: Sequence[Prose] = ()
    prose: Sequence[Prose] = ()
    problems: Sequence[str] = field(default=())


def imported(creatures: Sequence[Creature], system: str) -> list[Imported]:
    """Return the creatures as they are written. Raises BadForeign for more than 500."""
    if len(creatures) > MOST_SHEETS:
        raise BadForeign(
            f"there are {len(creatures)} creatures; a file has at most {MOST_SHEETS} sheets: choose some with --only."
        )
    taken: set[str] = {*systems.schema(system).sheets}
    made = []
    for creature in creatures:
        one = _checked(creature, _key(creature.name, taken), system)
        taken.add(one.key)
        made.append(one)
    own = {one.key: dict(one.sheet) for one in made}
    return [evolve(one, problems=_problems(one, own, system)) for one in made]


def _key(name: str, taken: set[str]) -> str:
    """Return a new name of a sheet: ash_hound, ash_hound_2. Never that of a shipped sheet, which would be replaced."""
    bare = re.sub(r"[^a-z0-9]+", "_", fold(name)).strip("_")[: MOST_NAME - 5] or "creature"
    number = 1
    while (key := bare if number == 1 else f"{bare}_{number}") in taken:
        number += 1
    return key


def _checked(creature: Creature, key: str, system: str) -> Imported:
    """Return the creature with the fields that a scenario takes; the others are lost."""
    schema = systems.schema(system)
    fields, refused = writable(schema.sheet), list[str]()
    specials, understood, prose = _abilities(creature, system)
    wanted = {**creature.sheet}
    if specials:
        wanted[SPECIALS] = [*items(wanted.get(SPECIALS)), *specials]
    name = line(creature.name)[:MOST_NAME] or key
    wanted.setdefault("title", dict.fromkeys(LANGUAGES, name))
    sheet: dict[str, Any] = {BASE: wanted.pop(BASE)} if BASE in wanted else {}
    for one in fields:
        if one in wanted:
            problems = Diagnostics(key)
            reader = Reader.of_game(schema, problems, system)
            if reader.fields(schema.sheet, {one: (one, wanted[one])}, removable=True)[0][one] is WRONG or problems:
                refused += [sentence.removeprefix(f"{key}: ") for sentence in problems.sentences]
            else:
                sheet[one] = wanted[one]
    return Imported(key, name, sheet, creature.guessed, creature.lost, refused, understood, prose)


def _abilities(creature: Creature, system: str) -> tuple[list[abilities.Special], list[Prose], list[Prose]]:
    """Return the specials of the abilities, the abilities that became some, and the rest of the others as text."""
    specials: list[abilities.Special] = []
    understood: list[Prose] = []
    rest: list[Prose] = []
    for each in creature.prose:
        found, left = abilities.read(each, system)
        specials += found
        if found:
            understood.append(each)
        if left:
            rest.append(evolve(each, text=left))
    return specials, understood, rest


def _problems(one: Imported, own: Mapping[str, Any], system: str) -> tuple[str, ...]:  # Any: plain values
    """Return why the creature cannot fight on either side against a shipped sheet; nothing if it can."""
    likely, other = _roles(one, system)
    found = _refusals(one.key, likely, own, system)
    return tuple(found) if found and _refusals(one.key, other, own, system) else ()


def _roles(one: Imported, system: str) -> list[tuple[str, str]]:
    """Return the roles of the creature's side and of the other, the likely ones first."""
    role = _bound(system).get(str(one.sheet.get("kind")), NPC)
    return [(PC, NPC), (NPC, PC)] if role == PC else [(NPC, PC), (PC, NPC)]


def opponent(one: Imported, system: str) -> str:
    """Return a shipped sheet that the creature can fight, most likely."""
    return _shipped(system, _roles(one, system)[0][1])


def _shipped(system: str, role: str) -> str:
    """Return a shipped sheet for a side of this role: the first that the game binds to it, or else the first."""
    sheets, bound = systems.schema(system).sheets, _bound(system)
    return next((name for name, row in sheets.items() if bound.get(str(row.get("kind"))) == role), next(iter(sheets)))


def _bound(system: str) -> Mapping[str, str]:
    """Return the roles of the sides that kinds of sheets are bound to."""
    roles: Mapping[str, str] = systems.schema(system).drafts.get("roles", {})
    return roles


def _refusals(key: str, roles: tuple[str, str], own: Mapping[str, Any], system: str) -> list[str]:  # Any: plain values
    """Return why the creature cannot stand on a side of the first role against one of the second."""
    document = {
        "asalto": FORMAT,
        "system": system,
        "sheets": {name: sheet for name, sheet in own.items() if name == key or BASE in own[key]},
        "sides": {"own": {"role": roles[0]}, "others": {"role": roles[1]}},
        "combatants": [
            {"name": "Own", "side": "own", "use": key},
            {"name": "Other", "side": "others", "use": _shipped(system, roles[1])},
        ],
    }
    try:
        load_document(document, key)
    except BadScenario as error:
        return [sentence.removeprefix(f"{key}: ") for sentence in error.problems]
    return []


# The file.


def text(made: Sequence[Imported], system: str, head: Sequence[str], told: Callable[[str], str]) -> str:
    """Return the file of sheets. ``head`` are the lines of a comment at its top, ``told`` translates sentences about
    values that are refused.

    Raises BadForeign if the file is larger than a scenario may be."""
    lines = [*(f"# {one}" for one in head), f"system = {toml_value(system)}"]
    for one in made:
        lines += ["", *_comments(one, told), f"[sheets.{toml_key(one.key)}]"]
        lines += [_field(name, found) for name, found in one.sheet.items() if name != SPECIALS]
        for special in one.sheet.get(SPECIALS, ()):
            lines += ["", f"[[sheets.{toml_key(one.key)}.{SPECIALS}]]"]
            lines += [_field(name, found) for name, found in special.items()]
    written = "\n".join(lines) + "\n"
    if len(written.encode()) > MOST_BYTES:
        raise BadForeign(f"the file would be larger than {MOST_BYTES} bytes: choose some creatures with --only.")
    return written


def _comments(one: Imported, told: Callable[[str], str]) -> Iterator[str]:
    """Yield the lines above a sheet: its abilities that are text, and what a scenario would refuse."""
    yield from (f"# {said(each)}" for each in one.prose)
    yield from (f"# {line(told(sentence))}" for sentence in (*one.refused, *one.problems))


def said(each: Prose) -> str:
    """Return an ability's text with its kind and name before it: "BATTLE CRY Faster!: Once per combat..."."""
    return ": ".join(filter(None, (" ".join(filter(None, (each.kind, each.name))), each.text)))


def _field(name: str, found: object) -> str:
    """Return a line of a field, or several for a long list."""
    said = f"{toml_key(name)} = {toml_value(found)}"
    if len(said) <= WIDTH or not isinstance(found, list):
        return said
    return "\n".join([f"{toml_key(name)} = [", *(f"    {toml_value(part)}," for part in found), "]"])

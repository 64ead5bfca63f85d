"""Reader of traces: any bytes in, a Trace or one sentence out.

The reader accepts a line on three conditions: its check fits everything before it, this Asalto knows its entry, and it
is spelled exactly as the writer spells it. replay.py checks that the fight follows the rules."""

from __future__ import annotations

import json
import os
from pathlib import Path

from attrs import field, frozen

from .. import systems
from ..core.errors import BadTrace
from ..core.record import Json
from ..core.scene import Decision
from ..core.system import Outcome
from ..wire.documents import keys
from .lines import (
    FOOTER,
    FORMAT,
    HEADER,
    MAX_DEPTH,
    MAX_FILE,
    MAX_LINE,
    TAIL,
    Entry,
    Fields,
    HashChain,
    Roll,
    SystemByName,
    canonical,
    depth,
    entry_fields,
    read_entry,
)


@frozen
class Header:
    """Line 1 of a trace; the format is described in writer.py. ``sides`` are (name, role, captain's policy) and
    ``combatants`` (name, side, policy), a policy being as ``PolicySpec.plain`` gives it or None."""

    program: str
    system: str
    rules_version: str
    policy_versions: dict[str, str] = field(hash=False)
    title: str
    digest: str
    seed: int
    fight: int
    sides: tuple[tuple[str, str, Json], ...]
    combatants: tuple[tuple[str, str, Json], ...]
    variants: dict[str, Json] = field(hash=False)
    document: dict[str, Json] = field(hash=False, repr=False)

    @property
    def names(self) -> list[str]:
        """Names of the combatants: a body's number is the index."""
        return [name for name, _, _ in self.combatants]

    @property
    def side_names(self) -> list[str]:
        """Names of the sides in order."""
        return [name for name, _, _ in self.sides]


@frozen
class Footer:
    """Last line of a trace: the outcome, and the number of its entries."""

    outcome: Outcome
    decisions: int
    rolls: int
    events: int
    digest: str


@keys(
    "program=header.program system=header.system rules_version=header.rules_version title=header.title seed=header.seed"
    " fight=header.fight outcome=footer.outcome decisions=footer.decisions rolls=footer.rolls events=footer.events"
    " digest=header.digest trace_digest=footer.digest"
)
@frozen
class Trace:
    """Trace that was read: entry number i is line i + 2. ``source`` is its name in messages; ``lines`` are its bytes,
    each line with its newline."""

    source: str
    header: Header
    entries: tuple[Entry, ...] = field(repr=False)
    footer: Footer
    lines: tuple[bytes, ...] = field(repr=False)


def read(source: str | os.PathLike[str] | bytes, *, name: str = "", system: SystemByName = systems.system) -> Trace:
    """Read a trace from a path or from its bytes. Messages call it ``name``, or by its path.

    Raises BadTrace, naming the line, for anything that is not a whole, unchanged trace of this format and of the rules
    that are installed (``system`` finds them)."""
    if isinstance(source, bytes):
        title, data = name or "the trace", source
    else:
        title = name or os.fspath(source)
        data = _load(Path(source), title)
    if len(data) > MAX_FILE:
        raise BadTrace(f"{title}: a trace has at most {MAX_FILE} bytes, and this file has more")
    if not data:
        raise BadTrace(f"{title}, line 1: the file is empty, so it is no trace")
    return _Reading(title, data, system).trace()


def _load(path: Path, title: str) -> bytes:
    try:
        if path.exists() and not path.is_file() and not path.is_dir():
            raise ValueError("it is no ordinary file")  # a pipe might never end
        with path.open("rb") as file:
            return file.read(MAX_FILE + 1)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise BadTrace(f"{title}: the trace cannot be read: {reason}") from error


class _Reading:
    """State of one reading: the lines so far and their chain."""

    def __init__(self, title: str, data: bytes, system: SystemByName) -> None:
        self._title = title
        self._lines = data.split(b"\n")
        self._system = system
        self._chain = HashChain()

    def trace(self) -> Trace:
        header = self._header()
        entries: list[Entry] = []
        for number in range(2, len(self._lines)):
            name, fields, content = self._checked(number)
            if name == FOOTER:
                footer = self._footer(number, fields, content, entries)
                lines = tuple(line + b"\n" for line in self._lines[:-1])
                return Trace(self._title, header, tuple(entries), footer, lines)
            entries.append(self._entry(number, name, fields, content))
        if self._lines[-1]:
            raise self._cut(len(self._lines))
        raise self._bad(len(self._lines) - 1, "the trace ends here without its footer: it was cut off")

    def _bad(self, number: int, problem: str) -> BadTrace:
        return BadTrace(f"{self._title}, line {number}: {problem}")

    def _cut(self, number: int) -> BadTrace:
        return self._bad(number, "the trace is cut off in this line, which has no newline at its end")

    # One line.

    def _checked(self, number: int) -> tuple[str, Fields, bytes]:
        """Check a line; return its event name, its fields, and its bytes without the check."""
        line = self._lines[number - 1]
        if len(line) > MAX_LINE:
            raise self._bad(number, f"a line of a trace has at most {MAX_LINE} bytes, and this one has {len(line)}")
        content = line[:-TAIL] + b"}"
        digest = self._chain.digest
        if self._chain.sealed(content) != line + b"\n":
            raise self._bad(number, "the line's check does not fit: the line was changed, or some before it taken out")
        fields = _object(line)
        if fields is None:
            raise self._bad(number, "the line is no JSON object")
        fields.pop("check", None)
        counted, name = fields.pop("n", None), fields.pop("event", None)
        if counted != number or not isinstance(name, str):
            raise self._bad(number, f"a line begins with its number, {number}, and with what it tells of")
        if name == FOOTER and fields.get("digest") != digest:
            raise self._bad(number, "the digest is not that of the lines before")
        return name, fields, content

    def _entry(self, number: int, name: str, fields: Fields, content: bytes) -> Entry:
        try:
            entry = read_entry(name, fields)
        except ValueError as error:
            raise self._bad(number, f"{error}") from error
        self._spelling(number, *entry_fields(entry), content)
        return entry

    def _spelling(self, number: int, name: str, fields: Fields, content: bytes) -> None:
        """Check that the writer would have written these fields as these bytes."""
        try:
            same = canonical(number, name, fields) == content
        except ValueError:  # a number or a character that no trace holds
            same = False
        if not same:
            raise self._bad(number, f"the line is not spelled as Asalto spells a {name} line")

    # The header and the footer.

    def _header(self) -> Header:
        if len(self._lines[0]) > MAX_LINE:
            raise self._bad(1, f"this is no Asalto trace: its first line has more than {MAX_LINE} bytes")
        claimed = _object(self._lines[0])
        if claimed is None:
            raise self._bad(1, "this is no Asalto trace: its first line is no JSON object, or not a whole one")
        if "asalto_trace" not in claimed:
            raise self._bad(1, "this is no Asalto trace: its first line is no header with asalto_trace in it")
        if claimed["asalto_trace"] != FORMAT:
            found, origin = claimed["asalto_trace"], _origin(claimed.get("program"))
            raise self._bad(1, f"the trace has format {found!r:.40}; this Asalto reads format {FORMAT}{origin}")
        if len(self._lines) == 1:
            raise self._cut(1)
        name, fields, content = self._checked(1)
        header = _read_header(fields) if name == HEADER else None
        if header is None:
            raise self._bad(1, "the header does not hold what a header holds")
        self._spelling(1, name, fields, content)
        self._known(header)
        return header

    def _known(self, header: Header) -> None:
        """Check that the rules of this fight are installed, in the version that played it."""
        try:
            system = self._system(header.system)
        except KeyError:
            raise self._bad(1, f"there is no system {header.system!r:.60} here") from None
        if header.rules_version != system.rules_version:
            raise self._bad(
                1,
                f"the trace follows version {header.rules_version!r:.40} of the rules of {header.system}; "
                f"here is version {system.rules_version!r}{_origin(header.program)}",
            )

    def _footer(self, number: int, fields: Fields, content: bytes, entries: list[Entry]) -> Footer:
        footer = _read_footer(fields)
        if footer is None:
            raise self._bad(number, "the footer does not hold what a footer holds")
        self._spelling(number, FOOTER, fields, content)
        decisions = sum(isinstance(entry, Decision) for entry in entries)
        rolls = sum(isinstance(entry, Roll) for entry in entries)
        if (footer.decisions, footer.rolls, footer.events) != (decisions, rolls, len(entries) - decisions - rolls):
            raise self._bad(number, "the footer counts other decisions, rolls or events than the trace holds")
        if self._lines[number:] != [b""]:
            raise self._bad(number + 1, "the trace goes on after its footer")
        return footer


def _origin(program: object) -> str:
    """Return the Asalto that wrote the trace, for an error about its age."""
    return f" (Asalto {program:.20} wrote the trace)" if isinstance(program, str) and program.isprintable() else ""


def _object(line: bytes) -> Fields | None:
    """Return the line as a JSON object; None for anything else, or if it nests too deeply to be read safely."""
    try:
        fields = json.loads(line.decode())
    except (ValueError, RecursionError):
        return None
    return fields if isinstance(fields, dict) and depth(fields) <= MAX_DEPTH else None


Shape = dict[str, tuple[type, ...]]

_HEADER: Shape = {
    "asalto_trace": (int,),
    "program": (str,),
    "system": (str,),
    "rules_version": (str,),
    "policy_versions": (dict,),
    "title": (str,),
    "digest": (str,),
    "seed": (int,),
    "fight": (int,),
    "sides": (list,),
    "combatants": (list,),
    "variants": (dict,),
    "document": (dict,),
}
_FOOTER: Shape = {
    "winner": (str, type(None)),
    "ending": (str,),
    "rounds": (int,),
    "rule": (str,),
    "decisions": (int,),
    "rolls": (int,),
    "events": (int,),
    "digest": (str,),
}


def _fits(fields: Fields, shape: Shape) -> bool:
    return list(fields) == list(shape) and all(type(fields[key]) in kinds for key, kinds in shape.items())


def _read_header(fields: Fields) -> Header | None:
    if not _fits(fields, _HEADER) or not all(map(_is_row, [*fields["sides"], *fields["combatants"]])):
        return None
    if not all(isinstance(version, str) for version in fields["policy_versions"].values()):
        return None
    rows: Fields = {key: tuple(map(tuple, fields[key])) for key in ("sides", "combatants")}
    return Header(**{key: value for key, value in {**fields, **rows}.items() if key != "asalto_trace"})


def _is_row(row: object) -> bool:
    """Return whether this is a list of two texts and a policy or None."""
    match row:
        case [str(), str(), None | str() | dict()]:
            return True
    return False


def _read_footer(fields: Fields) -> Footer | None:
    if not _fits(fields, _FOOTER):
        return None
    winner, ending, rounds, rule, *counts_and_digest = fields.values()
    return Footer(Outcome(winner, ending, rounds, rule), *counts_and_digest)

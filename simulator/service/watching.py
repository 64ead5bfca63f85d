"""Recorded fights as documents for a viewer: every line of the trace in order, with its narration."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from ..core import events
from ..core.system import Fate
from ..narration.names import in_language
from ..narration.narrator import Line, Narrator
from ..narration.packs import pack_words
from ..trace.lines import entry_fields
from ..trace.reader import Footer, Header, Trace, read
from ..trace.replay import verify_recorded
from ..wire.documents import document, keys
from .places import places

Document = dict[str, Any]  # Any: plain JSON


class Step(NamedTuple):
    """A line of the trace (a decision, a roll, an event or the end) with its narration."""

    line: int | None
    event: str
    fields: Document
    told: list[Line]


class Figure(NamedTuple):
    """Combatant of a fight, with its points at the beginning and the end."""

    name: str
    side: str
    policy: str
    start: dict[str, int]
    end: dict[str, int]
    status: str | None
    standing: bool | None


keys("name side policy start end status? standing?")(Figure)


@keys(
    "system=header.system title=header.title seed=header.seed fight=header.fight digest=header.digest"
    " rules_version=header.rules_version sides=header.sides combatants steps outcome=footer.outcome"
    " trace_digest=footer.digest places",
    sides="name=0 role=1",
)
class Watched(NamedTuple):
    """Fight as narrated steps. ``places`` are its positions, as ``places`` returns them."""

    header: Header
    footer: Footer
    combatants: list[Figure]
    steps: list[Step]
    places: list[Document] | None


def watched(path: str, lang: str) -> Document:
    """Return the fight in a trace, narrated in ``lang``. Raises BadTrace."""
    trace = read(Path(path), name=Path(path).name)
    fates = verify_recorded(trace).fates
    steps = _steps(trace, lang, fates)
    return document(Watched(trace.header, trace.footer, _combatants(trace, fates, lang), steps, places(trace)))


def _combatants(trace: Trace, fates: Sequence[Fate], lang: str) -> list[Figure]:
    """Return all combatants, with the names that the narration gives them. A pool starts at the value before its first
    change; without a change, at its last value."""
    first: dict[tuple[int, str], int] = {}
    for entry in trace.entries:
        if isinstance(entry, events.PoolChanged):
            first.setdefault((entry.body, entry.pool), entry.before)
    ends = {fate.name: fate for fate in fates}
    rows = []
    for number, (name, side, policy) in enumerate(trace.header.combatants):
        fate = ends.get(name)
        end = {} if fate is None else dict(fate.pools)
        start = {pool: first.get((number, pool), points) for pool, points in end.items()}
        last = (None, None) if fate is None else (fate.status, fate.standing)
        called = in_language(trace.header.system, name, lang)
        rows.append(Figure(called, side, str(policy), start, end, *last))
    return rows


def _steps(trace: Trace, lang: str, fates: Sequence[Fate]) -> list[Step]:
    header = trace.header
    lines: list[Line] = []
    own = pack_words(header.system, header.document, lang)
    narrator = Narrator(lines.append, lang, header.system, header.names, header.side_names, own=own)
    steps: list[Step] = []
    for number, entry in enumerate(trace.entries, 2):
        if isinstance(entry, events.Event) and entry.secret:
            continue
        narrator.read(entry)
        name, fields = entry_fields(entry)
        steps.append(Step(number, name, fields, [*lines]))
        lines.clear()
    narrator.ended(trace.footer.outcome, fates)
    steps.append(Step(None, "end", {}, lines))
    return steps

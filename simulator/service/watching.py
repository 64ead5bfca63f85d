"""Recorded fights as documents for a viewer: every line of the trace in order, with its narration."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ..core import events
from ..core.scene import Decision
from ..core.system import Fate
from ..narration.narrator import Line, Narrator
from ..narration.packs import pack_words
from ..trace.lines import Roll, entry_fields
from ..trace.reader import Trace, read
from ..trace.replay import verify_recorded
from .places import places

Document = dict[str, Any]  # Any: plain JSON


def watched(path: str, lang: str) -> Document:
    """Return the fight in a trace, narrated in ``lang``. Raises BadTrace."""
    trace = read(Path(path), name=Path(path).name)
    return {**watch_document(trace, lang, verify_recorded(trace).fates), "places": places(trace)}


def watch_document(trace: Trace, lang: str, fates: Sequence[Fate]) -> Document:
    """Return the fight as JSON: the combatants with their points at the beginning and the end; one step for each
    decision, roll and event, with its fields and narration; the outcome."""
    header, outcome = trace.header, trace.footer.outcome
    return {
        "system": header.system,
        "title": header.title,
        "seed": header.seed,
        "fight": header.fight,
        "digest": header.digest,
        "rules_version": header.rules_version,
        "sides": [{"name": name, "role": role} for name, role, _ in header.sides],
        "combatants": _combatants(trace, fates),
        "steps": _steps(trace, lang, fates),
        "outcome": {"winner": outcome.winner, "ending": outcome.ending, "rounds": outcome.rounds},
        "trace_digest": trace.footer.digest,
    }


def line_row(line: Line) -> Document:
    """Return a line of narration as JSON."""
    return {"level": line.level, "text": line.text, "tone": line.tone, "rule": line.rule}


def _combatants(trace: Trace, fates: Sequence[Fate]) -> list[Document]:
    """Return all combatants. A pool starts at the value before its first change; without a change, at its last
    value."""
    first: dict[tuple[int, str], int] = {}
    for entry in trace.entries:
        if isinstance(entry, events.PoolChanged):
            first.setdefault((entry.body, entry.pool), entry.before)
    ends = {fate.name: fate for fate in fates}
    rows = []
    for number, (name, side, policy) in enumerate(trace.header.combatants):
        fate = ends.get(name)
        end = {} if fate is None else dict(fate.pools)
        row: Document = {"name": name, "side": side, "policy": policy, "end": end}
        row["start"] = {pool: first.get((number, pool), points) for pool, points in end.items()}
        rows.append(row if fate is None else {**row, "status": fate.status, "standing": fate.standing})
    return rows


def _steps(trace: Trace, lang: str, fates: Sequence[Fate]) -> list[Document]:
    header = trace.header
    lines: list[Line] = []
    own = pack_words(header.system, header.document, lang)
    narrator = Narrator(lines.append, lang, header.system, header.names, header.side_names, own=own)
    steps: list[Document] = []
    for number, entry in enumerate(trace.entries, 2):
        if isinstance(entry, Decision):
            narrator.decided(entry)
        elif isinstance(entry, Roll):
            pass
        elif entry.secret:
            continue
        else:
            narrator.happened(entry)
        name, fields = entry_fields(entry)
        steps.append({"line": number, "event": name, "fields": fields, "told": [line_row(line) for line in lines]})
        lines.clear()
    narrator.ended(trace.footer.outcome, fates)
    steps.append({"line": None, "event": "end", "fields": {}, "told": [line_row(line) for line in lines]})
    return steps

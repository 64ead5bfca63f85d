"""Writer of a fight's trace, as the fight happens.

**The format.** A trace is UTF-8 text, one JSON object a line, each ended by a single newline; nothing in it depends on
the clock, the machine or the runtime, so equal fights are equal bytes. Every line has one spelling: keys in the order
below, no spaces, no escapes but those that JSON demands. The first key is ``n``, the line's number from 1; the second
``event``, its kind; the last ``check``, the first 12 hex digits of the SHA-256 of every byte of the file
before the comma of that check. So a change of any byte shows at its own line.

- Line 1, ``header``: ``asalto_trace`` (format version), ``program`` (Asalto's version), ``system``, ``rules_version``,
  ``policy_versions`` (of the policies that come with Asalto, by name), ``title``, ``digest`` (of the scenario),
  ``seed``, ``fight`` (its number), ``sides`` ([name, role, captain's policy] in order), ``combatants`` ([name, side,
  policy] in roster order: a body's number is its place here, from 0), ``variants`` (the switches that are not at their
  default), ``document`` (the resolved scenario; where numbers vary it has those of this fight, and in ``drawn`` how
  they came about).
- ``decision``: ``seat`` (a body's number; -1, -2, ...: the captains), ``kind`` of question, ``option`` (verb, target,
  item, detail, amount, x, y, without what is at its default at the end), ``how`` it came about (chosen, unwanted,
  retried, late, illegal, crashed), ``note`` (the reason that the policy gave, such as a row of its tactics; left out
  where there is none), ``rule``.
- ``roll``: ``roller`` (a body's number; -1: the scene), ``sides``, ``faces``, ``purpose``, ``rule``.
- any event of simulator.core.events, its name in snake case: its fields without those at their default, ``secret`` only
  if it is, ``rule``.
- in a chain ``step_started`` (``step``, ``kind``, ``names``) comes before anything else of a step, and ``step_ended``
  (``step``, ``winner`` or "", ``ending``, ``rounds``) after its fight: a body's number is its place in those names
  until the next step begins, and the footer is that of the whole chain.
- the last line, ``footer``: ``winner`` (or null), ``ending``, ``rounds``, ``rule``, the counts of ``decisions``,
  ``rolls`` and ``events``, and ``digest``, the SHA-256 of every byte before this line.

The writer decides nothing; it records what the fight reports."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any
from uuid import uuid4

from .. import __version__, systems
from ..core.asks import captain
from ..core.errors import BadTrace
from ..core.events import Event
from ..core.record import Json
from ..core.scene import Decision
from ..core.system import Outcome
from ..policy import registry
from ..scenario import Scenario
from ..wire.saving import SPECIAL, is_special
from .lines import (
    DECISION,
    FOOTER,
    FORMAT,
    HEADER,
    MAX_FILE,
    ROLL,
    HashChain,
    Line,
    Out,
    SystemByName,
    canonical,
    decision_fields,
    event_fields,
    event_name,
    roll_fields,
)


class Seal:
    """Number lines, render them in their canonical form and append their checks."""

    __slots__ = ("chain", "count")

    def __init__(self) -> None:
        self.chain = HashChain()
        self.count = 0

    def line(self, name: str, fields: Mapping[str, Any]) -> bytes:
        """Return the next line, with its newline."""
        self.count += 1
        return self.chain.sealed(canonical(self.count, name, fields))


class TraceWriter:
    """Listener that writes a fight's trace to ``out``: a file of bytes or of text, a list of lines, or None for the
    digest alone. The header is written at once; ``close`` writes the footer. ``program`` is the
    Asalto that the header names and ``policy_versions`` the versions of its policies (None: those that are here);
    ``system`` finds the rules.

    ``digest`` is then the SHA-256 of the trace without its footer: equal digests, equal fights."""

    def __init__(
        self,
        out: Out | None,
        scenario: Scenario,
        seed: int,
        fight: int = 1,
        *,
        program: str = __version__,
        policy_versions: Mapping[str, str] | None = None,
        system: SystemByName = systems.system,
    ) -> None:
        self._seal = Seal()
        self._line: Line = self._seal.line
        if out is not None:
            from .log import logged  # structlog is slow to import, and many fights need only their digest

            self._line = logged(out, self._seal.line)
        scenario = scenario.fixed(seed, fight)
        self.digest = ""
        self.decisions = 0
        self.rolls = 0
        self.events = 0
        if policy_versions is None:
            policy_versions = registry.versions(scenario.policies.values(), scenario.system)
        version = system(scenario.system).rules_version
        self._line(HEADER, header_fields(scenario, seed, fight, program, version, policy_versions))

    def decided(self, decision: Decision) -> None:
        """Write a decision."""
        self.decisions += 1
        self._line(DECISION, decision_fields(decision))

    def rolled(self, roller: int, sides: int, faces: bytes, purpose: str, rule: str) -> None:
        """Write a roll."""
        self.rolls += 1
        self._line(ROLL, roll_fields(roller, sides, faces, purpose, rule))

    def happened(self, event: Event) -> None:
        """Write an event."""
        self.events += 1
        self._line(event_name(type(event)), event_fields(event))

    def close(self, outcome: Outcome) -> None:
        """Write the footer, the last line."""
        self.digest = self._seal.chain.digest
        counts = {"decisions": self.decisions, "rolls": self.rolls, "events": self.events}
        self._line(FOOTER, {**outcome._asdict(), **counts, "digest": self.digest})


def header_fields(
    scenario: Scenario, seed: int, fight: int, program: str, rules_version: str, policy_versions: Mapping[str, str]
) -> dict[str, Json]:
    """Return the header's fields: everything that determines the fight, and the combatants."""
    encounter = scenario.encounter

    def policy(seat: int) -> Json:
        spec = scenario.policies.get(seat)
        return None if spec is None else spec.plain()

    return {
        "asalto_trace": FORMAT,
        "program": program,
        "system": scenario.system,
        "rules_version": rules_version,
        "policy_versions": dict(policy_versions),
        "title": scenario.title,
        "digest": scenario.digest,
        "seed": seed,
        "fight": fight,
        "sides": [[side.name, side.role, policy(captain(number))] for number, side in enumerate(encounter.sides)],
        "combatants": [
            [member.name, encounter.sides[member.side].name, policy(number)]
            for number, member in enumerate(encounter.members)
        ],
        "variants": scenario.document.get("variants", {}),
        "document": scenario.document,
    }


@contextmanager
def write_trace(path: str | os.PathLike[str], scenario: Scenario, seed: int, fight: int = 1) -> Iterator[TraceWriter]:
    """Give a writer to a ``with`` block; when the block ends, the whole trace is at ``path``. Close the writer inside.

    The trace stays in memory meanwhile. A temporary file beside ``path`` shows before the fight whether the path can be
    written. When the block fails, or leaves the writer open, no file remains. Raises BadTrace if it cannot be written,
    or is no ordinary file."""
    target = Path(path)
    with _blaming(target):
        if is_special(target):
            raise OSError(errno.EINVAL, SPECIAL)
        if target.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        part = target.with_name(f".{target.name}.{uuid4().hex[:8]}.part")
        file = part.open("xb")
    lines = BoundedLines(target)
    try:
        writer = TraceWriter(lines, scenario, seed, fight)
        yield writer
        if writer.digest:
            with _blaming(target):
                file.writelines(lines)
                file.close()
                part.replace(target)
    finally:
        with suppress(OSError):  # what could not be written still cannot
            file.close()
        part.unlink(missing_ok=True)


class BoundedLines(list[bytes]):
    """Lines of a trace that goes to ``path``. Raises BadTrace when they exceed the largest size of a trace."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self._path = path
        self._left = MAX_FILE

    def append(self, line: bytes) -> None:
        """Add a line."""
        self._left -= len(line)
        if self._left < 0:
            raise BadTrace(
                f"{self._path}: the trace cannot be written: it would have more than {MAX_FILE} bytes, the most that a"
                " trace may have; a fight of fewer rounds has a shorter one (--set limits.rounds=N)"
            )
        super().append(line)


@contextmanager
def _blaming(path: Path) -> Iterator[None]:
    """Turn an operating system's error about a file into one sentence."""
    try:
        yield
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise BadTrace(f"{path}: the trace cannot be written: {reason}") from error

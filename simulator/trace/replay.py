"""Verification of traces: play a fight again in two ways and compare byte by byte.

From the record: the rules get the recorded answers and rolls, and everything else in the trace must follow from them.
From the seed: the rules get the scenario, the seed and the fight's number; policies and dice must give the same again.
The second is not always possible: an answer that came too late once may come in time now."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from attrs import evolve, frozen

from .. import __version__, systems
from ..core.asks import CRASHED, LATE, captained
from ..core.campaign import FIGHT, StageResult, StageSetup, run_campaign
from ..core.dice import Recorded
from ..core.errors import BadScenario, BadTrace, IllegalChoice, ScriptExhausted
from ..core.events import StepStarted
from ..core.fight import Fight, WithAftermath
from ..core.scene import Decision, Listener
from ..core.system import Fate, Outcome, System
from ..policy import registry
from ..policy.errors import PolicyError
from ..policy.spec import HELD, PolicySpec, is_code
from ..scenario import Known, Scenario, load_document
from .lines import DECISION, FOOTER, HEADER, ROLL, Entry, Fields, Roll, SystemByName
from .reader import Trace
from .writer import TraceWriter

AnyFight = Fight[Any]  # Any: every system has its own state


class Played(Protocol):
    """Result of a runtime; only the outcome is read here."""

    @property
    def outcome(self) -> Outcome: ...


class Play(Protocol):
    """Function that plays a scenario from its seed: simulator.runtime.inline.play, or campaign.play for a chain."""

    def __call__(
        self, scenario: Scenario, seed: int, fight: int = 1, *, listener: Listener | None = None
    ) -> Played: ...


Load = Callable[[Mapping[str, Any], str], Scenario]


@frozen
class Verification:
    """Checks that a trace has passed. ``recorded``: from its own answers and rolls; ``seeded``: from the seed, None
    when that check was not made (``note`` gives the reason). ``fates``: every combatant's fate after the fight or the
    chain has been settled, if it was played again."""

    recorded: bool = False
    seeded: bool | None = None
    note: str = ""
    fates: tuple[Fate, ...] = ()


def verify(trace: Trace, play: Play | None = None) -> Verification:
    """Make both checks, the one from the seed only with a ``play``. Raises BadTrace at the first difference."""
    checked = verify_recorded(trace)
    if play is None:
        return checked
    again = verify_seeded(trace, play)
    return evolve(checked, seeded=again.seeded, note=again.note)


def verify_recorded(trace: Trace, *, system: SystemByName | None = None, load: Load | None = None) -> Verification:
    """Play the trace again from its recorded answers and rolls; ``system`` gives the rules by their name.

    Raises BadTrace, naming the line and the difference, when the rules make another fight of them."""
    scenario = scenario_of(trace, load)
    comparison = _Comparison(trace)
    rules_of = system or systems.system
    writer = comparison.writer(scenario, rules_of)
    comparison.stop_if_different()
    rules = rules_of(trace.header.system)
    if scenario.chain:
        outcome, fates = _chain_again(trace, scenario, rules, comparison, writer)
    else:
        stage: StageSetup[Any] = StageSetup(1, FIGHT, rules, scenario.encounter, None, settles=True)
        fight = _replay_stage(stage, trace.entries, comparison, writer)
        assert fight.outcome is not None
        outcome, fates = fight.outcome, fight.fates()
    writer.close(outcome)
    comparison.finish()
    return Verification(recorded=True, fates=fates)


def _replay_stage(
    stage: StageSetup[Any], entries: Sequence[Entry], comparison: _Comparison, writer: TraceWriter
) -> AnyFight:
    """Play one fight, or one step of a chain, again from its record."""
    decisions = [entry for entry in entries if isinstance(entry, Decision)]
    rolls = [entry.faces for entry in entries if isinstance(entry, Roll)]
    try:
        fight: AnyFight = Fight(
            WithAftermath(stage.system) if stage.settles else stage.system,
            stage.encounter,
            Recorded(rolls),
            listener=writer,
            script=decisions,
            rest=stage.state,
        )
    except (ScriptExhausted, IllegalChoice) as error:
        comparison.stop_if_different()
        raise comparison.bad(f"the recorded fight breaks the rules here: {error}") from error
    if fight.outcome is None:
        comparison.stop_if_different()
        asked = ", ".join(map(str, fight.pending))
        raise comparison.bad(f"the trace ends the fight here, but the rules go on: {asked}")
    return fight


def _chain_again(
    trace: Trace, scenario: Scenario, rules: System[Any], comparison: _Comparison, writer: TraceWriter
) -> tuple[Outcome, tuple[Fate, ...]]:
    """Play all steps of a chain again, each from its record."""
    course = run_campaign(rules, systems.downtime(scenario.system), scenario.encounter, scenario.chain)
    sections = _sections(trace.entries)
    ended: StageResult[Any] | None = None
    while True:
        try:
            stage = next(course) if ended is None else course.send(ended)
        except StopIteration as stop:
            return stop.value.outcome, stop.value.fates
        writer.happened(stage.opening())
        comparison.stop_if_different()
        fight = _replay_stage(stage, sections[stage.number - 1], comparison, writer)
        assert fight.outcome is not None
        closing = stage.closing(fight.outcome)
        if closing is not None:
            writer.happened(closing)
        ended = StageResult(fight.outcome, fight.state, fight.fates_at_end())


def _sections(entries: Sequence[Entry]) -> list[list[Entry]]:
    """Group the entries of a chain by step; each step begins with its StepStarted."""
    sections: list[list[Entry]] = []
    for entry in entries:
        if isinstance(entry, StepStarted):
            sections.append([])
        if sections:
            sections[-1].append(entry)
    return sections


def verify_seeded(
    trace: Trace, play: Play, *, system: SystemByName = systems.system, load: Load | None = None
) -> Verification:
    """Play the trace's fight again from its seed alone, with its policies.

    Raises BadTrace, naming the line and the difference, when another fight comes out. Where that proves nothing
    (late answers, crashed policies, policies that are not installed), ``seeded`` is None."""
    late = _first(trace, LATE)
    if late:
        return Verification(note=f"{late} was late with an answer, and time cannot be played again from the seed.")
    scenario = scenario_of(trace, load)
    _check_drawn(trace, scenario)
    comparison = _Comparison(trace)
    writer = comparison.writer(scenario, system)
    comparison.stop_if_different()
    if older := _other_policies(trace, scenario):
        return Verification(note=older)
    held = sorted({spec.use for spec in scenario.policies.values()} & HELD)
    if held:
        return Verification(note=f"A {held[0]} played in it, whose choices are only in the record.")
    files = {spec.use for spec in scenario.policies.values() if is_code(spec.use)}
    if files:
        named = ", ".join(sorted(files))
        return Verification(note=f"It was played with {named}; code that a trace names is not run.")
    try:
        played = play(scenario, trace.header.seed, trace.header.fight, listener=writer)
    except PolicyError as error:
        return Verification(note=f"The fight cannot be played here from its seed: {error}")
    writer.close(played.outcome)
    crashed = _first(trace, CRASHED)
    if comparison.different and crashed:
        return Verification(note=f"The policy of {crashed} crashed in this fight, and did not crash alike again.")
    comparison.finish()
    return Verification(seeded=True)


def _check_drawn(trace: Trace, scenario: Scenario) -> None:
    """Raise BadTrace if a number of the scenario is not the one that the seed gives."""
    header = trace.header
    for one in scenario.drawn:
        number = one.again(header.seed, header.fight)
        if number != one.number:
            raise BadTrace(
                f"{trace.source}, line 1: {one.path} is {one.number} in the file, but {number} of {one.text!r} is drawn"
                f" by seed {header.seed} in fight {header.fight}"
            )


def _other_policies(trace: Trace, scenario: Scenario) -> str:
    """Name a policy that has another version here than in the trace, so that it may decide otherwise; "" for none."""
    here = registry.versions(scenario.policies.values(), scenario.system)
    for use, version in trace.header.policy_versions.items():
        if here.get(use, version) != version:
            return f"{use} {version} played in it; here is {use} {here[use]}, which may decide otherwise."
    return ""


def scenario_of(trace: Trace, load: Load | None = None) -> Scenario:
    """Load the scenario in the header like a file. Raises BadTrace when it cannot be loaded, or has another digest."""
    origin = f"{trace.source}, line 1"
    try:
        scenario = load(trace.header.document, origin) if load else _load(trace, origin)
    except BadScenario as error:
        raise BadTrace(f"{origin}: the scenario in the header cannot be read: {error.problems[0]}") from error
    if scenario.digest != trace.header.digest:
        raise BadTrace(f"{origin}: the scenario in the header is not the one whose digest the header gives")
    return scenario


def _load(trace: Trace, origin: str) -> Scenario:
    """Load the scenario in the header; its policies need not be installed as long as no question goes to them."""
    seats = (*trace.header.sides, *trace.header.combatants)
    try:
        named = frozenset(PolicySpec.of(policy).use for _, _, policy in seats if policy)
    except ValueError as error:
        raise BadTrace(f"{origin}: {error}") from error
    return load_document(trace.header.document, origin, known=Known(policies=lambda: named | registry.NAMES))


def _first(trace: Trace, how: str) -> str:
    """Return the name of the first seat that answered in this way, or ""."""
    people: Sequence[str] = trace.header.names
    for entry in trace.entries:
        if isinstance(entry, StepStarted):
            people = entry.names
        elif isinstance(entry, Decision) and entry.how == how:
            return seat_name(people, trace.header.side_names, entry.seat)
    return ""


def seat_name(people: Sequence[str], sides: Sequence[str], seat: int) -> str:
    """Return a combatant's name, or the name of the side whose captain has this seat."""
    names = people if seat >= 0 else sides
    index = seat if seat >= 0 else captained(seat)
    return names[index] if index < len(names) else f"seat {seat}"


# Comparison.


class _Comparison:
    """Sink for the lines of the replayed fight; it keeps the first that differs from the trace."""

    def __init__(self, trace: Trace) -> None:
        self._trace = trace
        self._spot = 0
        self._found = b""
        self.different = False

    def writer(self, scenario: Scenario, system: SystemByName) -> TraceWriter:
        """Return a writer of the lines that the trace's own program would have written."""
        header = self._trace.header
        return TraceWriter(
            self,
            scenario,
            header.seed,
            header.fight,
            program=header.program,
            policy_versions=header.policy_versions,
            system=system,
        )

    def line(self, line: bytes) -> None:
        if self.different:
            return
        lines = self._trace.lines
        if self._spot < len(lines) and lines[self._spot] == line:
            self._spot += 1
            return
        self.different = True
        self._found = line

    def bad(self, problem: str) -> BadTrace:
        """Return the error about the next line."""
        number = min(self._spot + 1, len(self._trace.lines))
        writer = self._trace.header.program
        age = "" if writer == __version__ else f" (Asalto {writer:.20} wrote the trace; this is {__version__})"
        return BadTrace(f"{self._trace.source}, line {number}: {problem}{age}")

    def stop_if_different(self) -> None:
        if not self.different:
            return
        lines = self._trace.lines
        if self._spot == len(lines):
            raise self.bad(f"the trace ends here, the fight played again goes on with {_said(_parsed(self._found))}")
        raise self.bad(difference(_parsed(lines[self._spot]), _parsed(self._found)))

    def finish(self) -> None:
        """Raise BadTrace unless the fight gave exactly the trace's lines."""
        self.stop_if_different()
        if self._spot < len(self._trace.lines):
            due = _said(_parsed(self._trace.lines[self._spot]))
            raise self.bad(f"the file has {due} here, but the fight played again has ended")


def _parsed(line: bytes) -> Fields:
    return json.loads(line)  # type: ignore[no-any-return]  # both were written as objects


def difference(recorded: Fields, played: Fields) -> str:
    """Describe the difference between a line of the file and the replayed line, in a sentence."""
    if recorded["event"] != played["event"]:
        return f"the file has {_said(recorded)}, the fight played again has {_said(played)}"
    own = [key for key in {**recorded, **played} if key not in ("n", "event", "check")]
    keys = [key for key in own if recorded.get(key) != played.get(key)]
    told = [f"{key} is {_shown(recorded, key)} in the file, {_shown(played, key)} played again" for key in keys]
    return f"in this {_name(recorded)} {'; '.join(told)}"


def _shown(fields: Fields, key: str) -> str:
    if key not in fields:
        return "nothing"
    text = json.dumps(fields[key], ensure_ascii=False)
    return text if len(text) <= 80 else f"{text[:76]} ..."


def _name(fields: Fields) -> str:
    return str(fields["event"]).replace("_", " ")


def _said(fields: Fields) -> str:
    """Shorten a line of a trace for a message."""
    event = fields["event"]
    if event == DECISION:
        return f"a decision (seat {fields['seat']} on {fields['kind']}: {_shown(fields, 'option')})"
    if event == ROLL:
        return f"a roll (by {fields['roller']} for {fields['purpose']}: {_shown(fields, 'faces')})"
    if event in (HEADER, FOOTER):
        return f"the {event}"
    return f"the event {_name(fields)} ({fields.get('rule', '')})"

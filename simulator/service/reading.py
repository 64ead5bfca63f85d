"""Reading of untrusted documents: scenarios, tournaments, questions. Only parser processes call this.

A document can refer only to files that ship with Asalto and to the files of its own question (included sheets, setting
packs, tactics), which are written to a temporary folder that no path leads out of. Policies that are classes in files
or programs are refused."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from hashlib import sha256
from math import isfinite
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from .. import systems
from ..batch.provenance import local_provenance
from ..core.errors import BadScenario
from ..experiments.axes import Axis, BadAxis
from ..experiments.bounds import draw_seed
from ..policy.spec import PROGRAM, class_in_file, command_in, is_code
from ..runtime.factories import unplayable
from ..scenario import Scenario, find, load_text, shipped
from ..scenario.diagnostics import Diagnostics, item, listed, quoted
from ..scenario.overrides import typed_value
from ..scenario.source import file_tables, file_text, tables
from ..tournament.load import shipped_tournaments
from .limits import Limits
from .questions import Question, read_question

Document = dict[str, Any]  # Any: plain JSON
ABROAD = "over the network only installed policies and inline tactics are allowed"
LIMITS = Limits()
MOST_TITLE: Final = 120
_NUMBER: Final = re.compile(r" \d+$")
"""Number of a member of a counted group: "Zombi 2"."""


def validated(
    text: str,
    name: str,
    settings: Sequence[str] = (),
    policies: Sequence[str] = (),
    files: Mapping[str, str] | None = None,
) -> Document:
    """Return the document of ``asalto validate --json`` for a scenario sent as text, with ``files`` beside it."""
    row: Document = {"scenario": name, "ok": False, "system": None, "title": None, "digest": None}
    try:
        with beside(files or {}) as folder:
            scenario = read_text(text, name, settings, policies, folder)
        problems = [*unplayable(scenario, name, code=False), *too_large(scenario, name, LIMITS)]
    except BadScenario as error:
        return {**row, "problems": error.problems, "warnings": []}
    remarks = systems.schema(scenario.system).remarks(scenario.encounter)
    identity = {"system": scenario.system, "title": scenario.title, "digest": scenario.digest}
    found = {**row, **identity, "ok": not problems, "problems": problems, "warnings": list(remarks)}
    return {**found, "sides": sides_of(scenario), "seats": seats_of(scenario)}


def sides_of(scenario: Scenario) -> list[Document]:
    """Return the sides with their roles."""
    return [{"name": side.name, "role": side.role} for side in scenario.encounter.sides]


def seats_of(scenario: Scenario) -> list[Document]:
    """Return the combatants with their sides and policies."""
    sides = scenario.encounter.sides
    return [
        {"name": member.name, "side": sides[member.side].name, "policy": scenario.policies[number].label}
        for number, member in enumerate(scenario.encounter.members)
    ]


@contextmanager
def beside(files: Mapping[str, str]) -> Iterator[Path | None]:
    """Create a temporary folder with only these files for the block; None without files."""
    if not files:
        yield None
        return
    with TemporaryDirectory(prefix="asalto-") as folder:
        for name, text in files.items():
            (Path(folder) / name).write_text(text, encoding="utf-8", newline="")
        yield Path(folder)


def read_text(
    text: str, name: str, settings: Sequence[str] = (), policies: Sequence[str] = (), folder: Path | None = None
) -> Scenario:
    """Read the scenario in an untrusted text; the files that it names are in ``folder``. Raises BadScenario."""
    check_typed(settings, policies, name)
    scenario = load_text(text, name, settings=settings, policies=policies, folder=folder)
    for spec in scenario.policies.values():
        for use in spec.uses:
            if is_code(use):
                raise BadScenario([f"{name}: the policy {quoted(use)} is not installed; {ABROAD}."])
    return scenario


def read_named(question: Question, name: str, settings: Sequence[str] = (), policies: Sequence[str] = ()) -> Scenario:
    """Read the scenario that a question calls ``name``: one of its files, else a shipped one. Raises BadScenario."""
    if name in question.files:
        with beside(question.files if len(question.files) > 1 else {}) as folder:
            return read_text(question.files[name], name, settings, policies, folder)
    check_typed(settings, policies, name)
    file = _shipped(name, name)
    return load_text(file_text(file, name), name, settings=settings, policies=policies, folder=file.parent)


def shipped_scenario(name: str) -> Path | None:
    """Return the file of a shipped scenario by its id or an unambiguous end of it; None if there is none."""
    known = dict(shipped())
    fitting = [file for id_, file in known.items() if id_.endswith(f"/{name}")]
    return known.get(name, fitting[0] if len(fitting) == 1 else None)


def _shipped(name: str, sought: str) -> Path:
    """Return the file of a shipped scenario; if there is none, raise BadScenario with the names nearest to
    ``sought``."""
    file = shipped_scenario(name)
    if file is None:
        find(sought)
        raise BadScenario([f"{quoted(name)} is not a shipped scenario."])
    return file


def as_json(value: Any) -> Any:  # Any: plain JSON
    """Return tables of TOML as JSON, with dates and endless numbers as text."""
    if isinstance(value, dict):
        return {key: as_json(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [as_json(inner) for inner in value]
    return value if isinstance(value, int | str) or (isinstance(value, float) and isfinite(value)) else str(value)


def check_typed(settings: Sequence[str], policies: Sequence[str], name: str) -> None:
    """Raise BadScenario when a typed value names something outside the question."""
    problems = [
        f"{name}: {option} {text[:80]}: names a file, a class in a file or a program; {ABROAD}."
        for option, texts in (("--set", settings), ("--policy", policies))
        for text in texts
        if _leads_out(text)
    ]
    if problems:
        raise BadScenario(problems)


def _leads_out(text: str) -> bool:
    """Return whether KEY=VALUE names a file or code. Unreadable values are refused elsewhere."""
    key, _, _ = text.partition("=")
    if any(word in key.casefold() for word in ("policy.program", "policy.file")):
        return True
    parts = [text[at + 1 :] for at, letter in enumerate(text) if letter == "="]
    return any(_names_code(_value(part)) for part in parts)


def _value(text: str) -> object:
    """Return a typed value; for an unreadable one, which is refused elsewhere, the text."""
    try:
        return typed_value(text, "")
    except ValueError:
        return text.strip()


def _names_code(value: object) -> bool:
    if isinstance(value, str):
        word = value.strip()
        return word.startswith(PROGRAM) or class_in_file(word) is not None or word.endswith((".toml", ".py"))
    if isinstance(value, Mapping):
        own = {"program", "file"} & {str(key).casefold() for key in value}
        return bool(own) or any(_names_code(part) for part in value.values())
    return isinstance(value, list) and any(_names_code(part) for part in value)


def too_large(scenario: Scenario, name: str, limits: Limits) -> list[str]:
    """Return a sentence for each limit of the service that the scenario exceeds."""
    problems = []
    encounter = scenario.encounter
    if (many := len(encounter.members)) > limits.combatants:
        problems.append(f"{name}: has {many} combatants; this service plays {limits.combatants} at most.")
    if encounter.max_rounds > limits.rounds:
        problems.append(
            f"{name}: limits.rounds is {encounter.max_rounds}; this service plays {limits.rounds} rounds at most."
        )
    return problems


def checked(document: object, limits: Limits) -> Document:
    """Check a question and return its row, address, title and digests for the service. Raises AsaltoError with its
    mistakes."""
    question = read_question(document, limits)
    found = (_tournament if question.kind == "tournament" else _scenarios)(question, limits)
    question = question.seeded(draw_seed())
    games = {each.system for each in found}
    policies = {spec.use for each in found for spec in each.policies.values() if command_in(spec.use) is None}
    provenance = local_provenance(games, policies).text()
    digests = [each.digest for each in found] or [_digest(question)]
    return {
        "question": question.row(),
        "address": question.address([*digests, *_own_digest(question)], provenance),
        "title": _title(question, found),
        "system": found[0].system if found else "",
        "digests": digests,
        "words": question.words(),
        "sides": sides_of(found[0]) if found else [],
    }


def _own_digest(question: Question) -> list[str]:
    """Return the digest of a tournament's files, because those of its scenarios tell nothing about entrants and
    format."""
    return [_digest(question)] if question.kind == "tournament" and question.files else []


def _digest(question: Question) -> str:
    return sha256(repr(sorted(question.files.items())).encode()).hexdigest()


def _title(question: Question, found: Sequence[Scenario]) -> str:
    if question.kind == "tournament":
        plan = _tournament_tables(question).get("tournament")
        title = plan.get("title") if isinstance(plan, dict) else None
        return title if isinstance(title, str) and title else ", ".join(question.scenarios)
    titles = list(dict.fromkeys(each.title or _who(each) for each in found))
    return " / ".join(titles[:3]) if titles else ", ".join(question.scenarios)


def _who(scenario: Scenario) -> str:
    """Return a title for an encounter without one, from its combatants: "Elena, Agente × 2 – Zombi × 3"."""
    members = scenario.encounter.members
    parts = []
    for side in range(len(scenario.encounter.sides)):
        kinds = Counter(_NUMBER.sub("", member.name) for member in members if member.side == side)
        parts.append(", ".join(f"{name} × {many}" if many > 1 else name for name, many in kinds.items()))
    return " – ".join(filter(None, parts))[:MOST_TITLE]


def _scenarios(question: Question, limits: Limits) -> list[Scenario]:
    """Read the scenarios of a question, with its changes. Raises BadScenario."""
    options = question.options
    settings = tuple(getattr(options, "settings", ()))
    policies = tuple(getattr(options, "policies", ()))
    _check_axes(question, limits)
    for key in ("pair", "also"):
        bad = [text for text in getattr(options, key, ()) if _leads_out(f"policy={text}")]
        if bad:
            raise BadScenario([f"options.{key} has {listed(bad, 'and')}; {ABROAD}."])
    found, problems = [], []
    for name in question.scenarios:
        try:
            scenario = read_named(question, name, settings, policies)
        except BadScenario as error:
            problems += error.problems
            continue
        problems += [*unplayable(scenario, name, code=False), *too_large(scenario, name, limits)]
        found.append(scenario)
    if problems:
        raise BadScenario(problems)
    return found


def _check_axes(question: Question, limits: Limits) -> None:
    """Check that the axes are valid, name nothing outside the question, and fit the grid limit. Raises AsaltoError."""
    options = question.options
    varied = getattr(options, "vary", None) or ()
    axes = [Axis.parse(text) for text in ((varied,) if isinstance(varied, str) else varied)]
    cells = 1
    for axis in axes:
        check_typed([axis.setting(number) for number in range(len(axis))], (), "question")
        cells *= len(axis)
    if cells > limits.cells and question.kind != "solve":
        raise BadAxis(f"options.vary has {cells} settings; this service plays {limits.cells} at most")


def _tournament(question: Question, limits: Limits) -> list[Scenario]:
    """Read the scenarios of a tournament, which are shipped or files of the question. Raises BadScenario."""
    (name,) = question.scenarios
    problems = Diagnostics(name)
    raw = _tournament_tables(question)
    found = [_arena(question, row, number, limits, problems) for number, row in enumerate(_rows(raw, "scenarios"))]
    for number, row in enumerate(_rows(raw, "entrants")):
        policy = row.get("policy")
        if _names_code(policy):
            problems.add(item("entrants", number, row.get("name")), f"names code or a file; {ABROAD}")
    plan = raw.get("tournament")
    for key in ("pairs", "max_pairs"):
        value = plan.get(key) if isinstance(plan, dict) else None
        if isinstance(value, int) and value > limits.fights:
            problems.add(f"tournament.{key}", f"is {value}; this service plays {limits.fights} at most")
    problems.stop()
    return [each for each in found if each is not None]


def _tournament_tables(question: Question) -> dict[str, Any]:
    """Return the tables of a question's tournament, one of its files or a shipped one. Raises BadScenario."""
    (name,) = question.scenarios
    if name in question.files:
        return tables(question.files[name], name)
    if name not in shipped_tournaments():
        raise BadScenario([f"{quoted(name)} is not a shipped tournament; there are {listed(shipped_tournaments())}."])
    return file_tables(shipped_tournaments()[name], name)


def _rows(raw: Mapping[str, Any], key: str) -> list[Mapping[str, Any]]:
    rows = raw.get(key)
    return [row for row in rows if isinstance(row, dict)] if isinstance(rows, list) else []


def _arena(
    question: Question, row: Mapping[str, Any], number: int, limits: Limits, problems: Diagnostics
) -> Scenario | None:
    """Read a scenario of a tournament; add a problem and return None if it is neither shipped nor in the question."""
    use = row.get("use")
    place = item("scenarios", number, use)
    if not isinstance(use, str) or (use not in question.files and shipped_scenario(use) is None):
        problems.add(place, "is neither a file of the question nor a shipped scenario")
        return None
    try:
        scenario = read_named(question, use)
    except BadScenario as error:
        for sentence in error.problems:
            problems.add(place, f"cannot be loaded: {sentence.rstrip('.')}")
        return None
    for sentence in too_large(scenario, use, limits):
        problems.add(place, f"is too large: {sentence.rstrip('.')}")
    return scenario


def shipped_text(name: str) -> Document:
    """Return the text of a shipped scenario. Raises BadScenario."""
    file = _shipped(name, Path(name).name)
    return {"scenario": name, "name": file.name, "text": file_text(file, name)}

"""Questions of clients: the kinds of jobs, the options of each, and the command line that answers it.

The readers of scenario files read questions too, so a mistake is reported with its place, the allowed values and the
nearest spelling. Options have the names of the command line, and a job's document is the output of that command."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Annotated, Any, ClassVar, Final, Literal

from attrs import asdict, field, fields, frozen

from ..core.schema import Range, Size
from ..scenario.diagnostics import Diagnostics, below, found, quoted
from ..scenario.field_types import Form, writable
from ..scenario.model import canonical
from ..scenario.read import WRONG, Reader
from .limits import Limits

MOST_SEED: Final = 2**63 - 1
NAME: Final = re.compile(r"[A-Za-z0-9][\w-]{0,59}\.toml", re.ASCII)
"""Pattern for the names of a job's files."""
SHIPPED: Final = re.compile(r"[a-z][\w-]{0,59}(/[a-z0-9][\w-]{0,59})?", re.ASCII)

Word = Annotated[str, Size(200)]
Words = Annotated[tuple[Word, ...], Size(20)]
Fights = Annotated[int, Range(1, 1_000_000)]
Positive = Annotated[float, Range(1e-9, 1e12)]
Share = Annotated[float, Range(0.0, 1.0)]
Deadline = Annotated[float, Range(0.001, 60.0)]


def asked(text: str, default: Any = None, option: str = "") -> Any:  # Any: an attrs field, typed as what it holds
    """Return a field with a description; ``option`` is its command-line option if that has another name."""
    return field(default=default, metadata={"help": text, "option": option})


SETTINGS: Final = "Changes to the scenario, each KEY=VALUE."
POLICIES: Final = "Policies of combatants, groups or sides, each WHO=POLICY."
DEADLINE: Final = "Seconds that a policy may take for one answer."


@frozen
class Run:
    """One fight. The route /fights/1 has its events."""

    command: ClassVar[str] = "run"
    scenarios: ClassVar[tuple[int, int]] = (1, 1)
    fight: Annotated[int, Range(1, MOST_SEED)] = asked("Number of the fight within the seed.", 1)
    settings: Words = asked(SETTINGS, (), "set")
    policies: Words = asked(POLICIES, (), "policy")
    deadline: Deadline = asked(DEADLINE, 5.0)


@frozen
class Batch:
    """Statistics of many fights."""

    command: ClassVar[str] = "batch"
    scenarios: ClassVar[tuple[int, int]] = (1, 1)
    fights: Fights | None = asked("Number of fights (the maximum with precision).")
    precision: Positive | None = asked("Play until half of a metric's interval is no wider than this.")
    of: Word | None = asked("Metric for precision (default: the players' win rate).")
    plain: bool = asked("Raw rates, without the luck adjustment.", False)
    settings: Words = asked(SETTINGS, (), "set")
    policies: Words = asked(POLICIES, (), "policy")
    deadline: Deadline = asked(DEADLINE, 5.0)


@frozen
class Compare:
    """The same fights under two or more settings."""

    command: ClassVar[str] = "compare"
    scenarios: ClassVar[tuple[int, int]] = (1, 2)
    vary: Word | None = asked("Key and values to compare, KEY=A,B; not with two scenarios.")
    fights: Fights | None = asked("Maximum number of fights under each setting.")
    precision: Positive | None = asked("Play until half of the difference's interval is no wider than this.")
    of: Word | None = asked("Metric whose difference decides.")
    margin: Positive | None = asked("Smallest difference that matters.")
    all: bool = asked("Play all fights even if the answer is clear earlier.", False)
    settings: Words = asked(SETTINGS, (), "set")
    policies: Words = asked(POLICIES, (), "policy")
    deadline: Deadline = asked(DEADLINE, 5.0)


@frozen
class Exact:
    """The exact odds of a small fight."""

    command: ClassVar[str] = "exact"
    scenarios: ClassVar[tuple[int, int]] = (1, 1)
    max_states: Annotated[int, Range(1, 2_000_000)] = asked("Maximum number of states.", 200_000)
    max_seconds: Annotated[float, Range(0.001, 600.0)] = asked("Maximum number of seconds.", 120.0)
    settings: Words = asked(SETTINGS, (), "set")
    policies: Words = asked(POLICIES, (), "policy")


@frozen
class Sweep:
    """A batch in every cell of a grid."""

    command: ClassVar[str] = "sweep"
    scenarios: ClassVar[tuple[int, int]] = (1, 1)
    vary: Words = asked("The axes, each KEY=VALUES.", ())
    fights: Fights | None = asked("Number of fights in each cell (the maximum with precision).")
    precision: Positive | None = asked("Play each cell until half of the metric's interval is no wider than this.")
    of: Words = asked("Metrics to show.", ())
    cull: Words = asked("Conditions that end a cell early, each METRIC<VALUE.", ())
    settings: Words = asked(SETTINGS, (), "set")
    policies: Words = asked(POLICIES, (), "policy")
    deadline: Deadline = asked(DEADLINE, 5.0)


@frozen
class Sensitivity:
    """Effect of one step in each number."""

    command: ClassVar[str] = "sensitivity"
    scenarios: ClassVar[tuple[int, int]] = (1, 1)
    of: Word | None = asked("Metric.")
    only: Word | None = asked("Only numbers whose NAME.FIELD matches this pattern.")
    fights: Fights | None = asked("Number of fights for each step.")
    settings: Words = asked(SETTINGS, (), "set")
    policies: Words = asked(POLICIES, (), "policy")
    deadline: Deadline = asked(DEADLINE, 5.0)


@frozen
class Solve:
    """The setting that brings a metric to a target."""

    command: ClassVar[str] = "solve"
    scenarios: ClassVar[tuple[int, int]] = (1, 1)
    vary: Words = asked("Keys that may change, each KEY=VALUES.", ())
    target: Word = asked("Target, METRIC=VALUE.", "")
    require: Words = asked("Further requirements, each METRIC<VALUE.", ())
    within: Positive | None = asked("Tolerance on the target.")
    fights: Fights | None = asked("Maximum number of fights over all settings.")
    trials: Annotated[int, Range(1, 10_000)] | None = asked("Maximum number of settings to try in a large grid.")
    settings: Words = asked(SETTINGS, (), "set")
    policies: Words = asked(POLICIES, (), "policy")
    deadline: Deadline = asked(DEADLINE, 5.0)


@frozen
class Balance:
    """Three solutions for a fair fight."""

    command: ClassVar[str] = "balance"
    scenarios: ClassVar[tuple[int, int]] = (1, 1)
    win: Share = asked("Target win rate of the players, 0 to 1.", 0.7)
    deaths: Share | None = asked("Highest acceptable share of fights in which a player character dies, 0 to 1.")
    within: Positive | None = asked("Tolerance on the win rate.")
    fights: Annotated[int, Range(200, 1_000_000)] = asked("Maximum number of fights.", 12_000)
    settings: Words = asked(SETTINGS, (), "set")
    policies: Words = asked(POLICIES, (), "policy")
    deadline: Deadline = asked(DEADLINE, 5.0)


@frozen
class Match:
    """Two policies against each other."""

    command: ClassVar[str] = "match"
    scenarios: ClassVar[tuple[int, int]] = (1, 20)
    pair: Annotated[tuple[Word, ...], Size(2)] = asked("The two policies.", ())
    pairs: Fights | None = asked("Pairs of games in each scenario.")
    sprt: tuple[float, float] | None = asked("Sequential test between two Elo differences, [ELO0, ELO1].")
    alpha: Annotated[float, Range(0.0001, 0.5)] | None = asked("Chance of accepting ELO1 when ELO0 is true.")
    beta: Annotated[float, Range(0.0001, 0.5)] | None = asked("Chance of accepting ELO0 when ELO1 is true.")
    max_pairs: Fights | None = asked("Maximum number of pairs with sprt.")
    score: Literal["win", "edge"] = asked("Result that scores: the win, or the edge.", "win")
    faults: Literal["forfeit", "defaults"] = asked("Penalty for a fault: the game, or the default answer.", "forfeit")
    deadline: Deadline = asked(DEADLINE, 5.0)


@frozen
class Tournament:
    """Entrants, scenarios and a format: the question's only file, or a shipped tournament named as scenario."""

    command: ClassVar[str] = "tournament"
    scenarios: ClassVar[tuple[int, int]] = (1, 1)
    deadline: Deadline = asked(DEADLINE, 5.0)


KINDS: Final[Mapping[str, type]] = {
    kind.command: kind for kind in (Run, Batch, Compare, Exact, Sweep, Sensitivity, Solve, Balance, Match, Tournament)
}
SEEDLESS: Final = frozenset({Exact.command})
PLAYS_ALONE: Final = frozenset({Run.command, Exact.command})
"""Kinds without a journal and without workers."""
WITH_ROWS: Final = frozenset({Batch.command, Compare.command, Sweep.command, Match.command, Tournament.command})
"""Kinds that write rows."""
WITH_GAMES: Final = frozenset({Match.command, Tournament.command})
"""Kinds that play games between policies."""
WITH_REPORT: Final = WITH_ROWS | {Sensitivity.command, Solve.command, Exact.command}
"""Kinds that write a report."""
ALWAYS: Final = frozenset({(Balance.command, "fights")})
"""Options that the command line always gets: the command has another default."""
_HEAD: Final = ("kind", "scenario", "scenarios", "files", "seed", "options")


@frozen
class Question:
    """A parsed question: its kind, the names of its scenarios (its own files or shipped ones), its files, its seed
    (None: to be drawn, or the kind has none) and its options."""

    kind: str
    scenarios: tuple[str, ...]
    files: Mapping[str, str]
    seed: int | None
    options: Any  # Any: of the class that KINDS has for its kind

    def seeded(self, seed: int) -> Question:
        """Return the question with ``seed``, unless it has a seed or its kind needs none."""
        if self.kind in SEEDLESS or self.seed is not None:
            return self
        return Question(self.kind, self.scenarios, self.files, seed, self.options)

    def words(self) -> list[str]:
        """Return the arguments of the command after ``asalto``, without output files."""
        words = [self.kind, "--json"]
        if self.seed is not None:
            words.append(f"--seed={self.seed}")
        if self.kind == Run.command:
            words.append("--runtime=inline")
        positional = list(self.scenarios)
        for each in fields(type(self.options)):
            value = getattr(self.options, each.name)
            if each.name == "pair":
                positional = list(value)
                words += [f"--scenario={name}" for name in self.scenarios]
            elif value is not None and (value != each.default or (self.kind, each.name) in ALWAYS):
                option = "--" + (each.metadata["option"] or each.name).replace("_", "-")
                words += _option(option, value)
        return [*words, "--", *positional]

    def row(self) -> dict[str, Any]:  # Any: plain JSON
        """Return the question as JSON that ``read_question`` reads."""
        options = {
            name: list(value) if isinstance(value, tuple) else value
            for name, value in asdict(self.options, recurse=False).items()
            if value is not None
        }
        head = {"kind": self.kind, "scenarios": list(self.scenarios), "files": dict(self.files)}
        return {**head, **({} if self.seed is None else {"seed": self.seed}), "options": options}

    def address(self, digests: Sequence[str], provenance: str) -> str:
        """Return the address of the answer: a digest of everything that the answer depends on. ``digests`` are those of
        the scenarios."""
        row = {**self.row(), "files": {}, "digests": list(digests), "provenance": provenance}
        return sha256(b"asalto job 1|" + canonical(row)).hexdigest()[:24]


def _option(option: str, value: object) -> list[str]:
    """Return an option with its value as arguments."""
    if value is True:
        return [option]
    if isinstance(value, tuple) and value and isinstance(value[0], float):
        return [option, *(repr(each) for each in value)]
    if isinstance(value, tuple):
        return [f"{option}={each}" for each in value]
    return [f"{option}={value}"]


def read_question(document: object, limits: Limits) -> Question:
    """Read the question in a JSON document. Raises BadScenario with a sentence for every mistake."""
    problems = Diagnostics("question")
    raw = document if isinstance(document, dict) else {}
    if not isinstance(document, dict):
        problems.add("", f"a question is a table, not {found(document)}")
    raw = {key: value for key, value in raw.items() if value is not None}
    reader = Reader.of({}, {}, problems)
    keys = reader.keys(raw, _HEAD, "")
    kind = raw.get("kind")
    if not isinstance(kind, str) or kind not in KINDS:
        word = kind if isinstance(kind, str) else ""
        problems.unknown(
            "kind", word, KINDS, f"is {found(kind)}, which is not a kind of question" if kind else "is missing"
        )
        problems.stop()
        raise AssertionError("a question of no known kind has a problem")
    files = read_files(keys.get("files", ("files", {})), limits, problems)
    scenarios = _scenarios(raw, files, KINDS[kind], problems)
    seed = _seed(raw.get("seed"), kind, problems)
    where, written = keys.get("options", ("options", {}))
    if isinstance(written, dict):
        written = {key: value for key, value in written.items() if value is not None}
    options = reader.read(Form(KINDS[kind]), written, where)
    if options is not WRONG:
        _check(options, limits, problems)
    problems.stop()
    return Question(kind, tuple(scenarios), files, seed, options)


def read_files(given: tuple[str, Any], limits: Limits, problems: Diagnostics) -> dict[str, str]:
    """Return the names and texts of a question's files and add problems with them. ``given`` is a place and a value."""
    place, value = given
    if not isinstance(value, dict) or not all(isinstance(text, str) for text in value.values()):
        problems.wrong(place, value, "a table of names and texts")
        return {}
    if len(value) > limits.files:
        problems.add(place, f"has {len(value)} files; at most {limits.files} are allowed")
        return {}
    for name, text in value.items():
        where = below(place, name[:60])
        if not NAME.fullmatch(name):
            problems.add(where, "is not a valid file name; use letters, digits, _ and -, and the ending .toml")
        if not text.isascii() and any("\ud800" <= letter <= "\udfff" for letter in text):
            problems.add(where, "has an unpaired surrogate, which UTF-8 cannot encode")
    return dict(value)


def _scenarios(raw: Mapping[str, Any], files: Mapping[str, str], kind: Any, problems: Diagnostics) -> list[str]:
    """Return the names of the question's scenarios, from one name or a list."""
    if "scenario" in raw and "scenarios" in raw:
        problems.add("scenarios", "cannot be combined with scenario")
    value = raw.get("scenarios", raw.get("scenario"))
    place = "scenarios" if "scenarios" in raw else "scenario"
    names = [value] if isinstance(value, str) else value
    if value is None:
        problems.add("scenario", "is missing; name a shipped scenario, or a file of the question")
        return []
    low, high = kind.scenarios
    if not isinstance(names, list) or not low <= len(names) <= high:
        problems.wrong(place, value, f"{low} to {high} names" if high > low else "one name")
        return []
    for name in names:
        if not isinstance(name, str):
            problems.wrong(place, name, "a name")
        elif name not in files and not SHIPPED.fullmatch(name):
            problems.add(place, f"names {quoted(name)}, which is neither a file of the question nor a shipped name")
    return [name for name in names if isinstance(name, str)]


def _seed(value: object, kind: str, problems: Diagnostics) -> int | None:
    if value is None:
        return None
    if kind in SEEDLESS:
        problems.add("seed", f"is {found(value)}, but {kind} needs no seed")
    elif type(value) is not int or not 0 <= value <= MOST_SEED:
        problems.wrong("seed", value, f"a whole number from 0 to {MOST_SEED}")
    else:
        return value
    return None


def _check(options: Any, limits: Limits, problems: Diagnostics) -> None:
    """Add problems that concern several fields or the limits."""
    for name in ("fights", "pairs", "max_pairs"):
        value = getattr(options, name, None)
        if value is not None and value > limits.fights:
            problems.add(below("options", name), f"is {value}; this service plays {limits.fights} at most")
    if isinstance(options, Match) and len(options.pair) != 2:
        problems.add("options.pair", f"has {len(options.pair)} policies; a match is between two")
    if isinstance(options, Sweep | Solve) and not options.vary:
        problems.add("options.vary", "is missing; write KEY=VALUES")
    if isinstance(options, Solve) and not options.target:
        problems.add("options.target", "is missing; write METRIC=VALUE")


def option_names(kind: str) -> list[str]:
    """Return the names of the options of a kind."""
    return list(writable(KINDS[kind]))

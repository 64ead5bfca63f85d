"""What may be asked: the kinds of jobs, the options of each, and the command line that answers it.

A question is read with the readers of scenario files, so that a mistake is a sentence with its place, what is allowed
and the nearest spelling. The words are those of the command line, so a job's document is what that command prints."""

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
"""How the files of a job may be called."""
SHIPPED: Final = re.compile(r"[a-z][\w-]{0,59}(/[a-z0-9][\w-]{0,59})?", re.ASCII)

Word = Annotated[str, Size(200)]
Words = Annotated[tuple[Word, ...], Size(20)]
Fights = Annotated[int, Range(1, 1_000_000)]
Positive = Annotated[float, Range(1e-9, 1e12)]
Share = Annotated[float, Range(0.0, 1.0)]
Deadline = Annotated[float, Range(0.001, 60.0)]


def asked(text: str, default: Any = None, option: str = "") -> Any:  # Any: an attrs field, typed as what it holds
    """A field with what it means; ``option`` is its option on the command line where that has another name."""
    return field(default=default, metadata={"help": text, "option": option})


SETTINGS: Final = "Changes to the scenario, each KEY=VALUE."
POLICIES: Final = "Who plays what, each WHO=POLICY."
DEADLINE: Final = "How many seconds a policy may think about one answer."


@frozen
class Run:
    """One fight. Its events are read at /fights/1."""

    command: ClassVar[str] = "run"
    scenarios: ClassVar[tuple[int, int]] = (1, 1)
    fight: Annotated[int, Range(1, MOST_SEED)] = asked("Which of the seed's fights.", 1)
    settings: Words = asked(SETTINGS, (), "set")
    policies: Words = asked(POLICIES, (), "policy")
    deadline: Deadline = asked(DEADLINE, 5.0)


@frozen
class Batch:
    """Many fights, counted."""

    command: ClassVar[str] = "batch"
    scenarios: ClassVar[tuple[int, int]] = (1, 1)
    fights: Fights | None = asked("How many fights; with precision at most.")
    precision: Positive | None = asked("Play until half of the interval of a figure is no wider than this.")
    of: Word | None = asked("The figure whose precision is meant.")
    plain: bool = asked("Do not take the luck of the dice out of figures.", False)
    settings: Words = asked(SETTINGS, (), "set")
    policies: Words = asked(POLICIES, (), "policy")
    deadline: Deadline = asked(DEADLINE, 5.0)


@frozen
class Compare:
    """The same fights, played two ways or more."""

    command: ClassVar[str] = "compare"
    scenarios: ClassVar[tuple[int, int]] = (1, 2)
    vary: Word | None = asked("What differs, KEY=A,B; not with two scenarios.")
    fights: Fights | None = asked("How many fights each way at most.")
    precision: Positive | None = asked("Play until half of the interval of the difference is no wider than this.")
    of: Word | None = asked("The figure whose difference decides.")
    margin: Positive | None = asked("The smallest difference that matters.")
    all: bool = asked("Play all fights, however clear the answer is.", False)
    settings: Words = asked(SETTINGS, (), "set")
    policies: Words = asked(POLICIES, (), "policy")
    deadline: Deadline = asked(DEADLINE, 5.0)


@frozen
class Exact:
    """The exact odds of a small fight."""

    command: ClassVar[str] = "exact"
    scenarios: ClassVar[tuple[int, int]] = (1, 1)
    max_states: Annotated[int, Range(1, 2_000_000)] = asked("Give up beyond so many states.", 200_000)
    max_seconds: Annotated[float, Range(0.001, 600.0)] = asked("Give up after so many seconds.", 120.0)
    settings: Words = asked(SETTINGS, (), "set")
    policies: Words = asked(POLICIES, (), "policy")


@frozen
class Sweep:
    """A batch in every cell of a grid."""

    command: ClassVar[str] = "sweep"
    scenarios: ClassVar[tuple[int, int]] = (1, 1)
    vary: Words = asked("The axes, each KEY=VALUES.", ())
    fights: Fights | None = asked("How many fights a cell; with precision at most.")
    precision: Positive | None = asked("Play each cell until half of the interval is no wider than this.")
    of: Words = asked("The figures that are shown.", ())
    cull: Words = asked("When a cell is given up, each FIGURE<VALUE.", ())
    settings: Words = asked(SETTINGS, (), "set")
    policies: Words = asked(POLICIES, (), "policy")
    deadline: Deadline = asked(DEADLINE, 5.0)


@frozen
class Sensitivity:
    """What one step in each number does."""

    command: ClassVar[str] = "sensitivity"
    scenarios: ClassVar[tuple[int, int]] = (1, 1)
    of: Word | None = asked("The figure.")
    only: Word | None = asked("Only numbers whose NAME.FIELD fits this pattern.")
    fights: Fights | None = asked("Fights for each step.")
    settings: Words = asked(SETTINGS, (), "set")
    policies: Words = asked(POLICIES, (), "policy")
    deadline: Deadline = asked(DEADLINE, 5.0)


@frozen
class Solve:
    """The setting that brings a figure to a target."""

    command: ClassVar[str] = "solve"
    scenarios: ClassVar[tuple[int, int]] = (1, 1)
    vary: Words = asked("What may be changed, each KEY=VALUES.", ())
    target: Word = asked("What is wanted, FIGURE=VALUE.", "")
    require: Words = asked("What has to hold as well, each FIGURE<VALUE.", ())
    within: Positive | None = asked("How far from the target is still near it.")
    fights: Fights | None = asked("How many fights at most, over all settings.")
    trials: Annotated[int, Range(1, 10_000)] | None = asked("How many guesses at most in a large grid.")
    settings: Words = asked(SETTINGS, (), "set")
    policies: Words = asked(POLICIES, (), "policy")
    deadline: Deadline = asked(DEADLINE, 5.0)


@frozen
class Balance:
    """Three ways to a fair fight."""

    command: ClassVar[str] = "balance"
    scenarios: ClassVar[tuple[int, int]] = (1, 1)
    win: Share = asked("How often the players are to win, 0 to 1.", 0.7)
    deaths: Share | None = asked("In how many fights somebody of theirs may die at most, 0 to 1.")
    within: Positive | None = asked("How far from the wins asked for is still near them.")
    fights: Annotated[int, Range(200, 1_000_000)] = asked("How many fights may be played.", 12_000)
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
    sprt: tuple[float, float] | None = asked("Play until it is clear which of these two Elo it is.")
    alpha: Annotated[float, Range(0.0001, 0.5)] | None = asked("The chance to take the second where the first is true.")
    beta: Annotated[float, Range(0.0001, 0.5)] | None = asked("The chance to take the first where the second is true.")
    max_pairs: Fights | None = asked("With sprt at most.")
    score: Literal["win", "edge"] = asked("What counts.", "win")
    faults: Literal["forfeit", "defaults"] = asked("What a fault costs.", "forfeit")
    deadline: Deadline = asked(DEADLINE, 5.0)


@frozen
class Tournament:
    """Entrants, scenarios and a format: the one file of the question, or a shipped tournament, named as scenario."""

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
"""Kinds of questions that are answered by games."""
WITH_REPORT: Final = WITH_ROWS | {Sensitivity.command, Solve.command, Exact.command}
"""Kinds that write a report."""
ALWAYS: Final = frozenset({(Balance.command, "fights")})
"""Options that are said even where they are as usual here: the command has another use."""
_HEAD: Final = ("kind", "scenario", "scenarios", "files", "seed", "options")


@frozen
class Question:
    """A question that was read: its kind, what it is about (names of its files, or of what is shipped), its files, its
    seed (None: to be drawn, or there is none) and its options."""

    kind: str
    scenarios: tuple[str, ...]
    files: Mapping[str, str]
    seed: int | None
    options: Any  # Any: of the class that KINDS has for its kind

    def seeded(self, seed: int) -> Question:
        """The same question with that seed, if its kind has one and it has none."""
        if self.kind in SEEDLESS or self.seed is not None:
            return self
        return Question(self.kind, self.scenarios, self.files, seed, self.options)

    def words(self) -> list[str]:
        """The words of the command, after ``asalto``, without files for what it writes."""
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
        """The question as JSON, which ``read_question`` reads back."""
        options = {
            name: list(value) if isinstance(value, tuple) else value
            for name, value in asdict(self.options, recurse=False).items()
            if value is not None
        }
        head = {"kind": self.kind, "scenarios": list(self.scenarios), "files": dict(self.files)}
        return {**head, **({} if self.seed is None else {"seed": self.seed}), "options": options}

    def address(self, digests: Sequence[str], provenance: str) -> str:
        """The address of its answer: a digest of all that the answer is made of. ``digests`` are those of the scenarios
        that it is about."""
        row = {**self.row(), "files": {}, "digests": list(digests), "provenance": provenance}
        return sha256(b"asalto job 1|" + canonical(row)).hexdigest()[:24]


def _option(option: str, value: object) -> list[str]:
    """An option with its value, as words."""
    if value is True:
        return [option]
    if isinstance(value, tuple) and value and isinstance(value[0], float):
        return [option, *(repr(each) for each in value)]
    if isinstance(value, tuple):
        return [f"{option}={each}" for each in value]
    return [f"{option}={value}"]


def read_question(document: object, limits: Limits) -> Question:
    """The question in a JSON document. Raises BadScenario with a sentence for every mistake."""
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
        problems.unknown("kind", word, KINDS, f"is {found(kind)}, which can not be asked" if kind else "is missing")
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
    """The files that come with a question, names and texts, and problems with them. ``given``: where, and what."""
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
            problems.add(where, "is no name of a file; it is letters, digits, _ and -, and ends in .toml")
        if not text.isascii() and any("\ud800" <= letter <= "\udfff" for letter in text):
            problems.add(where, "has half a letter in it, which UTF-8 cannot write")
    return dict(value)


def _scenarios(raw: Mapping[str, Any], files: Mapping[str, str], kind: Any, problems: Diagnostics) -> list[str]:
    """The names of what the question is about: one, or a list."""
    if "scenario" in raw and "scenarios" in raw:
        problems.add("scenarios", "stands beside scenario; write one of them")
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
        problems.add("seed", f"is {found(value)}, but {kind} leaves nothing to luck")
    elif type(value) is not int or not 0 <= value <= MOST_SEED:
        problems.wrong("seed", value, f"a whole number from 0 to {MOST_SEED}")
    else:
        return value
    return None


def _check(options: Any, limits: Limits, problems: Diagnostics) -> None:
    """What single fields cannot show."""
    for name in ("fights", "pairs", "max_pairs"):
        value = getattr(options, name, None)
        if value is not None and value > limits.fights:
            problems.add(below("options", name), f"is {value}; this service plays {limits.fights} at most")
    if isinstance(options, Match) and len(options.pair) != 2:
        problems.add("options.pair", f"has {len(options.pair)} policies; a match is between two")
    if isinstance(options, Sweep | Solve) and not options.vary:
        problems.add("options.vary", "is missing; say what is varied, as KEY=VALUES")
    if isinstance(options, Solve) and not options.target:
        problems.add("options.target", "is missing; say what is wanted, as FIGURE=VALUE")


def option_names(kind: str) -> list[str]:
    """The names of the options of a kind."""
    return list(writable(KINDS[kind]))

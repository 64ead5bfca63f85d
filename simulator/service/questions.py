"""Questions of clients: the kinds of jobs, the options of each, and the command line that answers it.

The readers of scenario files read questions too, so a mistake is reported with its place, the allowed values and the
nearest spelling. Options have the names of the command line, and a job's document is the output of that command."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Annotated, Any, Final, Literal

from attrs import asdict, evolve, field, fields, frozen, make_class

from ..core.percentages import Percent
from ..core.schema import Percentage, Range, Size
from ..experiments import declaring
from ..experiments.bounds import SEED
from ..experiments.declaring import REQUIRED, Option, Request
from ..experiments.requests import EXPERIMENTS, Experiment
from ..scenario.canonical import canonical
from ..scenario.diagnostics import Diagnostics, below, found, quoted
from ..scenario.field_types import Form
from ..scenario.read import WRONG, Reader
from .limits import Limits

NAME: Final = re.compile(r"[A-Za-z0-9][\w-]{0,59}\.toml", re.ASCII)
"""Pattern for the names of a job's files."""
SHIPPED: Final = re.compile(r"[a-z][\w-]{0,59}(/[a-z0-9][\w-]{0,59})?", re.ASCII)

Word = Annotated[str, Size(200)]
Words = Annotated[tuple[Word, ...], Size(20)]
_DASHES: Final = re.compile(r"  \[default.*|(?<!\w)--?(?=\w)")
"""Parts of the help of the command line that a question over HTTP has not."""


def _hint(one: Option) -> Any:  # Any: a type hint
    """Return the type of an option, for the readers of scenario files."""
    if one.many:
        return Word if one.single else Words if one.spellings else Annotated[tuple[Word, ...], Size(2)]
    low, high = (None, None) if one.bound is None else (one.bound.low, one.bound.high)
    span = Range(low if one.low is None else one.low, high if one.high is None else one.high)
    match one.kind:
        case declaring.WHOLE:
            return Annotated[int, span]
        case declaring.REAL:
            marks = (span, Percentage()) if one.percent else (span,)
            return tuple[float, float] if one.width == 2 else Annotated[float, *marks]
        case declaring.SHARE:
            return Annotated[float, Range(0.0, 1.0), Percentage()]
        case declaring.FLAG:
            return bool
        case declaring.WORD:
            return Literal[one.words]
    return Word


def _form(kind: type[Request]) -> type:
    """Return the class in which the readers of scenario files read the options of an experiment."""
    shared = kind.shared() if issubclass(kind, Experiment) else []
    shared = [one for one in shared if one.name in ("settings", "policies", "deadline")]
    served = [one for one in (*kind.OPTIONS.values(), *shared) if one.served]
    columns, hints = {}, {}
    for one in served:
        usual = one.default if one.usual is REQUIRED else one.usual
        if usual is REQUIRED:
            usual = () if one.many else ""
        elif one.single or usual == "":
            usual = None
        columns[one.name] = field(default=usual, metadata={"help": _DASHES.sub("", one.help), "option": one})
        hints[one.name] = _hint(one) | None if usual is None else _hint(one)
    made = make_class(kind.__name__, columns, frozen=True)
    made.__annotations__ = hints
    made.__doc__ = kind.__doc__
    return made


REQUESTS: Final[Mapping[str, type[Request]]] = {kind.command(): kind for kind in EXPERIMENTS}
"""The kinds of questions."""
KINDS: Final[Mapping[str, type]] = {name: _form(kind) for name, kind in REQUESTS.items()}
"""Classes of their options."""
SEEDLESS: Final = frozenset({"exact"})
PLAYS_ALONE: Final = frozenset({"run", "exact"})
"""Kinds without a journal and without workers."""
WITH_ROWS: Final = frozenset(name for name, kind in REQUESTS.items() if getattr(kind, "ROWS", ""))
"""Kinds that write rows."""
WITH_GAMES: Final = frozenset({"match", "tournament"})
"""Kinds that play games between policies."""
WITH_REPORT: Final = WITH_ROWS | {"sensitivity", "solve", "exact", "matchups"}
"""Kinds that write a report."""
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
        return evolve(self, seed=seed)

    def words(self) -> list[str]:
        """Return the arguments of the command after ``asalto``, without output files."""
        words = [self.kind, "--json"]
        if self.seed is not None:
            words.append(f"--seed={self.seed}")
        if self.kind == "run":
            words.append("--runtime=inline")
        positional = list(self.scenarios)
        for each in fields(type(self.options)):
            value, one = getattr(self.options, each.name), each.metadata["option"]
            if one.spellings:
                words += one.words_of(value, joined=True)
            else:
                positional = list(value)
                words += [f"--scenario={name}" for name in self.scenarios]
        return [*words, "--", *positional]

    def row(self) -> dict[str, Any]:  # Any: plain JSON
        """Return the question as JSON that ``read_question`` reads."""
        options = {
            name: list(value) if isinstance(value, tuple) else str(value) if isinstance(value, Percent) else value
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
    scenarios = _scenarios(raw, files, REQUESTS[kind], problems)
    seed = _seed(raw.get("seed"), kind, problems)
    where, written = keys.get("options", ("options", {}))
    if isinstance(written, dict):
        written = {key: value for key, value in written.items() if value is not None}
    options = reader.read(Form(KINDS[kind]), written, where)
    if options is not WRONG:
        _check(kind, options, limits, problems)
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


def _scenarios(
    raw: Mapping[str, Any], files: Mapping[str, str], kind: type[Request], problems: Diagnostics
) -> list[str]:
    """Return the names of the question's scenarios, from one name or a list."""
    if "scenario" in raw and "scenarios" in raw:
        problems.add("scenarios", "cannot be combined with scenario")
    value = raw.get("scenarios", raw.get("scenario"))
    place = "scenarios" if "scenarios" in raw else "scenario"
    names = [value] if isinstance(value, str) else value
    if value is None:
        problems.add("scenario", "is missing; name a shipped scenario, or a file of the question")
        return []
    low, high = kind.SCENARIOS
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
    elif type(value) is not int or not 0 <= value <= SEED.high:
        problems.wrong("seed", value, f"a whole number from 0 to {SEED.high}")
    else:
        return value
    return None


def _check(kind: str, options: Any, limits: Limits, problems: Diagnostics) -> None:
    """Add problems that concern several fields or the limits."""
    for name in ("fights", "pairs", "max_pairs"):
        value = getattr(options, name, None)
        if value is not None and value > limits.fights:
            problems.add(below("options", name), f"is {value}; this service plays {limits.fights} at most")
    if kind == "match" and len(options.pair) != 2:
        problems.add("options.pair", f"has {len(options.pair)} policies; a match is between two")
    for name, one in REQUESTS[kind].OPTIONS.items():
        if one.served and one.default is REQUIRED and not getattr(options, name):
            problems.add(below("options", name), f"is missing; write {one.metavar}")

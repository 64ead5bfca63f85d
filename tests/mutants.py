"""Changes the code at random and counts how many of the changes the tests notice (``make mutants``).

Cosmic Ray makes the changes, one at a time, in a copy of the project. The sample depends on the seed and on the text of
the modules alone. A change is killed if a test fails, or runs longer than its time limit. The nearest tests run first:
those of the changed module, the goldens, those of its package, of the modules that import it, of its room or its game;
then all others. The test that fails is run once more without the change: it must pass."""

from __future__ import annotations

import argparse
import ast
import compileall
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from enum import Enum
from functools import cache
from itertools import islice
from pathlib import Path
from py_compile import PycInvalidationMode
from queue import SimpleQueue
from typing import Any

from attrs import frozen
from cosmic_ray.ast import get_ast
from cosmic_ray.mutating import MutationVisitor
from cosmic_ray.plugins import get_operator
from rich.console import Console
from rich.markup import escape
from rich.progress import track
from rich.table import Table

from simulator import systems

ROOT = Path(__file__).resolve().parents[1]
COPIED = ("simulator", "policies", "scenarios", "tournaments", "examples", "tests", "docs", "benchmarks", "compiling",
          "documenting", "releasing", "deploy", "hatch_build.py", "pyproject.toml",
          "Makefile", "README.md", "README.es.md", "CONTRIBUTING.md", "CHANGELOG.md",
          "LICENSE", "NOTICE", "constraints.txt")  # fmt: skip
OPERATORS = (
    *(f"core/ReplaceBinaryOperator_{pair}" for pair in ("Add_Sub", "Sub_Add", "Mul_Add", "Div_Mul", "FloorDiv_Mul")),
    *(f"core/ReplaceComparisonOperator_{pair}" for pair in ("Eq_NotEq", "NotEq_Eq", "Is_IsNot", "IsNot_Is")),
    *(f"core/ReplaceComparisonOperator_{pair}" for pair in ("Lt_LtE", "LtE_Lt", "Gt_GtE", "GtE_Gt")),
    *(f"core/ReplaceUnaryOperator_{pair}" for pair in ("USub_UAdd", "Delete_Not")),
    *("core/ReplaceTrueWithFalse", "core/ReplaceFalseWithTrue", "core/ReplaceAndWithOr", "core/ReplaceOrWithAnd"),
    *("core/ReplaceBreakWithContinue", "core/ReplaceContinueWithBreak", "core/ZeroIterationForLoop"),
    *("core/AddNot", "core/ExceptionReplacer", "core/NumberReplacer"),
)
"""Typical mistakes of a programmer. Cosmic Ray's other operators make nonsense (``+`` to ``<<``) or the same program
again (``==`` to ``is``)."""
FORM = {"strict", "eq", "hash", "repr", "slots", "frozen", "kw_only", "init",
        "ensure_ascii", "indent", "show_default", "with_spans", "trim_blocks", "lstrip_blocks"}  # fmt: skip
"""Arguments that guard a programmer or shape a text; the results are the same without them."""
PLAYED = ("tests/test_goldens.py", "tests/contract")
"""The tests that play whole fights; of each only the part of the changed game."""
SHOWN = ("tests/cli/test_transcripts.py", "tests/report/html/test_outlines.py", "tests/notebook/test_tables.py")
"""The tests that read what commands, reports and notebooks show, for modules that no fight reaches."""
ABOVE = (
    "cli",
    "notebook",
    "service",
    "play",
    "rl",
    "report",
    "tournament",
    "experiments",
    "statistics",
    "batch",
    "exact",
)
"""Folders outside fights: no code of rules, policies or narration imports them (tests/test_layers.py)."""
MANY = 40
"""If the imports of a module lead to more files of tests than that, those of its room and its game are near enough."""
CLOCKS = ("monotonic()", "perf_counter()")
GOAL = 0.9
LONGEST = 3600  # seconds: pytest ends a test that hangs; this ends a run that hangs outside its tests
FAILED = re.compile(r"^(?:FAILED|ERROR) (\S+\.py(?:::\S.*?)?)(?: - |$)", re.MULTILINE)
TIMEOUT = "+ Timeout +"
"""Text that pytest-timeout prints for a test that hangs."""


@frozen
class Mutant:
    """A file, the operator of Cosmic Ray that changed it, and its text with the change."""

    path: Path
    operator: str
    text: str

    def difference(self) -> tuple[str, str, str]:
        """Return the file and line, the old line, and the changed line."""
        before = (ROOT / self.path).read_text(encoding="utf-8").splitlines()
        pairs = zip(before, self.text.splitlines(), strict=False)
        number, old, new = next((n, a, b) for n, (a, b) in enumerate(pairs, 1) if a != b)
        return f"{self.path}:{number}", old.strip(), new.strip()

    def __str__(self) -> str:
        return "{}  {}  ->  {}".format(*self.difference())


class Outcome(Enum):
    """Outcome of a change."""

    KILLED = "killed"
    SURVIVED = "survived"
    TIMED_OUT = "timed out"
    UNCLEAR = "unclear"
    """The test that fails does so without the change as well."""


class Changer(MutationVisitor):  # type: ignore[misc]  # Cosmic Ray has no types
    """Counts the places that an operator can change and changes one of them, but nothing that has no effect."""

    def walk(self, node: Any) -> Any:
        """Visit a node of the syntax tree and all below it."""
        return node if has_no_effect(node) else super().walk(node)

    @classmethod
    def count(cls, tree: Any, operator: Any) -> int:
        """Return how many places of the syntax tree the operator can change."""
        visitor = cls(-1, operator)
        visitor.walk(tree)
        return int(visitor._count)


def has_no_effect(node: Any) -> bool:
    """Return whether a change of the node shows in no result: annotations and imports for them, error messages, time
    measurements, the sizes of caches."""
    before = node.get_previous_sibling()
    match node.type:
        case "raise_stmt":
            return True
        case "if_stmt":
            return node.children[1].get_code().strip() == "TYPE_CHECKING"
        case "argument":
            return node.children[0].get_code().strip() in FORM
        case "decorator":
            return node.get_code().strip().startswith("@lru_cache(")
        case "simple_stmt":
            return any(clock in node.get_code() for clock in CLOCKS)
        case _:
            return before == "->" or (before == ":" and node.parent.type in {"annassign", "tfpdef"})


def is_program(text: str) -> bool:
    """Return whether the text is a Python program."""
    try:
        ast.parse(text)
    except SyntaxError:
        return False
    return True


def sources() -> list[Path]:
    """Return the modules that may be changed, relative to the project."""
    found = [path for top in ("simulator", "policies") for path in (ROOT / top).rglob("*.py")]
    return sorted(path.relative_to(ROOT) for path in found if path.name != "__init__.py")


def change(path: Path, luck: random.Random) -> Mutant | None:
    """Change one place of a file, with the first operator of a random order that finds one."""
    source = (ROOT / path).read_text(encoding="utf-8")
    tree = get_ast(source)
    for name in luck.sample(OPERATORS, len(OPERATORS)):
        operator = get_operator(name)()
        if places := Changer.count(tree, operator):
            with suppress(AttributeError):  # Cosmic Ray cannot replace an exception with a dot in its name
                text = Changer.mutate_code(source, operator, luck.randrange(places))
                if is_program(text):
                    return Mutant(path, name, text)
    return None


def sample(count: int, seed: int, only: str) -> list[Mutant]:
    """Return at most ``count`` changes, each of another file whose path has ``only`` in it, of large files more often
    than of small ones.

    Each file draws a lot of its own, so that the changes of a file do not depend on other files."""
    lots = {path: random.Random(f"{seed} {path}") for path in sources() if only in str(path)}
    drawn = sorted(lots, key=lambda path: lots[path].expovariate((ROOT / path).stat().st_size))
    return list(islice(filter(None, (change(path, lots[path]) for path in drawn)), count))


def games(path: Path) -> tuple[str, str]:
    """Return the game that the module is part of, empty if it is part of none, and the keywords that leave out the
    tests of the other games."""
    own = next((name for name in systems.NAMES if name in path.parts), "")
    return own, " and ".join(f"not {name}" for name in systems.NAMES if own not in ("", name))


def dotted(path: Path) -> str:
    """Return the name by which a module is imported, of its path in the project."""
    parts = path.with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imported(path: Path) -> Iterator[str]:
    """Yield the names of the modules that a module imports, and of what it takes from them, which may be modules."""
    package = dotted(path.parent).split(".")
    for node in ast.walk(ast.parse((ROOT / path).read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (one.name for one in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else []
            source = ".".join([*above, node.module or ""]).rstrip(".")
            yield source
            yield from (f"{source}.{one.name}" for one in node.names)


@cache
def importers() -> dict[str, set[Path]]:
    """Return the modules of the program and of its tests that import a module, by its name."""
    found: dict[str, set[Path]] = {}
    for top in ("simulator", "policies", "tests"):
        for path in (ROOT / top).rglob("*.py"):
            for name in imported(path.relative_to(ROOT)):
                found.setdefault(name, set()).add(path.relative_to(ROOT))
    return found


def own_tests(path: Path) -> Path:
    """Return the file that the tests of a module are in, if it has any."""
    if path.parts[0] == "policies":
        return Path("tests", "policies", f"test_{'_'.join(path.parts[1:])}")
    return Path("tests", path.relative_to("simulator")).with_name(f"test_{path.name}")


def neighbours(path: Path) -> list[str]:
    """Return the files of tests that import a module, directly, through shared test code or through its package, and
    the tests of the modules that import it; empty if these are too many."""
    found, seen, to_do = set[Path](), set[Path](), [dotted(path)]
    while to_do:
        name = to_do.pop()
        for user in importers().get(name, set()) - seen:
            seen.add(user)
            if user.name == "__init__.py":
                to_do += [
                    f"{dotted(user)}.{one.rpartition('.')[2]}" for one in imported(user) if one.startswith(f"{name}.")
                ]
            elif user.parts[0] == "tests" and not user.name.startswith("test_"):
                to_do.append(dotted(user))
            else:
                found.add(user if user.parts[0] == "tests" else own_tests(user))
    return sorted(map(str, found)) if len(found) <= MANY else []


def stages(path: Path) -> Iterator[list[str]]:
    """Yield the tests of one run after the other, the nearest to the changed module first, and last all of them."""
    own = own_tests(path)
    game, _ = games(path)
    yield [str(own)]
    yield list(SHOWN if path.parts[1] in ABOVE else PLAYED)
    yield [str(folder) for folder in list(own.parents)[:-2] if (ROOT / folder).exists()][:1]
    yield neighbours(path)
    of_game = [*ROOT.glob(f"tests/**/test_{game}*.py"), ROOT / "tests" / "systems" / game] if game else []
    of_room = [] if game else [str(Path(*own.parts[:2]))]
    yield [*of_room, *(str(found.relative_to(ROOT)) for found in of_game)]
    yield ["tests"]


def lies_in(test: str, folders: Sequence[str]) -> bool:
    """Return whether a file or folder of tests is one of these, or lies in one of them."""
    return any(Path(test).is_relative_to(folder) for folder in folders)


@frozen
class Judge:
    """Runs tests in a copy of the project, ``near`` or all: ``limit`` seconds each, many in ``jobs`` processes."""

    folder: Path
    limit: int
    jobs: str
    near: bool

    def outcome(self, mutant: Mutant) -> tuple[Outcome, str]:
        """Return the outcome of the change, and the test that notices it, if that is known."""
        target = self.folder / mutant.path
        original = target.read_text(encoding="utf-8")
        target.write_text(mutant.text, encoding="utf-8")
        try:
            outcome, test = self._first_failure(mutant.path)
        finally:
            target.write_text(original, encoding="utf-8")
        if test and self._run([test])[0] is not Outcome.SURVIVED:
            return Outcome.UNCLEAR, test
        return outcome, test

    def _first_failure(self, path: Path) -> tuple[Outcome, str]:
        """Return how the first failing stage failed, and its test; empty if that is not known."""
        _, keywords = games(path)
        passed: list[str] = []
        for tests in stages(path):
            if tests == ["tests"] and self.near:
                break
            wanted = [test for test in tests if (self.folder / test).exists() and not lies_in(test, passed)]
            many = ["-n", self.jobs] if tests == ["tests"] else []
            ignored = [f"--ignore={test}" for test in passed]
            outcome, test = self._run([*wanted, *ignored, *many, "-k", keywords]) if wanted else (Outcome.SURVIVED, "")
            if outcome is not Outcome.SURVIVED:
                return outcome, test
            passed += wanted
        return Outcome.SURVIVED, ""

    def _run(self, arguments: Sequence[str]) -> tuple[Outcome, str]:
        """Run pytest until the first failure. Ends all processes that the tests leave behind."""
        options = ["-q", "-x", "-rfE", "-p", "no:cacheprovider", f"--timeout={self.limit}"]
        environment = {**os.environ, "PYTHONPATH": str(self.folder), "TMPDIR": str(self.folder), "COLUMNS": "1000"}
        with tempfile.TemporaryFile("w+", encoding="utf-8") as output:
            run = subprocess.Popen(
                [sys.executable, "-m", "pytest", *options, *arguments],
                cwd=self.folder, env=environment, stdout=output, stderr=output, start_new_session=True,
            )  # fmt: skip
            try:
                passed = run.wait(LONGEST) in (0, 5)  # 5: none of the files holds a test
            except subprocess.TimeoutExpired:
                return Outcome.TIMED_OUT, ""
            finally:
                with suppress(ProcessLookupError):
                    os.killpg(run.pid, signal.SIGKILL)
                run.wait()
            output.seek(0)
            said = output.read()
        if passed:
            return Outcome.SURVIVED, ""
        failed = FAILED.search(said)
        return Outcome.TIMED_OUT if TIMEOUT in said else Outcome.KILLED, failed[1] if failed else ""


class Judges:
    """Copies of the project in which changes are judged at the same time: one, or ``--jobs`` for the near tests."""

    def __init__(self, folder: Path, given: argparse.Namespace) -> None:
        self._free: SimpleQueue[Judge] = SimpleQueue()
        self._count = int(given.jobs) if given.near and given.jobs.isdecimal() else 1
        for number in range(self._count):
            copy_project(folder / str(number))
            self._free.put(Judge(folder / str(number), given.timeout, given.jobs, given.near))

    def outcomes(self, mutants: Sequence[Mutant]) -> Iterator[tuple[Mutant, tuple[Outcome, str]]]:
        """Yield each change with its outcome, in order."""
        with ThreadPoolExecutor(self._count) as pool:
            yield from zip(mutants, pool.map(self._outcome, mutants), strict=True)

    def _outcome(self, mutant: Mutant) -> tuple[Outcome, str]:
        judge = self._free.get()
        try:
            return judge.outcome(mutant)
        finally:
            self._free.put(judge)


def copy_project(folder: Path) -> None:
    """Copy the files that the tests need. Compiled modules are compared with their source by content."""
    folder.mkdir()
    for top in COPIED:
        if (ROOT / top).is_dir():
            shutil.copytree(ROOT / top, folder / top, ignore=shutil.ignore_patterns("__pycache__"))
        elif (ROOT / top).exists():
            shutil.copy(ROOT / top, folder / top)
    compileall.compile_dir(folder, quiet=2, invalidation_mode=PycInvalidationMode.CHECKED_HASH)


def arguments() -> argparse.Namespace:
    """Return the arguments of the command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("--sample", type=int, default=40, help="how many changes (40)")
    parser.add_argument("--seed", type=int, default=1, help="the seed of the sample (1)")
    parser.add_argument("--timeout", type=int, default=120, help="the seconds after which a test has hung (120)")
    parser.add_argument("--jobs", default="2", help="processes for far tests; with --near, copies of the project (2)")
    parser.add_argument("--near", action="store_true", help="run the near tests only: quick, and kills fewer")
    parser.add_argument("--only", default="", help="change only files with this in their path")
    return parser.parse_args()


def table(survivors: Sequence[Mutant]) -> Table:
    """Return the changes that no test notices."""
    found = Table("Survivor", "Line", "Changed to", box=None, padding=(0, 2, 0, 0))
    for mutant in survivors:
        found.add_row(*map(escape, mutant.difference()))
    return found


def main() -> int:
    """Judge the tests by a sample of changes; return 1 if they kill fewer than 90 % of them."""
    given = arguments()
    console = Console(highlight=False, width=None if sys.stdout.isatty() else 200)
    mutants = sample(given.sample, given.seed, given.only)
    outcomes = Counter[Outcome]()
    survivors = []
    with tempfile.TemporaryDirectory(prefix="asalto-mutants-") as name:
        judges = Judges(Path(name), given)
        found = judges.outcomes(mutants)
        for mutant, (outcome, test) in track(found, "Changing the code", len(mutants), console=console):
            outcomes[outcome] += 1
            survivors += [mutant] * (outcome is Outcome.SURVIVED)
            console.print(f"{outcome.value:9}  {escape(f'{mutant}  {test}')}", soft_wrap=True)
    if survivors:
        console.print(table(survivors))
    noticed = outcomes[Outcome.KILLED] + outcomes[Outcome.TIMED_OUT]
    counted = ", ".join(f"{outcome.value} {outcomes[outcome]}" for outcome in Outcome)
    console.print(f"Seed {given.seed}: sampled {len(mutants)}, {counted}; noticed {noticed / len(mutants):.1%}")
    return int(noticed < GOAL * len(mutants))


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)

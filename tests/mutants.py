"""Changes the code at random and counts how many of the changes the tests notice (``make mutants``).

Cosmic Ray makes the changes, one at a time, in a copy of the project. A change is noticed if a test fails or hangs. The
nearest tests run first: those of the changed module, of its package, of its game with the goldens, then all others."""

from __future__ import annotations

import argparse
import ast
import compileall
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import islice
from pathlib import Path
from py_compile import PycInvalidationMode
from typing import Any

from attrs import frozen
from cosmic_ray.ast import get_ast
from cosmic_ray.mutating import MutationVisitor
from cosmic_ray.plugins import get_operator
from rich.console import Console
from rich.progress import track

ROOT = Path(__file__).resolve().parents[1]
COPIED = ("simulator", "policies", "scenarios", "tests", "docs", "benchmarks", "pyproject.toml", "Makefile",
          "README.md", "CHANGELOG.md", "LICENSE")  # fmt: skip
OPERATORS = (
    *(f"core/ReplaceBinaryOperator_{pair}" for pair in ("Add_Sub", "Sub_Add", "Mul_Add", "Div_Mul", "FloorDiv_Mul")),
    *(f"core/ReplaceComparisonOperator_{pair}" for pair in ("Eq_NotEq", "NotEq_Eq", "Is_IsNot", "IsNot_Is")),
    *(f"core/ReplaceComparisonOperator_{pair}" for pair in ("Lt_LtE", "LtE_Lt", "Gt_GtE", "GtE_Gt")),
    *(f"core/ReplaceUnaryOperator_{pair}" for pair in ("USub_UAdd", "Delete_Not")),
    *("core/ReplaceTrueWithFalse", "core/ReplaceFalseWithTrue", "core/ReplaceAndWithOr", "core/ReplaceOrWithAnd"),
    *("core/ReplaceBreakWithContinue", "core/ReplaceContinueWithBreak", "core/ZeroIterationForLoop"),
    *("core/AddNot", "core/ExceptionReplacer", "core/NumberReplacer"),
)
"""The slips of a programmer. Cosmic Ray's other operators make nonsense (``+`` to ``<<``) or the same program again
(``==`` to ``is``)."""
FORM = {"strict", "eq", "hash", "repr", "slots", "frozen", "kw_only", "ensure_ascii", "show_default"}
"""Arguments that guard a programmer or shape a text; the results are the same without them."""
CLOCKS = ("monotonic()", "perf_counter()")
GOAL = 0.95
LONGEST = 3600  # seconds: pytest ends a test that hangs; this ends a run that hangs outside its tests


@frozen
class Mutant:
    """A file, the operator of Cosmic Ray that changed it, and its text with the change."""

    path: Path
    operator: str
    text: str

    def __str__(self) -> str:
        before = (ROOT / self.path).read_text(encoding="utf-8").splitlines()
        pairs = zip(before, self.text.splitlines(), strict=False)
        number, old, new = next((n, a, b) for n, (a, b) in enumerate(pairs, 1) if a != b)
        return f"{self.path}:{number}  {old.strip()}  ->  {new.strip()}"


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
    """Return whether a change of the node shows in no result: annotations, error messages, time measurements."""
    before = node.get_previous_sibling()
    match node.type:
        case "raise_stmt":
            return True
        case "argument":
            return node.children[0].get_code().strip() in FORM
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
            text = Changer.mutate_code(source, operator, luck.randrange(places))
            if is_program(text):
                return Mutant(path, name, text)
    return None


def sample(count: int, seed: int) -> list[Mutant]:
    """Return at most ``count`` changes, each of another file, of large files more often than of small ones.

    Each file draws a lot of its own, so that the changes of a file do not depend on other files."""
    lots = {path: random.Random(f"{seed} {path}") for path in sources()}
    drawn = sorted(lots, key=lambda path: lots[path].expovariate((ROOT / path).stat().st_size))
    return list(islice(filter(None, (change(path, lots[path]) for path in drawn)), count))


def stages(path: Path) -> Iterator[list[str]]:
    """Yield the tests of one run after the other, the nearest to the changed module first."""
    mirror = Path("tests") / (path.relative_to("simulator") if path.parts[0] == "simulator" else path)
    yield [str(mirror.with_name(f"test_{path.name}"))]
    yield [str(mirror.parent)]
    yield [
        *(f"tests/systems/{part}" for part in path.parts if (ROOT / "scenarios" / part).is_dir()),
        *(str(p.relative_to(ROOT)) for part in path.parts for p in ROOT.glob(f"tests/policies/test_{part}*.py")),
        "tests/test_goldens.py",
    ]
    yield ["tests"]


def is_noticed(mutant: Mutant, folder: Path) -> bool:
    """Return whether a test fails, or hangs, with the change in place."""
    target = folder / mutant.path
    original = target.read_text(encoding="utf-8")
    target.write_text(mutant.text, encoding="utf-8")
    passed: list[str] = []
    try:
        for tests in stages(mutant.path):
            if fails(tests, passed, folder):
                return True
            passed += tests
    finally:
        target.write_text(original, encoding="utf-8")
    return False


def fails(tests: Sequence[str], passed: Sequence[str], folder: Path) -> bool:
    """Return whether one of the tests fails; those that passed already are left out.

    Ends all processes that the tests leave behind."""
    wanted = [path for path in tests if (folder / path).exists() and path not in passed]
    if not wanted:
        return False
    ignored = [f"--ignore={path}" for path in passed]
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *ignored, *wanted]
    environment = {**os.environ, "PYTHONPATH": str(folder), "TMPDIR": str(folder)}
    quiet = subprocess.DEVNULL
    run = subprocess.Popen(command, cwd=folder, env=environment, stdout=quiet, stderr=quiet, start_new_session=True)
    try:
        return run.wait(LONGEST) not in (0, 5)  # 5: none of the files holds a test
    except subprocess.TimeoutExpired:
        return True
    finally:
        with suppress(ProcessLookupError):
            os.killpg(run.pid, signal.SIGKILL)
        run.wait()


def copy_project(folder: Path) -> None:
    """Copy what the tests need. Compiled modules are compared with their source by content, however fast it changes."""
    for top in COPIED:
        if (ROOT / top).is_dir():
            shutil.copytree(ROOT / top, folder / top, ignore=shutil.ignore_patterns("__pycache__"))
        elif (ROOT / top).exists():
            shutil.copy(ROOT / top, folder / top)
    compileall.compile_dir(folder, quiet=2, invalidation_mode=PycInvalidationMode.CHECKED_HASH)


def main() -> int:
    """Judge the tests by a sample of changes; return 1 if they notice fewer than 95 % of them."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("--sample", type=int, default=40, help="how many changes (40)")
    parser.add_argument("--seed", type=int, default=1, help="the seed of the sample (1)")
    given = parser.parse_args()
    console = Console(highlight=False, markup=False, soft_wrap=True)
    noticed = 0
    with tempfile.TemporaryDirectory(prefix="asalto-mutants-") as name:
        folder = Path(name)
        copy_project(folder)
        console.print("Running the tests without any change")
        if fails(["tests"], [], folder):
            console.print("They fail, so nothing can be learnt from them.")
            return 1
        mutants = sample(given.sample, given.seed)
        for mutant in track(mutants, "Changing the code", console=console):
            found = is_noticed(mutant, folder)
            noticed += found
            console.print(f"{'noticed  ' if found else 'UNNOTICED'}  {mutant}")
    share = noticed / len(mutants)
    console.print(f"{noticed} of {len(mutants)} changes were noticed: {share:.1%}")
    return int(share < GOAL)


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)

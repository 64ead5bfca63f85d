"""Changes the code at random and counts how many of the changes the tests notice (``make mutants``).

Cosmic Ray makes the changes, one at a time, in a copy of the project. A change is noticed if a test fails or hangs: the
tests of the changed module first, then those of its package, then the quick ones. What differs in nothing but
annotations and docstrings is no change."""

from __future__ import annotations

import argparse
import ast
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from attrs import frozen
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator, operator_names
from rich.console import Console
from rich.progress import track

ROOT = Path(__file__).resolve().parents[1]
COPIED = ("simulator", "policies", "scenarios", "tests", "docs", "benchmarks", "pyproject.toml", "README.md", "LICENSE")
LEFT_OUT = ("Invert", "Pow", "Variable", "Decorator", "UAdd", "BitXor", "Shift", "IsNot", "_Is")
"""Operators whose changes are mostly nonsense that no program would come to, or the same program again."""
GOAL = 0.95
LONGEST = 300  # seconds for one run of tests


@frozen
class Mutant:
    """The ``occurrence``-th change that an operator of Cosmic Ray can make in a file, and the file's text with it."""

    path: Path
    operator: str
    occurrence: int
    text: str

    def __str__(self) -> str:
        before = (ROOT / self.path).read_text(encoding="utf-8").splitlines()
        pairs = zip(before, self.text.splitlines(), strict=False)
        number, old, new = next((n, a, b) for n, (a, b) in enumerate(pairs, 1) if a != b)
        return f"{self.path}:{number}  {old.strip()}  ->  {new.strip()}"


def sources() -> list[Path]:
    """The modules that may be changed."""
    found = [path for top in ("simulator", "policies") for path in (ROOT / top).rglob("*.py")]
    return sorted(path.relative_to(ROOT) for path in found if path.name != "__init__.py")


def bare(text: str) -> str:
    """The program without annotations and docstrings, which change nothing."""
    tree = ast.parse(text)
    for node in ast.walk(tree):
        if isinstance(node, ast.arg):
            node.annotation = None
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            node.returns = None
        elif isinstance(node, ast.AnnAssign):
            node.annotation = ast.Name("object")
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            node.value = ast.Constant(None)
    return ast.dump(tree)


def mutants_of(path: Path, luck: random.Random) -> Iterator[Mutant]:
    """Changes of one file, in random order."""
    source = (ROOT / path).read_text(encoding="utf-8")
    names = [name for name in operator_names() if not any(word in name for word in LEFT_OUT)]
    luck.shuffle(names)
    for name in names:
        operator: Any = get_operator(name)()  # Any: Cosmic Ray has no types
        texts: list[str] = []
        while (text := mutate_code(source, operator, len(texts))) is not None:
            texts.append(text)
        if texts:
            occurrence = luck.randrange(len(texts))
            if bare(texts[occurrence]) != bare(source):
                yield Mutant(path, name, occurrence, texts[occurrence])


def sample(count: int, seed: int) -> list[Mutant]:
    """``count`` changes, the files drawn by their size."""
    luck = random.Random(seed)
    paths = sources()
    sizes = [(ROOT / path).stat().st_size for path in paths]
    found: list[Mutant] = []
    while len(found) < count:
        mutant = next(mutants_of(luck.choices(paths, sizes)[0], luck), None)
        if mutant is not None and mutant not in found:
            found.append(mutant)
    return found


def stages(path: Path) -> Iterator[list[str]]:
    """The arguments of pytest for one run after the other: the nearest tests first."""
    mirror = Path("tests") / (path.relative_to("simulator") if path.parts[0] == "simulator" else path)
    own = mirror.with_name(f"test_{path.name}")
    if (ROOT / own).exists():
        yield [str(own)]
    if (ROOT / mirror.parent).is_dir():
        yield [str(mirror.parent)]
    games = [part for part in path.parts if (ROOT / "scenarios" / part).is_dir()]
    for game in games:
        yield [
            f"tests/systems/{game}",
            *(str(p.relative_to(ROOT)) for p in ROOT.glob(f"tests/policies/test_{game}*.py")),
        ]
    yield ["-m", "not slow", "tests"]
    yield ["-m", "slow", "tests"]


def is_noticed(mutant: Mutant, folder: Path) -> bool:
    """A test fails, or takes too long, with the change in place."""
    target = folder / mutant.path
    original = target.read_text(encoding="utf-8")
    target.write_text(mutant.text, encoding="utf-8")
    try:
        return any(fails(arguments, folder) for arguments in stages(mutant.path))
    finally:
        target.write_text(original, encoding="utf-8")


def fails(arguments: Sequence[str], folder: Path) -> bool:
    """A run of tests does not pass. No test at all (exit code 5) is no failure."""
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *arguments]
    environment = {**os.environ, "PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, timeout=LONGEST, check=False)
    except subprocess.TimeoutExpired:
        return True
    return done.returncode not in (0, 5)


def main() -> int:
    """Judge the tests by a sample. Returns 1 if they notice fewer than 95 % of its changes."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("--sample", type=int, default=40, help="how many changes (40)")
    parser.add_argument("--seed", type=int, default=1, help="the seed of the sample (1)")
    given = parser.parse_args()
    console = Console()
    survivors: list[Mutant] = []
    with tempfile.TemporaryDirectory(prefix="asalto-mutants-") as name:
        folder = Path(name)
        for top in COPIED:
            source = ROOT / top
            copy = shutil.copytree if source.is_dir() else shutil.copy
            copy(source, folder / top)
        if fails(["-m", "not slow", "tests"], folder):
            console.print("The quick tests fail without any change; nothing can be learnt from them.")
            return 1
        for mutant in track(sample(given.sample, given.seed), "Changing the code", console=console):
            if not is_noticed(mutant, folder):
                survivors.append(mutant)
                console.print(f"unnoticed: {mutant}", markup=False, highlight=False, soft_wrap=True)
    share = 1 - len(survivors) / given.sample
    console.print(f"{given.sample - len(survivors)} of {given.sample} changes were noticed: {share:.1%}")
    return int(share < GOAL)


if __name__ == "__main__":
    sys.exit(main())

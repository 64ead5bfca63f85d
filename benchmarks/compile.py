"""Build a copy of Asalto whose core and rules are compiled by mypyc: same source, same bytes, several times as fast.

Optional: it needs a C compiler. Put the copy's folder first on PYTHONPATH to use it. It plays Haunted House; classes of
other packages cannot derive from compiled ones, and forks and snapshots (which make a Fight without its __init__) are
for plain Python."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "build" / "compiled"
CORE = ("asks", "dice", "fight", "record", "scene")
RUNTIME = ("actor_runner", "actors", "inline", "mailbox", "scheduler", "seats", "watchdog")
HOUSE = (
    *(f"turns/{name}" for name in ("actions", "aid", "declaring", "flow", "initiative", "movement", "options")),
    *(f"resolution/{name}" for name in ("attacks", "checks", "doom", "fear", "harm", "hazards", "settling")),
    *("formulas", "plans", "rules", "state", "weapons"),
)


def modules() -> list[str]:
    """The modules to compile; those that declare attrs classes stay as they are."""
    core = [f"simulator/core/{name}.py" for name in CORE]
    house = [f"simulator/systems/haunted_house/{name}.py" for name in HOUSE]
    runtime = [f"simulator/runtime/{name}.py" for name in RUNTIME]
    wire = ["simulator/wire/codec.py", "simulator/wire/listing.py"]
    return [*core, *house, *runtime, *wire, "policies/basic.py"]


def current() -> bool:
    """Return whether the copy is newer than all of its source."""
    stamp = TARGET / "stamp"
    if not stamp.exists():
        return False
    built = stamp.stat().st_mtime
    sources = [path for top in ("simulator", "policies", "benchmarks") for path in (ROOT / top).rglob("*.py")]
    return all(path.stat().st_mtime <= built for path in sources)


def build() -> str:
    """Build the copy if it is out of date. Returns what went wrong, in a sentence; empty: nothing."""
    if current():
        return ""
    if shutil.which("cc") is None and shutil.which("gcc") is None:
        return "there is no C compiler"
    shutil.rmtree(TARGET, ignore_errors=True)
    for top in ("simulator", "policies", "scenarios", "benchmarks"):
        shutil.copytree(ROOT / top, TARGET / top, ignore=shutil.ignore_patterns("__pycache__"))
    command = [sys.executable, "-m", "mypyc", "--ignore-missing-imports", *modules()]
    done = subprocess.run(command, cwd=TARGET, capture_output=True, text=True, check=False)
    if done.returncode:
        return f"mypyc failed: {(done.stdout + done.stderr)[-400:]}"
    (TARGET / "stamp").touch()
    return ""


if __name__ == "__main__":
    problem = build()
    print(problem or f"compiled: {TARGET.relative_to(ROOT)}")
    sys.exit(bool(problem))

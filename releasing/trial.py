"""A wheel on trial: installed into an empty environment, in an empty folder, it does all that needs no extra.

Commands that need an extra end with a sentence that names it."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
import venv
from collections.abc import Iterator
from pathlib import Path

from attrs import frozen

TIME = 300.0
"""Seconds that a command may take."""


@frozen
class Trial:
    """Command, its exit code, and words that it prints."""

    line: str
    says: str
    code: int = 0


TRIALS = (
    Trial("--version", "asalto, version "),
    Trial("scenarios", "haunted_house/reference_duel"),
    Trial("systems", "tapiz"),
    Trial("sheets haunted_house zombie", "zombie"),
    Trial("gear ira_y_gloria", "ranged"),
    Trial("variants fragmentos --lang es", "FR-"),
    Trial("facts tapiz", "health"),
    Trial("policies", "cautious"),
    Trial("schema haunted_house", "$schema"),
    Trial("docs", "balance"),
    Trial("docs FR-DANG-04", "FR-DANG-04"),
    Trial("docs tactics --lang es", "# "),
    Trial("run three_against_a_werewolf --seed 7 --fight 16 --trace fight.jsonl", "Elena"),
    Trial("replay fight.jsonl --verify", "the same fight"),
    Trial("replay fight.jsonl --audit", "fight.jsonl"),
    Trial("batch three_against_a_werewolf -n 300 --seed 7 --jobs 2 --out rows.csv", "Verdict"),
    Trial("compare reference_duel --vary combatants.Bruno.max_life=20,24 -n 100 --seed 7", "max_life"),
    Trial("sweep reference_duel --vary combatants.Bruno.max_life=20,24 -n 50 --seed 7", "max_life"),
    Trial("sensitivity reference_duel --only Bruno.max_life -n 50 --seed 7", "max_life"),
    Trial("exact reference_duel", "%"),
    Trial("matchups reference_duel -n 4 --seed 7", "cautious"),
    Trial("match cautious basic --scenario reference_duel --pairs 4 --seed 7", "cautious"),
    Trial("sprt 10 80 240 95 15 --elo0 0 --elo1 10", "Elo"),
    Trial("new haunted_house 'an officer vs 2 zombies' -o attic.toml", "attic.toml"),
    Trial("validate attic.toml", "ok"),
    Trial("budget attic.toml", "strength"),
    Trial("balance three_against_a_werewolf --win 70% --fights 3000 --seed 7 --take 1 -o fair.toml", "fair.toml"),
    Trial("validate fair.toml", "ok"),
    Trial("export attic.toml --to csv -o attic.csv", "attic.csv"),
    Trial("import attic.csv --system haunted_house -o party.toml", "party.toml"),
    Trial("check-policy cautious --game tapiz -n 1", "ok"),
    Trial("print attic.toml", "pip install 'asalto[report]'", 2),
    Trial("batch attic.toml -n 10 --report fights.html", "pip install 'asalto[report]'", 2),
    Trial("tune tapiz -o weights.toml", "pip install 'asalto[solve]'", 2),
    Trial("play attic.toml --as Zombie", "pip install 'asalto[play]'", 2),
    Trial("serve", "pip install 'asalto[service]'", 2),
    Trial("batch attic.toml -n 10 --out rows.parquet", "pip install 'asalto[parquet]'", 2),
    Trial("batch attic.toml -n 10 --executor dask", "pip install 'asalto[cluster]'", 2),
)
COMPILED = Trial("--version", "(compiled)")


def failures(wheel: Path, folder: Path, python: str = sys.executable) -> Iterator[str]:
    """Install a wheel in ``folder``, which is empty, and yield a sentence for each command that does not do its work.

    Raises CalledProcessError if the wheel cannot be installed."""
    environment, home = folder / "environment", folder / "home"
    home.mkdir()
    if python == sys.executable:
        venv.create(environment, with_pip=True)
    else:
        subprocess.run([python, "-m", "venv", str(environment)], check=True)
    pip = [str(environment / "bin" / "python"), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, str(wheel)], check=True, env=_clean(folder))
    trials = TRIALS if wheel.name.endswith("-none-any.whl") else (COMPILED, *TRIALS)
    for trial in trials:
        if said := failure(trial, environment / "bin" / "asalto", home, _clean(folder)):
            yield said


def failure(trial: Trial, program: Path, home: Path, environ: dict[str, str]) -> str:
    """Run a command in ``home``; return a sentence if it does not do its work, else ""."""
    words = [str(program), *shlex.split(trial.line)]
    try:
        done = subprocess.run(
            words, cwd=home, env=environ, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=TIME
        )
    except subprocess.TimeoutExpired:
        return f"asalto {trial.line}: not done after {TIME:.0f} seconds"
    if done.returncode == trial.code and trial.says in done.stdout + done.stderr:
        return ""
    return f"asalto {trial.line}: exit code {done.returncode}\n{done.stdout[-500:]}{done.stderr[-1500:]}"


def _clean(folder: Path) -> dict[str, str]:
    """Return an environment in which nothing of this clone and of the user's Asalto is seen."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("ASALTO_", "PYTHON", "VIRTUAL_"))}
    return {**kept, "HOME": str(folder), "XDG_CACHE_HOME": str(folder / "cache"), "LC_ALL": "C.UTF-8"}

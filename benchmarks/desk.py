"""From a sentence to a fair fight: the time it takes, and the fairness of the fight, at a game master's terminal.

``python -m benchmarks.desk`` types four commands for each of four sentences into a pseudo-terminal, in Spanish:
``new``, ``balance --win 70% --take 1``, ``validate``, and ``batch`` with another seed, whose result decides.
``--time`` is passed to ``balance``."""

from __future__ import annotations

import argparse
import json
import os
import pty
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Final

from .command_line import run_program

SENTENCES: Final = {
    "haunted_house": "4 novatos contra 3 zombis y un nigromante en un sótano en llamas",
    "ira_y_gloria": "2 sargentos y 6 guardias contra 12 orkos con su jefe",
    "tapiz": "tres ladrones contra un ogro y dos perros en la niebla",
    "fragmentos": "Mark y dos secundarios contra el desollado, con un obstáculo",
}


def typed(folder: Path, words: Sequence[str]) -> tuple[int, str]:
    """Run ``asalto WORDS`` on a terminal in that folder; return its exit code and its output."""
    pid, terminal = pty.fork()
    if pid == 0:  # the child
        os.chdir(folder)
        os.environ |= {"TERM": "dumb", "LC_ALL": "es_ES.UTF-8", "COLUMNS": "200"}
        os.environ.pop("CI", None)
        os.execv(sys.executable, [sys.executable, "-m", "simulator", *words])
    shown = b""
    while True:
        try:
            piece = os.read(terminal, 65536)
        except OSError:  # Linux says so when the program has ended
            break
        if not piece:
            break
        shown += piece
    os.close(terminal)
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]), shown.decode()


def measure(game: str, seconds: int, fights: int) -> str:
    """Turn a sentence into a fair fight; return a line with the result."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        began = perf_counter()
        commands = [
            ["new", game, SENTENCES[game], "-o", "uno.toml"],
            [
                "balance",
                "uno.toml",
                "--win",
                "70%",
                "--time",
                str(seconds),
                "--seed",
                "1",
                "--take",
                "1",
                "-o",
                "uno.toml",
            ],
            ["validate", "uno.toml"],
        ]
        codes = [typed(folder, words)[0] for words in commands]
        before = perf_counter() - began
        code, shown = typed(folder, ["batch", "uno.toml", "-n", str(fights), "--seed", "99", "--yes", "--json"])
        text = shown[shown.index("{") : shown.rindex("}") + 1]
        wins = next(iter(json.loads(text)["sides"].values()))
        change = (folder / "uno.toml").read_text(encoding="utf-8").splitlines()
        told = next(line for line in change if line.startswith("# asalto balance"))
        low, high = wins["ci95"]
        share = f"{wins['rate']:6.1%} ({low:.1%} to {high:.1%})"
        return f"{game:15} {before:6.0f} s {perf_counter() - began:6.0f} s  exit {[*codes, code]}  {share}  {told[18:]}"


def main() -> None:
    """Measure all of them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--time", type=int, default=60, help="seconds that balance may take")
    parser.add_argument("--fights", type=int, default=1000, help="fights of the batch that checks it")
    parser.add_argument("--only", choices=SENTENCES, action="append", help="this game")
    given = parser.parse_args()
    print("game              fair   checked  exit codes       wins")
    for game in given.only or SENTENCES:
        print(measure(game, given.time, given.fights), flush=True)


if __name__ == "__main__":
    run_program(main)

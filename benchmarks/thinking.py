"""Fights of thinking policies, in plain Python and compiled, against the version before the work on speed.

CPU time in turns. The reference is a commit of this project (``--against``), unpacked in build/reference. If rules or
policies have changed since, its fights differ in length: so the table has a ratio per round beside that per fight.
Plain Python and the compiled copy have to play the same fights. Caches of odds and values last from fight to fight:
``--after N`` measures as in a batch that has played N fights already."""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import Any, Final

from attrs import frozen
from rich.console import Console
from rich.table import Table

from simulator.compiled import compiled_files

ROOT: Final = Path(__file__).resolve().parent.parent
COMMIT: Final = "bd0280238b"  # the last before the work on speed
REFERENCES: Final = ROOT / "build" / "reference"
TURNS: Final = 7
SECONDS: Final = 4.0  # of the reference, a turn: fights differ by ten times in length, so that few tell little
TARGETS: Final = {  # scenario -> times the reference's fights a second, in plain Python and compiled
    "haunted_house/reference_duel": (None, None),
    "haunted_house/three_against_a_werewolf": (2.5, 12.0),
    "ira_y_gloria/ambush_by_the_cult": (2.5, 10.0),
    "fragmentos/officer_and_cult": (2.5, 10.0),
    "tapiz/knockout_and_recovery": (3.0, 10.0),
    "tapiz/rust_coast_boarding": (3.0, 10.0),
}
PLAYER: Final = """
import json, sys, time
from hashlib import sha256
from simulator.runtime.inline import Runner
from simulator.scenario.library import find
from simulator.scenario.load import load
number = 0
with Runner(load(find(sys.argv[1])), 7) as runner:
    for line in sys.stdin:
        seal, rounds, start = sha256(), 0, time.process_time()
        for _ in range(int(line)):
            number += 1
            result = runner.play(number)
            rounds += result.outcome.rounds
            seal.update(repr((tuple(result.outcome), result.fates)).encode())
        print(json.dumps([time.process_time() - start, rounds, seal.hexdigest()]), flush=True)
"""


class NoReference(Exception):
    """The repository does not have the version to compare with."""


@frozen
class Played:
    """CPU seconds of some fights, their number of rounds, and a digest of their results."""

    seconds: float
    rounds: int
    digest: str

    @property
    def a_round(self) -> float:
        """CPU seconds per round."""
        return self.seconds / max(1, self.rounds)


class Contender:
    """A process that plays fights of one scenario with one version of Asalto, chosen by a ``player``."""

    def __init__(self, folder: Path, scenario: str, plain: bool, player: str = PLAYER, *words: str) -> None:
        environment = {**os.environ, "PYTHONPATH": str(folder), "ASALTO_PLAIN": "1" if plain else ""}
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-c", player, scenario, *words],
            cwd=folder,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def play(self, count: int) -> Played:
        """Play the next fights."""
        return Played(*self.said(count))

    def said(self, count: int) -> Any:  # Any: what the player writes as JSON
        """Play the next fights, and return the player's report of them."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(f"{count}\n")
        self._process.stdin.flush()
        line = self._process.stdout.readline()
        if not line:
            raise RuntimeError(f"a contender ended with code {self._process.wait()}")
        return json.loads(line)

    def close(self) -> None:
        """End the process."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()


@frozen
class Speed:
    """Milliseconds per fight, and multiples of the reference's fights and rounds per second."""

    milliseconds: float
    fights: float
    rounds: float


def speed_of(column: Sequence[Played], before: Sequence[Played], count: int) -> Speed:
    """Return the medians of several turns, each beside the reference's turn."""
    pairs = list(zip(before, column, strict=True))
    return Speed(
        median(now.seconds for now in column) / count * 1e3,
        median(then.seconds / now.seconds for then, now in pairs),
        median(then.a_round / now.a_round for then, now in pairs),
    )


def unpacked(commit: str) -> Path:
    """Return the folder where this version is unpacked. Raise NoReference, in a sentence, if the repository does not
    have it."""
    folder = REFERENCES / commit
    if not (folder / "simulator").is_dir():
        packed = REFERENCES / f"{commit}.tar"
        packed.parent.mkdir(parents=True, exist_ok=True)
        command = ["git", "archive", f"--output={packed}", "--end-of-options", commit]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
        if done.returncode:
            raise NoReference(f"commit {commit} is not in this repository: {done.stderr.strip()[-200:]}")
        shutil.unpack_archive(packed, folder)
        packed.unlink()
    return folder


def compare(reference: Path, scenario: str, compiled: bool, after: int) -> tuple[list[Speed], bool, bool]:
    """Measure the reference, plain Python and the compiled copy (if there is one) once each has played ``after``
    fights.

    Return also whether the last two play the same fights, and whether the reference does."""
    contenders = [Contender(reference, scenario, True), Contender(ROOT, scenario, True)]
    contenders += [Contender(ROOT, scenario, False)] if compiled else []
    first = [contender.play(2) for contender in contenders]
    count = max(2, int(SECONDS / max(first[0].seconds / 2, 1e-5)))
    for contender in contenders:  # caches that last from fight to fight are full
        contender.play(max(count, after))
    turns = [[contender.play(count) for contender in contenders] for _ in range(TURNS)]
    for contender in contenders:
        contender.close()
    same = all(len({played.digest for played in turn[1:]}) == 1 for turn in turns)
    unchanged = all(turn[0].digest == turn[1].digest for turn in turns)
    columns = list(zip(*turns, strict=True))
    return [speed_of(column, columns[0], count) for column in columns], same, unchanged


def thinking_report(console: Console, compiled: bool, after: int = 0, against: str = COMMIT) -> bool:
    """Print the table. Return whether plain Python and the compiled copy play the same fights; targets are shown,
    not enforced, because machines are noisy."""
    try:
        reference = unpacked(against)
    except NoReference as problem:
        console.print(f"No comparison with the version before: {problem}")
        return True
    heads = ("then", *(head for kind in ("plain", "comp.") for head in (kind, "times", "round", "asked")))
    table = Table("", *heads, box=None, padding=(0, 1, 0, 0), pad_edge=False)
    begun = f"after {after} fights, " if after else ""
    table.title = f"Milliseconds a fight, and times the version before ({begun}CPU time in turns, medians)"
    table.caption = "* other fights than before, longer or shorter: hence a ratio a round as well"
    all_same = True
    for scenario, asked in TARGETS.items():
        speeds, same, unchanged = compare(reference, scenario, compiled, after)
        all_same &= same
        cells = [f"{speeds[0].milliseconds:.3g}"]
        for speed, target in zip(speeds[1:], asked, strict=False):
            cells += [f"{speed.milliseconds:.3g}", f"{speed.fights:.2f}", f"{speed.rounds:.2f}"]
            cells.append("" if target is None else f"{target:g}")
        name = scenario.partition("/")[2] + ("" if unchanged else "*")
        table.add_row(name if same else f"{name}: PLAIN AND COMPILED DIFFER", *cells)
    console.print(table)
    return all_same


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--after", type=int, default=0, metavar="N", help="fights to play before (as many as a turn)")
    parser.add_argument("--against", default=COMMIT, metavar="COMMIT", help="version to compare with (%(default)s)")
    words = parser.parse_args()
    sys.exit(not thinking_report(Console(), bool(compiled_files()), words.after, words.against))

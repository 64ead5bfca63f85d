"""``python -m tests.same_fights COMMIT``: prove that fights are equal at COMMIT and here.

It plays fixed fights of every shipped scenario and chain, under the scenario's own policies and under the shipped ones,
in a worktree of COMMIT and in this checkout, each in a process of its own, and compares the bytes of traces and of rows
of a batch. The first line that differs is printed for each game.

A difference is allowed only where the game's ``rules_version`` or the version of a policy that plays differs. Headers
are compared without ``program``, ``asalto_trace`` and versions. Exit code: 0 equal or allowed, 1 different, 2 bad
usage. ``--fights`` sets the number of fights of each case."""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator
from itertools import zip_longest
from pathlib import Path

from attrs import frozen

ROOT = Path(__file__).resolve().parents[1]
PLAYER = Path(__file__).with_name("same_fights_player.py")
OWN_TO_A_VERSION = ("program", "asalto_trace", "rules_version", "policy_versions", "check")
"""Fields of a header that tell versions, not the fight."""


@frozen
class Played:
    """A case as one checkout plays it: its versions, and the lines of its traces and rows."""

    case: str
    game: str
    rules: str
    policies: dict[str, str]
    lines: list[str]


def main(words: list[str]) -> int:
    """Read the command line, compare, and return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.same_fights", description="Compare fights with a commit.")
    parser.add_argument("commit", help="the commit to compare with, such as v1.0.0 or HEAD")
    parser.add_argument("--fights", type=int, default=1, help="fights of each case (default: 1)")
    parser.add_argument("--only", default="", help="play only scenarios whose name contains this")
    asked = parser.parse_args(words)
    with tempfile.TemporaryDirectory() as folder:
        other = Path(folder) / "worktree"
        added = _git("worktree", "add", "--detach", str(other), asked.commit)
        if added.returncode:
            print(f"{asked.commit} is no commit of this repository: {added.stderr.strip()}", file=sys.stderr)
            return 2
        try:
            return report(played_in_both(other, asked.fights, asked.only))
        finally:
            _git("worktree", "remove", "--force", str(other))


def _git(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, encoding="utf-8", check=False)


def played_in_both(other: Path, fights: int, only: str) -> Iterator[tuple[Played, Played]]:
    """Play all cases in both checkouts at the same time, and pair the results as soon as both have played a case.

    Raises SystemExit when one of them cannot play."""
    running = [start(folder, fights, only) for folder in (other, ROOT)]
    waiting: tuple[dict[str, Played], dict[str, Played]] = ({}, {})
    for both in zip_longest(*map(results, running)):
        for side, played in enumerate(both):
            if played is None:
                continue
            twin = waiting[1 - side].pop(played.case, None)
            if twin is None:
                waiting[side][played.case] = played
            else:
                yield (twin, played) if side else (played, twin)


def start(folder: Path, fights: int, only: str) -> subprocess.Popen[str]:
    """Start a player on the code of this folder, in plain Python."""
    environ = {**os.environ, "PYTHONPATH": str(folder), "ASALTO_PLAIN": "1", "PYTHONHASHSEED": "0"}
    command = [sys.executable, "-P", str(PLAYER), str(fights), only]
    return subprocess.Popen(
        command, cwd=folder, env=environ, stdout=subprocess.PIPE, text=True, encoding="utf-8", errors="strict"
    )


def results(process: subprocess.Popen[str]) -> Iterator[Played]:
    """Read what a player prints, a JSON object a line. Raises SystemExit when it failed."""
    assert process.stdout is not None
    for line in process.stdout:
        yield Played(**json.loads(line))
    if process.wait():
        raise SystemExit(f"the player ended with code {process.returncode}")


def report(pairs: Iterable[tuple[Played, Played]]) -> int:
    """Print the first difference of each game and whether it is allowed, and a summary. Return the exit code."""
    told: set[tuple[str, bool]] = set()
    counts = {True: 0, False: 0}
    compared = 0
    for before, here in pairs:
        compared += 1
        difference = first_difference(before.lines, here.lines)
        if not difference:
            continue
        allowed = (before.rules, before.policies) != (here.rules, here.policies)
        counts[allowed] += 1
        if (here.game, allowed) not in told:
            told.add((here.game, allowed))
            print(f"{here.case}: {'another version' if allowed else 'THE SAME VERSION'}, another fight\n{difference}")
    print(f"{compared} cases compared: {counts[True]} differ under another version, {counts[False]} under the same")
    return 1 if counts[False] or not compared else 0


def first_difference(before: list[str], here: list[str]) -> str:
    """Return the first line that differs, as it was and as it is; "" if all are equal."""
    for number, (old, new) in enumerate(zip(before, here, strict=False), 1):
        if comparable(old) != comparable(new):
            return f"line {number}\n  was {old:.400}\n  is  {new:.400}"
    if len(before) != len(here):
        longer, which = (before, "was") if len(before) > len(here) else (here, "is")
        number = min(len(before), len(here))
        return f"line {number + 1}, where the other ends\n  {which} {longer[number]:.400}"
    return ""


def comparable(line: str) -> object:
    """Return the part of a line that concerns the fight: a header without versions, any line without its check."""
    fields = json.loads(line)
    if not isinstance(fields, dict):
        return fields
    left_out = OWN_TO_A_VERSION if fields.get("event") == "header" else ("check", "digest")
    return [(key, value) for key, value in fields.items() if key not in left_out]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

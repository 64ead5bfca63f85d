"""Reads mutants: ``python -m tests.fuzz --count 1000000 --seed 1 --jobs 2``.

Prints the first mutant of each kind that ends in anything but an answer or the promised error, or takes too long,
with the numbers that make it again (``--only "frames:1:77"``). The exit code is then 1."""

from __future__ import annotations

import argparse
import sys
from collections import Counter

from .reading import all_failures, read_one


def main() -> int:
    """Read the command line, read the mutants, and return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz")
    parser.add_argument("--count", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--only", metavar="KIND:SEED:NUMBER")
    given = parser.parse_args()
    if given.only:
        kind, seed, number = given.only.split(":")
        wrong = read_one(kind, int(seed), int(number))
        print(wrong or "well read")
        return bool(wrong)
    found: Counter[str] = Counter()
    for piece in all_failures(given.seed, given.count, given.jobs):
        for kind, number, wrong in piece:
            found[kind] += 1
            if found[kind] == 1:
                print(f'--only "{kind}:{given.seed}:{number}"\n{wrong}\n', flush=True)
    print(
        f"{given.count} mutants, {found.total()} of them badly read", *(f"{k}: {n}" for k, n in found.items()), sep="\n"
    )
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())

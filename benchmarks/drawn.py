"""``python -m benchmarks.drawn GAME --encounters 100 --seed N``: the thinking policies in encounters drawn at random.

Questions: (a) no mind wins less for its side than a simple one in the same seat, by more than five points; ``cautious``
loses no more of its own than ``basic``, at no more than ten points of wins; (b) one enemy more, one companion less and
five points of life less never help a side by more than two points, unless basic minds show the same; (c), with
``--search``: search with a budget of 2,000 in the same seat wins no more than fifteen points more, five on average;
(d) no combatant repeats an action, or a pair by turns, without effect more than three times. In (a) the other seat is
played by ``aggressive`` and by ``basic``, in (b) both seats have the same mind. With ``--creatures FILE`` the
encounters have creatures of that file, with their specials. docs/policies.md explains the answers.
"""

from __future__ import annotations

import argparse
import multiprocessing
import signal
import sys
import time
from collections.abc import Iterator, Sequence
from functools import partial
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev

from simulator import systems
from simulator.core.errors import BadScenario
from simulator.scenario.drawn import Stock, drawn, file_text, stock_of, with_creatures
from simulator.scenario.includes import sheets_of

from .command_line import run_program
from .exam import SEARCH, Cell, Encounter, Finding, Key, Results, examined, hurts

SEARCHED = 20
WORST = 12


def main(words: Sequence[str] | None = None) -> int:
    """Read the command line, play, and print. Return 1 if something fails."""
    parser = arguments()
    asked = parser.parse_args(words)
    try:
        asked.stock = stock_for(asked)
    except BadScenario as error:
        parser.error("\n".join(error.problems))
    most = asked.encounters or (SEARCHED if asked.search else 100)
    numbers = [asked.which] if asked.which else list(range(1, most + 1))
    if asked.write:
        write(asked, numbers)
        return 0
    only = asked.only or ("c" if asked.search else "abd")
    work = partial(examined, asked.stock, asked.seed, only=only, search=asked.budget, fights=asked.fights)
    found: list[Results] = []
    start = time.monotonic()
    try:
        for one in results(work, numbers, asked.jobs):
            found.append(one)
            spent = time.monotonic() - start
            left = spent / len(found) * (len(numbers) - len(found))
            failed = sum(cell.fails for each in found for cell in each.cells) + sum(
                len(each.findings) for each in found
            )
            said = f"{len(found)} of {len(numbers)} encounters, {spent:.0f} s, about {left:.0f} s to go, {failed} fail"
            print(f"\r{said}   ", end="", file=sys.stderr, flush=True)
    except KeyboardInterrupt:
        print("\nstopped", end="", file=sys.stderr)
    print(file=sys.stderr)
    return report(found, asked, time.monotonic() - start)


def arguments() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    parser = argparse.ArgumentParser(description="The thinking policies in encounters drawn at random.")
    parser.add_argument("game", choices=list(systems.NAMES))
    parser.add_argument("--encounters", type=int, help=f"number of encounters (100; {SEARCHED} with --search)")
    parser.add_argument("--creatures", type=Path, metavar="FILE", help="file of sheets: each encounter has one of them")
    parser.add_argument("--seed", type=int, default=1, help="of the drawing and of the dice (1)")
    parser.add_argument("--only", default="", help="questions, such as a,b,d (a,b,d)")
    parser.add_argument("--which", type=int, default=0, help="play this encounter alone, and show all of its cells")
    parser.add_argument("--write", metavar="FOLDER", help="write the encounters there as files, and play nothing")
    parser.add_argument("--search", action="store_true", help="question c alone, unless --only names others")
    parser.add_argument("--budget", type=int, default=2000, help="of search, in answered questions (2000)")
    parser.add_argument("--fights", type=int, default=40, help="paired fights of a cell of question c (40)")
    parser.add_argument("--worst", type=int, default=WORST, help=f"number of worst cells shown ({WORST})")
    parser.add_argument("--jobs", type=int, default=2, help="worker processes (2)")
    return parser


def stock_for(asked: argparse.Namespace) -> Stock:
    """Return the sheets to draw from. Raises BadScenario if the file of creatures is wrong."""
    if asked.creatures is None:
        return stock_of(asked.game)
    return with_creatures(asked.game, sheets_of([asked.creatures], asked.game))


def results(work: partial[Results], numbers: Sequence[int], jobs: int) -> Iterator[Results]:
    """Yield the results of encounters as they come."""
    if jobs == 1 or len(numbers) == 1:
        yield from map(work, numbers)
        return
    pool = multiprocessing.get_context("spawn").Pool(jobs, signal.signal, (signal.SIGINT, signal.SIG_IGN))
    with pool:
        yield from pool.imap_unordered(work, numbers)


def write(asked: argparse.Namespace, numbers: Sequence[int]) -> None:
    """Write the encounters; with ``--which`` also its variants of question (b)."""
    folder = Path(asked.write)
    folder.mkdir(parents=True, exist_ok=True)
    for number in numbers:
        found = drawn(asked.stock, asked.seed, number)
        path = folder / file_name(asked.game, asked.seed, number)
        path.write_text(found.text(), encoding="utf-8")
        print(path)
        if asked.which:
            encounter = Encounter(found)
            for name, _ in hurts(encounter):
                changed = path.with_name(file_name(asked.game, asked.seed, number, name))
                changed.write_text(file_text(encounter.variants[name][0]), encoding="utf-8")
                print(changed)


def file_name(game: str, seed: int, number: int, variant: str = "") -> str:
    """Return the name of the file of an encounter, or of one of its variants."""
    words = "".join(f"_{word}" for word in variant.replace("(", "").replace(")", "").split())
    return f"{game}_{seed}_{number}{words}.toml"


# The report.


def report(found: Sequence[Results], asked: argparse.Namespace, seconds: float) -> int:
    """Print the results. Return 1 if something fails, else 0."""
    cells = [cell for one in found for cell in one.cells]
    findings = [finding for one in found for finding in one.findings]
    fights = sum(one.fights for one in found)
    print(f"{asked.game}, seed {asked.seed}: {len(found)} encounters, {fights} fights, {seconds:.0f} s")
    for line in table(cells):
        print(line)
    worst = sorted(cells, key=lambda cell: (not cell.fails, not cell.beyond, cell.margin - cell.low))
    shown = worst if asked.which else [cell for cell in worst if cell.harm > cell.margin][: asked.worst]
    if shown:
        print("\nWorst first: wins or losses of the base and of the mind, the difference with its 99.9 % interval")
    for cell in shown:
        print(cell_text(cell, asked))
    for finding in sorted(findings, key=lambda each: each.encounter)[: None if asked.which else asked.worst]:
        print(finding_text(finding, asked))
    failed = sum(cell.fails for cell in cells)
    excused = sum(cell.beyond and cell.excused for cell in cells)
    watched = sum(one.watched for one in found)
    print(f"\n{failed} of {len(cells)} cells fail; {excused} more are the rules' doing (basic minds show the same)")
    if watched:
        print(f"(d) {len(findings)} combatants repeat themselves or fail, in {watched} watched fights")
    return int(bool(failed or findings))


def table(cells: Sequence[Cell]) -> Iterator[str]:
    """Yield a line for each question, mind and side: the mean difference of its encounters, with a 95 % interval."""
    groups: dict[tuple[str, str, str, str], list[Cell]] = {}
    for cell in cells:
        kind = cell.what.split(" (")[0] if cell.question == "b" else cell.what
        groups.setdefault((cell.question, kind, cell.mind, cell.side), []).append(cell)
    if groups:
        yield "harm: points by which the mind is worse (b: by which the change helps), mean over encounters"
    for (question, kind, mind, side), group in sorted(groups.items()):
        harms = [100 * cell.harm for cell in group]
        half = 1.96 * stdev(harms) / sqrt(len(harms)) if len(harms) > 1 else 0.0
        failed = sum(cell.fails for cell in group)
        verdict = f"{failed} fail" if failed else "holds"
        if question == "c" and fmean(harms) > 5:
            verdict = f"more than 5 on average, {verdict}"
        who = f"({question}) {mind:10} {side:13} {kind:44}"
        yield f"{who} {fmean(harms):+6.1f} ± {half:4.1f}  of {len(group)}: {verdict}"


def cell_text(cell: Cell, asked: argparse.Namespace) -> str:
    """Return a cell, and the commands with which a person can see it."""
    verdict = (
        "FAILS" if cell.fails else "by the rules" if cell.beyond else "open" if cell.high > cell.margin else "holds"
    )
    head = f"({cell.question}) encounter {cell.encounter}, {cell.mind} for {cell.side}: {cell.what}"
    points = f"{100 * cell.base:.0f} to {100 * cell.other:.0f} %, harm {100 * cell.harm:+.0f}"
    span = f"({100 * cell.low:+.0f} to {100 * cell.high:+.0f}) in {cell.fights} fights"
    return f"{verdict}: {head}: {points} {span}{see(asked, cell.encounter, cell.see, cell.witness)}"


def finding_text(finding: Finding, asked: argparse.Namespace) -> str:
    """Return a finding of question (d), and the commands with which a person can see it."""
    head = f"(d) encounter {finding.encounter}, {finding.mind}: {finding.who}: {finding.what}"
    return f"FAILS: {head}{see(asked, finding.encounter, finding.see, finding.fight)}"


def see(asked: argparse.Namespace, number: int, key: Key, fight: int) -> str:
    """Return the lines of commands that write the files and play a fight of them."""
    variant, *minds = key
    name = file_name(asked.game, asked.seed, number, variant)
    sides = drawn(asked.stock, asked.seed, number).tables["sides"]
    policies = " ".join(
        f"--policy {side}={mind}" for side, mind in zip(sides, minds, strict=True) if SEARCH not in mind
    )
    creatures = f" --creatures {asked.creatures}" if asked.creatures else ""
    files = f"python -m benchmarks.drawn {asked.game}{creatures} --seed {asked.seed} --which {number} --write drawn"
    return f"\n    {files}; asalto run drawn/{name} --seed {asked.seed} --fight {fight} {policies}"


if __name__ == "__main__":
    run_program(main)

"""A solution as people read it: the setting, how sure it is, what else would do, what it cost."""

from __future__ import annotations

from typing import Final

from ...experiments.candidates import Candidate, Wish
from ...experiments.solve import BEYOND, COARSE, REACHED, UNMET, Solution, SolvePlan
from ...narration.grammar import Value
from ...statistics.constraints import Constraint
from ..words import number, percent, say
from .sweep import known, short, speed, value
from .terminal import Grid, Paper

NEARLY: Final = 0.9999


def beginning(wish: Wish, cells: int, plan: SolvePlan, seed: int, lang: str) -> str:
    """What is looked for, in a sentence."""
    gaps: dict[str, Value] = {"cells": number(cells, lang), "fights": number(plan.fights, lang), "seed": seed}
    key = "solve-where" if wish.requires else "solve-looking"
    return say(lang, key, target=wish.target.text, requires=_required(wish, lang), **gaps)


def _required(wish: Wish, lang: str) -> str:
    return f" {say(lang, 'solve-and')} ".join(one.text for one in wish.requires)


def write(found: Solution, elapsed: float, lang: str, paper: Paper) -> None:
    """The whole answer; ``elapsed`` in seconds."""
    if found.best is None:
        paper.line(say(lang, "solve-nothing"))
    else:
        paper.grid(table(found, found.best, lang))
        paper.line()
        for sentence in sentences(found, found.best, lang):
            paper.line(sentence)
    if found.refused:
        paper.line(say(lang, "solve-refused", count=number(len(found.refused), lang), first=found.refused[0]))
    paper.line()
    cells = number(found.cells, lang)
    cost = say(lang, "solve-cost", evaluations=number(found.evaluations, lang), cells=cells)
    paper.line(f"{cost} {speed(found.fights, elapsed, lang)}")


def table(found: Solution, best: Candidate, lang: str) -> Grid:
    """The setting that was found and the next best, with the chance that the first is better."""
    target, *requires = (figure.name for figure in best.figures)
    keys = [short(axis.key) for axis in found.axes]
    heads = [*keys, say(lang, "fights"), target, say(lang, "interval"), *requires, say(lang, "solve-worse")]
    rows = [[*_row(best, lang), ""]]
    rows += [[*_row(other.tried, lang), likely(other.chance, lang)] for other in found.others]
    numeric = [at for at, axis in enumerate(found.axes) if axis.numbers is not None]
    axes = len(found.axes)
    return Grid(heads, rows, (*numeric, axes, axes + 1, *range(axes + 3, len(heads))))


def _row(tried: Candidate, lang: str) -> list[str]:
    chief, *others = tried.sums
    told = [*tried.cell.values, number(tried.fights, lang), *known(chief, lang)]
    return [*told, *(value(sums, lang) for sums in others)]


def sentences(found: Solution, best: Candidate, lang: str) -> list[str]:
    """What was found, how sure that is, and how to have it."""
    wish = found.wish
    gaps = {
        "figure": best.figures[0].name,
        "value": value(best.sums[0], lang),
        "wanted": wanted(wish.target, best, lang),
    }
    key = "beyond_where" if found.verdict == BEYOND and wish.requires else found.verdict
    told = [say(lang, f"solve_verdict-{key}", requires=_required(wish, lang), **gaps)]
    if found.sure is not None and found.verdict in (REACHED, COARSE):
        told.append(say(lang, "solve-sure", chance=likely(found.sure, lang)))
    if found.whole and found.end in ("tie", "spent") and found.verdict != UNMET:
        told.append(say(lang, f"solve_end-{found.end}"))
    pairs = zip(found.axes, best.cell.values, strict=True)
    settings = " ".join(quoted(f"{axis.key}={one}") for axis, one in pairs)
    return [*told, say(lang, "solve-play", settings=settings)]


def likely(chance: float, lang: str) -> str:
    """A chance that rests on fights that were played: never certain."""
    if chance > NEARLY:
        return say(lang, "solve-over", bound=number(100 * NEARLY, lang, 2))
    return percent(round(chance, 4), lang)


def wanted(target: Constraint, best: Candidate, lang: str) -> str:
    """The target as the figure is written."""
    return percent(target.value, lang) if best.sums[0].rate else number(target.value, lang, 2)


def quoted(setting: str) -> str:
    """A setting as a shell takes it."""
    import shlex

    return f"--set {shlex.quote(setting)}"

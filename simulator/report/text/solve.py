"""A solution as text: the setting, its certainty, its rivals, and the cost of the search."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ...batch.engine import ScenarioArm
from ...experiments.candidates import Candidate, SearchGoal
from ...experiments.solve import BEYOND, COARSE, REACHED, UNMET, Solution, SolvePlan
from ...narration.grammar import Value, capital
from ...narration.wording import Phrasebook
from ...statistics.constraints import Constraint
from ..figures import constraint_text, figure_of
from ..words import number, percent, say, speed_sentence
from .balance import conflict_sentences
from .sweep import metric_text, metric_with_interval, short_key
from .terminal import Terminal, TextTable

NEARLY: Final = 0.9999


def announcement(wish: SearchGoal, base: ScenarioArm, cells: int, plan: SolvePlan, seed: int, lang: str) -> str:
    """Return the sentence about the goal; ``base`` is the scenario as it stands."""
    values: dict[str, Value] = {"cells": number(cells, lang), "fights": number(plan.fights, lang), "seed": seed}
    key = "solve-where" if wish.requires else "solve-looking"
    target, *required = _wanted(wish, base, lang)
    return say(lang, key, target=target, requires=_both(required, lang), **values)


def _wanted(wish: SearchGoal, arm: ScenarioArm, lang: str) -> list[str]:
    """Return the target and the requirements as text."""
    book = Phrasebook.of(arm.scenario, lang)
    pairs = zip((wish.target, *wish.requires), wish.metrics(arm), strict=True)
    return [constraint_text(one, metric, book) for one, metric in pairs]


def _both(wanted: Sequence[str], lang: str) -> str:
    return f" {say(lang, 'solve-and')} ".join(wanted)


def write_solution(found: Solution, elapsed: float, lang: str, terminal: Terminal) -> None:
    """Write the whole answer; ``elapsed`` in seconds."""
    if found.best is None:
        terminal.line(say(lang, "solve-nothing"))
    else:
        terminal.table(candidates_table(found, found.best, lang))
        terminal.line()
        for sentence in sentences(found, found.best, lang):
            terminal.line(sentence)
    for sentence in () if found.conflict is None else conflict_sentences(found.conflict, lang):
        terminal.line(sentence)
    if found.refused:
        terminal.line(say(lang, "solve-refused", count=number(len(found.refused), lang), first=found.refused[0]))
    terminal.line()
    cells = number(found.cells, lang)
    cost = say(lang, "solve-cost", evaluations=number(found.evaluations, lang), cells=cells)
    terminal.line(f"{cost} {speed_sentence(found.fights, elapsed, lang)}")


def candidates_table(found: Solution, best: Candidate, lang: str) -> TextTable:
    """Return the found setting and the next best, with the chance that the first is better."""
    target, *requires = (capital(figure_of(best.cell.arm.scenario, figure.name, lang)) for figure in best.metrics)
    keys = [short_key(axis.key) for axis in found.axes]
    heads = [*keys, say(lang, "fights"), target, say(lang, "interval"), *requires, say(lang, "solve-worse")]
    rows = [[*_row(best, lang), ""]]
    rows += [[*_row(other.candidate, lang), chance_text(other.chance, lang)] for other in found.others]
    numeric = [at for at, axis in enumerate(found.axes) if axis.numbers is not None]
    axes = len(found.axes)
    return TextTable(heads, rows, (*numeric, axes, axes + 1, *range(axes + 3, len(heads))))


def _row(tried: Candidate, lang: str) -> list[str]:
    chief, *others = tried.sums
    cells = [*tried.cell.values, number(tried.fights, lang), *metric_with_interval(chief, lang)]
    return [*cells, *(metric_text(sums, lang) for sums in others)]


def sentences(found: Solution, best: Candidate, lang: str) -> list[str]:
    """Return the sentences about the found setting, its certainty, and the options that set it."""
    wish = found.goal
    values = {
        "figure": capital(figure_of(best.cell.arm.scenario, best.metrics[0].name, lang)),
        "value": metric_text(best.target_sums, lang),
        "wanted": target_text(wish.target, best, lang),
    }
    lines = [
        say(
            lang,
            f"solve_verdict-{_verdict(found)}",
            requires=_both(_wanted(wish, best.cell.arm, lang)[1:], lang),
            **values,
        )
    ]
    if found.sure is not None and found.verdict in (REACHED, COARSE):
        lines.append(say(lang, "solve-sure", chance=chance_text(found.sure, lang)))
    if found.whole and found.end in ("tie", "spent") and found.verdict != UNMET:
        lines.append(say(lang, f"solve_end-{found.end}"))
    pairs = zip(found.axes, best.cell.values, strict=True)
    settings = " ".join(set_option(f"{axis.key}={one}") for axis, one in pairs)
    return [*lines, say(lang, "solve-play", settings=settings)]


def _verdict(found: Solution) -> str:
    """Return the key of the verdict's sentence: only numbers can be varied in finer steps."""
    if found.verdict == BEYOND and found.goal.requires:
        return "beyond_where"
    if found.verdict == COARSE and all(axis.numbers is None for axis in found.axes):
        return "coarse_words"
    return found.verdict


def chance_text(chance: float, lang: str) -> str:
    """Return a chance in per cent; it rests on played fights, so it is never shown as certain."""
    if chance > NEARLY:
        return say(lang, "solve-over", bound=number(100 * NEARLY, lang, 2))
    return percent(round(chance, 4), lang)


def target_text(target: Constraint, best: Candidate, lang: str) -> str:
    """Return the target, written as the figure is."""
    return percent(target.value, lang) if best.target_sums.rate else number(target.value, lang, 2)


def set_option(setting: str) -> str:
    """Return the --set option for a setting, quoted for a shell."""
    import shlex

    return f"--set {shlex.quote(setting)}"

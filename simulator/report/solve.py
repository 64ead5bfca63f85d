"""A solution: the setting, its certainty, its rivals, their distance from the goal, and the cost of the search."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from typing import Final

from ..batch.engine import ScenarioArm
from ..experiments.candidates import Candidate, SearchGoal
from ..experiments.solve import BEYOND, COARSE, REACHED, UNMET, Solution, SolvePlan
from ..narration.grammar import Value, capital
from ..narration.wording import Phrasebook
from ..scenario import Scenario
from ..statistics.constraints import Constraint
from .balance import conflict_section
from .document import Bars, Curve, Document, Key, Plot, Section, drawn
from .figures import constraint_text, figure_of, key_text
from .origin import fights_and_seed, kicker, origin
from .sweep import axis_cells, metric_bar, metric_text, metric_with_interval, short_key
from .tables import Block, Datum, Table
from .words import number, percent, say, speed_sentence

NEARLY: Final = 0.9999
BARS = 12  # settings of the plot where it has bars


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


def solution_answer(
    found: Solution, scenario: Scenario, seed: int, command: str, elapsed: float, lang: str
) -> Document:
    """Return the answer; without a setting it has no page. ``command`` repeats the search, ``elapsed`` is in
    seconds."""
    best = found.best
    answer = [say(lang, "solve-nothing")] if best is None else sentences(found, best, lang)
    if found.refused:
        answer.append(say(lang, "solve-refused", count=number(len(found.refused), lang), first=found.refused[0]))
    evaluations, cells = number(found.evaluations, lang), number(found.cells, lang)
    cost = say(lang, "solve-cost", evaluations=evaluations, cells=cells)
    settings: list[Block] = []
    if best is not None:
        settings = [drawn(lambda: [_plot(found, best, lang)]), candidates_table(found, best, lang)]
    return Document(
        lang,
        kicker(scenario, lang),
        scenario.heading,
        "" if best is None else _question(found, best, lang),
        answer,
        [
            Section("settings", say(lang, "html_solve-settings"), settings),
            conflict_section(found.conflict, lang),
            origin([("", scenario)], command, lang),
        ],
        [] if best is None else _keys(found, best, lang),
        (say(lang, "html_solve-tried", tried=evaluations, cells=cells), *fights_and_seed(found.fights, seed, lang)),
        closing=[f"{cost} {speed_sentence(found.fights, elapsed, lang)}"],
    )


def _question(found: Solution, best: Candidate, lang: str) -> str:
    figure = figure_of(best.cell.arm.scenario, best.metrics[0].name, lang)
    return say(lang, "html_solve-question", figure=figure, wanted=target_text(found.goal.target, best, lang))


def _keys(found: Solution, best: Candidate, lang: str) -> list[Key]:
    scenario = best.cell.arm.scenario
    book = Phrasebook.of(scenario, lang)
    keys = [
        Key(capital(key_text(axis.key, book)), value, say(lang, "html_solve-chosen"), "own")
        for axis, value in zip(found.axes, best.cell.values, strict=True)
    ]
    required = zip(found.goal.requires, best.sums[1:], strict=True)
    met = [found.verdict == REACHED, *(one.holds(sums.mean) for one, sums in required)]
    for metric, sums, good in zip(best.metrics, best.sums, met, strict=True):
        value, interval = metric_with_interval(sums, lang)
        note = say(lang, "html-interval", bounds=interval) if interval else ""
        keys.append(Key(capital(figure_of(scenario, metric.name, lang)), value, note, "good" if good else "bad"))
    return keys


def candidates_table(found: Solution, best: Candidate, lang: str) -> Table:
    """Return the found setting and the next best, with the chance that the first is better."""
    target, *requires = (capital(figure_of(best.cell.arm.scenario, figure.name, lang)) for figure in best.metrics)
    keys = [short_key(axis.key) for axis in found.axes]
    columns = [*keys, say(lang, "fights"), target, say(lang, "interval"), *requires, say(lang, "solve-worse")]
    tried = [(best, ""), *((other.candidate, chance_text(other.chance, lang)) for other in found.others)]
    rows = []
    for one, chance in tried:
        chief, *others = one.sums
        cells = [*axis_cells(found.axes, one.cell), number(one.fights, lang), *metric_with_interval(chief, lang)]
        rows.append([*cells, *(metric_text(sums, lang) for sums in others), chance])
    return Table(columns, rows)


def sentences(found: Solution, best: Candidate, lang: str) -> list[str]:
    """Return the sentences about the found setting, its certainty, and the options that set it."""
    wish = found.goal
    values = {
        "figure": capital(figure_of(best.cell.arm.scenario, best.metrics[0].name, lang)),
        "value": metric_text(best.target_sums, lang),
        "wanted": target_text(wish.target, best, lang),
        "requires": _both(_wanted(wish, best.cell.arm, lang)[1:], lang),
    }
    lines = [say(lang, f"solve_verdict-{_verdict(found)}", **values)]
    if found.sure is not None and found.verdict in (REACHED, COARSE):
        lines.append(say(lang, "solve-sure", chance=chance_text(found.sure, lang)))
    if found.whole and found.end in ("tie", "spent") and found.verdict != UNMET:
        lines.append(say(lang, f"solve_end-{found.end}"))
    pairs = zip(found.axes, best.cell.values, strict=True)
    settings = " ".join(f"--set {shlex.quote(f'{axis.key}={one}')}" for axis, one in pairs)
    return [*lines, say(lang, "solve-play", settings=settings)]


def _verdict(found: Solution) -> str:
    """Return the key of the verdict's sentence: only numbers can be varied in finer steps."""
    if found.verdict == BEYOND and found.goal.requires:
        return "beyond_where"
    if found.verdict == COARSE and all(axis.numbers is None for axis in found.axes):
        return "coarse_words"
    return found.verdict


def chance_text(chance: float, lang: str) -> Datum:
    """Return a chance in per cent; it rests on played fights, so it is never shown as certain."""
    if chance > NEARLY:
        return Datum(say(lang, "solve-over", bound=number(100 * NEARLY, lang, 2)), chance)
    return percent(round(chance, 4), lang)


def target_text(target: Constraint, best: Candidate, lang: str) -> str:
    """Return the target, written as the figure is."""
    return percent(target.value, lang) if best.target_sums.rate else number(target.value, lang, 2)


def _plot(found: Solution, best: Candidate, lang: str) -> Plot:
    """Draw the figure over the only axis, or as bars of the best settings."""
    scenario, goal, share = best.cell.arm.scenario, found.goal.target.value, best.target_sums.rate
    title = capital(figure_of(scenario, best.metrics[0].name, lang))
    tried = found.tried or (best,)
    axes = [key_text(axis.key, Phrasebook.of(scenario, lang)) for axis in found.axes]
    numbers = found.axes[0].numbers if len(found.axes) == 1 else None
    if numbers is not None and len(tried) > 1:
        points = [
            metric_bar(f"{axes[0]} {one.cell.values[0]}", one.target_sums, "own", lang, numbers[one.cell.place[0]])
            for one in tried
        ]
        drawing = Curve(sorted(points, key=lambda point: point.at), axes[0], share, goal)
        return Plot(title, drawing, say(lang, "html_solve-target"))
    ranked = sorted(tried, key=lambda one: one.score)[:BARS]
    bars = [
        metric_bar(", ".join(one.cell.values), one.target_sums, "own" if one is best else "neutral", lang)
        for one in ranked
    ]
    note = say(lang, "html_solve-bars", keys=", ".join(axes))
    if not share:
        return Plot(title, Bars(bars, "mean"), note)
    return Plot(title, Bars(bars, target=goal), f"{note} {say(lang, 'html_balance-target')}")

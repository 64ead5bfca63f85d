"""Report of a search for a setting: the answer, and the tested settings with their distance from the goal."""

from __future__ import annotations

from collections.abc import Sequence

from ...experiments.candidates import Candidate
from ...experiments.solve import REACHED, Solution
from ...narration.grammar import capital
from ...narration.wording import Phrasebook
from ...scenario import Scenario
from ...statistics.metrics import Sums
from ..figures import figure_of, key_text
from ..text.balance import conflict_sentences
from ..text.solve import candidates_table, sentences, target_text
from ..text.sweep import metric_text, metric_with_interval
from ..words import number, say
from . import plots
from .batch import origin, system_title
from .grid_plots import Point, curve
from .page import Block, Cell, Datum, Head, Key, Keys, Plot, Plots, Prose, Section, Table, page

BARS = 12  # settings of the plot where it has bars


def solve_report(found: Solution, best: Candidate, scenario: Scenario, seed: int, command: str, lang: str) -> str:
    """Return the report as HTML; ``best`` is the found setting, ``command`` repeats the search."""
    sections = [
        Section("settings", say(lang, "html_solve-settings"), [*_plots(found, best, lang), _table(found, best, lang)]),
        Section("conflict", say(lang, "html_solve-conflict"), _conflict(found, lang)),
        Section("origin", say(lang, "section-origin"), origin(scenario, command, lang)),
    ]
    return page(_head(found, best, scenario, seed, lang), sections, lang)


def _head(found: Solution, best: Candidate, scenario: Scenario, seed: int, lang: str) -> Head:
    book = Phrasebook.of(best.cell.arm.scenario, lang)
    figure = figure_of(best.cell.arm.scenario, best.metrics[0].name, lang)
    wanted = target_text(found.goal.target, best, lang)
    keys = [
        Key(capital(key_text(axis.key, book)), value, say(lang, "html_solve-chosen"), "own")
        for axis, value in zip(found.axes, best.cell.values, strict=True)
    ]
    required = zip(found.goal.requires, best.sums[1:], strict=True)
    met = [found.verdict == REACHED, *(one.holds(sums.mean) for one, sums in required)]
    for metric, sums, good in zip(best.metrics, best.sums, met, strict=True):
        value, interval = metric_with_interval(sums, lang)
        name = capital(figure_of(best.cell.arm.scenario, metric.name, lang))
        note = say(lang, "html-interval", bounds=interval) if interval else ""
        keys.append(Key(name, Datum(value, sums.mean), note, "good" if good else "bad"))
    return Head(
        kicker=say(lang, "html-kicker", system=system_title(scenario)),
        title=scenario.heading,
        question=say(lang, "html_solve-question", figure=figure, wanted=wanted),
        answer=sentences(found, best, lang),
        keys=Keys(keys),
        facts=(
            say(lang, "html_solve-tried", tried=number(found.evaluations, lang), cells=number(found.cells, lang)),
            say(lang, "html-fights", fights=number(found.fights, lang)),
            say(lang, "html-seed", seed=seed),
        ),
    )


def _plots(found: Solution, best: Candidate, lang: str) -> list[Block]:
    """Draw the figure over the only axis, or as bars of the best settings."""
    name = best.metrics[0].name
    title = capital(figure_of(best.cell.arm.scenario, name, lang))
    tried = found.tried or (best,)
    axes = [key_text(axis.key, Phrasebook.of(best.cell.arm.scenario, lang)) for axis in found.axes]
    said = "; ".join(f"{_where(axes, one)}: {metric_text(one.target_sums, lang)}" for one in tried)
    if len(found.axes) == 1 and found.axes[0].numbers is not None and len(tried) > 1:
        numbers = found.axes[0].numbers
        points = [Point(numbers[one.cell.place[0]], one.mean, *_ends(one.target_sums)) for one in tried]
        ordered = sorted(points, key=lambda point: point.at)
        svg = curve(ordered, lang, axes[0], share=best.target_sums.rate, target=found.goal.target.value)
        return [Plots([Plot(title, svg, said, say(lang, "html_solve-target"))])]
    ranked = sorted(tried, key=lambda one: one.score)[:BARS]
    bars = [
        plots.Bar(
            ", ".join(one.cell.values),
            one.mean,
            *_ends(one.target_sums),
            "own" if one is best else "neutral",
            metric_text(one.target_sums, lang),
        )
        for one in ranked
    ]
    note = say(lang, "html_solve-bars", keys=", ".join(axes))
    if not best.target_sums.rate:
        return [Plots([Plot(title, plots.values(bars, lang, ""), said, note)])]
    svg = plots.shares(bars, lang, found.goal.target.value)
    return [Plots([Plot(title, svg, said, f"{note} {say(lang, 'html_balance-target')}")])]


def _ends(sums: Sums) -> tuple[float, float]:
    return sums.interval() if sums.rate or sums.of > 1 else (sums.mean, sums.mean)


def _where(axes: Sequence[str], candidate: Candidate) -> str:
    return ", ".join(f"{axis} {text}" for axis, text in zip(axes, candidate.cell.values, strict=True))


def _table(found: Solution, best: Candidate, lang: str) -> Table:
    text = candidates_table(found, best, lang)
    rows: list[list[Cell]] = [[*row] for row in text.rows]
    at = len(found.axes) + 1
    shown: Sequence[Candidate] = [best, *(other.candidate for other in found.others)]
    for cells, candidate in zip(rows, shown, strict=True):
        cells[at] = Datum(str(cells[at]), candidate.mean)
    return Table(text.heads, rows, [column for column in text.numbers if column])


def _conflict(found: Solution, lang: str) -> list[Block]:
    return [] if found.conflict is None else [Prose(one) for one in conflict_sentences(found.conflict, lang)]

"""Report of a balance: the scenario as it is, the solutions with their effect, and how to use each."""

from __future__ import annotations

import shlex
from collections.abc import Sequence

from ...experiments.balance import Balance
from ...experiments.candidates import Candidate
from ...narration.grammar import capital
from ...scenario import Scenario
from ...statistics.metrics import Sums
from ..figures import figure_of
from ..text.balance import BalanceWords, conflict_sentences, ways_table
from ..words import number, percent, say
from . import plots
from .batch import origin, system_title
from .page import Block, Cell, Code, Datum, Head, Key, Keys, Plot, Plots, Prose, Section, Table, page


def balance_report(
    found: Balance, words: BalanceWords, scenario: Scenario, goal: str, seed: int, command: Sequence[str]
) -> str:
    """Return the report as HTML; ``goal`` is the goal as text, ``command`` the words of the command that repeats
    it."""
    lang = words.lang
    sections = [
        Section("ways", say(lang, "html_balance-ways"), _ways(found, words, scenario)),
        Section("take", say(lang, "html_balance-take"), _take(found, words, command)),
        Section("conflict", say(lang, "html_solve-conflict"), _conflict(found, lang)),
        Section("origin", say(lang, "section-origin"), origin(scenario, shlex.join(command), lang)),
    ]
    return page(_head(found, words, scenario, goal, seed), sections, lang)


def _head(found: Balance, words: BalanceWords, scenario: Scenario, goal: str, seed: int) -> Head:
    lang = words.lang
    best = found.ways[0].candidate if found.ways else found.base
    keys = [
        Key(
            capital(figure_of(scenario, metric.name, lang)),
            Datum(percent(sums.mean, lang), sums.mean),
            say(lang, "html_balance-before", before=percent(before.mean, lang)) if found.ways else "",
            "own" if place == 0 else "quiet",
        )
        for place, (metric, sums, before) in enumerate(zip(best.metrics, best.sums, found.base.sums, strict=True))
    ]
    return Head(
        kicker=say(lang, "html_balance-kicker", system=system_title(scenario)),
        title=scenario.heading,
        question=say(lang, "html_balance-question", goal=goal),
        answer=_answer(found, words, goal),
        keys=Keys(keys),
        facts=(
            say(lang, "html_balance-tried", tried=number(found.tried, lang), levers=number(found.levers, lang)),
            say(lang, "html-fights", fights=number(found.fights, lang)),
            say(lang, "html-seed", seed=seed),
        ),
    )


def _answer(found: Balance, words: BalanceWords, goal: str) -> list[str]:
    """Return the best solution, whether it reaches the goal, and the scenario before."""
    lang = words.lang
    base = say(lang, "balance-base", **words.figures(found.base))
    if found.settled:
        return [say(lang, "balance-settled"), base]
    if not found.ways:
        return [say(lang, "balance-none"), base]
    best = found.ways[0]
    told = [] if found.reached else [say(lang, "balance-missed", goal=goal)]
    sentence = say(lang, "html_balance-best", changes=words.changes(best.changes), **words.figures(best.candidate))
    return [*told, sentence, base]


def _ways(found: Balance, words: BalanceWords, scenario: Scenario) -> list[Block]:
    """Return the table of the solutions, and bars of wins and deaths, as it is and with each solution by its number
    there."""
    blocks: list[Block] = [_table(found, words)] if found.ways else []
    blocks.append(_plots(found, words, scenario))
    if found.spent:
        blocks.append(Prose(say(words.lang, "balance-spent"), quiet=True))
    return blocks


def _table(found: Balance, words: BalanceWords) -> Table:
    text = ways_table(found.ways, words)
    rows: list[list[Cell]] = [[*row] for row in text.rows]
    for cells, way in zip(rows, found.ways, strict=True):
        cells[2] = Datum(str(cells[2]), way.candidate.sums[0].mean)
        cells[4] = Datum(str(cells[4]), way.candidate.sums[1].mean)
    return Table(text.heads, rows, text.numbers)


def _plots(found: Balance, words: BalanceWords, scenario: Scenario) -> Plots:
    """Draw each figure as bars. The changes of a solution are too long for a bar: the table has them."""
    lang = words.lang
    shown = [(say(lang, "html_balance-now"), found.base)]
    shown += [(say(lang, "html_balance-way", way=place), way.candidate) for place, way in enumerate(found.ways, 1)]
    drawn = []
    for place, metric in enumerate(found.base.metrics):
        target = found.goal.target.value if place == 0 else None
        svg = plots.shares([_bar(name, one, place, lang) for name, one in shown], lang, target)
        said = "; ".join(f"{name}: {percent(one.sums[place].mean, lang)}" for name, one in shown)
        note = "" if target is None else say(lang, "html_balance-target")
        drawn.append(Plot(capital(figure_of(scenario, metric.name, lang)), svg, said, note))
    return Plots(drawn)


def _bar(name: str, candidate: Candidate, place: int, lang: str) -> plots.Bar:
    sums: Sums = candidate.sums[place]
    own = "own" if place == 0 else "bad"
    colour = own if candidate.settings else "neutral"
    return plots.Bar(name, sums.mean, *sums.interval(), colour, percent(sums.mean, lang))


def _take(found: Balance, words: BalanceWords, command: Sequence[str]) -> list[Block]:
    """Return, for each solution, the command that writes it, and the settings for a single run."""
    lang = words.lang
    blocks: list[Block] = []
    for place, way in enumerate(found.ways, 1):
        blocks.append(Prose(f"{place}. {words.changes(way.changes)}"))
        blocks.append(
            Code(shlex.join([*command, "--resume", "--take", str(place), "-o", say(lang, "html_balance-file")]))
        )
        settings = " ".join(f"--set {shlex.quote(change.setting)}" for change in way.changes)
        blocks.append(Prose(say(lang, "html_balance-or"), quiet=True))
        blocks.append(Code(settings))
    return blocks


def _conflict(found: Balance, lang: str) -> list[Block]:
    return [] if found.conflict is None else [Prose(one) for one in conflict_sentences(found.conflict, lang)]

"""Report of exact odds: wins, length and combatants, without intervals, because nothing was sampled."""

from __future__ import annotations

import json

from ... import __version__, systems
from ...exact.summary import ExactSummary
from ...narration.wording import Phrasebook
from ...scenario import Scenario
from ..text.exact import (
    chances_table,
    cost_sentence,
    exact_endings_table,
    exact_pools_table,
    exact_rounds_sentence,
    exact_survival_table,
    fine,
)
from ..text.terminal import TextTable
from ..words import number, say
from . import plots
from .batch import system_title
from .page import Block, Code, Datum, Head, Key, Keys, Plot, Plots, Prose, Section, Table, page
from .palette import SIDES

PARTS = 1_000_000_000  # of a chance, as counts for the plot of rounds


def exact_report(found: ExactSummary, scenario: Scenario, command: str, lang: str) -> str:
    """Return the report as HTML; ``command`` solves the fight again."""
    book = Phrasebook.of(scenario, lang)
    sections = [
        Section(
            "outcomes",
            say(lang, "section-outcomes"),
            [Plots([_winners(found, book)]), _table(chances_table(found, book))],
        ),
        Section("time", say(lang, "section-time"), [Plots([_rounds(found, lang)])]),
        Section(
            "people",
            say(lang, "section-people"),
            [_table(exact_survival_table(found, book)), _table(exact_pools_table(found, book))],
        ),
        Section("more", say(lang, "html-ends"), [_table(exact_endings_table(found, book))]),
        Section("origin", say(lang, "section-origin"), _origin(scenario, command, lang)),
    ]
    return page(_head(found, scenario, book), sections, lang)


def _head(found: ExactSummary, scenario: Scenario, book: Phrasebook) -> Head:
    lang = book.lang
    side, *others = list(found.sides)
    chance = found.sides[side]
    asked = "html-question" if others else "html-question_alone"
    keys = [
        Key(say(lang, "html-key_wins", side=book.side(name)), Datum(fine(share, lang), share), "", tone)
        for (name, share), tone in zip(found.sides.items(), ("own", "foe", "", ""), strict=False)
    ]
    keys.append(Key(say(lang, "html-key_draws"), Datum(fine(found.draws, lang), found.draws)))
    keys.append(Key(say(lang, "html-key_rounds"), Datum(number(found.rounds_at(50), lang), found.rounds_at(50))))
    return Head(
        kicker=say(lang, "html-kicker", system=system_title(scenario)),
        title=scenario.heading,
        question=say(lang, asked, side=book.side(side), others=book.list_of(book.side(name) for name in others)),
        answer=[
            say(lang, "html_exact-answer", side=book.side(side), chance=fine(chance, lang)),
            exact_rounds_sentence(found, lang),
            cost_sentence(found, lang),
        ],
        keys=Keys(keys),
    )


def _winners(found: ExactSummary, book: Phrasebook) -> Plot:
    """Draw the chances of each side, and of no winner."""
    rows = [(book.side(name), chance) for name, chance in found.sides.items()]
    rows.append((say(book.lang, "no_winner"), found.draws))
    colours = [*SIDES[: len(found.sides)], "neutral"]
    bars = [
        plots.Bar(name, chance, chance, chance, colour, fine(chance, book.lang))
        for (name, chance), colour in zip(rows, colours, strict=False)
    ]
    said = "; ".join(f"{bar.name} {bar.shown}" for bar in bars)
    return Plot(say(book.lang, "html-plot_outcomes"), plots.shares(bars, book.lang), said)


def _rounds(found: ExactSummary, lang: str) -> Plot:
    """Draw the chance of each number of rounds."""
    counts = {length: parts for length, chance in found.rounds.items() if (parts := round(chance * PARTS))}
    svg = plots.histogram(counts, lang, say(lang, "html-unit_rounds"))
    return Plot(say(lang, "html-plot_rounds"), svg, exact_rounds_sentence(found, lang))


def _table(grid: TextTable) -> Table:
    return Table(grid.heads, grid.rows, grid.numbers)


def _origin(scenario: Scenario, command: str, lang: str) -> list[Block]:
    game = systems.system(scenario.system)
    values = {"version": __version__, "system": systems.game(scenario.system).title, "rules": game.rules_version}
    text = json.dumps(scenario.document, indent=2, ensure_ascii=False, sort_keys=True)
    return [
        Prose(say(lang, "html_exact-method")),
        Prose(say(lang, "html-command_title"), quiet=True),
        Code(command),
        Prose(say(lang, "html-versions", digest=scenario.digest[:16], **values), quiet=True),
        Code(text, say(lang, "html-document")),
    ]

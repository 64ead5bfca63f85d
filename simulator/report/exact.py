"""Exact odds: chances to four places, the length, the survivors, and the cost of the computation.

Words that a batch has too are the same here; there are no intervals, because nothing was sampled."""

from __future__ import annotations

from math import floor, log10

from ..exact.solver import MAX_UNDECIDED, SolverProgress
from ..exact.summary import ExactSummary
from ..narration.grammar import capital
from ..narration.wording import Phrasebook
from ..scenario import Scenario
from .document import Bar, Bars, Document, ForTerminal, Histogram, Key, Plot, Section, drawn
from .fight import status_word
from .html.palette import SIDES
from .origin import kicker, origin
from .tables import Block, Datum, Table
from .words import ending_word, heads, number, percent, say

FINE = 4  # decimals of a per cent
SELDOM = 0.0005  # rounds with a smaller chance are not listed
_RAISED = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")
PARTS = 1_000_000_000  # of a chance, as counts for the plot of rounds


def exact_answer(found: ExactSummary, scenario: Scenario, command: str, lang: str) -> Document:
    """Return the answer; ``command`` solves the fight again."""
    book = Phrasebook.of(scenario, lang)
    names = [book.side(name) for name in found.sides]
    side, *others = names
    tones = ("own", "foe", "", "")
    keys = [
        Key(say(lang, "html-key_wins", side=name), fine(share, lang), "", tone)
        for name, share, tone in zip(names, found.sides.values(), tones, strict=False)
    ]
    keys.append(Key(say(lang, "html-key_draws"), fine(found.draws, lang)))
    keys.append(Key(say(lang, "html-key_rounds"), number(found.rounds_at(50), lang)))
    length = exact_rounds_sentence(found, lang)

    def part(key: str, *blocks: Block) -> Section:
        return Section(key, say(lang, "html-ends" if key == "more" else f"section-{key}"), blocks)

    mixed = []
    if scenario.varies is not None:
        mixed.append(say(lang, "exact-draws", numbers=", ".join(scenario.varies.texts)))
    if any(one.present is not None for one in found.combatants):
        mixed.append(say(lang, "headline-absent"))
    asked = "html-question" if others else "html-question_alone"
    return Document(
        lang,
        kicker(scenario, lang),
        scenario.heading,
        say(lang, asked, side=side, others=book.list_of(others)),
        [
            say(lang, "html_exact-answer", side=side, chance=fine(next(iter(found.sides.values())), lang)),
            length,
            *mixed,
        ],
        [
            part("outcomes", drawn(lambda: [_winners(found, book)]), chances_table(found, book)),
            part("time", drawn(lambda: [_rounds(found, length, lang)]), ForTerminal([rounds_table(found, lang)])),
            part("people", exact_survival_table(found, book), exact_pools_table(found, book)),
            part("more", exact_endings_table(found, book)),
            origin([("", scenario)], command, lang, "html_exact-method"),
        ],
        keys,
        closing=[cost_sentence(found, lang)],
    )


def _winners(found: ExactSummary, book: Phrasebook) -> Plot:
    """Draw the chances of each side, and of no winner."""
    rows = [(book.side(name), chance) for name, chance in found.sides.items()]
    rows.append((say(book.lang, "no_winner"), found.draws))
    colours = [*SIDES[: len(found.sides)], "neutral"]
    bars = [
        Bar(name, chance, chance, chance, colour, fine(chance, book.lang))
        for (name, chance), colour in zip(rows, colours, strict=False)
    ]
    return Plot(say(book.lang, "html-plot_outcomes"), Bars(bars))


def _rounds(found: ExactSummary, length: str, lang: str) -> Plot:
    """Draw the chance of each number of rounds."""
    counts = {length: parts for length, chance in found.rounds.items() if (parts := round(chance * PARTS))}
    return Plot(say(lang, "html-plot_rounds"), Histogram(counts, say(lang, "html-unit_rounds")), said=length)


def fine(chance: float, lang: str) -> Datum:
    """Return a chance in per cent, to four places; to more if four would show only zeros."""
    if chance * 10 ** (FINE + 2) >= 1 and (1 - chance) * 10 ** (FINE + 2) >= 1:
        return Datum(f"{number(chance * 100, lang, FINE)} %", chance)
    return _percent(chance, lang)


def _percent(chance: float, lang: str) -> Datum:
    """Return a chance in per cent, without the rounding errors of long sums."""
    return percent(min(1.0, round(chance, 12)), lang)


def chances_table(found: ExactSummary, book: Phrasebook) -> Table:
    """Return each side's chance to win, and the chance of no winner."""
    lang = book.lang
    rows = [*((book.side(side), chance) for side, chance in found.sides.items()), (say(lang, "no_winner"), found.draws)]
    return Table(heads(lang, "side", "exact-chance"), [[name, fine(chance, lang)] for name, chance in rows])


def exact_rounds_sentence(found: ExactSummary, lang: str) -> str:
    """Return the sentence about the length of fights."""
    mean = number(found.mean_rounds, lang, FINE)
    marks = {f"p{percent:02}": found.rounds_at(percent) for percent in (5, 50, 95)}
    return say(lang, "exact-rounds", mean=mean, **marks)


def rounds_table(found: ExactSummary, lang: str) -> Table:
    """Return the chance of each number of rounds, and of at most that number."""
    rows = []
    total = 0.0
    for length, chance in found.rounds.items():
        total += chance
        if chance >= SELDOM:
            rows.append([number(length, lang), fine(chance, lang), fine(total, lang)])
    return Table(heads(lang, "exact-round", "exact-chance", "exact-at_most"), rows)


def exact_survival_table(found: ExactSummary, book: Phrasebook) -> Table:
    """Return each combatant's chances to be standing at the end, alive after it, and of each condition then."""
    lang = book.lang
    rows = []
    for part in found.combatants:
        ends = ", ".join(
            f"{status_word(word, book)} {_percent(chance, lang)}" for word, chance in part.statuses.items()
        )
        rows.append([part.name, book.side(part.side), fine(part.standing, lang), fine(part.alive, lang), ends])
    return Table(heads(lang, "combatant", "side", "standing", "alive", "exact-conditions"), rows)


def exact_pools_table(found: ExactSummary, book: Phrasebook) -> Table:
    """Return the mean points left in each known pool."""
    lang = book.lang
    pools = list(dict.fromkeys(pool for part in found.combatants for pool in part.pools))
    rows = [
        [part.name, *(number(part.pools[pool], lang, 2) if pool in part.pools else "" for pool in pools)]
        for part in found.combatants
    ]
    return Table([say(lang, "left"), *(capital(book.word(pool)) for pool in pools)], rows)


def exact_endings_table(found: ExactSummary, book: Phrasebook) -> Table:
    """Return the endings and their winners."""
    lang = book.lang
    rows = [
        [ending_word(ending, book), book.side(winner) if winner else say(lang, "no_winner"), fine(chance, lang)]
        for (winner, ending), chance in found.endings.items()
    ]
    return Table(heads(lang, "ending", "winner", "exact-chance"), rows)


def cost_sentence(found: ExactSummary, lang: str) -> str:
    """Return the sentence about states, branches and precision."""
    return say(
        lang,
        "exact-cost",
        states=number(found.states, lang),
        branches=number(found.branches, lang),
        seconds=number(found.elapsed, lang, 2),
        open=_power(found.undecided),
    )


def progress_sentence(reached: SolverProgress, lang: str) -> str:
    """Return the sentence about the solver's progress."""
    return say(
        lang,
        "exact-progress",
        round=reached.rounds,
        states=number(reached.states, lang),
        branches=number(reached.branches, lang),
        decided=percent(min(1.0, max(0.0, round(reached.decided, 9))), lang),
    )


def _power(chance: float) -> str:
    """Return the least power of ten above a chance, at least 10⁻¹²."""
    power = floor(-log10(max(chance, MAX_UNDECIDED)))
    return f"10{str(-power).translate(_RAISED)}"

"""An exact answer as text: chances to four places, the length, the survivors, and the cost of the computation.

Words that a batch has too are the same here."""

from __future__ import annotations

from ...exact.solver import SolverProgress
from ...exact.summary import ExactSummary
from ...narration.grammar import capital
from ...narration.shipped import title_of
from ...narration.wording import Phrasebook
from ..words import ending_word, number, percent, say
from .fight import status_word
from .terminal import Terminal, TextTable

FINE = 4  # decimals of a per cent
SELDOM = 0.0005  # rounds with a smaller chance are not listed


def write_exact(found: ExactSummary, book: Phrasebook, terminal: Terminal) -> None:
    """Write the whole answer in the book's language."""
    lang = book.lang
    terminal.line(title_of(found.title, lang) or found.system, "heading")
    terminal.line()
    terminal.table(chances_table(found, book))
    terminal.line()
    terminal.line(exact_rounds_sentence(found, lang))
    terminal.line()
    terminal.table(rounds_table(found, lang))
    terminal.line()
    terminal.table(exact_survival_table(found, book))
    terminal.line()
    terminal.table(exact_pools_table(found, book))
    terminal.line()
    terminal.table(exact_endings_table(found, book))
    terminal.line()
    terminal.line(cost_sentence(found, lang))


def fine(chance: float, lang: str) -> str:
    """Return a chance in per cent, to four places; to more if four would show only zeros."""
    if chance * 10 ** (FINE + 2) >= 1 and (1 - chance) * 10 ** (FINE + 2) >= 1:
        return f"{number(chance * 100, lang, FINE)} %"
    return _percent(chance, lang)


def _percent(chance: float, lang: str) -> str:
    """Return a chance in per cent, without the rounding errors of long sums."""
    return percent(min(1.0, round(chance, 12)), lang)


def chances_table(found: ExactSummary, book: Phrasebook) -> TextTable:
    """Return each side's chance to win, and the chance of no winner."""
    lang = book.lang
    rows = [*((book.side(side), chance) for side, chance in found.sides.items()), (say(lang, "no_winner"), found.draws)]
    heads = [say(lang, "side"), say(lang, "exact-chance")]
    return TextTable(heads, [[name, fine(chance, lang)] for name, chance in rows], (1,))


def exact_rounds_sentence(found: ExactSummary, lang: str) -> str:
    """Return the sentence about the length of fights."""
    mean = number(found.mean_rounds, lang, FINE)
    marks = {f"p{percent:02}": found.rounds_at(percent) for percent in (5, 50, 95)}
    return say(lang, "exact-rounds", mean=mean, **marks)


def rounds_table(found: ExactSummary, lang: str) -> TextTable:
    """Return the chance of each number of rounds, and of at most that number."""
    heads = [say(lang, "exact-round"), say(lang, "exact-chance"), say(lang, "exact-at_most")]
    rows = []
    total = 0.0
    for length, chance in found.rounds.items():
        total += chance
        if chance >= SELDOM:
            rows.append([number(length, lang), fine(chance, lang), fine(total, lang)])
    return TextTable(heads, rows, (0, 1, 2))


def exact_survival_table(found: ExactSummary, book: Phrasebook) -> TextTable:
    """Return each combatant's chances to be standing and alive at the end, and of each condition."""
    lang = book.lang
    heads = [*(say(lang, key) for key in ("combatant", "side", "standing", "alive")), say(lang, "exact-conditions")]
    rows = []
    for part in found.combatants:
        ends = ", ".join(
            f"{status_word(word, book)} {_percent(chance, lang)}" for word, chance in part.statuses.items()
        )
        rows.append([part.name, book.side(part.side), fine(part.standing, lang), fine(part.alive, lang), ends])
    return TextTable(heads, rows, (2, 3))


def exact_pools_table(found: ExactSummary, book: Phrasebook) -> TextTable:
    """Return the mean points left in each known pool."""
    lang = book.lang
    pools = list(dict.fromkeys(pool for part in found.combatants for pool in part.pools))
    heads = [say(lang, "left"), *(capital(book.word(pool)) for pool in pools)]
    rows = [
        [part.name, *(number(part.pools[pool], lang, 2) if pool in part.pools else "" for pool in pools)]
        for part in found.combatants
    ]
    return TextTable(heads, rows, range(1, len(heads)))


def exact_endings_table(found: ExactSummary, book: Phrasebook) -> TextTable:
    """Return the endings and their winners."""
    lang = book.lang
    heads = [say(lang, "ending"), say(lang, "winner"), say(lang, "exact-chance")]
    rows = [
        [ending_word(ending, book), book.side(winner) if winner else say(lang, "no_winner"), fine(chance, lang)]
        for (winner, ending), chance in found.endings.items()
    ]
    return TextTable(heads, rows, (2,))


def cost_sentence(found: ExactSummary, lang: str) -> str:
    """Return the sentence about states, branches and precision."""
    return say(
        lang,
        "exact-cost",
        states=number(found.states, lang),
        branches=number(found.branches, lang),
        seconds=number(found.elapsed, lang, 2),
        open="10⁻¹²",
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

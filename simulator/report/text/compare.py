"""A comparison as text: the verdict, its basis, every difference, and fights that show it."""

from __future__ import annotations

from math import floor, log10

from ...experiments.compare import Comparison
from ...experiments.contrasts import Contrast
from ...narration.grammar import capital
from ...narration.narrator import BAD, END, GOOD, PLAIN
from ...narration.wording import Phrasebook
from ...statistics.metrics import Metric
from ...statistics.paired import Difference, Witness
from ...statistics.sequential import OPEN, SAME, Verdict
from ..figures import figure_list, figure_text
from ..words import number, percent, say, signed
from .terminal import Terminal, TextTable

_TONES = {"better": GOOD, "worse": BAD}


def write_comparison(found: Comparison, lang: str, terminal: Terminal) -> None:
    """Write the verdict and the differences of each arm against the base."""
    for contrast in found.contrasts:
        _write(contrast, lang, terminal)


def _write(found: Contrast, lang: str, terminal: Terminal) -> None:
    against = say(lang, "against", other=found.other.label, base=found.base.label)
    terminal.line(f"{against}: {verdict_sentence(found, lang)}", _TONES.get(found.verdict.word, END))
    terminal.line(basis_sentence(found, lang), PLAIN, 1)
    terminal.line(saving_sentence(found, lang), PLAIN, 1)
    terminal.line()
    terminal.table(differences_table(found, lang))
    if any(difference.stands_out for difference in found.others):
        terminal.line(say(lang, "stands_out", count=number(len(found.others), lang)))
    if found.equal:
        terminal.line(
            say(
                lang,
                "none_differs",
                names=figure_list((same.metric.name for same in found.equal), book_of(found, lang)),
            )
        )
    terminal.line()
    for witness in found.witnesses:
        terminal.line(witness_sentence(found, witness, lang))
        for arm in (found.base, found.other):
            terminal.line(arm.command(witness.fight), PLAIN, 1)
    if found.witnesses:
        terminal.line()


def book_of(found: Contrast, lang: str) -> Phrasebook:
    """Return the words of the base's scenario."""
    return Phrasebook.of(found.base.arm.scenario, lang)


def verdict_sentence(found: Contrast, lang: str) -> str:
    """Return the verdict as a sentence."""
    verdict = found.verdict
    margin = _margin(verdict, found.primary.metric, lang)
    more = "" if verdict.more is None else number(verdict.more, lang)
    words = say(lang, f"verdict-{verdict.word}", margin=margin, more=more)
    if verdict.small and verdict.word not in (SAME, OPEN):
        return say(lang, "small_too", verdict=words, margin=margin)
    return words


def _margin(verdict: Verdict, figure: Metric, lang: str) -> str:
    if figure.rate:
        return say(lang, "points", value=_plain(verdict.margin * 100, lang))
    return _plain(verdict.margin, lang)


def _plain(value: float, lang: str) -> str:
    """Return a value with as many decimals as it has, but no more than three digits."""
    decimals = max(0, 2 - floor(log10(value))) if value else 0
    text = number(value, lang, decimals)
    return text.rstrip("0").rstrip(",.") if decimals else text


def basis_sentence(found: Contrast, lang: str) -> str:
    """Return the sentence about the basis of the verdict."""
    chief = found.primary
    base, other = means(chief, lang)
    change = signed_difference(chief, lang)
    return say(
        lang,
        "decided",
        figure=capital(figure_text(chief.metric.name, book_of(found, lang))),
        base=base,
        base_label=found.base.label,
        other=other,
        other_label=found.other.label,
        change=say(lang, "points", value=change) if chief.metric.rate else change,
        interval=difference_interval(chief, lang),
    )


def saving_sentence(found: Contrast, lang: str) -> str:
    """Return the number of fights, and the number needed without pairing."""
    paired = found.primary.paired
    fights = number(paired.fights, lang)
    if paired.gain is None:
        return say(lang, "pairs", fights=fights)
    return say(lang, "saved", fights=fights, gain=number(paired.gain, lang, 1))


def differences_table(found: Contrast, lang: str) -> TextTable:
    """Return every figure in which any fight differs, the deciding one first; a star marks those that stand out."""
    columns = [say(lang, key) for key in ("difference", "interval", "pairing")]
    heads = [say(lang, "figure"), found.base.label, found.other.label, *columns, ""]
    book = book_of(found, lang)
    rows = [_row(difference, book) for difference in found.differences if not difference.absent]
    return TextTable(heads, rows, (1, 2, 3, 5))


def _row(found: Difference, book: Phrasebook) -> list[str]:
    lang = book.lang
    gain = found.paired.gain
    times = "" if gain is None else f"{number(gain, lang, 1)} ×"
    mark = "*" if found.stands_out else ""
    return [
        capital(figure_text(found.metric.name, book)),
        *means(found, lang),
        signed_difference(found, lang),
        difference_interval(found, lang),
        times,
        mark,
    ]


def means(found: Difference, lang: str) -> tuple[str, str]:
    """Return the figure with the base, and with the other arm."""
    both = found.paired.base.mean, found.paired.other.mean
    if found.metric.rate:
        return percent(both[0], lang), percent(both[1], lang)
    decimals = _decimals(found)
    return number(both[0], lang, decimals), number(both[1], lang, decimals)


def signed_difference(found: Difference, lang: str) -> str:
    """Return the difference with its sign, for rates in percentage points."""
    return _signed(found, found.value, lang)


def difference_interval(found: Difference, lang: str) -> str:
    """Return the interval of the difference."""
    if not found.known:
        return say(lang, "unknown")
    if found.paired.constant and not found.metric.rate:
        return say(lang, "always")
    return say(lang, "between", low=_signed(found, found.low, lang), high=_signed(found, found.high, lang))


def _signed(found: Difference, value: float, lang: str) -> str:
    """Return a value with its sign, and with as many decimals as its interval justifies."""
    scaled = value * 100 if found.metric.rate else value
    return signed(scaled, lang, _decimals(found))


def _decimals(found: Difference) -> int:
    """Return how many decimals give half of the interval two digits."""
    half = (found.high - found.low) / 2 * (100 if found.metric.rate else 1)
    if not found.known or half <= 0:
        return 2
    return min(6, max(0, 1 - floor(log10(half))))


def witness_sentence(found: Contrast, witness: Witness, lang: str) -> str:
    """Return the sentence on a fight that came out differently with the two arms."""
    return say(
        lang,
        "both_ways",
        fight=number(witness.fight, lang),
        figure=figure_text(found.primary.metric.name, book_of(found, lang)),
        base=number(witness.base, lang),
        base_label=found.base.label,
        other=number(witness.other, lang),
        other_label=found.other.label,
    )

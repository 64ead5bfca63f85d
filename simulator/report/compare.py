"""A comparison: the verdict and its basis, every difference with its interval, each arm alone, and fights that show
the difference."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from math import floor, log10

from ..experiments.compare import Comparison
from ..experiments.contrasts import Contrast
from ..narration.grammar import capital
from ..narration.narrator import BAD, END, GOOD
from ..narration.shipped import title_of
from ..narration.wording import Phrasebook
from ..statistics.metrics import TOTAL, Metric
from ..statistics.paired import Difference, Witness
from ..statistics.sequential import OPEN, SAME, Verdict
from .batch_plots import rate_bars, rounds_plot
from .document import Bar, Bars, Document, ForPage, Key, Plot, Plots, Prose, SampleFight, Section
from .figures import figure_list, figure_text, key_text
from .html.palette import ARMS
from .origin import kicker, origin
from .sample_fights import narrate_fight
from .tables import Block, Datum, Table
from .words import has, heads, number, percent, say, signed

KEYS = 4  # arms whose difference is a key figure
SHOWN = 24  # rows of a plot of differences
_TONES = {"better": GOOD, "worse": BAD}


def comparison_answer(found: Comparison, command: str, lang: str) -> Document:
    """Return the answer. ``command`` repeats the comparison and must not contain the number of jobs."""
    base, *others = found.arms
    scenario = base.arm.scenario
    titles = dict.fromkeys(title_of(one.arm.scenario.title, lang) or one.name for one in found.arms)
    values = {"base": base.label, "others": " / ".join(other.label for other in others)}
    asked = say(lang, "html-compare_files", **values)
    if base.varied is not None:
        asked = say(lang, "html-compare_varied", path=key_text(base.varied, Phrasebook.of(scenario, lang)), **values)
    several = len(found.contrasts) > 1
    sections = [
        Section("verdict", say(lang, "section-verdict"), _verdicts(found, lang) if several else []),
        Section(
            "differences",
            say(lang, "section-differences"),
            [
                ForPage(lambda: [Prose(say(lang, "html-forest_note"), quiet=True)]),
                *(block for one in found.contrasts for block in _differences(one, several, lang)),
            ],
        ),
        Section("arms", say(lang, "section-arms"), [ForPage(lambda: _side_by_side(found, lang))]),
        Section("watch", say(lang, "section-watch"), [one for each in found.contrasts for one in _fights(each, lang)]),
        origin([(one.label, one.arm.scenario) for one in found.arms], command, lang, "html-compare_method"),
    ]
    basis = [] if several else [text for one in found.contrasts for text in _basis(one, lang)]
    return Document(
        lang,
        kicker(scenario, lang),
        " / ".join(titles),
        asked,
        [*(_verdict(one, lang) for one in found.contrasts), *basis],
        sections,
        [*(_key(one, lang) for one in found.contrasts[:KEYS]), *_gains(found, lang)],
        (say(lang, "html-pairs", fights=number(found.fights, lang)), say(lang, "html-seed", seed=found.seed)),
        END if several else next((_TONES.get(one.verdict.word, END) for one in found.contrasts), END),
    )


def _against(found: Contrast, lang: str) -> str:
    return say(lang, "against", other=found.other.label, base=found.base.label)


def _verdict(found: Contrast, lang: str) -> str:
    return f"{_against(found, lang)}: {verdict_sentence(found, lang)}"


def _basis(found: Contrast, lang: str) -> tuple[str, str]:
    return basis_sentence(found, lang), saving_sentence(found, lang)


def _verdicts(found: Comparison, lang: str) -> list[Block]:
    """Return the basis of each of several verdicts; that of a single one stands at the top."""
    blocks: list[Block] = []
    for one in found.contrasts:
        blocks.append(Prose(_verdict(one, lang), tone=_TONES.get(one.verdict.word, END)))
        blocks += [Prose(text, quiet=True) for text in _basis(one, lang)]
    return blocks


def _key(found: Contrast, lang: str) -> Key:
    chief = found.primary
    text = signed_difference(chief, lang)
    shown = Datum(say(lang, "points", value=text), chief.value) if chief.metric.rate else text
    label = f"{_against(found, lang)}: {figure_text(chief.metric.name, book_of(found, lang))}"
    note = say(lang, "html-interval", bounds=difference_interval(chief, lang))
    return Key(label, shown, note, _TONES.get(found.verdict.word, ""))


def _gains(found: Comparison, lang: str) -> list[Key]:
    """Return the fights saved by pairing, if that is known."""
    gains = [gain for one in found.contrasts if (gain := one.primary.paired.gain) is not None]
    if not gains:
        return []
    times = Datum(f"{number(min(gains), lang, 1)} ×", min(gains))
    return [Key(say(lang, "html-gain"), times, say(lang, "html-gain_note"))]


# Verdicts.


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


# Differences.


def _differences(found: Contrast, several: bool, lang: str) -> list[Block]:
    title = [Prose(_against(found, lang))] if several else []
    return [ForPage(lambda: [Plots(forests(found, lang), flow=True)]), *title, differences_table(found, lang)]


def differences_table(found: Contrast, lang: str) -> Table:
    """Return every figure in which any fight differs, the deciding one first; a star marks those that stand out."""
    book = book_of(found, lang)
    columns = [found.base.label, found.other.label, *heads(lang, "difference", "interval", "pairing", "")]
    rows = []
    for one in found.differences:
        if one.absent:
            continue
        gain = one.paired.gain
        times = "" if gain is None else Datum(f"{number(gain, lang, 1)} ×", gain)
        cells = (*means(one, lang), signed_difference(one, lang), difference_interval(one, lang), times)
        rows.append([capital(figure_text(one.metric.name, book)), *cells, "*" if one.stands_out else ""])
    notes = []
    if any(difference.stands_out for difference in found.others):
        notes.append(say(lang, "stands_out", count=number(len(found.others), lang)))
    if found.equal:
        notes.append(say(lang, "none_differs", names=figure_list((same.metric.name for same in found.equal), book)))
    return Table([say(lang, "figure"), *columns], rows, notes=notes)


def means(found: Difference, lang: str) -> tuple[str, str]:
    """Return the figure with the base, and with the other arm."""
    both = found.paired.base.mean, found.paired.other.mean
    if found.metric.rate:
        return percent(both[0], lang), percent(both[1], lang)
    decimals = _decimals(found)
    return number(both[0], lang, decimals), number(both[1], lang, decimals)


def signed_difference(found: Difference, lang: str) -> str:
    """Return the difference with its sign, for rates in percentage points."""
    return Datum(_signed(found, found.value, lang), found.value)


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


def forests(found: Contrast, lang: str) -> list[Plot]:
    """Draw the differences: all rates in one plot, and each kind of mean in its own, because their units differ."""
    kinds: dict[str, list[Difference]] = {}
    for one in found.differences:
        if one.known and not one.absent:
            kinds.setdefault("" if one.metric.rate else one.metric.what, []).append(one)
    return [_forest(found, kind, kept[:SHOWN], lang) for kind, kept in kinds.items()]


def _forest(found: Contrast, kind: str, kept: Sequence[Difference], lang: str) -> Plot:
    book = book_of(found, lang)
    bars = []
    for one in kept:
        texts = signed_difference(one, lang), difference_interval(one, lang)
        bars.append(Bar(_name(one, kind, book), one.value, one.low, one.high, _tone(one), *texts))
    if kind:
        return Plot(f"{_against(found, lang)}: {_kind(kind, book)}", Bars(bars, "mean change"))
    title = f"{_against(found, lang)}: {say(lang, 'html-forest_rates')}"
    return Plot(title, Bars(bars, "share change", say(lang, "html-unit_points")))


def _kind(kind: str, book: Phrasebook) -> str:
    """Return the name of a kind of figure: from the words of reports, else from those of the game."""
    key = f"html-figure_{kind}"
    if has(book.lang, key):
        return say(book.lang, key)
    if kind.startswith(TOTAL):
        return say(book.lang, "html-figure_total", what=_kind(kind.removeprefix(TOTAL), book))
    return book.word(kind)


def _name(found: Difference, kind: str, book: Phrasebook) -> str:
    if not kind:
        return figure_text(found.metric.name, book)
    return book.side(found.metric.who) if found.metric.who else figure_text(found.metric.name, book)


def _tone(found: Difference) -> str:
    """Return good or bad for the own side if the difference stands out, else a neutral tone."""
    if not found.stands_out:
        return "neutral"
    good = found.value * found.metric.sign
    return "good" if good > 0 else "bad" if good < 0 else "third"


# The arms side by side, and the fights that show the difference.


def _side_by_side(found: Comparison, lang: str) -> list[Block]:
    """Return the results of each arm alone."""
    sums = found.alone
    labels, colours = [one.arm for one in sums], [ARMS[at % len(ARMS)] for at in range(len(sums))]
    own = Phrasebook.of(found.base.arm.scenario, lang).side(sums[0].side)
    wins, tpk = (say(lang, key, side=own) for key in ("html-key_wins", "html-key_tpk"))
    drawn = [
        Plot(title, rate_bars(zip(labels, rates, colours, strict=True), lang))
        for title, rates in ((wins, [one.win for one in sums]), (tpk, [one.tpk for one in sums]))
    ]
    rounds = say(lang, "html-plot_rounds")
    rows = []
    for label, one, colour in zip(labels, sums, colours, strict=True):
        drawn.append(rounds_plot(f"{rounds}: {label}", one, lang, colour))
        rates = (percent(rate.rate, lang) for rate in (one.win, one.tpk, one.draws))
        lengths = (number(value, lang) for value in (one.rounds.p05, one.rounds.p50, one.rounds.p95))
        rows.append([label, *rates, *lengths])
    columns = heads(lang, "html-key_draws", "html-rounds_few", "html-rounds_usual", "html-rounds_many")
    return [Plots(drawn), Table(["", wins, tpk, *columns], rows, caption=say(lang, "html-arms_table"))]


def _fights(found: Contrast, lang: str) -> Iterator[Block]:
    """Yield the fights that show the difference best, with both arms."""
    for witness in found.witnesses:
        yield Prose(witness_sentence(found, witness, lang))
        for one in (found.base, found.other):
            title = f"{one.label}: {say(lang, 'html-fight').lower()} {number(witness.fight, lang)}"
            narrate = partial(narrate_fight, one.arm.scenario, one.arm.seed, witness.fight, lang)
            yield SampleFight(title, narrate, one.command(witness.fight))


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

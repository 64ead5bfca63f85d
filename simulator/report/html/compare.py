"""Report of a comparison: the verdict, all differences with their intervals, a fight that shows it both ways."""

from __future__ import annotations

import json
from collections.abc import Sequence

from ... import __version__, systems
from ...experiments.arms import ComparedArm
from ...experiments.compare import Comparison
from ...experiments.contrasts import Contrast
from ...narration.shipped import title_of
from ...narration.wording import Phrasebook
from ...statistics.intervals import Rate
from ...statistics.metrics import TOTAL
from ...statistics.paired import Difference, Witness
from ...statistics.summary import BatchSummary, summarize
from ..figures import figure_list, figure_of, figure_text, key_text
from ..text.compare import (
    basis_sentence,
    book_of,
    difference_interval,
    differences_table,
    saving_sentence,
    signed_difference,
    verdict_sentence,
    witness_sentence,
)
from ..words import bounds, has, number, percent, say
from . import plots
from .page import (
    Block,
    Cell,
    Code,
    Datum,
    Head,
    Key,
    Keys,
    Plot,
    Plots,
    Prose,
    SampleFight,
    Section,
    Table,
    page,
)
from .palette import ARMS
from .sample_fights import narrate_fight, told

KEYS = 4  # arms whose difference is a key figure
SHOWN = 24  # rows of a plot of differences
TONES = {"better": "good", "worse": "bad"}


def comparison_report(found: Comparison, command: str, lang: str) -> str:
    """Return the report as HTML; the arms have played at least one fight. ``command`` repeats the comparison and must
    not contain the number of jobs."""
    sections = [
        Section("verdict", say(lang, "section-verdict"), verdicts(found, lang)),
        Section("differences", say(lang, "section-differences"), _differences(found, lang)),
        Section("arms", say(lang, "section-arms"), side_by_side(found, lang)),
        Section(
            "watch",
            say(lang, "section-watch"),
            [block for one in found.contrasts for block in witness_fights(one, lang)],
        ),
        Section("origin", say(lang, "section-origin"), origin(found, command, lang)),
    ]
    return page(head(found, lang), sections, lang)


def head(found: Comparison, lang: str) -> Head:
    """Return the question and the verdicts."""
    base, *others = found.arms
    titles = dict.fromkeys(title_of(one.arm.scenario.title, lang) or one.name for one in found.arms)
    values = {"base": base.label, "others": " / ".join(other.label for other in others)}
    asked = say(lang, "html-compare_files", **values)
    if base.varied is not None:
        path = key_text(base.varied, Phrasebook.of(base.arm.scenario, lang))
        asked = say(lang, "html-compare_varied", path=path, **values)
    return Head(
        kicker=say(lang, "html-kicker", system=systems.game(base.arm.scenario.system).title),
        title=" / ".join(titles),
        question=asked,
        answer=answer(found, lang),
        keys=Keys([*(_key(one, lang) for one in found.contrasts[:KEYS]), *_gains(found, lang)]),
        facts=(say(lang, "html-pairs", fights=number(found.fights, lang)), say(lang, "html-seed", seed=found.seed)),
    )


def answer(found: Comparison, lang: str) -> list[str]:
    """Return the verdicts, and the basis of a single one."""
    sentences = [f"{_against(one, lang)}: {verdict_sentence(one, lang)}" for one in found.contrasts]
    if len(found.contrasts) != 1:
        return sentences
    (only,) = found.contrasts
    return [*sentences, basis_sentence(only, lang), saving_sentence(only, lang)]


def _against(found: Contrast, lang: str) -> str:
    return say(lang, "against", other=found.other.label, base=found.base.label)


def _key(found: Contrast, lang: str) -> Key:
    chief = found.primary
    label = f"{_against(found, lang)}: {figure_of(found.base.arm.scenario, chief.metric.name, lang)}"
    note = say(lang, "html-interval", bounds=difference_interval(chief, lang))
    return Key(label, _changed(chief, lang), note, TONES.get(found.verdict.word, ""))


def _changed(found: Difference, lang: str) -> Datum:
    text = signed_difference(found, lang)
    return Datum(say(lang, "points", value=text) if found.metric.rate else text, found.value)


def _gains(found: Comparison, lang: str) -> list[Key]:
    """Return the fights saved by pairing, if that is known."""
    gains = [gain for one in found.contrasts if (gain := one.primary.paired.gain) is not None]
    if not gains:
        return []
    return [
        Key(say(lang, "html-gain"), Datum(f"{number(min(gains), lang, 1)} ×", min(gains)), say(lang, "html-gain_note"))
    ]


def verdicts(found: Comparison, lang: str) -> list[Block]:
    """Return the basis of each of several verdicts; that of a single one stands at the top of the page."""
    blocks: list[Block] = []
    for one in found.contrasts if len(found.contrasts) > 1 else ():
        blocks.append(Prose(f"{_against(one, lang)}: {verdict_sentence(one, lang)}"))
        blocks += [Prose(text, quiet=True) for text in (basis_sentence(one, lang), saving_sentence(one, lang))]
    return blocks


# Differences.


def _differences(found: Comparison, lang: str) -> list[Block]:
    blocks: list[Block] = [Prose(say(lang, "html-forest_note"), quiet=True)]
    for contrast in found.contrasts:
        drawn = forests(contrast, lang)
        if drawn:
            blocks.append(Plots(drawn, flow=True))
        blocks.append(differences_block(contrast, lang))
        if contrast.equal:
            names = figure_list((same.metric.name for same in contrast.equal), book_of(contrast, lang))
            blocks.append(Prose(say(lang, "none_differs", names=names), quiet=True))
    return blocks


def forests(found: Contrast, lang: str) -> list[Plot]:
    """Draw the differences: all rates in one plot, and each kind of mean in its own, because their units differ."""
    kinds: dict[str, list[Difference]] = {}
    for one in found.differences:
        if one.known and not one.absent:
            kinds.setdefault("" if one.metric.rate else one.metric.what, []).append(one)
    return [_forest(found, kind, kept[:SHOWN], lang) for kind, kept in kinds.items()]


def _forest(found: Contrast, kind: str, kept: Sequence[Difference], lang: str) -> Plot:
    book = Phrasebook.of(found.base.arm.scenario, lang)
    bars = [
        plots.Bar(
            _name(one, kind, book),
            one.value,
            one.low,
            one.high,
            _tone(one),
            signed_difference(one, lang),
        )
        for one in kept
    ]
    said = "; ".join(
        f"{figure_text(one.metric.name, book)} {signed_difference(one, lang)} ({difference_interval(one, lang)})"
        for one in kept
    )
    what = say(lang, "html-forest_rates") if not kind else _kind(kind, book)
    unit = say(lang, "html-unit_points") if not kind else ""
    title = f"{_against(found, lang)}: {what}"
    return Plot(title, plots.differences(bars, lang, unit, share=not kind), said)


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


def differences_block(found: Contrast, lang: str) -> Table:
    """Return every figure that differs in any fight, the deciding one first."""
    text = differences_table(found, lang)
    differences = [one for one in found.differences if not one.absent]
    rows: list[list[Cell]] = []
    for cells, one in zip(text.rows, differences, strict=True):
        name, base, other, change, *rest = cells
        means = one.paired.base.mean, one.paired.other.mean
        rows.append([name, Datum(base, means[0]), Datum(other, means[1]), Datum(change, one.value), *rest])
    return Table(text.heads, rows, text.numbers, _against(found, lang))


# The arms side by side.


def side_by_side(found: Comparison, lang: str) -> list[Block]:
    """Return the results of each arm alone."""
    sums = [_summed(one, found, at) for at, one in enumerate(found.arms)]
    labels = [one.label for one in found.arms]
    book = Phrasebook.of(found.base.arm.scenario, lang)
    own = book.side(sums[0].own)
    drawn = [
        _rates(say(lang, "html-key_wins", side=own), labels, [one.sides[one.own] for one in sums], lang),
        _rates(say(lang, "html-key_tpk", side=own), labels, [one.tpk for one in sums], lang),
    ]
    drawn += [_rounds(label, one, at, lang) for at, (label, one) in enumerate(zip(labels, sums, strict=True))]
    heads = [
        "",
        say(lang, "html-key_wins", side=own),
        say(lang, "html-key_tpk", side=own),
        say(lang, "html-key_draws"),
        *(say(lang, f"html-rounds_{key}") for key in ("few", "usual", "many")),
    ]
    rows: list[list[Cell]] = [
        [
            label,
            *(Datum(percent(rate.rate, lang), rate.rate) for rate in (one.sides[one.own], one.tpk, one.draws)),
            *(Datum(number(value, lang), value) for value in (one.rounds.p05, one.rounds.p50, one.rounds.p95)),
        ]
        for label, one in zip(labels, sums, strict=True)
    ]
    return [Plots(drawn), Table(heads, rows, range(1, len(heads)), say(lang, "html-arms_table"))]


def _summed(one: ComparedArm, found: Comparison, at: int) -> BatchSummary:
    return summarize(one.name, one.arm.scenario, found.seed, found.accumulators[at], 0.0)


def _rates(title: str, labels: Sequence[str], rates: Sequence[Rate], lang: str) -> Plot:
    pairs = list(zip(labels, rates, strict=True))
    bars = [
        plots.Bar(label, rate.rate, *rate.interval, ARMS[at % len(ARMS)], percent(rate.rate, lang))
        for at, (label, rate) in enumerate(pairs)
    ]
    said = "; ".join(f"{label} {percent(rate.rate, lang)} ({bounds(rate, lang)})" for label, rate in pairs)
    return Plot(title, plots.shares(bars, lang), said)


def _rounds(label: str, one: BatchSummary, at: int, lang: str) -> Plot:
    long = one.rounds
    said = say(lang, "html-key_rounds_note", p05=long.p05, p95=long.p95, mean=number(long.mean, lang, 1))
    colour = ARMS[at % len(ARMS)]
    svg = plots.histogram(one.rounds_counted, lang, say(lang, "html-unit_rounds"), colour=colour)
    return Plot(f"{say(lang, 'html-plot_rounds')}: {label}", svg, said)


# The fights that show it, and the source of it all.


def witness_fights(found: Contrast, lang: str) -> list[Block]:
    """Return the fight that shows the difference best, narrated with both arms."""
    blocks: list[Block] = []
    for witness in found.witnesses[:1]:
        blocks.append(Prose(witness_sentence(found, witness, lang)))
        blocks += [_story(one, witness, lang) for one in (found.base, found.other)]
    return blocks


def _story(one: ComparedArm, witness: Witness, lang: str) -> SampleFight:
    lines = narrate_fight(one.arm.scenario, one.arm.seed, witness.fight, lang)
    title = f"{one.label}: {say(lang, 'html-fight').lower()} {number(witness.fight, lang)}"
    return told(title, lines, one.command(witness.fight), lang)


def origin(found: Comparison, command: str, lang: str) -> list[Block]:
    """Return the command, the versions, and the scenarios themselves."""
    blocks: list[Block] = [
        Prose(say(lang, "html-compare_method")),
        Prose(say(lang, "html-command_title"), quiet=True),
        Code(command),
    ]
    for one in found.arms:
        scenario = one.arm.scenario
        system = systems.system(scenario.system)
        values = {"version": __version__, "system": systems.game(scenario.system).title, "rules": system.rules_version}
        blocks.append(
            Prose(f"{one.label}: {say(lang, 'html-versions', digest=scenario.digest[:16], **values)}", quiet=True)
        )
        text = json.dumps(scenario.document, indent=2, ensure_ascii=False, sort_keys=True)
        blocks.append(Code(text, f"{say(lang, 'html-document')}: {one.label}"))
    return blocks

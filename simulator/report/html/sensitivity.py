"""Report of a sensitivity: effects, possible noise, and steps that the scenario does not allow."""

from __future__ import annotations

from collections.abc import Sequence

from ...experiments.sensitivity import Effect, Sensitivity
from ...narration.grammar import capital
from ...scenario import Scenario
from ..figures import figure_of
from ..text.sensitivity import effects_table, signed_change, why
from ..text.sweep import metric_with_interval
from ..words import number, say
from . import plots
from .batch import origin, system_title
from .page import Block, Cell, Datum, Head, Key, Keys, Plot, Plots, Prose, Section, Table, page

TOP = 3  # effects that the answer names
SHOWN = 24  # rows of the plot


def sensitivity_report(found: Sensitivity, scenario: Scenario, seed: int, command: str, lang: str) -> str:
    """Return the report as HTML; the scenario as it is was played. ``command`` repeats it."""
    sure = [effect for effect in found.effects if effect.stands_out]
    noise = [effect for effect in found.effects if not effect.stands_out]
    sections = [
        Section("change", say(lang, "sensitivity-what"), [*_plot(found, sure, lang), *_table(found, sure, lang)]),
        Section("noise", say(lang, "html_sensitivity-noise"), _table(found, noise, lang)),
        Section("refused", say(lang, "html_sensitivity-refused"), _refused(found, lang)),
        Section("origin", say(lang, "section-origin"), origin(scenario, command, lang)),
    ]
    return page(_head(found, sure, scenario, seed, lang), sections, lang)


def _head(found: Sensitivity, sure: Sequence[Effect], scenario: Scenario, seed: int, lang: str) -> Head:
    figure = figure_of(scenario, found.metric.name, lang)
    value, interval = metric_with_interval(found.base, lang)
    answer = [_effect_sentence(effect, found, figure, lang) for effect in sure[:TOP]]
    as_it_is = say(lang, "sensitivity-base", figure=capital(figure), value=value, interval=interval)
    keys = [
        Key(capital(figure), Datum(value, found.base.mean), say(lang, "html-interval", bounds=interval), "own"),
        Key(say(lang, "html_sensitivity-sure"), Datum(number(len(sure), lang), len(sure))),
        Key(say(lang, "html_sensitivity-tried"), Datum(number(len(found.effects), lang), len(found.effects))),
    ]
    return Head(
        kicker=say(lang, "html-kicker", system=system_title(scenario)),
        title=scenario.heading,
        question=say(lang, "html_sensitivity-question", figure=figure),
        answer=[*(answer or [say(lang, "sensitivity-nothing")]), as_it_is],
        keys=Keys(keys),
        facts=(
            say(lang, "html-fights", fights=number(found.fights, lang)),
            say(lang, "html-seed", seed=seed),
        ),
    )


def _effect_sentence(effect: Effect, found: Sensitivity, figure: str, lang: str) -> str:
    """Return the effect of one step, in a sentence."""
    change = signed_change(effect.value, found.metric.rate, lang)
    changed = say(lang, "points", value=change) if found.metric.rate else change
    values = {"now": str(effect.step.parameter.value), "then": effect.step.parameter.stepped(effect.step.sign)}
    return say(
        lang, "html_sensitivity-effect", name=effect.step.parameter.name, figure=figure, change=changed, **values
    )


def _plot(found: Sensitivity, effects: Sequence[Effect], lang: str) -> list[Block]:
    bars = [
        plots.Bar(
            f"{effect.step.parameter.name} {effect.step.parameter.stepped(effect.step.sign)}",
            effect.value,
            effect.low,
            effect.high,
            _tone(effect.value * found.metric.sign),
            signed_change(effect.value, found.metric.rate, lang),
        )
        for effect in effects[:SHOWN]
    ]
    if not bars:
        return []
    title = say(lang, "sensitivity-what")
    unit = say(lang, "html-unit_points") if found.metric.rate else ""
    said = "; ".join(f"{bar.name} {bar.shown}" for bar in bars)
    note = say(lang, "html_sensitivity-note")
    return [Plots([Plot(title, plots.differences(bars, lang, unit, share=found.metric.rate), said, note)])]


def _tone(good: float) -> str:
    """Return the tone of a change: good or bad for the own side."""
    return "good" if good > 0 else "bad" if good < 0 else "neutral"


def _table(found: Sensitivity, effects: Sequence[Effect], lang: str) -> list[Block]:
    if not effects:
        return []
    text = effects_table(found, list(effects), say(lang, "sensitivity-what"), lang)
    rows: list[list[Cell]] = [[*row] for row in text.rows]
    for cells, effect in zip(rows, effects, strict=True):
        cells[3] = Datum(str(cells[3]), effect.value)
    return [Table(text.heads, rows, text.numbers)]


def _refused(found: Sensitivity, lang: str) -> list[Block]:
    blocks: list[Block] = []
    for step in found.refused:
        way = say(lang, "sensitivity-higher" if step.sign > 0 else "sensitivity-lower")
        blocks.append(Prose(f"{step.parameter.name} {way}: {why(step, lang)}", quiet=True))
    return blocks

"""A sensitivity: effects, possible noise, and steps that the scenario does not allow."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..experiments.sensitivity import Effect, ParameterStep, Sensitivity
from ..narration.complaints import complaint
from ..narration.grammar import capital
from ..scenario import Scenario
from .document import Bar, Bars, Document, ForPage, ForTerminal, Key, Plot, Prose, Section, drawn
from .figures import figure_of
from .origin import fights_and_seed, kicker, origin
from .sweep import metric_with_interval
from .tables import Block, Datum, Table
from .words import heads, number, say, signed, speed_sentence

DECIMALS: Final = 2
TOP = 3  # effects that the answer names
SHOWN = 24  # rows of the plot


def announcement(steps: int, fights: int, seed: int, lang: str) -> str:
    """Return the sentence about the steps and fights to be played."""
    return say(lang, "sensitivity-steps", steps=number(steps, lang), fights=number(fights, lang), seed=seed)


def sensitivity_answer(
    found: Sensitivity, scenario: Scenario, seed: int, command: str, elapsed: float, lang: str
) -> Document:
    """Return the answer. ``command`` repeats it, ``elapsed`` is in seconds."""
    figure = figure_of(scenario, found.metric.name, lang)
    sure = [effect for effect in found.effects if effect.stands_out]
    noise = [effect for effect in found.effects if not effect.stands_out]
    unsure = [effect for effect in noise if not effect.unchanged]
    answer = [_effect_sentence(effect, found, figure, lang) for effect in sure[:TOP]]
    answer = answer or [say(lang, "sensitivity-nothing")]
    keys = [
        Key(say(lang, "html_sensitivity-sure"), number(len(sure), lang)),
        Key(say(lang, "html_sensitivity-tried"), number(len(found.effects), lang)),
    ]
    if found.base.of:
        value, interval = metric_with_interval(found.base, lang)
        answer.append(say(lang, "sensitivity-base", figure=capital(figure), value=value, interval=interval))
        keys.insert(0, Key(capital(figure), value, say(lang, "html-interval", bounds=interval), "own"))
    noted = say(lang, "sensitivity-noise", count=len(unsure), steps=len(found.effects))
    doubtful: list[Block] = [Prose(noted), _table(found, unsure, "", figure, lang)] if unsure else []
    what = say(lang, "sensitivity-what")
    sections = [
        Section("change", what, [drawn(lambda: _plot(found, sure, lang)), _table(found, sure, what, figure, lang)]),
        Section(
            "noise",
            say(lang, "html_sensitivity-noise"),
            [
                ForTerminal([*doubtful, *_still(found, lang)]),
                ForPage(lambda: [_table(found, noise, what, figure, lang)]),
            ],
        ),
        Section(
            "refused", say(lang, "html_sensitivity-refused"), [Prose(_refused(step, lang)) for step in found.refused]
        ),
        origin([("", scenario)], command, lang),
    ]
    return Document(
        lang,
        kicker(scenario, lang),
        scenario.heading,
        say(lang, "html_sensitivity-question", figure=figure),
        answer,
        sections,
        keys,
        fights_and_seed(found.fights, seed, lang),
        closing=[speed_sentence(found.fights, elapsed, lang)],
    )


def _effect_sentence(effect: Effect, found: Sensitivity, figure: str, lang: str) -> str:
    """Return the effect of one step, in a sentence."""
    one, change = effect.step.parameter, signed_change(effect.value, found.metric.rate, lang)
    changed = say(lang, "points", value=change) if found.metric.rate else change
    values = {"name": one.name, "now": str(one.value), "then": one.stepped(effect.step.sign)}
    return say(lang, "html_sensitivity-effect", figure=figure, change=changed, **values)


def _still(found: Sensitivity, lang: str) -> list[Block]:
    """Return the steps without effect: ``Vega.luck ±``."""
    still = [effect for effect in found.effects if effect.unchanged]
    if not still:
        return []
    signs: dict[str, list[int]] = {}
    for effect in sorted(still, key=lambda effect: effect.step.parameter.key):
        signs.setdefault(effect.step.parameter.name, []).append(effect.step.sign)
    names = [f"{name} {'±' if len(both) > 1 else '+' if both[0] > 0 else '−'}" for name, both in signs.items()]
    fights = number(max(effect.fights for effect in still), lang)
    return [Prose(say(lang, "sensitivity-still", fights=fights, names=", ".join(names)))]


def _table(found: Sensitivity, effects: Sequence[Effect], head: str, figure: str, lang: str) -> Table:
    """Return a row for each step: the value now, the value then, and the effect."""
    rate = found.metric.rate
    changes = say(lang, "sensitivity-points" if rate else "sensitivity-changes", figure=capital(figure))
    rows = []
    for effect in effects:
        one, sign = effect.step.parameter, effect.step.sign
        low, high = (signed_change(end, rate, lang) for end in (effect.low, effect.high))
        interval = say(lang, "between", low=low, high=high) if effect.high - effect.low < float("inf") else ""
        values = (Datum(text, float(text)) for text in (str(one.value), one.stepped(sign)))
        cells = (signed_change(effect.value, rate, lang), interval, number(effect.fights, lang))
        rows.append([one.name, *values, *cells])
    now, then, interval, fights = heads(lang, "sensitivity-now", "sensitivity-then", "interval", "fights")
    return Table([head, now, then, changes, interval, fights], rows)


def signed_change(change: float, rate: bool, lang: str) -> Datum:
    """Return a change with its sign: of a share in hundredths."""
    return Datum(signed(change * (100 if rate else 1), lang, 1 if rate else DECIMALS), change)


def _refused(step: ParameterStep, lang: str) -> str:
    way = say(lang, "sensitivity-higher" if step.sign > 0 else "sensitivity-lower")
    return f"{step.parameter.name} {way}: {why(step, lang)}"


def why(step: ParameterStep, lang: str) -> str:
    """Return why a step is impossible, without naming the step again."""
    return complaint(step.refused.rpartition(f"{step.setting}: ")[2], lang)


def _plot(found: Sensitivity, effects: Sequence[Effect], lang: str) -> list[Plot]:
    rate = found.metric.rate
    bars = []
    for effect in effects[:SHOWN]:
        good = effect.value * found.metric.sign
        tone = "good" if good > 0 else "bad" if good < 0 else "neutral"
        name = f"{effect.step.parameter.name} {effect.step.parameter.stepped(effect.step.sign)}"
        shown = signed_change(effect.value, rate, lang)
        bars.append(Bar(name, effect.value, effect.low, effect.high, tone, shown))
    unit = say(lang, "html-unit_points") if rate else ""
    drawing = Bars(bars, "share change" if rate else "mean change", unit)
    note = say(lang, "html_sensitivity-note")
    return [Plot(say(lang, "sensitivity-what"), drawing, note)] if bars else []

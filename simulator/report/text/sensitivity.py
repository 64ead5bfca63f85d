"""A sensitivity as text: effects, possible noise, and impossible changes."""

from __future__ import annotations

from typing import Final

from ...experiments.sensitivity import Effect, ParameterStep, Sensitivity
from ...narration.complaints import complaint
from ...narration.grammar import capital
from ..figures import figure_of
from ..words import number, say, signed, speed_sentence
from .sweep import metric_with_interval
from .terminal import Terminal, TextTable

DECIMALS: Final = 2


def announcement(steps: int, fights: int, seed: int, lang: str) -> str:
    """Return the sentence about the steps and fights to be played."""
    return say(lang, "sensitivity-steps", steps=number(steps, lang), fights=number(fights, lang), seed=seed)


def write_sensitivity(found: Sensitivity, elapsed: float, lang: str, terminal: Terminal) -> None:
    """Write the whole answer; ``elapsed`` in seconds."""
    if found.base.of:
        value, interval = metric_with_interval(found.base, lang)
        terminal.line(
            say(
                lang,
                "sensitivity-base",
                figure=capital(sensitivity_figure(found, lang)),
                value=value,
                interval=interval,
            )
        )
        terminal.line()
    sure = [effect for effect in found.effects if effect.stands_out]
    if sure:
        terminal.table(effects_table(found, sure, say(lang, "sensitivity-what"), lang))
    else:
        terminal.line(say(lang, "sensitivity-nothing"))
    _noise(found, lang, terminal)
    _refused(found, lang, terminal)
    terminal.line()
    terminal.line(speed_sentence(found.fights, elapsed, lang))


def sensitivity_figure(found: Sensitivity, lang: str) -> str:
    """Return the name of the figure."""
    arm = next((effect.step.arm for effect in found.effects if effect.step.arm is not None), None)
    return found.metric.name if arm is None else figure_of(arm.scenario, found.metric.name, lang)


def _noise(found: Sensitivity, lang: str, terminal: Terminal) -> None:
    """Write the effects that do not stand out, and the steps without effect."""
    unsure = [effect for effect in found.effects if not effect.stands_out and not effect.unchanged]
    if unsure:
        terminal.line()
        terminal.line(say(lang, "sensitivity-noise", count=len(unsure), steps=len(found.effects)))
        terminal.table(effects_table(found, unsure, "", lang))
    still = [effect for effect in found.effects if effect.unchanged]
    if still:
        terminal.line()
        fights = number(max(effect.fights for effect in still), lang)
        terminal.line(say(lang, "sensitivity-still", fights=fights, names=", ".join(_steps(still))))


def _steps(effects: list[Effect]) -> list[str]:
    """Return the parameters with their steps: ``Vega.luck ±1``."""
    signs: dict[str, list[int]] = {}
    for effect in sorted(effects, key=lambda effect: effect.step.parameter.key):
        signs.setdefault(effect.step.parameter.name, []).append(effect.step.sign)
    return [f"{name} {'±' if len(both) > 1 else '+' if both[0] > 0 else '−'}" for name, both in signs.items()]


def effects_table(found: Sensitivity, effects: list[Effect], head: str, lang: str) -> TextTable:
    """Return a row for each step: the value now, the value then, and the effect."""
    changes = say(
        lang,
        "sensitivity-points" if found.metric.rate else "sensitivity-changes",
        figure=capital(sensitivity_figure(found, lang)),
    )
    heads = [
        head,
        say(lang, "sensitivity-now"),
        say(lang, "sensitivity-then"),
        changes,
        say(lang, "interval"),
        say(lang, "fights"),
    ]
    return TextTable(heads, [_row(effect, found.metric.rate, lang) for effect in effects], (1, 2, 3, 5))


def _row(effect: Effect, rate: bool, lang: str) -> list[str]:
    one = effect.step.parameter
    ends = [signed_change(end, rate, lang) for end in (effect.low, effect.high)]
    interval = say(lang, "between", low=ends[0], high=ends[1]) if effect.high - effect.low < float("inf") else ""
    now, then = str(one.value), one.stepped(effect.step.sign)
    return [one.name, now, then, signed_change(effect.value, rate, lang), interval, number(effect.fights, lang)]


def signed_change(change: float, rate: bool, lang: str) -> str:
    """Return a change with its sign: of a share in hundredths."""
    return signed(change * (100 if rate else 1), lang, 1 if rate else DECIMALS)


def _refused(found: Sensitivity, lang: str, terminal: Terminal) -> None:
    if not found.refused:
        return
    terminal.line()
    for step in found.refused:
        way = say(lang, "sensitivity-higher" if step.sign > 0 else "sensitivity-lower")
        terminal.line(f"{step.parameter.name} {way}: {why(step, lang)}")


def why(step: ParameterStep, lang: str) -> str:
    """Return why a step is impossible, without naming the step again."""
    return complaint(step.refused.rpartition(f"{step.setting}: ")[2], lang)

"""A sensitivity as people read it: what to change, what may be noise, what cannot be changed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ...experiments.sensitivity import Effect, Sensitivity, Step
from ..words import number, say
from .sweep import known, speed
from .terminal import Grid, Paper

WORDS: Mapping[str, Mapping[str, str]] = {
    "es": {
        "steps": "Pasos: {steps}, cada uno comparado en {fights} combates con los mismos dados; semilla {seed}",
        "base": "{figure} como está: {value} ({interval})",
        "what": "Qué cambiar",
        "now": "Ahora",
        "then": "Después",
        "changes": "{figure} cambia en",
        "points": "{figure} cambia en (puntos)",
        "nothing": "Nada de lo que se ha probado destaca sobre el ruido; más combates (-n) verían efectos menores.",
        "noise": "Podría ser ruido ({count} de {steps} comparaciones, corregidas por su número):",
        "still": "No cambia nada en los primeros combates ({fights}): {names}",
        "lower": "no puede bajar",
        "higher": "no puede subir",
    },
    "en": {
        "steps": "Steps: {steps}, each compared in {fights} fights on the same dice; seed {seed}",
        "base": "{figure} as it is: {value} ({interval})",
        "what": "What to change",
        "now": "Now",
        "then": "Then",
        "changes": "{figure} changes by",
        "points": "{figure} changes by (points)",
        "nothing": "Nothing that was tried stands out from the noise; more fights (-n) would see smaller effects.",
        "noise": "May be noise ({count} of {steps} comparisons, corrected for their number):",
        "still": "Changes nothing in the first fights ({fights}): {names}",
        "lower": "cannot go lower",
        "higher": "cannot go higher",
    },
}
DECIMALS: Final = 2
MINUS: Final = "−"


def _word(lang: str, key: str, **gaps: object) -> str:
    return WORDS[lang][key].format(**gaps)


def beginning(steps: int, fights: int, seed: int, lang: str) -> str:
    """What is going to be played, in a sentence."""
    return _word(lang, "steps", steps=number(steps, lang), fights=number(fights, lang), seed=seed)


def write(found: Sensitivity, elapsed: float, lang: str, paper: Paper) -> None:
    """The whole answer; ``elapsed`` in seconds."""
    if found.base.of:
        value, interval = known(found.base, lang)
        paper.line(_word(lang, "base", figure=found.figure.name, value=value, interval=interval))
        paper.line()
    sure = [effect for effect in found.effects if effect.stands_out]
    if sure:
        paper.grid(table(found, sure, _word(lang, "what"), lang))
    else:
        paper.line(_word(lang, "nothing"))
    _noise(found, lang, paper)
    _refused(found, lang, paper)
    paper.line()
    paper.line(speed(found.fights, elapsed, lang))


def _noise(found: Sensitivity, lang: str, paper: Paper) -> None:
    """What does not stand out, and what did nothing at all."""
    unsure = [effect for effect in found.effects if not effect.stands_out and not effect.still]
    if unsure:
        paper.line()
        paper.line(_word(lang, "noise", count=len(unsure), steps=len(found.effects)))
        paper.grid(table(found, unsure, "", lang))
    still = [effect for effect in found.effects if effect.still]
    if still:
        paper.line()
        fights = number(max(effect.fights for effect in still), lang)
        paper.line(_word(lang, "still", fights=fights, names=", ".join(_steps(still))))


def _steps(effects: list[Effect]) -> list[str]:
    """Numbers with the steps that were taken in them: ``Vega.luck ±1``."""
    signs: dict[str, list[int]] = {}
    for effect in sorted(effects, key=lambda effect: effect.step.number.key):
        signs.setdefault(effect.step.number.name, []).append(effect.step.sign)
    return [f"{name} {'±' if len(both) > 1 else '+' if both[0] > 0 else MINUS}" for name, both in signs.items()]


def table(found: Sensitivity, effects: list[Effect], head: str, lang: str) -> Grid:
    """A row for each step: what it is now, what then, and what that does."""
    changes = _word(lang, "points" if found.figure.rate else "changes", figure=found.figure.name)
    heads = [head, _word(lang, "now"), _word(lang, "then"), changes, say(lang, "interval"), say(lang, "fights")]
    return Grid(heads, [_row(effect, found.figure.rate, lang) for effect in effects], (1, 2, 3, 5))


def _row(effect: Effect, rate: bool, lang: str) -> list[str]:
    one = effect.step.number
    ends = [signed(end, rate, lang) for end in (effect.low, effect.high)]
    interval = say(lang, "between", low=ends[0], high=ends[1]) if effect.high - effect.low < float("inf") else ""
    now, then = str(one.value), one.stepped(effect.step.sign)
    return [one.name, now, then, signed(effect.value, rate, lang), interval, number(effect.fights, lang)]


def signed(change: float, rate: bool, lang: str) -> str:
    """A change with its sign: of a share in hundredths."""
    decimals = 1 if rate else DECIMALS
    text = number(abs(change) * (100 if rate else 1), lang, decimals)
    zero = not text.strip("0.,")
    return text if zero else f"{'+' if change > 0 else MINUS}{text}"


def _refused(found: Sensitivity, lang: str, paper: Paper) -> None:
    if not found.refused:
        return
    paper.line()
    for step in found.refused:
        paper.line(f"{step.number.name} {_word(lang, 'higher' if step.sign > 0 else 'lower')}: {why(step)}")


def why(step: Step) -> str:
    """Why a step cannot be taken, without repeating which one."""
    return step.refused.rpartition(f"{step.setting}: ")[2]

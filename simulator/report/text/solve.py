"""A solution as people read it: the setting, how sure it is, what else would do, what it cost."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ...experiments.candidates import Candidate, Wish
from ...experiments.solve import BEYOND, COARSE, REACHED, UNMET, Solution, SolvePlan
from ...statistics.constraints import Constraint
from ..words import number, percent, say
from .sweep import known, short, speed, value
from .terminal import Grid, Paper

NEARLY: Final = 0.9999

WORDS: Mapping[str, Mapping[str, str]] = {
    "es": {
        "looking": "Se busca {target} entre {cells} ajustes; como mucho {fights} combates; semilla {seed}",
        "where": "Se busca {target} con {requires} entre {cells} ajustes; como mucho {fights} combates; semilla {seed}",
        "and": "y",
        "setting": "Ajuste",
        "worse": "El primero es mejor",
        "reached": "{figure} queda en {value}; se pedía {wanted}.",
        "coarse": "{figure} no llega a {wanted}: hay ajustes por encima y por debajo, y el más cercano da {value};"
        " pasos más finos, u otro número a la vez, pueden llegar.",
        "beyond": "{wanted} queda fuera de alcance: todo lo probado está al mismo lado, y lo más cercano es {value}.",
        "beyond_where": "{wanted} queda fuera de alcance con {requires}: lo más cercano es {value}.",
        "unmet": "Ningún ajuste probado cumple {requires}; el primero es el que menos falta.",
        "sure": "Es mejor que su vecino más próximo con una probabilidad de {chance}.",
        "over": "más del {bound} %",
        "tie": "Entre él y el siguiente más combates apenas decidirían: cualquiera de los dos sirve.",
        "spent": "Se acabaron los combates permitidos antes de decidirlo; --fights permite más.",
        "play": "Para jugarlo: {settings}",
        "cost": "Coste: {evaluations} ajustes de {cells}.",
        "refused": "Combinaciones que el escenario no admite: {count}; por ejemplo, {first}",
        "nothing": "No se ha podido probar ningún ajuste.",
    },
    "en": {
        "looking": "Looking for {target} among {cells} settings; at most {fights} fights; seed {seed}",
        "where": "Looking for {target} where {requires} among {cells} settings; at most {fights} fights; seed {seed}",
        "and": "and",
        "setting": "Setting",
        "worse": "The first is better",
        "reached": "{figure} is {value}; {wanted} was asked for.",
        "coarse": "{figure} does not come to {wanted}: there are settings on either side, but none nearer than {value};"
        " finer steps, or another number as well, may get there.",
        "beyond": "{wanted} is out of reach: all that was tried is on one side of it, and the nearest is {value}.",
        "beyond_where": "{wanted} is out of reach where {requires}: the nearest is {value}.",
        "unmet": "No setting that was tried meets {requires}; the first falls short by least.",
        "sure": "It is better than its nearest neighbour with a chance of {chance}.",
        "over": "over {bound} %",
        "tie": "Between it and the next one more fights would hardly decide: either serves.",
        "spent": "The fights allowed were spent before that was decided; --fights allows more.",
        "play": "To play it: {settings}",
        "cost": "Cost: {evaluations} settings of {cells}.",
        "refused": "Combinations that the scenario does not allow: {count}; for instance, {first}",
        "nothing": "No setting could be tried.",
    },
}


def _word(lang: str, key: str, **gaps: object) -> str:
    return WORDS[lang][key].format(**gaps)


def beginning(wish: Wish, cells: int, plan: SolvePlan, seed: int, lang: str) -> str:
    """What is looked for, in a sentence."""
    gaps = {"cells": number(cells, lang), "fights": number(plan.fights, lang), "seed": seed}
    key = "where" if wish.requires else "looking"
    return _word(lang, key, target=wish.target.text, requires=_required(wish, lang), **gaps)


def _required(wish: Wish, lang: str) -> str:
    return f" {_word(lang, 'and')} ".join(one.text for one in wish.requires)


def write(found: Solution, elapsed: float, lang: str, paper: Paper) -> None:
    """The whole answer; ``elapsed`` in seconds."""
    if found.best is None:
        paper.line(_word(lang, "nothing"))
    else:
        paper.grid(table(found, found.best, lang))
        paper.line()
        for sentence in sentences(found, found.best, lang):
            paper.line(sentence)
    if found.refused:
        paper.line(_word(lang, "refused", count=number(len(found.refused), lang), first=found.refused[0]))
    paper.line()
    cells = number(found.cells, lang)
    cost = _word(lang, "cost", evaluations=number(found.evaluations, lang), cells=cells)
    paper.line(f"{cost} {speed(found.fights, elapsed, lang)}")


def table(found: Solution, best: Candidate, lang: str) -> Grid:
    """The setting that was found and the next best, with the chance that the first is better."""
    target, *requires = (figure.name for figure in best.figures)
    keys = [short(axis.key) for axis in found.axes]
    heads = [*keys, say(lang, "fights"), target, say(lang, "interval"), *requires, _word(lang, "worse")]
    rows = [[*_row(best, lang), ""]]
    rows += [[*_row(other.tried, lang), likely(other.chance, lang)] for other in found.others]
    numeric = [at for at, axis in enumerate(found.axes) if axis.numbers is not None]
    axes = len(found.axes)
    return Grid(heads, rows, (*numeric, axes, axes + 1, *range(axes + 3, len(heads))))


def _row(tried: Candidate, lang: str) -> list[str]:
    chief, *others = tried.sums
    told = [*tried.cell.values, number(tried.fights, lang), *known(chief, lang)]
    return [*told, *(value(sums, lang) for sums in others)]


def sentences(found: Solution, best: Candidate, lang: str) -> list[str]:
    """What was found, how sure that is, and how to have it."""
    wish = found.wish
    gaps = {
        "figure": best.figures[0].name,
        "value": value(best.sums[0], lang),
        "wanted": wanted(wish.target, best, lang),
    }
    key = "beyond_where" if found.verdict == BEYOND and wish.requires else found.verdict
    told = [_word(lang, key, requires=_required(wish, lang), **gaps)]
    if found.sure is not None and found.verdict in (REACHED, COARSE):
        told.append(_word(lang, "sure", chance=likely(found.sure, lang)))
    if found.whole and found.end in ("tie", "spent") and found.verdict != UNMET:
        told.append(_word(lang, found.end))
    pairs = zip(found.axes, best.cell.values, strict=True)
    settings = " ".join(quoted(f"{axis.key}={one}") for axis, one in pairs)
    return [*told, _word(lang, "play", settings=settings)]


def likely(chance: float, lang: str) -> str:
    """A chance that rests on fights that were played: never certain."""
    if chance > NEARLY:
        return _word(lang, "over", bound=number(100 * NEARLY, lang, 2))
    return percent(round(chance, 4), lang)


def wanted(target: Constraint, best: Candidate, lang: str) -> str:
    """The target as the figure is written."""
    return percent(target.value, lang) if best.sums[0].rate else number(target.value, lang, 2)


def quoted(setting: str) -> str:
    """A setting as a shell takes it."""
    import shlex

    return f"--set {shlex.quote(setting)}"

"""The words of summaries in Spanish and English, and how each language writes numbers.

What a game calls its pools, conditions and endings is said by its own words, through trace.wording's Phrasebook."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from math import floor, log10

from ..statistics.intervals import Rate

LANGUAGES = ("es", "en")

WORDS: Mapping[str, Mapping[str, str]] = {
    "es": {
        "fight_of": "semilla {seed}, combate {fight}",
        "again": "--seed {seed} lo repite",
        "fights_of": "Combates: {fights}; semilla {seed}",
        "until": "Hasta conocer {figure} con ±{p}; como mucho {fights} combates; semilla {seed}",
        "step": "Paso",
        "done": "Superado",
        "rounds_head": "Asaltos",
        "rest": "descanso",
        "what": "Qué",
        "combatant": "Combatiente",
        "side": "Bando",
        "state": "Estado",
        "wins": "Victorias",
        "rate": "Tasa",
        "interval": "Intervalo 95 %",
        "nobody": "sin vencedor",
        "rounds": "Asaltos: media {mean}, p05 {p05}, mediana {p50}, p95 {p95}, máximo {max}",
        "standing": "En pie",
        "alive": "Con vida",
        "left": "Media al final",
        "per_fight": "Media por combate",
        "ending": "Final",
        "winner": "Vence",
        "fights": "Combates",
        "at_most": "como mucho {bound}",
        "at_least": "como poco {bound}",
        "between": "{low} a {high}",
        "speed": "Jugados {fights} en {seconds} s, {rate} por segundo",
        "faults": "Fallos",
        "kind": "Pregunta",
        "how": "Cómo",
        "times": "Veces",
        "first": "Primero",
        "in_fight": "combate {fight}: {message}",
        "at_end": "Al final",
        "stopped_fights": "parado tras {done} de {most} combates; para seguir: {again}",
        "stopped_pairs": "parado tras {done} de {most} combates como mucho; para seguir: {again}",
        "stopped_cells": "parado tras {done} de {most} casillas; para seguir: {again}",
        "stopped_steps": "parado tras {done} pasos; para seguir: {again}",
        "stopped_search": "parado tras {done} combates; para seguir: {again}",
        "missed": "{figure} se conoce con ±{half} tras {fights} combates, no con ±{asked}",
        "missed_difference": "la diferencia de {figure} se conoce con ±{half} tras {fights} combates, no con ±{asked}",
        "missed_cells": "{figure} no se conoce con ±{asked} en {missed} de {cells} casillas tras {fights} combates cada"
        " una, en la peor con ±{worst}; -n permite más",
        "missed_more": "{missed}; harían falta unos {more} (-n)",
        "gist_wins": "Gana {side} en el {rate} de los combates (intervalo 95 %: {bounds}).",
        "gist_tpk": "No queda en pie nadie de {side} en el {rate} ({bounds}).",
        "gist_rounds": "Lo normal son {p50} asaltos{range}.",
        "gist_rounds_one": "Lo normal es un asalto{range}.",
        "gist_range": " (de {p05} a {p95})",
        "gist_falls": "Quien más cae es {who}, en el {rate}.",
        "gist_no_falls": "De {side} no cae nadie.",
        "gist_luck": "Suerte de {side}: {won} desviaciones típicas de media cuando gana, {lost} cuando no.",
        "tpk": "nadie de {side} en pie",
        "length": "Asaltos",
        "upright": "Sin caer por asalto",
        "dealt": "Daño hecho",
        "taken": "Sufrido",
        "hits": "Golpes",
        "falls": "Cae",
        "felled": "Sobre todo por",
        "no_cause": "causa sin anotar",
        "watch": "Para ver un combate:",
        "edge": "{what}, ventaja {edge}",
        "kind_worst": "el peor",
        "kind_p05": "de los malos (p05)",
        "kind_median": "el mediano",
        "kind_p95": "de los buenos (p95)",
        "kind_best": "el mejor",
        "kind_fall": "cae {of}",
        "kind_draw": "sin vencedor: {of}",
        "kind_win": "gana {of}",
        "compared": "Decide {figure}; los mismos dados, semilla {seed}; como mucho {fights} combates de cada lado",
        "against": "{other} frente a {base}",
        "better": "Mejor",
        "worse": "Peor",
        "more": "Más",
        "less": "Menos",
        "same": "Ninguna diferencia mayor que {margin}",
        "open": "Aún no está claro: hacen falta unos {more} combates más",
        "small_too": "{verdict}, pero en menos de {margin}",
        "decided": "{figure}: {base} con {base_label}, {other} con {other_label}; diferencia {change}"
        " (intervalo 95 %: {interval})",
        "saved": "Combates de cada lado: {fights}; sin emparejarlos harían falta {gain} veces esos",
        "pairs": "Combates de cada lado: {fights}",
        "figure": "Cifra",
        "difference": "Diferencia",
        "pairing": "Ahorro",
        "points": "{value} puntos",
        "unknown": "desconocido",
        "always": "la misma en todos los combates",
        "stands_out": "*: destaca entre las {count} cifras comparadas (Holm)",
        "none_differs": "Sin diferencia en ningún combate: {names}",
        "both_ways": "Combate {fight}, {figure}: {base} con {base_label}, {other} con {other_label}",
    },
    "en": {
        "fight_of": "seed {seed}, fight {fight}",
        "again": "--seed {seed} plays it again",
        "fights_of": "Fights: {fights}; seed {seed}",
        "until": "Until {figure} is known to ±{p}; at most {fights} fights; seed {seed}",
        "step": "Step",
        "done": "Got through",
        "rounds_head": "Rounds",
        "rest": "rest",
        "what": "What",
        "combatant": "Combatant",
        "side": "Side",
        "state": "State",
        "wins": "Wins",
        "rate": "Rate",
        "interval": "95 % interval",
        "nobody": "no winner",
        "rounds": "Rounds: mean {mean}, p05 {p05}, median {p50}, p95 {p95}, most {max}",
        "standing": "Standing",
        "alive": "Alive",
        "left": "Mean left",
        "per_fight": "Mean a fight",
        "ending": "Ending",
        "winner": "Winner",
        "fights": "Fights",
        "at_most": "at most {bound}",
        "at_least": "at least {bound}",
        "between": "{low} to {high}",
        "speed": "Played {fights} in {seconds} s, {rate} a second",
        "faults": "Faults",
        "kind": "Question",
        "how": "How",
        "times": "Times",
        "first": "First",
        "in_fight": "fight {fight}: {message}",
        "at_end": "At the end",
        "stopped_fights": "stopped after {done} of {most} fights; to go on: {again}",
        "stopped_pairs": "stopped after {done} of at most {most} fights; to go on: {again}",
        "stopped_cells": "stopped after {done} of {most} cells; to go on: {again}",
        "stopped_steps": "stopped after {done} steps; to go on: {again}",
        "stopped_search": "stopped after {done} fights; to go on: {again}",
        "missed": "{figure} is known to {half} after {fights} fights, not to {asked}",
        "missed_difference": "the difference of {figure} is known to {half} after {fights} fights, not to {asked}",
        "missed_cells": "{figure} is not known to {asked} in {missed} of {cells} cells after {fights} fights each, in"
        " the worst to {worst}; -n allows more",
        "missed_more": "{missed}; about {more} would be needed (-n)",
        "gist_wins": "A win for {side} in {rate} of the fights (95 % interval: {bounds}).",
        "gist_tpk": "Nobody of {side} is left standing in {rate} ({bounds}).",
        "gist_rounds": "It usually takes {p50} rounds{range}.",
        "gist_rounds_one": "It usually takes one round{range}.",
        "gist_range": " ({p05} to {p95})",
        "gist_falls": "{who} falls most often, in {rate}.",
        "gist_no_falls": "Nobody of {side} falls.",
        "gist_luck": "Luck of {side}: {won} standard deviations on average in fights won, {lost} in the others.",
        "tpk": "nobody of {side} standing",
        "length": "Rounds",
        "upright": "Not fallen by round",
        "dealt": "Damage dealt",
        "taken": "Taken",
        "hits": "Hits",
        "falls": "Falls",
        "felled": "Mostly to",
        "no_cause": "no cause noted",
        "watch": "To watch a fight:",
        "edge": "{what}, edge {edge}",
        "kind_worst": "the worst",
        "kind_p05": "a bad one (p05)",
        "kind_median": "the median",
        "kind_p95": "a good one (p95)",
        "kind_best": "the best",
        "kind_fall": "{of} falls",
        "kind_draw": "no winner: {of}",
        "kind_win": "{of} wins",
        "compared": "{figure} decides; the same dice, seed {seed}; at most {fights} fights each way",
        "against": "{other} against {base}",
        "better": "Better",
        "worse": "Worse",
        "more": "More",
        "less": "Less",
        "same": "No difference larger than {margin}",
        "open": "Not clear yet: about {more} more fights are needed",
        "small_too": "{verdict}, but by less than {margin}",
        "decided": "{figure}: {base} with {base_label}, {other} with {other_label}; difference {change}"
        " (95 % interval: {interval})",
        "saved": "Fights each way: {fights}; without pairing it would take {gain} times as many",
        "pairs": "Fights each way: {fights}",
        "figure": "Figure",
        "difference": "Difference",
        "pairing": "Saved",
        "points": "{value} points",
        "unknown": "unknown",
        "always": "the same in every fight",
        "stands_out": "*: stands out among the {count} figures compared (Holm)",
        "none_differs": "No difference in any fight: {names}",
        "both_ways": "Fight {fight}, {figure}: {base} with {base_label}, {other} with {other_label}",
    },
}

ENDINGS: Mapping[str, Mapping[str, str]] = {
    "es": {
        "last_side": "queda un solo bando",
        "mutual": "no queda nadie en pie",
        "draw": "se acabó el tiempo",
        "completed": "cadena completa",
        "defeated": "nadie puede seguir",
        "retreat": "retirada",
    },
    "en": {
        "last_side": "one side is left",
        "mutual": "nobody is left standing",
        "draw": "time is up",
        "completed": "all steps done",
        "defeated": "nobody can go on",
        "retreat": "retreat",
    },
}
"""Why a fight ended, whoever won. A system's own endings are said in its own words."""

_SEPARATORS: Mapping[str, tuple[str, str]] = {"es": (" ", ","), "en": (",", ".")}
"""Between thousands, and before decimals."""


def ending(key: str, lang: str) -> str:
    """What an ending is called that all games have; empty for a game's own."""
    return ENDINGS[lang].get(key, "")


def between(low: float, high: float, lang: str, *, seen: bool = True, always: bool = False) -> str:
    """The interval of a share: between two bounds, or at most and at least where only one is known."""
    if not seen:
        return say(lang, "at_most", bound=percent(high, lang))
    if always:
        return say(lang, "at_least", bound=percent(low, lang))
    return say(lang, "between", low=percent(low, lang).removesuffix(" %"), high=percent(high, lang))


def say(lang: str, key: str, **gaps: object) -> str:
    """The words for ``key``, its gaps filled. Raises KeyError for a language or key that there is not."""
    return WORDS[lang][key].format(**gaps)


def number(value: float | Decimal, lang: str, decimals: int = 0) -> str:
    """``1 234,5`` or ``1,234.5``."""
    thousands, point = _SEPARATORS[lang]
    told = f"{value:,.{decimals}f}"
    if told.startswith("-") and not told.strip("-0.,"):
        told = told.removeprefix("-")
    whole, dot, rest = told.partition(".")
    return whole.replace(",", thousands) + (point + rest if dot else "")


def about(value: float, lang: str) -> str:
    """``0.0446`` or ``0,0446``: three digits of a number, however small."""
    return f"{value:.3g}".replace(".", _SEPARATORS[lang][1])


def percent(share: float, lang: str) -> str:
    """A share in per cent: to a tenth, finer near 0 % and 100 %, and exactly these only for exactly these."""
    small = min(share, 1 - share)
    decimals = 0 if small <= 0 else 1 if small >= 0.01 else min(12, 1 - floor(log10(small * 100)))
    return f"{number(100 * Decimal(repr(float(share))), lang, decimals)} %"  # 65.15 is no 65.1499999


def bounds(rate: Rate, lang: str) -> str:
    """What the count says about the true rate: between two bounds, or at most and at least where only one is known."""
    return between(*rate.interval, lang, seen=rate.count > 0, always=rate.count == rate.of)

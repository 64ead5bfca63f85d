"""The words of summaries in Spanish and English, and how each language writes numbers.

What a game calls its pools, conditions and endings is said by its own words, through trace.wording's Book."""

from __future__ import annotations

from collections.abc import Mapping
from math import floor, log10

from ..batch.rates import Rate

LANGUAGES = ("es", "en")

WORDS: Mapping[str, Mapping[str, str]] = {
    "es": {
        "fight_of": "semilla {seed}, combate {fight}",
        "again": "--seed {seed} lo repite",
        "fights_of": "Combates: {fights}; semilla {seed}",
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
    },
    "en": {
        "fight_of": "seed {seed}, fight {fight}",
        "again": "--seed {seed} plays it again",
        "fights_of": "Fights: {fights}; seed {seed}",
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
    },
}

ENDINGS: Mapping[str, Mapping[str, str]] = {
    "es": {"last_side": "queda un solo bando", "mutual": "no queda nadie en pie", "draw": "se acabó el tiempo"},
    "en": {"last_side": "one side is left", "mutual": "nobody is left standing", "draw": "time is up"},
}
"""Why a fight ended, whoever won. A system's own endings are said in its own words."""

_SEPARATORS: Mapping[str, tuple[str, str]] = {"es": (" ", ","), "en": (",", ".")}
"""Between thousands, and before decimals."""


def say(lang: str, key: str, **gaps: object) -> str:
    """The words for ``key``, its gaps filled. Raises KeyError for a language or key that there is not."""
    return WORDS[lang][key].format(**gaps)


def number(value: float, lang: str, decimals: int = 0) -> str:
    """``1 234,5`` or ``1,234.5``."""
    thousands, point = _SEPARATORS[lang]
    whole, dot, rest = f"{value:,.{decimals}f}".partition(".")
    return whole.replace(",", thousands) + (point + rest if dot else "")


def percent(share: float, lang: str) -> str:
    """A share in per cent: to a tenth, finer near 0 % and 100 %, and exactly these only for exactly these."""
    small = min(share, 1 - share)
    decimals = 0 if small <= 0 else 1 if small >= 0.01 else min(12, 1 - floor(log10(small * 100)))
    return f"{number(share * 100, lang, decimals)} %"


def bounds(rate: Rate, lang: str) -> str:
    """What the count says about the true rate: between two bounds, or at most and at least where only one is known."""
    low, high = rate.interval
    if rate.count == 0:
        return say(lang, "at_most", bound=percent(high, lang))
    if rate.count == rate.of:
        return say(lang, "at_least", bound=percent(low, lang))
    return say(lang, "between", low=percent(low, lang).removesuffix(" %"), high=percent(high, lang))

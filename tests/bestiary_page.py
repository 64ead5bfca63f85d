"""docs/bestiary.md and docs/es/bestiary.md: sheets and gear of every game, from the program's own descriptions."""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Final

from simulator import systems
from simulator.narration.inventory import GEAR, SHEETS, Listed, alias_of, listed, reference_title, title_of

DOCS = Path(__file__).parent.parent / "docs"
PAGES: Final[Mapping[str, Path]] = {"en": DOCS / "bestiary.md", "es": DOCS / "es" / "bestiary.md"}
CORRELATIONS: Final = {"hh": 0.97, "ig": 0.84, "fr": 0.89, "tz": 0.95}
"""Rank correlations of strength and fights won in each game (``python -m benchmarks.bestiary``)."""
ENGLISH: Final = """# Bestiary and armoury

Made by `python -m tests.make_pages` of what the program says of itself. `asalto sheets GAME` and `asalto gear GAME`
show the same, in English and Spanish, with filters: `--search WORD`, `--kind KIND`, `--strength LOW..HIGH`,
`--source book` or `built` (sheets), `--sort strength`, `--json`; with a name they show one, and how a file asks for it.

**Source.** *book*: the numbers are those of the game's text, or of the publications that its ledger names. *built*:
ours, made by the game's own building rules where it has any; tests check them.

**Strength** of a sheet is a number of opponents: about how many copies of the game's reference sheet it is worth. It
comes from the game's formulas, without a fight: what the sheet takes from the reference a round, times the rounds that
it stands against the reference, both in units of what the reference does to itself; of that the root (Lanchester's
square law). So a sheet of strength 3 is a match for about three of the reference, and *n* sheets of strength *s* for
about *n s*. Initiative, tricks and talents that the formulas leave out make it better or worse: `asalto batch` says.
`python -m benchmarks.bestiary` lets every sheet fight one to eight copies of its reference: the rank correlation of
strength and fights won is {hh} in Haunted House, {ig} in Ira y Gloria, {fr} in Fragmentos and {tz} in Tapiz.
"""
SPANISH: Final = """# Bestiario y arsenal

Esta página la escribe el propio programa (`python -m tests.make_pages`). `asalto sheets JUEGO --lang es` y
`asalto gear JUEGO --lang es` enseñan lo mismo y saben filtrar: `--search PALABRA`, `--kind TIPO`,
`--strength MÍNIMO..MÁXIMO`, `--source book` o `built` (solo fichas), `--sort strength` y `--json`. Si das un nombre,
enseñan solo eso, y cómo se pide en un archivo. Un archivo admite el identificador en inglés y la forma en español.

**Origen.** *Libro*: los números son los del manual, o los de las publicaciones que citan las reglas. *Hecha*: la hemos
hecho nosotros con las reglas de creación del juego, si las tiene; las pruebas lo comprueban.

**La fuerza** de una ficha es un número de rivales: a cuántas copias de la ficha de referencia del juego equivale, más o
menos. Sale de las fórmulas del juego, sin jugar ningún combate: lo que la ficha le quita a la referencia por ronda, por
las rondas que aguanta frente a ella, todo medido en lo que la referencia se hace a sí misma; y de eso, la raíz (la ley
cuadrática de Lanchester). Así, una ficha de fuerza 3 puede con unas tres referencias, y *n* fichas de fuerza *s*, con
unas *n s*. La iniciativa, los trucos y los talentos que no entran en las fórmulas la hacen mejor o peor: para saberlo
está `asalto batch`. `python -m benchmarks.bestiary` enfrenta cada ficha a entre una y ocho copias de su referencia. La
correlación de rangos entre la fuerza y los combates ganados es de {hh} en Haunted House, {ig} en Ira y Gloria, {fr} en
Fragmentos y {tz} en Tapiz.
"""
MEASURED: Final[Mapping[str, str]] = {
    "fragmentos": "La fuerza de una ficha sale de las probabilidades exactas de los conflictos con peligro contra"
    " el guardia del hotel. Cada uno ataca una vez por ronda de la manera que mejor se le da, y el otro responde"
    " como menos le cueste; la cifra es lo que se espera perder de la característica que se tira. Se usan los"
    " objetos y los rasgos que vengan al caso. No se cuentan la protección de guión, la amenaza, la superación,"
    " las cualidades ni los ataques a varios blancos. La fuerza de un objeto son sus dados; la de una dificultad,"
    " su número. Los modos de ataque no tienen.",
    "haunted_house": "La fuerza es lo que se espera perder, con las probabilidades del juego, frente al vecino"
    " corriente, que tiene un 3 en todo. La de un arma es la vida que un vecino le quita con ella a otro por"
    " asalto; la de una armadura, la media de los puntos que resta a las hojas y a las balas; la de una toxina,"
    " una caída, un fuego o un objeto que cae, los puntos que le cuesta a un vecino una vez; la de un susto, el"
    " shock. La de una ficha no cuenta las esquivas, las toxinas de las armas ni los sustos.",
    "ira_y_gloria": "La fuerza son las heridas que se esperan, con las probabilidades del juego en el rango 2, si"
    " todos los canjes se gastan en dados extra de daño y se dispara a media distancia. La de un arma son las"
    " heridas por turno que un guardia imperial le hace con ella a otro. La de una ficha no cuenta las tiradas"
    " para ignorar heridas, el Shock, la Ira, la Ruina, las capacidades, el miedo ni las armas de pocos usos; una"
    " tropa se mide entera. Si un guardia apenas le hace nada a una ficha, se supone que le quita la vigésima"
    " parte de una herida por turno, así que las fuerzas de 13 en adelante se parecen mucho. Los rasgos de arma y"
    " las capacidades no tienen fuerza propia.",
    "tapiz": "La fuerza es la media de puntos de golpe perdidos, con las probabilidades exactas del dado de"
    " acción, en la postura normal y a la mejor distancia. La de un arma o un poder es lo que pierde por ronda un"
    " aldeano al que ataca alguien de nivel 1 con un 14 en todas las características y sin rasgos; la de un"
    " peligro, lo que pierde un aldeano cada vez; la de una ficha, su mejor ataque al cuerpo o a la mente, en"
    " proporción a los puntos de su blanco. No cuentan los estados, las posturas, los puntos de heroicidad, el"
    " primer golpe, la curación ni la petrificación. Las armaduras y los escudos cuentan por su bonificador; las"
    " posturas, y lo que solo pesa, no tienen fuerza.",
}
"""Spanish for the second paragraph of each game's ``inventory`` module, which is the English text."""


def page(lang: str) -> str:
    """Return the whole page in a language."""
    found = {letters: decimal(f"{one:.2f}", lang) for letters, one in CORRELATIONS.items()}
    introduction = ENGLISH if lang == "en" else SPANISH
    return introduction.format(**found) + "".join(map(_english if lang == "en" else _spanish, systems.NAMES))


def _english(game: str) -> str:
    told = inspect.getdoc(import_module(f"simulator.systems.{game}.inventory")) or ""
    measured = " ".join(told.split("\n\n", 1)[1].split())
    heads = ["id", "English", "Spanish", "kind", "strength"]

    def row(one: Listed, *more: str) -> list[str]:
        return [f"`{one.entry.id}`", one.title, title_of(game, one.entry, "es"), one.kind, strength(one, "en"), *more]

    sheets = [row(one, one.source, one.about) for one in listed(game, SHEETS, "en")]
    gear = [row(one, one.figures, one.entry.rule) for one in listed(game, GEAR, "en")]
    return (
        f"\n## {systems.game(game).title}\n\n{measured}\n\n"
        f"The reference is `{systems.inventory(game).reference}`. {len(sheets)} sheets:\n\n"
        + table([*heads, "source", "good for"], sheets)
        + f"\n{len(gear)} things:\n\n"
        + table([*heads, "figures", "rule"], gear)
    )


def _spanish(game: str) -> str:
    heads = ["título", "se escribe", "tipo", "fuerza"]

    def row(one: Listed, *more: str) -> list[str]:
        spellings = dict.fromkeys((alias_of(game, one.entry.id, "es"), one.entry.id))
        return [one.title, ", ".join(f"`{word}`" for word in spellings), one.kind, strength(one, "es"), *more]

    sheets = [row(one, one.source, one.about) for one in listed(game, SHEETS, "es")]
    gear = [row(one, one.figures, one.about, one.entry.rule) for one in listed(game, GEAR, "es")]
    return (
        f"\n## {systems.game(game).title}\n\n{MEASURED[game]}\n\n"
        f"La referencia es la ficha *{reference_title(game, 'es')}*. Hay {len(sheets)} fichas:\n\n"
        + table([*heads, "origen", "para qué sirve"], sheets)
        + f"\nY {len(gear)} cosas:\n\n"
        + table([*heads, "datos", "para qué sirve", "regla"], gear)
    )


def strength(one: Listed, lang: str) -> str:
    """Return the strength to one decimal."""
    return "" if one.entry.strength is None else decimal(f"{one.entry.strength:.1f}", lang)


def decimal(number: str, lang: str) -> str:
    """Return a number with the decimal mark of a language."""
    return number.replace(".", ",") if lang == "es" else number


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a Markdown table."""
    lines = [heads, ["---"] * len(heads), *([cell.replace("|", "\\|") for cell in row] for row in rows)]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)

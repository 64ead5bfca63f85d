"""Spanish help of commands.

The commands hold the English help; messages/es/help.toml has the Spanish, text by text. Errors are translated by
narration/complaints.py."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator
from copy import copy

import click

from ..narration.complaints import table
from .spoken import UNDESCRIBED

WIDTH = 116
"""Columns of paragraphs that click does not wrap."""
_EXAMPLE = re.compile(r"(\s+asalto .*?)(\s{2,})(\S.*)")
_HEADS = {
    "Usage:": "Uso:",
    "Options:": "Opciones:",
    "Commands:": "Órdenes:",
    "COMMAND [ARGS]...": "ORDEN [ARGUMENTOS]...",
}
_MARKS = (
    ("Show this message and exit.", "Muestra esta ayuda y termina."),
    (UNDESCRIBED, "Falta la descripción: python -OO la omite."),
    ("[default:", "[por defecto:"),  # the value may be on the next line
    ("[required]", "[obligatorio]"),
    ("[OPTIONS]", "[OPCIONES]"),
)
_WORDS = {
    "ADDRESS": "DIRECCIÓN",
    "COMMAND": "ORDEN",
    "COUNTS": "CUENTAS",
    "ENEMY": "ENEMIGO",
    "FILE": "ARCHIVO",
    "FLOAT": "NÚMERO",
    "FOLDER": "CARPETA",
    "GAME": "JUEGO",
    "HIGH": "MÁXIMO",
    "KEY": "CLAVE",
    "KIND": "TIPO",
    "LOW": "MÍNIMO",
    "METRIC": "MÉTRICA",
    "NAME": "NOMBRE",
    "PARTY": "GRUPO",
    "PATTERN": "PATRÓN",
    "POLICY": "POLÍTICA",
    "SCENARIO": "ESCENARIO",
    "SECONDS": "SEGUNDOS",
    "SENTENCE": "FRASE",
    "SHARE": "PARTE",
    "SIDE": "BANDO",
    "SYSTEM": "JUEGO",
    "TOPIC": "TEMA",
    "TEXT": "TEXTO",
    "TRACE": "REGISTRO",
    "VALUE": "VALOR",
    "VALUES": "VALORES",
    "WHO": "QUIÉN",
    "WORD": "PALABRA",
}
"""Placeholders of arguments and options."""


# Help.


def spanish_command(command: click.Command) -> click.Command:
    """Return a copy of the command with Spanish help."""
    translated = copy(command)
    translated.help = _paragraphs(command.help)
    translated.short_help = None if command.short_help is None else said(command.short_help)
    translated.epilog = _epilog(command.epilog)
    translated.params = [_parameter(one, command) for one in command.params]
    return translated


def spanish_help(text: str) -> str:
    """Return click's help text with Spanish headings."""
    for english, spanish in (*_HEADS.items(), *_MARKS):
        text = text.replace(english, spanish)
    return text


def said(text: str) -> str:
    """Return the Spanish of a help text, or the text itself if there is no translation."""
    plain = " ".join(text.split())
    return table("help").get(plain, plain)


def units(command: click.Command) -> Iterator[str]:
    """Yield every help text of a command that help.toml translates."""
    for text in (command.help, command.epilog):
        for block in _blocks(text):
            if block[0].endswith("Examples:") or block[0].startswith("  asalto"):
                yield from (match[3] for line in block if (match := _EXAMPLE.fullmatch(line)) is not None)
            else:
                yield " ".join(" ".join(block).split())
    if command.short_help is not None:
        yield command.short_help
    yield from (one.help for one in command.params if isinstance(one, click.Option) and one.help is not None)


def _parameter(one: click.Parameter, command: click.Command) -> click.Parameter:
    translated = copy(one)
    if isinstance(one, click.Argument) or not (one.is_flag or isinstance(one.type, click.Choice)):  # type: ignore[attr-defined]
        translated.metavar = placeholders(one.make_metavar(click.Context(command)))
    if isinstance(translated, click.Option) and translated.help is not None:
        translated.help = said(translated.help)
    return translated


def placeholders(text: str) -> str:
    """Return the text with Spanish placeholders, such as ``CLAVE=VALOR``."""
    return re.sub(r"[A-Z]{2,}", lambda match: _WORDS.get(match[0], match[0]), text)


def _blocks(text: str | None) -> Iterator[list[str]]:
    """Yield the paragraphs of a help text, without click's marks."""
    for block in re.split(r"\n\s*\n|\n?\x08\n", text or ""):
        lines = [line for line in block.split("\n") if line.strip()]
        if lines:
            yield lines


def _paragraphs(text: str | None) -> str | None:
    return None if text is None else "\n\n".join(said(" ".join(block)) for block in _blocks(text))


def _epilog(text: str | None) -> str | None:
    """Return the examples with their remarks and the paragraphs after them, protected from click's wrapping."""
    if text is None:
        return None
    translated: list[str] = []
    for block in _blocks(text):
        if block[0].endswith("Examples:") or block[0].startswith("  asalto"):
            translated.append("\n".join(_example(line) for line in block))
        else:
            translated.append(textwrap.fill(said(" ".join(block)), WIDTH, break_on_hyphens=False))
    return "\n\n".join(f"\b\n{one}" for one in translated)


def _example(line: str) -> str:
    match = _EXAMPLE.fullmatch(line)
    if match is None:
        return "Ejemplos:" if line.strip() == "Examples:" else line
    return f"{match[1]}{match[2]}{said(match[3])}"

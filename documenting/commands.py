"""Pages of the commands: the help of each, in English and Spanish, as the program has it when the site is built."""

from __future__ import annotations

import re
from collections.abc import Iterator

import click
from attrs import frozen

from simulator.cli import main as program
from simulator.cli.output import speaking
from simulator.cli.spanish import spanish_help

from .markdown import escaped, table


@frozen
class Words:
    """Headings of the pages in a language."""

    commands: str
    command: str
    does: str
    options: str
    option: str
    means: str
    about: str


WORDS = {
    "en": Words(
        "Commands", "command", "does", "Options", "option", "means",
        "The help of every command, as `asalto COMMAND --help` prints it.",
    ),
    "es": Words(
        "Órdenes", "orden", "hace", "Opciones", "opción", "significa",
        "La ayuda de cada orden, la misma que escribe `asalto ORDEN --help`.",
    ),
}  # fmt: skip


def command_pages(language: str) -> dict[str, str]:
    """Return a page for each command and one that lists them, by their names."""
    with speaking(language):
        before, program.lang = program.lang, language
        try:
            top = click.Context(program, info_name=program.name)
            commands = {name: program.get_command(top, name) for name in program.list_commands(top)}
            pages = {f"commands/{name}": _page(command, top, language) for name, command in commands.items() if command}
            return {"commands/index": _index(pages, commands, language), **pages}
        finally:
            program.lang = before


def _index(pages: dict[str, str], commands: dict[str, click.Command | None], language: str) -> str:
    words = WORDS[language]
    rows = [
        [f"[`asalto {name}`]({name}.md)", escaped(found.get_short_help_str(200))]
        for name, found in commands.items()
        if found is not None
    ]
    return f"# {words.commands}\n\n{words.about}\n\n{table([words.command, words.does], rows)}"


def _page(command: click.Command, top: click.Context, language: str) -> str:
    """Return the page of a command: usage, what it does, its options and its examples."""
    words = WORDS[language]
    context = click.Context(command, parent=top, info_name=command.name)
    parts = [
        f"# asalto {command.name}",
        *_prose(command.help),
        f"```text\n{_said(command.get_usage(context), language)}\n```",
    ]
    records = [record for one in command.get_params(context) if (record := one.get_help_record(context)) is not None]
    # Arguments without a sentence of their own are explained above, and named by the usage.
    rows = [[f"`{_said(names, language)}`", escaped(_said(told, language))] for names, told in records if told]
    parts.append(f"## {words.options}\n\n{table([words.option, words.means], rows)}".rstrip())
    return "\n\n".join([*parts, *_prose(command.epilog)]) + "\n"


def _said(text: str, language: str) -> str:
    return spanish_help(text) if language == "es" else text


def _prose(text: str | None) -> Iterator[str]:
    """Yield the paragraphs of a help text; examples are a heading and a block of commands."""
    for block in re.split(r"\n\s*\n|\x08\n", text or ""):
        lines = [line for line in block.split("\n") if line.strip()]
        if lines and lines[0].strip() in ("Examples:", "Ejemplos:"):
            yield f"## {lines[0].strip().rstrip(':')}"
            lines = lines[1:]
        if lines and lines[0].strip().startswith("asalto "):
            yield "```console\n" + "\n".join(f"$ {line.strip()}" for line in lines) + "\n```"
        elif lines:
            yield escaped(" ".join(line.strip() for line in lines))

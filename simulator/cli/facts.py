"""``asalto facts``: vocabulary of tactics for a game."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import click

from . import options
from .listing import schema_of
from .output import write_json

if TYPE_CHECKING:
    from ..core.record import Json
    from ..policy.tactics.vocabulary import Named, Vocabulary
    from ..report.tables import Table

EXAMPLES = """\b
Examples:
  asalto facts haunted_house
  asalto facts tapiz --lang es
  asalto facts fragmentos --json | jq '.facts[].word'

\b
docs/tactics.md shows how to write rows with them.
"""


@click.command(epilog=EXAMPLES, short_help="List what tactics can use: conditions, targets, actions.")
@click.argument("system")
@options.printed
def facts(system: str, lang: str, as_json: bool) -> None:
    """List what tactics for SYSTEM can use: conditions for `when`, targets for `at`, actions for `do`."""
    from ..narration.meanings import heading, spelling
    from ..policy.tactics.finding import vocabulary
    from ..report.text.terminal import terminal_of

    schema_of(system)
    words = vocabulary(system)
    if as_json:
        write_json(facts_document(words, lang))
        return
    out = terminal_of(sys.stdout)
    for table in tables(words, lang):
        out.table(table)
        out.line()
    out.line(f"* {heading('head-of_body', lang, spelling(_about_a_body(words), lang))}")


def _about_a_body(words: Vocabulary) -> Named:
    """Return a condition about a body."""
    return next(one for one in words.facts if one.of_body)


def facts_document(words: Vocabulary, lang: str) -> dict[str, Json]:
    """Return the vocabulary of a game with its meanings, as JSON."""
    from ..narration.meanings import SPECIAL, meaning

    def row(kind: str, word: Named) -> dict[str, Json]:
        return {"word": word.name, "spanish": word.spanish, "meaning": meaning(words.system, kind, word.name, lang)}

    special = [row("target", one) for one in SPECIAL]
    return {
        "system": words.system,
        "facts": [
            {**row("fact", one), "gives": one.gives, "of_body": one.of_body, "words": dict(one.words)}
            for one in words.facts
        ],
        "targets": [*special, *(row("target", one) for one in words.choices)],
        "actions": [
            {**row("action", one), "questions": {kind: [*sorted(verbs)] for kind, verbs in one.kinds.items()}}
            for one in words.actions
        ],
    }


def tables(words: Vocabulary, lang: str) -> Sequence[Table]:
    """Return the vocabulary of a game with its meanings, as tables."""
    from ..narration.meanings import SPECIAL, heading, meaning, spelling
    from ..report.tables import Table

    def rows(kind: str, found: Iterable[Named], *more: Sequence[str]) -> list[list[str]]:
        cells = [[spelling(word, lang), meaning(words.system, kind, word.name, lang)] for word in found]
        return [[*row, *(column[at] for column in more)] for at, row in enumerate(cells)]

    given = [heading(f"gives-{one.gives}", lang) for one in words.facts]
    whose = ["*" if one.of_body else "" for one in words.facts]
    asked = [", ".join(one.kinds) for one in words.actions]
    about, gives = heading("head-about", lang), heading("head-gives", lang)
    choices: list[Named] = [*SPECIAL, *words.choices]
    known = rows("fact", words.facts, given, whose)
    for fact, row in zip(words.facts, known, strict=True):
        row[0] += "('...')" if fact.of_text is not None else ""
    return (
        Table([heading("head-facts", lang), about, gives, "*"], known),
        Table([heading("head-targets", lang), about], rows("target", choices)),
        Table(
            [heading("head-actions", lang), about, heading("head-questions", lang)],
            rows("action", words.actions, asked),
        ),
    )

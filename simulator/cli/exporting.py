"""``asalto export``: the combatants of a scenario for other programs."""

from __future__ import annotations

from pathlib import Path

import click

from . import options
from .program import DONE

TO = ("foundry", "csv", "improved-initiative")
EXAMPLES = """\b
Examples:
  asalto export three_against_a_chaos_marine --to foundry -o marine.json
  asalto export attic.toml --to csv -o attic.csv
  asalto export attic.toml --to improved-initiative -o attic.json

\b
docs/import.md tells how each program reads the file. `asalto import` reads csv and foundry back.
"""


@click.command(epilog=EXAMPLES, short_help="Export a scenario's combatants for other programs.")
@click.argument("scenario")
@click.option("--to", required=True, type=click.Choice(TO), help="Program to export for.")
@click.option("-o", "--output", metavar="FILE", help="File to write (default: stdout).")
@click.option("--force", is_flag=True, help="Overwrite an existing file.")
@options.lang
def export(scenario: str, to: str, output: str | None, force: bool, lang: str) -> int:
    """Write the combatants of SCENARIO (a file or a shipped scenario's name) as a file for another program, equal ones
    once with their number."""
    from ..foreign.exporting import export as exported
    from ..report.words import say
    from ..scenario import load
    from ..wire.saving import save

    if output is not None and Path(output).exists() and not force:
        raise click.UsageError(say(lang, "new-exists", file=output))
    text = exported(load(scenario), to, lang)
    if output is None:
        click.echo(text, nl=False)
    else:
        save(output, text)
        click.echo(say(lang, "print-written", path=output))
    return DONE

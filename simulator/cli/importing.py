"""``asalto import``: characters and creatures of spreadsheets and of other programs as a file of sheets."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ..experiments.bounds import WholeBounds
from . import options
from .output import warn, write_json
from .program import DONE

if TYPE_CHECKING:
    from ..foreign.importing import Import
    from ..foreign.party import Imported

EXAMPLES = """\b
Examples:
  asalto import my_group.csv -o party.toml
  asalto import my_group.ods --system tapiz -o party.toml
  asalto import bestiary.json --only hound --only priest -o beasts.toml
  asalto import fvtt-Actor-kara.json threats.db --tier 2 -o party.toml
  asalto import bestiary.json --json | jq '.creatures[].lost'

\b
FILE is a table (CSV, TSV, ODS, XLSX) with one creature a row and headings in English or Spanish in any order, or JSON:
actors of Foundry VTT's system for Wrath & Glory (one, a list, or one a line), or a list of blocks of that game.
docs/import.md has an example of each. ODS and XLSX need pip install 'asalto[import]'.
"""


@click.command("import", epilog=EXAMPLES, short_help="Import characters of spreadsheets and of other programs.")
@click.argument("files", nargs=-1, required=True, metavar="FILE...", type=click.Path(path_type=Path))
@click.option("-o", "--output", metavar="FILE", help="File of sheets to write (default: stdout).")
@click.option("--system", metavar="GAME", help="Game of the creatures (default: by headings or kind of file).")
@click.option("--only", multiple=True, metavar="NAME", help="Take creatures with this in their name. May be repeated.")
@click.option(
    "--tier",
    metavar="N",
    type=options.whole(WholeBounds(1, 5)),
    default=1,
    help="Tier of the game, for creatures whose class depends on it (default: 1).",
)
@click.option("--force", is_flag=True, help="Overwrite an existing file.")
@options.printed
def import_(files: Sequence[Path], output: str | None, lang: str, as_json: bool, **how: Any) -> int:  # Any: click
    """Read the characters and creatures of each FILE into a file of sheets, which scenarios include and `asalto new
    --include` uses. For each creature it lists what was taken, what was guessed and what was lost."""
    from ..foreign import party
    from ..foreign.importing import Wanted, read_files
    from ..narration.complaints import complaint
    from ..report.words import say
    from .listing import schema_of

    _check_output(output, files, lang, force=how["force"])
    if how["system"] is not None:
        schema_of(how["system"])
    found = read_files(files, Wanted(how["system"], tuple(how["only"]), how["tier"]))
    head = [say(lang, "import-head", files=", ".join(path.name for path in files))]
    text = party.text(found.creatures, found.system, head, partial(complaint, lang=lang))
    if output is not None:
        Path(output).write_text(text, encoding="utf-8")
    if as_json:
        write_json(_document(found, text))
        return DONE
    if output is None:
        click.echo(text, nl=False)
    for remark in _remarks(found, lang):
        warn(remark)
    for line in [*_report(found, lang), *(_next(found, output, lang) if output else ())]:
        click.echo(line, err=output is None)
    return DONE


def _check_output(output: str | None, files: Sequence[Path], lang: str, *, force: bool) -> None:
    """Raise UsageError if the file exists, or is one of those to read."""
    from ..report.words import say

    if output is not None and ((Path(output).exists() and not force) or Path(output) in files):
        raise click.UsageError(say(lang, "new-exists", file=output))


def _remarks(found: Import, lang: str) -> Iterator[str]:
    """Yield sentences about the files: encodings that were guessed, headings and objects that were not used."""
    from ..report.words import say

    for file, encoding in found.encodings.items():
        yield say(lang, "import-encoding", file=file, encoding=encoding)
    for file, unknown in found.unknown.items():
        heads = [f'"{head}" ({near}?)' if near else f'"{head}"' for head, near in unknown.items()]
        yield say(lang, "import-unknown", file=file, headings=", ".join(heads))
    for each in found.skipped:
        yield say(lang, "import-skipped", place=each.place, name=each.text)


def _report(found: Import, lang: str) -> Iterator[str]:
    """Yield for each creature what was taken, guessed and lost."""
    for each in found.creatures:
        yield ""
        yield f"{each.name} [sheets.{each.key}]"
        for key, parts in _parts(each, lang):
            yield from _under(key, parts, lang)


def _parts(each: Imported, lang: str) -> Iterator[tuple[str, list[str]]]:
    """Yield the parts of a report on one creature, by the message before each."""
    from ..foreign.party import said
    from ..narration.complaints import complaint

    told = partial(complaint, lang=lang)
    yield "taken", [", ".join(name for name in each.sheet if name != "title")]
    sources = [f"{one.field} = {one.value}{f' ({one.source})' if one.source else ''}" for one in each.guessed]
    yield "guessed", sources
    yield "understood", [said(one) for one in each.understood]
    yield "lost", [*(f"{one.place}: {one.text}" for one in each.lost), *map(told, each.refused), *map(said, each.prose)]
    yield "problem", [told(sentence) for sentence in each.problems]


def _under(key: str, parts: Sequence[str], lang: str) -> Iterator[str]:
    from ..report.words import say

    if parts:
        yield f"  {say(lang, f'import-{key}')}"
        yield from (f"    {part}" for part in parts)


def _next(found: Import, output: str, lang: str) -> Iterator[str]:
    """Yield what was written, and a command that uses it."""
    from .. import systems
    from ..foreign.party import opponent
    from ..report.words import say

    yield ""
    yield say(lang, "import-written", file=output, creatures=len(found.creatures))
    other = opponent(found.creatures[0], found.system)
    title = systems.schema(found.system).sheets[other].get("title", {}).get(lang, other)
    sentence = f"{found.creatures[0].name} {say(lang, 'new-against')} {title}"
    words = ["asalto", "new", found.system, sentence, "--include", output, "-o", "fight.toml"]
    yield say(lang, "import-next", command=shlex.join(words))


def _document(found: Import, text: str) -> dict[str, object]:
    """Return the file and the report as one document."""
    from attrs import asdict

    return {"text": text, **asdict(found)}

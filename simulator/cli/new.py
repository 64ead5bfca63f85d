"""``asalto new``: a scenario file from a sentence, or from a few questions on a terminal."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from . import options
from .output import complain, warn
from .program import BAD_INPUT, DONE

if TYPE_CHECKING:
    from ..scenario.draft import Draft
    from .drafting import Wanted, Written

EXAMPLES = """\b
Examples:
  asalto new haunted_house "4 officers vs 3 zombies and a werewolf" -o cellar.toml
  asalto new haunted_house "4 agentes contra 3 zombis y un hombre lobo en un sótano en llamas" -o sotano.toml
  asalto new "three guards against an ogre and two wolves in the fog"    on stdout; the names say which game
  asalto new "Elena and 2 officers vs 4 zombies" --include my_party.toml -o attic.toml    your own characters
  asalto new                                                             asks

\b
Sides are divided by "vs" or "contra"; "in" and "with" bring circumstances: fire, fog, an obstacle, an ambush.
`asalto sheets SYSTEM` lists who can fight. Exit code 2: the sentence cannot be understood.
"""


@click.command("new", epilog=EXAMPLES, short_help="Write a scenario file from a sentence, or ask for it.")
@click.argument("words", nargs=-1, metavar="[SYSTEM] [SENTENCE]")
@click.option("--title", default="", help="What it is called; the sentence unless given.")
@click.option("-o", "--output", metavar="FILE", help="Write it there; to stdout unless given.")
@click.option(
    "--policy",
    "policies",
    metavar="SIDE=POLICY",
    multiple=True,
    help="Who plays a side, by its name or role (pc, npc). May be repeated.",
)
@click.option(
    "--include",
    "includes",
    metavar="FILE",
    multiple=True,
    type=click.Path(exists=True, dir_okay=False),
    help="A file of your own characters, which the sentence may name. May be repeated.",
)
@click.option("--force", is_flag=True, help="Write over a file that is there already.")
@click.option(
    "--editor/--no-editor", default=True, help="With -o: write the schema beside it that editors check it with."
)
@options.lang
def new(words: Sequence[str], title: str, output: str | None, lang: str, **how: Any) -> int:  # Any: as click has it
    """Write a scenario file with comments: SENTENCE says who fights whom, in English or Spanish, with names of sheets;
    SYSTEM is the game, and may be left out where the names say it. Without a sentence, on a terminal, it asks."""
    from attrs import evolve

    from .drafting import BadSentence, Wanted, draft

    system, sentence = _split(words)
    wanted = Wanted(lang, title, _policies(how["policies"], lang), output or "")
    wanted = evolve(wanted, editor=how["editor"] and output is not None, includes=tuple(how["includes"]))
    try:
        if not sentence:
            return _asked(system, wanted, force=how["force"], editor=how["editor"])
        _check_free(output, lang, force=how["force"])
        return _finish(draft(sentence, system, wanted), wanted)
    except BadSentence as error:
        for problem in error.problems:
            complain(problem)
        return BAD_INPUT


def _split(words: Sequence[str]) -> tuple[str | None, str]:
    """The game, None when none is named, and the sentence. Raises UsageError for a word that is meant as one."""
    from .. import systems
    from ..core.spelling import fold
    from .listing import schema_of

    first = fold(words[0]) if words else ""
    if first in systems.NAMES:
        return first, " ".join(words[1:])
    if len(words) > 1 and ("_" in words[0] or (" " not in words[0] and " " in words[1])):
        schema_of(words[0])  # a game that is not there, with the nearest
    return None, " ".join(words)


def _policies(texts: Sequence[str], lang: str) -> Mapping[str, str]:
    from ..report.words import say

    pairs = [text.partition("=") for text in texts]
    wrong = [text for text, (who, sign, name) in zip(texts, pairs, strict=True) if not (who and sign and name)]
    if wrong:
        raise click.UsageError(say(lang, "new-bad_policy", text=wrong[0]))
    return {who.strip(): name.strip() for who, _, name in pairs}


def _check_free(output: str | None, lang: str, *, force: bool) -> None:
    """Raises UsageError when the file is there already."""
    from ..report.words import say

    if output is not None and not force and Path(output).exists():
        raise click.UsageError(say(lang, "new-exists", file=output))


def _finish(written: Written, wanted: Wanted) -> int:
    """Write the file, or print it, and say what comes next."""
    from ..report.words import say
    from .drafting import save

    for remark in written.remarks:
        warn(remark)
    if not wanted.file:
        click.echo(written.text, nl=False)
        return DONE
    schema = save(Path(wanted.file), written, wanted)
    encounter, lang = written.scenario.encounter, wanted.lang
    counts = {"sides": len(encounter.sides), "combatants": len(encounter.members)}
    click.echo(say(lang, "new-written", file=wanted.file, **counts))
    click.echo(say(lang, "new-taken", who=_who(written.draft, say(lang, "new-against"))))
    if schema is not None:
        click.echo(say(lang, "new-written_schema", file=str(schema)))
    click.echo(say(lang, "new-next", file=wanted.file))
    return DONE


def _who(made: Draft, against: str) -> str:
    """Who fights whom, as the sentence was understood: how many, and their names."""
    sides = (", ".join(f"{group.count} × {group.name}" for group in side.groups) for side in made.sides)
    return f" {against} ".join(sides)


def _asked(system: str | None, wanted: Wanted, *, force: bool, editor: bool) -> int:
    """Ask for all that is missing. Raises UsageError where there is no terminal to ask on."""
    from ..report.words import say
    from .asking import ask

    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise click.UsageError(say(wanted.lang, "new-no_terminal", example=say(wanted.lang, "new-example")))
    written, answered = ask(system, wanted, force=force, editor=editor)
    return _finish(written, answered)

"""``asalto new``: write a scenario file from a sentence, or from a few questions on a terminal."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ..experiments.declaring import texts
from . import options
from .output import complain, warn, write_json
from .program import BAD_INPUT, DONE

if TYPE_CHECKING:
    from ..scenario import Scenario
    from ..scenario.draft.readback import Reading
    from .drafting import Wanted, Written

EXAMPLES = """\b
Examples:
  asalto new haunted_house "my party of four rookies vs a vampire and her three ghouls" -o crypt.toml
  asalto new haunted_house "cuatro soldados sin munición contra diez zombis en un sótano en llamas" -o sotano.toml
  asalto new tapiz "three guards and a captain with a longbow ambush seven orcs"    on stdout
  asalto new ira_y_gloria "4 guardsmen in cover vs 6 cultists at 30 metres" --strict
  asalto new "Elena and 2 officers vs 4 zombies" --include my_party.toml -o attic.toml    your own characters
  asalto new                                                             ask on the terminal

\b
docs/sentences.md lists the words for sides, gear, wounds, distances and circumstances; `asalto sheets SYSTEM` and
`asalto gear SYSTEM` list the names. The file may be named by -o; what was understood is read back.
Exit code 2: the sentence was not understood, or with --strict a part of it was not.
"""


@click.command("new", epilog=EXAMPLES, short_help="Write a scenario file from a sentence or a few questions.")
@click.argument("words", nargs=-1, metavar="[SYSTEM] [SENTENCE]")
@click.option("--title", default="", help="Title of the scenario (default: the sentence).")
@click.option("-o", "--output", metavar="FILE", help="File to write (default: stdout).")
@options.made(
    texts("Policy of a side, given by name or role (pc, npc).", "SIDE=POLICY", flags=("--policy",)), "policies"
)
@options.include
@click.option("--force", is_flag=True, help="Overwrite an existing file.")
@click.option("--editor/--no-editor", default=True, help="With -o: also write the schema for editors.")
@click.option("--strict", is_flag=True, help="Words that are not understood are an error.")
@options.printed
def new(words: Sequence[str], title: str, output: str | None, lang: str, **how: Any) -> int:  # Any: as click has it
    """Write a scenario file with comments. SENTENCE names the combatants of each side, in English or Spanish, by their
    sheets; SYSTEM may be omitted if the names identify the game. Without SENTENCE, the command asks on the
    terminal."""
    from attrs import evolve

    from ..report.words import say
    from .drafting import BadSentence, Wanted, draft

    system, sentence = _split(words)
    wanted = Wanted(lang, title, _policies(how["policies"], lang), output or "")
    wanted = evolve(wanted, editor=how["editor"] and output is not None, includes=tuple(how["includes"]))
    try:
        if not sentence:
            return _asked(system, wanted, force=how["force"], editor=how["editor"])
        _check_free(output, lang, force=how["force"])
        written = draft(sentence, system, wanted)
        if not how["as_json"]:
            written = _chosen(written, wanted)
        if how["strict"] and written.read.unused:
            raise BadSentence([*(each.said for each in written.read.unused), say(lang, "new-strict")])
        return _finish(written, wanted, as_json=how["as_json"])
    except BadSentence as error:
        for problem in error.problems:
            complain(problem)
        return BAD_INPUT


def _split(words: Sequence[str]) -> tuple[str | None, str]:
    """Split off the game (None if not given). Raises UsageError for a word that looks like an unknown game."""
    from .. import systems
    from ..core.spelling import fold
    from .listing import schema_of

    first = fold(words[0]) if words else ""
    if first in systems.NAMES:
        return first, " ".join(words[1:])
    if len(words) > 1 and ("_" in words[0] or (" " not in words[0] and " " in words[1])):
        schema_of(words[0])  # raises, with the nearest game
    return None, " ".join(words)


def _policies(texts: Sequence[str], lang: str) -> Mapping[str, str]:
    from ..report.words import say

    pairs = [text.partition("=") for text in texts]
    wrong = [text for text, (who, sign, name) in zip(texts, pairs, strict=True) if not (who and sign and name)]
    if wrong:
        raise click.UsageError(say(lang, "new-bad_policy", text=wrong[0]))
    return {who.strip(): name.strip() for who, _, name in pairs}


def _check_free(output: str | None, lang: str, *, force: bool) -> None:
    """Raise UsageError if the file exists."""
    from ..report.words import say

    if output is not None and not force and Path(output).exists():
        raise click.UsageError(say(lang, "new-exists", file=output))


def _chosen(written: Written, wanted: Wanted) -> Written:
    """Ask on a terminal where several readings are equally likely. Return the file of the chosen one."""
    from attrs import evolve

    from ..report.words import say
    from .drafting import draft

    if not (sys.stdin.isatty() and sys.stderr.isatty()) or os.environ.get("CI"):
        return written
    asked: set[str] = set()
    wanted = evolve(wanted, title=written.draft.title)
    while True:
        taken = next((each for each in written.read.taken if each.others and each.text not in asked), None)
        if taken is None:
            return written
        asked.add(taken.text)
        click.echo(taken.said, err=True)
        for number, name in enumerate([say(wanted.lang, "new-as_taken"), *(each.name for each in taken.others)], 1):
            click.echo(f"  {number}  {name}", err=True)
        most = click.IntRange(1, len(taken.others) + 1)
        chosen = click.prompt(say(wanted.lang, "new-ask_reading"), type=most, default=1, err=True)
        if chosen > 1:
            written = draft(taken.others[chosen - 2].sentence, written.draft.system, wanted)


def _taken(reading: Reading) -> str:
    return "; ".join(filter(None, (reading.said, reading.also)))


def _finish(written: Written, wanted: Wanted, *, as_json: bool = False) -> int:
    """Write the file, or print it, and print what it was understood as and the next command."""
    from ..report.words import say
    from .drafting import document, save

    schema = save(Path(wanted.file), written, wanted) if wanted.file else None
    if as_json:
        write_json(document(written))
        return DONE
    lang, read = wanted.lang, written.read
    for remark in (*read.remarks, *map(_taken, read.taken), *(each.said for each in read.unused)):
        warn(remark)
    lines = [say(lang, "new-taken", who=read.sentence), *([read.facts] if read.facts else [])]
    if not wanted.file:
        click.echo(written.text, nl=False)
        for line in lines:
            click.echo(line, err=True)
        return DONE
    encounter = written.scenario.encounter
    counts = {"sides": len(encounter.sides), "combatants": len(encounter.members)}
    click.echo(say(lang, "new-written", file=wanted.file, **counts))
    for line in lines:
        click.echo(line)
    if schema is not None:
        click.echo(say(lang, "new-written_schema", file=str(schema)))
    for line in _would_fit(written.scenario, lang):
        click.echo(line)
    click.echo(_odds(written.scenario, wanted))
    click.echo(say(lang, "new-next", file=wanted.file))
    return DONE


def _odds(scenario: Scenario, wanted: Wanted) -> str:
    """Return the line about the dependence of the odds on the policies, from a short pilot."""
    from ..experiments.rough_odds import rough_odds
    from ..narration.wording import Phrasebook
    from ..report.words import number, say

    found, lang = rough_odds(scenario), wanted.lang
    if found is None:
        return say(lang, "new-matchups", file=wanted.file)
    low, high = (number(10 * round(10 * rate), lang) for rate in (found.low, found.high))
    side = Phrasebook.of(scenario, lang).side(found.side)
    key = "new-odds_same" if low == high else "new-odds"
    return say(lang, key, side=side, low=low, high=high, fights=number(found.fights, lang), file=wanted.file)


def _would_fit(scenario: Scenario, lang: str) -> list[str]:
    """Return a line for each of the first two kinds of enemy: how many of it would fit."""
    from ..experiments.budget import NoBudget, budget
    from ..report.budget import fit_lines

    try:
        return fit_lines(budget(scenario), lang)[:2]
    except NoBudget:
        return []


def _asked(system: str | None, wanted: Wanted, *, force: bool, editor: bool) -> int:
    """Ask on the terminal. Raises UsageError without one."""
    from ..report.words import say
    from .asking import ask

    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise click.UsageError(say(wanted.lang, "new-no_terminal", example=say(wanted.lang, "new-example")))
    written, answered = ask(system, wanted, force=force, editor=editor)
    return _finish(written, answered)

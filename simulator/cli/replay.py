"""``asalto replay``: narrate a trace, or check it against the rules."""

from __future__ import annotations

import sys
from functools import partial
from typing import TYPE_CHECKING

import click

from ..core.errors import BadTrace
from . import options
from .output import announce, complain, warn, write_heading, write_json
from .program import CHECK_FAILED, DONE

if TYPE_CHECKING:
    from ..core.system import Fate
    from ..narration.narrator import Line
    from ..trace.reader import Trace
    from ..trace.replay import Verification

EXAMPLES = """\b
Examples:
  asalto run reference_duel --seed 7 --trace duel.jsonl
  asalto replay duel.jsonl                             narrate the fight
  asalto replay duel.jsonl --lang es --secrets         include hidden facts
  asalto replay duel.jsonl --verify                    check that the rules produce this fight
  asalto replay duel.jsonl --audit                     check every sum in it

\b
--verify plays the fight twice: from the recorded answers and rolls, and from the seed alone. Exit code 0: the fights
are equal; 1: they differ, and the first different line is shown; 2: the file is not a complete trace of these rules.
--audit recomputes every roll, sum and figure from the lines of the trace alone, without the code of the rules.
Exit code 0: all agree; 1: findings, each with its line and rule.
"""


@click.command(epilog=EXAMPLES, short_help="Narrate a recorded fight, or check it.")
@click.argument("trace", type=click.Path())
@click.option("--verify", is_flag=True, help="Play the fight again and compare, instead of narrating it.")
@click.option("--audit", is_flag=True, help="Recompute every roll and figure from the trace alone.")
@options.lang
@click.option("--secrets", is_flag=True, help="Include facts hidden from the players.")
@options.why
@options.as_json
def replay(trace: str, verify: bool, audit: bool, lang: str, secrets: bool, why: bool, as_json: bool) -> int:
    """Narrate the fight in TRACE, a file written by `asalto run --trace`, or check it with --verify or --audit."""
    from ..trace.reader import read

    if verify and audit:
        raise click.UsageError("--verify and --audit exclude each other; give one of them.")
    found = read(trace)
    if verify:
        return _verify(trace, found, as_json)
    if audit:
        return _audit(trace, found, as_json)
    lines = _narration(found, lang, secrets, why)
    if as_json:
        _write(trace, found, narration=lines)
    else:
        _tell(found, lines, lang)
    return DONE


def _narration(trace: Trace, lang: str, secrets: bool, why: bool) -> list[Line]:
    from ..narration.narrator import narrate

    return narrate(trace, lang, secrets=secrets, reasons=why, fates=_fates(trace))


def _fates(trace: Trace) -> tuple[Fate, ...]:
    """Return the final states of all combatants.

    A trace does not hold them, so the rules play the recorded fight again. Empty if they produce another fight."""
    from ..trace.replay import verify_recorded

    try:
        return verify_recorded(trace).fates
    except BadTrace as error:
        warn(f"the narration follows the trace, but the rules produce another fight: {error}")
        return ()


def _tell(trace: Trace, lines: list[Line], lang: str) -> None:
    from ..narration.shipped import title_of
    from ..report.text.terminal import terminal_of
    from ..report.words import say

    out = terminal_of(sys.stdout)
    header = trace.header
    told = say(lang, "fight_of", seed=header.seed, fight=header.fight)
    write_heading(out, title_of(header.title, lang) or header.system, told)
    for line in lines:
        out.line(line.text, line.tone, line.level)


def _write(path: str, trace: Trace, **found: object) -> None:
    """Print the JSON document of a trace with what has been ``found``."""
    from ..wire.documents import document

    write_json({"trace": path, **document(trace), **found})


def _verify(path: str, trace: Trace, as_json: bool) -> int:
    """Check the trace, print the result, and return the exit code."""
    from ..runtime import campaign, inline
    from ..trace.replay import Verification, verify_recorded, verify_seeded

    checked, problem = Verification(), ""
    try:
        checked = verify_recorded(trace)
        again = verify_seeded(
            trace, partial(campaign.play if "chain" in trace.header.document else inline.play, trust=False)
        )
        checked = Verification(recorded=True, seeded=again.seeded, note=again.note)
    except BadTrace as error:
        problem = f"{error}"
    if problem:
        complain(problem)
    if as_json:
        seeded = False if problem and checked.recorded else checked.seeded
        verdict = {"recorded": checked.recorded, "seeded": seeded, "note": checked.note or problem}
        _write(path, trace, verified=verdict)
    elif not problem:
        _print_verified(path, trace, checked)
    return CHECK_FAILED if problem else DONE


def _print_verified(path: str, trace: Trace, checked: Verification) -> None:
    lines = f"{path}: {len(trace.lines)} lines"
    if checked.seeded:
        announce(f"{lines}, the same fight from its record and from seed {trace.header.seed} alone.")
    else:
        announce(f"{lines}, the same fight from its record. {checked.note}")


def _audit(path: str, trace: Trace, as_json: bool) -> int:
    """Recompute the trace with the referee, print its findings, and return the exit code."""
    from ..referee import audit

    found = audit(trace)
    if as_json:
        _write(path, trace, audit=found)
    else:
        for finding in found.findings:
            complain(f"{path}, {finding}")
        verdict = f"{len(found.findings)} findings" if found.findings else "all agree"
        announce(f"{path}: {found.rolls} rolls and {found.figures} figures recomputed: {verdict}.")
    return CHECK_FAILED if found.findings else DONE

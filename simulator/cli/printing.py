"""``asalto print``: a scenario on paper, with blocks, boxes to tick, tactics and odds."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..core.errors import AsaltoError
from ..experiments.requests import PrintRequest
from . import options
from .program import BAD_INPUT, DONE

if TYPE_CHECKING:
    from ..batch.engine import ScenarioArm
    from ..report.printed import Printed
    from ..statistics.summary import BatchSummary
    from .session import Session

WATCHED = 20
EXAMPLES = """\b
Examples:
  asalto print attic.toml                          write attic.html, to print from any browser
  asalto print attic.toml -o attic.pdf             needs Chromium, Chrome, Edge or Brave
  asalto print reference_duel --paper letter -o duel.html --lang es
  asalto print attic.toml -n 1000 --policy horrors=aggressive

\b
Tactics tell what the policies of the file do in the first fights of the seed. docs/printing.md shows the page.
"""


@click.command("print", epilog=EXAMPLES, short_help="Print a scenario: blocks with boxes to tick, tactics, odds.")
@click.argument("scenario")
@options.experiment(PrintRequest)
def print_page(session: Session, asked: PrintRequest, scenario: str) -> int:
    """Write SCENARIO (a file or a shipped scenario's name) as a page for the table: a block for each combatant with
    boxes for life, ammunition and conditions, the order of turns, tactics in three lines, the odds and the verdict."""
    from ..experiments.batch import play_batch
    from ..report.words import number, say
    from ..statistics.stopping import StoppingRule
    from ..statistics.summary import summarize

    path = _path(scenario, asked.output)
    arm = session.source(scenario).arm()
    fights = number(asked.fights, session.lang)
    session.begin(arm.scenario.heading, say(session.lang, "fights_of", fights=fights, seed=session.seed))
    with session.playing((arm,), asked.fights) as playing:
        found = play_batch(playing.engine, arm, StoppingRule(asked.fights), progress=playing.progress, plain=True)
    if not found.whole:
        return session.interrupted("stopped_fights", done=found.accumulator.fights, most=asked.fights)
    odds = summarize(scenario, arm.scenario, session.seed, found.accumulator, session.elapsed, found.adjusted)
    try:
        _write(path, _page(session, asked, arm, odds, scenario))
    except AsaltoError as error:
        session.unwritten.add(str(error))
        return BAD_INPUT
    click.echo(say(session.lang, "print-written", path=path))
    return DONE


def _path(scenario: str, output: str | None) -> str:
    """Return the path of the page. Raises UsageError for one that cannot be, NoBrowser for a PDF without a browser,
    MissingExtra without the packages for pages."""
    from ..report.html import check

    check()
    path = Path(output or f"{Path(scenario).stem}.html")
    ending = path.suffix.lower()
    if ending not in (".html", ".htm", ".pdf"):
        raise click.UsageError(f"-o: {path} does not end in .html or .pdf.")
    if path.is_dir() or not path.parent.is_dir():
        raise click.UsageError(f"-o: {path} cannot be written.")
    if output is None and path.exists():
        raise click.UsageError(f"{path} exists already; name the file with -o.")
    if ending == ".pdf":
        from ..report.html.printed import browser

        browser()
    return str(path)


def _page(session: Session, asked: PrintRequest, arm: ScenarioArm, odds: BatchSummary, name: str) -> Printed:
    from .. import systems
    from ..experiments.habits import watched
    from ..report.printed import printed

    scenario, lang = arm.scenario, session.lang
    blocks = systems.blocks(scenario.system, scenario.encounter)
    habits = watched(scenario, blocks, session.seed, min(WATCHED, asked.fights))
    words = ["asalto", "print", name, *session.changes, "-n", str(asked.fights), "--seed", str(session.seed)]
    return printed(scenario, blocks, habits, odds, lang, asked.paper, shlex.join(words))


def _write(path: str, page: Printed) -> None:
    """Write the page. Raises NoBrowser and OSError."""
    from ..report.html.printed import printed_page, save_pdf
    from ..wire.saving import save

    html = printed_page(page)
    if path.lower().endswith(".pdf"):
        save_pdf(path, html)
    else:
        save(path, html)

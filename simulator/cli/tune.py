"""``asalto tune``: find weights that make a policy win more."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..experiments.requests import TuneRequest
from ..extras import require
from . import options
from .output import remark
from .program import CHECK_FAILED, DONE

if TYPE_CHECKING:
    from ..tournament.tuning import Tuned
    from .session import Session

EXAMPLES = """\b
Examples:
  asalto tune tapiz                                    in two of three shipped scenarios; the third is held out
  asalto tune tapiz --trials 200 -o tapiz.toml
  asalto tune tapiz --drawn 40                         in encounters drawn from all sheets of the game
  asalto tune attic.toml cellar.toml --held-out garden.toml
  asalto tune reference_duel --seed 7 --resume         continue after Ctrl-C
  asalto match '{ use = "tuned", file = "tapiz.toml" }' aggressive --scenario knockout_and_recovery

\b
Each trial plays mirrored pairs of games against aggressive and cautious, on the same dice as every other trial. The
best trials are played further, and the winner is measured in the held-out scenarios. FILE is then a policy:
{ use = "tuned", file = "FILE" }. It keeps its tables of other games. Needs pip install 'asalto[solve]'.

\b
Exit code 1: the gain in the held-out scenarios does not stand out from chance; the file is written all the same, with a
note. Ctrl-C writes the best so far; --resume continues.
"""


@click.command(epilog=EXAMPLES, short_help="Find weights that make a policy win more.")
@click.argument("where", metavar="SYSTEM|SCENARIO...", nargs=-1, required=True)
@options.experiment(TuneRequest)
def tune(session: Session, asked: TuneRequest, where: Sequence[str]) -> int:
    """Tune the weights of a built-in policy in the shipped scenarios of SYSTEM, or in SCENARIOs of one game, and write
    them to a file that is a policy."""
    require("solve", "asalto tune")
    from ..report.tune import announcement, estimate, tuned_answer
    from ..tournament.arenas import arenas_of, drawn_arenas
    from ..tournament.tuning import Tuner, pairs_in_all
    from ..tournament.weights_file import check_writable

    for path in (*where, *asked.held_out):
        session.check_input(path)
    check_writable(Path(asked.output))
    held = asked.held_out
    arenas = drawn_arenas(where, held, asked.drawn, session.seed) if asked.drawn else arenas_of(where, held)
    most, lang = pairs_in_all(arenas, asked), session.lang
    session.begin(arenas.system, *announcement(arenas, asked, session.seed, lang))
    names = [arenas.system, *(arena.name for arena in (*arenas.training, *arenas.held)), str(len(arenas.held))]

    def estimated(seconds: float) -> None:
        remark(estimate(2 * most, seconds * most / session.run.jobs, lang))

    with session.playing_pairs(names, most) as playing:
        tuner = Tuner(playing.engine, arenas, asked, session.seed, session.run.deadline, playing.progress, estimated)
        found = tuner.tune()
    if found.best is not None:
        with session.unwritten.excused():
            _write(found, Path(asked.output), session)
        session.tell(
            lambda: tuned_document(found, session), lambda: tuned_answer(found, asked.output, lang), paged=False
        )
    if not found.measured:
        return session.interrupted("stopped_search", done=found.games)
    return DONE if found.proved else CHECK_FAILED


def _write(found: Tuned, path: Path, session: Session) -> None:
    from ..report.tune import comment
    from ..tournament.weights_file import write_table

    assert found.best is not None
    write_table(path, found.arenas.system, found.best.table, comment(found, session.seed))


def tuned_document(found: Tuned, session: Session) -> dict[str, object]:
    """Return the JSON document of the result."""
    from ..wire.documents import document

    return {**document(found), "seed": session.seed, "elapsed_s": session.elapsed}

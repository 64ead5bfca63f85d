"""Program ``asalto`` and its commands.

Heavy modules are imported only when a command runs, so that help is fast."""

from __future__ import annotations

from .. import __version__
from .balance import balance
from .batch import batch
from .budget import budget
from .check import check_bot, check_policy
from .compare import compare
from .docs import docs
from .exact import exact
from .exporting import export
from .facts import facts
from .importing import import_
from .inventory import list_gear, list_sheets
from .listing import list_policies, list_scenarios, list_systems, list_variants
from .matchups import matchups
from .new import new
from .play import play
from .printing import print_page
from .program import Program
from .replay import replay
from .run import run
from .schema import schema
from .sensitivity import sensitivity
from .serve import open_page, serve
from .solve import solve
from .sweep import sweep
from .tournament import match, sprt, tournament
from .tune import tune
from .validate import validate

__all__ = ["main"]

EXAMPLES = """\b
Examples:
  asalto scenarios                                    list the scenarios
  asalto new                                          make your own fight from a few questions
  asalto run reference_duel                           watch one fight
  asalto run reference_duel --seed 7 --trace duel.jsonl
  asalto play reference_duel --as Vega                play a combatant yourself
  asalto replay duel.jsonl --verify                   check a recorded fight
  asalto batch reference_duel -n 2000                 win rates with intervals
  asalto batch reference_duel --policy Elena=cautious
  asalto compare reference_duel --vary sheets.brawler.max_life=20,24
  asalto exact reference_duel                         exact odds instead of samples
  asalto match cautious aggressive --scenario reference_duel    compare two policies
  asalto matchups reference_duel                      how far the odds depend on the policies

\b
Exit codes: 0 success; 1 a check failed; 2 bad usage or bad input; 130 stopped by Ctrl-C.
`asalto COMMAND --help` shows options and examples.
"""

main = Program(
    name="asalto",
    version=__version__,
    help="Simulate fights of tabletop role-playing games: watch one, replay it, or play thousands for statistics.",
    epilog=EXAMPLES,
    commands=[
        new,
        import_,
        run,
        play,
        batch,
        compare,
        exact,
        sweep,
        sensitivity,
        solve,
        balance,
        budget,
        matchups,
        print_page,
        export,
        tune,
        tournament,
        match,
        sprt,
        replay,
        serve,
        open_page,
        validate,
        check_bot,
        check_policy,
        docs,
        list_scenarios,
        list_systems,
        list_sheets,
        list_gear,
        list_policies,
        list_variants,
        facts,
        schema,
    ],
)

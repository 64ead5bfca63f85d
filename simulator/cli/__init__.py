"""What people type: ``asalto`` and its commands.

Nothing heavy is imported before a command runs, so the help comes at once."""

from __future__ import annotations

from .. import __version__
from .batch import batch
from .compare import compare
from .exact import exact
from .listing import list_policies, list_scenarios, list_sheets, list_systems, list_variants
from .program import Program
from .replay import replay
from .run import run
from .sensitivity import sensitivity
from .solve import solve
from .sweep import sweep
from .tournament import match, sprt, tournament
from .validate import validate

__all__ = ["main"]

EXAMPLES = """\b
Examples:
  asalto scenarios                                    what there is to fight
  asalto run reference_duel                           watch one fight
  asalto run reference_duel --seed 7 --trace duel.jsonl
  asalto replay duel.jsonl --verify                   the same fight, checked
  asalto batch reference_duel -n 2000                 who wins, and how surely
  asalto batch reference_duel --policy Elena=cautious
  asalto compare reference_duel --vary sheets.brawler.max_life=20,24
  asalto exact reference_duel                         the same without any luck
  asalto match cautious aggressive --scenario reference_duel    who plays better

\b
Exit codes: 0 done; 1 a check failed; 2 bad usage or bad input; 130 stopped by Ctrl-C.
`asalto COMMAND --help` has examples for each command.
"""

main = Program(
    name="asalto",
    version=__version__,
    help="Fights of tabletop role-playing games: watched, replayed, and counted by the thousand.",
    epilog=EXAMPLES,
    commands=[
        run,
        batch,
        compare,
        exact,
        sweep,
        sensitivity,
        solve,
        tournament,
        match,
        sprt,
        replay,
        validate,
        list_scenarios,
        list_systems,
        list_sheets,
        list_policies,
        list_variants,
    ],
)

"""Files of weights, which ``asalto tune`` writes: a table for each game, with a temper and numbers.

They become options of the policy ``tuned``, so that a scenario's document and digest contain the weights."""

from __future__ import annotations

from ..core.errors import BadScenario
from ..core.record import Json
from ..policy.errors import PolicyError
from ..policy.registry import make
from ..policy.spec import TUNED, PolicySpec
from .diagnostics import Diagnostics, below
from .read import Table
from .source import copy_of, file_tables
from .tactics import TacticsReader


def tuned_options(files: TacticsReader, problems: Diagnostics, table: Table, place: str) -> dict[str, Json] | None:
    """Return the options in the file that a policy's table names; None, with a problem, if it is not a file of weights.

    If the game is known, only its options are taken from a file for several games."""
    where = below(place, "file")
    for key in table:
        if key not in ("use", "file"):
            problems.add(below(place, key), "cannot be combined with file, which has the weights")
            return None
    path = files.path(where, table["file"])
    if path is None:
        return None
    try:
        found = copy_of(file_tables(path), problems.of(str(path)))
        make(PolicySpec(TUNED, found))
    except BadScenario as error:
        problems.sentences.extend(error.problems)
        return None
    except PolicyError as error:
        problems.of(str(path)).add("", str(error.__cause__ or error))
        return None
    if files.system is None:
        return found
    if files.system not in found:
        problems.of(str(path)).add(
            files.system, f"is missing; the file has weights for {', '.join(found) or 'no game'}"
        )
        return None
    return {files.system: found[files.system]}

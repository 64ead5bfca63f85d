"""Answers of every call of a notebook, and the first rows of their frames, for reading. ``make goldens`` accepts new
texts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

import polars as pl
import polars.selectors as cs
import pytest
from syrupy.assertion import SnapshotAssertion

from simulator import notebook

DUEL: Final = "reference_duel"
ARMOUR: Final = "combatants.Bruno.natural_armour"
Call = Callable[[], Any]  # Any: each call has an answer of its own
CALLS: Final[Mapping[str, tuple[Call, tuple[str, ...]]]] = {
    "simulate": (lambda: notebook.simulate(DUEL, 60, seed=7), ("figures", "combatants", "survival", "typical")),
    "exact": (lambda: notebook.exact(DUEL), ("figures", "rounds")),
    "compare": (lambda: notebook.compare(DUEL, f"{ARMOUR}=2,3", seed=7, fights=60), ("verdicts", "differences")),
    "sweep": (lambda: notebook.sweep(DUEL, f"{ARMOUR}=1..2", 40, seed=7), ("figures",)),
    "sensitivity": (lambda: notebook.sensitivity(DUEL, 60, only="*natural_armour*", seed=7), ("effects",)),
    "solve": (
        lambda: notebook.solve(DUEL, f"{ARMOUR}=0..2", "win(left)=0.49", require=["rounds<9"], seed=7, fights=600),
        ("settings",),
    ),
    "match": (lambda: notebook.match("basic", "random", DUEL, pairs=3, seed=7), ("standings", "pairings")),
}
"""Calls, and the frames of their answers."""
ROWS: Final = 16
DIGITS: Final = 4
NOTHING: Final = 1e-9
"""Largest remainder of sums that should be 0."""


@pytest.mark.slow
@pytest.mark.parametrize("call", CALLS)
def test_table(call: str, snapshot: SnapshotAssertion) -> None:
    """An answer in a line, then the first rows of its frames, their numbers rounded."""
    play, names = CALLS[call]
    answer = play()
    assert "\n".join([f"{answer!r}\n", *(f"{name}\n{as_csv(getattr(answer, name))}" for name in names)]) == snapshot


def as_csv(frame: pl.DataFrame) -> str:
    """Return the first rows of a frame, with numbers of a few digits."""
    floats = cs.float()
    rounded = pl.when(floats.abs() < NOTHING).then(0.0).otherwise(floats.round_sig_figs(DIGITS))
    return frame.head(ROWS).with_columns(rounded.name.keep()).write_csv()

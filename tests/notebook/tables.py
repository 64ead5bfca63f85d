"""What every call shows, and its frames, kept as CSV in ``tables``: ``make goldens`` writes them; read the difference
before you keep it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

import polars as pl
import polars.selectors as cs

from simulator import notebook

FOLDER: Final = Path(__file__).with_name("tables")
DUEL: Final = "reference_duel"
ARMOUR: Final = "combatants.Bruno.natural_armour"
CALLS: Final[Mapping[str, Callable[[], Any]]] = {  # Any: each call has an answer of its own
    "simulate": lambda: notebook.simulate(DUEL, 60, seed=7),
    "exact": lambda: notebook.exact(DUEL),
    "compare": lambda: notebook.compare(DUEL, f"{ARMOUR}=2,3", seed=7, fights=60),
    "sweep": lambda: notebook.sweep(DUEL, f"{ARMOUR}=1..2", 40, seed=7),
    "sensitivity": lambda: notebook.sensitivity(DUEL, 60, only="*natural_armour*", seed=7),
    "solve": lambda: notebook.solve(DUEL, f"{ARMOUR}=0..2", "win(left)=0.49", require=["rounds<9"], seed=7, fights=600),
    "match": lambda: notebook.match("basic", "random", DUEL, pairs=3, seed=7),
}
FRAMES: Final[Mapping[str, tuple[str, ...]]] = {
    "simulate": ("figures", "combatants", "survival", "typical"),
    "exact": ("figures", "rounds"),
    "compare": ("verdicts", "differences"),
    "sweep": ("figures",),
    "sensitivity": ("effects",),
    "solve": ("settings",),
    "match": ("standings", "pairings"),
}
DIGITS: Final = 4
NOTHING: Final = 1e-9
"""What sums leave over where nothing should be left."""


def tables(call: str) -> str:
    """What a notebook shows of an answer, then its frames, one below the other, their numbers rounded."""
    answer = CALLS[call]()
    frames = (f"{name}\n{as_csv(getattr(answer, name))}" for name in FRAMES[call])
    return "\n".join([f"{answer!r}\n", *frames])


def as_csv(frame: pl.DataFrame) -> str:
    """A frame with numbers of a few digits."""
    floats = cs.float()
    rounded = pl.when(floats.abs() < NOTHING).then(0.0).otherwise(floats.round_sig_figs(DIGITS))
    return frame.with_columns(rounded.name.keep()).write_csv()


def main() -> None:
    """Write all tables."""
    FOLDER.mkdir(exist_ok=True)
    for call in CALLS:
        (FOLDER / f"{call}.csv").write_text(tables(call), encoding="utf-8")


if __name__ == "__main__":
    main()

"""Tidy data frames in Polars: a row is an observation, a column a variable."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import isfinite
from typing import TYPE_CHECKING, Any

from ..extras import require
from ..wire.documents import rows_of

if TYPE_CHECKING:
    import polars as pl
    import pyarrow as pa

    from ..statistics.metrics import Sums


def check() -> None:
    """Raise MissingExtra unless Polars is installed."""
    require("notebook", "a data frame")


def frame(rows: Iterable[Mapping[str, Any]]) -> pl.DataFrame:
    """Return a frame of these rows, which have the same keys."""
    import polars as pl

    return pl.DataFrame(list(rows), infer_schema_length=None)


def picked(values: Iterable[object], keys: str) -> pl.DataFrame:
    """Return a frame with a row for each value; its columns are ``keys`` as in ``wire.documents``."""
    return frame(rows_of(values, keys))


def of_table(table: pa.Table | pa.RecordBatch) -> pl.DataFrame:
    """Return an Arrow table as a frame."""
    import polars as pl

    found = pl.from_arrow(table)
    assert isinstance(found, pl.DataFrame)
    return found


def stated(name: str, sums: Sums) -> dict[str, Any]:
    """Return a metric as a row. A mean of a single fight has no interval."""
    low, high = sums.interval()
    known = isfinite(low)
    return {
        "figure": name,
        "kind": "rate" if sums.rate else "mean",
        "value": float(sums.mean),
        "low": float(low) if known else None,
        "high": float(high) if known else None,
        "fights": sums.of,
    }

"""Tidy data frames in Polars: a row is an observation, a column a variable."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import isfinite
from typing import TYPE_CHECKING, Any

from ..extras import require
from ..wire.documents import rows_of

if TYPE_CHECKING:
    import polars as pl

    from ..batch.table import Rows
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


def of_rows(rows: Rows) -> pl.DataFrame:
    """Return rows as a frame."""
    import polars as pl

    from ..batch import table

    types: dict[str, pl.DataType] = {
        table.FLAG: pl.Boolean(),
        table.COUNT: pl.Int64(),
        table.REAL: pl.Float64(),
        table.WORD: pl.String(),
        table.LIST: pl.List(pl.Int64()),
        table.LISTS: pl.List(pl.List(pl.Int64())),
    }
    schema = {name: types[kind] for name, kind in rows.schema.columns}
    return pl.DataFrame(dict(zip(schema, rows.cells(), strict=True)), schema=schema)


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

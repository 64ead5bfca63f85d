"""Plots that a notebook shows inline."""

from __future__ import annotations

from pathlib import Path

from attrs import frozen


@frozen
class Picture:
    """Drawing as SVG with a ``description``."""

    title: str
    svg: str
    description: str = ""

    def _repr_svg_(self) -> str:
        return self.svg

    def __repr__(self) -> str:
        return f"Picture({self.title!r}: {self.description})"

    def save(self, path: str | Path) -> None:
        """Write the drawing to a file. Raises OSError."""
        Path(path).write_text(self.svg, encoding="utf-8")

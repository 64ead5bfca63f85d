"""Answers as a terminal shows them."""

from __future__ import annotations

import io

from simulator.report.document import Document
from simulator.report.text.answer import write
from simulator.report.text.terminal import PlainTerminal


def written(document: Document, *, ascii: bool = False) -> str:
    """Return the plain text of an answer."""
    out = io.TextIOWrapper(io.BytesIO(), encoding="ascii", errors="backslashreplace") if ascii else io.StringIO()
    write(document, PlainTerminal(out))
    out.seek(0)
    return out.read()

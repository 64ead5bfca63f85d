"""What lists of tactics are called, what stands behind them, and how many rows they have: for all who read about them,
without the words of conditions and rows."""

from __future__ import annotations

from typing import Final

MOST_ROWS: Final = 64
USUAL_ELSE: Final = "aggressive"
USUAL_NAME: Final = "tactics"


def else_note(name: str) -> str:
    """The reason that is given where no row decides."""
    return f"{name} else"


def is_else(note: str) -> bool:
    """The reason is that no row decided."""
    return note.endswith(" else") and ": " not in note

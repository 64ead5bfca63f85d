"""Names, limits and reasons of lists of tactics, for modules that do not need conditions and rows."""

from __future__ import annotations

from typing import Final

MOST_ROWS: Final = 64
USUAL_ELSE: Final = "aggressive"
USUAL_NAME: Final = "tactics"


def else_note(name: str) -> str:
    """Return the reason that is given if no row decides."""
    return f"{name} else"


def is_else(note: str) -> bool:
    """Return whether the reason means that no row decided."""
    return note.endswith(" else") and ": " not in note

"""Abilities as text, read into specials of a sheet.

Every reader of foreign files hands its abilities to ``read``; what it does not understand is kept as a comment beside
the sheet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..core.foreign import Prose

Special = dict[str, Any]  # Any: plain values of [[sheets.NAME.specials]]


def read(prose: Prose, system: str) -> tuple[Sequence[Special], str]:
    """Return the specials that an ability's text means in a game, and the part of the text that is none ("": nothing
    is lost)."""
    return (), prose.text or prose.name

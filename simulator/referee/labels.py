"""Names of specials as traces write them: ``special:Manada|Pack``, in Spanish and in English."""

from __future__ import annotations

from typing import Any, Final

LABEL: Final = "special:"
BAR: Final = "|"


def label_of(name: Any) -> str:  # Any: a cell of a file
    """Return the label of a special by the name in its sheet."""
    es, en = (name, name) if isinstance(name, str) else (name["es"], name["en"])
    return f"{LABEL}{es.replace(BAR, '/')}{BAR}{en.replace(BAR, '/')}"

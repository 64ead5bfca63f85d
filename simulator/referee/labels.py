"""Names of specials as traces write them: ``special:Manada|Pack``, in Spanish and in English."""

from __future__ import annotations

from typing import Final

LABEL: Final = "special:"
BAR: Final = "|"

"""The referee of Haunted House."""

from __future__ import annotations

from .bench import Referee


class HauntedHouseReferee(Referee):
    """Reckons a fight of Haunted House again."""

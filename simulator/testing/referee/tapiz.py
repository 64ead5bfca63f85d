"""The referee of Tapiz."""

from __future__ import annotations

from .bench import Referee


class TapizReferee(Referee):
    """Reckons a fight of Tapiz again."""

"""The referee of Ira y Gloria."""

from __future__ import annotations

from .bench import Referee


class IraYGloriaReferee(Referee):
    """Reckons a fight of Ira y Gloria again."""

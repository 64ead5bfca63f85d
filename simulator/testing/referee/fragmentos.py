"""The referee of Fragmentos."""

from __future__ import annotations

from .bench import Referee


class FragmentosReferee(Referee):
    """Reckons a fight of Fragmentos again."""

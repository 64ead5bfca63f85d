"""The room ``tournament`` answers drawn input as it is written down."""

from __future__ import annotations

from .checking import NetTests


class TestTournament(NetTests):
    """Its cases."""

    room = "tournament"

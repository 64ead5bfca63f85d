"""The room ``exact`` answers drawn input as it is written down."""

from __future__ import annotations

from .checking import NetTests


class TestExact(NetTests):
    """Its cases."""

    room = "exact"

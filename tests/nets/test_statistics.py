"""The room ``statistics`` answers drawn input as it is written down."""

from __future__ import annotations

from .checking import NetTests


class TestStatistics(NetTests):
    """Its cases."""

    room = "statistics"

"""The room ``rl`` answers drawn input as it is written down."""

from __future__ import annotations

from .checking import NetTests


class TestRl(NetTests):
    """Its cases."""

    room = "rl"

"""The room ``trace`` answers drawn input as it is written down."""

from __future__ import annotations

from .checking import NetTests


class TestTrace(NetTests):
    """Its cases."""

    room = "trace"

"""The room ``batch`` answers drawn input as it is written down."""

from __future__ import annotations

from .checking import NetTests


class TestBatch(NetTests):
    """Its cases."""

    room = "batch"

"""The room ``wire`` answers drawn input as it is written down."""

from __future__ import annotations

from .checking import NetTests


class TestWire(NetTests):
    """Its cases."""

    room = "wire"

"""The room ``play`` answers drawn input as it is written down."""

from __future__ import annotations

from .checking import NetTests


class TestPlay(NetTests):
    """Its cases."""

    room = "play"

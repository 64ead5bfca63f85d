"""The room ``narration`` answers drawn input as it is written down."""

from __future__ import annotations

from .checking import NetTests


class TestNarration(NetTests):
    """Its cases."""

    room = "narration"

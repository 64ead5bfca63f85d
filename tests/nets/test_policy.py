"""The room ``policy`` answers drawn input as it is written down."""

from __future__ import annotations

from .checking import NetTests


class TestPolicy(NetTests):
    """Its cases."""

    room = "policy"

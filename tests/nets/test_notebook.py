"""The room ``notebook`` answers drawn input as it is written down."""

from __future__ import annotations

from .checking import NetTests


class TestNotebook(NetTests):
    """Its cases."""

    room = "notebook"

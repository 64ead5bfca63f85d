"""The room ``runtime`` answers drawn input as it is written down."""

from __future__ import annotations

from .checking import NetTests


class TestRuntime(NetTests):
    """Its cases."""

    room = "runtime"

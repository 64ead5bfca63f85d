"""The room ``scenario`` answers drawn input as it is written down."""

from __future__ import annotations

from .checking import NetTests


class TestScenario(NetTests):
    """Its cases."""

    room = "scenario"

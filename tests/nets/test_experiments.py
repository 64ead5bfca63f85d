"""The room ``experiments`` answers drawn input as it is written down."""

from __future__ import annotations

from .checking import NetTests


class TestExperiments(NetTests):
    """Its cases."""

    room = "experiments"

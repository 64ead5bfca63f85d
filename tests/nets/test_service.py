"""The room ``service`` answers drawn input as it is written down."""

from __future__ import annotations

from .checking import NetTests


class TestService(NetTests):
    """Its cases."""

    room = "service"

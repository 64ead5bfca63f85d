"""The modules of the rooms declare what is written down."""

from __future__ import annotations

from .checking import NetTests


class TestDeclared(NetTests):
    """Its cases."""

    room = "declared"

"""The room ``testing`` answers drawn input as it is written down."""

from __future__ import annotations

from .checking import NetTests


class TestTesting(NetTests):
    """Its cases."""

    room = "testing"

"""Modules that may be compiled declare what is written down."""

from __future__ import annotations

import pytest

from .checking import NetTests

pytestmark = pytest.mark.plain("what is compiled says nothing of its defaults")


class TestDeclaredPlain(NetTests):
    """Its cases."""

    room = "declared_plain"

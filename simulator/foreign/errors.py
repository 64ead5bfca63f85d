"""Errors of foreign files."""

from __future__ import annotations

from ..core.errors import AsaltoError


class BadForeign(AsaltoError):
    """The file is to blame: it cannot be read, is too large, or holds no creature."""

"""Errors of a cluster, which commands know without importing what runs one."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Final

from ..core.errors import AsaltoError

NOT_INSTALLED: Final = "Dask is not installed, so --executor dask cannot be used: pip install 'asalto[cluster]'"


class BadCluster(AsaltoError):
    """Error: there is no cluster, or its workers cannot play this. The message is a sentence with the reason."""


def check_installed() -> None:
    """Raise BadCluster unless Dask is installed."""
    if find_spec("distributed") is None:
        raise BadCluster(NOT_INSTALLED)

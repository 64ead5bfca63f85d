"""The nets of all rooms."""

from __future__ import annotations

from typing import Final

from . import (
    runtime,
)
from .net import Net

NETS: Final[tuple[Net, ...]] = (Net("runtime", runtime.cases),)

"""The nets of all rooms."""

from __future__ import annotations

from typing import Final

from . import (
    declared,
    runtime,
    service,
    testing,
)
from .net import Net

NETS: Final[tuple[Net, ...]] = (
    Net("declared", declared.cases),
    Net("declared_plain", declared.compiled_cases),
    Net("runtime", runtime.cases),
    Net("service", service.cases),
    Net("testing", testing.cases),
)

"""The nets of all rooms."""

from __future__ import annotations

from typing import Final

from . import (
    batch,
    declared,
    narration,
    notebook,
    play,
    policy,
    runtime,
    scenario,
    service,
    testing,
    tournament,
    trace,
    wire,
)
from .net import Net

NETS: Final[tuple[Net, ...]] = (
    Net("batch", batch.cases),
    Net("declared", declared.cases),
    Net("declared_plain", declared.compiled_cases),
    Net("narration", narration.cases),
    Net("notebook", notebook.cases),
    Net("play", play.cases),
    Net("policy", policy.cases),
    Net("runtime", runtime.cases),
    Net("scenario", scenario.cases),
    Net("service", service.cases),
    Net("wire", wire.cases),
    Net("testing", testing.cases),
    Net("tournament", tournament.cases),
    Net("trace", trace.cases),
)

"""The nets of all rooms."""

from __future__ import annotations

from typing import Final

from . import (
    batch,
    declared,
    exact,
    experiments,
    narration,
    notebook,
    play,
    policy,
    rl,
    runtime,
    scenario,
    service,
    statistics,
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
    Net("exact", exact.cases),
    Net("experiments", experiments.cases),
    Net("narration", narration.cases),
    Net("notebook", notebook.cases),
    Net("play", play.cases),
    Net("policy", policy.cases),
    Net("rl", rl.cases),
    Net("runtime", runtime.cases),
    Net("scenario", scenario.cases),
    Net("service", service.cases),
    Net("statistics", statistics.cases),
    Net("wire", wire.cases),
    Net("testing", testing.cases),
    Net("tournament", tournament.cases),
    Net("trace", trace.cases),
)

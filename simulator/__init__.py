"""Asalto: an actor-based combat simulator for tabletop role-playing systems."""

# The layers; imports point down only (tests/test_layers.py).
#
#   cli         what people type
#   api         what notebooks call
#   report      what people read: summaries, tables, plots
#   batch       thousands of fights and their statistics
#   testing     shipped helpers for those who write systems and policies
#   runtime     who answers: inline.py, actors.py and scheduler.py
#   trace       what is written down: writer, reader, replay, narration
#   wire        what is said between tasks: messages, codec, framing
#   scenario    what is read: TOML files, validated
#   policy      who decides: the Policy protocol and the registry
#   odds        exact results: every roll walked
#   systems     the games
#   core        the sans-IO heart: fights, questions, dice, events

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .api.compare import compare as compare
    from .api.exact import exact as exact
    from .api.sensitivity import sensitivity as sensitivity
    from .api.simulate import simulate as simulate
    from .api.solve import solve as solve
    from .api.sweep import sweep as sweep

__version__ = "0.1.0"

_CALLS = ("compare", "exact", "sensitivity", "simulate", "solve", "sweep")
"""What notebooks call (simulator.api): looked up when it is asked for, for it takes a while to import."""


def __getattr__(name: str) -> Any:  # Any: each is another function
    if name not in _CALLS:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"{__name__}.api.{name}"), name)

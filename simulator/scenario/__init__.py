"""Scenario files: loading, validation, and the wording of their mistakes.

``load`` reads a file (or a shipped id) into a ``Scenario``. It reports all mistakes of a file together, in
``BadScenario.problems``."""

from .library import find, shipped
from .load import Known, known_to, load, load_characters, load_document, load_pack, load_tactics, load_text, recast
from .model import Scenario

__all__ = [
    "Known",
    "Scenario",
    "find",
    "known_to",
    "load",
    "load_characters",
    "load_document",
    "load_pack",
    "load_tactics",
    "load_text",
    "recast",
    "shipped",
]

"""Scenario files: load, validate, explain what is wrong.

``load`` reads a file (or a shipped id) into a ``Scenario``; every mistake of a file is reported at once, in
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

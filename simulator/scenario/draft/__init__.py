"""From a sentence to a scenario file: "4 novatos contra 3 zombis y un nigromante en un sótano en llamas".

``words`` compares words and reads numbers, ``sheet_names`` finds the sheet that is meant, ``circumstances`` what a game
offers for a place, ``sentence`` reads the whole, ``model`` is what comes out, and ``writing`` makes the file of it."""

from .circumstances import Circumstance, circumstances
from .model import Draft, DraftGroup, DraftSide, NotUnderstood, Remark
from .sentence import Sentence
from .sheet_names import SheetNames
from .writing import DraftWriter

__all__ = [
    "Circumstance",
    "Draft",
    "DraftGroup",
    "DraftSide",
    "DraftWriter",
    "NotUnderstood",
    "Remark",
    "Sentence",
    "SheetNames",
    "circumstances",
]

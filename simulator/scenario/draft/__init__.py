"""Drafts of scenario files from a sentence: "4 novatos contra 3 zombis y un nigromante en un sótano en llamas".

``words`` compares words and reads numbers, ``sheet_names`` finds the sheet of a name, ``circumstances`` has the places
and conditions that a game offers, ``sentence`` parses the sentence, ``model`` has the result, ``condition`` has the
keys of the wounded, ``writing`` writes the file, and ``readback`` says what is in it."""

from .circumstances import Circumstance, circumstances
from .condition import hurt_keys
from .model import Draft, DraftGroup, DraftSide, NotUnderstood, Remark, Taken, Unused
from .readback import ReadBack, Reader
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
    "ReadBack",
    "Reader",
    "Remark",
    "Sentence",
    "SheetNames",
    "Taken",
    "Unused",
    "circumstances",
    "hurt_keys",
]

"""Drafts of scenario files from a sentence: "4 novatos contra 3 zombis y un nigromante en un sótano en llamas".

From bottom to top: ``words`` compares words, ``tokens`` finds words and numbers in a text, ``sheet_names`` the sheet
of a name, ``circumstances`` has the places and conditions that a game offers, ``lexicon`` all phrases of a game,
``labels``, ``references``, ``context`` and ``dividing`` give each phrase its label, ``structure`` parses them with
the grammar sentence.lark, ``reading`` collects their ``meaning``, ``casting`` chooses sides and sheets,
``equipment`` and ``condition`` make keys of gear and wounds, ``sentence`` makes the draft, ``model`` is the draft,
``writing`` writes the file, ``readback`` says it again."""

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

"""Places and verbs of a sentence: what divides its sides.

Each rule takes the row of labels after context.py and returns it with some of them changed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from .context import ONE, Label, filler, is_label


def dividing(row: list[Label]) -> list[Label]:
    """Return the labels with places apart, and with what divides the sides as VERSUS."""
    return _fighting(_places(row))


def _places(row: list[Label]) -> list[Label]:
    """Make the words after "in" a place, so that no sheet or gear is found in "the hotel basement"."""
    inside = False
    divided = any(each.label in ("VERSUS", "SURPRISE", "SURPRISED") for each in row)
    for at, each in enumerate(row):
        if each.label in ("PLACE", "FROM") and not divided and _strikes(row, at):
            each.be("VERSUS")  # "two guards lay into an ogre"
            divided, inside = True, False
        elif each.label == "PLACE":
            inside = not is_label(row, at + 1, "SCENE", "SIDE", "DISTANCE", "WAVES", "SETTING", "LEVEL")
            if is_label(row, filler(row, at + 1), "GEAR") and each.said[-1] in ("in", "en"):
                each.be("WITH")  # "in plate"
                inside = False
        elif each.label in ("ARTICLE", "OWN") and is_label(row, at - 1, "UNKNOWN", "WHERE"):
            inside = False  # "in robes attack the countess"
        elif (each.label == "NUM" and (each.text.lower() not in ONE or not inside)) or each.label in _ENDS_PLACE:
            inside = False
        elif inside and each.label in ("NAME", "GEAR", "UNKNOWN", "PROPER", "MOB", "PROTECT", "DIFFICULTY", "LIFE"):
            each.be("WHERE")
    return row


def _strikes(row: Sequence[Label], at: int) -> bool:
    """Return whether an unknown verb comes before this word, after a combatant, and a combatant after it."""
    verb = at - 1
    while is_label(row, verb, "UNKNOWN", "NOISE"):
        verb -= 1
    unknown = any(each.label == "UNKNOWN" for each in row[verb + 1 : at])
    return row[at].said[-1] in ("into", "at", "on", "upon") and unknown and _combatant(row, at + 1)


_ENDS_PLACE: Final = (
    "VERSUS", "SURPRISE", "SURPRISED", "AMBUSH_OF", "COMMA", "AND", "STOP", "WITH", "WITHOUT", "OPEN", "CLOSE", "HURT",
    "PART", "DISTANCE", "SETTING", "LEVEL", "WAVES", "PLAYERS", "ENEMIES",
)  # fmt: skip


def _fighting(row: list[Label]) -> list[Label]:
    """Read verbs as what divides the sides, and "from" or "to" where no other word does."""
    made: list[Label] = []
    divided = any(each.label in ("VERSUS", "SURPRISE", "SURPRISED") for each in row)
    open_for = ""
    for at, each in enumerate(row):
        if each.label in ("VERSUS", "SURPRISE", "SURPRISED"):
            each.be("VERSUS", each.label)
        elif each.label in ("PROTECT", "DISTANCE", "AMBUSH_OF"):
            open_for = each.label
        elif each.label in ("FROM", "NOISE", "PLACE") and not divided and open_for and _combatant(row, at + 1):
            if each.said[-1] in _FROM_WORDS[open_for] and (open_for != "PROTECT" or _defended(made, each)):
                if open_for != "AMBUSH_OF" or any(is_label(made, n, "NAME") for n in range(len(made))):
                    each.be("VERSUS", "VERSUS")
                    divided = True
        made.append(each)
    return made


def _defended(made: Sequence[Label], each: Label) -> bool:
    """Return whether something is defended, so that the enemy comes next: "a barricade from", "una barricada de"."""
    things = ("NAME", "HURT", "SIDE", "SCENE", *(("UNKNOWN", "WHERE") if each.said[-1] == "from" else ()))
    return is_label(made, len(made) - 1, *things)


_FROM_WORDS: Final = {
    "PROTECT": ("from", "de", "del"),
    "DISTANCE": ("from", "de", "del", "of", "off"),
    "AMBUSH_OF": ("a", "al", "on", "sobre", "to"),
}


def _combatant(row: Sequence[Label], at: int) -> bool:
    at = filler(row, at)
    while is_label(row, at, "NUM", "UNKNOWN", "MOB", "BAND", "ARTICLE", "OWN", "NOISE"):
        at += 1
    return is_label(row, at, "NAME")

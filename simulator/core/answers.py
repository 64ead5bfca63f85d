"""Answers to the questions of a game: the verbs of each kind of question, and the cells of each verb's options.

Tests compare played fights with it, so it cannot list less than the rules offer."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import frozen

from .values import Value


@frozen(eq=False, repr=False)
class Answer(Value):
    """The cells of an option besides its verb, each with its meaning; "" if the cell is always at its default.

    ``help`` explains the verb if its name does not, ``details`` are the values of ``detail`` if they are few. With
    ``place`` all options of the verb have a place, with ``may_place`` some."""

    help: str = ""
    target: str = ""
    item: str = ""
    detail: str = ""
    details: tuple[str, ...] = ()
    amount: str = ""
    place: str = ""
    may_place: str = ""


Verbs = Mapping[str, Answer]
Answers = Mapping[str, Verbs]
"""Kind of question -> verb -> its cells."""

ALONE = Answer()


def alone(*verbs: str) -> dict[str, Answer]:
    """Return verbs whose options have no other cells."""
    return dict.fromkeys(verbs, ALONE)

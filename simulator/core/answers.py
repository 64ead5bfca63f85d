"""What the questions of a game may be answered with: for each kind of question its verbs, for each verb the cells of
its options and what they mean.

Played fights are held against it, so it cannot list less than the rules offer."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import frozen

from .values import Value


@frozen(eq=False, repr=False)
class Answer(Value):
    """The cells of an option besides its verb, each with what it means; "" where the cell is always at its default.

    ``help`` says what the verb does where its name does not, ``details`` are the values of ``detail`` if they are few.
    With ``place`` all options of the verb have a place, with ``may_place`` some."""

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
"""Kind of question -> verb -> what it says."""

ALONE = Answer()


def alone(*verbs: str) -> dict[str, Answer]:
    """Verbs that say all there is to say."""
    return dict.fromkeys(verbs, ALONE)

"""Questions of a game: the verbs of each kind of question, and the cells of each verb's options.

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


@frozen(eq=False, repr=False)
class Question(Value):
    """A kind of question: what is decided and by which rule, in a sentence, and its verbs. ``after``: it is asked only
    after a fight or between two."""

    help: str
    verbs: Verbs
    after: bool = False


Questions = Mapping[str, Question]
"""Questions of a game by their kind."""


def kinds_of(questions: Questions, after: bool) -> dict[str, str]:
    """Return the sentences of the kinds asked in fights, or of those asked only ``after`` them."""
    return {kind: question.help for kind, question in questions.items() if question.after == after}


ALONE = Answer()


def alone(*verbs: str) -> dict[str, Answer]:
    """Return verbs whose options have no other cells."""
    return dict.fromkeys(verbs, ALONE)


def asked(help: str, /, **verbs: Answer) -> Question:
    """Return a kind of question of fights: a sentence with its rule, and its verbs."""
    return Question(help, verbs)


def asked_after(help: str, /, **verbs: Answer) -> Question:
    """Return a kind of question that is asked only after a fight or between two."""
    return Question(help, verbs, after=True)

"""Scripts of fights written as strings: the dice, then the answers in one line."""

from __future__ import annotations

from collections.abc import Iterable

from simulator.core.dice import Dice
from simulator.testing import Answers
from simulator.testing.encounters import Fighter

Rolls = str | Iterable[int] | Dice


def parts(cast: Iterable[Fighter | str], dice: Rolls, answers: Answers | str) -> tuple[list[Fighter], Rolls, Answers]:
    """The fighters of a cast, and its dice and answers, where its strings do not give them as they are."""
    words = [one for one in cast if isinstance(one, str)]
    assert len(words) <= 2, f"dice and answers are two strings, not {words}"
    dice, answers = [*words, *(dice, answers)[len(words) :]]  # type: ignore[assignment]  # by place
    return [one for one in cast if not isinstance(one, str)], dice, said(answers)


def said(answers: Answers | str) -> Answers:
    """Answers from "A melee_attack B; B dodge": each names who gives it, and then the reply; a list stays as it is."""
    if not isinstance(answers, str):
        return answers
    replies = [one.strip().split(" ", 1) for one in answers.split(";") if one.strip()]
    return [(who, reply) for who, reply in replies]

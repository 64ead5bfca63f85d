"""Scripts of fights written as a string: the dice, then the answers."""

from __future__ import annotations

from collections.abc import Iterable

from simulator.core.dice import Dice
from simulator.testing import Answers, Reply
from simulator.testing.encounters import Fighter

Rolls = str | Iterable[int] | Dice
Replies = Answers | str | Iterable[tuple[str, Reply] | str]


def parts(cast: Iterable[Fighter | str], dice: Rolls, answers: Replies) -> tuple[list[Fighter], Rolls, Answers]:
    """Return the fighters of a cast, and the dice and answers of its script, else those given.

    A script is "dice; answer; answer", or two strings: the dice, then the answers."""
    words = [one for one in cast if isinstance(one, str)]
    assert len(words) <= 2, f"a script is one string or two, not {words}"
    if len(words) == 1 and ";" in words[0]:
        words = words[0].split(";", 1)
    fighters = [one for one in cast if not isinstance(one, str)]
    return fighters, words[0] if words else dice, said(words[1] if len(words) > 1 else answers)


def said(answers: Replies) -> Answers:
    """Answers from "A melee_attack B; B dodge", or from a list of such strings and of names with their reply.

    Each part names who gives it, and then the reply."""
    found: list[tuple[str, Reply]] = []
    for part in [answers] if isinstance(answers, str) else answers:
        if isinstance(part, str):
            replies = [one.strip().split(" ", 1) for one in part.split(";") if one.strip()]
            found += [(who, reply) for who, reply in replies]
        else:
            found.append(part)
    return found

"""Questions that make each of their options once."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import pytest

from policies.tapiz.rulebook import RULEBOOKS
from simulator.core.asks import Ask, Option
from simulator.core.dice import Luck, luck_key
from simulator.runtime.inline import play
from simulator.runtime.seats import ChooseCall
from simulator.systems.tapiz.resolution.listed_ask import ListedAsk
from simulator.systems.tapiz.resolution.purchases import PurchaseAsk
from tests.contract.tapiz_encounters import random_encounter
from tests.policies.policy_fights import staged

WORDS = ("auto", "pass", "strike", "shoot", "flee")


def question(made: list[int]) -> ListedAsk:
    """Yield a question: one option given, four made in three lists, one of them empty; ``made`` gets their sizes."""

    def lists() -> Iterator[list[Option]]:
        for words in (WORDS[1:3], (), WORDS[3:]):
            made.append(len(words))
            yield [Option(word) for word in words]

    ask = ListedAsk(0, "turn", "X-1")
    ask._given, ask._rest = [Option(WORDS[0])], lists()
    return ask


def test_options_are_made_once_when_they_are_read() -> None:
    """The default needs no list at all, the second option one; reading on makes the others. Two readers at the same
    time see the same objects in the same order, and so does a third. An option that has been read is known at once,
    an equal one is found; anything else is refused."""
    made: list[int] = []
    ask = question(made)
    assert (ask.default().verb, made) == ("auto", [])
    assert ([option.verb for option in islice(ask.options(), 2)], made) == (["auto", "pass"], [2])
    assert ([option.verb for option in ask.options()], made) == (list(WORDS), [2, 0, 2])
    ask = question([])
    pairs = list(zip(ask.options(), ask.options(), strict=True))
    assert all(one is other for one, other in pairs)
    assert [one.verb for one, _ in pairs] == [option.verb for option in ask.options()] == list(WORDS)
    made.clear()
    ask = question(made)
    assert ask.allows(ask.default())
    assert made == []
    assert ask.allows(Option("flee"))
    assert not ask.allows(Option("dance"))


@pytest.mark.slow
@pytest.mark.rule("TZ-EFF-11")
def test_of_what_happens_at_once_nothing_is_made_that_is_passed_over() -> None:
    """TZ-EFF-11: all else is offered in the same order, and may be the answer; so may what was passed over."""
    passed = 0

    def around(seat: int, choose: ChooseCall) -> ChooseCall:
        def look(question: Ask, sight: object) -> object:
            nonlocal passed
            if isinstance(question, PurchaseAsk):
                states = encounter.scene.lienzo.states  # type: ignore[attr-defined]  # of this game
                idle = RULEBOOKS.of(encounter).idle
                at_once = {name for name in idle if states[name].ends == "instant"}
                few = [option for batch in question.batches_but(idle) for option in batch]
                assert all(question.allows(option) for option in few)
                listed = question.listed()
                assert few == [one for one in listed if one.verb == "impose" or one.item not in at_once]
                assert all(question.allows(option) for option in listed)
                passed += len(listed) - len(few)
            return choose(question, sight)

        return look

    for number in range(8):
        encounter = random_encounter(Luck(luck_key(11, number, "passed over")))
        assert play(staged(encounter, "random"), 11, around=around).faults == ()
    assert passed > 20

"""Questions that make each of their options once."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from simulator.core.asks import Option
from simulator.systems.tapiz.resolution.listed_ask import ListedAsk

WORDS = ("auto", "pass", "strike", "shoot", "flee")


class Counted(ListedAsk):
    """A question with one option given, and four made in three lists, one of them empty; ``made`` counts the lists."""

    def __init__(self) -> None:
        super().__init__(0, "turn", "X-1")
        self.made = 0
        self._given = [Option(WORDS[0])]
        self._rest = self._lists()

    def _lists(self) -> Iterator[list[Option]]:
        for words in (WORDS[1:3], (), WORDS[3:]):
            self.made += 1
            yield [Option(word) for word in words]


def test_options_are_made_when_they_are_read() -> None:
    """The default needs no list at all, the second option one; reading on makes the others."""
    ask = Counted()
    assert (ask.default().verb, ask.made) == ("auto", 0)
    assert ([option.verb for option in islice(ask.options(), 2)], ask.made) == (["auto", "pass"], 1)
    assert ([option.verb for option in ask.options()], ask.made) == (list(WORDS), 3)


def test_options_are_made_once() -> None:
    """Two readers at the same time see the same objects in the same order, and so does a third."""
    ask = Counted()
    pairs = list(zip(ask.options(), ask.options(), strict=True))
    assert all(one is other for one, other in pairs)
    assert [one.verb for one, _ in pairs] == [option.verb for option in ask.options()] == list(WORDS)


def test_what_is_listed_is_allowed() -> None:
    """An option that has been read is known at once, an equal one is found; anything else is refused."""
    ask = Counted()
    assert ask.allows(ask.default())
    assert ask.made == 0
    assert ask.allows(Option("flee"))
    assert not ask.allows(Option("dance"))

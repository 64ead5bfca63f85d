"""Questions with many options, each of which is made once, when it is first looked at."""

from __future__ import annotations

from collections.abc import Iterator

from ....core.asks import Ask, Option


class ListedAsk(Ask):
    """A question that keeps its options as it makes them. Subclasses set ``_given``, those that are there at once, and
    ``_rest``, which makes the others.

    What is read for the default, by the policy and for the check of its answer is so made only once; that is right
    because the state cannot change while a question is open."""

    __slots__ = ("_given", "_rest")

    _given: list[Option]
    _rest: Iterator[Option]

    def options(self) -> Iterator[Option]:
        index = 0
        while True:
            if index == len(self._given):
                option = next(self._rest, None)
                if option is None:
                    return
                self._given.append(option)
            yield self._given[index]
            index += 1

    def allows(self, option: Option) -> bool:
        for given in self._given:
            if given is option:
                return True
        return any(option == legal for legal in self.options())

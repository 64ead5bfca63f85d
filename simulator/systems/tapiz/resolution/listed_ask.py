"""Questions with many options, each of which is made once, when it is first looked at."""

from __future__ import annotations

from collections.abc import Iterator

from ....core.asks import Ask, Option


class ListedAsk(Ask):
    """A question that keeps its options as it makes them. Subclasses set ``_given``, those that are there at once, and
    ``_rest``, which makes the others, a few at a time.

    What is read for the default, by the policy and for the check of its answer is so made only once; that is right
    because the state cannot change while a question is open."""

    __slots__ = ("_given", "_rest")

    _given: list[Option]
    _rest: Iterator[list[Option]]

    def again(self) -> Ask | None:
        return None

    def options(self) -> Iterator[Option]:
        given, index = self._given, 0
        while True:
            while index < len(given):
                yield given[index]
                index += 1
            more = next(self._rest, None)
            if more is None:
                return
            given += more

    def batches(self) -> Iterator[list[Option]]:
        yield list(self._given)
        while (more := next(self._rest, None)) is not None:
            self._given += more
            yield more

    def allows(self, option: Option) -> bool:
        for given in self._given:
            if given is option:
                return True
        return any(option == legal for legal in self.options())

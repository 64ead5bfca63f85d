"""Questions with many options, each made once, on first access."""

from __future__ import annotations

from collections.abc import Iterator

from ....core.asks import Ask, Option


class ListedAsk(Ask):
    """Question that stores its options as it makes them.

    Subclasses set ``_given``, the options that exist immediately, and ``_rest``, which makes the others in small
    batches. The default, the policy and the check of its answer then share the options. This is safe because the state
    cannot change while a question is open."""

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

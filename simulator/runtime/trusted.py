"""Copies of questions for policies that are not Asalto's own and play in this process.

Such a policy cannot change the options: the rules keep theirs, and judge the answer by them."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from ..core.asks import Ask, FrozenOption, Option


class AskCopy(Ask):
    """Copy of a question, which lists its options as lazily as the original."""

    __slots__ = ("_made", "_question", "_rest")

    def __init__(self, question: Ask) -> None:
        about = None if question.about is None else FrozenOption(question.about)
        super().__init__(question.seat, question.kind, question.rule, question.body, question.by, about)
        self.id = question.id
        self._question = question
        self._rest = question.options()
        self._made: list[Option] = []

    def options(self) -> Iterator[Option]:
        place = 0
        while place < len(self._made) or self._one_more():
            yield self._made[place]
            place += 1

    def _one_more(self) -> bool:
        """Copy the next option. Returns False when there is none."""
        option = next(self._rest, None)
        if option is not None:
            self._made.append(FrozenOption(option))
        return option is not None

    def with_verbs(self, verbs: Collection[str]) -> list[Option]:
        return [FrozenOption(option) for option in self._question.with_verbs(verbs)]

    def default(self) -> Option:
        return FrozenOption(self._question.default())

    def allows(self, option: Option) -> bool:
        return self._question.allows(option)

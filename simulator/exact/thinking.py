"""Policies with a view: asked once for every case, so that a branch splits only by their answers.

A case is one combination of values of the numbers that the policy reads. Resolving these numbers would make a branch of
each case; but most cases have the same answer, or answers that depend on few numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from math import prod
from typing import Any, Final

from attrs import field, frozen

from ..core.asks import Ask, Option
from ..core.record import Record
from ..core.values import Value
from ..policy.protocol import Policy
from .open_numbers import NumberRead, OpenNumber, Path, Readings, UnreadNumber, open_number, open_numbers
from .state_key import resolved
from .symbolic import Joint, RelativeTime, SymbolicValue, Undecided

MAX_CASES: Final = 4_000  # with more, numbers are resolved

Case = tuple[Any, ...]
"""Values that some numbers have together, in order."""

Choose = Callable[[Policy, Ask], Option]
"""Function that asks a policy a question in the present state."""


@frozen(eq=False, repr=False)
class Failure(Value):
    """Exception that a policy raised instead of an answer; equal to others with the same text."""

    error: Exception = field(eq=str)


@frozen(eq=False)
class Verdict:
    """Results of a policy in every case of a question: its ``answers``, its successors ``next_policies``, and their
    ``memories``.

    ``looked_at`` are the paths of the numbers that it reads, ``times`` those of the times."""

    looked_at: list[Path]
    times: list[Path]
    answers: Split
    next_policies: Mapping[Case, Policy]
    memories: Split


class ThinkingSeat:
    """One seat's ``policy`` at the start of a step, its successors in every case during the step, and its
    ``readings``."""

    __slots__ = ("_memories", "_numbers", "_policies", "policy", "readings")

    def __init__(self, policy: Policy) -> None:
        self.policy = policy
        self.readings = Readings()
        self.begin()

    def begin(self) -> None:
        """Begin a step."""
        self._numbers: list[SymbolicValue] = []  # on which the policy depends in this branch
        self._policies: Mapping[Case, Policy] = {(): self.policy}  # by the values of these numbers
        self._memories = Split([self.policy.memory()], [], {(): 0})

    def answer(self, ask: Ask, state: Record, count: int, choose: Choose) -> Option:
        """Return the answer to question number ``count`` of the step; the branch splits by it. Raises what the policy
        raises, and NumberRead if it reads a number of an earlier question that it was not known to read: then the step
        has to begin again."""
        search = self.readings.search
        while True:
            verdict: Verdict | None = search.notes.get((count, search.path))
            if verdict is not None:
                break
            verdict = self._asked(ask, state, choose)
            if verdict is not None:
                search.notes[count, search.path] = verdict
        for path in verdict.times:
            place = open_number(state, path)
            place.put(resolved(place.value))
        self._numbers = once([*self._numbers, *[open_number(state, path).value for path in verdict.looked_at]])
        self._policies, self._memories = verdict.next_policies, verdict.memories
        answer = verdict.answers.result(self._numbers)
        if isinstance(answer, Failure):
            raise answer.error
        assert isinstance(answer, Option)
        return answer

    def memory(self) -> dict[str, Any]:
        """Return the memory of the policy; the branch splits by it."""
        return dict(self._memories.result(self._numbers))

    def _asked(self, ask: Ask, state: Record, choose: Choose) -> Verdict | None:
        """Ask in every case. Returns None if the question must be put again, because a number had to be resolved or the
        policy has read one more."""
        search = self.readings.search
        places = open_numbers(state)
        unread = [place for place in places if place.path not in self.readings.paths]
        known = [place for place in places if place.path in self.readings.paths]
        times = [place for place in known if type(place.value) is RelativeTime]
        looked_at = [place for place in known if type(place.value) is SymbolicValue]
        path = search.path
        for place in times:
            place.put(place.value.resolve())
        numbers = once([*self._numbers, *[place.value for place in looked_at]])
        if narrow(numbers, 1 if ask.again() is None else MAX_CASES) or search.path != path:
            return None
        stand_ins = [UnreadNumber(place.path, self.readings) for place in unread]
        for place, number in zip(unread, stand_ins, strict=True):
            place.put(number)
        search.asking = True
        try:
            answers, next_policies = self._ask_all(ask, numbers, looked_at, choose)
        except Undecided as open_value:
            search.asking = False
            open_value.joint.resolve(open_value.values)
            return None
        except NumberRead as read:
            if not any(read.number is number for number in stand_ins):
                raise
            return None
        finally:
            search.asking = False
            for place in (*looked_at, *unread):
                place.put(place.value)
        return Verdict(
            [place.path for place in looked_at],
            [place.path for place in times],
            split_by(numbers, answers),
            next_policies,
            split_by(numbers, {case: policy.memory() for case, policy in next_policies.items()}),
        )

    def _ask_all(
        self, ask: Ask, numbers: list[SymbolicValue], looked_at: list[OpenNumber], choose: Choose
    ) -> tuple[dict[Case, Any], dict[Case, Policy]]:
        """Return the policy's answer in every case of these numbers, and the policy after it. Raises Undecided if the
        question itself has an open number."""
        known = len(self._numbers)
        spots = {id(number): spot for spot, number in enumerate(numbers)}
        answers: dict[Case, Option | Failure] = {}
        next_policies: dict[Case, Policy] = {}
        for case in cases(numbers):
            for place in looked_at:
                place.put(case[spots[id(place.value)]])
            policy = self._policies[case[:known]].twin()
            assert policy is not None
            try:
                answers[case] = choose(policy, ask.again() or ask)
            except Exception as error:
                answers[case] = Failure(error)
            next_policies[case] = policy
        return answers, next_policies


class Split:
    """One of several ``results``, chosen by the values of the numbers at these ``spots``. ``ways``: values -> place
    among the results."""

    __slots__ = ("_results", "_spots", "_ways")

    def __init__(self, results: Sequence[Any], spots: list[int], ways: Mapping[Case, int]) -> None:
        self._results = results
        self._spots = spots
        self._ways = ways

    def result(self, numbers: Sequence[SymbolicValue]) -> Any:
        """Return the result in this branch, which splits by it. Only the numbers at the spots are joined."""
        for number in numbers:
            number.joint.resolved = True
        needed = [numbers[spot] for spot in self._spots]
        if not needed:
            return self._results[self._ways[()]]
        joint = needed[0].joint
        for number in needed:
            if number.joint is not joint and not joint.absorb(number.joint):
                return self._results[self._ways[tuple([each.resolve() for each in needed])]]
        rows = zip(*[number.values for number in needed], strict=True)
        return self._results[joint.resolve([self._ways[row] for row in rows])]


def split_by(numbers: Sequence[SymbolicValue], results: Mapping[Case, object]) -> Split:
    """Return the split by the result in each case of these numbers, with only those numbers on which it depends."""
    found: list[object] = []
    ways: dict[Case, int] = {}
    for case, result in results.items():
        if result not in found:
            found.append(result)
        ways[case] = found.index(result)
    spots = list(range(len(numbers)))
    for _, own in grouped(numbers):
        shorter = [spot for spot in spots if spot not in own]
        fewer = _without(ways, [spots.index(spot) for spot in shorter])
        if fewer is not None:
            ways, spots = fewer, shorter
    return Split(found, spots, ways)


def once(numbers: Sequence[SymbolicValue]) -> list[SymbolicValue]:
    """Return the numbers in order, without repetitions."""
    return list({id(number): number for number in numbers}.values())


Group = tuple[Joint, list[int]]
"""A distribution, and the places of its numbers."""


def grouped(numbers: Sequence[SymbolicValue]) -> list[Group]:
    """Return the distributions of these numbers."""
    groups: dict[int, Group] = {}
    for spot, number in enumerate(numbers):
        groups.setdefault(id(number.joint), (number.joint, []))[1].append(spot)
    return list(groups.values())


def together(numbers: Sequence[SymbolicValue], spots: list[int]) -> list[Case]:
    """Return the combined values of numbers of one distribution."""
    return list(dict.fromkeys(zip(*[numbers[spot].values for spot in spots], strict=True)))


def cases(numbers: Sequence[SymbolicValue]) -> Iterator[Case]:
    """Iterate over every case of these numbers."""
    groups = grouped(numbers)
    order = [spot for _, spots in groups for spot in spots]
    picks = sorted(range(len(order)), key=order.__getitem__)
    for parts in product(*[together(numbers, spots) for _, spots in groups]):
        row = [value for part in parts for value in part]
        yield tuple([row[pick] for pick in picks])


def narrow(numbers: Sequence[SymbolicValue], most: int) -> bool:
    """Resolve the number with most values if there are more than ``most`` cases; return whether there were."""
    if prod([len(together(numbers, spots)) for _, spots in grouped(numbers)]) <= most:
        return False
    max(numbers, key=lambda number: len(set(number.values))).resolve()
    return True


def _without(ways: Mapping[Case, int], spots: list[int]) -> dict[Case, int] | None:
    """Return the ways by only the numbers at these spots; None if they depend on others."""
    fewer: dict[Case, int] = {}
    for case, way in ways.items():
        if fewer.setdefault(tuple([case[spot] for spot in spots]), way) != way:
            return None
    return fewer

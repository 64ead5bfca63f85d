"""Policies of a scenario as the solver asks them.

A fight can be solved exactly if the answers of its policies depend only on the question, on the view and on what they
remember, and if they remember plain data: that is then part of the state."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import partial
from typing import Any, Final

from ..core.asks import Ask, Option
from ..core.dice import Luck
from ..core.scene import Wants
from ..core.system import SeatView
from ..policy import registry
from ..policy.lookahead import Lookahead
from ..policy.protocol import Policy
from ..policy.spec import PROGRAM, PolicySpec
from ..runtime.external_policies import ExternalPolicy
from ..runtime.seats import Seats, error_line
from .explorer import Memory
from .solver import NotSolvable
from .state_key import CLOCK, resolve_state, resolved
from .thinking import ThinkingSeat

_DATA: Final = (bool, int, str, float, type(None))


class _NoLuck(Luck):
    """Source of luck that raises NotSolvable when a policy draws."""

    def below(self, n: int) -> int:
        raise NotSolvable("it draws luck")


class _Sight:
    """Sight of a policy: the state as its seat sees it."""

    def __init__(self, seats: Seats, state: Any, seat: int) -> None:  # Any: of any system
        self._seats = seats
        self._state = state
        self._seat = seat
        self._views: list[SeatView] = []

    def view(self) -> SeatView:
        view = self._seats.system.view(self._state, self._seat)
        self._views.append(view)
        return view

    def close(self) -> None:
        """Close the views, because the question has been answered."""
        for view in self._views:
            view.close()

    def lookahead(self, budget: int) -> Lookahead:
        raise NotSolvable("it looks ahead")


class _ResolvedSight(_Sight):
    """Sight of a policy about whose reads nothing is known. A view resolves every number, since the policy may use any
    of them."""

    def view(self) -> SeatView:
        resolve_state(self._state)
        return super().view()


def check_trust(named: Mapping[int, PolicySpec]) -> None:
    """Raise NotSolvable if a policy is not Asalto's own, before any of its code runs."""
    for spec in named.values():
        if not spec.use.startswith(PROGRAM) and not registry.plays_own(spec):
            raise NotSolvable(
                f"the policy {spec.use!r} is not Asalto's own, and exact odds are computed in this process; --trust"
                " lets it play here"
            )


class ScenarioPolicies:
    """Policies of all seats of a scenario. Raises NotSolvable if one does not qualify."""

    def __init__(self, seats: Seats, named: Mapping[int, PolicySpec]) -> None:
        self._seats = seats
        self._named = named
        self._policies: dict[int, Policy] = {}
        for seat, make in seats.factories.items():
            self._policies[seat] = policy = make()
            self._check(policy, seat)
        self._thinking = {
            seat: ThinkingSeat(policy)
            for seat, policy in self._policies.items()
            if policy.sees and policy.twin() is not None
        }
        self._in_cases: Mapping[int, ThinkingSeat] = {}  # seats that are asked in cases in this step
        self._count = 0  # questions of this step
        self.wants: Wants = {seat: policy.wants for seat, policy in self._policies.items()}

    def _check(self, policy: Policy, seat: int) -> None:
        if isinstance(policy, ExternalPolicy):
            raise self._refusal(seat, "it plays in a process of its own, which cannot be rewound")
        if policy.looks_ahead or policy.listens:
            raise self._refusal(seat, "it looks ahead" if policy.looks_ahead else "it listens to what happens")
        if type(policy).begin is not Policy.begin:
            try:
                policy.begin(self._seats.start(seat, _NoLuck(b"")))
            except NotSolvable as error:
                raise self._refusal(seat, str(error)) from error
        for name, value in policy.memory().items():
            if isinstance(value, Luck):
                raise self._refusal(seat, "it draws luck")
            if not _is_data(value):
                raise self._refusal(seat, f"what it remembers ({name}) is no plain data")

    def _refusal(self, seat: int, reason: str) -> NotSolvable:
        return NotSolvable(
            f"a fight with the policy {self._named[seat].use!r} of {self._seats.seat_names[seat]} cannot be"
            f" solved exactly: {reason}; basic can, for instance (--policy WHO=basic)"
        )

    def answer(self, ask: Ask, state: Any) -> Option:  # Any: of any system
        """Return the answer of the asked seat's policy."""
        self._count += 1
        if self._count == 1 and self._thinking:
            search = getattr(state, CLOCK).now.joint.search
            self._in_cases = {} if search.single else self._thinking  # nothing to try where each number has one value
            for each in self._thinking.values():
                each.readings.search = search
        seat = ask.seat
        thinking = self._in_cases.get(seat)
        try:
            if thinking is not None:
                return thinking.answer(ask, state, self._count, partial(self._chosen, state))
            policy = self._policies[seat]
            question = ResolvedAsk(ask) if policy.sees else ask
            return policy.choose(question, _ResolvedSight(self._seats, state, seat))
        except NotSolvable as error:
            raise self._refusal(seat, str(error)) from error
        except Exception as error:
            raise self._refusal(seat, f"it fails ({error_line(error)})") from error

    def _chosen(self, state: Any, policy: Policy, ask: Ask) -> Option:
        """Return the answer of a policy to a state in which every number that it reads is known."""
        sight = _Sight(self._seats, state, ask.seat)
        option = settled(policy.choose(ResolvedAsk(ask), sight))
        sight.close()
        return option

    def recall(self, memory: Memory) -> None:
        """Replace everything that the policies remember."""
        self._count = 0
        self._in_cases = {}
        for seat, policy in self._policies.items():
            policy.recall(memory.get(seat, {}))
        for thinking in self._thinking.values():
            thinking.begin()

    def memory(self) -> Memory:
        """Return the present memory of every policy that remembers something."""
        found = {
            seat: self._in_cases[seat].memory() if seat in self._in_cases else dict(policy.memory())
            for seat, policy in self._policies.items()
        }
        return {seat: memory for seat, memory in found.items() if memory}


class ResolvedAsk(Ask):
    """Question without open numbers, both in its options and in its subject. A policy with a view may compute with them
    in any way and keep the result, which must not reach another branch."""

    __slots__ = ("_question",)

    def __init__(self, question: Ask) -> None:
        about = None if question.about is None else settled(question.about)
        body, by = resolved(question.body), resolved(question.by)
        super().__init__(question.seat, question.kind, question.rule, body, by, about)
        self.id = question.id
        self._question = question

    def options(self) -> Iterator[Option]:
        return map(settled, self._question.options())

    def with_verbs(self, verbs: Collection[str]) -> list[Option]:
        return [settled(option) for option in self._question.with_verbs(verbs)]

    def default(self) -> Option:
        return settled(self._question.default())

    def allows(self, option: Option) -> bool:
        return self._question.allows(option)


def settled(option: Option) -> Option:
    """Return the option with its numbers resolved; the same object if they were resolved already."""
    target, amount = option.target, option.amount
    if type(target) is int and type(amount) is int:
        return option
    return Option(option.verb, resolved(target), option.item, option.detail, resolved(amount), option.place)


def _is_data(value: object) -> bool:
    """Return whether a value consists only of plain data."""
    if type(value) is dict:
        return all(_is_data(key) and _is_data(item) for key, item in value.items())
    if isinstance(value, list | tuple | set | frozenset):
        return all(map(_is_data, value))
    return type(value) in _DATA

"""The policies of a scenario as the exact walk wants them (odds.walk).

One law: a policy qualifies if its answers depend on nothing but the question, what it sees and what it remembers, and
if what it remembers is plain data: that is then part of the state."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ..core.asks import Ask, Option
from ..core.dice import Luck
from ..core.scene import Wants
from ..core.system import View
from ..policy.lookahead import Lookahead
from ..policy.protocol import Policy
from ..policy.spec import PolicySpec
from ..runtime.seats import Seats, why
from .solver import CannotWalk
from .state_key import look_at

_PLAIN: Final = (bool, int, str, float, type(None))


class _NoLuck(Luck):
    """The luck of a policy that must not have any."""

    def below(self, n: int) -> int:
        raise CannotWalk("it draws luck")


class _Sight:
    """What a policy may look at: the state as its seat sees it. Who looks, sees numbers: a policy may do with them
    whatever it likes."""

    def __init__(self, table: Seats, state: Any, seat: int) -> None:  # Any: of any system
        self._table = table
        self._state = state
        self._seat = seat

    def view(self) -> View:
        look_at(self._state)
        return self._table.system.view(self._state, self._seat)

    def lookahead(self, budget: int) -> Lookahead:
        raise CannotWalk("it looks ahead")


class Seated:
    """The policies of a scenario as odds.walk wants them. Raises CannotWalk when one does not qualify."""

    def __init__(self, table: Seats, named: Mapping[int, PolicySpec]) -> None:
        self._table = table
        self._named = named
        self._policies: dict[int, Policy] = {}
        for seat, make in table.factories.items():
            self._policies[seat] = policy = make()
            self._check(policy, seat)
        self.wants: Wants = {seat: policy.wants for seat, policy in self._policies.items()}

    def _check(self, policy: Policy, seat: int) -> None:
        if policy.looks_ahead or policy.listens:
            raise self._refusal(seat, "it looks ahead" if policy.looks_ahead else "it listens to what happens")
        if type(policy).begin is not Policy.begin:
            self._begin(policy, seat)
        for name, value in policy.memory().items():
            if isinstance(value, Luck):
                raise self._refusal(seat, "it draws luck")
            if not _is_plain(value):
                raise self._refusal(seat, f"what it remembers ({name}) is no plain data")

    def _begin(self, policy: Policy, seat: int) -> None:
        try:
            policy.begin(self._table.start(seat, _NoLuck(b"")))
        except CannotWalk as error:
            raise self._refusal(seat, str(error)) from error

    def _refusal(self, seat: int, why: str) -> CannotWalk:
        return CannotWalk(
            f"the policy {self._named[seat].use!r} of {self._table.seat_names[seat]} cannot be walked: {why};"
            " basic can, for instance (--policy WHO=basic)"
        )

    def answer(self, ask: Ask, state: Any) -> Option:  # Any: of any system
        """The answer of the asked seat's policy."""
        try:
            return self._policies[ask.seat].choose(ask, _Sight(self._table, state, ask.seat))
        except CannotWalk as error:
            raise self._refusal(ask.seat, str(error)) from error
        except Exception as error:
            raise self._refusal(ask.seat, f"it fails ({why(error)})") from error

    def recall(self, memory: dict[int, dict[str, Any]]) -> None:
        """Every policy remembers this and nothing else."""
        for seat, policy in self._policies.items():
            policy.recall(memory.get(seat, {}))

    def remembered(self) -> dict[int, dict[str, Any]]:
        """What the policies that remember anything remember."""
        found = {seat: dict(policy.memory()) for seat, policy in self._policies.items()}
        return {seat: memory for seat, memory in found.items() if memory}


def _is_plain(value: object) -> bool:
    """Whether it is data and nothing but data."""
    if type(value) is dict:
        return all(_is_plain(key) and _is_plain(item) for key, item in value.items())
    if isinstance(value, list | tuple | set | frozenset):
        return all(map(_is_plain, value))
    return type(value) in _PLAIN

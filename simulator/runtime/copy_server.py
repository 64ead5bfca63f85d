"""Server of copies of the fight for an isolated policy.

The copies stay in this process; the policy's process (remote_copies.py) holds their numbers. A request is ["copies",
question, operation, operands], the reply is [error, value]; every operation of Lookahead and Fork has one here.

Only what the policy may know crosses the pipe: the questions that copies ask, what seats see of them, and how they
ended. A copy's state never does. Its hidden parts are drawn anew (policy/lookahead.py), but the answers and rolls since
the step began are real, and the policy could read them there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import msgpack

from ..core.asks import Option
from ..core.errors import AsaltoError
from ..policy.errors import PolicyError
from ..policy.lookahead import Fork, Lookahead
from ..wire.codec import encode_ask
from ..wire.listing import Listing

OPENING: Final = b"\x94\xa6copies"
"""First bytes of a request."""
LISTED: Final = 8
"""Number of options that a copy's question carries; the others follow when the policy iterates further."""
MOST_COPIES: Final = 1000
"""Number of copies that a policy may hold at a time, and of lookaheads it may begin, for one question."""


class _Held:
    """Copy that the policy holds: its lookahead, the kinds of question its seats want, the listings of its
    questions."""

    __slots__ = ("fork", "listings", "lookahead", "wants")

    def __init__(self, fork: Fork, lookahead: int, wants: dict[int, frozenset[str] | None]) -> None:
        self.fork = fork
        self.lookahead = lookahead
        self.wants = wants
        self.listings: list[Listing] = []


class CopyServer:
    """Server of the copies for question number ``ask``. ``look`` makes a lookahead with a budget."""

    def __init__(self, ask: int, look: Callable[[int], Lookahead]) -> None:
        self._ask = ask
        self._look = look
        self._lookaheads: list[Lookahead] = []
        self._copies: dict[int, _Held] = {}
        self._made = 0

    def reply(self, data: bytes) -> bytes | None:
        """Return the reply to the bytes; None when they are not a request for a copy."""
        if not data.startswith(OPENING):
            return None
        try:
            _, ask, name, operands = msgpack.unpackb(data)
            if ask != self._ask:
                raise PolicyError("this lookahead belongs to an earlier question, which has been answered")
            value = self._OPERATIONS[name](self, *operands)
        except AsaltoError as error:
            return _packed([[type(error).__name__, str(error)[:1000]], None])
        except (ValueError, TypeError, KeyError, IndexError, AttributeError, RecursionError, msgpack.UnpackException):
            return _packed([["PolicyError", "this request for a copy is malformed"], None])
        return _packed([None, value])

    # Operations, by their names in _OPERATIONS. The operands come from the policy's process.

    def _begin(self, budget: int) -> int:
        if len(self._lookaheads) >= MOST_COPIES:
            raise PolicyError(f"there are {MOST_COPIES} lookaheads for this question already, which is the maximum")
        self._lookaheads.append(self._look(budget))
        return len(self._lookaheads) - 1

    def _number(self, lookahead: int) -> int:
        return self._lookaheads[lookahead].next_number()

    def _fork(self, lookahead: int, sample: int | None, wants: list[Any], forks: bool, dropped: list[int]) -> Any:
        self._drop(dropped)
        meant = _wants(wants)
        return self._keep(_Held(self._lookaheads[lookahead].fork(sample, meant, forks), lookahead, meant))

    def _fork_copy(self, copy: int, dropped: list[int]) -> Any:
        self._drop(dropped)
        held = self._copies[copy]
        return self._keep(_Held(held.fork.fork(), held.lookahead, {}))

    def _answer(self, copy: int, choices: list[Any], wants: list[Any] | None) -> Any:
        held = self._copies[copy]
        if wants is not None:
            held.wants.update(_wants(wants))
        held.fork.answer(*map(_meant, choices))
        return self._stands(copy)

    def _more(self, copy: int, place: int, start: int) -> bytes:
        return self._copies[copy].listings[place].further(start)

    def _view(self, copy: int, seat: int) -> list[Any]:
        return self._copies[copy].fork.view(seat).row()

    def _fates(self, copy: int) -> list[Any]:
        return [fate.row() for fate in self._copies[copy].fork.fates()]

    def _drop(self, dropped: list[int]) -> None:
        for copy in dropped:
            self._copies.pop(copy, None)

    def _keep(self, held: _Held) -> list[Any]:
        if len(self._copies) >= MOST_COPIES:
            raise PolicyError(f"there are {MOST_COPIES} copies already, which is the maximum")
        self._made += 1
        self._copies[self._made] = held
        return [self._made, self._stands(self._made)]

    def _stands(self, copy: int) -> list[Any]:
        """Return the copy now: round, answers left, outcome, questions, are they sealed."""
        held = self._copies[copy]
        fork = held.fork
        held.listings = [Listing(ask, LISTED) for ask in fork.pending]
        questions = [encode_ask(each.ask, each.options, each.more, None, None) for each in held.listings]
        outcome = None if fork.outcome is None else list(fork.outcome)
        return [fork.round, fork.left, outcome, questions, any(ask.sealed for ask in fork.pending)]

    _OPERATIONS: Final[dict[str, Callable[..., Any]]] = {
        "begin": _begin,
        "number": _number,
        "fork": _fork,
        "fork_copy": _fork_copy,
        "answer": _answer,
        "more": _more,
        "view": _view,
        "fates": _fates,
    }


class _Strange:
    """Stand-in for an answer that is no option; its repr is that of the answer, for the error message."""

    __slots__ = ("_shown",)

    def __init__(self, shown: str) -> None:
        self._shown = shown

    def __repr__(self) -> str:
        return self._shown


def _meant(sent: Any) -> Any:
    """Return the option sent, or a stand-in for anything else."""
    return _Strange(str(sent["strange"])) if isinstance(sent, dict) else Option.of(sent)


def _wants(rows: list[Any]) -> dict[int, frozenset[str] | None]:
    """Return the kinds of question that seats want, from pairs of seat and kinds."""
    return {int(seat): None if kinds is None else frozenset(map(str, kinds)) for seat, kinds in rows}


def _packed(value: object) -> bytes:
    data: bytes = msgpack.packb(value)
    return data

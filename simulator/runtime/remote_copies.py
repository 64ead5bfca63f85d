"""Lookahead in the process of an isolated policy: the copies are in Asalto's process, and have numbers here.

RemoteLookahead and RemoteFork behave as Lookahead and Fork do, with the same copies for the same luck. The other end is
runtime/copy_server.py, which describes the requests."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import msgpack

from ..core.asks import Ask, Asks, Option
from ..core.dice import Dice, Luck, Seeded
from ..core.errors import AsaltoError, IllegalChoice, RulesError
from ..core.scene import Wants
from ..core.system import Encounter, Fate, Outcome, SeatView, System
from ..policy.errors import BudgetSpent, PolicyError
from ..policy.lookahead import Fork, Lookahead, lookahead_seed
from ..wire.codec import Listed

Exchange = Callable[[bytes], bytes]
"""Function that sends a request and returns the reply."""
_ERRORS: Final[dict[str, type[AsaltoError]]] = {
    kind.__name__: kind for kind in (BudgetSpent, PolicyError, IllegalChoice, RulesError)
}


class CopyClient:
    """Connection to the copies for question number ``ask``, while that question is open.

    ``dropped`` are the numbers of the copies that the policy no longer holds."""

    def __init__(self, ask: int, exchange: Exchange, system: System[Any], encounter: Encounter) -> None:
        self._ask = ask
        self._exchange = exchange
        self.system = system
        self.encounter = encounter
        self.dropped: list[int] = []
        self.is_open = True

    def request(self, name: str, *operands: object) -> Any:  # Any: of the operation's own type
        """Call an operation. Raises what it raises on the server, and PolicyError once the question is answered."""
        if not self.is_open:
            raise PolicyError("this lookahead belongs to an earlier question, which has been answered")
        failed, value = msgpack.unpackb(
            self._exchange(msgpack.packb(["copies", self._ask, name, operands])), strict_map_key=False
        )
        if failed is not None:
            raise _ERRORS.get(failed[0], PolicyError)(failed[1])
        return value

    def take_dropped(self) -> list[int]:
        """Return the numbers of the copies dropped since the last call."""
        dropped, self.dropped = self.dropped, []
        return dropped


class RemoteLookahead(Lookahead):
    """Lookahead with copies in Asalto's process."""

    __slots__ = ("_client", "_number", "_seeded")

    def __init__(self, client: CopyClient, luck: Luck, question: int, budget: int) -> None:
        self._client = client
        self._seeded = lookahead_seed(luck, question)
        self._number: int = client.request("begin", budget)
        self.left = budget

    def fork(self, sample: int | None = None, wants: Wants | None = None, forks: bool = True) -> Fork:
        """Return a new copy; see Lookahead.fork."""
        client = self._client
        known = {} if wants is None else wants
        copy, stands = client.request("fork", self._number, sample, _rows(known), forks, client.take_dropped())
        return RemoteFork(client, self, copy, stands, known)

    def dice(self, number: int | None = None) -> Dice:
        """Return the dice with this number, or, without one, dice that no copy of this lookahead has had yet."""
        number = -self.next_number() if number is None else number
        return Seeded(self._seeded, number, self._client.encounter.names)

    def next_number(self) -> int:
        """Return a number that no copy of this lookahead has had yet."""
        number: int = self._client.request("number", self._number)
        return number

    def spend(self) -> None:
        """Raise PolicyError: the server counts the answers."""
        raise PolicyError("only answers in copies spend the budget")


class RemoteFork(Fork):
    """Copy in Asalto's process, with its latest description."""

    __slots__ = ("_client", "_copy", "_outcome", "_pending", "_round", "_sent", "_source", "_views", "_wants")

    def __init__(self, client: CopyClient, source: RemoteLookahead, copy: int, stands: list[Any], wants: Wants) -> None:
        self._client = client
        self._source = source
        self._copy = copy
        self._wants = wants
        self._sent = _rows(wants)
        self._views: list[SeatView] = []
        self._stand(stands)

    def __del__(self) -> None:
        self._client.dropped.append(self._copy)

    def _stand(self, stands: list[Any]) -> None:
        """Store the description of the copy as it is now."""
        number, self._source.left, outcome, questions, sealed = stands
        self._round: int = number
        self._outcome = None if outcome is None else Outcome(*outcome)
        self._pending: Asks = tuple([self._question(place, data, sealed) for place, data in enumerate(questions)])
        while self._views:
            self._views.pop().close()

    def _question(self, place: int, data: bytes, sealed: bool) -> Ask:
        client, copy = self._client, self._copy

        def fetch(request: bytes) -> bytes:
            _, _, start = msgpack.unpackb(request)
            found: bytes = client.request("more", copy, place, start)
            return found

        ask = Listed(msgpack.unpackb(data), fetch)
        ask.sealed = sealed
        return ask

    @property
    def pending(self) -> Asks:
        """Return the pending questions, of any seats; none when the copy has ended."""
        return self._pending

    @property
    def outcome(self) -> Outcome | None:
        """Return the outcome of the copy; None while it goes on."""
        return self._outcome

    @property
    def round(self) -> int:
        """Return the number of the round."""
        return self._round

    @property
    def left(self) -> int:
        """Return the number of questions that may still be answered, in all copies together."""
        return self._source.left

    def answer(self, *choices: object) -> None:
        """Answer the pending questions; see Fork.answer."""
        wants = _rows(self._wants)
        news, self._sent = None if wants == self._sent else wants, wants
        try:
            self._stand(self._client.request("answer", self._copy, [*map(_sent, choices)], news))
        except (IllegalChoice, RulesError):
            self._source.left -= 1
            raise

    def fork(self) -> Fork:
        """Return a copy of this copy, with dice of its own and all questions asked."""
        copy, stands = self._client.request("fork_copy", self._copy, self._client.take_dropped())
        return RemoteFork(self._client, self._source, copy, stands, {})

    def view(self, seat: int) -> SeatView:
        """Return the view that ``seat`` would have now."""
        client = self._client
        view = client.system.view_of(client.request("view", self._copy, seat), client.encounter)
        self._views.append(view)
        return view

    def fates(self) -> list[Fate]:
        """Return the fates of all combatants so far, in roster order."""
        return [Fate(*row) for row in self._client.request("fates", self._copy)]


def _rows(wants: Wants) -> list[list[Any]]:
    """Return the kinds of question that seats want, as pairs of seat and kinds."""
    return [[seat, None if kinds is None else sorted(kinds)] for seat, kinds in wants.items()]


def _sent(choice: object) -> object:
    """Return an answer as CopyServer reads it: the row of an option, else the repr in a table."""
    return choice.row() if isinstance(choice, Option) else {"strange": f"{choice!r:.120}"}
